"""Whether TopDeck can be asked, and whether it knows the names that the pools give; a sentence for each fault."""

import stat
from collections.abc import Iterator
from datetime import datetime

from assets.errors import TablerankError
from assets.home.directory import Home
from assets.home.settings import Settings, SourceSettings
from assets.raw.sources.topdeck.client import TopDeck, topdeck
from assets.raw.sources.topdeck.errors import Failure
from assets.raw.sources.topdeck.formats import nearest
from assets.raw.sources.topdeck.key import has_topdeck_key
from assets.raw.sources.topdeck.windows import LOOK_BACK, populations


def faults_of_access(home: Home, settings: Settings, now: datetime) -> Iterator[str]:
    """Yield what stands between this home and TopDeck, where the home has a key or names it as its source."""
    source = settings.source
    yield from _key_file(home, source)
    try:
        if has_topdeck_key(home, source) or "topdeck" in source.paths:
            client = topdeck(home, source)
            client.check_key()
            names = list(populations(settings.pool))
            yield from _unheard_of(client, names, now)
    except TablerankError as error:
        yield str(error)
    except Failure as failure:
        yield f"TopDeck cannot be asked. {failure.sentence}"


def _key_file(home: Home, source: SourceSettings) -> Iterator[str]:
    file = home.root / source.key_file
    if file.is_file() and stat.S_IMODE(file.stat().st_mode) & 0o077:
        yield f"{file} can be read by others; make it yours alone with chmod 600."


def _unheard_of(client: TopDeck, names: list[tuple[str, str]], now: datetime) -> Iterator[str]:
    """Yield the pools' names that are not documented and of which nothing comes: the source calls that no error."""
    for game, format_ in names:
        hint = nearest(game, format_)
        if hint is not None and not client.any_between(game, format_, now - LOOK_BACK, now):
            yield (
                f"TopDeck has no tournament of game {game!r} and format {format_!r} in the last {LOOK_BACK.days} days "
                f"({hint}); names in pools.toml must be exact."
            )
