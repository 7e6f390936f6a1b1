"""18.1 to 18.3, 18.8.1: digging."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from esagono.engine.bars import Bar
from esagono.games.strafe.ruleset import TURNS, Strafe, StrafeGame
from esagono.games.strafe.state import ASSAULTED, DUG, MOVED, Action, StrafeState

DIG_IN_ACTION: Final = Bar("18.1.a", "dig-in-action")
CANNOT_DIG: Final = Bar("18.1.a", "cannot-dig")
MG_CANNOT_DIG: Final = Bar("22.3.a", "cannot-dig")
FREE_ACTIVATION: Final = Bar("18.2.a", "free-activation")
DIG_OR_MOVE: Final = Bar("18.1.a", "dig-or-move")
DIG_ELSEWHERE: Final = Bar("18.1.a", "dig-elsewhere")
DUG_HERE: Final = Bar("18.2.a", "dug-here")
FIVE_LEVELS: Final = Bar("18.2.a", "five-levels")
HIGHEST_LEVEL: Final = Bar("18.1.a", "highest-level")
BEING_RAISED: Final = Bar("18.2.c", "under-way")
DIG_WHERE: Final = Bar("18.1.a", "dig-where")
LEAVE_FIRST: Final = Bar("12.2.a", "crowded")


def bar_to_dig(rules: Strafe, state: StrafeState, action: Action, unit: int) -> Bar | None:
    """18.1, 18.2, 22.3: what keeps a unit from digging, wherever it stands."""
    if not rules.roster.may_dig[unit]:
        return MG_CANNOT_DIG if rules.roster.is_mg[unit] else CANNOT_DIG
    if not action.paid:
        return FREE_ACTIVATION
    flags = state.flags[unit]
    if flags & (MOVED | ASSAULTED):
        return DIG_OR_MOVE
    return DUG_HERE if flags & DUG else None


def bar_to_dig_in(rules: Strafe, state: StrafeState, action: Action, hex: int, crowded: Collection[int]) -> Bar | None:
    """12.2.a, 18.1, 18.2, Q82: what keeps units from digging in a hex: five hexes at most, one level in each.

    `crowded`: hexes that somebody has to leave first.
    """
    if hex in [state.hex[u] for u in action.digs]:
        return DUG_HERE
    if len(action.digs) >= rules.tables.trench_levels:
        return FIVE_LEVELS
    if rules.trench_level(state, hex) >= rules.tables.trench_highest:
        return HIGHEST_LEVEL
    if hex in state.digging:
        return BEING_RAISED
    return LEAVE_FIRST if hex in crowded else None


def apply_digs(game: StrafeGame) -> None:
    """18.1, 18.2, 18.3, 18.8.1, Q82: step H: what was dug in this Action.

    Level 1 and printed trenches are ready at once; 2 and 3 take until the next turn. In an enemy zone a die is needed,
    except for Engineers and in printed trenches.
    """
    rules, state = game.rules, game.state
    action = state.action
    if action is None:
        return
    for u in action.digs:
        hex = state.hex[u]
        if hex < 0 or rules.trench_level(state, hex) >= rules.tables.trench_highest:
            continue
        side, printed = rules.roster.side[u], rules.is_printed(hex)
        if rules.in_zone(state, side, hex) and not printed and not rules.roster.is_engineer[u]:
            (die,) = game.roll(1, game.side(side))
            good = die <= rules.tables.dig_in_zone
            game.emit("dig-roll", "18.3", side=game.side(side), hex=game.name(hex), die=die, success=int(good))
            if not good:
                continue
        level = rules.trench_level(state, hex)
        if level == 0 or printed:
            rules.set_trench(state, hex, level + 1, side)
            game.emit("trench-raised", "18.2", hex=game.name(hex), level=level + 1)
        else:
            state.digging[hex] = u * TURNS + state.turn
            game.emit("trench-begun", "18.2", hex=game.name(hex), level=level + 1)


def complete_digs(game: StrafeGame, units: Iterable[int] | None = None) -> None:
    """18.2.c: what was begun in an earlier turn is ready (of these units, or of all)."""
    rules, state = game.rules, game.state
    mine = None if units is None else set(units)
    for hex, value in sorted(state.digging.items()):
        unit, begun = divmod(value, TURNS)
        if begun >= state.turn or (mine is not None and unit not in mine):
            continue
        del state.digging[hex]
        level = rules.trench_level(state, hex)
        if level < rules.tables.trench_highest:
            rules.set_trench(state, hex, level + 1, rules.roster.side[unit])
            game.emit("trench-raised", "18.2", hex=game.name(hex), level=level + 1)
