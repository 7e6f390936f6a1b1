"""What a fire or an Assault would do: totals, column, every shift, and the exact chance of every result.

Computed by the functions that resolve fires and Assaults, over all dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from esagono.engine.errors import EsagonoError, Reason, UnknownName
from esagono.engine.ruleset import OBSERVER
from esagono.games.strafe.assault import fits_a_wave
from esagono.games.strafe.assault_arithmetic import (
    NOBODY,
    AssaultSum,
    Wave,
    assault_ground,
    assault_sum,
    wave_chances,
)
from esagono.games.strafe.belief import Belief, believe_defenders, believe_targets, believed_state, more_below
from esagono.games.strafe.bombardment import BARRAGE, aim_refusals, may_bombard
from esagono.games.strafe.casualties import Fighter, can_be_named
from esagono.games.strafe.defensive_fire import assaulting, gun_refusals, unit_refusals
from esagono.games.strafe.fire import (
    ARTILLERY,
    BOTH,
    CATEGORIES,
    DEFENSIVE,
    INFILTRATION,
    INTERDICTION,
    KINDS,
    OFFENSIVE,
    OTHERS,
    FireOrder,
    Shift,
    fighters,
    fire_chances,
    fire_sum,
    fire_targets,
)
from esagono.games.strafe.fire_table import points
from esagono.games.strafe.retreat import company
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.state import StrafeState
from esagono.games.strafe.storming import may_storm

ASSAULT, COUNTER_ASSAULT = "assault", "counter-assault"
ALL_KINDS = (*KINDS, ASSAULT, COUNTER_ASSAULT)
SEEN_ONLY = "seen-only"
"""What the forecast of a seat takes for granted: see `assumption-...` in the texts."""


@dataclass(frozen=True)
class Forecast:
    """The preview of a fire or an Assault."""

    kind: str
    legal: bool
    reasons: tuple[Reason, ...]
    totals: dict[str, Fraction]
    """Of a fire `fire`, `machine-guns` and `artillery`; of an Assault `attack` and `defense`."""
    column_before: str
    shifts: dict[str, int]
    """Cause to columns; no more than three count in all."""
    clauses: dict[str, str]
    """Cause to the clause that gives the shift."""
    shift: int
    """The net shift."""
    column: str
    results: dict[str, Any]
    drms: dict[str, int] = field(default_factory=dict)
    """Nothing in these games changes the die."""
    worst_column: str = ""
    best_column: str = ""
    worst: dict[str, Any] = field(default_factory=dict)
    best: dict[str, Any] = field(default_factory=dict)
    """For a seat that does not know everything: results in the worst and in the best case for the attacker."""
    assumption: str = ""

    @property
    def total(self) -> Fraction:
        return self.totals.get("fire", Fraction(0))

    @property
    def attack(self) -> Fraction:
        return self.totals.get("attack", Fraction(0))

    @property
    def defense(self) -> Fraction:
        return self.totals.get("defense", Fraction(0))


@dataclass(frozen=True)
class Asked:
    """A question: the game, the state as whoever asks may know it, and which side that is (-1: knows everything)."""

    game: StrafeGame
    state: StrafeState
    mine: int = -1

    @property
    def rules(self) -> Strafe:
        return self.game.rules

    def units(self, names: Sequence[str]) -> list[int]:
        return [self.rules.unit_named(name) for name in names]

    def own(self, names: Sequence[str]) -> list[int]:
        """Units that do something: a seat can ask only what its own would do."""
        out = self.units(names)
        for u in out:
            if self.mine >= 0 and self.rules.roster.side[u] != self.mine:
                raise EsagonoError(f"{self.game.id(u)} is not yours: a seat can ask what its own units would do")
        return out

    def seen(self, names: Sequence[str]) -> list[int]:
        """Units that something is done to: a seat can ask of those it sees."""
        out = self.units(names)
        for u in out:
            if self.state.hex[u] < 0:
                raise EsagonoError(f"{self.game.id(u)} is not on the map as far as can be seen")
        return out

    def more(self, side: int, hex: int) -> bool:
        """H4: below the counter on top of this stack there is something that the seat cannot see."""
        return self.mine == 1 - side and more_below(self.rules, self.game.state, side, hex)

    @property
    def aiming(self) -> bool:
        """H12: while a seat aims its guns it is told what there is to fire at in the hexes it observes."""
        side = self.game.rules.sides[self.mine]
        return self.mine >= 0 and any(d.side == side and d.kind in ("bombard", "aim") for d in self.game.state.pending)


def forecast(
    game: StrafeGame,
    kind: str = ASSAULT,
    target: str = "",
    firers: Sequence[str] = (),
    guns: Sequence[str] = (),
    category: str = "",
    lp: int = 0,
    attackers: Sequence[str] = (),
    waves: Sequence[Sequence[str]] = (),
    units: Sequence[str] = (),
    start: str = "",
    seat: str | None = None,
) -> Forecast:
    """The preview of one kind of combat, whoever's turn it is.

    `units`: who is fired at, where it is not plain from the position (who would infiltrate, or enter a barrage);
    `start`: where they come from. With a `seat` only what it may know counts.
    """
    rules = game.rules
    if kind not in ALL_KINDS:
        raise UnknownName("kind of forecast", kind, ALL_KINDS)
    if category and category not in CATEGORIES:
        raise UnknownName("category", category, CATEGORIES)
    asked = ask_for(game, seat)
    hex = rules.hex_named(target)
    if kind in (ASSAULT, COUNTER_ASSAULT):
        return _assault(asked, kind, hex, planned_waves(asked, attackers, waves))
    order, reasons, category = _order(
        asked, kind, hex, (asked.own(firers), asked.own(guns)), category, lp, asked.seen(units), start
    )
    return _fire(asked, order, reasons, category)


def ask_for(game: StrafeGame, seat: str | None) -> Asked:
    """What a seat may know; without a seat, or in an open game, everything."""
    if seat is None:
        return Asked(game, game.state)
    game.rules.check_seat(seat)
    if not game.rules.fog or game.state.result is not None:
        return Asked(game, game.state)
    if seat == OBSERVER:
        raise EsagonoError("an observer has no units to ask for")
    mine = game.rules.sides.index(seat)
    return Asked(game, believed_state(game.rules, game.state, mine), mine)


def planned_waves(asked: Asked, attackers: Sequence[str], waves: Sequence[Sequence[str]]) -> list[list[int]]:
    """13.1.4.a: the waves as they are named, or the attackers in twos, in their order."""
    if waves:
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
    return out


# Fire

Order = tuple[FireOrder, list[Reason], str]
"""A fire, why it could not take place, and the category it is aimed at."""


def _order(
    asked: Asked,
    kind: str,
    hex: int,
    named: tuple[list[int], list[int]],
    category: str,
    lp: int,
    units: list[int],
    start: str,
) -> Order:
    """The fire that is asked about, and why it could not take place."""
    game, rules, state = asked.game, asked.rules, asked.state
    firers, guns = named
    if kind == INTERDICTION:
        return _interdiction(asked, hex, guns, units)
    if not firers and not guns:
        raise EsagonoError("a forecast of fire needs firers=[unit id, ...] or guns=[unit id, ...]")
    side = rules.roster.side[(firers or guns)[0]]
    for u in (*firers, *guns):
        if rules.roster.side[u] != side:
            raise EsagonoError(f"{game.id(u)} is on the other side; all who fire are on one")
        if rules.roster.is_gun[u] != (u in guns):
            raise EsagonoError(f"{game.id(u)} is named wrongly: guns=[...] are guns, firers=[...] other units")
    if kind == OFFENSIVE:
        return _offensive(asked, side, hex, guns, category)
    out: list[Reason] = []
    placed: list[tuple[int, int]] = []
    for u in firers:
        near = [h for h in rules.hexes_of(state, u) if rules.grid.distance(h, hex) == 1]
        placed.append((u, near[0] if near else state.hex[u]))
        out += unit_refusals(rules, state, u, placed[-1][1], hex)
    if kind == INFILTRATION:
        targets = units or rules.fighters_at(state, 1 - side, hex)
        if start:
            out += zone_refusals(asked, firers, rules.hex_named(start))
        there = tuple(u for u in targets if not rules.roster.is_flame[u])
        return FireOrder(kind, side, hex, there, tuple(placed)), out, OTHERS
    for g in guns:
        out += gun_refusals(rules, state, g, hex)
    action = state.action
    counter = action is not None and action.side == side
    marks = state.counters if counter else state.assaults
    marked = assaulting(rules, state, marks, hex)
    if not marked:
        out.append(Reason("13.3", "nobody-assaults", {"hex": game.name(hex)}))
    if lp and state.lp[side] < rules.tables.fire.lift_limit:
        out.append(Reason("13.3.7", "no-logistics", {}))
    targets = list(marked) or units or rules.fighters_at(state, 1 - side, hex)
    there = tuple(u for u in targets if not rules.roster.is_flame[u])
    crossed = tuple(sorted({to for u, _, to in marks if u in there}))
    order = FireOrder(
        DEFENSIVE, side, hex, there, tuple(placed), tuple(guns), bool(lp), crossed=crossed, counter=counter
    )
    return order, out, BOTH


def zone_refusals(asked: Asked, firers: Sequence[int], start: int) -> list[Reason]:
    """11.1.2.a: who has no zone of control over the hex they come from does not fire."""
    return [
        Reason("11.1.2", "no-zone-there", {"unit": asked.game.id(u)})
        for u in firers
        if not asked.rules.projects(asked.state, u, start)
    ]


def _offensive(asked: Asked, side: int, hex: int, guns: list[int], category: str) -> Order:
    rules = asked.rules
    # H12: whoever aims is told which categories there are; else a seat knows the counter on top
    state = asked.game.state if asked.aiming else asked.state
    if not category:
        category = OTHERS if fire_targets(rules, state, 1 - side, hex, OTHERS) else ARTILLERY
    out: list[Reason] = []
    for g in guns:
        out += may_bombard(rules, asked.state, g)
        if asked.state.hex[g] >= 0:
            out += [r for r in aim_refusals(rules, asked.state, g, hex, BARRAGE) if r not in out]
    there = fire_targets(rules, state, 1 - side, hex, category)
    if not there and not (asked.more(1 - side, hex) and not (asked.aiming and not out)):
        key = "no-artillery-there" if category == ARTILLERY else "no-units-there"
        out.append(Reason("13.2.1", key, {"hex": asked.game.name(hex)}))
    known = fire_targets(rules, asked.state, 1 - side, hex, category)
    return FireOrder(OFFENSIVE, side, hex, known, guns=tuple(guns)), out, category


def _interdiction(asked: Asked, hex: int, guns: list[int], units: list[int]) -> Order:
    """13.2.7: a barrage that guns would lay, or one that lies there, and those who are in it or would enter."""
    rules, state = asked.rules, asked.state
    out: list[Reason] = []
    for g in guns:
        out += may_bombard(rules, state, g)
        if state.hex[g] >= 0:
            out += [r for r in aim_refusals(rules, state, g, hex, BARRAGE) if r not in out]
    value = state.interdiction.get(hex, 0) + sum(rules.bombardment_of(state, g) for g in guns)
    if not value:
        out.append(Reason("13.2.7", "no-barrage", {"hex": rules.grid.name(hex)}))
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
    lies = hex in state.interdiction
    light = not lies or bool(state.light_barrages >> hex & 1)
    light = light and (lies or bool(guns)) and all(rules.roster.is_mountain_gun[g] for g in guns)
    return FireOrder(INTERDICTION, side, hex, targets, value=value, light=light), out, BOTH


def _fire(asked: Asked, order: FireOrder, reasons: list[Reason], category: str) -> Forecast:
    rules, state = asked.rules, asked.state
    owner = rules.roster.side[order.targets[0]] if order.targets else 1 - order.side
    if asked.mine == 1 - owner:
        more = asked.more(owner, order.hex)
        belief = believe_targets(rules, state, order.targets, category, more=more)
    else:
        exact = fighters(rules, state, order.targets)
        belief = Belief(exact, exact, exact)
    if not belief.seen and not reasons:
        reasons.append(Reason("13.2.1", "no-units-there", {"hex": asked.game.name(order.hex)}))
    found = fire_sum(rules, state, order, belief.seen)
    table = rules.tables.fire
    extra: dict[str, Any] = {}
    if not belief.certain:
        for name, targets in (("worst", belief.worst), ("best", belief.best)):
            case = fire_sum(rules, state, order, targets)
            extra |= {name: fire_results(rules, state, order, targets), f"{name}_column": table.name(case.column)}
        extra["assumption"] = SEEN_ONLY
    return Forecast(
        kind=order.kind,
        legal=not reasons,
        reasons=said(asked.game, reasons),
        totals={
            "fire": points(found.total),
            "machine-guns": points(found.machine_guns),
            "artillery": points(found.artillery),
        },
        column_before=table.name(found.before),
        shifts=by_cause(found.shifts),
        clauses={cause: clause for clause, cause, _ in found.shifts},
        shift=found.net,
        column=table.name(found.column),
        results=fire_results(rules, state, order, belief.seen),
        **extra,
    )


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


def by_cause(shifts: Sequence[Shift]) -> dict[str, int]:
    return {cause: columns for _, cause, columns in shifts}


def said(game: StrafeGame, reasons: Sequence[Reason]) -> tuple[Reason, ...]:
    """Reasons with their words."""
    say = game.rules.say
    return tuple(Reason(r.clause, r.key, r.args, say(f"reason-{r.key}", r.args, game.lang)) for r in reasons)


# Assault


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


def _assault(asked: Asked, kind: str, hex: int, planned: list[list[int]]) -> Forecast:
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
