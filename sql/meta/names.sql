-- The names of showing members on the published board, a row a subject, as before. They stand in the publication alone:
-- a file that is written again and again keeps what was in it in its free pages.
UPDATE marts.leaderboard
SET display_name = members.display_name
FROM members
WHERE members.player_code = marts.leaderboard.subject
