"""What hardly ever happens, and is ruled all the same: found by breaking rules on purpose (`tests.mutants`)."""

from __future__ import annotations

import random

import pytest

import esagono
from esagono.engine.questions import answer
from esagono.games.strafe.assault.arithmetic import (
    NOBODY,
    AssaultGround,
    Wave,
    alone_removed,
    chance_taken,
    wave_chances,
)
from esagono.games.strafe.fire.arithmetic import fighters, stacked_targets, yields
from esagono.games.strafe.fire.casualties import Fighter, can_be_named, next_in_assault

from .fights import bombard, defend, fight, last, run
from .reading import AH, IT, listed, pass_until, play, rule, shown, steps, trench
from .situations import FRONT, TARGET, ah, alone, cost, gun, it, late, mark, moving, pos

FLAME = {"type": "flamethrower"}


def host(game, flame):
    roster = game.rules.roster
    found = game.state.host[roster.index[flame]]
    return roster.ids[found] if found >= 0 else ""


@rule("13.1.4.a", "13.4.3.a", "22.4.d")
def test_the_quick_chance_of_several_waves_is_that_of_the_forecast():
    """Machine guns, Flamethrowers and guns among those who fight."""
    rng = random.Random(2)
    kinds = ("infantry", "infantry", "infantry", "mg", "flamethrower", "field-artillery", "cavalry")
    for _ in range(40):
        units = [it(f"A{n}", steps=2, combat=rng.randint(1, 7), dp=rng.randrange(3)) for n in range(6)]
        units += [ah("D0", steps_left=rng.randint(1, 2)), ah("D1", "0601", dp=rng.randrange(4))]
        units += [ah(f"E{n}", type=rng.choice(kinds), steps=1) for n in range(2)]
        game = fight(*units, step="A")
        rules, state, table = game.rules, game.state, game.rules.tables.assault
        index = rules.roster.index
        ground = AssaultGround(terrain=rng.randrange(-2, 1), trench=rng.randrange(3))
        sent = [index[f"A{n}"] for n in range(rng.randrange(7))]
        waves = [Wave(fighters(rules, state, sent[n : n + 2]), ground) for n in range(0, len(sent), 2)]
        held = fighters(rules, state, [index[u] for u in rng.sample(["D0", "D1", "E0", "E1"], rng.randrange(5))])
        assert chance_taken(table, waves, held) == wave_chances(table, waves, held).taken


@rule("22.4.d")
def test_a_flamethrower_is_not_left_with_guns_alone():
    foot, flame, battery = Fighter(0, 1, 0), Fighter(1, 1, 0, flamethrower=True), Fighter(2, 1, 0, gun=True)
    assert alone_removed((foot, flame, battery)) == (foot, flame, battery)
    assert alone_removed((flame, battery)) == (battery,)
    assert alone_removed((flame,)) == ()


@rule("13.2.6.c")
def test_the_last_step_of_a_fire_falls_on_whoever_has_one_left():
    """Three steps on two units, one of which has but one: the third cannot be his."""
    game = fight(it("A"), gun("G", "0906", bombardment=40), ah("D", steps_left=1), ah("E"), step="B", dice=[1])
    choices = []

    def first(_, options):
        choices.append([o.args["unit"] for o in options])
        return options[0]

    bombard(game, ("G", TARGET, "non-artillery"), loss=first)
    assert choices == [["D", "E"], ["E"], ["E"]]
    assert steps(game, "D") == steps(game, "E") == 0


@rule("18.1.a")
@pytest.mark.parametrize("printed", [False, True])
def test_nothing_is_dug_above_the_highest_level(printed):
    hexes = {"0606": {"trench": {"level": 3, "owner": IT, "printed": printed}}}
    game = moving(it("A", "0606", flags=["dug"]), ah("e", "1201"), hexes=hexes)
    pass_until(game, "activation", "reaction")
    assert trench(game, "0606") == 3
    assert "A" not in {o.args.get("unit") for o in listed(moving(it("A", "0606"), hexes=hexes), "dig")}


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


@rule("22.4.d")
def test_a_flamethrower_does_not_go_over_to_a_unit_in_two_hexes():
    units = it("A"), ah("D", steps_left=1), ah("E", "", hexes=["0506", TARGET])
    flame = {"id": "F", "side": AH, "type": "flamethrower", "hex": TARGET, "with": "D"}
    game = fight(*units, flame, gun("G", "0906", bombardment=40), step="B", dice=[4])
    bombard(game, ("G", TARGET, "non-artillery"), loss=lambda g, options: options[0])
    assert steps(game, "D") == 0
    assert steps(game, "F") == 0


@rule("26.0.c", "Q20")
def test_a_unit_of_no_group_is_deployed_in_one_hex():
    """Only those of a group know a front along which they may stand in two; nobody else is asked."""
    for grouped, asked in ((True, AH), (False, IT)):
        game = esagono.new("gorizia-1916", scenario="bridgehead", seed=1, options={"set_up": "free"})
        if not grouped:
            game.rules.groups = {}
        game.play(next(o for o in game.options() if o.verb == "default-set-up"))
        assert game.decision.side == asked
        assert bool(listed(game, "extend")) == grouped


@rule("26.2.a", "11.1.3.a")
def test_nobody_is_assaulted_where_one_may_not_go():
    """The ground north of the Carso is the Italians' alone."""
    rules = esagono.new("gorizia-1916", scenario="carso", seed=1).rules
    grid, (ours, theirs) = rules.grid, rules.area
    edge = [
        (h, n) for h in range(grid.size) if (ours & ~theirs) >> h & 1 for n in grid.neighbours(h) if theirs >> n & 1
    ]
    assert edge
    for inside, beside in edge:
        names = grid.names[inside], grid.names[beside]
        units = [{"id": "A", "side": IT, "type": "infantry", "brigade": "X", "hex": names[0]},
                 {"id": "B", "side": AH, "type": "infantry", "brigade": "Y", "hex": names[1]}]  # fmt: skip
        for side, may in ((IT, True), (AH, False)):
            action = {"side": side, "brigade": "X" if side == IT else "Y", "step": "A"}
            doc = {"game": "gorizia-1916", "scenario": "carso", "turn": 2, "phase": "action", "side": side}
            game = esagono.position(doc | {"units": units, "action": action})
            assert bool(listed(game, "assault")) == may, names


@rule("13.4.4.c", "Q74")
def test_steps_of_an_assault_fall_neither_on_guns_nor_on_flamethrowers():
    foot = Fighter(0, 1, 0)
    others = Fighter(1, 1, 0, flamethrower=True), Fighter(2, 1, 0, gun=True)
    assert next_in_assault((foot, *others), [], 0) == [0]
    assert next_in_assault((foot, *others), [0], 0) == []
    assert next_in_assault(others, [], NOBODY) == []
    assert can_be_named((foot, *others)) == [0]


@rule("13.2.6.e", "13.2.7.b", "Q63")
@pytest.mark.parametrize(("mountain", "lowered"), [(False, True), (True, False)])
def test_mountain_guns_make_no_light_barrage_of_a_heavy_one(mountain, lowered):
    """The barrage that lies there was fired by others: theirs is added to it, and the trench falls as before."""
    marker = {"hex": TARGET, "value": 70, "side": IT, "mountain": mountain}
    hexes = {TARGET: {"trench": {"level": 2, "owner": AH}}}
    light = gun("G", "0906", type="mountain-artillery", bombardment=4)
    game = fight(it("A"), light, ah("D"), step="B", hexes=hexes, interdiction=[marker], dice=[1])
    bombard(game, ("G", TARGET, "barrage"))
    assert (trench(game, TARGET) < 2) == lowered


@rule("12.2.a", "23.3.a")
def test_no_room_is_made_where_a_unit_in_two_hexes_stays():
    """A retreat may have brought somebody there; that he can go on is not enough."""
    stays = it("P", "", hexes=["0606", "0607"], flags=["moved"])
    game = moving(it("A", "0508", flags=["activated"]), it("Q", "0606"), stays, ah("e", "1201"))
    play(game, "select", unit="A")
    assert {o.args["to"] for o in listed(game, "move", unit="A")} >= {"0507", "0608"}
    assert not {o.args["to"] for o in listed(game, "move", unit="A")} & {"0606", "0607"}


@rule("Q99")
def test_one_assault_is_enough_for_wings():
    """Who could assault besides need not."""
    game = moving(it("A", "0606"), it("B", "0606"), ah("D", "0605"), action={"kind": "wings"})
    assert not listed(game, "end-movement")
    play(game, "assault", unit="A", to="0605")
    assert listed(game, "assault", unit="B")
    assert listed(game, "end-movement")


@rule("18.6.a")
@pytest.mark.parametrize("order", ["GH", "HG"])
def test_enemy_trenches_cost_more_where_neither_side_has_a_zone(order):
    """Each side pays for those of the other, whoever was asked about first."""
    hexes = {"0604": {"trench": {"level": 1, "owner": IT}}, "0608": {"trench": {"level": 1, "owner": AH}}}
    guns = gun("G", "0607", up="move"), gun("H", "0605", AH, up="move")
    game = pos(*guns, phase="non-activated", side=IT, hexes=hexes, roads=[])
    found = {u: game.reach(u, mode="non-activated") for u in order}
    assert found["G"]["0608"].cost == found["G"]["0606"].cost + 1
    assert found["H"]["0604"].cost == found["H"]["0606"].cost + 1


@rule("11.3.a", "Q49")
@pytest.mark.parametrize(("choice", "strategic"), [("combined", 15), ("exclusive", 12)])
def test_a_force_march_goes_with_a_strategic_move_by_one_reading_only(choice, strategic):
    game = late(it("A", "0612"), ah("e", "1201"), options={"strategic_force_march": choice}, roads=[], size=[12, 30])
    far = {mode: max(w.cost for w in game.reach("A", mode=mode, force_march=True).values())
           for mode in ("non-activated", "strategic")}  # fmt: skip
    assert far == {"non-activated": 9, "strategic": strategic}


@rule("11.2.1.c", "Q45")
@pytest.mark.parametrize(("choice", "asked"), [("no", False), ("yes", True)])
def test_nobody_infiltrates_in_phase_10(choice, asked):
    """From one hex of an enemy zone to another, where friends stand in a trench they have taken."""
    hexes = {"0706": {"trench": {"level": 2, "owner": AH}}}
    units = it("A", "0606"), it("B", "0706"), ah("D", "0605"), ah("E", "0705")
    game = late(*units, options={"late_infiltration": choice}, hexes=hexes)
    play(game, "move", unit="A", to="0706")
    assert (game.decision.kind == "infiltration") == asked


@rule("16.1.a")
def test_current_morale_is_what_is_printed_less_the_points():
    game = pos(it("A", "0606", morale=6, reduced={"combat": 3, "morale": 5}, steps_left=1, dp=2))
    assert game.rules.morale_of(game.state, game.rules.roster.index["A"]) == 3


@rule("12.1.2.a")
def test_a_gun_does_not_go_where_too_many_are_emplaced():
    """Others may: they are not counted with guns that are emplaced."""
    emplaced = [gun(f"G{n}", "0607", up="fire") for n in range(4)]
    game = late(*emplaced, gun("H", "0606", up="move"), alone("E", "0608", type="engineer"), ah("e", "1201"))
    assert cost(game, "E", "0607") is not None
    assert cost(game, "H", "0607") is None
    play(game, "select", unit="H")
    assert listed(game, "move", unit="H")
    assert not [o for o in listed(game, "move", unit="H") if o.args["to"] == "0607"]


@rule("13.3.2.a", "22.4.a")
def test_a_flamethrower_with_a_marker_of_its_own_is_no_target():
    flame = {"id": "F", "side": IT, "type": "flamethrower", "hex": FRONT, "with": "A"}
    game = fight(it("A"), flame, ah("D", mg=4), step="C", assaults=[mark("A"), mark("F")], dice=[4])
    defend(game, ("D", FRONT), until=["wave", "assault_order", "morale"])
    assert last(game, "disorganized")["units"] == ["A"]


@rule("20.3.a")
@pytest.mark.parametrize(("where", "offered"), [("1212", True), ("eliminated", False), ("pool", False)])
def test_nobody_builds_a_bridge_who_is_not_there(where, offered):
    """The last hex of the map is no home for those who are off it."""
    sapper = alone("P", where, type="engineer", mg="P")
    game = pos(sapper, it("A", "0611"), ah("e", "0601"), phase="rally", side=IT, sides={"1211-1212": "isonzo"})
    assert bool(listed(game, "bridge")) == offered


@rule("3.0.g", "3.0.h", "23.2.a")
def test_a_unit_in_two_hexes_is_shown_with_half_its_factors():
    game = pos(it("A", "", hexes=["0606", "0607"], combat=5, mg=3), it("B", "0608", combat=5, mg=3))
    assert [shown(game, name)["combat"] for name in "AB"] == ["5/2", "5"]
    assert [shown(game, name)["mg"] for name in "AB"] == ["3/2", "3"]


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


@rule("16.4.a")
def test_who_is_only_thought_to_be_in_a_hex_is_judged_by_the_hex():
    """Not by the last counter of the game, which has an enemy beside it."""
    game = pos(it("A", "0608"), ah("D", "0605"), it("Z", "0606"))
    grid = game.rules.grid
    assert [yields(game.rules, game.state, 0, -1, grid.index(hex)) for hex in ("0608", "0604")] == [False, True]


@rule("13.2.6.c", "19.6.a", "Q60")
def test_a_gun_lost_to_a_barrage_is_a_gun():
    """Units take their steps first; who took none is not offered instead of the gun."""
    units = ah("D"), ah("E"), ah("M", type="mg"), gun("H", TARGET, AH)
    game = fight(it("A"), gun("G", "0906", bombardment=28), *units, step="B", dice=[1])
    choices = []

    def first(_, options):
        choices.append([o.args["unit"] for o in options])
        return options[0]

    bombard(game, ("G", TARGET, "barrage"), loss=first)
    assert last(game, "fire-roll")["cell"].startswith("2")
    assert choices == [["D", "E", "M"], ["E", "M"], ["H"]]


@rule("12.5.a", "Q51", "Q62")
@pytest.mark.parametrize(
    ("plain", "machine_guns", "cars", "count"),
    [(1, 0, 0, 1), (1, 1, 1, 1), (1, 2, 0, 2), (0, 3, 0, 2), (1, 0, 2, 2), (0, 2, 2, 2), (2, 1, 0, 2)],
)
def test_how_many_targets_count_for_the_shift_of_two(plain, machine_guns, cars, count):
    """Of machine guns and of armored cars all but one; Flamethrowers never."""
    units = [Fighter(0, 1, 0)] * plain + [Fighter(1, 1, 0, machine_gun=True, counted=False)] * machine_guns
    units += [Fighter(2, 1, 0, counted=False)] * cars
    assert stacked_targets(units) == count
    assert stacked_targets([*units, Fighter(3, 1, 0, flamethrower=True, counted=False)]) == count


@rule("2.2.3.a")
def test_a_brigade_is_of_the_division_of_its_headquarters():
    """Wherever that stands among its counters."""
    staff = {"id": "HX", "side": IT, "type": "hq", "brigade": "X", "name": "Re", "division": "8", "corps": "VI"}
    (home,) = pos(it("A", "0606", division="7", corps="II"), staff).rules.roster.brigades
    assert (home.name, home.division, home.corps) == ("Re", "8", "VI")


@rule("20.2.a")
def test_roads_cross_the_isonzo_on_bridges_in_every_direction():
    beside = ["0607", "0707", "0706", "0605", "0506", "0507"]
    sides = {f"0606-{hex}": "isonzo" for hex in beside}
    game = pos(it("A", "0606"), sides=sides, roads=[["0606", hex] for hex in beside])
    ground, grid = game.rules.ground, game.rules.grid
    assert ground.bridges == {ground.key(grid.index("0606"), grid.index(hex)) for hex in beside}


@rule("12.2.a")
@pytest.mark.parametrize(("spent", "room"), [(5, True), (6, False)])
def test_no_room_is_made_by_those_who_have_no_points_left(spent, room):
    tired = [it(name, "0606", spent=spent) for name in "QR"]
    game = moving(it("A", "0508"), *tired, ah("e", "1201"), roads=[])
    play(game, "select", unit="A")
    assert ("0606" in {o.args["to"] for o in listed(game, "move", unit="A")}) == room


@rule("3.0.g")
def test_who_is_in_one_hex_is_listed_for_an_assault_with_the_whole_factor():
    units = [it(name, combat=combat) for name, combat in zip("ABC", (5, 4, 3), strict=True)]
    game = fight(*units, ah("D"), assaults=[mark(name) for name in "ABC"])
    rows = answer(game, IT, "en", "sheet", {})["groups"][0]["rows"]
    assert {row["key"]: row["value"] for row in rows} == {"A": "5", "B": "4", "C": "3"}


@rule("19.1.d", "19.2.a")
@pytest.mark.parametrize(("hex", "flags", "clause"), [("0605", ["emplacing"], "19.2.a"), ("eliminated", [], "19.1.d")])
def test_a_gun_that_is_lost_is_not_said_to_be_emplaced_soon(hex, flags, clause):
    game = fight(it("A"), ah("D"), gun("G", hex, AH, flags=flags), step="C", assaults=[mark("A")])
    found = game.forecast(kind="defensive", target=FRONT, firers=["D"], guns=["G"])
    assert [reason.clause for reason in found.reasons] == [clause]
