"""5.3, 5.4: what a seat may know."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from esagono.engine.plain import to_plain
from esagono.engine.ruleset import OBSERVER
from esagono.games.inferno.combat.resolution import Combat
from esagono.games.inferno.rules.bridges import EngineerTasks
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.state import (
    BOX,
    ELIMINATED,
    FAR,
    FLAG_NAMES,
    MOVE_SIDE,
    MOVED,
    POOL,
    RECOVERED,
    RESERVE,
    SUPPLY_NAMES,
    WITH_ENGINEER,
    InfernoState,
)
from esagono.hexes.grid import bits_of


def view(game: InfernoGame, seat: str) -> dict[str, Any]:
    """Everything a seat may know, JSON-able. Nothing hidden goes in, so nothing hidden can come out."""
    rules, state = game.rules, game.state
    if not rules.faces:
        rules.faces = printed(rules)
    everything = not rules.fog or state.result is not None
    mine = -1 if seat == OBSERVER else rules.sides.index(seat)
    units: list[dict[str, Any]] = []
    stacks: dict[str, dict[str, Any]] = {}
    names, roster = rules.grid.names, rules.roster
    for hex in bits_of(state.occupied[0] | state.occupied[1]):
        stack = state.at[hex]
        owner = roster.side[stack[0]]
        top = rules.top(state, hex)
        open_ = everything or owner == mine
        order = stack if stack[0] == top else (top, *[u for u in stack if u != top])
        marks = 0
        for place, u in enumerate(order):
            marks |= state.flags[u]
            if open_:
                units.append(full(rules, state, u, names[hex], place))
            elif u == top:
                units.append(face(rules, state, u, names[hex]))
        count = len(stack) if open_ or rules.policy.show_count else None
        more = len(stack) > 1 if open_ or rules.policy.show_more or rules.policy.show_count else None
        stacks[names[hex]] = {
            "side": rules.sides[owner],
            "top": roster.ids[top],
            "count": count,
            "more": more,
            "reserve": bool(marks & RESERVE),
        }
    deciding = [d.side for d in state.pending]
    return {
        "game": rules.info.id,
        "scenario": rules.scenario,
        "options": rules.options,
        "seat": seat,
        "turn": state.turn,
        "date": rules.tables.dates.get(state.turn, ""),
        "ends_on": rules.ends_on(state.turn),
        "phase": state.phase,
        "side": rules.sides[state.side],
        # where the markers lie: what objectives have changed is on the track with the rest (14.0.h of Altipiani)
        "tracks": {**state.tracks, "vp": rules.victory_points(state)},
        "points": rules.points(game),
        "units": units,
        "stacks": stacks,
        "off_map": off_map(rules, state),
        "control": {o.hex: o.holder for o in rules.objectives(game)},
        "destroyed": [rules.ground.side_name(k) for k in state.destroyed],
        "pontoons": [
            {"id": roster.ids[u], "side": rules.sides[roster.side[u]], "hexside": rules.ground.side_name(k)}
            for u, k in enumerate(state.bridge)
            if k >= 0
        ],
        "crossings": sorted({rules.ground.side_name(k // 2) for k in state.crossings}),
        "combat": combat(game, seat, everything),
        "deciding": deciding,
        "commitment": game.commitment,
        "seed": game.seed if state.result is not None else None,
        "result": to_plain(state.result) if state.result is not None else None,
    }


@lru_cache(maxsize=4096)
def flag_names(flags: int) -> tuple[str, ...]:
    return tuple(name for f, name in FLAG_NAMES.items() if flags & f)


def face(rules: Inferno, state: InfernoState, unit: int, hex: str) -> dict[str, Any]:
    """The printed side that lies on top, and its public Reserve marker (Q83; deeper ones show on the stack)."""
    out = rules.faces[unit][state.steps[unit]][0].copy()
    out["hex"] = hex
    out["flags"] = [*flag_names(state.flags[unit] & (MOVE_SIDE | RESERVE))]
    return out


def full(rules: Inferno, state: InfernoState, unit: int, hex: str, place: int) -> dict[str, Any]:
    """Everything about a unit, with its values as they are now."""
    out = rules.faces[unit][state.steps[unit]][1].copy()
    loss, supply = state.loss[unit], state.supply[unit]
    out["hex"] = hex
    out["flags"] = [*flag_names(state.flags[unit] & ~bygone(rules, state, unit))]
    out["loss"] = loss
    out["supply"] = SUPPLY_NAMES[supply]
    if loss or supply:
        out["attack"] = rules.attack_of(state, unit)
        out["defense"] = rules.defense_of(state, unit)
        out["artillery"] = rules.artillery_of(state, unit)
    out["defense"] += rules.defense_bonus(state, unit)
    out["stack"] = place
    return out


def bygone(rules: Inferno, state: InfernoState, unit: int) -> int:
    """3.1.f: flags of a Movement Phase that is over: units keep them until the next one, and nothing asks for them."""
    own_turn = rules.roster.side[unit] == state.side and state.phase in ("movement", "combat")
    if own_turn and not (state.stack and isinstance(state.stack[-1], EngineerTasks)):
        return 0
    return MOVED | FAR | WITH_ENGINEER | RECOVERED


def printed(rules: Inferno) -> list[list[tuple[dict[str, Any], dict[str, Any]]]]:
    """What the enemy and the owner are shown of each unit with so many steps left, as far as it never changes."""
    roster = rules.roster
    out = []
    for u, most in enumerate(roster.steps):
        sides = []
        for steps in range(most + 1):
            face = {
                "id": roster.ids[u],
                "side": rules.sides[roster.side[u]],
                "hex": "",
                "steps": steps,
                "reduced": steps < most,
                "flags": [],
            }
            values = {
                "loss": 0,
                "supply": SUPPLY_NAMES[0],
                "attack": roster.attack[u][steps],
                "defense": roster.defense[u][steps],
                "artillery": roster.artillery[u][steps],
                "move": roster.move[u][steps],
                "stack": 0,
            }
            sides.append((face, face | values))
        out.append(sides)
    return out


def off_map(rules: Inferno, state: InfernoState) -> dict[str, Any]:
    """Reinforcements, reserves and losses are open to both (Q83)."""
    where: dict[int, list[int]] = {POOL: [], BOX: [], ELIMINATED: []}
    for u, hex in enumerate(state.hex):
        if hex in where:
            where[hex].append(u)
    counters, ids = rules.roster.counters, rules.roster.ids
    return {
        "reinforcements": [
            {"id": ids[u], "turn": counters[u].turn, "entry": list(rules.printed_entries(u))} for u in where[POOL]
        ],
        "box": [ids[u] for u in where[BOX]],
        "eliminated": [ids[u] for u in where[ELIMINATED]],
    }


def combat(game: InfernoGame, seat: str, everything: bool) -> dict[str, Any] | None:
    """The combat under way: what was declared is open, values once they are revealed (8.1)."""
    fight = next((p for p in reversed(game.state.stack) if isinstance(p, Combat)), None)
    if fight is None:
        return None
    rules, state = game.rules, game.state
    attacker, defender = rules.sides[fight.side], rules.sides[1 - fight.side]
    declared = fight.step != "begin"
    shown = everything or (fight.shown and rules.policy.reveal_participants)
    rolled = everything or (shown and bool(fight.dice))
    named = declared and rules.policy.reveal_participants  # 8.1.a: the attacker names his units first, and his guns
    out: dict[str, Any] = {"side": attacker}
    if declared or everything or seat == attacker:
        out["target"] = rules.grid.name(fight.target)
        out["hexes"] = sorted({rules.grid.name(state.hex[u]) for u in fight.attackers if state.hex[u] >= 0})
    if shown or named or seat == attacker:
        out["attackers"] = game.ids(fight.attackers)
    if rolled or (named and not rules.policy.secret_support) or seat == attacker:
        out["guns"] = game.ids(fight.guns)
    if shown or seat == defender:
        out["defenders"] = game.ids(fight.defenders)
    if rolled or seat == defender:
        out["defense_guns"] = game.ids(fight.defense_guns)
    if shown:
        # as they were when they were shown: the losses that followed are the owner's secret
        out["values"] = {game.id(u): {"attack": attack, "defense": defense} for u, attack, defense in fight.values}
    if fight.dice:
        out["dice"] = list(fight.dice)
    return out
