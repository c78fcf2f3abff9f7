-- A rated table, or the standings of an event, that a system cannot rate, with its reason and the reason's sentence.
-- Tables have no such reason for systems that rate tables. Key: pool, system, tournament_id, table_id.
WITH decks AS (
    SELECT pool, table_id, count(*) - count(deck) AS seats_without_deck
    FROM core.seats
    GROUP BY pool, table_id
),
found AS (
    SELECT
        pool,
        system,
        tournament_id,
        table_id,
        CASE
            WHEN rates = 'decks' AND seats_without_deck > 0 THEN 'deck_unknown'
            WHEN rates = 'matches' AND seats <> 2 THEN 'not_two_seats'
            WHEN rates = 'matches' AND xp_per_win IS NULL THEN 'event_type_unknown'
            WHEN rates = 'matches' AND stake_k IS NULL THEN 'event_type_unrated'
        END AS reason,
        seats,
        seats_without_deck,
        event_type,
        standings
    FROM meta.systems
    JOIN core.tables USING (pool)
    JOIN core.tournaments USING (pool, tournament_id)
    JOIN decks USING (pool, table_id)
    WHERE state = 'rated' AND rates IN ('decks', 'matches')
    UNION ALL BY NAME
    SELECT pool, system, tournament_id, standings_reason AS reason, event_type, standings
    FROM meta.systems
    JOIN core.tournaments USING (pool)
    WHERE rates = 'standings'
)
SELECT
    pool,
    system,
    tournament_id,
    table_id,
    reason,
    replace(replace(replace(replace(
        sentence,
        '{seats}', coalesce(seats::VARCHAR, '')),
        '{seats_without_deck}', coalesce(seats_without_deck::VARCHAR, '')),
        '{event_type}', coalesce(event_type, 'none given')),
        '{standings}', standings::VARCHAR) AS detail
FROM found
JOIN staging.reasons USING (reason)
