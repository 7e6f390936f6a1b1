"""9.2, 9.3: what attackers do after a combat: fall back, stack by stack, or advance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.inferno.combat.arithmetic import in_own_trench
from esagono.games.inferno.combat.retreat import Retreat, plan
from esagono.games.inferno.rules.bridges import NO_BRIDGE, arrive, may_attack_across
from esagono.games.inferno.rules.stacking import fits
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.state import FROZEN, InfernoState

DONE: Final = Option("done")

NOBODY_HERE: Final = Bar("9.2", "first-nobody")
ELSEWHERE: Final = Bar("7.7.c", "along-elsewhere")
IS_FORT: Final = Bar("12.2", "fort")
GUN_STAYS: Final = Bar("12.3.g", "along-gun")
GOES_ALREADY: Final = Bar("7.7.c", "along-already")
HAS_ADVANCED: Final = Bar("9.3.a", "advance-twice")
NOT_ATTACKER: Final = Bar("9.3.c", "advance-not-attacker")
IS_FROZEN: Final = Bar("12.4.c", "frozen")
NO_ROOM: Final = Bar("9.3.a", "advance-stacking")
TRENCH_LIMIT: Final = Bar("12.5.1.f", "advance-trench")


@dataclass
class AttackersRetreat(Procedure):
    """9.2, 7.7.c, Q61: each attacking stack goes back on its own; units that stood by may go along."""

    side: int = 0
    hexes: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    length: int = 1
    current: int = -1
    along: tuple[int, ...] = ()
    retired: tuple[int, ...] = ()
    """Units that have already withdrawn: none does so twice, even if it has reached a hex of other attackers."""

    def begin(self, game: InfernoGame) -> None:
        self.hexes = tuple(h for h in self.hexes if self.stack(game, h))
        if self.current >= 0:
            self.step = "ask_along"
        elif len(self.hexes) > 1:
            game.ask(game.side(self.side), "stack_order", "9.2")
        elif self.hexes:
            self.current = self.hexes[0]
            self.step = "ask_along"
        else:
            game.done()

    def stack(self, game: InfernoGame, hex: int) -> list[int]:
        """The attackers in a hex who have still to go."""
        return [u for u in self.units if game.state.hex[u] == hex and u not in self.retired]

    def moves(self, game: InfernoGame, stack: list[int]) -> bool:
        """There is a hex to go to."""
        return bool(plan(game.rules, game.state, self.side, self.current, self.length, stack).paths)

    def stack_order_options(self, game: InfernoGame, side: str) -> list[Option]:
        return [Option("first", hex=game.name(h)) for h in self.hexes]

    def stack_order_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        """9.2, Q61: only hexes with attackers who have still to go."""
        return [] if game.hex(option) in self.hexes else [NOBODY_HERE.about(hex=option.text("hex"))]

    def stack_order_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        self.current = game.hex(option)

    def ask_along(self, game: InfernoGame) -> None:
        mine = self.stack(game, self.current)
        if self.moves(game, mine) and len(self.go_along_options(game, "")) > 1:
            game.ask(game.side(self.side), "go_along", "7.7", hex=game.name(self.current))
        else:
            self.step = "go"

    def go_along_options(self, game: InfernoGame, side: str) -> list[Option]:
        here = game.state.at[self.current]
        return [*(Option("along", unit=game.id(u)) for u in here if self.bar_to_go_along(game, u) is None), DONE]

    def bar_to_go_along(self, game: InfernoGame, unit: int) -> Bar | None:
        """7.7.c, 12.3.g: what keeps a unit from going along with retreating attackers."""
        rules = game.rules
        if game.state.hex[unit] != self.current:
            return ELSEWHERE
        if rules.fixed[unit]:
            return IS_FORT
        if unit in self.units + self.along + self.retired:
            return GOES_ALREADY
        return GUN_STAYS if rules.roster.is_artillery[unit] and not rules.policy.guns_go_along else None

    def go_along_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        bar = self.bar_to_go_along(game, game.unit(option))
        return [bar.about(unit=option.text("unit"), hex=game.name(self.current))] if bar is not None else []

    def go_along_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        if option.verb == "done":
            self.step = "go"
            return
        unit = game.unit(option)
        self.along = (*self.along, unit)

    def go(self, game: InfernoGame) -> None:
        """12.3.g, Q102: a gun that is made to retreat is lost; otherwise it stays."""
        rules, state = game.rules, game.state
        here = self.current
        stack = self.stack(game, here)
        fighting = [u for u in stack if not rules.fixed[u]]
        for u in self.along:
            if rules.roster.is_artillery[u]:
                game.eliminate(u, "12.3.g")
        if rules.policy.fort_retreat == "lost" and self.moves(game, stack):
            for u in stack:
                if rules.roster.is_fort[u]:
                    game.eliminate(u, "12.2")
        going = (*fighting, *(u for u in self.along if state.hex[u] == here))
        self.hexes = tuple(h for h in self.hexes if h != here)
        self.retired = (*self.retired, *going)
        self.current, self.along, self.step = -1, (), "begin"
        if going:
            game.call(Retreat(side=self.side, start=here, units=going, length=self.length))


def cut_off(rules: Inferno, state: InfernoState, unit: int, target: int) -> bool:
    """14.2.c: the Isonzo lies between, and the bridge over which the unit attacked has been blown since."""
    hex = state.hex[unit]
    if not rules.ground.has("isonzo", hex, rules.grid.direction(hex, target)):
        return False
    return not may_attack_across(rules, state, unit, rules.ground.key(hex, target))


@dataclass
class Advance(Procedure):
    """9.3: attackers that did not retreat may enter the hex the defender has left."""

    side: int = 0
    target: int = -1
    units: tuple[int, ...] = ()
    entered: tuple[int, ...] = ()

    def begin(self, game: InfernoGame) -> None:
        if len(self.advance_options(game, "")) > 1:
            game.ask(game.side(self.side), "advance", "9.3", hex=game.name(self.target))
        else:
            game.done()

    def advance_options(self, game: InfernoGame, side: str) -> list[Option]:
        return [*(Option("advance", unit=game.id(u)) for u in self.units if self.bar_to_advance(game, u) is None), DONE]

    def bar_to_advance(self, game: InfernoGame, unit: int) -> Bar | None:
        """9.3.a-c, 14.2.c: attackers that did not retreat, within stacking."""
        rules, state = game.rules, game.state
        hex = state.hex[unit]
        if unit in self.entered:
            return HAS_ADVANCED
        if unit not in self.units or hex < 0 or self.target not in rules.grid.around(hex):
            return NOT_ATTACKER
        if rules.fixed[unit]:
            return IS_FORT
        if state.flags[unit] & FROZEN:
            return IS_FROZEN
        if cut_off(rules, state, unit, self.target):
            return NO_BRIDGE
        if not fits(rules, state, self.target, (*state.at[self.target], unit)):
            return NO_ROOM
        return TRENCH_LIMIT if self.trench_is_full(rules, unit) else None

    def trench_is_full(self, rules: Inferno, unit: int) -> bool:
        """12.5.1.f: into an enemy trench advance one large unit and one battalion."""
        if not in_own_trench(rules, 1 - self.side, self.target):
            return False
        if rules.policy.trench_advance == "one counter":
            return bool(self.entered)
        small = rules.roster.is_battalion[unit]
        return any(rules.roster.is_battalion[u] == small for u in self.entered)

    def advance_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        bar = self.bar_to_advance(game, game.unit(option))
        return [bar.about(unit=option.text("unit"), hex=game.name(self.target))] if bar is not None else []

    def advance_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        if option.verb == "done":
            game.done()
            return
        rules, state = game.rules, game.state
        unit = game.unit(option)
        came_from = state.hex[unit]
        seen = rules.policy.reveal_participants or rules.top(state, came_from) == unit
        for gun in state.at[self.target]:
            if rules.roster.side[gun] != self.side:
                game.eliminate(gun, "12.3.i")
        self.entered = (*self.entered, unit)
        rules.put(state, unit, self.target)
        rules.take_control(state, self.side, self.target)
        start, to = game.name(came_from), game.name(self.target)
        if seen or rules.top(state, self.target) == unit:
            game.emit("advance", "9.3", unit=game.id(unit), side=side, start=start, to=to)
        else:
            hidden = {"unit": game.id(unit)}
            game.emit("advance-hidden", "9.3", owner=side, secret=hidden, side=side, start=start, to=to)
        if not rules.entered(game, self.side, self.target):
            arrive(game, self.side, (unit,), came_from, self.target)
