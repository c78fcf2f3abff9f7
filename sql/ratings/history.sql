-- One change of one subject at one table or event, or an idle step (no game), of one pool and system.
-- Key: pool, system, game_no, subject. Ratings in points.
SELECT
    getvariable('pool') AS pool,
    getvariable('system') AS system,
    step_no AS game_no,
    games.table_id,
    games.tournament_id,
    replay_subjects.subject,
    coalesce(games.played_at, to_timestamp(time)) AS played_at,
    CASE
        WHEN games.game_no IS NULL THEN NULL
        WHEN outcome > 0 THEN 'win'
        WHEN outcome = 0 THEN 'draw'
        ELSE 'loss'
    END AS result,
    games_before,
    CASE WHEN isnan(k) THEN NULL ELSE k END AS k,
    CASE WHEN isnan(expected) THEN NULL ELSE expected END AS expected,
    CASE WHEN isnan(score) THEN NULL ELSE score END AS score,
    CASE WHEN isnan(win_probability) THEN NULL ELSE win_probability END AS win_probability,
    rating_before,
    change,
    rating_after
FROM replayed
JOIN replay_subjects USING (subject_id)
LEFT JOIN replay_games AS games ON games.game_no = replayed.game_no
