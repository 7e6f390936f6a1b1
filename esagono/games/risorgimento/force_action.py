"""7.2, 8: the one Action of a Force: movement hex by hex, March, limbering, Square, fire, assault, charge."""

from __future__ import annotations

from dataclasses import dataclass

from esagono.engine.option import Option
from esagono.engine.state import Procedure
from esagono.games.risorgimento import declarations
from esagono.games.risorgimento.duties import (
    FALLS_BACK,
    HESITATES,
    bound_to_leave,
    may_act,
    mover,
    points_left,
    unused_marker_of,
    usable_marker,
)
from esagono.games.risorgimento.entry import column_price, entry_hexes, first_price
from esagono.games.risorgimento.ground import COMPASS, FRONT, IN_FRONT
from esagono.games.risorgimento.reach import (
    Traveller,
    Ways,
    charge_targets,
    ends_of,
    path_to,
    road_open,
    step_price,
    ways,
)
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import (
    ACTED,
    ASSAULT,
    ATTACKED,
    CHARGE,
    DISORGANIZED,
    ENTERED,
    EXHAUSTED,
    FIRE,
    FORM_SQUARE,
    MARCH,
    MOVE,
    NO_ACTION,
    OUT_OF_COMMAND,
    SQUARE,
    STOOD_IN_ZONE,
    RisorgimentoState,
)
from esagono.games.risorgimento.steps import Step


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
            self.units = (*self.units, *self.companions(game))
        state.force = self.units
        self.step = "choose"

    # Who

    def companions(self, game: RisorgimentoGame) -> list[int]:
        """2.3, Q24, 8.3.c: others that may belong to the same Force; units in March Movement go alone."""
        rules, state = game.rules, game.state
        first = self.units[0]
        if self.start < 0 or state.flags[first] & MARCH:
            return []
        return [
            u
            for u in rules.force(state, self.start, rules.roster.arm[first])
            if u not in self.units and not state.flags[u] & MARCH and self.allowed(game, u)
        ]

    def allowed(self, game: RisorgimentoGame, unit: int) -> bool:
        state, roster = game.state, game.rules.roster
        if self.nearer < 0:
            return may_act(game.rules, state, unit)
        same = roster.formation[unit] == roster.formation[self.units[0]]
        return same and out_of_command_may_move(state, unit)

    # What

    def choose(self, game: RisorgimentoGame) -> None:
        """Ask what the Force does next; it ends when nobody of it is left in action."""
        state = game.state
        self.units = tuple([u for u in self.units if state.hex[u] != -2])
        if not state.force:
            self.finish(game, MOVE)
            return
        game.ask(game.side(game.rules.roster.side[state.force[0]]), "force", "7.2", unit=game.id(state.force[0]))

    def force_options(self, game: RisorgimentoGame, side: str) -> list[Option]:
        state = game.state
        if self.start < 0 and not self.moved:
            return self.entry_options(game)
        out: list[Option] = []
        if not self.begun:
            out += [Option("add", unit=game.id(u)) for u in self.companions(game)]
            out += self.standing_options(game)
        if not self.moved:
            out += self.posture_options(game)
        if self.nearer < 0:
            out += self.attack_options(game)
        out += self.move_options(game)
        out += self.halt_options(game, bool(out))
        assert state.force
        return out

    def entry_options(self, game: RisorgimentoGame) -> list[Option]:
        """15.1: a unit of the column comes in at the edge of the map, in March Movement or not, or waits."""
        rules, state = game.rules, game.state
        unit = self.units[0]
        name = game.id(unit)
        out = []
        guns = rules.roster.arm[unit] == ARTILLERY
        for hex in entry_hexes(rules, state, unit):
            if rules.fits(state, (unit,), hex):
                modes = ("march",) if guns else ("march", "normal")
                out += [Option("enter", unit=name, hex=game.name(hex), mode=mode) for mode in modes]
        return [*out, Option("stay", unit=name)]

    def standing_options(self, game: RisorgimentoGame) -> list[Option]:
        """What a Force can do without moving: nothing, face about, form Square."""
        rules, state = game.rules, game.state
        force = state.force
        if any(bound_to_leave(rules, state, u) for u in force) or self.bound_marker(game) >= 0:
            return []
        first = force[0]
        name = game.id(first)
        out = []
        if not self.held_by_marker(game):
            out.append(Option("stay", unit=name))
        if not state.flags[first] & MARCH and not state.flags[first] & SQUARE:
            out += [Option("face", unit=name, facing=COMPASS[d]) for d in range(6) if d != state.facing[first]]
        if self.nearer < 0 and state.loose != FALLS_BACK and can_form_square(rules, state, force):
            out.append(Option("square", unit=name))
        return out

    def held_by_marker(self, game: RisorgimentoGame) -> bool:
        """3.2: its own hex holds a marker that nobody has used, and it can attack."""
        rules, state = game.rules, game.state
        marker = usable_marker(rules, state, state.hex[state.force[0]])
        arm = rules.roster.arm[state.force[0]]
        standing = bool(state.flags[state.force[0]] & STOOD_IN_ZONE)
        return standing and marker is not None and not marker.used and arm != ARTILLERY

    def posture_options(self, game: RisorgimentoGame) -> list[Option]:
        """8.3.b, 8.4: March Movement and limbering, when about to start moving."""
        rules, state = game.rules, game.state
        if len(state.force) > 1 or state.loose == HESITATES:
            return []
        unit = state.force[0]
        name = game.id(unit)
        if state.flags[unit] & SQUARE:
            return []
        if rules.roster.arm[unit] == ARTILLERY:
            if state.flags[unit] & MARCH or points_left(rules, state, (unit,)) < rules.charts.limber:
                return []
            return [Option("limber", unit=name)]
        if self.begun:
            return []
        return [Option("leave-march" if state.flags[unit] & MARCH else "march", unit=name)]

    def attack_options(self, game: RisorgimentoGame) -> list[Option]:
        """9.2, 10.1, 11.1: fire from here, assault by a marker of this hex, charge to one."""
        from esagono.games.risorgimento.firing import fire_options

        rules, state = game.rules, game.state
        force = state.force
        first = force[0]
        hex, arm = state.hex[first], rules.roster.arm[first]
        name = game.id(first)
        marker = usable_marker(rules, state, hex)
        out = declarations.rotation_options(game, hex)
        if state.flags[first] & SQUARE and arm != ARTILLERY:
            return out
        if marker is not None and arm != ARTILLERY:
            out.append(Option("assault", unit=name, to=game.name(marker.to)))
        if arm == CAVALRY and not self.moved and state.markers:
            out += self.charge_options(game)
        if self.may_fire(game):
            shots = fire_options(rules, state, self.firers(game))
            out += [Option("fire", unit=name, **dict(o.args)) for o in shots if self.shot_allowed(game, o)]
        return out

    def charge_options(self, game: RisorgimentoGame) -> list[Option]:
        rules, state = game.rules, game.state
        force = state.force
        if any(state.flags[u] & EXHAUSTED for u in force) or not any(m.charge for m in state.markers):
            return []
        found = charge_targets(rules, state, force, points_left(rules, state, force))
        return [
            Option("charge", unit=game.id(force[0]), hex=game.name(m.hex), to=game.name(m.to))
            for m in state.markers
            if m.charge and (m.hex, m.to) in found
        ]

    def firers(self, game: RisorgimentoGame) -> tuple[int, ...]:
        """9.2, Q24: all units of the type in the hex that could act fire together."""
        if self.moved:
            return game.state.force
        return (*game.state.force, *[u for u in self.companions(game) if u not in game.state.force])

    def may_fire(self, game: RisorgimentoGame) -> bool:
        """9.2.2, 9.2.3, M9: guns that did not move; light infantry, after moving only in an Assault hex it entered."""
        rules, state = game.rules, game.state
        first = state.force[0]
        if state.loose == FALLS_BACK:
            return False
        if rules.roster.arm[first] == ARTILLERY:
            return not self.begun and not state.flags[first] & MARCH
        if rules.roster.arm[first] != INFANTRY or (self.begun and not self.moved):
            return False
        return not self.moved or usable_marker(rules, state, state.hex[first]) is not None

    def shot_allowed(self, game: RisorgimentoGame, option: Option) -> bool:
        """3.2, 7.1.c, 9.2.3, Q32: who is bound to attack or to leave fires only at what answers that."""
        rules, state = game.rules, game.state
        first = state.force[0]
        target = game.hex(option, "target")
        marker = usable_marker(rules, state, state.hex[first])
        if self.moved:
            return marker is not None and target == marker.to
        bound = any(bound_to_leave(rules, state, u) for u in state.force)
        if rules.roster.arm[first] == ARTILLERY:
            answers = any(
                there == target for there, _ in rules.projectors(state, 1 - rules.roster.side[first], state.hex[first])
            )
            return not bound or (rules.policy.guns_answer_zone and answers)
        if self.held_by_marker(game):
            return marker is not None and target == marker.to
        return not bound

    # Movement

    def traveller(self, game: RisorgimentoGame) -> Traveller | None:
        """Who moves, or None if the Force cannot move now."""
        rules, state = game.rules, game.state
        force = state.force
        if state.loose == HESITATES or any(state.flags[u] & SQUARE for u in force):
            return None
        march = bool(state.flags[force[0]] & MARCH)
        if rules.roster.arm[force[0]] == ARTILLERY and not march:
            return None
        return mover(rules, state, force, march=march, fresh=not self.moved)

    def ways(self, game: RisorgimentoGame) -> tuple[Traveller | None, Ways]:
        rules, state = game.rules, game.state
        who = self.traveller(game)
        here = state.hex[state.force[0]]
        if who is None or (self.moved and rules.zone(state, 1 - who.side) >> here & 1):
            return None, {}  # 7.1.b: in an enemy zone that it entered it must attack
        return who, ways(rules, state, who, here)

    def destinations(self, game: RisorgimentoGame) -> list[int]:
        """Where the Force may go with one order, by every rule that binds it."""
        rules, state = game.rules, game.state
        who, found = self.ways(game)
        if who is None:
            return []
        here = state.hex[state.force[0]]
        ends = [h for h in ends_of(rules, state, who, found) if h != here]
        if self.turned:
            front = rules.ground.front(here, state.facing[state.force[0]])
            ends = [h for h in ends if front >> path_to(found, here, h)[0] & 1]
        if state.loose == FALLS_BACK and self.nearer < 0:
            ends = [h for h in ends if not_nearer(rules, state, self.start, h, 1 - who.side)]
        if self.nearer >= 0:
            limit = rules.grid.distance(self.start, self.nearer)
            ends = [h for h in ends if rules.grid.distance(h, self.nearer) < limit]
        bound = self.bound_marker(game)
        if bound >= 0:
            ends = [h for h in ends if h == bound or self.still_reaches(game, who, found, h, bound)]
        return ends

    def bound_marker(self, game: RisorgimentoGame) -> int:
        """7.1.4, Q37: the hex of the marker that only this Force can still use; -1 if it is free."""
        rules, state = game.rules, game.state
        if self.nearer >= 0 or not state.markers:
            return -1
        for u in state.force:
            if self.begun or self.moved:
                marker = next((m for m in state.markers if u in m.forces and not m.used and not m.charge), None)
                if marker is not None and not self.within(game, marker.hex):
                    marker = None
            else:
                marker = unused_marker_of(rules, state, u)
            if marker is None or marker.charge or state.hex[u] == marker.hex:
                continue
            others = [v for v in marker.forces if v not in state.force]
            if not any(may_act(rules, state, v) and unused_marker_of(rules, state, v) for v in others):
                return marker.hex
        return -1

    def within(self, game: RisorgimentoGame, hex: int) -> bool:
        """The Force could still move to a hex."""
        who, found = self.ways(game)
        return who is not None and hex in ends_of(game.rules, game.state, who, found)

    def still_reaches(self, game: RisorgimentoGame, who: Traveller, found: Ways, hex: int, goal: int) -> bool:
        """From a neighbouring hex the marker could still be reached with what would be left."""
        rules, state = game.rules, game.state
        if hex not in rules.grid.surroundings[state.hex[who.units[0]]]:
            return False
        rest = who._replace(budget=max(0, who.budget - found[hex].cost), one_hex=False)
        return goal in ways(rules, state, rest, hex)

    def move_options(self, game: RisorgimentoGame) -> list[Option]:
        state = game.state
        name = game.id(state.force[0])
        out = [Option("move", unit=name, to=game.name(h)) for h in self.destinations(game)]
        if out and state.flags[state.force[0]] & MARCH and not self.turned:
            out += [Option("turn", unit=name, facing=COMPASS[f]) for f in self.turns(game)]
        return out

    def turns(self, game: RisorgimentoGame) -> list[int]:
        """8.3.3: facings to which a unit in March Movement may turn before it leaves, so that it has a way out."""
        state = game.state
        unit = state.force[0]
        here = state.hex[unit]
        near = [d for d, n in enumerate(game.rules.grid.surroundings[here]) if n in set(self.destinations(game))]
        return [f for f in range(6) if f != state.facing[unit] and any(IN_FRONT[f][d] for d in near)]

    def halt_options(self, game: RisorgimentoGame, others: bool) -> list[Option]:
        """8.2, 8.3.3.c, 8.4: the end of a move, with a facing of one's choice unless it is in March Movement."""
        rules, state = game.rules, game.state
        force = state.force
        first = force[0]
        here, name = state.hex[first], game.id(first)
        if not self.begun or self.turned:
            return [] if others else [Option("stay", unit=name)]
        if others and (self.bound_to_attack(game) or self.bound_marker(game) >= 0 or self.must_go_on(game)):
            return []
        facings = self.facings(game, here)
        out = []
        if state.flags[first] & MARCH:
            out.append(Option("halt", unit=name))
            if rules.roster.arm[first] == ARTILLERY and self.can_unlimber(game):
                out += [Option("unlimber", unit=name, facing=COMPASS[f]) for f in facings]
        else:
            out += [Option("halt", unit=name, facing=COMPASS[f]) for f in facings]
        return out

    def must_go_on(self, game: RisorgimentoGame) -> bool:
        """3.2: it has to leave the hex where it began, and has not yet."""
        rules, state = game.rules, game.state
        return not self.moved and any(bound_to_leave(rules, state, u) for u in state.force)

    def bound_to_attack(self, game: RisorgimentoGame) -> bool:
        """7.1.b: it entered an enemy zone in a marker hex, and its target is there."""
        rules, state = game.rules, game.state
        first = state.force[0]
        here = state.hex[first]
        entered = self.moved and bool(rules.zone(state, 1 - rules.roster.side[first]) >> here & 1)
        return entered and usable_marker(rules, state, here) is not None

    def facings(self, game: RisorgimentoGame, hex: int) -> list[int]:
        """8.2.b: any facing, or that of those who are there already."""
        adopted = game.rules.entered_facing(game.state, hex, game.state.force)
        return list(range(6)) if adopted < 0 else [adopted]

    def can_unlimber(self, game: RisorgimentoGame) -> bool:
        """8.4.c, 8.4.1: two points, but horse artillery unlimbers free at the end of its movement."""
        rules, state = game.rules, game.state
        unit = state.force[0]
        return rules.roster.is_horse[unit] or points_left(rules, state, (unit,)) >= rules.charts.unlimber

    # Choices

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

    def do_march(self, game: RisorgimentoGame, option: Option) -> None:
        game.set_flag(self.units[0], MARCH)
        game.report("march", "8.3", self.units[:1])
        self.begun = True

    def do_leave_march(self, game: RisorgimentoGame, option: Option) -> None:
        leave_march(game, self.units[0])
        self.begun = True

    def do_limber(self, game: RisorgimentoGame, option: Option) -> None:
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
        state.facing[unit] = inward(rules, hex)
        state.flags[unit] |= ENTERED
        self.moved = self.begun = True
        self.step = "walk"
        game.call(Step(units=(unit,), to=hex, cost=cost, kind="move"))

    def do_move(self, game: RisorgimentoGame, option: Option) -> None:
        state = game.state
        _, found = self.ways(game)
        self.path = path_to(found, state.hex[state.force[0]], game.hex(option, "to"))
        self.step = "walk"

    def walk(self, game: RisorgimentoGame) -> None:
        """The next hex of the way; what happens there may end it."""
        rules, state = game.rules, game.state
        here = state.hex[state.force[0]] if state.force else -1
        if not self.path or here < 0 or self.path[0] not in rules.grid.surroundings[here]:
            self.path = ()
            self.step = "choose"
            return
        to, self.path = self.path[0], self.path[1:]
        who = self.traveller(game)
        direction = rules.grid.direction(here, to)
        price = step_price(rules, state, who, here, direction) if who is not None else -1
        if who is None or price < 0 or state.occupied[1 - who.side] >> to & 1:
            self.path = ()
            self.step = "choose"
            return
        self.set_facing(game, who, here, direction, to)
        cost = min(price, who.budget)
        self.moved = self.begun = True
        self.turned = False
        game.call(Step(units=state.force, to=to, cost=cost, kind="move"))

    def set_facing(self, game: RisorgimentoGame, who: Traveller, here: int, direction: int, to: int) -> None:
        """8.2, 8.3.3: how a Force faces on its way. On a road along it; else it turns only if it must.

        Out of March Movement it looks where it goes, at its target in a marker hex, and adopts the facing of others.
        """
        rules, state = game.rules, game.state
        facing = direction
        if who.march:
            on_road = road_open(rules, state, who, to) and rules.ground.road_cost(here, direction)
            if not on_road and direction in FRONT[state.facing[who.units[0]]]:
                return
        else:
            marker = usable_marker(rules, state, to)
            adopted = rules.entered_facing(state, to, who.units)
            if adopted >= 0:
                facing = adopted
            elif marker is not None:
                facing = rules.grid.direction(marker.hex, marker.to)
        game.face(who.units, facing)

    def do_halt(self, game: RisorgimentoGame, option: Option) -> None:
        if "facing" in option.args:
            game.face(game.state.force, game.facing_of(option))
            game.report("halted", "8.2", game.state.force, facing=option.text("facing"))
        self.finish(game, MOVE)

    def do_rotate(self, game: RisorgimentoGame, option: Option) -> None:
        declarations.rotate(game, game.hex(option), game.hex(option, "to"))

    # Attacks

    def answered(self, game: RisorgimentoGame, units: tuple[int, ...]) -> None:
        """Q31: an attack from a hex fulfils what 3.2 asks of everybody in it."""
        state = game.state
        for u in units:
            state.flags[u] |= ATTACKED
        for u in state.at[state.hex[units[0]]]:
            state.flags[u] &= ~STOOD_IN_ZONE
        declarations.mark_used(game, state.hex[units[0]])

    def do_fire(self, game: RisorgimentoGame, option: Option) -> None:
        from esagono.games.risorgimento.firing import FireAction

        rules, state = game.rules, game.state
        units = self.firers(game)
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
        from esagono.games.risorgimento.assault import Assault

        state = game.state
        units = state.force
        self.answered(game, units)
        self.step = "assaulted"
        game.call(Assault(attackers=units, origin=state.hex[units[0]], target=game.hex(option, "to")))

    def assaulted(self, game: RisorgimentoGame) -> None:
        self.finish(game, ASSAULT)

    def do_charge(self, game: RisorgimentoGame, option: Option) -> None:
        from esagono.games.risorgimento.charge import Charge

        state = game.state
        units = state.force
        self.answered(game, units)
        declarations.mark_used(game, game.hex(option))
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


def can_form_square(rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...]) -> bool:
    """8.6, 8.6.3, Q88: infantry, not in March Movement, none of it Disorganized, and not in Square yet."""
    flags = state.flags
    return rules.roster.arm[units[0]] == INFANTRY and all(
        not flags[u] & (SQUARE | MARCH) and state.status[u] < DISORGANIZED for u in units
    )


def not_nearer(rules: Risorgimento, state: RisorgimentoState, start: int, end: int, enemy: int) -> bool:
    """M9, falls back: the move does not end nearer to any enemy unit."""
    if start < 0:
        return True
    before, after = rules.grid.distances(start), rules.grid.distances(end)
    return all(
        after[state.hex[u]] >= before[state.hex[u]] for u in rules.roster.units_of_side[enemy] if state.hex[u] >= 0
    )


def leave_march(game: RisorgimentoGame, unit: int) -> None:
    """8.3.5: a unit leaves March Movement, and faces as the others of its hex."""
    state = game.state
    game.set_flag(unit, MARCH, False)
    adopted = game.rules.entered_facing(state, state.hex[unit], (unit,))
    if adopted >= 0:
        state.facing[unit] = adopted
    game.report("left-march", "8.3.5", (unit,))


def inward(rules: Risorgimento, hex: int) -> int:
    """The direction away from the nearest edge, in which a column comes in."""
    around = rules.grid.surroundings[hex]
    for d in range(6):
        if around[d] < 0 and around[(d + 3) % 6] >= 0:
            return (d + 3) % 6
    return 0


def out_of_command_may_move(state: RisorgimentoState, unit: int) -> bool:
    """5.1.1, 4.D: a unit marked Out of Command that has not moved yet."""
    return state.hex[unit] >= 0 and bool(state.flags[unit] & OUT_OF_COMMAND) and not state.flags[unit] & ACTED
