-- One row a line of the corrections that moves standings of a pool. Key: line.
SELECT DISTINCT line
FROM staging.corrections AS corrections
WHERE (kind = 'exclude_tournament' AND tournament_id IN (SELECT tournament_id FROM core.standings))
    OR (
        kind = 'merge_players'
        AND player_code IN (
            SELECT player_code
            FROM staging.standings
            WHERE player_code IS NOT NULL AND tournament_id IN (SELECT tournament_id FROM memberships)
        )
    )
