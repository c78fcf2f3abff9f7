-- A subject that two systems of a pool rate, and the difference, the greatest first. Key: subject.
-- Ratings in points. Parameters: pool, system before, system after, lines.
SELECT
    subject,
    display_name,
    before.games,
    before.rating AS rating_before,
    after.rating AS rating_after,
    after.rating - before.rating AS moved,
    before.rank AS rank_before,
    after.rank AS rank_after
FROM (FROM marts.leaderboard WHERE pool = $1 AND system = $2) AS before
JOIN (SELECT subject, rating, rank FROM marts.leaderboard WHERE pool = $1 AND system = $3) AS after USING (subject)
ORDER BY abs(moved) DESC, subject
LIMIT $4
