-- batch: a tournament of one raw batch, its known fields nested as they were sent; first_seen_at: of one that is stored
-- already, the import that first brought it. Key: tournament.TID. Parameters: file, longest_line (bytes), number (of the batch), imported_at.
-- Every scalar is text: what a number or a date is worth is decided by validation.
CREATE OR REPLACE TEMP TABLE batch AS
SELECT
    sent.sha256,
    sent.tournament,
    $number::INTEGER AS number,
    $imported_at::TIMESTAMPTZ AS imported_at,
    coalesce(stored.first_seen_at, $imported_at::TIMESTAMPTZ) AS first_seen_at
FROM read_json(
    $file,
    format = 'newline_delimited',
    compression = 'gzip',
    maximum_object_size = $longest_line,
    columns = {
        sha256: 'VARCHAR',
        tournament: 'STRUCT(
            TID VARCHAR, tournamentName VARCHAR, game VARCHAR, format VARCHAR, startDate VARCHAR, swissNum VARCHAR,
            standings STRUCT(id VARCHAR, standing VARCHAR, commanders VARCHAR[], unreadable VARCHAR)[],
            rounds STRUCT(
                round VARCHAR,
                unreadable VARCHAR,
                tables STRUCT(
                    "table" VARCHAR, status VARCHAR, winner VARCHAR, winner_id VARCHAR, unreadable VARCHAR,
                    players STRUCT(id VARCHAR, name VARCHAR, commanders VARCHAR[])[]
                )[]
            )[]
        )'
    }
) AS sent
LEFT JOIN staging.tournaments AS stored ON stored.tournament_id = sent.tournament.TID
WHERE sent.sha256 IS NOT NULL -- the first line is the head of the batch
