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


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"side": "IT"}, "there is no side 'IT'"),
        ({"type": "Infantry"}, "did you mean 'infantry'"),
        ({"type": "granatieri"}, "there is no type 'granatieri'"),
        ({"CF": 4}, "there is no key of unit 'A' 'CF'"),
        ({"disorganization": 2}, "there is no key of unit 'A' 'disorganization'"),
        ({"division": 22}, "division is 22; expected a text"),
        ({"brigade": None}, "brigade is None; expected a text"),
        ({"flags": "moved"}, "flags is 'moved'; expected a list of texts"),
        ({"flags": {"moved": True}}, "expected a list of texts"),
        ({"flags": ["force_marched"]}, "did you mean 'force-marched'"),
        ({"flags": ["Act & Def. Fired"]}, "there is no flag 'Act & Def. Fired'"),
        ({"act": True}, "there is no key of unit 'A' 'act'"),
        ({"hex": ["0807", "0808"]}, "hex is .*; expected a text"),
        ({"hexes": "0807-0808"}, "hexes is '0807-0808'; expected a list of hexes"),
        ({"hex": "Eliminated"}, "there is no hex 'Eliminated'"),
        ({"host": "B"}, "there is no key of unit 'A' 'host'"),
        ({"turn": "2"}, "turn is '2'; expected a whole number"),
        ({"entry": "0514"}, "entry is '0514'; expected a list of texts"),
    ],
)
def test_a_word_of_a_unit_that_is_not_the_one_is_refused(said: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        in_phase("action", inf("A", IT, "0807") | said, F)


@rule("2.2.a", "2.2.2.c")
def test_values_of_counters() -> None:
    men = inf("A", IT, "0807", combat=4, mg=2, morale=6, move=7, dp=1)
    gun = loose("G", IT, "0808", "mountain-artillery", bombardment=6, range=5, up="fire")
    game = in_phase("action", men, gun, B)
    assert [written(game, "A")[k] for k in ("combat", "mg", "morale", "move", "dp")] == [4, 2, 6, 7, 1]
    assert [written(game, "G")[k] for k in ("type", "bombardment", "up")] == ["mountain-artillery", 6, "fire"]


@rule("2.2.4.a", "19.8.a")
@pytest.mark.parametrize("flags", [["act", "def-fired"], ["def-fired"], ["act"]])
def test_markers_of_guns(flags: list[str]) -> None:
    assert written(in_phase("action", battery("G", IT, "0808", flags=flags), B), "G")["flags"] == flags


@rule("2.2.1.b", "2.2.2.c", "Q16")
@pytest.mark.parametrize("type", ["rgf", "bicycle", "armored-car", "mountain", "dismounted-cavalry", "mg"])
def test_types(type: str) -> None:
    assert written(in_phase("action", inf("A", IT, "0807", type=type), B), "A")["type"] == type


@rule("Q16")
def test_values_that_go_without_saying() -> None:
    rows = [
        loose("I", IT, "0801", "bombard"),
        loose("J", AH, "0401", "bombard"),
        loose("K", AH, "0301", "mountain-artillery"),
    ]
    g = in_phase("action", A, ACROSS, *rows)
    values = {n: [written(g, n)[k] for k in ("bombardment", "range", "move")] for n in "IJK"}
    assert values == {"I": [8, 3, 3], "J": [5, 2, 4], "K": [4, 6, 5]}


@rule("2.2.3.f", "13.2.1.f", "8.4.c")
def test_guns_of_a_division() -> None:
    units = [inf("A", IT, "0807", division="22", regiment="19"), hq("HX", IT, division="22")]
    more = [battery("G", IT, "0808", division="22", corps=""), battery("H", IT, "0808", division="21", corps="")]
    game = in_phase("action", *units, *more, display={"X": 5}, action={"side": IT, "brigade": "X", "step": "start"})
    play(game, "place-hq hex=0808")
    assert offered(game, "attach") == ["attach unit=G"]


@rule("2.2.3.b", "8.4.a")
def test_a_unit_of_no_brigade() -> None:
    free = loose("I", IT, "0808", "bersaglieri", brigade="", division="", corps="")
    game = step("start", A, hq("HX", IT), free, display={"X": 0})
    play(game, "place-hq hex=0808")
    assert offered(game, "attach") == ["attach unit=I"]
    assert [u["id"] for u in game.to_position()["units"] if u["id"].startswith("hq-")] == []


@rule("17.2.a", "23.1.a", "6.1.a", "22.4.a")
def test_where_units_are() -> None:
    for place in ("eliminated", "surrendered"):
        assert where(in_phase("action", A, F, inf("B", IT, place)), "B") == place
    wide, torch = nowhere(A) | {"hexes": ["0807", "0808"]}, {"id": "T", "side": IT, "type": "flamethrower", "with": "A"}
    staff = hq("HX", IT)
    game = in_phase("action", wide, torch, staff, F, display={"X": 5})
    assert (written(game, "A")["hexes"], written(game, "T")["with"]) == (["0807", "0808"], "A")
    assert (written(game, "HX")["hex"], written(game, "HX")["initiative"]) == ("display", 3)
    assert game.why_not("activate", brigade="X") == []
    late = waiting("R", "0514", turn=2)
    assert offered(in_phase("reinforcement", A, F, reinforcements=[late], initiative=IT), "enter")


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


def test_truth_values_for_options() -> None:
    game = step("A", inf("A", IT, "0807", flags=["out-of-command"]), DISTANT, options={"bloodier_fire": True})
    assert game.to_position()["options"] == {"bloodier_fire": "on"}
    assert refused(game, "move", unit="A", to="0808") == ["8.6.b"]
