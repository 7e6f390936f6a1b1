"""Words of positions of Goito: keys, names, letters and numbers that mean the same."""

from __future__ import annotations

from fractions import Fraction

import pytest

import esagono

from .reading import faces, flags, seen
from .situations import FAR, assault, au, pi, position, rule

# Documents


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


def test_more_words_of_a_position():
    units = [au("A", "0507", action="Movement"), pi("P", "0505")]
    markers = {"0506": {"to": "0505", "kind": "Assalto", "forces": ["A"]}}
    game = position(*units, turn="4", markers=markers, map={"sides": {"0505/0506": "Stream", "0504-0505": "Mincio"}})
    doc = game.to_position()
    assert (doc["turn"], doc["markers"][0]["kind"]) == (4, "assault")
    assert doc["map"]["sides"] == {"0504-0505": "river", "0505-0506": "stream"}
    named = position(*units, map={"hexes": {"0505": {"terrain": "village", "name": "Goito"}}})
    assert named.to_position()["map"]["hexes"]["0505"]["place"] == "Goito"


def test_sides_and_phases_in_other_words():
    doc = {"game": "goito-1848", "turn": 4, "phase": "E", "units": [], "control": {"2112": "Austria"}, "side": "AU"}
    game = esagono.position(doc)
    assert (game.decision.kind, game.to_position()["control"]) == ("second_corps", {"2112": "austrian"})


@pytest.mark.parametrize(
    ("step", "kind"), [("a", "declare"), ("declarations", "declare"), ("b", "action"), ("action", "action")]
)
@rule("4.B.2.g", "4.B.2.h")
def test_steps_of_an_activation_by_their_letter(step, kind):
    active = {"formation": "austrian-formation", "step": step}
    assert position(au("A", "0508"), pi("P", "0505"), active=active).decision.kind == kind


@pytest.mark.parametrize(("phase", "kind"), [("Phase C", "withdraw"), ("4.C", "withdraw"), ("4.B.2", "activation")])
@rule("4.C.a")
def test_phases_by_their_number(phase, kind):
    game = position(au("A", "0506"), pi("P", "0505"), phase=phase, active=None, initiative="austrian")
    assert game.decision.kind == kind


@rule("6.1.2.a")
def test_an_orders_marker_is_the_number_of_failures():
    formations = [{"id": "austrian-formation", "orders": -2}]
    game = position(au("A", "0508"), pi("P", "0101"), phase="activation", active=None, formations=formations)
    assert game.activation("austrian-formation").drm == -2


@pytest.mark.parametrize(
    "markers",
    [
        {"0506": "0505"},
        {"hex": "0506", "to": "0505"},
        [{"hex": "0506", "to": "0505", "units": ["A"]}],
        [{"hex": "0506", "target": "0505", "unit": "A"}],
        [{"from": "0506", "to": "0505", "type": "assault", "forces": ["A"]}],
    ],
)
@rule("7.1.a")
def test_markers_in_several_forms(markers):
    game = position(au("A", "0506"), pi("P", "0505"), markers=markers)
    assert [(m["hex"], m["to"]) for m in game.to_position()["markers"]] == [("0506", "0505")]
    assert game.why_not("assault", unit="A", to="0505") == []
    assert assault("0506", "0505", "A")["kind"] == game.to_position()["markers"][0]["kind"]


@rule("14.a")
def test_ground_in_capitals():
    ground = {
        "hexes": {"0505": "Farm House", "0606": {"terrain": "farm house"}},
        "roads": {"Major": [["0101", "0102"]]},
    }
    written = position(au("A", "0508"), pi("P", "0101"), map=ground).to_position()["map"]
    assert written["hexes"]["0505"]["terrain"] == written["hexes"]["0606"]["terrain"] == "farmhouse"
    assert written["roads"]["major"]


CHAIN = ["0505", "0506", "0507", "0508"]


@rule("8.3.a")
@pytest.mark.parametrize(
    "roads", [{"major": [CHAIN]}, {"major": CHAIN}, {"major": ["0505-0506-0507-0508"]}, [CHAIN], CHAIN]
)
def test_a_road_is_a_chain_of_hexes_or_a_list_of_chains(roads):
    game = position(au("A", "0505", flags=["march"], facing="S"), pi("P", "1201"), map={"roads": roads})
    assert game.reach("A", mode="march")["0508"].cost == Fraction(3, 2)


@rule("1.3.b")
def test_control_by_side():
    held = {"austrian": ["0303", "0304"], "0305": "piedmontese"}
    written = position(au("A", "0508"), pi("P", "0101"), control=held).to_position()["control"]
    assert written["0303"] == written["0304"] == "austrian"


@rule("16.1.1.a")
def test_reinforcements_and_the_turn_of_the_second_corps():
    doc = {"game": "goito-1848", "turn": "V", "phase": "activation", "side": "austrian"}
    coming = ["au-liechtestein", {"id": "au-9-jager"}]
    game = esagono.position({**doc, "reinforcements": coming, "second_corps": {"choice": "try", "since": "V"}})
    assert [str(o) for o in game.options()] == ["activate formation=au-liechtestein-brigade", "pass"]
    game = esagono.position({**doc, "reinforcements": coming, "second_corps": {"choice": "try", "since": None}})
    assert [str(o) for o in game.options()] == ["pass"]


def test_formations_of_the_game_are_known_by_the_names_of_their_commanders():
    units = [{"id": "pi-5-aosta", "hex": "1503"}, *({"id": id, "hex": "pool"} for id in ("au-benedek", "au-1-art"))]
    for name in ("Benedek", "au-benedek", "benedek-brigade", "au-benedek-brigade"):
        doc = {"game": "goito-1848", "turn": 1, "side": "austrian", "units": units}
        acting = esagono.position({**doc, "active": {"formation": name, "step": "actions"}, "phase": "action"})
        assert acting.to_position()["active"]["formation"] == "au-benedek-brigade"
        waiting = esagono.position({**doc, "phase": "activation", "formations": [{"id": name, "failed": 1}]})
        assert waiting.activation(name).drms == (("6.1.2", -1),)
    assert set(waiting.command("1 divisione")) == {"pi-5-aosta"}


# The Initiative Table


@rule("6.2.b")
@pytest.mark.parametrize(
    ("said", "meant"),
    [("falls-back", "falls-back"), ("Falls back", "falls-back"), (-1, "falls-back"), (1, "falls-back"),
     (2, "hesitates"), (3, "cautious"), (4, "cautious"), (5, "own-initiative"), ("own initiative", "own-initiative"),
     (6, "impetuous"), (8, "impetuous"), (True, "own-initiative"), (False, None), (None, None), ("", None)],
)  # fmt: skip
def test_a_result_of_the_initiative_table_by_its_name_or_its_roll(said, meant):
    active = {"formation": "austrian-formation", "step": "actions", "loose": said}
    game = position(au("A", "0505"), pi("P", "1201"), active=active)
    assert game.to_position()["active"].get("loose") == meant


@rule("6.2.b")
@pytest.mark.parametrize(
    ("roll", "result"),
    [("-1", "falls-back"), ("2", "hesitates"), ("4", "cautious"), ("5", "own-initiative"), ("7", "impetuous")],
)
def test_a_roll_of_the_initiative_table_in_quotes(roll, result):
    active = {"formation": "austrian-formation", "step": "actions", "loose": roll}
    game = position(au("A", "0507"), pi("P", "0101"), active=active)
    assert game.to_position()["active"]["loose"] == result


@pytest.mark.parametrize(
    ("word", "result"),
    [("1 or less", "falls-back"), ("3-4", "cautious"), ("6 or more", "impetuous"), ("none", None)],
)
def test_rows_of_the_initiative_table(word, result):
    active = {"formation": "a", "step": "actions", "loose": word}
    game = position(au("A", "0507", formation="a"), pi("P", "0101"), active=active)
    assert game.to_position()["active"].get("loose") == result


# Units


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


@pytest.mark.parametrize(
    ("word", "level"), [("good order", 0), ("Shaken", 1), ("disordered", 2), ("Disorganized", 3), (2, 2)]
)
@rule("2.5.a")
def test_a_status_by_its_name(word, level):
    game = position(au("A", "0506", status=word), pi("P", "0101"))
    assert seen(game, "A").get("status", 0) == level


def test_facings_in_small_letters_and_a_single_force():
    marker = {"hex": "0506", "to": "0505", "forces": "B"}
    game = position(au("B", "0507", facing="ne"), pi("P", "0505"), markers=[marker])
    assert faces(game, "B") == "NE"
    assert game.to_position()["markers"][0]["forces"] == ["B"]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"march": True}, {"march"}),
        ({"low_ammo": True, "square": False}, {"low-ammo"}),
        ({"flags": ["acted"], "out_of_command": True}, {"acted", "out-of-command"}),
    ],
)
@rule("8.7.b")
def test_markers_as_keys_of_their_own(said, found):
    assert flags(position(au("A", "0508", **said), pi("P", "0101")), "A") == found


@rule("2.1.b", "2.2.2.a", "2.2.3.a")
def test_values_by_their_letters():
    leader = {"id": "X", "side": "austrian", "type": "OC", "hex": "0510", "command_rating": 3}
    game = position(au("A", "0508", SP=3, sv=2, CV=8, MA=6, type="light"), leader, pi("P", "0101", movement=6))
    assert [seen(game, "A")[k] for k in ("strength", "stacking", "cohesion", "move")] == [3, 2, 8, 6]
    assert seen(game, "P")["move"] == 6
    assert [seen(game, "X")[k] for k in ("type", "rating")] == ["overall-commander", 3]


@rule("7.2.a")
@pytest.mark.parametrize(("said", "meant"), [("none", None), ("movement", "move"), ("fire", "fire")])
def test_an_action_by_the_word_of_the_rules(said, meant):
    game = position(au("A", "0505", action=said), au("B", "0605"), pi("P", "1201"))
    assert seen(game, "A").get("action") == meant


@rule("13.3.b", "4.B.2.i")
@pytest.mark.parametrize(("word", "status"), [("moved", 2), ("fired", 3), ("stay", 1), ("faced", 2), ("assaulted", 3)])
def test_actions_in_the_past_tense(word, status):
    game = position(au("A", "0508", status=3, action=word), FAR, active={"formation": "FC", "step": "B.2.c"})
    assert seen(game, "A").get("status", 0) == status


@rule("2.1.b", "15.a")
def test_counters_of_the_game_by_their_printed_names():
    units = [{"id": "5 Aosta", "hex": "1611"}, {"id": "Radetzky", "hex": "pool"}, {"id": "D'Arvillars", "hex": "1611"}]
    doc = {"game": "goito-1848", "turn": 1, "phase": "activation", "side": "piedmontese"}
    game = esagono.position({**doc, "units": units})
    assert [str(o) for o in game.options()] == ["activate formation=pi-1-divisione", "pass"]
    assert game.command("5 Aosta").state == "in"
    assert esagono.position(game.to_position()).to_position() == game.to_position()
    for name in ("8 art.", "99 Waterloo"):  # two have the first name
        with pytest.raises(esagono.BadPosition):
            esagono.position({"game": "goito-1848", "units": [{"id": name, "hex": "1611"}]})


@rule("2.2.2.a", "2.2.3.a", "6.1.4.a")
def test_command_and_rating_mean_the_one_number_of_a_commander():
    leader = {"id": "L", "side": "austrian", "type": "commander", "formation": "a", "rating": 5, "hex": "0509"}
    chief = {"id": "C", "side": "austrian", "type": "overall-commander", "command": 4, "hex": "0505", "formation": None}
    units = (leader, chief, au("A", "0508", formation="a", lost=None, flags=None), pi("P", "0101"))
    game = position(*units, phase="activation", active=None, markers=None)
    found = game.activation("a")
    assert (found.value, dict(found.drms)) == (5, {"6.1.4": -1})
