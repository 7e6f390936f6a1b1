"""9.4.4: the question `sight`."""

from __future__ import annotations

import pytest

from .fights import au, pi, position


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


def scene(*units, **hexes):
    return position(au("A", "0508"), pi("P", "0504"), *units, map={"hexes": {k[1:]: v for k, v in hexes.items()}})


@rule("9.4.4.a", "E9")
def test_an_open_line_and_its_length():
    found = scene().sight("0508", "0504")
    assert found
    assert (found.distance, found.blocked) == (4, ())


@rule("9.4.4.b", "9.4.4.c", "9.4.4.d", "14.4.a")
def test_what_blocks_and_by_which_clause():
    hill = scene(h0506={"level": 2}).sight("0508", "0504")
    assert (hill.clear, hill.blocked, hill.clause) == (False, ("0506",), "9.4.4.b")
    assert scene(h0506={"level": 2}, h0508={"level": 2}).sight("0508", "0504")
    units = scene(pi("Q", "0506")).sight("0508", "0504")
    assert (units.blocked, units.clause) == (("0506",), "9.4.4.c")
    for terrain in ("farm", "farmhouse", "village"):
        assert scene(h0506={"terrain": terrain}).sight("0508", "0504").clause == "9.4.4.d"


@rule("9.4.4.e")
def test_into_and_out_of_a_blocking_hex():
    assert scene(h0504={"terrain": "village"}, h0508={"terrain": "farm"}).sight("0508", "0504")


@rule("9.4.4.f")
def test_along_a_hexside_one_open_hex_is_enough():
    # the line from 0508 to 0708 runs between 0607 and 0608
    assert scene(h0607={"terrain": "farm"}).sight("0508", "0708")
    both = scene(h0607={"terrain": "farm"}, h0608={"terrain": "farm"}).sight("0508", "0708")
    assert set(both.blocked) == {"0607", "0608"}
    assert not both


@rule("Q111")
def test_commanders_alone_do_not_block():
    lone = {"id": "X", "side": "piedmontese", "type": "commander", "formation": "Q", "hex": "0506"}
    assert scene(lone).sight("0508", "0504")
