"""7.2, 8.2-8.6, 15.1: what the Force in action may do besides going on and attacking: come in, take others along, stay,
turn, form Square, go into and out of March Movement, limber, halt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.risorgimento.activation.duties import (
    ANSWER_ZONE,
    BOTH,
    FALLS_BACK,
    HESITATES,
    LOOSE_FALLS_BACK,
    LOOSE_HESITATES,
    USE_MARKER,
    bound_to_leave,
    duty_bars,
    enters_for,
    must_leave,
    points_left,
)
from esagono.games.risorgimento.activation.force_moves import (
    ENTER_FIRST,
    MUST_LIMBER,
    bar_to_join,
    bound_marker,
    bound_to_attack,
    bound_to_charge,
    held_by_marker,
    must_go_on,
    turnings,
)
from esagono.games.risorgimento.combat import squares
from esagono.games.risorgimento.combat.attacks import IN_SQUARE
from esagono.games.risorgimento.movement.entry import bar_to_come_in, entry_hexes
from esagono.games.risorgimento.movement.reach import charge_targets
from esagono.games.risorgimento.roster import ARTILLERY, INFANTRY
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import MARCH, SQUARE

if TYPE_CHECKING:
    from esagono.games.risorgimento.activation.force_action import ForceAction

ONLY_MOVES: Final = Bar("4.D.a", "only-moves")
ON_MAP_ALREADY: Final = Bar("15.1.a", "on-map-already")
HAS_BEGUN: Final = Bar("7.2.a", "has-begun")
NOT_BEGUN: Final = Bar("8.2.b", "not-begun")
TURNED: Final = Bar("8.3.3.c", "turned-to-leave")
IN_MARCH: Final = Bar("8.3.3.c", "in-march")
MARCHES_TO_SQUARE: Final = Bar("8.6.a", "in-march")
SQUARE_ALONE: Final = Bar("8.6.b", "square-alone")
FACES_SO: Final = Bar("8.2.a", "faces-so")
FACES_WITH_OTHERS: Final = Bar("8.2.b", "faces-with-others")
MARCHES_SINGLY: Final = Bar("8.3.c", "marches-singly")
MARCHES_ALREADY: Final = Bar("8.3.b", "marching-already")
NOT_IN_MARCH: Final = Bar("8.3.b", "not-limbered")
MARCH_AT_START: Final = Bar("8.3.b", "march-at-start")
LEAVES_AT_START: Final = Bar("8.3.5.b", "march-at-start")
NOT_MARCHING: Final = Bar("8.3.3.c", "not-limbered")
NO_WAY_OUT: Final = Bar("8.3.3.b", "turns-nowhere")
ONLY_GUNS: Final = Bar("8.4.a", "only-guns-limber")
LIMBERED_ALREADY: Final = Bar("8.4.c", "not-unlimbered")
NOT_LIMBERED: Final = Bar("8.4.c", "not-limbered")
NO_POINTS: Final = Bar("8.4.c", "no-points-to-limber")


# Coming in


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
    return USE_MARKER if marker is not None and not enters_for(rules, state, unit, marker, hex, march) else None


def bar_to_begin(action: ForceAction, game: RisorgimentoGame) -> Bar | None:
    """15.1, 7.1.4: what a Force has to do before anything else: come in, or charge."""
    if action.start < 0 and not action.moved:
        return ENTER_FIRST
    return USE_MARKER if bound_to_charge(action, game) else None


# Others of the Force


def bar_to_add(action: ForceAction, game: RisorgimentoGame, unit: int) -> Bar | None:
    """2.3, Q24, 8.3.c, 7.1.4: what keeps a unit from acting in this Force: the Force is at the start of its Action, and
    if it has to charge, the unit charges too."""
    rules, state = game.rules, game.state
    bar = bar_to_join(action, game, unit)
    if bar is not None:
        return bar
    if action.begun:
        return HAS_BEGUN.about(unit=game.id(action.units[0]))
    if bound_to_charge(action, game):
        together = (*state.force, unit)
        if not charge_targets(rules, state, together, points_left(rules, state, together)):
            return USE_MARKER.about(unit=game.id(state.force[0]))
    return None


# Without moving


def is_bound(action: ForceAction, game: RisorgimentoGame, bound: int) -> bool:
    """3.2, 7.1.4: the Force has to attack or to leave; `bound` is its `bound_marker`."""
    return bound >= 0 or must_leave(game.rules, game.state, game.state.force) or held_by_marker(action, game)


def standing_bars(action: ForceAction, game: RisorgimentoGame) -> list[Bar]:
    """7.2, 3.2, 7.1.4: what keeps a Force from an Action without moving."""
    bar = None if action.begun else bar_to_begin(action, game)
    if bar is not None:
        return [bar]
    _, found = action.ways(game)
    if not is_bound(action, game, bound_marker(action, game, found)):
        return [HAS_BEGUN] if action.begun else []
    return duty_bars(game.rules, game.state, game.state.force) or [USE_MARKER]


def standing_options(action: ForceAction, game: RisorgimentoGame, bound: int) -> list[Option]:
    """What a Force can do without moving: nothing, face about, form Square; `bound` is its `bound_marker`."""
    rules, state = game.rules, game.state
    if is_bound(action, game, bound):
        return []
    first = state.force[0]
    out = [rules.shelf.alone("stay", first)]
    if bar_to_turn_about(game) is None:
        turning = rules.shelf.facing("face", first)
        now = state.facing[first]
        out += turning[:now]
        out += turning[now + 1 :]
    if bar_to_form_square(action, game) is None:
        out.append(rules.shelf.alone("square", first))
    return out


def bar_to_turn_about(game: RisorgimentoGame) -> Bar | None:
    """8.2, 8.3.3.c, 8.6.1: what keeps the Force in action from facing about where it stands."""
    flags = game.state.flags[game.state.force[0]]
    if flags & SQUARE:
        return IN_SQUARE
    return IN_MARCH if flags & MARCH else None


def face_bars(action: ForceAction, game: RisorgimentoGame, facing: int) -> list[Bar]:
    """8.2: what keeps the Force in action from another facing as its whole Action."""
    bar = bar_to_turn_about(game) if game.state.flags[game.state.force[0]] & SQUARE else None
    bars = [bar] if bar is not None else standing_bars(action, game)
    if bars:
        return bars
    bar = bar_to_turn_about(game)
    first = game.state.force[0]
    if bar is None and facing == game.state.facing[first]:
        bar = FACES_SO.about(hex=game.name(game.state.hex[first]))
    return [bar] if bar is not None else []


def bar_to_form_square(action: ForceAction, game: RisorgimentoGame) -> Bar | None:
    """8.6, 6.2: what keeps the Force in action from forming Square, as its whole Action."""
    state = game.state
    first = state.force[0]
    if state.loose == FALLS_BACK:
        return LOOSE_FALLS_BACK
    if game.rules.roster.arm[first] != INFANTRY:
        return squares.ONLY_INFANTRY
    if state.flags[first] & MARCH:
        return MARCHES_TO_SQUARE
    if action.begun:
        return SQUARE_ALONE
    if action.nearer >= 0:
        return ONLY_MOVES
    return squares.bar_to_square(game.rules, state, state.force, reaction=False)


def square_bars(action: ForceAction, game: RisorgimentoGame) -> list[Bar]:
    """8.6, 3.2: the same, and what binds the Force to another Action."""
    bar = bar_to_form_square(action, game)
    if bar is squares.DISORGANIZED:
        return squares.square_bars(game.rules, game.state, game.state.force, reaction=False)
    return [bar] if bar is not None else standing_bars(action, game)


def stay_bars(action: ForceAction, game: RisorgimentoGame) -> list[Bar]:
    """7.2, 3.2: what keeps the Force in action from doing nothing; it may where there is nothing else to do."""
    if action.start < 0 and not action.moved:
        return [USE_MARKER] if bound_marker(action, game, game.rules.fares.no_ways) >= 0 else []
    bars = [TURNED] if action.turned else standing_bars(action, game)
    if not bars or (action.begun and not action.turned):
        return bars
    return bars if bound_to_charge(action, game) or action.doings(game)[0] else []


# March Movement and limbering


def bar_to_change(action: ForceAction, game: RisorgimentoGame) -> Bar | None:
    """8.6.1, 8.3.c, 6.2: what keeps a unit from March Movement or limbering, and from leaving it, before it moves."""
    state = game.state
    if state.flags[state.force[0]] & SQUARE:
        return IN_SQUARE
    if len(state.force) > 1 and (action.begun or not game.rules.policy.whole_stacks):
        return MARCHES_SINGLY
    return LOOSE_HESITATES if state.loose == HESITATES else None


def bar_to_march(action: ForceAction, game: RisorgimentoGame, *, leave: bool) -> Bar | None:
    """8.3.b, 8.3.5: what keeps a unit from March Movement, or from leaving it: that is how a move begins."""
    state = game.state
    unit = state.force[0]
    bar = bar_to_change(action, game)
    if bar is not None:
        return bar
    if game.rules.roster.arm[unit] == ARTILLERY:
        return MUST_LIMBER
    if bool(state.flags[unit] & MARCH) != leave:
        return NOT_IN_MARCH if leave else MARCHES_ALREADY
    return MARCH_AT_START if action.begun else None


def bar_to_limber(action: ForceAction, game: RisorgimentoGame) -> Bar | None:
    """8.4.c: what keeps guns from limbering."""
    rules, state = game.rules, game.state
    unit = state.force[0]
    if rules.roster.arm[unit] != ARTILLERY:
        return ONLY_GUNS
    bar = bar_to_change(action, game)
    if bar is not None:
        return bar
    if state.flags[unit] & MARCH:
        return LIMBERED_ALREADY
    return None if points_left(rules, state, (unit,)) >= rules.charts.limber else NO_POINTS


def bar_to_unlimber(action: ForceAction, game: RisorgimentoGame) -> Bar | None:
    """8.4.c, 8.4.1, 3.2: what keeps guns from unlimbering, where they are or where their move ends. It takes two
    points; horse artillery unlimbers free at the end of its movement."""
    rules, state = game.rules, game.state
    unit = state.force[0]
    if rules.roster.arm[unit] != ARTILLERY:
        return ONLY_GUNS
    bar = None if action.begun else bar_to_change(action, game)
    if bar is not None:
        return bar
    if not state.flags[unit] & MARCH:
        return NOT_LIMBERED
    if not action.begun and bound_to_leave(rules, state, unit):
        return ANSWER_ZONE
    if action.turned:
        return TURNED
    free = rules.roster.is_horse[unit]
    return None if free or points_left(rules, state, (unit,)) >= rules.charts.unlimber else NO_POINTS


def posture_options(action: ForceAction, game: RisorgimentoGame) -> list[Option]:
    """8.3.b, 8.4: March Movement and limbering, when about to start moving."""
    rules, state = game.rules, game.state
    unit = state.force[0]
    marching = bool(state.flags[unit] & MARCH)
    if rules.roster.arm[unit] == ARTILLERY:
        if not marching:
            return [rules.shelf.alone("limber", unit)] if bar_to_limber(action, game) is None else []
        if action.begun or bar_to_unlimber(action, game) is not None:
            return []
        return faced(game, "unlimber", unit)
    if bar_to_march(action, game, leave=marching) is not None:
        return []
    return [rules.shelf.alone("leave-march" if marching else "march", unit)]


def faced(game: RisorgimentoGame, verb: str, unit: int) -> list[Option]:
    """8.2.b: an option for every facing that the Force may take in its hex."""
    options = game.rules.shelf.facing(verb, unit)
    adopted = game.rules.entered_facing(game.state, game.state.hex[unit], game.state.force)
    return options.copy() if adopted < 0 else [options[adopted]]


def bar_to_face(game: RisorgimentoGame, facing: int) -> Bar | None:
    """8.2.b: who joins others in a hex adopts their facing; -1: none is said."""
    hex = game.state.hex[game.state.force[0]]
    adopted = game.rules.entered_facing(game.state, hex, game.state.force)
    return None if facing < 0 or adopted in (-1, facing) else FACES_WITH_OTHERS.about(hex=game.name(hex))


def unlimber_bars(action: ForceAction, game: RisorgimentoGame, facing: int) -> list[Bar]:
    """8.4.c, 8.2.b: what keeps guns from unlimbering with a facing."""
    bar = bar_to_unlimber(action, game)
    if bar is not None:
        return [bar]
    begin = bar_to_begin(action, game)
    bars = [begin] if begin is not None else ending_bars(action, game) if action.begun else []
    bar = bar_to_face(game, facing)
    return bars if bars or bar is None else [bar]


# In the middle of a move


def turn_bars(action: ForceAction, game: RisorgimentoGame, facing: int) -> list[Bar]:
    """8.3.3: what keeps a unit in March Movement from turning before it leaves, once and so that it has a way out."""
    state = game.state
    if not state.flags[state.force[0]] & MARCH:
        return [NOT_MARCHING]
    bar = TURNED if action.turned else bar_to_begin(action, game) or bar_to_change(action, game)
    if bar is not None:
        return [bar]
    return [] if facing in turnings(action, game) else [NO_WAY_OUT]


def halts(action: ForceAction, game: RisorgimentoGame, others: bool, bound: int) -> bool:
    """8.2, 3.2, 7.1: the Force may end its move where it is; it has to go on or attack only if it can (`others`)."""
    if not action.begun or action.turned:
        return False
    return not others or not (
        bound >= 0 or held_by_marker(action, game) or bound_to_attack(action, game) or must_go_on(action, game)
    )


def ending_bars(action: ForceAction, game: RisorgimentoGame) -> list[Bar]:
    """8.2, 3.2, 7.1: what keeps the Force from ending its move where it is."""
    if not action.begun:
        return [NOT_BEGUN]
    if action.turned:
        return [TURNED]
    others, bound = action.doings(game)
    if halts(action, game, bool(others), bound):
        return []
    return duty_bars(game.rules, game.state, game.state.force) or [USE_MARKER]


def halt_bars(action: ForceAction, game: RisorgimentoGame, facing: int) -> list[Bar]:
    """8.2, 8.3.3.c: the same, with a facing of one's choice unless it is in March Movement; -1: none is said."""
    bars = ending_bars(action, game)
    if bars:
        return bars
    marching = game.state.flags[game.state.force[0]] & MARCH
    bar = (IN_MARCH if facing >= 0 else None) if marching else bar_to_face(game, facing)
    return [bar] if bar is not None else []


def halt_options(action: ForceAction, game: RisorgimentoGame, others: bool, bound: int) -> list[Option]:
    """8.2, 8.3.3.c, 8.4: the end of a move, with a facing of one's choice unless it is in March Movement."""
    rules, state = game.rules, game.state
    first = state.force[0]
    if not action.begun or action.turned:
        return [] if others else [rules.shelf.alone("stay", first)]
    if not halts(action, game, others, bound):
        return []
    if not state.flags[first] & MARCH:
        return faced(game, "halt", first)
    out = [rules.shelf.alone("halt", first)]
    if rules.roster.arm[first] == ARTILLERY and bar_to_unlimber(action, game) is None:
        out += faced(game, "unlimber", first)
    return out
