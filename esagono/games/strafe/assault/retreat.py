"""13.4.5, 12.6: retreats after an Assault: where units may go, who goes where, and what meets them there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.fire.bombardment import BarrageHit
from esagono.games.strafe.fire.defensive import InfiltrationFire
from esagono.games.strafe.fire.losses import draw_together
from esagono.games.strafe.movement.costs import step_fares
from esagono.games.strafe.movement.entering import disturb_bridges, take_control
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import FIRE_SIDE, RETREATED, StrafeState

STAND: Final = Option("stand")
PRIORITIES: Final = ("A", "B", "C", "D")
NOT_RETREATING: Final = Bar("13.4.5.a", "not-retreating")
RETREATS_NEXT_DOOR: Final = Bar("13.4.5.a", "not-adjacent")
LAUNCHED_FROM_THERE: Final = Bar("13.4.5.c", "retreat-launched")
NO_WAY_TO_RETREAT: Final = Bar("13.4.5.1.a", "retreat-impassable")
WATER: Final = Bar("13.4.5.1.a", "water")
OUT_OF_AREA: Final = Bar("13.4.5.1.a", "out-of-area")
ENEMY_THERE: Final = Bar("13.4.5.1.a", "enemy-there")
BETTER_HEXES: Final = {
    "A": Bar("13.4.5.d", "retreat-priority"),
    "B": Bar("13.4.5.e", "retreat-priority"),
    "C": Bar("13.4.5.f", "retreat-priority"),
    "D": Bar("13.4.5.g", "retreat-priority"),
}
"""13.4.5: by the priority of the hexes that are open."""


def bar_to_pass(rules: Strafe, state: StrafeState, unit: int, here: int, there: int) -> Bar | None:
    """13.4.5.1, Q78: no impassable hex or hexside, not off the map or out of the scenario's ground, no enemies."""
    side = rules.roster.side[unit]
    if not rules.ground.land >> there & 1:
        return WATER
    if not rules.area[side] >> there & 1:
        return OUT_OF_AREA
    if state.occupied[1 - side] >> there & 1:
        return ENEMY_THERE
    kind, direction = rules.roster.step_kind[unit], rules.grid.direction(here, there)
    return None if step_fares(rules, state, kind, here, direction, there)[0] >= 0 else NO_WAY_TO_RETREAT


def facing_away(rules: Strafe, start: int, origins: Sequence[int]) -> set[int]:
    """13.4.5.d, Q76: the hexes opposite those of the Assault, and the two beside each of them around the defender."""
    out: set[int] = set()
    for origin in origins:
        d = rules.grid.direction(start, origin)
        out.update(rules.grid.neighbour(start, (d + turn) % 6) for turn in (2, 3, 4))
    return out


def company(rules: Strafe, state: StrafeState, unit: int) -> tuple[int, ...]:
    """22.4: a unit and the Flamethrower that goes with it."""
    hosts, here = state.host, state.hex
    return (unit, *[f for f in rules.roster.flames if hosts[f] == unit and here[f] == here[unit]])


def retreat_hexes(
    rules: Strafe,
    state: StrafeState,
    unit: int,
    start: int,
    origins: Sequence[int],
    launched: Sequence[int],
    gone: Sequence[int] = (),
) -> tuple[str, list[int]]:
    """13.4.5.c-g, 13.4.5.2, Q76: the hexes a defender may retreat to, and the priority that selects them; none means
    surrender. `origins`: hexes from which this hex was assaulted; `launched`: those of any Assault of this Action;
    `gone`: units that have already retreated with it, whose hex it may join."""
    side = rules.roster.side[unit]
    group = company(rules, state, unit)
    near = [
        h
        for h in rules.grid.neighbours(start)
        if h not in launched and bar_to_pass(rules, state, unit, start, h) is None
    ]
    roomy = [h for h in near if rules.room_for(state, side, h, group)]
    empty = [h for h in roomy if all(u in gone for u in state.at[h])]
    away = facing_away(rules, start, origins)
    for priority, hexes in zip(PRIORITIES, ([h for h in empty if h in away], empty, roomy, near), strict=True):
        if hexes:
            return priority, hexes
    return "", []


def come_in(game: StrafeGame, side: int, units: Sequence[int], hex: int) -> None:
    """13.4.5, 25.0.c, Q26: units go back into a hex, which is then theirs; what meets them there comes later."""
    rules, state = game.rules, game.state
    for u in units:
        rules.put(state, u, hex)
        game.interrupt_digging(u)
    disturb_bridges(game, side, (hex,))
    if not all(rules.roster.is_gun[u] for u in units):
        take_control(game, side, hex)


@dataclass
class Arrival(Procedure):
    """13.4.5.4, 13.4.5.5, 12.6: retreating units have come into a hex: barrage, enemy fire, overstacking."""

    side: int = 0
    units: tuple[int, ...] = ()
    start: int = -1
    hex: int = -1
    barred: tuple[int, ...] = ()

    def begin(self, game: StrafeGame) -> None:
        self.step = "fire"
        if self.hex in game.state.interdiction:
            game.call(BarrageHit(units=self.units, hex=self.hex))

    def fire(self, game: StrafeGame) -> None:
        self.step = "crowd"
        game.call(
            InfiltrationFire(
                side=self.side, units=self.units, start=self.start, hex=self.hex, barred=self.barred, retreat=True
            )
        )

    def crowd(self, game: StrafeGame) -> None:
        """12.6: whoever is in a hex overstacked by a retreat is disorganized."""
        rules, state = game.rules, game.state
        if any(state.hex[u] == self.hex for u in self.units) and rules.overstacked(state, self.side, self.hex):
            game.emit("overstacked", "12.6", side=game.side(self.side), hex=game.name(self.hex))
            game.add_dp(rules.units_at(state, self.side, self.hex), 1, "12.6")
        game.done()


@dataclass
class Retreat(Procedure):
    """13.4.5: defenders leave a hex, each where its owner chooses among the hexes of the first priority there is.

    `voluntary`: after an Assault that failed, all or some may go (13.1.4, Q56).
    """

    side: int = 0
    start: int = -1
    units: tuple[int, ...] = ()
    origins: tuple[int, ...] = ()
    launched: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    voluntary: bool = False
    gone: tuple[int, ...] = ()
    arrived: tuple[int, ...] = ()
    """Hexes of arrival that have been dealt with."""

    def begin(self, game: StrafeGame) -> None:
        """13.4.5.3, 23.4, Q74, Q97: emplaced guns stay, a unit in two hexes draws together, Flamethrowers follow."""
        roster, state = game.rules.roster, game.state
        going = []
        for u in self.units:
            if self.start not in game.rules.hexes_of(state, u) or roster.is_flame[u]:
                continue
            if roster.is_gun[u] and state.posture[u] == FIRE_SIDE:
                continue
            if state.hex2[u] >= 0:
                if not self.voluntary:
                    draw_together(game, u, self.start, "23.4")
                continue
            going.append(u)
        self.units = tuple(going)
        self.step = "choose"

    def hexes(self, game: StrafeGame, unit: int) -> list[int]:
        return retreat_hexes(game.rules, game.state, unit, self.start, self.origins, self.launched, self.gone)[1]

    def left(self, game: StrafeGame) -> list[int]:
        return [u for u in self.units if game.state.hex[u] == self.start]

    def choose(self, game: StrafeGame) -> None:
        """13.4.5.2: a unit with nowhere to go surrenders."""
        left = self.left(game)
        if not self.voluntary:
            for u in left:
                if not self.hexes(game, u):
                    for lost in company(game.rules, game.state, u):
                        game.surrender(lost, "13.4.5.2")
            left = self.left(game)
        if left and any(self.hexes(game, u) for u in left):
            kind, clause = ("withdraw", "13.1.4") if self.voluntary else ("retreat", "13.4.5")
            game.ask(game.side(self.side), kind, clause, hex=game.name(self.start))
        else:
            self.step = "arrive"

    def retreat_options(self, game: StrafeGame, side: str) -> list[Option]:
        return [
            Option("retreat", unit=game.id(u), to=game.name(h)) for u in self.left(game) for h in self.hexes(game, u)
        ]

    def bar_to_retreat(self, game: StrafeGame, unit: int, hex: int) -> Bar | None:
        """13.4.5: what keeps a unit from retreating to a hex."""
        rules, state = game.rules, game.state
        if unit not in self.left(game):
            return NOT_RETREATING
        priority, hexes = retreat_hexes(rules, state, unit, self.start, self.origins, self.launched, self.gone)
        if hex in hexes:
            return None
        if rules.grid.distance(self.start, hex) != 1:
            return RETREATS_NEXT_DOOR
        if hex in self.launched:
            return LAUNCHED_FROM_THERE
        return bar_to_pass(rules, state, unit, self.start, hex) or BETTER_HEXES[priority]

    def retreat_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        self.leave(game, game.unit(option), game.hex(option, "to"))

    def withdraw_options(self, game: StrafeGame, side: str) -> list[Option]:
        return [*self.retreat_options(game, side), STAND]

    def withdraw_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        if option.verb == "stand":
            self.step = "arrive"
        else:
            self.leave(game, game.unit(option), game.hex(option, "to"))

    def leave(self, game: StrafeGame, unit: int, there: int) -> None:
        rules, state = game.rules, game.state
        priority, _ = retreat_hexes(rules, state, unit, self.start, self.origins, self.launched, self.gone)
        group = company(rules, state, unit)
        come_in(game, self.side, group, there)
        for u in group:
            state.flags[u] |= RETREATED
        self.gone = (*self.gone, *group)
        game.emit("retreats", "13.4.5", side=game.side(self.side), unit=game.id(unit), start=game.name(self.start),
                  to=game.name(there), priority=priority)  # fmt: skip

    def arrive(self, game: StrafeGame) -> None:
        """13.4.5.4: what meets those who arrived, hex by hex."""
        state = game.state
        for there in sorted({state.hex[u] for u in self.gone} - set(self.arrived)):
            if there < 0:
                continue
            self.arrived = (*self.arrived, there)
            units = tuple(u for u in self.gone if state.hex[u] == there)
            game.call(Arrival(side=self.side, units=units, start=self.start, hex=there, barred=self.barred))
            return
        game.done()


@dataclass
class GoBack(Procedure):
    """13.4.5.b, 13.4.5.6, Q77: assaulting units return to the hexes they came from."""

    side: int = 0
    start: int = -1
    """The hex they leave."""
    homes: tuple[tuple[int, int], ...] = ()
    """Unit and the hex its Assault began in."""
    barred: tuple[int, ...] = ()

    def begin(self, game: StrafeGame) -> None:
        state = game.state
        self.homes = tuple(m for m in self.homes if state.hex[m[0]] == self.start)
        if not self.homes:
            game.done()
            return
        home = self.homes[0][1]
        units = tuple(u for u, h in self.homes if h == home)
        self.homes = tuple(m for m in self.homes if m[1] != home)
        if state.occupied[1 - self.side] >> home & 1:
            for u in units:
                game.surrender(u, "13.4.5.2")
            return
        come_in(game, self.side, units, home)
        game.emit("goes-back", "13.4.5", side=game.side(self.side), start=game.name(self.start), to=game.name(home),
                  units=game.ids(units))  # fmt: skip
        game.call(Arrival(side=self.side, units=units, start=self.start, hex=home, barred=self.barred))
