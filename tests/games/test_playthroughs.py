"""Recorded play as text is as it was; see `playthroughs` for how to write it anew."""

from __future__ import annotations

from difflib import unified_diff

from tests.games.playthroughs import FOLDER, texts


def test_playthroughs_read_as_recorded():
    found = dict(texts())
    assert sorted(found) == sorted(FOLDER.glob("*.txt"))
    for path, text in found.items():
        before = path.read_text(encoding="utf-8")
        assert text == before, "\n".join(unified_diff(before.splitlines(), text.splitlines(), "before", "now", n=1))
