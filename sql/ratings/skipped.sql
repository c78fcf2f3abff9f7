-- A rated table, or the standings of an event, that a system cannot rate, with its reason. Tables have no such reason for
-- systems that rate tables. Key: pool, system, tournament_id, table_id.
WITH rated AS (
    SELECT systems.system, systems.rates, tables.*, event_type, xp_per_win, stake_k
    FROM meta.systems AS systems
    JOIN core.tables AS tables USING (pool)
    JOIN core.tournaments USING (pool, tournament_id)
    WHERE systems.rates IN ('decks', 'matches') AND state = 'rated'
)
SELECT
    pool,
    system,
    tournament_id,
    table_id,
    'deck_unknown' AS reason,
    count(*) - count(deck) || ' of ' || count(*) || ' seats show no deck.' AS detail
FROM rated
JOIN core.seats USING (pool, table_id)
WHERE rates = 'decks'
GROUP BY pool, system, tournament_id, table_id
HAVING count(deck) < count(*)
UNION ALL
SELECT
    pool,
    system,
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
FROM rated
WHERE rates = 'matches' AND (seats <> 2 OR stake_k IS NULL)
UNION ALL
SELECT
    pool,
    system,
    tournament_id,
    NULL AS table_id,
    standings_reason AS reason,
    CASE standings_reason
        WHEN 'excluded' THEN 'The operator''s corrections exclude this tournament.'
        WHEN 'bad_date' THEN 'The tournament has no start date that can be used.'
        WHEN 'before_first_day' THEN 'The tournament began before the first day of the pool.'
        WHEN 'no_standings' THEN 'The source gives no standings for this tournament.'
        WHEN 'event_type_unrated' THEN 'Standings of an event of the type ' || event_type || ' are not rated.'
        ELSE 'Only ' || standings || ' stand in the standings, and 4 are needed.'
    END AS detail
FROM meta.systems AS systems
JOIN core.tournaments USING (pool)
WHERE rates = 'standings' AND standings_reason IS NOT NULL
