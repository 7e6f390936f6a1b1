"""4.12, 25: control, points, Breakthrough, halt."""

from __future__ import annotations

from typing import Any

import esagono

from .cases import DISTANT, battery, inf, phase_ten
from .reading import AH, IT, keys, kinds, play, rule, steps
from .situations import FAR, GORIZIA, ah, gun, it, moving, own, pos


def ending(scenario: Any, **more: Any) -> Any:
    return esagono.position({"game": "gorizia-1916", "scenario": scenario, "turn": 3, "phase": "victory",
                             "units": [{"id": "it-brescia-i-19", "hex": "3217"}], **more})  # fmt: skip


# 25.0: control and points


@rule("25.0.c")
def test_a_hex_belongs_to_the_last_who_entered() -> None:
    game = moving(it("A", "0508"), FAR, vp={"0507": 3, "0506": 2}, roads=[])
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0506")
    assert game.points()[IT] == 5, "also by moving through"
    back = pos(ah("w", "0508"), it("A", "1212"), side=AH, vp={"0507": 3}, control={"0507": IT}, roads=[],
               action={"side": AH, "brigade": "Y", "step": "A"})  # fmt: skip
    assert back.points()[IT] == 3
    play(back, "select", unit="w")
    play(back, "move", unit="w", to="0507")
    assert back.points()[IT] == 0


@rule("25.0.c")
def test_guns_never_take_control() -> None:
    game = pos(gun("G", "0508", up="move"), FAR, phase="non-activated", side=IT, vp={"0507": 3}, roads=[])
    play(game, "select", unit="G")
    play(game, "move", unit="G", to="0507")
    assert game.points()[IT] == 0


@rule("Q25", "25.0.c")
def test_all_points_are_austro_hungarian_at_the_start() -> None:
    game = esagono.new("gorizia-1916", "campaign", seed=1)
    assert {o["side"] for o in game.objectives()} == {AH}


@rule("25.0.c", "25.0.d", "Q25")
def test_the_points_of_hexes_that_were_taken() -> None:
    g = own()
    assert g.points()[IT] == 0
    g = own(control={"2206": IT, "4101": IT, "2510": IT})
    assert g.points()[IT] == 17
    total = sum(o["points"] if isinstance(o, dict) else o.points for o in g.objectives())
    assert total == 91


@rule("25.0.c", "Q26")
def test_guns_do_not_take_a_hex() -> None:
    g = phase_ten(battery("G", IT, "0810", up="move"), inf("A", IT, "0910"), DISTANT, vp={"0811": 2, "0911": 3})
    play(g, "move unit=G to=0811")
    assert g.points()[IT] == 0
    play(g, "move unit=A to=0911")
    assert g.points()[IT] == 3


@rule("25.0.c")
def test_moving_through_takes_a_hex() -> None:
    g = phase_ten(inf("A", IT, "0510"), DISTANT, vp={"0511": 2})
    play(g, "move unit=A to=0513")
    assert g.points()[IT] == 2
    assert g.to_position()["conquered"] == ["0511"]


@rule("25.0.d", "3.0.q", "25.0.b", "Q117")
def test_the_33_hexes_are_worth_91_points() -> None:
    game = own(phase="action")
    values = [o["points"] for o in game.objectives()]
    assert (len(values), sum(values)) == (33, 91)
    assert game.points() == {IT: 0, AH: 0}
    taken = own(phase="action", control={"4101": IT, "2010": IT})
    assert taken.points() == {IT: 12, AH: 0}


# 25.2: Breakthrough


@rule("25.2.a", "4.12.a", "25.0.a", "E16", "Q1")
def test_example_16_breakthrough() -> None:
    game = own(control=dict.fromkeys([*GORIZIA, "2201", "3302", "4101"], IT))
    assert (game.result.winner, game.result.level) == (IT, "complete")
    assert keys(game, "pass"), "nobody is asked any more"
    assert steps(game, "it-milano-i-159") == 2
    short = own(control=dict.fromkeys([*GORIZIA, "2201", "3302"], IT))
    assert short.result is None


# 25.3: halt


@rule("25.3.a", "25.0.a", "Q24")
def test_three_turns_without_a_conquest_end_the_game() -> None:
    game = own(quiet=2)
    assert game.result.winner == AH
    assert "offensive-halt" in kinds(game.log)
    conquered = own(quiet=2, conquered=["2010"], control={"2010": IT})
    assert conquered.result is None
    assert conquered.state.quiet == 0
    lost_again = own(quiet=2, conquered=["2010"], control={"2010": AH})
    assert lost_again.result is None, "Q24: also if it was lost again"
    strict = own(quiet=2, conquered=["2010"], control={"2010": AH}, options={"conquest": "held"})
    assert strict.result is not None


@rule("25.3.a", "Q23")
def test_the_halt_in_the_small_scenarios_is_an_option() -> None:
    units = [{"id": "it-toscana-i-77", "hex": "2025"}, {"id": "ah-4-gebirgs-i-37", "hex": "2208"}]
    assert own(scenario=1, quiet=2, units=units).result is not None
    assert own(scenario=1, quiet=2, units=units, options={"halt": "campaign"}).result is None


@rule("25.3.a", "Q2")
def test_a_quiet_third_turn_ends_the_campaign() -> None:
    g = own(quiet=2)
    assert g.result is not None
    g = own(quiet=1)
    assert g.result is None
    g = own(quiet=2, conquered=["2211"])
    assert g.result is None


@rule("Q23")
def test_the_halt_in_small_scenarios_by_either_reading() -> None:
    assert ending(2, quiet=2).result is not None
    assert ending(2, quiet=2, options={"halt": "campaign"}).result is None
    assert ending(3, quiet=2, options={"halt": "campaign"}).result is not None


@rule("Q24")
def test_a_conquest_is_taken_or_held_by_either_reading() -> None:
    assert ending(3, quiet=2, conquered=["2211"], control={"2211": AH}).result is None
    assert ending(3, quiet=2, conquered=["2211"], control={"2211": AH}, options={"conquest": "held"}).result is not None
    assert ending(3, quiet=2, conquered=["2211"], control={"2211": IT}, options={"conquest": "held"}).result is None
