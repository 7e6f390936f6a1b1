"""Recorded play as text is as it was; see `playthroughs` for how to write it anew."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.games.playthroughs import FOLDER, recorded, sources, text_of


def test_every_playthrough_has_its_recording():
    assert sorted(sources()) == sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize(("path", "source"), sources().items(), ids=[path.stem for path in sources()])
def test_a_playthrough_reads_as_recorded(path, source):
    text, before = text_of(recorded(source)), path.read_text(encoding="utf-8")
    assert text == before, "\n".join(unified_diff(before.splitlines(), text.splitlines(), "before", "now", n=1))
