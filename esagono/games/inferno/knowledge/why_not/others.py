"""5.2, 12.2, 13, 14.4: why not outside of moves and combats: stacks, arrivals, reserves, engineers, bridges."""

from __future__ import annotations

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.games.inferno.rules.bridges import EngineerTasks, ForcedFold
from esagono.games.inferno.rules.reinforcement import Enter
from esagono.games.inferno.rules.stacking import StackingCheck
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.state import BOX, BRIDGE, CALLED, RESERVE

Args = dict[str, object]


def hexside_key(game: InfernoGame, name: str) -> int | None:
    """The hexside of that name, if two hexes of the map touch there."""
    numbers = game.rules.grid.numbers
    ends = name.split("-")
    if len(ends) != 2 or any(h not in numbers for h in ends):
        return None
    a, b = (numbers[h] for h in ends)
    return game.rules.ground.key(a, b) if b in game.rules.grid.around(a) else None


def eliminate_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """5.2, Q30: why a unit is not one of those that may be removed."""
    check = game.state.stack[-1]
    assert isinstance(check, StackingCheck)
    unit = game.unit(option)
    who: Args = {"unit": game.id(unit), "hex": game.name(check.at)}
    elsewhere = game.state.hex[unit] != check.at
    return [Reason("5.2.a", "eliminate-elsewhere" if elsewhere else "eliminate-needless", who)]


# Arrivals and reserves


def entry_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """13.0: why a unit may not enter there."""
    enter = game.state.stack[-1]
    assert isinstance(enter, Enter)
    if option.args["unit"] != game.id(enter.units[0]):
        return [Reason("13.0.a", "enter-other-unit", {"unit": game.id(enter.units[0])})]
    hex = game.hex(option)
    held = game.state.occupied[1 - game.state.side] >> hex & 1
    return [Reason("13.0.b", "enter-enemy" if held else "enter-hex", {"hex": game.name(hex)})]


def wait_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """13.0, Q63 of Altipiani: a unit that can enter has to, unless the players chose otherwise."""
    enter = game.state.stack[-1]
    assert isinstance(enter, Enter)
    if game.rules.policy.reinforcements_wait:
        return [Reason("13.0.a", "enter-other-unit", {"unit": game.id(enter.units[0])})]
    return [Reason("13.0", "wait", {"unit": option.text("unit")})]


def release_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """13.1: why a reserve may not be released."""
    state = game.state
    unit = game.unit(option)
    who: Args = {"unit": game.id(unit)}
    boxed = state.hex[unit] == BOX and not state.flags[unit] & CALLED
    if not boxed and not (state.hex[unit] >= 0 and state.flags[unit] & RESERVE):
        return [Reason("13.1.d", "release-not-reserve", who)]
    return [Reason("13.1.d", "release-points", who)]


def recall_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """13.2: only a unit that was lost comes back."""
    return [Reason("13.2.a", "recall-not-lost", {"unit": game.id(game.unit(option))})]


# Engineers and bridges


def engineer_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """12.2.e-g: why an Engineer may not build or repair there."""
    phase = game.state.stack[-1]
    assert isinstance(phase, EngineerTasks)
    unit = game.unit(option)
    who: Args = {"unit": game.id(unit), "hexside": option.text("hexside")}
    if unit in phase.busy or game.state.hex[unit] == BRIDGE:
        return [Reason("12.2.g", "engineer-busy", who)]
    bars = engineer_bars(game, option)
    return bars or [Reason("12.2.e", "engineer-whole" if option.verb == "repair" else "engineer-bridged", who)]


def engineer_bars(game: InfernoGame, option: Option) -> list[Reason]:
    """12.2.e, 12.2.f: what keeps an Engineer from a task at a hexside, whenever he is asked."""
    rules, state = game.rules, game.state
    unit = game.unit(option)
    who: Args = {"unit": game.id(unit), "hexside": option.text("hexside")}
    if not rules.roster.is_engineer[unit]:
        return [Reason("12.2.e", "engineer-only", who)]
    if state.hex[unit] < 0:
        return [Reason("12.2.e", "not-on-map", who)]
    key = hexside_key(game, option.text("hexside"))
    assert key is not None
    ends = rules.ground.ends(key)
    if state.hex[unit] not in ends:
        return [Reason("12.2.e", "engineer-far", who)]
    if not rules.ground.water[rules.grid.direction(*ends)] >> ends[0] & 1:
        return [Reason("12.2.e", "engineer-dry", who)]
    lost = [h for h in ends if not rules.controls(state, rules.roster.side[unit], h)]
    if lost:
        return [Reason("12.2.f", "engineer-bank", who | {"hex": game.name(lost[0])})]
    return []


def fold_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """12.2.i, 12.2.j: why a pontoon is not folded, or not to that hex."""
    rules, state = game.rules, game.state
    unit, hex = game.unit(option), game.hex(option)
    who: Args = {"unit": game.id(unit), "hex": game.name(hex)}
    if state.bridge[unit] < 0:
        return [Reason("12.2.j", "fold-no-pontoon", who)]
    procedure = state.stack[-1]
    if isinstance(procedure, ForcedFold) and procedure.pontoon != unit:
        return [Reason("12.2.i", "fold-other", who | {"unit": game.id(procedure.pontoon)})]
    if hex not in rules.ground.ends(state.bridge[unit]):
        return [Reason("12.2.i", "fold-bank", who)]
    return [Reason("12.2.i", "fold-enemy", who)]


def demolish_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """14.4.b: only the bridge that the enemy has just reached."""
    return [Reason("14.4.b", "demolish-other", {"hexside": option.text("hexside")})]


def blow_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """14.4.d: why a bridge may not be blown at the end of the turn."""
    rules, state = game.rules, game.state
    key = hexside_key(game, option.text("hexside"))
    where: Args = {"hexside": option.text("hexside")}
    if key not in rules.ground.bridges:
        return [Reason("14.4.a", "blow-no-bridge", where)]
    if key in state.destroyed:
        return [Reason("14.4.d", "blow-destroyed", where)]
    return [Reason("14.4.d", "blow-control", where)]
