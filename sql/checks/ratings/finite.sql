-- Every rating, change and expectation is a finite number; only an idle step has no expectation, as it has no result.
SELECT pool, system, subject FROM ratings.history
WHERE NOT (isfinite(rating_before) AND isfinite(change) AND isfinite(rating_after)
    AND coalesce(isfinite(expected) AND isfinite(score) AND isfinite(win_probability), true) AND (k IS NULL OR isfinite(k)))
    OR (result IS NULL) <> (expected IS NULL OR score IS NULL OR win_probability IS NULL)
UNION ALL
SELECT pool, system, subject FROM ratings.tournament_history
WHERE NOT (isfinite(rating_before) AND isfinite(change) AND isfinite(rating_after))
UNION ALL
SELECT pool, system, subject FROM ratings.current
WHERE NOT (isfinite(rating) AND isfinite(highest) AND isfinite(highest_game))
