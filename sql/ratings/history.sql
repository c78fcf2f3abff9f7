-- One change of one subject at one table or event, or an idle step (no game), of the system that was replayed.
-- Key: pool, system, game_no, subject. Ratings in points.
SELECT
    pool,
    system,
    step_no AS game_no,
    games.table_id,
    games.tournament_id,
    subject,
    coalesce(games.played_at, to_timestamp(time)) AS played_at,
    CASE
        WHEN games.game_no IS NULL THEN NULL
        WHEN outcome > 0 THEN 'win'
        WHEN outcome = 0 THEN 'draw'
        ELSE 'loss'
    END AS result,
    games_before,
    k,
    expected,
    score,
    win_probability,
    rating_before,
    change,
    rating_after
FROM replayed
JOIN meta.systems USING (pool_position, position)
JOIN rated_subjects USING (pool, rates, subject_id)
LEFT JOIN rated_games AS games USING (pool, rates, game_no)
