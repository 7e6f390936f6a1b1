"""How many boards each seat has open, at whichever process. None of it is stored: each process tells its own numbers,
and one no longer heard from has none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from esagono.server.runtime import machine

SILENT = 30.0
"""Seconds after which a process that said nothing is taken to be gone."""
BEAT = 10.0
"""Seconds between two signs of life."""


class PeerPresence:
    """Boards that are open at other processes."""

    def __init__(self) -> None:
        self.seen: dict[str, float] = {}
        """When each process was last heard of, by `machine.monotonic`."""
        self._counts: dict[str, dict[str, dict[str, int]]] = {}
        """By match and process: boards by seat."""

    def alive(self, process: str) -> bool:
        """A sign of life; returns whether the process is new."""
        new = process not in self.seen
        self.seen[process] = machine.monotonic()
        return new

    def note_counts(self, process: str, match_id: str, counts: Mapping[str, int]) -> None:
        here = self._counts.setdefault(match_id, {})
        here.pop(process, None)
        if any(counts.values()):
            here[process] = dict(counts)
        if not here:
            del self._counts[match_id]

    def at(self, match_id: str) -> Iterable[Mapping[str, int]]:
        return self._counts.get(match_id, {}).values()

    def forget(self, now: float) -> set[str]:
        """Let go of processes long silent; returns the matches whose numbers have changed."""
        gone = {process for process, seen in self.seen.items() if now - seen > SILENT}
        changed: set[str] = set()
        for process in gone:
            del self.seen[process]
            matches = [m for m, here in self._counts.items() if process in here]
            for match_id in matches:
                self.note_counts(process, match_id, {})
            changed.update(matches)
        return changed
