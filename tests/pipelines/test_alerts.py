"""Alerts: what is sent, in which shape, and that the address stays secret."""

import logging
from pathlib import Path

import pytest

from assets.errors import RunError
from assets.home.directory import Home
from pipelines.alerts import DISCORD_LIMIT, Alerts, alerts_of
from pipelines.run_errors import UnforeseenError, for_outside
from tests.webhook import SECRET, Webhook


def alerts(webhook: Webhook, shape: str = "json") -> Alerts:
    return Alerts(Home(Path("/somewhere/our-home")), webhook.url, shape)


def test_json_says_home_kind_sentences_time_and_run(webhook: Webhook, clock):
    clock("2026-11-30T09:00:00+00:00")
    assert alerts(webhook).send("failed", ["The disk is full."], "run-1") is None
    assert webhook.received == [
        {
            "home": "our-home",
            "kind": "failed",
            "sentences": ["The disk is full."],
            "at": "2026-11-30T09:00:00+00:00",
            "run_id": "run-1",
        }
    ]


def test_discord_gets_text_that_mentions_nobody(webhook: Webhook):
    # Discord's webhook API: content, and allowed_mentions with nothing in parse
    alerts(webhook, "discord").send("missed", ["@everyone is asleep."])
    [sent] = webhook.received
    assert sent["allowed_mentions"] == {"parse": []}
    assert sent["content"] == "**Tablerank, our-home: a morning was missed**\n@everyone is asleep."


def test_discord_never_gets_more_than_it_takes(webhook: Webhook):
    # Discord's limit: 2,000 characters
    alerts(webhook, "discord").send("needs_a_look", ["x" * 300] * 12)
    assert len(webhook.received[0]["content"]) == DISCORD_LIMIT == 2000


def test_many_sentences_are_counted(webhook: Webhook):
    alerts(webhook).send("needs_a_look", [f"Window {number} failed." for number in range(50)])
    sentences = webhook.received[0]["sentences"]
    assert (len(sentences), sentences[-1]) == (21, "And 30 more.")


def test_paths_of_the_machine_stay_inside(webhook: Webhook):
    told = "Another run is at work in /somewhere/our-home; /somewhere/our-home/id_key is missing."
    alerts(webhook).send("failed", [told])
    assert webhook.received[0]["sentences"] == ["Another run is at work in our-home; id_key is missing."]


def test_without_an_address_nothing_is_sent_and_nothing_is_wrong(webhook: Webhook):
    assert Alerts(Home(Path("/somewhere")), "", "json").send("failed", ["Something."]) is None
    assert webhook.received == []


@pytest.mark.parametrize("status", [302, 404, 500])
def test_an_alert_that_is_not_taken_is_told_by_its_status(webhook: Webhook, status: int):
    webhook.status = status
    assert str(status) in alerts(webhook).send("failed", ["Something."])


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/{}", "no address {}", "http://[{}", "ftp://127.0.0.1/{}"])
def test_an_alert_that_cannot_be_delivered_never_shows_the_address(address: str, caplog: pytest.LogCaptureFixture):
    # port 9 is "discard", where nobody listens
    with caplog.at_level(logging.DEBUG):
        told = Alerts(Home(Path("/somewhere")), address.format(SECRET), "json").send("failed", ["Something."])
    assert told is not None
    assert SECRET not in told + caplog.text


def test_a_delivered_alert_never_logs_the_address(webhook: Webhook, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.DEBUG):
        alerts(webhook).send("failed", ["Something."])
    assert len(webhook.received) == 1
    assert SECRET not in caplog.text


def test_the_environment_stands_above_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "pools.toml").write_text('[alerts]\nwebhook = "http://settings"\nshape = "discord"\n')
    assert (alerts_of(Home(tmp_path)).webhook, alerts_of(Home(tmp_path)).shape) == ("http://settings", "discord")
    monkeypatch.setenv("TABLERANK_ALERT_WEBHOOK", "http://environment")
    assert (alerts_of(Home(tmp_path)).webhook, alerts_of(Home(tmp_path)).shape) == ("http://environment", "discord")


def test_wrong_settings_leave_the_environments_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    # a settings file broken overnight is itself a morning that fails
    (tmp_path / "pools.toml").write_text("[[[")
    monkeypatch.setenv("TABLERANK_ALERT_WEBHOOK", "http://environment")
    assert alerts_of(Home(tmp_path)).webhook == "http://environment"


def test_what_an_unforeseen_fault_says_stays_inside():
    # its text may quote a row
    told = for_outside(UnforeseenError("ConversionException", "Could not convert string 'Ana' to INT32"))
    assert ("(ConversionException)" in told, "Ana" in told) == (True, False)


def test_a_fault_of_ours_is_told_as_it_is():
    assert for_outside(RunError("The disk is full.")) == "The disk is full."


def test_a_mistake_elsewhere_in_the_settings_does_not_silence_the_alerts(tmp_path):
    (tmp_path / "pools.toml").write_text('[board]\nmin_gamez = 1\n[alerts]\nwebhook = "http://127.0.0.1:1/"\n')
    assert alerts_of(Home(tmp_path)).webhook == "http://127.0.0.1:1/"
