-- operator_events: one row a tournament of which the operator's events.csv says something. Key: tournament_id.
-- pool_events: one row a pool and tournament with what its type decides. Key: pool, tournament_id.
-- stake_k, xp_per_win: of matches at an event of that type; NULL where it is none, or matches are not rated.
-- rates_standings: a system of the pool rates standings; type_is_rated: it would rate those of this type.
CREATE OR REPLACE TEMP TABLE operator_events (
    tournament_id VARCHAR, event_type VARCHAR, store VARCHAR, rounds BIGINT
);
CREATE OR REPLACE TEMP TABLE pool_events (
    pool VARCHAR, tournament_id VARCHAR, event_type VARCHAR, rates_standings BOOLEAN, type_is_rated BOOLEAN,
    stake_k DOUBLE, xp_per_win BIGINT
)
