-- What the warehouse remembers beside its tables: which raw batches it holds, and what this run saw.
CREATE SCHEMA IF NOT EXISTS staging;
CREATE TABLE IF NOT EXISTS staging.batches (
    number INTEGER NOT NULL,          -- place in the order of imports, from 1
    sha256 VARCHAR NOT NULL,          -- of the batch's content
    imported_at TIMESTAMPTZ NOT NULL,
    source VARCHAR NOT NULL,
    key_check VARCHAR NOT NULL        -- of the key that made its codes
);
CREATE TABLE IF NOT EXISTS staging.unreadable ( -- entries of the newest import that are no tournaments
    fingerprint VARCHAR NOT NULL,
    what VARCHAR NOT NULL
);
CREATE TABLE IF NOT EXISTS staging.seen (tournament_id VARCHAR NOT NULL); -- tournaments in this run's source
CREATE TABLE IF NOT EXISTS staging.at_topdeck (tournament_id VARCHAR NOT NULL); -- that TopDeck was seen to have
CREATE TABLE IF NOT EXISTS staging.absent ( -- tournaments that a sweep of the source missed
    tournament_id VARCHAR NOT NULL,
    missed_on DATE NOT NULL,          -- the Sunday of the first sweep that missed it
    removed_at TIMESTAMPTZ,           -- the import that found it gone for good
    removed_in INTEGER                -- the number of that import's batch
);
CREATE TABLE IF NOT EXISTS staging.windows ( -- what this run asked of TopDeck
    window_no INTEGER NOT NULL,
    purpose VARCHAR NOT NULL,
    game VARCHAR,
    format VARCHAR,
    window_from TIMESTAMPTZ,
    window_to TIMESTAMPTZ,
    outcome VARCHAR NOT NULL,
    events INTEGER NOT NULL,
    events_held INTEGER NOT NULL,
    events_lacking INTEGER NOT NULL,
    requests INTEGER NOT NULL,
    sentence VARCHAR
);
CREATE TABLE IF NOT EXISTS staging.run ( -- one row: the run at work
    run_id VARCHAR NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    source VARCHAR NOT NULL,
    tournaments_seen INTEGER NOT NULL,
    tournaments_new INTEGER NOT NULL,
    tournaments_changed INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS staging.notes ( -- what a person should know of this run
    kind VARCHAR NOT NULL,
    needs_a_look BOOLEAN NOT NULL,
    sentence VARCHAR NOT NULL
);
CREATE TABLE IF NOT EXISTS staging.members_used (members_hash VARCHAR NOT NULL); -- members.csv as this run found it
