"""13.2: Offensive Bombardment (step B), and Interdiction Barrages with those who come into them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.fire.arithmetic import (
    ARTILLERY,
    BOTH,
    INTERDICTION,
    OFFENSIVE,
    OTHERS,
    FireOrder,
    fire_targets,
)
from esagono.games.strafe.fire.guns import bar_to_fire
from esagono.games.strafe.fire.observation import observed_now
from esagono.games.strafe.fire.resolution import FireResolution
from esagono.games.strafe.provocation import provoke
from esagono.games.strafe.ruleset import ITALIAN, Strafe, StrafeGame
from esagono.games.strafe.state import ACT, EXCHANGE, FREE_NIGHT, NIGHT, StrafeState
from esagono.hexes.grid import bits_of

BARRAGE: Final = "barrage"
AIMS: Final = (ARTILLERY, OTHERS, BARRAGE)
"""What a gun can fire at in a hex; a plan keeps the number of it."""
OPEN_FIRE: Final = Option("open-fire")
HOLD: Final = Option("hold")

Aim = tuple[int, int, int]
"""Gun, hex, number of what it fires at."""


NOT_ATTACHED: Final = Bar("13.2.1.a", "gun-not-attached")
NO_GUN: Final = Bar("13.2.1.a", "no-gun")
NO_GUNS_AT_NIGHT: Final = Bar("22.6.b", "no-guns-at-night")
NOT_IN_EXCHANGE: Final = Bar("8.7.d", "no-attack-in-exchange")
GUN_OF_OTHERS: Final = Bar("13.2.1.f", "other-division")
FIRED_ALREADY: Final = Bar("13.2.4.a", "already-fired")
NO_BARRAGE_ON_WATER: Final = Bar("13.2.7.a", "water")
GUN_OFF_MAP: Final = Bar("13.2.1.a", "not-on-map")
GUN_AIMED: Final = Bar("13.2.1.e", "gun-aimed")
GUN_NOT_AIMED: Final = Bar("13.2.1.e", "gun-not-aimed")
OUT_OF_RANGE: Final = Bar("13.2.2.a", "out-of-range")
NOT_OBSERVED: Final = Bar("13.2.2.a", "not-observed")
NO_OBSERVER: Final = Bar("13.2.2.b", "no-observer")
NO_ARTILLERY_THERE: Final = Bar("13.2.1.c", "no-artillery-there")
NO_UNITS_THERE: Final = Bar("13.2.1.c", "no-units-there")
NO_FIRE_THERE: Final = Bar("13.2.5.a", "no-fire-there")


def bombard_bars(rules: Strafe, state: StrafeState, gun: int) -> list[Bar]:
    """13.2.1.a, 13.2.4, 8.7.d, 19.1, 19.2, 22.6.b: why a gun cannot take part in the bombardment of this Action."""
    action = state.action
    if action is None or action.side != rules.roster.side[gun] or not rules.roster.is_gun[gun]:
        return [NOT_ATTACHED]
    if action.kind in (NIGHT, FREE_NIGHT):
        return [NO_GUNS_AT_NIGHT]
    if action.kind == EXCHANGE:
        return [NOT_IN_EXCHANGE]
    silent = bar_to_fire(rules, state, gun) if state.hex[gun] >= 0 else None
    if gun not in action.guns:
        if action.brigade >= 0 and not rules.roster.own_gun_of(gun, action.brigade):
            return [GUN_OF_OTHERS]
        spent = [FIRED_ALREADY] if state.flags[gun] & ACT else []
        return [NOT_ATTACHED, *spent, *([silent] if silent is not None else [])]
    if state.hex[gun] < 0:
        return [GUN_OFF_MAP]
    return [silent] if silent is not None else []


def in_range(rules: Strafe, state: StrafeState, gun: int, hex: int) -> bool:
    """3.0.i: within the printed range."""
    return rules.grid.distance(state.hex[gun], hex) <= rules.roster.range[gun]


def aim_bars(rules: Strafe, state: StrafeState, gun: int, hex: int, aim: str, seen: int | None = None) -> list[Bar]:
    """13.2.1.c, 13.2.2.a, 13.2.7.a: why a gun cannot fire at a hex, or at one category of units in it."""
    out: list[Bar] = []
    if not in_range(rules, state, gun, hex):
        out.append(OUT_OF_RANGE)
    if not (observed_now(rules, state) if seen is None else seen) >> hex & 1:
        out += [NOT_OBSERVED, NO_OBSERVER]
    if aim == BARRAGE:
        if not rules.ground.land >> hex & 1:
            out.append(NO_BARRAGE_ON_WATER)
    elif not fire_targets(rules, state, 1 - rules.roster.side[gun], hex, aim):
        out.append(no_target(aim))
    return out


def category_there(rules: Strafe, state: StrafeState, side: int, hex: int) -> str:
    """13.2.1.c: what a side fires at in a hex if it does not say; nothing where there are guns and others."""
    units, guns = (fire_targets(rules, state, 1 - side, hex, aim) for aim in (OTHERS, ARTILLERY))
    if guns and units:
        return ""
    return ARTILLERY if guns else OTHERS


def no_target(category: str) -> Bar:
    """13.2.1.c: nobody of a category is in the hex."""
    return NO_ARTILLERY_THERE if category == ARTILLERY else NO_UNITS_THERE


@dataclass
class Bombardment(Procedure):
    """13.2.1: the guns of the Brigade are aimed, all before the first die; then fires are resolved in any order."""

    plan: tuple[Aim, ...] = ()
    gun: int = -1
    """The gun being aimed."""
    left: tuple[tuple[int, int], ...] = ()
    """Hex and number of what is fired at, not yet resolved."""
    strayed: tuple[tuple[int, int], ...] = ()
    """Events Table 3: hexes whose bombardment was tested for short fire, and where it falls."""

    def begin(self, game: StrafeGame) -> None:
        if self.able(game):
            self.step = "aim"
        else:
            game.done()

    def able(self, game: StrafeGame) -> list[int]:
        """13.2.1.e: guns that can fire and have no target yet."""
        action = game.state.action
        aimed = {g for g, _, _ in self.plan}
        guns = () if action is None else action.guns
        return [g for g in guns if g not in aimed and not bombard_bars(game.rules, game.state, g)]

    def aim(self, game: StrafeGame) -> None:
        action = game.state.action
        assert action is not None
        side = game.side(action.side)
        if self.gun >= 0:
            game.ask(side, "aim", "13.2.1", unit=game.id(self.gun))
        elif self.plan or self.able(game):
            game.ask(side, "bombard", "13.2.1")
        else:
            game.done()

    def bombard_options(self, game: StrafeGame, side: str) -> list[Option]:
        out = [Option("select", unit=game.id(g)) for g in self.able(game)]
        return [*out, OPEN_FIRE, *[Option("hold", unit=game.id(g)) for g, _, _ in self.plan]]

    def gun_bars(self, game: StrafeGame, gun: int) -> list[Bar]:
        """13.2.1: why a gun cannot be chosen to be aimed; nothing if it can."""
        return bombard_bars(game.rules, game.state, gun) or ([GUN_AIMED] if self.is_aimed(gun) else [])

    def is_aimed(self, gun: int) -> bool:
        return any(g == gun for g, _, _ in self.plan)

    def bombard_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        match option.verb:
            case "select":
                self.gun = game.unit(option)
            case "hold":
                held = game.unit(option)
                self.plan = tuple(a for a in self.plan if a[0] != held)
            case "open-fire":
                self.declare(game)

    def aim_options(self, game: StrafeGame, side: str) -> list[Option]:
        """13.2.1.c, 13.2.1.d, 13.2.2, 13.2.7.a: the categories of units in observed hexes, and barrages."""
        rules, state, gun = game.rules, game.state, self.gun
        enemy = 1 - rules.roster.side[gun]
        near = observed_now(rules, state) & rules.grid.disc(state.hex[gun], rules.roster.range[gun])
        out: list[Option] = []
        for h in bits_of(near & state.occupied[enemy]):
            for category in (ARTILLERY, OTHERS):
                if fire_targets(rules, state, enemy, h, category):
                    out.append(Option("fire", target=game.name(h), category=category))
        out += [Option("barrage", target=game.name(h)) for h in bits_of(near & rules.ground.land)]
        return [*out, HOLD]

    def aim_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        if option.verb != "hold":
            aim = option.text("category") if option.verb == "fire" else BARRAGE
            self.plan = (*self.plan, (self.gun, game.hex(option, "target"), AIMS.index(aim)))
        self.gun = -1

    # 13.2.5: resolution

    def declare(self, game: StrafeGame) -> None:
        """13.2.1.b, 13.2.4: all targets are public before the first die; the guns have fired for this turn."""
        state = game.state
        fires: dict[tuple[int, int], list[int]] = {}
        for gun, hex, number in self.plan:
            fires.setdefault((hex, number), []).append(gun)
            state.flags[gun] |= ACT
        action = state.action
        assert action is not None
        if fires:
            game.reveal()
        for (hex, number), guns in fires.items():
            game.emit("bombardment", "13.2.1", side=game.side(action.side), hex=game.name(hex), aim=AIMS[number],
                      gun_units=game.ids(guns))  # fmt: skip
            provoke(game, action.side, hex)
        self.left = tuple(fires)
        self.step = "order"

    def order(self, game: StrafeGame) -> None:
        """13.2.5: the firing player says which bombardment comes next."""
        if not self.left:
            game.done()
            return
        action = game.state.action
        assert action is not None
        game.ask(game.side(action.side), "fire_order", "13.2.5")

    def fire_order_options(self, game: StrafeGame, side: str) -> list[Option]:
        return [Option("resolve", target=game.name(hex), category=AIMS[number]) for hex, number in self.left]

    def fire_order_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        hex, number = game.hex(option, "target"), AIMS.index(option.text("category"))
        self.left = tuple(f for f in self.left if f != (hex, number))
        guns = tuple(g for g, h, n in self.plan if (h, n) == (hex, number))
        if AIMS[number] == BARRAGE:
            self.lay_barrage(game, hex, guns)
        else:
            self.fire(game, hex, AIMS[number], guns)

    def fire(self, game: StrafeGame, hex: int, category: str, guns: tuple[int, ...]) -> None:
        rules, state = game.rules, game.state
        side = rules.roster.side[guns[0]]
        there = self.where_it_falls(game, side, hex)
        if there == hex:
            targets = fire_targets(rules, state, 1 - side, hex, category)
        else:
            targets = fire_targets(rules, state, side, there, OTHERS)
        if targets:
            game.call(FireResolution(order=FireOrder(OFFENSIVE, side, there, targets, guns=guns), clause="13.2.5"))
        else:
            game.emit("no-target", "13.2.5", side=game.side(side), hex=game.name(hex))

    def where_it_falls(self, game: StrafeGame, side: int, hex: int) -> int:
        """Events Table 3, Q101: short fire, tried once for each hex, falls on assaulting units of one's own."""
        rules, state = game.rules, game.state
        for tried, falls in self.strayed:
            if tried == hex:
                return falls
        falls = hex
        if state.events.get("short-fire-" + game.side(side)):
            own = sorted({start for _, start, _ in state.assaults if rules.grid.distance(start, hex) == 1})
            (die,) = game.roll(1, game.side(side))
            short = die <= rules.tables.events["short-fire"]["die"]
            game.emit("short-fire", "EV", side=game.side(side), hex=game.name(hex), die=die, short=int(short))
            if short and own:
                falls = own[game.draw(len(own), game.side(side))]
                game.emit("strays", "EV", side=game.side(side), hex=game.name(hex), to=game.name(falls))
        self.strayed = (*self.strayed, (hex, falls))
        return falls

    def lay_barrage(self, game: StrafeGame, hex: int, guns: tuple[int, ...]) -> None:
        """13.2.7.b, Q63: a marker with the factors fired, added to one that lies there; units there are hit at once."""
        rules, state = game.rules, game.state
        if hex not in state.interdiction and all(rules.roster.is_mountain_gun[g] for g in guns):
            state.light_barrages |= 1 << hex
        elif not all(rules.roster.is_mountain_gun[g] for g in guns):
            state.light_barrages &= ~(1 << hex)
        if hex not in state.interdiction and rules.roster.side[guns[0]] == ITALIAN:
            state.italian_barrages |= 1 << hex
        value = state.interdiction.get(hex, 0) + sum(rules.bombardment_of(state, g) for g in guns)
        state.interdiction[hex] = value
        game.emit("barrage", "13.2.7", side=game.side(rules.roster.side[guns[0]]), hex=game.name(hex), value=value)
        game.call(BarrageHit(units=state.at[hex], hex=hex))


@dataclass
class BarrageHit(Procedure):
    """13.2.7.c, .d, Q63: units in a barrage, or coming into it, are bombarded at half its value, once a turn."""

    units: tuple[int, ...] = ()
    hex: int = -1

    def begin(self, game: StrafeGame) -> None:
        rules, state = game.rules, game.state
        value, known = state.interdiction.get(self.hex, 0), state.hit.get(self.hex, 0)
        fresh = [u for u in self.units if self.hex in rules.hexes_of(state, u) and not known >> u & 1]
        fresh = [u for u in fresh if not rules.roster.is_flame[u]]
        if not value or not fresh:
            game.done()
            return
        side = rules.roster.side[fresh[0]]
        targets = tuple(u for u in fresh if rules.roster.side[u] == side)
        for u in targets:
            known |= 1 << u
        state.hit[self.hex] = known
        order = FireOrder(
            INTERDICTION, 1 - side, self.hex, targets, value=value, light=bool(state.light_barrages >> self.hex & 1)
        )
        game.call(FireResolution(order=order, clause="13.2.7"))


__all__ = ["AIMS", "BARRAGE", "BOTH", "BarrageHit", "Bombardment", "aim_bars", "bombard_bars", "in_range"]
