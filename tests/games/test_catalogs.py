"""The words of the games: each message once, and no word that the glossary has left behind."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from esagono.engine.text import LANGUAGES

PACKAGE = Path(__file__).parents[2] / "esagono"
SERIES = sorted(p.name for p in (PACKAGE / "games").iterdir() if (p / "text").is_dir())
MESSAGE = re.compile(r"^([a-z][\w-]*) = (.*)$", re.MULTILINE)


def own_files(series: str, lang: str) -> list[Path]:
    """The catalogs of a series; those of its games may say a thing in another way and are left out."""
    folder = PACKAGE / "games" / series
    games = [game for game in folder.iterdir() if (game / "data").is_dir()]
    return [p for p in sorted(folder.rglob(f"{lang}.ftl")) if not any(game in p.parents for game in games)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("series", SERIES)
def test_a_message_stands_once(series: str, lang: str) -> None:
    """The later of two would win, and whoever mends the first wonders why nothing changes."""
    files = own_files(series, lang)
    assert files
    keys = Counter(key for file in files for key, _ in MESSAGE.findall(file.read_text(encoding="utf-8")))
    assert {key for key, times in keys.items() if times > 1} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("series", SERIES)
def test_what_every_game_says_is_not_repeated(series: str, lang: str) -> None:
    common = dict(MESSAGE.findall((PACKAGE / f"engine/words/{lang}.ftl").read_text(encoding="utf-8")))
    for file in own_files(series, lang):
        own = dict(MESSAGE.findall(file.read_text(encoding="utf-8")))
        other = "it" if lang == "en" else "en"
        twin = file.with_name(f"{other}.ftl").read_text(encoding="utf-8")
        there = dict(MESSAGE.findall((PACKAGE / f"engine/words/{other}.ftl").read_text(encoding="utf-8")))
        same = {k for k, v in own.items() if common.get(k) == v and dict(MESSAGE.findall(twin)).get(k) == there.get(k)}
        assert same == set(), file


LEFT_BEHIND = {
    "it": (r"\bpatta\b", r"\bplancia\b", r"vuole di più", r"\bDimentica\b"),
    "en": (r"\bneeds more:", r"\bgoes by\b", r"a part your seat promised"),
}
"""Words that were replaced (one word for one thing), as patterns."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_that_were_replaced_do_not_come_back(lang: str) -> None:
    files = [*PACKAGE.rglob(f"{lang}.ftl"), PACKAGE / f"web/i18n/{lang}.json"]
    assert len(files) > 10
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert [p for p in LEFT_BEHIND[lang] if re.search(p, text)] == [], file
