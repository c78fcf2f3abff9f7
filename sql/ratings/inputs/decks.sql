-- skipped_by_system: one row a rated table of the pool where a seat shows no deck, so that decks cannot be rated there.
-- replay_games: one row a rated table of the pool where all do, numbered from 1 in rated order. Key: game_no.
-- replay_seats: one row a seat of these. Key: game_no, seat_no.
CREATE OR REPLACE TEMP TABLE skipped_by_system AS
SELECT
    tournament_id,
    table_id,
    'deck_unknown' AS reason,
    count(*) - count(deck) || ' of ' || count(*) || ' seats show no deck.' AS detail
FROM core.tables
JOIN core.seats USING (pool, table_id)
WHERE pool = getvariable('pool') AND state = 'rated'
GROUP BY tournament_id, table_id
HAVING count(deck) < count(*);

CREATE OR REPLACE TEMP TABLE replay_games AS
SELECT
    row_number() OVER (ORDER BY game_no) AS game_no,
    table_id,
    tournament_id,
    started_at AS played_at,
    seats
FROM core.tables
JOIN core.tournaments USING (pool, tournament_id)
ANTI JOIN skipped_by_system USING (table_id)
WHERE pool = getvariable('pool') AND state = 'rated';

CREATE OR REPLACE TEMP TABLE replay_seats AS
SELECT replay_games.game_no, seat_no, deck AS subject, result = 'win' AS won
FROM core.seats
JOIN replay_games USING (table_id)
WHERE pool = getvariable('pool')
