-- One row a held tournament that TopDeck was seen to have and should still have: game and format as asked for, and its
-- start. Needs the temp table starts. Key: tournament_id.
SELECT coalesce(game, '') AS game, coalesce(format, '') AS format, started_at, tournament_id
FROM staging.tournaments
JOIN starts USING (tournament_id)
JOIN staging.at_topdeck USING (tournament_id)
WHERE tournament_id NOT IN (SELECT tournament_id FROM staging.absent WHERE removed_at IS NOT NULL)
ORDER BY started_at, tournament_id
