"""An outside examiner's cases: answers for a seat do not change with what it cannot see."""

from __future__ import annotations

import pytest

from .examining import rule
from .fights import AU, au, pi, position

CONTENTS = (
    {"type": "line", "strength": 6, "cohesion": 7},
    {"type": "light", "strength": 1, "cohesion": 10},
)
"""Two counters with the same back: infantry of stacking value 1."""


@pytest.mark.parametrize(
    ("own", "question"),
    [
        (au("A", "0510", type="field-artillery"), {"kind": "fire", "firers": ["A"]}),
        (au("A", "0509"), {"kind": "assault", "attackers": ["A"]}),
        (au("A", "0510", type="cavalry"), {"kind": "charge", "attackers": ["A"]}),
    ],
)
@rule("8.7.a", "H1", "H8")
def test_a_forecast_for_a_seat_tells_nothing_of_a_counter_that_is_alone_of_its_kind(own, question):
    told = []
    for content in CONTENTS:
        game = position(own, pi("P", "0506", **content))
        assert game.forecast(target="0506", **question, cases=False).legal
        told.append(game.forecast(target="0506", **question, seat=AU))
    assert told[0] == told[1]
    assert told[0].assumption


@rule("8.7.a", "H1")
def test_counters_of_the_game_are_taken_for_those_with_their_back():
    """Napoli (2 points) and Toscana (1) look alike; the forecast takes neither for itself, whoever is in play."""
    told = []
    for id in ("pi-1-10-napoli", "pi-toscana"):
        game = position(au("A", "0509"), {"id": id, "hex": "0506"})
        told.append(game.forecast(kind="assault", target="0506", attackers=["A"], seat=AU))
    assert told[0] == told[1]


@rule("H4", "Q81")
def test_a_hidden_counter_has_more_than_it_has_lost():
    game = position(au("A", "0509"), pi("P", "0506", strength=12, lost=11))
    told = game.forecast(kind="assault", target="0506", attackers=["A"], seat=AU)
    assert told.totals["defense"] >= 1
