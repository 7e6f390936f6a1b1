"""A match in memory: the game, and who has seen how far.

The journal's rows are numbered for the server alone. A seat counts for itself: its sequence number grows when it chose
something, when something happened that it is told of, or when it is asked something new. Counting the rows instead
would tell how many options the other side went through in secret.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from operator import is_
from typing import Any

import msgspec

from esagono.engine import (
    OBSERVER,
    Decision,
    Game,
    NothingToUndo,
    Option,
    Ruleset,
    play_entry,
    settle,
    snapshot,
    taken_back,
)
from esagono.engine.errors import EsagonoError
from esagono.engine.table import to_data
from esagono.server.messages import Refusal
from esagono.server.play.clocks import Clock
from esagono.server.storage.rows import JournalRow, MatchRow, SeatRow


class Match:
    """The game and its numbers. Only the methods whose names end in `_row` change it, each by a row of the journal."""

    def __init__(self, about: MatchRow, seats: Sequence[SeatRow], game: Game) -> None:
        self.game = game
        self.sides = game.rules.info.sides
        self.seats = (*self.sides, OBSERVER)
        self.stand_ins: dict[str, str] = {}
        """Sides that a bot plays for a person who has left, and its level."""
        self.seat_again(about, seats)
        self.row = 0
        self.ticks: list[tuple[int, ...]] = [(0,) * len(self.seats)]
        """By row: the sequence number of each seat after it."""
        self.entry_rows: list[int] = []
        """The row of each option that still counts, beside `game.journal`."""
        self.event_rows: list[int] = [0] * len(game.log)
        """The row in which each event of the log happened."""
        self.asked: dict[str, int] = dict.fromkeys(self.sides, 0)
        """The row after which each side was last asked, or asked again."""
        self._views: dict[str, tuple[int, dict[str, Any]]] = {}
        self._tables: dict[tuple[str, str], tuple[int, dict[str, Any]]] = {}
        self.offer: str | None = None
        """The side that has offered a draw, until it is answered or withdrawn."""
        self.declined: dict[str, int] = {}
        """Where a side was when its last offer of a draw came to nothing."""
        self.proposals: dict[str, dict[str, Any]] = {}
        """What a side has proposed and the other not answered yet, by what it is about; see `consent`."""
        self.refused: dict[str, int] = {}
        """By `side what`: where a side was when its last proposal came to nothing."""
        self.rewinds = 0
        """How often options were taken back by agreement; pages then read the log again."""
        self.agreed: set[str] = set()
        """What both sides have agreed on and still holds."""
        self.clock = Clock.begin(about.clock, self.sides) if about.clock else None
        self.covered: Clock | None = None
        """While both sides choose in secret: the clocks as they would be if neither had chosen yet."""
        self.covered_asked: list[str] = []
        """Whose clocks run there."""
        self.read_only = False
        """Its data files are gone: it can be looked at and not be played on."""
        self.epochs = dict.fromkeys(self.seats, 0)
        """By seat: grows when its pages must be sent the whole board."""

    def seat_again(self, about: MatchRow, seats: Sequence[SeatRow]) -> None:
        """Who sits where, as it is stored."""
        self.about = about
        self.owners: dict[str, SeatRow] = {s.seat: s for s in seats if s.seat != OBSERVER}
        self._seat_stand_ins()

    def _seat_stand_ins(self) -> None:
        """Where a bot stands in for a person, it is the player; the seat stays the person's."""
        self.players = {
            side: msgspec.structs.replace(owner, kind="bot", level=self.stand_ins[side])
            if side in self.stand_ins
            else owner
            for side, owner in self.owners.items()
        }

    @property
    def id(self) -> str:
        return self.about.id

    @property
    def rules(self) -> Ruleset:
        return self.game.rules

    def number(self, seat: str, row: int | None = None) -> int:
        """The sequence number of a seat now, or after a row."""
        return self.ticks[self.row if row is None else row][self.seats.index(seat)]

    def bot_sides(self) -> list[str]:
        """The bots that have to decide now."""
        if self.read_only:
            return []
        return [d.side for d in self.game.state.pending if self.players[d.side].kind == "bot"]

    def view(self, seat: str) -> dict[str, Any]:
        """What a seat sees now; made once for all its pages and questions, so nobody may change it."""
        row, made = self._views.get(seat, (-1, {}))
        if row != self.row:
            made = self.game.view(seat)
            self._views[seat] = (self.row, made)
        return made

    def table(self, seat: str, lang: str) -> dict[str, Any]:
        """What lies on the table of a seat now, in words of a language; nobody may change it."""
        row, made = self._tables.get((seat, lang), (-1, {}))
        if row != self.row:
            made = to_data(self.rules.table(self.view(seat), lang))
            self._tables[seat, lang] = (self.row, made)
        return made

    # What changes a match

    def play_row(self, side: str, option: Option) -> None:
        before = {d.side: d for d in self.game.state.pending}
        happened = self.game.play(option, side)
        self.row += 1
        self.entry_rows.append(self.row)
        self.event_rows += [self.row] * len(happened)
        after = {d.side: d for d in self.game.state.pending}
        changed = {s for s in self.sides if s == side or after.get(s) is not before.get(s)}
        for s in changed:
            self.asked[s] = self.row
        last = self.ticks[-1]
        self.ticks.append(
            tuple(n + (bool(happened) or seat in changed) for seat, n in zip(self.seats, last, strict=True))
        )

    def undo_row(self, side: str, count: int) -> None:
        """Options are taken back. Where both sides decide apart, the other is told nothing of it."""
        apart = self.game.state.apart
        for _ in range(count):
            undone = self.game.undo(side)
            del self.entry_rows[undone.entry]
            del self.event_rows[undone.first_event : undone.first_event + undone.events]
        wanted = self.proposals.get("undo")
        if wanted is not None and wanted["keep"] >= len(self.entry_rows):
            del self.proposals["undo"]  # it has been taken back already
        self.row += 1
        told = {side} if apart else set(self.seats)
        self.ticks.append(tuple(n + (seat in told) for seat, n in zip(self.seats, self.ticks[-1], strict=True)))
        for s in self.sides:
            if s in told:
                self.asked[s] = self.row
        self.show_all(told)

    def show_all(self, seats: Iterable[str]) -> None:
        """Have the whole board sent to the pages of these seats."""
        for seat in seats:
            self.epochs[seat] += 1

    def settle_row(self, side: str, option: Option) -> None:
        """Record a settlement between the players and tell all seats."""
        happened = settle(self.game, option, side)
        self.offer = None
        self.proposals.clear()
        self.row += 1
        self.entry_rows.append(self.row)
        self.event_rows += [self.row] * len(happened)
        self.ticks.append(tuple(n + 1 for n in self.ticks[-1]))
        self.asked = dict.fromkeys(self.sides, self.row)

    def entry_row(self, side: str, option: Option) -> None:
        """An entry of an imported journal that is not an option of the rules and does not end the match."""
        happened = play_entry(self.game, option, side)
        self.row += 1
        self.entry_rows.append(self.row)
        self.event_rows += [self.row] * len(happened)
        self.ticks.append(tuple(n + 1 for n in self.ticks[-1]))

    def offer_row(self, side: str) -> None:
        """A draw is offered. The board stays as it is, and so do the sequence numbers."""
        self.offer = side
        self.void_row()

    def no_draw_row(self) -> None:
        """The offer is declined or withdrawn."""
        if self.offer is not None:
            self.declined[self.offer] = self.number(self.offer)
        self.offer = None
        self.void_row()

    def propose_row(self, side: str, data: dict[str, Any]) -> None:
        """A side proposes something that the other has to agree to. The board stays as it is."""
        self.proposals[data["what"]] = {"side": side, **data}
        self.void_row()

    def refuse_row(self, what: str) -> None:
        """A proposal is declined or withdrawn."""
        found = self.proposals.pop(what, None)
        if found is not None:
            self.refused[f"{found['side']} {what}"] = self.number(found["side"])
        self.void_row()

    def agree_row(self, what: str) -> None:
        """Both sides want it, until one says that it is over."""
        self.proposals.pop(what, None)
        self.agreed.add(what)
        self.void_row()

    def end_row(self, what: str) -> None:
        """What was agreed no longer holds."""
        self.agreed.discard(what)
        self.void_row()

    def rewind_row(self, side: str, keep: int, rolled: int) -> None:
        """Options are taken back by agreement, as a side had asked for: only the first `keep` still count, and the dice
        that were rolled stay spent. The whole game is played again, which may take long."""
        again = Game.begin(self.rules, self.about.seed)
        for who, option in self.game.journal[:keep]:
            play_entry(again, option, who)
        before = len(again.log)
        play_entry(again, taken_back(rolled), side)
        self.game = again
        self.row += 1
        self.entry_rows = [*self.entry_rows[:keep], self.row]
        self.event_rows = self.event_rows[:before] + [self.row] * (len(again.log) - before)
        self.ticks.append(tuple(n + 1 for n in self.ticks[-1]))
        self.asked = dict.fromkeys(self.sides, self.row)
        self.proposals.pop("undo", None)
        self.rewinds += 1
        self.show_all(self.seats)

    def stand_in_row(self, side: str, level: str | None) -> None:
        """A bot plays on for a side, or its owner is back."""
        if level is None:
            self.stand_ins.pop(side, None)
        else:
            self.stand_ins[side] = level
        self._seat_stand_ins()
        self.asked[side] = self.row + 1
        self.row += 1
        # what one began to choose, the other cannot finish
        self.ticks.append(tuple(n + (seat == side) for seat, n in zip(self.seats, self.ticks[-1], strict=True)))

    def void_row(self) -> None:
        self.row += 1
        self.ticks.append(self.ticks[-1])

    def apply(self, row: JournalRow, voided: set[int]) -> None:
        """Do what a stored row says, and let the clocks go on."""
        apart, asked_before = self.game.state.apart, self._asked_beside(row.side)
        self._apply(row, voided)
        clock = self.clock
        if clock is None or row.row in voided or row.kind == "share":
            return
        # the other is asked nothing new by what somebody chooses in secret
        asked_now = self._asked_beside(row.side)
        same = len(asked_now) == len(asked_before) and all(map(is_, asked_now, asked_before))
        in_secret = row.kind == "play" and apart and self.game.state.apart and same
        if row.kind == "play" and not in_secret:
            clock.begun = True
            self.covered = None
            if self.players[row.side].kind == "human":
                self.agreed.discard("pause")  # playing on has ended it
        covered = [] if self.covered is None or in_secret else [self.covered]
        for one in (clock, *covered):
            if row.kind in ("play", "back"):
                one.come_back(row.side, row.served)
            elif row.kind == "away":
                one.go_away(row.side, row.data, row.served)
            elif row.kind == "time":
                one.grant(row.data["side"], row.data["time"], row.served)
        paused = "pause" in self.agreed
        asked = [d.side for d in self.game.state.pending if self.players[d.side].kind == "human"]
        clock.show(row.served, asked, paused)
        self._cover(row.served, paused, asked)

    def _asked_beside(self, side: str) -> list[Decision]:
        """The decisions of the others."""
        return [d for d in self.game.state.pending if d.side != side]

    def _cover(self, at: int, paused: bool, asked: list[str]) -> None:
        """Hide who of those who choose in secret has chosen."""
        if not self.game.state.apart or self.clock is None:
            self.covered = None
        elif self.covered is not None:
            self.covered.show(at, self.covered_asked, paused)
        else:
            self.covered = msgspec.convert(msgspec.to_builtins(self.clock), Clock)
            self.covered_asked = asked

    def chooses_in_secret(self, side: str) -> bool:
        """Both sides choose at once, and this one has not finished."""
        return self.game.state.apart and any(d.side == side for d in self.game.state.pending)

    def _apply(self, row: JournalRow, voided: set[int]) -> None:
        if row.row in voided or row.kind in ("void", "away", "back", "time", "share"):
            self.void_row()
        elif row.kind == "undo":
            self.undo_row(row.side, int(row.data))
        elif row.kind == "offer":
            self.offer_row(row.side)
        elif row.kind == "no-draw":
            self.no_draw_row()
        elif row.kind == "settle":
            self.settle_row(row.side, Option.from_data(row.data))
        elif row.kind == "propose":
            self.propose_row(row.side, row.data)
        elif row.kind == "refuse":
            self.refuse_row(row.data)
        elif row.kind == "agree":
            self.agree_row(row.data)
        elif row.kind == "end":
            self.end_row(row.data)
        elif row.kind == "rewind":
            self.rewind_row(row.side, row.data["keep"], row.data["rolled"])
        elif row.kind == "stand-in":
            self.stand_in_row(row.data["side"], row.data["level"])
        elif row.kind == "entry":
            self.entry_row(row.side, Option.from_data(row.data))
        else:
            self.play_row(row.side, Option.from_data(row.data))

    # What may be asked of it

    def check_current(self, side: str, seq: int) -> None:
        """Refuse what was chosen on an outdated board: a late or repeated click."""
        if side == OBSERVER:
            raise Refusal(403, "observer", "observers watch; they cannot play")
        if not self.number(side, self.asked[side]) <= seq <= self.number(side):
            raise Refusal(
                409, "stale", f"the board has changed since: you have seen {seq}, it is at {self.number(side)} now"
            )

    def rehearse(self, side: str, options: Sequence[Option]) -> list[Option]:
        """The options of a list that will be played: all of them, or up to the first after which dice were rolled,
        something hidden was shown, or it is another's turn. What comes before must be legal, or nothing is played.

        Only a copy is played on, and never beyond such a point, so that a refusal tells nothing about dice to come.
        """
        game = self.game
        if game.result is None and all(d.side != side for d in game.state.pending):
            raise Illegal(options[0], game.why_not(options[0], seat=side))
        for number, option in enumerate(options, 1):
            reasons = game.why_not(option.verb, seat=side, **option.args)
            if reasons:
                raise Illegal(option, reasons)
            if number == len(options):
                break
            if number == 1:
                game = self.game.copy()
            game.play(option, side)
            if not game.can_undo(side) or all(d.side != side for d in game.state.pending):
                return list(options[:number])
        return list(options)

    def undo_count(self, side: str, to: int | None) -> int:
        """How many options to take back: one, or those a side chose after it was at a sequence number."""
        if side == OBSERVER:
            raise Refusal(403, "observer", "observers watch; they cannot undo")
        count = 1 if to is None else sum(self.number(side, row) > to for row in self.rows_of(side))
        if count == 0:
            raise Refusal(409, "nothing-to-undo", "nothing was chosen since")
        if self.game.result is not None:
            raise Refusal(409, "nothing-to-undo", "the game is over and everything was shown")
        if count > self.undoable(side):
            trial = self.game.copy()
            try:
                for _ in range(count):
                    trial.undo(side)
            except NothingToUndo as error:
                raise Refusal(409, "nothing-to-undo", str(error)) from None
        return count

    def undoable(self, side: str) -> int:
        """How many of a side's options can be taken back now: none after the end, when all was shown."""
        if self.game.result is not None:
            return 0
        return self.game.undoable(side)

    def rows_of(self, side: str) -> list[int]:
        """The rows of the options that a side chose."""
        return [row for row, (who, _) in zip(self.entry_rows, self.game.journal, strict=True) if who == side]

    def undo_floor(self, side: str) -> int | None:
        """The smallest sequence number a side can go back to."""
        count = self.undoable(side) if side != OBSERVER else 0
        if not count:
            return None
        return self.number(side, self.rows_of(side)[-count] - 1)

    # Snapshots

    def write(self) -> str:
        """Return a snapshot of the match as JSON text."""
        return json.dumps(
            {
                "game": snapshot.write(self.game),
                "journal": [[side, *option.to_data()] for side, option in self.game.journal],
                "ticks": self.ticks,
                "entry_rows": self.entry_rows,
                "event_rows": self.event_rows,
                "asked": self.asked,
                "offer": self.offer,
                "declined": self.declined,
                "proposals": self.proposals,
                "refused": self.refused,
                "rewinds": self.rewinds,
                "stand_ins": self.stand_ins,
                "clock": msgspec.to_builtins(self.clock),
                "covered": [msgspec.to_builtins(self.covered), self.covered_asked] if self.covered else None,
                "agreed": sorted(self.agreed),
                "epochs": self.epochs,
            },
            separators=(",", ":"),
        )

    @classmethod
    def restore(
        cls, about: MatchRow, seats: Sequence[SeatRow], rules: Ruleset, row: int, data: dict[str, Any]
    ) -> Match:
        """The match that `write` described."""
        journal = [(side, Option.from_data(rest)) for side, *rest in data["journal"]]
        match = cls(about, seats, snapshot.restore(rules, about.seed, data["game"], journal))
        match.row = row
        match.stand_ins = data.get("stand_ins", {})
        match._seat_stand_ins()
        match.ticks = [tuple(t) for t in data["ticks"]]
        match.entry_rows, match.event_rows = data["entry_rows"], data["event_rows"]
        match.asked = data["asked"]
        match.epochs.update(data.get("epochs", {}))
        match.offer, match.declined = data.get("offer"), data.get("declined", {})
        match.proposals, match.refused = data.get("proposals", {}), data.get("refused", {})
        if data.get("clock") is not None:
            match.clock = msgspec.convert(data["clock"], Clock)
        if data.get("covered"):
            match.covered, match.covered_asked = msgspec.convert(data["covered"][0], Clock), data["covered"][1]
        match.rewinds, match.agreed = data.get("rewinds", 0), set(data.get("agreed", ()))
        return match


class Illegal(EsagonoError):
    """An option that is not offered, with the engine's reasons."""

    def __init__(self, option: Option, reasons: Sequence[Any]) -> None:
        super().__init__(f"cannot {option}")
        self.option, self.reasons = option, list(reasons)


def option_from(data: list[Any]) -> Option:
    """An option that a client sent."""
    try:
        option = Option.from_data(data)
    except ValueError as error:
        raise Refusal(400, "bad-message", str(error)) from None
    if "seat" in option.args:
        raise Refusal(400, "bad-message", "an option has no argument 'seat'")
    return option
