"""How far a unit comes in several turns."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono.games.inferno.knowledge.journeys import LONGEST, turns_to
from esagono.games.inferno.ruleset import InfernoGame


def open_country(*units: dict[str, Any], **more: Any) -> InfernoGame:
    """Ten by thirty clear hexes, the Italian moves."""
    flags = {"0101": "italian", "1030": "austro-hungarian"}
    game = esagono.position(
        {
            "game": "isonzo-1917",
            "turn": 3,
            "side": "italian",
            "phase": "movement",
            "map": {"size": [10, 30], "flags": flags},
            "units": list(units),
            **more,
        }
    )
    assert isinstance(game, InfernoGame)
    return game


def unit(id: str, hex: str, side: str = "italian", move: int = 4) -> dict[str, Any]:
    return {"id": id, "side": side, "hex": hex, "attack": 4, "defense": 4, "move": move, "steps": 2}


def test_clear_ground_is_as_many_hexes_a_turn_as_points() -> None:
    game = open_country(unit("A", "0502"), unit("far", "1030", "austro-hungarian"))
    found = turns_to(game, "A", 3, "italian")
    assert [found.get(f"05{place:02}") for place in range(3, 16)] == [1] * 4 + [2] * 4 + [3] * 4 + [None]
    assert {h for h, turn in found.items() if turn == 1} == set(game.reach("A"))
    assert "0502" not in found


def test_more_turns_only_add() -> None:
    game = open_country(unit("A", "0502"), unit("far", "1030", "austro-hungarian"))
    whole = turns_to(game, "A", LONGEST, "italian")
    for turns in range(1, LONGEST):
        assert turns_to(game, "A", turns, "italian") == {h: t for h, t in whole.items() if t <= turns}
    assert turns_to(game, "A", 99, "italian") == whole, "never more than the longest"


def test_a_unit_that_has_spent_points_starts_afresh_next_turn() -> None:
    game = open_country(unit("A", "0502"), unit("far", "1030", "austro-hungarian"))
    game.play(esagono.Option("move", unit="A", to="0505"))
    found = turns_to(game, "A", 2, "italian")
    assert [found.get(f"05{place:02}") for place in range(6, 12)] == [1, 2, 2, 2, 2, None]


def test_enemies_stand_in_the_way() -> None:
    wall = [unit(f"w{row}", f"{row:02}10", "austro-hungarian") for row in range(1, 11)]
    game = open_country(unit("A", "0502"), *wall)
    found = turns_to(game, "A", LONGEST, "italian")
    assert found["0508"] == 2
    assert all(int(h[2:]) < 10 for h in found)


def test_the_game_is_left_as_it_was() -> None:
    game = open_country(unit("A", "0502"), unit("far", "1030", "austro-hungarian"))
    before = game.state.digest()
    turns_to(game, "A", 5, "italian")
    assert game.state.digest() == before


@pytest.mark.parametrize("seat", ["austro-hungarian", "observer"])
def test_of_an_enemy_only_what_is_seen(seat: str) -> None:
    game = open_country(unit("A", "0502"), unit("B", "0502"), unit("far", "1030", "austro-hungarian"))
    seen = {u["id"] for u in game.view(seat)["units"]}
    (hidden,) = {"A", "B"} - seen
    (shown,) = {"A", "B"} & seen
    assert turns_to(game, hidden, 3, seat) == {}
    assert turns_to(game, shown, 3, seat)["0514"] == 3


def test_who_cannot_move_gets_nowhere() -> None:
    game = open_country(unit("A", "0502"), unit("far", "1030", "austro-hungarian"))
    assert turns_to(game, "far", 3, "austro-hungarian") == {}, "it is not its turn"
