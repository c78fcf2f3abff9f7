-- One row a tournament of the batch; first_seen_at stays what it was for one that is held already.
SELECT
    tournament.TID AS tournament_id,
    tournament.tournamentName AS name,
    tournament.game AS game,
    tournament.format AS format,
    tournament.startDate AS start_text,
    tournament.swissNum AS swiss_text,
    coalesce(len(tournament.rounds), 0) AS rounds,
    coalesce(len(tournament.standings), 0) AS standings_rows,
    sha256 AS content_sha256,
    getvariable('batch_number') AS batch,
    coalesce(former.first_seen_at, getvariable('imported_at')) AS first_seen_at,
    getvariable('imported_at') AS changed_at
FROM batch
LEFT JOIN former ON former.tournament_id = tournament.TID
