"""Words of a position or a question that DESIGN does not list, but whose meaning is clear."""

from __future__ import annotations

import pytest

from esagono.engine import BadPosition, Option

from .examining import clauses, flags, rule, seen
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


PLAIN = [
    ({"side": "Austrian", "phase": "Action"}, {}),
    ({"turn": "III"}, {}),
    ({"active": "austrian-formation"}, {}),
    ({"formations": {"austrian-formation": {"side": "Austrian", "mood": 0}}}, {}),
    ({"second_corps": "Never"}, {"second_corps": {"choice": "never"}}),
    ({"markers": [{"hex": "0506", "target": "0505", "kind": "Assault", "forces": "A"}]},
     {"markers": [{"hex": "0506", "to": "0505", "kind": "assault", "forces": ["A"]}]}),
    ({"markers": [{"hex": "0506", "to": "0505", "kind": "assault", "side": "austrian", "forces": ["A"]}]},
     {"markers": [{"hex": "0506", "to": "0505", "kind": "assault", "forces": ["A"]}]}),
    ({"phase": "Out of Command Units Phase", "active": {}}, {"phase": "out-of-command", "active": {}}),
    ({"map": {"hexes": {"0404": "Village"}}}, {"map": {"hexes": {"0404": {"terrain": "village"}}}}),
]  # fmt: skip


@pytest.mark.parametrize(("said", "meant"), PLAIN)
def test_a_document_may_say_the_same_in_other_words(said, meant):
    told = [position(au("A", "0508"), pi("P", "0505"), **dict(words)).to_position() for words in (said, meant)]
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ({"type": "Line Infantry"}, {"type": "line"}),
        ({"type": "field_artillery"}, {"type": "field-artillery"}),
        ({"flags": "out_of_command"}, {"flags": ["out-of-command"]}),
        ({"flags": {"march": True, "square": False}}, {"flags": ["march"]}),
        ({"facing": "north-east"}, {"facing": "NE"}),
        ({"status": "Shaken"}, {"status": 1}),
        ({"flags": ["Movimento in Marcia", "Munizioni scarse"]}, {"flags": ["march", "low-ammo"]}),
        ({"flags": ["Fuori Comando", "Senza Munizioni"]}, {"flags": ["out-of-command", "out-of-ammo"]}),
        ({"type": "field-artillery", "flags": ["unlimbered"]}, {"type": "field-artillery"}),
        ({"sp": 6, "sv": 3, "cv": 8, "ma": 5}, {"strength": 6, "stacking": 3, "cohesion": 8, "move": 5}),
    ],
)
def test_a_unit_may_be_told_in_other_words(said, meant):
    told = [position(au("A", "0508", **words), pi("P", "0505")).to_position() for words in (said, meant)]
    assert told[0] == told[1]


def test_an_order_may_name_its_target_or_its_hex_otherwise():
    declaring = {"formation": "austrian-formation", "step": "declare"}
    game = position(au("A", "0508"), au("B", "0608"), pi("P", "0505"), active=declaring)
    assert game.why_not("declare-assault", unit="A", hex="0506", target="0505") == []
    assert clauses(game, "declare-assault", unit="A", hex="0506", target="0504") == ["7.1.a"]
    game.play(Option("declare-assault", unit="A", hex="0506", target="0505"))
    assert game.to_position()["markers"][0]["to"] == "0505"
    moving = position(au("A", "0508"), au("G", "0608", type="field-artillery"), pi("P", "0505"), dice=[1, 1])
    for wanted in ({"hex": "0507"}, {"to": "0507"}):
        assert moving.why_not("move", unit="A", **wanted) == []
    assert clauses(moving, "move", unit="A", hex="0506") == ["3.1.2.a"]
    moving.play(Option("fire", unit="G", to="0505"))
    assert "low-ammo" in flags(moving, "G")
