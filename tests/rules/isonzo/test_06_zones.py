"""6: zones of control."""

from __future__ import annotations

import pytest

from tests.rules.situations import (
    AH,
    IT,
    ah,
    allowed,
    cost,
    gun,
    it,
    kind,
    neighbours,
    option_exists,
    play,
    refused,
    ring,
    run_until,
    targets,
)

from .helpers import arditi, engineer, pos


def zone(*units, side=AH, **features):
    return set(pos([*units, it("FAR", "1212")], map=features).zoc(side))


@pytest.mark.rule("isonzo-1917", "6.0.a")
def test_the_six_hexes_around():
    z = zone(ah("X", "0606"))
    assert set(neighbours("0606")) <= z
    assert not set(ring("0606", 2)) & z


@pytest.mark.rule("isonzo-1917", "6.0.b", "6.4.a", "Q75")
def test_what_zones_affect():
    """Movement and supply here; flanks (7.9) and retreats (9.2) have their own tests; entry is free (Q75)."""
    game = pos([it("A", "0608"), ah("X", "0606")])
    assert cost(game, "A", "0607") == 2
    line = {"flags": {"0101": IT, "0112": AH}}
    open_, shut = [it("A", "0106")], [it("A", "0106"), ah("X", "0104")]
    assert pos(open_, map=line, size=(2, 12)).supply(IT)["A"].state == "low"
    assert pos(shut, map=line, size=(2, 12)).supply(IT)["A"].state == "out"


@pytest.mark.rule("isonzo-1917", "6.4.a", "Q75")
def test_reinforcements_enter_in_a_zone_of_control():
    """Q75."""
    units = [it("P", "pool", turn=3), it("A", "1001"), ah("X", "1106")]
    game = pos(units, phase="reinforcement", map={"flags": {"1206": IT, "1209": IT, "0101": AH}})
    assert kind(game) == "reinforce"
    assert "1206" in game.zoc(AH)
    assert targets(game, "enter", "hex") == {"1206", "1209"}


@pytest.mark.rule("isonzo-1917", "6.0.c")
@pytest.mark.parametrize("type", ["infantry", "bersaglieri", "mountain", "infiltration"])
@pytest.mark.parametrize("size", ["brigade", "regiment", "battalion"])
def test_every_combat_unit_has_a_zone(type, size):
    assert set(neighbours("0606")) <= zone(ah("X", "0606", type=type, size=size, supply="out", loss=1))


@pytest.mark.rule("isonzo-1917", "6.0.c", "12.2.a")
def test_engineers_have_none():
    assert not zone(engineer("E", AH, "0606"))


@pytest.mark.rule("isonzo-1917", "6.0.d", "12.3.a")
@pytest.mark.parametrize("type", ["artillery", "heavy-artillery"])
def test_guns_have_none(type):
    assert not zone(gun("G", AH, "0606", type=type))
    assert set(neighbours("0606")) <= zone(gun("G", AH, "0606", type=type), ah("X", "0606"))


@pytest.mark.rule("isonzo-1917", "6.1.a", "Q33")
def test_zones_cross_everything_but_rivers():
    """Q33: River and Isonzo stop a zone even where they are bridged; a stream does not."""
    sides = {"0606-0607": "river", "0605-0606": "isonzo", "0506-0606": "stream"}
    z = zone(ah("X", "0606"), sides=sides)
    assert z & set(neighbours("0606")) == set(neighbours("0606")) - {"0607", "0605"}
    z = zone(ah("X", "0606"), sides=sides, roads=[["0605", "0606", "0607"]])
    assert not z & {"0607", "0605"}
    terrain = {hex: {"terrain": "low-mountain", "level": 10} for hex in neighbours("0606")}
    assert set(neighbours("0606")) <= zone(ah("X", "0606"), hexes=terrain | {"0606": {"terrain": "swamp"}})


@pytest.mark.rule("isonzo-1917", "6.1.b")
def test_zones_stop_at_enemy_trenches():
    hexes = {"0607": {"trench": IT}, "0605": {"trench": AH}}
    z = zone(ah("X", "0606"), hexes=hexes)
    assert "0607" not in z
    assert "0605" in z
    z = zone(it("Y", "0606"), side=IT, hexes=hexes)
    assert "0607" in z
    assert "0605" not in z


@pytest.mark.rule("isonzo-1917", "6.1.b", "Q34")
def test_a_trench_never_changes_sides():
    """Q34: also when the projecting side stands in it."""
    game = pos([ah("X", "0606"), ah("Y", "0607"), it("A", "0609")], map={"hexes": {"0607": {"trench": IT}}})
    assert "0607" not in game.zoc(AH)
    assert "0608" in game.zoc(AH), "but its zone goes out of it"


# 6.2 supply, on a map of two lines: a unit in 0106 closes both


def strip(*units):
    flag = {"flags": {"0204": IT, "0112": AH}}
    return pos([it("A", "0109"), *units], size=(2, 12), map=flag).supply(IT)["A"]


@pytest.mark.rule("isonzo-1917", "6.2.a")
def test_supply_does_not_pass_a_zone():
    assert strip().state == "low"
    assert strip(ah("X", "0106")).state == "out"
    assert strip(gun("X", AH, "0106")).state == "low", "a gun has no zone"


@pytest.mark.rule("isonzo-1917", "6.2.b")
def test_friends_negate_zones_for_supply():
    opened = strip(ah("X", "0106"), it("B", "0206"), it("C", "0207"))
    assert opened.state == "low"
    assert {"0206", "0207"} <= set(opened.path)
    assert strip(ah("X", "0106"), it("B", "0206")).state == "out"
    assert strip(ah("X", "0106"), gun("B", IT, "0206"), engineer("C", IT, "0207")).state == "low", "any friendly unit"


@pytest.mark.rule("isonzo-1917", "6.3.a", "6.3.b", "Q12")
def test_costs_of_zones():
    game = pos([it("A", "0608"), ah("X", "0606")])
    assert cost(game, "A", "0607") == 1 + 1
    game = pos([it("A", "0607"), ah("X", "0606")])
    assert cost(game, "A", "0608") == 1 + 1
    assert cost(game, "A", "0706") == 1 + 2
    assert cost(pos([it("A", "0607")]), "A", "0706") == 1


@pytest.mark.rule("isonzo-1917", "6.3.c")
def test_friends_do_not_negate_zones_for_movement():
    game = pos([it("A", "0608"), it("B", "0607"), ah("X", "0606")])
    assert cost(game, "A", "0607") == 2
    game = pos([it("A", "0607"), it("B", "0608"), it("C", "0607"), ah("X", "0606")])
    assert cost(game, "A", "0608") == 2


# 6.3.1: example E1, with the printed numbers


def trenches(enemy, mover=None, links=("2312-2412",), sides=None):
    hexes = {"2412": {"trench": AH}, "2312": {"trench": AH}}
    features = {"hexes": hexes, "trench_links": list(links), "sides": sides or {}}
    return pos([mover or it("M", "2413"), ah("X", enemy)], size=(30, 16), map=features)


@pytest.mark.rule("isonzo-1917", "6.3.1.a", "E1", "Q24")
@pytest.mark.parametrize("move", [1, 6, 12])
def test_e1_no_move_into_a_linked_trench(move):
    game = trenches("2412", it("M", "2413", move=move))
    assert "2312" not in game.reach("M")
    assert refused(game, "6.3.1", "move", unit="M", to="2312")


@pytest.mark.rule("isonzo-1917", "6.3.1.b", "E1")
def test_e1_another_unit_does_not_forbid_it():
    game = trenches("2311")
    assert allowed(game, "move", unit="M", to="2312")
    assert cost(game, "M", "2312") == 1 + 1


@pytest.mark.rule("isonzo-1917", "6.3.1.a", "6.3.1.b", "Q24")
def test_the_trenches_must_be_linked():
    game = trenches("2412", links=())
    assert cost(game, "M", "2312") == 1 + 2


@pytest.mark.rule("isonzo-1917", "6.3.1.a")
def test_the_zone_must_reach_the_trench():
    game = trenches("2412", sides={"2312-2412": "river"})
    assert allowed(game, "move", unit="M", to="2312")


@pytest.mark.rule("isonzo-1917", "6.3.1.a", "Q24")
def test_an_advance_may_enter_a_linked_trench():
    hexes = {"2412": {"trench": AH}, "2312": {"trench": AH}}
    features = {"hexes": hexes, "trench_links": ["2312-2412"]}
    units = [it("M", "2413", attack=18), it("N", "2413"), ah("X", "2412"), ah("Y", "2312", defense=3)]
    game = pos(units, phase="combat", size=(30, 16), map=features, dice=[3, 4, 1])
    play(game, "attack", target="2312")
    play(game, "add", unit="M")
    run_until(game, "advance")
    assert option_exists(game, "advance", unit="M")


@pytest.mark.rule("isonzo-1917", "6.3.1.a")
def test_engineers_and_guns_do_not_hold_a_trench_line():
    hexes = {"2412": {"trench": AH}, "2312": {"trench": AH}}
    features = {"hexes": hexes, "trench_links": ["2312-2412"]}
    for holder in (engineer("X", AH, "2412"), gun("X", AH, "2412")):
        game = pos([it("M", "2413"), holder], size=(30, 16), map=features)
        assert allowed(game, "move", unit="M", to="2312")


@pytest.mark.rule("isonzo-1917", "6.3.1.a")
def test_own_trenches_are_open():
    hexes = {"2412": {"trench": AH}, "2312": {"trench": AH}}
    features = {"hexes": hexes, "trench_links": ["2312-2412"]}
    game = pos([ah("M", "2413"), it("X", "2412")], side=AH, size=(30, 16), map=features)
    assert allowed(game, "move", unit="M", to="2312")


@pytest.mark.rule("isonzo-1917", "6.3.1.c", "12.4.d")
def test_infiltrators_enter_linked_trenches():
    game = trenches("2412", arditi("M", "2413"))
    assert allowed(game, "move", unit="M", to="2312")
    assert not allowed(trenches("2412", it("M", "2413", size="battalion")), "move", unit="M", to="2312")


@pytest.mark.rule("isonzo-1917", "6.3.b", "12.4.b", "Q21")
def test_infiltrators_pay_less_from_zone_to_zone():
    """Q21: +1 within the zone of one enemy unit, +2 where the two zones belong to different units."""
    one = pos([arditi("M", "0607"), ah("X", "0606")])
    assert cost(one, "M", "0706") == 1 + 1
    two = pos([arditi("M", "0607"), ah("X", "0506"), ah("Y", "0808")])
    assert cost(two, "M", "0707") == 1 + 2
    three = pos([it("M", "0607", size="battalion"), ah("X", "0606")])
    assert cost(three, "M", "0706") == 1 + 2
