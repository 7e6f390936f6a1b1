"""Orders to march: a Force March within a move, a Strategic Move by its name."""

from __future__ import annotations

from typing import Any

import pytest

from .cases import DISTANT, HX, A, B, in_phase, inf, step, stepping
from .order_positions import to_bombard, to_move
from .reading import AH, IT, dp, refused, rule, where, wrong_words
from .situations import mark

LONG = {"size": [12, 30]}


def marching(hex: str = "0514", enemy: str = "0501") -> Any:
    return in_phase("non-activated", inf("A", IT, hex, move=2), inf("B", AH, enemy), chart={"roads": []})


@rule("11.3.a", "11.3.d")
def test_a_force_march_by_who_cannot_is_refused_by_the_rule() -> None:
    tired = step("A", HX, A | {"dp": 4}, DISTANT)
    for verb, to in (("move", "0808"), ("extend", "0808")):
        assert refused(tired, verb, unit="A", to=to, force_march=1) == ["11.3.d"]
    assert wrong_words(to_bombard(), "fire", unit="G", target="0806", force_march=1) == [("no-argument", "force_march")]


@rule("11.3.a")
def test_who_is_chosen_or_marches_already_may_be_told_to_march() -> None:
    game = step("A", HX, A, inf("C", IT, "0811"), DISTANT, chart=LONG)
    game.play("select", unit="A")
    assert refused(game, "move", unit="A", to="0716") == ["11.0.3.a"]
    assert refused(game, "move", unit="A", to="0716", force_march=1) == []
    game.play("force-march", unit="A")
    assert refused(game, "move", unit="A", to="0720", force_march=1) == ["11.0.3.a"]
    game.play("move", unit="A", to="0716", force_march=1)
    assert where(game, "A") == "0716"


@rule("11.3.a", "11.3.b")
@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("move", {"to": "0716", "force_march": True}),
        ("force-march", {"to": "0716"}),
    ],
)
def test_a_move_may_say_that_it_is_a_force_march(verb: str, said: dict[str, Any]) -> None:
    game = stepping(A, inf("C", IT, "0811"), DISTANT, chart=LONG)
    assert refused(game, "move", unit="A", to="0716") == ["11.0.3.a"]
    assert refused(game, verb, unit="A", **said) == []
    game.play(verb, unit="A", **said)
    game.play("end-movement")
    assert (where(game, "A"), dp(game, "A")) == ("0716", 1)


@rule("11.3.d", "11.3.a", "11.0.3.a")
def test_a_force_march_is_refused_for_its_own_reason() -> None:
    tired = stepping(A | {"dp": 4}, DISTANT)
    assert refused(tired, "move", unit="A", to="0808", force_march=True) == ["11.3.d"]
    assert refused(tired, "move", unit="A", to="0808", force_march=False) == []
    assert refused(stepping(A, DISTANT, chart=LONG), "move", unit="A", to="0720", force_march=True) == ["11.0.3.a"]


@rule("11.3.c", "13.1.5.a")
def test_an_assault_may_take_a_force_march() -> None:
    game = stepping(A | {"move": 3}, B, chart={"sides": {"0806-0807": "isonzo"}})
    assert refused(game, "assault", unit="A", to="0806") == ["13.1.5.a"]
    game.play("assault", unit="A", to="0806", force_march=True)
    assert dp(game, "A") == 1
    assert game.to_position()["assaults"] == [mark("A", "0807", "0806")]


@rule("11.2.2.a", "Q49")
def test_a_move_of_phase_ten_is_strategic_where_that_leads_further() -> None:
    game = marching()
    assert refused(game, "move", unit="A", to="0511") == []
    assert refused(game, "move", unit="A", to="0509", force_march=True) == []
    assert refused(marching(enemy="0511"), "move", unit="A", to="0511") == ["11.0.5.a"]
    assert refused(marching(enemy="0509"), "move", unit="A", to="0511") != []
    game.play("move", unit="A", to="0511")
    assert where(game, "A") == "0511"


@rule("11.2.1.b", "11.2.2.a")
def test_a_strategic_move_obeys_the_other_rules_too() -> None:
    done = in_phase("non-activated", inf("A", IT, "0514", flags=["activated"]), DISTANT)
    assert refused(done, "move", unit="A", to="0513") == ["11.2.1.e"]
    assert refused(marching(), "move", unit="A", to="0505") == ["11.0.3.a"]
    assert refused(to_move(), "move", unit="C", to="0810") == []
    assert refused(to_move(), "move", unit="B", to="0810") != []
