"""Why an option of a fight, a Reaction or a retreat is refused."""

from __future__ import annotations

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.risorgimento.combat.charge import ExhaustedMove
from esagono.games.risorgimento.combat.charge_path import countercharge_hexes
from esagono.games.risorgimento.combat.cohesion import Suffering
from esagono.games.risorgimento.combat.fighting import in_front
from esagono.games.risorgimento.combat.retreat import Retreat
from esagono.games.risorgimento.fire.firing import in_range
from esagono.games.risorgimento.reactions.options import reactors
from esagono.games.risorgimento.reactions.reactions import Reactions
from esagono.games.risorgimento.roster import ARMS, ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import DISORGANIZED, EXHAUSTED, MARCH, OUT_OF_AMMO, SQUARE

REACTIONS = (
    "react-fire",
    "react-face",
    "react-square",
    "react-leave-square",
    "react-withdraw",
    "react-limber",
    "react-unlimber",
    "react-leave-march",
    "countercharge",
    "counterattack",
    "decline",
)


def reasons(game: RisorgimentoGame, decision: Decision, option: Option) -> list[Reason]:
    """The clauses that forbid an option of a decision of this half of the rules; empty if it has nothing to say."""
    top = game.state.stack[-1]
    if isinstance(top, Reactions) and option.verb in REACTIONS:
        return reaction_reasons(game, top, option)
    if isinstance(top, Suffering) and option.verb == "lose":
        return loss_reasons(game, top, option)
    if decision.kind == "reference" and option.verb == "reference":
        return [Reason("11.2.4", "not-reference", {"unit": option.args.get("unit", "")})]
    if decision.kind == "retreat" and option.verb == "retreat":
        return retreat_reasons(game, decision, option)
    if decision.kind == "withdraw" and option.verb == "withdraw" and "to" in option.args:
        return withdrawal_reasons(game, decision, option)
    if isinstance(top, ExhaustedMove) and option.verb in ("exhausted-move", "stay"):
        return exhausted_reasons(game, top, option)
    return []


def retreat_reasons(game: RisorgimentoGame, decision: Decision, option: Option) -> list[Reason]:
    """11.3.c, 11.3.1: enemies and markers close a hex; the priorities decide among the others."""
    state = game.state
    to = game.rules.grid.numbers.get(str(option.args.get("to", "")), -1)
    enemies = state.occupied[1 - game.rules.side_named(decision.side)]
    if to >= 0 and (enemies >> to & 1 or any(m.hex == to for m in state.markers)):
        return [Reason("11.3.1", "retreat-closed", {"to": game.name(to)})]
    top = state.stack[-1]
    if isinstance(top, Retreat) and to >= 0 and to in (top.start, *top.path):
        return [Reason("11.3.1", "retreat-twice", {"to": game.name(to)})]
    return [Reason("11.3", "retreat-priority", {"to": option.args.get("to", "")})]


def withdrawal_reasons(game: RisorgimentoGame, decision: Decision, option: Option) -> list[Reason]:
    """8.8.a, Q44: the shortest way out of enemy zones, by the priorities of a retreat."""
    to = game.rules.grid.numbers.get(str(option.args["to"]), -1)
    if to >= 0 and game.state.occupied[1 - game.rules.side_named(decision.side)] >> to & 1:
        return [Reason("8", "enemy-there", {"hex": game.name(to)})]
    return [Reason("8.8", "withdraw-shortest", {"to": option.args["to"]})]


def exhausted_reasons(game: RisorgimentoGame, move: ExhaustedMove, option: Option) -> list[Reason]:
    """10.3.b: it ends outside enemy zones, within its allowance."""
    rules, state = game.rules, game.state
    to = rules.grid.numbers.get(str(option.args.get("to", "")), -1) if option.verb != "stay" else move.here(game)
    if to >= 0 and rules.zone(state, 1 - rules.roster.side[move.units[0]]) >> to & 1:
        return [Reason("10.3", "exhausted-zone", {"hex": game.name(to)})]
    return [Reason("10.3", "exhausted-far", {"hex": option.args.get("to", "")})]


def loss_reasons(game: RisorgimentoGame, losses: Suffering, option: Option) -> list[Reason]:
    """9.4.1.b, 11.2.8.c: the first strength point comes from the largest unit of the Force."""
    name = option.args.get("unit", "")
    hit = game.ids(losses.alive(game))
    clause = "9.4.1" if losses.clause == "9.4" else losses.clause
    if name in hit and losses.given == 0:
        return [Reason(clause, "not-largest", {})]
    return [Reason(clause, "not-a-loser", {"unit": name})]


def reaction_reasons(game: RisorgimentoGame, asked: Reactions, option: Option) -> list[Reason]:
    """12.2: why a Force cannot react in this way."""
    rules, state = game.rules, game.state
    hex = rules.grid.numbers.get(str(option.args.get("hex", "")), -1)
    arm = ARMS.index(str(option.args["force"])) if option.args.get("force") in ARMS else -1
    where: dict[str, object] = {"hex": option.args.get("hex", "")}
    if (hex, arm) not in asked.forces:
        return [Reason("12.1", "not-triggered", where)]
    units = reactors(rules, state, asked.event(), hex, arm)
    flags = [state.flags[u] for u in units]
    square = any(f & SQUARE for f in flags)
    march = any(f & MARCH for f in flags)
    match option.verb:
        case "react-fire":
            return fire_reasons(game, asked, units, where)
        case "counterattack" | "countercharge":
            if arm == ARTILLERY:
                return [Reason("11.4", "artillery-no-counter", {})]
            if square:
                return [Reason("8.6.1", "in-square", {"unit": game.id(units[0])})]
            if option.verb == "countercharge" and any(f & EXHAUSTED for f in flags):
                return [Reason("10.4", "exhausted", {"unit": game.id(units[0])})]
            if option.verb == "countercharge" or arm != CAVALRY:
                key = "no-countercharge" if option.verb == "countercharge" else "counter-too-far"
                return [Reason("12.2.3", key, where)]
            may = countercharge_hexes(rules, state, units, asked.at)
            return [Reason("12.2.3", "may-countercharge" if may else "counter-too-far", where)]
        case "react-square":
            if arm != INFANTRY:
                return [Reason("12.2.5", "only-infantry-squares", {})]
            if square:
                return [Reason("12.2.5", "already-square", {})]
            if any(state.status[u] >= DISORGANIZED for u in units):
                return [Reason("8.6.3", "disorganized", {})]
            return [Reason("8.3", "in-march", {})]
        case "react-leave-square":
            return [Reason("12.2.5", "not-square", {})]
        case "react-face":
            if all(f & MARCH for f in flags):
                return [Reason("8.3.3", "in-march", {})]
            return [Reason("12.2.1", "faces-so", where)]
        case "react-limber":
            if square:
                return [Reason("8.6.1", "in-square", {"unit": game.id(units[0])})]
            return [Reason("8.4", "not-unlimbered", {})]
        case "react-unlimber" | "react-leave-march":
            return [Reason("8.3.5", "not-limbered", {})]
        case "react-withdraw":
            if square:
                return [Reason("8.6.1", "in-square", {"unit": game.id(units[0])})]
            if arm == ARTILLERY and not march:
                return [Reason("12.2.6", "unlimbered-stays", {})]
            return [Reason("12.2.6", "nowhere-to-withdraw", {"to": option.args.get("to", "")})]
    return []


def fire_reasons(
    game: RisorgimentoGame, asked: Reactions, units: tuple[int, ...], where: dict[str, object]
) -> list[Reason]:
    """12.2.2, Q66: what keeps a Force from firing in Reaction."""
    rules, state = game.rules, game.state
    arm, hex = rules.roster.arm[units[0]], state.hex[units[0]]
    if arm == CAVALRY:
        who: dict[str, object] = {"unit": game.id(units[0])}
        return [Reason("9.2.3", "never-fires", who), Reason("12.2.2", "never-fires", who)]
    if not in_range(rules, state, arm, hex, asked.at):
        return [Reason("12.2.2", "reaction-out-of-range", where)]
    if arm == ARTILLERY and all(state.flags[u] & MARCH for u in units):
        return [Reason("8.4", "limbered", {"unit": game.id(units[0])})]
    if all(state.flags[u] & OUT_OF_AMMO for u in units):
        return [Reason("9.4.3", "out-of-ammunition", {"unit": game.id(units[0])})]
    if not any(in_front(rules, hex, state.facing[u], asked.at) for u in units):
        return [Reason("9", "no-front-to-fire", where)]
    return []
