"""Forecasts of fire: the order that is asked about, and every chance of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from esagono.engine.bars import Bar
from esagono.engine.chance import Chance
from esagono.engine.errors import EsagonoError
from esagono.engine.forecast import HURT, Share, Total
from esagono.games.strafe.fire.arithmetic import (
    ARTILLERY,
    BOTH,
    DEFENSIVE,
    INFILTRATION,
    INTERDICTION,
    OFFENSIVE,
    OTHERS,
    FireOrder,
    FireSum,
    fighters,
    fire_chances,
    fire_sum,
    fire_targets,
    machine_gun_quarters,
)
from esagono.games.strafe.fire.bombardment import BARRAGE, NO_GUN, NO_UNITS_THERE, aim_bars, bombard_bars, no_target
from esagono.games.strafe.fire.casualties import Fighter
from esagono.games.strafe.fire.defensive import (
    NO_GUNS_IN_COUNTER,
    NO_LOGISTICS,
    NOBODY_ASSAULTS,
    InfiltrationFire,
    assaulting,
    bar_to_shoot,
    gun_bars,
    gun_range,
    infiltration_firers,
)
from esagono.games.strafe.fire_table import points
from esagono.games.strafe.knowledge.asking import SEEN_ONLY, Asked, StrafeForecast, effects, said
from esagono.games.strafe.knowledge.belief import Belief, believe_targets
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState

NO_ZONE_THERE: Final = Bar("11.1.2.b", "no-zone-there")
NO_GUNS_IN_INFILTRATION: Final = Bar("11.1.2.b", "no-guns-in-infiltration")
NO_BARRAGE: Final = Bar("13.2.7.b", "no-barrage")
HIT_ALREADY: Final = Bar("13.2.7.d", "barrage-hit-already")

Order = tuple[FireOrder, list[Bar], str]
"""A fire order, the bars against it, and its target category."""


def all_who_may(asked: Asked, units: list[int], hex: int, start: str) -> list[int]:
    """11.1.2.b: everybody whose zone of control covers both hexes of a move; nobody for the seat that moves."""
    rules, state = asked.rules, asked.state
    here = rules.hex_named(start) if start else state.hex[units[0]]
    side = rules.roster.side[units[0]]
    if asked.mine == side:
        return []
    return [u for u, _ in infiltration_firers(rules, state, side, here, hex, retreat=False)]


def under_way(asked: Asked, hex: int) -> InfiltrationFire | None:
    """11.1.2: the Infiltration Fire into a hex that is being decided now; none for the seat that moves."""
    top = asked.game.state.stack[-1] if asked.game.state.stack else None
    if isinstance(top, InfiltrationFire) and top.hex == hex and top.side != asked.mine:
        return top
    return None


def fire_order(
    asked: Asked,
    kind: str,
    hex: int,
    named: tuple[list[int], list[int]],
    category: str,
    lp: int,
    units: list[int],
    start: str,
) -> Order:
    """The fire that is asked about, and the bars against it."""
    game, rules, state = asked.game, asked.rules, asked.state
    firers, guns = named
    others = [NO_GUN.about(unit=game.id(u)) for u in firers]  # 13.2.1.a: only guns bombard
    if kind == INTERDICTION:
        return _interdiction(asked, hex, guns, units, others)
    if kind == INFILTRATION:
        now = under_way(asked, hex)
        if now is not None:
            firers = firers or list(dict.fromkeys([] if guns else [u for u, _ in now.firers(game)]))
            # targets are the counters that the seat sees
            units = units or [u for u in now.targets(game) if state.hex[u] >= 0]
        elif units and not firers and not guns:
            firers = all_who_may(asked, units, hex, start)
    if not firers and not guns:
        raise EsagonoError("a forecast of fire needs firers=[unit id, ...] or guns=[unit id, ...]")
    side = rules.roster.side[(firers or guns)[0]]
    for u in (*firers, *guns):
        if rules.roster.side[u] != side:
            raise EsagonoError(f"{game.id(u)} is on the other side; all who fire are on one")
    if kind == OFFENSIVE:
        return _offensive(asked, side, hex, guns, category, others)
    if kind == INFILTRATION:
        return _infiltration(asked, side, hex, (firers, guns), units, start)
    return _defensive(asked, side, hex, (firers, guns), lp, units)


def _shooters(asked: Asked, firers: Sequence[int], hex: int) -> tuple[list[tuple[int, int]], list[Bar]]:
    """13.3.1: the units that can fire at a hex, each with the hex it fires from, and what keeps the others."""
    rules, state = asked.rules, asked.state
    placed: list[tuple[int, int]] = []
    out: list[Bar] = []
    for u in firers:
        near = [h for h in rules.hexes_of(state, u) if rules.grid.distance(h, hex) == 1]
        here = near[0] if near else state.hex[u]
        bar = bar_to_shoot(rules, state, u, here, hex)
        if bar is not None:
            out.append(rules.about(bar, unit=asked.game.id(u), hex=rules.grid.names[hex]))
        elif here >= 0:
            placed.append((u, here))
    return placed, out


def _infiltration(
    asked: Asked, side: int, hex: int, named: tuple[list[int], list[int]], units: list[int], start: str
) -> Order:
    """11.1.2: at those who come into a hex; guns take no part."""
    rules, state = asked.rules, asked.state
    firers, guns = named
    placed, out = _shooters(asked, firers, hex)
    targets = units or rules.fighters_at(state, 1 - side, hex)
    out += zone_bars(asked, [u for u, _ in placed if not rules.roster.is_hq[u]], hex)
    if start:
        out += zone_bars(asked, firers, rules.hex_named(start))
    out += [NO_GUNS_IN_INFILTRATION.about(unit=asked.game.id(g)) for g in guns]
    there = tuple(u for u in targets if not rules.roster.is_flame[u])
    return FireOrder(INFILTRATION, side, hex, there, tuple(placed)), out, OTHERS


def _defensive(
    asked: Asked, side: int, hex: int, named: tuple[list[int], list[int]], lp: int, units: list[int]
) -> Order:
    """13.3, 13.5.3: at those who assault from a hex; by the side that acts, at Counter-assaulters."""
    rules, state, name = asked.rules, asked.state, asked.rules.grid.names[hex]
    firers, guns = named
    placed, out = _shooters(asked, firers, hex)
    action = state.action
    counter = action is not None and action.side == side
    firing = []
    for g in guns:
        bars = [NO_GUNS_IN_COUNTER] if counter else gun_bars(rules, state, g, hex)
        out += [rules.about(b, unit=asked.game.id(g), hex=name, range=gun_range(rules, g)) for b in bars]
        if not bars:
            firing.append(g)
    marks = state.counters if counter else state.assaults
    marked = assaulting(rules, state, marks, hex)
    if not marked:
        out.append(NOBODY_ASSAULTS.about(hex=name))
    if lp and state.lp[side] < rules.tables.fire.lift_limit:
        out.append(NO_LOGISTICS)
    targets = list(marked) or units or rules.fighters_at(state, 1 - side, hex)
    there = tuple(u for u in targets if not rules.roster.is_flame[u])
    crossed = tuple(sorted({to for u, begun, to in marks if u in there and begun == hex}))
    order = FireOrder(
        DEFENSIVE, side, hex, there, tuple(placed), tuple(firing), bool(lp), crossed=crossed, counter=counter
    )
    return order, out, BOTH


def zone_bars(asked: Asked, firers: Sequence[int], start: int) -> list[Bar]:
    """11.1.2.a, 11.1.2.b: a unit with no zone of control over a hex of the move does not fire."""
    out = [u for u in firers if not asked.rules.projects(asked.state, u, start)]
    return [NO_ZONE_THERE.about(unit=asked.game.id(u)) for u in out]


def _offensive(asked: Asked, side: int, hex: int, guns: list[int], category: str, out: list[Bar]) -> Order:
    rules = asked.rules
    # H12: whoever aims is told which categories there are; else a seat knows the counter on top
    state = asked.game.state if asked.aiming else asked.state
    if not category:
        category = OTHERS if fire_targets(rules, state, 1 - side, hex, OTHERS) else ARTILLERY
    guns, refusals = able_to_bombard(asked, guns, hex)
    out += refusals
    there = fire_targets(rules, state, 1 - side, hex, category)
    if not there and not (asked.more(1 - side, hex) and not (asked.aiming and not out)):
        out.append(no_target(category).about(hex=asked.game.name(hex)))
    known = fire_targets(rules, asked.state, 1 - side, hex, category)
    return FireOrder(OFFENSIVE, side, hex, known, guns=tuple(guns)), out, category


def able_to_bombard(asked: Asked, guns: Sequence[int], hex: int) -> tuple[list[int], list[Bar]]:
    """13.2.1, 13.2.2: the guns that may fire at a hex, and why the others may not; only the first count."""
    rules, state = asked.rules, asked.state
    able: list[int] = []
    out: list[Bar] = []
    for g in guns:
        bars = bombard_bars(rules, state, g)
        bars += aim_bars(rules, state, g, hex, BARRAGE) if state.hex[g] >= 0 else []
        names = {"unit": asked.game.id(g), "hex": rules.grid.names[hex], "range": rules.roster.range[g]}
        out += [rules.about(bar, **names) for bar in bars]
        if not bars:
            able.append(g)
    return able, out


def _interdiction(asked: Asked, hex: int, guns: list[int], units: list[int], out: list[Bar]) -> Order:
    """13.2.7: a barrage that guns would lay, or one that lies there, and those who are in it or would enter.

    Guns may fire one into an empty hex (13.2.7.a); nobody is hit twice in a hex (13.2.7.d).
    """
    rules, state = asked.rules, asked.state
    guns, refusals = able_to_bombard(asked, guns, hex)
    out += refusals
    nobody = not refusals and not guns
    value = state.interdiction.get(hex, 0) + sum(rules.bombardment_of(state, g) for g in guns)
    if not value and nobody:
        out.append(NO_BARRAGE.about(hex=rules.grid.name(hex)))
    if units:
        side = 1 - rules.roster.side[units[0]]
    elif guns:
        side = rules.roster.side[guns[0]]
    else:
        side = 0 if state.occupied[1] >> hex & 1 else 1
    targets = tuple(units) or fire_targets(rules, state, 1 - side, hex, BOTH)
    if not targets:
        side = 1 - side
        targets = fire_targets(rules, state, 1 - side, hex, BOTH)
    fresh = tuple([u for u in targets if not state.hit.get(hex, 0) >> u & 1])
    if targets and not fresh and not guns:
        out.append(HIT_ALREADY.about(hex=rules.grid.name(hex)))
    lies = hex in state.interdiction
    light = not lies or bool(state.light_barrages >> hex & 1)
    light = light and (lies or bool(guns)) and all(rules.roster.is_mountain_gun[g] for g in guns)
    return FireOrder(INTERDICTION, side, hex, fresh, guns=tuple(guns), value=value, light=light), out, BOTH


def forecast_fire(asked: Asked, order: FireOrder, bars: list[Bar], category: str) -> StrafeForecast:
    rules, state = asked.rules, asked.state
    owner = rules.roster.side[order.targets[0]] if order.targets else 1 - order.side
    if asked.mine == 1 - owner:
        more = order.kind != DEFENSIVE and asked.more(owner, order.hex)  # 13.3.2: all under markers, and H9: seen
        belief = believe_targets(rules, state, order.targets, category, more=more)
        if more and belief.seen:
            belief = replace(belief, cases=asked.cases(owner, order.hex, belief.seen, category))
    else:
        exact = fighters(rules, state, order.targets)
        belief = Belief(exact, exact, exact)
    empty = order.kind == INTERDICTION and order.guns  # 13.2.7.a
    if not belief.seen and not bars and not empty:
        bars.append(NO_UNITS_THERE.about(hex=asked.game.name(order.hex)))
    found = fire_sum(rules, state, order, belief.seen)
    table = rules.tables.fire
    extra: dict[str, Any] = {}
    if not belief.certain:
        for name, targets in (("worst", belief.worst), ("best", belief.best)):
            case = fire_sum(rules, state, order, targets)
            extra |= {name: fire_results(rules, state, order, targets), f"{name}_column": table.name(case.column)}
        extra["assumption"] = SEEN_ONLY
    return StrafeForecast(
        kind=order.kind,
        legal=not bars,
        reasons=said(asked.game, bars),
        aim=HURT,
        sums={"fire": Total(points(found.total), shares(rules, state, order, found))},
        figures={"machine-guns": points(found.machine_guns), "artillery": points(found.artillery)},
        column_before=table.name(found.before),
        shifts=effects(found.shifts),
        shift=found.net,
        column=table.name(found.column),
        results=fire_results(rules, state, order, belief.seen),
        chance=hurt_chance(asked, order, belief),
        **extra,
    )


def shares(rules: Strafe, state: StrafeState, order: FireOrder, found: FireSum) -> tuple[Share, ...]:
    """13.2.5, 13.3.5: what each unit brings to the total; guns of Defensive Fire (13.3.6) and a barrage bring theirs
    together."""
    ids = rules.roster.ids
    if order.kind == OFFENSIVE:
        return tuple([Share("13.2.5", rules.bombardment_of(state, g), ids[g]) for g in order.guns])
    if order.kind == INTERDICTION:
        return (Share("13.2.7", points(found.artillery)),)
    out = [Share("13.3.5", points(machine_gun_quarters(rules, state, [each])), ids[each[0]]) for each in order.firers]
    if order.guns:
        out.append(Share("13.3.6", points(found.artillery)))
    return tuple(out)


def hurt_chance(asked: Asked, order: FireOrder, belief: Belief) -> Chance:
    """13.2.6, 16.4: that somebody who is fired at loses a step, or is lost; under fog over all who may be there."""
    rules, state = asked.rules, asked.state
    if not order.guns and not order.firers and not order.value:
        return Chance(Fraction(0))  # nobody fires

    def hurt(targets: Sequence[Fighter]) -> Fraction:
        return fire_chances(rules, state, order, fire_sum(rules, state, order, targets), targets).hurt

    p = sum((weight * hurt(targets) for weight, targets in belief.likely), Fraction(0))
    if belief.certain:
        return Chance(p)
    ends = hurt(belief.worst), hurt(belief.best), p
    return Chance(p, worst=min(ends), best=max(ends))


def fire_results(rules: Strafe, state: StrafeState, order: FireOrder, targets: Sequence[Fighter]) -> dict[str, Any]:
    """Every chance of a fire at these targets."""
    chances = fire_chances(rules, state, order, fire_sum(rules, state, order, targets), targets)
    return {
        "cells": chances.cells,
        "outcomes": chances.outcomes,
        "steps": chances.steps,
        "guns": chances.guns,
        "dp": chances.dp,
        "eliminated": chances.eliminated,
        "surrendered": chances.surrendered,
        "trench": chances.trench,
        "emptied": chances.emptied,
    }
