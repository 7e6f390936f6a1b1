"""12.2: which Reactions a Force may choose to a trigger: pure functions, for play, refusals, forecasts and bots."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.risorgimento.cohesion.retreat_paths import withdrawal_hexes
from esagono.games.risorgimento.combat.attacks import IN_SQUARE, bar_across
from esagono.games.risorgimento.combat.charge_path import countercharge_hexes
from esagono.games.risorgimento.combat.squares import bar_to_square
from esagono.games.risorgimento.fights.fighting import force, in_front, stack
from esagono.games.risorgimento.fights.triggers import FIRED_AT, Event
from esagono.games.risorgimento.fire.firing import able_to_fire, firer_bars, in_range, most_range
from esagono.games.risorgimento.roster import ARMS, ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import EXHAUSTED, MARCH, SQUARE, RisorgimentoState

CAVALRY_NEVER_FIRES: Final = Bar("9.2.3.c", "never-fires")
NEVER_FIRES: Final = Bar("12.2.2.a", "never-fires")
OUT_OF_RANGE: Final = Bar("12.2.2.a", "out-of-range")
NO_SIGHT: Final = Bar("12.2.2.a", "no-sight")
NOT_IN_FRONT: Final = Bar("9.c", "no-front-to-fire")
GUNS_NEVER_COUNTER: Final = Bar("11.4.a", "artillery-no-counter")
NOT_CAVALRY: Final = Bar("10.4.a", "only-cavalry-charges")
TIRED: Final = Bar("10.4.a", "exhausted")
NO_COUNTERCHARGE: Final = Bar("12.2.3.a", "no-countercharge")
NOT_BY_THAT_HEX: Final = Bar("12.2.3.a", "no-such-choice")
MAY_COUNTERCHARGE: Final = Bar("12.2.3.a", "may-countercharge")
TOO_FAR_TO_COUNTER: Final = Bar("12.2.3.a", "counter-too-far")
NOT_SQUARE: Final = Bar("12.2.5.d", "not-square")
ONLY_GUNS: Final = Bar("8.4.a", "only-guns-limber")
GUNS_UNLIMBER: Final = Bar("8.4.a", "guns-unlimber")
NOT_LIMBERED: Final = Bar("8.3.5.b", "not-limbered")
LIMBERED_ALREADY: Final = Bar("8.4.c", "not-unlimbered")
UNLIMBERED_STAYS: Final = Bar("12.2.6.a", "unlimbered-stays")
NOWHERE_TO_WITHDRAW: Final = Bar("12.2.6.a", "nowhere-to-withdraw")
IN_MARCH: Final = Bar("8.3.3.c", "in-march")
FACES_SO: Final = Bar("12.2.1.a", "faces-so")
NOT_TRIGGERED: Final = Bar("12.1.2.a", "not-triggered")
MARCHES_ON: Final = Bar("12.c", "in-march")


def reactors(rules: Risorgimento, state: RisorgimentoState, event: Event, hex: int, arm: int) -> tuple[int, ...]:
    """Q24, 12.c: the units of a triggered Force; in March Movement nobody reacts to moves."""
    side = 1 - rules.roster.side[event.mover[0]]
    units = force(rules, state, hex, side, arm)
    if event.trigger == FIRED_AT:
        return units
    return tuple([u for u in units if not state.flags[u] & MARCH])


def bar_to_react(
    rules: Risorgimento, state: RisorgimentoState, asked: Collection[tuple[int, int]], hex: int, arm: int
) -> Bar | None:
    """12.1.2, 12.c: what keeps a Force (-1: none that there is) from any Reaction; `asked`: those that may react."""
    if (hex, arm) in asked:
        return None
    here = rules.force(state, hex, arm) if hex >= 0 and arm >= 0 else ()
    return MARCHES_ON if here and all(state.flags[u] & MARCH for u in here) else NOT_TRIGGERED


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


def fire_bars(rules: Risorgimento, state: RisorgimentoState, event: Event, units: Sequence[int]) -> list[Bar]:
    """12.2.2, 9.1.2, Q66: what keeps a Force from firing in Reaction."""
    if firers(rules, state, event, units):
        return []
    arm, hex = rules.roster.arm[units[0]], state.hex[units[0]]
    if arm == CAVALRY:
        return [CAVALRY_NEVER_FIRES, NEVER_FIRES]
    if not in_range(rules, state, arm, hex, event.at):
        distance, most = rules.grid.distance(hex, event.at), most_range(rules, arm)
        return [OUT_OF_RANGE.about(distance=distance, range=most) if distance > most else NO_SIGHT]
    if not able_to_fire(rules, state, units, action=False):
        return firer_bars(rules, state, units[0], action=False)[:1]
    return [NOT_IN_FRONT]


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
    if bar_to_counter(rules, state, units) is not None:
        return []
    if hexes := countercharge_hexes(rules, state, units, event.at):
        return [Option("countercharge", **where, via=rules.grid.names[h]) for h in hexes]
    bar = bar_to_attack_back(rules, state, units, event.at)
    return [Option("counterattack", **where)] if bar is None else []


def bar_to_counter(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> Bar | None:
    """11.4, 8.6.1: what keeps a Force from attacking whoever triggered it, wherever he is."""
    if rules.roster.arm[units[0]] == ARTILLERY:
        return GUNS_NEVER_COUNTER
    for u in units:
        if state.flags[u] & SQUARE:
            return IN_SQUARE
    return None


def bar_to_attack_back(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], target: int) -> Bar | None:
    """Q85: a counterattack only goes against an adjacent hex, and not across the river."""
    hex = state.hex[units[0]]
    if rules.grid.distance(hex, target) != 1:
        return TOO_FAR_TO_COUNTER
    return bar_across(rules, hex, target)


def counterattack_bars(rules: Risorgimento, state: RisorgimentoState, event: Event, units: Sequence[int]) -> list[Bar]:
    """12.2.3, Q84, Q85: what keeps a Force from a counterattack; of cavalry the countercharge that it has to make."""
    bar = bar_to_counter(rules, state, units)
    if bar is None:
        may = countercharge_hexes(rules, state, units, event.at)
        bar = MAY_COUNTERCHARGE if may else bar_to_attack_back(rules, state, units, event.at)
    return [bar] if bar is not None else []


def countercharge_bars(
    rules: Risorgimento, state: RisorgimentoState, event: Event, units: Sequence[int], via: int
) -> list[Bar]:
    """12.2.3, 10.4, Q85: what keeps a Force from a countercharge by way of a hex, or of any (-1)."""
    bar = bar_to_counter(rules, state, units)
    if bar is not None:
        return [bar]
    if rules.roster.arm[units[0]] != CAVALRY:
        return [NOT_CAVALRY]
    tired = [u for u in units if state.flags[u] & EXHAUSTED]
    if tired:
        return [TIRED.about(unit=rules.roster.ids[tired[0]])]
    may = countercharge_hexes(rules, state, units, event.at)
    if not may:
        return [NO_COUNTERCHARGE]
    if via in may:
        return []
    names = rules.grid.names
    told: dict[str, object] = {"argument": "via", "value": names[via] if via >= 0 else "-"}
    return [NOT_BY_THAT_HEX.about(**told, choices=[names[h] for h in may])]


def postures(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> list[Option]:
    """12.2.5, 12.b, 8.3.5, 8.4.c: square, March Movement, limbering."""
    out: list[Option] = []
    shelf, hex, arm = rules.shelf, state.hex[units[0]], rules.roster.arm[units[0]]
    name = ARMS[arm]
    if bar_to_leave_square(rules, state, units) is None:
        out.append(shelf.of_force("react-leave-square", hex, name))
    elif bar_to_square(rules, state, units, reaction=True) is None:
        out.append(shelf.of_force("react-square", hex, name))
    leaving = "react-unlimber" if arm == ARTILLERY else "react-leave-march"
    if bar_to_leave_march(rules, state, units, leaving) is None:
        out.append(shelf.of_force(leaving, hex, name))
    if bar_to_limber(rules, state, units) is None:
        out.append(shelf.of_force("react-limber", hex, name))
    return out


def bar_to_leave_square(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> Bar | None:
    """12.2.5.d: what keeps a Force from leaving Square."""
    square = rules.roster.arm[units[0]] == INFANTRY and any(state.flags[u] & SQUARE for u in units)
    return None if square else NOT_SQUARE


def bar_to_leave_march(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], verb: str) -> Bar | None:
    """8.3.5, 8.4: what keeps a Force from leaving March Movement; guns unlimber instead, and only guns."""
    if (verb == "react-unlimber") != (rules.roster.arm[units[0]] == ARTILLERY):
        return ONLY_GUNS if verb == "react-unlimber" else GUNS_UNLIMBER
    return None if any(state.flags[u] & MARCH for u in units) else NOT_LIMBERED


def bar_to_limber(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> Bar | None:
    """8.4.c, 8.6.1: what keeps guns from limbering."""
    if any(state.flags[u] & SQUARE for u in units):
        return IN_SQUARE
    guns = rules.roster.arm[units[0]] == ARTILLERY
    return None if guns and not all(state.flags[u] & MARCH for u in units) else LIMBERED_ALREADY


def withdrawals(rules: Risorgimento, state: RisorgimentoState, event: Event, units: Sequence[int]) -> list[int]:
    """12.2.6, 8.6.1: where a Force may withdraw to; unlimbered guns and squares stay."""
    if bar_to_withdraw(rules, state, units) is not None:
        return []
    return withdrawal_hexes(rules, state, units, event.at)


def bar_to_withdraw(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> Bar | None:
    """12.2.6, 8.6.1: what keeps a Force from withdrawing anywhere."""
    guns = rules.roster.arm[units[0]] == ARTILLERY
    for u in units:
        if state.flags[u] & SQUARE:
            return IN_SQUARE
    for u in units:
        if guns and not state.flags[u] & MARCH:
            return UNLIMBERED_STAYS
    return None


def withdrawal_bars(
    rules: Risorgimento, state: RisorgimentoState, event: Event, units: Sequence[int], to: int
) -> list[Bar]:
    """12.2.6: what keeps a Force from withdrawing to a hex, or to any (-1)."""
    bar = bar_to_withdraw(rules, state, units)
    if bar is not None:
        return [bar]
    if to in withdrawal_hexes(rules, state, units, event.at):
        return []
    return [NOWHERE_TO_WITHDRAW.about(to=rules.grid.names[to] if to >= 0 else "")]


def turning_bars(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], facing: int) -> list[Bar]:
    """12.2.1, 8.3.3: what keeps a Force from another facing; -1: any."""
    if not may_turn(rules, state, units):
        return [IN_MARCH]
    now = next(state.facing[u] for u in units if not state.flags[u] & MARCH)
    return [FACES_SO] if facing == now else []


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
