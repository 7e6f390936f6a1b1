"""7.1: Assault and Charge markers, and the Forces named for them."""

from __future__ import annotations

from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.risorgimento.activation.command import near_overall
from esagono.games.risorgimento.activation.duties import (
    BOTH,
    CAUTIOUS,
    FALLS_BACK,
    HESITATES,
    IMPETUOUS,
    entering_ways,
    may_act,
    modes,
    points_left,
    start_ways,
)
from esagono.games.risorgimento.combat.attacks import (
    GUNS_DO_NOT_ASSAULT,
    IN_SQUARE,
    NEVER_ASSAULTS,
    NOT_CAVALRY,
    RIVER_BETWEEN,
    TIRED,
    bar_across,
    charge_bars,
)
from esagono.games.risorgimento.fares import Ways
from esagono.games.risorgimento.ground import IMPASSABLE
from esagono.games.risorgimento.movement.entry import entry_hexes
from esagono.games.risorgimento.movement.reach import ENEMY_THERE, STACKING, Traveller, charge_targets
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, COMMANDER
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import EXHAUSTED, MARCH, SQUARE, Marker, RisorgimentoState
from esagono.hexes.grid import bits_of
from esagono.hexes.reach import NEVER

NAMED_BEFORE: Final = Bar("7.1.3.b", "named-before")
MARKER_THERE: Final = Bar("7.1.2.a", "marker-there")
MARKER_LIMIT: Final = Bar("7.1.1.a", "marker-limit")
LOOSE_LIMIT: Final = Bar("6.2.b", "marker-limit")
LOOSE_IMPETUOUS: Final = Bar("6.2.b", "loose-impetuous")
NOT_ADJACENT: Final = Bar("7.1.a", "marker-not-adjacent")
TARGET_EMPTY: Final = Bar("7.1.a", "target-empty")
NO_MARKER: Final = Bar("7.1.3.a", "no-marker")
OUT_OF_REACH: Final = Bar("11.1.b", "cannot-reach-marker")
MARKER_OUT_OF_REACH: Final = Bar("7.1.3.a", "cannot-reach-marker")
CHARGER_OFF_MAP: Final = Bar("10.1.b", "not-on-map")
CHARGE_TERRAIN: Final = Bar("10.1.1.a", "charge-terrain")
NOT_IN_MARCH: Final = Bar("8.3.5.b", "not-limbered")
GUNS_UNLIMBER: Final = Bar("8.4.a", "guns-unlimber")
NOT_ON_MAP: Final = Bar("8.3.5.b", "not-on-map")

Attack = tuple[int, int, bool]
"""The hex of a marker, its target, and whether it is a Charge."""


NO_LIMIT: Final = 99
DONE: Final = Option("done")
MOST_FRONTS: Final = 8
MOST_ATTACKS: Final = 128
"""Answers that are remembered: in the step of declarations the same is asked again and again."""


def marker_limit(rules: Risorgimento, state: RisorgimentoState) -> int:
    """7.1.1, M9: the Command Value, one more near the overall commander; of a loose cannon what his result says."""
    if state.loose in (FALLS_BACK, HESITATES):
        return 0
    if state.loose == CAUTIOUS:
        return 1
    commander = rules.roster.commander[state.formation]
    if commander < 0:  # only in a position that leaves him out
        return NO_LIMIT
    value = rules.roster.command[commander]
    return value + (rules.charts.markers_overall if near_overall(rules, state, state.formation) else 0)


def attacks_of(rules: Risorgimento, state: RisorgimentoState, unit: int) -> list[Attack]:
    """7.1.3, 10.1, 11.1, Q67: every marker for which this unit could be named, in order."""
    roster = rules.roster
    if roster.arm[unit] == ARTILLERY or state.flags[unit] & SQUARE or not may_act(rules, state, unit):
        return []
    hex, enemy = state.hex[unit], 1 - roster.side[unit]
    if hex < 0:
        return sorted(assaults_of(rules, state, unit))
    if not rules.disc(hex, 2 * roster.move[unit]) & rules.next_to_enemy(state, 1 - enemy):
        return []  # no road leads farther
    posture = state.flags[unit] & (MARCH | EXHAUSTED)
    marked = tuple([m.hex for m in state.markers])
    mine = (unit, hex, state.facing[unit], state.spent[unit], posture)
    key = (mine, marked, rules.zone(state, enemy), tuple(state.occupied), tuple(state.heaps))
    found = rules.attack_cache.get(key)
    if found is None:
        if len(rules.attack_cache) >= MOST_ATTACKS:
            rules.attack_cache.clear()
        found = rules.attack_cache[key] = sorted(work_out_attacks(rules, state, unit))
    return found


def work_out_attacks(rules: Risorgimento, state: RisorgimentoState, unit: int) -> set[Attack]:
    """7.1.3: as `attacks_of`, for a unit on the map that may act."""
    roster = rules.roster
    out = assaults_of(rules, state, unit)
    if roster.arm[unit] == CAVALRY and not state.flags[unit] & EXHAUSTED:
        left = points_left(rules, state, (unit,))
        out |= {(hex, to, True) for hex, to in charge_targets(rules, state, (unit,), left)}
    return out


def assaults_of(rules: Risorgimento, state: RisorgimentoState, unit: int) -> set[Attack]:
    """11.1: hexes next to an enemy that the unit can reach, its target within the allowance as well (Q67)."""
    enemy = state.occupied[1 - rules.roster.side[unit]]
    beside = rules.grid.grow(enemy) & ~enemy
    around = rules.grid.surroundings
    out: set[Attack] = set()
    start = state.hex[unit]
    if start < 0:
        return assaults_of_column(rules, state, unit)
    if beside >> start & 1:
        for d, target in enumerate(around[start]):
            if (
                target >= 0
                and enemy >> target & 1
                and rules.ground.step_cost(rules.roster.arm[unit], start, d, march=True) != IMPASSABLE
            ):
                out.add((start, target, False))
    if not rules.disc(start, 2 * rules.roster.move[unit]) & beside:
        return out
    left = points_left(rules, state, (unit,))
    for march in modes(rules, state, unit):
        cheapest = (rules.fares.least_march if march else rules.fares.least_plain)[rules.roster.arm[unit]]
        if not rules.disc(start, max(1, left // cheapest)) & beside:
            continue
        who, found = start_ways(rules, state, unit, march, gates=rules.grid.all)
        out |= assaults_by(rules, who, found, enemy)
    return out


def assaults_of_column(rules: Risorgimento, state: RisorgimentoState, unit: int) -> set[Attack]:
    """7.1.3, 15.1, Q55: the same for a unit that has yet to enter, behind those named for other markers."""
    enemy, out = state.occupied[1 - rules.roster.side[unit]], set[Attack]()
    others = [m for m in state.markers if unit not in m.forces]
    ahead = sum(1 for m in others if any(state.hex[u] < 0 for u in m.forces))
    edge = {*entry_hexes(rules, state, unit), rules.entry_hex(state.formation)}
    for hex in [h for h in edge if h >= 0 and not enemy >> h & 1]:
        steps = [(d, t) for d, t in enumerate(rules.grid.surroundings[hex]) if t >= 0 and enemy >> t & 1]
        prices = rules.fares.march[rules.roster.arm[unit]]
        out |= {(hex, t, False) for d, t in steps if prices[d * rules.grid.size + hex] != NEVER}
        if not rules.disc(hex, 2 * rules.roster.move[unit]) & rules.next_to_enemy(state, rules.roster.side[unit]):
            continue
        for march in BOTH:
            who, found = entering_ways(rules, state, unit, hex, march, ahead, rules.grid.all)
            out |= assaults_by(rules, who, found, enemy)
    return out


def assaults_by(rules: Risorgimento, who: Traveller, found: Ways, enemy: int) -> set[Attack]:
    """11.1, Q67: attacks out of hexes that a Force can reach, each with its target within the allowance."""
    road = who.march and who.stacking <= rules.charts.road_stacking
    prices = (rules.fares.march if road else rules.fares.plain)[who.arm]
    costs, budget = found.cost, who.budget - found.base
    # hexes that cannot be reached, and steps that are not allowed, cost more than anybody has
    return {
        (hex, target, False)
        for hex, step, target in fronts(rules, enemy)
        if costs[hex] + prices[step] <= budget and hex != found.start and not found.full >> hex & 1
    }


def fronts(rules: Risorgimento, enemy: int) -> list[tuple[int, int, int]]:
    """Every step from a hex next to enemies to one of theirs: hex, number of the step, target."""
    found = rules.front_cache.get(enemy)
    if found is None:
        if len(rules.front_cache) >= MOST_FRONTS:
            rules.front_cache.clear()
        size, around = rules.grid.size, rules.grid.surroundings
        found = rules.front_cache[enemy] = [
            (hex, (d + 3) % 6 * size + hex, target)
            for target in bits_of(enemy)
            for d, hex in enumerate(around[target])
            if hex >= 0 and not enemy >> hex & 1
        ]
    return found


def named(state: RisorgimentoState) -> set[int]:
    """7.1.3.b: units named for a marker."""
    return {u for marker in state.markers for u in marker.forces}


def new_markers(rules: Risorgimento, state: RisorgimentoState) -> list[tuple[int, int, int, bool]]:
    """7.1: (unit, hex, target, charge) of every marker that may be placed now."""
    left = marker_limit(rules, state) - len(state.markers)
    if left <= 0:
        return []
    taken = {m.hex for m in state.markers}
    busy = named(state)
    found = [
        (u, hex, to, charge)
        for u in rules.roster.of_formation[state.formation]
        if u not in busy
        for hex, to, charge in attacks_of(rules, state, u)
        if hex not in taken
    ]
    if state.loose != IMPETUOUS:
        return found
    choices = choices_of(found)
    most = most_markers(choices, left)
    return [f for f in found if 1 + most_markers(choices, left - 1, f[0], f[1]) >= most]


def choices_of(found: list[tuple[int, int, int, bool]]) -> dict[int, list[int]]:
    """The hexes in which each unit could have a marker."""
    out: dict[int, list[int]] = {}
    for unit, hex, _, _ in found:
        out.setdefault(unit, []).append(hex)
    return out


def most_markers(choices: dict[int, list[int]], limit: int, without: int = -1, taken: int = -1) -> int:
    """M9: how many markers can be placed, each with a unit and a hex of its own; without a unit, and a hex."""
    holder: dict[int, int] = {}

    def place(unit: int, seen: set[int]) -> bool:
        for hex in choices[unit]:
            if hex != taken and hex not in seen:
                seen.add(hex)
                if hex not in holder or place(holder[hex], seen):
                    holder[hex] = unit
                    return True
        return False

    return min(limit, sum([place(unit, set()) for unit in choices if unit != without]))


def needed(rules: Risorgimento, state: RisorgimentoState, unit: int, fresh: list[tuple[int, int, int, bool]]) -> bool:
    """M9: an impetuous commander, who places all markers that he can, needs this unit for one of its own."""
    if state.loose != IMPETUOUS or not fresh:
        return False
    choices, left = choices_of(fresh), marker_limit(rules, state) - len(state.markers)
    return most_markers(choices, left, unit) < most_markers(choices, left)


def bar_to_declare(rules: Risorgimento, state: RisorgimentoState, unit: int, *, charge: bool) -> Bar | None:
    """10.a, 11.a, 8.6.1, 7.1.3.b: what keeps a unit that may act from being named for any marker."""
    if rules.roster.arm[unit] == ARTILLERY:
        return GUNS_DO_NOT_ASSAULT
    if charge and rules.roster.arm[unit] != CAVALRY:
        return NOT_CAVALRY
    if charge and state.flags[unit] & EXHAUSTED:
        return TIRED
    if rules.roster.arm[unit] == COMMANDER:
        return NEVER_ASSAULTS
    if state.flags[unit] & SQUARE:
        return IN_SQUARE
    return NAMED_BEFORE if unit in named(state) else None


def limit_bars(rules: Risorgimento, state: RisorgimentoState) -> list[Bar]:
    """7.1.1, M9: no more markers than the commander may place, or than the Initiative Table lets him."""
    limit = marker_limit(rules, state)
    if len(state.markers) < limit:
        return []
    loose, usual = LOOSE_LIMIT.about(limit=limit), MARKER_LIMIT.about(limit=limit)
    if state.loose in (FALLS_BACK, HESITATES):
        return [loose]
    return [loose, usual] if state.loose == CAUTIOUS else [usual]


def placing_bars(
    rules: Risorgimento, state: RisorgimentoState, unit: int, hex: int, to: int, *, charge: bool
) -> list[Bar]:
    """7.1: what keeps a unit from a new marker in a hex that points to another; -1: any."""
    bar = bar_to_declare(rules, state, unit, charge=charge)
    if bar is not None:
        return [bar]
    names = rules.grid.names
    where: dict[str, object] = {"hex": names[hex], "to": names[to], "target": names[to]}
    if any(m.hex == hex for m in state.markers):
        return [MARKER_THERE.about(**where)]
    if (bars := limit_bars(rules, state)) or to < 0:
        return bars
    if to not in rules.grid.surroundings[hex]:
        return [NOT_ADJACENT.about(**where)]
    if not state.occupied[1 - state.side] >> to & 1:
        return [TARGET_EMPTY.about(**where)]
    if (hex, to, charge) in attacks_of(rules, state, unit):  # M9: in the way of another marker
        return [] if (unit, hex, to, charge) in new_markers(rules, state) else [LOOSE_IMPETUOUS]
    bars = [CHARGER_OFF_MAP] if charge and state.hex[unit] < 0 else []
    if charge and not bars:
        bars = charging_bars(rules, state, unit, hex, to)
    return [bar.about(**where) for bar in bars or reaching_bars(rules, state, unit, hex, to)]


def aiming_bars(rules: Risorgimento, state: RisorgimentoState, unit: int, to: int, *, charge: bool) -> list[Bar]:
    """7.1: what keeps a unit from a new marker that points to a hex (-1: to any), from anywhere: what bars the nearest
    hex beside it."""
    start = state.hex[unit]
    if to < 0 or start < 0:
        bar = bar_to_declare(rules, state, unit, charge=charge)
        return [bar] if bar is not None else []
    around = [hex for hex in rules.grid.surroundings[to] if hex >= 0]
    nearest = min(around, key=lambda hex: (rules.grid.distance(start, hex), hex))
    return placing_bars(rules, state, unit, nearest, to, charge=charge)


def reaching_bars(rules: Risorgimento, state: RisorgimentoState, unit: int, hex: int, to: int) -> list[Bar]:
    """11.1, 14.1, 8.c, 6.3.1: what keeps a unit from assaulting a hex by way of another."""
    if bar_across(rules, hex, to) is not None:
        return [RIVER_BETWEEN]
    if state.occupied[1 - state.side] >> hex & 1:
        return [ENEMY_THERE]
    if state.hex[unit] != hex and not rules.fits(state, (unit,), hex):
        return [STACKING]
    return [OUT_OF_REACH, MARKER_OUT_OF_REACH]


def charging_bars(rules: Risorgimento, state: RisorgimentoState, unit: int, hex: int, to: int) -> list[Bar]:
    """10.1: what keeps cavalry from charging a hex by way of another."""
    if not rules.ground.open_to_charge >> to & 1 and not rules.in_march(state, unit):
        return [CHARGE_TERRAIN]
    return charge_bars(rules, state, (unit,), hex, to, points_left(rules, state, (unit,)))


def associating_bars(rules: Risorgimento, state: RisorgimentoState, unit: int, hex: int) -> list[Bar]:
    """7.1.3, M9: what keeps a unit from being named for the marker of a hex."""
    bar = bar_to_declare(rules, state, unit, charge=False)
    if bar is not None:
        return [bar]
    marker = next((m for m in state.markers if m.hex == hex), None)
    if marker is None:
        return [NO_MARKER]
    if (marker.hex, marker.to, marker.charge) not in attacks_of(rules, state, unit):
        return [MARKER_OUT_OF_REACH]
    return [LOOSE_IMPETUOUS] if needed(rules, state, unit, new_markers(rules, state)) else []


def bar_to_march_off(rules: Risorgimento, state: RisorgimentoState, unit: int) -> Bar | None:
    """8.3.5: what keeps a unit from leaving March Movement as its formation is activated; guns unlimber later."""
    if not state.flags[unit] & MARCH:
        return NOT_IN_MARCH
    if rules.roster.arm[unit] == ARTILLERY:
        return GUNS_UNLIMBER
    return NOT_ON_MAP if state.hex[unit] < 0 else None


def squares(rules: Risorgimento, state: RisorgimentoState) -> list[int]:
    """12.2.5.d: the hexes where Squares of the formation may be left as it is activated."""
    units = [u for u in rules.roster.of_formation[state.formation] if state.flags[u] & SQUARE]
    return sorted({state.hex[u] for u in units if state.hex[u] >= 0 and may_act(rules, state, u)})


def bar_to_finish(rules: Risorgimento, state: RisorgimentoState) -> Bar | None:
    """M9: an impetuous commander places every marker that he can."""
    return LOOSE_IMPETUOUS if state.loose == IMPETUOUS and new_markers(rules, state) else None


def declare_options(game: RisorgimentoGame) -> list[Option]:
    rules, state = game.rules, game.state
    names, ids = rules.grid.names, rules.roster.ids
    fresh = new_markers(rules, state)
    out = [
        Option("declare-charge" if charge else "declare-assault", unit=ids[u], hex=names[hex], to=names[to])
        for u, hex, to, charge in fresh
    ]
    if state.markers:
        busy = named(state)
        for u in rules.roster.of_formation[state.formation]:
            if u not in busy and may_act(rules, state, u) and not needed(rules, state, u, fresh):
                mine = attacks_of(rules, state, u)
                out += [
                    Option("associate", unit=ids[u], hex=names[m.hex])
                    for m in state.markers
                    if (m.hex, m.to, m.charge) in mine
                ]
    own = [u for u in rules.roster.of_formation[state.formation] if may_act(rules, state, u)]
    out += [Option("leave-square", hex=names[h]) for h in squares(rules, state)]
    out += [Option("leave-march", unit=ids[u]) for u in own if bar_to_march_off(rules, state, u) is None]
    if state.loose != IMPETUOUS or not fresh:  # M9: an impetuous commander places all that he can
        out.append(DONE)
    return out


def place_marker(game: RisorgimentoGame, unit: int, hex: int, to: int, charge: bool) -> None:
    game.state.markers.append(Marker(hex, to, charge, (unit,)))
    kind = "charge" if charge else "assault"
    game.report("declared", "7.1", (unit,), hex=game.name(hex), to=game.name(to), marker=kind)


def associate(game: RisorgimentoGame, unit: int, hex: int) -> None:
    """7.1.3.b, H11: another Force is named for a marker, openly."""
    markers = game.state.markers
    for i, marker in enumerate(markers):
        if marker.hex == hex:
            markers[i] = marker._replace(forces=(*marker.forces, unit))
            game.report("associated", "7.1.3", (unit,), hex=game.name(hex), to=game.name(marker.to))
