"""4: movement, minimum move, roads; and the terrain costs of the player aid card."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    allowed,
    clauses,
    cost,
    distance,
    gun,
    it,
    loss,
    neighbours,
    option_exists,
    play,
    refused,
    ring,
    run_until,
    where,
)

from .helpers import arditi, engineer, pos, variant

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)
MOUNTAIN = {"terrain": "low-mountain", "level": 9}
LINE = [f"06{place:02}" for place in range(4, 13)]


@pytest.mark.rule("isonzo-1917", "4.1.a")
def test_the_allowance_limits_a_move():
    game = pos([it("A", "0606", move=3)])
    reached = game.reach("A")
    assert set(ring("0606", 3)) <= reached.keys()
    assert not set(ring("0606", 4)) & reached.keys()
    assert refused(game, "4.1", "move", unit="A", to="0610")
    play(game, "move", unit="A", to="0608")
    assert cost(game, "A", "0609") == 1
    assert "0610" not in game.reach("A"), "points are spent over the whole phase"


@pytest.mark.rule("isonzo-1917", "4.1.a")
def test_a_unit_moves_once_a_phase():
    game = pos([it("A", "0806", move=3), it("B", "0808")])
    play(game, "move", unit="A", to="0805")
    play(game, "move", unit="B", to="0809")
    assert not allowed(game, "move", unit="A", to="0804")


@pytest.mark.rule("isonzo-1917", "4.1.b")
@pytest.mark.parametrize("move", [1, 6])
def test_no_entry_where_an_enemy_combat_unit_stands(move):
    units = [it("A", "0606", move=move), ah("X", "0607", size="battalion", defense=1), engineer("E", AH, "0706")]
    units += [gun("G", AH, "0605")]
    game = pos(units, turn=2)
    assert refused(game, "4.1", "move", unit="A", to="0607")
    assert refused(game, "4.1", "move", unit="A", to="0706")
    assert allowed(game, "move", unit="A", to="0605")
    play(game, "move", unit="A", to="0605")
    assert not alive(game, "G")


@pytest.mark.rule("isonzo-1917", "4.1.b", "Q23")
def test_artillery_with_a_combat_unit_is_protected_and_guns_do_not_overrun():
    game = pos([it("A", "0606"), ah("X", "0605"), gun("G", AH, "0605")])
    assert not allowed(game, "move", unit="A", to="0605")
    game = pos([gun("A", IT, "0606"), gun("G", AH, "0605"), it("B", "0606")])
    assert not allowed(game, "move", unit="A", to="0605")
    assert allowed(game, "move", unit="B", to="0605")


@pytest.mark.rule("isonzo-1917", "4.1.b", "12.3.i", "Q23")
def test_an_overrun_costs_nothing_and_does_not_stop_the_unit():
    game = pos([it("A", "0606", move=3), gun("G", AH, "0607")], map={"roads": [["0606", "0607", "0608"]]})
    assert cost(game, "A", "0607") == THIRD
    play(game, "move", unit="A", to="0608")
    assert where(game, "A") == "0608"
    assert not alive(game, "G")
    assert cost(game, "A", "0610") == 2
    assert "0611" not in game.reach("A")


@pytest.mark.rule("isonzo-1917", "4.2.a")
def test_a_path_goes_from_hex_to_touching_hex():
    game = pos([it("A", "0606", move=4), ah("X", "0608")])
    reached = game.reach("A")
    assert len(reached) > 20
    for hex, reach in reached.items():
        path = list(reach.path)
        assert path[-1] == hex
        if path[0] != "0606":
            path.insert(0, "0606")
        assert all(b in neighbours(a) for a, b in pairwise(path))
        assert "0608" not in path


@pytest.mark.rule("isonzo-1917", "4.2.a", "14.1.a")
@pytest.mark.parametrize(
    ("terrain", "side", "points"),
    [
        ("clear", None, 1),
        ("hill", None, 1),
        ("swamp", None, 1),
        ("low-mountain", None, 2),
        ("clear", "stream", 2),
        ("clear", "river", 2),
        ("low-mountain", "stream", 3),
    ],
)
def test_costs_of_hexes_and_hexsides(terrain, side, points):
    level = {"hill": 3, "low-mountain": 9}.get(terrain, 0)
    features = {"hexes": {"0607": {"terrain": terrain, "level": level}}}
    if side:
        features["sides"] = {"0606-0607": side}
    game = pos([it("A", "0606")], map=features)
    assert cost(game, "A", "0607") == points


@pytest.mark.rule("isonzo-1917", "4.2.a")
def test_settlements_peaks_and_trenches_cost_nothing():
    hexes = {"0607": {"settlement": "Here"}, "0605": {"peak": "There"}, "0705": {"trench": IT}, "0706": {"trench": AH}}
    game = pos([it("A", "0606")], map={"hexes": hexes})
    assert {cost(game, "A", hex) for hex in hexes} == {1}


# 4.3 minimum move


@pytest.mark.rule("isonzo-1917", "4.3.a")
def test_one_hex_is_always_possible():
    game = pos([it("A", "0606", move=1)], map={"hexes": {"0607": MOUNTAIN}, "sides": {"0606-0607": "stream"}})
    assert allowed(game, "move", unit="A", to="0607")
    assert not allowed(game, "move", unit="A", to="0608")
    play(game, "move", unit="A", to="0607")
    assert where(game, "A") == "0607"


@pytest.mark.rule("isonzo-1917", "4.3.a", "4.3.b")
def test_the_minimum_move_pays_no_attention_to_zones_but_to_enemies():
    game = pos([it("A", "0607", move=1), ah("X", "0606")])
    assert allowed(game, "move", unit="A", to="0706"), "from zone to zone costs three"
    assert not allowed(game, "move", unit="A", to="0606")


@pytest.mark.rule("isonzo-1917", "4.3.b", "12.3.1.b")
def test_the_minimum_move_does_not_free_guns_east_of_the_isonzo():
    hexes = {"0607": {"terrain": "hill", "level": 2}}
    every = [f"{line:02}{place:02}" for line in range(1, 13) for place in range(1, 13)]
    game = pos([gun("G", IT, "0606", move=1)], map={"hexes": hexes, "east": every})
    assert not allowed(game, "move", unit="G", to="0607")
    assert allowed(game, "move", unit="G", to="0605"), "clear"
    game = pos([gun("G", IT, "0606", move=1)], map={"hexes": hexes})
    assert allowed(game, "move", unit="G", to="0607"), "west of the river nothing binds the guns"
    game = pos([gun("G", AH, "0606", move=1)], side=AH, map={"hexes": hexes, "east": every})
    assert allowed(game, "move", unit="G", to="0607"), "nor ever those of the other side"


@pytest.mark.rule("isonzo-1917", "4.3.b", "6.3.1.a", "Q13")
def test_the_minimum_move_does_not_enter_linked_trenches():
    hexes = {"0606": {"trench": AH}, "0607": {"trench": AH}}
    units = [it("A", "0707", move=1), ah("X", "0606")]
    linked = pos(units, map={"hexes": hexes, "trench_links": ["0606-0607"]})
    apart = pos(units, map={"hexes": hexes})
    assert refused(linked, "6.3.1", "move", unit="A", to="0607")
    assert allowed(apart, "move", unit="A", to="0607")


@pytest.mark.rule("isonzo-1917", "4.3.b", "14.2.c", "Q13")
def test_the_minimum_move_does_not_cross_the_isonzo():
    game = pos([it("A", "0606", move=1), it("B", "0608")], map={"sides": {"0606-0607": "isonzo"}})
    assert not allowed(game, "move", unit="A", to="0607")
    assert allowed(game, "move", unit="A", to="0605")


@pytest.mark.rule("isonzo-1917", "4.3.c", "Q19", "Q26")
def test_the_minimum_move_is_the_units_only_expense():
    game = pos([it("A", "0606", move=2), it("B", "0909")], map={"hexes": {"0608": MOUNTAIN}})
    assert not allowed(game, "move", unit="A", to="0608")
    play(game, "move", unit="A", to="0607")
    assert not allowed(game, "move", unit="A", to="0608"), "a point was spent already"
    game = pos([it("A", "0607", move=1)], map={"hexes": {"0608": MOUNTAIN}, "roads": [["0608", "0609", "0610"]]})
    play(game, "move", unit="A", to="0608")
    assert not allowed(game, "move", unit="A", to="0609"), "nothing is left after it, not even for a road"


@pytest.mark.rule("isonzo-1917", "4.3.c", "4.4.a", "Q19")
def test_no_minimum_move_after_recovery():
    game = pos([it("A", "0906", move=4, loss=1), it("B", "0909"), ah("X", "0206")])
    play(game, "recover", unit="A")
    assert loss(game, "A") == 0
    assert not allowed(game, "move", unit="A", to="0907")


@pytest.mark.rule("isonzo-1917", "4.4.a", "Q25")
def test_recovery_is_paid_with_movement_points():
    """Q25: the four points are spent in one hex; the rest of the allowance may be used before or after."""
    game = pos([it("A", "0906", move=6, loss=1), it("B", "0909")])
    play(game, "recover", unit="A")
    assert max(distance("0906", hex) for hex in game.reach("A")) == 2
    play(game, "move", unit="A", to="0908")
    assert where(game, "A") == "0908"
    game = pos([it("A", "0906", move=6, loss=1), it("B", "0909")])
    play(game, "move", unit="A", to="0908")
    assert allowed(game, "recover", unit="A")
    game = pos([it("A", "0906", move=6, loss=1), it("B", "0909")])
    play(game, "move", unit="A", to="0903")
    assert not allowed(game, "recover", unit="A"), "three points are left"


@pytest.mark.rule("isonzo-1917", "4.4.a", "Q25")
def test_option_recovering_units_stay():
    units = [it("A", "0906", move=6, loss=1), it("B", "0909")]
    game = pos(units, options=variant("Q25"))
    play(game, "recover", unit="A")
    assert not allowed(game, "move", unit="A", to="0907")
    game = pos(units, options=variant("Q25"))
    play(game, "move", unit="A", to="0907")
    assert not allowed(game, "recover", unit="A")


@pytest.mark.rule("isonzo-1917", "4.4.a")
def test_one_recovery_a_phase():
    game = pos([it("A", "0906", move=9, loss=2, defense=6), it("B", "0909")])
    play(game, "recover", unit="A")
    assert loss(game, "A") == 1
    assert not allowed(game, "recover", unit="A")


# 4.5 roads


@pytest.mark.rule("isonzo-1917", "4.5.a")
@pytest.mark.parametrize(("kind", "rate"), [("roads", THIRD), ("trails", HALF), ("railways", HALF)])
def test_road_rates_ignore_terrain(kind, rate):
    water = {"0607-0608": "stream"} | ({} if kind == "trails" else {"0608-0609": "river"})
    features = {"hexes": dict.fromkeys(LINE, MOUNTAIN), "sides": water}
    game = pos([it("A", "0606", move=2)], map=features | {kind: [LINE]})
    for place in (7, 8, 9):
        assert cost(game, "A", f"06{place:02}") == rate * (place - 6)
    assert pos([it("A", "0606", move=2)], map=features).reach("A")["0607"].cost == 2


@pytest.mark.rule("isonzo-1917", "4.5.a", "Q16", "Q17")
def test_fractions_are_exact_and_the_best_connection_counts():
    """Q16 and Q17: each step uses the best connection on its hexside; leftovers are kept until the move ends."""
    game = pos([it("A", "0606", move=1)], map={"trails": [["0606", "0607"]], "roads": [["0607", "0608", "0609"]]})
    assert cost(game, "A", "0608") == HALF + THIRD
    assert "0609" not in game.reach("A"), "7/6 of a point"
    both = pos([it("A", "0606", move=1)], map={"railways": [LINE], "roads": [LINE]})
    assert cost(both, "A", "0609") == 1
    assert "0610" not in both.reach("A")


@pytest.mark.rule("isonzo-1917", "4.5.1.a")
def test_the_road_must_cross_the_hexside():
    game = pos([it("A", "0606")], map={"roads": [["0605", "0606"], ["0607", "0608"]]})
    assert cost(game, "A", "0605") == THIRD
    assert cost(game, "A", "0607") == 1
    assert cost(game, "A", "0608") == 1 + THIRD


@pytest.mark.rule("isonzo-1917", "4.5.1.b", "4.5.a", "Q15")
@pytest.mark.parametrize(("kind", "rate"), [("roads", THIRD), ("trails", HALF), ("railways", HALF)])
def test_no_road_rate_in_a_zone_of_control(kind, rate):
    """The zone of 0508 covers 0608 and 0609: no rate into it, inside it or out of it."""
    into = pos([it("A", "0606"), ah("X", "0508")], map={kind: [LINE]})
    assert cost(into, "A", "0607") == rate
    assert cost(into, "A", "0608") == rate + 1 + 1
    inside = pos([it("A", "0608"), ah("X", "0508")], map={kind: [LINE]})
    assert cost(inside, "A", "0609") == 1 + 2
    out = pos([it("A", "0609"), ah("X", "0508")], map={kind: [LINE]})
    assert cost(out, "A", "0610") == 1 + 1


@pytest.mark.rule("isonzo-1917", "4.5.a", "Q14")
def test_option_road_rate_needs_no_enemy_adjacent():
    """Q14: by default only zones of control matter; an enemy gun has none."""
    units = [it("A", "0606"), gun("G", AH, "0508")]
    assert cost(pos(units, map={"roads": [LINE]}), "A", "0608") == 2 * THIRD
    strict = pos(units, map={"roads": [LINE]}, options=variant("Q14"))
    assert cost(strict, "A", "0607") == THIRD
    assert cost(strict, "A", "0608") == THIRD + 1


@pytest.mark.rule("isonzo-1917", "4.5.a")
def test_an_enemy_across_a_river_does_not_bar_the_road():
    river = {"0508-0608": "river", "0508-0609": "river"}
    game = pos([it("A", "0606"), ah("X", "0508")], map={"roads": [LINE], "sides": river})
    assert cost(game, "A", "0609") == 1


@pytest.mark.rule("isonzo-1917", "4.5.b", "12.4.c", "Q22")
def test_infiltrators_use_roads_in_zones_of_control():
    game = pos([arditi("A", "0606"), ah("X", "0508")], map={"roads": [LINE]})
    assert cost(game, "A", "0608") == 2 * THIRD + 1
    game = pos([it("A", "0606", size="battalion"), ah("X", "0508")], map={"roads": [LINE]})
    assert cost(game, "A", "0608") == THIRD + 1 + 1


@pytest.mark.rule("isonzo-1917", "4.5.a", "Q18")
def test_bridges_when_the_rate_cannot_be_used():
    """Q18: a bridge cancels the cost of the river, but the hex entered is paid."""
    features = {"roads": [LINE], "sides": {"0607-0608": "river"}, "hexes": {"0608": MOUNTAIN}}
    game = pos([it("A", "0607"), ah("X", "0508")], map=features)
    assert cost(game, "A", "0608") == 2 + 1
    game = pos([it("A", "0607"), ah("X", "0508")], map=features | {"destroyed": ["0607-0608"]})
    assert cost(game, "A", "0608") == 2 + 1 + 1


@pytest.mark.rule("isonzo-1917", "4.5.a", "12.2.k", "Q18")
def test_a_pontoon_is_no_road():
    pontoon = {"id": "P", "side": IT, "hexside": "0607-0608"}
    features = {"roads": [LINE], "sides": {"0607-0608": "isonzo"}, "destroyed": ["0607-0608"], "pontoons": [pontoon]}
    game = run_until(pos([it("A", "0607")], map=features), "movement")
    assert cost(game, "A", "0608") == 1
    game = run_until(pos([it("A", "0607")], map=features, options=variant("Q18")), "movement")
    assert cost(game, "A", "0608") == 2


@pytest.mark.rule("isonzo-1917", "4.5.a", "14.1.a", "Q18")
def test_a_pontoon_over_a_river_saves_its_cost():
    features = {"sides": {"0607-0608": "river"}}
    assert cost(pos([it("A", "0607")], map=features), "A", "0608") == 2
    pontoon = {"pontoons": [{"id": "P", "side": IT, "hexside": "0607-0608"}]}
    game = run_until(pos([it("A", "0607")], map=features | pontoon), "movement")
    assert cost(game, "A", "0608") == 1


# 6.3 and 12.4, as the player aid card lists them


@pytest.mark.rule("isonzo-1917", "TEC.a")
def test_the_rate_is_not_usable_in_a_zone_of_control():
    into = pos([it("A", "0607"), ah("X", "0508")], map={"roads": [LINE]})
    free = pos([it("A", "0607")], map={"roads": [LINE]})
    assert (cost(into, "A", "0608"), cost(free, "A", "0608")) == (2, THIRD)


@pytest.mark.rule("isonzo-1917", "TEC.b")
def test_terrain_takes_one_point_of_attack_at_most():
    """A swamp behind a stream, attacked from a lower stream hex: each alone costs one, all together one."""
    swamp = {"0606": {"terrain": "swamp"}}
    stream = {"0606-0706": "stream"}
    for features in ({"hexes": swamp}, {"sides": stream}, {"hexes": swamp, "sides": stream}):
        game = pos([it("I", "0706", attack=5), ah("A", "0606")], phase="combat", map=features)
        for choice in ("hex", "hexside"):
            f = game.forecast(target="0606", attackers=["I"], terrain_choice=choice)
            assert f.attack.total == 4, (features, choice)
    peak = {"hexes": {"0606": {"terrain": "hill", "level": 3, "peak": "Top"}}}
    game = pos([it("I", "0706", attack=5), ah("A", "0606")], phase="combat", map=peak)
    assert game.forecast(target="0606", attackers=["I"]).attack.total == 4, "upslope and peak together cost one"


@pytest.mark.rule("isonzo-1917", "6.3.a", "Q20")
def test_zone_costs_hold_for_every_type():
    """Q20."""
    for mover in (gun("A", IT, "0608"), engineer("A", IT, "0608"), it("A", "0608", type="mountain")):
        game = pos([mover, ah("X", "0606")])
        assert cost(game, "A", "0607") == 2


@pytest.mark.rule("isonzo-1917", "3.1.f", "4.1.a", "Q79")
def test_reserves_do_not_move():
    """Q79."""
    game = pos([it("R", "0906", flags=["reserve"]), it("A", "0908")])
    assert not option_exists(game, "select", unit="R")
    assert clauses(game, "move", unit="R", to="0907")
    assert not game.reach("R")
    assert game.reach("A")
