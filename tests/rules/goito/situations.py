"""For the tests of Goito: a blank map, counters, phases to begin in, shorthands to play and to read back.

The blank map has columns 01-12 of rows 01-12; even columns stand half a hex lower. Around 0505: N 0504, NE 0604,
SE 0605, S 0506, SW 0405, NW 0404. Around 0605: N 0604, NE 0705, SE 0706, S 0606, SW 0506, NW 0505.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from esagono.engine import Option
from esagono.games.risorgimento import goito
from esagono.games.risorgimento.ground import COMPASS

AU = "austrian"
PI = "piedmontese"
Game = Any
Counter = dict[str, Any]


def rule(*atoms: str) -> pytest.MarkDecorator:
    """Marks a test with the atoms of the rules that it holds the program to."""
    return pytest.mark.rule("goito-1848", *atoms)


# The blank map


def around(hex: str, size: int = 12) -> list[str]:
    """The neighbours of a hex on the map: N, NE, SE, S, SW, NW."""
    column, row = int(hex[:2]), int(hex[2:])
    low = 1 - column % 2
    steps = [(0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1)]
    found = [(column + x, row + y) for x, y in steps]
    return [f"{c:02}{r:02}" for c, r in found if 1 <= c <= size and 1 <= r <= size]


def distance(game: Game, a: str, b: str) -> int:
    """Hexes from one to the other."""
    grid = game.rules.grid
    return int(grid.distance(grid.index(a), grid.index(b)))


ROAD = [f"05{row:02}" for row in range(3, 12)]
"""A road along column 05."""


# Counters and markers

LIGHT = {"type": "light"}
GUN = {"type": "field-artillery"}
BATTERY = {"type": "field-artillery", "strength": 3}
HORSE = {"type": "cavalry"}
FIRST, OTHER = {"formation": "a"}, {"formation": "b"}


def unit(id: str, side: str, hex: str, **values: Any) -> Counter:
    """A counter: by default line infantry 4 SP, stacking 1, cohesion 9, facing north if it is Austrian, else south."""
    return {"id": id, "side": side, "hex": hex, "facing": "N" if side == AU else "S", **values}


def au(id: str, hex: str, **values: Any) -> Counter:
    return unit(id, AU, hex, **values)


def pi(id: str, hex: str, **values: Any) -> Counter:
    return unit(id, PI, hex, **values)


FAR = pi("P", "1201")
"""An enemy of the Austrians who is in nobody's way."""
STRAGGLER = au("Z", "0901", flags=["out-of-command"])
"""Somebody for Phase D, so that the turn does not go on."""
PIEDMONTESE_DONE = [{"id": "piedmontese-formation", "side": PI, "activated": True}]


def leader(id: str, side: str, formation: str, hex: str, command: int = 3, **values: Any) -> Counter:
    """The commander of a formation."""
    printed = {"type": "commander", "formation": formation, "command": command}
    return {"id": id, "side": side, "hex": hex, **printed, **values}


def chief(id: str, side: str, hex: str, rating: int = 2, **values: Any) -> Counter:
    """An overall commander."""
    return {"id": id, "side": side, "hex": hex, "type": "overall-commander", "rating": rating, **values}


def assault(hex: str, to: str, *forces: str) -> dict[str, Any]:
    return {"hex": hex, "to": to, "kind": "assault", "forces": list(forces)}


def charge(hex: str, to: str, *forces: str) -> dict[str, Any]:
    return {"hex": hex, "to": to, "kind": "charge", "forces": list(forces)}


# Where a test begins

DECLARING = {"formation": "austrian-formation", "step": "declare"}


def position(*units: Counter, **doc: Any) -> Game:
    """The Austrians act, on a blank map, with commanders far behind."""
    leaders = [
        {"id": "FC", "side": AU, "type": "commander", "command": 4, "hex": "0112"},
        {"id": "PC", "side": PI, "type": "commander", "command": 4, "hex": "0101"},
    ]
    board = {"size": [12, 12]} | doc.pop("map", {})
    whole = {
        "game": "goito-1848", "turn": 3, "side": AU, "map": board, "units": [*leaders, *units],
        "active": {"formation": "austrian-formation", "step": "actions"}, "phase": "action",
    } | doc  # fmt: skip
    return goito.position(whole)


def declaring(*units: Counter, **doc: Any) -> Game:
    """The Austrians place their markers."""
    return position(*units, active=DECLARING, **doc)


def late(phase: str, *units: Counter, **doc: Any) -> Game:
    """Phase C or D; the Piedmontese have the initiative, so that the Austrians go first."""
    return position(*units, **{"phase": phase, "active": {}, "initiative": PI, "side": AU} | doc)


def turn_end(*units: Counter, dice: Iterable[int] = (), phase: str = "non-activated", **doc: Any) -> Game:
    """Phase C or D of formations `a` and `p`; the Austrians have the initiative, so that the Piedmontese go first."""
    leaders = [leader("FC", AU, "a", "0112", 4), leader("PC", PI, "p", "0601", 4)]
    marked = [u | {"formation": "a" if u["side"] == AU else "p"} for u in units]
    whole = {
        "game": "goito-1848", "turn": 3, "phase": phase, "side": PI, "initiative": AU, "map": {"size": [12, 12]},
        "units": [*leaders, *marked], "dice": [*dice, *[1] * 6],
    } | doc  # fmt: skip
    return goito.position(whole)


def lost_units(*units: Counter, **doc: Any) -> Game:
    """Phase D of the Austrians, whose commander is in 0505."""
    whole = {
        "game": "goito-1848", "phase": "out-of-command", "initiative": PI, "map": {"size": [14, 14]},
        "units": [leader("C", AU, "F", "0505"), *units],
    } | doc  # fmt: skip
    return goito.position(whole)


def stray(id: str, hex: str, **values: Any) -> Counter:
    """A unit of that commander, out of command."""
    return {"id": id, "side": AU, "formation": "F", "hex": hex, "flags": ["out-of-command"], **values}


FOUR_FORMATIONS = [
    leader("C", AU, "F", "0205"), {"id": "A", "side": AU, "formation": "F", "hex": "0205"},
    leader("D", AU, "G", "0209", 4), {"id": "B", "side": AU, "formation": "G", "hex": "0209"},
    leader("PC", PI, "Q", "1005"), {"id": "P", "side": PI, "formation": "Q", "hex": "1005"},
    leader("PD", PI, "R", "1009"), {"id": "S", "side": PI, "formation": "R", "hex": "1009"},
]  # fmt: skip


def impulses(*more: Counter, phase: str = "activation", side: str = AU, **doc: Any) -> Game:
    """The Activation Step: formations F and G of the Austrians, who begin, Q and R of the Piedmontese."""
    whole = {
        "game": "goito-1848", "phase": phase, "side": side, "initiative": side, "turn": 3, "map": {"size": [12, 12]},
        "units": [*FOUR_FORMATIONS, *more],
    } | doc  # fmt: skip
    return goito.position(whole)


# Playing


def play(game: Game, verb: str, by: str | None = None, **args: Any) -> list[Any]:
    return list(game.play(Option(verb, **args), by))


def choose(game: Game, verb: str, **args: Any) -> Option:
    """The one option with this verb and these arguments among others."""
    found: list[Option] = [o for o in game.options() if o.verb == verb and args.items() <= dict(o.args).items()]
    assert found, f"no {verb} {args} among {[str(o) for o in game.options()]}"
    return found[0]


def take(game: Game, verb: str, **args: Any) -> list[Any]:
    return list(game.play(choose(game, verb, **args)))


def act(game: Game, unit: str, verb: str, *others: str, **args: Any) -> list[Any]:
    """Select a unit (and others for its Force) and let it do something."""
    out = list(game.play(Option("select", unit=unit)))
    for other in others:
        out += game.play(Option("add", unit=other))
    return out + take(game, verb, **args)


def attempt(game: Game, formation: str) -> list[Any]:
    return list(game.play(Option("activate", formation=formation)))


def withdraw_all(game: Game) -> Game:
    """Take the first way in every Withdrawal and keep the first facing, until the phase is over."""
    while game.decision is not None and game.decision.kind in ("withdraw", "facing"):
        game.play(game.options()[0])
    return game


QUIET = ("decline-all", "decline", "strike", "go-on", "done", "stop", "stay", "face", "halt", "end", "pass")


def quiet(game: Game) -> Option:
    """Who wants nothing: the first quiet option, else the first of all."""
    options: list[Option] = game.options()
    return min(options, key=lambda o: QUIET.index(o.verb) if o.verb in QUIET else len(QUIET))


def settle(game: Game, *kinds: str, limit: int = 100) -> list[Any]:
    """Let everybody be quiet until a decision of these kinds, or the choice of the next Action, is pending."""
    out: list[Any] = []
    for _ in range(limit):
        if game.decision is None or game.decision.kind in (kinds or ("action", "activation")):
            return out
        out += game.play(quiet(game))
    raise AssertionError(f"still at {game.decision}")


# What may be done


def verbs(game: Game) -> set[str]:
    return {o.verb for o in game.options()}


def args_of(game: Game, verb: str, name: str) -> list[Any]:
    return [o.args[name] for o in game.options() if o.verb == verb]


def ways(game: Game, verb: str) -> set[str]:
    """The hexes to which the options of a verb lead."""
    return set(args_of(game, verb, "to"))


def marks(game: Game, verb: str = "declare-assault") -> set[tuple[str, str, str]]:
    """The markers that may be placed: unit, hex, target."""
    return {(o.text("unit"), o.text("hex"), o.text("to")) for o in game.options() if o.verb == verb}


def clauses(game: Game, verb: str, **args: Any) -> list[str]:
    """The clauses that forbid an order."""
    return [r.clause for r in game.why_not(verb, **args)]


def keys(game: Game, verb: str, **args: Any) -> list[str]:
    """The names of the reasons against an order."""
    return [r.key for r in game.why_not(verb, **args)]


def texts(game: Game, verb: str, **args: Any) -> list[str]:
    """The reasons against an order, in words."""
    return [r.text for r in game.why_not(verb, **args)]


# What happened


def events(found: Iterable[Any], kind: str) -> list[Any]:
    return [e for e in found if e.kind == kind]


def args(found: Iterable[Any], kind: str) -> dict[str, Any]:
    """The arguments of the first event of a kind, secret ones too."""
    listed = events(found, kind)
    assert listed, f"no {kind} among {[e.kind for e in found]}"
    return {**listed[0].args, **listed[0].secret}


def checks(log: Iterable[Any]) -> list[tuple[str, dict[str, int], int]]:
    """The Cohesion Checks: cause, modifiers, by how much they failed."""
    return [(e.args["cause"], dict(e.args["modifiers"]), e.args["failed"]) for e in log if e.kind == "check"]


# How things stand


def u(game: Game, id: str) -> int:
    return int(game.rules.roster.index[id])


def seen(game: Game, id: str) -> dict[str, Any]:
    """All that a position says of a unit."""
    return next(dict(entry) for entry in game.to_position()["units"] if entry["id"] == id)


def where(game: Game, id: str) -> str:
    hex = game.state.hex[u(game, id)]
    return str(game.name(hex)) if hex >= 0 else {-1: "pool", -2: "eliminated"}[hex]


def faces(game: Game, id: str) -> str:
    return str(COMPASS[game.state.facing[u(game, id)]])


def status(game: Game, id: str) -> int:
    return int(game.state.status[u(game, id)])


def strength(game: Game, id: str) -> int:
    return int(game.rules.strength_of(game.state, u(game, id)))


def lost(game: Game, id: str) -> int:
    """The strength points that a unit has lost."""
    return int(game.state.lost[u(game, id)])


def has(game: Game, id: str, flag: int) -> bool:
    return bool(game.state.flags[u(game, id)] & flag)


def flags(game: Game, id: str) -> set[str]:
    """The markers of a unit, as a position writes them."""
    return set(seen(game, id).get("flags", []))


def mood(game: Game, side: str) -> int:
    """The mood of the formation that a side has in a blank position."""
    return int(formation(game, f"{side}-formation")["mood"])


def formation(game: Game, id: str) -> dict[str, Any]:
    """All that a position says of a formation."""
    return next(dict(entry) for entry in game.to_position()["formations"] if entry["id"] == id)
