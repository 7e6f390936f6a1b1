"""10: a charge from its first hex to the Exhausted moves after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.cohesion.checks import check_force, cross_stream
from esagono.games.risorgimento.cohesion.displacement import displace_from
from esagono.games.risorgimento.combat.advance import Advance
from esagono.games.risorgimento.combat.assault import Combat, CombatCaller
from esagono.games.risorgimento.combat.charge_path import (
    allowance,
    can_strike,
    continuations,
    front_steps,
    open_front,
    ride_costs,
)
from esagono.games.risorgimento.combat.markers import rotate
from esagono.games.risorgimento.fares import Ways
from esagono.games.risorgimento.fights.combat import ATTACKER, DRAW
from esagono.games.risorgimento.fights.fighters import Cause
from esagono.games.risorgimento.fights.fighting import building, shock_of, stack, standing, turn
from esagono.games.risorgimento.fights.triggers import ENTERED_ZONE
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.movement.reach import ends_of, path_to, traveller, ways
from esagono.games.risorgimento.movement.steps import Step
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import ATTACKED, CHARGING, MARCH, RisorgimentoState

STOP: Final = Option("stop")
ENDS_IN_ZONE: Final = Bar("10.3.b", "exhausted-zone")
OUT_OF_REACH: Final = Bar("10.3.a", "exhausted-far")
STAY: Final = Option("stay")


def shock(game: RisorgimentoGame, attackers: tuple[int, ...], origin: int, target: int) -> None:
    """Q79: infantry that is not in square checks when a charge has come next to it, before the combat."""
    shaken, cause = shock_of(game.rules, game.state, attackers, origin, target)
    if shaken:
        check_force(game, shaken, cause, "13.1")


@dataclass
class Charge(CombatCaller):
    """10.1, 10.2: cavalry rides to the Charging hex, is reacted to, strikes, and perhaps rides on."""

    units: tuple[int, ...] = ()
    hex: int = -1
    """The Charging hex."""
    target: int = -1
    spent: int = 0
    """Quarters of a movement point."""
    through: int = -1
    """10.2.3: the hex of a square that it is riding through."""
    countercharged: tuple[int, ...] = ()
    """10.4.1: cavalry that countercharged and moves after this Force."""

    def begin(self, game: RisorgimentoGame) -> None:
        for u in self.units:
            game.set_flag(u, CHARGING | ATTACKED)
        game.report("charge", "10.1", self.units, start=game.name(self.here(game)), to=game.name(self.hex),
                    target=game.name(self.target))  # fmt: skip
        self.step = "ride"

    def here(self, game: RisorgimentoGame) -> int:
        return game.state.hex[self.units[0]]

    def riding(self, game: RisorgimentoGame) -> bool:
        """Some of the Force still take part: not routed, beaten or stopped."""
        state = game.state
        self.units = tuple(u for u in self.units if u in state.force and state.hex[u] >= 0)
        return bool(self.units)

    def owner(self, game: RisorgimentoGame) -> str:
        return game.side(game.rules.roster.side[self.units[0]])

    def left(self, game: RisorgimentoGame) -> int:
        return allowance(game.rules, self.units) - self.spent

    # 10.1.2: the approach

    def ride(self, game: RisorgimentoGame) -> None:
        self.step = "finish"
        if not self.riding(game):
            return
        if self.here(game) == self.hex:
            self.step = "arrive"
        elif self.ride_options(game, ""):
            self.step = "ride"
            game.ask(self.owner(game), "ride", "10.1.2", hex=game.name(self.here(game)))

    def ride_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        """The front hexes from which the Charging hex can still be reached, the shortest way first."""
        return self.rides(game, self.here(game), self.left(game))

    def rides(self, game: RisorgimentoGame, hex: int, left: int) -> list[Option]:
        """Q36: on its way it enters no enemy zone; that of a square it rides through does not hold it (10.2.3)."""
        rules, state = game.rules, game.state
        zone = rules.zone(state, 1 - rules.roster.side[self.units[0]])
        if hex == self.through:
            zone &= ~rules.grid.disc(hex, 1)
        found = []
        for there, cost in front_steps(rules, state, self.units, hex):
            if cost <= left and (there == self.hex or not zone >> there & 1):
                onward = ride_costs(rules, state, self.units, there, left - cost)
                if self.hex in onward:
                    found.append((cost + onward[self.hex], there))
        return [Option("ride", to=game.name(there)) for _, there in sorted(found)]

    def ride_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        there = game.hex(option, "to")
        steps = dict(front_steps(game.rules, game.state, self.units, self.here(game)))
        self.spent += steps[there]
        game.call(Step(units=self.units, to=there, cost=steps[there], kind="charge"))

    # 10.2.2: calling off, then the combat

    def arrive(self, game: RisorgimentoGame) -> None:
        rules, state = game.rules, game.state
        self.step = "finish"
        if not stack(rules, state, self.target, 1 - rules.roster.side[self.units[0]]):
            game.report("charge-vain", "10.2", self.units, target=game.name(self.target))
            if len(self.rotate_options(game, "")) > 1:
                game.ask(self.owner(game), "rotate", "7.1.5", hex=game.name(self.hex), target=game.name(self.target))
            return
        self.step = "strike"
        game.ask(self.owner(game), "charge", "10.2.2", hex=game.name(self.hex), target=game.name(self.target))

    def rotate_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        """7.1.5, D23: enemies one hexside left or right of the empty target, if they can be charged."""
        rules, state = game.rules, game.state
        enemies = state.occupied[1 - rules.roster.side[self.units[0]]]
        d = rules.grid.direction(self.hex, self.target)
        beside = [rules.grid.surroundings[self.hex][(d + turned) % 6] for turned in (-1, 1)]
        return [
            *(
                Option("rotate", hex=game.name(self.hex), to=game.name(h))
                for h in beside
                if h >= 0 and enemies >> h & 1 and can_strike(rules, state, self.units, self.hex, h, self.left(game))
            ),
            STOP,
        ]

    def rotate_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        if option.verb == "rotate":
            self.target = game.hex(option, "to")
            rotate(game, self.hex, self.target)
            self.step = "arrive"

    def charge_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return [Option("strike"), Option("call-off")]

    def charge_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        """10.2.2: a check decides whether the Force can be held back; failing costs status and the charge goes on."""
        if option.verb == "strike":
            return
        failed = check_force(game, self.units, Cause("call-off", building=building(game.rules, self.hex)), "10.2.2")
        if not failed:
            game.report("called-off", "10.2.2", self.units, target=game.name(self.target))
            self.step = "finish"

    def strike(self, game: RisorgimentoGame) -> None:
        """Q79: the shock, then 11.2."""
        self.step = "finish"
        if not self.riding(game):
            return
        shock(game, self.units, self.hex, self.target)
        self.winner, self.against_square = "", False
        self.step = "follow"
        if stack(game.rules, game.state, self.target, 1 - game.rules.roster.side[self.units[0]]):
            game.call(Combat(attackers=self.units, origin=self.hex, target=self.target, charge=True))
        else:
            self.step = "enter_empty"

    def enter_empty(self, game: RisorgimentoGame) -> None:
        """Q79: nobody stood the shock; the charge has won and enters the hex."""
        self.winner, self.step = ATTACKER, "follow"
        game.call(Advance(units=self.units, origin=self.hex, target=self.target, charge=True))

    # 10.2: riding on

    def follow(self, game: RisorgimentoGame) -> None:
        """10.2.a, 10.2.1, 10.2.3: only in good order, after a victory, or a draw against a square."""
        self.step = "finish"
        if not self.riding(game) or any(game.state.status[u] for u in self.units):
            return
        if self.winner == ATTACKER and self.here(game) == self.target:
            self.spent += self.entry(game)
        elif not (self.winner == DRAW and self.against_square and self.here(game) == self.hex):
            return
        if len(self.follow_options(game, "")) > 1:
            game.ask(self.owner(game), "follow", "10.2", hex=game.name(self.here(game)))

    def entry(self, game: RisorgimentoGame) -> int:
        """Q67: entering the beaten hex counts when a charge goes on."""
        return dict(open_front(game.rules, game.state, self.units, self.hex)).get(self.target, 0)

    def follow_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        left, passing = self.left(game), self.winner == DRAW
        if passing:
            left -= self.entry(game)
        if left < 0:
            return [STOP]
        found = continuations(rules, state, self.units, self.target, left, through=passing)
        return [*(Option("charge-on", hex=game.name(h), target=game.name(t)) for h, t in found), STOP]

    def follow_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        """Q70: the new marker lies where the charge goes."""
        if option.verb == "stop":
            return
        square = self.target
        self.hex, self.target = game.hex(option), game.hex(option, "target")
        game.report("charge", "10.2", self.units, start=game.name(self.here(game)), to=game.name(self.hex),
                    target=game.name(self.target))  # fmt: skip
        self.step = "ride"
        if self.winner == DRAW:
            self.through, self.step = square, "pass_square"
        elif self.here(game) == self.hex:
            self.step = "arrive"

    def pass_square(self, game: RisorgimentoGame) -> None:
        """10.2.3, Q93: through the hex of the square and out in front; enemies react where it comes out."""
        self.step = "finish"
        if self.emerge_options(game, ""):
            self.step = "emerged"
            game.ask(self.owner(game), "emerge", "10.2.3", hex=game.name(self.through))

    def emerge_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        entry = dict(open_front(game.rules, game.state, self.units, self.here(game))).get(self.through, 0)
        return self.rides(game, self.through, self.left(game) - entry)

    def emerge_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        there = game.hex(option, "to")
        entry = dict(open_front(game.rules, game.state, self.units, self.here(game))).get(self.through, 0)
        cost = entry + dict(front_steps(game.rules, game.state, self.units, self.through))[there]
        self.spent += cost
        for u in self.units:
            game.state.spent[u] += cost
        game.put(self.units, there)
        game.report("passed-square", "10.2.3", self.units, start=game.name(self.through), to=game.name(there))
        displace_from(game, there)

    def emerged(self, game: RisorgimentoGame) -> None:
        self.step = "ride"
        rules = game.rules
        forces = rules.projectors(game.state, 1 - rules.roster.side[self.units[0]], self.here(game))
        if forces:
            game.react(ENTERED_ZONE, self.units, forces)

    # 10.3: the end

    def finish(self, game: RisorgimentoGame) -> None:
        """10.3, 10.4.1: the charging Force is Exhausted and moves, then the countercharging one."""
        self.step = "after_move"
        state = game.state
        charged = [u for u in range(len(state.flags)) if state.flags[u] & CHARGING and state.hex[u] >= 0]
        mine = [u for u in charged if game.rules.roster.side[u] == state.side]
        for u in mine:
            game.set_flag(u, CHARGING, False)
            game.exhaust(u)
        for hex in sorted({state.hex[u] for u in mine}):
            here = standing(state, mine, hex)
            game.call(ExhaustedMove(units=here, spent=self.spent, answered=True))

    def after_move(self, game: RisorgimentoGame) -> None:
        self.step = "end"
        left = tuple(u for u in self.countercharged if game.state.hex[u] >= 0)
        for hex in sorted({game.state.hex[u] for u in left}):
            game.call(ExhaustedMove(units=standing(game.state, left, hex)))

    def end(self, game: RisorgimentoGame) -> None:
        game.done()


def exhausted_ways(rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...], spent: int) -> Ways:
    """10.3, Q71: where cavalry can go after a charge that cost so much."""
    left = allowance(rules, units)
    if rules.policy.exhausted_remaining:
        left = max(0, left - spent)
    march = all(state.flags[u] & MARCH for u in units)
    who = traveller(rules, state, units, march=march, left=left, one_hex=left > 0, gates=0)
    return ways(rules, state, who, state.hex[units[0]])


@dataclass
class ExhaustedMove(Procedure):
    """10.3: after a charge cavalry may move up to its allowance, and ends outside enemy zones if it can."""

    units: tuple[int, ...] = ()
    spent: int = 0
    answered: bool = False
    """12.2.4.b: only the move of the charging Force can be reacted to."""
    path: tuple[int, ...] = ()

    def begin(self, game: RisorgimentoGame) -> None:
        state = game.state
        self.units = tuple(u for u in self.units if state.hex[u] >= 0)
        if not self.units:
            game.done()
            return
        if self.answered:
            state.force = self.units
        self.step = "walk"
        if len(self.exhausted_options(game, "")) > 1:
            game.ask(self.owner(game), "exhausted", "10.3", hex=game.name(self.here(game)))

    def here(self, game: RisorgimentoGame) -> int:
        return game.state.hex[self.units[0]]

    def owner(self, game: RisorgimentoGame) -> str:
        return game.side(game.rules.roster.side[self.units[0]])

    def found(self, game: RisorgimentoGame) -> dict[int, tuple[int, ...]]:
        """10.3, Q71: the hexes outside enemy zones that it can reach, each with its way."""
        reached = exhausted_ways(game.rules, game.state, self.units, self.spent)
        return {h: path_to(reached, h) for h in ends_of(reached)}

    def exhausted_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        out = [Option("exhausted-move", to=game.name(h)) for h in self.found(game)]
        if not out or self.bar_to_end(game, self.here(game)) is None:
            out.append(STAY)
        return out

    def bar_to_end(self, game: RisorgimentoGame, hex: int) -> Bar | None:
        """10.3.b: a hex in which the move may not end, if there is any other."""
        enemy = 1 - game.rules.roster.side[self.units[0]]
        return ENDS_IN_ZONE if game.rules.zone(game.state, enemy) >> hex & 1 else None

    def bar_to_move(self, game: RisorgimentoGame, to: int) -> Bar | None:
        """10.3: what keeps the cavalry from a hex, or from staying where it is."""
        if to in self.found(game):
            return None
        bar = self.bar_to_end(game, to)
        if to == self.here(game) and (bar is None or not self.found(game)):
            return None
        return OUT_OF_REACH if bar is None else bar.about(hex=game.name(to))

    def exhausted_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        if option.verb != "stay":
            self.path = self.found(game)[game.hex(option, "to")]

    def walk(self, game: RisorgimentoGame) -> None:
        """12.1: hex by hex, with Reactions for the charging Force."""
        state = game.state
        here = tuple(u for u in self.units if state.hex[u] >= 0 and (not self.answered or u in state.force))
        if not here or not self.path or game.rules.grid.distance(state.hex[here[0]], self.path[0]) != 1:
            self.step = "face"
            return
        self.units = here
        there, self.path = self.path[0], self.path[1:]
        if self.answered:
            game.call(Step(units=here, to=there, cost=0, kind="exhausted"))
            return
        origin = self.here(game)
        game.put(here, there)
        game.report("moved", "10.3", here, start=game.name(origin), to=game.name(there), way="exhausted")
        cross_stream(game, here, origin, game.rules.grid.direction(origin, there))
        displace_from(game, there)

    def face(self, game: RisorgimentoGame) -> None:
        """8.2: it may turn where it stops, unless it joins others."""
        self.step = "end"
        here = tuple(u for u in self.units if game.state.hex[u] >= 0)
        if not here:
            return
        facing = game.rules.entered_facing(game.state, self.here(game), here)
        if facing >= 0:
            game.face(here, facing)
        elif not all(game.state.flags[u] & MARCH for u in here):
            game.ask(self.owner(game), "facing", "8.2", hex=game.name(self.here(game)))

    def facing_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        return [Option("face", facing=name) for name in COMPASS]

    def facing_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        turn(game, self.here(game), game.rules.roster.side[self.units[0]], game.facing_of(option))

    def end(self, game: RisorgimentoGame) -> None:
        game.done()
