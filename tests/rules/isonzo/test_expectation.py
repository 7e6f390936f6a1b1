"""The chance to take a hex under fog: an expectation over what the seat cannot see, from what it has been shown."""

from __future__ import annotations

from fractions import Fraction

import pytest

from esagono.games.inferno.knowledge.expectation import WORN_BY
from esagono.games.inferno.state import Fight
from tests.rules.battles import FRONT, TARGET, odds
from tests.rules.situations import AH, IT, ah, it

from .helpers import SPARE, pos, rule


def game(turn=3, loss=0, fog="rulebook", trench=False, **values):
    units = [it("A", FRONT, attack=7), ah("D", TARGET, **({"defense": 5, "loss": loss} | values)), *SPARE]
    hexes = {TARGET: {"trench": AH}} if trench else {}
    return pos(units, turn=turn, phase="combat", map={"hexes": hexes}, options={"fog": fog})


def told(turn=3, **more):
    return odds(game(turn, **more), seat=IT).chance


def exact(loss, **more):
    return odds(game(loss=loss, fog="open", **more)).chance


@rule("5.4.a", "10.1.a")
@pytest.mark.parametrize("trench", [False, True])
@pytest.mark.parametrize(("turn", "played"), [(2, 0), (3, 1), (4, 2), (9, 3)])
def test_it_is_the_mean_of_the_exact_chances_over_the_wear_of_that_time(turn, played, trench):
    found = told(turn, trench=trench)
    cases = [exact(loss, trench=trench) for loss in range(3)]
    assert found.p == sum((w * c.p for w, c in zip(WORN_BY[played], cases, strict=True)), Fraction(0))
    if trench:
        assert found.after("yield") == sum(w * c.after("yield") for w, c in zip(WORN_BY[played], cases, strict=True))
    assert found.worst <= min(c.p for c in cases) <= max(c.p for c in cases) <= found.best


@rule("5.4.a", "8.1.b")
@pytest.mark.parametrize(("shown", "lost", "loss"), [(4, 0, 0), (3, 0, 1), (4, 2, 2), (3, 1, 2)])
def test_what_the_last_combat_showed_is_remembered(shown, lost, loss):
    """The unit attacked in its own turn: its values were open then, and its reductions since."""
    seen = game(turn=4)
    unit = seen.rules.roster.index["D"]
    hex = seen.rules.grid.numbers[TARGET]
    fight = Fight(3000, 1, seen.rules.grid.numbers[FRONT], (hex,), (1, 1), ((unit, hex, 1, shown, 5),), (0, lost))
    seen.state.fights = (fight,)
    assert odds(seen, seat=IT).chance.p == exact(loss).p
    assert odds(game(turn=4), seat=IT).chance.p != exact(loss).p


@rule("5.4.a", "5.4.b")
def test_what_is_hidden_makes_no_difference():
    fresh, worn = told(), told(loss=2)
    assert fresh == worn
    assert exact(0).p < fresh.p < exact(2).p
