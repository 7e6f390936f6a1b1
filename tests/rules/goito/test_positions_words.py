"""Words of positions of Goito: one for each thing; any other is refused with the nearest."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

import esagono

from .reading import faces, flags, seen
from .situations import FAR, assault, au, pi, position, rule

# What is refused


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        ({"side": "Austrian"}, "did you mean 'austrian'"),
        ({"side": "AU"}, "there is no side 'AU'"),
        ({"turn": "III"}, "turn is 'III'; expected a whole number"),
        ({"phase": "C"}, "there is no phase 'C'"),
        ({"phase": "Out of Command"}, "did you mean 'out-of-command'"),
        ({"active": "austrian-formation"}, "active is 'austrian-formation'; expected a table"),
        ({"active": {"formation": "austrian-formation", "step": "declarations"}}, "did you mean 'declare'"),
        ({"active": {"formation": "austrian-formation", "loose": "3-4"}}, "no result of the Initiative Table '3-4'"),
        ({"formations": {"austrian-formation": {"mood": 0}}}, "expected a list of tables"),
        ({"formations": [{"id": "austrian-formation", "orders": -2}]}, "there is no key of formation"),
        ({"second_corps": "never"}, "second_corps is 'never'; expected a table"),
        ({"second_corps": {"choice": "Never"}}, "did you mean 'never'"),
        ({"reinforcements": []}, "there is no key of position 'reinforcements'"),
        ({"control": {"austrian": ["0303"]}}, "expected a table from hex to side"),
        ({"markers": {"0506": "0505"}}, "expected a list of tables"),
        ({"markers": [{"hex": "0506", "target": "0505"}]}, "there is no key of markers, number 1 'target'"),
        ({"markers": [{"hex": "0506", "to": "0505", "kind": "Assalto"}]}, "there is no kind 'Assalto'"),
        ({"markers": [{"hex": "0506", "to": "0505", "forces": "A"}]}, "forces is 'A'; expected a list of units"),
        ({"map": {"hexes": {"0404": "village"}}}, "hex 0404 is 'village'; expected a table"),
        ({"map": {"hexes": {"0404": {"terrain": "Farm House"}}}}, "did you mean 'farmhouse'"),
        ({"map": {"hexes": {"0404": {"name": "Goito"}}}}, "there is no key of hex 0404 'name'"),
        ({"map": {"sides": {"0505/0506": "stream"}}}, "expected a table from hexside to its kind"),
        ({"map": {"sides": {"0504-0505": "Mincio"}}}, "there is no kind of hexside 'Mincio'"),
        ({"map": {"roads": [["0505", "0506"]]}}, "roads is [['0505', '0506']]; expected a table"),
        ({"map": {"roads": {"major": ["0505", "0506"]}}}, "number 1 is '0505'; expected a chain of hexes"),
        ({"map": {"roads": {"Major": []}}}, "did you mean 'major'"),
    ],
)  # fmt: skip
def test_a_word_that_is_not_the_one_is_refused_with_the_nearest(said, refused):
    with pytest.raises(esagono.BadPosition, match=re.escape(refused)):
        position(au("A", "0508"), pi("P", "0101"), **said)


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        ({"type": "Line Infantry"}, "there is no type 'Line Infantry'"),
        ({"type": "field_artillery"}, "did you mean 'field-artillery'"),
        ({"flags": "march"}, "flags is 'march'; expected a list of texts"),
        ({"flags": {"march": True}}, "expected a list of texts"),
        ({"flags": ["out_of_command"]}, "did you mean 'out-of-command'"),
        ({"flags": ["Esausta"]}, "there is no flag 'Esausta'"),
        ({"march": True}, "there is no key of unit 'A' 'march'"),
        ({"facing": "ne"}, "there is no facing 'ne'"),
        ({"status": "Shaken"}, "status is 'Shaken'; expected a whole number, 0 to 3"),
        ({"sp": 6}, "there is no key of unit 'A' 'sp'"),
        ({"movement": 6}, "did you mean 'move'"),
        ({"action": "moved"}, "did you mean 'move'"),
        ({"spent": "2 1/2"}, "spent is '2 1/2'; expected movement points"),
        ({"lost": None}, "lost is None; expected a whole number"),
    ],
)
def test_a_word_of_a_unit_that_is_not_the_one_is_refused_with_the_nearest(said, refused):
    with pytest.raises(esagono.BadPosition, match=re.escape(refused)):
        position(au("A", "0508", **said), pi("P", "0101"))


def test_counters_and_formations_of_the_game_are_called_by_their_ids():
    doc = {"game": "goito-1848", "turn": 1, "side": "austrian", "phase": "action"}
    units = [{"id": "pi-5-aosta", "hex": "1503"}, *({"id": id, "hex": "pool"} for id in ("au-benedek", "au-1-art"))]
    active = {"formation": "au-benedek-brigade", "step": "actions"}
    game = esagono.position({**doc, "units": units, "active": active})
    assert game.to_position()["active"]["formation"] == "au-benedek-brigade"
    with pytest.raises(esagono.BadPosition, match="there is no formation 'Benedek'"):
        esagono.position({**doc, "units": units, "active": {**active, "formation": "Benedek"}})
    with pytest.raises(esagono.BadPosition, match="there is no counter of the game '5 Aosta'"):
        esagono.position({**doc, "units": [{"id": "5 Aosta", "hex": "1611"}], "active": active})


# What the words say


@pytest.mark.parametrize(("step", "kind"), [("declare", "declare"), ("actions", "action")])
@rule("4.B.2.g", "4.B.2.h")
def test_steps_of_an_activation(step, kind):
    active = {"formation": "austrian-formation", "step": step}
    assert position(au("A", "0508"), pi("P", "0505"), active=active).decision.kind == kind


@pytest.mark.parametrize(("phase", "kind"), [("non-activated", "withdraw"), ("activation", "activation")])
@rule("4.C.a")
def test_phases(phase, kind):
    game = position(au("A", "0506"), pi("P", "0505"), phase=phase, active=None, initiative="austrian")
    assert game.decision.kind == kind


@rule("6.1.2.a")
def test_an_orders_marker_is_the_number_of_failures():
    formations = [{"id": "austrian-formation", "failed": 2}]
    game = position(au("A", "0508"), pi("P", "0101"), phase="activation", active=None, formations=formations)
    assert game.activation("austrian-formation").drm == -2


@rule("7.1.a")
@pytest.mark.parametrize("more", [{}, {"kind": "assault"}, {"forces": ["A"]}])
def test_a_marker_needs_its_hex_and_where_it_points(more):
    game = position(au("A", "0506"), pi("P", "0505"), markers=[{"hex": "0506", "to": "0505", **more}])
    assert [(m["hex"], m["to"]) for m in game.to_position()["markers"]] == [("0506", "0505")]
    assert game.why_not("assault", unit="A", to="0505") == []
    assert assault("0506", "0505", "A")["kind"] == game.to_position()["markers"][0]["kind"]


@rule("14.a")
def test_terrain_hexsides_and_roads():
    ground = {"hexes": {"0606": {"terrain": "farmhouse"}}, "sides": {"0505-0506": "stream", "0504-0505": ["river"]},
              "roads": {"major": [["0101", "0102"]]}}  # fmt: skip
    game = position(au("A", "0508"), pi("P", "0101"), map=ground)
    assert game.rules.hex_facts("0606")["terrain"] == "farmhouse"
    assert game.rules.hex_facts("0505")["sides"] == {"0504": ["river"], "0506": ["stream"]}
    assert game.to_position()["map"] == {"size": [12, 12], **ground}


@rule("8.3.a")
def test_a_road_is_a_list_of_chains():
    roads = {"major": [["0505", "0506", "0507"], ["0507", "0508"]]}
    game = position(au("A", "0505", flags=["march"], facing="S"), pi("P", "1201"), map={"roads": roads})
    assert game.reach("A", mode="march")["0508"].cost == Fraction(3, 2)


@rule("1.3.b")
def test_control_by_hex():
    held = {"0303": "austrian", "0304": "austrian", "0305": "piedmontese"}
    written = position(au("A", "0508"), pi("P", "0101"), control=held).to_position()["control"]
    assert written["0303"] == written["0304"] == "austrian"
    assert written.get("0305", "piedmontese") == "piedmontese"


@rule("16.1.1.a")
def test_units_in_the_pool_and_the_turn_of_the_second_corps():
    doc = {"game": "goito-1848", "turn": 5, "phase": "activation", "side": "austrian"}
    units = [{"id": name, "hex": "pool"} for name in ("au-liechtestein", "au-9-jager")]
    game = esagono.position({**doc, "units": units, "second_corps": {"choice": "try", "since": 5}})
    assert [str(o) for o in game.options()] == ["activate formation=au-liechtestein-brigade", "pass"]
    game = esagono.position({**doc, "units": units, "second_corps": {"choice": "try"}})
    assert [str(o) for o in game.options()] == ["pass"]


@rule("6.2.b")
@pytest.mark.parametrize(
    ("said", "result"),
    [("falls-back", "falls-back"), (-1, "falls-back"), (1, "falls-back"), (2, "hesitates"), (3, "cautious"),
     (4, "cautious"), (5, "own-initiative"), (6, "impetuous"), (8, "impetuous"), (True, "own-initiative"),
     (False, None)],
)  # fmt: skip
def test_a_result_of_the_initiative_table_by_its_name_or_its_roll(said, result):
    active = {"formation": "austrian-formation", "step": "actions", "loose": said}
    game = position(au("A", "0505"), pi("P", "1201"), active=active)
    assert game.to_position()["active"].get("loose") == result


@rule("2.5.a")
@pytest.mark.parametrize("level", range(4))
def test_a_status_is_a_level(level):
    assert seen(position(au("A", "0506", status=level), pi("P", "0101")), "A").get("status", 0) == level


@rule("8.7.b")
def test_flags_and_facings():
    game = position(au("A", "0508", flags=["acted", "out-of-command"], facing="NE"), pi("P", "0101"))
    assert flags(game, "A") == {"acted", "out-of-command"}
    assert faces(game, "A") == "NE"


@rule("2.1.b", "2.2.2.a", "2.2.3.a")
def test_values_of_counters():
    leader = {"id": "X", "side": "austrian", "type": "overall-commander", "hex": "0510", "rating": 3}
    game = position(au("A", "0508", strength=3, stacking=2, cohesion=8, move=6, type="light"), leader, FAR)
    assert [seen(game, "A")[k] for k in ("strength", "stacking", "cohesion", "move")] == [3, 2, 8, 6]
    assert [seen(game, "X")[k] for k in ("type", "rating")] == ["overall-commander", 3]


@rule("7.2.a")
@pytest.mark.parametrize("action", ["move", "fire", "assault"])
def test_an_action_of_the_turn(action):
    game = position(au("A", "0505", action=action), au("B", "0605"), pi("P", "1201"))
    assert seen(game, "A").get("action") == action


@rule("13.3.b", "4.B.2.i")
@pytest.mark.parametrize(("word", "status"), [("move", 2), ("fire", 3), ("", 1), ("assault", 3)])
def test_recovery_goes_by_the_action_of_the_turn(word, status):
    active = {"formation": "austrian-formation", "step": "end"}
    game = position(au("A", "0508", status=3, action=word), FAR, active=active)
    assert seen(game, "A").get("status", 0) == status


@rule("15.a")
def test_a_counter_of_the_game_is_in_command_of_its_own():
    units = [{"id": "pi-5-aosta", "hex": "1611"}, {"id": "au-radetzky", "hex": "pool"},
             {"id": "pi-d-arvillars", "hex": "1611"}]  # fmt: skip
    game = esagono.position(
        {"game": "goito-1848", "turn": 1, "phase": "activation", "side": "piedmontese", "units": units}
    )
    assert [str(o) for o in game.options()] == ["activate formation=pi-1-divisione", "pass"]
    assert game.command("pi-5-aosta").state == "in"
    assert esagono.position(game.to_position()).to_position() == game.to_position()


@rule("2.2.2.a", "2.2.3.a", "6.1.4.a")
def test_command_and_rating_mean_the_one_number_of_a_commander():
    leader = {"id": "L", "side": "austrian", "type": "commander", "formation": "a", "rating": 5, "hex": "0509"}
    chief = {"id": "C", "side": "austrian", "type": "overall-commander", "command": 4, "hex": "0505"}
    game = position(leader, chief, au("A", "0508", formation="a"), pi("P", "0101"), phase="activation", active=None)
    found = game.activation("a")
    assert (found.value, dict(found.drms)) == (5, {"6.1.4": -1})
