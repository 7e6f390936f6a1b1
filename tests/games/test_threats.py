"""Where the enemy in sight could go: the overlay, the text client's threats, and one unit alone."""

from __future__ import annotations

from collections import Counter

import pytest

import esagono
from esagono.engine.questions import answer


@pytest.mark.parametrize(
    ("game_id", "seat", "side", "how"),
    [
        ("isonzo-1917", "italian", "austro-hungarian", {}),
        ("gorizia-1916", "austro-hungarian", "italian", {"mode": "tactical", "force_march": False}),
    ],
)
def test_all_are_the_sum_of_each(game_id: str, seat: str, side: str, how: dict[str, object]) -> None:
    game = esagono.new(game_id, seed="threats")
    while game.rules.view(game, seat)["phase"] == "setup":
        game.play(game.options()[0])
    seen = [u["id"] for u in game.view(seat)["units"] if u["side"] == side]
    counters = game.rules.components("en")["counters"]
    each = {unit: game.reach(unit, seat=seat, **how) for unit in seen if counters[unit].get("type") != "hq"}
    every = answer(game, seat, "en", "threat", {"side": side})
    assert every
    assert every == Counter(name for ways in each.values() for name in ways)
    painted = answer(game, seat, "en", "overlay-enemy-reach", {})
    assert {name: int(hex["text"]) for name, hex in painted["hexes"].items()} == every
    unit = max(each, key=lambda u: len(each[u]))
    alone = answer(game, seat, "en", "overlay-enemy-reach", {"unit": unit})
    assert set(alone["hexes"]) == set(each[unit])
    assert game.rules.names("en")[unit] in alone["notes"][0]
