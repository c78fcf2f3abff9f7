-- One row a line of the corrections that meets no tournament, table or player that is held. Key: line.
SELECT line
FROM staging.corrections
WHERE CASE
    WHEN kind IN ('exclude_tournament', 'mark_league')
    THEN tournament_id NOT IN (SELECT tournament_id FROM staging.tournaments)
    WHEN kind IN ('exclude_table', 'set_result')
    THEN table_id NOT IN (SELECT table_id FROM numbered_tables)
    WHEN kind = 'merge_players'
    THEN player_code NOT IN (SELECT player_code FROM staging.seats WHERE player_code IS NOT NULL)
        AND player_code NOT IN (SELECT player_code FROM staging.standings WHERE player_code IS NOT NULL)
END
