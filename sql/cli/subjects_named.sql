-- A subject with the given display name. Key: subject.
SELECT DISTINCT subject
FROM marts.leaderboard
WHERE display_name = ?
ORDER BY subject
