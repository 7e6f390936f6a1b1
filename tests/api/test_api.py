"""The promises of the public API that hold for any game, on a toy game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import esagono
from tests.saves import rewritten
from tests.toys import convoy

pytestmark = pytest.mark.usefixtures("convoy_registered")

POSITION: dict[str, Any] = {
    "game": "convoy",
    "turn": 2,
    "units": [{"id": "cart-a", "hex": "0103"}, {"id": "cart-b", "hex": "0104"}],
    "dice": [6, 5],
}


def test_games_are_listed() -> None:
    info = {i.id: i for i in esagono.games()}["convoy"]
    assert (info.title, info.sides, info.scenarios) == ("The convoy", ("red", "blue"), ("road", "late"))
    assert [(o.name, o.default) for o in info.options] == [("fog", "rulebook"), ("weather", "fair")]


def test_a_new_game_takes_the_first_scenario_and_default_options() -> None:
    game = esagono.new("convoy", seed=7)
    assert (game.rules.scenario, game.rules.options) == ("road", {"fog": "rulebook", "weather": "fair"})
    late = esagono.new("convoy", "late", options={"weather": "rain"}, seed=9, lang="it")
    assert late.view("red")["turn"] == 3
    assert late.decision is not None
    assert late.decision.prompt == "Muovi i tuoi carri"


def test_the_same_seed_gives_the_same_game() -> None:
    games = [esagono.new("convoy", seed=5, options={"weather": "rain"}) for _ in range(2)]
    for game in games:
        while game.decision is not None:
            game.play(game.options()[0])
    assert games[0].save() == games[1].save()
    assert games[0].result == games[1].result is not None


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: esagono.new("convoi"), "there is no game 'convoi'; did you mean 'convoy'"),
        (lambda: esagono.new("convoy", "rode"), "there is no scenario of convoy 'rode'; did you mean 'road'"),
        (lambda: esagono.new("convoy", options={"weather": "hail"}), "value of option 'weather' 'hail'"),
        (lambda: esagono.new("convoy", options={"colour": "red"}), "option of convoy 'colour'"),
        (lambda: esagono.position({"game": "nothing"}), "there is no game 'nothing'"),
    ],
)
def test_unknown_names_say_what_is_known(call: Any, words: str) -> None:
    with pytest.raises(esagono.UnknownName, match=words):
        call()


def test_a_position_from_a_document_a_toml_and_a_json_file(tmp_path: Path) -> None:
    toml = tmp_path / "p.toml"
    toml.write_text(
        'game = "convoy"\nturn = 2\ndice = [6, 5]\n[[units]]\nid = "cart-a"\nhex = "0103"\n'
        '[[units]]\nid = "cart-b"\nhex = "0104"\n'
    )
    js = tmp_path / "p.json"
    js.write_text(json.dumps(POSITION))
    games = [esagono.position(POSITION, seed=1), esagono.position(toml, seed=1), esagono.position(str(js), seed=1)]
    assert len({g.state.digest() for g in games}) == 1
    assert games[0].view("red")["units"][1]["hex"] == "0104"
    assert games[0].seed == "1"


def test_a_game_from_a_position_is_saved_with_it() -> None:
    game = esagono.position(POSITION, seed=3)
    for option in ("move", "ambush", "counter", "parry"):
        game.play(
            next(o for o in [*game.options(), esagono.Option("move", unit="cart-a", to="0104")] if o.verb == option)
        )
    again = esagono.load(game.save())
    assert again.state == game.state
    assert again.log == game.log
    assert next(e for e in again.log if e.kind == "parry").args == {"die": 6}, "the given die came first"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"units": [{"id": "cart-a", "hex": "0103"}] * 2}, "two units have the same id"),
        ({"units": [{"id": "cart-a", "hex": "9999"}]}, "'9999', which is not on the map"),
    ],
)
def test_impossible_positions_are_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(esagono.BadPosition, match=words):
        esagono.position({**POSITION, **change})


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.toml", "game = ", "not valid TOML"),
        ("a.json", "{", "not valid JSON"),
        ("a.json", "[]", "not a table"),
        ("a.toml", "turn = 3", "needs the key 'game'"),
    ],
)
def test_documents_that_are_none_are_refused(tmp_path: Path, name: str, text: str, words: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(esagono.BadPosition, match=words):
        esagono.position(tmp_path / name)


def test_a_missing_document_is_refused(tmp_path: Path) -> None:
    with pytest.raises(esagono.BadPosition, match="cannot be read"):
        esagono.position(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "waterloo"}, "there is no game 'waterloo'"),
        ({"scenario": "sea"}, "there is no scenario"),
        ({"options": {"colour": "red"}}, "option of convoy 'colour'"),
        ({"rules": "99", "journal": [["red", "fly"]]}, "version 99 of the rules of convoy; under version 1"),
        ({"pack": "abc"}, "other data files"),
        ({"digest": "0"}, "another position"),
    ],
)
def test_saves_that_do_not_belong_here_are_refused(changes: dict[str, Any], words: str) -> None:
    game = esagono.new("convoy", seed=1)
    with pytest.raises(esagono.BadSave, match=words):
        esagono.load(rewritten(game, **changes))


def test_a_save_of_other_rules_that_plays_the_same_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    game = esagono.new("convoy", seed=1)
    monkeypatch.setattr(convoy.Convoy, "version", "2")
    assert esagono.load(game.save()).state == game.state
