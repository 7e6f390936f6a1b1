"""All matches of one browser, or of any program without a server.

The same checks, rows and JSON as on a server (`esagono.server.play`); only keeping and telling are done here. An option
is stored before it is played, and played before its sender gets the answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from esagono.bots.interface import Note
from esagono.engine import OBSERVER, EsagonoError, shares
from esagono.server.bots.policy import simple_policy, task_for
from esagono.server.local.shelf import Kept, Shelf
from esagono.server.local.thinker import Failed, Think, choice, hint, think_here
from esagono.server.messages import ImportedMatch, NewMatch, Refusal, encode
from esagono.server.play import beginning, changes, fairness, rulebooks, summaries
from esagono.server.play.loading import NO_PACK, load
from esagono.server.play.match import Match
from esagono.server.questions import answers, tasks
from esagono.server.questions.tasks import BoardQuestion, Verification
from esagono.server.runtime import machine
from esagono.server.security import hash_token, next_token
from esagono.server.storage.rows import JournalRow, MatchRow, SeatRow, SnapshotRow, Thought, now

log = logging.getLogger("esagono.local")

JOURNAL = 20_000
"""Maximum number of options in an imported journal."""
AT_ONCE = 200
"""Options that one click may play."""
SNAPSHOT_EVERY = 25
RETRY = 3.0
"""Seconds until a bot tries again what could not be kept."""
EVENTS = 400
"""Maximum number of log events sent along with a hint."""
ELSEWHERE = "only a server can do this: here nobody else can be reached"
FULL = "this browser keeps no more: nothing was changed. Make room, then try again"

Result = TypeVar("Result")


class LocalMatch:
    """A match in memory, with the boards that show it."""

    def __init__(self, match: Match, kept: Kept) -> None:
        self.match, self.kept = match, kept
        self.lock = asyncio.Lock()
        self.listeners: list[Listener] = []
        self.recording: Any = None
        self.recording_lock = asyncio.Lock()
        self.checked: dict[str, Any] | None = None
        self.playing: asyncio.Task[None] | None = None
        """The bots at this match, while they have to decide."""
        self.trouble = ""
        """Why they wait: `storage`, or nothing."""

    def changed(self) -> None:
        for listener in tuple(self.listeners):
            listener.changed()

    def tell(self, message: Mapping[str, Any]) -> None:
        for listener in tuple(self.listeners):
            listener.tell(message)


class Listener:
    """A board that shows a match."""

    def changed(self) -> None:
        """The board may look different now."""
        raise NotImplementedError

    def tell(self, message: Mapping[str, Any]) -> None:
        """Something else that its page should know."""
        raise NotImplementedError


class Room:
    """Answers for all matches on a shelf. `think` has bots decide in another worker."""

    def __init__(self, shelf: Shelf, think: Think = think_here) -> None:
        self.shelf, self.think = shelf, think
        self.live: dict[str, LocalMatch] = {}
        self._opening = asyncio.Lock()
        self._began = machine.monotonic()

    def served(self) -> int:
        """The time of service, by which clocks go; matches here have none."""
        return round((machine.monotonic() - self._began) * 1000)

    async def run(self, work: Callable[..., Result], *args: Any) -> Result:
        """Run a long computation at once: there are no threads here."""
        return work(*args)

    async def keep(self, put: Mapping[str, str], drop: Sequence[str] = ()) -> None:
        """Put texts on the shelf; refused where it is full."""
        try:
            await self.shelf.write(put, drop)
        except OSError as error:
            log.warning("nothing can be kept: %s", error)
            raise Refusal(507, "storage-full", FULL) from None

    # Beginning

    async def create(self, wish: NewMatch) -> dict[str, Any]:
        """A new match for the people here, against each other or a bot."""
        if wish.open or wish.clock is not None or wish.pack is not None:
            raise Refusal(400, "needs-server", ELSEWHERE)
        try:
            if wish.position is not None:
                rules = beginning.rules_from(wish.game, wish.position)
            else:
                rules = rulebooks.rules_for(wish.game, wish.scenario, wish.options)
        except EsagonoError as error:
            raise Refusal(400, "unknown", str(error)) from None
        about = beginning.new_match(wish, rules)
        return await self._begin(about, wish, (), wish.promise if about.secret else None)

    async def bring(self, wish: ImportedMatch) -> dict[str, Any]:
        """A match from a save."""
        game = beginning.read_save(wish, JOURNAL, lambda data: None)
        about, rows = beginning.imported_match(game, hotseat=wish.hotseat)
        return await self._begin(about, wish, rows)

    async def _begin(
        self, about: MatchRow, wish: NewMatch | ImportedMatch, rows: Sequence[JournalRow], promise: str | None = None
    ) -> dict[str, Any]:
        made, seats = beginning.seats_for(about, wish, promise)
        if made.invitations:
            raise Refusal(400, "needs-server", ELSEWHERE)
        await self._keep_new(Kept(about, seats, rows))
        return summaries.created(made, about, seats)

    async def _keep_new(self, kept: Kept) -> None:
        about = kept.about
        files = rulebooks.files_of(about.game)
        packs = {f"pack/{about.pack}": json.dumps(files)} if files is not None else {}
        await self.keep({**packs, **kept.begun(), **kept.row_texts(kept.journal)})
        if not about.waits:
            await self._rest(await self.get(about.id))

    async def hand_in(self, match_id: str, token: str, share: str) -> bool:
        """A share of the dice; the last one makes the seed. Tells whether the match has begun."""
        async with self._opening:
            kept = await self._kept(match_id)
            seat = self._holder(kept, token)
            fairness.check_share(kept.about, kept.seat_rows, seat, share)
            if not kept.about.waits:
                return True
            kept.seat_rows = [msgspec.structs.replace(s, share=share) if s is seat else s for s in kept.seat_rows]
            given = {s.seat: s.share or "" for s in fairness.players(kept.seat_rows)}
            if all(given.values()):
                seed = shares.seed_from(kept.about.secret or "", given)
                kept.about = msgspec.structs.replace(kept.about, seed=seed)
            await self.keep(kept.begun())
        if kept.about.waits:
            return False
        await self._rest(await self.get(match_id))
        return True

    async def rematch(self, live: LocalMatch, seat: str, token: str, promise: str | None) -> dict[str, Any]:
        """Return the caller's seat in the rematch, sides swapped; the first request creates it."""
        match = live.match
        if match.game.result is None:
            raise Refusal(409, "not-over", "a rematch can be had when the game is over")
        if seat == OBSERVER:
            raise Refusal(409, "no-rematch", "the players have not begun a rematch")
        kept = await self._after(match.id)
        begun = kept is None
        if kept is None:
            rules = rulebooks.rules_of(match.about, live.kept)
            seed, together = machine.random_hex(32), promise is not None
            about = beginning.replayed(match.about, rules, seed, together=together, before=match.id)
            kept = Kept(about, beginning.rematch_seats(match, about))
        if kept.about.secret is not None and promise is None:
            raise Refusal(400, "promise", "the dice of this match are made by all players: promise a share of them")
        there, secret = beginning.swapped(match, seat), next_token(token, kept.about.id)
        taken = {"token": hash_token(secret), "claimed": now(), "promise": promise if kept.about.secret else None}
        kept.seat_rows = [
            msgspec.structs.replace(s, **taken) if s.seat == there and s.token is None else s for s in kept.seat_rows
        ]
        await self._keep_new(kept)
        if begun:
            live.tell({"type": "rematch", "by": seat})
        return {"match": kept.about.id, "seat": there, "token": secret}

    async def _after(self, match_id: str) -> Kept | None:
        """The rematch of a match."""
        for name, text in (await self.shelf.read("match/")).items():
            if json.loads(text)["about"]["before"] == match_id:
                return await Kept.read(self.shelf, name.removeprefix("match/"))
        return None

    # Loading

    async def _kept(self, match_id: str) -> Kept:
        kept = await Kept.read(self.shelf, match_id)
        if kept is None:
            raise Refusal(404, "no-match", "there is no such match in this browser")
        return kept

    async def get(self, match_id: str) -> LocalMatch:
        """The match in memory, loaded if need be."""
        async with self._opening:
            live = self.live.get(match_id)
            if live is None:
                kept = await self._kept(match_id)
                live = self.live[match_id] = LocalMatch(await self._load(kept), kept)
            return live

    async def _load(self, kept: Kept) -> Match:
        match, snapshot_row, voided = load(kept, kept.about.id)
        if voided:
            await self.keep(kept.row_texts(voided))
            kept.journal += voided
        if snapshot_row < 0:  # of other rules: from here on with these
            if kept.about.upgraded_row is None:
                kept.about = msgspec.structs.replace(kept.about, upgraded_row=match.row)
            await self.keep({**kept.begun(), **self._snapshot(kept, match)})
        return match

    def _snapshot(self, kept: Kept, match: Match) -> dict[str, str]:
        kept.newest = SnapshotRow(match.row, match.rules.version, json.loads(match.write()))
        return {f"snapshot/{match.id}": msgspec.json.encode(kept.newest).decode()}

    @staticmethod
    def _holder(kept: Kept, token: str) -> SeatRow:
        hashed = hash_token(token)
        for seat in kept.seat_rows:
            if token and seat.token == hashed:
                return seat
        raise Refusal(401, "token", "this link does not belong to a seat at this match")

    async def seated(self, match_id: str, token: str) -> tuple[LocalMatch, str]:
        """The match and seat of a token."""
        live = await self.get(match_id)
        return live, self._holder(live.kept, token).seat

    async def about(self, match_id: str, token: str) -> dict[str, Any]:
        """The summary of a match for a seat, whether or not it has begun."""
        kept = live.kept if (live := self.live.get(match_id)) is not None else await self._kept(match_id)
        seat = self._holder(kept, token).seat
        if kept.about.waits:
            begun = summaries.as_begun(kept.about, kept.seat_rows)
            return {**begun, "seat": seat, "share_left": None, "called_off": None, **summaries.NOT_BEGUN}
        live = await self.get(match_id)
        return {**self._summary(live, seat), "rematch": await self._after(match_id) is not None}

    def _summary(self, live: LocalMatch, seat: str) -> dict[str, Any]:
        return {
            **summaries.as_begun(live.kept.about, live.kept.seat_rows),
            **summaries.of_board(live.match, seat),
            "seats": summaries.players(live.match),
            "presence": self.presence(live),
            "rematch": False,
        }

    def presence(self, live: LocalMatch) -> dict[str, int]:
        """Report all players as present: they share this screen."""
        return {seat: len(live.listeners) if seat != OBSERVER else 0 for seat in live.match.seats}

    # Changing

    async def play(self, live: LocalMatch, seat: str, seq: int, data: Sequence[list[Any]]) -> int:
        """Options as a page sends them; returns how many were played."""
        options = changes.options_from(live.match, seat, data, AT_ONCE)
        return len(await self.change(live, lambda match: changes.play_rows(match, seat, seq, options)))

    async def undo(self, live: LocalMatch, seat: str, seq: int, to: int | None) -> int:
        (row,) = await self.change(live, lambda match: [changes.undo_row(match, seat, seq, to)])
        return int(row.data)

    async def change(
        self,
        live: LocalMatch,
        rows_for: Callable[[Match], list[JournalRow]],
        notes: Sequence[Note] = (),
        mind: str = "",
    ) -> list[JournalRow]:
        """Check, keep, play."""
        async with live.lock:
            if live.match.read_only:
                raise Refusal(409, "no-pack", NO_PACK)
            stamp = {"served": self.served(), "at": now()}
            rows = [msgspec.structs.replace(row, **stamp) for row in rows_for(live.match)]
            first, kept = rows[0], live.kept
            put = kept.row_texts(rows)
            wanted = [Thought(first.row, n.side, n.turn, n.key, n.args) for n in notes]
            if wanted:
                put[f"thoughts/{live.match.id}/{first.row:06}"] = encode(wanted).decode()
            if mind:
                put[f"mind/{live.match.id}/{first.side}"] = mind
            await self.keep(put)
            kept.journal += rows
            kept.thoughts += wanted
            if mind:
                kept.minds[first.side] = mind
            await self._carry_out(live, rows)
            await self._rest(live)
        live.changed()
        self.look(live)
        return rows

    async def _carry_out(self, live: LocalMatch, rows: Sequence[JournalRow]) -> None:
        """Play what is kept. What the rules cannot play shows a bug: it is passed over, and the match goes on."""
        if any(row.kind == "rewind" for row in rows):  # the whole game is played again
            await self.keep({}, [f"mind/{live.match.id}/"])
            live.kept.minds.clear()
            await self._reload(live)
            return
        try:
            for row in rows:
                live.match.apply(row, set())
        except Exception:
            log.exception("a row cannot be played")
            void = [JournalRow(rows[-1].row + 1, rows[0].side, "void", [r.row for r in rows], now())]
            await self.keep(live.kept.row_texts(void))
            live.kept.journal += void
            await self._reload(live)
            raise Refusal(409, "failed", "this could not be carried out and was taken back") from None

    async def _reload(self, live: LocalMatch) -> None:
        fresh = await self._load(live.kept)
        fresh.epochs = live.match.epochs
        fresh.show_all(fresh.seats)
        live.match = fresh
        live.changed()

    async def _rest(self, live: LocalMatch) -> None:
        """Beside the journal: a summary for lists of matches, which need no rules to read it, and now and then a
        snapshot. What cannot be kept of it follows from the journal."""
        match, kept = live.match, live.kept
        held = [s for s in kept.seat_rows if s.token is not None]
        summary = {s.token: self._summary(live, s.seat) for s in held}
        put = {f"summary/{match.id}": encode(summary).decode()}
        if match.row - (kept.newest.row if kept.newest else 0) >= SNAPSHOT_EVERY or match.game.result is not None:
            put |= self._snapshot(kept, match)
        with contextlib.suppress(Refusal):
            await self.keep(put)

    # Bots

    def look(self, live: LocalMatch) -> None:
        """Have a bot decide if it is its turn and a page is open to see it."""
        if live.listeners and live.playing is None and live.match.bot_sides():
            live.playing = asyncio.ensure_future(self._play_bots(live))

    async def _play_bots(self, live: LocalMatch) -> None:
        try:
            while live.listeners and (sides := live.match.bot_sides()):
                self._tell_thinking(live, sides[0], True)
                try:
                    await self._decide(live, sides[0])
                    live.trouble = ""
                except Refusal as refusal:
                    if refusal.code != "storage-full":
                        raise
                    live.trouble = "storage"
                    self._tell_thinking(live, sides[0], True)
                    await asyncio.sleep(RETRY)
                await asyncio.sleep(0)
        finally:
            live.playing = None
            for side in live.match.sides:
                if live.match.players[side].kind == "bot":
                    self._tell_thinking(live, side, False)

    def _tell_thinking(self, live: LocalMatch, side: str, thinking: bool) -> None:
        live.tell({"type": "bot", "side": side, "thinking": thinking, "replaced": False, "trouble": live.trouble})

    async def _decide(self, live: LocalMatch, side: str) -> None:
        match, asked = live.match, live.match.asked[side]
        options = match.game.options(side)
        notes: Sequence[Note] = ()
        option, mind = options[0], ""
        if len(options) > 1:
            try:
                done = await choice(self.think, task_for(match, side, options, live.kept.minds.get(side, "")))
                option, notes, mind = done.option, done.notes, done.mind
            except Failed as failure:
                log.warning("a bot failed: %s", failure)
                option = simple_policy(options)
        match = live.match
        if match.asked[side] != asked or side not in match.bot_sides():
            return  # the other took something back meanwhile
        await self.change(live, lambda m: changes.play_rows(m, side, m.number(side), [option]), notes, mind)

    # Questions

    async def ask(self, live: LocalMatch, seat: str, lang: str, question: str, args: dict[str, Any]) -> Any:
        """The answer to a question about the board; hints come from where bots think."""
        match = live.match
        if question in answers.ABOUT_MATCHES:
            return answers.about_match(match, seat, lang, question, args)
        answers.check_known(match.rules, question)
        answers.check_fair(match, seat, question)
        game, spec = match.game, rulebooks.spec_of(match.about)
        task = BoardQuestion(spec, game.state.copy(), game.log[-EVENTS:], seat, lang, question, args)
        if question != "hint":
            return msgspec.Raw(tasks.ask(task, match.rules))
        try:
            outcome = await hint(self.think, task)
        except Failed as failure:
            log.warning("no hint: %s", failure)
            raise Refusal(503, "unanswered", "no answer was found") from None
        if outcome.status:
            raise Refusal(outcome.status, outcome.code, outcome.message)
        return msgspec.Raw(outcome.result)

    async def verify(self, match: Match, seat: str, save: str) -> Any:
        """A save played again: what came of it."""
        return tasks.check(Verification(save, str(rulebooks.unpacked(match.about.pack) or "")))
