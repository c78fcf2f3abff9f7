"""Each rule of sql/checks reports what breaks it: a good publication with one thing broken."""

import pytest

from assets.checks import all_checks

# check -> statements that each break its rule
BREAKS = {
    "core/nothing_shrank": [
        "INSERT INTO previous_tournaments VALUES ('cedh', 'gone', 'rated', 1, 1, false)",
        "UPDATE previous_tournaments SET tables = tables + 1 WHERE tournament_id = 'a'",
        "UPDATE previous_tournaments SET tables_rated = tables_rated + 1 WHERE tournament_id = 'a'",
    ],
    "core/rated_order": [
        "UPDATE core.tables SET game_no = game_no + 1 WHERE pool = 'cedh'",
        "UPDATE core.tables SET game_no = NULL WHERE table_id = 'a:1:1'",
        "UPDATE core.tables SET game_no = 2000 WHERE table_id = 'a:1:Byes'",
        "UPDATE core.tournaments SET started_at = started_at + INTERVAL 1 YEAR WHERE tournament_id = 'a'",
        "UPDATE core.tables SET round_no = 100 WHERE table_id = 'e:1:1'",
        "UPDATE core.tables SET state = 'skipped' WHERE table_id = 'a:1:1'",
    ],
    "core/totals_add_up": [
        "DELETE FROM core.tables WHERE table_id = 'a:1:Byes' AND pool = 'cedh'",
        "DELETE FROM core.seats WHERE table_id = 'a:1:1' AND seat_no = 4",
        "DELETE FROM core.skipped WHERE table_id = 'a:1:Byes'",
        "INSERT INTO core.skipped FROM core.skipped WHERE table_id = 'a:1:Byes'",
        "UPDATE core.skipped SET reason = 'excluded' WHERE table_id = 'a:1:Byes'",
        "INSERT INTO core.skipped VALUES ('cedh', 'a', 'a:1:1', 'bye', 'It is rated, too.')",
        "UPDATE core.tournaments SET tables = tables + 1 WHERE tournament_id = 'a'",
        "UPDATE core.tournaments SET tables_rated = 0 WHERE tournament_id = 'a'",
        "UPDATE core.tables SET seats = 3 WHERE table_id = 'a:1:1'",
        "DELETE FROM core.tournaments WHERE tournament_id = 'a'",
        "INSERT INTO core.seats SELECT * REPLACE ('e:99:1' AS table_id) FROM core.seats LIMIT 1",
        "INSERT INTO core.skipped VALUES ('cedh', 'e', 'e:99:1', 'bye', 'There is no such table.')",
        "UPDATE core.tournaments SET players = players + 1 WHERE tournament_id = 'a'",
        "UPDATE core.tournaments SET rounds = 0 WHERE tournament_id = 'a'",
        "UPDATE core.tournaments SET standings = 3 WHERE tournament_id = 'd'",
    ],
    "core/winner_at_table": [
        "UPDATE core.tables SET winner_code = 'z' WHERE table_id = 'a:1:1'",
        "UPDATE core.tables SET winner_code = NULL WHERE table_id = 'a:1:1'",
        "UPDATE core.tables SET winner_code = 'z' WHERE table_id = 'a:1:2'",
        "UPDATE core.tables SET outcome = 'draw' WHERE table_id = 'a:1:1'",
        "UPDATE core.tables SET outcome = 'none' WHERE table_id = 'a:1:1'",
        "UPDATE core.seats SET result = 'win' WHERE table_id = 'a:1:1'",
        "UPDATE core.seats SET result = 'none' WHERE table_id = 'a:1:1' AND seat_no = 4",
        "UPDATE core.seats SET result = 'loss' WHERE table_id = 'a:1:2' AND seat_no = 1",
        "DELETE FROM core.seats WHERE table_id = 'a:1:1'",
    ],
    "marts/board_matches_current": [
        "UPDATE marts.leaderboard SET rating = rating + 0.00001 WHERE rank = 1",
        "UPDATE marts.leaderboard SET rating_shown = 1 WHERE rank = 1",
        "UPDATE marts.leaderboard SET highest_shown = highest_shown + 1 WHERE rank = 1",
        "UPDATE marts.leaderboard SET provisional = NOT provisional WHERE rank = 1",
        "UPDATE marts.leaderboard SET last_played_at = last_played_at + INTERVAL 1 DAY WHERE rank = 1",
        "DELETE FROM ratings.current WHERE subject = (SELECT subject FROM marts.leaderboard LIMIT 1)",
    ],
    "marts/calibration_adds_up": [
        "UPDATE marts.calibration SET actual = actual + 0.001",
        "UPDATE marts.calibration SET predicted = predicted + 0.001",
        "UPDATE marts.calibration SET tables = seats + 1",
        "UPDATE marts.calibration SET bucket = bucket + 1",
        "UPDATE marts.calibration SET chance_from = 0, chance_to = 1",
        "UPDATE marts.accuracy SET log_loss = log_loss + 0.00001",
        "UPDATE marts.accuracy SET gain = 'nan'",
        "DELETE FROM marts.calibration",
        "UPDATE marts.accuracy SET draws = draws + 10000",
        "DELETE FROM marts.accuracy",
    ],
    "marts/climbers_add_up": [
        "UPDATE marts.climbers SET games = games + 1",
        "UPDATE marts.climbers SET change = change + 0.00001, rating_after = rating_after + 0.00001",
        "UPDATE marts.climbers SET rating_after = rating_after + 0.00001",
        "UPDATE marts.climbers SET rank = 2",
        "DELETE FROM marts.climbers WHERE month = (SELECT max(month) FROM marts.climbers)",
        "UPDATE marts.climbers SET change = 'nan'",
    ],
    "marts/decks_add_up": [
        *(
            f"UPDATE marts.deck_results SET {column} = {column} + 1 WHERE deck = 'Kinnan'"
            for column in (
                "games",
                "wins",
                "draws",
                "losses",
                "decisive_games",
                "expected_wins",
                "difference",
                "low95",
            )
        ),
        "UPDATE marts.deck_results SET players = 50",
        "DELETE FROM marts.deck_results WHERE deck = 'Tivit'",
        "UPDATE core.seats SET deck = 'Sisay' WHERE deck = 'Tivit'",
        "UPDATE marts.deck_results SET expected_wins = 'nan'",
    ],
    "marts/fields_add_up": [
        *(
            f"UPDATE marts.field_strength SET {column} = {column} + 1 WHERE tournament_id = 'a'"
            for column in ("players", "subjects", "rated_before", "mean_rating", "highest_rating")
        ),
        "UPDATE marts.field_strength SET top8_mean = 'nan'",
        "UPDATE marts.field_strength SET median_rating = highest_rating + 1",
        "DELETE FROM marts.field_strength WHERE tournament_id = 'b'",
    ],
    "marts/games_match_history": [
        "UPDATE marts.leaderboard SET games = games + 1 WHERE rank = 1",
        "UPDATE marts.leaderboard SET wins = wins + 1 WHERE rank = 1",
        "UPDATE marts.leaderboard SET decisive_games = decisive_games + 1 WHERE rank = 1",
        "UPDATE marts.leaderboard SET expected_wins = expected_wins + 0.00001 WHERE rank = 1",
        "UPDATE marts.leaderboard SET expected_wins = 'nan' WHERE rank = 1",
        "DELETE FROM marts.leaderboard WHERE rank = 1",
        "INSERT INTO marts.leaderboard SELECT * REPLACE ('nobody' AS subject) FROM marts.leaderboard LIMIT 1",
    ],
    "marts/meetings_add_up": [
        *(
            f"UPDATE marts.head_to_head SET {column} = {column} + 1 WHERE pool = 'cedh'"
            for column in ("games", "wins", "losses", "draws", "others_won", "decisive_games", "expected_wins")
        ),
        "UPDATE marts.head_to_head SET wins = losses, losses = wins WHERE wins <> losses",
        "UPDATE marts.head_to_head SET opponent = subject WHERE wins > 0",
        "UPDATE marts.head_to_head SET expected_wins = 'nan'",
        "DELETE FROM marts.head_to_head WHERE draws > 0",
    ],
    "marts/moves_add_up": [
        "UPDATE marts.rating_changes SET moved = moved + 0.00001 WHERE rating_before IS NOT NULL",
        "UPDATE marts.rating_changes SET moved = moved + 0.00001 WHERE rating_before IS NULL",
        "UPDATE marts.rating_changes SET rating_after = rating_after + 1",
        "UPDATE marts.rating_changes SET rating_before = NULL, rating_after = NULL, moved = 0",
        "UPDATE marts.rating_changes SET moved = 'nan'",
        "DELETE FROM marts.event_changes",
        "UPDATE marts.rating_changes SET cause_tournament_id = NULL",
    ],
    "marts/population_matches_ratings": [
        "UPDATE marts.population SET mean_rating = mean_rating + 0.001 WHERE pool = 'cedh'",
        "UPDATE marts.population SET subjects = subjects + 1",
        "UPDATE marts.population SET stddev = stddev + 0.001",
        "DELETE FROM marts.population",
        "DELETE FROM marts.population WHERE month = (SELECT max(month) FROM marts.population)",
        "UPDATE marts.population SET drift = drift + 0.001",
        "UPDATE marts.population SET games = games + CASE month WHEN '2023-11-01' THEN 1 ELSE -1 END",
    ],
    "marts/ranks_dense": [
        "UPDATE marts.leaderboard SET rank = rank + 1",
        "UPDATE marts.leaderboard SET rank = 3 WHERE rank = 2",
        "UPDATE marts.leaderboard SET rating = 9999 WHERE rank = 2",
        "UPDATE marts.leaderboard SET rating = 1 - rating",
        "UPDATE marts.leaderboard SET percentile = percentile + 1 WHERE rank = 1",
        "UPDATE marts.leaderboard SET percentile = NULL WHERE rank = 1",
        "UPDATE marts.leaderboard SET rank = NULL",
        "UPDATE marts.leaderboard SET rank = NULL, percentile = NULL",
        "UPDATE meta.board_rules SET min_games = 2",
        "UPDATE meta.board_rules SET active_days = 30",
    ],
    "marts/scores_add_up": [
        *(f"UPDATE marts.xp SET {column} = {column} + 1" for column in ("xp", "matches", "matches_won", "byes")),
        "DELETE FROM marts.xp",
        "UPDATE marts.achievement SET results = results + 1",
        "UPDATE marts.achievement SET score = result_points - 1",
        "DELETE FROM marts.achievement",
    ],
    "marts/seats_add_up": [
        "UPDATE marts.seat_results SET tables = tables + 1 WHERE seat_no = 1",
        "UPDATE marts.seat_results SET draws = draws + 1 WHERE seat_no = 2",
        "UPDATE marts.seat_results SET wins = wins + 1, win_rate = (wins + 1) / tables WHERE wins < tables",
        "UPDATE marts.seat_results SET win_rate = win_rate / 2 WHERE wins > 0",
        "UPDATE marts.seat_results SET low95 = 1",
        "UPDATE marts.seat_results SET low95 = low95 / 2 WHERE wins > 0",
        "UPDATE marts.seat_results SET high95 = high95 + 0.001",
        "DELETE FROM marts.seat_results WHERE seat_no = 2",
        "DELETE FROM marts.seat_results WHERE seats = 4",
    ],
    "marts/thirty_days_add_up": [
        "UPDATE marts.leaderboard SET change_30d = change_30d + 0.00001 WHERE rank = 1",
    ],
    "marts/upsets_in_history": [
        *(
            f"UPDATE marts.upsets SET {column} = {column} + 1"
            for column in (
                "place",
                "game_no",
                "games_before",
                "rating_before",
                "change",
                "strongest_rating",
                "strongest_games",
            )
        ),
        "UPDATE marts.upsets SET win_probability = win_probability / 2",
        "UPDATE marts.upsets SET table_id = NULL",
        "UPDATE marts.upsets SET provisional = NOT provisional",
        "UPDATE marts.upsets SET subject = strongest_opponent, strongest_opponent = subject",
        "UPDATE ratings.history SET result = 'draw' WHERE result = 'win'",
    ],
    "meta/runs_add_up": [
        *(
            f"UPDATE meta.runs SET {column} = {column} + 1"
            for column in ("tables_seen", "tables_rated", "tables_skipped")
        ),
        "UPDATE meta.runs SET tournaments_new = tournaments_seen + 1",
        "UPDATE marts.event_changes SET tables_after = tables_after + 1",
        "DELETE FROM meta.runs",
    ],
    "ratings/changes_add_up": [
        "UPDATE ratings.history SET change = change + 0.00001 WHERE game_no = 1",
        "UPDATE ratings.tournament_history SET change = change + 0.00001 WHERE tournament_id = 'a'",
        "UPDATE ratings.current SET rating = rating - 0.00001",
        "DELETE FROM ratings.history WHERE game_no = 1",
        "DELETE FROM ratings.current WHERE pool = 'cedh'",
        "DELETE FROM meta.systems",
        "UPDATE ratings.history SET change = 'nan' WHERE game_no = 1",
    ],
    "ratings/changes_follow": [
        "UPDATE ratings.history SET rating_before = rating_before + 0.00001 WHERE game_no = 1",
        "UPDATE ratings.history SET rating_before = rating_before + 1, rating_after = rating_after + 1 WHERE game_no = 2",
        "UPDATE ratings.history SET rating_after = rating_after + 0.00001 WHERE table_id IS NULL",
        "UPDATE ratings.history SET games_before = games_before + 1 WHERE game_no = 1",
        "UPDATE meta.systems SET start = start + 1",
    ],
    "ratings/every_game_counted": [
        "DELETE FROM ratings.history WHERE table_id = 'a:1:1' AND system = 'steady'",
        "INSERT INTO ratings.history SELECT * REPLACE ('nobody' AS subject) FROM ratings.history LIMIT 1",
        "UPDATE ratings.history SET table_id = 'a:1:Byes' WHERE table_id = 'a:1:1'",
        "INSERT INTO meta.systems SELECT * REPLACE ('third' AS system) FROM meta.systems",
    ],
    "ratings/finite": [
        *(
            f"UPDATE ratings.history SET {column} = '{value}' WHERE game_no = 1"
            for column in ("rating_before", "change", "rating_after", "expected", "score", "win_probability", "k")
            for value in ("nan", "infinity", "-infinity")
        ),
        *(
            f"UPDATE ratings.tournament_history SET {column} = 'nan'"
            for column in ("rating_before", "change", "rating_after")
        ),
        *(f"UPDATE ratings.current SET {column} = 'infinity'" for column in ("rating", "highest", "highest_game")),
    ],
    "ratings/highest_on_graph": [
        "UPDATE ratings.current SET highest = highest + 1",
        "UPDATE ratings.tournament_history SET is_highest = true",
        "UPDATE ratings.tournament_history SET is_highest = false",
        "UPDATE ratings.tournament_history SET is_highest = NOT is_highest",
        "UPDATE ratings.tournament_history SET rating_after = 9999 WHERE NOT is_highest",
        "DELETE FROM ratings.tournament_history",
    ],
    "ratings/totals_add_up": [
        *(
            f"UPDATE ratings.{table} SET {column} = {column} + 1"
            for table, columns in (
                ("current", ("games", "wins", "draws", "losses", "last_game_no")),
                ("tournament_history", ("games", "wins", "draws", "losses", "ended_game_no")),
            )
            for column in columns
        ),
        "DELETE FROM ratings.tournament_history WHERE tournament_id = 'a'",
        "DELETE FROM ratings.current WHERE games = 1",
        "UPDATE ratings.history SET result = 'loss' WHERE result = 'draw'",
    ],
    "rules": [
        "UPDATE marts.rating_bands SET members = 2",  # so few would point at somebody
        "UPDATE core.tables SET outcome = 'lost' WHERE table_id = 'a:1:1'",
        "UPDATE ratings.current SET rating = 'nan'",
        "UPDATE marts.leaderboard SET rank = 0 WHERE rank = 1",
    ],
    "unique_keys": [
        "INSERT INTO core.tournaments FROM core.tournaments WHERE tournament_id = 'a' AND pool = 'all'",
        "INSERT INTO core.tournaments FROM core.tournaments WHERE pool IS NULL",
        "INSERT INTO core.tables FROM core.tables WHERE table_id = 'a:1:1' AND pool = 'all'",
        "INSERT INTO core.seats FROM core.seats WHERE table_id = 'a:1:1' AND pool = 'all' AND seat_no = 1",
        "INSERT INTO marts.leaderboard FROM marts.leaderboard LIMIT 1",
        "INSERT INTO marts.rating_bands FROM marts.rating_bands LIMIT 1",
        "INSERT INTO marts.population FROM marts.population LIMIT 1",
        *(
            f"INSERT INTO marts.{table} FROM marts.{table} LIMIT 1"
            for table in (
                "climbers",
                "head_to_head",
                "seat_results",
                "upsets",
                "field_strength",
                "deck_results",
                "xp",
                "achievement",
            )
        ),
        "INSERT INTO marts.accuracy FROM marts.accuracy LIMIT 1",
        "INSERT INTO marts.calibration FROM marts.calibration LIMIT 1",
        "INSERT INTO marts.event_changes FROM marts.event_changes LIMIT 1",
        "INSERT INTO marts.rating_changes FROM marts.rating_changes LIMIT 1",
        "INSERT INTO ratings.history FROM ratings.history LIMIT 1",
        "INSERT INTO ratings.tournament_history FROM ratings.tournament_history LIMIT 1",
        "INSERT INTO ratings.current FROM ratings.current LIMIT 1",
        "INSERT INTO ratings.seat_handicaps SELECT 'cedh', 'pod_bayes', 4, 1, 0, 0, 0, 1 FROM range(2)",
        *(f"INSERT INTO meta.{name} FROM meta.{name} LIMIT 1" for name in ("runs", "systems", "attribution")),
    ],
    "references": [
        "DELETE FROM core.tournaments WHERE tournament_id = 'a'",
        "UPDATE core.seats SET table_id = 'z' WHERE table_id = 'a:1:1'",
        "UPDATE ratings.history SET subject = 'z' WHERE game_no = 1",
        "UPDATE marts.accuracy SET system = 'z'",
        "DELETE FROM meta.systems",
        "DELETE FROM meta.runs",
    ],
}


def test_no_check_is_without_a_failing_case():
    assert sorted(BREAKS) == sorted(all_checks())


def test_a_good_publication_passes_all(con):
    assert {name: rows for name, check in all_checks().items() if (rows := check.broken_rows(con))} == {}


SPREAD = True  # its cases share one publication, and are many


@pytest.mark.parametrize(
    ("name", "statement"), [(name, statement) for name, statements in BREAKS.items() for statement in statements]
)
def test_a_check_reports_what_breaks_its_rule(con, name, statement):
    changed = con.execute(statement).fetchall()
    assert changed
    assert changed[0][0] > 0, "the statement breaks nothing"
    assert all_checks()[name].broken_rows(con) > 0


@pytest.mark.parametrize("name", BREAKS)
def test_a_rule_is_told_in_words(name):
    # the head of the statement is the check's description in Dagster
    assert all_checks()[name].rule.endswith(".")
