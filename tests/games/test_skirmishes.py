"""Recorded skirmishes go as they went; see `skirmishes` for how to write them anew."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.games.skirmishes import FOLDER, ROOMS, chosen_in, mark, marks_of, numbers, parts_of, path_of, text_of

WHOLE = [(game, number) for game in ROOMS for number in numbers(game)[0]]
OTHERS = [(game, number) for game in ROOMS for number in numbers(game)[1]]
WANTED = {
    "gorizia-1916": {
        *("assault", "counter-assault", "retreat", "fire", "barrage", "lift", "infiltration-fire", "move"),
        *("force-march", "extend", "consolidate", "dig", "react", "exchange", "attach", "place-hq", "plan", "bid"),
        *("rally", "replace", "enter", "turn", "blow", "lower", "attach-flamethrower", "nudge", "place", "lose"),
    },
    "goito-1848": {
        *("move", "march", "leave-march", "limber", "unlimber", "face", "square", "fire", "assault", "charge", "enter"),
        *("declare-assault", "declare-charge", "associate", "rotate", "add", "select", "activate", "withdraw"),
        *("retreat", "split", "part", "ride", "strike", "call-off", "exhausted-move", "rest", "lose", "reference"),
        *("react-fire", "react-square", "react-withdraw", "react-limber", "react-face", "counterattack"),
        *("countercharge", "displace"),
    },
}
"""Verbs that must be chosen now and then: a recording without them proves little."""


def name(each):
    return f"{each[0]}-{each[1]}"


def test_every_skirmish_has_its_recording():
    files = [FOLDER / f"{game}-marks.txt" for game in ROOMS]
    assert sorted([*files, *(path_of(*each) for each in WHOLE)]) == sorted(FOLDER.glob("*.txt"))
    assert [(game, number) for game in ROOMS for number in marks_of(game)] == OTHERS


@pytest.mark.parametrize("each", WHOLE, ids=name)
def test_a_skirmish_reads_as_recorded(each):
    text, before = text_of(*each), path_of(*each).read_text(encoding="utf-8")
    assert text == before, "\n".join(unified_diff(before.splitlines(), text.splitlines(), "before", "now", n=2))


@pytest.mark.parametrize("each", OTHERS, ids=name)
def test_a_skirmish_goes_as_recorded(each):
    parts, before = parts_of(text_of(*each)), marks_of(each[0])[each[1]]
    for part, then in zip(parts, before, strict=False):
        assert mark(part) == then, f"as before until this, which is different:\n{part}"
    assert len(parts) == len(before)


@pytest.mark.parametrize("game", sorted(ROOMS))
def test_much_happens_in_them(game):
    assert not WANTED[game] - chosen_in(game)
