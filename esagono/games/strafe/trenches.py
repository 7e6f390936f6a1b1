"""18: trenches: lowering, digging, and what interrupts it."""

from __future__ import annotations

from esagono.games.strafe.ruleset import StrafeGame

TURNS = 64
"""`digging` holds the unit times this, plus the turn in which it began."""


def lower_trench(game: StrafeGame, hex: int, clause: str, side: int | None = None) -> bool:
    """13.2.6.d, 18.5, 18.6, 18.8, Q109: one level less; a printed trench never falls below 1. Its owner may change."""
    rules, state = game.rules, game.state
    level, owner = rules.trench_level(state, hex), rules.trench_side(state, hex)
    if level == 0:
        return False
    least = rules.tables.trench_least if rules.is_printed(hex) else 0
    new = max(level - 1, least)
    rules.set_trench(state, hex, new, owner if side is None else side)
    if new != level:
        game.emit("trench-lowered", clause, hex=game.name(hex), level=new)
    return new != level


def digger_at(game: StrafeGame, hex: int) -> int:
    """The unit that is raising the trench of a hex, or -1."""
    return game.state.digging.get(hex, -TURNS) // TURNS


def interrupt_digging(game: StrafeGame, unit: int, clause: str = "18.2.1") -> None:
    """18.2.1.b: the unit moved, assaulted, was assaulted or hit: what it was raising reverts."""
    for hex in [h for h, value in game.state.digging.items() if value // TURNS == unit]:
        del game.state.digging[hex]
        game.emit("digging-interrupted", clause, hex=game.name(hex))


def digger_gone(game: StrafeGame, unit: int) -> None:
    """18.2.1.b: a unit that leaves the map raises nothing any more."""
    if game.state.digging:
        interrupt_digging(game, unit)
