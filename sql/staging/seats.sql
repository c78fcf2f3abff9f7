-- A seat of the batch, as sent. Key: tournament_id, round_no, list_no, seat_no.
-- A seat that shows no deck takes the one of the player's row in the standings.
WITH rounds AS (
    SELECT
        tournament.TID AS tournament_id,
        unnest(generate_series(1, len(tournament.rounds))) AS round_no,
        unnest(tournament.rounds).tables AS tables
    FROM batch
),
tables AS (
    SELECT
        tournament_id,
        round_no,
        unnest(generate_series(1, len(tables))) AS list_no,
        unnest(tables).players AS players
    FROM rounds
),
seated AS (
    SELECT
        tournament_id,
        round_no,
        list_no,
        unnest(generate_series(1, len(players))) AS seat_no,
        unnest(players) AS player
    FROM tables
),
standings AS (
    SELECT tournament.TID AS tournament_id, unnest(tournament.standings) AS line
    FROM batch
),
decks AS (
    SELECT tournament_id, line.id AS player_code, min(array_to_string(line.commanders, ' / ')) AS deck
    FROM standings
    WHERE line.id IS NOT NULL AND len(line.commanders) > 0
    GROUP BY ALL
)
SELECT
    seated.tournament_id,
    round_no,
    list_no,
    seat_no,
    player.id AS player_code,
    player.name AS name_code,
    CASE WHEN len(player.commanders) > 0 THEN array_to_string(player.commanders, ' / ') ELSE decks.deck END AS deck
FROM seated
LEFT JOIN decks ON decks.tournament_id = seated.tournament_id AND decks.player_code = player.id
