-- skipped_by_system: one row an event of the pool whose standings are not rated.
-- replay_games: one row an event whose standings are, numbered from 1 by start and id. Key: game_no.
-- replay_seats: one row a line of these standings; a line without an id has no subject. Key: game_no, seat_no.
CREATE OR REPLACE TEMP TABLE skipped_by_system AS
SELECT
    tournament_id,
    NULL::VARCHAR AS table_id,
    standings_reason AS reason,
    CASE standings_reason
        WHEN 'excluded' THEN 'The operator''s corrections exclude this tournament.'
        WHEN 'bad_date' THEN 'The tournament has no start date that can be used.'
        WHEN 'before_first_day' THEN 'The tournament began before the first day of the pool.'
        WHEN 'no_standings' THEN 'The source gives no standings for this tournament.'
        WHEN 'event_type_unrated' THEN 'Standings of an event of the type ' || event_type || ' are not rated.'
        ELSE 'Only ' || standings || ' stand in the standings, and 4 are needed.'
    END AS detail
FROM core.tournaments
WHERE pool = getvariable('pool') AND standings_reason IS NOT NULL;

CREATE OR REPLACE TEMP TABLE replay_games AS
SELECT
    row_number() OVER (ORDER BY started_at, tournament_id) AS game_no,
    NULL::VARCHAR AS table_id,
    tournament_id,
    started_at AS played_at,
    coalesce(rounds_played, 0) AS rounds
FROM core.tournaments
WHERE pool = getvariable('pool') AND standings_rated;

CREATE OR REPLACE TEMP TABLE replay_seats AS
SELECT
    game_no,
    row_number() OVER (PARTITION BY game_no ORDER BY row_no) AS seat_no,
    player_code AS subject,
    place
FROM core.standings
JOIN replay_games USING (tournament_id)
WHERE pool = getvariable('pool')
