"""Positions written: the situation of a game as a document that reads back the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from esagono.board.lookup import Lookup
from esagono.games.strafe.assault.waves import AssaultStep
from esagono.games.strafe.command import region
from esagono.games.strafe.phases.victory import vp
from esagono.games.strafe.positions import under_way
from esagono.games.strafe.positions.counters import printed
from esagono.games.strafe.positions.fields import NIGHT_USED, SHORT_FIRE, STANDING, WINGS, tallies
from esagono.games.strafe.positions.pieces import points_said
from esagono.games.strafe.ruleset import ITALIAN, TURNS, Strafe, StrafeGame
from esagono.games.strafe.state import (
    ELIMINATED,
    PLACES,
    POSTURES,
    SURRENDERED,
    Action,
    Mark,
    StrafeState,
)
from esagono.hexes.grid import bits_of


def write(game: StrafeGame) -> dict[str, Any]:
    """The same form back: the situation at the beginning of the present phase, or step of an Action."""
    rules, state = game.rules, game.state
    names = Lookup(rules.ground, rules.sides, rules.roster.index)
    doc: dict[str, Any] = {
        **rules.named(),
        "turn": state.turn,
        "phase": "reinforcement" if state.phase == "setup" else state.phase,
        "side": rules.sides[state.acting],
        "tracks": {"lp": dict(zip(rules.sides, state.lp, strict=True))},
        **tallies(rules.sides).write(state, names),
        "conquered": [names.hex_name(h) for h in bits_of(state.conquered)],
        "units": [write_unit(game, names, u) for u in range(len(state.hex))],
        "control": write_control(rules, state),
    }
    if state.initiative >= 0:
        doc["initiative"] = rules.sides[state.initiative]
    doc |= write_brigades(rules, state)
    doc |= write_markers(rules, state)
    chart = write_map(rules, state)
    if chart:
        doc["map"] = chart
    for key in ("vp", "west"):
        if rules.position and key in rules.position:
            doc[key] = rules.position[key]
    if rules.position and points_said(rules.position) is not None:
        doc["vp"] = vp(rules, state)
    midway = under_way.write(state, doc)
    if midway is not None:
        doc["under_way"] = midway
    if state.given_dice:
        doc["dice"] = list(state.given_dice)
    if state.given_of:
        doc["dice_of"] = {side: list(dice) for side, dice in state.given_of.items()}
    return doc


def write_brigades(rules: Strafe, state: StrafeState) -> dict[str, Any]:
    """8.2: what lies on the Brigade Display, and which brigades have been activated, or shown."""
    ids = [brigade.id for brigade in rules.roster.brigades]
    found: dict[str, Any] = {
        "display": {ids[b]: rules.tables.boxes[box] for b, box in enumerate(state.plan) if box >= 0},
        "activated": [ids[b] for b, acted in enumerate(state.acted) if acted == 1],
        "revealed": [ids[b] for b, acted in enumerate(state.acted) if acted == 2],
    }
    return {key: value for key, value in found.items() if value}


def write_markers(rules: Strafe, state: StrafeState) -> dict[str, Any]:
    found: dict[str, Any] = {
        "events": write_events(rules, state),
        "interdiction": [write_barrage(rules, state, h) for h in sorted(state.interdiction)],
        "action": write_action(rules, state, state.action) if state.action is not None else {},
        "assaults": write_marks(rules, state, state.assaults),
        "counter_assaults": write_marks(rules, state, state.counters),
    }
    return {key: value for key, value in found.items() if value}


def write_marks(rules: Strafe, state: StrafeState, marks: Sequence[Mark]) -> list[dict[str, Any]]:
    """Assault markers; those of Assaults that were resolved in this step stay where they are (13.4.1.c)."""
    ids, names = rules.roster.ids, rules.grid.names
    step = next((p for p in state.stack if isinstance(p, AssaultStep) and p.step != "begin"), None)
    of_step = step is not None and set(marks) >= {*step.waiting, *step.inside}
    out: list[dict[str, Any]] = []
    for mark in marks:
        entry: dict[str, Any] = {"unit": ids[mark[0]], "from": names[mark[1]], "to": names[mark[2]]}
        alive = state.hex[mark[0]] >= 0 and not rules.roster.is_flame[mark[0]]
        if of_step and step is not None and alive and mark not in step.waiting and mark not in step.inside:
            entry["resolved"] = True
        out.append(entry)
    return out


def write_unit(game: StrafeGame, names: Lookup, u: int) -> dict[str, Any]:
    rules, state = game.rules, game.state
    counter, where = rules.roster.counters[u], state.hex[u]
    entry: dict[str, Any] = {"id": counter.id}
    if not rules.is_own_counter(counter.id):
        entry |= printed(counter)
    if counter.turn:
        entry |= {"turn": counter.turn, "entry": list(counter.entry)}
    if state.hex2[u] >= 0:
        entry["hexes"] = [names.hex_name(where), names.hex_name(state.hex2[u])]
    else:
        entry["hex"] = names.hex_name(where) if where >= 0 else PLACES[where]
    if state.steps[u] != rules.roster.steps[u] and where not in (ELIMINATED, SURRENDERED):
        entry["steps_left"] = state.steps[u]
    entry |= STANDING.write(state, names, u)
    if rules.roster.is_gun[u]:
        entry["up"] = POSTURES[state.posture[u]]
    if state.host[u] >= 0:
        entry["with"] = rules.roster.ids[state.host[u]]
    if state.tops >> u & 1:
        entry["top"] = True
    return entry


def write_barrage(rules: Strafe, state: StrafeState, hex: int) -> dict[str, Any]:
    """13.2.6.e, 13.2.7: a marker with its value, who was hit in it, and whether mountain guns alone fired it."""
    entry: dict[str, Any] = {
        "hex": rules.grid.names[hex],
        "value": state.interdiction[hex],
        "side": rules.sides[0 if state.italian_barrages >> hex & 1 else 1],
        "hit": [rules.roster.ids[u] for u in bits_of(state.hit.get(hex, 0))],
    }
    return entry | ({"mountain": True} if state.light_barrages >> hex & 1 else {})


def write_control(rules: Strafe, state: StrafeState) -> dict[str, str]:
    """VP hexes, and every other hex that differs from who stands there."""
    out = {}
    for h in rules.grid.numbers.values():
        mine = state.control >> h & 1
        if h in rules.ground.points or mine != (state.blocking[ITALIAN] >> h & 1):
            out[rules.grid.names[h]] = rules.sides[0 if mine else 1]
    return out


def write_events(rules: Strafe, state: StrafeState) -> list[str]:
    out = []
    for kind, value in sorted(state.events.items()):
        if kind == WINGS:
            out.append(f"{WINGS}:{rules.roster.brigades[value].id}")
        elif kind.startswith(SHORT_FIRE):
            out.append(f"{SHORT_FIRE}:{kind.removeprefix(SHORT_FIRE + '-')}")
        else:
            out.append(kind)
    return [*out, NIGHT_USED] if state.night_used else out


def write_action(rules: Strafe, state: StrafeState, action: Action) -> dict[str, Any]:
    ids, names = rules.roster.ids, rules.grid.names
    out: dict[str, Any] = {
        "side": rules.sides[action.side],
        "step": action.step,
        "number": action.number,
        "box": rules.tables.boxes[action.box],
        "paid": action.paid,
    }
    if action.brigade >= 0:
        out["brigade"] = rules.roster.brigades[action.brigade].id
    if action.kind:
        out["kind"] = action.kind
    if action.partner >= 0:
        out["partner"] = rules.roster.brigades[action.partner].id
    for key, units in (("guns", action.guns), ("independents", action.independents), ("digs", action.digs)):
        if units:
            out[key] = [ids[u] for u in units]
    if action.lost:
        out["lost"] = [names[h] for h in action.lost]
    if action.waves:
        out["waves"] = {names[h]: n for h, n in action.waves}
    home = rules.roster.brigades[action.brigade].hq if action.brigade >= 0 else -1
    if home >= 0 and state.hex[home] >= 0:
        now = region(rules, state, action.side, state.hex[home], rules.roster.command[home])
        if action.command not in (0, now):  # Q33, 8.6.a: found at the activation, by dice and before anybody moved
            out["command"] = [names[h] for h in bits_of(action.command)]
    return out


def write_map(rules: Strafe, state: StrafeState) -> dict[str, Any]:
    """The document's own map again, with trenches and bridges as they are now."""
    chart: dict[str, Any] = dict(rules.position.get("map", {})) if rules.position else {}
    names, ground = rules.grid.names, rules.ground
    hexes = {name: dict(entry) for name, entry in chart.get("hexes", {}).items()}
    for h in rules.grid.numbers.values():
        level, printed = rules.trench_level(state, h), rules.is_printed(h)
        side = rules.trench_side(state, h)
        as_printed = printed and level == ground.printed_level.get(h) and ground.printed[max(side, 0)] >> h & 1
        if (level or printed or "trench" in hexes.get(names[h], {})) and not (
            as_printed and rules.own_map and h not in state.digging
        ):
            entry: dict[str, Any] = {"level": level}
            if side >= 0:
                entry["owner"] = rules.sides[side]
            if printed:
                entry["printed"] = rules.sides[0 if ground.printed[0] >> h & 1 else 1]
                entry["printed_level"] = ground.printed_level.get(h, 2)
            if h in state.digging:
                unit, begun = divmod(state.digging[h], TURNS)
                entry |= {"pending": rules.roster.ids[unit], "begun": begun}
            hexes.setdefault(names[h], {})["trench"] = entry
    if hexes:
        chart["hexes"] = hexes
    if state.blown or "blown" in chart or rules.own_map:
        chart["blown"] = [ground.side_name(k) for k in state.blown]
    if state.built or "built" in chart:
        chart["built"] = [ground.side_name(k) for k in state.built]
    if state.building or "building" in chart:
        chart["building"] = [
            {"hexside": ground.side_name(k), "unit": rules.roster.ids[u], "begun": n} for k, u, n in state.building
        ]
    return chart
