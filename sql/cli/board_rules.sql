-- What a rank on the published board needs: one row.
SELECT min_games, active_days
FROM meta.board_rules
