-- One row a line of the standings of the replay in rated order: who (-1 without an id), and the place.
SELECT coalesce(subject_id, -1) AS subject_id, place
FROM replay_seats
LEFT JOIN replay_subjects USING (subject)
ORDER BY game_no, seat_no
