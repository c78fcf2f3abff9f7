-- One row a player in the standings of an event of a pool, of whatever size and type: the place, the
-- declared players, and what the bonuses count, NULL where nobody knows. Parameter: pool.
SELECT player_code AS subject, place, standings AS players, store, deck, format
FROM core.standings
JOIN core.tournaments USING (pool, tournament_id)
WHERE pool = ?
    AND player_code IS NOT NULL
    AND (standings_rated OR standings_reason IN ('too_few_players', 'event_type_unrated'))
