-- The tables of the warehouse that no model describes: which raw batches are loaded, what the source was asked, what this
-- run saw, and what the settings and the operator's files say. A warehouse of another layout is rebuilt.
CREATE SCHEMA staging;
CREATE TABLE staging.reasons ( -- sql/seeds/reasons.csv
    position INTEGER PRIMARY KEY,     -- of the reasons that fit, the first counts
    reason VARCHAR NOT NULL,
    about VARCHAR NOT NULL,           -- tournament (its tables and standings), table, standings, event, or system
    checked_in_round BOOLEAN NOT NULL,
    counts_as_skipped BOOLEAN NOT NULL, -- against the limit of skipped tables
    sentence VARCHAR NOT NULL,
    applies_when VARCHAR NOT NULL
);
CREATE TABLE staging.batches (
    number INTEGER NOT NULL,          -- place in the order of imports, from 1
    sha256 VARCHAR NOT NULL,          -- of the batch's content
    imported_at TIMESTAMPTZ NOT NULL,
    source VARCHAR NOT NULL,
    key_check VARCHAR NOT NULL        -- of the key that made its codes
);
CREATE TABLE staging.unreadable ( -- entries of the newest import that are no tournaments
    fingerprint VARCHAR NOT NULL,
    what VARCHAR NOT NULL
);
CREATE TABLE staging.seen (tournament_id VARCHAR NOT NULL); -- tournaments in this run's source
CREATE TABLE staging.at_topdeck (tournament_id VARCHAR NOT NULL); -- that TopDeck was seen to have
CREATE TABLE staging.absent ( -- tournaments that a sweep of the source missed
    tournament_id VARCHAR PRIMARY KEY,
    missed_on DATE NOT NULL,          -- the Sunday of the first sweep that missed it
    removed_at TIMESTAMPTZ,           -- the import that found it gone for good
    removed_in INTEGER                -- the number of that import's batch
);
CREATE TABLE staging.windows ( -- what this run asked of TopDeck
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
CREATE TABLE staging.run ( -- one row: the run at work
    run_id VARCHAR NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    source VARCHAR NOT NULL,
    scope VARCHAR NOT NULL,           -- all, or members: which tournaments count
    members_hash VARCHAR NOT NULL,    -- of members.csv as this run found it
    tournaments_seen INTEGER NOT NULL,
    tournaments_new INTEGER NOT NULL,
    tournaments_changed INTEGER NOT NULL
);
CREATE TABLE staging.notes ( -- what a person should know of this run
    kind VARCHAR NOT NULL,
    needs_a_look BOOLEAN NOT NULL,
    sentence VARCHAR NOT NULL,
    PRIMARY KEY (kind, sentence)
);
CREATE TABLE staging.pools ( -- a pool and a format that it takes ('*' for all)
    pool VARCHAR NOT NULL,
    game VARCHAR NOT NULL,
    format VARCHAR NOT NULL,
    first_day TIMESTAMPTZ NOT NULL
);
CREATE TABLE staging.systems ( -- a rating system of a pool, with its settings
    pool VARCHAR NOT NULL,
    system VARCHAR NOT NULL,
    pool_position INTEGER NOT NULL,   -- places in the settings, from 1
    position INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    subject_kind VARCHAR NOT NULL,
    rates VARCHAR NOT NULL,
    start DOUBLE NOT NULL,            -- rating points
    provisional_games INTEGER NOT NULL,
    win_probability_scale DOUBLE,     -- rating points of odds of ten to one
    settings VARCHAR NOT NULL         -- JSON
);
CREATE TABLE staging.board_rules ( -- one row: who is eligible for a rank
    min_games INTEGER NOT NULL,
    active_days INTEGER NOT NULL
);
CREATE TABLE staging.corrections ( -- a line of corrections.csv; cells that its kind does not need are NULL
    line INTEGER NOT NULL,
    kind VARCHAR NOT NULL,
    about VARCHAR NOT NULL,           -- tournament, table, or player
    does VARCHAR NOT NULL,            -- exclude, set_result, merge, or league
    tournament_id VARCHAR,
    table_id VARCHAR,
    player_code VARCHAR,              -- the winner or Draw; the account that is merged
    into_code VARCHAR,
    date VARCHAR
);
CREATE TABLE staging.merges ( -- a merged account and the one that counts in the end
    player_code VARCHAR PRIMARY KEY,
    into_code VARCHAR NOT NULL
);
CREATE TABLE staging.members ( -- a member after merges, without a name: names never enter the warehouse
    player_code VARCHAR PRIMARY KEY,
    shows_games BOOLEAN NOT NULL
);
CREATE TABLE staging.linked_accounts ( -- an account of a linked member, merged and erased ones included
    player_code VARCHAR PRIMARY KEY,
    person VARCHAR                    -- the member after merges; NULL of an erased one
);
CREATE TABLE staging.operator_events ( -- a line of events.csv; NULL is what nobody knows
    tournament_id VARCHAR PRIMARY KEY,
    event_type VARCHAR,
    store VARCHAR,
    rounds BIGINT
);
CREATE TABLE staging.matched_types ( -- what a pool's patterns say of the name of a tournament
    pool VARCHAR NOT NULL,
    tournament_id VARCHAR NOT NULL,
    matched_type VARCHAR NOT NULL
);
CREATE TABLE staging.event_types ( -- a type that events.csv or a pattern names, and what follows of it
    event_type VARCHAR PRIMARY KEY,
    rates_standings BOOLEAN NOT NULL,
    stake_k DOUBLE,                   -- rating points
    xp_per_win BIGINT,                -- XP points
    xp_before BIGINT,                 -- the same before xp_changed_at, seconds since 1970
    xp_changed_at BIGINT
);
