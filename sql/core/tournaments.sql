-- A tournament in a pool (in no pool: once, pool NULL). Key: pool, tournament_id.
WITH seated AS (
    SELECT tournament_id, count(DISTINCT coalesce(into_code, player_code)) AS players
    FROM staging.seats
    LEFT JOIN staging.merges USING (player_code)
    GROUP BY tournament_id
),
counted AS (
    SELECT tournament_id, count(*) AS tables
    FROM staging.tables
    GROUP BY tournament_id
),
validated AS (
    SELECT
        pool,
        tournament_id,
        count(*) FILTER (state = 'rated') AS tables_rated,
        list_sort(list(DISTINCT reason) FILTER (reason IS NOT NULL)) AS reasons
    FROM core.tables
    GROUP BY pool, tournament_id
),
placed AS (
    SELECT pool, tournament_id, count(*) AS places
    FROM core.standings
    GROUP BY pool, tournament_id
),
facts AS (
    SELECT
        pool,
        tournament_id,
        name,
        game,
        format,
        started_at,
        CASE WHEN players > 0 THEN players ELSE standings_rows END AS players,
        tournaments.rounds,
        coalesce(tables, 0) AS tables,
        coalesce(tables_rated, 0) AS tables_rated,
        CASE
            WHEN NOT is_validated THEN NULL
            WHEN operator_events.rounds IS NOT NULL THEN operator_events.rounds
            WHEN regexp_full_match(swiss_text, '[1-9][0-9]?(\.0*)?') THEN try_cast(swiss_text AS DOUBLE)::BIGINT
        END AS rounds_played,
        standings_rows AS standings,
        event_types.event_type,
        CASE WHEN is_validated THEN store END AS store,
        stake_k,
        CASE
            WHEN coalesce(floor(epoch(started_at)), 0) < xp_changed_at THEN xp_before
            ELSE xp_per_win
        END AS xp_per_win,
        is_validated AND pool IN (SELECT pool FROM staging.systems WHERE rates = 'standings') AS needs_standings,
        least(tournaments.reason, list_min([
            CASE WHEN standings_rows = 0 THEN 'no_standings' END,
            CASE WHEN standings_rows < 4 OR coalesce(places, 0) < 2 THEN 'too_few_players' END,
            CASE WHEN NOT rates_standings THEN 'event_type_unrated' END
        ]::staging.reason[]))::VARCHAR AS standings_reason,
        reasons,
        removed_at,
        first_seen_at,
        coalesce(removed_at, changed_at) AS changed_at
    FROM staging.pool_tournaments AS tournaments
    LEFT JOIN staging.operator_events AS operator_events USING (tournament_id)
    LEFT JOIN staging.matched_types USING (pool, tournament_id)
    LEFT JOIN staging.event_types AS event_types
        ON is_validated AND event_types.event_type = coalesce(operator_events.event_type, matched_type)
    LEFT JOIN seated USING (tournament_id)
    LEFT JOIN counted USING (tournament_id)
    LEFT JOIN validated USING (pool, tournament_id)
    LEFT JOIN placed USING (pool, tournament_id)
)
SELECT
    pool,
    tournament_id,
    name,
    game,
    format,
    started_at,
    players,
    rounds,
    CASE WHEN removed_at IS NULL THEN tables ELSE 0 END AS tables,
    tables_rated,
    rounds_played,
    standings,
    event_type,
    store,
    stake_k,
    xp_per_win,
    needs_standings AND facts.standings_reason IS NULL AS standings_rated,
    CASE WHEN needs_standings THEN facts.standings_reason END AS standings_reason,
    CASE
        WHEN removed_at IS NOT NULL THEN 'removed'
        WHEN facts.tables = 0 AND standings_rated THEN 'rated'
        WHEN tables_rated = 0 THEN 'skipped'
        WHEN tables_rated < facts.tables THEN 'partly_rated'
        ELSE 'rated'
    END AS status,
    CASE
        WHEN removed_at IS NOT NULL THEN 'gone_from_source'
        WHEN pool IS NULL THEN 'no_pool'
        WHEN facts.tables > 0 THEN nullif(array_to_string(reasons, ', '), '')
        WHEN standings_rated THEN NULL
        WHEN started_at IS NULL THEN 'bad_date'
        ELSE 'no_tables'
    END AS status_reason,
    first_seen_at,
    changed_at
FROM facts
