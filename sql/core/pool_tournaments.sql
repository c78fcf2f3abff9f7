-- staging.pool_tournaments: a stored tournament in scope and a pool that takes it; with pool NULL where none does.
-- is_validated: it is in a pool, and the source still has it; reason: what skips all of it; plain_reason: the
-- same without corrections. In scope is each tournament or, with scope = "members", each in which an account of a member
-- sat (or, where nobody is known to have sat, is in the standings). An absent format equals the empty one, which some games must be asked for
-- with. Key: pool, tournament_id.
CREATE OR REPLACE TABLE staging.pool_tournaments AS
WITH members_sat AS (
    SELECT tournament_id FROM staging.seats JOIN staging.linked_accounts USING (player_code)
    UNION
    SELECT tournament_id
    FROM staging.standings
    JOIN staging.linked_accounts USING (player_code)
    WHERE tournament_id NOT IN (SELECT tournament_id FROM staging.seats)
),
tournaments AS (
    SELECT
        tournaments.*,
        removed_at,
        CASE WHEN start_seconds <= epoch(run.started_at) THEN to_timestamp(start_seconds) END AS started_at
    FROM staging.tournaments AS tournaments
    CROSS JOIN staging.run
    LEFT JOIN staging.absent USING (tournament_id)
    WHERE scope = 'all' OR tournament_id IN (FROM members_sat)
),
taken AS (
    SELECT DISTINCT pool, first_day, tournament_id
    FROM tournaments
    JOIN staging.pools
        ON pools.game = coalesce(tournaments.game, '')
        AND (pools.format = '*' OR pools.format = coalesce(tournaments.format, ''))
),
excluded AS (
    SELECT tournament_id FROM staging.corrections WHERE does = 'exclude' AND about = 'tournament'
)
SELECT
    pool,
    first_day,
    tournaments.*,
    pool IS NOT NULL AND removed_at IS NULL AS is_validated,
    list_min([
        CASE WHEN started_at IS NULL THEN 'bad_date' END,
        CASE WHEN started_at < first_day THEN 'before_first_day' END
    ]::staging.reason[]) AS plain_reason,
    least(CASE WHEN tournament_id IN (FROM excluded) THEN 'excluded'::staging.reason END, plain_reason) AS reason
FROM tournaments
LEFT JOIN taken USING (tournament_id)
