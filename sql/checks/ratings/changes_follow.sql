-- Each change of a subject ends, to 1e-6, at what it adds to where it begins, and begins with the rating and the games with
-- which the one before it ended: of all begins and ends only the system's start without a game, and the rating and games
-- now, are no pairs, as the XOR of their hashes tells.
WITH added AS ( -- a hash of two is itself an XOR of hashes, and is therefore hashed again
    SELECT
        pool,
        system,
        subject,
        any_value(hash(hash(start, 0::BIGINT))) AS begin,
        bit_xor(
            xor(
                hash(hash(rating_before, games_before::BIGINT)),
                hash(hash(rating_after, games_before::BIGINT + CASE WHEN result IS NULL THEN 0 ELSE 1 END))
            )
        ) AS unpaired,
        bool_and(abs(rating_before + change - rating_after) <= 1e-6) AS is_each_right
    FROM ratings.history
    JOIN meta.systems USING (pool, system)
    GROUP BY pool, system, subject
)
SELECT pool, system, subject
FROM added
FULL JOIN ratings.current AS current USING (pool, system, subject)
WHERE NOT coalesce(is_each_right AND unpaired = xor(added.begin, hash(hash(rating, games::BIGINT))), false)
