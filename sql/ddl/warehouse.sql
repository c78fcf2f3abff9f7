-- What the warehouse remembers beside its tables: which raw batches it holds, and what this run saw.
CREATE SCHEMA IF NOT EXISTS staged;
CREATE TABLE IF NOT EXISTS staged.batches (
    number INTEGER NOT NULL,          -- place in the order of imports, from 1
    sha256 VARCHAR NOT NULL,          -- of the batch's content
    imported_at TIMESTAMPTZ NOT NULL,
    source VARCHAR NOT NULL,
    key_check VARCHAR NOT NULL        -- of the key that made its codes
);
CREATE TABLE IF NOT EXISTS staged.unreadable ( -- entries of the newest import that are no tournaments
    fingerprint VARCHAR NOT NULL,
    what VARCHAR NOT NULL
);
CREATE TABLE IF NOT EXISTS staged.seen (tournament_id VARCHAR NOT NULL); -- tournaments in this run's source
CREATE TABLE IF NOT EXISTS staged.changed_since_publication (tournament_id VARCHAR NOT NULL);
CREATE TABLE IF NOT EXISTS staged.run ( -- one row: the run at work
    run_id VARCHAR NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    source VARCHAR NOT NULL,
    tournaments_seen INTEGER NOT NULL,
    tournaments_new INTEGER NOT NULL,
    tournaments_changed INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS staged.notes ( -- what a person should know of this run
    kind VARCHAR NOT NULL,
    needs_a_look BOOLEAN NOT NULL,
    sentence VARCHAR NOT NULL
);
