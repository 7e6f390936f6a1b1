"""16 of Goito: farms, villages, and who wins."""

from __future__ import annotations

import pytest

import esagono

from .campaign import CAME, FARMS, GOITO_HEXES, end_of_turn, held, own, places
from .situations import AU, PI, impulses, rule


@rule("Q104", "16.b")
def test_farms_and_farmhouses_count_and_villages_do_not():
    game = own(control=held([*FARMS[:4], *GOITO_HEXES[:1]]))
    assert game.points() == {AU: 4, PI: len(FARMS) - 4}
    kinds = {o.hex: (o.kind, o.holder) for o in game.objectives()}
    assert kinds["2111"] == ("village", AU)
    assert kinds["2112"] == ("village", PI)


@rule("16.a", "Q104", "Q105", "Q109")
def test_all_of_goito_at_the_end_of_any_turn_is_decisive():
    game = own(turn=2, control=held(GOITO_HEXES))
    assert (game.result.winner, game.result.level) == (AU, "decisive")
    half = own(turn=2, control=held(GOITO_HEXES[:1]))
    assert half.result is None


@rule("16.a", "16.1.2.a", "Q104")
def test_by_the_option_one_hex_of_a_village_is_decisive():
    options = {"decisive_goito": "one-hex", "second_corps_conditions": "from-roll"}
    for hex in GOITO_HEXES:
        assert own(turn=2, control=held([hex]), options=options).result.level == "decisive"
    assert own(turn=2, control=held([]), options=options).result is None
    came = {"turn": 6, "second_corps": CAME, "options": options}
    cerlongo = places("cerl")[0]
    assert own(control=held(GOITO_HEXES), **came).result is None
    assert own(control=held([cerlongo, GOITO_HEXES[0]]), **came).result.level == "decisive"


@pytest.mark.parametrize(("handicap", "enough"), [("none", 6), ("five-farms", 5), ("four-farms", 4)])
def test_a_handicap_of_ours_lowers_the_farms_that_win(handicap, enough):
    options = {"handicap": handicap}
    assert own(turn=8, control=held(FARMS[:enough]), options=options).result.winner == AU
    assert own(turn=8, control=held(FARMS[: enough - 1]), options=options).result.winner == PI


@rule("16.b", "16.c", "Q1")
@pytest.mark.parametrize(("farms", "winner", "level"), [(6, AU, "tactical"), (5, PI, "victory")])
def test_six_farms_at_the_end_of_the_game_are_tactical(farms, winner, level):
    game = own(turn=8, control=held(FARMS[:farms]))
    assert (game.result.winner, game.result.level, game.result.points) == (winner, level, farms)
    assert own(turn=7, control=held(FARMS[:farms])).result is None


KARL = ({"id": "au-52-ad-karl", "hex": "0508"},)


@rule("16.a", "16.b", "16.c", "16.1.2.a", "16.1.2.b", "Q104", "Q107", "Q109")
@pytest.mark.parametrize(
    ("turn", "farms", "villages", "second", "extra", "winner", "level"),
    [
        (8, 0, ["goito"], None, (), AU, "decisive"),
        (2, 0, ["goito"], None, (), AU, "decisive"),
        (8, 6, [], None, (), AU, "tactical"),
        (8, 7, ["cerl"], None, (), AU, "tactical"),
        (8, 5, ["cerl"], None, (), PI, ""),
        (8, 0, [], None, (), PI, ""),
        (8, 8, ["goito"], CAME, KARL, PI, ""),
        (8, 9, ["goito"], CAME, KARL, AU, "tactical"),
        (8, 0, ["goito", "cerl"], CAME, KARL, AU, "decisive"),
        (6, 0, ["goito", "cerl"], CAME, KARL, AU, "decisive"),
        (8, 6, [], {"choice": "try"}, (), AU, "tactical"),
        (8, 6, [], CAME, (), AU, "tactical"),
    ],
)
def test_levels_of_victory(turn, farms, villages, second, extra, winner, level):
    found = end_of_turn(turn, farms, villages, second, extra)
    assert found.result is not None
    assert found.result.winner == winner
    if level:
        assert found.result.level == level


@rule("16.a")
def test_part_of_goito_is_not_goito_and_farms_do_not_end_the_game_early():
    goito = places("goito")
    assert len(goito) > 1
    found = end_of_turn(7, 13)
    assert found.result is None
    document = found.to_position()
    assert document["turn"] == 8
    partly = esagono.position(document | {"phase": "end", "turn": 3, "control": dict.fromkeys(goito[:-1], AU)})
    assert partly.result is None


@rule("16.a", "16.1.2.a", "Q102", "Q104")
@pytest.mark.parametrize("spelling", ["Cerlongo", "Cerlungo"])
def test_villages_of_a_blank_map_by_their_names(spelling):
    hexes = {
        "0505": {"terrain": "village", "place": "Goito"}, "0506": {"terrain": "village", "place": "Goito"},
        "0808": {"terrain": "village", "place": spelling}, "0202": {"terrain": "farm", "place": "Goito"},
    }  # fmt: skip
    base = {"phase": "end", "map": {"size": [12, 12], "hexes": hexes}}
    both = dict.fromkeys(("0505", "0506"), AU)
    assert impulses(**base, control=both).result.level == "decisive"
    assert impulses(**base, control={"0505": AU}).result is None
    came = {"second_corps": {"choice": "try", "since": 2}, "options": {"second_corps_conditions": "from-roll"}}
    assert impulses(**base, control=both, **came).result is None
    assert impulses(**base, control=both | {"0808": AU}, **came).result.level == "decisive"


@rule("Q1")
@pytest.mark.parametrize(
    ("turns", "turn", "over"),
    [("7", 7, True), ("8", 7, False), ("10", 8, False), ("10", 9, False), ("9", 9, True)],
)
def test_the_length_of_the_game_is_an_option(turns, turn, over):
    assert (end_of_turn(turn, 0, options={"turns": turns}).result is not None) == over
