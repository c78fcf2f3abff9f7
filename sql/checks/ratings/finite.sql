-- Every rating, change and expectation is a finite number.
SELECT pool, system, subject FROM ratings.history
WHERE NOT (isfinite(rating_before) AND isfinite(change) AND isfinite(rating_after) AND isfinite(expected)
    AND isfinite(score) AND isfinite(win_chance) AND (k IS NULL OR isfinite(k)))
UNION ALL
SELECT pool, system, subject FROM ratings.tournament_history
WHERE NOT (isfinite(rating_before) AND isfinite(change) AND isfinite(rating_after))
UNION ALL
SELECT pool, system, subject FROM ratings.current
WHERE NOT (isfinite(rating) AND isfinite(highest) AND isfinite(highest_game))
