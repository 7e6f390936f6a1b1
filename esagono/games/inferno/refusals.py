"""Why not? For decisions other than moving and declaring attacks: retreats, advances, losses, arrivals, guns."""

from __future__ import annotations

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.games.inferno.battle import in_own_trench
from esagono.games.inferno.combat import Combat
from esagono.games.inferno.command import gun_refusals
from esagono.games.inferno.core import InfernoGame
from esagono.games.inferno.losses import Losses
from esagono.games.inferno.pursuit import Advance, cut_off
from esagono.games.inferno.reinforcement import Enter
from esagono.games.inferno.retreat import Retreat, may_step
from esagono.games.inferno.stacking import fits
from esagono.games.inferno.state import BOX, MOV, RESERVE, SUPPORTED

Args = dict[str, object]


def retreat_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """9.2: why a stack may not retreat to a hex."""
    rules, state = game.rules, game.state
    retreat = state.stack[-1]
    assert isinstance(retreat, Retreat)
    if "to" not in option.args:
        return [Reason("9.2", "which-hex-retreat")]
    there = rules.grid.numbers[option.text("to")]
    here = retreat.path[-1] if retreat.path else retreat.start
    where: Args = {"hex": game.name(there)}
    if there not in rules.grid.around(here):
        return [Reason("9.2", "retreat-not-adjacent", where)]
    if state.occupied[1 - retreat.side] >> there & 1:
        return [Reason("9.2.4", "retreat-enemy", where)]
    d = rules.grid.direction(here, there)
    if rules.ground.has("crag", here, d):
        return [Reason("4.5", "crag", where)]
    if may_step(rules, state, retreat.side, here, d) < 0:
        return [Reason("9.2.4", "retreat-river", where)]
    if rules.zone(state, 1 - retreat.side) >> there & 1 and not state.occupied[retreat.side] >> there & 1:
        return [Reason("9.2.2", "retreat-zone", where)]
    return [Reason("9.2.2", "retreat-guidelines", where)]


def advance_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """9.3, 12.5.1: why a unit may not advance."""
    rules, state = game.rules, game.state
    advance = state.stack[-1]
    assert isinstance(advance, Advance)
    unit = rules.roster.index[option.text("unit")]
    who: Args = {"unit": game.id(unit), "hex": game.name(advance.target)}
    if unit in advance.entered:
        return [Reason("9.3", "advance-twice", who)]
    if unit not in advance.units:
        return [Reason("9.3.c", "advance-not-attacker", who)]
    if advance.target in rules.grid.around(state.hex[unit]) and cut_off(rules, state, unit, advance.target):
        return [Reason("14.2.c", "isonzo-no-bridge", who)]
    if not fits(rules, state, advance.target, (*state.at[advance.target], unit)):
        return [Reason("9.3.a", "advance-stacking", who)]
    if in_own_trench(rules, 1 - advance.side, advance.target):
        return [Reason("12.5.1.f", "advance-trench", who)]
    return [Reason("9.3", "advance-not-attacker", who)]


def loss_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """9.4.2: why a unit may not take the next reduction."""
    losses = game.state.stack[-1]
    assert isinstance(losses, Losses)
    unit = game.rules.roster.index[option.text("unit")]
    who: Args = {"unit": game.id(unit)}
    if not any(unit in units for units in losses.units):
        return [Reason("9.4.2.c", "losses-not-in-combat", who)]
    return [Reason("9.4.2.b", "losses-equal", who)]


def entry_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """13.0: why a unit may not enter there."""
    rules, state = game.rules, game.state
    enter = state.stack[-1]
    assert isinstance(enter, Enter)
    if option.args.get("unit") != game.id(enter.units[0]):
        return [Reason("13.0", "enter-other-unit", {"unit": game.id(enter.units[0])})]
    if "hex" not in option.args:
        return [Reason("13.0", "which-hex", {"unit": game.id(enter.units[0])})]
    hex = rules.grid.numbers[option.text("hex")]
    if state.occupied[1 - state.side] >> hex & 1:
        return [Reason("13.0.b", "enter-enemy", {"hex": game.name(hex)})]
    return [Reason("13.0.b", "enter-hex", {"hex": game.name(hex)})]


def release_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """13.1: why a reserve may not be released."""
    state = game.state
    unit = game.rules.roster.index[option.text("unit")]
    who: Args = {"unit": game.id(unit)}
    if state.hex[unit] != BOX and not state.flags[unit] & RESERVE:
        return [Reason("13.1", "release-not-reserve", who)]
    return [Reason("13.1.d", "release-points", who)]


def defence_support_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """12.3: why a gun may not support the defence."""
    fight = game.state.stack[-1]
    assert isinstance(fight, Combat)
    gun = game.rules.roster.index[option.text("unit")]
    found = gun_refusals(game.rules, game.state, gun, fight.target, fight.defenders, attacking=False)
    if gun in fight.defense_guns or gun in fight.defenders:
        found.append(("12.3.b", "support-twice"))
    return [Reason(c, k, {"unit": game.id(gun)}) for c, k in found]


def bombard_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """14.4.e: why a gun may not bombard a bridge."""
    rules, state = game.rules, game.state
    gun = rules.roster.index[option.text("unit")]
    who: Args = {"unit": game.id(gun)}
    if not rules.roster.is_artillery[gun]:
        return [Reason("14.4.e", "support-not-artillery", who)]
    if state.hex[gun] < 0:
        return [Reason("14.4.e", "support-off-map", who)]
    if state.flags[gun] & MOV:
        return [Reason("12.3.l", "support-mov", who)]
    if state.flags[gun] & SUPPORTED:
        return [Reason("12.3.b", "support-twice", who)]
    if not rules.guns_allowed(state, rules.roster.side[gun]):
        return [Reason("1.3.2.b", "support-turn-one", who)]
    return [Reason("14.4.e", "bombard-no-bridge", who)]
