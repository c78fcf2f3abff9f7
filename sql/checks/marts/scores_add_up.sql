-- Matches, matches won and byes of XP are those of the seats at events of known types; results of the achievement score
-- are lines of standings; points are not less than what the places and matches alone give.
WITH played AS (
    SELECT
        pool,
        player_code AS subject,
        count(*) FILTER (state = 'rated') AS matches,
        count(*) FILTER (state = 'rated' AND result = 'win') AS matches_won,
        count(*) FILTER (reason = 'bye') AS byes,
        coalesce(sum(xp_per_win) FILTER (state = 'rated' AND result = 'win'), 0) AS least_xp,
        least_xp + coalesce(sum(xp_per_win) FILTER (reason = 'bye'), 0) AS most_xp
    FROM core.seats
    JOIN core.tables USING (pool, table_id)
    JOIN core.tournaments USING (pool, tournament_id)
    WHERE xp_per_win IS NOT NULL
        AND player_code IS NOT NULL
        AND ((state = 'rated' AND seats = 2) OR reason = 'bye')
    GROUP BY ALL
),
due AS (
    SELECT played.*, system FROM played JOIN meta.systems USING (pool) WHERE rates = 'matches'
),
placed AS (
    SELECT pool, player_code AS subject, count(*) AS results
    FROM core.standings
    JOIN core.tournaments USING (pool, tournament_id)
    WHERE player_code IS NOT NULL
        AND (standings_rated OR standings_reason IN ('too_few_players', 'event_type_unrated'))
    GROUP BY ALL
)
SELECT pool, subject
FROM due
FULL JOIN marts.xp AS shown USING (pool, system, subject)
WHERE NOT coalesce(
    (due.matches, due.matches_won, due.byes) = (shown.matches, shown.matches_won, shown.byes)
        AND (xp = least_xp OR xp = most_xp),
    false
)
UNION ALL
SELECT pool, subject
FROM placed
FULL JOIN marts.achievement AS shown USING (pool, subject)
WHERE NOT coalesce(placed.results = shown.results AND score >= result_points, false)
