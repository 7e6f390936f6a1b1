"""4.3, 6, 8.3, 18.6, 19.5, 20, 21, 26: why an order of the other phases is refused."""

from __future__ import annotations

from typing import Final

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.games.strafe.phases.actions import units_on_map
from esagono.games.strafe.phases.artillery import ArtilleryPhase, may_blow, room_to_emplace, standing_bridges
from esagono.games.strafe.phases.events import EventPhase, nudges
from esagono.games.strafe.phases.planning import can_be_planned
from esagono.games.strafe.phases.rally import (
    RallyPhase,
    bridge_sites,
    may_flip,
    return_area,
    return_hexes,
    safe_for_return,
    supplied_now,
    undisturbed,
)
from esagono.games.strafe.phases.reinforcement import due, entry_hexes
from esagono.games.strafe.phases.set_up import SetUp, set_up_refusal
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.state import (
    ELIMINATED,
    FIRE_SIDE,
    FORCE_MARCHED,
    MOVE_SIDE,
    POSTURES,
    RALLIED,
    ROLLED,
)
from esagono.games.strafe.supply.lines import is_supplied, supplied_hexes

WORK: Final = {"rally": "21.6.a", "replace": "21.2.a", "bridge": "20.3.a", "show": "24.1.a"}
"""The clause of each order of Phase 11."""


def plan_reasons(game: StrafeGame, side: int, option: Option) -> list[Reason]:
    """8.3: why a plan cannot be made."""
    rules, state = game.rules, game.state
    if option.verb != "plan" or "brigade" not in option.args or "box" not in option.args:
        return []
    brigade = rules.roster.brigade_index[option.text("brigade")]
    who: dict[str, object] = {"brigade": option.text("brigade")}
    if not can_be_planned(rules, state, brigade):
        return [Reason("8.3.c", "brigade-off-map", who)]
    if option["box"] not in rules.tables.boxes:
        return [Reason("8.2.a", "no-such-box", {"boxes": list(rules.tables.boxes)})]
    box = rules.tables.boxes.index(int(option["box"]))
    if box == state.plan[brigade]:
        return [Reason("8.2.a", "planned-already", who)]
    penniless = [] if state.lp[side] else [Reason("7.2.a", "no-points")]
    price: dict[str, object] = {"points": rules.tables.box_cost[box], "have": state.lp[side]}
    return [*penniless, Reason("8.3.b", "too-expensive", price)]


def bid_reasons(game: StrafeGame, side: int, option: Option) -> list[Reason]:
    """4.3.b: why so many points cannot be bid; of what is no number of points the list tells more."""
    points = option.args.get("points")
    if option.verb != "bid" or not isinstance(points, int) or points < 0:
        return []
    return [Reason("4.3.b", "too-expensive", {"points": points, "have": game.state.lp[side]})]


def entry_reasons(game: StrafeGame, side: int, option: Option) -> list[Reason]:
    """6.1, 6.2: why a reinforcement cannot enter."""
    rules, state = game.rules, game.state
    if option.verb != "enter" or "unit" not in option.args:
        return []
    unit = game.unit(option)
    who: dict[str, object] = {"unit": game.id(unit)}
    if unit not in due(rules, state, side):
        return [Reason("6.1.a", "not-due", who)]
    hexes = entry_hexes(rules, state, unit)
    if "hex" in option.args and game.hex(option) not in hexes:
        named = option.text("hex") in rules.entries[unit]
        return [
            Reason(
                *(("6.2.a", "entry-blocked") if named else ("6.1.a", "wrong-entry")), {**who, "hex": option.text("hex")}
            )
        ]
    return [] if hexes else [Reason("6.2.a", "entry-blocked", {**who, "hex": ", ".join(rules.entries[unit])})]


def artillery_reasons(game: StrafeGame, side: int, option: Option) -> list[Reason]:
    """18.6, 19.1, 19.5, 20.2: why an order of the Artillery Phase is refused."""
    rules, state = game.rules, game.state
    step = state.stack[-1]
    if not isinstance(step, ArtilleryPhase):
        return []
    if option.verb == "lower" and "hex" in option.args:
        hex = game.hex(option)
        where: dict[str, object] = {"hex": option.text("hex")}
        if not rules.trench_level(state, hex):
            return [Reason("18.6.b", "no-trench", where)]
        if not state.blocking[side] >> hex & 1:
            return [Reason("18.6.b", "trench-not-held", where)]
        if hex in step.lowered:
            return [Reason("18.6.b", "lowered-already", where)]
        return [Reason("18.8.a", "printed-trench", where)]
    if "unit" not in option.args:
        return []
    unit = game.unit(option)
    who: dict[str, object] = {"unit": game.id(unit)}
    if state.hex[unit] < 0:
        return [Reason("4.6.a", "not-on-map", who)]
    if option.verb in ("turn", "destroy"):
        if not rules.roster.is_gun[unit]:
            return [Reason("19.1.a" if option.verb == "turn" else "19.5.a", "no-gun", who)]
        if option.verb == "turn":
            if (up := option.args.get("up", POSTURES[0])) not in POSTURES:
                told: dict[str, object] = {"argument": "up", "value": str(up), "choices": list(POSTURES)}
                return [Reason("19.1.a", "no-such-choice", told)]
            full = state.posture[unit] == MOVE_SIDE and not room_to_emplace(rules, state, unit)
            if full and option.args.get("up") == POSTURES[FIRE_SIDE]:
                return [Reason("12.1.2.a", "battery-full", who)]
            return [Reason("19.1.a", "already-up", who)]
        if not is_supplied(rules, state, unit, supplied_hexes(rules, state, side)):
            return [Reason("19.5.a", "destroy-unsupplied", who)]
        return [Reason("19.5.a", "turned-already", who)]
    if option.verb == "blow" and "hexside" in option.args:
        return blow_reasons(game, step, unit, option)
    return []


def blow_reasons(game: StrafeGame, step: ArtilleryPhase, unit: int, option: Option) -> list[Reason]:
    """20.2: why a unit cannot try a bridge."""
    rules, state = game.rules, game.state
    who: dict[str, object] = {"unit": game.id(unit), "hexside": option.text("hexside")}
    names = option.text("hexside").split("-")
    if len(names) != 2 or any(n not in rules.grid.numbers for n in names):
        return [Reason("20.2.a", "no-bridge", who)]
    a, b = (rules.grid.numbers[n] for n in names)
    if rules.grid.distance(a, b) != 1 or rules.ground.key(a, b) not in standing_bridges(rules, state):
        gone = rules.grid.distance(a, b) == 1 and rules.ground.key(a, b) in state.blown
        return [Reason("20.2.1.a" if gone else "20.2.a", "no-bridge", who)]
    if unit in {u for u, _ in step.charges} or state.flags[unit] & ROLLED:
        return [Reason("20.2.c", "one-roll", who)]
    if may_blow(rules, state, unit, rules.ground.key(a, b)):
        return []
    if not rules.roster.is_infantry[unit]:
        return [Reason("20.2.a", "cannot-blow", who)]
    near = min(rules.grid.distance(state.hex[unit], end) for end in (a, b)) <= rules.tables.blow_engineer
    barred = near and rules.roster.is_engineer[unit]
    return [Reason("20.2.b", "way-to-bridge-barred", who) if barred else Reason("20.2.a", "bridge-too-far", who)]


def rally_reasons(game: StrafeGame, side: int, option: Option) -> list[Reason]:
    """20.3, 21: why a unit cannot rally, be replaced, return or bridge."""
    rules, state = game.rules, game.state
    if "unit" not in option.args:
        return []
    unit = game.unit(option)
    who: dict[str, object] = {"unit": game.id(unit)}
    step = state.stack[-1]
    if option.verb == "return":
        return return_reasons(game, side, unit, option)
    if state.hex[unit] < 0:
        return [Reason(WORK.get(option.verb, "21.0"), "not-on-map", who)]
    supplied = supplied_hexes(rules, state, side)
    if option.verb == "show":
        return [Reason("24.1.a", "not-to-show", who)]
    if option.verb == "bridge":
        if not rules.roster.is_bridging[unit]:
            return [Reason("20.3.a", "not-bridging", who)]
        if state.dp[unit]:
            return [Reason("20.3.a", "disorganized", who)]
        return site_reasons(game, unit, option)
    if option.verb == "rally" and not state.dp[unit]:
        return [Reason("21.6.a", "nothing-to-rally", who)]
    if option.verb == "replace" and not rules.roster.is_replaced[unit]:
        return [Reason("21.1.a", "nothing-to-replace", who)]
    one_of = "21.2.a" if rules.roster.brigade[unit] >= 0 else "21.4.a"
    if isinstance(step, RallyPhase) and unit in step.flipped:
        return [Reason("21.7.a" if option.verb == "rally" else one_of, "recovered", who)]
    if option.verb == "replace" and state.steps[unit] == rules.roster.steps[unit]:
        return [Reason(one_of, "full-strength", who)]
    if option.verb in ("rally", "replace") and state.flags[unit] & RALLIED:
        return [Reason("21.6.a" if option.verb == "rally" else "21.7.a", "rallied", who)]
    if option.verb == "rally" and state.flags[unit] & FORCE_MARCHED:
        return [Reason("21.6.a", "force-marched", who)]
    if option.verb in ("rally", "replace"):
        clause = "21.6.a" if option.verb == "rally" else "21.5.a"
        if not supplied_now(rules, state, unit, supplied):
            return [Reason(clause, "unsupplied", who)]
        if not all(undisturbed(rules, state, side, h) for h in rules.hexes_of(state, unit)):
            return [Reason(clause, "beside-enemy", who)]
        if isinstance(step, RallyPhase) and may_flip(rules, state, unit, supplied):
            return [Reason(one_of, "one-step", who)]
    return []


def site_reasons(game: StrafeGame, unit: int, option: Option) -> list[Reason]:
    """20.3.a, 20.3.b, Q88: why no bridge can be begun on a hexside."""
    rules, state = game.rules, game.state
    who: dict[str, object] = {"unit": game.id(unit), "hexside": str(option.args.get("hexside", ""))}
    names = option.text("hexside").split("-") if "hexside" in option.args else []
    ends = [rules.grid.numbers[n] for n in names if n in rules.grid.numbers]
    if state.hex[unit] not in ends or len(ends) != 2:
        return [] if bridge_sites(rules, state, unit) and not names else [Reason("20.3.a", "no-site", who)]
    there = ends[1 - ends.index(state.hex[unit])]
    if state.occupied[1 - rules.roster.side[unit]] >> there & 1:
        return [Reason("20.3.b", "enemy-opposite", who)]
    return [Reason("20.3.a", "wrong-site", who)]


def return_reasons(game: StrafeGame, side: int, unit: int, option: Option) -> list[Reason]:
    """21.1 to 21.5: why an eliminated battalion cannot return, or not in this hex."""
    rules, state = game.rules, game.state
    who: dict[str, object] = {"unit": game.id(unit)}
    step, brigade = state.stack[-1], rules.roster.brigade[unit]
    if state.hex[unit] != ELIMINATED:
        return [Reason("21.2.a", "not-eliminated", who)]
    if not rules.roster.is_replaced[unit]:
        return [Reason("21.1.a", "nothing-to-replace", who)]
    if brigade < 0:
        return [Reason("21.4.a", "independent-gone", who)]
    if not units_on_map(rules, state, brigade):
        return [Reason("21.3.a", "brigade-off-map", {"brigade": rules.roster.brigades[brigade].id})]
    if isinstance(step, RallyPhase) and brigade in step.replaced:
        return [Reason("21.2.a", "one-step", who)]
    supplied = supplied_hexes(rules, state, side)
    area = return_area(rules, state, unit, supplied)
    if not area or "hex" not in option.args:
        return [] if return_hexes(rules, state, unit, supplied) else [Reason("21.2.b", "no-return-hex", who)]
    hex = game.hex(option)
    who["hex"] = game.name(hex)
    if not area >> hex & 1:
        return [Reason("21.2.b", "wrong-return-hex", who)]
    if not safe_for_return(rules, state, side, supplied) >> hex & 1:
        return [Reason("21.5.a", "unsafe-return", who)]
    return [] if rules.room_for(state, side, hex, (unit,)) else [Reason("12.1.a", "no-room", who)]


def confusion_reasons(game: StrafeGame, option: Option) -> list[Reason]:
    """EV.b, Q100: why the enemy cannot move a battalion in confusion, or not to this hex; of hexes he is told once he
    has chosen the regiment, and not of all before (H4)."""
    step = game.state.stack[-1]
    if not isinstance(step, EventPhase) or option.verb != "nudge" or "unit" not in option.args:
        return []
    unit = game.unit(option)
    who: dict[str, object] = {"unit": game.id(unit)}
    if game.rules.roster.brigade[unit] != step.brigade or (step.left and unit not in step.left):
        return [Reason("EV.b", "not-confused", who)]
    if step.left and "to" in option.args and game.hex(option, "to") not in nudges(game.rules, game.state, unit):
        return [Reason("EV.c", "no-nudge", {**who, "hex": option.text("to")})]
    return []


def setup_reasons(game: StrafeGame, side: int, option: Option) -> list[Reason]:
    """26.0: why a unit cannot be set up in a hex."""
    step = game.state.stack[-1]
    if not isinstance(step, SetUp) or option.verb != "place" or not {"unit", "hex"} <= set(option.args):
        return []
    unit, hex = game.unit(option), game.hex(option)
    key = set_up_refusal(game.rules, game.state, unit, hex)
    return [Reason("26.0", key, {"unit": game.id(unit), "hex": game.name(hex)})] if key else []
