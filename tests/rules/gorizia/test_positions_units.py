"""Units in positions: letters, types, markers, values that go without saying, counters of the game."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono.engine import BadPosition

from .cases import ACROSS, DISTANT, A, B, F, battery, hq, in_phase, inf, loose, nowhere, step, waiting
from .reading import AH, IT, offered, play, refused, rule, steps, where, written


def granatieri(**more: Any) -> Any:
    doc = {"game": "gorizia-1916", "turn": 2, "phase": "action", "initiative": IT}
    return esagono.position(doc | {"units": [{"id": "it-granatieri-i-1g", "hex": "3123"} | more]})


def values_seen(game: Any) -> tuple[Any, ...]:
    (found,) = [u for u in game.view(IT)["units"] if u["id"] == "it-granatieri-i-1g"]
    return tuple(found[key] for key in ("brigade", "combat", "mg", "morale", "move", "steps"))


AS_PRINTED = ("it-granatieri", "6", "2", 6, 6, 2)


@rule("2.2.a")
def test_values_by_their_letters() -> None:
    said = {"CF": 4, "mgf": 2, "ML": 6, "ma": 7, "dl": 1}
    men = {"id": "A", "side": IT, "hex": "0807", "type": "infantry", "brigade": "X", **said}
    battery = {"id": "G", "side": IT, "hex": "0808", "type": "field", "bf": 6, "range": 5, "posture": "fire"}
    game = in_phase("action", men, battery, B)
    assert [written(game, "A")[k] for k in ("combat", "mg", "morale", "move", "dp")] == [4, 2, 6, 7, 1]
    assert [written(game, "G")[k] for k in ("type", "bombardment", "up")] == ["field-artillery", 6, "fire"]


@rule("2.2.4.a", "19.8.a")
@pytest.mark.parametrize(
    ("said", "flags"),
    [
        ({"flags": ["Act & Def. Fired"]}, {"act", "def-fired"}),
        ({"flags": "Def. Fired"}, {"def-fired"}),
        ({"act": True, "def_fired": False}, {"act"}),
        ({"flags": ["act"], "def-fired": True}, {"act", "def-fired"}),
        ({"flags": ["OOC"]}, {"out-of-command"}),
    ],
)
def test_markers_as_they_are_printed(said: dict[str, Any], flags: set[str]) -> None:
    assert set(written(in_phase("action", battery("G", IT, "0808", **said), B), "G")["flags"]) == flags


@rule("2.2.1.b", "2.2.2.c", "Q16")
@pytest.mark.parametrize(
    ("said", "type"),
    [("Border Guards", "rgf"), ("Bers. Cicl.", "bicycle"), ("Armored Cars", "armored-car"), ("gebirgs", "mountain")],
)
def test_types_in_the_words_of_the_rulebook(said: str, type: str) -> None:
    assert written(in_phase("action", inf("A", IT, "0807", type=said), B), "A")["type"] == type


@rule("Q16")
def test_values_that_go_without_saying() -> None:
    rows = [
        loose("I", IT, "0801", "bombard"),
        loose("J", AH, "0401", "bombard"),
        loose("K", AH, "0301", "light-artillery"),
    ]
    g = in_phase("action", A, ACROSS, *rows)
    values = {n: [written(g, n)[k] for k in ("bombardment", "range", "move")] for n in "IJK"}
    assert values == {"I": [8, 3, 3], "J": [5, 2, 4], "K": [4, 6, 5]}


@rule("2.2.3.f", "13.2.1.f", "8.4.c")
def test_divisions_regiments_and_brigades_may_be_numbers() -> None:
    units = [inf("A", IT, "0807", division=22, regiment=19, brigade=7), hq("HX", IT, brigade=7, division=22)]
    more = [battery("G", IT, "0808", division=22, corps=""), battery("H", IT, "0808", division=21, corps="")]
    game = in_phase("action", *units, *more, display={7: 5}, action={"side": IT, "brigade": 7, "step": "start"})
    play(game, "place-hq hex=0808")
    assert offered(game, "attach") == ["attach unit=G"]


@rule("2.2.3.b", "8.4.a")
def test_no_brigade_can_be_said_as_nothing() -> None:
    free = loose("I", IT, "0808", "bersaglieri", brigade=None, division=None, corps=None)
    game = step("start", A, hq("HX", IT), free, display={"X": 0})
    play(game, "place-hq hex=0808")
    assert offered(game, "attach") == ["attach unit=I"]
    assert [u["id"] for u in game.to_position()["units"] if u["id"].startswith("hq-")] == []


@rule("17.2.a", "23.1.a", "6.1.a", "13.1.1.b")
def test_more_words_of_units_and_markers():
    for said, place in (("Eliminated", "eliminated"), ("Surrendered Units Box", "surrendered")):
        assert where(in_phase("action", A, F, inf("B", IT, said)), "B") == place
    wide = nowhere(A) | {"hexes": "0807-0808"}
    row = next(u for u in in_phase("action", wide, F).to_position()["units"] if u["id"] == "A")
    assert row["hexes"] == ["0807", "0808"]
    late = waiting("R", "0514", turn="2")
    assert offered(in_phase("reinforcement", A, F, reinforcements=[late], initiative=IT), "enter")
    foe = inf("B", AH, "0806")
    doc = step("D", A, foe, assaults={"unit": "A", "to": "0806"}).to_position()
    assert doc["assaults"] == step("D", A, foe, assaults=[{"unit": "A", "to": "0806"}]).to_position()["assaults"]
    assert in_phase("victory", A, F, quiet="1").to_position()["quiet"] == 2
    with pytest.raises(BadPosition, match="expected how many waves"):
        step("D", A, foe, assaults={"A": "0806"}, action={"waves": [["A"]]})


@rule("2.2.1.a", "3.0.g")
@pytest.mark.parametrize(
    ("more", "values"),
    [
        ({}, AS_PRINTED),
        ({"side": IT}, AS_PRINTED),
        ({"side": IT, "type": "infantry", "brigade": "it-granatieri"}, AS_PRINTED),
        ({"combat": 9}, ("it-granatieri", "9", "2", 6, 6, 2)),
        ({"combat": 9, "steps_left": 1}, ("it-granatieri", "5", "1", 6, 6, 1)),
        ({"morale": 4, "reduced": True}, ("it-granatieri", "3", "1", 4, 6, 1)),
        ({"steps": 1}, ("it-granatieri", "3", "1", 6, 6, 1)),
        ({"reduced": {"combat": 2}, "steps_left": 1}, ("it-granatieri", "2", "1", 6, 6, 1)),
        ({"mg": 4, "move": 8}, ("it-granatieri", "6", "4", 6, 8, 2)),
    ],
)
def test_a_counter_of_the_game_with_some_of_its_values_changed(more: dict[str, Any], values: tuple[Any, ...]) -> None:
    game = granatieri(**more)
    assert values_seen(game) == values
    again = esagono.position(game.to_position())
    assert values_seen(again) == values
    assert again.to_position() == game.to_position()


def test_a_counter_of_the_game_on_the_other_side_is_another_counter() -> None:
    doc = {"game": "gorizia-1916", "turn": 2, "map": {"size": [9, 9]}}
    game = esagono.position(doc | {"units": [{"id": "it-granatieri-i-1g", "side": AH, "hex": "0404"}]})
    (found,) = game.view(AH)["units"]
    assert (found["brigade"], found["morale"]) == ("", 6)
    assert steps(game, "it-granatieri-i-1g") == 2


def test_truth_values_for_options_and_underscores_in_flags() -> None:
    game = step("A", inf("A", IT, "0807", flags=["out_of_command"]), DISTANT, options={"bloodier_fire": True})
    assert game.to_position()["options"] == {"bloodier_fire": "on"}
    assert refused(game, "move", unit="A", to="0808") == ["8.6.b"]
    assert step("A", A, DISTANT, action={"kind": None}).decision.kind == "movement"
