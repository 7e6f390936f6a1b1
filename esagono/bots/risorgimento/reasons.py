"""Why an order may be a good one, for those who ask for a hint: from what the seat sees, in figures of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from esagono.bots.interface import Reason, View
from esagono.bots.reasons import Said, towards
from esagono.bots.risorgimento.last_word import has_formations_left
from esagono.bots.risorgimento.officer import Officer
from esagono.engine import Option
from esagono.games.risorgimento.activation.attempts import forecast


def of_formation(rules: Any, side: str, view: View, option: Option) -> Said:
    """6.1: how likely a formation is to act, and how near the enemy is."""
    officer = Officer(rules, side, "why")
    board = officer.board(view)
    formation = rules.roster.formation_index[option.text("formation")]
    found = forecast(rules, board.state, formation, officer.side).chance
    chance = float(found.p) if found is not None else 0.0
    hexes = [board.state.hex[u] for u in rules.roster.of_formation[formation] if board.state.hex[u] >= 0]
    told = {"formation": option.text("formation"), "chance": round(100 * chance)}
    if not hexes or not board.state.occupied[board.enemy]:
        return "activate", told
    return "activate-near", {**told, "far": min(officer.posts.nearest_enemy(board, h) for h in hexes)}


def of_move(rules: Any, side: str, view: View, option: Option) -> Said:
    """16.1: what a unit takes, or comes nearer to."""
    officer = Officer(rules, side, "why")
    board = officer.board(view)
    unit, to = rules.roster.index[option.text("unit")], rules.grid.numbers[option.text("to")]
    return towards(rules, board.state.hex[unit], to, officer.posts.goals(board))


def of_pass(rules: Any, side: str, view: View, option: Option) -> Said:
    """4.B.2: as long as the enemy has somebody to activate, one may let him go first."""
    return ("last-word", {}) if has_formations_left(view, side) else None


REASONS: Final[Mapping[str, Reason]] = {"activate": of_formation, "move": of_move, "pass": of_pass}
