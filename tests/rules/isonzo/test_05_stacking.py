"""5: stacking and limited intelligence."""

from __future__ import annotations

import pytest

import esagono
from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    allowed,
    gun,
    it,
    kind,
    option_exists,
    play,
    run_until,
    targets,
    two_steps,
    where,
)

from .helpers import engineer, pos, variant

LEVEL = {"clear": 0, "hill": 3, "low-mountain": 9, "swamp": 0}


def ended(units, terrain="clear", **top):
    """The game after the Italian Movement Phase, with `units` in 0906 or where they say."""
    hexes = {"0906": {"terrain": terrain, "level": LEVEL[terrain]}}
    game = pos([*units, ah("FAR", "0206")], map={"hexes": hexes}, **top)
    play(game, "end")
    return game


def brigades(count, hex="0906"):
    """`count` steps, in units of two and one."""
    units = [it(f"T{n}", hex, **two_steps()) for n in range(count // 2)]
    return units + [it("S", hex)] * (count % 2)


@pytest.mark.rule("isonzo-1917", "5.0.a", "5.1.a")
@pytest.mark.parametrize(("terrain", "limit"), [("clear", 6), ("hill", 4), ("low-mountain", 2), ("swamp", 2)])
def test_steps_by_terrain(terrain, limit):
    assert kind(ended(brigades(limit), terrain)) == "movement"
    assert kind(ended(brigades(limit + 1), terrain)) == "overstack"


@pytest.mark.rule("isonzo-1917", "5.1.a")
def test_reduced_units_count_one_step():
    reduced = [it(f"R{n}", "0906", steps_left=1, **two_steps()) for n in range(6)]
    assert kind(ended(reduced)) == "movement"
    assert kind(ended([*reduced, it("X", "0906")])) == "overstack"


@pytest.mark.rule("isonzo-1917", "5.1.b", "5.1.h")
def test_the_limit_waits_for_the_end_of_the_phase():
    """A unit may pass through a full hex and may stop in it until the phase ends."""
    game = pos([*brigades(6), it("M", "0904", move=6), ah("FAR", "0206")])
    assert {"0906", "0908"} <= game.reach("M").keys()
    play(game, "move", unit="M", to="0906")
    assert kind(game) == "movement"
    play(game, "move", unit="M", to="0908")
    play(game, "end")
    assert kind(game) == "movement", "nothing was eliminated"
    assert alive(game, "M")


@pytest.mark.rule("isonzo-1917", "5.1.b")
def test_the_enemys_movement_phase_checks_nothing():
    game = pos([*brigades(7), ah("FAR", "0206")], side=AH)
    play(game, "end")
    assert kind(game) == "overstack", "the check comes at the end of the Combat Phase"
    assert game.view("observer")["phase"] == "combat"
    own = pos([*brigades(7), ah("FAR", "0206")])
    play(own, "end")
    assert own.view("observer")["phase"] == "movement"


@pytest.mark.rule("isonzo-1917", "5.1.b")
def test_any_combat_phase_checks_both_sides():
    units = [ah("S", "0306"), *(ah(f"T{n}", "0306", **two_steps()) for n in range(3)), it("I", "0706"), ah("X", "0606")]
    game = pos(units, phase="combat")
    assert kind(game) == "combat", "not at its beginning"
    play(game, "end")
    assert (kind(game), game.decision.side) == ("overstack", AH)


@pytest.mark.rule("isonzo-1917", "5.1.c", "Q27")
def test_one_battalion_is_free():
    one = [*brigades(6), it("B1", "0906", size="battalion")]
    assert kind(ended(one)) == "movement"
    assert kind(ended([*one, it("B2", "0906", size="battalion")])) == "overstack"
    assert kind(ended(one, options=variant("Q27"))) == "overstack"
    assert kind(ended([*brigades(5), it("B1", "0906", size="battalion")], options=variant("Q27"))) == "movement"


@pytest.mark.rule("isonzo-1917", "5.1.d", "5.1.e", "5.1.f")
def test_one_gun_and_one_engineer_beside_a_full_stack():
    both = [*brigades(6), gun("G1", IT, "0906"), engineer("E1", IT, "0906")]
    assert kind(ended(both)) == "movement"
    game = ended([*both, gun("G2", IT, "0906")])
    assert kind(game) == "overstack"
    assert targets(game, "eliminate", "unit") == {"G1", "G2"}
    game = ended([*both, engineer("E2", IT, "0906")])
    assert kind(game) == "overstack"
    assert targets(game, "eliminate", "unit") == {"E1", "E2"}


@pytest.mark.rule("isonzo-1917", "5.1.d", "5.1.e", "Q29")
def test_guns_and_engineers_pass_each_other():
    """Q29: the limit of one is tested at check time only."""
    units = [
        gun("G1", IT, "0905", move=2),
        gun("G2", IT, "0906"),
        engineer("E1", IT, "0905"),
        engineer("E2", IT, "0906"),
    ]
    game = pos([*units, ah("FAR", "0206")])
    for mover in ("G1", "E1"):
        play(game, "move", unit=mover, to="0907")
    play(game, "end")
    assert kind(game) == "movement"
    assert all(alive(game, u) for u in ("G1", "G2", "E1", "E2"))


@pytest.mark.rule("isonzo-1917", "5.1.e")
def test_an_engineer_leaves_the_free_place_to_a_battalion():
    units = [*brigades(6), engineer("E1", IT, "0906"), it("B1", "0906", size="battalion")]
    assert kind(ended(units)) == "movement"


@pytest.mark.rule("isonzo-1917", "5.1.g")
def test_markers_do_not_count():
    marked = [it(f"T{n}", "0906", loss=1, supply="low", flags=["reserve"], **two_steps()) for n in range(3)]
    assert kind(ended([*marked, it("I", "1006")])) == "movement"


@pytest.mark.rule("isonzo-1917", "5.1.h")
def test_friends_never_block_the_way():
    wall = [
        it(f"W{n}{hex}", hex, **two_steps())
        for hex in ("0905", "0907", "0806", "0807", "1006", "1007")
        for n in range(3)
    ]
    game = pos([it("M", "0906", move=2), *wall])
    free = pos([it("M", "0906", move=2)])
    assert game.reach("M").keys() == free.reach("M").keys()


@pytest.mark.rule("isonzo-1917", "5.2.a")
def test_the_owner_chooses_what_is_lost():
    units = [
        it("A", "0906", **two_steps()),
        it("B", "0906", **two_steps()),
        it("C", "0906", **two_steps()),
        it("D", "0906"),
    ]
    game = ended(units)
    assert game.decision.side == IT
    assert targets(game, "eliminate", "unit") == {"A", "B", "C", "D"}
    play(game, "eliminate", unit="B")
    assert not alive(game, "B")
    assert all(alive(game, u) for u in "ACD")
    assert kind(game) == "movement", "five steps are left: enough"
    assert game.decision.side == AH


@pytest.mark.rule("isonzo-1917", "5.2.a", "Q30")
def test_only_as_many_as_needed_are_lost():
    """Q30: the fewest whole units. Ten steps need two two-step units; a single step would cost a third unit."""
    game = ended([it(f"T{n}", "0906", **two_steps()) for n in range(4)] + [it("S1", "0906"), it("S2", "0906")])
    assert kind(game) == "overstack"
    assert targets(game, "eliminate", "unit") == {"T0", "T1", "T2", "T3"}
    play(game, "eliminate", unit="T0")
    assert targets(game, "eliminate", "unit") == {"T1", "T2", "T3"}
    play(game, "eliminate", unit="T3")
    assert kind(game) == "movement"
    assert all(alive(game, u) for u in ("T1", "T2", "S1", "S2"))


@pytest.mark.rule("isonzo-1917", "5.2.a", "5.1.b")
def test_a_retreat_into_a_full_corner_costs_units():
    """A3 must go back into the full corner 0101, from where there is no way on: the owner eliminates the excess."""
    units = [ah(f"A{n}", "0101", **two_steps()) for n in range(3)] + [ah("A3", "0102", defense=4)]
    units += [
        it("I1", "0201", attack=1),
        it("I2", "0202", attack=8),
        it("I3", "0103", attack=8),
        it("I4", "0203", attack=8),
    ]
    game = pos(units, phase="combat", dice=[5, 5, 1])
    play(game, "attack", target="0102")
    for u in ("I2", "I3", "I4"):
        if kind(game) == "declare" and option_exists(game, "add", unit=u):
            play(game, "add", unit=u)
    run_until(game, "overstack")
    assert game.decision.side == AH
    assert targets(game, "eliminate", "unit") <= {"A0", "A1", "A2", "A3"}
    play(game, "eliminate", unit="A3")
    assert not alive(game, "A3")
    assert all(where(game, f"A{n}") == "0101" for n in range(3))


# 5.3 and 5.4


def top(game, seat, hex):
    return game.view(seat)["stacks"][hex]["top"]


@pytest.mark.rule("isonzo-1917", "5.3.a")
def test_the_strongest_attacker_lies_on_top():
    units = [
        ah("WEAK", "0606", attack=2, defense=9),
        ah("STRONG", "0606", attack=5, defense=1),
        gun("G", AH, "0606", 6),
    ]
    game = pos([it("I", "0906"), *units])
    assert top(game, IT, "0606") == top(game, AH, "0606") == "STRONG"
    raised = pos([it("A", "0606", attack=5), it("B", "0606", attack=2), ah("X", "0101")])
    assert [raised.why_not("top", unit=u)[0].key for u in "AB"] == ["top-already", "top"]


@pytest.mark.rule("isonzo-1917", "5.3.a", "Q31")
def test_the_printed_attack_of_the_side_showing_counts():
    """Q31: a reduced unit shows its reverse; reductions and supply do not change what is printed."""
    big = two_steps(attack=6, reduced={"attack": 2, "defense": 2, "move": 6, "artillery": 0})
    game = pos([it("I", "0906"), ah("BIG", "0606", **big), ah("SMALL", "0606", attack=4)])
    assert top(game, IT, "0606") == "BIG"
    game = pos([it("I", "0906"), ah("BIG", "0606", steps_left=1, **big), ah("SMALL", "0606", attack=4)])
    assert top(game, IT, "0606") == "SMALL"
    game = pos([it("I", "0906"), ah("WORN", "0606", attack=5, loss=2), ah("SMALL", "0606", attack=4)])
    assert top(game, IT, "0606") == "WORN"


@pytest.mark.rule("isonzo-1917", "5.3.a", "5.3.b")
def test_the_owner_orders_equals_and_nothing_else_changes():
    units = [it("A", "0906", attack=4), it("B", "0906", attack=4), it("C", "0906", attack=3), ah("X", "0806")]
    game = pos(units)
    first = top(game, AH, "0906")
    other = {"A": "B", "B": "A"}[first]
    assert allowed(game, "top", unit=other)
    assert not allowed(game, "top", unit="C")
    before = game.copy()
    play(game, "top", unit=other)
    assert top(game, AH, "0906") == other
    assert top(esagono.position(game.to_position()), AH, "0906") == other, "a position keeps the order"
    assert game.reach("A").keys() == before.reach("A").keys()
    for g in (game, before):
        play(g, "end")
        f = g.forecast(target="0806", attackers=["A", "C"])
        assert (f.attack.total, f.column) == (7, "1.5:1")


@pytest.mark.rule("isonzo-1917", "5.4.a", "5.4.b", "5.4.c")
def test_the_enemys_stack_is_closed():
    units = [ah("TOP", "0606", attack=5, loss=1, supply="low"), ah("LOW", "0606", attack=2), it("I", "0906")]
    game = pos(units)
    seen = {u["id"]: u for u in game.view(IT)["units"]}
    assert "TOP" in seen
    assert "LOW" not in seen
    for hidden in ("loss", "supply"):
        assert seen["TOP"].get(hidden) is None
    own = {u["id"]: u for u in game.view(AH)["units"]}
    assert own["TOP"]["loss"] == 1
    assert own["TOP"]["supply"] == "low"
    assert "LOW" in own


@pytest.mark.rule("isonzo-1917", "5.4.a", "5.4.b", "5.4.c", "5.4.d")
def test_nothing_hidden_shows_in_the_opponents_view():
    def seen(*units):
        view = pos([*units, it("I", "0906")]).view(IT)
        view.pop("commitment", None)
        return view

    plain = seen(ah("TOP", "0606", attack=5), ah("LOW", "0606", attack=2))
    assert seen(ah("TOP", "0606", attack=5, loss=2, defense=4), ah("LOW", "0606", attack=2)) == plain
    assert seen(ah("TOP", "0606", attack=5, supply="out"), ah("LOW", "0606", attack=2, loss=1)) == plain
    assert seen(ah("TOP", "0606", attack=5)) == plain, "even the number of units is hidden"
    assert seen(ah("TOP", "0606", attack=5), gun("G", AH, "0606")) == plain


@pytest.mark.rule("isonzo-1917", "5.4.c", "Q32")
def test_option_stack_height():
    """Q32."""
    units = [ah("TOP", "0606", attack=5), ah("LOW", "0606", attack=2), it("I", "0906")]
    assert pos(units).view(IT)["stacks"]["0606"]["count"] is None
    assert pos(units).view(AH)["stacks"]["0606"]["count"] == 2
    assert pos(units, options=variant("Q32")).view(IT)["stacks"]["0606"]["count"] == 2
    assert "LOW" not in {u["id"] for u in pos(units, options=variant("Q32")).view(IT)["units"]}


@pytest.mark.rule("isonzo-1917", "5.4.a")
def test_an_open_game_hides_nothing():
    units = [ah("TOP", "0606", attack=5, loss=1), ah("LOW", "0606", attack=2), it("I", "0906")]
    seen = {u["id"]: u for u in pos(units, options={"fog": "open"}).view(IT)["units"]}
    assert seen["TOP"]["loss"] == 1
    assert "LOW" in seen
