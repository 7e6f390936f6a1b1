"""13.3: Defensive Fire (steps C and F). 11.1.2, 13.4.5.4: Infiltration Fire at units that move or retreat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.fire.arithmetic import DEFENSIVE, INFILTRATION, FireOrder
from esagono.games.strafe.fire.guns import bar_to_fire
from esagono.games.strafe.fire.resolution import FireResolution
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import DEF_FIRED, FREE_NIGHT, NIGHT, Mark, StrafeState
from esagono.hexes.grid import bits_of

OPEN_FIRE: Final = Option("open-fire")
FIRE: Final = Option("infiltration-fire")
DECLINE: Final = Option("decline")

Aim = tuple[int, int, int]
"""Unit, the hex it fires from, the hex it fires at."""


def assaulting(rules: Strafe, state: StrafeState, marks: Sequence[Mark], hex: int) -> tuple[int, ...]:
    """13.3.2: the units under Assault markers in a hex."""
    return tuple([u for u, start, _ in marks if start == hex and state.hex[u] == hex and not rules.roster.is_flame[u]])


def fire_hexes(rules: Strafe, state: StrafeState, marks: Sequence[Mark]) -> list[int]:
    """13.3.a: the hexes where units stand that are about to assault."""
    return sorted({start for u, start, _ in marks if state.hex[u] == start})


def defensive_order(
    rules: Strafe,
    state: StrafeState,
    marks: Sequence[Mark],
    side: int,
    hex: int,
    firers: Sequence[tuple[int, int]],
    guns: Sequence[int],
    *,
    lifted: bool,
    counter: bool,
) -> FireOrder:
    """13.3.2, 13.3.3: the fire of a side at the assaulting units of one hex."""
    targets = assaulting(rules, state, marks, hex)
    crossed = tuple(sorted({to for u, start, to in marks if start == hex and u in targets}))
    return FireOrder(
        DEFENSIVE, side, hex, targets, tuple(firers), tuple(guns), lifted, crossed=crossed, counter=counter
    )


CANNOT_FIRE: Final = Bar("13.3.1.a", "cannot-fire")
NOT_THERE: Final = Bar("13.3.1.a", "not-there")
NOT_ADJACENT: Final = Bar("13.3.1.a", "not-adjacent")
FIRER_OFF_MAP: Final = Bar("13.3.1.a", "not-on-map")
NO_GUNS_AT_NIGHT: Final = Bar("22.6.b", "no-guns-at-night")
NO_GUNS_IN_COUNTER: Final = Bar("13.5.3.a", "no-guns-in-counter")
GUN_HAS_FIRED: Final = Bar("13.3.8.a", "gun-has-fired")
OUT_OF_RANGE: Final = Bar("13.3.4.a", "out-of-range")
NOBODY_ASSAULTS: Final = Bar("13.3.a", "nobody-assaults")
AIMED_ALREADY: Final = Bar("13.3.a", "gun-aimed")
NOT_AIMED: Final = Bar("13.3.a", "gun-not-aimed")
LIMIT_IS_LIFTED: Final = Bar("13.3.7.a", "limit-is-lifted")
NO_LOGISTICS: Final = Bar("13.3.7.a", "no-logistics")
NO_GUN_TO_LIFT: Final = Bar("13.3.7.a", "no-gun-fires-there")
LIFTED_ALREADY: Final = Bar("13.3.7.a", "lifted-already")


def bar_to_shoot(rules: Strafe, state: StrafeState, unit: int, here: int, target: int) -> Bar | None:
    """13.3.1, Q53: what keeps a unit other than a gun from firing from a hex at assaulters in another."""
    roster = rules.roster
    if roster.is_flame[unit] or roster.is_hq[unit]:
        return CANNOT_FIRE
    if here not in rules.hexes_of(state, unit):
        return NOT_THERE
    return NOT_ADJACENT if rules.grid.distance(here, target) != 1 else None


def gun_range(rules: Strafe, gun: int) -> int:
    """13.3.4: how far a gun fires defensively."""
    return min(rules.tables.fire.artillery_range, rules.roster.range[gun])


def gun_bars(rules: Strafe, state: StrafeState, gun: int, target: int) -> list[Bar]:
    """13.3.4, 13.3.8, 19.2, 22.6.b, Q67: why a gun cannot fire defensively at a hex; nothing if it can."""
    out: list[Bar] = []
    action = state.action
    if action is not None and action.kind in (NIGHT, FREE_NIGHT):
        out.append(NO_GUNS_AT_NIGHT)
    silent = bar_to_fire(rules, state, gun)
    if silent is not None:
        return [*out, silent]
    if state.flags[gun] & DEF_FIRED:
        out.append(GUN_HAS_FIRED)
    if rules.grid.distance(state.hex[gun], target) > gun_range(rules, gun):
        out.append(OUT_OF_RANGE)
    return out


@dataclass
class DefensiveFire(Procedure):
    """13.3: the inactive player aims all his fire at assaulting units, then it is resolved hex by hex."""

    counter: bool = False
    """13.5.3: the Active player fires at Counter-assaulters, without guns."""
    plan: tuple[Aim, ...] = ()
    guns: tuple[tuple[int, int], ...] = ()
    lifted: tuple[int, ...] = ()
    left: tuple[int, ...] = ()

    def marks(self, game: StrafeGame) -> tuple[Mark, ...]:
        return game.state.counters if self.counter else game.state.assaults

    def firing(self, game: StrafeGame) -> int:
        action = game.state.action
        assert action is not None
        return action.side if self.counter else 1 - action.side

    @property
    def clause(self) -> str:
        return "13.5.3" if self.counter else "13.3"

    def begin(self, game: StrafeGame) -> None:
        if fire_hexes(game.rules, game.state, self.marks(game)):
            self.step = "aim"
        else:
            game.done()

    def aim(self, game: StrafeGame) -> None:
        # the enemy must not learn from silence that nobody could have fired
        game.ask(game.side(self.firing(game)), "defend", self.clause, always=game.rules.fog)

    def defend_options(self, game: StrafeGame, side: str) -> list[Option]:
        """13.3.1, 13.3.3, 13.3.4, 13.3.7: who can fire at which hex; the point that lifts the limit on guns."""
        targets = fire_hexes(game.rules, game.state, self.marks(game))
        aimed = {(u, h) for u, h, _ in self.plan}
        out: list[Option] = []
        for u, here, target in self.possible(game, targets):
            if (u, here) not in aimed:
                out.append(fire_option(game, u, here, target))
        if not self.counter:
            out += self.gun_options(game, targets)
        out.append(OPEN_FIRE)
        for target in sorted({t for _, t in self.guns}):
            if not self.lift_bars(game, target):
                out.append(Option("lift", target=game.name(target)))
        out += [hold_option(game, u, here) for u, here, _ in self.plan]
        out += [Option("hold", unit=game.id(g)) for g, t in self.guns if t not in self.lifted]
        return out

    def lift_bars(self, game: StrafeGame, target: int) -> list[Bar]:
        """13.3.7: why no point lifts the limit on the guns that fire at a hex; nothing if one can."""
        out = []
        if game.state.lp[self.firing(game)] < game.rules.tables.fire.lift_limit:
            out.append(NO_LOGISTICS)
        if target in self.lifted:
            out.append(LIFTED_ALREADY)
        elif all(t != target for _, t in self.guns):
            out.append(NO_GUN_TO_LIFT)
        return out

    def bar_to_hold(self, unit: int) -> Bar | None:
        """13.3.7, 13.3.8: what keeps a unit or a gun from holding its fire."""
        if any(u == unit for u, _, _ in self.plan):
            return None
        target = next((t for g, t in self.guns if g == unit), -1)
        return NOT_AIMED if target < 0 else LIMIT_IS_LIFTED if target in self.lifted else None

    def fire_bars(self, game: StrafeGame, unit: int, here: int, target: int) -> list[Bar]:
        """13.3.1, 13.3.3, 13.3.4: why a unit or a gun of the firing side cannot fire from a hex at another; nothing if
        it can."""
        rules, state = game.rules, game.state
        if state.hex[unit] < 0:
            return [FIRER_OFF_MAP]
        out = [] if target in fire_hexes(rules, state, self.marks(game)) else [NOBODY_ASSAULTS]
        if rules.roster.is_gun[unit]:
            if self.counter:
                return [NO_GUNS_IN_COUNTER]
            if here != state.hex[unit]:
                return [NOT_THERE]
            out += [AIMED_ALREADY] if any(g == unit for g, _ in self.guns) else []
            limit = gun_range(rules, unit)
            return [*out, *[bar.about(range=limit) for bar in gun_bars(rules, state, unit, target)]]
        out += [AIMED_ALREADY] if any((u, h) == (unit, here) for u, h, _ in self.plan) else []
        bar = bar_to_shoot(rules, state, unit, here, target)
        return [*out, bar] if bar is not None else out

    def possible(self, game: StrafeGame, targets: Sequence[int]) -> list[Aim]:
        """13.3.1: units next to assaulters; a unit in two hexes fires from each (Q97)."""
        rules, state = game.rules, game.state
        side = self.firing(game)
        out: list[Aim] = []
        for target in targets:
            for here in bits_of(rules.grid.grow(1 << target) & state.blocking[side] & ~(1 << target)):
                for u in rules.fighters_at(state, side, here):
                    if bar_to_shoot(rules, state, u, here, target) is None:
                        out.append((u, here, target))
        return sorted(out)

    def gun_options(self, game: StrafeGame, targets: Sequence[int]) -> list[Option]:
        rules, state = game.rules, game.state
        firing, aimed = self.firing(game), {g for g, _ in self.guns}
        out = []
        for g in rules.roster.guns_of[firing]:
            if state.hex[g] >= 0 and g not in aimed:
                for target in targets:
                    if not gun_bars(rules, state, g, target):
                        out.append(Option("fire", unit=game.id(g), target=game.name(target)))
        return out

    def defend_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        rules, state = game.rules, game.state
        match option.verb:
            case "fire":
                unit, target = game.unit(option), game.hex(option, "target")
                if rules.roster.is_gun[unit]:
                    self.guns = (*self.guns, (unit, target))
                else:
                    here = game.hex(option, "hex") if "hex" in option.args else state.hex[unit]
                    self.plan = (*self.plan, (unit, here, target))
            case "hold":
                unit = game.unit(option)
                here = game.hex(option, "hex") if "hex" in option.args else -1
                self.plan = tuple(a for a in self.plan if a[0] != unit or here not in (-1, a[1]))
                self.guns = tuple(a for a in self.guns if a[0] != unit)
            case "lift":
                target = game.hex(option, "target")
                game.pay(self.firing(game), rules.tables.fire.lift_limit, "13.3.7")
                self.lifted = (*self.lifted, target)
            case "open-fire":
                self.declare(game)

    def declare(self, game: StrafeGame) -> None:
        """13.3.8, 13.3.10: all targets are fixed; guns that fire are marked."""
        for g, _ in self.guns:
            game.state.flags[g] |= DEF_FIRED
        self.left = tuple(sorted({t for _, _, t in self.plan} | {t for _, t in self.guns}))
        if self.left:
            game.reveal()
        self.step = "resolve"

    def resolve(self, game: StrafeGame) -> None:
        if not self.left:
            game.done()
            return
        target, self.left = self.left[0], self.left[1:]
        rules, state = game.rules, game.state
        order = defensive_order(
            rules,
            state,
            self.marks(game),
            self.firing(game),
            target,
            [(u, h) for u, h, t in self.plan if t == target],
            [g for g, t in self.guns if t == target],
            lifted=target in self.lifted,
            counter=self.counter,
        )
        game.call(FireResolution(order=order, clause="13.3.10"))


def fire_option(game: StrafeGame, unit: int, here: int, target: int) -> Option:
    """A unit in two hexes says which of them it fires from."""
    if game.state.hex2[unit] >= 0:
        return Option("fire", unit=game.id(unit), hex=game.name(here), target=game.name(target))
    return Option("fire", unit=game.id(unit), target=game.name(target))


def hold_option(game: StrafeGame, unit: int, here: int) -> Option:
    if game.state.hex2[unit] >= 0:
        return Option("hold", unit=game.id(unit), hex=game.name(here))
    return Option("hold", unit=game.id(unit))


# Infiltration Fire


def infiltration_firers(
    rules: Strafe, state: StrafeState, side: int, start: int, hex: int, barred: Sequence[int] = (), *, retreat: bool
) -> tuple[tuple[int, int], ...]:
    """11.1.2.b, 13.4.5.4, 13.4.5.5, Q46: enemies of a side who may fire at units that come into a hex.

    They have zones of control over both hexes of a move; for a retreat, over the hex it ends in, unless barred:
    those in the assaulted hex, and all who assault or are assaulted in the same step (13.4.2).
    """
    out = []
    for here in bits_of(rules.grid.grow(1 << hex) & state.blocking[1 - side] & ~(1 << hex)):
        if here == start:
            continue
        for u in rules.fighters_at(state, 1 - side, here):
            if u not in barred and rules.projects(state, u, hex) and (retreat or rules.projects(state, u, start)):
                out.append((u, here))
    return tuple(out)


@dataclass
class InfiltrationFire(Procedure):
    """11.1.2: the enemy may fire at units that go from one hex of his zone of control to another."""

    side: int = 0
    """The side that moves."""
    units: tuple[int, ...] = ()
    start: int = -1
    hex: int = -1
    barred: tuple[int, ...] = ()
    retreat: bool = False

    def begin(self, game: StrafeGame) -> None:
        if self.targets(game) and self.firers(game):
            self.step = "answer"
            game.ask(game.side(1 - self.side), "infiltration", "13.4.5.4" if self.retreat else "11.1.2",
                     start=game.name(self.start), hex=game.name(self.hex))  # fmt: skip
        else:
            game.done()

    def firers(self, game: StrafeGame) -> tuple[tuple[int, int], ...]:
        return infiltration_firers(
            game.rules, game.state, self.side, self.start, self.hex, self.barred, retreat=self.retreat
        )

    def targets(self, game: StrafeGame) -> tuple[int, ...]:
        rules, state, flame = game.rules, game.state, game.rules.roster.is_flame
        return tuple([u for u in self.units if self.hex in rules.hexes_of(state, u) and not flame[u]])

    def infiltration_options(self, game: StrafeGame, side: str) -> list[Option]:
        return [FIRE, DECLINE]

    def infiltration_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        if option.verb == "infiltration-fire":
            order = FireOrder(INFILTRATION, 1 - self.side, self.hex, self.targets(game), self.firers(game))
            game.call(FireResolution(order=order, clause="11.1.2"))

    def answer(self, game: StrafeGame) -> None:
        game.done()
