"""End a match by agreement: resignation, and draws offered, accepted, declined or withdrawn.

Each is a row of the journal, stored before the players learn of it. The rules know nothing of it.
"""

from __future__ import annotations

from esagono.engine import AGREE, OBSERVER, RESIGN
from esagono.server.messages import Act, Refusal
from esagono.server.play.match import Match
from esagono.server.play.seams import Keeper, LiveT
from esagono.server.storage.rows import JournalRow


async def settle(matches: Keeper[LiveT], live: LiveT, side: str, act: Act) -> str:
    """Apply a resignation or draw action; return `resigned`, `offered`, `agreed`, `declined` or `withdrawn`."""
    rows = await matches.change(live, lambda match: rows_for(match, side, act))
    last = rows[-1]
    if last.kind == "settle":
        return "resigned" if act == "resign" else "agreed"
    if last.kind == "offer":
        return "offered"
    return "withdrawn" if act == "withdraw" else "declined"


def rows_for(match: Match, side: str, act: Act) -> list[JournalRow]:
    if side == OBSERVER:
        raise Refusal(403, "observer", "observers watch; they cannot end a match")
    if match.game.result is not None:
        raise Refusal(409, "over", "the game is over already")
    number = match.row + 1
    agree = JournalRow(number, side, "settle", AGREE.to_data())
    if act == "resign":
        return [JournalRow(number, side, "settle", RESIGN.to_data())]
    if act == "offer":
        # offering what the other has offered is agreeing; at one screen too each seat says so with its own secret
        if match.offer not in (None, side):
            return [agree]
        return offer_rows(match, side)
    if act == "withdraw" and match.offer != side:
        raise Refusal(409, "no-offer", "you have offered no draw")
    if act in ("accept", "decline") and match.offer in (None, side):
        raise Refusal(409, "no-offer", "nobody offers you a draw")
    return [agree] if act == "accept" else [JournalRow(number, side, "no-draw", None)]


def offer_rows(match: Match, side: str) -> list[JournalRow]:
    """An offer, and at once the answer of a bot: it plays on."""
    if match.offer == side:
        raise Refusal(409, "offered", "you have offered a draw already")
    if match.declined.get(side) == match.number(side):
        raise Refusal(409, "declined", "your offer was declined; wait until something has happened")
    rows = [JournalRow(match.row + 1, side, "offer", None)]
    others = [s for s in match.sides if s != side]
    if all(match.players[s].kind == "bot" for s in others):
        rows.append(JournalRow(match.row + 2, others[0], "no-draw", None))
    return rows
