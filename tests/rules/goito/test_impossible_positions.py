"""Positions that cannot be are refused with what was expected."""

from __future__ import annotations

import pytest

import esagono

from .examining import rule
from .fights import assault, au, charge, pi, position

AT_P = assault("0506", "0505", "A")


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"markers": [AT_P, charge("0506", "0505")]}, "two"),
        ({"markers": [AT_P, assault("0506", "0605")]}, "two"),
        ({"markers": [assault("0506", "0505", "P")]}, "'P' is not of austrian"),
        ({"units": [au("D", "0110", type="commander", flags=["square"])]}, "'square'"),
        ({"units": [au("D", "0110", flags=["march", "square"])]}, "'march' and 'square'"),
        ({"units": [au("", "0110")]}, "without id"),
        ({"units": [au("D", "0110", move=5, spent="21/4")]}, "spent 21/4 of 5"),
        ({"phase": "activation", "active": {}, "passes": 3}, "passes is 3"),
        ({"formations": [{"id": "", "side": "austrian"}]}, "without id"),
    ],
)
def test_positions_that_cannot_be(change, match):
    rest = {key: value for key, value in change.items() if key != "units"}
    with pytest.raises(esagono.BadPosition, match=match):
        position(au("A", "0506"), pi("P", "0505"), *change.get("units", []), **rest)


@rule("6.2.b")
@pytest.mark.parametrize(
    ("roll", "result"),
    [("-1", "falls-back"), ("2", "hesitates"), ("4", "cautious"), ("5", "own-initiative"), ("7", "impetuous")],
)
def test_a_roll_of_the_initiative_table_in_quotes(roll, result):
    active = {"formation": "austrian-formation", "step": "actions", "loose": roll}
    game = position(au("A", "0507"), pi("P", "0101"), active=active)
    assert game.to_position()["active"]["loose"] == result


@rule("4.B.2.d", "8.a")
def test_positions_at_the_edge_of_what_can_be():
    game = position(au("A", "0506", move=5, spent=5), pi("P", "0505"), phase="activation", active={}, passes=2)
    assert game.to_position()["passes"] == 2
