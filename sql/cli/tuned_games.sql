-- One row a game of the replay in rated order: the number of its tournament, and whether it is of the later half.
-- Tables are halved as marts.accuracy halves them, in the middle of all rated tables of the pool, including those that the
-- system skips; standings in the middle of the rated events. Parameters: pool, what is rated.
SELECT
    dense_rank() OVER (ORDER BY games.played_at, games.tournament_id) AS event,
    CASE
        WHEN games.table_id IS NULL THEN games.game_no > count(*) OVER () // 2
        ELSE tables.game_no > (SELECT max(game_no) // 2 FROM core.tables WHERE pool = $1)
    END AS is_later
FROM rated_games AS games
LEFT JOIN core.tables AS tables USING (pool, table_id)
WHERE pool = $1 AND rates = $2
ORDER BY games.game_no
