"""Positions written: the situation of a game as a document that reads back the same."""

from __future__ import annotations

from typing import Any, Final

from esagono.board.lookup import Lookup
from esagono.games.inferno.positions import under_way
from esagono.games.inferno.positions.fields import BRIDGES, PLACES, STANDING, WORKED
from esagono.games.inferno.rules.bridges import BlowBridges, EngineerTasks
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.state import BRIDGE, ELIMINATED, InfernoState

CHANGING: Final = frozenset(("hex", "steps_left", "bridge", *STANDING.fields))
"""What is written afresh of each unit; the rest stays as the document said it."""
OFF_MAP: Final = {number: name for name, number in PLACES.items()}


def write(game: InfernoGame) -> dict[str, Any]:
    """Write the position document of a game: its phase, what is left of it, and what is under way in it."""
    rules = game.rules
    state = rules.before_entry(game.state)
    blowing = next((p for p in state.stack if isinstance(p, BlowBridges)), None)
    engineers = next((p for p in state.stack if isinstance(p, EngineerTasks)), None)
    doc: dict[str, Any] = {
        **rules.named(),
        "turn": state.turn,
        "side": rules.sides[state.side],
        "phase": state.phase if engineers is None else "engineers",
        "tracks": dict(state.tracks),
        "control": write_control(rules, state),
        "units": write_units(rules, state, engineers.busy if engineers is not None else ()),
    }
    if blowing is not None:
        doc |= {"phase": BRIDGES, "side": rules.sides[blowing.sides[0]]}
    chart = write_map(rules, state)
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


def write_units(rules: Inferno, state: InfernoState, busy: tuple[int, ...]) -> list[dict[str, Any]]:
    """Units as the document said them, with what has changed; `busy` are Engineers who have worked."""
    custom = {e["id"]: e for e in (rules.position or {}).get("units", [])}
    names = Lookup(rules.ground, rules.sides, rules.roster.index)
    units = []
    for u, counter in enumerate(rules.roster.counters):
        where = state.hex[u]
        entry = {"id": counter.id} | {k: v for k, v in custom.get(counter.id, {}).items() if k not in CHANGING}
        if where == BRIDGE:
            entry["bridge"] = rules.ground.side_name(state.bridge[u])
        else:
            entry["hex"] = names.hex_name(where) if where >= 0 else OFF_MAP[where]
        if state.steps[u] != rules.roster.steps[u] and where != ELIMINATED:
            entry["steps_left"] = state.steps[u]
            if entry.get("reduced") is True:
                del entry["reduced"]
        entry |= STANDING.write(state, names, u)
        if u in busy and where >= 0:
            entry["flags"] = [*entry.get("flags", ()), WORKED]
        units.append(entry)
    return units


def write_map(rules: Inferno, state: InfernoState) -> dict[str, Any]:
    """The document's own map with the bridges, pontoons and markers of now."""
    ground, counters = rules.ground, rules.roster.counters
    chart = {k: v for k, v in (rules.position or {}).get("map", {}).items() if k not in ("pontoons", "crossings")}
    pontoons = [
        {"id": counters[u].id, "side": counters[u].side, "hexside": ground.side_name(key)}
        for u, key in enumerate(state.bridge)
        if key >= 0
    ]
    if pontoons:
        chart["pontoons"] = pontoons
    if state.destroyed or "destroyed" in chart:
        chart["destroyed"] = [ground.side_name(k) for k in state.destroyed]
    if state.crossings:
        chart["crossings"] = {f"{ground.side_name(k // 2)}:{rules.sides[k % 2]}": v for k, v in state.crossings.items()}
    return chart


def write_control(rules: Inferno, state: InfernoState) -> dict[str, str]:
    """Hexes that are not whose the territory is."""
    changed = state.control ^ rules.ground.territory[0]
    return {
        name: rules.sides[0 if state.control >> h & 1 else 1]
        for name, h in rules.grid.numbers.items()
        if changed >> h & 1
    }
