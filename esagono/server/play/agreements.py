"""Proposals that need both players: one proposes, the other accepts or declines.

Each step is a row of the journal, stored before the players learn of it, so that any process and any restart knows of
it. Bots answer at once, by a published rule.

An agreed undo goes back beyond dice and secrets, to before an option of the side that asked; later choices of the other
side are undone too. Both have seen what happened and both agreed. Dice stay spent (`engine/taken_back.py`).
"""

from __future__ import annotations

from typing import Any

from esagono.engine import OBSERVER
from esagono.server.messages import Agree, AgreeBody, Refusal, What
from esagono.server.play import fairness
from esagono.server.play.match import Match
from esagono.server.play.seams import Keeper, LiveT
from esagono.server.storage.rows import JournalRow

CAME_OF_IT = {"propose": "proposed", "rewind": "agreed", "agree": "agreed", "end": "ended"}


async def agree(matches: Keeper[LiveT], live: LiveT, side: str, wish: AgreeBody | Agree) -> str:
    """Apply a proposal or answer; return `proposed`, `agreed`, `declined`, `withdrawn` or `ended`."""
    rows = await matches.change(live, lambda match: rows_for(match, side, wish))
    return CAME_OF_IT.get(rows[-1].kind) or ("withdrawn" if wish.act == "withdraw" else "declined")


def rows_for(match: Match, side: str, wish: AgreeBody | Agree) -> list[JournalRow]:
    if side == OBSERVER:
        raise Refusal(403, "observer", "observers watch; they have nothing to agree on")
    if match.game.result is not None:
        raise Refusal(409, "over", "the game is over already")
    if wish.act == "propose":
        return proposal_rows(match, side, wish)
    if wish.act == "end":
        if wish.what not in match.agreed:
            raise Refusal(409, "no-offer", "there is no such agreement to end")
        return [JournalRow(match.row + 1, side, "end", wish.what)]
    found = match.proposals.get(wish.what)
    if found is None or (found["side"] == side) != (wish.act == "withdraw"):
        raise Refusal(409, "no-offer", "there is no such proposal to answer")
    number = match.row + 1
    if wish.act == "accept":
        return [accepted(match, number, found)]
    return [JournalRow(number, side, "refuse", wish.what)]


def proposal_rows(match: Match, side: str, wish: AgreeBody | Agree) -> list[JournalRow]:
    """A proposal, and at once the answer of a bot."""
    what = wish.what
    found = match.proposals.get(what)
    if found is not None:
        raise Refusal(409, "offered", "there is such a proposal already; answer it, or wait for the answer")
    if match.refused.get(f"{side} {what}") == match.number(side):
        raise Refusal(409, "declined", "this was declined; wait until something has happened")
    if what == "pause" and match.clock is None:
        raise Refusal(409, "no-clock", "this match has no clock that could be stopped")
    if what in match.agreed:
        raise Refusal(409, "offered", "you have agreed on this already")
    data: dict[str, Any] = {"side": side, "what": what}
    if what == "undo":
        data["keep"] = kept_by_undo(match, side, wish.to)
    number = match.row + 1
    rows = [JournalRow(number, side, "propose", data)]
    others = [s for s in match.sides if s != side]
    if all(match.owners[s].kind == "bot" for s in others):  # a stand-in agrees to nothing
        agrees = bot_agrees(match, what)
        rows.append(accepted(match, number + 1, data) if agrees else refused(number + 1, others[0], what))
    return rows


def bot_agrees(match: Match, what: What) -> bool:
    """A bot grants an undo where nothing is hidden, since it cannot agree to be looked at; it minds nothing
    else."""
    return what != "undo" or not match.rules.fog


def refused(number: int, side: str, what: str) -> JournalRow:
    return JournalRow(number, side, "refuse", what)


def accepted(match: Match, number: int, proposal: dict[str, Any]) -> JournalRow:
    """What follows from an agreement; the row is of the side that had asked."""
    if proposal["what"] != "undo":
        return JournalRow(number, proposal["side"], "agree", proposal["what"])
    data = {"keep": proposal["keep"], "rolled": match.game.state.rolled}
    return JournalRow(number, proposal["side"], "rewind", data)


def kept_by_undo(match: Match, side: str, to: int | None) -> int:
    """How many entries of the journal stay if a side's last option is taken back, or all since it was at a sequence
    number, with everything that came after."""
    if match.about.rules != match.rules.version:
        raise Refusal(409, "upgraded", "this match went on with newer rules; it cannot go back beyond that")
    if fairness.given_in(match.about.position):
        raise Refusal(409, "nothing-to-undo", "this match has dice that were given with its position: all know them")
    rows = match.rows_of(side)
    back = rows[-1:] if to is None else [row for row in rows if match.number(side, row) > to]
    if not back:
        raise Refusal(409, "nothing-to-undo", "you have chosen nothing since")
    if len(rows[rows.index(back[0]) :]) <= match.undoable(side):
        raise Refusal(409, "own-undo", "you can take this back by yourself")
    return match.entry_rows.index(back[0])
