"""Mistakes in positions: words that mean nothing, values that cannot be, what is missing."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono.engine import BadPosition

from .cases import ACROSS, DISTANT, A, B, bare, in_phase, inf, step
from .reading import AH, IT, rule

SIXTEEN = [{"id": f"G{n}", "side": IT, "hex": "0808", "type": "field-artillery"} for n in range(16)]
MGS = [{"id": f"M{n}", "side": IT, "hex": "0808", "type": "mg"} for n in range(3)]
GOOD = {"game": "gorizia-1916", "turn": 2, "phase": "action", "map": {"size": [12, 14]}, "units": [A, ACROSS]}


@pytest.mark.parametrize(
    "bad",
    [
        {"phase": "combat"},
        {"turn": 0},
        {"turn": 13},
        {"turn": "two"},
        {"scenario": 4},
        {"initiative": "french"},
        {"side": "french"},
        {"units": [A | {"hex": "9999"}]},
        {"units": [A | {"type": "dragon"}]},
        {"units": [A | {"dp": -1}]},
        {"units": [A | {"steps_left": 5}]},
        {"units": [A, A]},
        {"units": [A | {"flags": ["flying"]}]},
        {"units": [A | {"up": "sideways"}]},
        {"units": [A | {"mg": "Q"}]},
        {"units": [A | {"hexes": ["0806", "0810"]}]},
        {"units": [A | {"colour": "red"}]},
        {"action": {"side": IT, "brigade": "NONE", "step": "A"}},
        {"action": {"side": IT, "brigade": "X", "step": "Z"}},
        {"assaults": [{"unit": "A", "from": "0807", "to": "0101"}]},
        {"tracks": {"lp": {IT: -1}}},
        {"tracks": {"lp": {IT: "many"}}},
        {"interdiction": [{"hex": "9999", "value": 4}]},
        {"display": {"NONE": 5}},
        {"display": {"X": 16}},
        {"control": {"9999": IT}},
        {"map": {"size": [0, 0]}},
        {"map": {"size": [12, 14], "hexes": {"0101": {"terrain": "jungle"}}}},
        {"map": {"size": [12, 14], "sides": {"0101-0505": "river"}}},
        {"map": {"size": [12, 14], "sides": {"0101-0102": "wall"}}},
        {"map": {"size": [12, 14], "roads": [["0101", "0109"]]}},
        {"map": {"size": [12, 14], "hexes": {"0101": {"trench": {"level": 4}}}}},
        {"dice": [7]},
        {"dice_of": {"french": [1]}},
        {"options": {"fog": "thick"}},
        {"options": {"magic": "on"}},
        {"nonsense": 1},
        {"quiet": -1},
        {"units": [A | {"hex": None}]},
        {"units": [A | {"with": "NOBODY"}]},
        {"units": "none"},
        {"units": [3]},
        {"map": 3},
        {"events": {"magic": True}},
    ],
)
def test_mistakes_of_every_kind_are_refused(bad: Any) -> None:
    with pytest.raises(esagono.EsagonoError):
        esagono.position(GOOD | bad)


@rule("8.4.a", "Q37", "13.2.7.b")
@pytest.mark.parametrize(
    ("more", "top"),
    [
        (SIXTEEN, {"action": {"brigade": "X", "step": "B", "guns": [g["id"] for g in SIXTEEN]}}),
        (MGS, {"action": {"brigade": "X", "step": "A", "independents": [m["id"] for m in MGS]}}),
        ([], {"action": {"brigade": "X", "step": "A", "side": AH}}),
        ([], {"interdiction": [{"hex": "0806", "value": -3}]}),
        ([], {"display": {"X": 16}}),
    ],
)
def test_more_guns_independents_or_points_than_there_can_be(more: Any, top: Any) -> None:
    units = [{"id": "A", "side": IT, "hex": "0807", "brigade": "X"}, *more]
    with pytest.raises(BadPosition):
        bare(units=units, **top)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"chart": {"size": [5]}}, "size is .*expected .rows, hexes"),
        ({"chart": {"size": "10x10"}}, "size is .*expected .rows, hexes"),
        ({"action": {"waves": {"0806": ["A"]}}}, "waves of 0806 is .*expected a whole number"),
    ],
)
def test_what_has_another_form_is_named_with_what_is_right(said: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        step("D", inf("A", IT, "0807"), B, **said)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"events": ["short-fire"]}, "events, number 1 is .*; expected a list of events, like .'short-fire:italian'."),
        ({"assaults": ["A"]}, "assaults, number 1 is 'A'; expected a table"),
        ({"assaults": [{"unit": "A"}]}, "assaults, number 1 has no to: .*; expected unit and to"),
    ],
)
def test_what_is_missing_is_named(said: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        step("C", inf("A", IT, "0807"), B, **said)


@pytest.mark.parametrize(
    ("top", "word"),
    [({"events": ["rain"]}, "rain"), ({"events": {IT: 9}}, "9"), ({"tracks": {"rp": 3}}, "rp")],
)
def test_words_that_mean_nothing_are_named(top: dict[str, Any], word: str) -> None:
    with pytest.raises(BadPosition, match=word):
        in_phase("action", A, DISTANT, **top)
