-- A subject with a rated game. Key: pool, system, subject. Ratings in points.
-- Names are filled in while the publication is written: the warehouse holds none.
FROM board_at(
    'infinity'::TIMESTAMPTZ,
    (SELECT min_games FROM meta.board_rules),
    (SELECT active_days FROM meta.board_rules)
)
