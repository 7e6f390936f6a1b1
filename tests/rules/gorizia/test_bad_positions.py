"""Positions that cannot be read are refused in words, whatever stands in them."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

import esagono
from esagono.engine import BadPosition, EsagonoError

JUNK: list[Any] = [None, [], {}, "x", -1, 99999, 3.5, True, ["x"], {"x": 1}, [["x"]], [{"x": 1}], "0101", "9999", "\0"]


def paths(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from paths(value, (*path, key))


@pytest.mark.parametrize("seed", range(3))
def test_junk_in_a_position_is_refused_and_never_breaks_the_reader(seed: int) -> None:
    rng = random.Random(seed)
    game = esagono.new("gorizia-1916", seed=seed)
    for _ in range(rng.randrange(20, 120)):
        decision = rng.choice(game.decisions)
        game.play(rng.choice(game.options(decision.side)), decision.side)
    document = game.to_position()
    document["units"] = document["units"][:12]
    places = list(paths(document))
    refused = 0
    for _ in range(60):
        trial = copy.deepcopy(document)
        place = rng.choice(places)
        part: Any = trial
        for key in place[:-1]:
            part = part[key]
        part[place[-1]] = rng.choice(JUNK)
        try:
            esagono.position(trial)
        except EsagonoError:
            refused += 1
    assert refused > 10


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"units": None}, "units is None; expected a list"),
        ({"turn": "two"}, "turn is 'two'; expected a whole number"),
        ({"map": 7}, "map is 7; expected a table"),
        ({"dice": [0]}, "numbers from 1 to 6"),
        ({"units": [{"hex": "0101"}]}, "expected a table with an id and a hex"),
        (
            {"units": [{"id": "X", "side": "italian", "hex": "0101", "morale": "high"}]},
            "morale is 'high'; expected a whole",
        ),
        ({"bid": {"italian": {}}}, "has another form than expected"),
    ],
)
def test_a_refusal_says_what_is_wrong(change: dict[str, Any], words: str) -> None:
    document = {
        "game": "gorizia-1916",
        "scenario": 3,
        "phase": "command",
        "map": {"size": [6, 6]},
        "units": [],
        **change,
    }
    with pytest.raises(BadPosition, match=words.replace("(", "\\(")):
        esagono.position(document)
