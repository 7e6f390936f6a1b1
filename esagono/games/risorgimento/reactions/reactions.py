"""12: Reactions: enemy activity interrupts an Action, Force by Force, in the order the reacting player likes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.cohesion.checks import check_force, cross_stream
from esagono.games.risorgimento.cohesion.displacement import displace_from
from esagono.games.risorgimento.cohesion.wavering import Wavering
from esagono.games.risorgimento.combat.advance import Advance
from esagono.games.risorgimento.combat.assault import Combat
from esagono.games.risorgimento.combat.charge import Charge, ExhaustedMove, shock
from esagono.games.risorgimento.combat.charge_path import ride_way
from esagono.games.risorgimento.fights.fighters import Cause
from esagono.games.risorgimento.fights.fighting import building, stack, standing, turn
from esagono.games.risorgimento.fights.triggers import RETREATED, Event
from esagono.games.risorgimento.fire.firing import Fire, target_of
from esagono.games.risorgimento.reactions.options import (
    firers,
    may_react,
    reaction_options,
    reactors,
    slowest,
    whole_stack,
)
from esagono.games.risorgimento.roster import ARMS
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import CHARGING, MARCH, SQUARE

DECLINE_ALL: Final = Option("decline-all")


@dataclass
class Reactions(Procedure):
    """12.1: the Forces that one event has triggered react one by one; each once (12.1.2), or not at all."""

    trigger: int = 0
    mover: tuple[int, ...] = ()
    """The Force that set it off."""
    forces: tuple[tuple[int, int], ...] = ()
    """Hex and arm of the Forces that have not reacted yet."""
    at: int = -1

    def begin(self, game: RisorgimentoGame) -> None:
        self.mover = tuple(u for u in self.mover if game.state.hex[u] >= 0)
        self.at = game.state.hex[self.mover[0]] if self.mover else -1
        self.step = "choose"

    def event(self) -> Event:
        return Event(self.trigger, self.mover, self.at)

    def choose(self, game: RisorgimentoGame) -> None:
        """12.1.3: one after another, as long as the triggering Force is there."""
        rules, state = game.rules, game.state
        rules.cover(state)
        here = standing(state, self.mover, self.at) if self.at >= 0 else ()
        if here:
            self.mover = here
            event = self.event()
            self.forces = tuple([f for f in self.forces if may_react(rules, state, event, *f)])
            if self.forces:
                side = game.side(1 - rules.roster.side[here[0]])
                game.ask(side, "reaction", "12.2", hex=game.name(self.at), trigger=self.trigger)
                return
        self.step = "end"
        game.call(Wavering())

    def reaction_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        event = self.event()
        out: list[Option] = []
        for hex, arm in self.forces:
            out += reaction_options(game.rules, game.state, event, hex, arm)
            out.append(game.rules.shelf.of_force("decline", hex, ARMS[arm]))
        if len(self.forces) > 1:
            out.append(DECLINE_ALL)
        return out

    def reaction_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        """12.2.a: exactly one Reaction of one Force."""
        if option.verb == "decline-all":
            self.forces = ()
            return
        hex, arm = game.hex(option), ARMS.index(option.text("force"))
        self.forces = tuple(f for f in self.forces if f != (hex, arm))
        if option.verb == "decline":
            return
        units = reactors(game.rules, game.state, self.event(), hex, arm)
        game.report("reaction", "12.2", units, hex=game.name(hex), reaction=option.verb, trigger=self.trigger)
        match option.verb:
            case "react-fire":
                self.fire(game, units, ARMS.index(option.text("target_force")))
            case "react-face":
                self.turn(game, units, game.facing_of(option))
            case "react-square":
                form_square(game, units)
            case "react-leave-square":
                game.leave_square(hex)
            case "react-withdraw":
                self.withdraw(game, units, game.hex(option, "to"))
            case "countercharge":
                self.counter(game, units, game.hex(option, "via"), charge=True)
            case "counterattack":
                self.counter(game, units, hex, charge=False)
            case "react-limber":
                for u in units:
                    game.set_flag(u, MARCH)
            case "react-unlimber" | "react-leave-march":
                for u in units:
                    game.leave_march(u)

    def fire(self, game: RisorgimentoGame, units: tuple[int, ...], arm: int) -> None:
        """12.2.2: at the Active Force that triggered."""
        rules, state = game.rules, game.state
        aimed = [u for u in self.mover if rules.roster.arm[u] == arm]
        shooting = firers(rules, state, self.event(), units)
        game.call(
            Fire(
                firers=shooting,
                start=state.hex[units[0]],
                target=self.at,
                force=target_of(rules, state, aimed),
                reaction=True,
            )
        )

    def turn(self, game: RisorgimentoGame, units: tuple[int, ...], facing: int) -> None:
        """12.2.1: turn first, then check; the new facing stays."""
        hex = game.state.hex[units[0]]
        turn(game, hex, game.rules.roster.side[units[0]], facing)
        check_force(game, units, Cause("facing", building=building(game.rules, hex)), "12.2.1")

    def withdraw(self, game: RisorgimentoGame, units: tuple[int, ...], there: int) -> None:
        """12.2.6, 8.8.2, Q48: a check with the difference of allowances, then one hex away with the same facing."""
        rules, state = game.rules, game.state
        here = state.hex[units[0]]
        plus = slowest(rules, self.mover) - slowest(rules, units)
        check_force(game, units, Cause("withdrawal", plus, building=building(rules, here)), "12.2.6")
        left = standing(state, units, here)
        if not left:
            return
        side = rules.roster.side[left[0]]
        followers: tuple[int, ...] = ()
        if not any(u not in left for u in stack(rules, state, here, side)):
            followers = tuple(u for u in rules.commanders_at(state, here) if rules.roster.side[u] == side)
        facing = rules.entered_facing(state, there, left)
        game.put((*left, *followers), there)
        game.report("withdraw", "12.2.6", left, start=game.name(here), to=game.name(there))
        if facing >= 0:
            game.face(left, facing)
        cross_stream(game, left, here, rules.grid.direction(here, there))
        displace_from(game, there)

    def counter(self, game: RisorgimentoGame, units: tuple[int, ...], via: int, *, charge: bool) -> None:
        game.call(
            Counter(
                units=units,
                origin=game.state.hex[units[0]],
                via=via,
                target=self.at,
                charge=charge,
                quiet=self.trigger == RETREATED,
            )
        )

    def end(self, game: RisorgimentoGame) -> None:
        game.done()


def form_square(game: RisorgimentoGame, units: tuple[int, ...]) -> None:
    """12.2.5: a check with -1; only if nobody loses a level does the square stand, taking in unlimbered guns."""
    rules, state = game.rules, game.state
    hex = state.hex[units[0]]
    side = rules.roster.side[units[0]]
    if check_force(game, units, Cause("square", building=building(rules, hex)), "12.2.5"):
        return
    for u in units:
        if rules.in_march(state, u):  # 8.3.5: a Force that was fired at leaves March Movement by forming up
            game.leave_march(u)
    game.report("square", "12.2.5", units, hex=game.name(hex))
    for u in whole_stack(rules, state, hex, side):
        if u in units or u not in rules.force(state, hex, rules.roster.arm[units[0]]):
            game.set_flag(u, SQUARE)


@dataclass
class Counter(Procedure):
    """12.2.3: a check, and those who pass attack the hex of the triggering Force; cavalry charges it."""

    units: tuple[int, ...] = ()
    origin: int = -1
    via: int = -1
    """The Charging hex of a countercharge."""
    target: int = -1
    charge: bool = False
    quiet: bool = False

    def begin(self, game: RisorgimentoGame) -> None:
        """12.2.3.c: whoever fails stays behind and loses nothing."""
        rules = game.rules
        cause = Cause("counter", building=building(rules, self.origin))
        failed = check_force(game, self.units, cause, "12.2.3", harmless=True)
        self.units = tuple(u for u in self.units if u not in failed)
        self.step = "fight"
        if not self.units:
            game.done()
            return
        if self.charge:
            for u in self.units:
                game.set_flag(u, CHARGING)
            if self.via != self.origin:  # Q85: the approach triggers nothing
                for there in ride_way(rules, game.state, self.units, self.origin, self.via):
                    game.put(self.units, there)  # 1.3.b: hexes that it passes are its own
                    displace_from(game, there)
                game.report("charge-move", "10.4", self.units, start=game.name(self.origin), to=game.name(self.via))
            shock(game, self.units, self.via, self.target)

    def fight(self, game: RisorgimentoGame) -> None:
        """12.2.4.a, Q79: a countercharge ends in its target hex, even if nobody there stood the shock."""
        self.step = "after"
        if self.charge and not stack(game.rules, game.state, self.target, 1 - game.rules.roster.side[self.units[0]]):
            game.call(Advance(units=self.units, origin=self.via, target=self.target, charge=True, reaction=True))
            return
        game.call(
            Combat(
                attackers=self.units,
                origin=self.via,
                target=self.target,
                charge=self.charge,
                reaction=True,
                quiet=self.quiet,
            )
        )

    def after(self, game: RisorgimentoGame) -> None:
        """10.4.1, 12.2.4: countercharging cavalry is Exhausted; it moves after the charging Force, if there is one."""
        self.step = "end"
        if not self.charge:
            return
        alive = tuple(u for u in self.units if game.state.hex[u] >= 0)
        for u in alive:
            game.set_flag(u, CHARGING, False)
            game.exhaust(u)
        charging = next((p for p in reversed(game.state.stack) if isinstance(p, Charge)), None)
        if charging is not None:
            charging.countercharged = (*charging.countercharged, *alive)
        elif alive:
            game.call(ExhaustedMove(units=alive))

    def end(self, game: RisorgimentoGame) -> None:
        game.done()
