"""11.2.2, 11.3: Strategic Movement and Force March."""

from __future__ import annotations

import pytest

from .cases import DISTANT, A, B, hq, in_phase, inf, phase_ten, step
from .reading import AH, IT, dp, listed, offered, pass_until, play, refused, rule, where
from .situations import FAR, NO_ROADS, ah, cost, gun, it, late, moving

LONG = {"size": [12, 30]}


# 11.2.2: Strategic Movement


@rule("11.2.2.a")
def test_strategic_movement_doubles_far_from_the_enemy() -> None:
    game = late(it("A", "0512"), ah("e", "0501"), roads=NO_ROADS)
    reach = game.reach("A", mode="strategic")
    assert reach["0505"].cost == 7
    assert "0504" not in reach, "three hexes from the enemy"
    assert max(r.cost for r in game.reach("A", mode="non-activated").values()) == 6
    near = late(it("A", "0504"), ah("e", "0501"), roads=NO_ROADS)
    assert near.reach("A", mode="strategic") == {}


@rule("11.2.2.a")
def test_a_move_that_comes_near_the_enemy_is_not_strategic_any_more() -> None:
    game = late(it("A", "0510", move=6), ah("e", "0401"), roads=NO_ROADS)
    assert cost(game, "A", "1208") is not None  # strategic
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0504")
    assert not listed(game, "move")


@rule("11.2.2.a")
def test_a_move_that_began_near_the_enemy_never_becomes_strategic() -> None:
    game = late(it("A", "0505", move=4), ah("e", "0502"), roads=NO_ROADS)
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0508")
    assert {o.text("to") for o in listed(game, "move")} <= {"0507", "0509", "0407", "0408", "0607", "0608"}


@rule("11.2.2.a", "11.3.a")
def test_half_way_through_a_strategic_move_nobody_marches_by_force() -> None:
    game = late(it("A", "0512", move=6), ah("e", "1201"), roads=NO_ROADS)
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0504")
    assert max(way.cost for way in game.reach("A").values()) == 4, "eight of twelve points are spent"


@rule("11.2.2.a", "Q49")
def test_how_far_a_strategic_move_goes() -> None:
    g = phase_ten(inf("A", IT, "0812"), inf("B", AH, "0801"))
    r = g.reach("A", mode="strategic")
    assert max(x.cost for x in r.values()) <= 12
    assert "0805" in r
    assert "0804" not in r
    assert "0805" not in g.reach("A", mode="non-activated")
    f = g.reach("A", mode="strategic", force_march=True)
    assert max(x.cost for x in f.values()) <= 15


@rule("11.2.2.a")
def test_who_came_near_the_enemy_has_no_strategic_reach_left() -> None:
    game = phase_ten(inf("A", IT, "0810"), B)
    play(game, "select unit=A", "move unit=A to=0808", "move unit=A to=0810")  # two hexes from the enemy, and back
    assert {f"move unit=A to={h}" for h in game.reach("A")} == set(offered(game, "move"))
    assert max(way.cost for way in game.reach("A").values()) == 2


@rule("11.2.2.a", "11.3.a", "Q49")
@pytest.mark.parametrize(
    ("move", "choice", "plain", "strategic"),
    [
        (6, "combined", 9, 15),
        (6, "exclusive", 9, 12),
        (4, "combined", 6, 10),
        (4, "exclusive", 6, 8),
        (3, "combined", 4, 7),
        (3, "exclusive", 4, 6),
    ],
)
def test_a_force_march_goes_with_a_strategic_move_by_one_reading_only(
    move: int, choice: str, plain: int, strategic: int
) -> None:
    """Half of three points is lost in the clear."""
    options = {"strategic_force_march": choice}
    game = late(it("A", "0612", move=move), FAR, options=options, roads=[], size=[12, 40])
    modes = {"non-activated": plain, "strategic": strategic}
    assert {m: max(w.cost for w in game.reach("A", mode=m, force_march=True).values()) for m in modes} == modes


@rule("11.2.2.a")
@pytest.mark.parametrize(("enemy", "clauses"), [("0804", ["11.0.3.a", "11.2.2.a"]), ("0803", [])])
def test_enemies_within_three_hexes_stop_a_strategic_move(enemy: str, clauses: list[str]) -> None:
    game = in_phase("non-activated", A, inf("B", AH, enemy), hq("HX", IT), initiative=IT, chart=LONG)
    assert refused(game, "move", unit="A", to="0818") == clauses


# 11.3: Force March


@rule("11.3.a", "11.3.b")
def test_force_march_adds_half_and_costs_a_dp() -> None:
    game = late(it("A", "0512", move=7), it("B", "0312"), ah("e", "1201"), roads=NO_ROADS)
    assert max(r.cost for r in game.reach("A", mode="non-activated", force_march=True).values()) == 10
    play(game, "select", unit="A")
    play(game, "force-march", unit="A")
    play(game, "move", unit="A", to="0504")
    assert dp(game, "A") == 0
    play(game, "select", unit="B")
    assert dp(game, "A") == 1


@rule("11.3.a", "11.3.b", "11.3.d")
def test_how_far_a_force_march_goes_and_what_it_costs() -> None:
    g = step("A", inf("A", IT, "0812"), inf("C", IT, "0912", dp=4), inf("B", AH, "0801"))
    assert "0805" not in g.reach("A")
    assert "0803" in g.reach("A", force_march=True)
    assert refused(g, "force-march", unit="C")[0].startswith("11.3")
    play(g, "select unit=A", "force-march unit=A", "move unit=A to=0804", "end-movement")
    assert (where(g, "A"), dp(g, "A")) == ("0804", 1)


@rule("11.3.a", "11.0.1.a")
def test_reach_tells_a_force_march_by_all_points_of_the_turn() -> None:
    g = step("A", inf("A", IT, "0808", spent=3), DISTANT)
    there = {hex: r for hex, r in g.reach("A", force_march=True).items() if hex.startswith("08")}
    assert {hex: r.force_march for hex, r in there.items()} == {hex: r.cost > 3 for hex, r in there.items()}
    assert there["0802"].cost == 6
    far = in_phase("non-activated", inf("A", IT, "0808", move=2), DISTANT)
    late = far.reach("A", mode="strategic", force_march=True)
    assert (late["0804"].strategic, late["0804"].force_march) == (True, False), "twice two points are enough"
    assert (late["0803"].strategic, late["0803"].force_march) == (True, True)


@rule("Q112", "16.2.a", "11.3.b")
def test_force_march_disorganizes_too():
    game = moving(it("A", "0508", move=2), FAR, roads=[])
    play(game, "select", unit="A")
    play(game, "force-march", unit="A")
    play(game, "move", unit="A", to="0505")
    pass_until(game, "reaction")
    assert dp(game, "A") == 1


@rule("11.3.c")
def test_a_force_march_to_assault_is_paid_after_the_declaration() -> None:
    game = moving(it("A", "0508", move=2), ah("e", "0505"), roads=NO_ROADS)
    assert not listed(game, "assault")
    play(game, "select", unit="A")
    play(game, "force-march", unit="A")
    play(game, "move", unit="A", to="0506")
    assert dp(game, "A") == 0
    play(game, "assault", unit="A", to="0505")
    assert dp(game, "A") == 1


@rule("11.3.c", "13.1.1.a")
def test_a_force_marched_unit_declares_after_others_moved() -> None:
    """A goes eight of its nine points to 0804 and is done; when C has moved, A still has the point for its Assault."""
    g = step("A", inf("A", IT, "0812"), inf("C", IT, "1012"), inf("B", AH, "0803"))
    play(g, "select unit=A", "force-march unit=A", "move unit=A to=0804", "move unit=C to=1013")
    assert dp(g, "A") == 1
    assert refused(g, "assault", unit="A", to="0803") == []
    play(g, "assault unit=A to=0803")
    assert dp(g, "A") == 1


@rule("11.3.d", "11.3.a")
def test_who_cannot_force_march() -> None:
    game = late(it("A", "0508", morale=5, dp=4), it("B", "0509", morale=5, dp=3), gun("G", "0510", up="move"))
    assert refused(game, "force-march", unit="A") == ["11.3.d"]
    assert game.why_not("force-march", unit="B") == []
    assert game.reach("A", mode="non-activated", force_march=True) == {}
    assert refused(game, "force-march", unit="G") == ["11.3.a"]
