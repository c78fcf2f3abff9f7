-- An entry in a list of rounds of the batch that is not shaped like one. Key: tournament_id, round_no.
WITH rounds AS (
    SELECT
        tournament.TID AS tournament_id,
        unnest(generate_series(1, len(tournament.rounds))) AS round_no,
        unnest(tournament.rounds).unreadable AS what
    FROM batch
)
FROM rounds
WHERE what IS NOT NULL
