"""What players ask: where a unit could go, with facing and the reactions on its way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from esagono.engine.errors import UnknownName
from esagono.engine.shapes import word
from esagono.games.risorgimento.activation.command import overall_report, report
from esagono.games.risorgimento.activation.commanders import commander_starts
from esagono.games.risorgimento.activation.duties import FALLS_BACK, HESITATES, entering_ways, not_nearer, start_ways
from esagono.games.risorgimento.activation.together import had_its_turn, is_active, waits_for_another
from esagono.games.risorgimento.fares import Ways
from esagono.games.risorgimento.ground import COMPASS, IN_FRONT
from esagono.games.risorgimento.movement.entry import entry_facing, entry_hexes, road_rate
from esagono.games.risorgimento.movement.reach import (
    OFF_MAP,
    Reach,
    Traveller,
    Trigger,
    ends_of,
    order_to,
    path_to,
    road_open,
    triggers,
    whole_points,
)
from esagono.games.risorgimento.roster import ARMS, ARTILLERY, Roster
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import ACTED, MARCH, OUT_OF_COMMAND, SQUARE, RisorgimentoState

ASSAULT = "assault"
MODES = ("normal", "march")
CALLED = {"limbered": "march", "marching": "march", "march-movement": "march", "road": "march"}
"""8.3, 8.4.b: March Movement by other names."""


def hidden(rules: Risorgimento, state: RisorgimentoState, unit: int, seat: str | None) -> bool:
    """8.7: the seat that asks does not know which unit this is."""
    return seat is not None and rules.hidden_from(state, unit, rules.seat_index(seat))


def command(rules: Risorgimento, state: RisorgimentoState, who: str | None, seat: str | None) -> Any:
    """5: the units asked for, as far as the seat knows them; of one unit its own answer.

    Of an overall commander: the commanders of formations in his range (6.1.4).
    """
    roster = rules.roster
    single = who is not None and who not in rules.sides and not names_formation(roster, who)
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


def names_formation(roster: Roster, who: str) -> bool:
    """A formation is meant, by its id or by a name that no counter has for its id."""
    return who in roster.formation_index or (who not in roster.index and roster.formation_called(who) >= 0)


def lying_at(rules: Risorgimento, state: RisorgimentoState, who: str | None, at: str) -> RisorgimentoState:
    """5.2: the state with a unit, or the commander of a formation, in another hex."""
    roster = rules.roster
    if who is not None and names_formation(roster, who):
        unit = roster.commander[rules.formation_named(who)]
    else:
        unit = rules.unit_named(who or "")
    hex = rules.hex_named(at)
    if unit < 0:
        return state
    trial = state.copy()
    rules.put(trial, unit, hex)
    return trial


def reach(
    rules: Risorgimento, state: RisorgimentoState, unit: int, mode: str | None, seat: str | None = None
) -> dict[str, Reach]:
    """8: the hexes where a unit alone could end its move, from the beginning of its Action.

    Artillery limbers first if it is unlimbered (8.4.c). A unit in Square cannot move (8.6.1). A unit that moves no
    more this turn, or not yet, has no reach; formations that were not activated yet may be asked about between
    activations, and the enemy's at any time.
    """
    named = mode
    mode = word(mode, CALLED)
    if mode is not None and mode not in MODES:
        raise UnknownName("mode of movement", named or "", MODES)
    if hidden(rules, state, unit, seat):
        return {}
    if moves_not_now(rules, state, unit):
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
    ends = allowed_ends(rules, state, unit, ends_of(found))
    return {rules.grid.names[h]: answer(rules, state, who, found, start, h, extra) for h in ends}


def moves_not_now(rules: Risorgimento, state: RisorgimentoState, unit: int) -> bool:
    """4.B.2.f, 4.C, 4.D, 5.1, 6.1.b, 7.2, Q15, Q19: the unit has acted, or others move in this phase."""
    roster, flags = rules.roster, state.flags[unit]
    formation = roster.formation[unit]
    if flags & ACTED or state.phase == "non-activated":
        return True
    lost = bool(flags & OUT_OF_COMMAND)
    if state.phase == "out-of-command":
        in_zone = state.hex[unit] >= 0 and rules.zone(state, 1 - roster.side[unit]) >> state.hex[unit] & 1
        return roster.is_commander[unit] or not lost or bool(in_zone)
    if lost and not (state.phase == "activation" and rules.policy.command_at_activation):
        return state.phase in ("activation", "action")
    if state.phase == "action" and state.loose == HESITATES:
        comes_in = state.hex[unit] < 0 and roster.side[unit] == roster.formation_side[state.formation]
        if is_active(state, formation) or comes_in:
            return True
    if had_its_turn(rules, state, formation):
        return True
    return not roster.is_overall[unit] and waits_for_another(rules, state, unit)


def allowed_ends(rules: Risorgimento, state: RisorgimentoState, unit: int, ends: list[int]) -> list[int]:
    """5.1.1.b, M9: units Out of Command go nearer to their commander; those falling back, no nearer to an enemy."""
    roster, start = rules.roster, state.hex[unit]
    formation = roster.formation[unit]
    if state.phase == "out-of-command":
        commander = roster.commander[formation] if formation >= 0 else -1
        if commander < 0 or state.hex[commander] < 0:
            return []
        far = rules.grid.distances(state.hex[commander])
        return [h for h in ends if far[h] < far[start]]
    if is_active(state, formation) and state.loose == FALLS_BACK:
        return not_nearer(rules, state, start, ends, 1 - roster.side[unit])
    return ends


def answer(
    rules: Risorgimento, state: RisorgimentoState, who: Traveller, found: Ways, start: int, end: int, extra: int
) -> Reach:
    """One hex of the answer; `extra` are points spent before the first step."""
    path, cost = order_to(rules, state, who, found, end)
    names = rules.grid.names
    reactions = met(rules, state, who, (start, *path))
    attack = attack_in(rules, state, who, end)
    before = path[-2] if len(path) > 1 else start
    facings = tuple(COMPASS[f] for f in end_facings(rules, state, who, before, end))
    return Reach(whole_points(cost + extra), tuple(names[h] for h in path), facings, reactions, attack)


def met(rules: Risorgimento, state: RisorgimentoState, who: Traveller, path: tuple[int, ...]) -> tuple[Trigger, ...]:
    """12.1: who may react along a way."""
    names = rules.grid.names
    found = triggers(rules, state, who.side, path)
    return tuple(Trigger(number, names[hex], ARMS[arm], names[at]) for number, (hex, arm), at in found)


def attack_in(rules: Risorgimento, state: RisorgimentoState, who: Traveller, hex: int) -> str:
    """7.1.b: in an enemy zone that it enters a Force must attack."""
    return ASSAULT if rules.zone(state, 1 - who.side) >> hex & 1 else ""


def end_facings(rules: Risorgimento, state: RisorgimentoState, who: Traveller, before: int, end: int) -> list[int]:
    """8.2, 8.3.3: facings with which a Force can end: along the road, through its front, as others there, or any."""
    if who.march:
        direction = rules.grid.direction(before, end)
        if road_open(rules, state, who, end) and rules.ground.road_cost(before, direction):
            return [direction]
        return [f for f in range(6) if IN_FRONT[f][direction]]
    adopted = rules.entered_facing(state, end, who.units)
    return list(range(6)) if adopted < 0 else [adopted]


def entry_reach(rules: Risorgimento, state: RisorgimentoState, unit: int, march: bool) -> dict[str, Reach]:
    """15.1: from the edge of the map, as the next unit of its column."""
    formation = rules.roster.formation[unit]
    if formation < 0 or not rules.arrived(state, formation):
        return {}
    out: dict[str, Reach] = {}
    names = rules.grid.names
    for hex in entry_hexes(rules, state, unit):
        if not rules.fits(state, (unit,), hex):
            continue
        who, found = entering_ways(rules, state, unit, hex, march)
        first = met(rules, state, who, (OFF_MAP, hex))
        attack = attack_in(rules, state, who, hex)
        facings = (COMPASS[entry_facing(rules, hex)],) if march else COMPASS
        here = Reach(whole_points(found.base), (names[hex],), facings, first, attack)
        beyond = {names[h]: answer(rules, state, who, found, hex, h, 0) for h in ends_of(found)}
        for name, there in beyond.items():
            beyond[name] = replace(there, path=(*here.path, *there.path), reactions=(*first, *there.reactions))
        for name, there in {names[hex]: here, **beyond}.items():
            if name not in out or there.cost < out[name].cost:
                out[name] = there
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
