"""18.1 to 18.3, 18.8.1: digging."""

from __future__ import annotations

from collections.abc import Iterable

from esagono.games.strafe.ruleset import TURNS, StrafeGame


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
