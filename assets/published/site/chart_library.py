"""The one script that can draw: Vega with all it needs, and the charts of the site. It asks nobody for anything."""

import hashlib
import json
import os
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from assets.files import write_whole

FOLDERS = ("CACHE_DIRECTORY", "XDG_CACHE_HOME")  # where a service, and where a user, keeps what can be made again


def chart_library() -> str:
    """Return the script, which sets ``vegaEmbed`` and ``chartSpecifications``.

    Making it takes seconds, so it is kept where this user keeps what can be made again, for every home.
    """
    name = f"charts-{_made_from()}.js"
    with suppress(OSError, RuntimeError, UnicodeDecodeError):
        return (_folder() / name).read_text(encoding="utf-8")
    made = _make()
    with suppress(OSError, RuntimeError):  # no place to keep it: it is made again the next time
        _folder().mkdir(parents=True, exist_ok=True)
        write_whole(_folder() / name, made)
    return made


def _make() -> str:
    import vl_convert  # with altair a second, which is only spent where nothing is kept

    from assets.published.site.charts import chart_specifications

    specifications = json.dumps(chart_specifications(), sort_keys=True, separators=(",", ":"))
    bundle = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;")
    return f"{bundle}\nwindow.chartSpecifications = {specifications};\n"


def _made_from() -> str:
    """Return twelve hex digits that change with the charts and with what draws them."""
    source = Path(__file__).with_name("charts.py").read_bytes()
    libraries = f"{version('altair')} {version('vl-convert-python')}".encode()
    return hashlib.sha256(source + libraries).hexdigest()[:12]


def _folder() -> Path:
    """Return the folder for it; RuntimeError where the user has no home."""
    named = next((Path(os.environ[name]) for name in FOLDERS if os.environ.get(name)), None)
    return (named or Path.home() / ".cache") / "tablerank"
