-- The names of showing members on the published board, a row a subject, as before. They stand in the publication alone:
-- a file that is written again and again keeps what was in it in its free pages.
-- Parameters: codes, names.
UPDATE marts.leaderboard
SET display_name = shown.name
FROM (SELECT unnest($1::VARCHAR[]) AS code, unnest($2::VARCHAR[]) AS name) AS shown
WHERE shown.code = marts.leaderboard.subject
