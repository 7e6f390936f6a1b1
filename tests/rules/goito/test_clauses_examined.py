"""Refusals that used to name a neighbouring clause, and orders that say where only a little of it is needed."""

from __future__ import annotations

import pytest

from .examining import clauses, rule
from .fights import assault, au, pi, position

HORSE = {"type": "cavalry", "move": 8}


def declaring(*units, **doc):
    return position(*units, active={"formation": "austrian-formation", "step": "declare"}, **doc)


@pytest.mark.parametrize(
    ("target", "ground", "clause"),
    [
        ("0604", {}, ""),
        ("0605", {}, "10.1.2.a"),
        ("0604", {"0604": "village"}, "10.1.1.a"),
    ],
)
@rule("10.1.2.a", "10.1.1.a", "Q113")
def test_a_target_beside_or_behind_the_charging_hex(target, ground, clause):
    """The cavalry rides north from 0509 to 0505; NE of it is 0604, in front, and SE 0605, behind."""
    game = declaring(au("C", "0509", **HORSE), pi("P", target, facing="N"), map={"hexes": ground})
    found = clauses(game, "declare-charge", unit="C", hex="0505", to=target)
    assert (found[-1:] or [""]) == [clause]


@pytest.mark.parametrize(
    ("way", "enemy", "found"),
    [("left", "0404", []), ("right", "0604", []), ("left", "0604", ["7.1.a"]), ("right", "0404", ["7.1.a"])],
)
@rule("7.1.5.a")
def test_a_marker_is_turned_left_or_right(way, enemy, found):
    """It lies in 0505 and points north, to 0504: left is NW (0404), right is NE (0604)."""
    game = position(au("A", "0507"), pi("P", enemy), markers=[assault("0505", "0504", "A")])
    assert [c[:3] for c in clauses(game, "rotate", hex="0505", direction=way)] == [c[:3] for c in found]
    if not found:
        game.play("rotate", hex="0505", direction=way)
        assert game.to_position()["markers"][0]["to"] == enemy
