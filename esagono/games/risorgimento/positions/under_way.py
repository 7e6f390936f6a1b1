"""Which decisions of a position are in the middle of something, see `engine/under_way.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from esagono.engine.under_way import written
from esagono.games.risorgimento.activation.duties import may_act
from esagono.games.risorgimento.activation.force_action import ForceAction
from esagono.games.risorgimento.combat.charge import Charge
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import CHARGING, STOOD_IN_ZONE, RisorgimentoState

FIELDS: Final = ("stack", "pending", "side", "formation", "part", "loose", "force", "wavering")
BEGINNINGS: Final = ("setup", "activation", "declare", "second_corps")
"""Decisions that phase and step alone lead to."""


def write(game: RisorgimentoGame, doc: Mapping[str, Any]) -> dict[str, Any] | None:
    """What is under way, unless the words of the document lead to the same decision."""
    state = game.state
    if state.result is not None:  # which players may have agreed on, whatever the phase
        return written(state, FIELDS, doc)
    kinds = [d.kind for d in state.pending]
    if not kinds or kinds[0] in BEGINNINGS or (kinds[0] == "action" and zones_are_told(game.rules, state)):
        return None
    return written(state, FIELDS, doc)


def zones_are_told(rules: Risorgimento, state: RisorgimentoState) -> bool:
    """3.2: flags say who began in an enemy zone; without any, whoever stands in one is taken to have done so."""
    units = rules.roster.of_formation[state.formation]
    if any(state.flags[u] & STOOD_IN_ZONE for u in units):
        return True
    zone = rules.zone(state, 1 - state.side)
    return not any(state.hex[u] >= 0 and zone >> state.hex[u] & 1 for u in units if may_act(rules, state, u))


def resume_charge(rules: Risorgimento, state: RisorgimentoState) -> None:
    """10.1, 10.2.2: cavalry of the active formation with the flag `charging`, and a marker, is on its way to it.

    In the Charging hex the Reactions are over, and it strikes or tries to call the charge off.
    """
    units = rules.roster.of_formation[state.formation]
    able = [u for u in units if state.flags[u] & CHARGING and state.hex[u] >= 0 and may_act(rules, state, u)]
    for i, marker in enumerate(state.markers):
        riders = [u for u in able if u in marker.forces or (not marker.forces and state.hex[u] == marker.hex)]
        if marker.charge and riders:
            state.force = tuple(u for u in riders if state.hex[u] == state.hex[riders[0]])
            state.markers[i] = marker._replace(used=True)
            start = state.hex[riders[0]]
            state.stack.append(ForceAction(units=state.force, start=start, moved=True, begun=True, step="charged"))
            spent = state.spent[riders[0]]
            state.stack.append(
                Charge(units=state.force, hex=marker.hex, target=marker.to, spent=spent, step="ride"),
            )
            return
