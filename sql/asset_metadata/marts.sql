-- What Dagster shows of the marts beside their numbers of rows: figures, one row that is plotted from run to run, and
-- rows, a table of at most fifteen. Dagster's records outlive an erasure, so no pseudonym, id or name is in them.

-- marts.event_changes, figures: what this run found different from the publication before; an event in two pools counts twice.
SELECT
    count(*) FILTER (change = 'added') AS added_in_this_run,
    count(*) FILTER (change = 'changed') AS changed_in_this_run,
    count(*) FILTER (change = 'removed') AS removed_in_this_run
FROM marts.event_changes
WHERE run_id IN (SELECT run_id FROM staging.run);

-- marts.leaderboard, figures: how many have a rank, on all boards.
SELECT count(rank) AS ranked
FROM marts.leaderboard;

-- marts.rating_changes, figures: who moved in this run, in all pools and systems, and how far at most. Points.
SELECT
    count(*) AS moved_in_this_run,
    coalesce(round(max(abs(points)), 1), 0) AS greatest_move
FROM (
    SELECT sum(moved) AS points
    FROM marts.rating_changes
    WHERE run_id IN (SELECT run_id FROM staging.run)
    GROUP BY pool, system, subject
);

-- marts.accuracy, rows: a system of a pool, the primary one first: how well it predicted the later half. Nats a table. Key: pool, system.
SELECT pool, system, tables, round(log_loss, 4) AS log_loss, round(base_log_loss, 4) AS equal_chances, round(gain, 4) AS gain
FROM marts.accuracy
JOIN meta.systems USING (pool, system)
ORDER BY pool_position, position
LIMIT 15;

-- marts.leaderboard, rows: a line of the top of the first pool's live board, without who it is. Points.
SELECT rank, rating_shown AS rating, games, round(change_30d, 1) AS change_30d
FROM marts.leaderboard
JOIN meta.systems USING (pool, system)
WHERE pool_position = 1 AND position = 1 AND rank IS NOT NULL
ORDER BY rank, games DESC, change_30d
LIMIT 10;

-- marts.population, rows: the newest month of a system of a pool, the primary one first. Ratings in points. Key: pool, system.
SELECT
    pool,
    system,
    strftime(month, '%Y-%m') AS month,
    subjects,
    round(mean_rating, 1) AS mean_rating,
    round(stddev, 1) AS stddev,
    games,
    round(drift, 1) AS drift
FROM marts.population
JOIN meta.systems USING (pool, system)
QUALIFY row_number() OVER (PARTITION BY pool, system ORDER BY population.month DESC) = 1
ORDER BY pool_position, position
LIMIT 15;

-- marts.rating_bands, rows: a band of the members' spread in the live systems, as far as it is shown at all. Points. Key: pool, band_from.
SELECT pool, band_from, band_to, members
FROM marts.rating_bands
JOIN meta.systems USING (pool, system)
WHERE position = 1
ORDER BY pool_position, band_from
LIMIT 15;
