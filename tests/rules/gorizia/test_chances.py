"""The one number before an order: the chance that a fire costs something, and that an Assault takes its hex."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from esagono.engine import Option
from esagono.engine.questions import OfOption, answer

from .fights import fight, run
from .reading import AH, IT, Game, arguments, rule
from .situations import FLANK, FRONT, TARGET, ah, gun, it, mark

SIXTH = Fraction(1, 6)


def ask(game: Game, *attackers: str, seat: str | None = None, kind: str = "assault") -> Any:
    return game.forecast(kind=kind, target=TARGET, attackers=list(attackers), seat=seat)


@rule("13.2.6.c", "16.4.a")
def test_a_unit_that_surrenders_to_fire_is_a_loss() -> None:
    """D is next to the enemy and one point from giving up: every result but none at all costs it."""
    game = fight(it("A"), gun("G", "0906", bombardment=5), ah("D", morale=5, dp=4), step="B")
    found = game.forecast(kind="offensive", target=TARGET, guns=["G"])
    untouched = found.results["outcomes"].get("-", Fraction(0))
    assert found.chance.p == 1 - untouched
    assert found.chance.p > 1 - found.results["steps"].get(0, Fraction(0))


def played(units: list[dict[str, Any]], dice: tuple[int, ...], **answers: Any) -> bool:
    """Whether the hex is taken with these dice, from the Defensive Fire on."""
    game = fight(*units, step="C", assaults=[mark("A")], dice=dice)
    run(game, until=["counter", "reaction"], **answers)
    return any(e.kind == "hex-taken" for e in game.log)


@rule("13.3.a", "13.3.10.a", "13.4.a")
@pytest.mark.parametrize("cells", [{}, {"dp": 2}])
def test_an_assault_is_reckoned_after_the_defensive_fire(cells: dict[str, int]) -> None:
    """Over all dice of the fire and of the Assault the hex is taken as often as was told."""
    units = [it("A", combat=9, morale=5, **cells), ah("D", mg=6, combat=4, morale=5)]
    found = ask(fight(*units, step="C", assaults=[mark("A")]), "A").chance
    assert found.answer == "defensive-fire"
    fire = Option("fire", unit="D", target=FRONT)
    dice = list(product(range(1, 7), repeat=3))
    taken = sum(played(units, some, defend=[fire, "open-fire"]) for some in dice)
    assert found.p == Fraction(taken, len(dice))
    held = sum(played(units, (die,), defend="open-fire") for die in range(1, 7))
    assert found.after("hold-fire") == Fraction(held, 6) > found.p


@rule("13.4.a")
def test_once_the_fire_is_over_the_chance_is_that_of_the_table() -> None:
    game = fight(it("A", combat=9), ah("D", mg=6), step="D", assaults=[mark("A")])
    found = ask(game, "A")
    assert found.chance.answers == ()
    assert found.chance.p == found.results["taken"]


@rule("13.3.7.a", "13.3.4.a")
def test_guns_join_the_defensive_fire_that_is_told() -> None:
    """They count up to their limit, or whole for a point; one out of range does not."""
    units = [it("A", combat=9), ah("D", mg=1, combat=4)]
    alone = ask(fight(*units, step="A"), "A").chance
    far = gun("K", "0601", AH, bombardment=24, range=2)
    assert ask(fight(*units, far, step="A"), "A").chance == alone
    near = ask(fight(*units, gun("K", "0604", AH, bombardment=24), step="A"), "A").chance
    assert near.answer == "defensive-fire-lifted"
    assert near.p < near.after("defensive-fire") <= alone.p <= near.after("hold-fire")


@rule("13.3.3.a", "13.1.4.a")
def test_an_assault_from_two_hexes_is_fired_at_in_one() -> None:
    """D fires at either; the chance is after the worse of both, and the waves close up if somebody falls."""
    game = fight(it("A", combat=9), it("B", FLANK, combat=3), ah("D", mg=8, combat=4), step="A")
    both = ask(game, "A", "B").chance
    assert both.answer == "defensive-fire"
    assert both.p < both.after("hold-fire")
    strong = ask(fight(it("A", combat=9), it("B", FLANK, combat=3), ah("D", combat=4, mg=0), step="A"), "A", "B")
    assert both.after("hold-fire") == strong.chance.p


@rule("13.5.3.a")
def test_a_counter_assault_is_reckoned_after_the_fire_at_it() -> None:
    game = fight(it("A", TARGET, morale=5, mg=6), ah("D", "0507", morale=5), step="E", assaults=[mark("A")])
    found = ask(game, "D", kind="counter-assault")
    assert found.chance.answer == "defensive-fire"
    assert found.chance.p < found.chance.after("hold-fire") == found.results["taken"]


# Under fog


@rule("H4", "24.3.a")
def test_what_may_lie_below_counts_and_what_lies_there_does_not() -> None:
    """E lies below D. The chance is lower than against D alone, whatever E is."""
    alone = ask(fight(it("A", combat=10), ah("D"), step="D", assaults=[mark("A")]), "A", seat=IT).chance
    told = [
        ask(fight(it("A", combat=10), ah("D"), ah("E", **more), step="D", assaults=[mark("A")]), "A", seat=IT).chance
        for more in ({}, {"combat": 1}, {"dp": 3}, {"type": "mg"})
    ]
    assert all(chance == told[0] for chance in told)
    assert told[0].p < alone.p
    assert told[0].worst is not None
    assert told[0].best is not None
    assert told[0].worst < told[0].p < told[0].best


@rule("13.3.1.a", "24.1.a", "H4")
def test_machine_guns_below_a_counter_next_to_the_assault_are_reckoned_with() -> None:
    """E fires from the flank: with a counter below it a seat expects more fire, whichever counter that is."""

    def chance(*below: dict[str, Any]) -> Fraction:
        units = (it("A", combat=10, morale=5), ah("D", mg=0), ah("E", FLANK, mg=2, combat=9))
        found = ask(fight(*units, *below, step="C", assaults=[mark("A")]), "A", seat=IT).chance
        assert found.answer == "defensive-fire"
        return found.p

    alone, strong, weak = chance(), chance(ah("F", FLANK, mg=6)), chance(ah("F", FLANK, mg=0))
    assert strong == weak < alone


@rule("H5", "H6", "H7")
def test_the_disorganization_a_seat_saw_falling_counts() -> None:
    """D1 falls on the hex of D: the Italians reckon with a worn defender, though they are not shown its marker."""
    units = [it("A", combat=6), gun("G", "0906", bombardment=12), ah("D", morale=6, combat=6)]
    chances = []
    for die in range(1, 7):
        game = fight(*units, step="B", assaults=[mark("A")], dice=[die, 1])
        run(game, bombard=["select", "open-fire"], aim=Option("fire", target=TARGET, category="non-artillery"),
            until=["defend"])  # fmt: skip
        points = game.state.dp[game.rules.roster.index["D"]]
        steps = game.state.steps[game.rules.roster.index["D"]]
        chances.append((steps, points, ask(game, "A", seat=IT).chance.p, ask(game, "A").chance.p))
    assert len({points for _, points, _, _ in chances}) > 1
    assert all(told == true for _, _, told, true in chances), "alone in its hex, all that fell on it was seen"


# One number


@rule("H6", "13.1.1.a")
def test_sheet_and_order_show_the_same_number() -> None:
    game = fight(it("A", combat=9), ah("D", mg=6), step="A")
    option = next(o for o in game.options() if o.verb == "assault") if arguments(game, "assault") else None
    if option is None:
        game.play(Option("select", unit="A"))
        option = next(o for o in game.options() if o.verb == "assault")
    shown = answer(game, IT, "en", "odds", {"option": option.to_data()})
    assert shown["headline"]["p"] == float(ask(game, "A", seat=IT).chance.p)
    assert any("Defensive Fire" in note for note in shown["notes"])
    assert OfOption(option.to_data())
