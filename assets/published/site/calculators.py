"""The calculator page: a form of each system that has its formula in JavaScript beside its Python module."""

import inspect
from dataclasses import asdict
from pathlib import Path
from typing import Any

from assets.published.site.method_pages import method_address
from assets.published.site.pages import Page
from ratings_core.protocol import RatingSystem
from ratings_core.systems import SYSTEMS


def calculators_page() -> Page:
    """Return the page of all calculators."""
    settings = {kind.name: asdict(kind()) for kind in _calculated()}
    forms = [_form(kind) for kind in _calculated()]
    return Page("calculators.html", "calculators.html", {"settings": settings, "calculators": forms})


def formulas() -> str:
    """Return the script of all formulas."""
    return "\n".join(['"use strict";', *(_formula(kind).read_text(encoding="utf-8") for kind in _calculated())])


def _calculated() -> list[type[RatingSystem]]:
    return [kind for kind in SYSTEMS.values() if _formula(kind).exists()]


def _formula(kind: type[RatingSystem]) -> Path:
    return Path(inspect.getfile(kind)).with_suffix(".js")


def _form(kind: type[RatingSystem]) -> dict[str, Any]:
    return {
        "system": kind.name,
        "title": kind.title,
        "calculator": kind.calculator(),
        "start": kind().start,
        "method": method_address(kind.name),
    }
