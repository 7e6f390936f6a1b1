"""What counts between two games of Gorizia with sides exchanged."""

from __future__ import annotations

import pytest

import esagono
from esagono.engine import Result
from esagono.lab.matches import diary_of

IT, AH = "italian", "austro-hungarian"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Result(AH, "victory", 12), Result(AH, "victory", 3)),
        (Result(IT, "victory", 4), Result(AH, "victory", 38)),
        (Result("", "draw", 25), Result(AH, "victory", 24)),
        (Result(IT, "victory", 30), Result("", "draw", 29)),
    ],
)
def test_a_victory_comes_first_then_the_italian_points(better: Result, worse: Result) -> None:
    diary = diary_of(esagono.new("gorizia-1916", scenario="bridgehead", seed=1))
    assert diary.margin(better) > diary.margin(worse)
