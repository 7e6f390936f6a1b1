"""A situation written down as a position document."""

from __future__ import annotations

from typing import Any, Final

from esagono.board.lookup import Lookup
from esagono.games.risorgimento.activation.attempts import Impulses
from esagono.games.risorgimento.knowledge.view import flag_names
from esagono.games.risorgimento.positions import under_way
from esagono.games.risorgimento.positions.fields import STANDING, UNDER_ORDERS
from esagono.games.risorgimento.roster import ARTILLERY
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import CHOICES, ELIMINATED, PLACES, UNDECIDED
from esagono.hexes.grid import bits_of

CHANGING: Final = frozenset(("hex", *STANDING.fields))
"""What is written afresh of each unit; the rest stays as the document said it."""


def write(game: RisorgimentoGame) -> dict[str, Any]:
    """The same form back: the situation at the present decision."""
    rules, state = game.rules, game.state
    names = Lookup(rules.ground, rules.sides, rules.roster.index)
    doc: dict[str, Any] = {
        **rules.named(),
        "turn": state.turn,
        "side": rules.sides[state.side],
        "phase": state.phase,
        "units": write_units(game, names),
        "formations": [
            {"id": f.id, "side": f.side, **UNDER_ORDERS.write(state, names, i, usual=True)}
            for i, f in enumerate(rules.roster.formations)
        ],
        "control": write_control(game),
    }
    if state.initiative >= 0:
        doc["initiative"] = rules.sides[state.initiative]
    if state.phase == "action":
        doc["active"] = {"formation": rules.roster.formations[state.formation].id, "step": state.part or "declare"}
        if state.loose:
            doc["active"]["loose"] = state.loose
    if state.markers:
        doc["markers"] = write_markers(game, names)
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


def write_units(game: RisorgimentoGame, names: Lookup) -> list[dict[str, Any]]:
    rules, state = game.rules, game.state
    original = {e["id"]: e for e in (rules.position or {}).get("units", [])}
    out = []
    for u, counter in enumerate(rules.roster.counters):
        where = state.hex[u]
        faces = where >= 0 and not rules.roster.is_commander[u]
        silent = (*(() if faces else ("facing",)), *(("status",) if where == ELIMINATED else ()))
        entry = {"id": counter.id} | {k: v for k, v in original.get(counter.id, {}).items() if k not in CHANGING}
        entry["hex"] = names.hex_name(where) if where >= 0 else PLACES[where]
        entry |= STANDING.write(state, names, u, silent)
        if state.flags[u]:
            entry["flags"] = list(flag_names(state.flags[u], rules.roster.arm[u] == ARTILLERY))
        out.append(entry)
    return out


def write_markers(game: RisorgimentoGame, names: Lookup) -> list[dict[str, Any]]:
    return [
        {
            "hex": names.hex_name(m.hex),
            "to": names.hex_name(m.to),
            "kind": "charge" if m.charge else "assault",
            "forces": game.ids(m.forces),
            **({"used": True} if m.used else {}),
        }
        for m in game.state.markers
    ]
