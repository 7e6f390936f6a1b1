"""3: zones of reaction, facing, and what they bind a Force to."""

from __future__ import annotations

import pytest

from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.state import MARCH

from .fights import act, assault, au, pi, position, u, verbs, where


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


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
def test_squares_and_commanders():
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


@rule("3.1.a")
def test_every_unit_points_at_one_hexside_at_the_end_of_its_move():
    game = position(au("A", "0505"), pi("P", "1212"))
    act(game, "A", "move", to="0504")
    halts = [o.args["facing"] for o in game.options() if o.verb == "halt"]
    assert sorted(halts) == sorted(COMPASS)
    game.play(next(o for o in game.options() if o.verb == "halt" and o.args["facing"] == "SE"))
    assert COMPASS[game.state.facing[u(game, "A")]] == "SE"


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


@rule("3.1.2.a", "Q36")
def test_a_force_enters_an_enemy_zone_only_where_a_marker_lies():
    units = (au("A", "0508"), pi("P", "0505"))
    game = position(*units, markers=[assault("0506", "0505", "A")])
    assert "0506" in game.reach("A")
    assert not {"0405", "0605"} & set(game.reach("A"))
    game.play(next(o for o in game.options() if o.args.get("unit") == "A"))
    assert [r.clause for r in game.why_not("move", unit="A", to="0605")] == ["3.1.2.a"]
    bare = position(*units)
    assert not AROUND & set(bare.reach("A"))


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
    assert {o.args["to"] for o in game.options() if o.verb == "move"} <= {"0605"}
    assert "halt" not in verbs(game)


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


@rule("3.2.a", "Q30")
def test_who_begins_in_an_enemy_zone_attacks_or_leaves():
    game = position(au("A", "0506"), au("B", "0510"), pi("P", "0505"))
    assert "end" not in verbs(game)
    assert [r.clause for r in game.why_not("end")] == ["3.2.a"]
    game.play(next(o for o in game.options() if str(o) == "select unit=A"))
    assert not {"stay", "face", "square"} & verbs(game)
    assert [r.clause for r in game.why_not("face", unit="A", facing="S")] == ["3.2.a"]


@rule("3.2.a", "Q31")
def test_one_attack_answers_for_the_whole_hex():
    game = position(
        au("A", "0506"),
        au("B", "0506"),
        pi("P", "0505"),
        markers=[assault("0506", "0505", "A")],
        dice=[3, 4, 3, 3, 3, 3],
    )
    act(game, "A", "assault", to="0505")
    while game.decision.kind != "action":
        game.play(game.options()[-1])
    assert where(game, "B") == "0506"  # a draw: nobody moved
    assert "0506" in game.zoc("piedmontese")
    assert "end" in verbs(game)


@rule("Q30")
def test_who_cannot_leave_stays_without_penalty():
    ring = [pi(f"P{i}", hex) for i, hex in enumerate(["0403", "0404", "0504", "0604", "0605", "0507"])]
    walls = {"0505-0405": "river", "0505-0506": "river"}
    game = position(au("A", "0505"), *ring, map={"sides": walls})
    assert game.reach("A") == {}
    assert "end" in verbs(game)


@rule("Q32")
def test_lone_guns_in_an_enemy_zone_limber_and_leave():
    units = (au("G", "0506", type="field-artillery", move=6), pi("P", "0505"))
    game = position(*units)
    game.play(next(o for o in game.options() if str(o) == "select unit=G"))
    assert "fire" not in verbs(game)
    assert game.state.flags[u(game, "G")] & MARCH  # limbering was all it could do
    assert "move" in verbs(game)
    free = position(*units, options={"guns_in_zone": "may-fire"})
    free.play(next(o for o in free.options() if str(o) == "select unit=G"))
    assert "fire" in verbs(free)


@rule("Q33")
def test_square_is_no_way_to_ignore_an_enemy_zone():
    game = position(au("A", "0506"), pi("P", "0505"))
    game.play(next(o for o in game.options() if str(o) == "select unit=A"))
    assert "square" not in verbs(game)
    away = position(au("A", "0508"), pi("P", "0505"))
    away.play(next(o for o in away.options() if str(o) == "select unit=A"))
    assert "square" in verbs(away)
