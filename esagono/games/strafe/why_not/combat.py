"""Why an option of combat is refused: the clauses that forbid it."""

from __future__ import annotations

from typing import Final

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.state import Decision
from esagono.games.strafe.assault.counter_assault import CounterDeclaration, counter_refusals
from esagono.games.strafe.assault.retreat import Retreat, passable, retreat_hexes
from esagono.games.strafe.assault.waves import Assault, AssaultStep
from esagono.games.strafe.fire.arithmetic import CATEGORIES, OTHERS
from esagono.games.strafe.fire.bombardment import BARRAGE, Bombardment, aim_refusals, may_bombard
from esagono.games.strafe.fire.casualties import can_be_named
from esagono.games.strafe.fire.defensive import DefensiveFire, fire_hexes, gun_refusals, unit_refusals
from esagono.games.strafe.fire.resolution import FireResolution
from esagono.games.strafe.movement.reach import with_flames
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.why_not.compound import category_there

Names = dict[str, object]

PRIORITY_CLAUSES: Final = {"A": "13.4.5.d", "B": "13.4.5.e", "C": "13.4.5.f", "D": "13.4.5.g"}
"""13.4.5: by the priority of the hexes that are open."""


def combat_reasons(game: StrafeGame, decision: Decision, option: Option) -> list[Reason]:
    """The refusals of one option; empty when it is not one of combat, or is refused only for not being offered."""
    top = game.state.stack[-1]
    unit = named_unit(game, option)
    if isinstance(top, Bombardment):
        return bombardment_reasons(game, top, decision, option, unit)
    if isinstance(top, DefensiveFire):
        return defensive_reasons(game, top, option, unit)
    if isinstance(top, FireResolution) and option.verb == "lose" and unit >= 0:
        return loss_reasons(game, top, unit)
    if isinstance(top, Assault) and unit >= 0:
        return assault_reasons(game, top, decision, option, unit)
    if isinstance(top, AssaultStep):
        return wave_reasons(game, top, option, unit)
    if isinstance(top, Retreat) and option.verb == "retreat" and unit >= 0:
        return retreat_reasons(game, top, option, unit)
    if isinstance(top, CounterDeclaration) and option.verb == "counter-assault" and unit >= 0:
        return counter_reasons(game, decision, option, unit)
    return []


def named_unit(game: StrafeGame, option: Option) -> int:
    """The unit an option names, or -1."""
    return game.rules.roster.index.get(str(option.args.get("unit", "")), -1)


def named_hex(game: StrafeGame, option: Option, name: str = "target") -> int:
    return game.rules.grid.numbers.get(str(option.args.get(name, "")), -1)


def bombardment_reasons(
    game: StrafeGame, top: Bombardment, decision: Decision, option: Option, unit: int
) -> list[Reason]:
    """13.2: why a gun cannot be aimed, or not at that."""
    rules, state = game.rules, game.state
    if decision.kind == "fire_order":
        hex = named_hex(game, option)
        return [Reason("13.2.5.a", "no-fire-there", {"hex": game.name(hex)})] if hex >= 0 else []
    gun = top.gun if unit < 0 else unit
    if gun < 0:
        return []
    if not rules.roster.is_gun[gun] or rules.roster.side[gun] != rules.sides.index(decision.side):
        return [Reason("13.2.1.a", "gun-not-attached", {"unit": game.id(gun)})]
    if refused := may_bombard(rules, state, gun):
        return refused
    if any(g == gun for g, _, _ in top.plan) and option.verb in ("select", "fire", "barrage"):
        return [Reason("13.2.1.e", "gun-aimed", {"unit": game.id(gun)})]
    hex = named_hex(game, option)
    if option.verb not in ("fire", "barrage") or hex < 0:
        return []
    category = str(option.args.get("category", category_there(game, rules.roster.side[gun], hex)))
    aim = BARRAGE if option.verb == "barrage" else category if category in CATEGORIES else OTHERS
    return aim_refusals(rules, state, gun, hex, aim)


def defensive_reasons(game: StrafeGame, top: DefensiveFire, option: Option, unit: int) -> list[Reason]:
    """13.3: why a unit or a gun cannot fire at a hex, or a point lifts no limit there."""
    rules, state = game.rules, game.state
    hex = named_hex(game, option)
    if hex < 0:
        return []
    names: Names = {"hex": game.name(hex)}
    if option.verb == "lift":
        firing = top.firing(game)
        out = []
        if state.lp[firing] < rules.tables.fire.lift_limit:
            out.append(Reason("13.3.7.a", "no-logistics", names))
        if hex not in {t for _, t in top.guns} or hex in top.lifted:
            out.append(Reason("13.3.7.a", "nothing-to-lift", names))
        return out
    if option.verb != "fire" or unit < 0 or rules.roster.side[unit] != top.firing(game):
        return []
    names["unit"] = game.id(unit)
    if state.hex[unit] < 0:
        return [Reason("13.3.1.a", "not-on-map", names)]
    out = []
    if hex not in fire_hexes(rules, state, top.marks(game)):
        out.append(Reason("13.3.a", "nobody-assaults", names))
    if rules.roster.is_gun[unit]:
        if top.counter:
            return [Reason("13.5.3.a", "no-guns-in-counter", names)]
        if "hex" in option.args:  # meant leaves its own unsaid
            return [Reason("13.3.1.a", "not-there", names)]
        if any(g == unit for g, _ in top.guns):
            out.append(Reason("13.3.a", "gun-aimed", names))
        return [*out, *gun_refusals(rules, state, unit, hex)]
    here = named_hex(game, option, "hex") if "hex" in option.args else state.hex[unit]
    if any((u, h) == (unit, here) for u, h, _ in top.plan):
        out.append(Reason("13.3.a", "gun-aimed", names))
    return [*out, *unit_refusals(rules, state, unit, here, hex)]


def loss_reasons(game: StrafeGame, top: FireResolution, unit: int) -> list[Reason]:
    """13.2.6.c: why a unit cannot take the next loss of a fire."""
    names: Names = {"unit": game.id(unit)}
    if unit in top.order.targets and not game.rules.roster.is_gun[unit]:
        return [Reason("13.2.6.c", "must-take-equally", names)]
    return [Reason("13.2.6.c", "cannot-take-loss", names)]


def assault_reasons(game: StrafeGame, top: Assault, decision: Decision, option: Option, unit: int) -> list[Reason]:
    """13.4.4.c, Q73: why a unit cannot lend its morale, or take this loss."""
    names: Names = {"unit": game.id(unit)}
    role = top.role(game, decision.side)
    units = top.both(game)[role]
    if option.verb == "name":
        return [] if unit in can_be_named(units) else [Reason("13.4.3.c", "cannot-be-named", names)]
    if option.verb == "lose":
        if not top.taken[role] and unit in can_be_named(units):
            return [Reason("13.4.4.c", "first-loss-named", names)]
        return [Reason("13.4.4.b", "cannot-take-loss", names)]
    return []


def wave_reasons(game: StrafeGame, top: AssaultStep, option: Option, unit: int) -> list[Reason]:
    """13.1.4.a, 13.4.2: why a unit cannot join the wave, or an Assault not be resolved."""
    if option.verb == "resolve-assault":
        hex = named_hex(game, option)
        return [Reason("13.4.2.a", "no-assault-there", {"hex": game.name(hex)})] if hex >= 0 else []
    if option.verb != "wave" or unit < 0:
        return []
    if any(u == unit and to == top.forming for u, _, to in top.waiting) and unit not in top.picked:
        return [Reason("13.1.4.a", "wave-too-large", {"hex": game.name(top.forming)})]
    return [Reason("13.1.4.a", "not-in-this-wave", {"unit": game.id(unit)})]


def retreat_reasons(game: StrafeGame, top: Retreat, option: Option, unit: int) -> list[Reason]:
    """13.4.5: why a unit cannot retreat to a hex."""
    rules, state = game.rules, game.state
    to = named_hex(game, option, "to")
    if to < 0:
        return []
    names: Names = {"unit": game.id(unit), "hex": game.name(to)}
    if unit not in top.left(game):
        return [Reason("13.4.5.a", "not-retreating", names)]
    if rules.grid.distance(top.start, to) != 1:
        return [Reason("13.4.5.a", "not-adjacent", names)]
    if to in top.launched:
        return [Reason("13.4.5.c", "retreat-launched", names)]
    if not passable(rules, state, unit, top.start, to):
        return [Reason("13.4.5.1.a", "retreat-impassable", names)]
    priority, _ = retreat_hexes(rules, state, unit, top.start, top.origins, top.launched, top.gone)
    return [Reason(PRIORITY_CLAUSES.get(priority, "13.4.5.2.a"), "retreat-priority", names)]


def counter_reasons(game: StrafeGame, decision: Decision, option: Option, unit: int) -> list[Reason]:
    """13.5: why a unit cannot counter-assault a hex, or not that way."""
    target = named_hex(game, option)
    if target < 0:
        return []
    names: Names = {"unit": game.id(unit), "hex": game.name(target)}
    if any(u == unit for u, _, _ in game.state.counters):
        return [Reason("13.5.2.a", "already-marked", names)]
    refused = counter_refusals(game.rules, game.state, unit, target)
    if refused:
        return refused
    offered = game.options(decision.side)
    ways = [o["via"] for o in offered if "via" in o.raw() and (o["unit"], o["target"]) == (names["unit"], names["hex"])]
    if "via" not in option.args:
        return [] if ways else [Reason("13.5.1.a", "no-way-to-counter", names)]
    if option["via"] in ways:  # nothing else is wrong with it
        return [Reason("13.5.1.a", "no-need-to-march", names)]
    rules, state, via = game.rules, game.state, game.hex(option, "via")
    if rules.grid.distance(via, target) != 1:
        return [Reason("13.5.1.a", "not-adjacent", {"unit": game.name(via), "hex": game.name(target)})]
    group = with_flames(rules, state, (unit,))
    if via != state.hex[unit] and not rules.room_for(state, rules.roster.side[unit], via, group):
        return [Reason("12.1.a", "no-room", {"unit": game.id(unit), "hex": game.name(via)})]
    return [Reason("13.5.1.a", "no-way-to-counter", names)]
