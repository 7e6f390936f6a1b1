"""A match from what is stored of it: its snapshot, and the rows of the journal after it."""

from __future__ import annotations

import gc
import logging
from collections.abc import Sequence
from threading import Lock

from esagono.engine import Game, Ruleset
from esagono.engine.text import LANGUAGES
from esagono.server.messages import Refusal
from esagono.server.play import presentation, rulebooks
from esagono.server.play.match import Match
from esagono.server.play.seams import StoredMatches
from esagono.server.storage.rows import (
    CALLED_OFF,
    CALLED_OFF_WORDS,
    JournalRow,
    MatchRow,
    SeatRow,
    SnapshotRow,
)

log = logging.getLogger("esagono.matches")

NO_PACK = (
    "the data files that this match was begun with are missing: it cannot be played on with others. "
    "Whoever runs the server can put them back from a backup of the table 'packs'"
)
OTHER_RULES = (
    "this match was played with version {} of the rules and not closed in order; this program has version {}. "
    "Open it once with the version it was played with"
)
NOT_READ = (
    "this match was stored by version {} of the rules, and version {} cannot read it; nothing of it is lost. "
    "The server's log says why, and version {} can still open it"
)


def only_to_read(about: MatchRow, seats: Sequence[SeatRow], rules: Ruleset, snap: SnapshotRow | None) -> Match:
    """A match whose data files are gone: its last snapshot, shown with today's files; nothing is played with them."""
    if snap is None:
        raise Refusal(409, "no-pack", NO_PACK)
    try:
        match = Match.restore(about, seats, rules, snap.row, snap.data)
        for seat in match.seats:
            match.view(seat)
    except Exception:
        log.exception("a match without its data files cannot be shown", extra={"match": about.id})
        raise Refusal(409, "no-pack", NO_PACK) from None
    match.read_only = True
    return match


_warming = Lock()
_warm: set[tuple[str, ...]] = set()
"""Rules that were met already; compiled ones can have no weak references."""


def load_warm(keep: StoredMatches, match_id: str) -> tuple[Match, int, list[JournalRow]]:
    """The same as `load`, and what rules and words work out once is worked out: not later, on the event loop, where
    everybody would wait for it."""
    found = load(keep, match_id)
    match = found[0]
    with _warming:
        for lang in LANGUAGES:
            for seat in match.seats:
                presentation.board_of(match, seat, lang)
        rulebooks.questions_of(match.rules)
        rules = match.rules
        name = (rules.info.id, rules.pack_hash, rules.scenario, *sorted(map(str, rules.options.items())))
        if name not in _warm:
            # rules are large and stay: searching them for garbage over and over would hold everybody up for long
            _warm.add(name)
            gc.freeze()
    return found


def load(keep: StoredMatches, match_id: str) -> tuple[Match, int, list[JournalRow]]:
    """A match from its snapshot and the rows after it; also the snapshot's row (-1 if it is of other rules and must be
    remade), and rows to add to the journal.

    With other rules than the snapshot's the rows after it might lead elsewhere: then the match is refused, and the
    version that wrote them can still open it. A server that stops in order leaves no such rows, and one that is killed
    only those of the last seconds.
    """
    about = keep.match(match_id)
    if about is None:
        raise Refusal(404, "no-match", "there is no such match")
    if about.waits:
        if any(row.kind == CALLED_OFF for row in keep.rows(match_id)):
            raise Refusal(409, "called-off", CALLED_OFF_WORDS)
        raise Refusal(409, "waiting", "the match begins when everybody has sat down and handed in a share of the dice")
    seats = keep.seats(match_id)
    rows, snap = keep.rows(match_id), keep.snapshot(match_id)
    try:
        rules = rulebooks.rules_of(about, keep)
    except rulebooks.PackMissing as missing:
        return only_to_read(about, seats, missing.nearest, snap), snap.row if snap else 0, []
    written_by = snap.rules if snap is not None else about.rules
    newest = max((row.row for row in rows if row.kind != "share"), default=0)
    if written_by != rules.version and newest > (snap.row if snap is not None else 0):
        raise Refusal(409, "other-rules", OTHER_RULES.format(written_by, rules.version))

    def begin() -> Match:
        if snap is not None:
            try:
                return Match.restore(about, seats, rules, snap.row, snap.data)
            except Exception:
                log.exception("a snapshot cannot be used", extra={"match": match_id})
                if written_by != rules.version:
                    words = NOT_READ.format(written_by, rules.version, written_by)
                    raise Refusal(409, "other-rules", words) from None
        return Match(about, seats, Game.begin(rules, about.seed))

    added: list[JournalRow] = []
    for _ in range(2):
        match = begin()
        start = match.row
        voided = {n for r in (*rows, *added) if r.kind == "void" for n in r.data}
        try:
            for row in (*rows, *added):
                if row.row > start:
                    match.apply(row, voided)
            return match, start if written_by == rules.version else -1, added
        except Exception:
            log.exception("the journal cannot be played", extra={"match": match_id, "row": match.row + 1})
        unplayed = [r for r in rows if r.row > match.row]
        if any(r.at != rows[-1].at for r in unplayed):
            break
        # the process ended while it played what it had just stored, and the rules cannot play it: pass over it
        added = [JournalRow(rows[-1].row + 1, rows[-1].side, "void", [r.row for r in unplayed])]
    raise Refusal(409, "broken", "the journal of this match cannot be played; the server's log says why")
