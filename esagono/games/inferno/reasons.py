"""Why not? The clauses that forbid an option, from what the asking side may know."""

from __future__ import annotations

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.inferno import refusals
from esagono.games.inferno.bridges import quota_free
from esagono.games.inferno.combat import Combat
from esagono.games.inferno.command import attack_refusals, gun_refusals, possible_defenders
from esagono.games.inferno.core import InfernoGame
from esagono.games.inferno.movement import MovementPhase, may_select, recovery_refusals
from esagono.games.inferno.reach import costs
from esagono.games.inferno.state import FINISHED, FROZEN, RECOVERED, RESERVE, WITH_ENGINEER
from esagono.games.inferno.steps import barred_trenches, overlooked


def why_not(game: InfernoGame, decision: Decision, option: Option) -> list[Reason]:
    """The reasons against an option that is not offered, most telling first; empty if none is known."""
    rules = game.rules
    unit_id = option.args.get("unit")
    if unit_id is not None and unit_id not in rules.roster.index:
        return [Reason("2.1", "no-such-unit", {"name": str(unit_id)})]
    for name in ("to", "hex", "target"):
        hex = option.args.get(name)
        if hex is not None and hex not in rules.grid.numbers:
            return [Reason("1.0", "no-such-hex", {"hex": str(hex)})]
    if unit_id is not None:
        unit = rules.roster.index[str(unit_id)]
        if game.side(rules.roster.side[unit]) != decision.side:
            return [Reason(decision.clause, "not-yours", {"unit": str(unit_id)})]
    match decision.kind, option.verb:
        case "movement", "select" | "move" | "recover" | "deploy" | "top":
            if unit_id is None:
                return [Reason("4.1", "which-unit")]
            return movement_reasons(game, rules.roster.index[str(unit_id)], option)
        case "combat", "attack":
            return attack_reasons(game, option)
        case "declare", "add" | "support":
            return declare_reasons(game, option)
        case "retreat", "retreat":
            return refusals.retreat_reasons(game, option)
        case "reinforce", "enter":
            return refusals.entry_reasons(game, option)
    if unit_id is None:
        return []
    match decision.kind, option.verb:
        case "combat", "bombard":
            return refusals.bombard_reasons(game, option)
        case "advance", "advance":
            return refusals.advance_reasons(game, option)
        case "losses", "reduce":
            return refusals.loss_reasons(game, option)
        case "release", "release":
            return refusals.release_reasons(game, option)
        case "defense_support", "support":
            return refusals.defence_support_reasons(game, option)
    return []


def movement_reasons(game: InfernoGame, unit: int, option: Option) -> list[Reason]:
    rules, state = game.rules, game.state
    phase = game.state.stack[-1]
    assert isinstance(phase, MovementPhase)
    who: dict[str, object] = {"unit": game.id(unit)}
    if unit != phase.active and not may_select(rules, state, unit):
        if state.hex[unit] < 0:
            return [Reason("4.1", "not-on-map", who)]
        flags = state.flags[unit]
        if flags & RESERVE:
            return [Reason("13.1", "reserve", who)]
        if flags & FROZEN and option.verb != "recover":
            return [Reason("12.4", "frozen", who)]
        if flags & FINISHED:
            return [Reason("4.1", "already-moved", who)]
        if flags & FROZEN:
            return [Reason(c, k, who) for c, k in recovery_refusals(rules, state, unit, 0)]
        if rules.roster.is_fort[unit]:
            return [Reason("12.2", "fort", who)]
        return [Reason("1.3.2.b", "support-turn-one", who)]
    spent = state.spent if unit == phase.active else 0
    if option.verb == "recover":
        return [Reason(c, k, who) for c, k in recovery_refusals(rules, state, unit, spent)]
    if option.verb == "deploy":
        return [] if MovementPhase.can_deploy(state, unit) else [Reason("12.3.k", "deploy", who)]
    if option.verb == "top":
        return [] if MovementPhase.can_raise(game, unit) else [Reason("5.3", "top", who)]
    if option.verb == "select":
        return [Reason("4.1", "already-moved", who)]
    if "to" not in option.args:
        return [Reason("4.2", "which-hex", who)]
    return move_reasons(game, unit, rules.grid.numbers[option.text("to")], spent)


def move_reasons(game: InfernoGame, unit: int, target: int, spent: int) -> list[Reason]:
    """4, 6.3.1, 12.3.1, 14.2: why a unit cannot go to a hex."""
    rules, state = game.rules, game.state
    roster = rules.roster
    side = roster.side[unit]
    who: dict[str, object] = {"unit": game.id(unit), "hex": game.name(target)}
    if rules.policy.recovery_excludes_movement and state.flags[unit] & RECOVERED:
        return [Reason("4.4", "recovered", who)]
    if state.flags[unit] & FROZEN:
        return [Reason("12.4", "frozen", who)]
    if target in costs(rules, state, unit, spent):
        return []
    if target == state.hex[unit]:
        return [Reason("4.2", "already-there", who)]
    if state.blocking[1 - side] >> target & 1:
        return [Reason("4.1.b", "enemy-there", who)]
    if roster.is_artillery[unit] and state.occupied[1 - side] >> target & 1 and not rules.policy.guns_overrun:
        return [Reason("12.3.i", "gun-enemy-there", who)]
    if barred_trenches(rules, state, side) >> target & 1 and not roster.is_infiltration[unit]:
        return [Reason("6.3.1", "linked-trench", who)]
    here = state.hex[unit]
    if target in rules.grid.around(here):
        d = rules.grid.direction(here, target)
        key = rules.ground.key(here, target)
        if rules.ground.has("crag", here, d):
            return [Reason("4.5", "crag", who)]
        if rules.ground.has("isonzo", here, d):
            if roster.is_artillery[unit] and (key not in rules.ground.bridges or key in state.destroyed):
                return [Reason("12.3.1.a", "gun-isonzo", who)]
            bridged = rules.bridged(state, key, side)
            if not bridged and not state.flags[unit] & WITH_ENGINEER:
                return [Reason("14.2.c", "isonzo-no-bridge", who)]
            if not quota_free(rules, state, unit, key):
                return [Reason("14.2.b", "isonzo-full", who)]
            if not bridged:
                return [Reason("14.2.d", "isonzo-only-move", who)]
        exits = rules.ground.exits(state.destroyed, rules.pontoons(state, side), rules.policy.pontoon_cost)[here]
        way = next(w for w in exits if w.there == target)
        if roster.is_artillery[unit] and not rules.guns_may_enter(unit, target, way):
            return [Reason("12.3.1.b", "gun-east", who)]
        if rules.policy.overlooked and overlooked(rules, state, unit, here, target):
            return [Reason("6.4", "overlooked", who)]
    left = roster.move[unit][state.steps[unit]] * 6 - spent
    return [Reason("4.1.a", "too-far", {**who, "left": f"{max(left, 0) // 6}"})]


def attack_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    rules, state = game.rules, game.state
    if "target" not in option.args:
        return [Reason("7.1", "which-target")]
    target = rules.grid.numbers[option.text("target")]
    where: dict[str, object] = {"hex": game.name(target)}
    if not state.occupied[1 - state.side] >> target & 1:
        return [Reason("7.0.a", "attack-nobody", where)]
    if not state.blocking[1 - state.side] >> target & 1:
        return [Reason("12.3.h", "attack-guns-alone", where)]
    if not possible_defenders(rules, state, target, 1 - state.side):
        return [Reason("7.0.d", "attacked-before", where)]
    near = [u for n in rules.grid.neighbours(target) for u in state.at[n] if rules.roster.side[u] == state.side]
    if not near:
        return [Reason("7.0.a", "attack-none-adjacent", where)]
    out: list[Reason] = []
    for u in near:
        out += [Reason(c, k, {"unit": game.id(u), **where}) for c, k in attack_refusals(rules, state, u, target)]
    return out


def declare_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    rules, state = game.rules, game.state
    fight = state.stack[-1]
    assert isinstance(fight, Combat)
    if "unit" not in option.args:
        return [Reason("7.2", "which-unit")]
    unit = rules.roster.index[option.text("unit")]
    who: dict[str, object] = {"unit": game.id(unit), "hex": game.name(fight.target)}
    if option.verb == "add":
        found = attack_refusals(rules, state, unit, fight.target, fight.attackers)
        if unit in fight.guns:
            found.append(("7.0.c", "attack-twice"))
    else:
        found = gun_refusals(rules, state, unit, fight.target, fight.attackers, attacking=True)
        if unit in fight.guns or unit in fight.attackers:
            found.append(("12.3.b", "support-twice"))
        if not fight.attackers:
            found.append(("12.3.e", "attack-artillery"))
    return [Reason(c, k, who) for c, k in found]
