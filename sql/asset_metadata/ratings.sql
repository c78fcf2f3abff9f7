-- What Dagster shows of the ratings beside their numbers of rows: figures, one row that is plotted from run to run, and
-- rows, a table of at most fifteen. Dagster's records outlive an erasure, so no pseudonym, id or name is in them.

-- ratings.current, rows: a system of a pool, the primary one first: where its subjects stand. Ratings in points. Key: pool, system.
SELECT
    pool,
    system,
    count(*) AS subjects,
    count(*) FILTER (provisional) AS settling_in,
    round(median(rating), 1) AS median_rating,
    round(stddev_pop(rating), 1) AS stddev
FROM ratings.current
JOIN meta.systems USING (pool, system)
GROUP BY pool, system, pool_position, position
ORDER BY pool_position, position
LIMIT 15;

-- ratings.history, rows: a system of a pool, the primary one first: what its replay rated. Key: pool, system.
SELECT
    pool,
    system,
    count(DISTINCT game_no) FILTER (result IS NOT NULL) AS games,
    count(DISTINCT subject) AS subjects,
    count(*) AS changes
FROM ratings.history
JOIN meta.systems USING (pool, system)
GROUP BY pool, system, pool_position, position
ORDER BY pool_position, position
LIMIT 15;

-- ratings.skipped, rows: a reason for which one system of a pool leaves out what others rate, the most frequent first. Key: pool, system, reason.
SELECT pool, system, reason, count(*) AS tables_or_events
FROM ratings.skipped
GROUP BY pool, system, reason
ORDER BY tables_or_events DESC, pool, system, reason
LIMIT 15;
