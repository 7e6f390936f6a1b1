"""Positions written: the situation of a game as a document that reads back the same."""

from __future__ import annotations

from typing import Any, Final

from esagono.games.inferno.positions import under_way
from esagono.games.inferno.positions.document import PLACES, WORKED
from esagono.games.inferno.rules.bridges import BlowBridges, EngineerTasks
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.state import BRIDGE, ELIMINATED, FLAG_NAMES, SUPPLY_NAMES

CHANGING: Final = ("hex", "loss", "supply", "flags", "steps_left", "bridge", "top")
"""What is written afresh of each unit; the rest stays as the document said it."""


def write(game: InfernoGame) -> dict[str, Any]:
    """The same form back: in words the present phase, or what is left of it, and if need be what is under way in it."""
    rules = game.rules
    state = rules.before_entry(game.state)
    names = rules.grid.names
    blowing = next((p for p in state.stack if isinstance(p, BlowBridges)), None)
    engineers = next((p for p in state.stack if isinstance(p, EngineerTasks)), None)
    original = rules.position or {}
    custom = {e["id"]: e for e in original.get("units", [])}
    units = []
    for u, counter in enumerate(rules.roster.counters):
        base = {k: v for k, v in custom.get(counter.id, {}).items() if k not in CHANGING}
        entry: dict[str, Any] = {"id": counter.id, **base}
        where = state.hex[u]
        if where == BRIDGE:
            entry["bridge"] = rules.ground.side_name(state.bridge[u])
        else:
            entry["hex"] = names[where] if where >= 0 else {v: k for k, v in PLACES.items()}[where]
        if state.steps[u] != rules.roster.steps[u] and where != ELIMINATED:
            entry["steps_left"] = state.steps[u]
            if entry.get("reduced") is True:
                del entry["reduced"]
        if state.loss[u]:
            entry["loss"] = state.loss[u]
        if state.supply[u]:
            entry["supply"] = SUPPLY_NAMES[state.supply[u]]
        if state.order[u]:  # 5.3: its owner has laid it on top of its equals
            entry["top"] = -state.order[u]
        flags = [name for bit, name in FLAG_NAMES.items() if state.flags[u] & bit]
        if engineers is not None and u in engineers.busy and where >= 0:
            flags.append(WORKED)
        if flags:
            entry["flags"] = flags
        units.append(entry)
    chart = {k: v for k, v in original.get("map", {}).items() if k not in ("pontoons", "crossings")}
    pontoons = [u for u, key in enumerate(state.bridge) if key >= 0]
    if pontoons:
        counters = [rules.roster.counters[u] for u in pontoons]
        lying = [rules.ground.side_name(state.bridge[u]) for u in pontoons]
        chart["pontoons"] = [{"id": c.id, "side": c.side, "hexside": s} for c, s in zip(counters, lying, strict=True)]
    if state.destroyed or "destroyed" in chart:
        chart["destroyed"] = [rules.ground.side_name(k) for k in state.destroyed]
    if state.crossings:
        chart["crossings"] = {
            f"{rules.ground.side_name(k // 2)}:{rules.sides[k % 2]}": v for k, v in state.crossings.items()
        }
    control = {}
    start = rules.ground.territory[0]
    for h in rules.grid.numbers.values():
        if (state.control >> h & 1) != (start >> h & 1):
            control[names[h]] = rules.sides[0 if state.control >> h & 1 else 1]
    doc: dict[str, Any] = {
        **rules.named(),
        "turn": state.turn,
        "side": rules.sides[state.side],
        "phase": state.phase if engineers is None else "engineers",
        "tracks": dict(state.tracks),
        "control": control,
        "units": units,
    }
    if blowing is not None:
        doc |= {"phase": "bridges", "side": rules.sides[blowing.sides[0]]}
    if chart:
        doc["map"] = chart
    midway = under_way.write(game, doc, entering=state is not game.state)
    if midway is not None:
        doc["under_way"] = midway
    if state.given_dice:
        doc["dice"] = list(state.given_dice)
    if any(state.given_of.values()):
        doc["dice_of"] = {side: list(dice) for side, dice in state.given_of.items() if dice}
    return doc
