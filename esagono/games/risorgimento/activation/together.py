"""2.3, 3.2, 4.B.2, 7.2: what bars some units from acting as one Force, or now: for questions about fire and attacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from esagono.engine.bars import Bar
from esagono.games.risorgimento.activation.declarations import assaults_of
from esagono.games.risorgimento.activation.duties import (
    FALLS_BACK,
    HAS_ACTED,
    HESITATES,
    LOOSE_FALLS_BACK,
    LOOSE_HESITATES,
    LOST,
    OTHER_FORMATION,
)
from esagono.games.risorgimento.activation.force_attacks import MOVED_FIRE
from esagono.games.risorgimento.activation.force_moves import MARCHES_ALONE
from esagono.games.risorgimento.fire.firing import able_to_fire
from esagono.games.risorgimento.roster import ARTILLERY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import ACTED, MARCH, OUT_OF_COMMAND, RisorgimentoState

OTHER_FORMATIONS: Final = Bar("4.B.2.f", "different-formations")
HAD_ITS_TURN: Final = Bar("6.1.b", "activated-before")
FIRES_TOO: Final = Bar("9.2.a", "fires-together")


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


def action_bars(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> list[Bar]:
    """4.B.2.f, 5.1, 6.1.b, 7.2, Q24: what keeps units from an Action together, as far as they are concerned."""
    roster = rules.roster
    out = []
    waiting = [u for u in units if waits_for_another(rules, state, u)]
    if not waiting and len({roster.formation[u] for u in units}) > 1:
        out.append(OTHER_FORMATIONS)
    for u in units:
        held = (
            (OTHER_FORMATION, u in waiting),
            (LOST, state.flags[u] & OUT_OF_COMMAND),
            (HAS_ACTED, state.flags[u] & ACTED),
        )
        out += [bar.about(unit=roster.ids[u]) for bar, holds in held if holds]
    formation = roster.formation[units[0]]
    if had_its_turn(rules, state, formation) and not out:
        out.append(HAD_ITS_TURN.about(formation=roster.formations[formation].id))
    return out


def place_bars(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], clause: str) -> list[Bar]:
    """2.3, Q38: units of one Force begin in the same hex; all of them are on the map."""
    off = [u for u in units if state.hex[u] < 0]
    if off:
        return [Bar(clause, "not-on-map", {"unit": rules.roster.ids[u]}) for u in off]
    return [Bar(clause, "different-hexes")] if len({state.hex[u] for u in units}) > 1 else []


def march_bars(rules: Risorgimento, state: RisorgimentoState, units: Sequence[int]) -> list[Bar]:
    """8.3.c: units in March Movement act one at a time."""
    if len(units) < 2:
        return []
    return [MARCHES_ALONE.about(unit=rules.roster.ids[u]) for u in units if state.flags[u] & MARCH]


def loose_bars(rules: Risorgimento, state: RisorgimentoState, unit: int, *, fires: bool) -> list[Bar]:
    """M9: a brigade that falls back only moves; one that hesitates fires, but attacks nobody."""
    if not is_active(state, rules.roster.formation[unit]):
        return []
    if state.loose == FALLS_BACK:
        return [LOOSE_FALLS_BACK.about(unit=rules.roster.ids[unit])]
    return [LOOSE_HESITATES.about(unit=rules.roster.ids[unit])] if state.loose == HESITATES and not fires else []


def approach_bars(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], origin: int, target: int, clause: str
) -> list[Bar]:
    """11.1.b, 9.2.3: what keeps units from moving to the hex from which they would attack."""
    return [
        Bar(clause, "cannot-reach-marker", {"unit": rules.roster.ids[u], "hex": rules.grid.names[origin]})
        for u in units
        if state.hex[u] != origin and (origin, target, False) not in assaults_of(rules, state, u)
    ]


def volley_bars(
    rules: Risorgimento, state: RisorgimentoState, units: Sequence[int], origin: int, target: int, *, reaction: bool
) -> list[Bar]:
    """9.2, 9.2.2, 9.2.3, Q24: what keeps units from firing together, from there, now; markers and duties apart."""
    off = any(state.hex[u] < 0 for u in units)
    out = place_bars(rules, state, units, "9.a" if off else "9.2.1.a")
    if out:
        return out
    roster, first = rules.roster, units[0]
    if not reaction:
        out += action_bars(rules, state, units) + loose_bars(rules, state, first, fires=True)
    if state.hex[first] != origin:
        if reaction or roster.arm[first] == ARTILLERY:
            out.append(MOVED_FIRE)
        else:
            out += approach_bars(rules, state, units, origin, target, "9.2.3.a")
        return out
    others = left_out(rules, state, units, reaction=reaction)
    return out + [FIRES_TOO.about(unit=roster.ids[u]) for u in others]


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
