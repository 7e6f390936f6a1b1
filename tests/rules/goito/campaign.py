"""For the tests of Goito on the map of the game: columns that enter, farms and villages, the end of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import esagono
from esagono.engine import Option
from esagono.games.risorgimento import goito

from .playing import play, take
from .situations import AU, Counter, Game

RULES = goito.ruleset(None, {})
FARMS = RULES.grid.names_of(RULES.ground.farms)
GOITO_HEXES = ["2111", "2112"]
BENEDEK = "au-benedek-brigade"
COLUMN = ["au-radetzky", "au-benedek", "au-4-grenzer", "au-21-paumgarten", "au-33-gyulai", "au-1-art"]
"""Benedek's brigade, with the overall commander who enters with it."""
CAME = {"choice": "try", "since": 5}
"""The II Corps, called and come."""


def own(*units: Counter, **doc: Any) -> Game:
    """A position on the map of the game; a unit of each side stands far from everything."""
    far = [
        {"id": "au-benedek", "hex": "1919"},
        {"id": "au-21-paumgarten", "hex": "1919"},
        {"id": "pi-d-arvillars", "hex": "0101"},
        {"id": "pi-5-aosta", "hex": "0101"},
    ]
    return goito.position({"game": "goito-1848", "units": [*far, *units], "phase": "end"} | doc)


def in_turn(opened: dict[str, Any], number: int = 1, **more: Any) -> Game:
    """The Activation Step of a turn, the Austrians first, from the printed set-up."""
    base = {"phase": "activation", "side": AU, "initiative": AU, "turn": number}
    return esagono.position(opened | base | more)


# Columns


def before_entry(step: str = "declare", markers: Iterable[Any] = (), **places: str) -> Game:
    """Benedek's column before the entry hex 1919, with Piedmontese counters where they are put."""
    waiting = {"pi-carlo-alberto": "1511", "pi-5-aosta": "1511", "pi-d-arvillars": "1511"}
    there = {f"pi-{name.replace('_', '-')}": hex for name, hex in places.items()}
    units = [{"id": id, "hex": hex, "facing": "S"} for id, hex in (waiting | there).items()]
    whole = {
        "game": "goito-1848", "turn": 1, "phase": "action", "side": AU, "active": {"formation": BENEDEK, "step": step},
        "markers": list(markers), "dice": [1] * 20, "units": [*units, *[{"id": id, "hex": "pool"} for id in COLUMN]],
    }  # fmt: skip
    return esagono.position(whole)


def benedek_activated(turn: int = 1, dice: Sequence[int] = (1,), **doc: Any) -> Game:
    """Benedek's brigade off the map, activated if the die says so."""
    units = [{"id": id, "hex": "pool"} for id in COLUMN]
    units += [{"id": "pi-d-arvillars", "hex": "0101"}, {"id": "pi-5-aosta", "hex": "0101"}]
    whole = {
        "game": "goito-1848", "units": units, "phase": "activation", "side": AU, "turn": turn, "dice": list(dice)
    } | doc  # fmt: skip
    game = goito.position(whole)
    play(game, "activate", formation=BENEDEK)
    return game


def enter(game: Game, unit: str, mode: str, facing: str | None = None, to: str | None = None) -> None:
    """A unit of the column comes in by 1919, moves on if it is told where, and halts."""
    game.play(Option("select", unit=unit))
    game.play(Option("enter", unit=unit, hex="1919", mode=mode))
    if to:
        take(game, "move", to=to)
    if game.decision.kind == "force":
        take(game, "halt", **({"facing": facing} if facing else {}))


# Farms, villages, the end of a turn


def held(names: Iterable[str]) -> dict[str, str]:
    """Hexes that the Austrians hold."""
    return dict.fromkeys(names, AU)


def places(kind: str) -> list[str]:
    """The game's own farms, or the hexes of a village, as the rules list what counts."""
    objectives = esagono.new("goito-1848", seed=1).objectives()
    if kind == "farms":
        return [o.hex for o in objectives if o.kind in ("farm", "farmhouse")]
    return [o.hex for o in objectives if o.kind == "village" and kind in o.name.lower()]


def end_of_turn(
    turn: int,
    farms: int,
    villages: Iterable[str] = (),
    second: dict[str, Any] | None = None,
    extra: Iterable[Counter] = (),
    options: dict[str, Any] | None = None,
    dice: Iterable[int] = (),
) -> Game:
    """Phase E, with so many farms and these villages in Austrian hands."""
    hexes = [*places("farms")[:farms], *(h for v in villages for h in places(v))]
    units = [{"id": "au-benedek", "hex": "1518"}, {"id": "au-21-paumgarten", "hex": "1518"}]
    whole = {
        "game": "goito-1848", "turn": turn, "phase": "end", "side": AU, "initiative": AU, "options": options or {},
        "control": held(hexes), "units": [*units, {"id": "pi-5-aosta", "hex": "1610"}, *extra],
        "dice": list(dice),
    }  # fmt: skip
    return esagono.position(whole | ({"second_corps": second} if second else {}))
