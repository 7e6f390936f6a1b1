"""4.8, 4.9, 8.5 to 8.7, 14, 15, 22.6: Actions of brigades, and the opponent's Reaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from esagono.engine.bars import Bar
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
from esagono.games.strafe.movement.tactical import WINGS_FIRST, TacticalMovement
from esagono.games.strafe.phases.exchange import ExchangeMovement, partners
from esagono.games.strafe.phases.rally import interrupt_bridges
from esagono.games.strafe.ruleset import AUSTRIAN, ITALIAN, Strafe, StrafeGame
from esagono.games.strafe.state import (
    ACT,
    ACTIVATED,
    DISPLAY,
    EXCHANGE,
    FIRE_SIDE,
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
from esagono.games.strafe.supply.lines import hq_hexes, interdicted_roads, supplied_hexes
from esagono.games.strafe.supply.paths import lines_of
from esagono.hexes.grid import bits_of

CANCEL: Final = Option("cancel-activation")
PASS: Final = Option("pass")
BY_NIGHT: Final = "night-counterattack"
BY_EVENT: Final = "event-counterattack"
DONE: Final = Option("done")

BRIGADE_DONE: Final = Bar("14.0.a", "brigade-done")
REACTION_DONE: Final = Bar("15.0.b", "brigade-done")
NIGHT_DONE: Final = Bar("22.6.a", "brigade-done")
BRIGADE_OFF_MAP: Final = Bar("8.3.c", "brigade-off-map")
NOT_PLANNED_TO_ACT: Final = Bar("4.2.a", "not-planned")
NOT_PLANNED_TO_REACT: Final = Bar("15.0.a", "not-planned")
HQ_SHELLED: Final = Bar("10.4.1.a", "hq-shelled")
NO_HQ_HEX: Final = Bar("8.5.b", "no-hq-hex")
HQ_OUT_OF_AREA: Final = Bar("8.5.c", "hq-out-of-area")
HQ_BESIDE_ENEMY: Final = Bar("8.5.c", "hq-beside-enemy")
NO_ROOM_FOR_HQ: Final = Bar("23.3.a", "no-room")
HQ_INTERDICTED: Final = Bar("10.4.1.a", "hq-interdicted")
HQ_UNSUPPLIED: Final = Bar("8.5.b", "hq-unsupplied")
HQ_TOO_FAR: Final = Bar("8.5.f", "hq-too-far")

NOT_ON_MAP: Final = Bar("8.4.a", "not-on-map")
NOT_INDEPENDENT: Final = Bar("8.4.a", "not-independent")
ALREADY_ATTACHED: Final = Bar("8.4.a", "already-attached")
NOT_ATTACHED: Final = Bar("8.4.a", "not-attached")
OUT_OF_RANGE: Final = Bar("8.5.d", "out-of-command-range")
GUN_OUT_OF_RANGE: Final = Bar("4.2.c", "gun-out-of-range")
ALREADY_ACTIVATED: Final = Bar("8.5.e", "already-activated")
OTHER_DIVISION: Final = Bar("8.4.c", "other-division")
NO_GUNS_AT_NIGHT: Final = Bar("22.6.b", "no-guns-at-night")
GUN_OF_OTHERS: Final = Bar("13.2.1.f", "other-division")
CORPS_GUNS_ONLY: Final = Bar("13.2.1.h", "corps-guns-only")
ON_THE_MOVE: Final = Bar("19.1.d", "on-the-move")
BEING_EMPLACED: Final = Bar("19.2.a", "emplacing")
FIRED_ALREADY: Final = Bar("13.2.4.a", "already-fired")
BOX_FULL: Final = Bar("8.3.a", "box-full")
TWO_INDEPENDENTS: Final = Bar("8.4.a", "two-independents")
ATTACHED_BEFORE: Final = Bar("8.4.b", "attached-at-activation")
EXCHANGED_TOO_LATE: Final = Bar("8.7.a", "brigade-done")
WINGS_ASSAULT: Final = Bar("EV", "wings-assault")
NOT_IN_FRONT: Final = Bar("8.7.a", "not-in-front")
NO_PARTNER: Final = (EXCHANGED_TOO_LATE, WINGS_ASSAULT, NOT_IN_FRONT)
NO_EXCHANGE_NOW: Final = Bar("8.7.a", "no-exchange-now")
NOTHING_ATTACHED_THEN: Final = Bar("8.7.d", "exchange-attachments")

ONE_ATTEMPT: Final = Bar("15.0.a", "one-attempt")
AUSTRIANS_ONLY: Final = Bar("22.6.a", "austrians-only")
NO_SUCH_EVENT: Final = Bar("EV", "no-such-event")
ONCE_A_TURN: Final = Bar("22.6.a", "once-a-turn")
NO_POINTS: Final = Bar("22.6.a", "no-points")


def units_on_map(rules: Strafe, state: StrafeState, brigade: int) -> list[int]:
    return [u for u in rules.roster.brigades[brigade].units if state.hex[u] >= 0]


def mark_activated(rules: Strafe, state: StrafeState, units: Sequence[int]) -> None:
    """11.2.1, 22.4: units that take part in an Action are activated, and their Flamethrowers with them."""
    for u in with_flames(rules, state, tuple(units)):
        state.flags[u] |= ACTIVATED


def bar_to_activate(rules: Strafe, state: StrafeState, brigade: int, kind: str) -> Bar | None:
    """8.3.c, 14.0, 15.0: what keeps a brigade from an Action of a kind, wherever its headquarters could stand."""
    if state.acted[brigade] == 1:
        return NIGHT_DONE if kind in (NIGHT, FREE_NIGHT) else REACTION_DONE if kind == REACTION else BRIGADE_DONE
    for u in rules.roster.brigades[brigade].units:
        if state.hex[u] >= 0:
            break
    else:
        return BRIGADE_OFF_MAP
    if kind in (NORMAL, REACTION) and state.plan[brigade] < 0:
        return NOT_PLANNED_TO_REACT if kind == REACTION else NOT_PLANNED_TO_ACT
    return None


def bar_to_lead(rules: Strafe, state: StrafeState, brigade: int, good: int) -> Bar | None:
    """8.5, 10.4.1: what keeps the headquarters of a brigade from all of these hexes, good for any of the side."""
    if rules.roster.brigades[brigade].hq < 0:
        return NO_HQ_HEX
    if hq_places(rules, state, brigade, good):
        return None
    side = rules.roster.brigades[brigade].side
    return HQ_SHELLED if hq_places(rules, state, brigade, supplied_hexes(rules, state, side)) else NO_HQ_HEX


def bar_to_stand(rules: Strafe, state: StrafeState, brigade: int, where: int) -> Bar | None:
    """8.5, 10.4.1, 23.3: what keeps the headquarters of a brigade from a hex."""
    side = rules.roster.brigades[brigade].side
    if not rules.area[side] >> where & 1:
        return HQ_OUT_OF_AREA
    if (state.occupied[1 - side] | rules.headquarters_at(state, 1 - side)) >> where & 1:
        return HQ_BESIDE_ENEMY
    if rules.stretched(state, side) >> where & 1:
        return NO_ROOM_FOR_HQ
    if not hq_hexes(rules, state, side) >> where & 1:
        by_guns = interdicted_roads(rules, state, side) and supplied_hexes(rules, state, side) >> where & 1
        return HQ_INTERDICTED if by_guns else HQ_UNSUPPLIED
    if where in hq_choices(rules, state, brigade):
        return None
    units = units_on_map(rules, state, brigade)
    apart = rules.policy.hq_on_line and not lines_of(rules, state, side, units) >> where & 1
    return HQ_UNSUPPLIED if apart else HQ_TOO_FAR  # Q34


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


def can_activate(rules: Strafe, state: StrafeState, brigade: int, kind: str) -> bool:
    """8.3.c, 8.5, 14.0: not activated this turn, with units and a place for its headquarters."""
    return bool(activatable(rules, state, rules.roster.brigades[brigade].side, kind, [brigade]))


def activatable(rules: Strafe, state: StrafeState, side: int, kind: str, brigades: Sequence[int]) -> list[int]:
    """8.3.c, 8.5, 14.0: those of some brigades of a side that can be activated for an Action of a kind."""
    able = [b for b in brigades if bar_to_activate(rules, state, b, kind) is None]
    if not able:
        return []
    good = hq_hexes(rules, state, side)
    return [b for b in able if rules.roster.brigades[b].hq >= 0 and hq_places(rules, state, b, good)]


@dataclass
class ActionPhase(Procedure):
    """4.8, 4.9: the side that acts goes on until it passes; two passes in a row end both phases."""

    side: int = 0
    passes: int = 0
    answers: int = 0
    """Number of Actions of the other side when this Action began; if it has grown since, there was a Reaction."""

    def begin(self, game: StrafeGame) -> None:
        state = game.state
        state.side, state.action = self.side, None
        if self.passes >= 2:
            wings = state.events.get("wings", -1)
            if wings < 0 or not can_activate(game.rules, state, wings, WINGS):
                game.done()
                return
            self.side = state.side = ITALIAN
        game.ask(game.side(self.side), "activation", "4.8", always=game.rules.fog)

    def activation_options(self, game: StrafeGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        names = rules.roster.brigades
        wings = self.wings(state)
        own = [b for b in rules.roster.brigades_of[self.side] if b != wings]
        out = [Option("activate", brigade=names[b].id) for b in activatable(rules, state, self.side, NORMAL, own)]
        if wings >= 0 and can_activate(rules, state, wings, WINGS):
            out.append(Option("activate", brigade=names[wings].id))
            if self.passes >= 2:
                return out[-1:]
        return [*out, PASS]

    def wings(self, state: StrafeState) -> int:
        """EV, Q99: the brigade that acts besides those planned, if the side that decides has one; or -1."""
        return state.events.get("wings", -1) if self.side == ITALIAN else -1

    def bars_to_activate(self, game: StrafeGame, brigade: int) -> list[Bar]:
        """8.3, 8.5, 14.0, Q99: why a brigade of the side that decides cannot be activated; nothing if it can."""
        rules, state = game.rules, game.state
        winged = brigade == self.wings(state)
        bar = bar_to_activate(rules, state, brigade, WINGS if winged else NORMAL)
        bar = bar or bar_to_lead(rules, state, brigade, hq_hexes(rules, state, self.side))
        if bar is None and self.passes >= 2 and not winged:
            bar = WINGS_FIRST
        return [bar] if bar is not None else []

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
        if bar_to_any_exchange(action) is None:
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
    guns = bar_to_more(rules, action, gun=True) is None
    others = bar_to_more(rules, action, gun=False) is None
    is_gun, out = rules.roster.is_gun, []
    for u in rules.roster.attachable_of[action.side]:
        if state.hex[u] >= 0 and (guns if is_gun[u] else others) and bar_to_join(rules, state, action, u) is None:
            out.append(u)
    return out


def bar_to_join(rules: Strafe, state: StrafeState, action: Action, unit: int) -> Bar | None:
    """8.4.c, 8.5.e, 13.2.1.f, 13.2.4, 19.1, 22.6.b: what keeps a gun or an independent unit from joining an Action,
    whoever else has and wherever it stands."""
    roster = rules.roster
    if unit in action.guns or unit in action.independents:
        return ALREADY_ATTACHED
    flags = state.flags[unit]
    if not roster.is_gun[unit]:
        if flags & ACTIVATED:
            return ALREADY_ACTIVATED
        return None if roster.may_join(unit, action.brigade) else OTHER_DIVISION
    if action.kind in (NIGHT, FREE_NIGHT):
        return NO_GUNS_AT_NIGHT
    if not roster.own_gun_of(unit, action.brigade):
        homeless = not roster.brigades[action.brigade].division and not roster.counters[unit].brigade
        return CORPS_GUNS_ONLY if homeless else GUN_OF_OTHERS
    if not rules.can_fire(state, unit):
        return ON_THE_MOVE if state.posture[unit] != FIRE_SIDE else BEING_EMPLACED
    return FIRED_ALREADY if flags & ACT else None


def bar_to_more(rules: Strafe, action: Action, *, gun: bool) -> Bar | None:
    """8.3.a, 8.4.a: what keeps one more gun, or one more independent unit, from an Action."""
    if gun:
        return BOX_FULL if len(action.guns) >= rules.tables.boxes[action.box] else None
    return TWO_INDEPENDENTS if len(action.independents) >= rules.tables.independents else None


def attachment_bars(rules: Strafe, state: StrafeState, action: Action, unit: int) -> list[Bar]:
    """8.3, 8.4, 8.5: why a unit cannot be attached to the acting brigade; nothing if it can."""
    roster = rules.roster
    if state.hex[unit] < 0:
        return [NOT_ON_MAP]
    if roster.is_hq[unit] or roster.brigade[unit] >= 0:
        return [NOT_INDEPENDENT]
    bar = bar_to_join(rules, state, action, unit)
    if bar is not ALREADY_ATTACHED and not in_command(rules, state, unit, action.command):
        return [GUN_OUT_OF_RANGE, OUT_OF_RANGE] if roster.is_gun[unit] else [OUT_OF_RANGE]
    bar = bar or bar_to_more(rules, action, gun=roster.is_gun[unit])
    return [bar.about(guns=rules.tables.boxes[action.box])] if bar is not None else []


def bar_to_any_exchange(action: Action) -> Bar | None:
    """8.7.d: what keeps an Action from being an Exchange, whoever the partner."""
    if action.guns or action.independents:
        return NOTHING_ATTACHED_THEN
    return None if action.kind in (NORMAL, REACTION) else NO_EXCHANGE_NOW


def bar_to_exchange(rules: Strafe, state: StrafeState, action: Action, brigade: int) -> Bar | None:
    """8.7: what keeps the acting brigade from an Exchange with another."""
    if brigade in partners(rules, state, action):
        return bar_to_any_exchange(action)
    if brigade == action.brigade or state.acted[brigade] == 1:
        return EXCHANGED_TOO_LATE
    return WINGS_ASSAULT if state.events.get("wings", -1) in (brigade, action.brigade) else NOT_IN_FRONT


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
        own = rules.roster.brigades_of[self.side]
        if self.bar_to_try(game, "react") is None:
            out += [Option("react", brigade=names[b].id) for b in activatable(rules, state, self.side, REACTION, own)]
        nights = [verb for verb in (BY_NIGHT, BY_EVENT) if self.bar_to_try(game, verb) is None]
        able = activatable(rules, state, self.side, NIGHT, own) if nights else []
        for verb in nights:
            out += [Option(verb, brigade=names[b].id) for b in able]
        return [*out, Option("no-reaction")]

    def bar_to_try(self, game: StrafeGame, verb: str) -> Bar | None:
        """15.0.a, 22.6, EV, Q30: what keeps the side from this way to react, with whatever brigade."""
        state = game.state
        if verb == "react":
            return ONE_ATTEMPT if self.tried == "react" else None
        if self.side != AUSTRIAN:
            return AUSTRIANS_ONLY
        if self.tried == "night":
            return ONE_ATTEMPT
        if verb == BY_EVENT:
            return None if state.events.get("night-counterattack", 0) else NO_SUCH_EVENT
        if state.night_used:
            return ONCE_A_TURN
        return None if state.lp[AUSTRIAN] >= game.rules.tables.night_cost else NO_POINTS

    def bars_to_react(self, game: StrafeGame, verb: str, brigade: int) -> list[Bar]:
        """15.0, 22.6: why a brigade of the side cannot react in this way; nothing if it can."""
        rules, state = game.rules, game.state
        bar = self.bar_to_try(game, verb)
        bar = bar or bar_to_activate(rules, state, brigade, REACTION if verb == "react" else NIGHT)
        bar = bar or bar_to_lead(rules, state, brigade, hq_hexes(rules, state, self.side))
        return [bar] if bar is not None else []

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
        elif option.verb == BY_NIGHT:
            state.night_used = True
            begin_action(game, brigade, NIGHT)
        else:
            state.events.pop("night-counterattack", None)
            begin_action(game, brigade, FREE_NIGHT)

    def over(self, game: StrafeGame) -> None:
        game.done()
