"""Fights on a blank map, and shorthands to play and question them.

Italians act; the Austro-Hungarians stand in 0606 (an even row, so its neighbours are those of `situations.RING`) and
are assaulted from 0706 and 0707. Nothing stands anywhere else unless a test says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import esagono
from esagono.engine import Option

from .reading import AH, IT, Doc, Game, where
from .situations import FRONT, TARGET, ah, gun, it, mark

OTHERS, GUNS = "non-artillery", "artillery"
"""The categories of a target."""
RETREATED = {"flags": ["retreated"]}

COMBAT = {
    "bombard", "aim", "fire_order", "defend", "infiltration", "loss", "wave", "assault_order", "morale", "retreat",
    "withdraw", "go_back", "counter",
}  # fmt: skip
"""Kinds of decisions of combat."""
USUAL = {"bombard": "open-fire", "defend": "open-fire", "infiltration": "decline", "withdraw": "stand",
         "go_back": "stand", "counter": "end-counter"}  # fmt: skip
"""What is chosen when a test has no wish; else the first option."""


def fight(
    *units: dict[str, Any],
    step: str = "D",
    assaults: Iterable[dict[str, str]] = (),
    dice: Iterable[int] = (),
    action: Mapping[str, Any] | None = None,
    side: str = IT,
    turn: int = 2,
    **more: Any,
) -> Game:
    """A position in a step of an Action. `hexes`, `sides`, `roads` ... go to the map, the rest to the document."""
    chart = {"size": [12, 12]} | {
        k: more.pop(k) for k in ("hexes", "sides", "roads", "bridges", "blown", "trench_links") if k in more
    }
    guns = [u["id"] for u in units if "artillery" in u["type"] or u["type"] in ("bombard", "minewerfer")]
    mine = [u["id"] for u in units if u["id"] in guns and u["side"] == side]
    return esagono.position(
        {
            "game": "gorizia-1916",
            "turn": turn,
            "phase": "action",
            "side": side,
            "map": chart,
            "units": list(units),
            "assaults": list(assaults),
            "dice": list(dice),
            "action": {"side": side, "brigade": "X" if side == IT else "Y", "step": step, "guns": mine, "number": 1}
            | dict(action or {}),
            "tracks": {"lp": {IT: 10, AH: 10}},
        }
        | more
    )


# Steps of an Action against 0606


def bombarding(*units: Doc, **more: Any) -> Game:
    """Step B with these units and an Italian spotter in 0706."""
    return fight(it("A"), *units, step="B", **more)


def fired(*guns: Doc, target: Iterable[Doc] = (), dice: Any = (1,), category: str = OTHERS, **more: Any) -> Game:
    """The guns, all in 0906, have fired at 0606, where some units stand."""
    batteries = [gun(f"G{i}", "0906", **values) for i, values in enumerate(guns)]
    game = bombarding(*batteries, *(target or [ah("D")]), dice=dice, **more)
    bombard(game, *((g["id"], TARGET, category) for g in batteries))
    return game


def under_fire(*units: Doc, assaults: Any = None, **more: Any) -> Game:
    """Step C: A (and whoever else is named) assaults 0606 from 0706."""
    return fight(it("A"), *units, step="C", assaults=assaults or [mark("A")], **more)


def answered(*units: Doc, aims: Any = (("D", FRONT),), lift: Iterable[str] = (), **more: Any) -> Game:
    """The same after Defensive Fire has been resolved, before the Assault is."""
    game = under_fire(*(units or (ah("D"),)), **more)
    defend(game, *aims, lift=lift, until=["assault_order", "morale"])
    return game


def assaulted(*units: Doc, assaults: Any = None, dice: Any = (4,), **more: Any) -> Game:
    """Step D: A with 5 assaults D with 5 from 0706 unless said otherwise; morale is 5, so that nothing shifts.

    The cells of column 1:1 by die: 1D1 / 1D1R, 1D1 / 1D1R, 1D1R / 1D1, D1R / D1, 1D1R / D1, D2R / -.
    """
    both = units or (it("A"), ah("D", morale=5))
    marks = assaults or [mark(u["id"], start=u["hex"]) for u in both if u["side"] == IT and u["type"] != "flamethrower"]
    return fight(*both, assaults=marks, dice=dice, **more)


def duel(attack: int = 5, defense: int = 5, morale: int = 5, against: int = 5, dice: Any = (4,), **more: Any) -> Game:
    """A against D, fought to the end."""
    game = assaulted(it("A", combat=attack, morale=morale), ah("D", combat=defense, morale=against), dice=dice, **more)
    run(game)
    return game


def lost(*units: Doc, dice: Any = (), attackers: Any = None, **more: Any) -> Game:
    """Step E: A has just taken 0606 from 0706; whoever is named may counter-assault."""
    mine = attackers or [it("A", TARGET, morale=5)]
    return fight(*mine, *units, step="E", dice=dice, assaults=[mark(u["id"]) for u in mine], **more)


def sent(*units: Doc, unit: str = "D", via: str = "0507", dice: Any = (), **more: Any) -> Game:
    """The same after a Counter-assault was declared."""
    game = lost(*units, dice=dice, **more)
    game.play(Option("counter-assault", unit=unit, target=TARGET, via=via))
    game.play(Option("end-counter"))
    return game


# Playing on


def choose(game: Game, side: str, kind: str, wishes: Mapping[str, Any]) -> Option:
    options: list[Option] = game.options(side)
    wish: Any = wishes.get(f"{kind}:{side}", wishes.get(kind, USUAL.get(kind)))
    if isinstance(wish, list):
        wish = wish.pop(0) if wish else USUAL.get(kind)
    if isinstance(wish, Option):
        assert wish in options, f"{wish} is not among {[str(o) for o in options]}"
        return wish
    if isinstance(wish, str):
        found = [o for o in options if o.verb == wish or str(o) == wish]
        assert found, f"no {wish} among {[str(o) for o in options]}"
        return found[0]
    if wish is not None:
        chosen: Option = wish(game, options)
        return chosen
    return options[0]


def run(game: Game, until: Iterable[str] = (), **wishes: Any) -> list[tuple[str, str]]:
    """Play on by wishes (by kind of decision; a list for one after the other) while combat goes on; who was asked."""
    met = []
    stops = set(until)
    while game.decision is not None:
        decision = next((d for d in game.decisions if d.kind in COMBAT), None)
        if decision is None or decision.kind in stops:
            break
        met.append((decision.side, decision.kind))
        assert len(met) < 400, "the fight does not end"
        game.play(choose(game, decision.side, decision.kind, wishes), decision.side)
    return met


def asked_kinds(met: Iterable[tuple[str, str]]) -> list[str]:
    """The kinds of the decisions that `run` met."""
    return [kind for _, kind in met]


def bombard(game: Game, *aims: tuple[str, str, str], **wishes: Any) -> list[tuple[str, str]]:
    """Aim guns (gun, hex, category or `barrage`), open fire and go on to the end of combat."""
    for unit, target, aim in aims:
        if aim == "barrage":
            game.play(Option("barrage", unit=unit, target=target))
        else:
            game.play(Option("fire", unit=unit, target=target, category=aim))
    return run(game, **wishes)


def defend(game: Game, *aims: tuple[str, str], lift: Iterable[str] = (), **wishes: Any) -> list[tuple[str, str]]:
    """Defensive Fire by units and guns at hexes."""
    for unit, target in aims:
        game.play(Option("fire", unit=unit, target=target))
    for target in lift:
        game.play(Option("lift", target=target))
    return run(game, **wishes)


# What is so now


def state(game: Game, unit: str) -> tuple[str, int, int]:
    """Where a unit is, its steps and its disorganization."""
    u = game.rules.roster.index[unit]
    return where(game, unit), game.state.steps[u], game.state.dp[u]


def events(game: Game, kind: str) -> list[dict[str, Any]]:
    """The events of a kind, with everything in them."""
    return [{**e.args, **e.secret} for e in game.log if e.kind == kind]


def last(game: Game, kind: str) -> dict[str, Any]:
    found = events(game, kind)
    assert found, f"no {kind} in {[e.kind for e in game.log]}"
    return found[-1]


def shifts(game: Game, kind: str) -> dict[str, int]:
    """Cause to columns of the last fire or assault."""
    return {cause: columns for _, cause, columns in last(game, kind)["shifts"]}
