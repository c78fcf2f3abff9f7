-- One row a game of the replay in rated order: the number of its tournament, and whether it is of the later half.
-- Tables are halved as marts.accuracy halves them, in the middle of all rated tables of the pool, those included that the
-- system leaves out; standings in the middle of the rated events. Variable: pool.
SELECT
    dense_rank() OVER (ORDER BY games.played_at, games.tournament_id) AS event,
    CASE
        WHEN games.table_id IS NULL THEN games.game_no > count(*) OVER () // 2
        ELSE tables.game_no > (SELECT max(game_no) // 2 FROM core.tables WHERE pool = getvariable('pool'))
    END AS is_later
FROM replay_games AS games
LEFT JOIN core.tables AS tables ON tables.pool = getvariable('pool') AND tables.table_id = games.table_id
ORDER BY games.game_no
