-- One row: how many have a rank, on all boards.
SELECT count(rank) AS ranked
FROM marts.leaderboard
