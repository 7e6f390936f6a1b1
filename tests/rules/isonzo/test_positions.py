"""Positions: what is refused with words, dice of one side, packs, and documents that lead back to where they began."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

import esagono
from esagono.engine import BadPosition, PackError
from tests.rules.battles import FRONT, TARGET, fight
from tests.rules.situations import AH, IT, ah, data_file, gun, it, kind, option_exists, play, record, side_of, where

from .helpers import GAME, battle, document, engineer, pos, water


def refusal(doc):
    with pytest.raises(BadPosition) as found:
        esagono.position(doc)
    return str(found.value)


@pytest.mark.parametrize(("game", "level", "most"), [("isonzo-1917", 11, 10), ("altipiani-1916", 9, 8)])
def test_a_level_that_the_scale_does_not_have_is_refused(game, level, most):
    def doc(level):
        return {
            "game": game,
            "map": {"size": [5, 5], "hexes": {"0202": {"terrain": "clear", "level": level}}},
            "units": [it("A", "0303")],
        }

    assert re.search(rf"hex 0202: level is {level}; .*, 0 to {most}", refusal(doc(level)))
    assert "level is -1" in refusal(doc(-1))
    assert esagono.position(doc(most)).rules.hex_facts("0202")["level"] == most


@pytest.mark.rule("isonzo-1917", "Q97", "1.0.c")
@pytest.mark.parametrize(("written", "level"), [(1, 9), (2, 10), (9, 9), (10, 10)])
def test_the_two_levels_of_low_mountains_lie_above_all_hills(written, level):
    doc = {
        "game": "isonzo-1917", "phase": "combat",
        "map": {
            "size": [5, 5],
            "hexes": {"0202": {"terrain": "low-mountain", "level": written}, "0302": {"terrain": "hill", "level": 2}},
        },
        "units": [it("A", "0302"), ah("D", "0202")],
    }  # fmt: skip
    game = esagono.position(doc)
    assert [game.rules.hex_facts(h)["level"] for h in ("0202", "0302")] == [level, 2]
    assert game.forecast(target="0202", attackers=["A"]).attack.total == 3, "uphill"


def test_the_usual_level_of_a_terrain_lies_on_the_scale():
    for game in ("isonzo-1917", "altipiani-1916"):
        terrains = data_file(game.split("-")[0], "tables.toml")["terrain"]
        chart = {f"02{i:02}": {"terrain": name} for i, name in enumerate(terrains, 1)}
        doc = {"game": game, "map": {"size": [5, 9], "hexes": chart}, "units": [it("A", "0503")]}
        rules = esagono.position(doc).rules
        for hex, entry in chart.items():
            low, high = terrains[entry["terrain"]]["levels"]
            assert low <= rules.hex_facts(hex)["level"] <= high


def test_movement_beyond_what_the_search_counts_is_refused():
    assert len(pos([it("A", "0606", move=42)]).reach("A")) == 143
    assert "move is 43; expected a whole number, 0 to 42" in refusal(document([it("A", "0606", move=43)]))
    reduced = it("A", "0606", steps=2, reduced={"move": 50})
    assert "move is 50" in refusal(document([reduced]))


@pytest.mark.rule(GAME, "12.2.g", "12.2.h")
def test_a_position_written_while_engineers_are_asked_leads_back_to_them():
    chart = {"sides": water("river"), "roads": [["0804", "0704", "0604"]], "destroyed": [side_of("0704", "0604")]}
    units = [engineer("E", IT, "0706"), engineer("F", IT, "0704"), it("A", "0604"), it("B", "0606"), ah("X", "0205")]
    game = pos(units, phase="reinforcement", map=chart)
    for _ in range(2):
        assert kind(game) == "engineer"
        written = game.to_position()
        again = esagono.position(json.loads(json.dumps(written)))
        assert written["phase"] == "engineers"
        assert again.decision.kind == "engineer"
        assert again.options() == game.options()
        assert again.view(AH)["phase"] == game.view(AH)["phase"] == "movement", "the enemy sees no more than before"
        assert again.to_position() == written
        if game.why_not("repair", unit="F", hexside=side_of("0604", "0704")):
            break
        play(game, "repair", unit="F", hexside=side_of("0604", "0704"))
    assert "has-worked" in record(game, "F")["flags"]
    assert all(o.args.get("unit") != "F" for o in again.options())
    play(again, "done")
    assert kind(again) == "movement"
    assert "has-worked" not in record(again, "F").get("flags", ())


def test_dice_can_be_given_to_one_side():
    """The attacker's three dice are his; the refusal of a retreat is the defender's."""
    units = [it("A", FRONT), ah("D", TARGET, defense=4)]
    game = battle(*units, hexes={TARGET: {"trench": AH}})
    doc = game.to_position() | {"dice_of": {IT: [1, 1, 1], AH: [6]}}
    loaded = esagono.position(doc)
    assert loaded.to_position()["dice_of"] == {IT: [1, 1, 1], AH: [6]}
    fight(loaded, *[esagono.Option("refuse")], strict=False)
    (roll,) = [e for e in loaded.log if e.kind == "roll"]
    assert roll.args["dice"] == [1, 1, 1]
    (refused,) = [e for e in loaded.log if e.kind == "refusal"]
    assert (refused.args["die"], refused.args["success"]) == (6, False)
    assert "dice_of" not in loaded.to_position()
    assert "side" in refusal(doc | {"dice_of": {"french": [1]}})
    assert "dice_of" in refusal(doc | {"dice_of": {IT: [7]}})


def test_a_position_takes_a_pack(tmp_path: Path):
    source = Path(esagono.__file__).parent / "games/inferno/isonzo/data/counters.csv"
    shutil.copy(source, tmp_path / "counters.csv")
    text = (tmp_path / "counters.csv").read_text(encoding="utf-8")
    (tmp_path / "counters.csv").write_text(text.replace("it-avellino,", "it-irpinia,"), encoding="utf-8")
    doc = {"game": GAME, "units": [{"id": "it-irpinia", "hex": "2514"}]}
    game = esagono.position(doc, pack=tmp_path)
    assert where(game, "it-irpinia") == "2514"
    assert "it-irpinia" in refusal(doc)
    again = esagono.load(game.save(), pack=tmp_path)
    assert again.state == game.state
    with pytest.raises((PackError, esagono.BadSave)):
        esagono.load(game.save())


@pytest.mark.rule("isonzo-1917", "13.1.c")
def test_more_reserve_points_than_the_track_has_are_refused():
    assert "rp is 10; expected a whole number, 0 to 9" in refusal(document([it("A", "0706")], tracks={"rp": 10}))
    assert pos([it("A", "0706")], tracks={"rp": 9}).state.tracks["rp"] == 9


@pytest.mark.rule("isonzo-1917", "7.8.f")
def test_crags_are_on_the_chart_of_the_sister_game_only():
    def doc(game, kind):
        chart = {"size": [5, 5], "sides": {"0202-0203": kind}}
        return {"game": game, "map": chart, "units": [it("A", "0202"), ah("D", "0505")]}

    assert "no kind of hexside 'crag'. Known: stream, river, isonzo" in refusal(doc(GAME, "crag"))
    assert esagono.position(doc("altipiani-1916", "crag")).why_not("move", unit="A", to="0203")
    assert "Known: stream, crag" in refusal(doc("altipiani-1916", "trench-link"))
    assert esagono.position(doc("altipiani-1916", "isonzo")).rules.ground.stream_hexes


@pytest.mark.rule("isonzo-1917", "14.4.a", "4.5.1.a")
@pytest.mark.parametrize(
    ("ways", "price"), [({}, "1/3"), ({"railways": [["0605", "0606"]]}, "1/2"), ({"roads": [["0605", "0606"]]}, "1/3")]
)
def test_a_bridge_carries_what_is_said_to_cross_it_or_a_road(ways, price):
    chart = {"sides": {"0605-0606": "isonzo"}, "bridges": ["0605-0606"], **ways}
    game = pos([it("A", "0606"), ah("D", "0112")], map=chart)
    assert str(game.reach("A")["0605"].cost) == price


@pytest.mark.rule("isonzo-1917", "Q29")
def test_artillery_may_be_said_to_have_no_steps():
    units = [gun("G", IT, "0706", steps=0), it("A", "0706"), ah("D", TARGET)]
    game = pos(units, phase="combat")
    assert game.forecast(target=TARGET, attackers=["A"], artillery=["G"]).legal
    esagono.position(game.to_position())
    esagono.position({"game": GAME, "units": [{"id": "it-art-iv", "hex": "1111", "steps": 0}]})
    assert "has 0 steps" in refusal(document([it("A", "0706", steps=0)]))


@pytest.mark.rule(GAME, "4.1.a", "10.3.b")
def test_who_has_moved_or_recovered_has_had_its_turn():
    units = [it("A", "0806", flags=["moved"]), it("B", "0906", flags=["recovered"], loss=1), it("C", "1006")]
    game = pos([*units, ah("X", "0106", flags=["moved"])])
    assert [r.key for r in game.why_not("move", unit="A", to="0807")] == ["already-moved"]
    assert [r.key for r in game.why_not("recover", unit="B")] == ["already-moved"]
    play(game, "move", unit="C", to="1007")
    again = esagono.position(words_of(game))
    assert [str(o) for o in again.options()] == ["end"]
    play(again, "end")
    assert again.state.side == 1
    assert kind(again) == "movement"
    assert option_exists(again, "select", unit="X"), "what the other side did before says nothing"


@pytest.mark.rule(GAME, "14.2.c", "12.2.j")
def test_in_the_middle_of_a_movement_phase_engineers_are_known_and_pontoons_stay():
    units = [engineer("E", IT, "0706"), it("A", "0706"), it("B", "1006", flags=["moved"]), ah("X", "0206")]
    pontoon = {"id": "P", "side": IT, "hexside": "0702-0602"}
    game = pos(units, map={"sides": {side_of("0606", "0706"): "isonzo", "0602-0702": "isonzo"}, "pontoons": [pontoon]})
    assert kind(game) == "movement"
    play(game, "move", unit="A", to="0606")
    assert where(game, "A") == "0606"


TWO_FLAGS = {"1205": IT, "1207": IT, "0105": AH, "0107": AH}


def words_of(game):
    """The position without what is under way."""
    return {key: value for key, value in game.to_position().items() if key != "under_way"}


def reloaded(game):
    """The position as it is written, and the game it leads to."""
    written = json.loads(json.dumps(game.to_position()))
    again = esagono.position(written)
    assert again.to_position() == written
    return again


@pytest.mark.rule(GAME, "13.1.d", "13.1.e")
def test_a_position_written_while_a_released_brigade_has_no_hex_leads_back_to_its_entry():
    units = [it("A", "1006"), it("B", "box"), ah("X", "0306")]
    game = pos(units, phase="reinforcement", tracks={"rp": 1, "vp": 0}, map={"flags": TWO_FLAGS})
    play(game, "release", unit="B")
    assert kind(game) == "reinforce"
    again = reloaded(game)
    assert (kind(again), again.state.tracks) == ("reinforce", {"rp": 0, "vp": -1})
    plain = esagono.position(words_of(game))
    assert (kind(plain), plain.state.tracks) == ("release", {"rp": 1, "vp": 0}), "in words, before it was released"
    play(plain, "release", unit="B")
    for one in (again, plain):
        play(one, "enter", unit="B", hex="1205")
        assert (where(one, "B"), one.state.tracks) == ("1205", {"rp": 0, "vp": -1})


@pytest.mark.rule(GAME, "13.2.a", "13.2.c", "Q80")
def test_a_position_written_while_a_recalled_unit_has_no_hex_leads_back_to_its_entry():
    units = [it("A", "1006"), ah("Y", "eliminated", steps=2), ah("V", "eliminated"), ah("X", "0306")]
    game = pos(units, turn=7, side=AH, phase="reinforcement", map={"flags": TWO_FLAGS})
    play(game, "recall", unit="Y")
    assert kind(game) == "reinforce"
    again = reloaded(game)
    assert (kind(again), again.state.tracks["vp"]) == ("reinforce", 0)
    plain = esagono.position(words_of(game))
    assert (kind(plain), plain.state.tracks["vp"]) == ("recall", 0), "in words, before it was recalled"
    assert plain.options() == reloaded(plain).options()
    play(plain, "recall", unit="Y")
    for one in (again, plain):
        play(one, "enter", unit="Y", hex="0105")
        assert (where(one, "Y"), record(one, "Y")["steps_left"], one.state.tracks["vp"]) == ("0105", 1, 1)
        assert one.why_not("recall", unit="V"), "one a turn"


@pytest.mark.rule(GAME, "13.1.b", "14.4.d", "1.4.a")
def test_a_position_written_while_bridges_are_blown_rolls_no_die_again():
    chart = {"sides": {"0705-0805": "river", "0405-0505": "river"}, "roads": [["0705", "0805"], ["0405", "0505"]]}
    units = [it("A", "0805"), it("B", "0705"), ah("C", "0405"), ah("D", "0505")]
    game = pos(units, turn=8, side=AH, phase="end", tracks={"rp": 0}, map=chart, dice=[3, 6, 6])
    for side in (IT, AH):
        assert (kind(game), game.decision.side, game.state.tracks["rp"]) == ("blow", side, 3)
        again = reloaded(game)
        assert (kind(again), again.decision.side, again.state.tracks["rp"]) == ("blow", side, 3)
        assert again.options() == game.options()
        assert again.view(IT)["phase"] == game.view(IT)["phase"] == "end"
        play(game, "done")
        play(again, "done")
    assert [e.kind for e in again.log if e.kind in ("replacements", "end-roll")] == ["end-roll"]
    assert (again.state.turn, again.state.phase) == (game.state.turn, game.state.phase) == (9, "movement")
    sister = {"game": "altipiani-1916", "phase": "bridges", "map": {"size": [5, 5]}, "units": [it("A", "0303")]}
    assert "no phase 'bridges'" in refusal(sister)
