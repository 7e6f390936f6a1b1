"""No number is struck, no name lies on a coin: measured on the drawings of all maps, in both languages."""

from __future__ import annotations

import pytest

from .helpers import GAMES
from .overlaps import Drawing, overlaps, overlaps_of


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_map_lies_on_something_else(game: str, lang: str) -> None:
    found = overlaps(game, lang)
    assert len(found) == 11
    assert {kind: where for kind, where in found.items() if where} == {}


def test_the_measure_sees_a_number_that_a_line_strikes() -> None:
    """A road through the number of every hex is told of every hex."""
    drawing = Drawing("goito-1848")
    numbers = list(drawing.numbers())
    assert len(numbers) > 500
    road = next(part for part in drawing.layer("roads") if part.get("class") == "major")
    middles = [((n.area.left + n.area.right) / 2, (n.area.top + n.area.bottom) / 2) for n in numbers]
    road.set("d", "".join(f"M{x - 20} {y}h40" for x, y in middles))
    found = overlaps_of(drawing)
    assert len(found["numbers struck by lines"]) == len(numbers)
