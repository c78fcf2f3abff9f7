-- One row: whether the former publication names one of those who are withdrawn.
SELECT coalesce(bool_or(display_name IS NOT NULL), false)
FROM former.marts.leaderboard
WHERE list_contains(getvariable('withdrawn'), subject)
