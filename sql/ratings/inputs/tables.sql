-- replay_games: one row a rated table of the pool, numbered from 1 in rated order. Key: game_no.
-- replay_seats: one row a seat of these. Key: game_no, seat_no.
-- skipped_by_system: no row; what is rated in the pool is rated by systems of this kind.
CREATE OR REPLACE TEMP TABLE skipped_by_system (tournament_id VARCHAR, table_id VARCHAR, reason VARCHAR, detail VARCHAR);

CREATE OR REPLACE TEMP TABLE replay_games AS
SELECT game_no, table_id, tournament_id, started_at AS played_at, seats
FROM core.tables
JOIN core.tournaments USING (pool, tournament_id)
WHERE pool = getvariable('pool') AND state = 'rated';

CREATE OR REPLACE TEMP TABLE replay_seats AS
SELECT game_no, seat_no, player_code AS subject, result = 'win' AS won
FROM core.seats
JOIN core.tables USING (pool, table_id)
WHERE pool = getvariable('pool') AND state = 'rated'
