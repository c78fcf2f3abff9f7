-- A twentieth of the chances to win, by system. Key: pool, system, bucket.
-- With fewer than ten tables the chance of a single game would show; so it would by subtraction where all hidden
-- twentieths together have fewer, as the chances of a table add up to 1: then the smallest of the others is hidden, too.
WITH smaller AS (
    SELECT *, coalesce(sum(tables) OVER before, 0) AS tables_before
    FROM store.marts.calibration
    WINDOW before AS (
        PARTITION BY pool, system
        ORDER BY tables, bucket
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    )
)
FROM smaller
WHERE tables >= 10 AND tables_before NOT BETWEEN 1 AND 9
