"""A convoy on a road with ambushes: interrupts of interrupts, hidden cargo, compound orders.

Red drives two carts along the road 0101 ... 0108; one of them, known to red alone, carries the gold. Whenever a cart
comes to a wood (an even hex) blue may ambush it; red may counter the ambush, blue may parry the counter: interrupts
three deep. The gold home is worth 3 points, each cart 1.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct

from esagono.engine import BadPosition, Decision, GameInfo, GameOption, Option, Procedure, Reason, Result, Ruleset
from esagono.engine.answers import AboutSide, AboutUnit, Answer, Names
from esagono.engine.chance import Chance
from esagono.engine.errors import UnknownName
from esagono.engine.forecast import Forecast, Share, Total
from esagono.engine.game import Game
from esagono.engine.ruleset import FOG
from esagono.engine.show import Show
from esagono.engine.state import State
from esagono.engine.table import Badge, Piece, Table, Value
from esagono.engine.text import Catalog
from tests.toys.words import catalog

SIDES = ("red", "blue")
CARTS = ("cart-a", "cart-b")
ROAD = [f"01{n:02}" for n in range(1, 9)]
HOME = len(ROAD) - 1

INFO = GameInfo("convoy", "The convoy", SIDES, ("road", "late"), (FOG, GameOption("weather", "2.1", ("fair", "rain"))))


class Reach(Struct):
    cost: Fraction
    path: tuple[str, ...]


class Supply(Struct):
    state: str
    path: tuple[str, ...]


@dataclass
class ConvoyState(State):
    at: list[int] = field(default_factory=list)
    hurt: list[int] = field(default_factory=list)
    moved: list[int] = field(default_factory=list)
    gold: int = 0
    known: bool = False
    turn: int = 1
    trace: list[str] = field(default_factory=list)


def inside(game: Game) -> ConvoyState:
    state = game.state
    assert isinstance(state, ConvoyState)
    return state


@dataclass
class Turn(Procedure):
    """2: weather, then the march, then the next turn."""

    def begin(self, game: Game) -> None:
        state = inside(game)
        if game.rules.options["weather"] == "rain" and game.roll(1)[0] == 6:
            game.emit("rain", "2.1")
            self.step = "finish"
            return
        self.step = "finish"
        state.moved = [0, 0]
        game.call(March())

    def finish(self, game: Game) -> None:
        state = inside(game)
        state.turn += 1
        if state.turn > 6 or all(at == HOME for at in state.at):
            points = score(state)
            winner = "red" if points >= 3 else "blue"
            game.emit("over", "5", points=points)
            game.finish(Result(winner, "clear" if points > 4 else "narrow", points))
            return
        self.step = "begin"


@dataclass
class March(Procedure):
    """3: red moves each cart at most once, one or two hexes."""

    unit: int = -1
    target: int = -1

    def begin(self, game: Game) -> None:
        self.step = "arrive"
        game.ask("red", "march", "3.1")

    def march_options(self, game: Game, side: str) -> list[Option]:
        state = inside(game)
        if self.unit >= 0:
            name, at = CARTS[self.unit], state.at[self.unit]
            moves = [Option("move", unit=name, to=ROAD[to]) for to in (at + 1, at + 2) if to <= HOME]
            return [*moves, Option("stay", unit=name)]
        free = [u for u in range(2) if not state.moved[u] and state.at[u] < HOME and state.hurt[u] < 2]
        return [*(Option("select", unit=CARTS[u]) for u in free), Option("end")]

    def march_chosen(self, game: Game, side: str, option: Option) -> None:
        state = inside(game)
        if option.verb == "end":
            self.target = -2
        elif option.verb == "select":
            self.unit = CARTS.index(option.text("unit"))
        else:
            state.moved[self.unit] = 1
            if option.verb == "move":
                self.target = ROAD.index(option.text("to"))
            else:
                self.unit = -1

    def arrive(self, game: Game) -> None:
        state = inside(game)
        self.step = "begin"
        if self.target == -2:
            game.done()
        elif self.target >= 0:
            cart, state.at[self.unit] = CARTS[self.unit], self.target
            game.emit("moved", "3.1", unit=cart, to=ROAD[self.target])
            wood = self.target % 2 == 1
            lookout = Lookout(unit=self.unit)
            self.unit = self.target = -1
            if wood:
                game.call(lookout)


@dataclass
class Lookout(Procedure):
    """4.1: blue, who is not moving, may ambush or search a cart that comes to a wood."""

    unit: int = 0

    def begin(self, game: Game) -> None:
        inside(game).trace.append("lookout")
        self.step = "over"
        game.ask("blue", "ambush", "4.1", unit=CARTS[self.unit])

    def ambush_options(self, game: Game, side: str) -> list[Option]:
        return [Option("ambush"), Option("search"), Option("pass")]

    def ambush_chosen(self, game: Game, side: str, option: Option) -> None:
        state = inside(game)
        if option.verb == "ambush":
            game.call(Ambush(unit=self.unit))
        elif option.verb == "search":
            state.known = True
            game.reveal()
            game.emit("searched", "4.1", unit=CARTS[self.unit], gold=state.gold == self.unit)

    def over(self, game: Game) -> None:
        inside(game).trace.append("lookout-over")
        game.done()


@dataclass
class Ambush(Procedure):
    """4.2: red answers an ambush."""

    unit: int = 0

    def begin(self, game: Game) -> None:
        inside(game).trace.append("ambush")
        self.step = "over"
        game.ask("red", "answer", "4.2", unit=CARTS[self.unit])

    def answer_options(self, game: Game, side: str) -> list[Option]:
        return [Option("counter"), Option("endure")]

    def answer_chosen(self, game: Game, side: str, option: Option) -> None:
        if option.verb == "counter":
            game.call(Counter(unit=self.unit))
        else:
            harm(game, self.unit)

    def over(self, game: Game) -> None:
        inside(game).trace.append("ambush-over")
        game.done()


@dataclass
class Counter(Procedure):
    """4.3: blue replies to a counter; a parry is decided by a die."""

    unit: int = 0

    def begin(self, game: Game) -> None:
        inside(game).trace.append("counter")
        self.step = "over"
        game.ask("blue", "reply", "4.3", unit=CARTS[self.unit])

    def reply_options(self, game: Game, side: str) -> list[Option]:
        return [Option("parry"), Option("yield")]

    def reply_chosen(self, game: Game, side: str, option: Option) -> None:
        if option.verb == "parry":
            (rolled,) = game.roll(1)
            game.emit("parry", "4.3", die=rolled)
            if rolled > 3:
                harm(game, self.unit)

    def over(self, game: Game) -> None:
        inside(game).trace.append("counter-over")
        game.done()


def harm(game: Game, unit: int) -> None:
    inside(game).hurt[unit] += 1
    game.emit("hurt", "4.4", owner="red", secret={"gold": inside(game).gold == unit}, unit=CARTS[unit])


def score(state: ConvoyState) -> int:
    home = [u for u in range(2) if state.at[u] == HOME]
    return len(home) + 3 * (state.gold in home)


class ConvoyShow(Show):
    """Carts with the steps they have left; who may know it sees the gold."""

    def table(self, rules: Ruleset, view: Mapping[str, Any], lang: str) -> Table:
        names = rules.names(lang)
        pieces = tuple(
            Piece(
                u["id"],
                u["side"],
                (u["hex"],),
                u["id"],
                number,
                names[u["id"]],
                values=(Value("steps", u["steps"]),),
                badges=tuple(Badge(flag) for flag in u.get("flags", ())),
            )
            for number, u in enumerate(view["units"])
        )
        return Table(self.heading(rules, view, lang), pieces, facts=self.facts(view))


class AboutAmbush(Struct, frozen=True):
    target: str
    attackers: Names
    artillery: Names = ()


def reach(game: Game, asked: AboutUnit, seat: str | None) -> dict[str, Any]:
    at = inside(game).at[CARTS.index(asked.unit)]
    return {ROAD[to]: Reach(Fraction(to - at, 2), tuple(ROAD[at + 1 : to + 1])) for to in range(at, min(at + 3, 8))}


def supply(game: Game, asked: AboutSide, seat: str | None) -> dict[str, Any]:
    at = inside(game).at
    return {c: Supply("in" if at[u] < 4 else "out", tuple(ROAD[: at[u]])) for u, c in enumerate(CARTS)}


def forecast(game: Game, asked: AboutAmbush, seat: str | None) -> Forecast:
    attack = Total(len(asked.attackers), tuple(Share("4.2", 1, unit) for unit in asked.attackers))
    return Forecast("ambush", True, sums={"attack": attack}, chance=Chance(Fraction(1, 3)))


class Convoy(Ruleset):
    info = INFO
    answers = {
        "reach": Answer(AboutUnit, reach),
        "supply": Answer(AboutSide, supply),
        "forecast": Answer(AboutAmbush, forecast),
    }
    show = ConvoyShow()

    def __init__(self, scenario: str, options: Mapping[str, str], position: dict[str, Any] | None = None) -> None:
        self.scenario, self.position, self.pack_hash = scenario, position, "none"
        self.options = self.complete_options(options)

    def start(self) -> ConvoyState:
        state = ConvoyState(stack=[Turn()], at=[0, 0], hurt=[0, 0], moved=[0, 0], gold=1)
        state.turn = 3 if self.scenario == "late" else 1
        if self.position is not None:
            state.turn = self.position.get("turn", 1)
            state.given_dice = list(self.position.get("dice", ()))
            for unit in self.position["units"]:
                state.at[CARTS.index(unit["id"])] = ROAD.index(unit["hex"])
        return state

    def view(self, game: Game, seat: str) -> dict[str, Any]:
        state = inside(game)
        sees = seat == "red" or state.known or not self.fog or state.result is not None
        units = [
            {"id": c, "side": "red", "hex": ROAD[state.at[u]], "steps": 2 - state.hurt[u]} for u, c in enumerate(CARTS)
        ]
        if sees:
            units[state.gold]["flags"] = ["gold"]
        stacks: dict[str, Any] = {}
        for unit in units:
            stacks.setdefault(unit["hex"], {"side": "red", "top": unit["id"], "count": 0})["count"] += 1
        return {
            "game": "convoy",
            "seat": seat,
            "turn": state.turn,
            "units": units,
            "stacks": stacks,
            "commitment": game.commitment,
            "deciding": [d.side for d in state.pending],
        }

    def catalog(self) -> Catalog:
        return catalog("convoy")

    def names(self, lang: str) -> Mapping[str, str]:
        words = self.catalog()
        sides = {f"side-{s}": words.say(f"side-{s}", {}, lang) for s in SIDES}
        return {"cart-a": "Cart A", "cart-b": "Cart B", **sides}

    def expand(self, game: Game, option: Option) -> Sequence[Option]:
        top = game.state.stack[-1] if game.state.stack else None
        if option.verb in ("move", "stay") and isinstance(top, March) and top.unit < 0 and "unit" in option.args:
            return (Option("select", unit=option["unit"]), option)
        return (option,)

    def why_not(self, game: Game, decision: Decision, option: Option) -> list[Reason]:
        unit = option.args.get("unit")
        if unit is not None and unit not in CARTS:
            raise UnknownName("unit", unit, CARTS)
        if unit is not None and inside(game).moved[CARTS.index(str(unit))]:
            return [Reason("3.1", "moved-already", {"unit": unit})]
        return []

    def hex_facts(self, name: str) -> dict[str, Any]:
        if name not in ROAD:
            raise UnknownName("hex", name, ROAD)
        return {"terrain": "wood" if ROAD.index(name) % 2 else "clear", "level": 0, "town": ""}

    def hexes_around(self, name: str) -> list[str]:
        self.hex_facts(name)
        at = ROAD.index(name)
        return [ROAD[i] for i in (at - 1, at + 1) if 0 <= i <= HOME]

    def objectives(self, game: Game) -> list[Any]:
        return [{"hex": ROAD[-1], "side": "red", "points": 1}]

    def points(self, game: Game) -> dict[str, int]:
        return {"red": score(inside(game))}

    def check(self, state: State) -> None:
        assert isinstance(state, ConvoyState)
        assert all(0 <= at <= HOME for at in state.at), state.at
        assert 1 <= state.turn <= 7

    def scramble(self, state: State, seat: str, rng: random.Random) -> None:
        """Change at random what a seat may not see."""
        assert isinstance(state, ConvoyState)
        if seat != "red" and self.fog and not state.known:
            state.gold = rng.randrange(2)


def ruleset(scenario: str | None, options: Mapping[str, str], pack: str | Path | None = None) -> Convoy:
    if scenario is not None and scenario not in INFO.scenarios:
        raise UnknownName("scenario of convoy", scenario, INFO.scenarios)
    return Convoy(scenario or INFO.scenarios[0], options)


def position(doc: dict[str, Any], pack: str | Path | None = None) -> Game:
    ids = [u["id"] for u in doc["units"]]
    if len(ids) != len(set(ids)):
        raise BadPosition(f"two units have the same id: {json.dumps(ids)}")
    for unit in doc["units"]:
        if unit["hex"] not in ROAD:
            raise BadPosition(f"unit {unit['id']!r} is in {unit['hex']!r}, which is not on the map")
    return Game.begin(Convoy(doc.get("scenario", "road"), doc.get("options", {}), doc), doc.get("seed"))
