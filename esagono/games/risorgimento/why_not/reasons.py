"""Why not? The clauses that forbid an option, from what the asking side may know."""

from __future__ import annotations

from esagono.engine.bars import Bar, reasons
from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.risorgimento.activation import attempts as activation
from esagono.games.risorgimento.activation.commanders import CommanderMove, bar_to_ride
from esagono.games.risorgimento.activation.declarations import attacks_of, named, needed, new_markers
from esagono.games.risorgimento.activation.duties import (
    FALLS_BACK,
    HESITATES,
    commander_may_move,
    may_act,
    must_act,
    usable_marker,
)
from esagono.games.risorgimento.activation.force_action import ForceAction
from esagono.games.risorgimento.activation.force_moves import bar_to_move, bound_to_charge, must_go_on
from esagono.games.risorgimento.activation.force_options import bar_to_enter
from esagono.games.risorgimento.combat.squares import square_bar
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.phases.setup import SetUp
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY, INFANTRY
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.state import (
    ACTED,
    ELIMINATED,
    EXHAUSTED,
    MARCH,
    OUT_OF_COMMAND,
    POOL,
    SQUARE,
)
from esagono.games.risorgimento.why_not.attacks import charge_refusals, firer_refusals, target_refusals
from esagono.games.risorgimento.why_not.forces import duty_reasons, shot_refusals
from esagono.games.risorgimento.why_not.markers import done_reasons, limit_reasons, ride_reasons, rotate_reasons
from esagono.games.risorgimento.why_not.meaning import ANSWERS
from esagono.games.risorgimento.why_not.postures import DECLARING, leaving_reasons, posture_reasons, step_reasons
from esagono.games.risorgimento.why_not.unfinished import fitting

MOVING = ("move", "march", "assault", "charge", "face", "square", "limber")
"""8.6.1: what a Force in Square cannot do."""


def name_reasons(game: RisorgimentoGame, option: Option) -> list[Reason]:
    """1.3, 2, 3.1: units, hexes and facings that there are not."""
    rules = game.rules
    name, facing = option.args.get("unit"), option.args.get("facing")
    if name is not None and name not in rules.roster.index:
        return [Reason("2.a", "no-such-unit", {"name": str(name)})]
    for key in ("to", "hex", "target", "via"):
        hex = option.args.get(key)
        if hex is not None and hex not in rules.grid.numbers:
            return [Reason("1.3.a", "no-such-hex", {"hex": str(hex)})]
    if facing is not None and facing not in COMPASS:
        return [Reason("3.1.a", "no-such-facing", {"facing": str(facing), "facings": list(COMPASS)})]
    return []


def why_not(game: RisorgimentoGame, decision: Decision, option: Option) -> list[Reason]:
    """The reasons against an option that is not offered, most telling first; empty if none is known."""
    rules = game.rules
    name = option.args.get("unit")
    if name is not None and game.side(rules.roster.side[game.unit(option)]) != decision.side:
        if decision.kind == "setup":
            return [Reason("15.1.a", "unit-not-arrived", {"unit": str(name)})]
        within = decision.kind in ("declare", "action", "force", "commander")
        seat = rules.side_named(decision.side)
        answer = reaction_reasons(game, game.unit(option), seat) if within and option.verb in ANSWERS else []
        return [*answer, Reason("4.B.2.f" if within else decision.clause, "not-yours")]
    if decision.kind == "activation" and option.verb == "activate":
        if "formation" not in option.args:
            return [Reason("4.B.2.a", "missing-argument", {"verb": option.verb, "argument": "formation"})]
        formation = str(option.args["formation"])
        if rules.roster.formation_called(formation) < 0:
            return [Reason("2.4.a", "no-such-formation", {"name": formation})]
        return activation.refusals(rules, game.state, rules.formation_named(formation))
    if option.verb == "leave-square" and {"unit", "hex"} <= option.args.keys():
        return [Reason("12.2.5.d", "not-of-force", {"unit": str(name)})]
    elsewhere = step_reasons(decision.kind, option.verb, game.state.phase)
    if elsewhere:
        return [*elsewhere, *spent_reasons(game, option)]
    if decision.kind == "declare" and option.verb == "leave-square":
        return [Reason("12.2.5.d", "not-square", {})]
    if name is None:
        match decision.kind, option.verb:
            case "action", "end":
                return end_reasons(game)
            case "declare", "done":
                return done_reasons(game)
            case "action" | "force" | "rotate", "rotate":
                return rotate_reasons(game, option)
        return []
    unit = game.unit(option)
    match decision.kind:
        case "setup":
            return setup_reasons(game, unit, option)
        case "declare":
            return declare_reasons(game, unit, option)
        case "action":
            return select_reasons(game, unit, option)
        case "lost" | "squares":
            return lost_reasons(game, unit)
        case "force":
            return force_reasons(game, unit, option)
        case "commander":
            return commander_option_reasons(game, unit, option)
    return []


def reaction_reasons(game: RisorgimentoGame, unit: int, seat: int) -> list[Reason]:
    """12.1.a, 12.c: whose side is not active only reacts, once it is triggered.

    The back of a counter does not say whether it is in March Movement (8.7)."""
    marching = game.state.flags[unit] & MARCH and not game.rules.hidden_from(game.state, unit, seat)
    return [Reason("12.c", "in-march", {}) if marching else Reason("12.1.a", "no-trigger", {})]


def spent_reasons(game: RisorgimentoGame, option: Option) -> list[Reason]:
    """6.1.b: another attempt on a formation that has been activated would be refused at any time."""
    called = game.rules.roster.formation_called(str(option.args.get("formation", "")))
    if option.verb != "activate" or called < 0 or not game.state.activated[called]:
        return []
    return [Reason("6.1.b", "activated-before", {"formation": game.rules.roster.formations[called].id})]


def end_reasons(game: RisorgimentoGame) -> list[Reason]:
    """3.2, 7.1.4: the units that keep an activation from ending."""
    rules, state = game.rules, game.state
    out = []
    for u in rules.roster.of_formation[state.formation]:
        clause = must_act(rules, state, u)
        if clause:
            out.append(Reason(clause, "must-leave" if clause == "3.2.a" else "must-attack", {"unit": game.id(u)}))
    return out


def setup_reasons(game: RisorgimentoGame, unit: int, option: Option) -> list[Reason]:
    """15: where a unit may be set up."""
    who: dict[str, object] = {"unit": game.id(unit)}
    phase = game.state.stack[-1]
    assert isinstance(phase, SetUp)
    if option.verb != "place" or "hex" not in option.args:
        return []
    if unit not in phase.waiting(game):
        return [Reason("15.a", "placed-before", who)]
    hex = game.hex(option)
    area = game.rules.areas[game.rules.roster.counters[unit].group]
    if not phase.area_of(game, unit) >> hex & 1:
        return [Reason("15.a", "outside-area", {**who, "radius": area.radius, "place": area.name})]
    return [] if game.rules.fits(game.state, (unit,), hex) else [Reason("6.3.1.a", "stacking", {"hex": game.name(hex)})]


def acting_reasons(game: RisorgimentoGame, unit: int) -> list[Reason]:
    """4.B.2.f, 5.1, 7.2: why a unit does not act in this activation."""
    rules, state = game.rules, game.state
    who: dict[str, object] = {"unit": game.id(unit)}
    if state.hex[unit] == ELIMINATED:
        return [Reason("2.5.c", "eliminated", who)]
    if rules.roster.is_commander[unit]:
        if commander_may_move(rules, state, unit):
            return []
        mine = rules.roster.formation[unit] == state.formation or state.hex[unit] < 0
        if state.loose == HESITATES and mine and not state.flags[unit] & ACTED:
            return [Reason("6.2.b", "loose-hesitates", who)]
        moved = bool(state.flags[unit] & ACTED)
        return [Reason("8.5.a", "commander-moved" if moved else "commander-elsewhere", who)]
    if rules.roster.formation[unit] != state.formation:
        return [Reason("4.B.2.f", "other-formation", who)]
    if state.flags[unit] & OUT_OF_COMMAND:
        return [Reason("5.1.a", "out-of-command", who)]
    if state.flags[unit] & ACTED:
        return [Reason("7.2.a", "acted", who)]
    if state.hex[unit] == POOL and not may_act(rules, state, unit):
        return [Reason("15.1.a", "unit-not-arrived", who)]
    return []


def select_reasons(game: RisorgimentoGame, unit: int, option: Option) -> list[Reason]:
    """An order to a unit that is not chosen yet stands for choosing it first."""
    found = acting_reasons(game, unit)
    if found or option.verb == "select":
        return found
    if game.state.flags[unit] & SQUARE and option.verb in MOVING:
        return [Reason("8.6.1.a", "in-square", {"unit": game.id(unit)})]
    trial = game.copy(history=False)
    trial.play(Option("select", unit=game.id(unit)))
    if not trial.decision or fitting(trial, option) or done_by_choosing(game, trial, option):
        return []
    return force_reasons(trial, unit, option) if trial.decision.kind == "force" else []


def done_by_choosing(game: RisorgimentoGame, after: RisorgimentoGame, option: Option) -> bool:
    """3.2, Q32: guns that have to leave limber as soon as they are chosen, and so were ordered what they did."""
    unit = game.rules.roster.index.get(str(option.args.get("unit")), -1)
    if option.verb != "limber" or unit < 0:
        return False
    return not game.state.flags[unit] & MARCH and bool(after.state.flags[unit] & MARCH)


def lost_reasons(game: RisorgimentoGame, unit: int) -> list[Reason]:
    """4.D, 5.1.1: who may move in the Out of Command Phase."""
    state = game.state
    who: dict[str, object] = {"unit": game.id(unit)}
    if not state.flags[unit] & OUT_OF_COMMAND or state.hex[unit] < 0:
        return [Reason("4.D.a", "in-command", who)]
    if state.flags[unit] & ACTED:
        return [Reason("7.2.a", "acted", who)]
    if state.flags[unit] & SQUARE:
        return [Reason("8.6.1.a", "in-square", who)]
    if game.rules.zone(state, 1 - state.side) >> state.hex[unit] & 1:
        return [Reason("5.1.1.a", "only-withdrawal", who)]
    return []


def declare_reasons(game: RisorgimentoGame, unit: int, option: Option) -> list[Reason]:
    """7.1: why a marker cannot be placed, or a unit not named for it."""
    rules, state = game.rules, game.state
    who: dict[str, object] = {"unit": game.id(unit)}
    found = acting_reasons(game, unit)
    if found or option.verb not in DECLARING:
        return found or leaving_reasons(game, unit, option.verb)
    charge = option.verb == "declare-charge"
    if rules.roster.arm[unit] == ARTILLERY:
        return [Reason("11.a", "guns-do-not-assault", who)]
    if charge and rules.roster.arm[unit] != CAVALRY:
        return [Reason("10.a", "only-cavalry-charges", who)]
    if charge and state.flags[unit] & EXHAUSTED:
        return [Reason("10.a", "exhausted", who)]
    if state.flags[unit] & SQUARE:
        return [Reason("8.6.1.a", "in-square", who)]
    if unit in named(state):
        return [Reason("7.1.3.b", "named-before", who)]
    if "hex" not in option.args:
        return placing_reasons(game, unit, option)
    hex = game.hex(option)
    marker = next((m for m in state.markers if m.hex == hex), None)
    if option.verb == "associate":
        if marker is None:
            return [Reason("7.1.3.a", "no-marker", {"hex": game.name(hex)})]
        fits = (marker.hex, marker.to, marker.charge) in attacks_of(rules, state, unit)
        if fits and needed(rules, state, unit, new_markers(rules, state)):
            return done_reasons(game)
        return [] if fits else [Reason("7.1.3.a", "cannot-reach-marker", {**who, "hex": game.name(hex)})]
    if marker is not None:
        return [Reason("7.1.2.a", "marker-there", {"hex": game.name(hex)})]
    if found := limit_reasons(game):
        return found
    if "to" not in option.args:
        return []
    target = game.hex(option, "to")
    if target not in rules.grid.surroundings[hex]:
        return [Reason("7.1.a", "marker-not-adjacent", {"hex": game.name(hex), "to": game.name(target)})]
    if not state.occupied[1 - state.side] >> target & 1:
        return [Reason("7.1.a", "target-empty", {"to": game.name(target)})]
    if (hex, target, charge) in attacks_of(rules, state, unit):
        return done_reasons(game)  # in the way of another marker
    if charge:
        return charge_reasons(game, unit, hex, target)
    return assault_reasons(game, unit, hex, target)


def placing_reasons(game: RisorgimentoGame, unit: int, option: Option) -> list[Reason]:
    """7.1: why a target cannot be attacked from anywhere: by what forbids it from the nearest hex beside it."""
    grid, start = game.rules.grid, game.state.hex[unit]
    if option.verb == "associate" or "to" not in option.args or start < 0:
        return []
    around = [hex for hex in grid.surroundings[game.hex(option, "to")] if hex >= 0]
    nearest = min(around, key=lambda hex: (grid.distance(start, hex), hex))
    return declare_reasons(game, unit, Option(option.verb, **{**option.args, "hex": game.name(nearest)}))


def assault_reasons(game: RisorgimentoGame, unit: int, hex: int, target: int) -> list[Reason]:
    """11.1, 14.1, 8.c, 6.3.1: why a unit cannot assault a target by way of a hex."""
    rules, state = game.rules, game.state
    where: dict[str, object] = {"hex": game.name(hex), "target": game.name(target)}
    if rules.ground.has("river", hex, rules.grid.direction(hex, target)):
        return [Reason("14.1.a", "river-between", where)]
    if state.occupied[1 - state.side] >> hex & 1:
        return [Reason("8.c", "enemy-there", where)]
    if state.hex[unit] != hex and not rules.fits(state, (unit,), hex):
        return [Reason("6.3.1.a", "stacking", where)]
    what: dict[str, object] = {"unit": game.id(unit), "hex": game.name(hex)}
    return [Reason("11.1.b", "cannot-reach-marker", what), Reason("7.1.3.a", "cannot-reach-marker", what)]


def charge_reasons(game: RisorgimentoGame, unit: int, hex: int, target: int) -> list[Reason]:
    """10.1: why cavalry cannot charge a target by way of a hex."""
    rules, state = game.rules, game.state
    if state.hex[unit] < 0:
        return [Reason("10.1.b", "not-on-map", {"unit": game.id(unit)})]
    where: dict[str, object] = {"target": game.name(target)}
    if not rules.ground.open_to_charge >> target & 1 and not rules.in_march(state, unit):
        return [Reason("10.1.1.a", "charge-terrain", where)]
    return charge_refusals(rules, state, (unit,), hex, target)


def force_reasons(game: RisorgimentoGame, unit: int, option: Option) -> list[Reason]:
    """7.2, 8: why the Force in action cannot do something."""
    rules, state = game.rules, game.state
    action = state.stack[-1]
    assert isinstance(action, ForceAction)
    who: dict[str, object] = {"unit": game.id(unit)}
    if option.verb == "add":
        if unit in state.force:
            return [Reason("2.3.a", "in-force", who)]
        found = acting_reasons(game, unit) if action.nearer < 0 else []
        return found or companion_reasons(game, unit)
    if unit not in state.force:
        return [Reason("7.b", "force-in-action", {"unit": game.id(state.force[0])})]
    if option.verb == "move" and "to" in option.args:
        return told(game, option, bar_to_move(action, game, game.hex(option, "to")))
    if state.flags[unit] & SQUARE and option.verb in MOVING:
        return [Reason("8.6.1.a", "in-square", who)]
    arm = rules.roster.arm[unit]
    match option.verb:
        case "fire" | "square" if state.loose == FALLS_BACK:
            return [Reason("6.2.b", "loose-falls-back", who)]
        case "square" if arm == INFANTRY and (action.begun or state.flags[unit] & MARCH):
            return posture_reasons(game, action, unit, option)
        case "square" if bar := square_bar(rules, state, state.force, reaction=False):
            return [Reason(bar.clause, bar.key, {"unit": game.id(bar.unit)})]
        case "fire" if arm == ARTILLERY and action.begun and must_go_on(action, game):
            return [Reason("3.2.a", "must-leave", who)]  # Q32: chosen, it has limbered, having to leave
        case "march" | "limber" if len(state.force) > 1:
            return [Reason("8.3.c", "marches-singly", {})]
        case "halt" if action.turned:
            return [Reason("8.3.3.c", "turned-to-leave", who)]
        case "fire" if found := fire_reasons(game, action, unit, option):
            return found
        case "assault" if arm == ARTILLERY:
            return [Reason("11.a", "guns-do-not-assault", who)]
        case "assault":
            return marker_reasons(game, action, unit)
        case "charge" if arm != CAVALRY:
            return [Reason("10.a", "only-cavalry-charges", who)]
        case "charge" if state.flags[unit] & EXHAUSTED:
            return [Reason("10.a", "exhausted", who)]
        case "charge" if found := ride_reasons(game, option):
            return found
        case "stay" | "face" | "square" | "halt" if bound := duty_reasons(rules, state, state.force):
            return bound
        case "march" | "limber" | "leave-march" if state.loose == HESITATES:
            return [Reason("6.2.b", "loose-hesitates", who)]
        case "enter":
            march = option.args.get("mode") != "normal"
            return (
                told(game, option, bar_to_enter(action, game, game.hex(option), march)) if "hex" in option.args else []
            )
    return posture_reasons(game, action, unit, option)


def companion_reasons(game: RisorgimentoGame, unit: int) -> list[Reason]:
    """2.3, 8.3.c: why a unit cannot join the Force in action."""
    rules, state = game.rules, game.state
    first = state.force[0]
    who: dict[str, object] = {"unit": game.id(unit)}
    here = state.hex[unit] == state.hex[first]
    alike = rules.roster.arm[unit] == rules.roster.arm[first]
    marching = [u for u in (unit, first) if state.flags[u] & MARCH]
    if here and alike and marching:
        return [Reason("8.3.c", "marches-alone", {"unit": game.id(marching[0])})]
    return [Reason("2.3.b" if here and not alike else "2.3.a", "other-force", who)]


def fire_reasons(game: RisorgimentoGame, action: ForceAction, unit: int, option: Option) -> list[Reason]:
    """9: why the Force in action cannot fire, or not at this target."""
    rules, state = game.rules, game.state
    target = game.hex(option, "target") if "target" in option.args else -1
    light = [u for u in state.force if rules.roster.is_light[u]]
    found = firer_refusals(rules, state, light[0] if light else unit, reaction=False)
    found = found or shot_refusals(game, action, -1)
    if found or target < 0:
        return found or duty_reasons(rules, state, state.force)
    facing = COMPASS.index(option.text("facing")) if option.args.get("facing") in COMPASS else -1
    force = str(option.args.get("force", ""))
    return target_refusals(rules, state, unit, target, force, facing) or shot_refusals(game, action, target)


def marker_reasons(game: RisorgimentoGame, action: ForceAction, unit: int) -> list[Reason]:
    """7.1, 7.1.4: why the Force in action does not assault: no marker, or one that points elsewhere."""
    here = game.state.hex[unit]
    marker = usable_marker(game.rules, game.state, here)
    if marker is None:
        return [Reason("7.1.a", "no-marker", {"hex": game.name(here)})]
    if bound_to_charge(action, game):
        return [Reason("7.1.4.a", "must-attack", {"unit": game.id(unit)})]
    return [Reason("7.1.a", "marker-points", {"hex": game.name(here), "to": game.name(marker.to)})]


def commander_option_reasons(game: RisorgimentoGame, unit: int, option: Option) -> list[Reason]:
    move = game.state.stack[-1]
    assert isinstance(move, CommanderMove)
    if unit != move.unit:
        return [Reason("8.5.a", "force-in-action", {"unit": game.id(move.unit)})]
    if option.verb != "move" or "to" not in option.args:
        return []
    return told(game, option, bar_to_ride(game.rules, game.state, unit, game.hex(option, "to")))


def told(game: RisorgimentoGame, option: Option, *bars: Bar | None) -> list[Reason]:
    """The reasons of bars, about the units and hexes that an order names."""
    args = option.args
    names: dict[str, object] = {name: args[name] for name in ("unit", "to", "target", "formation") if name in args}
    place = next((name for name in ("hex", "to", "target") if name in args), "")
    if place:
        names["hex"] = args[place]
    return reasons(game.rules.about(bar, **names) for bar in bars if bar is not None)
