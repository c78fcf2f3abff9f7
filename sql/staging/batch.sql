-- One row a tournament of one raw batch, its known fields nested as they were sent.
-- Every scalar is text: what a number or a date is worth is decided when it is judged.
CREATE OR REPLACE TEMP TABLE batch AS
SELECT sha256, tournament
FROM read_json(
    getvariable('batch_file'),
    format = 'newline_delimited',
    compression = 'gzip',
    maximum_object_size = getvariable('longest_line'),
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
)
WHERE sha256 IS NOT NULL -- the first line is the head of the batch
