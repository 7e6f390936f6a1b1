"""Saves of other rules or data: replayed if they play the same, otherwise continued from their last position."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import esagono
from esagono.games import playable
from tests.games.old_saves import FOLDER, diverging, played, rewritten

FILES = sorted(FOLDER.glob("*/*.json"))


def placed(game: esagono.Game) -> dict[str, str]:
    """Where the units of a game are."""
    return {unit["id"]: str(unit.get("hex")) for unit in game.to_position()["units"]}


def options(game: esagono.Game) -> set[str]:
    return {f"{decision.side} {option}" for decision in game.decisions for option in game.options(decision.side)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_saves_of_every_release_open(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    last = json.loads(text)["now"]
    game = esagono.load(text, upgrade=True)
    assert placed(game) == {unit["id"]: str(unit.get("hex")) for unit in last["units"]}
    assert game.options()
    game.play(game.options()[0])


def test_every_game_has_a_save_of_this_release() -> None:
    assert {path.stem for path in FILES if path.parent.name == esagono.__version__} == set(playable())


@pytest.mark.parametrize("game_id", playable())
def test_a_game_that_mended_rules_do_not_touch_is_replayed(game_id: str) -> None:
    game = played(game_id)
    again = esagono.load(rewritten(game.save(), rules="0"))
    assert again.state == game.state
    assert again.journal == game.journal
    assert again.seed == game.seed


@pytest.mark.parametrize("game_id", playable())
def test_a_game_that_mended_rules_touch_goes_on_from_its_last_position(game_id: str) -> None:
    game = played(game_id)
    text = diverging(game.save())
    with pytest.raises(esagono.OtherVersion, match=r"version 0 of the rules .* --upgrade"):
        esagono.load(text)
    again = esagono.load(text, upgrade=True)
    assert placed(again) == placed(game)
    assert options(again) == options(game), "it goes on in the middle of the step"
    assert again.journal == []
    assert again.seed == esagono.load(text, upgrade=True).seed, "loading twice gives no second chance with the dice"
    assert again.seed != game.seed, "dice that were seen are not rolled again"
    again.play(again.options()[0])
    later = esagono.load(again.save())
    assert later.state == again.state


def test_a_step_that_the_rules_no_longer_know_begins_anew() -> None:
    game = played("isonzo-1917")
    data = json.loads(diverging(game.save()))
    data["now"]["under_way"]["stack"] = [{"procedure": "inferno.NoLongerThere"}]
    again = esagono.load(rewritten(json.dumps(data)), upgrade=True)
    assert placed(again) == placed(game)
    assert again.options()


def test_other_data_files_are_named_before_a_game_goes_on_with_them() -> None:
    game = played("isonzo-1917")
    text = rewritten(game.save(), pack="0123456789abcdef")
    with pytest.raises(esagono.OtherVersion, match=r"other data files \(fingerprint 0123456789abcdef.* as its pack"):
        esagono.load(text)
    assert esagono.load(text, upgrade=True).state == game.state


def test_a_damaged_save_of_this_version_is_not_upgraded() -> None:
    text = rewritten(played("goito-1848").save(), digest="0")
    for upgrade in (False, True):
        with pytest.raises(esagono.BadSave, match="replaying this save leads to another position"):
            esagono.load(text, upgrade=upgrade)


def test_a_save_without_a_last_position_needs_its_own_version() -> None:
    text = rewritten(diverging(played("goito-1848").save()), now=None)
    for upgrade in (False, True):
        with pytest.raises(esagono.BadSave, match="use the program it was saved with") as refused:
            esagono.load(text, upgrade=upgrade)
        assert "upgrade" not in str(refused.value)


def test_the_last_position_is_of_the_same_game() -> None:
    other = json.loads(played("goito-1848").save())["now"]
    with pytest.raises(esagono.BadSave, match="of another game"):
        esagono.load(rewritten(diverging(played("isonzo-1917").save()), now=other), upgrade=True)
