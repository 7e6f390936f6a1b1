"""Looks at everything that players are told, and at what is stored; says what must never be."""

from __future__ import annotations

import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from esagono.engine import OBSERVER, Game
from esagono.server.play import presentation
from esagono.server.play.match import Match
from esagono.server.play.rulebooks import rules_of
from esagono.server.storage.rows import JournalRow, MatchRow, SeatRow

REFUSALS = {"stale", "illegal", "storage", "nothing-to-undo", "over", "offered", "no-offer", "declined", "observer"}
"""What a player may be told who plays by the rules on a board that may be old."""
CLOCK_REFUSALS = {"time-left", "no-clock", "no-vacation", "own-undo"}
SECRETS = ("view", "decides", "options")
"""What does not change as long as a seat's number does not."""


def looked_at(board: dict[str, Any]) -> dict[str, Any]:
    """What is compared of a board that a page was sent; words and table are made from the same."""
    return {
        "seq": board["seq"],
        "view": board["view"],
        "decides": board["decision"] is not None,
        "options": [one["option"] for one in board["options"]],
        **{
            name: board[name]
            for name in ("can_undo", "undo_to", "clock", "log_length", "offer", "proposals", "agreed", "rewinds")
        },
    }


def expected(match: Match, seat: str) -> dict[str, Any]:
    """The same, as the rules have it for a seat."""
    decides = any(d.side == seat for d in match.game.state.pending)
    found: dict[str, Any] = told(
        {
            "seq": match.number(seat),
            "view": match.game.view(seat),
            "decides": decides,
            "options": [option.to_data() for option in match.game.options(seat)] if decides else [],
            "can_undo": seat != OBSERVER and match.undoable(seat) > 0,
            "undo_to": match.undo_floor(seat),
            "clock": presentation.clock_of(match, seat),
            "log_length": len(match.game.log),
            "offer": match.offer,
            "proposals": presentation.proposals_of(match, seat),
            "agreed": sorted(match.agreed),
            "rewinds": match.rewinds,
        }
    )
    return found


class Violation(Exception):
    """Something that must never be."""


def told(value: Any) -> Any:
    """As it comes out of JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Truth:
    """A match as its stored rows make it, played by the rules alone: what each seat may be shown at each of its
    numbers."""

    def __init__(self, about: MatchRow, seats: list[SeatRow]) -> None:
        rules = rules_of(about, None)  # type: ignore[arg-type]
        self.match = Match(about, seats, Game.begin(rules, about.seed))
        self.rows: list[JournalRow] = []
        self.boards: dict[tuple[str, int], list[dict[str, Any]]] = {}
        """By seat and number: the boards that it may be shown, which differ at most in offers and clocks."""
        self._note()

    @property
    def over(self) -> bool:
        return self.match.game.result is not None

    def go_on(self, row: JournalRow) -> None:
        if row.kind == "void":
            raise Violation(f"row {row.row} passes over what could not be played")
        if row.row != self.match.row + 1:
            raise Violation(f"row {row.row} follows row {self.match.row}")
        asked = {d.side for d in self.match.game.state.pending}
        if row.kind == "play" and row.side not in asked:
            raise Violation(f"row {row.row} of {row.side} was stored though {sorted(asked)} decide")
        try:
            self.match.apply(row, set())
        except Exception as error:
            raise Violation(f"row {row.row} cannot be played: {type(error).__name__}: {error}") from error
        self.rows.append(row)
        self._note()

    def _note(self) -> None:
        match = self.match
        for seat in match.seats:
            shown = expected(match, seat)
            known = self.boards.setdefault((seat, shown["seq"]), [])
            if shown not in known:
                known.append(shown)
            differ = [name for name in SECRETS if any(one[name] != shown[name] for one in known)]
            if differ:
                raise Violation(f"{seat} is shown two boards with number {shown['seq']}, whose {differ} differ")
        self._look_at_clock()

    def _look_at_clock(self) -> None:
        clock = self.match.clock
        if clock is None:
            return
        asked = {d.side for d in self.match.game.state.pending if self.match.players[d.side].kind == "human"}
        if not set(clock.since) <= asked or (self.over and clock.since):
            raise Violation(f"clocks of {sorted(clock.since)} run while {sorted(asked)} decide")


class Judge:
    """Reads the database by a line of its own."""

    def __init__(self, file: Path) -> None:
        self._line = sqlite3.connect(file)
        self._line.row_factory = sqlite3.Row
        self.truths: dict[str, Truth] = {}
        self.sent: dict[tuple[str, str], Counter[tuple[int, bytes]]] = {}
        """By match and seat: numbers with which options were sent, each with one of the options, and how often."""
        self.acknowledged: dict[tuple[str, str], list[tuple[int, list[Any]]]] = {}
        self.created: list[str] = []
        self.boards = self.answers = 0

    def close(self) -> None:
        self._line.close()

    def truth(self, match: str) -> Truth:
        """With everything that is stored by now."""
        found = self.truths.get(match)
        if found is None:
            about = self._line.execute("SELECT * FROM games WHERE id = ?", (match,)).fetchone()
            if about is None:
                raise Violation(f"match {match} was acknowledged and is not there")
            found = self.truths[match] = Truth(self._about(about), self._seats(match))
        for row in self.rows(match, found.match.row):
            found.go_on(row)
        return found

    def _about(self, row: sqlite3.Row) -> MatchRow:
        fields = dict(row)
        for name in ("options", "position", "clock"):
            fields[name] = msgspec.json.decode(fields[name]) if fields[name] else None
        fields["seed_given"], fields["hotseat"] = bool(fields["seed_given"]), bool(fields["hotseat"])
        return MatchRow(**fields)

    def _seats(self, match: str) -> list[SeatRow]:
        return [SeatRow(**dict(row)) for row in self._line.execute("SELECT * FROM seats WHERE game = ?", (match,))]

    def rows(self, match: str, after: int = 0) -> list[JournalRow]:
        query = "SELECT * FROM journal WHERE game = ? AND seq > ? ORDER BY seq"
        return [
            JournalRow(r["seq"], r["side"], r["kind"], msgspec.json.decode(r["data"]), r["at"], r["served"])
            for r in self._line.execute(query, (match, after))
        ]

    # What players say and are told

    def sends(self, match: str, seat: str, seq: int, options: list[Any]) -> None:
        self.sent.setdefault((match, seat), Counter()).update((seq, msgspec.json.encode(option)) for option in options)

    def not_stored(self, match: str, seat: str, seq: int, options: list[Any]) -> None:
        """What was sent once was refused because it could not be stored."""
        self.sent[match, seat].subtract((seq, msgspec.json.encode(option)) for option in options)

    def acknowledges(self, match: str, seat: str, seq: int, options: list[Any]) -> None:
        """The options are stored at this moment already."""
        self.answers += 1
        self.acknowledged.setdefault((match, seat), []).append((seq, options))
        rows = chosen(self.truth(match), seat)
        if not _contains(rows, options):
            raise Violation(f"{options} of {seat} at {seq} was acknowledged and is not stored")

    def refused(self, code: str) -> None:
        if code not in REFUSALS | CLOCK_REFUSALS:
            raise Violation(f"a player was refused with {code!r}")

    def shown(self, match: str, seat: str, board: dict[str, Any]) -> None:
        """A board is the one that the rules make of what is stored, for this seat and number."""
        self.boards += 1
        truth = self.truth(match)
        known = truth.boards.get((seat, board["seq"]))
        if known is None:
            raise Violation(f"{seat} is shown a board with number {board['seq']} of a match that was never stored")
        shown = looked_at(board)
        if shown not in known:
            differs = [name for name, value in known[-1].items() if shown[name] != value]
            raise Violation(f"{seat} is shown another board with number {board['seq']}: {', '.join(differs)} differ")

    # The end

    def look_back(self) -> None:
        """All that was acknowledged is there, once and in its order; nothing is there that nobody sent."""
        for match in self.created:
            truth = self.truth(match)
            if self.rows(match) != truth.rows:
                raise Violation(f"rows of {match} have changed after they were stored")
            for seat in truth.match.sides:
                rows = [row for row in truth.rows if row.side == seat and row.kind == "play"]
                if truth.match.owners[seat].kind == "bot":
                    continue
                stored = Counter(msgspec.json.encode(row.data) for row in rows)
                sent = Counter(option for (_, option), often in self.sent.get((match, seat), {}).items() if often)
                if stored - sent:
                    raise Violation(f"{dict(stored - sent)} of {seat} was stored though it was not sent, or refused")
                acknowledged = sorted(self.acknowledged.get((match, seat), ()), key=lambda one: one[0])
                rest = iter(chosen(truth, seat))
                for seq, options in acknowledged:
                    if not all(any(option == other for other in rest) for option in options):
                        raise Violation(f"{options} of {seat} at {seq} was acknowledged and is not in the record")

    def newest(self, match: str, seat: str, board: dict[str, Any]) -> None:
        """Nothing happens any more: the board is the last one."""
        number = self.truth(match).match.number(seat)
        if board["seq"] != number:
            raise Violation(f"{seat} still sees number {board['seq']} though the board is at {number}")

    def log(self, match: str, seat: str, events: list[dict[str, Any]]) -> None:
        """What a seat reads in the log is what the rules tell it."""
        known = told(presentation.events_of(self.truth(match).match, seat, "en"))
        if events != known:
            raise Violation(f"the log of {seat} tells {len(events)} events and not the {len(known)} of the rules")


def chosen(truth: Truth, seat: str) -> list[Any]:
    """What a seat chose and took back, in its order."""
    rows = [row for row in truth.rows if row.side == seat and row.kind in ("play", "undo")]
    return [row.data if row.kind == "play" else "undo" for row in rows]


def _contains(rows: list[Any], wanted: list[Any]) -> bool:
    return any(rows[n : n + len(wanted)] == wanted for n in range(len(rows) - len(wanted) + 1))
