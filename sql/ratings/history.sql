-- One change of one subject at one table, of one pool and system. Key: pool, system, game_no, subject. Ratings in points.
SELECT
    getvariable('pool') AS pool,
    getvariable('system') AS system,
    replayed.game_no,
    tables.table_id,
    tables.tournament_id,
    replay_subjects.subject,
    games_before,
    CASE WHEN isnan(k) THEN NULL ELSE k END AS k,
    expected,
    score,
    win_chance,
    rating_before,
    change,
    rating_after
FROM replayed
JOIN replay_subjects ON replay_subjects.subject_id = replayed.subject_id
JOIN core.tables AS tables ON tables.game_no = replayed.game_no AND tables.pool = getvariable('pool')
