"""11: supply, low supply, out of supply, attrition."""

from __future__ import annotations

import pytest

from tests.rules.situations import (
    AH,
    IT,
    ah,
    alive,
    drms,
    gun,
    it,
    loss,
    play,
    run_to_phase,
    steps,
    supplied,
    two_steps,
)

from .helpers import engineer, pos, variant

ROAD = [f"06{place:02}" for place in range(1, 13)]
ONE_FLAG = {"flags": {"0601": IT, "0112": AH}}


def state(*units, of="A", **features):
    return pos(units, map=ONE_FLAG | features).supply(IT)[of]


def line(*units, side=IT, **features):
    """A map of a single line, with the Italian flag in 0101: there is only one way."""
    return pos(units, size=(1, 12), map={"flags": {"0101": IT, "0112": AH}} | features).supply(side)["A"]


@pytest.mark.rule("isonzo-1917", "11.0.a")
def test_three_states():
    units = [it("NEAR", "0603"), it("MID", "0607"), it("FAR", "0612"), ah("X", "0101")]
    supply = pos(units, map=ONE_FLAG).supply(IT)
    assert {u: s.state for u, s in supply.items()} == {"NEAR": "in", "MID": "low", "FAR": "out"}


@pytest.mark.rule("isonzo-1917", "11.0.b")
def test_the_state_holds_until_the_owners_next_supply_phase():
    units = [it("A", "0604", move=12), it("B", "0602"), ah("X", "0311")]
    game = pos(units, phase="supply", map=ONE_FLAG)
    assert supplied(game, "A") == "in"
    play(game, "move", unit="A", to="0611")
    assert game.supply(IT)["A"].state == "out"
    assert supplied(game, "A") == "in", "still as marked"
    run_to_phase(game, "movement", AH)
    assert supplied(game, "A") == "in"
    run_to_phase(game, "movement", IT, turn=4)
    assert supplied(game, "A") == "out"


@pytest.mark.rule("isonzo-1917", "11.0.c")
def test_the_owner_sees_the_mark():
    game = pos([it("A", "0611"), it("B", "0607"), ah("X", "0311")], phase="supply", map=ONE_FLAG)
    own = {u["id"]: u.get("supply") for u in game.view(IT)["units"]}
    assert (own["A"], own["B"]) == ("out", "low")
    other = {u["id"]: u.get("supply") for u in game.view(AH)["units"]}
    assert other["A"] is None


def forecast(attacker="in", defender="in"):
    units = [it("I", "0706", attack=5, artillery=3, supply=attacker)]
    units += [ah("A", "0606", defense=5, artillery=3, supply=defender)]
    return pos(units, phase="combat").forecast(target="0606", attackers=["I"])


@pytest.mark.rule("isonzo-1917", "11.1.a", "11.1.b", "11.1.c")
@pytest.mark.parametrize(("state", "lost", "artillery"), [("in", 0, 2), ("low", 1, 2), ("out", 2, 0)])
def test_supply_changes_strength(state, lost, artillery):
    f = forecast(attacker=state, defender=state)
    assert (f.attack.total, f.defense.total) == (5 - lost, 5 - lost)
    assert drms(f.defender_drms) == drms(f.attacker_drms) == artillery


@pytest.mark.rule("isonzo-1917", "11.1.c", "Q40")
def test_out_of_supply_counts_zero_even_from_a_height():
    """Q40."""
    high = {"hexes": {"0706": {"terrain": "hill", "level": 5}}}
    units = [it("I", "0706", attack=5, artillery=3, supply="out"), ah("A", "0606")]
    f = pos(units, phase="combat", map=high).forecast(target="0606", attackers=["I"])
    assert drms(f.defender_drms) == 0
    guns = [it("I", "0706", attack=5), gun("G", IT, "0806", 4, supply="out"), ah("A", "0606")]
    f = pos(guns, phase="combat").forecast(target="0606", attackers=["I"], artillery=["G"])
    assert drms(f.defender_drms) == 0


@pytest.mark.rule("isonzo-1917", "11.1.d")
@pytest.mark.parametrize("state", ["low", "out"])
def test_supply_changes_nothing_else(state):
    well, badly = pos([it("A", "0606"), it("B", "0909")]), pos([it("A", "0606", supply=state), it("B", "0909")])
    assert {h: r.cost for h, r in well.reach("A").items()} == {h: r.cost for h, r in badly.reach("A").items()}
    assert set(well.zoc(IT)) == set(badly.zoc(IT))


@pytest.mark.rule("isonzo-1917", "11.2.a")
def test_flags_are_sources_of_their_side():
    near = {"flags": {"0601": IT}}
    foe = {"flags": {"0601": AH}}
    assert pos([it("A", "0602")], map=near).supply(IT)["A"].state == "in"
    assert pos([it("A", "0602")], map=foe).supply(IT)["A"].state == "out"
    assert pos([it("A", "0601")], map=near).supply(IT)["A"].length == 0


@pytest.mark.rule("isonzo-1917", "11.2.b", "Q76")
@pytest.mark.parametrize("kind", ["roads", "trails", "railways"])
def test_roads_carry_supply(kind):
    """Q76: roads, trails and railways."""
    assert state(it("A", "0711")).state == "out"
    found = state(it("A", "0711"), **{kind: [ROAD]})
    assert (found.state, found.length) == ("in", 1)
    assert state(it("A", "0711"), **{kind: [ROAD[1:]]}).state == "out", "a road without a flag is nothing"


@pytest.mark.rule("isonzo-1917", "11.2.b")
def test_the_chain_may_change_from_road_to_rail():
    assert state(it("A", "0711"), roads=[ROAD[:6]], railways=[ROAD[5:9]], trails=[ROAD[8:]]).state == "in"
    assert state(it("A", "0711"), roads=[ROAD[:6]], railways=[ROAD[6:]]).state != "in", "not joined"


@pytest.mark.rule("isonzo-1917", "11.2.b")
def test_a_destroyed_bridge_breaks_the_chain():
    features = {"roads": [ROAD], "sides": {"0603-0604": "isonzo"}}
    assert state(it("A", "0612"), **features).state == "in"
    assert state(it("A", "0612"), **features, destroyed=["0603-0604"]).state == "out"


@pytest.mark.rule("isonzo-1917", "11.2.c")
def test_enemies_cut_the_chain():
    """From 0611 to 0602, the last good hex of the road, is too far."""
    far = it("A", "0611")
    assert state(far, roads=[ROAD]).state == "in"
    assert state(far, ah("X", "0604"), roads=[ROAD]).state == "out"
    assert state(far, gun("X", AH, "0604"), roads=[ROAD]).state != "in", "a gun has no zone but stands in the way"
    assert state(far, ah("X", "0504"), roads=[ROAD]).state == "out", "0604 and 0605 are in its zone"
    assert state(far, ah("X", "0504"), it("B", "0604"), roads=[ROAD]).state == "low"
    assert state(far, ah("X", "0504"), it("B", "0604"), it("C", "0605"), roads=[ROAD]).state == "in"


@pytest.mark.rule("isonzo-1917", "11.3.a")
def test_the_path_is_contiguous():
    found = state(it("A", "0807"))
    path = list(found.path)
    assert path[-1] == "0601"
    assert found.length == len([h for h in path if h != "0807"])


@pytest.mark.rule("isonzo-1917", "11.3.b")
def test_enemy_units_block_the_path():
    assert line(it("A", "0104")).state == "in"
    assert line(it("A", "0104"), gun("G", AH, "0103")).state == "out"
    assert line(it("A", "0104"), engineer("E", AH, "0103")).state == "out"
    assert line(it("A", "0104"), ah("X", "0103")).state == "out"


@pytest.mark.rule("isonzo-1917", "11.3.c", "11.3.d")
def test_zones_block_the_path_and_friends_open_it():
    def strip(*units):
        features = {"flags": {"0204": IT, "0112": AH}}
        return pos([it("A", "0109"), *units], size=(2, 12), map=features).supply(IT)["A"].state

    assert strip() == "low"
    assert strip(ah("X", "0106")) == "out"
    assert strip(ah("X", "0106"), it("B", "0206"), it("C", "0207")) == "low"


@pytest.mark.rule("isonzo-1917", "11.3.d")
def test_a_unit_in_a_zone_draws_supply_itself():
    assert state(it("A", "0604"), ah("X", "0605")).state == "in"


@pytest.mark.rule("isonzo-1917", "11.4.a")
@pytest.mark.parametrize(
    ("hexes", "expected"), [(0, "in"), (1, "in"), (4, "in"), (5, "low"), (8, "low"), (9, "out"), (11, "out")]
)
def test_lengths(hexes, expected):
    found = line(it("A", f"01{hexes + 1:02}"))
    assert found.state == expected
    if expected != "out":
        assert found.length == hexes


@pytest.mark.rule("isonzo-1917", "11.4.a")
def test_no_path_is_out_of_supply():
    assert pos([it("A", "0601")], map={"flags": {"0112": AH}}).supply(IT)["A"].state == "out"


@pytest.mark.rule("isonzo-1917", "11.4.1.a", "11.4.1.b", "14.2.g")
@pytest.mark.parametrize("river", ["river", "isonzo"])
def test_rivers_lengthen_the_path(river):
    sides = {"0102-0103": river}
    over = line(it("A", "0103"), sides=sides)
    assert (over.length, over.state) == (2 + 3, "low")
    bridged = line(it("A", "0103"), sides=sides, roads=[["0102", "0103"]])
    assert (bridged.length, bridged.state) == (2, "in")
    blown = line(it("A", "0103"), sides=sides, roads=[["0102", "0103"]], destroyed=["0102-0103"])
    assert blown.length == 2 + 3
    twice = line(it("A", "0103"), sides=sides | {"0101-0102": river})
    assert (twice.length, twice.state) == (2 + 6, "low")


@pytest.mark.rule("isonzo-1917", "11.4.1.a", "12.2.k")
def test_a_pontoon_is_a_bridge_for_supply():
    pontoon = {"id": "P", "side": IT, "hexside": "0102-0103"}
    found = line(it("A", "0103"), sides={"0102-0103": "isonzo"}, pontoons=[pontoon])
    assert found.length == 2


@pytest.mark.rule("isonzo-1917", "11.4.1.b", "Q77")
def test_streams_are_free():
    """Q77."""
    assert line(it("A", "0103"), sides={"0102-0103": "stream"}).length == 2


@pytest.mark.rule("isonzo-1917", "11.4.1.b")
def test_a_longer_way_round_may_be_shorter():
    """The path goes around the end of a river rather than across it."""
    river = {"0602-0603": "river", "0502-0602": "river", "0602-0702": "river"}
    found = state(it("A", "0603"), sides=river)
    assert found.length == 3


def starving(*supply, **values):
    """A unit far from its only flag at the beginning of its Supply Phase; `supply` is its last state."""
    (last,) = supply
    units = [it("A", "0612", supply=last, **({"defense": 8} | values)), it("B", "0601"), ah("X", "0101")]
    return pos(units, phase="supply", map=ONE_FLAG)


@pytest.mark.rule("isonzo-1917", "11.5.a", "11.5.1.a", "E13")
def test_e13_attrition_every_turn_after_the_first():
    game = starving("in", **two_steps(defense=8))
    assert (supplied(game, "A"), loss(game, "A")) == ("out", 0)
    run_to_phase(game, "movement", IT, turn=4)
    assert (steps(game, "A"), loss(game, "A")) == (2, 2)
    run_to_phase(game, "movement", IT, turn=5)
    assert (steps(game, "A"), loss(game, "A")) == (1, 1)


@pytest.mark.rule("isonzo-1917", "11.5.a")
@pytest.mark.parametrize(("last", "reductions"), [("in", 0), ("low", 0), ("out", 2)])
def test_attrition_needs_two_phases_in_a_row(last, reductions):
    assert loss(starving(last), "A") == reductions


@pytest.mark.rule("isonzo-1917", "11.5.a", "Q78")
def test_units_supplied_again_take_none():
    """Q78."""
    for hex, now in (("0603", "in"), ("0607", "low")):
        game = pos([it("A", hex, defense=8, supply="out"), it("B", "0601")], phase="supply", map=ONE_FLAG)
        assert (supplied(game, "A"), loss(game, "A")) == (now, 0)


@pytest.mark.rule("isonzo-1917", "11.5.1.a")
def test_attrition_is_taken_like_losses():
    assert alive(starving("out"), "A")
    assert not alive(starving("out", loss=1), "A")
    game = starving("out", loss=2, **two_steps(defense=9))
    assert (steps(game, "A"), loss(game, "A")) == (1, 1)


@pytest.mark.rule("isonzo-1917", "11.5.1.a", "7.5.b", "Q38")
def test_a_unit_starved_to_zero_is_lost():
    """Q38: printed defense minus reductions minus supply; four points are gone, so is a unit of four."""
    assert not alive(starving("out", defense=4), "A")
    assert alive(starving("out", defense=5), "A")


@pytest.mark.rule("isonzo-1917", "7.5.b", "11.1.b", "11.1.c", "Q38")
@pytest.mark.parametrize(
    ("hex", "defense", "lives"), [("0612", 2, False), ("0612", 3, True), ("0607", 1, False), ("0607", 2, True)]
)
def test_supply_alone_may_be_the_end_of_a_unit(hex, defense, lives):
    """Q38: at once, in the Supply Phase; with the option only when the unit is attacked."""
    units = [it("A", hex, defense=defense), it("B", "0601")]
    assert alive(pos(units, phase="supply", map=ONE_FLAG), "A") is lives
    assert alive(pos(units, phase="supply", map=ONE_FLAG, options=variant("Q38")), "A")


@pytest.mark.rule("isonzo-1917", "11.5.1.a", "Q78")
def test_guns_do_not_starve_and_engineers_do():
    """Q78."""
    far = [gun("G", IT, "0612", supply="out"), engineer("E", IT, "0611", defense=8, supply="out"), it("B", "0601")]
    game = pos(far, phase="supply", map=ONE_FLAG)
    assert alive(game, "G")
    assert (loss(game, "G"), loss(game, "E")) == (0, 2)


@pytest.mark.rule("isonzo-1917", "11.5.a", "Q10")
def test_no_attrition_in_the_first_turn():
    """Q10: nothing was out of supply before."""
    units = [it("A", "0612", defense=8), it("B", "0601"), ah("X", "0101")]
    game = pos(units, turn=2, phase="supply", map=ONE_FLAG)
    assert loss(game, "A") == 0


@pytest.mark.rule("isonzo-1917", "11.2.a", "11.3.c", "6.2.a", "6.2.b")
@pytest.mark.parametrize(("guard", "state"), [("1112", "out"), ("1206", "in")])
def test_a_flag_in_an_enemy_zone_is_no_source(guard, state):
    """The zone of 1105 holds 1205 and 1206, not 1207; a friend in 1206 cancels it there."""
    units = [it("A", "1209"), it("G", guard), ah("X", "1105")]
    game = pos(units, phase="supply", map={"flags": {"1206": IT, "0101": AH}})
    assert supplied(game, "A") == state


@pytest.mark.rule("isonzo-1917", "11.2.b", "11.4.1.b", "Q76")
@pytest.mark.parametrize("kind", ["roads", "trails", "railways"])
@pytest.mark.parametrize("broken", [True, False])
def test_the_chain_of_roads_ends_at_a_broken_bridge(kind, broken):
    """Three hexes to the road beyond the river, and three for the water; a trail is no bridge (14.4.a)."""
    bridge = "0606-0607"
    features = ONE_FLAG | {kind: [ROAD], "sides": {bridge: "river"}, "destroyed": [bridge] * broken}
    if kind == "trails":
        features |= {"destroyed": []}
    walls = {f"{a}-{b}": "river" for a, b in (("0506", "0607"), ("0606", "0706"), ("0506", "0507"))}
    game = pos([it("A", "0609"), ah("X", "0112")], phase="supply", map=features | {"sides": {bridge: "river"} | walls})
    assert supplied(game, "A") == ("low" if broken or kind == "trails" else "in")
