"""Which decisions of a position are in the middle of something, see `engine/under_way.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from esagono.engine.under_way import written
from esagono.games.inferno.rules.movement import MovementPhase
from esagono.games.inferno.ruleset import Inferno, InfernoGame
from esagono.games.inferno.state import FINISHED, MOVED, WITH_ENGINEER, InfernoState

FIELDS: Final = ("stack", "pending", "side", "phase", "spent", "flags", "fights")
SELDOM: Final = ("demolitions",)
"""Fields that are written where they say something."""
ENTERING: Final = ("hex", "steps", "tracks")
"""What the words have as it was before, while a unit that was called for has still to enter (`before_entry`)."""


def write(game: InfernoGame, doc: Mapping[str, Any], *, entering: bool) -> dict[str, Any] | None:
    """What is under way, unless the words of the document lead to the same decision."""
    if told_in_words(game.rules, game.state):
        return None
    seldom = [name for name in SELDOM if getattr(game.state, name)]
    return written(game.state, (*FIELDS, *seldom, *(ENTERING if entering else ())), doc)


def fields_in(midway: Mapping[str, Any]) -> tuple[str, ...]:
    """The fields to be found in what was written."""
    return (*FIELDS, *(name for name in (*SELDOM, *ENTERING) if name in midway))


def told_in_words(rules: Inferno, state: InfernoState) -> bool:
    """A phase begins, or goes on between two combats, and there is nothing to remember of the phases before.

    Who was selected in the last Movement Phases, what was spent there, and which combats all have seen has no words.
    """
    if (
        not state.pending
        or state.fights
        or state.demolitions
        or state.spent
        or any(flags & FINISHED for flags in state.flags)
    ):
        return False
    on_map = [e for e in rules.engineers[state.side] if state.hex[e] >= 0]
    if not all(state.flags[e] & (WITH_ENGINEER | MOVED) for e in on_map):
        return False  # come ashore after the phase began (12.2.j), which a reader could not know (14.2.c)
    if state.pending[0].kind == "combat":
        return True
    top = state.stack[-1]
    # where pontoons lie, a phase that begins asks for them first
    return isinstance(top, MovementPhase) and top.step == "choose" and top.active < 0 and not state.pontoons
