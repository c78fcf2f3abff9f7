-- What is not as it was in the last publication, which is attached as ``previous``. Ratings in points.
-- compared: a pool and system that the last publication has, too; new and gone ones have nothing to compare with.
-- Key: pool, system.
-- changed_events: an event of a compared pool that is not what it was. Key: pool, tournament_id. Only tables that are rated
-- in one of the two count; a name or a bye moves nobody, and a deck only where decks are rated. The winner changed where
-- neither the same pseudonym nor the same seat won: a renamed account is a change of seats. standings_count: its standings
-- are rated in one of the two.
-- moves: a subject and an event of its graph, before or now, with the difference of its own change there. Key: pool, system,
-- subject, tournament_id.
-- moved_subjects: a subject whose rating or graph differs; a missing rating counts as the start. Key: pool, system, subject.
CREATE OR REPLACE TEMP TABLE compared AS
SELECT pool, system, now.start, now.rates
FROM meta.systems AS now
JOIN previous.meta.systems AS before USING (pool, system);

CREATE OR REPLACE TEMP TABLE changed_events AS
WITH decks_compared AS (
    SELECT pool FROM compared WHERE rates = 'decks'
),
seat_changes AS (
    SELECT
        pool,
        table_id,
        bool_or(before.player_code IS DISTINCT FROM now.player_code) AS is_reseated,
        bool_or(before.result IS DISTINCT FROM now.result) AS is_another_seat,
        bool_or(before.deck IS DISTINCT FROM now.deck) AND pool IN (SELECT pool FROM decks_compared) AS is_redecked
    FROM previous.core.seats AS before
    FULL JOIN core.seats AS now USING (pool, table_id, seat_no)
    WHERE before.player_code IS DISTINCT FROM now.player_code
        OR before.result IS DISTINCT FROM now.result
        OR (before.deck IS DISTINCT FROM now.deck AND pool IN (SELECT pool FROM decks_compared))
    GROUP BY pool, table_id
),
table_changes AS (
    SELECT
        pool,
        coalesce(now.tournament_id, before.tournament_id) AS tournament_id,
        before.state IS DISTINCT FROM now.state AS is_rated_otherwise,
        before.state = now.state AND coalesce(is_reseated, false) AS is_reseated,
        before.state = now.state AND coalesce(is_redecked, false) AS is_redecked,
        before.state = now.state
            AND (
                before.outcome <> now.outcome
                OR (before.winner_code <> now.winner_code AND coalesce(is_another_seat, false))
            ) AS is_won_otherwise
    FROM previous.core.tables AS before
    FULL JOIN core.tables AS now USING (pool, table_id)
    LEFT JOIN seat_changes USING (pool, table_id)
    WHERE before.state = 'rated' OR now.state = 'rated'
),
event_changes AS (
    SELECT
        pool,
        tournament_id,
        bool_or(is_reseated) AS seats,
        bool_or(is_redecked) AS decks,
        bool_or(is_rated_otherwise) AS tables_rated,
        bool_or(is_won_otherwise) AS winner
    FROM table_changes
    GROUP BY pool, tournament_id
    HAVING seats OR decks OR tables_rated OR winner
),
lines_changed AS (
    SELECT DISTINCT pool, tournament_id
    FROM previous.core.standings AS before
    FULL JOIN core.standings AS now USING (pool, tournament_id, row_no)
    WHERE before.place IS DISTINCT FROM now.place OR before.player_code IS DISTINCT FROM now.player_code
),
fact_changes AS (
    SELECT
        pool,
        tournament_id,
        rates_standings AND (before.standings_rated OR now.standings_rated) AS standings_count,
        standings_count
            AND (lines_changed.pool IS NOT NULL OR before.standings_rated <> now.standings_rated) AS standings,
        standings_count AND before.rounds_played IS DISTINCT FROM now.rounds_played AS rounds,
        rates_matches AND before.event_type IS DISTINCT FROM now.event_type AS event_type
    FROM previous.core.tournaments AS before
    JOIN core.tournaments AS now USING (pool, tournament_id)
    LEFT JOIN lines_changed USING (pool, tournament_id)
    JOIN (
        SELECT pool, bool_or(rates = 'standings') AS rates_standings, bool_or(rates = 'matches') AS rates_matches
        FROM compared
        GROUP BY pool
    ) USING (pool)
),
before AS (
    SELECT * FROM previous.core.tournaments WHERE status <> 'removed' AND pool IN (SELECT pool FROM compared)
),
now AS (
    SELECT * FROM core.tournaments WHERE status <> 'removed' AND pool IN (SELECT pool FROM compared)
),
newest AS (
    SELECT pool, max(started_at) FILTER (status IN ('rated', 'partly_rated')) AS newest_at FROM before GROUP BY pool
)
SELECT
    pool,
    tournament_id,
    CASE WHEN now.tournament_id IS NULL THEN before.name ELSE now.name END AS name,
    coalesce(now.started_at, before.started_at) AS started_at,
    least(before.started_at, now.started_at) AS counted_from,
    CASE
        WHEN before.tournament_id IS NULL THEN 'added'
        WHEN now.tournament_id IS NULL THEN 'removed'
        ELSE 'changed'
    END AS change,
    CASE
        WHEN before.tournament_id IS NOT NULL AND now.tournament_id IS NOT NULL
        THEN concat_ws(
            ', ',
            CASE WHEN before.started_at IS DISTINCT FROM now.started_at THEN 'date' END,
            CASE WHEN event_changes.seats THEN 'seats' END,
            CASE WHEN decks THEN 'decks' END,
            CASE WHEN event_changes.tables_rated THEN 'tables rated' END,
            CASE WHEN winner THEN 'winner' END,
            CASE WHEN fact_changes.standings THEN 'standings' END,
            CASE WHEN fact_changes.rounds THEN 'rounds' END,
            CASE WHEN fact_changes.event_type THEN 'event type' END
        )
    END AS what_changed,
    coalesce(before.tables_rated, 0) AS tables_before,
    coalesce(now.tables_rated, 0) AS tables_after,
    coalesce(standings_count, now.standings_rated, before.standings_rated, false) AS standings_count,
    coalesce(coalesce(now.started_at, before.started_at) < newest_at, false) AS late
FROM before
FULL JOIN now USING (pool, tournament_id)
LEFT JOIN event_changes USING (pool, tournament_id)
LEFT JOIN fact_changes USING (pool, tournament_id)
LEFT JOIN newest USING (pool)
WHERE before.tournament_id IS NULL
    OR now.tournament_id IS NULL
    OR before.started_at IS DISTINCT FROM now.started_at
    OR event_changes.tournament_id IS NOT NULL
    OR fact_changes.standings
    OR fact_changes.rounds
    OR fact_changes.event_type;

CREATE OR REPLACE TEMP TABLE moves AS
SELECT
    pool,
    system,
    subject,
    tournament_id,
    least(before.played_at, now.played_at) AS counted_from,
    coalesce(now.change, 0) - coalesce(before.change, 0) AS moved,
    changed_events.change
FROM previous.ratings.tournament_history AS before
FULL JOIN ratings.tournament_history AS now USING (pool, system, subject, tournament_id)
JOIN compared USING (pool, system)
LEFT JOIN changed_events USING (pool, tournament_id)
WHERE before.change IS DISTINCT FROM now.change;

CREATE OR REPLACE TEMP TABLE moved_subjects AS
SELECT
    pool,
    system,
    subject,
    before.rating AS rating_before,
    now.rating AS rating_after,
    start,
    coalesce(now.rating, start) - coalesce(before.rating, start) AS moved
FROM previous.ratings.current AS before
FULL JOIN ratings.current AS now USING (pool, system, subject)
JOIN compared USING (pool, system)
WHERE before.rating IS DISTINCT FROM now.rating
    OR (pool, system, subject) IN (SELECT (pool, system, subject) FROM moves)
