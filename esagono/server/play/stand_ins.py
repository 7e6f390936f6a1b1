"""A bot that plays on for a player who has left.

Against bots a player may do this alone; between people both must have agreed to it before. Then a player who leaves may
hand the seat to a bot, and the opponent may call one when the clock has run out or after days without an answer. The
seat still belongs to its player, who may take it back at any time. The bot sees only what the seat may see.
"""

from __future__ import annotations

import esagono
from esagono.bots.players import offered
from esagono.engine import OBSERVER
from esagono.server.messages import Refusal, StandInBody
from esagono.server.play.clocks import DAY
from esagono.server.play.match import Match
from esagono.server.play.seams import Keeper, LiveT
from esagono.server.storage.rows import JournalRow, now

USUAL = "officer"
ABSENT = 3 * DAY
"""Silence after which a player counts as having left."""


async def act(matches: Keeper[LiveT], live: LiveT, side: str, wish: StandInBody, last: int) -> None:
    """Let a bot take over a seat, or give it back. `last`: when the last row of the journal was stored."""
    known = offered(live.match.about.game, live.match.about.scenario)
    level = wish.level or (USUAL if USUAL in known else known[-1])
    if level not in known:
        raise Refusal(400, "unknown", str(esagono.UnknownName("bot", level, known)))
    silence = now() - last
    await matches.change(live, lambda match: [row_for(match, side, wish, level, matches.served(), silence)])


def row_for(match: Match, side: str, wish: StandInBody, level: str, at: int, silence: int) -> JournalRow:
    if side == OBSERVER:
        raise Refusal(403, "observer", "observers watch; they have no seat to leave")
    if match.game.result is not None:
        raise Refusal(409, "over", "the game is over already")
    other = next(s for s in match.sides if s != side)
    if wish.act == "return":
        if side not in match.stand_ins:
            raise Refusal(409, "no-offer", "you play yourself")
        return JournalRow(match.row + 1, side, "stand-in", {"side": side, "level": None})
    if side in match.stand_ins:
        raise Refusal(409, "stand-in", "a bot plays for you; take your seat back first")
    alone = match.players[other].kind == "bot"
    if wish.act == "leave":
        if not alone and "stand-in" not in match.agreed:
            raise Refusal(409, "not-agreed", "the other player has not agreed to play on against a bot")
        return JournalRow(match.row + 1, side, "stand-in", {"side": side, "level": level})
    if alone:
        raise Refusal(409, "stand-in", "a bot has that seat already")
    if "stand-in" not in match.agreed:
        raise Refusal(409, "not-agreed", "you have not both agreed that a bot may take over")
    if match.chooses_in_secret(side) or not has_left(match, other, at, silence):
        raise Refusal(409, "not-away", "the other player has time left, or was here in the last days")
    return JournalRow(match.row + 1, side, "stand-in", {"side": other, "level": level})


def has_left(match: Match, side: str, at: int, silence: int) -> bool:
    """Whether the player's time has run out, or a decision has waited for days."""
    clock = match.clock
    if clock is not None:
        return clock.has_run_out(side, at)
    return silence > ABSENT and any(d.side == side for d in match.game.state.pending)
