"""Branch a new match off an earlier moment of a finished one, with fresh dice.

Only finished games can be branched: then nothing is hidden and the journal is public. The original does not change.
"""

from __future__ import annotations

from bisect import bisect_right

from esagono.engine import Game, branched, journal, play_entry
from esagono.server.messages import BranchBody, ImportedMatch, Refusal
from esagono.server.play.history import begins_late
from esagono.server.play.match import Match


def wish_for(match: Match, seat: str, wish: BranchBody) -> ImportedMatch:
    """A match that begins where this one was when the asking seat was at a sequence number."""
    if match.game.result is None:
        raise Refusal(409, "not-over", "one can play on from an earlier moment when the game is over")
    if begins_late(match):
        raise Refusal(409, "upgraded", "this match went on with newer rules; its beginning cannot be played again")
    numbers = [match.number(seat, row) for row in (0, *match.entry_rows)]
    keep = max(0, bisect_right(numbers, wish.seq) - 1)
    return ImportedMatch(record(match, keep), wish.seats, wish.hotseat, wish.mine)


def record(match: Match, keep: int) -> str:
    """The save of the first entries of a journal."""
    game = Game.begin(match.rules, match.about.seed)
    for side, option in match.game.journal[:keep]:
        play_entry(game, option, side)
    if game.result is not None:
        raise Refusal(409, "over", "the game is over there already")
    play_entry(game, branched(match.game.state.rolled), match.rules.info.sides[0])
    return journal.write(game)
