"""15.1, 16.1.1: brigades that enter the map in columns."""

from __future__ import annotations

from typing import Final

from esagono.engine.bars import Bar
from esagono.games.risorgimento.movement.reach import ENEMY_THERE, ENEMY_ZONE, STACKING, Traveller
from esagono.games.risorgimento.roster import ARTILLERY, COMMANDER, QUARTERS
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import ENTERED, RisorgimentoState
from esagono.hexes.grid import bits_of

NO_ENTRY_HEX: Final = Bar("15.1.a", "no-entry-hex")
LINE_COST: Final = QUARTERS
"""15.1.b, Q54: one point for each place in the column, in normal movement."""


def road_rate(rules: Risorgimento, hex: int) -> int:
    """15.1.b: what a hex of the road off the map costs in March Movement: that of the road in the entry hex."""
    rates = [rules.ground.road_cost(hex, d) for d in range(6)]
    return min([rate for rate in rates if rate], default=LINE_COST)


def entry_facing(rules: Risorgimento, hex: int) -> int:
    """8.3.3, 15.1: along the road by which a column marches on; where there is none, away from the edge."""
    around = rules.grid.surroundings[hex]
    inward = next(((d + 3) % 6 for d in range(6) if around[d] < 0 and around[(d + 3) % 6] >= 0), 0)
    roads = [d for d in range(6) if around[d] >= 0 and rules.ground.road_cost(hex, d)]
    return min(roads, key=lambda d: min((d - inward) % 6, (inward - d) % 6), default=inward)


def places_before(rules: Risorgimento, state: RisorgimentoState, formation: int) -> int:
    """Q54: units of the column that are on the map already."""
    return sum(1 for u in rules.roster.of_formation[formation] if state.flags[u] & ENTERED)


def entry_hexes(rules: Risorgimento, state: RisorgimentoState, unit: int) -> list[int]:
    """Q55: the entry hex; if the enemy holds or covers it, also the nearest hexes of the edge that are free of enemies,
    without wading a stream while there are any. Guns do not wade.

    A marker lets a Force enter a covered entry hex all the same.
    """
    roster = rules.roster
    side = roster.side[unit]
    formation = roster.formation[unit] if roster.formation[unit] >= 0 else state.formation
    hex = rules.entry_hex(formation)
    if hex < 0:
        return []
    held, covered = state.occupied[1 - side], rules.zone(state, 1 - side)
    if not (held | covered) >> hex & 1:
        return [hex]
    out = [hex] if not held >> hex & 1 and any(m.hex == hex and not m.charge for m in state.markers) else []
    empty = rules.grid.edge & ~held & ~covered
    for ring in along_the_edge(rules, hex):
        if ring & empty:
            return [*out, *bits_of(ring & empty)]
    if not empty or roster.arm[unit] == ARTILLERY:
        return out
    free = list(bits_of(empty))
    nearest = min(rules.grid.distance(hex, h) for h in free)
    return [*out, *(h for h in free if rules.grid.distance(hex, h) == nearest)]


def along_the_edge(rules: Risorgimento, start: int) -> list[int]:
    """Q55: the hexes of the map edge to which a column can go round from its entry hex without wading, by steps."""
    rings, found, last = [], 0, 1 << start
    while last:
        rings.append(last)
        found |= last
        step = 0
        for hex in bits_of(last):
            for d, there in enumerate(rules.grid.surroundings[hex]):
                if there >= 0 and not (rules.ground.wet[d] | rules.ground.rivers[d]) >> hex & 1:
                    step |= 1 << there
        last = step & rules.grid.edge & ~found
    return rings


def bar_to_come_in(rules: Risorgimento, state: RisorgimentoState, unit: int, hex: int) -> Bar | None:
    """15.1, Q55, 6.3.1: what keeps a unit of a column from coming in by a hex."""
    if hex in entry_hexes(rules, state, unit):
        return None if rules.fits(state, (unit,), hex) else STACKING
    enemy = 1 - rules.roster.side[unit]
    if state.occupied[enemy] >> hex & 1:
        return ENEMY_THERE
    return ENEMY_ZONE if rules.zone(state, enemy) >> hex & 1 else NO_ENTRY_HEX


def column_price(rules: Risorgimento, state: RisorgimentoState, unit: int, march: bool, ahead: int = 0) -> int:
    """15.1.b, T6: what a unit has spent when it comes to the edge of the map; `ahead` others would come in first."""
    formation = rules.roster.formation[unit]
    if rules.roster.is_commander[unit]:
        return 0
    rate = road_rate(rules, rules.entry_hex(formation)) if march else LINE_COST
    return (places_before(rules, state, formation) + ahead) * rate


def first_price(rules: Risorgimento, state: RisorgimentoState, who: Traveller, hex: int) -> int:
    """What the entry hex costs: the road in March Movement, if it is not crowded, else its terrain."""
    road = who.march and rules.beside(state, who.units, hex) + who.stacking <= rules.charts.road_stacking
    price = road_rate(rules, hex) if road else rules.ground.entry[who.arm][hex]
    return price + wading_price(rules, state, who, hex)


def wading_price(rules: Risorgimento, state: RisorgimentoState, who: Traveller, hex: int) -> int:
    """Q55: what a stream without a bridge between the entry hex and another hex of the edge adds."""
    formation = rules.roster.formation[who.units[0]]
    entry = rules.entry_hex(formation if formation >= 0 else state.formation)
    if hex == entry or who.arm in (ARTILLERY, COMMANDER):
        return 0
    dry = any(ring >> hex & 1 for ring in along_the_edge(rules, entry))
    return 0 if dry else rules.ground.chart.stream[who.arm]
