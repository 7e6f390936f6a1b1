"""Orders and documents as somebody says them who knows the rules and the design, but no list of verbs."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import DISTANT, HX, A, B, battery, hq, in_phase, inf, loose, step
from .moments import (
    to_activate,
    to_arrive,
    to_attach,
    to_bid,
    to_bombard,
    to_counter,
    to_defend,
    to_fire_at_infiltrators,
    to_move,
    to_place,
    to_rally,
    to_react,
    to_turn_guns,
)
from .reading import AH, IT, dp, offered, refused, rule, steps, where, written
from .situations import mark

# 13.2.1.c: a category that goes without saying


@rule("13.2.1.c")
def test_guns_alone_are_fired_at_without_a_word_on_their_category() -> None:
    game = step("B", HX, A, battery("H", AH, "0805"), battery("G", IT, "0809"), action={"guns": ["G"]})
    assert refused(game, "fire", unit="G", target="0805") == []
    game.play("fire", unit="G", target="0805")
    assert "resolve target=0805 category=artillery" in offered(game) or game.decision.kind == "bombard"


@rule("13.2.1.c")
def test_an_empty_hex_is_still_refused() -> None:
    game = step("B", HX, A, battery("H", AH, "0805"), battery("G", IT, "0809"), action={"guns": ["G"]})
    assert refused(game, "fire", unit="G", target="0804") == ["13.2.1.c"]
    assert refused(game, "fire", unit="G", target="0805", category="infantry") == ["13.2.1.c"]


# What only one option can mean


@rule("13.3.7.a")
def test_a_point_that_can_lift_one_limit_only_names_no_hex() -> None:
    game = step(
        "C", HX, A, B, battery("G", AH, "0804"), assaults=[mark("A", "0807", "0806")], tracks={"lp": {IT: 3, AH: 3}}
    )
    game.play("fire", unit="G", target="0807")
    assert game.why_not("lift") == []


@rule("13.4.2.a")
def test_the_only_assault_is_resolved_by_its_verb() -> None:
    game = step("D", HX, A, B, assaults=[mark("A", "0807", "0806")])
    assert game.why_not("resolve-assault") == []


# Verbs as the rules have them


@pytest.mark.parametrize(
    ("start", "verb", "args"),
    [
        (to_arrive, "place", {"unit": "R", "hex": "0514"}),
        (to_arrive, "arrive", {"unit": "R", "to": "0514"}),
        (to_arrive, "reinforce", {"unit": "R"}),
        (to_arrive, "delay", {}),
        (to_bid, "bid", {"value": 2}),
        (to_bid, "bid", {"bid": 2}),
        (to_turn_guns, "destroy-bridge", {"unit": "C", "bridge": "0809/0808"}),
        (to_activate, "activate-brigade", {"brigade": "X"}),
        (to_place, "headquarters", {"hex": "0808"}),
        (to_attach, "attach-artillery", {"unit": "G"}),
        (to_attach, "attach-gun", {"gun": "G"}),
        (to_move, "tactical-move", {"unit": "C", "to": "0810"}),
        (to_move, "move", {"unit": "C", "to": "0810", "mode": "tactical"}),
        (to_move, "dig-in", {"unit": "C"}),
        (to_move, "dig", {"hex": "0809"}),
        (to_move, "assault", {"unit": "A", "target": "0806", "start": "0807"}),
        (to_fire_at_infiltrators, "hold-fire", {}),
        (to_fire_at_infiltrators, "fire", {"unit": "B", "target": "0707"}),
        (to_fire_at_infiltrators, "infiltration-fire", {"unit": "B"}),
        (to_bombard, "offensive-fire", {"unit": "G", "target": "0806"}),
        (to_bombard, "fire", {"unit": "G", "target": "0806", "category": "infantry"}),
        (to_bombard, "resolve", {}),
        (to_defend, "defend", {"unit": "B", "target": "0807"}),
        (to_counter, "declare-counter-assault", {"unit": "B", "target": "0806"}),
        (to_counter, "counter-assault", {"unit": "B", "target": "0806", "start": "0805"}),
        (to_react, "opponent-reaction", {"brigade": "Y"}),
        (to_react, "night-counter-attack", {"brigade": "Y"}),
        (to_rally, "recover-step", {"unit": "C"}),
        (to_rally, "rebuild", {"unit": "D", "hex": "0510"}),
        (to_rally, "start-bridge", {"unit": "E", "hexside": "0808-0809"}),
    ],
)
def test_verbs_as_the_rules_have_them(start: Any, verb: str, args: dict[str, Any]) -> None:
    game = start()
    assert game.why_not(verb, seat=game.decision.side, **args) == []
    game.play(verb, game.decision.side, **args)


@rule("11.1.2.b")
def test_who_fires_at_infiltrators_is_not_for_the_mover_to_say() -> None:
    for args in ({"unit": "A"}, {"target": "0705"}):
        assert to_fire_at_infiltrators().why_not("infiltration-fire", **args)


@rule("EV.b")
def test_a_regiment_may_be_called_by_its_number() -> None:
    units = inf("A", IT, "0508", regiment="7"), inf("C", IT, "0510", regiment="8"), DISTANT
    game = in_phase("event", *units, initiative=IT, dice=[1, 2, 1])
    assert game.decision.kind == "regiment"
    assert game.why_not("regiment", name=7) == []
    assert game.why_not("regiment", name=9)


# 11.2.2: a move that is said to be strategic


def marching(hex: str = "0514", enemy: str = "0501") -> Any:
    return in_phase("non-activated", inf("A", IT, hex, move=2), inf("B", AH, enemy), chart={"roads": []})


@rule("11.2.2.a", "Q49")
@pytest.mark.parametrize(
    ("verb", "more"),
    [
        ("strategic-move", {}),
        ("strategic_movement", {}),
        ("move", {"mode": "strategic"}),
        ("move", {"strategic": True}),
    ],
)
def test_a_strategic_move_by_name(verb: str, more: dict[str, Any]) -> None:
    game = marching()
    assert refused(game, verb, unit="A", to="0511", **more) == []
    assert refused(game, verb, unit="A", to="0509", force_march=True, **more) == []
    assert refused(marching(enemy="0511"), verb, unit="A", to="0513", **more) == ["11.2.2.a"]
    assert refused(marching(enemy="0511"), verb, unit="A", to="0510", **more) != []
    game.play(verb, unit="A", to="0511", **more)
    assert where(game, "A") == "0511"


@rule("11.2.2.a")
def test_a_strategic_move_is_of_phase_ten_only() -> None:
    assert refused(to_move(), "strategic-move", unit="C", to="0810") == ["11.2.2.a"]
    assert refused(to_move(), "move", unit="C", to="0810", mode="strategic") == ["11.2.2.a"]
    assert refused(to_move(), "move", unit="C", to="0810", strategic=False) == []
    assert [r.key for r in to_move().why_not("move", unit="C", to="0810", mode="non-activated")] == ["no-argument"]
    assert refused(to_move(), "strategic-move", unit="B", to="0810") != []


@rule("11.2.1.b")
def test_a_strategic_move_obeys_the_other_rules_too() -> None:
    done = in_phase("non-activated", inf("A", IT, "0514", flags=["activated"]), DISTANT)
    assert refused(done, "strategic-move", unit="A", to="0513") == ["11.2.1.e"]
    assert refused(marching(), "strategic-move", unit="A", to="0505") == ["11.0.3.a"]
    assert [r.key for r in marching().why_not("strategic-move", unit="A")]


@pytest.mark.parametrize("junk", ["maybe", 3, [], "no"])
def test_a_force_march_is_yes_or_no(junk: Any) -> None:
    with pytest.raises(esagono.EsagonoError, match="force_march"):
        to_move().reach("A", force_march=junk)


# Documents


@rule("16.4.a", "16.4.b", "E14")
@pytest.mark.parametrize("points", [5, 7])
def test_who_has_reached_its_threshold_surrenders_near_the_enemy_or_stays_just_below(points: int) -> None:
    near = step("A", HX, A | {"dp": points}, B)
    assert where(near, "A") == "surrendered"
    assert near.why_not("move", unit="A", to="0808")
    far = step("A", HX, A | {"dp": points}, DISTANT)
    assert (where(far, "A"), dp(far, "A")) == ("0807", 4)
    assert esagono.position(near.to_position()).to_position()["units"] == near.to_position()["units"]


@rule("16.4.a", "19.7.a")
def test_guns_at_their_threshold_too_and_headquarters_frighten_nobody() -> None:
    game = in_phase(
        "supply",
        battery("G", IT, "0305", dp=5),
        inf("B", AH, "0306"),
        battery("H", IT, "0509", dp=9),
        hq("HY", AH, "0510"),
    )
    assert where(game, "G") == "surrendered"
    assert (where(game, "H"), dp(game, "H")) == ("0509", 4)


@rule("22.4.a")
def test_a_flamethrower_outlives_a_host_that_surrenders_if_another_is_there() -> None:
    flame = loose("F", IT, "0807", "flamethrower") | {"with": "A"}
    game = step("A", HX, A | {"dp": 5}, inf("C", IT, "0807"), flame, B)
    assert (where(game, "A"), where(game, "F"), written(game, "F")["with"]) == ("surrendered", "0807", "C")


@rule("11.2.1.e", "8.6.b")
def test_a_brigade_that_was_activated_has_had_its_turn() -> None:
    units = inf("A", IT, "0508"), inf("C", IT, "0509", flags=["out-of-command"]), inf("D", IT, "0510", brigade="Z")
    game = in_phase("non-activated", *units, DISTANT, activated=["X"])
    assert refused(game, "move", unit="A", to="0507") == ["11.2.1.e"]
    assert refused(game, "move", unit="C", to="0508") == []
    assert refused(game, "move", unit="D", to="0511") == []


@rule("8.6.b")
def test_who_of_the_acting_brigade_is_out_of_command_is_told_by_its_headquarters() -> None:
    game = step("A", hq("HX", IT, "0808", command=1), A, inf("C", IT, "0812"), DISTANT, activated=["X"])
    assert "out-of-command" in written(game, "C")["flags"]


@rule("6.1.a", "Q106")
@pytest.mark.parametrize("said", ["it-udine-i-95", {"id": "it-udine-i-95"}, {"unit": "it-udine-i-95"}])
def test_a_reinforcement_of_the_game_by_its_id_alone(said: Any) -> None:
    doc = {"game": "gorizia-1916", "turn": 2, "phase": "reinforcement", "units": [], "reinforcements": [said]}
    game = esagono.position(doc)
    assert offered(game, "enter") == ["enter unit=it-udine-i-95 hex=2927", "enter unit=it-udine-i-95 hex=3027"]
    early = esagono.position(doc | {"turn": 1})
    assert early.decision.kind == "plan"


@rule("6.1.a")
def test_a_unit_of_the_document_without_a_turn_arrives_now() -> None:
    unit_ = {k: v for k, v in inf("R", IT, "").items() if k != "hex"} | {"entry": "0514"}
    assert offered(in_phase("reinforcement", A, DISTANT, reinforcements=[unit_]), "enter") == ["enter unit=R hex=0514"]
    with pytest.raises(esagono.EsagonoError, match="expected id and turn"):
        in_phase("reinforcement", A, DISTANT, reinforcements=["R"])


def own(**more: Any) -> Any:
    doc = {"game": "gorizia-1916", "turn": 2, "phase": "action", "initiative": IT}
    return esagono.position(doc | {"units": [{"id": "it-granatieri-i-1g", "hex": "3123"} | more]})


def seen(game: Any) -> tuple[Any, ...]:
    (found,) = [u for u in game.view(IT)["units"] if u["id"] == "it-granatieri-i-1g"]
    return tuple(found[key] for key in ("brigade", "combat", "mg", "morale", "move", "steps"))


PLAIN = ("it-granatieri", "6", "2", 6, 6, 2)


@rule("2.2.1.a", "3.0.g")
@pytest.mark.parametrize(
    ("more", "values"),
    [
        ({}, PLAIN),
        ({"side": IT}, PLAIN),
        ({"side": IT, "type": "infantry", "brigade": "it-granatieri"}, PLAIN),
        ({"combat": 9}, ("it-granatieri", "9", "2", 6, 6, 2)),
        ({"combat": 9, "steps_left": 1}, ("it-granatieri", "5", "1", 6, 6, 1)),
        ({"morale": 4, "reduced": True}, ("it-granatieri", "3", "1", 4, 6, 1)),
        ({"steps": 1}, ("it-granatieri", "3", "1", 6, 6, 1)),
        ({"reduced": {"combat": 2}, "steps_left": 1}, ("it-granatieri", "2", "1", 6, 6, 1)),
        ({"mg": 4, "move": 8}, ("it-granatieri", "6", "4", 6, 8, 2)),
    ],
)
def test_a_counter_of_the_game_with_some_of_its_values_changed(more: dict[str, Any], values: tuple[Any, ...]) -> None:
    game = own(**more)
    assert seen(game) == values
    again = esagono.position(game.to_position())
    assert seen(again) == values
    assert again.to_position() == game.to_position()


def test_a_counter_of_the_game_on_the_other_side_is_another_counter() -> None:
    doc = {"game": "gorizia-1916", "turn": 2, "map": {"size": [9, 9]}}
    game = esagono.position(doc | {"units": [{"id": "it-granatieri-i-1g", "side": AH, "hex": "0404"}]})
    (found,) = game.view(AH)["units"]
    assert (found["brigade"], found["morale"]) == ("", 6)
    assert steps(game, "it-granatieri-i-1g") == 2


@rule("EV.a", "EV.c")
@pytest.mark.parametrize("said", ["italian-3", "Italian 3", "italian:3", "IT 3"])
def test_an_event_by_its_table_and_die(said: str) -> None:
    assert in_phase("action", A, B, initiative=IT, events=[said]).to_position()["events"] == [
        {"kind": f"short-fire-{IT}"}
    ]


def test_one_gun_and_phases_of_the_sequence() -> None:
    game = step("B", HX, A, B, battery("G", IT, "0809"), action={"guns": "G"})
    assert offered(game, "select") == ["select unit=G"]
    for phase, side in (("IP Action", IT), ("NIP Action Phase", AH)):
        game = in_phase(phase, A, B, hq("HX", IT), hq("HY", AH), initiative=IT, display={"X": 0, "Y": 0})
        assert (game.decision.kind, game.decision.side) == ("activation", side)
    waiting = in_phase("reinforcement", A, DISTANT, inf("R", IT, "reinforcements", turn=2, entry=["0514"]))
    assert offered(waiting, "enter") == ["enter unit=R hex=0514"]


# 7.0.b: points played open


@rule("7.0.b", "Q29", "H1")
def test_open_points_show_at_once_but_not_what_is_being_planned() -> None:
    units = A, B, hq("HX", IT), hq("HY", AH)
    game = in_phase("command", *units, tracks={"lp": {IT: 4, AH: 9}}, options={"logistics": "open"}, dice=[5, 1])
    assert game.view(IT)["tracks"][AH] == {"lp": 9, "spent": 0}
    game.play("plan", AH, brigade="Y", box=5)
    assert game.view(IT)["tracks"][AH] == {"lp": 9, "spent": 0}
    assert game.view(AH)["tracks"][AH]["lp"] == 7
    game.play("ready", AH)
    game.play("ready", IT)
    assert game.view(IT)["tracks"][AH] == {"lp": 7, "spent": 2}
    game.play("bid", AH, points=3)
    assert game.view(IT)["tracks"][AH] == {"lp": 7, "spent": 2}
    game.play("bid", IT, points=0)
    assert game.view(IT)["tracks"][AH] == {"lp": 4, "spent": 2}
    closed = in_phase("command", *units, tracks={"lp": {IT: 4, AH: 9}})
    assert AH not in closed.view(IT)["tracks"]
