"""The board as it stood after a day: made for exports when it is asked for, not published."""

from typing import Any

from assets.marts.models import Leaderboard
from assets.published.public_models import MEMBER, as_in
from assets.tables import Count, CountOrNull, Flag, Instant, Number, TableModel, Text, column, unit

THEN = "after the day"


def then(name: str) -> Any:
    """Describe a column of the board as it was then."""
    described = Leaderboard.columns()[name]
    then_means = f"{str(described.description).replace(' now', '')}, {THEN}"
    return column(then_means, unit(described), nullable=described.nullable)


class LeaderboardAsOf(TableModel, table="marts.leaderboard_as_of", key=("pool", "system", "subject")):
    """A subject with a rated game up to a day; those without enough or recent games have no rank."""

    pool: Text = as_in(Leaderboard, "pool")
    system: Text = as_in(Leaderboard, "system")
    as_of: Instant = column("End of the day, UTC: tournaments that started before it count")
    rank: CountOrNull = then("rank")
    subject: Text = as_in(Leaderboard, "subject")
    display_name: Text = as_in(Leaderboard, "display_name")
    rating: Number = then("rating")
    rating_shown: Count = then("rating_shown")
    highest_shown: Count = then("highest_shown")
    games: Count = then("games")
    win_rate: Number = then("win_rate")
    expected_win_rate: Number = then("expected_win_rate")
    change_30d: Number = column("Sum of the changes in the 30 days before the newest rated game then", "rating points")
    last_played_at: Instant = then("last_played_at")
    provisional: Flag = column("Whether the rating was still settling in")


class PublicLeaderboardAsOf(LeaderboardAsOf, table="public.leaderboard_as_of", key=LeaderboardAsOf.key()):
    """A member who shows games and had a rated one up to a day, in a system that rates players."""

    subject: Text = column(MEMBER)
    display_name: Text = column("The member's name")
