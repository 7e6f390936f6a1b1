"""JSON Schema of positions, orders and questions: what games write fits it, and what the reader refuses does not."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import esagono
from esagono.cli import main
from esagono.cli.schemas import WHAT, schema_of
from esagono.engine import Game
from esagono.games.lessons import lessons
from esagono.lab.fuzz import pick

SCENARIOS = [(info.id, scenario) for info in esagono.games() for scenario in info.scenarios]
GAMES = [info.id for info in esagono.games()]


def validator(game_id: str, what: str) -> Draft202012Validator:
    schema = schema_of(game_id, what)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def faults(of: Draft202012Validator, document: Any) -> list[str]:
    return [f"{'/'.join(map(str, e.absolute_path))}: {e.message[:200]}" for e in of.iter_errors(document)]


def walk(game: Game, rng: random.Random, every: int) -> Iterator[Game]:
    """Some of the decisions of a random game, of each kind at least the first, and its end."""
    met: set[str] = set()
    while game.decision is not None:
        if game.decision.kind not in met or not rng.randrange(every):
            met.add(game.decision.kind)
            yield game
        side = rng.choice(game.decisions).side
        game.play(pick(game.options(side), rng, 0.3), side)
    yield game


@pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)
def test_every_position_that_is_written_fits_its_schema(game_id: str, scenario: str) -> None:
    of, rng = validator(game_id, "positions"), random.Random(f"{game_id} {scenario}")
    info = next(info for info in esagono.games() if info.id == game_id)
    options = {o.name: rng.choice(o.choices) for o in info.options}
    seen = 0
    for game in walk(esagono.new(game_id, scenario, seed=1, options=options), rng, 150):
        document = json.loads(json.dumps(game.to_position()))
        assert faults(of, document) == []
        seen += 1
    assert seen > 8


@pytest.mark.parametrize("game_id", GAMES)
def test_positions_of_lessons_fit_the_schema(game_id: str) -> None:
    of = validator(game_id, "positions")
    for lesson in lessons(game_id).values():
        assert faults(of, {"game": game_id, **lesson.position}) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_fits_the_schema_of_orders(game_id: str) -> None:
    of, rng, seen = validator(game_id, "orders"), random.Random(game_id), set()
    for game in walk(esagono.new(game_id, seed=3), rng, 20):
        for option in {o.verb: o for o in (game.options() if game.decision is not None else [])}.values():
            assert faults(of, option.to_data()) == []
            seen.add(option.verb)
    assert len(seen) > 8
    known = next(iter(seen))
    for wrong in ([], ["fly"], [known, {"nothing": "such"}], [known, {}, {}], known):
        assert faults(of, wrong), wrong


@pytest.mark.parametrize("game_id", GAMES)
def test_questions_have_their_arguments(game_id: str) -> None:
    of = validator(game_id, "questions")
    side = next(info for info in esagono.games() if info.id == game_id).sides[0]
    assert faults(of, {"question": "reach", "args": {"unit": "A"}}) == []
    assert faults(of, {"question": "zoc", "args": {"side": side}}) == []
    for wrong in (
        {"question": "weather", "args": {}},
        {"question": "reach", "args": {"hex": "0101"}},
        {"question": "zoc"},
    ):
        assert faults(of, wrong), wrong


UNIT = {"id": "A", "hex": "0404"}
BROKEN: dict[str, Any] = {
    "key": {"colour": "red"},
    "game": {"game": "chess"},
    "phase": {"phase": "tea"},
    "side": {"side": "french"},
    "turn": {"turn": "two"},
    "options": {"options": {"fog": "thick"}},
    "option": {"options": {"magic": "on"}},
    "dice": {"dice": [7]},
    "dice_of": {"dice_of": {"french": [1]}},
    "control": {"control": {"0404": "french"}},
    "control hex": {"control": {"404": "italian"}},
    "size": {"map": {"size": [0, 5]}},
    "terrain": {"map": {"size": [9, 9], "hexes": {"0404": {"terrain": "lava"}}}},
    "hexside": {"map": {"size": [9, 9], "sides": {"0404-0405": "wall"}}},
    "hexside key": {"map": {"size": [9, 9], "sides": {"0404/0405": "river"}}},
    "bridges": {"map": {"size": [9, 9], "bridges": [["0404", "0405"]]}},
    "units": {"units": "none"},
    "unit": {"units": ["A"]},
    "id": {"units": [{"hex": "0404"}]},
    "unit key": {"units": [UNIT | {"horses": 3}]},
    "type": {"units": [UNIT | {"type": "dragon"}]},
    "move": {"units": [UNIT | {"move": "far"}]},
    "flags": {"units": [UNIT | {"flags": ["flying"]}]},
    "flag": {"units": [UNIT | {"flags": "moved"}]},
}


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("change", BROKEN.values(), ids=list(BROKEN))
def test_what_the_reader_refuses_does_not_fit_the_schema(game_id: str, change: Any) -> None:
    document = {"game": game_id, "map": {"size": [9, 9]}, "units": []} | copy.deepcopy(change)
    with pytest.raises(esagono.EsagonoError):
        esagono.position(document)
    assert faults(validator(game_id, "positions"), document)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("what", WHAT)
def test_the_command_prints_the_schema(game_id: str, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", game_id, what]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(schema_of(game_id, what)))


def test_a_game_without_positions_has_no_schema_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "chess", "positions"]) == 2
    assert "chess" in capsys.readouterr().err
