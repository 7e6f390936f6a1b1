"""For the tests of fire, assault, charge and Reactions of Goito: a blank map, counters, and shorthands to play.

The blank map has columns 01-12 of rows 01-12; even columns stand half a hex lower. Around 0505: N 0504, NE 0604,
SE 0605, S 0506, SW 0405, NW 0404. Around 0605: N 0604, NE 0705, SE 0706, S 0606, SW 0506, NW 0505.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from esagono.engine import Option
from esagono.games.risorgimento import goito

AU = "austrian"
PI = "piedmontese"
Game = Any


def unit(id: str, side: str, hex: str, **values: Any) -> dict[str, Any]:
    """A counter: by default line infantry 4 SP, stacking 1, cohesion 9, facing north if it is Austrian, else south."""
    return {"id": id, "side": side, "hex": hex, "facing": "N" if side == AU else "S", **values}


def au(id: str, hex: str, **values: Any) -> dict[str, Any]:
    return unit(id, AU, hex, **values)


def pi(id: str, hex: str, **values: Any) -> dict[str, Any]:
    return unit(id, PI, hex, **values)


def assault(hex: str, to: str, *forces: str) -> dict[str, Any]:
    return {"hex": hex, "to": to, "kind": "assault", "forces": list(forces)}


def charge(hex: str, to: str, *forces: str) -> dict[str, Any]:
    return {"hex": hex, "to": to, "kind": "charge", "forces": list(forces)}


def position(*units: dict[str, Any], **doc: Any) -> Game:
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


def play(game: Game, verb: str, by: str | None = None, **args: Any) -> list[Any]:
    return list(game.play(Option(verb, **args), by))


def choose(game: Game, verb: str, **args: Any) -> Option:
    """The one option with this verb and these arguments among others."""
    found = [o for o in game.options() if o.verb == verb and args.items() <= dict(o.args).items()]
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


def verbs(game: Game) -> set[str]:
    return {o.verb for o in game.options()}


def args_of(game: Game, verb: str, name: str) -> list[Any]:
    return [o.args[name] for o in game.options() if o.verb == verb]


def events(found: Iterable[Any], kind: str) -> list[Any]:
    return [e for e in found if e.kind == kind]


def args(found: Iterable[Any], kind: str) -> dict[str, Any]:
    """The arguments of the one event of a kind, secret ones too."""
    listed = events(found, kind)
    assert listed, f"no {kind} among {[e.kind for e in found]}"
    return {**listed[0].args, **listed[0].secret}


def u(game: Game, id: str) -> int:
    return int(game.rules.roster.index[id])


def where(game: Game, id: str) -> str:
    hex = game.state.hex[u(game, id)]
    return game.name(hex) if hex >= 0 else {-1: "pool", -2: "eliminated"}[hex]


def status(game: Game, id: str) -> int:
    return int(game.state.status[u(game, id)])


def strength(game: Game, id: str) -> int:
    return int(game.rules.strength_of(game.state, u(game, id)))


def has(game: Game, id: str, flag: int) -> bool:
    return bool(game.state.flags[u(game, id)] & flag)


Chooser = Callable[[Game], Option]
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
