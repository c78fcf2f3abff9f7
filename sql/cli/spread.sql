-- One row: how the ratings spread in one system, of the subjects that another rates, too. Ratings in points.
-- Parameters: pool, system, the other system.
SELECT
    count(*) AS subjects,
    avg(rating ORDER BY rating) AS mean,
    sqrt(greatest(avg(rating ** 2 ORDER BY rating) - avg(rating ORDER BY rating) ** 2, 0)) AS stddev,
    min(rating) AS lowest,
    quantile_cont(rating, 0.1) AS tenth,
    median(rating) AS median,
    quantile_cont(rating, 0.9) AS ninetieth,
    max(rating) AS highest
FROM ratings.current
SEMI JOIN (FROM ratings.current WHERE pool = $1 AND system = $3) AS other USING (subject)
WHERE pool = $1 AND system = $2
