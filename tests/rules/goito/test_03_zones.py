"""3, 3.1 of Goito: Zones of Reaction, facing, and who may enter a zone."""

from __future__ import annotations

import pytest

from esagono.games.risorgimento.ground import COMPASS

from .playing import act, clauses, verbs, ways
from .reading import faces
from .situations import AU, assault, au, pi, position, rule

AROUND = {"0504", "0604", "0605", "0506", "0405", "0404"}


@rule("3.a", "3.b")
@pytest.mark.parametrize("facing", COMPASS)
def test_a_zone_is_the_six_hexes_around_whatever_the_facing(facing):
    game = position(au("A", "0512"), pi("P", "0505", facing=facing))
    assert set(game.zoc("piedmontese")) == AROUND


@rule("3.a", "Q26")
def test_zones_cross_streams_but_not_the_river():
    sides = {"0505-0504": "river", "0505-0604": "stream"}
    game = position(au("A", "0512"), pi("P", "0505"), map={"sides": sides})
    assert set(game.zoc("piedmontese")) == AROUND - {"0504"}


@rule("3.a", "Q26")
def test_the_zone_of_guns_crosses_a_stream_only_at_a_bridge():
    sides = {"0505-0504": "stream", "0505-0604": "stream"}
    game = position(
        au("A", "0512"), pi("P", "0505", type="field-artillery"), map={"sides": sides, "bridges": ["0505-0604"]}
    )
    assert set(game.zoc("piedmontese")) == AROUND - {"0504"}


@rule("Q26")
def test_squares_have_a_zone_and_commanders_none():
    game = position(au("A", "0512"), pi("P", "0505", flags=["square"]))
    assert set(game.zoc("piedmontese")) == AROUND
    alone = position(au("A", "0512"), {"id": "X", "side": "piedmontese", "type": "commander", "hex": "0505"})
    assert alone.zoc("piedmontese") == []


@rule("3.c", "14.2.b", "Q27")
@pytest.mark.parametrize(("terrain", "covered"), [("village", False), ("farmhouse", False), ("farm", True)])
def test_no_zone_goes_into_a_village_or_farmhouse_but_out_of_it(terrain, covered):
    into = position(au("A", "0512"), pi("P", "0505"), map={"hexes": {"0504": {"terrain": terrain}}})
    assert ("0504" in into.zoc("piedmontese")) == covered
    out = position(au("A", "0512"), pi("P", "0505"), map={"hexes": {"0505": {"terrain": terrain}}})
    assert set(out.zoc("piedmontese")) == AROUND


@rule("3.d", "8.3.5.a", "8.4.b")
def test_no_zone_in_march_movement_or_limbered():
    game = position(
        au("A", "0512"), pi("P", "0505", flags=["march"]), pi("G", "0808", type="horse-artillery", flags=["limbered"])
    )
    assert game.zoc("piedmontese") == []


# 3.1: facing


@rule("3.1.a")
def test_every_unit_points_at_one_hexside_at_the_end_of_its_move():
    game = position(au("A", "0505"), pi("P", "1212"))
    act(game, "A", "move", to="0504")
    halts = [o.args["facing"] for o in game.options() if o.verb == "halt"]
    assert sorted(halts) == sorted(COMPASS)
    game.play(next(o for o in game.options() if o.verb == "halt" and o.args["facing"] == "SE"))
    assert faces(game, "A") == "SE"


@rule("3.1.1.a", "3.1.1.b", "14.2.b")
def test_front_and_rear_hexes():
    game = position(au("A", "0505"), pi("P", "1212"), map={"hexes": {"0808": {"terrain": "farmhouse"}}})
    ground, grid = game.rules.ground, game.rules.grid
    north = COMPASS.index("N")
    for name in ("S", "SE", "SW"):
        assert ground.from_rear(grid.index("0505"), north, COMPASS.index(name))
    for name in ("N", "NE", "NW"):
        assert not ground.from_rear(grid.index("0505"), north, COMPASS.index(name))
    assert not any(ground.from_rear(grid.index("0808"), north, d) for d in range(6))


# 3.1.2: entering zones


@rule("3.1.2.a", "Q36")
def test_a_force_enters_an_enemy_zone_only_where_a_marker_lies():
    units = (au("A", "0508"), pi("P", "0505"))
    game = position(*units, markers=[assault("0506", "0505", "A")])
    assert "0506" in game.reach("A")
    assert not {"0405", "0605"} & set(game.reach("A"))
    game.play(next(o for o in game.options() if o.args.get("unit") == "A"))
    assert clauses(game, "move", unit="A", to="0605") == ["3.1.2.a"]
    bare = position(*units)
    assert not AROUND & set(bare.reach("A"))


@rule("3.1.2.a", "8.c")
def test_zones_and_enemies_bar_the_way():
    game = position(au("A", "0508"), au("C", "0808", type="cavalry"), pi("P", "0505"))
    assert clauses(game, "move", unit="A", to="0506") == ["3.1.2.a"]
    assert clauses(game, "move", unit="A", to="0505") == ["8.c"]
    assert clauses(game, "move", unit="A", to="0501") == ["8.c"]
    assert clauses(game, "charge", unit="C", hex="0606", to="0605") == ["7.1.a"]


@rule("Q36")
def test_marked_hexes_of_enemy_zones_may_follow_each_other():
    markers = [assault("0506", "0505", "A"), assault("0605", "0505", "B")]
    units = (au("A", "0508"), au("B", "0507"), pi("P", "0505"))
    game = position(*units, markers=markers)
    assert "0605" in game.reach("B")
    game.play(next(o for o in game.options() if str(o) == "select unit=B"))
    assert "move unit=B to=0604" not in map(str, game.options())
    game.play(next(o for o in game.options() if str(o) == "move unit=B to=0506"))
    while game.decision.kind == "reaction":
        game.play(next(o for o in game.options() if o.verb == "decline"))
    assert ways(game, "move") <= {"0605"}
    assert "halt" not in verbs(game)


@rule("3.1.2.a", "7.1.3.a")
def test_infantry_does_not_enter_the_hex_of_a_charge():
    charge = [{"hex": "0506", "to": "0505", "kind": "charge", "forces": ["C"]}]
    game = position(au("A", "0508"), au("C", "0509", type="cavalry"), pi("P", "0505"), markers=charge)
    assert "0506" not in game.reach("A")


@rule("3.1.2.b", "8.5.b")
def test_a_commander_enters_an_enemy_zone_only_where_friends_are():
    game = position(
        au("A", "0506"),
        au("B", "0509"),
        pi("P", "0505"),
        {"id": "C", "side": "austrian", "type": "commander", "formation": "austrian-formation", "hex": "0508"},
    )
    hexes = set(game.reach("C"))
    assert "0506" in hexes
    assert not {"0405", "0605"} & hexes


@rule("3.1.2.b")
def test_a_commander_stays_out_of_zones_without_friends():
    game = position(
        {"id": "L", "side": AU, "type": "commander", "formation": "f", "hex": "0508"}, au("A", "0506", formation="f"),
        pi("P", "0505"), active={"formation": "f", "step": "actions"},
    )  # fmt: skip
    assert clauses(game, "move", unit="L", to="0605") == ["3.1.2.b"]
    assert clauses(game, "move", unit="L", to="0506") == []
