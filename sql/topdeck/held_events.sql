-- A stored tournament that TopDeck was seen to have and should still have: game and format as asked for, and its start.
-- Key: tournament_id. Parameter: the start of the run.
SELECT coalesce(game, '') AS game, coalesce(format, '') AS format, to_timestamp(start_seconds) AS started_at, tournament_id
FROM staging.tournaments
JOIN staging.at_topdeck USING (tournament_id)
WHERE start_seconds <= epoch($now::TIMESTAMPTZ)
    AND tournament_id NOT IN (SELECT tournament_id FROM staging.absent WHERE removed_at IS NOT NULL)
ORDER BY started_at, tournament_id
