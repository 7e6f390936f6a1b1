"""2.3, 4.B.2, 7.2: why some units could not act as one Force, or not now, whatever they would do."""

from __future__ import annotations

from collections.abc import Sequence

from esagono.engine.errors import Reason
from esagono.games.risorgimento.activation.declarations import assaults_of
from esagono.games.risorgimento.activation.duties import FALLS_BACK, HESITATES
from esagono.games.risorgimento.fire.firing import able_to_fire
from esagono.games.risorgimento.roster import ARTILLERY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import ACTED, MARCH, OUT_OF_COMMAND, RisorgimentoState


def had_its_turn(rules: Risorgimento, state: RisorgimentoState, formation: int) -> bool:
    """6.1.b: the formation was activated this turn, and its activation is over."""
    return formation >= 0 and bool(state.activated[formation]) and not is_active(state, formation)


def is_active(state: RisorgimentoState, formation: int) -> bool:
    return state.phase == "action" and formation == state.formation


def waits_for_another(rules: Risorgimento, state: RisorgimentoState, unit: int) -> bool:
    """4.B.2.f: another formation of its side is active now. (The enemy's units may be asked about at any time.)"""
    roster = rules.roster
    if state.phase != "action" or roster.formation[unit] == state.formation:
        return False
    return roster.side[unit] == roster.formation_side[state.formation]


def action_refusals(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> list[Reason]:
    """4.B.2.f, 5.1, 6.1.b, 7.2, Q24: why units could do no Action together as far as they themselves are concerned."""
    roster = rules.roster
    out = []
    for u in units:
        who: dict[str, object] = {"unit": roster.ids[u]}
        if roster.formation[u] != roster.formation[units[0]] or waits_for_another(rules, state, u):
            out.append(Reason("4.B.2.f", "other-formation", who))
        if state.flags[u] & OUT_OF_COMMAND:
            out.append(Reason("5.1.a", "out-of-command", who))
        if state.flags[u] & ACTED:
            out.append(Reason("7.2.a", "acted", who))
    formation = roster.formation[units[0]]
    if had_its_turn(rules, state, formation) and not out:
        out.append(Reason("6.1.b", "activated-before", {"formation": roster.formations[formation].id}))
    return out


def together_refusals(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], clause: str) -> list[Reason]:
    """2.3, Q38: units of one Force begin in the same hex; all of them are on the map."""
    off = [u for u in units if state.hex[u] < 0]
    if off:
        where = "9.a" if clause == "9.2.1.a" else clause
        return [Reason(where, "not-on-map", {"unit": rules.roster.ids[u]}) for u in off]
    if len({state.hex[u] for u in units}) > 1:
        return [Reason(clause, "different-hexes", {})]
    return []


def march_refusals(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> list[Reason]:
    """8.3.c: units in March Movement act one at a time."""
    if len(units) < 2:
        return []
    return [Reason("8.3.c", "marches-alone", {"unit": rules.roster.ids[u]}) for u in units if state.flags[u] & MARCH]


def loose_refusals(rules: Risorgimento, state: RisorgimentoState, unit: int, *, fires: bool) -> list[Reason]:
    """M9: a brigade that falls back only moves; one that hesitates fires, but attacks nobody."""
    if not is_active(state, rules.roster.formation[unit]):
        return []
    if state.loose == FALLS_BACK or (state.loose == HESITATES and not fires):
        return [Reason("6.2.b", f"loose-{state.loose}", {"unit": rules.roster.ids[unit]})]
    return []


def approach_refusals(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], origin: int, target: int, clause: str
) -> list[Reason]:
    """11.1.b, 9.2.3: why units could not move to the hex from which they would attack."""
    out = []
    for u in units:
        if state.hex[u] != origin and (origin, target, False) not in assaults_of(rules, state, u):
            where: dict[str, object] = {"unit": rules.roster.ids[u], "hex": rules.grid.names[origin]}
            out.append(Reason(clause, "cannot-reach-marker", where))
    return out


def fire_refusals(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], origin: int, target: int, *, reaction: bool
) -> list[Reason]:
    """9.2, 9.2.2, 9.2.3, Q24: why units could not fire together, from there, now; markers and duties (3.2) apart."""
    out = together_refusals(rules, state, units, "9.2.1.a")
    if out:
        return out
    roster, first = rules.roster, units[0]
    if not reaction:
        out += action_refusals(rules, state, units) + loose_refusals(rules, state, first, fires=True)
    if state.hex[first] != origin:
        if reaction or roster.arm[first] == ARTILLERY:
            out.append(Reason("9.2.2.b", "moved-fire", {}))
        else:
            out += approach_refusals(rules, state, units, origin, target, "9.2.3.a")
        return out
    for u in left_out(rules, state, units, reaction=reaction):
        out.append(Reason("9.2.a", "fires-together", {"unit": roster.ids[u]}))
    return out


def left_out(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], *, reaction: bool) -> list[int]:
    """9.2.a, Q24: others of the type in the hex that would have to fire as well."""
    roster, first = rules.roster, units[0]
    others = [u for u in rules.force(state, state.hex[first], roster.arm[first]) if u not in units]
    if not reaction:
        barred = ACTED | OUT_OF_COMMAND
        if roster.arm[first] != ARTILLERY:
            barred |= MARCH
            if state.flags[first] & MARCH:
                return []
        mine = roster.formation[first]
        others = [u for u in others if roster.formation[u] == mine and not state.flags[u] & barred]
    return able_to_fire(rules, state, others, action=not reaction)
