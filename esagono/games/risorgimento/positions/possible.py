"""What a position may say piece by piece, and yet cannot be on the table: refused, with what would be right."""

from __future__ import annotations

from fractions import Fraction

from esagono.engine.errors import BadPosition
from esagono.games.risorgimento.roster import ARTILLERY, QUARTERS
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import MARCH, SQUARE, RisorgimentoState


def check_unit(rules: Risorgimento, state: RisorgimentoState, unit: int) -> None:
    """8.a, 8.6, 8.3: nobody spends more than he has; no commander is in Square, and nobody but guns marches in it."""
    flags, roster = state.flags[unit], rules.roster
    who, spent = f"unit {roster.ids[unit]!r}", Fraction(state.spent[unit], QUARTERS)
    if spent > roster.move[unit]:
        raise BadPosition(f"{who} has spent {spent} of {roster.move[unit]} points; expected no more")
    if flags & SQUARE and roster.is_commander[unit]:
        raise BadPosition(f"{who} has the flag 'square'; expected it of no commander")
    if flags & SQUARE and flags & MARCH and roster.arm[unit] != ARTILLERY:
        raise BadPosition(f"{who} has the flags 'march' and 'square'; expected one of them")


def check_markers(rules: Risorgimento, state: RisorgimentoState) -> None:
    """7.1: one marker in a hex, for units of the side that acts."""
    roster = rules.roster
    seen: set[int] = set()
    for marker in state.markers:
        where = f"marker in {rules.grid.names[marker.hex]}"
        if marker.hex in seen:  # 7.1.2
            raise BadPosition(f"{where}: there are two; expected one in a hex")
        seen.add(marker.hex)
        for u in marker.forces:
            if roster.side[u] != state.side:
                raise BadPosition(f"{where}: unit {roster.ids[u]!r} is not of {rules.sides[state.side]}, who acts")
