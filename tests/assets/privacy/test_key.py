"""The home's key (specification: Files of a home): created once, never created again over data that depends on it."""

import stat

import pytest

from assets.errors import UsageError
from assets.home.directory import Home
from assets.privacy.key import VARIABLE, pseudonyms_of
from assets.privacy.pseudonyms import Pseudonyms


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    home = Home(tmp_path / "home")
    home.make()
    return home


@pytest.fixture
def home_with_data(home):
    home.raw.mkdir()
    (home.raw / "000001-x.jsonl.gz").touch()
    return home


def test_a_key_is_made_for_its_owner_alone(home):
    # specification: Files of a home; readable by its owner only
    pseudonyms_of(home)
    assert stat.S_IMODE(home.key.stat().st_mode) == 0o600


def test_a_made_key_stays(home):
    # specification: Files of a home; created on the first run of a home that holds no data
    assert pseudonyms_of(home).check == pseudonyms_of(home).check


def test_two_homes_have_two_keys(home, tmp_path):
    other = Home(tmp_path / "other")
    other.make()
    assert pseudonyms_of(home).check != pseudonyms_of(other).check


def test_nothing_is_left_beside_the_key(home):
    pseudonyms_of(home)
    assert [file.name for file in home.root.iterdir()] == ["id_key"]


@pytest.mark.parametrize("content", [None, "", "  \n"])
def test_a_missing_or_empty_key_is_refused_where_there_is_data(home_with_data, content):
    # specification: Files of a home; after that a missing or empty key is refused
    if content is not None:
        home_with_data.key.write_text(content)
    with pytest.raises(UsageError, match="id_key"):
        pseudonyms_of(home_with_data)


def test_an_empty_key_of_an_empty_home_is_filled(home):
    home.key.touch()
    pseudonyms_of(home)
    assert home.key.read_text().strip() != ""


def test_a_key_that_is_no_text_is_refused(home):
    home.key.write_bytes(b"\xff\xfe")
    with pytest.raises(UsageError, match="id_key"):
        pseudonyms_of(home)


def test_the_environment_overrides(home_with_data, monkeypatch):
    # specification: Files of a home; TABLERANK_ID_KEY overrides it
    home_with_data.key.write_text("from the file")
    monkeypatch.setenv(VARIABLE, " from the environment\n")
    assert pseudonyms_of(home_with_data).check == Pseudonyms(b"from the environment").check


def test_a_blank_variable_overrides_nothing(home_with_data, monkeypatch):
    home_with_data.key.write_text("from the file\n")
    monkeypatch.setenv(VARIABLE, " ")
    assert pseudonyms_of(home_with_data).check == Pseudonyms(b"from the file").check
