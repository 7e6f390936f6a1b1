"""11.3, 11.3.1, 11.3.3 of Goito: retreats: how far, where to, and surrender."""

from __future__ import annotations

import pytest

from esagono.games.risorgimento.cohesion.retreat_paths import Flight, next_steps

from .fights import LOST, MARK, WON, even, fight
from .playing import act, args_of, clauses, play, settle, take, ways
from .reading import events, mood, status, u, where
from .situations import AU, PI, assault, au, distance, pi, position, rule

# 11.3: where to


@rule("11.3.a", "11.2.9.a")
def test_attacker_goes_to_a_rear_hex():
    game = even(dice=LOST)
    act(game, "A", "assault")
    assert set(args_of(game, "retreat", "to")) == {"0607", "0507", "0707"}
    assert clauses(game, "retreat", to="0705") == ["11.3.a"]


@rule("11.3.a", "3.1.1.b", "Q76")
def test_attacker_in_a_village_has_the_hexes_away_from_the_defender():
    """Q76."""
    board = {"hexes": {"0506": {"terrain": "village"}}}
    game, _ = fight(pi("P", "0505"), mine=au("A", "0506", facing="S"), dice=[2, 2], map=board)
    assert ways(game, "retreat") == {"0606", "0507", "0406"}


@rule("11.3.a", "11.3.1.a")
def test_a_retreat_the_wrong_way_names_the_rule_of_who_lost():
    lost, _ = fight(pi("P", "0505"), dice=[1, 1, 1, 1])
    assert lost.decision.kind == "retreat"
    assert lost.decision.side == "austrian"
    assert clauses(lost, "retreat", to="0605") == ["11.3.a"]  # a front hex
    assert clauses(lost, "retreat", to="0505") == ["11.3.1.a"]


@rule("11.3.b", "11.2.9.a")
def test_defender_ends_three_hexes_from_the_attacker():
    game = even(dice=WON)
    act(game, "A", "assault")
    assert set(args_of(game, "retreat", "to")) == {"0604", "0505", "0705"}
    play(game, "retreat", to="0505")
    assert all(distance(game, h, "0606") == 3 for h in args_of(game, "retreat", "to"))
    settle(game)
    assert distance(game, where(game, "P"), "0606") == 3


@rule("11.3.b", "11.3.1.a")
def test_a_defender_who_loses_goes_away_from_the_attacker():
    board = {"sides": {"0504-0505": "river"}}
    lost, _ = fight(pi("P", "0505"), pi("Q", "0604"), dice=[5, 5], map=board)
    assert lost.decision.side == "piedmontese"
    assert clauses(lost, "retreat", to="0605") == ["11.3.b"]
    assert clauses(lost, "retreat", to="0504") == ["11.3.1.a"]


@rule("11.3.b", "Q73")
def test_defender_keeps_away_from_other_markers():
    """Q73: a second marker in the north-west, pointing at the same hex, leaves the east."""
    game = even(au("B", "0505"), dice=WON, markers=[*MARK, assault("0505", "0605", "B")])
    act(game, "A", "assault")
    settle(game, "facing")
    end = where(game, "P")
    assert distance(game, end, "0606") == 3
    assert distance(game, end, "0505") == 3


@rule("Q73", "11.3.b", "11.3.1.a")
@pytest.mark.parametrize("other", ["0405", "0404", "0504", "0604", "0605"])
def test_a_retreat_keeps_away_from_all_markers_that_point_at_it(other):
    game = position(
        au("A", "0506"), au("B", "1010"), pi("P", "0505"), dice=[5, 5, *[1] * 9],
        markers=[assault("0506", "0505", "A"), assault(other, "0505", "B")],
    )  # fmt: skip
    act(game, "A", "assault", to="0505")
    grid = game.rules.grid
    index = grid.index

    def paths(also):
        for one in grid.neighbours(index("0505")):
            for two in grid.neighbours(one):
                far = [grid.distance(h, index("0506")) for h in (one, two)]
                if far != [2, 3] or index(other) in (one, two):
                    continue
                if not also or grid.distance(two, index(other)) == 3:
                    yield one, two

    wanted = list(paths(True)) or list(paths(False))
    assert wanted
    while game.decision.kind == "retreat":
        game.play(game.options()[0])
    assert index(where(game, "P")) in {two for _, two in wanted}


@rule("11.3.b", "Q73")
def test_markers_that_point_elsewhere_do_not_turn_a_retreat():
    game = position(
        au("A", "0506"), au("B", "0301"), pi("P", "0505"), pi("Q", "0302", facing="S"), dice=[5, 5, *[1] * 9],
        markers=[assault("0506", "0505", "A"), assault("0402", "0302", "B")],
    )  # fmt: skip
    act(game, "A", "assault", to="0505")
    assert ways(game, "retreat") == {"0504", "0404", "0604"}
    take(game, "retreat", to="0504")
    assert ways(game, "retreat") == {"0503", "0403", "0603"}
    assert clauses(game, "retreat", to="9999") != []


@rule("11.3.b", "Q73")
@pytest.mark.parametrize(("others", "ends"), [([], ["0404", "0504"]), (["0604"], ["0404"])])
def test_where_no_way_keeps_clear_of_another_marker_the_farther_hex_is_taken(others, ends):
    game = even(dice=WON)
    index = game.rules.grid.index
    flight = Flight(index("0605"), index("0606"), 2, False, tuple(index(h) for h in others))
    onward = next_steps(game.rules, game.state, (u(game, "P"),), flight, (index("0505"),))
    assert sorted(game.name(h) for h in onward) == ends


@rule("11.3.c")
def test_no_enemy_zone_comes_first():
    """0604 and 0505 lie in the zone of B; 0705 does not."""
    game = even(au("B", "0504", facing="S"), dice=WON)
    found = act(game, "A", "assault")
    assert events(found, "retreat")[0].args["to"] == "0705"


@rule("11.3.c")
def test_stacking_comes_before_cost():
    """0604 is full, 0505 a farmhouse: 0705 would be best, but it is full too."""
    full = [pi(f"F{h}", h, stacking=4) for h in ("0604", "0705")]
    board = {"hexes": {"0505": {"terrain": "farmhouse"}}}
    game = even(*full, dice=WON, map=board)
    act(game, "A", "assault")
    settle(game)
    assert distance(game, where(game, "P"), "0606") == 3
    assert all(status(game, f["id"]) == 0 for f in full)


@rule("11.3.c")
def test_lowest_cost_comes_last():
    board = {"hexes": {"0604": {"terrain": "farmhouse"}}}
    game = even(dice=WON, map=board)
    act(game, "A", "assault")
    assert set(args_of(game, "retreat", "to")) == {"0505", "0705"}


@rule("11.3.c")
def test_a_retreat_prefers_hexes_out_of_zones_then_room_then_cost():
    far = au("W", "0803", type="light")  # nowhere near
    game, _ = fight(
        pi("P", "0505"), far, pi("X", "0504", stacking=5), dice=[5, 5], map={"hexes": {"0604": {"terrain": "village"}}}
    )
    # 0504 is full, 0604 costs two, 0404 one
    settle(game)
    assert distance(game, "0404", where(game, "P")) == 1


# 11.3.1: the way


@rule("11.3.1.a")
def test_no_enemies_markers_or_river_on_the_way():
    board = {"sides": {"0604-0605": "river"}}
    game = even(au("B", "0505"), dice=WON, map=board, markers=[*MARK, assault("0705", "0704", "B")])
    rules, state = game.rules, game.state
    index = rules.grid.index
    flight = Flight(index("0605"), index("0606"), 2, False)
    assert next_steps(rules, state, (u(game, "P"),), flight, ()) == []


@rule("11.3.1.b")
def test_no_hex_twice():
    game = even(dice=WON)
    index = game.rules.grid.index
    flight = Flight(index("0605"), index("0606"), 1, False)
    path = (index("0604"), index("0603"))
    onward = next_steps(game.rules, game.state, (u(game, "P"),), flight, path)
    assert index("0604") not in onward
    assert index("0605") not in onward


@rule("11.3.1.b")
def test_a_retreat_does_not_come_back():
    game, _ = fight(pi("P", "0505"), dice=[6, 6])
    take(game, "retreat", to="0504")
    assert clauses(game, "retreat", to="0505") == ["11.3.1.b"]


@rule("14.1.c", "14.1.d", "Q57")
def test_streams_have_effect_in_retreats():
    """Q57."""
    wet = {f"{a}-{b}": "stream" for a, b in (("0604", "0605"), ("0505", "0605"), ("0605", "0705"))}
    game = even(dice=[*WON, 6, 6], map={"sides": wet})
    found = act(game, "A", "assault")
    found += play(game, "retreat", to="0604")
    assert [e.args["cause"] for e in events(found, "check")] == ["stream"]
    assert status(game, "P") >= 2
    horse = position(
        au("A", "0606", strength=4, stacking=2), pi("P", "0605", type="cavalry", strength=4, stacking=2),
        markers=MARK, dice=WON, map={"sides": wet},
    )  # fmt: skip
    act(horse, "A", "assault")
    play(horse, "retreat", to="0604")
    assert status(horse, "P") == 2


@rule("Q57", "14.1.c", "14.1.d")
@pytest.mark.parametrize(("type", "level"), [("line", 1), ("cavalry", 1), ("light", 1)])
def test_streams_hurt_in_a_retreat(type, level):
    around = {f"0505-{h}": "stream" for h in ("0504", "0404", "0604", "0405", "0605")}
    # 9 on column 0: B cc0/0S1, then the check at the stream: 11 against 9 - 1
    game, _ = fight(pi("P", "0505", type=type), dice=[5, 4, 1, 1, 6, 5], map={"sides": around})
    settle(game)
    assert status(game, "P") == 1 + level


# 11.3.3: surrender


@rule("11.3.3.a", "Q75")
def test_who_cannot_retreat_surrenders():
    """Q75: the map ends behind the defender."""
    game = position(
        au("A", "0602", strength=4, stacking=2), pi("P", "0601", strength=4, stacking=2),
        markers=[assault("0602", "0601", "A")], dice=WON,
    )  # fmt: skip
    found = act(game, "A", "assault")
    assert "11.3.3" in [e.clause for e in events(found, "eliminated")]
    assert where(game, "P") == "eliminated"


@rule("11.3.3.a", "Q75")
def test_who_is_shut_in_by_the_river_surrenders():
    ring = {f"0505-{h}": "river" for h in ("0504", "0404", "0604", "0405", "0605")}
    game, _log = fight(pi("P", "0505"), dice=[5, 5], map={"sides": ring})
    settle(game)
    assert where(game, "P") == "eliminated"
    assert where(game, "A") == "0505"
    assert mood(game, PI) == -1


@rule("11.3.3.a", "11.2.9.a", "6.2.1.b")
def test_a_retreat_that_ends_after_one_hex_is_a_surrender():
    walls = {f"0505-{h}": "river" for h in ("0404", "0604", "0405", "0605")}
    walls |= {f"0504-{h}": "river" for h in ("0503", "0403", "0603", "0404", "0604")}
    game, _ = fight(pi("P", "0505"), dice=[6, 6], map={"sides": walls})
    settle(game)
    assert where(game, "P") == "eliminated"
    assert (mood(game, AU), mood(game, PI)) == (1, -1)
