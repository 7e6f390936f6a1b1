"""8.7, H1-H11: what a seat may know."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from esagono.engine.plain import to_plain
from esagono.engine.ruleset import OBSERVER
from esagono.games.risorgimento.activation.attempts import PASSES, Impulses
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.roster import ARMS
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import (
    ACTED,
    ACTION_NAMES,
    ATTACKED,
    CHARGED,
    CHOICES,
    ELIMINATED,
    ENTERED,
    FACE_UP,
    FLAG_NAMES,
    POOL,
    STOOD_IN_ZONE,
    RisorgimentoState,
)
from esagono.hexes.grid import bits_of

OPEN_FLAGS: Final = ~(ACTED | ATTACKED | CHARGED | ENTERED | STOOD_IN_ZONE | FACE_UP)
"""8.7.b: flags that are markers on the table; the others are what players remember."""


def known_control(rules: Risorgimento, state: RisorgimentoState) -> list[int]:
    """1.3.b, Q103, H10: the objectives, and whatever else the Austrians hold; the rest is Piedmontese."""
    return [*rules.objective_hexes, *bits_of(state.control & ~(rules.ground.farms | rules.ground.villages))]


def view(game: RisorgimentoGame, seat: str) -> dict[str, Any]:
    """Everything a seat may know, JSON-able. A face-down counter comes without its id."""
    rules, state = game.rules, game.state
    mine = -1 if seat == OBSERVER else rules.sides.index(seat)
    names, roster = rules.grid.names, rules.roster
    units = []
    hidden = []
    for u, hex in enumerate(state.hex):
        if hex < 0:
            continue
        if rules.hidden_from(state, u, mine):
            hidden.append(back(rules, state, u))
        else:
            units.append(full(rules, state, u))
    hidden.sort(key=lambda entry: tuple(str(v) for v in entry.values()))
    for number, entry in enumerate(hidden):
        entry["key"] = f"~{number}"
    return {
        "game": rules.info.id,
        "scenario": rules.scenario,
        "options": rules.options,
        "seat": seat,
        "turn": state.turn,
        "hour": rules.hour(state.turn),
        "phase": state.phase,
        "side": rules.sides[state.side],
        "initiative": rules.sides[state.initiative] if state.initiative >= 0 else "",
        "active": active(rules, state),
        "units": units + hidden,
        "formations": [
            {
                "id": f.id,
                "side": f.side,
                "activated": bool(state.activated[i]),
                "failed": state.failed[i],
                "mood": state.mood[i],
            }
            for i, f in enumerate(roster.formations)
        ],
        "markers": [
            {
                "hex": names[m.hex],
                "to": names[m.to],
                "kind": "charge" if m.charge else "assault",
                "forces": sorted(shown(rules, state, u, mine) for u in m.forces),
                "used": m.used,
            }
            for m in state.markers
        ],
        "control": {names[h]: rules.holder(state, h) for h in known_control(rules, state)},
        "points": rules.points(game),
        "passes": {"in_a_row": passes_made(state), "end": PASSES},
        "second_corps": {"choice": CHOICES[state.second_corps], "since": state.second_corps_since},
        "off_map": off_map(rules, state),
        "deciding": [d.side for d in state.pending],
        "commitment": game.commitment,
        "seed": game.seed if state.result is not None else None,
        "result": to_plain(state.result) if state.result is not None else None,
    }


@lru_cache(maxsize=1024)
def flag_names(flags: int, guns: bool) -> tuple[str, ...]:
    """The names of flags; of artillery, March Movement is being limbered (8.4)."""
    found = [name for bit, name in FLAG_NAMES.items() if flags & bit]
    return tuple("limbered" if guns and name == "march" else name for name in found)


def shown(rules: Risorgimento, state: RisorgimentoState, unit: int, seat: int) -> str:
    """The id of a counter, or what its back shows."""
    return rules.roster.looks[unit] if rules.hidden_from(state, unit, seat) else rules.roster.ids[unit]


def full(rules: Risorgimento, state: RisorgimentoState, unit: int) -> dict[str, Any]:
    """Everything about a counter, with its values as they are now."""
    roster = rules.roster
    counter = roster.counters[unit]
    out: dict[str, Any] = {
        "id": counter.id,
        "key": counter.id,
        "side": counter.side,
        "type": counter.type,
        "arm": ARMS[roster.arm[unit]],
        "formation": counter.formation,
        "hex": rules.grid.names[state.hex[unit]],
        "move": counter.move,
        "face_up": bool(state.flags[unit] & FACE_UP),
        "flags": list(flag_names(state.flags[unit] & ~FACE_UP, ARMS[roster.arm[unit]] == "artillery")),
    }
    if roster.is_overall[unit]:
        return out | {"rating": counter.rating}
    if roster.is_commander[unit]:
        return out | {"command": counter.command}
    return out | {
        "strength": rules.strength_of(state, unit),
        "printed_strength": counter.strength,
        "lost": state.lost[unit],
        "stacking": counter.stacking,
        "cohesion": counter.cohesion,
        "status": state.status[unit],
        "facing": COMPASS[state.facing[unit]],
        "action": ACTION_NAMES[state.action[unit]],
        "spent": state.spent[unit] / 4,
    }


def back(rules: Risorgimento, state: RisorgimentoState, unit: int) -> dict[str, Any]:
    """2.1.c, H1, H3-H5: the back of a counter and the open markers on it; nothing else."""
    roster = rules.roster
    counter = roster.counters[unit]
    out: dict[str, Any] = {
        "hex": rules.grid.names[state.hex[unit]],
        "side": counter.side,
        "arm": ARMS[roster.arm[unit]],
        "look": roster.looks[unit],
        "formation": counter.sign or counter.formation,
        "face_up": False,
        "flags": list(flag_names(state.flags[unit] & OPEN_FLAGS, ARMS[roster.arm[unit]] == "artillery")),
    }
    if roster.is_commander[unit]:
        return out
    out |= {"stacking": counter.stacking, "status": state.status[unit], "facing": COMPASS[state.facing[unit]]}
    if rules.policy.losses_open:
        out["lost"] = state.lost[unit]
    return out


def passes_made(state: RisorgimentoState) -> int:
    """4.B.2.d: how many passes in a row have been said in the Activation Step."""
    for procedure in state.stack:
        if isinstance(procedure, Impulses):
            return procedure.passes
    return 0


def active(rules: Risorgimento, state: RisorgimentoState) -> dict[str, Any] | None:
    """The formation that is activated now."""
    if state.formation < 0:
        return None
    return {"formation": rules.roster.formations[state.formation].id, "step": state.part, "loose": state.loose}


def off_map(rules: Risorgimento, state: RisorgimentoState) -> dict[str, Any]:
    """H9: who is yet to come, and who is lost, is known to both."""
    counters = rules.roster.counters
    return {
        "reinforcements": [
            {"id": counters[u].id, "turn": counters[u].turn, "entry": counters[u].entry}
            for u, hex in enumerate(state.hex)
            if hex == POOL
        ],
        "eliminated": [counters[u].id for u, hex in enumerate(state.hex) if hex == ELIMINATED],
    }
