"""2.3, 3.2, 4.B.2, 7.2: why some units could not act as one Force, or not now; and what binds them to another act."""

from __future__ import annotations

from collections.abc import Sequence

from esagono.engine.errors import Reason
from esagono.games.risorgimento.activation.declarations import assaults_of
from esagono.games.risorgimento.activation.duties import FALLS_BACK, HESITATES, must_act, usable_marker
from esagono.games.risorgimento.activation.force_action import ForceAction
from esagono.games.risorgimento.activation.force_options import shot_allowed
from esagono.games.risorgimento.fire.firing import able_to_fire
from esagono.games.risorgimento.roster import ARTILLERY
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
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
    waiting = [u for u in units if waits_for_another(rules, state, u)]
    if not waiting and len({roster.formation[u] for u in units}) > 1:
        out.append(Reason("4.B.2.f", "different-formations", {}))
    for u in units:
        who: dict[str, object] = {"unit": roster.ids[u]}
        if u in waiting:
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
    if reaction:
        others = [u for u in rules.force(state, state.hex[first], roster.arm[first]) if u not in units]
    else:
        others = beside(rules, state, units)
    return able_to_fire(rules, state, others, action=not reaction)


def beside(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> list[int]:
    """2.3, Q24, 8.3.c: others of the type, formation and hex that could act in the same Force."""
    roster, first = rules.roster, units[0]
    barred = ACTED | OUT_OF_COMMAND | MARCH
    if state.hex[first] < 0 or state.flags[first] & MARCH:
        return []
    return [
        u
        for u in rules.force(state, state.hex[first], roster.arm[first])
        if u not in units and roster.formation[u] == roster.formation[first] and not state.flags[u] & barred
    ]


def whole_force(rules: Risorgimento, state: RisorgimentoState, units: tuple[int, ...]) -> tuple[int, ...]:
    """Q24, the other reading: units attack with all that could act beside them, or with the Force they are in."""
    if not rules.policy.whole_stacks:
        return units
    together = state.force if units[0] in state.force else beside(rules, state, units)
    return (*units, *[u for u in together if u not in units])


def duty_reasons(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> list[Reason]:
    """3.2, 7.1.4: the clauses that bind units to attack or to leave, each with the first unit it binds."""
    found: dict[str, int] = {}
    for u in units:
        if clause := must_act(rules, state, u):
            found.setdefault(clause, u)
    return [
        Reason(clause, "must-leave" if clause == "3.2.a" else "must-attack", {"unit": rules.roster.ids[u]})
        for clause, u in sorted(found.items())
    ]


def shot_refusals(game: RisorgimentoGame, action: ForceAction, target: int) -> list[Reason]:
    """3.2, 7.1.c, 9.2.2, 9.2.3, Q32: why the Force in action, as far as it has come, may not fire at a hex, or any."""
    rules, state = game.rules, game.state
    first = state.force[0]
    marker = usable_marker(rules, state, state.hex[first])
    if rules.roster.arm[first] == ARTILLERY and action.begun:
        return [Reason("9.2.2.b", "moved-fire", {"unit": game.id(first)})]
    if action.moved and marker is None:
        return [Reason("9.2.3.a", "no-marker", {"hex": game.name(state.hex[first])})]
    if target < 0 or shot_allowed(action, game, target):
        return []
    found = duty_reasons(rules, state, state.force)
    if found or marker is None:
        return found
    told: dict[str, object] = {"unit": game.id(first), "target": game.name(marker.to)}
    return [Reason("9.2.3.a" if action.moved else "7.1.c", "fires-at-marker", told)]
