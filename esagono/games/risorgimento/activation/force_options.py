"""7.2: what the Force in action may do next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.risorgimento.activation.duties import (
    BOTH,
    FALLS_BACK,
    HESITATES,
    LOOSE_HESITATES,
    bound_to_leave,
    enters_for,
    must_leave,
    points_left,
    usable_marker,
)
from esagono.games.risorgimento.activation.force_moves import (
    BOUND,
    MUST_LIMBER,
    bound_marker,
    bound_to_attack,
    can_unlimber,
    companions,
    destinations,
    held_by_marker,
    must_go_on,
    turns,
)
from esagono.games.risorgimento.combat.markers import rotation_options
from esagono.games.risorgimento.combat.squares import may_form_square
from esagono.games.risorgimento.fares import Ways
from esagono.games.risorgimento.fire.firing import able_to_fire, fire_aims
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.movement.entry import bar_to_come_in, entry_hexes
from esagono.games.risorgimento.movement.reach import Traveller, charge_targets
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import EXHAUSTED, MARCH, SQUARE

if TYPE_CHECKING:
    from esagono.games.risorgimento.activation.force_action import ForceAction

ON_MAP_ALREADY: Final = Bar("15.1.a", "on-map-already")


def entry_options(action: ForceAction, game: RisorgimentoGame) -> list[Option]:
    """15.1: a unit of the column comes in at the edge, in March Movement or not, or waits; M9: not if it hesitates."""
    rules, state = game.rules, game.state
    unit = action.units[0]
    name = game.id(unit)
    out = [
        Option("enter", unit=name, hex=game.name(hex), mode="march" if march else "normal")
        for hex in entry_hexes(rules, state, unit)
        for march in BOTH
        if bar_to_enter(action, game, hex, march) is None
    ]
    return out if bound_marker(action, game, rules.fares.no_ways) >= 0 else [*out, Option("stay", unit=name)]


def bar_to_enter(action: ForceAction, game: RisorgimentoGame, hex: int, march: bool) -> Bar | None:
    """15.1, 6.2, 7.1.4: what keeps a unit of the column from coming in by a hex, in March Movement or not."""
    rules, state = game.rules, game.state
    unit = action.units[0]
    if state.hex[unit] >= 0:
        return ON_MAP_ALREADY
    if state.loose == HESITATES:
        return LOOSE_HESITATES
    bar = bar_to_come_in(rules, state, unit, hex)
    if bar is not None:
        return bar
    if rules.roster.arm[unit] == ARTILLERY and not march:
        return MUST_LIMBER
    bound = bound_marker(action, game, rules.fares.no_ways)
    marker = next((m for m in state.markers if m.hex == bound), None)
    return BOUND if marker is not None and not enters_for(rules, state, unit, marker, hex, march) else None


def standing_options(action: ForceAction, game: RisorgimentoGame, bound: int) -> list[Option]:
    """What a Force can do without moving: nothing, face about, form Square; `bound` is its `bound_marker`."""
    rules, state = game.rules, game.state
    force = state.force
    if bound >= 0 or must_leave(rules, state, force) or held_by_marker(action, game):
        return []
    first = force[0]
    out = [rules.shelf.alone("stay", first)]
    if not state.flags[first] & (MARCH | SQUARE):
        turning = rules.shelf.facing("face", first)
        now = state.facing[first]
        out += turning[:now]
        out += turning[now + 1 :]
    if action.nearer < 0 and state.loose != FALLS_BACK and may_form_square(rules, state, force, reaction=False):
        out.append(rules.shelf.alone("square", first))
    return out


def posture_options(action: ForceAction, game: RisorgimentoGame) -> list[Option]:
    """8.3.b, 8.4: March Movement and limbering, when about to start moving."""
    rules, state = game.rules, game.state
    together = len(state.force) > 1 and (action.begun or not rules.policy.whole_stacks)
    if together or state.loose == HESITATES:
        return []
    unit, shelf = state.force[0], rules.shelf
    if state.flags[unit] & SQUARE:
        return []
    if rules.roster.arm[unit] == ARTILLERY:
        if state.flags[unit] & MARCH:
            if action.begun or bound_to_leave(rules, state, unit) or not can_unlimber(game):
                return []
            return faced(game, "unlimber", unit)
        return [shelf.alone("limber", unit)] if points_left(rules, state, (unit,)) >= rules.charts.limber else []
    if action.begun:
        return []
    return [shelf.alone("leave-march" if state.flags[unit] & MARCH else "march", unit)]


def faced(game: RisorgimentoGame, verb: str, unit: int) -> list[Option]:
    """8.2.b: an option for every facing that the Force may take in its hex."""
    options = game.rules.shelf.facing(verb, unit)
    adopted = game.rules.entered_facing(game.state, game.state.hex[unit], game.state.force)
    return options.copy() if adopted < 0 else [options[adopted]]


def attack_options(action: ForceAction, game: RisorgimentoGame) -> list[Option]:
    """9.2, 10.1, 11.1: fire from here, assault by a marker of this hex, charge to one."""
    rules, state = game.rules, game.state
    force = state.force
    first = force[0]
    hex, arm = state.hex[first], rules.roster.arm[first]
    name = rules.roster.ids[first]
    marker = usable_marker(rules, state, hex)
    out = rotation_options(game, hex)
    square = bool(state.flags[first] & SQUARE)  # 8.6.1: it stays, but light infantry in it may fire
    if marker is not None and arm != ARTILLERY and not square:
        out.append(Option("assault", unit=name, to=game.name(marker.to)))
    if arm == CAVALRY and not action.moved:
        out += charge_options(action, game)
    if may_fire(action, game):
        aims = fire_aims(rules, state, firers(action, game))
        allowed = {target: shot_allowed(action, game, target) for target, _, _ in aims}
        names = rules.grid.names
        out += [
            Option("fire", unit=name, target=names[target], force=force_name, facing=COMPASS[facing])
            for target, force_name, facing in aims
            if allowed[target]
        ]
    return out


def charging_options(action: ForceAction, game: RisorgimentoGame) -> list[Option]:
    """7.1.4: a Force bound to charge does so, with others if they can, too."""
    rules, state = game.rules, game.state
    out = rotation_options(game, state.hex[state.force[0]])
    for u in companions(action, game) if not action.begun else []:
        together = (*state.force, u)
        if charge_targets(rules, state, together, points_left(rules, state, together)):
            out.append(rules.shelf.alone("add", u))
    return out + charge_options(action, game)


def charge_options(action: ForceAction, game: RisorgimentoGame) -> list[Option]:
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


def firers(action: ForceAction, game: RisorgimentoGame) -> tuple[int, ...]:
    """9.2, Q24, Q25: all of the type in the hex that could act and fire do so together; others keep their Action."""
    if action.moved:
        return game.state.force
    others = [u for u in companions(action, game) if u not in game.state.force]
    return (*game.state.force, *able_to_fire(game.rules, game.state, others, action=True))


def may_fire(action: ForceAction, game: RisorgimentoGame) -> bool:
    """9.2.2, 9.2.3, M9: guns that did not move; light infantry, after moving only in an Assault hex it entered."""
    rules, state = game.rules, game.state
    first = state.force[0]
    if state.loose == FALLS_BACK:
        return False
    if rules.roster.arm[first] == ARTILLERY:
        return not action.begun and not state.flags[first] & MARCH
    if rules.roster.arm[first] != INFANTRY or (action.begun and not action.moved):
        return False
    return not action.moved or usable_marker(rules, state, state.hex[first]) is not None


def shot_allowed(action: ForceAction, game: RisorgimentoGame, target: int) -> bool:
    """3.2, 7.1.c, 9.2.3, Q32: a Force bound to attack or leave fires only at what meets that duty."""
    rules, state = game.rules, game.state
    first = state.force[0]
    marker = usable_marker(rules, state, state.hex[first])
    if action.moved:
        return marker is not None and target == marker.to
    bound = must_leave(rules, state, state.force)
    if rules.roster.arm[first] == ARTILLERY:
        answers = any(
            there == target for there, _ in rules.projectors(state, 1 - rules.roster.side[first], state.hex[first])
        )
        return not bound or (rules.policy.guns_answer_zone and answers)
    if held_by_marker(action, game):
        return marker is not None and target == marker.to
    return not bound


def move_options(
    action: ForceAction, game: RisorgimentoGame, who: Traveller | None, found: Ways, bound: int
) -> list[Option]:
    """8: where the Force may go; in March Movement it may turn before it leaves."""
    state, shelf = game.state, game.rules.shelf
    first = state.force[0]
    ends = destinations(action, game, who, found, bound)
    out = shelf.to_hexes("move", first, ends)
    if ends and who is not None and state.flags[first] & MARCH and not action.turned:
        turning = shelf.facing("turn", first)
        out += [turning[f] for f in turns(game, who, found, ends)]
    return out


def halt_options(action: ForceAction, game: RisorgimentoGame, others: bool, bound: int) -> list[Option]:
    """8.2, 8.3.3.c, 8.4: the end of a move, with a facing of one's choice unless it is in March Movement."""
    rules, state = game.rules, game.state
    force = state.force
    first = force[0]
    if not action.begun or action.turned:
        return [] if others else [rules.shelf.alone("stay", first)]
    if others and (
        bound >= 0 or held_by_marker(action, game) or bound_to_attack(action, game) or must_go_on(action, game)
    ):
        return []
    if not state.flags[first] & MARCH:
        return faced(game, "halt", first)
    out = [rules.shelf.alone("halt", first)]
    if rules.roster.arm[first] == ARTILLERY and can_unlimber(game):
        out += faced(game, "unlimber", first)
    return out
