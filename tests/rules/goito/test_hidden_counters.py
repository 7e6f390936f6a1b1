"""8.7, H1-H11 of Goito: what each seat sees of counters, markers and tracks."""

from __future__ import annotations

import json
import random

import pytest

import esagono
from esagono.engine import Option
from esagono.games.risorgimento.state import FACE_UP

from .playing import act, settle, take
from .reading import has
from .situations import AU, DECLARING, PI, assault, au, pi, position, rule


def shown(game, seat, hex):
    return [entry for entry in game.view(seat)["units"] if entry["hex"] == hex]


@rule("8.7.a", "H1", "2.1.c")
def test_a_unit_far_from_enemies_shows_only_its_back():
    game = position(au("A", "0505"), pi("P", "0801", type="light", stacking=2, facing="SE"))
    (entry,) = shown(game, AU, "0801")
    assert "id" not in entry
    assert (entry["arm"], entry["stacking"], entry["formation"], entry["facing"]) == (
        "infantry",
        2,
        "piedmontese-formation",
        "SE",
    )
    assert not {"strength", "move", "cohesion", "type", "name", "spent", "action"} & set(entry)
    (mine,) = shown(game, PI, "0801")
    assert (mine["id"], mine["type"], mine["strength"]) == ("P", "light", 4)


def enemies(game, seat):
    return [u for u in game.view(seat)["units"] if u["side"] != seat]


def combat(units):
    return [u for u in units if u["arm"] != "commander"]


SECRET = {"id", "strength", "printed_strength", "cohesion", "move", "type", "name", "spent"}


@rule("8.7.a", "2.1.c", "H1", "H6")
def test_what_nobody_but_the_owner_sees_of_a_unit_afar():
    game = position(
        au("A", "0509", type="light", strength=7), au("G", "0809", type="horse-artillery", stacking=2), pi("P", "0505")
    )
    seen = {u["hex"]: u for u in combat(enemies(game, PI))}
    assert not SECRET & set(seen["0509"])
    assert (seen["0509"]["arm"], seen["0509"]["stacking"]) == ("infantry", 1)
    assert (seen["0809"]["arm"], seen["0809"]["stacking"], seen["0809"]["facing"]) == ("artillery", 2, "N")
    assert seen["0509"]["formation"] == "austrian-formation"
    assert '"A"' not in json.dumps(game.view(PI))
    assert '"A"' in json.dumps(game.view(AU))
    assert '"A"' not in json.dumps(game.view("observer"))
    assert '"P"' not in json.dumps(game.view("observer"))


@rule("8.7.a", "H2")
def test_a_unit_next_to_an_enemy_lies_face_up():
    game = position(au("A", "0505"), pi("P", "0504"))
    (entry,) = shown(game, AU, "0504")
    assert (entry["id"], entry["strength"], entry["cohesion"]) == ("P", 4, 9)


@rule("8.7.c", "H5")
def test_a_commander_next_to_an_enemy_stays_face_down():
    """With his battalion, which lies face up: only his own activation turns him."""
    game = position(au("A", "0508"), pi("P", "0505"), pi("L", "0505", type="commander", formation="x"),
                    markers=[assault("0506", "0505", "A")])  # fmt: skip
    act(game, "A", "move", to="0506")
    unit, leader = sorted(shown(game, AU, "0505"), key=lambda entry: entry["arm"], reverse=True)
    assert unit["id"] == "P"
    assert (leader["arm"], "id" in leader, "command" in leader) == ("commander", False, False)


@rule("H2", "Q80")
def test_a_unit_turns_down_again_when_the_action_is_over():
    game = position(au("A", "0506"), au("B", "0910"), pi("P", "0505"))
    assert has(game, "A", FACE_UP)
    act(game, "A", "move", to="0509")
    while game.decision.kind == "reaction":
        take(game, "decline")
    assert has(game, "A", FACE_UP)
    take(game, "halt", facing="N")
    assert not has(game, "A", FACE_UP)
    assert not has(game, "P", FACE_UP)
    (entry,) = shown(game, PI, "0509")
    assert "id" not in entry


@rule("8.7.a", "H2", "Q80")
def test_neighbours_are_face_up_and_turn_down_again():
    game = position(au("A", "0506"), au("B", "0909"), pi("P", "0505"))
    assert {u.get("id") for u in combat(enemies(game, PI))} == {"A", None}
    act(game, "A", "move", to="0508")
    settle(game)
    assert {u.get("id") for u in combat(enemies(game, PI))} == {None}


@rule("8.7.b", "H3", "H4", "Q81")
def test_markers_are_open_and_losses_too_unless_the_option_says_otherwise():
    flags = ["march", "exhausted", "low-ammo", "out-of-command"]
    unit = pi("P", "0801", type="cavalry", status=2, lost=1, flags=flags)
    (entry,) = shown(position(au("A", "0505"), unit), AU, "0801")
    assert entry["status"] == 2
    assert set(entry["flags"]) == set(flags)
    assert entry["lost"] == 1
    assert "strength" not in entry
    (secret,) = shown(position(au("A", "0505"), unit, options={"loss_markers": "hidden"}), AU, "0801")
    assert "lost" not in secret


@rule("H5", "8.7.c", "2.2.2.a")
def test_commanders_hide_their_value_until_they_are_activated():
    game = position(au("A", "0505"), pi("P", "0801"))
    (entry,) = shown(game, AU, "0101")
    assert "command" not in entry
    assert "id" not in entry
    assert entry["formation"] == "piedmontese-formation"
    assert game.activation("piedmontese-formation", seat=AU).value is None
    (own,) = shown(game, PI, "0112")
    assert own["command"] == 4


@rule("8.7.c", "H5", "Q82")
def test_commanders_show_their_value_once_activated():
    leader = {"id": "L", "side": PI, "type": "commander", "formation": "x", "command": 3, "hex": "0303"}
    game = position(au("A", "0509"), pi("P", "0505", formation="x"), leader)
    seen = next(u for u in enemies(game, AU) if u["hex"] == "0303")
    assert "command" not in seen
    up = position(
        au("A", "0509"), pi("P", "0505", formation="x"), leader,
        formations=[{"id": "x", "side": PI, "activated": True}],
    )  # fmt: skip
    seen = next(u for u in enemies(up, AU) if u["hex"] == "0303")
    assert seen["command"] == 3


@rule("8.7.1.a", "H6")
def test_every_counter_of_a_stack_shows_its_back():
    game = position(au("A", "0505"), pi("P", "0801"), pi("Q", "0801", type="cavalry"), pi("R", "0801"))
    assert sorted(entry["arm"] for entry in shown(game, AU, "0801")) == ["cavalry", "infantry", "infantry"]


@rule("H6", "8.7.1.a")
def test_look_alikes_cannot_be_told_apart():
    units = (au("A", "0505"), pi("P", "0801", type="light", cohesion=7), pi("Q", "0901", strength=6))
    swapped = (au("A", "0505"), pi("P", "0901", type="light", cohesion=7), pi("Q", "0801", strength=6))
    first, second = (json.dumps(position(*u).view(AU)["units"]) for u in (units, swapped))
    assert first == second


@rule("H1", "H6")
def test_shuffling_hidden_counters_changes_nothing_that_is_seen():
    game = esagono.new("goito-1848", seed=3)
    game.play(Option("deploy"))
    before = json.dumps(game.view(AU))
    twin = game.copy()
    game.rules.scramble(twin.state, AU, random.Random(1))
    assert twin.state.digest() != game.state.digest()
    assert json.dumps(twin.view(AU)) == before
    assert json.dumps(twin.view(PI)) != json.dumps(game.view(PI))


@rule("8.7.a")
def test_fog_can_be_lifted():
    game = position(au("A", "0509", strength=7), pi("P", "0505"), options={"fog": "open"})
    (entry,) = shown(game, PI, "0509")
    assert (entry["id"], entry["strength"]) == ("A", 7)
    assert game.reach("A", seat=PI)


@rule("8.7.a")
def test_all_counters_are_shown_when_the_game_is_over():
    """The Austrians hold all farms in the last turn; nobody is near an enemy."""
    far = [
        {"id": "au-benedek", "hex": "1919"},
        {"id": "au-21-paumgarten", "hex": "1919"},
        {"id": "pi-5-aosta", "hex": "0101"},
    ]
    doc = {"game": "goito-1848", "units": far, "phase": "end"}
    for turn, over in ((7, False), (8, True)):
        game = esagono.position(doc | {"turn": turn})
        assert (game.result is not None) == over
        assert ("id" in shown(game, AU, "0101")[0]) == over


@rule("8.7.a", "H2")
def test_a_step_beside_an_enemy_in_the_open_already_can_be_taken_back():
    """The first step next to P uncovers it; the next shows nothing new. In March Movement P reacts to nothing."""
    game = position(au("A", "0508", move=8), pi("P", "0505", flags=["march"]))
    act(game, "A", "move", to="0506")
    with pytest.raises(esagono.NothingToUndo):
        game.undo()
    take(game, "move", to="0405")
    game.undo()


# H9-H11: what is public


@rule("H9", "H5")
@pytest.mark.parametrize(("hex", "value"), [("pool", 3), ("0112", None)])
def test_what_is_off_the_map_is_known_to_everybody(hex, value):
    leader = {"id": "L", "side": AU, "type": "commander", "formation": "x", "command": 3, "hex": hex, "turn": 2}
    battalion = au("W", hex, formation="x", turn=2)
    game = position(leader, battalion, pi("P", "0801"), phase="activation", active={})
    assert game.activation("x", seat=PI).value == value


@rule("H9")
def test_the_schedule_of_entry_is_public():
    game = esagono.new("goito-1848", seed=1)
    coming = {e["id"]: e["turn"] for e in game.view(PI)["off_map"]["reinforcements"]}
    assert coming["au-4-kjager"] == 2
    assert coming["au-7-prohaska"] == 4


@rule("H10", "H11")
def test_tracks_control_and_associations_are_public():
    game = position(
        au("A", "0508"),
        pi("P", "0505"),
        markers=[assault("0506", "0505", "A")],
        formations=[{"id": "austrian-formation", "mood": 2}],
    )
    view = game.view(PI)
    assert {f["id"]: f["mood"] for f in view["formations"]}["austrian-formation"] == 2
    assert view["turn"] == 3
    assert view["markers"][0]["forces"] == ["~infantry-1-austrian-formation"]


@rule("H9", "H10")
def test_second_corps_turn_moods_and_control_are_public():
    game = position(
        au("A", "0509"),
        pi("P", "0505"),
        second_corps={"choice": "try"},
        control={"0101": AU, "0303": AU},
        map={"hexes": {"0101": {"terrain": "farm"}, "0202": {"terrain": "farm"}}},
    )
    for seat in (AU, PI, "observer"):
        view = game.view(seat)
        assert view["second_corps"]["choice"] == "try"
        assert view["turn"] == 3
        assert {f["id"]: f["mood"] for f in view["formations"]} == {"austrian-formation": 0, "piedmontese-formation": 0}
        assert view["control"] == {"0101": AU, "0202": PI, "0303": AU, "0509": AU}  # farms, and where Austrians were


@rule("H11", "7.1.3.a")
def test_markers_are_declared_openly():
    game = position(au("A", "0509"), pi("P", "0505"), active=DECLARING)
    game.play(Option("declare-assault", unit="A", hex="0506", to="0505"))
    (marker,) = game.view(PI)["markers"]
    assert (marker["hex"], marker["to"], marker["kind"]) == ("0506", "0505", "assault")
    assert marker["forces"]
    assert "A" not in marker["forces"]
