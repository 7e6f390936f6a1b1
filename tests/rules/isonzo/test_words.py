"""The words of documents, orders and questions: one for each thing; and what a document says that cannot last."""

from __future__ import annotations

import json
import re

import pytest

import esagono
from esagono import Option
from tests.rules.battles import FRONT, TARGET
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    allowed,
    clauses,
    cost,
    gun,
    it,
    kind,
    play,
    side_of,
    where,
)

from .helpers import GAME, battle, document, engineer, pos, water

BRIDGE = side_of("0606", "0706")
BACKWARDS = "-".join(reversed(BRIDGE.split("-")))


# Words of a document


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        ({"supply": "OOS"}, "there is no supply state 'OOS'"),
        ({"supply": "Out"}, "did you mean 'out'"),
        ({"type": "Infantry"}, "did you mean 'infantry'"),
        ({"type": "Alpini"}, "there is no type 'Alpini'"),
        ({"size": "III"}, "there is no size 'III'"),
        ({"size": "Battalion"}, "did you mean 'battalion'"),
        ({"side": "A-H"}, "there is no side 'A-H'"),
        ({"corps": 2}, "corps is 2; expected a text in quotes"),
        ({"defence": 3}, "did you mean 'defense'"),
        ({"effectiveness": 1}, "there is no key of unit 'A' 'effectiveness'"),
        ({"loss": -1}, "loss is -1; expected a whole number, 0 to 2"),
        ({"flags": "reserve"}, "flags is 'reserve'; expected a list of texts"),
        ({"flags": ["Reserve"]}, "did you mean 'reserve'"),
        ({"mov": True}, "did you mean 'move'"),
        ({"hex": "Reserves"}, "unit 'A' is off the map: there is no hex 'Reserves'"),
    ],
)
def test_a_word_of_a_unit_that_is_not_the_one_is_refused_with_the_nearest(said, refused):
    with pytest.raises(esagono.BadPosition, match=re.escape(refused)):
        pos([{**it("A", "0806"), **said}, ah("Z", "0101")])


@pytest.mark.parametrize(
    ("key", "said", "refused"),
    [
        ("phase", "Movement Phase", "there is no phase 'Movement Phase'"),
        ("side", "IT", "there is no side 'IT'"),
        ("scenario", "Early Attack", "there is no scenario of isonzo-1917 'Early Attack'"),
        ("control", {IT: ["0506"]}, "control is {'italian': ['0506']}; expected a table from hex to side"),
        ("tracks", {"RP": 2}, "there is no track 'RP'"),
        ("reinforcements", ["it-taro"], "number 1 is 'it-taro'; expected a table"),
    ],
)
def test_a_word_at_the_top_that_is_not_the_one_is_refused_with_the_nearest(key, said, refused):
    with pytest.raises(esagono.BadPosition, match=re.escape(refused)):
        pos([it("A", "0806"), ah("Z", "0101")], **{key: said})


@pytest.mark.parametrize(
    ("key", "said", "refused"),
    [
        ("hexes", {"0507": "hill"}, "hex 0507 is 'hill'; expected a table"),
        ("hexes", {"0507": {"name": "X"}}, "there is no key of hex 0507 'name'"),
        ("hexes", {"0507": {"terrain": "Hill"}}, "did you mean 'hill'"),
        ("sides", {BRIDGE: "Isonzo"}, "did you mean 'isonzo'"),
        (
            "sides",
            {BRIDGE.replace("-", "/"): "isonzo"},
            "expected a table from hexside to its kind",
        ),
        ("roads", BRIDGE.split("-"), "expected a chain of hexes"),
        ("destroyed", [BRIDGE.split("-")], "expected a list of hexsides"),
        ("flags", {IT: ["1206"]}, "expected a table from hex to side"),
        ("pontoons", [["E", IT, BRIDGE]], "expected a table"),
        ("pontoons", [{"id": "E", "hexside": BRIDGE}], "expected id, side and hexside"),
        ("crossings", [BRIDGE], "expected a table from a hexside and a side"),
    ],
)
def test_a_word_of_the_map_that_is_not_the_one_is_refused_with_the_nearest(key, said, refused):
    with pytest.raises(esagono.BadPosition, match=re.escape(refused)):
        pos([it("A", "0806"), engineer("E", IT, "0706"), ah("Z", "0101")], map={key: said})


@pytest.mark.rule(GAME, "14.4.a", "12.2.l")
def test_a_destroyed_bridge_is_repaired_for_the_road_over_it():
    chart = {"sides": water("river"), "bridges": [BRIDGE], "destroyed": [BRIDGE]}
    game = pos([engineer("E", IT, "0706"), it("B", "0606"), ah("Z", "0101")], phase="engineers", map=chart)
    assert game.to_position()["map"]["destroyed"] == [BRIDGE]
    play(game, "repair", unit="E", hexside=BRIDGE)
    assert cost(game, "E", "0606") < 1
    again = esagono.position(game.to_position())
    assert cost(again, "E", "0606") < 1
    with pytest.raises(esagono.BadPosition, match="there is no bridge on"):
        pos([it("A", "0806")], map={"sides": water("river"), "destroyed": [BRIDGE]})


@pytest.mark.rule(GAME, "14.2.b", "14.2.e")
def test_river_crossing_markers_keep_a_hexside_closed():
    chart = {"sides": water() | {BRIDGE: "isonzo"}, "roads": [["0706", "0606"]], "crossings": {f"{BRIDGE}:italian": 3}}
    game = pos([it("A", "0706"), ah("Z", "0101")], map=chart)
    assert clauses(game, "move", unit="A", to="0606") == {"14.2.b"}


@pytest.mark.rule(GAME, "13.0.a")
def test_the_hex_of_a_reinforcement_is_where_it_enters():
    for words in ({"hex": "1206"}, {"hex": "pool", "entry": ["1206"]}):
        coming = pos([it("B", "0906"), ah("Z", "0106")], turn=3, reinforcements=[{**it("N", ""), "turn": 4, **words}])
        assert coming.view(IT)["off_map"]["reinforcements"] == [{"id": "N", "turn": 4, "entry": ["1206"]}]


def test_the_text_of_a_document_is_a_document():
    doc = document([it("A", "0806"), ah("Z", "0101")])
    assert esagono.position(json.dumps(doc)).to_position() == esagono.position(doc).to_position()
    toml = f'game = "{GAME}"\nturn = 4\nside = "{AH}"\nphase = "combat"\n[map]\nsize = [5, 5]\n'
    assert esagono.position(toml).to_position()["turn"] == 4
    with pytest.raises(esagono.BadPosition, match="not valid TOML"):
        esagono.position("game = \nturn")


def test_a_mountain_is_the_low_mountain_of_this_game():
    game = pos([it("A", "0806"), ah("Z", "0101")], map={"hexes": {"0807": {"terrain": "mountain"}}})
    facts = game.rules.hex_facts("0807")
    assert (facts["terrain"], facts["level"], cost(game, "A", "0807")) == ("low-mountain", 9, 2)


TARO = "it-taro"


@pytest.mark.parametrize(
    ("said", "attack", "steps"),
    [
        ({}, 0, 0),
        ({"side": IT}, 0, 0),
        ({"side": IT, "type": "infantry"}, 0, 0),
        ({"attack": 9}, 9, 0),
        ({"steps": 1}, 0, 1),
        ({"steps": 2}, 0, 2),
        ({"side": IT, "attack": 7, "defense": 3, "steps": 1}, 7, 1),
    ],
)
def test_a_counter_of_the_game_keeps_what_a_document_does_not_say_otherwise(said, attack, steps):
    counter = next(c for c in esagono.new(GAME).rules.roster.counters if c.id == TARO)
    printed = counter.back if said == {"steps": 1} else counter.front
    doc = document([{"id": TARO, "hex": FRONT, **said}, ah("D", TARGET, steps=1)], phase="combat")
    game = esagono.position(doc)
    found = game.forecast(target=TARGET, attackers=[TARO])
    assert (found.attack.total, found.steps) == (attack or printed.attack, (steps or counter.steps) + 1)
    assert esagono.position(game.to_position()).to_position() == game.to_position()


def test_a_unit_with_a_back_has_two_steps():
    game = pos([it("A", "0806", reduced={"attack": 1}), ah("Z", "0101")])
    assert game.rules.roster.steps[game.rules.roster.index["A"]] == 2


@pytest.mark.rule(GAME, "15.0.b", "15.0.d", "15.0.e")
def test_settlements_of_a_map_without_territories_are_to_be_won():
    chart = {"size": [12, 12], "hexes": {"0506": {"settlement": True}, "0507": {"settlement": "Ternova"}}}
    game = esagono.position(document([it("A", "0606"), ah("Z", "0101")]) | {"map": chart})
    assert [(o.hex, o.value, o.holder) for o in game.objectives()] == [("0506", 1, AH), ("0507", 2, AH)]
    play(game, "move", unit="A", to="0506")
    assert game.points() == {IT: 1}
    play(game, "move", unit="A", to="0507")
    assert game.points() == {IT: 3}


@pytest.mark.rule(GAME, "12.2.h")
def test_pontoons_are_written_where_a_document_has_them():
    game = pos([engineer("E", IT, "0706"), it("B", "0606"), ah("Z", "0101")], phase="engineers",
               map={"sides": water()})  # fmt: skip
    play(game, "build", unit="E", hexside=BRIDGE)
    written = game.to_position()
    assert written["map"]["pontoons"] == [{"id": "E", "side": IT, "hexside": BRIDGE}]
    again = esagono.position(written)
    assert again.to_position() == written
    play(again, "fold", unit="E", hex="0706")
    assert "pontoons" not in again.to_position()["map"]


# What cannot last


@pytest.mark.rule(GAME, "7.5.b")
def test_a_unit_without_any_defence_is_lost_as_soon_as_a_position_begins():
    weak = {"defense": 3, "loss": 2, "supply": "low"}
    assert not alive(pos([it("A", "0806"), ah("B", "0505", **weak)]), "B")
    assert alive(pos([it("A", "0806"), ah("B", "0505", **(weak | {"defense": 4}))]), "B")
    later = pos([it("A", "0806"), ah("B", "0505", **weak)], options={"zero_defense": "when-attacked"})
    assert alive(later, "B")


@pytest.mark.rule(GAME, "7.5.b", "11.0.b")
def test_in_a_supply_phase_defence_is_looked_at_once_supply_is_known():
    starved = it("A", "1106", defense=2, supply="out")
    assert alive(pos([starved, ah("Z", "0101")], phase="supply"), "A")
    assert not alive(pos([starved, ah("Z", "0101")], phase="supply", side=AH), "A")


@pytest.mark.rule(GAME, "7.5.b", "Q38")
def test_by_option_a_forecast_knows_who_dies_when_attacked():
    weak = ah("B", TARGET, defense=3, loss=2, supply="out")
    option = {"options": {"zero_defense": "when-attacked"}}
    beside = battle(it("A", FRONT), weak, ah("C", TARGET, defense=3, steps=1), **option)
    found = beside.forecast(target=TARGET, attackers=["A"])
    assert (found.defense.total, {p.unit for p in found.defense.parts}) == (3, {"C"})
    alone = battle(it("A", FRONT), weak, **option).forecast(target=TARGET, attackers=["A"])
    assert (alone.chance.p, alone.outcomes.attacker_losses) == (1, {0: 1})


# Words of options and questions


@pytest.mark.rule(GAME, "12.2.f")
def test_a_hexside_is_named_with_its_smaller_number_first():
    game = pos([engineer("E", IT, "0706"), it("B", "0606"), ah("Z", "0101")], phase="engineers",
               map={"sides": water()})  # fmt: skip
    (reason,) = game.why_not("build", unit="E", hexside=BACKWARDS)
    assert (reason.key, reason.args["known"]) == ("hexside-order", BRIDGE)
    assert allowed(game, "build", unit="E", hexside=BRIDGE)
    assert clauses(game, "build", unit="E", hexside=side_of("0805", "0806")) == {"12.2.e"}
    game.play(Option("build", unit="E", hexside=BRIDGE))
    assert game.to_position()["map"]["pontoons"][0]["hexside"] == BRIDGE
    assert esagono.load(game.save()).state == game.state


@pytest.mark.rule(GAME, "12.2.k", "12.2.j")
def test_reach_is_told_before_pontoons_are_folded():
    chart = {"sides": water(), "pontoons": [{"id": "P", "side": IT, "hexside": BRIDGE}]}
    game = pos([it("A", "0706"), ah("Z", "0101")], map=chart)
    assert kind(game) == "fold"
    assert cost(game, "A", "0606") == 1
    with pytest.raises(esagono.NotNow):
        game.reach("Z")


@pytest.mark.rule(GAME, "12.3.e")
def test_a_forecast_of_guns_alone_says_that_they_cannot_attack():
    game = battle(it("A", FRONT), gun("G", IT, FRONT), ah("D", TARGET))
    for question in ({"attackers": []}, {}, {"seat": IT}):
        found = game.forecast(target=TARGET, artillery=["G"], **question)
        assert not found.legal
        assert found.reasons[0].clause == "12.3.e"


@pytest.mark.rule(GAME, "4.3.a", "4.3.c")
def test_a_unit_without_movement_points_may_still_move_one_hex():
    game = pos([it("A", "0806", move=0), ah("Z", "0101")])
    reach = game.reach("A")
    assert len(reach) == 6
    assert all(r.minimum for r in reach.values())
    play(game, "move", unit="A", to="0807")
    assert where(game, "A") == "0807"
    assert game.reach("A") == {}
    assert clauses(game, "move", unit="A", to="0808") == {"4.3.c"}


# Clauses of refusals


@pytest.mark.parametrize(
    ("to", "sides", "flags", "clause"),
    [
        ("0607", {}, {}, "9.2.2.b"),
        ("0706", {}, {}, "9.2.4.a"),
        ("0506", {side_of("0606", "0506"): "river"}, {}, "9.2.4.b"),
        ("0605", {}, {"flags": {"0112": AH}}, "9.2.2.c"),
    ],
)
@pytest.mark.rule(GAME, "9.2.2.b", "9.2.2.c", "9.2.4.a", "9.2.4.b")
def test_a_retreat_is_refused_by_the_clause_that_forbids_it(to, sides, flags, clause):
    game = battle(it("A", FRONT, attack=12), ah("D", TARGET, defense=4), dice=[4, 5, 1], sides=sides, **flags)
    play(game, "attack", target=TARGET)
    play(game, "add", unit="A")
    play(game, "resolve")
    while kind(game) == "defense_support":
        play(game, "done")
    assert kind(game) == "retreat"
    assert clauses(game, "retreat", to=to) == {clause}


@pytest.mark.rule(GAME, "12.3.c", "12.3.d")
def test_heavy_guns_are_refused_by_their_own_range():
    far = battle(it("A", FRONT), ah("D", TARGET), gun("G", IT, "1106"), gun("H", IT, "1206", type="heavy-artillery"))
    reasons = far.forecast(target=TARGET, attackers=["A"], artillery=["G", "H"]).reasons
    assert [r.clause for r in reasons] == ["12.3.c", "12.3.d"]


# Who waits off the map, and what was used


@pytest.mark.parametrize(
    "said", [{"hex": "pool", "flags": ["reserve"]}, {"hex": "pool", "reserve": "box"}, {"hex": "box"}]
)
@pytest.mark.rule(GAME, "13.1.a", "13.1.e")
def test_a_reserve_off_the_map_is_in_the_box(said):
    doc = [{**it("R", "0906"), **said}, it("B", "0906"), ah("Z", "0106")]
    game = pos(doc, phase="reinforcement", tracks={"rp": 1})
    assert game.view(IT)["off_map"]["box"] == ["R"]
    assert esagono.position(game.to_position()).view(IT)["off_map"]["box"] == ["R"]
    play(game, "release", unit="R")
    assert kind(game) == "reinforce"


@pytest.mark.rule(GAME, "13.0.a")
def test_a_unit_in_the_pool_without_a_turn_arrives_now():
    for units, extra in (([it("N", "pool")], {}), ([], {"reinforcements": [it("N", "")]})):
        game = pos([it("B", "0906"), ah("Z", "0106"), *units], phase="reinforcement", turn=4, **extra)
        assert kind(game) == "reinforce"
        assert [u["turn"] for u in game.view(IT)["off_map"]["reinforcements"]] == [4]


@pytest.mark.rule(GAME, "13.0.a", "13.1.a")
def test_a_counter_of_the_game_waits_where_it_is_printed():
    counters = esagono.new(GAME, seed=1).rules.roster.counters
    boxed = next(c.id for c in counters if c.reserve == "box")
    late = next(c.id for c in counters if c.turn > 4 and c.side == IT)
    units = [{"id": boxed, "hex": "pool"}, {"id": late, "hex": "pool"}, it("B", "2010"), ah("Z", "2505")]
    game = esagono.position({"game": GAME, "turn": 3, "side": IT, "phase": "movement", "units": units})
    assert game.view(IT)["off_map"]["box"] == [boxed]
    (waiting,) = game.view(IT)["off_map"]["reinforcements"]
    assert waiting["id"] == late
    assert waiting["turn"] > 4


@pytest.mark.rule(GAME, "13.1.b", "Q5")
def test_replacement_points_of_a_position_begin_as_agreed():
    units = [it("A", "0706"), ah("Z", "0101")]
    assert pos(units, options={"initial_replacements": "4"}).view(IT)["tracks"]["rp"] == 4
    assert pos(units, options={"initial_replacements": "4"}, tracks={"rp": 1}).view(IT)["tracks"]["rp"] == 1


@pytest.mark.rule(GAME, "12.2.j")
def test_an_order_to_move_leaves_the_pontoons_where_they_are():
    chart = {"sides": water() | {BRIDGE: "isonzo"}, "pontoons": [{"id": "P", "side": IT, "hexside": BRIDGE}]}
    game = pos([it("A", "0706"), gun("G", IT, "0706"), ah("Z", "0101")], map=chart)
    assert kind(game) == "fold"
    assert clauses(game, "move", unit="G", to="0606") == {"12.3.1.a"}
    assert allowed(game, "move", unit="A", to="0606")
    play(game, "move", unit="A", to="0606")
    assert (kind(game), where(game, "A")) == ("movement", "0606")
    other = {"id": "Q", "side": AH, "hexside": side_of("0602", "0702")}
    both = pos([it("A", "0706"), ah("Z", "0101")], map=chart | {"pontoons": [*chart["pontoons"], other]})
    assert not allowed(both, "move", unit="A", to="0606"), "the enemy folds his own first"
