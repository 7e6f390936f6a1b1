"""12.2: every state that a Reaction may leave, with its chance; for the chance of the attack that it interrupts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from esagono.engine.option import Option
from esagono.games.risorgimento.cohesion.checks import wading
from esagono.games.risorgimento.combat.charge import exhausted_ways
from esagono.games.risorgimento.fights.combat import DEFENDER, Ending, Fight, combat_chances
from esagono.games.risorgimento.fights.fighters import Cause, Fighter, Outcomes, check_chances
from esagono.games.risorgimento.fights.fighting import building, fight, fighters, shock_of, shot, stack, standing
from esagono.games.risorgimento.fights.fire import Shot, ammunition_chances, fire_chances, fire_sum
from esagono.games.risorgimento.fights.triggers import Event
from esagono.games.risorgimento.fire.firing import target_of, target_units
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.movement.reach import ends_of
from esagono.games.risorgimento.reactions.options import firers, reactors, slowest, whole_stack
from esagono.games.risorgimento.roster import ARMS, ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import (
    ELIMINATED,
    EXHAUSTED,
    LOW_AMMO,
    MARCH,
    OUT_OF_AMMO,
    SQUARE,
    RisorgimentoState,
)

Ends = list[tuple[RisorgimentoState, Fraction]]
"""States that something may leave, each with its chance."""
SURE: Final = Fraction(1)
KEPT: Final = 4096
KEPT_ENDINGS: Final = 512
"""Number of combats kept in the cache."""
_taken: dict[tuple[object, Fight], Fraction] = {}
_endings: dict[tuple[object, Fight], dict[Ending, Fraction]] = {}


def with_fighters(rules: Risorgimento, state: RisorgimentoState, force: Iterable[Fighter]) -> RisorgimentoState:
    """The state with these units as they would be; the dead are gone."""
    trial = state.copy()
    for f in force:
        trial.status[f.unit] = f.status
        trial.lost[f.unit] = f.printed - f.strength
        if not f.alive:
            rules.put(trial, f.unit, ELIMINATED)
    return trial


def endings_of(rules: Risorgimento, fought: Fight) -> dict[Ending, Fraction]:
    """11.2.5: as `combat_chances`, remembered: the same combat comes up in many branches. Nobody may change it."""
    key = rules.combat, fought
    found = _endings.get(key)
    if found is None:
        if len(_endings) >= KEPT_ENDINGS:
            _endings.clear()
        found = _endings[key] = combat_chances(rules.combat, fought)
    return found


def taken_chance(rules: Risorgimento, fought: Fight) -> Fraction:
    """11.2.9, 11.2.10: the chance that a combat leaves the hex to the attacker: won, or nobody is left in it."""
    key = rules.combat, fought
    found = _taken.get(key)
    if found is None:
        if len(_taken) >= KEPT:
            _taken.clear()
        found = _taken[key] = taken_of(combat_chances(rules.combat, fought))
    return found


def taken_of(endings: dict[Ending, Fraction]) -> Fraction:
    """11.2.9: of all endings those that leave the hex to the attacker."""
    return sum((p for ending, p in endings.items() if ending.taken), Fraction(0))


def checked(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], cause: Cause) -> Ends:
    """13.1: what a check of a Force leaves."""
    if not units:
        return [(state, SURE)]
    force = fighters(rules, state, units)
    found = check_chances(rules.combat.check, force, cause)
    return [(state if after == force else with_fighters(rules, state, after), p) for after, p in found.items()]


def worse(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], levels: int) -> RisorgimentoState:
    """2.5: units that lose levels without a check."""
    trial = state.copy()
    for u in units:
        trial.status[u] += levels
        if trial.status[u] >= len(rules.combat.check.status) - 1:
            rules.put(trial, u, ELIMINATED)
    return trial


def moved(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int) -> RisorgimentoState:
    trial = state.copy()
    for u in units:
        rules.put(trial, u, hex)
    return trial


def crossed(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], start: int, there: int, wet: Sequence[int]
) -> Ends:
    """14.1.c, 14.1.d: units have gone to the next hex, those in `wet` through a stream: a check, or a level."""
    arm = rules.roster.arm
    horse = [u for u in wet if arm[u] == CAVALRY]
    foot = [u for u in wet if arm[u] == INFANTRY]
    if horse:
        state = worse(rules, state, horse, rules.charts.terrain.stream_levels)
    return checked(rules, state, foot, Cause("stream", building=building(rules, there)))


def entered(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], start: int, there: int) -> Ends:
    """11.2.10, Q57: units advance into the next hex."""
    wet = wading(rules, state, units, start, rules.grid.direction(start, there))
    return crossed(rules, moved(rules, state, units, there), units, start, there, wet)


def shocked_ends(
    rules: Risorgimento, state: RisorgimentoState, attackers: Sequence[int], origin: int, target: int
) -> Ends:
    """Q79: what the shock of a charge leaves of those it falls on."""
    shaken, cause = shock_of(rules, state, attackers, origin, target)
    return checked(rules, state, shaken, cause)


# Reactions


def reaction_ends(
    rules: Risorgimento, state: RisorgimentoState, event: Event, option: Option, *, charged: bool
) -> tuple[Ends, Fraction]:
    """12.2: the states in which what was interrupted goes on, and the chance that the movers are thrown back.

    `charged`: a charge was interrupted, so that cavalry that countercharged moves after it, not before (10.4.1).
    """
    hex, arm = rules.grid.numbers[option.text("hex")], ARMS.index(option.text("force"))
    units = reactors(rules, state, event, hex, arm)
    match option.verb:
        case "react-fire":
            return fired(rules, state, event, units, ARMS.index(option.text("target_force"))), Fraction(0)
        case "counterattack":
            return countered(rules, state, units, hex, event.at, charge=False, charged=charged)
        case "countercharge":
            via = rules.grid.numbers[option.text("via")]
            return countered(rules, state, units, via, event.at, charge=True, charged=charged)
        case "react-square":
            return squared(rules, state, units), Fraction(0)
        case "react-withdraw":
            plus = slowest(rules, event.mover) - slowest(rules, units)
            ends = checked(rules, state, units, Cause("withdrawal", plus, building=building(rules, hex)))
            there = rules.grid.numbers[option.text("to")]
            return [(moved(rules, s, standing(s, units, hex), there), p) for s, p in ends], Fraction(0)
        case "react-face":
            turned = faced(rules, state, units, COMPASS.index(option.text("facing")))
            return checked(rules, turned, units, Cause("facing", building=building(rules, hex))), Fraction(0)
    return [(posed(rules, state, option.verb, hex, units), SURE)], Fraction(0)


def posed(
    rules: Risorgimento, state: RisorgimentoState, verb: str, hex: int, units: Sequence[int]
) -> RisorgimentoState:
    """12.2.5.d, 12.b: a square is left, guns are limbered, March Movement is left: no check."""
    trial = state.copy()
    if verb == "react-leave-square":
        for u in trial.at[hex]:
            trial.flags[u] &= ~SQUARE
        return trial
    for u in units:
        trial.flags[u] = trial.flags[u] | MARCH if verb == "react-limber" else trial.flags[u] & ~MARCH
    for u in units:
        shared = rules.entered_facing(trial, hex, (u,)) if verb != "react-limber" else -1
        if shared >= 0:
            trial.facing[u] = shared
    rules.refresh(trial, rules.roster.side[units[0]], hex, 0)
    return trial


def faced(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], facing: int) -> RisorgimentoState:
    """8.2.b, 12.2.1: all of a hex that is not in March Movement turns."""
    trial = state.copy()
    for u in stack(rules, state, state.hex[units[0]], rules.roster.side[units[0]]):
        if not state.flags[u] & MARCH:
            trial.facing[u] = facing
    return trial


def squared(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> Ends:
    """12.2.5: only if nobody loses a level does the square stand, and takes in unlimbered guns."""
    hex, side, arm = state.hex[units[0]], rules.roster.side[units[0]], rules.roster.arm[units[0]]
    before = [state.status[u] for u in units]
    out: Ends = []
    for after, p in checked(rules, state, units, Cause("square", building=building(rules, hex))):
        if [after.status[u] for u in units] == before:
            trial = after.copy()
            if any(rules.in_march(trial, u) for u in units):  # 8.3.5: they leave March Movement by forming up
                trial = posed(rules, trial, "react-leave-march", hex, units)
            for u in whole_stack(rules, trial, hex, side):
                if u in units or rules.roster.arm[u] != arm:
                    trial.flags[u] |= SQUARE
            out.append((trial, p))
        else:
            out.append((after, p))
    return out


def reaction_shot(
    rules: Risorgimento, state: RisorgimentoState, event: Event, units: Sequence[int], arm: int
) -> Shot | None:
    """12.2.2: the fire of a Force at the one that triggered it."""
    aimed = [u for u in event.mover if rules.roster.arm[u] == arm]
    shooting = firers(rules, state, event, units)
    if not aimed or not shooting:
        return None
    hit = target_units(rules, state, event.at, rules.roster.side[aimed[0]], target_of(rules, state, aimed))
    return shot(rules, state, shooting, state.hex[units[0]], hit)


def shot_outcomes(rules: Risorgimento, aimed: Shot) -> Outcomes:
    """9.3, 9.4.3: every state of the target, over those who find that they have no ammunition left."""
    out: Outcomes = {}
    for those, chance in ammunition_chances(rules.combat, aimed.firers).items():
        for after, p in aimed_at(rules, aimed, those).items():
            out[after] = out.get(after, Fraction(0)) + chance * p
    return out


def aimed_at(rules: Risorgimento, aimed: Shot, those: tuple[Fighter, ...]) -> Outcomes:
    """9.3: the outcomes if these of the firers fire."""
    if not those:
        return {aimed.target: SURE}
    fired = aimed if those == aimed.firers else shot_of(aimed, those)
    return fire_chances(rules.combat, fired) if fire_sum(rules.combat, fired).factor else {aimed.target: SURE}


def shot_of(aimed: Shot, those: tuple[Fighter, ...]) -> Shot:
    return Shot(
        those, aimed.target, aimed.distance, aimed.massed, aimed.square, aimed.terrain, aimed.terrain_columns,
        aimed.rear, aimed.building, aimed.turned,
    )  # fmt: skip


def fired(rules: Risorgimento, state: RisorgimentoState, event: Event, units: Sequence[int], arm: int) -> Ends:
    """12.2.2, 9.4.3: what a Reaction Fire leaves of those who triggered it; who has fired is marked."""
    aimed = reaction_shot(rules, state, event, units, arm)
    if aimed is None:
        return [(state, SURE)]
    out: Ends = []
    for those, chance in ammunition_chances(rules.combat, aimed.firers).items():
        for after, p in aimed_at(rules, aimed, those).items():
            trial = with_fighters(rules, state, after)
            for f in aimed.firers:
                if f in those:
                    trial.flags[f.unit] |= LOW_AMMO
                else:
                    trial.flags[f.unit] = trial.flags[f.unit] & ~LOW_AMMO | OUT_OF_AMMO
            out.append((trial, chance * p))
    return out


def countered(
    rules: Risorgimento,
    state: RisorgimentoState,
    units: Sequence[int],
    via: int,
    target: int,
    *,
    charge: bool,
    charged: bool,
) -> tuple[Ends, Fraction]:
    """12.2.3: those who pass a check attack the hex of the movers; the chance that they win, and what else may come."""
    origin = state.hex[units[0]]
    out: Ends = []
    won = Fraction(0)
    for passed, chance in passed_by(rules, state, units, origin).items():
        if not passed:
            out.append((state, chance))
            continue
        trial = moved(rules, state, passed, via) if via != origin else state
        shaken = shocked_ends(rules, trial, passed, via, target) if charge else [(trial, SURE)]
        for after, p in shaken:
            ends, thrown = clash_of_counter(rules, after, passed, via, target, charge=charge, charged=charged)
            won += chance * p * thrown
            out += [(s, chance * p * q) for s, q in ends]
    return out, won


def passed_by(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], hex: int
) -> dict[tuple[int, ...], Fraction]:
    """12.2.3: who of a Force passes the check for a counterattack; failing costs nothing."""
    force = fighters(rules, state, units)
    out: dict[tuple[int, ...], Fraction] = {}
    for after, p in check_chances(rules.combat.check, force, Cause("counter", building=building(rules, hex))).items():
        passed = tuple([f.unit for f, a in zip(force, after, strict=True) if f == a])
        out[passed] = out.get(passed, Fraction(0)) + p
    return out


def clash_of_counter(
    rules: Risorgimento,
    state: RisorgimentoState,
    units: Sequence[int],
    via: int,
    target: int,
    *,
    charge: bool,
    charged: bool,
) -> tuple[Ends, Fraction]:
    """12.2.3, Q72, Q86: the combat of a counterattack, and who stands where after it unless it wins."""
    there = stack(rules, state, target, 1 - rules.roster.side[units[0]])
    if not there or all(rules.roster.arm[u] == ARTILLERY for u in there):
        return [], SURE
    fought = fight(rules, state, units, via, target, charge=charge)
    out: Ends = []
    won = Fraction(0)
    for ending, p in endings_of(rules, fought).items():
        if ending.taken:
            won += p
            continue
        trial = with_fighters(rules, state, (*ending.attackers, *ending.defenders))
        alive = standing(trial, units, via)
        if charge:
            for u in alive:
                trial.flags[u] |= EXHAUSTED
        if alive and (ending.winner == DEFENDER or (charge and not charged and rides_off(rules, trial, alive))):
            trial = moved(rules, trial, alive, ELIMINATED)  # they ride back, and no longer matter to the outcome
        out.append((trial, p))
    return out, won


def rides_off(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> bool:
    """10.3.b, 10.4.1: cavalry that countercharged an assault has to move off, if it stands in an enemy zone and can."""
    here = state.hex[units[0]]
    zone = rules.zone(state, 1 - rules.roster.side[units[0]])
    return bool(zone >> here & 1) and bool(ends_of(exhausted_ways(rules, state, tuple(units), 0)))
