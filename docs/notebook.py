"""The main pictures of a publication, drawn from the sample queries: a marimo notebook, and a plain Python file.

``make notebook`` opens it. It reads ``tablerank.duckdb`` of the home that ``TABLERANK_HOME`` names, or of ``./data``,
and opens it for reading only, so that it may stay open while a run publishes.
"""
# ruff: noqa: ANN001, ANN003, ANN201, ANN202, B018, D103, INP001  (the cells are functions in the form of marimo)

import marimo

app = marimo.App(width="medium", app_title="Ratings")


@app.cell
def opened():
    import os
    from pathlib import Path

    import altair as alt
    import duckdb
    import marimo as mo

    from sql import statement

    file = Path(os.environ.get("TABLERANK_HOME", "data")) / "tablerank.duckdb"
    con = duckdb.connect()
    con.execute(f"ATTACH '{file}' AS tablerank (READ_ONLY)")
    con.execute("USE tablerank; SET TimeZone = 'UTC'")

    def answer(name, **parameters):
        """Return the rows of a sample query as a data frame."""
        for parameter, value in parameters.items():
            con.execute(f"SET VARIABLE {parameter} = ?", [value])
        frame = con.execute(statement(f"queries/{name}")).df()
        for parameter in parameters:
            con.execute(f"RESET VARIABLE {parameter}")
        return frame

    blue, orange, grey = "#2f6db5", "#d9822b", "#8a8f98"
    return alt, answer, blue, con, grey, mo, orange


@app.cell
def freshness(answer, con, mo):
    _fresh = answer("freshness").iloc[0]
    _credit = "; ".join(con.execute("SELECT credit || ' (' || link || ')' FROM meta.attribution").df().iloc[:, 0])
    _times = [f"{_fresh[name]:%Y-%m-%d %H:%M} UTC" for name in ("data_as_of", "published_at")]
    _rated = f"{_fresh['tables_rated']:,} tables rated"
    mo.md(f"# Ratings\n\nData as of {_times[0]}, published {_times[1]}; {_rated}. {_credit}.")


@app.cell
def spread(alt, answer, blue, grey, mo):
    _bands = answer("rating_spread", width="50").melt(
        ["band_from", "band_to"], ["subjects", "settled"], var_name="of", value_name="players"
    )
    spread_chart = (
        alt.Chart(_bands, title="Rating distribution", width=620, height=240)
        .mark_bar()
        .encode(
            x=alt.X("band_from:Q", title="rating", bin="binned"),
            x2="band_to:Q",
            y=alt.Y("players:Q", title="players", stack=None),
            color=alt.Color("of:N", title=None, scale=alt.Scale(domain=["subjects", "settled"], range=[grey, blue])),
            tooltip=["band_from", "band_to", "of", "players"],
        )
    )
    mo.vstack([spread_chart, mo.md("Grey: everybody with a rating. Blue: of these, the settled ones.")])
    return (spread_chart,)


@app.cell
def chosen(con, mo):
    _board = con.execute(
        """SELECT coalesce(display_name, subject) AS who FROM marts.leaderboard
        JOIN (FROM meta.systems ORDER BY pool_position, position LIMIT 1) USING (pool, system)
        ORDER BY rank NULLS LAST, subject LIMIT 500"""
    ).fetchall()
    player = mo.ui.dropdown([who for (who,) in _board], value=_board[0][0], label="Player")
    player
    return (player,)


@app.cell
def graph(alt, answer, blue, grey, orange, player):
    _points = answer("graph", who=player.value)
    _base = alt.Chart(_points).encode(x=alt.X("played_on:T", title=None, axis=alt.Axis(format="%Y-%m")))
    _rating = alt.Y("rating:Q", title="rating after the tournament", scale=alt.Scale(zero=False))
    _provisional = _base.transform_filter("datum.provisional").mark_circle(size=60, color=grey).encode(y=_rating)
    _peak = (
        _base.transform_filter("datum.is_highest").mark_point(size=160, color=orange, strokeWidth=2).encode(y=_rating)
    )
    _line = _base.mark_line(interpolate="step-after", point=True, color=blue).encode(
        y=_rating, tooltip=["played_on", "tournament", "games", "wins", "draws", "losses", "change", "rating"]
    )
    graph_chart = (_line + _provisional + _peak).properties(
        title=f"{player.value}: grey while provisional, the peak circled", width=620, height=260
    )
    graph_chart
    return (graph_chart,)


@app.cell
def seats(alt, answer, blue, grey):
    _seats = answer("seats")
    _seats = _seats[_seats["tables"] >= 10].copy()  # noqa: PLR2004  (fewer say nothing)
    _seats["where"] = _seats["seats"].astype(str) + " seats, " + _seats["stage"]
    _base = alt.Chart(_seats, width=180, height=200).encode(x=alt.X("seat_no:O", title="seat"))
    _tooltip = ["seats", "stage", "seat_no", "tables", "wins", "draws", "win_rate", "low95", "high95"]
    _rate = alt.Y("low95:Q", title="tables won", axis=alt.Axis(format="%"))
    seats_chart = (
        (
            alt.Chart(_seats).mark_rule(strokeDash=[4, 3], color=grey).encode(y="equal_share:Q")
            + _base.mark_rule(color=blue, strokeWidth=2).encode(y=_rate, y2="high95:Q")
            + _base.mark_circle(color=blue, size=70).encode(y="win_rate:Q", tooltip=_tooltip)
        )
        .facet(alt.Facet("where:N", title=None), columns=2)
        .properties(title="Does the seat matter? (95 % intervals; dashed: equal shares)")
    )
    seats_chart
    return (seats_chart,)


@app.cell
def draws(alt, answer, blue, orange):
    _sizes = answer("draws_by_size")
    _sizes["players"] = [
        f"{least}-{most}" for least, most in zip(_sizes["players_from"], _sizes["players_to"], strict=True)
    ]
    _base = alt.Chart(_sizes, width=520, height=220, title="Draws by size of event (95 % intervals)").encode(
        x=alt.X("players:N", title="players in the event", sort=alt.SortField("players_from")),
        xOffset=alt.XOffset("stage:N", sort=["swiss", "cut"]),
        color=alt.Color("stage:N", title=None, scale=alt.Scale(domain=["swiss", "cut"], range=[blue, orange])),
    )
    _share = alt.Y("low95:Q", title="tables drawn", axis=alt.Axis(format="%"))
    draws_chart = _base.mark_rule(strokeWidth=2).encode(y=_share, y2="high95:Q") + _base.mark_circle(size=70).encode(
        y="draw_share:Q", tooltip=["players", "stage", "events", "tables", "draws", "draw_share", "low95", "high95"]
    )
    draws_chart
    return (draws_chart,)


@app.cell
def calibration(alt, answer, blue, grey):
    _buckets = answer("calibration")
    _even = alt.Chart(alt.Data(values=[{"x": 0, "y": 0}, {"x": 1, "y": 1}]))
    _line = _even.mark_line(strokeDash=[4, 3], color=grey).encode(x="x:Q", y="y:Q")
    _points = (
        alt.Chart(_buckets)
        .mark_circle(color=blue)
        .encode(
            x=alt.X("predicted:Q", title="predicted win probability", axis=alt.Axis(format="%")),
            y=alt.Y("actual:Q", title="share that won", axis=alt.Axis(format="%")),
            size=alt.Size("seats:Q", title="seats"),
            tooltip=["chance_from", "chance_to", "tables", "seats", "predicted", "actual"],
        )
    )
    calibration_chart = (_line + _points).properties(
        title="Predicted against actual (dashed: perfect)", width=340, height=320
    )
    calibration_chart
    return (calibration_chart,)


@app.cell
def population(alt, answer, blue, grey):
    _months = answer("population")
    _months["low"], _months["high"] = (_months["mean_rating"] + sign * _months["stddev"] for sign in (-1, 1))
    _base = alt.Chart(_months, width=620, height=220, title="Everybody's ratings by month: mean and standard deviation")
    _x = alt.X("month:T", title=None, axis=alt.Axis(format="%Y-%m"))
    population_chart = _base.mark_area(opacity=0.25, color=grey).encode(
        x=_x, y=alt.Y("low:Q", title="rating", scale=alt.Scale(zero=False)), y2="high:Q"
    ) + _base.mark_line(color=blue).encode(
        x=_x, y="mean_rating:Q", tooltip=["month", "subjects", "games", "mean_rating", "stddev", "drift"]
    )
    population_chart
    return (population_chart,)


@app.cell
def decks(alt, answer, blue, grey):
    _decks = answer("decks")
    _base = alt.Chart(_decks, width=420).encode(
        y=alt.Y("deck:N", title=None, sort=alt.SortField("difference", order="descending"))
    )
    decks_chart = (
        alt.Chart(alt.Data(values=[{"x": 0}])).mark_rule(strokeDash=[4, 3], color=grey).encode(x="x:Q")
        + _base.mark_rule(color=blue, strokeWidth=2).encode(
            x=alt.X("low95:Q", title="games won more than the players' ratings predict"), x2="high95:Q"
        )
        + _base.mark_circle(color=blue, size=70).encode(
            x="difference:Q",
            tooltip=["deck", "players", "games", "wins", "expected_wins", "difference", "low95", "high95"],
        )
    ).properties(title="Decks against expectation (95 % intervals, the best by game)")
    decks_chart
    return (decks_chart,)


if __name__ == "__main__":
    app.run()
