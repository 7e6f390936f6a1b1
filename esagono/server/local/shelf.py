"""Where a program without a server keeps its matches: texts by name, in whatever store the place has.

In a browser that is IndexedDB; tests use a dictionary. What is written at once is kept as a whole or not at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from esagono.server.storage.rows import ChatRow, JournalRow, MatchRow, NotesRow, SeatRow, SnapshotRow, Thought


class Shelf(Protocol):
    """A store of texts. `write` raises `OSError` if it cannot keep them."""

    async def read(self, prefix: str) -> dict[str, str]:
        """Return all texts whose names begin with a prefix."""

    async def write(self, put: Mapping[str, str], drop: Sequence[str] = ()) -> None:
        """Forget texts whose names begin with one of `drop`, then keep those of `put`."""


class MemoryShelf:
    """A shelf that lasts as long as the program; `texts` can be handed on."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self.texts = dict(texts or {})

    async def read(self, prefix: str) -> dict[str, str]:
        return {name: text for name, text in self.texts.items() if name.startswith(prefix)}

    async def write(self, put: Mapping[str, str], drop: Sequence[str] = ()) -> None:
        for name in [name for name in self.texts if name.startswith(tuple(drop))]:
            del self.texts[name]
        self.texts |= put


class Kept:
    """Everything that is kept of one match, in memory as on the shelf."""

    def __init__(self, about: MatchRow, seats: Sequence[SeatRow], rows: Iterable[JournalRow] = ()) -> None:
        self.about, self.seat_rows, self.journal = about, list(seats), list(rows)
        self.newest: SnapshotRow | None = None
        self.minds: dict[str, str] = {}
        self.thoughts: list[Thought] = []
        self.notes: dict[str, NotesRow] = {}
        self.chat: list[ChatRow] = []
        self.files: dict[str, dict[str, str]] = {}
        """Data files by the hash of their pack."""

    # What is told of it (`StoredMatches`)

    def match(self, match_id: str) -> MatchRow | None:
        return self.about if match_id == self.about.id else None

    def seats(self, match_id: str) -> list[SeatRow]:
        return list(self.seat_rows) if match_id == self.about.id else []

    def rows(self, match_id: str, after: int = 0) -> list[JournalRow]:
        return [row for row in self.journal if row.row > after] if match_id == self.about.id else []

    def snapshot(self, match_id: str) -> SnapshotRow | None:
        return self.newest if match_id == self.about.id else None

    def pack_files(self, pack_hash: str) -> dict[str, str] | None:
        return self.files.get(pack_hash)

    # On the shelf

    def begun(self) -> dict[str, str]:
        """The match as it was begun, and who sits where."""
        data = {"about": self.about, "seats": self.seat_rows}
        return {f"match/{self.about.id}": msgspec.json.encode(data).decode()}

    def row_texts(self, rows: Iterable[JournalRow]) -> dict[str, str]:
        return {f"row/{self.about.id}/{r.row:06}": msgspec.json.encode(r).decode() for r in rows}

    @classmethod
    async def read(cls, shelf: Shelf, match_id: str) -> Kept | None:
        """A match from the shelf; None if it is not there."""
        text = (await shelf.read(f"match/{match_id}")).get(f"match/{match_id}")
        if text is None:
            return None
        data: dict[str, Any] = json.loads(text)
        about, seats = msgspec.convert(data["about"], MatchRow), msgspec.convert(data["seats"], list[SeatRow])
        rows = await _texts(shelf, f"row/{match_id}/")
        kept = cls(about, seats, (msgspec.json.decode(t, type=JournalRow) for t in rows.values()))
        for t in (await _texts(shelf, f"snapshot/{match_id}")).values():
            kept.newest = msgspec.json.decode(t, type=SnapshotRow)
        kept.minds = await _texts(shelf, f"mind/{match_id}/")
        for t in (await _texts(shelf, f"thoughts/{match_id}/")).values():
            kept.thoughts += msgspec.json.decode(t, type=list[Thought])
        notes = await _texts(shelf, f"notes/{match_id}/")
        kept.notes = {seat: msgspec.json.decode(t, type=NotesRow) for seat, t in notes.items()}
        chat = await _texts(shelf, f"chat/{match_id}/")
        kept.chat = [msgspec.json.decode(t, type=ChatRow) for t in chat.values()]
        for t in (await _texts(shelf, f"pack/{about.pack}")).values():
            kept.files[about.pack] = json.loads(t)
        return kept


async def _texts(shelf: Shelf, prefix: str) -> dict[str, str]:
    """By the rest of their names, in order."""
    found = await shelf.read(prefix)
    return {name.removeprefix(prefix): found[name] for name in sorted(found)}


def names_of(match_id: str) -> list[str]:
    """The beginnings of all names under which something of a match is kept."""
    return [f"match/{match_id}", f"snapshot/{match_id}", f"summary/{match_id}"] + [
        f"{kind}/{match_id}/" for kind in ("row", "mind", "thoughts", "notes", "chat")
    ]
