-- A seat of a game of the replay, in no order: game and seat from 1, who (-1 without an id), whether it won, the place.
-- Parameters: pool, what is rated.
SELECT game_no, seat_no, coalesce(subject_id, -1) AS subject_id, won, coalesce(place, 0) AS place
FROM rated_seats
LEFT JOIN rated_subjects USING (pool, rates, subject)
WHERE pool = ? AND rates = ?
