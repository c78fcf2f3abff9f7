-- How fresh are the numbers?
-- One row: the newest run, and the newest tournament with a rated game. Times are UTC.
WITH newest AS (
    SELECT * FROM meta.runs ORDER BY rowid DESC LIMIT 1
)
SELECT
    data_as_of,
    finished_at AS published_at,
    round(date_diff('minute', finished_at, now()) / 60, 1) AS hours_since_published,
    (SELECT max(last_played_at) FROM ratings.current) AS newest_rated_tournament,
    source,
    tables_rated,
    tables_skipped,
    software_version
FROM newest
