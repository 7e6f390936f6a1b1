"""22.4: Flamethrowers."""

from __future__ import annotations

import pytest

from esagono.games.strafe.assault.arithmetic import alone_removed
from esagono.games.strafe.fire.casualties import Fighter

from .cases import END, HX, A, B, defending, inf, loose, step
from .fights import answered, assaulted, bombard, fight, run, shifts, under_fire
from .reading import AH, IT, arguments, dp, listed, pass_until, play, refused, rule, shown, steps, where, written
from .situations import FAR, FLANK, TARGET, ah, alone, cost, gun, it, late, mark, pos, starting

FLAME = {"type": "flamethrower"}


def host(game, flame):
    roster = game.rules.roster
    found = game.state.host[roster.index[flame]]
    return roster.ids[found] if found >= 0 else ""


@rule("22.4.a")
def test_a_flamethrower_goes_with_its_unit() -> None:
    units = (it("A", "0508"), it("B", "0509"), alone("F", "0508", type="flamethrower", **{"with": "A"}))
    game = late(*units, FAR, roads=[])
    assert refused(game, "select", unit="F") == ["22.4.a"]
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0507")
    assert where(game, "F") == "0507"
    other = late(*units, FAR, roads=[])
    log = play(other, "attach-flamethrower", unit="F", host="B")
    assert where(other, "F") == "0509"
    (event,) = [e for e in log if e.kind == "flamethrower-attached"]
    own, enemy = (other.rules.describe(event.seen_by(seat, other.rules.fog)) for seat in (IT, AH))
    assert (own, enemy) == ("F joins B.", "Italian flamethrowers join another unit.")
    assert shown(other, "F")["with"] == "B"


@rule("22.4.a", "Q95")
def test_to_whom_a_flamethrower_goes_over() -> None:
    """Whole Infantry units within one hex, which have none; once in a phase."""
    units = (
        it("A", "0508"), it("B", "0509"), it("C", "0507", hexes=["0507", "0506"]), it("D", "0407"), it("E", "0510"),
        alone("N", "0509", type="engineer"), alone("F", "0508", type="flamethrower", **{"with": "A"}),
        alone("G", "0407", type="flamethrower", **{"with": "D"}),
    )  # fmt: skip
    game = late(*units, it("H", "0407"), FAR, roads=[])
    hosts = {o.text("host") for o in listed(game, "attach-flamethrower", unit="F")}
    assert hosts == {"B"}, "H stands where there is a Flamethrower already"
    play(game, "attach-flamethrower", unit="F", host="B")
    assert not listed(game, "attach-flamethrower", unit="F")
    near = late(*units[:6], it("H", "0407"), units[6], FAR, roads=[])
    assert {o.text("host") for o in listed(near, "attach-flamethrower")} == {"B", "D", "H"}
    acted = late(*units[:6], units[6] | {"flags": ["activated"]}, FAR, roads=[])
    assert not listed(acted, "attach-flamethrower")


@rule("2.2.3.f", "8.4.c", "22.4.a")
def test_a_flamethrower_of_a_division_stays_with_it() -> None:
    units = (it("A", "0508", division="7"), it("B", "0509", brigade="Z", division="9"), it("C", "0507", division="7"))
    flame = alone("F", "0508", type="flamethrower", division="7", **{"with": "A"})
    game = late(*units, flame, FAR, roads=[])
    assert {o.text("host") for o in listed(game, "attach-flamethrower", unit="F")} == {"C"}
    assert refused(game, "attach-flamethrower", unit="F", host="B") == ["2.2.3.f"]


@rule("22.4.a", "12.5.a")
def test_one_flamethrower_in_a_hex() -> None:
    flame = {"type": "flamethrower"}
    units = (it("A", "0508"), it("B", "0509"), alone("F", "0508", **flame, **{"with": "A"}),
             alone("G", "0509", **flame, **{"with": "B"}))  # fmt: skip
    assert cost(late(*units, FAR, roads=[]), "A", "0509") is None
    assert cost(late(*units[:3], FAR, roads=[]), "A", "0509") == 1


@rule("22.4.a")
def test_a_flamethrower_outlives_a_host_that_surrenders_if_another_is_there() -> None:
    flame = loose("F", IT, "0807", "flamethrower") | {"with": "A"}
    game = step("A", HX, A | {"dp": 5}, inf("C", IT, "0807"), flame, B)
    assert (where(game, "A"), where(game, "F"), written(game, "F")["with"]) == ("surrendered", "0807", "C")


@rule("22.4.a", "Q95")
def test_a_flamethrower_of_nobody_goes_to_the_nearest_who_can_have_one():
    """Not to a unit that has one already, nor to one in two hexes."""
    flames = alone("F", "0606", **FLAME), alone("G", "0606", **FLAME)
    game = pos(it("A", "0606"), it("B", "0608"), *flames)
    assert (host(game, "F"), host(game, "G")) == ("A", "B")
    apart = pos(it("A", "", hexes=["0606", "0607"]), it("B", "0608"), it("C", "0609"), flames[0])
    assert host(apart, "F") == "B"
    waiting = pos(it("P", "pool"), it("B", "0606"), alone("F", "1211", **FLAME), alone("G", "pool", **FLAME))
    assert (host(waiting, "F"), host(waiting, "G")) == ("B", "")


@rule("11.2.1.e", "22.4.a", "Q95")
def test_flamethrowers_are_activated_with_those_they_are_attached_to() -> None:
    """In the acting brigade, in the partner of an Exchange, and with an independent unit."""

    def flame(name: str, hex: str, host: str) -> dict[str, object]:
        return alone(name, hex, type="flamethrower", **{"with": host})

    front = (it("F", "0506", brigade="Z"), flame("g", "0506", "F"), ah("e", "0505"))
    exchange = starting(it("R", "0508"), flame("f", "0508", "R"), *front)
    play(exchange, "place-hq", hex="0508")
    assert "activated" not in shown(exchange, "g")["flags"]
    play(exchange, "exchange", brigade="Z")
    assert all("activated" in shown(exchange, name)["flags"] for name in "RfFg")
    joined = starting(it("R", "0508"), alone("I", "0509", type="infantry"), flame("f", "0509", "I"), FAR)
    play(joined, "place-hq", hex="0508")
    play(joined, "attach", unit="I")
    play(joined, "done")
    assert "activated" in shown(joined, "f")["flags"]


@rule("22.4.a")
def test_flamethrowers_do_not_fire():
    game = under_fire(ah("D"), ah("F", type="flamethrower", **{"with": "D"}))
    assert {o["unit"] for o in arguments(game, "fire")} == {"D"}


@rule("22.4.b", "Q95")
@pytest.mark.parametrize(("dice", "gone"), [([1], True), ([2, 1], True), ([2, 6], False), ([6], False)])
def test_fire_that_tells_takes_the_flamethrower(dice, gone):
    flame = it("F", type="flamethrower", **{"with": "A"})
    game = answered(ah("D", mg=0), flame, dice=dice)
    assert (where(game, "F") == "eliminated") == gone


@rule("22.4.b")
def test_fire_does_not_reach_a_flamethrower_that_is_not_there_yet():
    """A document may say whose it will be."""
    game = answered(ah("D", mg=0), it("F", "pool", type="flamethrower", **{"with": "A"}), dice=[1])
    assert dp(game, "A") == 1
    assert where(game, "F") == "pool"


@rule("22.4.b")
def test_a_flamethrower_is_lost_to_defensive_fire() -> None:
    fl = loose("FT", IT, "0807", "flamethrower", **{"with": "A"})
    g = defending(A, fl, inf("B", AH, "0806", mg=2), dice=[3])  # D1
    play(g, "fire unit=B target=0807", "open-fire")
    assert where(g, "FT") == "eliminated"
    assert dp(g, "A") == 1


@rule("22.4.c", "22.4.a", "Q95")
def test_a_flamethrower_gives_one_column():
    flame = it("F", type="flamethrower", **{"with": "A"})
    game = assaulted(it("A"), flame, ah("D", morale=5))
    run(game)
    assert shifts(game, "assault") == {"flamethrower": 1}
    assert where(game, "F") == where(game, "A")
    two = assaulted(
        it("A"), flame, it("B", FLANK), it("H", FLANK, type="flamethrower", **{"with": "B"}), ah("D", morale=5)
    )
    run(two)
    assert shifts(two, "assault") == {"flamethrower": 1}


@rule("22.4.d")
def test_flamethrowers_left_alone_are_removed():
    flame = ah("F", type="flamethrower", **{"with": "D"})
    game = assaulted(it("A", combat=30), ah("D", combat=4, morale=5, steps_left=1), flame, dice=[4])
    run(game)
    assert (where(game, "D"), where(game, "F")) == ("eliminated", "eliminated")


@rule("22.4.d", "22.4.a")
def test_flamethrowers_left_alone_are_gone() -> None:
    flame = loose("FT", AH, "0806", "flamethrower", **{"with": "B"})
    g = step(
        "D",
        inf("A", IT, "0807", combat=30),
        inf("B", AH, "0806", steps_left=1),
        flame,
        assaults=[mark("A", "0807", "0806")],
        dice=[1],
    )
    pass_until(g, *END)
    assert where(g, "B") == "eliminated"
    assert where(g, "FT") == "eliminated"


@rule("22.4.d")
def test_a_flamethrower_is_not_left_with_guns_alone():
    foot, flame, battery = Fighter(0, 1, 0), Fighter(1, 1, 0, flamethrower=True), Fighter(2, 1, 0, gun=True)
    assert alone_removed((foot, flame, battery)) == (foot, flame, battery)
    assert alone_removed((flame, battery)) == (battery,)
    assert alone_removed((flame,)) == ()


@rule("22.4.d")
def test_a_flamethrower_does_not_go_over_to_a_unit_in_two_hexes():
    units = it("A"), ah("D", steps_left=1), ah("E", "", hexes=["0506", TARGET])
    flame = {"id": "F", "side": AH, "type": "flamethrower", "hex": TARGET, "with": "D"}
    game = fight(*units, flame, gun("G", "0906", bombardment=40), step="B", dice=[4])
    bombard(game, ("G", TARGET, "non-artillery"), loss=lambda g, options: options[0])
    assert steps(game, "D") == 0
    assert steps(game, "F") == 0
