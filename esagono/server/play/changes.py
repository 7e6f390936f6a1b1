"""What a player does, as rows for the journal: checked here, then stored, then played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from esagono.engine import OBSERVER, Option
from esagono.server.messages import Refusal
from esagono.server.play.match import Match, option_from
from esagono.server.storage.rows import JournalRow

AWAY = "a bot plays for you; take your seat back first"


def options_from(match: Match, seat: str, data: Sequence[list[Any]], most: int) -> list[Option]:
    """Options as a client sends them, if this seat may choose at all."""
    if seat == OBSERVER:
        raise Refusal(403, "observer", "observers watch; they cannot play")
    if seat in match.stand_ins:
        raise Refusal(409, "stand-in", AWAY)
    if len(data) > most:
        raise Refusal(413, "too-large", f"at most {most} options at once")
    return [option_from(d) for d in data]


def play_rows(match: Match, side: str, seq: int, options: Sequence[Option]) -> list[JournalRow]:
    """The options that will be played: all, or up to the first after which something new is known."""
    match.check_current(side, seq)
    chosen = match.rehearse(side, options)
    return [JournalRow(match.row + n, side, "play", o.to_data()) for n, o in enumerate(chosen, 1)]


def undo_row(match: Match, side: str, seq: int, to: int | None) -> JournalRow:
    """Options taken back. Undo is a row of the journal like any other."""
    if side == OBSERVER:
        raise Refusal(403, "observer", "observers watch; they cannot undo")
    if side in match.stand_ins:
        raise Refusal(409, "stand-in", AWAY)
    if seq != match.number(side):
        raise Refusal(409, "stale", f"the board has changed since: it is at {match.number(side)} now")
    return JournalRow(match.row + 1, side, "undo", match.undo_count(side, to))
