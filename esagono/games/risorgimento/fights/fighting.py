"""What fights need from the state: fighters, Forces of a side in a hex, rear, sight, a fire or combat to sum up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from esagono.games.risorgimento.fights.combat import Fight, shocked
from esagono.games.risorgimento.fights.fighters import Cause, Fighter, references
from esagono.games.risorgimento.fights.fire import Shot
from esagono.games.risorgimento.fights.lines import sides_crossed
from esagono.games.risorgimento.fights.sight import unobstructed
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, COMMANDER, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import EXHAUSTED, LOW_AMMO, MARCH, OUT_OF_AMMO, SQUARE, RisorgimentoState


def fighter(rules: Risorgimento, state: RisorgimentoState, unit: int) -> Fighter:
    """A unit with its values now."""
    roster, flags = rules.roster, state.flags[unit]
    return Fighter(
        unit,
        roster.arm[unit],
        roster.strength[unit] - state.lost[unit],
        roster.strength[unit],
        roster.stacking[unit],
        roster.cohesion[unit],
        state.status[unit],
        roster.move[unit],
        roster.is_light[unit],
        roster.is_horse[unit],
        bool(flags & MARCH),
        bool(flags & SQUARE),
        bool(flags & EXHAUSTED),
        bool(flags & LOW_AMMO),
        bool(flags & OUT_OF_AMMO),
    )


def fighters(rules: Risorgimento, state: RisorgimentoState, units: Iterable[int]) -> tuple[Fighter, ...]:
    return tuple([fighter(rules, state, u) for u in units])


# Forces. While guns are being overrun both sides stand in one hex (11.4.1), so the side always counts.


def stack(rules: Risorgimento, state: RisorgimentoState, hex: int, side: int) -> tuple[int, ...]:
    """The combat units of a side in a hex."""
    roster = rules.roster
    return tuple([u for u in state.at[hex] if roster.side[u] == side and roster.arm[u] != COMMANDER])


def force(rules: Risorgimento, state: RisorgimentoState, hex: int, side: int, arm: int) -> tuple[int, ...]:
    """2.3, Q24: the units of a side and type in a hex."""
    roster = rules.roster
    return tuple([u for u in state.at[hex] if roster.side[u] == side and roster.arm[u] == arm])


def arms(rules: Risorgimento, state: RisorgimentoState, hex: int, side: int) -> tuple[int, ...]:
    """2.3: the types of Forces of a side in a hex."""
    here = {rules.roster.arm[u] for u in stack(rules, state, hex, side)}
    return tuple([arm for arm in (INFANTRY, CAVALRY, ARTILLERY) if arm in here])


def standing(state: RisorgimentoState, units: Iterable[int], hex: int) -> tuple[int, ...]:
    """Those of some units that are (still) in a hex."""
    return tuple([u for u in units if state.hex[u] == hex])


def fits(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int) -> bool:
    """6.3.1: units could stand in a hex with the others of their side."""
    side = rules.roster.side[units[0]]
    others = [u for u in stack(rules, state, hex, side) if u not in units]
    return rules.stacking_of(others) + rules.stacking_of(units) <= rules.charts.stacking


# Facing


def on_road(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], there: int) -> tuple[int, ...]:
    """8.3.2: who of those that go together uses a road or bridge into a hex: March Movement, and guns, which limber."""
    roster = rules.roster
    marching = tuple([u for u in units if roster.arm[u] == ARTILLERY or state.flags[u] & MARCH])
    if marching and rules.beside(state, units, there) + rules.stacking_of(marching) > rules.charts.road_stacking:
        return ()
    return marching


def through_rear(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], start: int) -> bool:
    """8.2.c, 3.1.1: what comes from a hex reaches these units through their rear; in a corner the front is enough."""
    here = state.hex[units[0]]
    sides = sides_crossed(rules.grid, here, start)
    return all(rules.ground.from_rear(here, state.facing[u], d) for u in units for d in sides)


def in_hexside_rear(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int, start: int) -> bool:
    """11.2.3, 13.1: an attack on a hex from the next one comes through the rear of these units."""
    d = rules.grid.direction(hex, start)
    return all(rules.ground.from_rear(hex, state.facing[u], d) for u in units)


def in_front(rules: Risorgimento, hex: int, facing: int, target: int) -> bool:
    """9.c, 9.1, Q112: a line from the hex to the target touches a front hexside."""
    return any(not rules.ground.from_rear(hex, facing, d) for d in sides_crossed(rules.grid, hex, target))


def turn(game: RisorgimentoGame, hex: int, side: int, facing: int) -> None:
    """8.2.b, Q29: all units of a side in a hex that are not in March Movement share one facing."""
    units = [u for u in stack(game.rules, game.state, hex, side) if not game.state.flags[u] & MARCH]
    units = units or list(stack(game.rules, game.state, hex, side))
    if any(game.state.facing[u] != facing for u in units):
        game.face(units, facing)
        game.emit("turned", "8.2", side=game.side(side), hex=game.name(hex), facing=COMPASS[facing])


# Sight


def sees(rules: Risorgimento, state: RisorgimentoState, start: int, end: int) -> bool:
    """9.4.4: the line of sight between two hexes is open; neighbours always see each other."""
    return rules.grid.distance(start, end) <= 1 or unobstructed(rules, state, start, end)


# Sums


def building(rules: Risorgimento, hex: int) -> bool:
    """14.2: a village or farmhouse."""
    return bool(rules.ground.buildings >> hex & 1)


def shot(
    rules: Risorgimento, state: RisorgimentoState, firers: Sequence[int], start: int, target: Sequence[int]
) -> Shot:
    """9.3: a fire of units from a hex at units in another, as the tables see it."""
    hex = state.hex[target[0]]
    everybody = stack(rules, state, hex, rules.roster.side[target[0]])
    terrain = rules.ground.terrain[hex]
    rear = through_rear(rules, state, target, start)
    return Shot(
        fighters(rules, state, firers),
        fighters(rules, state, target),
        rules.grid.distance(start, hex),
        rules.stacking_of(everybody),
        any(state.flags[u] & SQUARE for u in everybody),
        terrain,
        rules.ground.chart.fire[terrain],
        rear,
        building(rules, hex),
        tuple([u for u in target if through_rear(rules, state, (u,), start) != rear]),
    )


def fight(
    rules: Risorgimento,
    state: RisorgimentoState,
    attackers: Sequence[int],
    start: int,
    target: int,
    *,
    charge: bool,
    attacker_reference: int = -1,
    defender_reference: int = -1,
) -> Fight:
    """11.2: a combat of units in a hex against all enemies in the next one, as the tables see it."""
    grid, ground = rules.grid, rules.ground
    defenders = stack(rules, state, target, 1 - rules.roster.side[attackers[0]])
    terrain = ground.terrain[target]
    d = grid.direction(target, start)
    there = fighters(rules, state, defenders)
    struck = [f.unit for f in references(there)] or list(defenders)
    facing = state.facing[defender_reference if defender_reference >= 0 else struck[0]]
    rear = ground.from_rear(target, facing, d)
    return Fight(
        fighters(rules, state, attackers),
        there,
        charge,
        rear,
        terrain,
        ground.chart.assault[terrain],
        ground.chart.stream_assault if ground.has("stream", target, d) else 0,
        building(rules, target),
        building(rules, start),
        attacker_reference,
        defender_reference,
        rules.policy.uncertain_sum,
        tuple([u for u in defenders if ground.from_rear(target, state.facing[u], d) != rear]),
    )


def shock_of(
    rules: Risorgimento, state: RisorgimentoState, attackers: Sequence[int], origin: int, target: int
) -> tuple[tuple[int, ...], Cause]:
    """Q79: the infantry that a charge shocks, and how it checks; by the other reading nobody."""
    enemy = 1 - rules.roster.side[attackers[0]]
    there = stack(rules, state, target, enemy) if rules.policy.charge_shock else ()
    shaken = tuple([f.unit for f in shocked(fighters(rules, state, there))])
    turned = tuple([u for u in shaken if in_hexside_rear(rules, state, (u,), target, origin)])
    return shaken, Cause("charged", charge=True, building=building(rules, target), turned=turned)
