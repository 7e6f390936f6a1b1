"""Skirmishes by chance go as they were recorded; see `goito_skirmishes` for how they are made and written anew."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.games.goito_skirmishes import FOLDER, MARKS, NUMBER, READ, decisions, mark, path_of, recorded_marks, text_of

WANTED = {
    *("move", "march", "leave-march", "limber", "unlimber", "face", "square", "fire", "assault", "charge", "enter"),
    *("declare-assault", "declare-charge", "associate", "rotate", "add", "select", "activate", "withdraw", "displace"),
    *("retreat", "split", "part", "ride", "strike", "call-off", "exhausted-move", "rest", "lose", "reference"),
    *("react-fire", "react-square", "react-withdraw", "react-limber", "react-face", "counterattack", "countercharge"),
}


def test_every_skirmish_is_recorded():
    assert sorted(FOLDER.iterdir()) == sorted([MARKS, *map(path_of, range(READ))])
    assert list(recorded_marks()) == list(range(READ, NUMBER))


@pytest.mark.parametrize("number", range(READ))
def test_a_skirmish_reads_as_recorded(number):
    text, before = text_of(number), path_of(number).read_text(encoding="utf-8")
    assert text == before, "\n".join(unified_diff(before.splitlines(), text.splitlines(), "before", "now", n=1))


@pytest.mark.parametrize("number", range(READ, NUMBER))
def test_a_skirmish_goes_as_recorded(number):
    parts, before = decisions(text_of(number)), recorded_marks()[number]
    for part, then in zip(parts, before, strict=False):
        assert mark(part) == then, f"skirmish {number} is different; it was the same up to this:\n{part}"
    assert len(parts) == len(before)


def test_skirmishes_come_to_fights_and_reactions():
    """A recording without fights and Reactions proves little."""
    chosen = set()
    for number in range(READ):
        rows = path_of(number).read_text(encoding="utf-8").splitlines()
        chosen |= {row.split()[1] for row in rows if row.startswith("  > ")}
    assert not WANTED - chosen
