"""24, 7.0, H1 to H12: what a seat may know."""

from __future__ import annotations

from typing import Any

from esagono.engine.plain import to_plain
from esagono.engine.ruleset import OBSERVER
from esagono.games.strafe.knowledge.combat_view import combat_view
from esagono.games.strafe.knowledge.questions import decisive, objectives, points
from esagono.games.strafe.ruleset import AUSTRIAN, ITALIAN, Strafe, StrafeGame
from esagono.games.strafe.state import (
    DEF_FIRED,
    ELIMINATED,
    FLAG_NAMES,
    IN_SECRET,
    POOL,
    POSTURES,
    SURRENDERED,
    StrafeState,
)
from esagono.games.strafe.tables import points_of
from esagono.games.strafe.visibility import open_marks, top
from esagono.hexes.grid import bits_of


def view(game: StrafeGame, seat: str) -> dict[str, Any]:
    """Everything a seat may know, JSON-able. Nothing hidden goes in, so nothing hidden can come out."""
    rules, state = game.rules, game.state
    everything = not rules.fog or state.result is not None
    mine = -1 if seat == OBSERVER else rules.sides.index(seat)
    units, stacks = pieces(rules, state, mine, everything)
    names = rules.grid.names
    return {
        "game": rules.info.id,
        "scenario": rules.scenario,
        "options": rules.options,
        "seat": seat,
        "turn": state.turn,
        "turns": rules.plan["turns"],
        "date": rules.tables.dates.get(state.turn, ""),
        "phase": state.phase,
        "side": rules.sides[state.acting],
        "initiative": rules.sides[state.initiative] if state.initiative >= 0 else "",
        "points": points(game),
        "objectives": objectives(game),
        "decisive": decisive(game),
        "quiet": state.quiet,
        "units": units,
        "stacks": stacks,
        "hqs": headquarters(rules, state),
        "off_map": off_map(rules, state),
        "trenches": trenches(rules, state),
        "blown": [rules.ground.side_name(k) for k in state.blown],
        "built": [rules.ground.side_name(k) for k in state.built],
        "building": [rules.ground.side_name(k) for k, _, _ in state.building],
        "interdiction": {names[h]: v for h, v in sorted(state.interdiction.items())},
        "assaults": marks(rules, state),
        "action": action(rules, state, mine, everything),
        "events": events(rules, state),
        "tracks": purses(rules, state, mine, everything and not in_secret(state)),
        "display": display(rules, state, mine, everything and not in_secret(state, ("plan",))),
        "combat": combat_view(game, seat),
        "deciding": deciding(rules, state, seat),
        "commitment": game.commitment,
        "seed": game.seed if state.result is not None else None,
        "result": to_plain(state.result) if state.result is not None else None,
    }


def deciding(rules: Strafe, state: StrafeState, seat: str) -> list[str]:
    """Who has still to decide; H2, H3: of two in secret none learns before it is done whether the other is."""
    waiting = sorted(d.side for d in state.pending)
    if in_secret(state) and (seat in waiting or seat == OBSERVER):
        return sorted(rules.sides)
    return waiting


def in_secret(state: StrafeState, kinds: tuple[str, ...] = IN_SECRET) -> bool:
    """8.2, 4.3: plans or bids are being made: also in an open game nobody is shown the other's before both are."""
    return any(d.kind in kinds for d in state.pending)


def pieces(
    rules: Strafe, state: StrafeState, mine: int, everything: bool
) -> tuple[list[dict[str, Any]], dict[str, dict[str, Any]]]:
    """24.1, 24.3: one's own stacks whole, of the enemy's the top counter and that more lie below."""
    units: list[dict[str, Any]] = []
    stacks: dict[str, dict[str, Any]] = {}
    shown: set[int] = set()
    ids, names, at = rules.roster.ids, rules.grid.names, state.at
    for side in (0, 1):
        both = state.occupied[0] & state.occupied[1]
        for hex in bits_of(state.occupied[side]):
            stack = rules.units_at(state, side, hex) if both and both >> hex & 1 else list(at[hex])
            above = top(rules, state, side, hex) if len(stack) > 1 else stack[0]
            entry: dict[str, Any] = {"top": ids[above], "more": len(stack) > 1}
            if everything or side == mine:
                entry["count"] = len(stack)
                for place, u in enumerate([above, *[u for u in stack if u != above]] if len(stack) > 1 else stack):
                    if u not in shown:
                        shown.add(u)
                        units.append(full(rules, state, u, place))
            else:
                if above not in shown:
                    shown.add(above)
                    units.append(face(rules, state, above))
                fired = [ids[u] for u in stack if u != above and state.flags[u] & DEF_FIRED]
                if fired:
                    entry["fired"] = fired  # H8: told when they fired
            stacks.setdefault(names[hex], {})[rules.sides[side]] = entry
    return units, stacks


def face(rules: Strafe, state: StrafeState, unit: int) -> dict[str, Any]:
    """H4, H5, H8: the counter that lies on top, the side that is up, and its public markers; not its DP."""
    marks = open_marks(rules, state, unit)
    now = state.hex[unit], state.hex2[unit], state.steps[unit], state.posture[unit], marks
    known = rules.shown_faces.get(unit)
    if known is None or known[0] != now:
        known = rules.shown_faces[unit] = now, _face(rules, state, unit)
        if marks:
            known[1]["flags"] = [name for bit, name in FLAG_NAMES.items() if marks & bit]
    return _fresh(known[1])


def _fresh(entry: dict[str, Any]) -> dict[str, Any]:
    """A copy that its reader may keep and change."""
    out = entry.copy()
    out["hexes"], out["flags"] = out["hexes"].copy(), out["flags"].copy()
    return out


def _face(rules: Strafe, state: StrafeState, unit: int) -> dict[str, Any]:
    roster, names, left, other = rules.roster, rules.grid.names, state.steps[unit], state.hex2[unit]
    hex = names[state.hex[unit]]
    out: dict[str, Any] = {
        "id": roster.ids[unit],
        "side": rules.sides[roster.side[unit]],
        "type": roster.type[unit],
        "hexes": [hex, names[other]] if other >= 0 else [hex],
        "hex": hex,
        "steps": left,
        "reduced": left < roster.steps[unit],
        "flags": [],
    }
    if roster.is_gun[unit]:
        out["up"] = POSTURES[state.posture[unit]]
    return out


def full(rules: Strafe, state: StrafeState, unit: int, place: int) -> dict[str, Any]:
    """Everything about a unit, with its values as they are now; most are as they were in the last view."""
    now = (
        state.hex[unit],
        state.hex2[unit],
        state.steps[unit],
        state.dp[unit],
        state.posture[unit],
        state.flags[unit],
        state.spent[unit],
        state.host[unit],
        place,
    )
    known = rules.shown_units.get(unit)
    if known is None or known[0] != now:
        known = rules.shown_units[unit] = now, _full(rules, state, unit, place)
    return _fresh(known[1])


def _full(rules: Strafe, state: StrafeState, unit: int, place: int) -> dict[str, Any]:
    roster = rules.roster
    out = _face(rules, state, unit)
    flags, left = state.flags[unit], state.steps[unit]
    if flags:
        out["flags"] = [name for bit, name in FLAG_NAMES.items() if flags & bit]
    out["dp"] = state.dp[unit]
    if state.hex2[unit] >= 0:  # only then are there fractions
        out["combat"] = str(rules.combat_of(state, unit))
        out["mg"] = "P" if roster.is_bridging[unit] else str(rules.mg_of(state, unit))
    else:
        out["combat"] = roster.combat_text[unit][left]
        out["mg"] = roster.mg_text[unit][left]
    out["morale"] = roster.morale[unit][left] - state.dp[unit]
    out["move"] = roster.move[unit][left]
    out["brigade"] = roster.counters[unit].brigade
    out["stack"] = place
    out["spent"] = points_of(state.spent[unit])
    if roster.is_gun[unit]:
        out["bombardment"] = rules.bombardment_of(state, unit)
        out["range"] = roster.range[unit]
    if state.host[unit] >= 0:
        out["with"] = roster.ids[state.host[unit]]
    return out


def headquarters(rules: Strafe, state: StrafeState) -> list[dict[str, Any]]:
    """H9: headquarters on the map are open to both."""
    out = []
    for b, brigade in enumerate(rules.roster.brigades):
        if brigade.hq >= 0 and state.hex[brigade.hq] >= 0:
            out.append(
                {
                    "id": rules.roster.ids[brigade.hq],
                    "brigade": brigade.id,
                    "side": rules.sides[brigade.side],
                    "hex": rules.grid.names[state.hex[brigade.hq]],
                    "done": state.acted[b] == 1 and not is_acting(state, b),
                }
            )
    return out


def is_acting(state: StrafeState, brigade: int) -> bool:
    """14.0: its headquarters is flipped in step H, before the Opponent's Reaction."""
    return state.action is not None and state.action.brigade == brigade and state.action.step != "I"


def off_map(rules: Strafe, state: StrafeState) -> dict[str, Any]:
    """H7, H10: losses and schedules are open to both."""
    where: dict[int, list[int]] = {POOL: [], ELIMINATED: [], SURRENDERED: []}
    for u, hex in enumerate(state.hex):
        if hex in where and not rules.roster.is_hq[u]:
            where[hex].append(u)
    ids = rules.roster.ids
    return {
        "reinforcements": [
            {"id": ids[u], "turn": rules.arrivals[u], "entry": list(rules.entries[u])} for u in where[POOL]
        ],
        "eliminated": [ids[u] for u in where[ELIMINATED]],
        "surrendered": [ids[u] for u in where[SURRENDERED]],
    }


def trenches(rules: Strafe, state: StrafeState) -> dict[str, dict[str, Any]]:
    """H9: trench markers and levels are open; they seldom change."""
    now = state.trench_low, state.trench_high, state.trench_owner, tuple(state.digging)
    known = rules.shown_trenches
    if known is None or known[0] != now:
        known = rules.shown_trenches = now, _trenches(rules, state)
    return {hex: entry.copy() for hex, entry in known[1].items()}


def _trenches(rules: Strafe, state: StrafeState) -> dict[str, dict[str, Any]]:
    names, sides = rules.grid.names, rules.sides
    deep = state.trench_high
    low, owner, printed = state.trench_low, state.trench_owner, rules.ground.printed[0] | rules.ground.printed[1]
    out: dict[str, dict[str, Any]] = {}
    for h in bits_of(low | deep):
        out[names[h]] = {
            "level": (low >> h & 1) + 2 * (deep >> h & 1),
            "side": sides[ITALIAN if owner >> h & 1 else AUSTRIAN],
            "printed": bool(printed >> h & 1),
            "pending": h in state.digging,
        }
    return out


def marks(rules: Strafe, state: StrafeState) -> list[dict[str, Any]]:
    """H9: Assault markers are open; whose they are is seen from the hex they lie in."""
    names = rules.grid.names
    out: list[dict[str, Any]] = []
    for counter, entries in ((False, state.assaults), (True, state.counters)):
        for unit, start, target in entries:
            out.append(
                {
                    "unit": rules.roster.ids[unit],
                    "side": rules.sides[rules.roster.side[unit]],
                    "from": names[start],
                    "to": names[target],
                    "counter": counter,
                }
            )
    return out


def action(rules: Strafe, state: StrafeState, mine: int, everything: bool) -> dict[str, Any] | None:
    """H2, H8: the Action under way; which guns and units were attached is the owner's until they fire."""
    now = state.action
    if now is None:
        return None
    placed = now.brigade >= 0 and state.hex[rules.roster.brigades[now.brigade].hq] >= 0
    out: dict[str, Any] = {"side": rules.sides[now.side], "step": now.step}
    own = everything or now.side == mine
    if now.brigade >= 0 and (placed or own):
        out |= {"brigade": rules.roster.brigades[now.brigade].id, "kind": now.kind, "number": now.number}
        if now.partner >= 0:
            out["partner"] = rules.roster.brigades[now.partner].id
    if own:
        out |= {
            "box": rules.tables.boxes[now.box],
            "guns": [rules.roster.ids[u] for u in now.guns],
            "independents": [rules.roster.ids[u] for u in now.independents],
        }
    return out


def events(rules: Strafe, state: StrafeState) -> dict[str, str]:
    """H9: events in force are open."""
    return {
        kind: rules.roster.brigades[value].id if kind == "wings" else "" for kind, value in sorted(state.events.items())
    }


def purses(rules: Strafe, state: StrafeState, mine: int, everything: bool) -> dict[str, Any]:
    """H1, H3: one's own points; the enemy's only when they are played open.

    Q29: what he pays while both plan shows no sooner than his plans are made, what he bids when both have bid.
    """
    out: dict[str, Any] = {}
    for i, side in enumerate(rules.sides):
        if everything or i == mine:
            out[side] = {"lp": state.lp[i], "spent": state.paid[i], "bid": state.bid[i]}
        elif rules.policy.open_lp[i] or not rules.fog:
            unseen = state.paid[i] if state.phase == "command" else 0
            out[side] = {"lp": state.lp[i] + unseen, "spent": state.paid[i] - unseen}
    return out


def display(rules: Strafe, state: StrafeState, mine: int, everything: bool) -> dict[str, Any]:
    """H2: one's own plans; of the enemy's what his headquarters on the map have shown."""
    out: dict[str, Any] = {}
    for b, brigade in enumerate(rules.roster.brigades):
        box = rules.tables.boxes[state.plan[b]] if state.plan[b] >= 0 else None
        if everything or brigade.side == mine:
            if box is not None or state.acted[b]:
                out[brigade.id] = {"box": box, "acted": state.acted[b]}
        elif state.acted[b]:
            out[brigade.id] = {"acted": state.acted[b]}
    return out
