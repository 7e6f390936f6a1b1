"""Undo: how far a side may go back, and going back.

A game keeps one copy of the state, from which undo replays all options but the last. Dice, a reveal or a decision of
the other side drop it at once. Whether an option told its side something is checked only when undo is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from esagono.engine.errors import NothingToUndo, UnknownName
from esagono.engine.given import Name
from esagono.engine.knowledge import alone, tells
from esagono.engine.state import State

if TYPE_CHECKING:
    from esagono.engine.game import Game

NOTHING: Final = (
    "nothing can be undone: since this side's last option dice were rolled, something hidden was shown or could be "
    "told from it, or the other side was asked; or it has chosen nothing yet"
)
"""One refusal for all causes: by two of them a side could tell what the other has done in secret."""

UNASKED: Final = 1
SHOWN: Final = 2
"""What may lie between two options: the other side had a single choice, which may give something away; or dice were
rolled, or something hidden was shown."""


@dataclass
class UndoBase:
    """How far back undo may go: the state then, and where journal and log stood.

    All entries since are one side's, unless both decide `apart`: then each takes back its own, and what the other
    has chosen meanwhile stays chosen.
    """

    state: State
    journal_length: int
    log_length: int
    side: str
    apart: bool = False
    floors: dict[str, int] = field(default_factory=dict)
    """By side, how many of the entries since stay, because the side has learnt something by the last of them."""
    judged: int = 0
    """Number of entries already judged: whether they told their side something."""
    reached: State | None = None
    """The state after those, if it is still at hand."""

    def copy(self) -> UndoBase:
        return replace(self, floors=dict(self.floors))

    def stays(self, side: str, number: int) -> None:
        """What a side has chosen stays, up to this entry."""
        self.floors[side] = max(number + 1, self.floors.get(side, 0))


@dataclass
class Undone:
    """What an undo removed: an entry of the journal, and events of the log."""

    entry: int
    first_event: int
    events: int


def undoable(game: Game, side: Name) -> int:
    """How many options (of a side) can be taken back in a row."""
    if side is not None and side not in game.rules.info.sides:
        raise UnknownName("side", side, game.rules.info.sides)
    return len(open_entries(game, side))


def undo(game: Game, side: Name) -> Undone:
    """Take back the last option (of a side)."""
    undoable(game, side)  # refuses unknown sides
    numbers = open_entries(game, side)
    base = game._base
    if base is None or not numbers:
        raise NothingToUndo(NOTHING)
    last = numbers[-1]
    again = game.journal[base.journal_length :]
    length = len(game.log)
    holder: Any = game
    holder.state = base.state.copy()
    del game.journal[base.journal_length :], game.log[base.log_length :]
    game._listed.clear()
    removed_at = len(game.log)
    for number, (who, option) in enumerate(again):
        if number == last:
            removed_at = len(game.log)
        else:
            game.play(option, who)
    game._base = without(base, last) if len(again) > 1 else None
    return Undone(base.journal_length + last, removed_at, length - len(game.log))


def without(base: UndoBase, number: int) -> UndoBase:
    """The base of a game whose entry with this number was taken out."""
    floors = {side: floor - (floor > number) for side, floor in base.floors.items()}
    return replace(base, floors=floors, judged=min(base.judged, number), reached=None)


def open_entries(game: Game, side: Name) -> list[int]:
    """The entries since the base that can be taken back (by a side), the last of them first to go."""
    base = game._base
    if base is None or (side is not None and not base.apart and side != base.side):
        return []
    judge(game, base)
    entries = game.journal[base.journal_length :]
    found: list[int] = []
    for number in reversed(range(len(entries))):
        who = entries[number][0]
        if side in (None, who):
            if number < base.floors.get(who, 0):
                break
            found.append(number)
    return found[::-1]


def judge(game: Game, base: UndoBase) -> None:
    """Find out which of the entries since the base told their side something."""
    entries = game.journal[base.journal_length :]
    if base.judged >= len(entries):
        return
    here = alone(game, base.reached or base.state)
    if base.reached is None:
        for who, option in entries[: base.judged]:
            here.play(option, who)
    for number in range(base.judged, len(entries)):
        who, option = entries[number]
        after = alone(here, here.state)
        after.play(option, who)
        if tells(here, after, who, option):
            base.stays(who, number)
        here = alone(after, after.state)
    base.judged, base.reached = len(entries), here.state
