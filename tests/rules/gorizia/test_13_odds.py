"""13.4.3, 13.4.6: odds, columns and shifts of an Assault."""

from __future__ import annotations

from typing import Any

import pytest

from .cases import A, battery, dug, inf, storming
from .fights import asked_kinds, assaulted, duel, last, run, shifts, state
from .reading import AH, IT, rule, where
from .reference_tables import ODDS
from .situations import FLANK, FRONT, TARGET, ah, gun, it

# 13.4.3: odds and shifts


@rule("13.4.3.a", "13.4.3.b", "E6", "E7", "3.0.g")
@pytest.mark.parametrize(
    ("attack", "defense", "column"),
    [
        (11, 3, "3.5:1"),
        (3, 5, "1:1.75"),
        (5, 5, "1:1"),
        (7, 5, "1:1"),
        (15, 10, "1.5:1"),
        (4, 8, "1:2"),
        (4, 7, "1:1.75"),
        (4, 6, "1:1.5"),
        (4, 5, "1:1.25"),
        (9, 10, "1:1.25"),
        (20, 4, "5:1"),
        (22, 4, "5:1"),
        (24, 4, "6:1"),
        (35, 5, "7:1"),
        (2, 5, "1:3"),
        (2, 6, "1:3"),
        (2, 7, "1:4"),
        (2, 8, "1:4"),
    ],
)
def test_odds_are_rounded_in_the_defenders_favour(attack, defense, column):
    assert last(duel(attack, defense), "assault")["before"] == column


@rule("13.4.3.a")
def test_all_units_in_the_hex_add_their_factors():
    game = assaulted(it("A"), it("B", FLANK, steps_left=1), ah("D"), ah("E", type="mg"))
    run(game)
    assert (last(game, "assault")["attack"], last(game, "assault")["defense"]) == ("8", "6")


@rule("13.4.3.a")
def test_a_forecast_without_attackers_takes_those_who_declared() -> None:
    game = storming(
        A, inf("A2", IT, "0707"), inf("B", AH, "0806"), assaults=[("A", "0807", "0806"), ("A2", "0707", "0806")]
    )
    assert game.forecast(kind="assault", target="0806").attack == 10
    assert game.forecast(target="0806", seat=IT).attack == 10
    assert game.forecast(kind="counter_assault", target="0807", attackers=["B"]).kind == "counter-assault"


@rule("13.4.3.b", "E6", "E7", "Q71")
@pytest.mark.parametrize(
    ("att", "deff", "col"),
    [
        (11, 3, "3.5:1"),
        (3, 5, "1:1.75"),
        (5, 5, "1:1"),
        (6, 5, "1:1"),
        (5, 6, "1:1.25"),
        (1, 2, "1:2"),
        (10, 2, "5:1"),
        (9, 2, "4.5:1"),
        (14, 2, "5:1"),
        (5, 8, "1:1.75"),
        (4, 7, "1:1.75"),
        (7, 6, "1:1"),
    ],
)
def test_the_column_of_odds(att: Any, deff: Any, col: Any) -> None:
    g = storming(inf("A", IT, "0807", combat=att), inf("B", AH, "0806", combat=deff))
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).column == col


@rule("13.4.3.c", "18.4.a")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_trenches_shift_an_assault(level):
    game = duel(hexes={TARGET: dug(level)} if level else {})
    assert shifts(game, "assault").get("trench", 0) == -level


@rule("13.4.3.c")
@pytest.mark.parametrize(
    ("terrain", "shift"), [("clear", 0), ("carso", -1), ("swamp", -1), ("woods", -1), ("town", -1)]
)
def test_terrain_shifts_an_assault(terrain, shift):
    game = duel(hexes={TARGET: {"terrain": terrain}})
    assert shifts(game, "assault").get("terrain", 0) == shift


@rule("13.4.3.c", "16.1.a", "16.3.a")
@pytest.mark.parametrize(
    ("mine", "theirs", "shift"), [(5, 5, 0), (6, 5, 0), (7, 5, 1), (8, 5, 1), (9, 5, 2), (5, 7, -1), (5, 9, -2)]
)
def test_the_difference_of_morale_shifts(mine, theirs, shift):
    assert shifts(duel(morale=mine, against=theirs), "assault").get("morale", 0) == shift


@rule("Q27")
def test_surprise_helps_the_first_italian_assaults():
    hexes = {TARGET: dug(3)}
    game = duel(turn=1, hexes=hexes)
    assert shifts(game, "assault") == {"trench": -3, "surprise": 3}
    assert last(game, "assault")["net"] == 0
    free = duel(turn=1, morale=9, options={"surprise": "uncapped"})
    assert last(free, "assault")["net"] == 5


@rule("13.4.3.c", "13.4.3.f")
@pytest.mark.parametrize(
    ("hexes", "sides", "am", "dm", "shift"),
    [
        ({}, {}, 5, 5, 0),
        ({}, {}, 6, 5, 0),
        ({}, {}, 7, 5, 1),
        ({}, {}, 8, 5, 1),
        ({}, {}, 9, 5, 2),
        ({}, {}, 5, 7, -1),
        ({}, {}, 4, 8, -2),
        ({"terrain": "carso"}, {}, 5, 5, -1),
        ({"terrain": "town"}, {}, 5, 5, -1),
        ({"terrain": "swamp"}, {}, 5, 5, -1),
        ({"terrain": "woods"}, {}, 5, 5, -1),
        ({"level": 3}, {}, 5, 5, -1),
        ({}, {"0806-0807": "river"}, 5, 5, -1),
        ({}, {"0806-0807": "isonzo"}, 5, 5, -2),
        ({"terrain": "town", "trench": {"level": 3, "owner": AH}}, {}, 5, 5, -3),
        (dug(3), {}, 9, 5, -1),
    ],
)
def test_the_shifts_of_an_assault(hexes: Any, sides: Any, am: Any, dm: Any, shift: Any) -> None:
    g = storming(
        inf("A", IT, "0807", morale=am), inf("B", AH, "0806", morale=dm), hexes={"0806": hexes}, chart={"sides": sides}
    )
    assert g.forecast(kind="assault", target="0806", attackers=["A"]).shift == shift


@rule("13.4.3.d", "Q70", "11.0.7.a", "20.3.f")
@pytest.mark.parametrize(
    ("chart", "causes"),
    [
        ({"sides": {f"{TARGET}-{FRONT}": "river"}}, {"river": -1}),
        ({"sides": {f"{TARGET}-{FRONT}": "isonzo"}}, {"isonzo": -2}),
        ({"sides": {f"{TARGET}-{FRONT}": "isonzo"}, "bridges": [f"{TARGET}-{FRONT}"]}, {"isonzo": -2}),
        ({"hexes": {TARGET: {"level": 4}}}, {"upslope": -1}),
        ({"hexes": {FRONT: {"level": 4}}}, {}),
    ],
)
def test_the_way_into_the_hex_shifts(chart, causes):
    assert shifts(duel(**chart), "assault") == causes


@rule("13.4.3.d", "Q70")
def test_a_hexside_counts_only_if_all_cross_it():
    river = {f"{TARGET}-{FRONT}": "river"}
    game = assaulted(it("A"), it("B", FLANK), ah("D", morale=5), sides=river)
    run(game)
    assert shifts(game, "assault") == {}
    both = assaulted(it("A"), it("B", FLANK), ah("D", morale=5), sides=river | {f"{TARGET}-{FLANK}": "river"})
    run(both)
    assert shifts(both, "assault") == {"river": -1}
    mixed = assaulted(it("A"), it("B", FLANK), ah("D", morale=5), sides=river | {f"{TARGET}-{FLANK}": "isonzo"})
    run(mixed)
    assert shifts(mixed, "assault") == {}, "they cross hexsides of different kinds"


@rule("13.4.3.e", "Q71")
def test_without_strength_no_shift_brings_an_assault_to_the_table():
    game = assaulted(it("A", combat=0, morale=9), ah("D", combat=1, morale=1), turn=1, scenario=3,
                     action={"number": 1})  # fmt: skip
    run(game)
    assert last(game, "assault")["net"] > 0
    assert (last(game, "assault-roll")["die"], last(game, "assault-roll")["cell"]) == (0, "1D2R / -")


@rule("13.4.3.e", "E8", "Q71")
def test_seven_to_one_and_three_against_is_left_of_five_to_one():
    game = duel(35, 5, hexes={TARGET: dug(3)})
    assert (last(game, "assault")["net"], last(game, "assault")["column"]) == (-3, "4.5:1")


@rule("13.4.3.e", "E8", "E9", "13.4.3.g", "13.4.3.h")
@pytest.mark.parametrize(
    ("att", "deff", "level", "col"),
    [
        (14, 2, 3, "4.5:1"),
        (12, 2, 3, "4:1"),
        (14, 2, 2, "5:1"),
        (13, 2, 1, "5:1"),
        (11, 2, 1, "4.5:1"),
        (1, 2, 1, None),
        (5, 5, 3, "1:1.75"),
        (5, 5, 2, "1:1.5"),
    ],
)
def test_columns_beyond_the_table(att: Any, deff: Any, level: Any, col: Any) -> None:
    g = storming(
        inf("A", IT, "0807", combat=att),
        inf("B", AH, "0806", combat=deff),
        hexes={"0806": dug(level)},
    )
    f = g.forecast(kind="assault", target="0806", attackers=["A"])
    if col is None:
        assert f.results["attacker_retreats"] == 1
        assert f.column not in ODDS
    else:
        assert f.column == col


@rule("13.4.3.f")
def test_shifts_are_netted_and_three_at_most_count():
    hexes = {TARGET: {"terrain": "town", "level": 1, "trench": {"level": 3, "owner": AH}}}
    game = duel(morale=7, hexes=hexes)
    assert shifts(game, "assault") == {"terrain": -1, "trench": -3, "upslope": -1, "morale": 1}
    assert last(game, "assault")["net"] == -3


@rule("13.4.3.g", "E9")
def test_left_of_the_table_no_die_is_rolled():
    game = duel(5, 10, hexes={TARGET: {"terrain": "woods"}}, dice=[1])
    assert last(game, "assault-roll")["die"] == 0
    assert last(game, "assault-roll")["cell"] == "1D2R / -"
    assert state(game, "A") == (FRONT, 1, 2)
    assert state(game, "D") == (TARGET, 2, 0)
    assert game.state.given_dice == [1]


@rule("13.4.3.h")
def test_right_of_the_table_the_last_column_is_used():
    game = duel(40, 5, dice=[4])
    assert (last(game, "assault")["column"], last(game, "assault-roll")["cell"]) == ("5:1", "- / 1D2R")


# 13.4.6: no strength


@rule("13.4.6.a", "19.3.a", "Q72")
def test_a_strength_of_nothing_is_five_to_one_without_shifts():
    game = assaulted(it("A", combat=1), gun("G", TARGET, AH), hexes={TARGET: {"terrain": "town"}}, dice=[5])
    met = run(game, until=["counter"])
    assert (last(game, "assault")["column"], last(game, "assault")["shifts"]) == ("5:1", [])
    assert where(game, "A") == TARGET
    assert "morale" not in asked_kinds(met)


@rule("13.4.6.a", "Q72", "19.3.a")
def test_guns_alone_have_no_strength() -> None:
    g = storming(A, battery("K", AH, "0806"), hexes={"0806": {"terrain": "town", "trench": {"level": 3, "owner": AH}}})
    f = g.forecast(kind="assault", target="0806", attackers=["A"])
    assert f.column == "5:1"
    assert f.shift == 0
