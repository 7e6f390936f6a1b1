"""Why an option of a fight, a Reaction or a retreat is refused."""

from __future__ import annotations

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.risorgimento.cohesion.checks import Suffering
from esagono.games.risorgimento.cohesion.retreat import Retreat
from esagono.games.risorgimento.cohesion.retreat_paths import is_rear, next_steps, open_steps
from esagono.games.risorgimento.combat.charge import ExhaustedMove
from esagono.games.risorgimento.combat.charge_path import countercharge_hexes
from esagono.games.risorgimento.combat.squares import square_bar
from esagono.games.risorgimento.fights.fighting import in_front
from esagono.games.risorgimento.fire.firing import in_range, most_range
from esagono.games.risorgimento.reactions.options import reactors
from esagono.games.risorgimento.reactions.reactions import Reactions
from esagono.games.risorgimento.roster import ARMS, ARTILLERY, CAVALRY
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import EXHAUSTED, MARCH, OUT_OF_AMMO, SQUARE

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
        return [Reason("11.2.4.c", "not-reference", {"unit": option.args.get("unit", "")})]
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
        return [Reason("11.3.1.a", "retreat-closed", {"to": game.name(to)})]
    top = state.stack[-1]
    if isinstance(top, Retreat) and to >= 0:
        if to in (top.start, *top.path):
            return [Reason("11.3.1.b", "retreat-twice", {"to": game.name(to)})]
        if found := way_reasons(game, top, to):
            return found
        if found := party_reasons(game, top, to):
            return found
    return [Reason("11.3.c", "retreat-priority", {"to": option.args.get("to", "")})]


def way_reasons(game: RisorgimentoGame, retreat: Retreat, to: int) -> list[Reason]:
    """11.3.a, 11.3.b, 11.3.1.a: a neighbour that cannot be entered, or lies the wrong way for who lost."""
    rules, here = game.rules, retreat.here()
    where: dict[str, object] = {"to": game.name(to)}
    steps = {there: d for d, there, _ in open_steps(rules, game.state, retreat.units, here, ())}
    if rules.grid.distance(here, to) == 1 and to not in steps:
        return [Reason("11.3.1.a", "retreat-impassable", where)]
    if len(retreat.path) >= retreat.length:
        return []
    flight = retreat.flight()
    if flight.rear:
        rear = to in steps and is_rear(rules, game.state, retreat.units, flight, steps[to])
        return [] if rear else [Reason("11.3.a", "retreat-rear", where)]
    away = rules.grid.distance(to, flight.away) > rules.grid.distance(here, flight.away)
    return [] if away else [Reason("11.3.b", "retreat-away", where)]


def party_reasons(game: RisorgimentoGame, retreat: Retreat, to: int) -> list[Reason]:
    """11.3.4: a hex that one of several Forces would take by the priorities, and another would not."""
    rules, state, flight = game.rules, game.state, retreat.flight()
    parties = retreat.parties(game)
    elsewhere = [force for force in parties if to not in next_steps(rules, state, force, flight, retreat.path)]
    if not elsewhere or len(elsewhere) == len(parties):
        return []
    arm = ARMS[rules.roster.arm[elsewhere[0][0]]]
    return [Reason("11.3.4.a", "retreat-not-all", {"to": game.name(to), "force": arm})]


def withdrawal_reasons(game: RisorgimentoGame, decision: Decision, option: Option) -> list[Reason]:
    """8.8.a, Q44: the shortest way out of enemy zones, by the priorities of a retreat."""
    to = game.rules.grid.numbers.get(str(option.args["to"]), -1)
    if to >= 0 and game.state.occupied[1 - game.rules.side_named(decision.side)] >> to & 1:
        return [Reason("8.c", "enemy-there", {"hex": game.name(to)})]
    return [Reason("8.8.a", "withdraw-shortest", {"to": option.args["to"]})]


def exhausted_reasons(game: RisorgimentoGame, move: ExhaustedMove, option: Option) -> list[Reason]:
    """10.3.b: it ends outside enemy zones, within its allowance."""
    rules, state = game.rules, game.state
    to = rules.grid.numbers.get(str(option.args.get("to", "")), -1) if option.verb != "stay" else move.here(game)
    if to >= 0 and rules.zone(state, 1 - rules.roster.side[move.units[0]]) >> to & 1:
        return [Reason("10.3.b", "exhausted-zone", {"hex": game.name(to)})]
    return [Reason("10.3.a", "exhausted-far", {"hex": option.args.get("to", "")})]


def loss_reasons(game: RisorgimentoGame, losses: Suffering, option: Option) -> list[Reason]:
    """9.4.1.b, 11.2.8.c: the first strength point comes from the largest unit of the Force."""
    name = option.args.get("unit", "")
    hit = game.ids(losses.alive(game))
    clause = "9.4.1.b" if losses.clause == "9.4" else "11.2.8.c"
    if name in hit and losses.given == 0:
        return [Reason(clause, "not-largest", {})]
    return [Reason(clause, "not-a-loser", {"unit": name})]


def reaction_reasons(game: RisorgimentoGame, asked: Reactions, option: Option) -> list[Reason]:
    """12.2: why a Force cannot react in this way."""
    rules, state = game.rules, game.state
    if "unit" in option.args:  # meant leaves one unsaid that is of this Force
        return [Reason("12.1.2.a", "not-of-force", {"unit": option["unit"]})]
    hex = rules.grid.numbers.get(str(option.args.get("hex", "")), -1)
    arm = ARMS.index(str(option.args["force"])) if option.args.get("force") in ARMS else -1
    where: dict[str, object] = {"hex": option.args.get("hex", "")}
    if (hex, arm) not in asked.forces:
        here = rules.force(state, hex, arm) if hex >= 0 and arm >= 0 else ()
        marching = bool(here) and all(state.flags[u] & MARCH for u in here)
        return [Reason("12.c", "in-march", {}) if marching else Reason("12.1.2.a", "not-triggered", where)]
    units = reactors(rules, state, asked.event(), hex, arm)
    flags = [state.flags[u] for u in units]
    square = any(f & SQUARE for f in flags)
    march = any(f & MARCH for f in flags)
    match option.verb:
        case "react-fire":
            return fire_reasons(game, asked, units, where)
        case "counterattack" | "countercharge":
            if arm == ARTILLERY:
                return [Reason("11.4.a", "artillery-no-counter", {})]
            if square:
                return [Reason("8.6.1.a", "in-square", {"unit": game.id(units[0])})]
            return counter_reasons(game, asked, units, option)
        case "react-square":
            bar = square_bar(rules, state, units, reaction=True)
            return [Reason(bar.clause, bar.key, {"unit": game.id(bar.unit)})] if bar else []
        case "react-leave-square":
            return [Reason("12.2.5.d", "not-square", {})]
        case "react-face":
            if all(f & MARCH for f in flags):
                return [Reason("8.3.3.c", "in-march", {})]
            return [Reason("12.2.1.a", "faces-so", where)]
        case "react-limber":
            if square:
                return [Reason("8.6.1.a", "in-square", {"unit": game.id(units[0])})]
            return [Reason("8.4.c", "not-unlimbered", {})]
        case "react-unlimber" | "react-leave-march":
            return [Reason("8.3.5.b", "not-limbered", {})]
        case "react-withdraw":
            if square:
                return [Reason("8.6.1.a", "in-square", {"unit": game.id(units[0])})]
            if arm == ARTILLERY and not march:
                return [Reason("12.2.6.a", "unlimbered-stays", {})]
            return [Reason("12.2.6.a", "nowhere-to-withdraw", {"to": option.args.get("to", "")})]
    return []


def counter_reasons(game: RisorgimentoGame, asked: Reactions, units: tuple[int, ...], option: Option) -> list[Reason]:
    """12.2.3, 10.4, Q84, Q85: what keeps a Force of infantry or cavalry from attacking whoever triggered it."""
    rules, state = game.rules, game.state
    hex, horse = state.hex[units[0]], rules.roster.arm[units[0]] == CAVALRY
    where: dict[str, object] = {"hex": game.name(hex), "target": game.name(asked.at)}
    may = countercharge_hexes(rules, state, units, asked.at) if horse else []
    if option.verb == "countercharge":
        if not horse:
            return [Reason("10.4.a", "only-cavalry-charges", {"unit": game.id(units[0])})]
        if exhausted := [u for u in units if state.flags[u] & EXHAUSTED]:
            return [Reason("10.4.a", "exhausted", {"unit": game.id(exhausted[0])})]
        if not may:
            return [Reason("12.2.3.a", "no-countercharge", where)]
        told: dict[str, object] = {"value": option.args.get("via", "-"), "choices": [game.name(h) for h in may]}
        return [Reason("12.2.3.a", "no-such-choice", {"argument": "via", **told})]
    if may:
        return [Reason("12.2.3.a", "may-countercharge", where)]
    if rules.grid.distance(hex, asked.at) == 1:
        return [Reason("14.1.a", "river-between", where)]
    return [Reason("12.2.3.a", "counter-too-far", where)]


def fire_reasons(
    game: RisorgimentoGame, asked: Reactions, units: tuple[int, ...], where: dict[str, object]
) -> list[Reason]:
    """12.2.2, Q66: what keeps a Force from firing in Reaction."""
    rules, state = game.rules, game.state
    arm, hex = rules.roster.arm[units[0]], state.hex[units[0]]
    if arm == CAVALRY:
        who: dict[str, object] = {"unit": game.id(units[0])}
        return [Reason("9.2.3.c", "never-fires", who), Reason("12.2.2.a", "never-fires", who)]
    distance, most = rules.grid.distance(hex, asked.at), most_range(rules, arm)
    where = {**where, "target": game.name(asked.at)}
    if distance > most:
        return [Reason("12.2.2.a", "out-of-range", {**where, "distance": distance, "range": most})]
    if not in_range(rules, state, arm, hex, asked.at):
        return [Reason("12.2.2.a", "no-sight", where)]
    if arm == ARTILLERY and all(state.flags[u] & MARCH for u in units):
        return [Reason("8.4.b", "limbered", {"unit": game.id(units[0])})]
    if all(state.flags[u] & OUT_OF_AMMO for u in units):
        return [Reason("9.4.3.b", "out-of-ammunition", {"unit": game.id(units[0])})]
    if not any(in_front(rules, hex, state.facing[u], asked.at) for u in units):
        return [Reason("9.c", "no-front-to-fire", where)]
    return []
