"""Words of a position or a question that DESIGN does not list, but whose meaning is clear."""

from __future__ import annotations

import pytest

from esagono.engine import BadPosition

from .examining import rule, seen
from .fights import au, pi, position


@pytest.mark.parametrize(
    ("word", "level"), [("good order", 0), ("Shaken", 1), ("disordered", 2), ("Disorganized", 3), (2, 2)]
)
@rule("2.5.a")
def test_a_status_by_its_name(word, level):
    game = position(au("A", "0506", status=word), pi("P", "0101"))
    assert seen(game, "A").get("status", 0) == level


def test_facings_and_forces():
    marker = {"hex": "0506", "to": "0505", "forces": "B"}
    game = position(au("B", "0507", facing="ne"), pi("P", "0505"), markers=[marker])
    assert seen(game, "B")["facing"] == "NE"
    assert game.to_position()["markers"][0]["forces"] == ["B"]


@pytest.mark.parametrize("entry", [{"status": "asleep"}, {"facing": "up"}, {"action": "sing"}, {"facing": 3}])
def test_other_words_are_refused(entry):
    with pytest.raises(BadPosition):
        position(au("A", "0506", **entry), pi("P", "0101"))


def test_other_words_of_a_forecast():
    game = position(au("G", "0508", type="field-artillery"), au("C", "0608", type="cavalry"), pi("P", "0505"))
    fire = {"kind": "fire", "target": "0505", "cases": False}
    plain = game.forecast(**fire, firers=["G"])
    assert plain.legal
    assert [game.forecast(**fire, **{word: ["G"]}) == plain for word in ("guns", "artillery")] == [True] * 2
    attack = {"kind": "assault", "target": "0505", "attackers": ["C"], "cases": False}
    start = game.forecast(**attack, from_="0605")
    assert start.legal
    assert [game.forecast(**attack, **{word: "0605"}) == start for word in ("from", "from_hex", "via")] == [True] * 3
