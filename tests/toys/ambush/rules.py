"""The sequence of play."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from esagono.engine import Decision, Game, GameInfo, Option, Procedure, Reason, Result, Ruleset, UnknownName
from esagono.engine.answers import AboutUnit, Answer
from esagono.engine.ruleset import FOG
from esagono.engine.state import to_plain
from esagono.engine.text import LANGUAGES, Catalog
from tests.toys.ambush.assault import assault
from tests.toys.ambush.state import (
    COMPASS,
    GRID,
    INCOME,
    KIND_OF,
    LOST,
    MOST_ATTACKS,
    MOVE,
    SIDE_OF,
    SIDES,
    STRENGTH,
    TURNS,
    UNITS,
    AmbushState,
)

INFO = GameInfo("ambush", "Ambush", SIDES, ("woods", "close"), (FOG.of("1.2"),))
START = {
    "woods": ("0102", "0103", "0104", "0105", "0204", "0702", "0703", "0704", "0705", "0603"),
    "close": ("0302", "0303", "0304", "0305", "0203", "0502", "0503", "0504", "0505", "0604"),
}
EVENTS = {"turn": "wheel"}
"""Events whose names differ from the verbs that cause them."""
HERE = Path(__file__).parent


class Reach(Struct, frozen=True):
    """How a unit comes to a hex: its price, and the hexes on the way."""

    cost: Fraction
    path: tuple[str, ...]


class AmbushGame(Game["Ambush", AmbushState]):
    """Says what its rules and state are."""


@dataclass
class Turn(Procedure):
    """1: plan, draw the lot, act one after the other."""

    acting: int = 0

    def begin(self, game: AmbushGame) -> None:
        state = game.state
        if state.turn == TURNS:
            self.end(game)
            return
        state.turn += 1
        state.phase = "planning"
        state.points = [p + INCOME for p in state.points]
        state.ordered, state.acted = [0] * len(UNITS), [0] * len(UNITS)
        game.emit("turn", "1.1", turn=state.turn)
        self.step = "lots"
        game.call(Planning())

    def lots(self, game: AmbushGame) -> None:
        """1.3: a lot says who acts first."""
        self.acting = game.draw(len(SIDES))
        game.emit("lot", "1.3", side=SIDES[self.acting])
        self.step = "second"
        game.call(Action(side=self.acting))

    def second(self, game: AmbushGame) -> None:
        self.step = "begin"
        game.call(Action(side=1 - self.acting))

    def end(self, game: AmbushGame) -> None:
        """4: who has more strength left."""
        red, blue = (sum(STRENGTH[KIND_OF[u]] for u in game.state.units_of(side)) for side in (0, 1))
        winner = "" if red == blue else SIDES[blue > red]
        game.emit("over", "4", winner_side=winner)
        game.finish(Result(winner, "strength" if winner else "draw", abs(red - blue)))


@dataclass
class Planning(Procedure):
    """2: both order units, a point each, in secret and in steps, until both are ready."""

    def begin(self, game: AmbushGame) -> None:
        self.step = "end"
        for side in SIDES:
            game.ask(side, "plan", "2.1", always=True)

    def plan_options(self, game: AmbushGame, side: str) -> list[Option]:
        state, who = game.state, SIDES.index(side)
        units = state.units_of(who)
        out = [Option("hold", unit=UNITS[u]) for u in units if state.ordered[u]]
        if state.points[who]:
            out += [Option("order", unit=UNITS[u]) for u in units if not state.ordered[u]]
        return [*out, Option("ready")]

    def plan_chosen(self, game: AmbushGame, side: str, option: Option) -> None:
        if option.verb == "ready":
            return
        state, unit = game.state, UNITS.index(option.text("unit"))
        ordering = option.verb == "order"
        state.ordered[unit] = int(ordering)
        state.points[SIDES.index(side)] += -1 if ordering else 1
        game.ask(side, "plan", "2.1", always=True)

    def end(self, game: AmbushGame) -> None:
        game.done()


@dataclass
class Action(Procedure):
    """3: the side moves what it ordered, aims, and carries out its assaults."""

    side: int = 0
    active: int = -1

    def begin(self, game: AmbushGame) -> None:
        state = game.state
        state.phase, state.side = "action", self.side
        game.emit("action", "3", side=SIDES[self.side])
        self.step = "move"

    def move(self, game: AmbushGame) -> None:
        game.ask(SIDES[self.side], "move", "3.1", always=True)

    def move_options(self, game: AmbushGame, side: str) -> list[Option]:
        """3.1: take up a unit, then it goes, turns, stretches into a second hex or draws together."""
        state = game.state
        out = [
            Option("select", unit=UNITS[u])
            for u in state.units_of(self.side)
            if state.ordered[u] and not state.acted[u] and u != self.active
        ]
        if self.active >= 0:
            unit, name = self.active, UNITS[self.active]
            if not state.acted[unit]:
                out += [Option("move", unit=name, to=GRID.name(h)) for h in reach(state, unit)]
            out += [Option("turn", unit=name, facing=COMPASS[d]) for d in range(6) if d != state.facing[unit]]
            if state.rear[unit] == LOST:
                free = [h for h in state.front(unit) if state.at(h) < 0]
                out += [Option("stretch", unit=name, to=GRID.name(h)) for h in free]
            else:
                out.append(Option("gather", unit=name))
        return [*out, Option("end")]

    def move_chosen(self, game: AmbushGame, side: str, option: Option) -> None:
        state = game.state
        if option.verb == "end":
            self.step, self.active = "aim", -1
            return
        unit = UNITS.index(option.text("unit"))
        self.active = unit
        if option.verb == "select":
            return
        start = state.hex[unit]
        if option.verb == "move":
            state.hex[unit], state.rear[unit] = GRID.index(option.text("to")), LOST
        elif option.verb == "turn":
            state.facing[unit] = COMPASS.index(option.text("facing"))
        else:
            state.rear[unit] = GRID.index(option.text("to")) if option.verb == "stretch" else LOST
        state.acted[unit] = 1
        tell(
            game,
            EVENTS.get(option.verb, option.verb),
            "3.1",
            unit,
            start=GRID.name(start),
            hex=GRID.name(state.hex[unit]),
        )

    def aim(self, game: AmbushGame) -> None:
        game.ask(SIDES[self.side], "aim", "3.2", always=True)

    def aim_options(self, game: AmbushGame, side: str) -> list[Option]:
        """3.2: up to three assaults at once, each into the front of its unit."""
        state = game.state
        out = []
        if len(state.attacks) < MOST_ATTACKS:
            aiming = {u for u, _ in state.attacks}
            for unit in state.units_of(self.side):
                if unit not in aiming:
                    targets = [h for h in state.front(unit) if SIDE_OF[state.at(h)] != self.side and state.at(h) >= 0]
                    out += [Option("aim", unit=UNITS[unit], target=GRID.name(h)) for h in targets]
        return [*out, Option("go")]

    def aim_chosen(self, game: AmbushGame, side: str, option: Option) -> None:
        if option.verb == "go":
            self.step = "next"
            return
        unit, target = UNITS.index(option.text("unit")), GRID.index(option.text("target"))
        game.state.attacks.append((unit, target))
        tell(game, "aim", "3.2", unit, start=GRID.name(game.state.hex[unit]), target=option.text("target"))

    def next(self, game: AmbushGame) -> None:
        """3.3: assaults whose unit or target is gone come to nothing; the others are carried out in any order."""
        state = game.state
        state.attacks = [(u, h) for u, h in state.attacks if state.hex[u] != LOST and state.at(h) >= 0]
        if state.attacks:
            game.ask(SIDES[self.side], "assault", "3.3", always=True)
        else:
            game.done()

    def assault_options(self, game: AmbushGame, side: str) -> list[Option]:
        state = game.state
        most = min(2, state.points[self.side])
        return [Option("assault", unit=UNITS[u], points=n) for u, _ in state.attacks for n in range(most + 1)]

    def assault_chosen(self, game: AmbushGame, side: str, option: Option) -> None:
        """3.3: both counters are turned up, then a die decides."""
        state = game.state
        unit, spent = UNITS.index(option.text("unit")), int(option["points"])
        target = next(h for u, h in state.attacks if u == unit)
        defender = state.at(target)
        fight = assault(state, unit, target, spent)
        state.attacks = [(u, h) for u, h in state.attacks if u != unit]
        state.points[self.side] -= spent
        state.up[unit] = state.up[defender] = 1
        game.reveal()
        (die,) = game.roll(1)
        result = fight.result(die)
        game.emit(
            "assault", "3.3", unit=UNITS[unit], target=GRID.name(target), enemy_unit=UNITS[defender], die=die,
            modifier=fight.modifier, total=die + fight.modifier, result=result,
        )  # fmt: skip
        for loser, what in ((defender, "defender"), (unit, "attacker")):
            if result == what or KIND_OF[loser] == "decoy":
                state.lose(loser)
                game.emit("lost", "3.3", unit=UNITS[loser])


def reach(state: AmbushState, unit: int) -> dict[int, tuple[int, ...]]:
    """3.1: two hexes at most, through empty hexes; with the way."""
    out: dict[int, tuple[int, ...]] = {}
    border: list[tuple[int, tuple[int, ...]]] = [(state.hex[unit], ())]
    for _ in range(MOVE):
        further = []
        for here, way in border:
            for there in GRID.neighbours(here):
                if there not in out and state.at(there) < 0:
                    out[there] = (*way, there)
                    further.append((there, out[there]))
        border = further
    return out


def tell(game: AmbushGame, kind: str, clause: str, unit: int, **args: Any) -> None:
    """Everybody sees what happens to a counter; which it is only its owner, unless it lies face up."""
    side, name = SIDES[SIDE_OF[unit]], UNITS[unit]
    if game.state.up[unit]:
        game.emit(kind, clause, side=side, unit=name, **args)
    else:
        game.emit(f"{kind}-hidden", clause, owner=side, secret={"unit": name}, side=side, **args)


def reached(game: Any, asked: AboutUnit, seat: str | None) -> dict[str, Any]:
    if asked.unit not in UNITS:
        raise UnknownName("unit", asked.unit, UNITS)
    index = UNITS.index(asked.unit)
    if seat in (None, SIDES[SIDE_OF[index]]) and game.state.ordered[index] and not game.state.acted[index]:
        ways = reach(game.state, index)
        return {GRID.name(h): Reach(Fraction(len(way)), way_names(way)) for h, way in ways.items()}
    return {}


class Ambush(Ruleset):
    info = INFO
    answers = {"reach": Answer(AboutUnit, reached)}
    pack_hash = "none"
    game_class = AmbushGame

    def __init__(self, scenario: str, options: dict[str, str]) -> None:
        self.scenario, self.options = scenario, options
        self.grid = GRID

    def start(self) -> AmbushState:
        none = [0] * len(UNITS)
        return AmbushState(
            stack=[Turn()],
            hex=[GRID.index(h) for h in START[self.scenario]],
            rear=[LOST] * len(UNITS),
            facing=[COMPASS.index("SE" if SIDE_OF[u] == 0 else "NW") for u in range(len(UNITS))],
            up=none[:],
            ordered=none[:],
            acted=none[:],
            points=[0, 0],
        )

    def view(self, game: Any, seat: str) -> dict[str, Any]:
        """Counters of the enemy that lie face down have no id here, and come in the order of their hexes."""
        state: AmbushState = game.state
        everything = not self.fog or state.result is not None
        mine = SIDES.index(seat) if seat in SIDES else -1
        units = []
        for u in sorted((u for u, hex in enumerate(state.hex) if hex != LOST), key=lambda u: state.hex[u]):
            own = everything or SIDE_OF[u] == mine
            known = own or state.up[u]
            entry = {
                "side": SIDES[SIDE_OF[u]],
                "hexes": [GRID.name(h) for h in (state.hex[u], state.rear[u]) if h != LOST],
                "facing": COMPASS[state.facing[u]],
                "acted": bool(state.acted[u]),
                "up": bool(state.up[u]),
            }
            if known:
                entry |= {"id": UNITS[u], "kind": KIND_OF[u], "strength": STRENGTH[KIND_OF[u]]}
            if own:
                entry["ordered"] = bool(state.ordered[u])
            units.append(entry)
        planning = state.phase == "planning" and state.result is None
        return {
            "game": self.info.id,
            "seat": seat,
            "scenario": self.scenario,
            "turn": state.turn,
            "phase": state.phase,
            "side": "" if planning else SIDES[state.side],
            "units": units,
            "attacks": [{"start": GRID.name(state.hex[u]), "to": GRID.name(h)} for u, h in state.attacks],
            "lost": [UNITS[u] for u, hex in enumerate(state.hex) if hex == LOST],
            "points": {s: state.points[i] for i, s in enumerate(SIDES) if everything or i == mine},
            # who is ready shows only when both are
            "deciding": list(SIDES) if planning else [d.side for d in state.pending],
            "commitment": game.commitment,
            "seed": game.seed if state.result is not None else None,
            "result": to_plain(state.result) if state.result is not None else None,
        }

    def scramble(self, state: Any, seat: str, rng: random.Random) -> None:
        """Deal the counters that lie face down anew among the places where they lie."""
        for side, name in enumerate(SIDES):
            if name == seat:
                continue
            hidden = state.hidden(side)
            dealt = rng.sample(hidden, len(hidden))
            self.deal(state, dict(zip(hidden, dealt, strict=True)))
            state.points[side] = rng.randrange(5)
            if state.phase == "planning":
                for unit in hidden:
                    state.ordered[unit] = rng.randrange(2)

    @staticmethod
    def deal(state: AmbushState, to: Mapping[int, int]) -> None:
        """Put each unit where another lay; whatever was true of the place is true of the unit now there."""
        for column in (state.hex, state.rear, state.facing, state.ordered, state.acted):
            was = column[:]
            for old, new in to.items():
                column[new] = was[old]
        state.attacks = [(to.get(u, u), h) for u, h in state.attacks]
        for procedure in state.stack:
            if isinstance(procedure, Action) and procedure.active in to:
                procedure.active = to[procedure.active]

    def check(self, state: Any) -> None:
        places = [h for u in range(len(UNITS)) for h in (state.hex[u], state.rear[u]) if h != LOST]
        assert len(places) == len(set(places)), "two units in a hex"
        assert all(p >= 0 for p in state.points)
        assert len(state.attacks) <= MOST_ATTACKS

    def why_not(self, game: Any, decision: Decision, option: Option) -> list[Reason]:
        name = str(option.args.get("unit", ""))
        if name and name not in UNITS:
            return [Reason("", "no-such-unit", {"name": name})]
        if name and SIDES[SIDE_OF[UNITS.index(name)]] != decision.side:
            return [Reason("", "not-yours", {})]
        unit = UNITS.index(name) if name else -1
        if option.verb in ("select", "move") and unit >= 0 and not game.state.ordered[unit]:
            return [Reason("2.1", "not-ordered", {"unit": name})]
        return []

    def hex_facts(self, name: str) -> dict[str, Any]:
        if name not in GRID.numbers:
            raise UnknownName("hex", name, GRID.numbers)
        return {"hex": name, "terrain": "wood" if int(name) % 3 == 0 else "clear"}

    def hexes_around(self, name: str) -> list[str]:
        return [GRID.name(h) for h in GRID.neighbours(GRID.index(name))]

    def names(self, lang: str) -> Mapping[str, str]:
        return _names(lang)

    def catalog(self) -> Catalog:
        return _catalog()


def way_names(way: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(GRID.name(h) for h in way)


@cache
def _catalog() -> Catalog:
    return Catalog({lang: [HERE / "text" / f"{lang}.ftl"] for lang in LANGUAGES})


@cache
def _names(lang: str) -> dict[str, str]:
    words = _catalog()
    out = {f"side-{s}": words.say(f"side-{s}", {}, lang) for s in SIDES}
    for u, name in enumerate(UNITS):
        kind, side = words.say(f"kind-{KIND_OF[u]}", {}, lang), out[f"side-{SIDES[SIDE_OF[u]]}"]
        out[name] = f"{side} {kind} {name[-1].upper()}"
    return out
