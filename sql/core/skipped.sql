-- A table or event that is not rated, once. An event stands for itself (table_id NULL) only where it has no judged tables.
WITH facts AS (
    SELECT tables.*, verdicts.unreadable, verdicts.seats_without_id, verdicts.status
    FROM core.tables AS tables
    JOIN verdicts USING (table_id)
    WHERE state = 'skipped'
),
sentences AS (
    SELECT
        pool,
        tournament_id,
        table_id,
        reason,
        CASE reason
            WHEN 'excluded' THEN 'The operator''s corrections exclude this table or its tournament.'
            WHEN 'bad_date' THEN 'The tournament has no start date that can be used.'
            WHEN 'before_first_day' THEN 'The tournament began before the first day of the pool.'
            WHEN 'unreadable' THEN 'Here stands ' || unreadable || ', which is no table.'
            WHEN 'bye' THEN 'A bye: nobody sat against anybody.'
            WHEN 'unknown_player' THEN seats_without_id || ' of ' || seats || ' seats have no player id.'
            WHEN 'duplicate_player' THEN 'The same player id sits at more than one seat.'
            WHEN 'unfinished' THEN 'The table is not finished: its status is ' || status || '.'
            WHEN 'contradictory_result' THEN 'The winner''s id and the winner''s name contradict each other.'
            WHEN 'winner_not_seated' THEN 'The named winner sits at none of the seats.'
            WHEN 'ambiguous_winner' THEN 'Only a name is given as the winner, and more than one seat bears it.'
            WHEN 'no_result' THEN 'Neither a winner nor a draw is given.'
            WHEN 'duplicate_table' THEN 'The same players with the same result stand earlier in this round.'
            WHEN 'double_booked' THEN 'A player of this table sits at another table of the same round, too.'
        END AS detail
    FROM facts
),
events AS (
    SELECT
        pool,
        tournament_id,
        status_reason AS reason,
        CASE status_reason
            WHEN 'no_pool' THEN 'No pool of the settings takes this game and format.'
            WHEN 'bad_date' THEN 'The tournament has no start date that can be used, and no tables.'
            ELSE 'The source gives no tables for this tournament.'
        END AS detail
    FROM core.tournaments
    WHERE status = 'skipped' AND (pool IS NULL OR tables = 0)
)
SELECT pool, tournament_id, table_id, reason, detail FROM sentences
UNION ALL
SELECT pool, tournament_id, NULL, reason, detail FROM events
UNION ALL
SELECT pool, tournament_id, NULL, 'unreadable', 'Round ' || round_no || ' is no round but ' || what || '.'
FROM staging.odd_rounds
JOIN memberships USING (tournament_id)
UNION ALL
SELECT NULL, NULL, NULL, 'unreadable', 'An entry of the source is no tournament but ' || what || ' (fingerprint ' || fingerprint || ').'
FROM staging.unreadable
