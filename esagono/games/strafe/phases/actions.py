"""4.8, 4.9, 8.5 to 8.7, 14, 15, 22.6: Actions of brigades, and the opponent's Reaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.strafe.assault.counter_assault import CounterDeclaration, CounterFire, CounterResolution
from esagono.games.strafe.assault.waves import AssaultStep
from esagono.games.strafe.command import check_command, in_command, region_around, walls
from esagono.games.strafe.fire.bombardment import Bombardment
from esagono.games.strafe.fire.defensive import DefensiveFire
from esagono.games.strafe.fire.guns import capture_abandoned
from esagono.games.strafe.movement.digging import apply_digs, complete_digs
from esagono.games.strafe.movement.reach import with_flames
from esagono.games.strafe.movement.tactical import TacticalMovement
from esagono.games.strafe.phases.exchange import ExchangeMovement, partners
from esagono.games.strafe.phases.rally import interrupt_bridges
from esagono.games.strafe.ruleset import AUSTRIAN, ITALIAN, Strafe, StrafeGame
from esagono.games.strafe.state import (
    ACT,
    ACTIVATED,
    DISPLAY,
    EXCHANGE,
    FREE_NIGHT,
    NIGHT,
    NORMAL,
    OUT_OF_COMMAND,
    REACTION,
    RETREATED,
    WINGS,
    Action,
    StrafeState,
)
from esagono.games.strafe.supply.lines import hq_hexes
from esagono.games.strafe.supply.paths import lines_of
from esagono.hexes.grid import bits_of

CANCEL: Final = Option("cancel-activation")
DONE: Final = Option("done")


def units_on_map(rules: Strafe, state: StrafeState, brigade: int) -> list[int]:
    return [u for u in rules.roster.brigades[brigade].units if state.hex[u] >= 0]


def mark_activated(rules: Strafe, state: StrafeState, units: Sequence[int]) -> None:
    """11.2.1, 22.4: whoever takes part in an Action has had his turn, and the Flamethrowers with them."""
    for u in with_flames(rules, state, tuple(units)):
        state.flags[u] |= ACTIVATED


def hq_choices(rules: Strafe, state: StrafeState, brigade: int) -> list[int]:
    """8.5: the hexes where a headquarters may be put: on a line of supply, with a unit of the brigade in Command."""
    if rules.roster.brigades[brigade].hq < 0:
        return []
    return list(bits_of(hq_places(rules, state, brigade, hq_hexes(rules, state, rules.roster.brigades[brigade].side))))


def hq_places(rules: Strafe, state: StrafeState, brigade: int, good: int) -> int:
    """8.5: the same as a set, of those hexes that are good for any headquarters of the side."""
    home = rules.roster.brigades[brigade]
    if rules.policy.hq_on_line:
        good &= lines_of(rules, state, home.side, units_on_map(rules, state, brigade))
    starts = 0
    for u in home.units:
        starts |= rules.place_of(state, u)
    reach = rules.roster.command[home.hq]
    # what a unit's hex reaches, reaches it: ranges are traced alike both ways, the two ends need no die
    sure = good & region_around(rules, state, home.side, starts, reach)
    if sure:
        return sure
    _, doubtful = walls(rules, state, home.side)  # 8.5.f: at least by a die
    return good & region_around(rules, state, home.side, starts, reach, doubtful)


def can_activate(rules: Strafe, state: StrafeState, brigade: int) -> bool:
    """8.3.c, 8.5, 14.0: not activated this turn, with units and a place for its headquarters."""
    return state.acted[brigade] != 1 and bool(hq_choices(rules, state, brigade))


def activatable(rules: Strafe, state: StrafeState, side: int, brigades: list[int]) -> list[int]:
    """8.3.c, 8.5, 14.0: those of some brigades of a side that can be activated."""
    able = [b for b in brigades if state.acted[b] != 1 and rules.roster.brigades[b].hq >= 0]
    if not able:
        return []
    good = hq_hexes(rules, state, side)
    return [b for b in able if hq_places(rules, state, b, good)]


def planned(rules: Strafe, state: StrafeState, side: int) -> list[int]:
    """The planned brigades of a side that it may still activate."""
    return activatable(rules, state, side, [b for b in rules.roster.brigades_of[side] if state.plan[b] >= 0])


@dataclass
class ActionPhase(Procedure):
    """4.8, 4.9: the side that acts goes on until it passes; two passes in a row end both phases."""

    side: int = 0
    passes: int = 0
    answers: int = 0
    """Actions of the other side when this one began its own: one more afterwards was a Reaction."""

    def begin(self, game: StrafeGame) -> None:
        state = game.state
        state.side, state.action = self.side, None
        if self.passes >= 2:
            wings = state.events.get("wings", -1)
            if wings < 0 or not can_activate(game.rules, state, wings):
                game.done()
                return
            self.side = state.side = ITALIAN
        game.ask(game.side(self.side), "activation", "4.8", always=game.rules.fog)

    def activation_options(self, game: StrafeGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        names = rules.roster.brigades
        wings = state.events.get("wings", -1) if self.side == ITALIAN else -1
        out = [Option("activate", brigade=names[b].id) for b in planned(rules, state, self.side) if b != wings]
        if wings >= 0 and can_activate(rules, state, wings):
            out.append(Option("activate", brigade=names[wings].id))
            if self.passes >= 2:
                return out[-1:]
        return [*out, Option("pass")]

    def activation_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        rules, state = game.rules, game.state
        if option.verb == "pass":
            game.emit("passed", "4.8", side=side)
            self.passes += 1
            self.side = 1 - self.side
            return
        self.passes = 0
        self.answers = state.activations[1 - self.side]
        brigade = rules.roster.brigade_index[option.text("brigade")]
        free = state.events.get("wings", -1) == brigade and self.side == ITALIAN
        begin_action(game, brigade, WINGS if free else NORMAL)
        self.step = "after"

    def after(self, game: StrafeGame) -> None:
        """Q30: play returns to the side whose Action it was; by an option a Reaction gives it to the Initiative one."""
        self.step = "begin"
        state = game.state
        reacted = state.activations[1 - self.side] > self.answers
        if reacted and game.rules.policy.back_to_initiative and state.initiative >= 0:
            self.side = state.initiative


def begin_action(game: StrafeGame, brigade: int, kind: str) -> None:
    """4.8: a brigade begins its Action with the placing of its headquarters."""
    rules, state = game.rules, game.state
    side = rules.roster.brigades[brigade].side
    box = state.plan[brigade] if kind in (NORMAL, REACTION, WINGS) else 0
    state.action = Action(
        side=side,
        brigade=brigade,
        kind=kind,
        box=max(box, 0),
        paid=kind == NIGHT or (state.plan[brigade] >= 0 and kind != FREE_NIGHT),
        number=state.activations[side] + 1,
    )
    game.call(BrigadeAction(answer=kind in (REACTION, NIGHT, FREE_NIGHT)))


@dataclass
class BrigadeAction(Procedure):
    """4.8: the steps of an Action, from the headquarters to the opponent's Reaction."""

    answer: bool = False
    """15.0, Q30: the Action is itself a Reaction, and has no step I."""

    def action(self, game: StrafeGame) -> Action:
        action = game.state.action
        assert action is not None
        return action

    def go(self, game: StrafeGame, letter: str) -> Action:
        """The Action, now at a step."""
        action = game.state.action = replace(self.action(game), step=letter)
        return action

    # 8.5: the headquarters

    def begin(self, game: StrafeGame) -> None:
        game.ask(game.side(self.action(game).side), "headquarters", "8.5")

    def headquarters_options(self, game: StrafeGame, side: str) -> list[Option]:
        hexes = hq_choices(game.rules, game.state, self.action(game).brigade)
        return game.rules.place_hq.to(hexes) if hexes else [CANCEL]

    def headquarters_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        rules, state, action = game.rules, game.state, self.action(game)
        home = rules.roster.brigades[action.brigade]
        if option.verb == "cancel-activation":
            game.emit("not-activated", "10.4.1", side=side, brigade=home.id)
            state.acted[action.brigade] = 1
            state.action = None
            game.done()
            return
        hex = game.hex(option)
        rules.put(state, home.hq, hex)
        game.emit("hq-placed", "8.5", side=side, brigade=home.id, hex=game.name(hex))
        if action.kind == FREE_NIGHT:
            game.emit("free-counterattack", "EV", side=side, brigade=home.id)
        game.reveal()
        self.step = "initiative_roll" if action.kind in (REACTION, NIGHT) else "activated"

    def initiative_roll(self, game: StrafeGame) -> None:
        """15.0.b, 15.0.c, 22.6: a Reaction needs a die not above the Initiative Value."""
        rules, state, action = game.rules, game.state, self.action(game)
        home = rules.roster.brigades[action.brigade]
        (die,) = game.roll(1, game.side(action.side))
        value = rules.roster.initiative[home.hq]
        good = die <= value
        game.emit(
            "reaction-roll", "15.0" if action.kind == REACTION else "22.6", side=game.side(action.side),
            brigade=home.id, die=die, value=value, success=int(good),
        )  # fmt: skip
        if good:
            if action.kind == NIGHT:
                game.pay(action.side, rules.tables.night_cost, "22.6")
            self.step = "activated"
            return
        rules.put(state, home.hq, DISPLAY)
        state.acted[action.brigade] = 2
        state.action = None
        game.done()

    def activated(self, game: StrafeGame) -> None:
        """8.1, 8.6: Command is checked once; units out of it are marked."""
        rules, state, action = game.rules, game.state, self.action(game)
        home = rules.roster.brigades[action.brigade]
        units = units_on_map(rules, state, action.brigade)
        state.acted[action.brigade] = 1
        state.activations[action.side] += 1
        if action.kind == WINGS:
            state.events.pop("wings", None)
        asking = [*units, *joinable(rules, state, action)]  # Q33: the dice are for all units of the activation
        hexes = check_command(game, action.side, state.hex[home.hq], rules.roster.command[home.hq], asking)
        mark_activated(rules, state, units)
        for u in units:
            if not in_command(rules, state, u, hexes):
                state.flags[u] |= OUT_OF_COMMAND
        state.action = replace(action, command=hexes, number=state.activations[action.side])
        self.step = "attach"

    # 8.3, 8.4, 8.7: attachments

    def attach(self, game: StrafeGame) -> None:
        game.ask(game.side(self.action(game).side), "attachment", "8.4")

    def attachment_options(self, game: StrafeGame, side: str) -> list[Option]:
        rules, state, action = game.rules, game.state, self.action(game)
        out = [Option("attach", unit=game.id(u)) for u in attachable(rules, state, action)]
        out += [Option("detach", unit=game.id(u)) for u in (*action.guns, *action.independents)]
        if not action.guns and not action.independents and action.kind in (NORMAL, REACTION):
            names = rules.roster.brigades
            out += [Option("exchange", brigade=names[b].id) for b in partners(rules, state, action)]
        out.append(DONE)
        return out

    def attachment_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        rules, state, action = game.rules, game.state, self.action(game)
        match option.verb:
            case "attach":
                unit = game.unit(option)
                if rules.roster.is_gun[unit]:
                    state.action = replace(action, guns=(*action.guns, unit))
                else:
                    state.action = replace(action, independents=(*action.independents, unit))
            case "detach":
                unit = game.unit(option)
                state.action = replace(
                    action,
                    guns=tuple(u for u in action.guns if u != unit),
                    independents=tuple(u for u in action.independents if u != unit),
                )
            case "exchange":
                partner = rules.roster.brigade_index[option.text("brigade")]
                state.action = replace(action, kind=EXCHANGE, partner=partner)
                self.step = "exchange"
            case _:
                self.mark_attached(game)
                self.step = "step_a"

    def mark_attached(self, game: StrafeGame) -> None:
        """8.5.e, Q36: what is attached is activated, guns too, and cannot be attached again this turn."""
        state, action = game.state, self.action(game)
        mark_activated(game.rules, state, action.independents)
        for u in action.guns:
            state.flags[u] |= ACT
        if action.guns or action.independents:
            side = game.side(action.side)
            game.emit("attached", "8.4", side=side, owner=side,
                      secret={"units": game.ids((*action.guns, *action.independents))})  # fmt: skip

    def exchange(self, game: StrafeGame) -> None:
        """8.7: the front brigade is activated together with this one; neither attacks or bombards."""
        rules, state, action = game.rules, game.state, self.go(game, "A")
        state.acted[action.partner] = 1
        mark_activated(rules, state, units_on_map(rules, state, action.partner))
        home = rules.roster.brigades
        game.emit("exchange", "8.7", side=game.side(action.side), brigade=home[action.brigade].id,
                  partner=home[action.partner].id)  # fmt: skip
        self.step = "step_h"
        game.call(ExchangeMovement(side=action.side))

    # The steps

    def step_a(self, game: StrafeGame) -> None:
        action = self.go(game, "A")
        self.step = "step_b"
        game.call(TacticalMovement(side=action.side))

    def step_b(self, game: StrafeGame) -> None:
        action = self.go(game, "B")
        self.step = "step_c"
        if action.guns and action.kind not in (NIGHT, FREE_NIGHT):
            game.call(Bombardment())

    def step_c(self, game: StrafeGame) -> None:
        self.go(game, "C")
        self.step = "step_d"
        if game.state.assaults:
            game.call(DefensiveFire())

    def step_d(self, game: StrafeGame) -> None:
        self.go(game, "D")
        self.step = "step_e"
        if game.state.assaults:
            game.call(AssaultStep())

    def step_e(self, game: StrafeGame) -> None:
        action = self.go(game, "E")
        game.state.action = replace(action, waves=())  # those of Counter-assaults count from one again
        self.step = "step_f"
        game.call(CounterDeclaration())

    def step_f(self, game: StrafeGame) -> None:
        self.go(game, "F")
        self.step = "step_g"
        if game.state.counters:
            game.call(CounterFire())

    def step_g(self, game: StrafeGame) -> None:
        self.go(game, "G")
        self.step = "step_h"
        game.call(CounterResolution())

    def step_h(self, game: StrafeGame) -> None:
        """14.0, 18.2, 19.3: the Action is completed: digging, abandoned guns, markers."""
        rules, state, action = game.rules, game.state, self.go(game, "H")
        apply_digs(game)
        for brigade in (action.brigade, action.partner):
            if brigade >= 0:
                complete_digs(game, [*rules.roster.brigades[brigade].units, *action.independents])
        capture_abandoned(game)
        interrupt_bridges(game)
        state.assaults = state.counters = ()
        for u in range(len(state.flags)):
            state.flags[u] &= ~RETREATED
        game.emit(
            "action-completed", "14.0", side=game.side(action.side), brigade=rules.roster.brigades[action.brigade].id
        )
        if self.answer or action.kind in (REACTION, NIGHT, FREE_NIGHT) or not state_open(game):
            state.action = None
            game.done()
            return
        self.step = "step_i"

    def step_i(self, game: StrafeGame) -> None:
        """15.0, 22.6: the Opponent's Reaction."""
        action = self.go(game, "I")
        self.step = "end"
        game.call(OpponentReaction(side=1 - action.side))

    def end(self, game: StrafeGame) -> None:
        game.state.action = None
        game.done()


def state_open(game: StrafeGame) -> bool:
    return game.state.result is None


def attachable(rules: Strafe, state: StrafeState, action: Action) -> list[int]:
    """8.5.d, Q36: those who may join and are in Command."""
    return [u for u in joinable(rules, state, action) if in_command(rules, state, u, action.command)]


def joinable(rules: Strafe, state: StrafeState, action: Action) -> list[int]:
    """8.3, 8.4, 13.2.1.f, Q36, 22.6.b: guns and independents on the map that may still join, in Command or not."""
    out = []
    guns_left = rules.tables.boxes[action.box] - len(action.guns)
    if action.kind in (NIGHT, FREE_NIGHT):
        guns_left = 0
    others_left = rules.tables.independents - len(action.independents)
    for u in rules.roster.attachable_of[action.side]:
        if state.hex[u] < 0:
            continue
        if rules.roster.is_gun[u]:
            if (
                guns_left > 0
                and u not in action.guns
                and rules.can_fire(state, u)
                and not state.flags[u] & ACT
                and rules.roster.own_gun_of(u, action.brigade)
            ):
                out.append(u)
        elif (
            others_left > 0
            and u not in action.independents
            and not state.flags[u] & ACTIVATED
            and rules.roster.may_join(u, action.brigade)
        ):
            out.append(u)
    return out


@dataclass
class OpponentReaction(Procedure):
    """15.0, 22.6, Q30, Q31: the other side may try one brigade; a Night Counterattack takes the place of it."""

    side: int = 0
    tried: str = ""

    def begin(self, game: StrafeGame) -> None:
        game.ask(game.side(self.side), "reaction", "15.0", always=game.rules.fog)

    def reaction_options(self, game: StrafeGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        names = rules.roster.brigades
        out = []
        if self.tried != "react":
            out += [Option("react", brigade=names[b].id) for b in planned(rules, state, self.side)]
        if self.side == AUSTRIAN and self.tried != "night":
            paid = not state.night_used and state.lp[AUSTRIAN] >= rules.tables.night_cost
            free = state.events.get("night-counterattack", 0)
            able = activatable(rules, state, AUSTRIAN, rules.roster.brigades_of[AUSTRIAN]) if paid or free else []
            if paid:
                out += [Option("night-counterattack", brigade=names[b].id) for b in able]
            if free:
                out += [Option("event-counterattack", brigade=names[b].id) for b in able]
        return [*out, Option("no-reaction")]

    def reaction_chosen(self, game: StrafeGame, side: str, option: Option) -> None:
        rules, state = game.rules, game.state
        if option.verb == "no-reaction":
            game.done()
            return
        brigade = rules.roster.brigade_index[option.text("brigade")]
        again = rules.policy.night_beside_reaction and not self.tried
        self.tried = "react" if option.verb == "react" else "night"
        self.step = "begin" if again else "over"
        if option.verb == "react":
            begin_action(game, brigade, REACTION)
        elif option.verb == "night-counterattack":
            state.night_used = True
            begin_action(game, brigade, NIGHT)
        else:
            state.events.pop("night-counterattack", None)
            begin_action(game, brigade, FREE_NIGHT)

    def over(self, game: StrafeGame) -> None:
        game.done()
