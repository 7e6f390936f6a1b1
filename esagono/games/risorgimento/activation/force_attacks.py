"""9.2, 10.1, 11.1: fire, assault and charge of the Force in action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.risorgimento.activation.duties import (
    ANSWER_ZONE,
    FALLS_BACK,
    LOOSE_FALLS_BACK,
    USE_MARKER,
    duty_bars,
    must_leave,
    points_left,
    usable_marker,
)
from esagono.games.risorgimento.activation.force_moves import (
    bound_to_charge,
    companions,
    held_by_marker,
    must_go_on,
)
from esagono.games.risorgimento.activation.force_postures import HAS_BEGUN, bar_to_add, bar_to_begin
from esagono.games.risorgimento.combat.attacks import (
    GUNS_DO_NOT_ASSAULT,
    IN_SQUARE,
    NO_WAY,
    NOT_CAVALRY,
    TIRED,
    charge_bars,
)
from esagono.games.risorgimento.combat.markers import TARGET_THERE, bar_to_rotate, rotation_options
from esagono.games.risorgimento.fire.firing import able_to_fire, fire_aims, firer_bars, target_bars
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.movement.reach import charge_targets
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import EXHAUSTED, MARCH, SQUARE, Marker

if TYPE_CHECKING:
    from esagono.games.risorgimento.activation.force_action import ForceAction

NEVER_FIRES: Final = Bar("9.2.3.c", "never-fires")
LIMBERED: Final = Bar("8.4.b", "limbered")
MOVED_FIRE: Final = Bar("9.2.2.b", "moved-fire")
NO_MARKER_TO_FIRE: Final = Bar("9.2.3.a", "no-marker")
FIRES_AT_MARKER: Final = Bar("9.2.3.a", "fires-at-marker")
KEPT_TO_MARKER: Final = Bar("7.1.c", "fires-at-marker")
NO_MARKER: Final = Bar("7.1.a", "no-marker")
NO_MARKER_TO_TURN: Final = Bar("7.1.5.a", "no-marker")
MARKER_POINTS: Final = Bar("7.1.a", "marker-points")
NO_CHARGE_MARKER: Final = Bar("10.1.a", "no-charge-marker")
OTHER_FORCE: Final = Bar("7.b", "force-in-action")


def attack_options(action: ForceAction, game: RisorgimentoGame) -> list[Option]:
    """9.2, 10.1, 11.1: fire from here, assault by a marker of this hex, charge to one."""
    rules, state = game.rules, game.state
    first = state.force[0]
    hex = state.hex[first]
    name = rules.roster.ids[first]
    out = rotation_options(game, hex)
    marker = usable_marker(rules, state, hex)
    if marker is not None and bar_to_assault(game) is None:
        out.append(Option("assault", unit=name, to=game.name(marker.to)))
    if rules.roster.arm[first] == CAVALRY and not action.moved:
        out += charge_options(action, game)
    if bar_to_open_fire(action, game) is None:
        aims = fire_aims(rules, state, firers(action, game))
        allowed = {target: bar_to_fire_at(action, game, target) is None for target, _, _ in aims}
        names = rules.grid.names
        out += [
            Option("fire", unit=name, target=names[target], force=force_name, facing=COMPASS[facing])
            for target, force_name, facing in aims
            if allowed[target]
        ]
    return out


def charging_options(action: ForceAction, game: RisorgimentoGame) -> list[Option]:
    """7.1.4: a Force bound to charge does so, with others if they can, too."""
    state = game.state
    out = rotation_options(game, state.hex[state.force[0]])
    others = companions(action, game) if not action.begun else []
    out += [game.rules.shelf.alone("add", u) for u in others if bar_to_add(action, game, u) is None]
    return out + charge_options(action, game)


# Assault


def bar_to_assault(game: RisorgimentoGame) -> Bar | None:
    """11.a, 8.6.1: what keeps the Force in action from assaulting; a Square stays."""
    rules, state = game.rules, game.state
    if state.flags[state.force[0]] & SQUARE:
        return IN_SQUARE
    return GUNS_DO_NOT_ASSAULT if rules.roster.arm[state.force[0]] == ARTILLERY else None


def assault_bars(action: ForceAction, game: RisorgimentoGame, to: int) -> list[Bar]:
    """11.1, 7.1: what keeps the Force in action from assaulting a hex, or any (-1): it does so by the marker of its
    hex."""
    rules, state = game.rules, game.state
    here = state.hex[state.force[0]]
    bar = bar_to_assault(game)
    if bar is None:
        marker = usable_marker(rules, state, here)
        if marker is None:
            bar = NO_MARKER.about(hex=rules.grid.names[here]) if here >= 0 else bar_to_begin(action, game)
        elif bound_to_charge(action, game):
            bar = USE_MARKER
        elif to not in (-1, marker.to):
            bar = MARKER_POINTS.about(hex=rules.grid.names[here], to=rules.grid.names[marker.to])
    return [bar] if bar is not None else []


# Charge


def bar_to_charge(action: ForceAction, game: RisorgimentoGame) -> Bar | None:
    """10.a, 8.6.1: what keeps the Force in action from charging: fresh cavalry does, as its whole Action."""
    rules, state = game.rules, game.state
    for u in state.force:
        if rules.roster.arm[u] != CAVALRY:
            return IN_SQUARE if state.flags[u] & SQUARE else NOT_CAVALRY
        if state.flags[u] & EXHAUSTED:
            return TIRED
    return HAS_BEGUN if action.moved else None


def charge_options(action: ForceAction, game: RisorgimentoGame) -> list[Option]:
    rules, state = game.rules, game.state
    force = state.force
    if not any(m.charge for m in state.markers) or bar_to_charge(action, game) is not None:
        return []
    found = charge_targets(rules, state, force, points_left(rules, state, force))
    return [
        Option("charge", unit=game.id(force[0]), hex=game.name(m.hex), to=game.name(m.to))
        for m in state.markers
        if m.charge and (m.hex, m.to) in found
    ]


def ride_bars(action: ForceAction, game: RisorgimentoGame, hex: int, target: int) -> list[Bar]:
    """7.1, 10.1: what keeps the Force in action from charging a hex by way of another; -1: any."""
    rules, state = game.rules, game.state
    bar = bar_to_charge(action, game)
    if bar is not None:
        return [bar]
    names = rules.grid.names
    markers = [m for m in state.markers if m.charge and hex in (-1, m.hex)]
    if hex >= 0 and not markers:
        return [NO_MARKER.about(hex=names[hex])]
    if hex >= 0 and target not in (-1, markers[0].to):
        return [MARKER_POINTS.about(hex=names[hex], to=names[markers[0].to])]
    markers = [m for m in markers if target in (-1, m.to)]
    if not markers:
        return [NO_CHARGE_MARKER]
    left = points_left(rules, state, state.force)
    able = charge_targets(rules, state, state.force, left)
    if any((m.hex, m.to) in able for m in markers):
        return []
    found = [charge_bars(rules, state, state.force, m.hex, m.to, left) for m in markers]
    return next((bars for bars in found if bars), [NO_WAY])


# Fire


def firers(action: ForceAction, game: RisorgimentoGame) -> tuple[int, ...]:
    """9.2, Q24, Q25: all of the type in the hex that could act and fire do so together; others keep their Action."""
    if action.moved:
        return game.state.force
    others = [u for u in companions(action, game) if u not in game.state.force]
    return (*game.state.force, *able_to_fire(game.rules, game.state, others, action=True))


def bar_to_open_fire(action: ForceAction, game: RisorgimentoGame) -> Bar | None:
    """9.2.2, 9.2.3, M9: what keeps the Force in action from firing: guns do that do not move, and light infantry, after
    moving only in an Assault hex that it entered."""
    rules, state = game.rules, game.state
    first = state.force[0]
    if state.loose == FALLS_BACK:
        return LOOSE_FALLS_BACK
    arm = rules.roster.arm[first]
    if arm == ARTILLERY:
        if state.flags[first] & MARCH:
            return LIMBERED
        return MOVED_FIRE if action.begun else None
    if arm != INFANTRY:
        return NEVER_FIRES
    if action.moved:
        return None if usable_marker(rules, state, state.hex[first]) is not None else NO_MARKER_TO_FIRE
    return HAS_BEGUN if action.begun else None


def bar_to_fire_at(action: ForceAction, game: RisorgimentoGame, target: int) -> Bar | None:
    """3.2, 7.1.c, 9.2.3, Q32: what keeps a Force from firing at a hex that has to attack or to leave: it fires only at
    what meets that duty."""
    rules, state = game.rules, game.state
    first = state.force[0]
    marker = usable_marker(rules, state, state.hex[first])
    if action.moved:
        return None if marker is not None and target == marker.to else FIRES_AT_MARKER
    bound = must_leave(rules, state, state.force)
    if rules.roster.arm[first] == ARTILLERY:
        if not bound:
            return None
        enemies = rules.projectors(state, 1 - rules.roster.side[first], state.hex[first])
        answers = rules.policy.guns_answer_zone and any(there == target for there, _ in enemies)
        return None if answers else ANSWER_ZONE
    if held_by_marker(action, game):
        return None if marker is not None and target == marker.to else KEPT_TO_MARKER
    return ANSWER_ZONE if bound else None


def fire_bars(
    action: ForceAction, game: RisorgimentoGame, unit: int, target: int, force: str, facing: int
) -> list[Bar]:
    """9: what keeps a unit of the Force in action from firing, then from this target and Force; -1 and "": any.

    `facing`: how it would face to fire; -1: as it likes.
    """
    rules, state = game.rules, game.state
    first = state.force[0]
    if state.loose == FALLS_BACK:
        return [LOOSE_FALLS_BACK]
    if rules.roster.arm[unit] == ARTILLERY and action.begun and must_go_on(action, game):
        return [ANSWER_ZONE]  # Q32: chosen, it has limbered, having to leave
    light = [u for u in state.force if rules.roster.is_light[u]]
    bars = firer_bars(rules, state, light[0] if light else unit, action=True)
    bar = bar_to_open_fire(action, game)
    if not bars and bar is not None:
        bars = [bar.about(hex=rules.grid.names[state.hex[first]]) if bar is NO_MARKER_TO_FIRE else bar]
    if bars or target < 0:
        return bars or duty_bars(rules, state, state.force)
    bars = target_bars(rules, state, unit, target, force, facing)
    return bars or aim_bars(action, game, target)


def aim_bars(action: ForceAction, game: RisorgimentoGame, target: int) -> list[Bar]:
    """3.2, 7.1.c, 9.2.3, Q32: what binds a Force to fire at something else, or not at all."""
    rules, state = game.rules, game.state
    bar = bar_to_fire_at(action, game, target)
    if bar is None:
        return []
    first = state.force[0]
    marker = usable_marker(rules, state, state.hex[first])
    bars = duty_bars(rules, state, state.force)
    if bars or marker is None:
        return bars or [bar]
    return [bar.about(unit=game.id(first), target=game.name(marker.to))]


# Markers


def turning_bars(game: RisorgimentoGame, hex: int, to: int) -> list[Bar]:
    """7.1.5: what keeps the marker of a hex from turning to another."""
    rules, state = game.rules, game.state
    marker: Marker | None = next((m for m in state.markers if m.hex == hex), None)
    if marker is None:
        return [NO_MARKER_TO_TURN.about(hex=rules.grid.names[hex])]
    bar = bar_to_rotate(rules, state, marker, to)
    if bar is None:
        return []
    names = rules.grid.names
    there = marker.to if bar is TARGET_THERE else to
    return [bar.about(hex=names[hex], to=names[there], target=names[to])]
