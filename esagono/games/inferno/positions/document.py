"""Positions read: any situation as a document, for tests, puzzles and bug reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from esagono.board.lookup import Lookup
from esagono.engine import under_way
from esagono.engine.errors import BadPosition
from esagono.games.inferno.positions.fields import BRIDGES, PLACES, STANDING, WORKED
from esagono.games.inferno.positions.under_way import fields_in
from esagono.games.inferno.rules.bridges import BlowBridges, EngineerTasks
from esagono.games.inferno.rules.movement import MovementPhase, mark_engineers
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.sequence import GameTurn, PlayerTurn
from esagono.games.inferno.state import (
    BRIDGE,
    ELIMINATED,
    FAR,
    FINISHED,
    MOVE_SIDE,
    MOVED,
    POOL,
    RECOVERED,
    InfernoState,
)


def fresh_state(rules: Inferno) -> InfernoState:
    """All units waiting, at full strength."""
    n = len(rules.roster.ids)
    state = InfernoState(
        hex=[POOL] * n,
        steps=list(rules.roster.steps),
        loss=[0] * n,
        supply=[0] * n,
        flags=[0] * n,
        order=[0] * n,
        bridge=[-1] * n,
    )
    rules.rebuild(state)
    return state


def initial_state(rules: Inferno, doc: Mapping[str, Any]) -> InfernoState:
    """The state at the beginning of the phase that the document names, or at the decision that is under way in it.

    `rules` have its map and counters.
    """
    state, names = fresh_state(rules), Lookup(rules.ground, rules.sides, rules.roster.index)
    for entry in doc.get("units", []):
        place_unit(rules, state, names, entry)
    for hex, stack in enumerate(state.at):
        if len({rules.roster.side[u] for u in stack}) > 1:
            raise BadPosition(f"hex {rules.grid.name(hex)} holds units of both sides; expected one side")
    read_crossings(rules, state, names, doc.get("map", {}))
    state.control = (rules.ground.territory[0] | state.occupied[0]) & ~state.occupied[1]
    for name, side in doc.get("control", {}).items():
        rules.take_control(state, names.side(side), names.hex(name))
    state.tracks = {**rules.starting_tracks(), **doc.get("tracks", {})}
    state.turn, last = doc.get("turn", 1), max(rules.tables.dates)
    if not 1 <= state.turn <= last:
        raise BadPosition(f"turn is {state.turn}; this game has turns 1 to {last}")
    state.side = names.side(doc.get("side", rules.sides[0]))
    state.given_dice = list(doc.get("dice", []))
    state.given_of = {side: list(dice) for side, dice in doc.get("dice_of", {}).items()}
    read_phase(rules, state, doc)
    if rules.policy.zero_defense == "at-once":
        bury(rules, state, checked_later=state.side if doc.get("phase") == "supply" else -1)
    if under_way.holds(doc):
        under_way.resume(state, fields_in(doc["under_way"]), doc)
        rules.rebuild(state)
    return state


# Units


def place_unit(rules: Inferno, state: InfernoState, names: Lookup, entry: Mapping[str, Any]) -> None:
    u, who, where = rules.roster.index[entry["id"]], f"unit {entry['id']!r}", entry.get("hex")
    if where is None and "bridge" not in entry:
        raise BadPosition(f"{who} has no hex; expected a hex number, 'pool', 'box' or 'eliminated'")
    if where in PLACES:
        rules.put(state, u, PLACES[where])
        state.steps[u] = 0 if where == "eliminated" else state.steps[u]
    elif where is not None:
        try:
            rules.put(state, u, names.hex(where))
        except BadPosition as error:
            raise BadPosition(f"{who} is off the map: {error}") from None
    if "steps_left" in entry:
        state.steps[u] = entry["steps_left"]
    elif entry.get("reduced") is True:
        state.steps[u] = 1
    STANDING.read(entry, state, names, u)
    check_unit(rules, state, u, entry)
    if "bridge" in entry:
        lay_pontoon(rules, state, names, u, entry["bridge"])


def check_unit(rules: Inferno, state: InfernoState, u: int, entry: Mapping[str, Any]) -> None:
    """What a unit cannot be, though every field is sound."""
    who, most = f"unit {entry['id']!r}", rules.roster.steps[u]
    if not 0 <= state.steps[u] <= most or (state.steps[u] == 0 and state.hex[u] >= 0):
        raise BadPosition(f"{who} has {state.steps[u]} steps left; expected 1 to {most}")
    for name in entry.get("entry", ()):
        if name not in rules.grid.numbers:
            raise BadPosition(f"{who} enters at {name!r}; expected hexes of this map")
    if WORKED in entry.get("flags", ()) and (rules.position or {}).get("phase") != "engineers":
        raise BadPosition(f"{who} has the flag {WORKED!r}; expected it in the phase 'engineers' only")
    if state.flags[u] & MOVE_SIDE and not rules.roster.is_artillery[u]:
        raise BadPosition(f"{who} has the flag 'mov'; expected it of artillery only")


def lay_pontoon(rules: Inferno, state: InfernoState, names: Lookup, u: int, hexside: str) -> None:
    state.bridge[u] = names.key(hexside)
    a, b = rules.ground.ends(state.bridge[u])
    if not rules.ground.water[rules.grid.direction(a, b)] >> a & 1 or not rules.roster.is_engineer[u]:
        raise BadPosition(f"unit {rules.roster.ids[u]!r} is a pontoon on {hexside}; expected an engineer on a river")
    rules.put(state, u, BRIDGE)


# The map, the phase


def read_crossings(rules: Inferno, state: InfernoState, names: Lookup, chart: Mapping[str, Any]) -> None:
    """Bridges that are down, and places used on hexsides of the Isonzo."""
    destroyed = {names.key(pair): pair for pair in chart.get("destroyed", [])}
    for key, pair in destroyed.items():
        if key not in rules.ground.bridges:
            raise BadPosition(
                f"destroyed: there is no bridge on {pair}; expected a road or railway across a river there"
            )
    state.destroyed = tuple(sorted(destroyed))
    for name, used in chart.get("crossings", {}).items():
        pair, _, side = name.partition(":")
        state.crossings[names.key(pair) * 2 + names.side(side)] = used


def read_phase(rules: Inferno, state: InfernoState, doc: Mapping[str, Any]) -> None:
    """The procedures of the phase, which begins, or goes on after what the units have done."""
    phase = doc.get("phase", "movement")
    if phase == "end":
        state.stack = [GameTurn(step="turn_ends", part=2)]
    elif phase == BRIDGES:
        ending = rules.end_of_turn()
        ending.step = "end_roll"
        state.stack = [GameTurn(step="next_turn", part=2), ending, BlowBridges(sides=(0, 1)[state.side :])]
        state.phase, state.side = "end", 1
    else:
        state.stack = [GameTurn(step="player_turn", part=state.side + 1), PlayerTurn(step=phase)]
    if phase == "engineers":
        worked = [e["id"] for e in doc.get("units", []) if WORKED in e.get("flags", ())]
        busy = tuple(sorted(rules.roster.index[i] for i in worked))
        state.phase = "movement"  # as all see it (5.4)
        state.stack[-1:] = [PlayerTurn(step="combat"), MovementPhase(), EngineerTasks(busy=busy)]
    moved = [u for u in rules.roster.of_side[state.side] if state.flags[u] & (MOVED | FAR | RECOVERED)]
    if phase == "movement" and moved:
        # the phase has begun, and these have had their turn (4.1); who was under way stays where he is
        for u in moved:
            state.flags[u] |= FINISHED
        state.phase = "movement"
        state.stack[-1:] = [PlayerTurn(step="combat"), MovementPhase(step="choose")]
    if phase in ("movement", "combat"):  # a Movement Phase that begins marks them again
        mark_engineers(rules, state, state.side)


def bury(rules: Inferno, state: InfernoState, checked_later: int) -> None:
    """7.5.b, Q38: units without any defence are lost at once; of a side about to check its supply, after that."""
    roster = rules.roster
    standing = [u for u, hex in enumerate(state.hex) if hex >= 0 and roster.is_combat[u]]
    for u in standing:
        if roster.side[u] != checked_later and rules.defense_of(state, u) <= 0:
            rules.put(state, u, ELIMINATED)
            state.steps[u] = 0
