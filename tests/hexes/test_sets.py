"""Hexes looked up in the bytes of a set are those found in its bits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from esagono.hexes.reach import octets
from esagono.hexes.sets import among, holds, outside

SIZE = 150


@given(st.integers(0, (1 << SIZE) - 1), st.lists(st.integers(0, SIZE - 1)))
def test_hexes_in_a_set_and_outside_it(chosen: int, hexes: list[int]) -> None:
    assert among(hexes, chosen, SIZE) == [h for h in hexes if chosen >> h & 1]
    assert outside(hexes, chosen, SIZE) == [h for h in hexes if not chosen >> h & 1]
    assert [h for h in hexes if holds(octets(chosen, SIZE), h)] == among(hexes, chosen, SIZE)
