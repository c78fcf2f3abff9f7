-- A tournament of the batch. Key: tournament_id. The function start_of is assets.text.start_of.
SELECT
    tournament.TID AS tournament_id,
    tournament.tournamentName AS name,
    tournament.game AS game,
    tournament.format AS format,
    start_of(tournament.startDate) AS start_seconds,
    tournament.swissNum AS swiss_text,
    coalesce(len(tournament.rounds), 0) AS rounds,
    coalesce(len(tournament.standings), 0) AS standings_rows,
    sha256 AS content_sha256,
    number AS batch,
    first_seen_at,
    imported_at AS changed_at
FROM batch
