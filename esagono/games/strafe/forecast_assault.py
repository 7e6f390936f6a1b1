"""Forecasts of Assaults in waves, and of Counter-assaults."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from esagono.engine.errors import EsagonoError, Reason
from esagono.games.strafe.asking import SEEN_ONLY, Asked, Forecast, by_cause, said
from esagono.games.strafe.assault import fits_a_wave
from esagono.games.strafe.assault_arithmetic import (
    NOBODY,
    AssaultSum,
    Wave,
    assault_ground,
    assault_sum,
    wave_chances,
)
from esagono.games.strafe.belief import Belief, believe_defenders
from esagono.games.strafe.casualties import Fighter, can_be_named
from esagono.games.strafe.fire import fighters
from esagono.games.strafe.fire_table import points
from esagono.games.strafe.retreat import company
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import StrafeState
from esagono.games.strafe.storming import may_storm

ASSAULT: Final = "assault"
COUNTER_ASSAULT: Final = "counter-assault"


def planned_waves(asked: Asked, attackers: Sequence[str], waves: Sequence[Sequence[str]] | int) -> list[list[int]]:
    """13.1.4.a: the waves as they are named, or the attackers in twos, in their order; a number: so many of them."""
    if not isinstance(waves, int) and waves:
        if not isinstance(waves, list | tuple) or not all(isinstance(wave, list | tuple) for wave in waves):
            raise EsagonoError(f"waves is {waves!r}; expected a number, or a list of lists of unit ids")
        return [asked.own(wave) for wave in waves]
    if not attackers:
        raise EsagonoError("a forecast of an assault needs attackers=[unit id, ...] or waves=[[unit id, ...], ...]")
    out: list[list[int]] = []
    for unit in asked.own(attackers):
        side = asked.rules.roster.side[unit]
        if out and fits_a_wave(asked.rules, asked.state, side, [*out[-1], unit]):
            out[-1].append(unit)
        else:
            out.append([unit])
    return out[:waves] if isinstance(waves, int) and waves > 0 else out


def assault_refusals(rules: Strafe, state: StrafeState, unit: int, target: int) -> list[Reason]:
    """13.1, 22, 23.3, Q53: why a unit could not assault a hex from where it is."""
    roster = rules.roster
    names: dict[str, object] = {"unit": roster.ids[unit], "hex": rules.grid.name(target)}
    here = origin_of(state, unit, target)
    if here < 0:
        return [Reason("13.1", "not-on-map", names)]
    if not roster.may_assault[unit] and not roster.is_flame[unit]:
        return [Reason("13.1", "cannot-assault", names)]
    if state.hex2[unit] >= 0:
        return [Reason("23.3", "two-hexes", names)]
    if rules.grid.distance(here, target) != 1:
        return [Reason("13.1.1", "not-adjacent", names)]
    if not roster.is_flame[unit] and not may_storm(rules, state, unit, here, target):
        return [Reason("11.0.8" if rules.ground.crosses("isonzo", here, target) else "22.5", "cannot-storm", names)]
    return []


def origin_of(state: StrafeState, unit: int, target: int) -> int:
    """13.4.1.c: the hex a unit assaults from: where its marker lies, or where it stands."""
    for u, start, to in (*state.assaults, *state.counters):
        if u == unit and to == target:
            return start
    return state.hex[unit]


def _wave(rules: Strafe, state: StrafeState, side: int, hex: int, units: Sequence[int], *, counter: bool) -> Wave:
    """The units of a wave with their Flamethrowers, and the ground for them."""
    group = list(dict.fromkeys(v for u in units for v in company(rules, state, u)))
    starts = sorted({origin_of(state, u, hex) for u in units if not rules.roster.is_flame[u]})
    near = [h for h in starts if h >= 0 and rules.grid.distance(h, hex) == 1]
    return Wave(fighters(rules, state, group), assault_ground(rules, state, side, hex, near, counter=counter))


def forecast_assault(asked: Asked, kind: str, hex: int, planned: list[list[int]]) -> Forecast:
    game, rules, state = asked.game, asked.rules, asked.state
    first = [u for wave in planned for u in wave]
    if not first:
        raise EsagonoError("a forecast of an assault needs at least one attacker")
    side = rules.roster.side[first[0]]
    counter = kind == COUNTER_ASSAULT
    reasons: list[Reason] = []
    for wave in planned:
        for u in wave:
            if rules.roster.side[u] != side:
                raise EsagonoError(f"{game.id(u)} is on the other side; all attackers are on one")
            reasons += assault_refusals(rules, state, u, hex)
        if not fits_a_wave(rules, state, side, wave):
            reasons.append(Reason("13.1.4", "wave-too-large", {"hex": game.name(hex)}))
    there = rules.units_at(state, 1 - side, hex)
    if asked.mine == side:
        belief = believe_defenders(rules, state, there, more=asked.more(1 - side, hex))
    else:
        exact = fighters(rules, state, there)
        belief = Belief(exact, exact, exact)
    if not there:
        reasons.append(Reason("13.1.1", "no-enemy-there", {"hex": game.name(hex)}))
    waves = [_wave(rules, state, side, hex, wave, counter=counter) for wave in planned]
    return _assault_forecast(game, kind, reasons, waves, belief)


def first_sum(rules: Strafe, wave: Wave, defenders: Sequence[Fighter]) -> AssaultSum:
    mine = next(iter(can_be_named(wave.units)), NOBODY)
    theirs = next(iter(can_be_named(defenders)), NOBODY)
    return assault_sum(rules.tables.assault, wave.ground, wave.units, defenders, mine, theirs)


def assault_results(rules: Strafe, waves: Sequence[Wave], defenders: Sequence[Fighter]) -> dict[str, Any]:
    """Chances of the first wave's cells, and of everything that follows from all waves."""
    table = rules.tables.assault
    found = first_sum(rules, waves[0], defenders)
    tally = wave_chances(table, waves, defenders)
    cells: dict[str, Fraction] = {}
    retreats = Fraction(0)
    for result, p in table.cells(found.column).items() if defenders else ():
        cells[result.cell] = cells.get(result.cell, Fraction(0)) + p
        retreats += p if result.defender.retreat else 0
    return {
        "cells": cells,
        "defender_retreats": retreats,
        "attacker_retreats": (1 - retreats) if defenders else Fraction(0),
        "taken": tally.taken,
        "attacker_steps": tally.attacker_steps,
        "defender_steps": tally.defender_steps,
        "attacker_gone": tally.attacker_gone,
        "defender_gone": tally.defender_gone,
        "attacker_surrendered": tally.attacker_surrenders,
        "defender_surrendered": tally.defender_surrenders,
        "attacker_dp": tally.attacker_dp,
        "defender_dp": tally.defender_dp,
        "waves": tally.fights,
    }


def _assault_forecast(
    game: StrafeGame, kind: str, reasons: list[Reason], waves: list[Wave], belief: Belief
) -> Forecast:
    rules, table = game.rules, game.rules.tables.assault
    found = first_sum(rules, waves[0], belief.seen)
    extra: dict[str, Any] = {}
    if not belief.certain:
        for name, defenders in (("worst", belief.worst), ("best", belief.best)):
            column = table.name(first_sum(rules, waves[0], defenders).column)
            extra |= {name: assault_results(rules, waves, defenders), f"{name}_column": column}
        extra["assumption"] = SEEN_ONLY
    return Forecast(
        kind=kind,
        legal=not reasons,
        reasons=said(game, reasons),
        totals={"attack": points(found.attack), "defense": points(found.defense)},
        column_before=table.name(found.before),
        shifts=by_cause(found.shifts),
        clauses={cause: clause for clause, cause, _ in found.shifts},
        shift=found.net,
        column=table.name(found.column),
        results=assault_results(rules, waves, belief.seen),
        **extra,
    )
