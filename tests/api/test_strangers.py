"""What somebody does who has read nothing but the documents, rightly and wrongly."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import esagono
from esagono.engine import RESIGN, settle
from esagono.games.check import ERROR, check
from esagono.lab.fuzz import pick
from tests.saves import sealed

GAMES = [info.id for info in esagono.games()]


def played(game_id: str, options: int) -> esagono.Game:
    rng = random.Random(2)
    game = esagono.new(game_id, seed=2)
    for _ in range(options):
        decision = rng.choice(game.decisions)
        game.play(rng.choice(game.options(decision.side)), decision.side)
    return game


@pytest.mark.parametrize("game_id", GAMES)
def test_asking_does_not_change_a_state(game_id: str) -> None:
    game = played(game_id, 30)
    before = game.copy()
    for side in game.rules.info.sides:
        game.zoc(side)
        game.view(side)
        game.options(side)
    assert game.state == before.state
    assert esagono.load(game.save()).state == game.state


@pytest.mark.parametrize("game_id", GAMES)
def test_names_as_long_as_a_book_are_refused_in_a_sentence(game_id: str) -> None:
    game = esagono.new(game_id, seed=1)
    unit, name = game.to_position()["units"][0]["id"], "x" * 100_000
    for given in ({"unit": name, "to": "1010"}, {"unit": unit, "to": name}, {}):
        reasons = game.why_not(name if not given else "move", **given)
        assert reasons
        assert all(len(str(reason)) < 1200 for reason in reasons)
    calls: list[Callable[[], Any]] = [
        lambda: game.play(name),
        lambda: game.reach(name),
        lambda: esagono.new(name),
    ]
    for call in calls[1:]:
        with pytest.raises(esagono.EsagonoError) as refused:
            call()
        assert len(str(refused.value)) < 1200
    with pytest.raises(esagono.IllegalOption):
        calls[0]()


def test_a_long_list_of_units_is_told_in_full() -> None:
    rules = esagono.new("gorizia-1916", seed=1).rules
    key = next(k for k in sorted(rules.catalog().keys("en")) if "$units" in str(k) or k == "event-eliminated")
    ids = list(rules.names("en"))[:200]
    said = rules.catalog().say(key, {"units": ids, "unit": ids, "side": "italian", "hex": "1010"}, "en")
    assert said.count(ids[199]) == 1 or said.count(rules.names("en")[ids[199]]) >= 1


@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_that_is_wrong_in_one_unit_says_in_which(game_id: str) -> None:
    doc = esagono.new(game_id, seed=1).to_position()
    doc["units"][3] = 7
    with pytest.raises(esagono.BadPosition) as refused:
        esagono.position(doc)
    assert "is 7; expected a table" in str(refused.value)
    assert len(str(refused.value)) < 120


def test_sides_seeds_packs_and_languages_are_checked() -> None:
    game = esagono.new("goito-1848", seed=1)
    for call in (game.undo, game.can_undo, game.undoable):
        with pytest.raises(esagono.UnknownName, match="side 'frenchmen'"):
            call("frenchmen")
    wrong: list[dict[str, Any]] = [{"seed": [1]}, {"pack": 5}, {"lang": "fr"}]
    for how in wrong:
        with pytest.raises(esagono.EsagonoError, match=r"seed is|pack is|no language 'fr'"):
            esagono.new("goito-1848", **how)
        with pytest.raises(esagono.EsagonoError, match=r"seed is|pack is|no language 'fr'"):
            esagono.position(game.to_position(), **how)
    with pytest.raises(esagono.UnknownName, match="language 'fr'"):
        game.rules.components("fr")


def test_a_mode_of_movement_that_is_none_is_refused_whoever_is_asked_about() -> None:
    game = esagono.new("gorizia-1916", seed=1)
    for unit in ("it-hq-toscana", "it-toscana-i-77"):
        with pytest.raises(esagono.UnknownName, match="no mode 'fly'"):
            game.reach(unit, mode="fly")


@pytest.mark.parametrize("game_id", GAMES)
def test_saves_of_positions_that_were_forged_are_refused(game_id: str) -> None:
    game = esagono.position(played(game_id, 20).to_position(), seed=3)
    decision = game.decisions[0]
    game.play(game.options(decision.side)[0], decision.side)
    data = json.loads(game.save())
    assert esagono.load(json.dumps(sealed(data))).state == game.state
    forged: list[dict[str, Any]] = [
        {**data, "position": junk} for junk in (True, 3, "xyz", [1], ["x"], [["game", game_id]])
    ]
    forged += [{**data, "options": {**data["options"], "fog": "open"}}, {**data, "scenario": "another"}]
    for other in forged:
        with pytest.raises(esagono.BadSave):
            esagono.load(json.dumps(sealed(other)))


def test_what_is_not_even_text_is_no_save() -> None:
    for junk in (None, 5, {"esagono": 1}):
        with pytest.raises(esagono.BadSave, match="a save is text"):
            esagono.load(junk)  # type: ignore[arg-type]
    with pytest.raises(esagono.BadPosition, match="not valid JSON"):
        esagono.position('{"a":' * 100_000)


def under_way(game_id: str) -> dict[str, Any]:
    """A position in the middle of something."""
    rng = random.Random(1)
    game = esagono.new(game_id, seed=1)
    while "under_way" not in (doc := game.to_position()):
        decision = rng.choice(game.decisions)
        game.play(rng.choice(game.options(decision.side)), decision.side)
    found: dict[str, Any] = json.loads(json.dumps(doc))
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_under_way_is_not_edited_by_hand(game_id: str) -> None:
    doc = under_way(game_id)
    esagono.position(doc)
    for change in (
        {"bogus": 1},
        {"side": 7},
        {"pending": [{**doc["under_way"]["pending"][0], "kind": "è"}]},
        {"stack": [{"procedure": 0}]},
    ):
        with pytest.raises(esagono.BadPosition, match="under_way was changed"):
            esagono.position({**doc, "under_way": {**doc["under_way"], **change}})
    old = {**doc["under_way"], "of": doc["under_way"]["of"].partition(".")[0]}
    assert esagono.position({**doc, "under_way": old}).options() == esagono.position(doc).options()
    for change in ({"stack": [{"procedure": "nobody"}]}, {"stack": 7}, {"pending": [7]}, {"side": "x"}):
        with pytest.raises(esagono.BadPosition, match=r"under_way: .*expected what `to_position` wrote"):
            esagono.position({**doc, "under_way": {**old, **change}})
    for junk in (7, [], "x"):
        with pytest.raises(esagono.BadPosition, match="under_way"):
            esagono.position({**doc, "under_way": junk})


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_under_way_says_nothing_in_a_document_that_was_edited(game_id: str) -> None:
    doc = under_way(game_id)
    words = {key: value for key, value in doc.items() if key != "under_way"}
    for change in ({"turn": doc["turn"] + 1}, {"units": doc["units"][:-1]}):
        edited = esagono.position({**doc, **change})
        assert edited.options() == esagono.position({**words, **change}).options()
    assert esagono.position({**doc, "dice": [3]}).options() == esagono.position(doc).options()


@pytest.mark.parametrize("settled", [False, True])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_that_is_over_reads_back_as_one(game_id: str, settled: bool) -> None:
    rng = random.Random(3)
    game = esagono.new(game_id, seed=3)
    while game.decision is not None and len(game.journal) < (30 if settled else 5000):
        side = rng.choice(game.decisions).side
        game.play(pick(game.options(side), rng), side)
    if settled:
        settle(game, RESIGN, game.rules.info.sides[1])
    again = esagono.position(json.loads(json.dumps(game.to_position())))
    assert again.result == game.result is not None
    assert again.decision is None
    assert again.to_position() == game.to_position()
    assert esagono.load(again.save()).result == game.result


def test_a_bridge_being_built_has_no_keys_of_its_own_invention() -> None:
    doc = {"game": "gorizia-1916", "units": [], "map": {"building": [{"hexside": "0909-0910", "bogus": 1}]}}
    with pytest.raises(esagono.BadPosition, match="bogus"):
        esagono.position(doc)


def test_hexes_that_a_side_holds_are_texts() -> None:
    doc = esagono.new("goito-1848", seed=1).to_position()
    with pytest.raises(esagono.BadPosition, match="control"):
        esagono.position({**doc, "control": {"austrian": [{}]}})


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("scenarios.toml", "first_turn = 2", "first_turn = []", "scenarios.toml"),
        ("scenarios.toml", "", None, "nothing named 'historical'"),
        ("tables.toml", "small = [", "small = 7 # [", "tables.toml"),
        ("roads.csv", "", "kind,name,hexes,source\nroad,,xyz,estimate: a guess\n", "roads.csv, line 2"),
        ("roads.csv", "", "kind,name,hexes,source\nroad,,1001\0,estimate: a guess\n", "roads.csv, line 2"),
    ],
)
def test_files_of_a_pack_that_are_damaged_are_told_by_name(
    file: str, old: str, new: str | None, told: str, tmp_path: Path
) -> None:
    text = (Path(esagono.__file__).parent / "games/inferno/isonzo/data" / file).read_text(encoding="utf-8")
    (tmp_path / file).write_text(text.replace(old, new or "", 1) if old else new or "", encoding="utf-8")
    with pytest.raises(esagono.PackError) as refused:
        esagono.new("isonzo-1917", pack=tmp_path)
    assert told in str(refused.value)
    assert any(finding.severity == ERROR for finding in check("isonzo-1917", tmp_path)) or file == "scenarios.toml"
