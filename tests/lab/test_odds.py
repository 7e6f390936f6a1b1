"""Odds beyond a single forecast: helpers, what is missing, danger, and lists of attacks."""

from __future__ import annotations

from typing import Any

import pytest

import esagono
from esagono.bots.inferno.danger import reverse_odds
from esagono.engine import EsagonoError
from esagono.games.inferno.knowledge.advice import Missing, best_helper, missing_to_next_column
from esagono.games.inferno.ruleset import InfernoGame
from esagono.lab.inferno import odds
from esagono.lab.inferno.odds import PlannedAttack, chance_to_take


def unit(id: str, side: str, hex: str, attack: int = 4, defense: int = 4, **more: Any) -> dict[str, Any]:
    return {"id": id, "side": side, "hex": hex, "attack": attack, "defense": defense, "move": 5, "steps": 2, **more}


def position(*units: dict[str, Any], phase: str = "combat", **more: Any) -> InfernoGame:
    doc: dict[str, Any] = {
        "game": "isonzo-1917",
        "turn": 3,
        "side": "italian",
        "phase": phase,
        "map": {"size": [10, 10], "flags": {"0101": "italian", "1010": "austro-hungarian"}},
        "units": list(units),
        **more,
    }
    game = esagono.position(doc)
    assert isinstance(game, InfernoGame)
    return game


@pytest.fixture
def duel() -> InfernoGame:
    """Three Italian units next to one enemy in the open; one of them strong."""
    return position(
        unit("A", "italian", "0405", attack=4),
        unit("B", "italian", "0406", attack=2),
        unit("C", "italian", "0406", attack=6),
        unit("E", "austro-hungarian", "0505", defense=4),
    )


def target_of(game: InfernoGame) -> str:
    return next(o.text("target") for o in game.options() if o.verb == "attack")


def test_the_best_helper_is_the_one_that_raises_the_chance_most(duel: InfernoGame) -> None:
    target = target_of(duel)
    found = best_helper(duel, target, ["A"])
    assert found is not None
    assert found.unit == "C"
    with_c = duel.forecast(target=target, attackers=["A", "C"])
    assert found.column == with_c.column
    assert found.after == float(with_c.chance.p) > found.before
    assert best_helper(duel, target, ["A", "B", "C"]) is None


def test_what_is_missing_to_the_next_column(duel: InfernoGame) -> None:
    target = target_of(duel)
    even = duel.forecast(target=target, attackers=["A"])
    assert even.column == "1:1"
    assert missing_to_next_column(even) == Missing(2, "1.5:1")
    assert missing_to_next_column(duel.forecast(target=target, attackers=["C"])) == Missing(2, "2:1")


def test_reverse_odds_find_who_can_come(duel: InfernoGame) -> None:
    alone = position(
        unit("A", "italian", "0404", defense=3),
        unit("E", "austro-hungarian", "0407", attack=5),
        unit("F", "austro-hungarian", "0910", attack=9),
    )
    found = reverse_odds(alone, "0404", "italian")
    assert found is not None
    assert set(found.units) == {"E"}
    assert 0 < found.lost < 1
    assert "seen" in found.assumption


def test_reverse_odds_need_a_unit_of_ones_own(duel: InfernoGame) -> None:
    with pytest.raises(EsagonoError, match="no combat unit"):
        reverse_odds(duel, "0101", "italian")


def test_the_chance_of_one_attack_is_exact(duel: InfernoGame) -> None:
    """In the open a defender who has to retreat is gone, so both roads lead to the same number."""
    target = target_of(duel)
    found = chance_to_take(duel, [PlannedAttack(target, ("A", "C"))], target, "italian")
    forecast = duel.forecast(target=target, attackers=["A", "C"])
    assert found.exact
    assert found.error == 0.0
    assert found.p == pytest.approx(float(forecast.outcomes.p_defender_retreats), abs=1e-12)


def test_a_second_attack_cannot_lower_the_chance_and_sampling_agrees(
    duel: InfernoGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = target_of(duel)
    attacks = [PlannedAttack(target, ("A", "B"))]
    exact = chance_to_take(duel, attacks, target, "italian")
    monkeypatch.setattr(odds, "EXACT_LIMIT", 10)
    sampled = chance_to_take(duel, attacks, target, "italian")
    assert exact.exact
    assert not sampled.exact
    assert abs(sampled.p - exact.p) < 5 * sampled.error


def test_with_a_seat_nothing_hidden_is_used(duel: InfernoGame) -> None:
    target = target_of(duel)
    worn = duel.copy()
    worn.state.loss[worn.rules.roster.index["E"]] = 2
    attack = [PlannedAttack(target, ("A",))]
    assert chance_to_take(duel, attack, target, "italian", "italian") == chance_to_take(
        worn, attack, target, "italian", "italian"
    )


def test_a_list_of_attacks_is_for_the_combat_phase(duel: InfernoGame) -> None:
    moving = position(unit("A", "italian", "0405"), unit("E", "austro-hungarian", "0505"), phase="movement")
    with pytest.raises(EsagonoError, match="Combat Phase"):
        chance_to_take(moving, [], "0505", "italian")
