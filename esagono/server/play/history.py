"""Earlier boards of a match, for the replay, and what its bots wanted.

A seat sees an earlier board as it saw it then. When the game is over, everybody may look from every seat, and `all`
shows the board without fog.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import esagono
from esagono.bots import words
from esagono.engine import Game, Option, Ruleset, State, play_entry
from esagono.engine.ruleset import OBSERVER
from esagono.engine.table import to_data
from esagono.server.messages import Refusal
from esagono.server.play.match import Match
from esagono.server.play.presentation import link
from esagono.server.play.rulebooks import open_rules
from esagono.server.play.seams import Live, Runner
from esagono.server.storage.rows import Thought

ALL = "all"


def begins_late(match: Match) -> bool:
    """The first part of the match was played with other rules and cannot be replayed with these."""
    return match.about.rules != match.rules.version


class Recording:
    """The states after each option that counts, from the start. It grows with the match."""

    def __init__(self, rules: Ruleset, seed: str) -> None:
        self.rules, self.seed = rules, seed
        self.game = Game.begin(rules, seed)
        self.rows = [0]
        self.states: list[State] = [self.game.state.copy()]

    def begins(self, rows: Sequence[int]) -> bool:
        """What is on the film still counts: none of it was taken back."""
        return self.rows[1:] == rows[: len(self.rows) - 1]

    def extend(self, journal: Sequence[tuple[str, Option]], rows: Sequence[int]) -> Recording:
        done = len(self.states) - 1
        for (side, option), row in zip(journal[done:], rows[done:], strict=True):
            play_entry(self.game, option, side)
            self.states.append(self.game.state.copy())
            self.rows.append(row)
        return self

    def view(self, index: int, seat: str) -> dict[str, Any]:
        rules = open_rules(self.rules) if seat == ALL else self.rules
        game = (rules.game_class or Game)(rules, self.states[index], self.seed, history=False)
        return game.view(OBSERVER if seat == ALL else seat)

    def board(self, index: int, seat: str, lang: str, *, with_view: bool = True) -> dict[str, Any]:
        """The view and the table made from it, or the table alone."""
        view = self.view(index, seat)
        return {**({"view": view} if with_view else {}), "table": to_data(self.rules.table(view, lang))}


def _check_seat(match: Match, seat: str, wanted: str) -> None:
    if wanted not in (*match.seats, ALL):
        raise Refusal(400, "unknown", str(esagono.UnknownName("seat", wanted, (*match.seats, ALL))))
    if wanted != seat and match.game.result is None and (match.rules.fog or match.game.state.apart):
        raise Refusal(
            403,
            "not-over",
            "another seat's view can be seen when the game is over, or in an open game while nobody chooses in secret",
        )
    if begins_late(match):
        raise Refusal(409, "upgraded", "this match went on with newer rules; its beginning cannot be replayed")


async def _film(background: Runner, live: Live) -> Recording:
    async with live.recording_lock:
        match = live.match
        # copies, because the match may go on while the film is made beside it
        journal, rows = match.game.journal.copy(), match.entry_rows.copy()
        kept = live.recording
        if isinstance(kept, Recording) and kept.rules is match.rules and kept.begins(rows):
            film = kept
        else:
            film = await background.run(Recording, match.rules, match.about.seed)
        live.recording = await background.run(film.extend, journal, rows)
        return film


async def view_at(background: Runner, live: Live, seat: str, wanted: str, seq: int, lang: str) -> dict[str, Any]:
    """The board when the asking seat was at a sequence number."""
    match = live.match
    _check_seat(match, seat, wanted)
    film = await _film(background, live)
    numbers = [match.number(seat, row) for row in film.rows]
    index = max(0, bisect_right(numbers, seq) - 1)
    return {"seq": numbers[index], "seat": wanted, **film.board(index, wanted, lang)}


PIECE = 60
"""Views in one answer."""


async def views(
    background: Runner, live: Live, seat: str, wanted: str, since: int, lang: str, with_view: bool = True
) -> list[dict[str, Any]]:
    """The boards after a sequence number, a piece at a time; the page asks on from the last it got."""
    film, boards = await _boards(background, live, seat, wanted)
    chosen = [(n, i) for n, i in boards.items() if n > since or (since == 0 and n == 0)][:PIECE]
    return await background.run(
        lambda: [{"seq": n, **film.board(i, wanted, lang, with_view=with_view)} for n, i in chosen]
    )


async def numbers(background: Runner, live: Live, seat: str, wanted: str) -> list[int]:
    """The sequence numbers of all boards: how long the replay is, before any of it is fetched."""
    _, boards = await _boards(background, live, seat, wanted)
    return list(boards)


async def _boards(background: Runner, live: Live, seat: str, wanted: str) -> tuple[Recording, dict[int, int]]:
    """The film, and where in it the board of each sequence number is."""
    match = live.match
    _check_seat(match, seat, wanted)
    film = await _film(background, live)
    return film, {match.number(seat, row): index for index, row in enumerate(film.rows)}


def thoughts(match: Match, rows: Sequence[Thought], seat: str, lang: str) -> list[dict[str, Any]]:
    """What bots wanted in each turn: told when the game is over, since it shows their intentions and their beliefs."""
    if match.game.result is None:
        raise Refusal(403, "not-over", "what a bot wanted is told when the game is over")
    out: dict[tuple[str, int, str], dict[str, Any]] = {}
    for t in rows:
        text = words.say(match.rules, t.key, t.args, lang, link)
        # a plan made again, by another process or after a restart, is told once
        out.setdefault(
            (t.side, t.turn, text), {"seq": match.number(seat, t.row), "side": t.side, "turn": t.turn, "text": text}
        )
    return list(out.values())
