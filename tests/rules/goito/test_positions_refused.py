"""Positions of Goito that cannot be: refused, with what was expected."""

from __future__ import annotations

import pytest

import esagono
from esagono.engine import BadPosition, EsagonoError

from .documents import DOC, whole_document
from .fights import AT_P
from .situations import assault, au, charge, pi, position, rule


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"phase": "tea"}, "phase"),
        ({"active": {"formation": "Z"}}, "formation"),
        ({"active": {"formation": "F", "step": "x"}}, "step"),
        ({"active": {"formation": "F", "loose": "x"}}, "Initiative Table"),
        ({"initiative": "french"}, "side"),
        ({"control": {"0303": "french"}}, "side"),
        ({"control": {"9999": "austrian"}}, "9999"),
        ({"second_corps": {"choice": "perhaps"}}, "choice"),
        ({"markers": [{"hex": "0506", "to": "0101"}]}, "touch"),
        ({"markers": [{"hex": "0506", "to": "0505", "kind": "x"}]}, "kind"),
        ({"markers": [{"hex": "0506", "to": "0505", "forces": ["nobody"]}]}, "nobody"),
        ({"colour": "red"}, "key of position"),
        ({"map": {"size": [12, 10], "hexes": {"0101": {"terrain": "lava"}}}}, "terrain"),
        ({"map": {"size": [12, 10], "sides": {"0101-0102": "wall"}}}, "hexside"),
        ({"map": {"size": [12, 10], "roads": {"dirt": []}}}, "grade"),
        ({"map": {"roads": {}}}, "size"),
    ],
)
def test_what_cannot_be_is_refused_in_words(changes, words):
    with pytest.raises(BadPosition, match=words):
        whole_document(**changes)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"hex": "9901"}, "9901"),
        ({"hex": "0101", "side": "french"}, "side"),
        ({"hex": "0101", "type": "tank"}, "type"),
        ({"hex": "0101", "facing": "W"}, "facing"),
        ({"hex": "0101", "status": 4}, "status"),
        ({"hex": "0101", "lost": 4}, "lost"),
        ({"hex": "0101", "flags": ["asleep"]}, "flag"),
        ({"hex": "0101", "flags": ["limbered"]}, "limbered"),
        ({"hex": "0101", "action": "sing"}, "action"),
        ({}, "hex"),
        ({"hex": "0505"}, "both sides"),
        ({"hex": "0101", "horses": 3}, "key"),
    ],
)
def test_what_a_unit_cannot_be_is_refused(entry, words):
    unit = {"id": "N", "side": "austrian", "formation": "F"} | entry
    with pytest.raises(BadPosition, match=words):
        whole_document(units=[*DOC["units"], unit])


@pytest.mark.parametrize(
    "wrong",
    [
        {"units": [au("A", "0505", type="dragon")]}, {"units": [au("A", "0505", facing="E")]},
        {"units": [au("A", "0505", status=4)]}, {"units": [au("A", "9999")]}, {"phase": "tea"}, {"side": "french"},
        {"markers": [{"hex": "0505", "to": "0707", "kind": "assault"}]}, {"control": {"0505": "french"}},
        {"second_corps": {"choice": "perhaps"}}, {"nonsense": 1}, {"map": {"hexes": {"0505": {"terrain": "lava"}}}},
        {"map": {"sides": {"0505-0506": "wall"}}}, {"units": [au("A", "0505", lost=4)]}, {"turn": 0}, {"turn": 9},
        {"active": {"formation": "nobody", "step": "actions"}}, {"options": {"turns": "3"}}, {"turn": "two"},
        {"units": [au("A", "0505"), pi("B", "0505")]},
    ],
)  # fmt: skip
def test_nonsense_is_refused_with_words(wrong):
    units = wrong.pop("units", [au("A", "0505")])
    with pytest.raises(EsagonoError) as refused:
        position(*units, pi("P", "1201"), **wrong)
    assert len(str(refused.value)) > 10


@rule("Q22", "8.4.b")
@pytest.mark.parametrize(
    ("unit", "doc"),
    [
        ({}, {"formations": [{"id": "austrian-formation", "mood": 4}]}),
        ({}, {"dice_of": {"nobody": [1]}}),
        ({"flags": ["limbered"]}, {}),
    ],
)
def test_what_cannot_be_true_is_refused(unit, doc):
    with pytest.raises(esagono.BadPosition, match=r"expected|Known"):
        position(au("A", "0506", **unit), pi("P", "0501"), **doc)


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"markers": [AT_P, charge("0506", "0505")]}, "two"),
        ({"markers": [AT_P, assault("0506", "0605")]}, "two"),
        ({"markers": [assault("0506", "0505", "P")]}, "'P' is not of austrian"),
        ({"units": [au("D", "0110", type="commander", flags=["square"])]}, "'square'"),
        ({"units": [au("D", "0110", flags=["march", "square"])]}, "'march' and 'square'"),
        ({"units": [au("", "0110")]}, "has no id"),
        ({"units": [au("D", "0110", move=5, spent="21/4")]}, "spent 21/4 of 5"),
        ({"phase": "activation", "active": {}, "passes": 3}, "passes is 3"),
        ({"formations": [{"id": "", "side": "austrian"}]}, "has no id"),
    ],
)
def test_positions_that_cannot_be(change, match):
    rest = {key: value for key, value in change.items() if key != "units"}
    with pytest.raises(esagono.BadPosition, match=match):
        position(au("A", "0506"), pi("P", "0505"), *change.get("units", []), **rest)


@rule("4.B.2.d", "8.a")
def test_positions_at_the_edge_of_what_can_be():
    game = position(au("A", "0506", move=5, spent=5), pi("P", "0505"), phase="activation", active={}, passes=2)
    assert game.to_position()["passes"] == 2


@pytest.mark.parametrize("entry", [{"status": "asleep"}, {"facing": "up"}, {"action": "sing"}, {"facing": 3}])
def test_words_without_a_meaning_are_refused(entry):
    with pytest.raises(BadPosition):
        position(au("A", "0506", **entry), pi("P", "0101"))


def test_a_result_that_is_not_on_the_table_is_refused():
    active = {"formation": "austrian-formation", "step": "actions", "loose": "panics"}
    with pytest.raises(BadPosition, match="Initiative Table"):
        position(au("A", "0505"), pi("P", "1201"), active=active)
