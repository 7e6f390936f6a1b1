"""A situation written down as a position document."""

from __future__ import annotations

from typing import Any

from esagono.games.risorgimento.activation.attempts import Impulses
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.knowledge.view import flag_names
from esagono.games.risorgimento.positions import under_way
from esagono.games.risorgimento.roster import ARTILLERY, QUARTERS
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import ACTION_NAMES, CHOICES, ELIMINATED, PLACES, UNDECIDED
from esagono.hexes.grid import bits_of

CHANGING = ("hex", "lost", "status", "facing", "spent", "action", "flags")
"""What is written afresh of each unit; the rest stays as the document said it."""


def write(game: RisorgimentoGame) -> dict[str, Any]:
    """The same form back: the situation at the present decision."""
    rules, state = game.rules, game.state
    names = rules.grid.names
    doc: dict[str, Any] = {
        **rules.named(),
        "turn": state.turn,
        "side": rules.sides[state.side],
        "phase": state.phase,
        "units": write_units(game),
        "formations": write_formations(game),
        "control": write_control(game),
    }
    if state.initiative >= 0:
        doc["initiative"] = rules.sides[state.initiative]
    if state.phase == "action":
        doc["active"] = {"formation": rules.roster.formations[state.formation].id, "step": state.part or "declare"}
        if state.loose:
            doc["active"]["loose"] = state.loose
    if state.markers:
        doc["markers"] = [
            {
                "hex": names[m.hex],
                "to": names[m.to],
                "kind": "charge" if m.charge else "assault",
                "forces": game.ids(m.forces),
                **({"used": True} if m.used else {}),
            }
            for m in state.markers
        ]
    if state.second_corps != UNDECIDED:
        doc["second_corps"] = {"choice": CHOICES[state.second_corps], "since": state.second_corps_since}
    passes = next((p.passes for p in state.stack if isinstance(p, Impulses)), 0)
    if passes:
        doc["passes"] = passes
    if rules.position is not None and rules.position.get("map"):
        doc["map"] = rules.position["map"]
    midway = under_way.write(game, doc)
    if midway is not None:
        doc["under_way"] = midway
    if state.given_dice:
        doc["dice"] = list(state.given_dice)
    if state.given_of:
        doc["dice_of"] = {side: list(dice) for side, dice in state.given_of.items()}
    return doc


def write_control(game: RisorgimentoGame) -> dict[str, str]:
    """1.3: what the first side controls; and where its guns stand among those who have come over them (11.4.1)."""
    rules, state = game.rules, game.state
    mine, told = state.control, state.control | state.occupied[0]
    return {rules.grid.names[h]: rules.sides[0 if mine >> h & 1 else 1] for h in bits_of(told)}


def write_units(game: RisorgimentoGame) -> list[dict[str, Any]]:
    rules, state = game.rules, game.state
    original = {e["id"]: e for e in (rules.position or {}).get("units", [])}
    out = []
    for u, counter in enumerate(rules.roster.counters):
        kept = {k: v for k, v in original.get(counter.id, {}).items() if k not in CHANGING}
        where = state.hex[u]
        entry: dict[str, Any] = {"id": counter.id, **kept}
        entry["hex"] = rules.grid.names[where] if where >= 0 else PLACES[where]
        if state.lost[u]:
            entry["lost"] = state.lost[u]
        if state.status[u] and where != ELIMINATED:
            entry["status"] = state.status[u]
        if where >= 0 and not rules.roster.is_commander[u]:
            entry["facing"] = COMPASS[state.facing[u]]
        if state.spent[u]:
            whole, rest = divmod(state.spent[u], QUARTERS)
            entry["spent"] = whole + rest / QUARTERS if rest else whole
        if state.action[u]:
            entry["action"] = ACTION_NAMES[state.action[u]]
        if state.flags[u]:
            entry["flags"] = list(flag_names(state.flags[u], rules.roster.arm[u] == ARTILLERY))
        out.append(entry)
    return out


def write_formations(game: RisorgimentoGame) -> list[dict[str, Any]]:
    state = game.state
    return [
        {
            "id": f.id,
            "side": f.side,
            "failed": state.failed[i],
            "mood": state.mood[i],
            "activated": bool(state.activated[i]),
        }
        for i, f in enumerate(game.rules.roster.formations)
    ]
