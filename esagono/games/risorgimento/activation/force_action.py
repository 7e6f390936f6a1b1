"""7.2, 8: the one Action of a Force: movement hex by hex, March, limbering, Square, fire, assault, charge."""

from __future__ import annotations

from dataclasses import dataclass

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento.activation.duties import (
    mover,
    usable_marker,
)
from esagono.games.risorgimento.activation.force_attacks import attack_options, charging_options, firers
from esagono.games.risorgimento.activation.force_moves import (
    bound_marker,
    bound_to_charge,
    companions,
    move_options,
    open_ways,
    travelling,
    way_ahead,
)
from esagono.games.risorgimento.activation.force_postures import (
    entry_options,
    halt_options,
    posture_options,
    standing_options,
)
from esagono.games.risorgimento.combat.assault import Assault
from esagono.games.risorgimento.combat.charge import Charge
from esagono.games.risorgimento.combat.markers import mark_used, rotate
from esagono.games.risorgimento.fares import Ways
from esagono.games.risorgimento.fire.firing import FireAction
from esagono.games.risorgimento.ground import COMPASS, FRONT
from esagono.games.risorgimento.movement.entry import column_price, entry_facing, first_price
from esagono.games.risorgimento.movement.reach import (
    Traveller,
    order_to,
    road_open,
    step_price,
)
from esagono.games.risorgimento.movement.steps import Step, carry, undisturbed
from esagono.games.risorgimento.roster import ARTILLERY, INFANTRY
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import (
    ACTED,
    ASSAULT,
    ATTACKED,
    CHARGE,
    ENTERED,
    FIRE,
    FORM_SQUARE,
    MARCH,
    MOVE,
    NO_ACTION,
    SQUARE,
    STOOD_IN_ZONE,
)


@dataclass
class ForceAction(Procedure):
    """7: one Force does one Action. `nearer`: a hex to which an Out of Command unit has to come nearer (5.1.1)."""

    units: tuple[int, ...] = ()
    start: int = -1
    path: tuple[int, ...] = ()
    moved: bool = False
    """It has entered a hex."""
    begun: bool = False
    """Something was done, so that it is an Action."""
    turned: bool = False
    """8.3.3.c: in March Movement it turned, and has to leave the hex."""
    nearer: int = -1

    def begin(self, game: RisorgimentoGame) -> None:
        state = game.state
        self.start = state.hex[self.units[0]]
        if game.rules.policy.whole_stacks:
            self.units = (*self.units, *companions(self, game))
        state.force = self.units
        self.step = "choose"

    # Who

    def choose(self, game: RisorgimentoGame) -> None:
        """Ask what the Force does next; it ends when none of its units is left in action."""
        state = game.state
        self.units = tuple([u for u in self.units if state.hex[u] != -2])
        if not state.force:
            self.finish(game, MOVE)
            return
        first = state.force[0]
        must = bound_to_charge(self, game)  # asked all the same: whoever chooses a Force does not yet send it off
        game.ask(game.side(game.rules.roster.side[first]), "force", "7.2", always=must, unit=game.id(first))

    def ways(self, game: RisorgimentoGame) -> tuple[Traveller | None, Ways]:
        """8: who moves, and the ways that are open to it."""
        return open_ways(self, game)

    def force_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        if self.start < 0 and not self.moved:
            return entry_options(self, game)
        if bound_to_charge(self, game):
            return charging_options(self, game)
        out, bound = self.doings(game)
        out += halt_options(self, game, bool(out), bound)
        assert game.state.force
        return out

    def doings(self, game: RisorgimentoGame) -> tuple[list[Option], int]:
        """What the Force can do besides ending its Action where it is, and its `bound_marker`."""
        out: list[Option] = []
        who, found = open_ways(self, game)
        bound = bound_marker(self, game, found)
        if not self.begun:
            out += [game.rules.shelf.alone("add", u) for u in companions(self, game)]
            out += standing_options(self, game, bound)
        if not self.moved:
            out += posture_options(self, game)
        if self.nearer < 0:
            out += attack_options(self, game)
        out += move_options(self, game, who, found, bound)
        return out, bound

    def force_chosen(self, game: RisorgimentoGame, side: str, option: Option) -> None:
        getattr(self, "do_" + option.verb.replace("-", "_"))(game, option)

    def do_add(self, game: RisorgimentoGame, option: Option) -> None:
        self.units = (*self.units, game.unit(option))
        game.state.force = self.units

    def do_stay(self, game: RisorgimentoGame, option: Option) -> None:
        self.finish(game, NO_ACTION)

    def do_face(self, game: RisorgimentoGame, option: Option) -> None:
        """8.2.a, Q29: all of a hex that is not in March Movement shares one facing."""
        rules, state = game.rules, game.state
        hex = state.hex[self.units[0]]
        turning = [u for u in rules.units_at(state, hex) if not state.flags[u] & MARCH]
        game.face(turning, game.facing_of(option))
        game.report("faced", "8.2", turning, hex=game.name(hex), facing=option.text("facing"))
        self.finish(game, MOVE)

    def do_square(self, game: RisorgimentoGame, option: Option) -> None:
        """8.6: Square as the whole Action; guns of the hex are in it."""
        rules, state = game.rules, game.state
        hex = state.hex[self.units[0]]
        inside = [*state.force, *[u for u in rules.force(state, hex, ARTILLERY) if not state.flags[u] & MARCH]]
        for u in inside:
            game.set_flag(u, SQUARE)
        game.report("square", "8.6", inside, hex=game.name(hex))
        self.finish(game, FORM_SQUARE)

    def alone(self, game: RisorgimentoGame) -> None:
        """8.3.c: in March Movement a unit goes by itself, also where Forces are whole stacks (Q24)."""
        self.units = self.units[:1]
        game.state.force = self.units

    def do_march(self, game: RisorgimentoGame, option: Option) -> None:
        self.alone(game)
        game.set_flag(self.units[0], MARCH)
        game.report("march", "8.3", self.units[:1])
        self.begun = True

    def do_leave_march(self, game: RisorgimentoGame, option: Option) -> None:
        leave_march(game, self.units[0])
        self.begun = True

    def do_limber(self, game: RisorgimentoGame, option: Option) -> None:
        self.alone(game)
        unit = self.units[0]
        game.set_flag(unit, MARCH)
        game.set_flag(unit, SQUARE, False)
        game.state.spent[unit] += game.rules.charts.limber
        game.report("limbered", "8.4", (unit,))
        self.begun = True

    def do_unlimber(self, game: RisorgimentoGame, option: Option) -> None:
        unit = self.units[0]
        game.set_flag(unit, MARCH, False)
        if not game.rules.roster.is_horse[unit]:
            game.state.spent[unit] += game.rules.charts.unlimber
        game.face((unit,), game.facing_of(option))
        game.report("unlimbered", "8.4", (unit,), facing=option.text("facing"))
        self.finish(game, MOVE)

    def do_turn(self, game: RisorgimentoGame, option: Option) -> None:
        game.face(game.state.force, game.facing_of(option))
        self.begun = self.turned = True

    def do_enter(self, game: RisorgimentoGame, option: Option) -> None:
        """15.1: the unit has paid for its place in the column, and comes into the entry hex."""
        rules, state = game.rules, game.state
        unit = self.units[0]
        hex = game.hex(option)
        march = option.text("mode") == "march"
        base = column_price(rules, state, unit, march)
        who = mover(rules, state, (unit,), march=march, fresh=True)
        cost = min(base + first_price(rules, state, who, hex), who.budget)
        game.set_flag(unit, MARCH, march)
        state.facing[unit] = entry_facing(rules, hex)
        state.flags[unit] |= ENTERED
        self.moved = self.begun = True
        self.step = "walk"
        game.call(Step(units=(unit,), to=hex, cost=cost, kind="move"))

    def do_move(self, game: RisorgimentoGame, option: Option) -> None:
        who, found = open_ways(self, game)
        to = game.hex(option, "to")
        assert who is not None
        turned = self.turned
        self.path = way_ahead(game, who, found, to) if turned else order_to(game.rules, game.state, who, found, to)[0]
        self.step = "walk"

    def walk(self, game: RisorgimentoGame) -> None:
        """The next hexes of the way: what one of them sets off is a `Step`, and may end it."""
        rules, state = game.rules, game.state
        force = state.force
        here = state.hex[force[0]] if force else -1
        who = travelling(self, game) if self.path and here >= 0 else None
        left = who.budget if who is not None else 0
        while self.path and who is not None:
            to = self.path[0]
            if to not in rules.grid.surroundings[here] or state.occupied[1 - who.side] >> to & 1:
                break
            direction = rules.grid.direction(here, to)
            price = step_price(rules, state, who, here, direction)
            if price < 0:
                break
            self.path = self.path[1:]
            facing = self.facing_on(game, who, here, direction, to)
            cost = min(price, left)
            self.moved = self.begun = True
            self.turned = False
            if not undisturbed(rules, state, who.side, here, direction, to):
                game.call(Step(units=force, to=to, cost=cost, kind="move", facing=facing))
                return
            game.face(force, facing)
            carry(game, force, here, to, cost, "move")
            here = to
            left -= cost
        self.path = ()
        self.step = "choose"

    def facing_on(self, game: RisorgimentoGame, who: Traveller, here: int, direction: int, to: int) -> int:
        """8.2, 8.3.3: how a Force faces after a step. On a road along it; else it turns only if it must.

        Out of March Movement it looks where it goes, at its target in a marker hex, and adopts the facing of others.
        """
        rules, state = game.rules, game.state
        if who.march:
            now = state.facing[who.units[0]]
            on_road = road_open(rules, state, who, to) and rules.ground.road_cost(here, direction)
            return now if not on_road and direction in FRONT[now] else direction
        adopted = rules.entered_facing(state, to, who.units)
        if adopted >= 0:
            return adopted
        marker = usable_marker(rules, state, to)
        return direction if marker is None else rules.grid.direction(marker.hex, marker.to)

    def do_halt(self, game: RisorgimentoGame, option: Option) -> None:
        if "facing" in option.args:
            game.face(game.state.force, game.facing_of(option))
            game.report("halted", "8.2", game.state.force, facing=option.text("facing"))
        self.finish(game, MOVE)

    def do_rotate(self, game: RisorgimentoGame, option: Option) -> None:
        rotate(game, game.hex(option), game.hex(option, "to"))

    # Attacks

    def answered(self, game: RisorgimentoGame, units: tuple[int, ...]) -> None:
        """Q31: an attack from a hex fulfils what 3.2 asks of everybody in it."""
        state = game.state
        for u in units:
            state.flags[u] |= ATTACKED
        for u in state.at[state.hex[units[0]]]:
            state.flags[u] &= ~STOOD_IN_ZONE
        mark_used(game, state.hex[units[0]])

    def do_fire(self, game: RisorgimentoGame, option: Option) -> None:
        rules, state = game.rules, game.state
        units = firers(self, game)
        self.units = (*self.units, *[u for u in units if u not in self.units])
        state.force = units
        if rules.roster.arm[units[0]] == INFANTRY or rules.policy.guns_answer_zone:
            self.answered(game, units)
        self.step = "fired"
        args = {k: v for k, v in option.args.items() if k in ("target", "force", "facing")}
        target, force = game.hex(option, "target"), str(args["force"])
        facing = COMPASS.index(str(args["facing"])) if "facing" in args else state.facing[units[0]]
        game.call(FireAction(units=units, target=target, force=force, facing=facing))

    def fired(self, game: RisorgimentoGame) -> None:
        self.finish(game, FIRE)

    def do_assault(self, game: RisorgimentoGame, option: Option) -> None:
        state = game.state
        units = state.force
        self.answered(game, units)
        self.step = "assaulted"
        game.call(Assault(attackers=units, origin=state.hex[units[0]], target=game.hex(option, "to")))

    def assaulted(self, game: RisorgimentoGame) -> None:
        self.finish(game, ASSAULT)

    def do_charge(self, game: RisorgimentoGame, option: Option) -> None:
        state = game.state
        units = state.force
        self.answered(game, units)
        mark_used(game, game.hex(option))
        self.step = "charged"
        game.call(Charge(units=units, hex=game.hex(option), target=game.hex(option, "to")))

    def charged(self, game: RisorgimentoGame) -> None:
        self.finish(game, CHARGE)

    def finish(self, game: RisorgimentoGame, action: int) -> None:
        """7.2: the Action is over; its units act no more this turn."""
        state = game.state
        if action == NO_ACTION and self.begun:
            action = MOVE
        for u in self.units:
            if state.hex[u] != -2:
                state.flags[u] |= ACTED
                state.action[u] = action
        state.force = ()
        game.rules.cover(state)
        game.done()


def leave_march(game: RisorgimentoGame, unit: int) -> None:
    """8.3.5: a unit leaves March Movement at the start of its activation or Action."""
    game.leave_march(unit)
    game.report("left-march", "8.3.5", (unit,))
