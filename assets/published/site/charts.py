"""The charts, as Vega-Lite specifications without data: one script holds them all, and each page brings its own rows.

Colours are the page's own: marks name styles, such as ``settling`` and ``peak``, and the script that draws them takes
these from the style sheet, light or dark.
"""

from typing import Any, TypeAlias

import altair as alt

Spec: TypeAlias = dict[str, Any]
Layered: TypeAlias = alt.LayerChart | alt.FacetChart  # as altair types what it layers

POINTS = alt.NamedData("points")


def chart_specifications() -> dict[str, Spec]:
    """Return every chart of the site by the name that pages call it, validated by altair."""
    charts = {
        "rating": _rating(),
        "compare": _compare(),
        "bands": _bands(),
        "seats": _seats(),
        "calibration": _calibration(),
    }
    return {name: _as_spec(chart) for name, chart in charts.items()}


def _as_spec(chart: Layered) -> Spec:
    drawn = chart.properties(width="container", height=280, autosize=alt.AutoSizeParams(type="fit", contains="padding"))
    # no role for every mark: a chart is one picture with a description, and a table beside it says the same
    whole: Spec = drawn.configure(aria=False).configure_view(stroke=None).to_dict()
    return whole


def _when(field: str = "at:T") -> alt.X:
    axis = alt.Axis(format="%b %Y", tickCount=6, grid=False, labelOverlap=True, labelSeparation=12, labelFlush=25)
    return alt.X(field, title=None, axis=axis, scale=alt.Scale(type="utc", padding=22))


def _points() -> alt.Y:
    axis = alt.Axis(tickCount=6, format="d")
    return alt.Y("rating:Q", title="Rating", scale=alt.Scale(zero=False, nice=False, padding=26), axis=axis)


def _tooltip(*first: str) -> list[alt.Tooltip]:
    texts = [*first, "tournament", "day", "rating", "change", "games"]
    shown = {"rating": "shown", "change": "moved"}
    return [alt.Tooltip(f"{shown.get(name, name)}:N", title=name.capitalize()) for name in texts]


def _rating() -> Layered:
    """Draw the step after each tournament, with the settling stretch shaded and the peak marked."""
    settling = alt.Chart(alt.NamedData("settling"), name="settling").mark_rect(style="settling")
    still = alt.Chart(alt.NamedData("still"), name="still").mark_rect(style="settling")
    told = alt.Chart(alt.NamedData("told"), name="told").mark_text(style="told", align="left", baseline="bottom", dy=-5)
    base = alt.Chart(POINTS).encode(x=_when(), y=_points())
    peak = base.transform_filter("datum.highest")
    return alt.layer(
        settling.encode(x=_when("from:T"), x2=alt.X2("to:T")),
        still,
        told.encode(x=_when("from:T"), y=alt.value(0), text="text:N"),
        base.mark_line(interpolate="step-after").properties(name="steps"),
        base.mark_point(style="point").encode(tooltip=_tooltip()).properties(name="points"),
        peak.mark_point(style="peak", shape="diamond").encode(tooltip=_tooltip()).properties(name="peak"),
        peak.mark_text(style="peak_told", dy=-15).encode(text="shown:N").properties(name="peak_told"),
    )


def _compare() -> Layered:
    """Draw the steps of two members over each other, told apart by colour and by dashes."""
    who = alt.Color("who:N", sort=None, legend=alt.Legend(orient="top", title=None, columns=1, labelLimit=200))
    base = alt.Chart(POINTS).encode(x=_when(), y=_points(), color=who)
    dashes = alt.StrokeDash("who:N", sort=None, legend=None)
    return alt.layer(
        base.mark_line(interpolate="step-after").encode(strokeDash=dashes).properties(name="steps"),
        base.mark_point(style="pair").encode(tooltip=_tooltip("who")).properties(name="points"),
    )


def _bands() -> Layered:
    base = alt.Chart(alt.NamedData("bands")).encode(
        x=alt.X("band:O", title="Rating, from", sort=None, axis=alt.Axis(labelAngle=0, labelOverlap=True)),
        y=alt.Y("members:Q", title="Members", axis=alt.Axis(tickMinStep=1)),
    )
    return alt.layer(
        base.mark_bar().properties(name="bars"),
        base.mark_text(style="told", dy=-8).encode(text="members:Q").properties(name="numbers"),
    )


def _seats() -> Layered:
    stage = alt.Color("stage:N", sort=None, legend=alt.Legend(orient="top", title=None))
    base = alt.Chart(alt.NamedData("seats")).encode(
        x=alt.X("seat:O", title="Seat in turn order", axis=alt.Axis(labelAngle=0)),
        xOffset=alt.XOffset("stage:N", sort=None),
        color=stage,
    )
    shares = alt.Axis(format="%", tickCount=6)
    return alt.layer(
        base.mark_rule(strokeWidth=2).encode(
            y=alt.Y("low:Q", title="Tables won", axis=shares, scale=alt.Scale(zero=True)), y2="high:Q"
        ),
        base.mark_point(style="pair").encode(y="rate:Q").properties(name="rates"),
    )


def _calibration() -> Layered:
    shares = alt.Axis(format="%", tickCount=6)
    x = alt.X("predicted:Q", title="Chance that the ratings gave", axis=shares)
    y = alt.Y("actual:Q", title="Won", axis=shares)
    line = alt.Chart(alt.NamedData("even")).mark_line(style="guide").encode(x=x, y=y).properties(name="even")
    seen = alt.Chart(alt.NamedData("buckets")).mark_point(style="point").encode(x=x, y=y)
    sizes = alt.Size("seats:Q", legend=None, scale=alt.Scale(range=[25, 320]))
    told = [alt.Tooltip("predicted:Q", format=".1%"), alt.Tooltip("actual:Q", format=".1%"), alt.Tooltip("seats:Q")]
    return alt.layer(line, seen.encode(size=sizes, tooltip=told).properties(name="buckets"))
