"""Compound orders of combat: a gun and its target in one option."""

from __future__ import annotations

from collections.abc import Sequence

from esagono.engine.option import Option
from esagono.games.strafe.fire.arithmetic import ARTILLERY, OTHERS, fire_targets
from esagono.games.strafe.fire.bombardment import Bombardment
from esagono.games.strafe.ruleset import StrafeGame


def expand(game: StrafeGame, option: Option) -> Sequence[Option]:
    """13.2.1: `fire unit= target= category=` and `barrage unit= target=` while guns are aimed: select, then aim."""
    top = game.state.stack[-1] if game.state.stack else None
    args = dict(option.args)
    if not isinstance(top, Bombardment) or option.verb not in ("fire", "barrage") or "unit" not in args:
        return (option,)
    if option.text("unit") not in game.rules.roster.index or str(args.get("target")) not in game.rules.grid.numbers:
        return (option,)
    unit = args.pop("unit")
    if option.verb == "fire" and "category" not in args:
        there = category_there(game, game.side_of(game.unit(option)), game.hex(option, "target"))
        args |= {"category": there} if there else {}
    return Option("select", unit=unit), Option(option.verb, **args)


def category_there(game: StrafeGame, side: int, hex: int) -> str:
    """13.2.1.c: what a side fires at in a hex if it does not say; nothing where there are guns and others."""
    units, guns = (fire_targets(game.rules, game.state, 1 - side, hex, aim) for aim in (OTHERS, ARTILLERY))
    if guns and units:
        return ""
    return ARTILLERY if guns else OTHERS
