"""What players ask: where a unit could go, with facing and the reactions on its way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from esagono.engine.errors import UnknownName
from esagono.games.risorgimento.command import overall_report, report
from esagono.games.risorgimento.commanders import commander_starts
from esagono.games.risorgimento.duties import mover, start_ways
from esagono.games.risorgimento.entry import column_price, entry_hexes, first_price, road_rate
from esagono.games.risorgimento.fares import Ways
from esagono.games.risorgimento.ground import COMPASS, IN_FRONT
from esagono.games.risorgimento.reach import (
    Reach,
    Traveller,
    Trigger,
    ends_of,
    path_to,
    road_open,
    triggers,
    ways,
    whole_points,
)
from esagono.games.risorgimento.roster import ARMS, ARTILLERY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import MARCH, SQUARE, RisorgimentoState

MODES = ("normal", "march")


def hidden(rules: Risorgimento, state: RisorgimentoState, unit: int, seat: str | None) -> bool:
    """8.7: the seat that asks does not know which unit this is."""
    return seat is not None and rules.hidden_from(state, unit, rules.seat_index(seat))


def command(rules: Risorgimento, state: RisorgimentoState, who: str | None, seat: str | None) -> Any:
    """5: the units asked for, as far as the seat knows them; of one unit its own answer.

    Of an overall commander: the commanders of formations in his range (6.1.4).
    """
    roster = rules.roster
    single = who is not None and who not in rules.sides and who not in roster.formation_index
    if who is None:
        units = list(range(len(roster.ids)))
    elif single:
        unit = rules.unit_named(who)
        if roster.is_overall[unit]:
            if hidden(rules, state, unit, seat):
                return {}
            told = overall_report(rules, state, unit)
            return {id: found for id, found in told.items() if not hidden(rules, state, roster.index[id], seat)}
        formation = roster.formation[unit]
        single = not roster.is_commander[unit]
        units = [unit] if single else roster.of_formation[formation]
    elif who in rules.sides:
        units = roster.units_of_side[rules.side_named(who)]
    else:
        units = roster.of_formation[rules.formation_named(who)]
    answers = report(rules, state, [u for u in units if not hidden(rules, state, u, seat)])
    return answers.get(who) if single and who is not None else answers


def reach(
    rules: Risorgimento, state: RisorgimentoState, unit: int, mode: str | None, seat: str | None = None
) -> dict[str, Reach]:
    """8: the hexes where a unit alone could end its move, from the beginning of its Action.

    Artillery limbers first where it stands unlimbered (8.4.c). A unit in Square cannot move (8.6.1).
    """
    if mode is not None and mode not in MODES:
        raise UnknownName("mode of movement", mode, MODES)
    if hidden(rules, state, unit, seat):
        return {}
    if rules.roster.is_commander[unit]:
        return commander_reach(rules, state, unit)
    if state.hex[unit] == -2 or state.flags[unit] & SQUARE:
        return {}
    guns = rules.roster.arm[unit] == ARTILLERY
    march = bool(state.flags[unit] & MARCH) if mode is None else mode == "march"
    if guns:
        march = True
    if state.hex[unit] < 0:
        return entry_reach(rules, state, unit, march)
    who, found = start_ways(rules, state, unit, march)
    start = state.hex[unit]
    extra = rules.charts.limber if guns and not state.flags[unit] & MARCH else 0
    return {rules.grid.names[h]: answer(rules, state, who, found, start, h, extra) for h in ends_of(found)}


def answer(
    rules: Risorgimento, state: RisorgimentoState, who: Traveller, found: Ways, start: int, end: int, extra: int
) -> Reach:
    """One hex of the answer; `extra` are points spent before the first step."""
    path = path_to(found, end)
    names = rules.grid.names
    reactions = tuple(
        Trigger(number, names[hex], ARMS[arm], names[at])
        for number, (hex, arm), at in triggers(rules, state, who.side, (start, *path))
    )
    attack = "assault" if rules.zone(state, 1 - who.side) >> end & 1 else ""
    facings = tuple(COMPASS[f] for f in end_facings(rules, state, who, found, end))
    return Reach(whole_points(found[end].cost + extra), tuple(names[h] for h in path), facings, reactions, attack)


def end_facings(rules: Risorgimento, state: RisorgimentoState, who: Traveller, found: Ways, end: int) -> list[int]:
    """8.2, 8.3.3: facings with which a Force can end: along the road, through its front, as others there, or any."""
    way = found[end]
    if who.march:
        if road_open(rules, state, who, end) and rules.ground.road_cost(way.before, way.direction):
            return [way.direction]
        return [f for f in range(6) if IN_FRONT[f][way.direction]]
    adopted = rules.entered_facing(state, end, who.units)
    return list(range(6)) if adopted < 0 else [adopted]


def entry_reach(rules: Risorgimento, state: RisorgimentoState, unit: int, march: bool) -> dict[str, Reach]:
    """15.1: from the edge of the map, as the next unit of its column."""
    formation = rules.roster.formation[unit]
    if formation < 0 or not rules.arrived(state, formation):
        return {}
    out: dict[str, Reach] = {}
    who = mover(rules, state, (unit,), march=march, fresh=False)
    base = column_price(rules, state, unit, march)
    for hex in entry_hexes(rules, state, unit):
        if not rules.fits(state, (unit,), hex):
            continue
        cost = min(base + first_price(rules, state, who, hex), who.budget)
        names = rules.grid.names
        out[names[hex]] = Reach(whole_points(cost), (names[hex],), COMPASS, ())
        found = ways(rules, state, who, hex, cost)
        for h in ends_of(found):
            if names[h] not in out:
                there = answer(rules, state, who, found, hex, h, 0)
                out[names[h]] = replace(there, path=(names[hex], *there.path))
    return out


def commander_reach(rules: Risorgimento, state: RisorgimentoState, unit: int) -> dict[str, Reach]:
    """8.5: where a commander can ride; nobody reacts to him."""
    names = rules.grid.names
    out: dict[str, Reach] = {}
    for entry, found in commander_starts(rules, state, unit):
        first = (names[entry],) if entry >= 0 else ()
        if entry >= 0:
            out.setdefault(names[entry], Reach(whole_points(road_rate(rules, entry)), first, (), ()))
        for h in found:
            path = (*first, *(names[p] for p in path_to(found, h)))
            out.setdefault(names[h], Reach(whole_points(found.price(h)), path, (), ()))
    return out
