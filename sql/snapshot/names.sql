-- One row a name that a publication shows, and whose. Key: subject, display_name.
SELECT DISTINCT subject, display_name
FROM marts.leaderboard
WHERE display_name IS NOT NULL
