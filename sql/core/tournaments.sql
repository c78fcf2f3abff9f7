-- A tournament in a pool (in no pool: once, pool NULL). Key: pool, tournament_id.
WITH seated AS (
    SELECT tournament_id, count(DISTINCT coalesce(merges.into_code, seats.player_code)) AS players
    FROM staging.seats AS seats
    LEFT JOIN merges ON merges.player_code = seats.player_code
    GROUP BY tournament_id
),
counted AS (
    SELECT tournament_id, count(*) AS tables
    FROM staging.tables
    GROUP BY tournament_id
),
removed AS (
    SELECT tournament_id, removed_at
    FROM staging.absent
    WHERE removed_at IS NOT NULL
),
placed AS (
    SELECT pool, tournament_id, count(*) AS places
    FROM core.standings
    GROUP BY pool, tournament_id
),
reasons_of_standings AS (
    SELECT
        pool_events.pool,
        pool_events.tournament_id,
        CASE
            WHEN pool_events.tournament_id IN (
                SELECT tournament_id FROM staging.corrections WHERE kind = 'exclude_tournament'
            )
            THEN 'excluded'
            WHEN started_at IS NULL THEN 'bad_date'
            WHEN started_at < first_day THEN 'before_first_day'
            WHEN tournaments.standings_rows = 0 THEN 'no_standings'
            WHEN standings_rows < 4 OR coalesce(places, 0) < 2 THEN 'too_few_players'
            WHEN NOT type_is_rated THEN 'event_type_unrated'
        END AS standings_reason
    FROM pool_events
    JOIN memberships USING (pool, tournament_id)
    JOIN staging.tournaments AS tournaments USING (tournament_id)
    LEFT JOIN starts USING (tournament_id)
    LEFT JOIN placed USING (pool, tournament_id)
    WHERE rates_standings
),
facts AS (
    SELECT
        pool,
        tournament_id,
        coalesce(
            operator_events.rounds,
            CASE
                WHEN regexp_full_match(swiss_text, '[1-9][0-9]?(\.0*)?') THEN try_cast(swiss_text AS DOUBLE)::BIGINT
            END
        ) AS rounds_played,
        pool_events.event_type,
        store,
        stake_k,
        xp_per_win,
        coalesce(rates_standings, false) AND removed_at IS NULL AND standings_reason IS NULL AS standings_rated,
        CASE WHEN removed_at IS NULL THEN standings_reason END AS standings_reason
    FROM pool_events
    JOIN staging.tournaments USING (tournament_id)
    LEFT JOIN operator_events USING (tournament_id)
    LEFT JOIN removed USING (tournament_id)
    LEFT JOIN reasons_of_standings USING (pool, tournament_id)
),
judged AS (
    SELECT
        pool,
        tournament_id,
        count(*) FILTER (state = 'rated') AS tables_rated,
        list_sort(list(DISTINCT reason) FILTER (reason IS NOT NULL)) AS reasons
    FROM core.tables
    GROUP BY pool, tournament_id
)
SELECT
    pool_tournaments.pool,
    tournaments.tournament_id,
    name,
    game,
    format,
    started_at,
    CASE WHEN coalesce(players, 0) > 0 THEN players ELSE standings_rows END AS players,
    rounds,
    CASE WHEN removed_at IS NULL THEN coalesce(counted.tables, 0) ELSE 0 END AS tables,
    coalesce(tables_rated, 0) AS tables_rated,
    rounds_played,
    standings_rows AS standings,
    event_type,
    store,
    stake_k,
    xp_per_win,
    coalesce(standings_rated, false) AS standings_rated,
    standings_reason,
    CASE
        WHEN removed_at IS NOT NULL THEN 'removed'
        WHEN counted.tables IS NULL AND standings_rated THEN 'rated'
        WHEN coalesce(tables_rated, 0) = 0 THEN 'skipped'
        WHEN tables_rated < counted.tables THEN 'partly_rated'
        ELSE 'rated'
    END AS status,
    CASE
        WHEN removed_at IS NOT NULL THEN 'gone_from_source'
        WHEN pool_tournaments.pool IS NULL THEN 'no_pool'
        WHEN counted.tables IS NULL AND standings_rated THEN NULL
        WHEN counted.tables IS NULL AND started_at IS NULL THEN 'bad_date'
        WHEN counted.tables IS NULL THEN 'no_tables'
        WHEN len(reasons) > 0 THEN array_to_string(reasons, ', ')
    END AS status_reason,
    first_seen_at,
    coalesce(removed_at, changed_at) AS changed_at
FROM staging.tournaments AS tournaments
JOIN staging.in_scope USING (tournament_id)
LEFT JOIN pool_tournaments USING (tournament_id)
LEFT JOIN removed USING (tournament_id)
LEFT JOIN starts USING (tournament_id)
LEFT JOIN seated USING (tournament_id)
LEFT JOIN counted USING (tournament_id)
LEFT JOIN judged ON judged.pool = pool_tournaments.pool AND judged.tournament_id = tournaments.tournament_id
LEFT JOIN facts ON facts.pool = pool_tournaments.pool AND facts.tournament_id = tournaments.tournament_id
