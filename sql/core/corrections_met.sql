-- A line of the corrections: whether it meets anything that is stored, whether it moves standings of a pool, and
-- whether it sets a winner who is not seated. Key: line.
SELECT
    line,
    CASE about
        WHEN 'tournament' THEN tournament_id IN (SELECT tournament_id FROM staging.tournaments)
        WHEN 'table' THEN table_id IN (SELECT table_id FROM staging.tables)
        ELSE player_code IN (SELECT player_code FROM staging.seats UNION SELECT player_code FROM staging.standings)
    END IS TRUE AS is_met,
    CASE about
        WHEN 'tournament' THEN does = 'exclude' AND tournament_id IN (SELECT tournament_id FROM core.standings)
        WHEN 'player'
        THEN player_code IN (
            SELECT player_code
            FROM staging.standings
            JOIN staging.pool_tournaments USING (tournament_id)
            WHERE is_validated
        )
    END IS TRUE AS moves_standings,
    does = 'set_result'
        AND table_id IN (SELECT table_id FROM core.tables WHERE reason = 'winner_not_seated') AS sets_unseated_winner
FROM staging.corrections
ORDER BY line
