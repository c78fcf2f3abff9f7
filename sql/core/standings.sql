-- A line of the final standings of a tournament in a pool. Key: pool, tournament_id, row_no.
SELECT memberships.pool, tournament_id, row_no, player_code, place, deck
FROM read_standings
JOIN memberships USING (tournament_id)
