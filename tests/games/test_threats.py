"""Where the enemy in sight could go: the overlay, the text client's threats, and one unit alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import esagono
from esagono.engine import Game
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


def boards() -> Iterator[tuple[Game, str, str]]:
    """A game of each series in which enemies are in sight, who looks, and at whom."""
    for game_id, seat, side in (
        ("isonzo-1917", "italian", "austro-hungarian"),
        ("gorizia-1916", "austro-hungarian", "italian"),
    ):
        game = esagono.new(game_id, seed="threats")
        while game.rules.view(game, seat)["phase"] == "setup":
            game.play(game.options()[0])
        yield game, seat, side
    units = [
        {"id": "au-strassoldo", "hex": "1316"},
        {"id": "au-5-hussars", "hex": "1316", "facing": "N", "flags": ["face-up"]},
        {"id": "pi-d-arvillars", "hex": "1309"},
        {"id": "pi-7-cuneo", "hex": "1312", "facing": "S"},
    ]
    active = {"formation": "au-strassoldo-brigade", "step": "declare"}
    doc = {"game": "goito-1848", "turn": 3, "side": "austrian", "phase": "action", "active": active, "units": units}
    yield esagono.position(doc), "piedmontese", "austrian"


def test_without_my_units_he_comes_farther() -> None:
    """Expected by players: where the enemy could go if nobody stood in his way."""
    for game, seat, side in boards():
        before = game.save()
        now, free = (
            answer(game, seat, "en", f"overlay-enemy-reach{tail}", {"side": side})["hexes"] for tail in ("", "-free")
        )
        assert set(now) < set(free), game.rules.info.id
        mine = {u["hex"] for u in game.view(seat)["units"] if u["side"] == seat and u.get("hex")}
        assert not mine & set(now)
        assert mine & set(free), "he could come where my units are"
        assert game.save() == before
