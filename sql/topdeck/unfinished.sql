-- A stored tournament, started in the last 180 days, with a table that is not finished: the status that is given
-- is not Completed, and no earlier reason applies (specification: Reasons).
-- Key: tournament_id. Parameter: the start of the run.
WITH seated AS (
    SELECT
        tournament_id,
        round_no,
        list_no,
        count(*) AS seats,
        count(player_code) AS seats_known,
        count(DISTINCT player_code) AS players
    FROM staging.seats
    GROUP BY ALL
)
SELECT DISTINCT tournament_id
FROM staging.tables AS tables
JOIN seated USING (tournament_id, round_no, list_no)
JOIN staging.tournaments AS tournaments USING (tournament_id)
WHERE lower(status) NOT IN ('completed', 'bye')
    AND unreadable IS NULL
    AND seats >= 2
    AND seats_known = seats
    AND players = seats
    AND coalesce(lower(table_text), '') NOT IN ('bye', 'byes')
    AND start_seconds > epoch($now::TIMESTAMPTZ - INTERVAL 180 DAY)
    AND start_seconds <= epoch($now::TIMESTAMPTZ)
    AND tournament_id NOT IN (SELECT tournament_id FROM staging.absent WHERE removed_at IS NOT NULL)
