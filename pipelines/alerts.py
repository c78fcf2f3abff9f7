"""Alerts: one message to the operator's webhook when a morning fails, is missed, or needs a look."""

import logging
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import requests

from assets.home.directory import Home
from assets.home.warehouse import connection
from assets.published.site.mark import site_fault
from pipelines.config import alerts_settings, clock

VARIABLE = "TABLERANK_ALERT_WEBHOOK"
TIMEOUTS = (5, 10)  # seconds to connect, and to wait for the response
DISCORD_LIMIT = 2000  # characters that Discord accepts in one message
MOST_SENTENCES = 20  # sentences per alert
HEADLINES = {
    "failed": "a run failed; the last publication is still active",
    "missed": "a morning was missed",
    "needs_a_look": "something needs a look",
}

# at DEBUG it logs the path of every request, and the path of a Discord webhook is a secret
logging.getLogger("urllib3.connectionpool").setLevel(logging.INFO)

PRESSING = "SELECT sentence FROM meta.needs_a_look WHERE needs_a_look AND run_id = ? ORDER BY kind, sentence"

Kind = Literal["failed", "missed", "needs_a_look"]


@dataclass(frozen=True)
class Alerts:
    """Where a home's alerts go. The address may contain a secret, so it is in no message, log or error."""

    home: Home
    webhook: str
    shape: str

    def send(self, kind: Kind, sentences: list[str], run_id: str | None = None) -> str | None:
        """Send an alert, if there is an address; return why it could not be delivered, in one sentence.

        Parameters
        ----------
        kind : str
            What happened.
        sentences : list of str
            What a person should know.
        run_id : str, optional
            Of the run that it is about.
        """
        if not self.webhook or not sentences:
            return None
        shown = [self._outside(sentence) for sentence in _shortened(sentences)]
        body = _discord(self.home, kind, shown) if self.shape == "discord" else _json(self.home, kind, shown, run_id)
        try:
            answer = requests.post(self.webhook, json=body, timeout=TIMEOUTS, allow_redirects=False)
        except (requests.RequestException, ValueError, OSError) as error:  # its text would contain the address
            return f"The alert could not be delivered ({type(error).__name__}); check the webhook in the settings."
        if answer.status_code // 100 != 2:  # noqa: PLR2004 - success
            return f"The alert was rejected: the webhook responded with status {answer.status_code}."
        return None

    def _outside(self, sentence: str) -> str:
        """Return a sentence with paths relative to the home instead of the machine."""
        root = str(self.home.root)
        return sentence.replace(f"{root}/", "").replace(root, self.home.root.name)


def alerts_of(home: Home, pools: Path | None = None) -> Alerts:
    """Return where the alerts of a home go; with invalid settings, only the environment says it."""
    settings = alerts_settings(home, pools)
    return Alerts(home, os.environ.get(VARIABLE, "").strip() or settings.webhook.strip(), settings.shape)


def pressing_notes(home: Home, run_id: str) -> list[str]:
    """Return what needs a look in a run, if it is the latest that published."""
    with connection(home.published, read_only=True) as con:
        found = con.execute(PRESSING, [run_id]).fetchall()
    fault = site_fault(home.site, home.published)
    return [sentence for (sentence,) in found] + ([fault] if fault else [])


def _shortened(sentences: list[str]) -> list[str]:
    more = len(sentences) - MOST_SENTENCES
    return [*sentences[:MOST_SENTENCES], f"And {more} more."] if more > 0 else sentences


def _json(home: Home, kind: Kind, sentences: list[str], run_id: str | None) -> dict[str, Any]:
    at = clock()().isoformat(timespec="seconds")
    return {"home": home.root.name, "kind": kind, "sentences": sentences, "at": at, "run_id": run_id}


def _discord(home: Home, kind: Kind, sentences: list[str]) -> dict[str, Any]:
    lines = "\n".join([f"**Tablerank, {home.root.name}: {HEADLINES[kind]}**", *sentences])
    if len(lines) > DISCORD_LIMIT:
        lines = lines[: DISCORD_LIMIT - 4] + " ..."
    return {"content": lines, "allowed_mentions": {"parse": []}}
