"""Forecasts of Assaults in waves, and of Counter-assaults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from esagono.engine.bars import Bar
from esagono.engine.chance import Chance, after_best
from esagono.engine.errors import EsagonoError
from esagono.engine.forecast import Share, Total
from esagono.games.strafe.assault.arithmetic import (
    NOBODY,
    AssaultSum,
    Wave,
    assault_ground,
    assault_sum,
    hexside_shifts,
    wave_chances,
)
from esagono.games.strafe.assault.counter_assault import NO_WAY, counter_bars, counter_ways
from esagono.games.strafe.assault.retreat import company
from esagono.games.strafe.assault.waves import WAVE_TOO_LARGE, fits_a_wave
from esagono.games.strafe.fire.arithmetic import FireOrder, fighters
from esagono.games.strafe.fire.casualties import Fighter, morale_lenders
from esagono.games.strafe.fire_table import points
from esagono.games.strafe.knowledge.asking import SEEN_ONLY, Asked, StrafeForecast, effects, said
from esagono.games.strafe.knowledge.belief import Belief, believe_defenders
from esagono.games.strafe.knowledge.defensive_reply import (
    HOLD,
    Cases,
    Storm,
    chance_after,
    fire_to_come,
    machine_guns_unseen,
    replies,
)
from esagono.games.strafe.movement.orders import ASSAULT_DECLARED, DIGS
from esagono.games.strafe.movement.reach import limit_of
from esagono.games.strafe.movement.tactical import (
    ATTACKER_OFF_MAP,
    IN_TWO_HEXES,
    NO_ATTACK_IN_EXCHANGE,
    NO_ENEMY,
    NO_POINTS_FOR_ASSAULT,
    NOT_ACTIVATED,
    NOT_ADJACENT,
    OUT_OF_COMMAND_NOW,
    acting_units,
    assault_bars,
)
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import DUG, EXCHANGE, FORCE_MARCHED, MARCHING, OUT_OF_COMMAND, StrafeState
from esagono.games.strafe.storming import kind_bars

ASSAULT: Final = "assault"
COUNTER_ASSAULT: Final = "counter-assault"
UNSEEN_GUNS: Final = "unseen-guns"
"""Why a chance under fog is cut short: guns out of sight may fire defensively too."""


def declared(asked: Asked, kind: str, hex: int) -> list[str]:
    """13.1.1.b: those whose markers point at a hex already: who assaults it, if nobody is named."""
    state, roster = asked.game.state, asked.rules.roster
    marks = state.counters if kind == COUNTER_ASSAULT else state.assaults
    alive = [u for u, _, to in marks if to == hex and state.hex[u] >= 0 and not roster.is_flame[u]]
    return [asked.game.id(u) for u in alive if asked.mine in (-1, roster.side[u])]


def planned_waves(asked: Asked, attackers: Sequence[str], waves: Any) -> list[list[int]]:
    """13.1.4.a: the waves as they are named, or the attackers in twos, in their order; a number: so many of them."""
    if not isinstance(waves, int) and waves:
        if not isinstance(waves, list | tuple) or not all(isinstance(wave, list | tuple) for wave in waves):
            raise EsagonoError(f"waves is {waves!r}; expected a number, or a list of lists of unit ids")
        named = [asked.own(wave) for wave in waves]
        if len({u for wave in named for u in wave}) < sum(len(wave) for wave in named):
            raise EsagonoError("a unit is in two waves; expected each in one")
        return named
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


def attacker_bars(rules: Strafe, state: StrafeState, unit: int, target: int) -> list[Bar]:
    """13.1, 13.1.3, 13.1.5, 18.2.1, 22, 23.3, Q53: why a unit cannot, or no longer, assault a hex from its own."""
    roster, action = rules.roster, state.action
    here, mine = origin_of(state, unit, target), action is not None and action.side == roster.side[unit]
    if here < 0:
        return [ATTACKER_OFF_MAP]
    flame = roster.is_flame[unit]
    if not flame and (kind := kind_bars(rules, unit, here, target)):
        return kind
    if action is not None and mine and action.kind == EXCHANGE:
        return [NO_ATTACK_IN_EXCHANGE]
    if state.hex2[unit] >= 0:
        return [IN_TWO_HEXES]
    if flame and rules.grid.distance(here, target) != 1:
        return [NOT_ADJACENT]
    march = bool(state.flags[unit] & (MARCHING | FORCE_MARCHED))
    left = limit_of(rules, state, unit, march=march) - state.spent[unit]
    ground = [] if flame else assault_bars(rules, state, unit, here, target, left)
    if ground and ground[0] is not NO_POINTS_FOR_ASSAULT:
        return ground
    declared = [to for u, _, to in (*state.assaults, *state.counters) if u == unit]
    if declared and target not in declared:
        return [ASSAULT_DECLARED]
    if declared or flame:
        return []
    if state.flags[unit] & OUT_OF_COMMAND:
        return [OUT_OF_COMMAND_NOW]
    begun = action is not None and mine and action.step not in ("", "start")
    if begun and action is not None and unit not in acting_units(rules, state, action):
        return [NOT_ACTIVATED]
    return [DIGS] if state.flags[unit] & DUG else ground


def counter_attacker_bars(rules: Strafe, state: StrafeState, unit: int, target: int) -> list[Bar]:
    """13.5.a, 13.5.1, Q79, Q118: why a unit could not counter-assault a hex, going there first if need be.

    Between Actions nothing has been lost yet: then only what holds for every Assault from where it is.
    """
    marked = any(u == unit and to == target for u, _, to in state.counters)
    if state.action is None or marked or rules.roster.is_flame[unit]:
        return attacker_bars(rules, state, unit, target)
    if state.hex[unit] < 0:
        return [ATTACKER_OFF_MAP]
    bars = kind_bars(rules, unit, state.hex[unit], target) or counter_bars(rules, state, unit, target)
    if not bars and not counter_ways(rules, state, unit, target):
        return [NO_WAY]
    return bars


def origin_of(state: StrafeState, unit: int, target: int) -> int:
    """13.4.1.c: the hex a unit assaults from: where its marker lies, or where it stands."""
    for u, start, to in (*state.assaults, *state.counters):
        if u == unit and to == target:
            return start
    return state.hex[unit]


def counter_origin(rules: Strafe, state: StrafeState, unit: int, target: int) -> int:
    """13.5.1: the same for a Counter-assault: from further away, the hex it can get to that is best to assault from."""
    here = origin_of(state, unit, target)
    if here < 0 or state.action is None or rules.grid.distance(here, target) == 1:
        return here
    ways = counter_ways(rules, state, unit, target) if rules.roster.may_assault[unit] else []
    best = [(-sum(s[2] for s in hexside_shifts(rules, target, (via,))), march, via) for via, _, march in ways]
    return min(best)[2] if best else here


def _wave(rules: Strafe, state: StrafeState, side: int, hex: int, units: Sequence[int], *, counter: bool) -> Wave:
    """The units of a wave with their Flamethrowers, and the ground for them."""
    group = list(dict.fromkeys(v for u in units for v in company(rules, state, u)))
    walkers = [u for u in units if not rules.roster.is_flame[u]]
    starts = sorted({counter_origin(rules, state, u, hex) if counter else origin_of(state, u, hex) for u in walkers})
    near = [h for h in starts if h >= 0 and rules.grid.distance(h, hex) == 1]
    return Wave(fighters(rules, state, group), assault_ground(rules, state, side, hex, near, counter=counter))


def forecast_assault(asked: Asked, kind: str, hex: int, planned: list[list[int]]) -> StrafeForecast:
    game, rules, state = asked.game, asked.rules, asked.state
    first = [u for wave in planned for u in wave]
    if not first:
        raise EsagonoError("a forecast of an assault needs at least one attacker")
    side = rules.roster.side[first[0]]
    counter = kind == COUNTER_ASSAULT
    bars: list[Bar] = []
    for wave in planned:
        for u in wave:
            if rules.roster.side[u] != side:
                raise EsagonoError(f"{game.id(u)} is on the other side; all attackers are on one")
            found = (counter_attacker_bars if counter else attacker_bars)(rules, state, u, hex)
            bars += [rules.about(bar, unit=game.id(u), hex=game.name(hex)) for bar in found]
        if not fits_a_wave(rules, state, side, wave):
            bars.append(WAVE_TOO_LARGE.about(hex=game.name(hex)))
    there = rules.units_at(state, 1 - side, hex)
    if asked.mine == side:
        belief = believe_defenders(rules, state, there, hex, more=asked.more(1 - side, hex))
        if belief.seen and asked.more(1 - side, hex):
            belief = replace(belief, cases=asked.cases(1 - side, hex, belief.seen))
    else:
        exact = fighters(rules, state, there)
        belief = Belief(exact, exact, exact)
    if not there:
        bars.append(NO_ENEMY.about(hex=game.name(hex)))
    waves = [_wave(rules, state, side, hex, wave, counter=counter) for wave in planned]
    walkers = [tuple([u for u in wave if not rules.roster.is_flame[u]]) for wave in planned]
    starts = {
        u: counter_origin(rules, state, u, hex) if counter else origin_of(state, u, hex) for w in walkers for u in w
    }
    storm = Storm(side, hex, counter, tuple(walkers), starts)
    return _assault_forecast(asked, kind, bars, waves, belief, taken_chance(asked, storm, belief))


def taken_chance(asked: Asked, storm: Storm, belief: Belief) -> Chance:
    """13.3, 13.4: that the Assault takes the hex after the Defensive Fire that is still to come, if any is."""
    rules, state = asked.rules, asked.state

    def wave_of(units: Sequence[int]) -> Wave:
        return _wave(rules, state, storm.side, storm.target, units, counter=storm.counter)

    def after(lists: list[list[FireOrder]], cases: Cases) -> Fraction:
        return min(chance_after(rules, state, storm, wave_of, orders, cases) for orders in lists)

    near = all(h >= 0 and rules.grid.distance(h, storm.target) == 1 for h in storm.starts.values())
    coming = near and fire_to_come(state, counter=storm.counter)
    fog = asked.mine == storm.side
    unseen = machine_guns_unseen(rules, asked.game.state, state, storm) if fog else {}
    possible = replies(rules, state, storm, unseen) if coming else {HOLD: [[]]}
    short = UNSEEN_GUNS if coming and fog and not storm.counter else ""
    found = after_best({key: after(lists, belief.likely) for key, lists in possible.items()})
    found = replace(found, cut_short=short)
    if belief.certain:
        return found
    lists = possible[found.answer or HOLD]
    ends = [after(lists, ((Fraction(1), case),)) for case in (belief.worst, belief.best)]
    return replace(found, worst=min(*ends, found.p), best=max(*ends, found.p))


def first_sum(rules: Strafe, wave: Wave, defenders: Sequence[Fighter]) -> AssaultSum:
    mine = next(iter(morale_lenders(wave.units)), NOBODY)
    theirs = next(iter(morale_lenders(defenders)), NOBODY)
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


def shares(rules: Strafe, units: Sequence[Fighter]) -> tuple[Share, ...]:
    """13.4.3: the strength of each; of one that is only believed to be there no name."""
    return tuple([Share("13.4.3", points(f.strength), rules.roster.ids[f.unit] if f.unit >= 0 else "") for f in units])


def _assault_forecast(
    asked: Asked, kind: str, bars: list[Bar], waves: list[Wave], belief: Belief, chance: Chance
) -> StrafeForecast:
    game, rules, table = asked.game, asked.rules, asked.rules.tables.assault
    found = first_sum(rules, waves[0], belief.seen)
    extra: dict[str, Any] = {}
    if not belief.certain:
        for name, defenders in (("worst", belief.worst), ("best", belief.best)):
            column = table.name(first_sum(rules, waves[0], defenders).column)
            extra |= {name: assault_results(rules, waves, defenders), f"{name}_column": column}
        extra["assumption"] = SEEN_ONLY
    return StrafeForecast(
        kind=kind,
        legal=not bars,
        reasons=said(game, bars),
        sums={
            "attack": Total(points(found.attack), shares(rules, waves[0].units)),
            "defense": Total(points(found.defense), shares(rules, belief.seen)),
        },
        column_before=table.name(found.before),
        shifts=effects(found.shifts),
        shift=found.net,
        column=table.name(found.column),
        results=assault_results(rules, waves, belief.seen),
        chance=chance,
        **extra,
    )
