-- A line of the standings of the batch, as sent. Key: tournament_id, row_no.
WITH listed AS (
    SELECT
        tournament.TID AS tournament_id,
        unnest(generate_series(1, len(tournament.standings))) AS row_no,
        unnest(tournament.standings) AS line
    FROM batch
)
SELECT
    tournament_id,
    row_no,
    line.id AS player_code,
    line.standing AS standing_text,
    CASE WHEN len(line.commanders) > 0 THEN array_to_string(line.commanders, ' / ') END AS deck
FROM listed
WHERE line.unreadable IS NULL
