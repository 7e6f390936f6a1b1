"""Recorded skirmishes go as they went; see `skirmishes` for how to write them anew."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.games.skirmishes import FOLDER, every, path_of, text_of


def test_every_skirmish_has_its_recording():
    assert sorted(path_of(*each) for each in every()) == sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("each", every(), ids=lambda each: path_of(*each).stem)
def test_a_skirmish_goes_as_recorded(each):
    text, before = text_of(*each), path_of(*each).read_text(encoding="utf-8")
    assert text == before, "\n".join(unified_diff(before.splitlines(), text.splitlines(), "before", "now", n=2))
