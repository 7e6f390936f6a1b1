"""For the tests of the Inferno games: hexes of the blank map, counters, shorthands to play and question a game.

The blank map has lines 01-12 of places 01-12. Neighbours of a hex stand in the same line (place one less, one more)
and in the lines before and after: places `p - 1` and `p` for an even line, `p` and `p + 1` for an odd one.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any

import esagono
from esagono.engine import Option

IT = "italian"
AH = "austro-hungarian"

Game = Any
Chooser = Callable[[Any], Option]

QUIET = ("end", "done", "pass", "accept", "decline", "resolve")
"""Verbs that pass a decision by, in the order in which a quiet player prefers them."""


# The blank map


def name(line: int, place: int) -> str:
    return f"{line:02}{place:02}"


def neighbours(hex: str) -> list[str]:
    """The six hexes around a hex, whether the map reaches so far or not."""
    line, place = int(hex[:2]), int(hex[2:])
    shift = line % 2
    around = [(line, place - 1), (line, place + 1)]
    around += [(other, place - 1 + shift + k) for other in (line - 1, line + 1) for k in (0, 1)]
    return [name(*hex) for hex in around]


def distance(a: str, b: str) -> int:
    """Hexes from one to the other."""

    def cube(hex: str) -> tuple[int, int]:
        line, place = int(hex[:2]), int(hex[2:])
        return place - line // 2, line

    (qa, ra), (qb, rb) = cube(a), cube(b)
    dq, dr = qa - qb, ra - rb
    return max(abs(dq), abs(dr), abs(dq + dr))


def side_of(a: str, b: str) -> str:
    """The name of the hexside between two hexes, smaller number first."""
    assert b in neighbours(a), f"{a} and {b} do not touch"
    return "-".join(sorted((a, b)))


def ring(hex: str, radius: int, size: tuple[int, int] = (12, 12)) -> list[str]:
    """The hexes of a map at exactly that distance."""
    lines, places = size
    every = (name(i, j) for i in range(1, lines + 1) for j in range(1, places + 1))
    return [h for h in every if distance(h, hex) == radius]


def halves(north: str, south: str, size: tuple[int, int] = (12, 12), **features: Any) -> dict[str, Any]:
    """A clear map: the lines of its first half and flags along line 01 are one side's, the rest the other's.

    `features` are the keys of `[map]` in a position and replace these.
    """
    lines, places = size
    ends = [(1, north), (lines, south)]
    return {
        "size": list(size),
        "flags": {name(line, p): side for line, side in ends for p in range(1, places + 1)},
        "territory": {
            name(i, p): north if i <= lines // 2 else south for i in range(1, lines + 1) for p in range(1, places + 1)
        },
    } | features


# Counters


def unit(id: str, side: str, hex: str, **values: Any) -> dict[str, Any]:
    """A counter: by default an independent one-step infantry brigade 4-4, 6 movement points, no artillery value."""
    return {"id": id, "side": side, "hex": hex, **values}


def it(id: str, hex: str, **values: Any) -> dict[str, Any]:
    return unit(id, IT, hex, **values)


def ah(id: str, hex: str, **values: Any) -> dict[str, Any]:
    return unit(id, AH, hex, **values)


def two_steps(**values: Any) -> dict[str, Any]:
    """Values of a two-step unit: 4-4 in front, 2-2 on the reverse unless said otherwise."""
    front = {"attack": 4, "defense": 4, "move": 6, "artillery": 0} | values
    back = {k: max(1, front[k] - 2) for k in ("attack", "defense")} | {k: front[k] for k in ("move", "artillery")}
    return {"steps": 2, "reduced": back} | front


def gun(id: str, side: str, hex: str, artillery: int = 3, **values: Any) -> dict[str, Any]:
    """An artillery unit, on its battery side unless its flags say `mov`."""
    printed = {"type": "artillery", "size": "", "attack": 0, "defense": 0, "move": 4, "artillery": artillery}
    return unit(id, side, hex, **(printed | values))


# Playing


def play(game: Game, verb: str, by: str | None = None, **args: Any) -> list[Any]:
    """Play one option (`by` a side, where both decide at once); returns the events."""
    return list(game.play(Option(verb, **args), by))


def quiet(game: Game) -> Option:
    """The option of a player who wants nothing: pass if possible, else the first on the list."""
    options: list[Option] = game.options()
    return min(options, key=lambda o: QUIET.index(o.verb) if o.verb in QUIET else len(QUIET))


def run_until(game: Game, *kinds: str, chooser: Chooser = quiet, limit: int = 500) -> Game:
    """Let `chooser` decide until one of these kinds of decision is pending (`"over"`: until the game ends)."""
    for _ in range(limit):
        if game.decision is None:
            assert "over" in kinds, f"the game ended before any of {kinds}"
            return game
        if any(d.kind in kinds for d in game.decisions):
            return game
        game.play(chooser(game))
    raise AssertionError(f"none of {kinds} within {limit} decisions; pending: {game.decisions}")


def run_to_phase(game: Game, phase: str, side: str | None = None, turn: int | None = None, limit: int = 500) -> Game:
    """Decide quietly until a phase (of a side, of a turn) is asked about."""
    for _ in range(limit):
        view = game.view("observer")
        if view["phase"] == phase and side in (None, view["side"]) and turn in (None, view["turn"]):
            return game
        assert game.decision is not None, f"the game ended before phase {phase}"
        game.play(quiet(game))
    raise AssertionError(f"phase {phase} did not come within {limit} decisions")


# Asking


def kind(game: Game) -> str:
    """The kind of the pending decision, "" when the game is over."""
    return game.decision.kind if game.decision else ""


def verbs(game: Game, side: str | None = None) -> set[str]:
    return {o.verb for o in game.options(side)}


def listed(game: Game, verb: str, side: str | None = None, **args: Any) -> list[Option]:
    """The options on the list with this verb and these arguments (others may differ)."""
    return [o for o in game.options(side) if o.verb == verb and all(o.args.get(k) == v for k, v in args.items())]


def option_exists(game: Game, verb: str, side: str | None = None, **args: Any) -> bool:
    return bool(listed(game, verb, side, **args))


def targets(game: Game, verb: str, arg: str, side: str | None = None, **args: Any) -> set[Any]:
    """The values of one argument over the listed options of a verb, e.g. all hexes of `attack target=`."""
    return {o.args[arg] for o in listed(game, verb, side, **args)}


def allowed(game: Game, verb: str, **args: Any) -> bool:
    """Whether `play` would accept the option now."""
    return not game.why_not(verb, **args)


def clauses(game: Game, verb: str, **args: Any) -> set[str]:
    """The clauses that forbid an option; empty when it is legal."""
    return {r.clause for r in game.why_not(verb, **args)}


def record(game: Game, id: str) -> dict[str, Any]:
    """What is true of a unit now, as a position writes it."""
    (found,) = [u for u in game.to_position()["units"] if u["id"] == id]
    return dict(found)


def where(game: Game, id: str) -> str:
    return str(record(game, id)["hex"])


def alive(game: Game, id: str) -> bool:
    return any(u["id"] == id and u["hex"] != "eliminated" for u in game.to_position()["units"])


def loss(game: Game, id: str) -> int:
    return int(record(game, id).get("loss", 0))


def steps(game: Game, id: str) -> int:
    """Steps left."""
    it = record(game, id)
    return int(it.get("steps_left", it.get("steps", 1)))


def supplied(game: Game, id: str) -> str:
    """The supply state the unit carries (as marked in its last Supply Phase)."""
    return str(record(game, id).get("supply", "in"))


def flags(game: Game, id: str) -> set[str]:
    return set(record(game, id).get("flags", ()))


def tracks(game: Game) -> dict[str, Any]:
    return dict(game.to_position()["tracks"])


def cost(game: Game, id: str, hex: str) -> Any:
    """What the move costs, a Fraction; None where the unit cannot go."""
    reached = game.reach(id)
    return reached[hex].cost if hex in reached else None


def happened(events: Iterable[Any], kind: str, **args: Any) -> list[Any]:
    return [e for e in events if e.kind == kind and all(e.args.get(k) == v for k, v in args.items())]


def refused(game: Game, clause: str, verb: str, **args: Any) -> bool:
    """Whether an option is forbidden by that clause (`"6.3"` also stands for 6.3.1)."""
    found = clauses(game, verb, **args)
    return any(c == clause or c.startswith(clause + ".") for c in found)


def total(strength: Any) -> int:
    """The total of a strength in a forecast."""
    return int(strength.total)


def drms(listing: Iterable[Any]) -> int:
    """The sum of the modifiers of a forecast on one side's loss roll."""
    return sum(each.value for each in listing)


# The game itself


def reading(game_id: str, ruling: str, choice: int = 1, name: str = "") -> dict[str, str]:
    """The game option that a ruling names (one with that word in its name), set to another reading than the default."""
    (info,) = [g for g in esagono.games() if g.id == game_id]
    found = [o for o in info.options if ruling in re.split(r"\W+", o.clause) and name in o.name]
    assert len(found) == 1, f"{ruling} names {[o.name for o in found]}"
    return {found[0].name: found[0].choices[choice]}


def data_file(game: str, file: str) -> Any:
    """A table of a game's own pack: the content of a TOML file, or the rows of a CSV file."""
    text = files(f"esagono.games.inferno.{game}").joinpath("data", file).read_text(encoding="utf-8")
    if file.endswith(".toml"):
        return tomllib.loads(text)
    return list(csv.DictReader(text.splitlines()))
