"""12.2: which Reactions a Force may choose to a trigger: pure functions, for play, refusals, forecasts and bots."""

from __future__ import annotations

from collections.abc import Sequence

from esagono.engine.option import Option
from esagono.games.risorgimento.cohesion.retreat_paths import withdrawal_hexes
from esagono.games.risorgimento.combat.charge_path import countercharge_hexes
from esagono.games.risorgimento.combat.squares import may_form_square
from esagono.games.risorgimento.fights.fighting import force, in_front, stack
from esagono.games.risorgimento.fights.triggers import FIRED_AT, Event
from esagono.games.risorgimento.fire.firing import able_to_fire, in_range
from esagono.games.risorgimento.ground import IMPASSABLE
from esagono.games.risorgimento.roster import ARMS, ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import MARCH, SQUARE, RisorgimentoState


def reactors(rules: Risorgimento, state: RisorgimentoState, event: Event, hex: int, arm: int) -> tuple[int, ...]:
    """Q24, 12.c: the units of a triggered Force; in March Movement nobody reacts to moves."""
    side = 1 - rules.roster.side[event.mover[0]]
    units = force(rules, state, hex, side, arm)
    if event.trigger == FIRED_AT:
        return units
    return tuple([u for u in units if not state.flags[u] & MARCH])


def reaction_options(rules: Risorgimento, state: RisorgimentoState, event: Event, hex: int, arm: int) -> list[Option]:
    """12.2: every Reaction of one triggered Force to one event; declining is not among them."""
    units = reactors(rules, state, event, hex, arm)
    if not units:
        return []
    where = {"hex": rules.grid.names[hex], "force": ARMS[arm]}
    out = [Option("react-fire", **where, target_force=name) for name in fire_aims(rules, state, event, units)]
    out += counters(rules, state, event, units, where)
    out += postures(rules, state, units)
    for to in withdrawals(rules, state, event, units):
        out.append(Option("react-withdraw", **where, to=rules.grid.names[to]))
    out += turns(rules, state, units)
    return out


def may_react(rules: Risorgimento, state: RisorgimentoState, event: Event, hex: int, arm: int) -> bool:
    """12.2: whether a triggered Force has any Reaction: the same as `reaction_options`, the simplest first."""
    units = reactors(rules, state, event, hex, arm)
    if not units:
        return False
    return may_turn(rules, state, units) or bool(reaction_options(rules, state, event, hex, arm))


def fire_aims(rules: Risorgimento, state: RisorgimentoState, event: Event, units: Sequence[int]) -> list[str]:
    """12.2.2, 9.1.2, Q66: the Force that triggered, if it is in range, in sight and in front."""
    if not firers(rules, state, event, units):
        return []
    seen = {rules.roster.arm[u] for u in event.mover if state.hex[u] == event.at}
    return [ARMS[arm] for arm in sorted(seen)]


def firers(rules: Risorgimento, state: RisorgimentoState, event: Event, units: Sequence[int]) -> tuple[int, ...]:
    """12.2.2, 9.2.a: those of a Force that fire at the triggering Force, all together."""
    hex, arm = state.hex[units[0]], rules.roster.arm[units[0]]
    if not in_range(rules, state, arm, hex, event.at):
        return ()
    able = able_to_fire(rules, state, units, action=False)
    return tuple([u for u in able if in_front(rules, hex, state.facing[u], event.at)])


def counters(
    rules: Risorgimento, state: RisorgimentoState, event: Event, units: Sequence[int], where: dict[str, str]
) -> list[Option]:
    """12.2.3, Q84, Q85: cavalry countercharges if it can; others, and cavalry that cannot, attack the next hex."""
    if rules.roster.arm[units[0]] == ARTILLERY or any(state.flags[u] & SQUARE for u in units):
        return []
    if hexes := countercharge_hexes(rules, state, units, event.at):
        return [Option("countercharge", **where, via=rules.grid.names[h]) for h in hexes]
    return [Option("counterattack", **where)] if can_counterattack(rules, state, units, event.at) else []


def can_counterattack(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], target: int) -> bool:
    """Q85: only against an adjacent hex, and not across the river."""
    hex = state.hex[units[0]]
    if rules.grid.distance(hex, target) != 1:
        return False
    d = rules.grid.direction(hex, target)
    return rules.ground.step_cost(rules.roster.arm[units[0]], hex, d, march=False) != IMPASSABLE


def postures(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> list[Option]:
    """12.2.5, 12.b, 8.3.5, 8.4.c: square, March Movement, limbering."""
    out: list[Option] = []
    shelf, hex, arm = rules.shelf, state.hex[units[0]], rules.roster.arm[units[0]]
    name = ARMS[arm]
    square = any(state.flags[u] & SQUARE for u in units)
    if arm == INFANTRY:
        if square:
            out.append(shelf.of_force("react-leave-square", hex, name))
        elif may_form_square(rules, state, units):
            out.append(shelf.of_force("react-square", hex, name))
    marching = [u for u in units if state.flags[u] & MARCH]
    if marching:
        out.append(shelf.of_force("react-unlimber" if arm == ARTILLERY else "react-leave-march", hex, name))
    if arm == ARTILLERY and len(marching) < len(units) and not square:
        out.append(shelf.of_force("react-limber", hex, name))
    return out


def withdrawals(rules: Risorgimento, state: RisorgimentoState, event: Event, units: Sequence[int]) -> list[int]:
    """12.2.6, 8.6.1: where a Force may withdraw to; unlimbered guns and squares stay."""
    arm = rules.roster.arm[units[0]]
    if any(state.flags[u] & SQUARE or (arm == ARTILLERY and not state.flags[u] & MARCH) for u in units):
        return []
    return withdrawal_hexes(rules, state, units, event.at)


def turns(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> list[Option]:
    """12.2.1: any other facing, in a village or farmhouse too: there it matters once they have left."""
    if not may_turn(rules, state, units):
        return []
    now = next(state.facing[u] for u in units if not state.flags[u] & MARCH)
    turning = rules.shelf.force_facing("react-face", state.hex[units[0]], ARMS[rules.roster.arm[units[0]]])
    return turning[:now] + turning[now + 1 :]


def may_turn(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> bool:
    """12.2.1: somebody is not in March Movement."""
    for u in units:  # noqa: SIM110
        if not state.flags[u] & MARCH:
            return True
    return False


def slowest(rules: Risorgimento, units: Sequence[int]) -> int:
    """Q50: printed movement allowance of the slowest unit."""
    return min(rules.roster.move[u] for u in units)


def whole_stack(rules: Risorgimento, state: RisorgimentoState, hex: int, side: int) -> tuple[int, ...]:
    """12.2.5.b, 8.6: everybody in a hex whom a square takes in: infantry and artillery, not in March or limbered."""
    here = stack(rules, state, hex, side)
    return tuple([u for u in here if rules.roster.arm[u] != CAVALRY and not state.flags[u] & MARCH])
