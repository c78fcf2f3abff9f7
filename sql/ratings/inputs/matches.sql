-- skipped_by_system: one row a rated table of the pool that is no match of two, or whose event's type gives no K.
-- replay_games: one row a rated match of two of an event whose type does, numbered from 1 in rated order. Key: game_no.
-- replay_seats: one row a seat of these. Key: game_no, seat_no.
CREATE OR REPLACE TEMP TABLE skipped_by_system AS
SELECT
    tournament_id,
    table_id,
    CASE
        WHEN seats <> 2 THEN 'not_two_seats'
        WHEN xp_per_win IS NULL THEN 'event_type_unknown'
        ELSE 'event_type_unrated'
    END AS reason,
    CASE
        WHEN seats <> 2 THEN 'A match has two seats, not ' || seats || '.'
        WHEN event_type IS NULL THEN 'Nobody says of what type the event is.'
        WHEN xp_per_win IS NULL THEN 'There is no type of event called ' || event_type || '.'
        ELSE 'Matches of an event of the type ' || event_type || ' are not rated.'
    END AS detail
FROM core.tables
JOIN core.tournaments USING (pool, tournament_id)
WHERE pool = getvariable('pool') AND state = 'rated' AND (seats <> 2 OR stake_k IS NULL);

CREATE OR REPLACE TEMP TABLE replay_games AS
SELECT
    row_number() OVER (ORDER BY game_no) AS game_no,
    table_id,
    tournament_id,
    started_at AS played_at,
    seats,
    stake_k
FROM core.tables
JOIN core.tournaments USING (pool, tournament_id)
WHERE pool = getvariable('pool') AND state = 'rated' AND seats = 2 AND stake_k IS NOT NULL;

CREATE OR REPLACE TEMP TABLE replay_seats AS
SELECT replay_games.game_no, seat_no, player_code AS subject, result = 'win' AS won
FROM core.seats
JOIN replay_games USING (table_id)
WHERE pool = getvariable('pool')
