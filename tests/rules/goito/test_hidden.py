"""8.7, H1-H11: what each seat sees."""

from __future__ import annotations

import json
import random

import pytest

import esagono
from esagono.engine import Option
from esagono.games.risorgimento.state import FACE_UP

from .fights import AU, PI, act, assault, au, events, has, pi, position, take


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


def seen(game, seat, hex):
    return [entry for entry in game.view(seat)["units"] if entry["hex"] == hex]


@rule("8.7.a", "H1", "2.1.c")
def test_a_unit_far_from_enemies_shows_only_its_back():
    game = position(au("A", "0505"), pi("P", "0801", type="light", stacking=2, facing="SE"))
    (entry,) = seen(game, AU, "0801")
    assert "id" not in entry
    assert (entry["arm"], entry["stacking"], entry["formation"], entry["facing"]) == (
        "infantry",
        2,
        "piedmontese-formation",
        "SE",
    )
    assert not {"strength", "move", "cohesion", "type", "name", "spent", "action"} & set(entry)
    (mine,) = seen(game, PI, "0801")
    assert (mine["id"], mine["type"], mine["strength"]) == ("P", "light", 4)


@rule("8.7.a", "H2")
def test_a_unit_next_to_an_enemy_lies_face_up():
    game = position(au("A", "0505"), pi("P", "0504"))
    (entry,) = seen(game, AU, "0504")
    assert (entry["id"], entry["strength"], entry["cohesion"]) == ("P", 4, 9)


@rule("8.7.c", "H5")
def test_a_commander_next_to_an_enemy_stays_face_down():
    """With his battalion, which lies face up: only his own activation turns him."""
    game = position(au("A", "0508"), pi("P", "0505"), pi("L", "0505", type="commander", formation="x"),
                    markers=[assault("0506", "0505", "A")])  # fmt: skip
    act(game, "A", "move", to="0506")
    unit, leader = sorted(seen(game, AU, "0505"), key=lambda entry: entry["arm"], reverse=True)
    assert unit["id"] == "P"
    assert (leader["arm"], "id" in leader, "command" in leader) == ("commander", False, False)


@rule("H2", "Q80")
def test_it_turns_down_again_when_the_action_is_over():
    game = position(au("A", "0506"), au("B", "0910"), pi("P", "0505"))
    assert has(game, "A", FACE_UP)
    act(game, "A", "move", to="0509")
    while game.decision.kind == "reaction":
        take(game, "decline")
    assert has(game, "A", FACE_UP)
    take(game, "halt", facing="N")
    assert not has(game, "A", FACE_UP)
    assert not has(game, "P", FACE_UP)
    (entry,) = seen(game, PI, "0509")
    assert "id" not in entry


@rule("8.7.b", "H3", "H4", "Q81")
def test_markers_are_open():
    flags = ["march", "exhausted", "low-ammo", "out-of-command"]
    unit = pi("P", "0801", type="cavalry", status=2, lost=1, flags=flags)
    (entry,) = seen(position(au("A", "0505"), unit), AU, "0801")
    assert entry["status"] == 2
    assert set(entry["flags"]) == set(flags)
    assert entry["lost"] == 1
    (secret,) = seen(position(au("A", "0505"), unit, options={"loss_markers": "hidden"}), AU, "0801")
    assert "lost" not in secret


@rule("H5", "8.7.c", "2.2.2.a")
def test_commanders_hide_their_value_until_they_are_activated():
    game = position(au("A", "0505"), pi("P", "0801"))
    (entry,) = seen(game, AU, "0101")
    assert "command" not in entry
    assert "id" not in entry
    assert entry["formation"] == "piedmontese-formation"
    assert game.activation("piedmontese-formation", seat=AU).value is None
    (shown,) = seen(game, PI, "0112")
    assert shown["command"] == 4


@rule("H5", "Q82")
def test_what_a_face_down_overall_commander_adds_is_not_told():
    def told(rating, seat, flags=()):
        chief = {
            "id": "C",
            "side": PI,
            "type": "overall-commander",
            "hex": "0104",
            "rating": rating,
            "flags": list(flags),
        }
        leader = {"id": "L", "side": PI, "type": "commander", "formation": "y", "hex": "0101", "flags": ["face-up"]}
        units = (au("A", "0505"), leader, pi("P", "0801", formation="y"), chief)
        found = position(*units, phase="activation", active={}).activation("y", seat=seat)
        return found.drm, found.p_activated

    assert told(2, AU) == told(4, AU) == (0, None)
    assert told(4, PI)[0] == -1
    assert told(2, PI)[0] == 0
    assert told(4, AU, ["face-up"])[0] == -1
    assert told(4, AU, ["face-up"])[1] is not None


@rule("H9", "H5")
@pytest.mark.parametrize(("hex", "value"), [("pool", 3), ("0112", None)])
def test_what_is_off_the_map_is_known_to_everybody(hex, value):
    leader = {"id": "L", "side": AU, "type": "commander", "formation": "x", "command": 3, "hex": hex, "turn": 2}
    battalion = au("W", hex, formation="x", turn=2)
    game = position(leader, battalion, pi("P", "0801"), phase="activation", active={})
    assert game.activation("x", seat=PI).value == value


@rule("8.7.1.a", "H6")
def test_every_counter_of_a_stack_shows_its_back():
    game = position(au("A", "0505"), pi("P", "0801"), pi("Q", "0801", type="cavalry"), pi("R", "0801"))
    assert sorted(entry["arm"] for entry in seen(game, AU, "0801")) == ["cavalry", "infantry", "infantry"]


@rule("H6", "8.7.1.a")
def test_look_alikes_cannot_be_told_apart():
    units = (au("A", "0505"), pi("P", "0801", type="light", cohesion=7), pi("Q", "0901", strength=6))
    swapped = (au("A", "0505"), pi("P", "0901", type="light", cohesion=7), pi("Q", "0801", strength=6))
    first, second = (json.dumps(position(*u).view(AU)["units"]) for u in (units, swapped))
    assert first == second


@rule("H7")
def test_a_failed_attempt_tells_the_die_and_not_the_value():
    game = esagono.position(
        {
            "game": "goito-1848",
            "phase": "activation",
            "side": PI,
            "turn": 3,
            "dice": [5],
            "map": {"size": [12, 12]},
            "units": [
                {"id": "C", "side": PI, "type": "commander", "formation": "Q", "hex": "0101"},
                pi("P", "0202", formation="Q"),
                au("A", "1212"),
            ],
        }
    )
    found = game.play(Option("activate", formation="Q"))
    event = events(found, "attempt")[0].seen_by(AU)
    assert event.args["die"] == 5
    assert event.args["result"] == "failed"
    assert "command" not in event.args
    assert "value" not in event.args


@rule("H8", "Q83")
def test_guns_that_fire_from_afar_stay_face_down():
    game = position(au("G", "0508", type="field-artillery"), pi("P", "0505"), dice=[1, 1])
    found = act(game, "G", "fire", target="0505")
    assert not has(game, "G", FACE_UP)
    for event in found:
        assert '"G"' not in json.dumps(event.seen_by(PI).args)


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


@rule("H1", "8.7.a")
def test_events_name_only_what_lies_open():
    game = position(au("A", "0508"), pi("P", "0501"))
    found = act(game, "A", "move", to="0507") + take(game, "halt", facing="N")
    for event in found:
        assert "A" not in event.seen_by(PI).args.get("units", [])
    assert any("A" in event.seen_by(AU).args.get("units", []) for event in found)


@rule("H2", "Q80", "8.7.a")
def test_the_log_does_not_tell_where_a_unit_went_that_broke_contact():
    game = position(au("A", "0506"), pi("P", "0505"))
    found = act(game, "A", "move", to="0509")
    while game.decision.kind == "reaction":
        found += take(game, "decline")
    found += take(game, "halt", facing="N")
    steps = [event for event in found if event.kind in ("moved", "halted")]
    assert steps
    for event in steps:
        assert "A" not in event.seen_by(PI).args["units"]
        assert event.seen_by(AU).args["units"] == ["A"]


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


def test_fog_can_be_lifted():
    game = position(au("A", "0505"), pi("P", "0801"), options={"fog": "open"})
    assert seen(game, AU, "0801")[0]["id"] == "P"


@rule("8.7.a")
def test_all_counters_are_shown_when_the_game_is_over():
    """The Austrians hold all farms in the last turn; nobody is near an enemy."""
    far = [
        {"id": "au-benedek", "hex": "1919"},
        {"id": "au-21-paumgarten", "hex": "1919"},
        {"id": "pi-5-aosta", "hex": "0101"},
    ]
    doc = {"game": "goito-1848", "units": far, "phase": "end"}
    for turn, shown in ((7, False), (8, True)):
        game = esagono.position(doc | {"turn": turn})
        assert (game.result is not None) == shown
        assert ("id" in seen(game, AU, "0101")[0]) == shown


@rule("8.7.a", "H2")
def test_a_step_beside_an_enemy_in_the_open_already_can_be_taken_back():
    """The first step next to P uncovers it; the next shows nothing new. In March Movement P reacts to nothing."""
    game = position(au("A", "0508", move=8), pi("P", "0505", flags=["march"]))
    act(game, "A", "move", to="0506")
    with pytest.raises(esagono.NothingToUndo):
        game.undo()
    take(game, "move", to="0405")
    game.undo()
