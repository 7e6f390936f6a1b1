"""13.4.5, 12.6: retreats after Assaults, where they lead, why not elsewhere, and what meets them on the way."""

from __future__ import annotations

from typing import Any

import pytest

from esagono.engine import Option

from .cases import END, A, B, inf, step, storming
from .fights import asked_kinds, events, fight, last, run
from .reading import AH, IT, arguments, dp, forced, keys, offered, pass_until, play, refused, rule, steps, where
from .situations import FRONT, RING, TARGET, ah, gun, it, mark


def beaten(*units, start=FRONT, marks=(), dice=(4,), until=("retreat",), **more):
    """D in 0606 has lost to A, who came from 0706, by "- / 1D2R"; asked where it goes."""
    game = fight(it("A", start, combat=60), ah("D", combat=4, morale=7), *units, dice=dice,
                 assaults=[mark("A", start=start), *marks], **more)  # fmt: skip
    run(game, until=list(until))
    return game


def ends(game, unit="D"):
    return sorted(o["to"] for o in arguments(game, "retreat") if o["unit"] == unit)


def pursued(*units, to="0507", **more):
    game = beaten(*units, **more)
    game.play(Option("retreat", unit="D", to=to))
    return game


AROUND = ["0805", "0706", "0707", "0906", "0907"]
"""The hexes around 0806, but for that from which A comes."""


def ring(taken: Any, **more: Any) -> Any:
    return [inf(f"R{h}", AH, h, **more) for h in taken]


@rule("13.4.5.1.a", "13.4.5.d")
def test_several_may_go_to_different_hexes_or_together():
    for there in ("0507", "0506"):
        game = beaten(ah("E", combat=4, morale=7))
        game.play(Option("retreat", unit="D", to="0507"))
        assert set(ends(game, "E")) == {"0506", "0507", "0607"}
        game.play(Option("retreat", unit="E", to=there))
        run(game)
        assert (where(game, "D"), where(game, "E")) == ("0507", there)


@rule("13.4.5.1.a", "Q78")
@pytest.mark.parametrize("terrain", ["lake", "sea"])
def test_never_into_impassable_hexes(terrain):
    game = beaten(hexes={"0507": {"terrain": terrain}})
    assert ends(game) == ["0506", "0607"]
    assert refused(game, "retreat", unit="D", to="0507") == ["13.4.5.1.a"]
    assert keys(game, "retreat", unit="D", to="0507") == ["water"]


@rule("13.4.5.1.a", "11.0.8.d")
def test_guns_do_not_cross_the_isonzo_without_a_bridge():
    """A gun on its move side goes back with the others, but only over bridges."""
    sides = {f"{TARGET}-{h}": "isonzo" for h in ("0506", "0507", "0607")}
    game = beaten(gun("G", TARGET, AH, up="move"), sides=sides)
    assert ends(game) == ["0506", "0507", "0607"]
    assert ends(game, "G") == ["0605", "0707"]
    assert keys(game, "retreat", unit="G", to="0506") == ["retreat-impassable"]


@rule("22.4.a", "13.4.5.1.a", "Q95")
def test_a_flamethrower_retreats_with_its_own_unit():
    game = beaten(ah("E", combat=4, morale=7), ah("F", type="flamethrower", **{"with": "E"}))
    game.play(Option("retreat", unit="D", to="0507"))
    assert where(game, "F") == TARGET
    game.play(Option("retreat", unit="E", to="0506"))
    assert (where(game, "D"), where(game, "E"), where(game, "F")) == ("0507", "0506", "0506")


@rule("13.4.5.1.a")
def test_no_retreat_into_water() -> None:
    lakes = {"0805": {"terrain": "lake"}}
    g = forced(storming(inf("A", IT, "0807", combat=10), B, hexes=lakes, dice=[1]))
    assert {o.split("to=")[1] for o in offered(g, "retreat")} == {"0706", "0906"}


@rule("13.4.5.2.a", "Q78")
def test_with_nowhere_to_go_they_surrender():
    walls = [it(f"W{h}", h) for h in RING if h != FRONT]
    game = beaten(*walls)
    assert where(game, "D") == "surrendered"
    assert last(game, "surrendered")["unit"] == "D"


@rule("Q78")
def test_off_the_map_is_nowhere():
    """The corner 0101 touches 0102 and 0201 only."""
    for walls, end in (([], "0201"), ([it("B", "0201")], "surrendered")):
        game = fight(it("A", "0102", combat=60), ah("D", "0101", combat=4, morale=7), *walls, dice=[4],
                     assaults=[mark("A", to="0101", start="0102")])  # fmt: skip
        run(game)
        assert where(game, "D") == end


@rule("13.4.5.4.a")
def test_other_enemies_fire_at_those_who_come_into_their_zone():
    game = pursued(it("B", "0407", mg=9), dice=[4, 6])
    assert (game.decision.side, game.decision.kind) == (IT, "infiltration")
    game.play(Option("infiltration-fire"))
    fire = last(game, "fire")
    assert (fire["hex"], fire["total"]) == ("0507", "9")
    assert dp(game, "D") == 3


@rule("13.4.5.4.a")
def test_those_in_the_assaulted_hex_do_not_fire():
    game = pursued()
    run(game)
    assert not events(game, "fire")


@rule("13.4.2.b")
def test_nor_do_others_who_assault_in_the_same_step():
    units = [it("B", "0407", mg=9), ah("E", "0307", combat=50)]
    game = beaten(*units, marks=[mark("B", to="0307", start="0407")], dice=[4, 4], until=["retreat", "assault_order"])
    met = run(game, assault_order=Option("resolve-assault", target=TARGET), until=["retreat"])
    game.play(Option("retreat", unit="D", to="0507"))
    assert "infiltration" not in asked_kinds(met)
    assert game.decision.kind != "infiltration"


@rule("13.4.2.b")
def test_nor_do_defenders_who_have_just_been_driven_out():
    """E is driven from 0605 to 0705, next to 0706, where A goes back to from 0606: E was assaulted in the same step."""
    units = [it("A"), ah("D", combat=30), it("B", "0604", combat=60), ah("E", "0605", combat=4, morale=7, mg=9)]
    marks = [mark("A"), mark("B", to="0605", start="0604")]
    game = fight(*units, assaults=marks, dice=[4, 6], hexes={"0505": {"terrain": "lake"}, "0506": {"terrain": "lake"}})
    run(game, assault_order=[Option("resolve-assault", target="0605")], until=["retreat", "infiltration"])
    if game.decision.kind == "retreat":
        game.play(Option("retreat", unit="E", to="0705"))
    met = run(game, until=["counter"])
    assert where(game, "E") == "0705"
    assert where(game, "A") == FRONT
    assert (AH, "infiltration") not in met


@rule("13.4.5.4.a", "13.4.5.b")
def test_assaulters_who_go_back_are_fired_at_too():
    game = fight(it("A"), ah("D", combat=30), ah("E", "0705", mg=9), assaults=[mark("A")], dice=[6, 6])
    run(game, until=["infiltration"])
    assert game.decision.side == AH
    game.play(Option("infiltration-fire"))
    assert last(game, "fire")["total"] == "9"  # of E alone: D was assaulted


@rule("Q63", "13.2.7.c")
def test_a_retreat_into_a_barrage_is_hit():
    game = pursued(interdiction=[{"hex": "0507", "value": 14, "side": IT}], dice=[4, 6])
    run(game)
    assert last(game, "fire")["hex"] == "0507"
    assert dp(game, "D") == 3


@rule("13.4.5.4.a", "13.4.5.5.a")
def test_fire_at_those_who_retreat() -> None:
    """E in 0804 has a zone over 0805; B retreats there and is fired at."""
    g = forced(
        storming(
            inf("A", IT, "0807", combat=10), inf("B", AH, "0806", morale=8), inf("E", IT, "0804", mg=2), dice=[1, 3]
        )
    )
    play(g, "retreat unit=B to=0805")
    assert (g.decision.kind, g.decision.side) == ("infiltration", IT)
    play(g, "infiltration-fire")  # 2, die 3: D1
    assert dp(g, "B") == 3


@rule("13.4.2.b")
def test_assaulting_units_do_not_fire_at_retreats() -> None:
    both = (("A", "0807", "0806"), ("E", "0804", "0803"))
    first, second = inf("A", IT, "0807", combat=10), inf("E", IT, "0804", mg=2)
    g = storming(first, second, inf("D", AH, "0803"), inf("B", AH, "0806", morale=8), assaults=both, dice=[1])
    assert g.decision.kind == "assault_order"
    play(g, "resolve-assault target=0806")
    while g.decision.kind in ("morale", "loss"):
        play(g, offered(g)[0])
    play(g, "retreat unit=B to=0805")
    assert g.decision.kind != "infiltration"


@rule("13.4.5.2.a")
def test_who_is_surrounded_surrenders() -> None:
    ring = ["0805", "0706", "0707", "0906", "0907"]
    g = storming(inf("A", IT, "0807", combat=12), *[inf(f"R{n}", IT, h) for n, h in enumerate(ring)], B, dice=[2])
    pass_until(g, *END)
    assert where(g, "B") == "surrendered"


@rule("12.6.a", "13.4.5.4.a")
@pytest.mark.parametrize(("value", "told"), [(120, 0), (0, 1)])
def test_a_retreat_that_nobody_survives_crowds_nobody(value, told):
    """The only way out leads into a hex above its limit; a barrage there leaves none of those who come."""
    around = [it(f"I{n}", hex, brigade="V") for n, hex in enumerate(("0607", "0605", "0507", "0707"))]
    crowd = [ah(f"C{n}", "0506") for n in range(3)]
    marker = [{"hex": "0506", "value": value, "side": IT}] if value else []
    units = it("A", combat=60), ah("D", morale=9, combat=1), *around, *crowd
    game = fight(*units, assaults=[mark("A")], interdiction=marker, dice=[6, 1])
    run(game, until=["counter", "infiltration"])
    run(game, infiltration="decline", until=["counter"])
    assert (steps(game, "D") == 0) == bool(value)
    assert [event.kind for event in game.log].count("overstacked") == told


@rule("13.4.5.5.a")
def test_a_friendly_unit_in_the_hex_does_not_stop_the_fire_nor_suffers():
    units = [ah(f"U{h}", h) for h in RING if h != FRONT]
    game = pursued(*units, it("B", "0407", mg=9), dice=[4, 6])
    game.play(Option("infiltration-fire"))
    assert (dp(game, "D"), dp(game, "U0507")) == (3, 0)


@rule("13.4.5.a", "13.4.5.c", "13.4.5.d", "Q76")
def test_defenders_go_one_hex_opposite_the_assault_or_beside_that():
    game = beaten()
    assert game.decision.side == AH
    assert ends(game) == ["0506", "0507", "0607"]  # opposite 0706 is 0507
    assert refused(game, "retreat", unit="D", to="0605") == ["13.4.5.d"]
    assert refused(game, "retreat", unit="D", to="0405") == ["13.4.5.a"]
    game.play(Option("retreat", unit="D", to="0507"))
    run(game)
    assert where(game, "D") == "0507"


@rule("Q26", "25.0.c")
def test_retreating_units_take_control_of_where_they_go():
    game = beaten(control={"0507": IT})
    number = game.rules.grid.numbers["0507"]
    assert game.state.control >> number & 1
    game.play(Option("retreat", unit="D", to="0507"))
    assert not game.state.control >> number & 1


@rule("13.4.5.a", "13.4.5.c", "13.4.5.d", "13.4.5.e", "13.4.5.f", "13.4.5.1.a")
@pytest.mark.parametrize(
    ("friends", "foes", "to", "clauses"),
    [
        ([], [], "0805", []),
        ([], [], "0707", ["13.4.5.d"]),
        ([], [], "0804", ["13.4.5.a"]),
        ([], [], "0807", ["13.4.5.c"]),
        (["0805", "0706"], ["0906"], "0805", ["13.4.5.e"]),
        (["0805", "0706"], ["0906"], "0906", ["13.4.5.1.a"]),
        (["0805", "0805", "0706", "0707"], ["0906", "0907"], "0805", ["13.4.5.f"]),
    ],
)
def test_why_not_retreat_there(friends: list[str], foes: list[str], to: str, clauses: list[str]) -> None:
    more = [inf(f"F{n}", AH, h) for n, h in enumerate(friends)] + [inf(f"E{n}", IT, h) for n, h in enumerate(foes)]
    g = storming(inf("A", IT, "0807", combat=25), B, *more, dice=[4])
    forced(g)
    assert refused(g, "retreat", unit="B", to=to) == clauses
    assert ("enemy-there" in keys(g, "retreat", unit="B", to=to)) == (to == "0906")


@rule("13.4.5.b")
def test_a_beaten_attacker_goes_back() -> None:
    # 1:1 die 6: D2R / -
    g = storming(A, B, dice=[6])
    pass_until(g, *END)
    assert where(g, "A") == "0807"
    assert dp(g, "A") == 2
    assert where(g, "B") == "0806"
    assert dp(g, "B") == 0


@rule("Q77", "12.6.a")
def test_an_overstacked_way_back_disorganizes():
    units = [it("A"), it("B", FRONT), it("C", FRONT), ah("D", combat=30)]
    game = fight(*units, assaults=[mark("A")], dice=[6])
    run(game)
    assert where(game, "A") == FRONT
    assert [dp(game, u) for u in "BC"] == [1, 1]


@rule("Q77")
def test_a_way_back_held_by_the_enemy_means_surrender():
    game = fight(it("A", TARGET), ah("D", combat=30), ah("E", FRONT), assaults=[mark("A")], dice=[6])
    run(game)
    assert where(game, "A") == "surrendered"


@rule("Q77", "12.6.a")
def test_a_way_back_that_is_full_disorganizes_everybody() -> None:
    """Two others came to 0807 meanwhile: all three there are disorganized."""
    g = storming(A, inf("P", IT, "0807"), inf("Q", IT, "0807"), B, dice=[6])  # 1:1, 6: D2R
    pass_until(g, *END)
    assert [dp(g, n) for n in "APQ"] == [3, 1, 1]


@rule("13.4.5.c")
def test_nobody_goes_where_an_assault_was_launched_from():
    """B assaults another hex from 0507, which is empty while it does; that way is closed too."""
    units = [it("B", "0507"), ah("E", "0407", combat=30)]
    game = beaten(*units, marks=[mark("B", to="0407", start="0507")], dice=[4, 4], until=["assault_order"])
    game.play(Option("resolve-assault", target=TARGET))
    run(game, until=["retreat"])
    assert where(game, "B") == "0407"
    assert ends(game) == ["0506", "0607"]
    assert refused(game, "retreat", unit="D", to="0507") == ["13.4.5.c"]


@rule("13.4.5.c")
def test_retreats_are_marked_for_the_counter_assault():
    game = pursued()
    assert game.state.flags[game.rules.roster.index["D"]] & 16
    assert where(game, "D") == "0507"


@rule("13.4.5.c")
def test_nobody_retreats_to_where_an_assault_came_from() -> None:
    # A from 0807, C from 0805 (opposite)
    g = storming(
        inf("A", IT, "0807", combat=6),
        inf("C", IT, "0805", combat=6),
        B,
        assaults=(("A", "0807", "0806"), ("C", "0805", "0806")),
        dice=[1],
    )
    while g.decision.kind in ("wave", "morale"):
        play(g, "send-wave" if "send-wave" in offered(g) else offered(g)[0])
    tos = {o.split("to=")[1] for o in offered(g, "retreat")}
    assert "0805" not in tos
    assert "0807" not in tos
    assert tos <= {"0706", "0707", "0906", "0907"}


@rule("13.4.5.d", "Q76")
def test_every_hex_the_assault_came_from_has_its_opposite():
    game = beaten(it("B", "0605", combat=20), marks=[mark("B", start="0605")])
    assert ends(game) == ["0506", "0507", "0607", "0707"]


@rule("13.4.5.d", "13.4.5.e", "13.4.5.f", "13.4.5.g")
@pytest.mark.parametrize(("taken", "free"), [
    ([], {"0805", "0706", "0906"}), (["0805"], {"0706", "0906"}), (["0805", "0706", "0906"], {"0707", "0907"}),
    (["0805", "0706", "0906", "0707", "0907"], {"0805", "0706", "0906", "0707", "0907"}),
])  # fmt: skip
def test_the_order_in_which_hexes_are_open_to_a_retreat(taken: Any, free: Any) -> None:
    g = forced(storming(inf("A", IT, "0807", combat=10), B, *ring(taken), dice=[1]))
    assert {o.split("to=")[1] for o in offered(g, "retreat")} == free


@rule("13.4.5.e")
def test_else_any_other_empty_hex():
    taken = [ah("E", "0506"), ah("F", "0507"), ah("G", "0607")]
    game = beaten(*taken)
    assert ends(game) == ["0605", "0707"]


@rule("13.4.5.f")
def test_else_a_friendly_hex_with_room():
    units = [ah(f"U{h}", h) for h in RING if h != FRONT] + [ah("V", "0605"), ah("W", "0506")]
    game = beaten(*units)
    assert ends(game) == ["0507", "0607", "0707"]


@rule("13.4.5.g", "12.6.a", "12.2.a", "Q3")
def test_else_a_full_friendly_hex_where_everybody_is_disorganized():
    units = [ah(f"{u}{h}", h) for h in RING if h != FRONT for u in "UV"]
    game = beaten(*units)
    assert ends(game) == sorted(h for h in RING if h != FRONT)
    game.play(Option("retreat", unit="D", to="0506"))
    run(game)
    assert [dp(game, u) for u in ("U0506", "V0506", "U0507")] == [1, 1, 0]
    assert dp(game, "D") == 3


@rule("13.4.5.g", "12.6.a")
def test_a_retreat_into_a_full_hex_disorganizes_everybody() -> None:
    full = [inf(f"{n}{h}", AH, h) for h in AROUND for n in "RS"]
    g = forced(storming(inf("A", IT, "0807", combat=10), B, *full, dice=[1]))
    play(g, "retreat unit=B to=0805")
    forced(g)
    assert [dp(g, n) for n in ("R0805", "S0805", "B")] == [1, 1, 2]


@rule("Q26")
def test_a_retreat_takes_a_hex_back() -> None:
    g = forced(step("D", inf("A", IT, "0807", combat=10), B, assaults=[mark("A", "0807", "0806")], dice=[1],
                    vp={"0805": 2, "0806": 5}, control={"0805": IT}))  # fmt: skip
    assert g.points()[IT] == 2
    play(g, "retreat unit=B to=0805")
    pass_until(g, *END)
    assert g.points()[IT] == 5
