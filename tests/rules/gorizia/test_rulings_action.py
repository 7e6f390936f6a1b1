"""Rulings about planning, activation, reaction, events and turn structure; and atoms of sections 2, 3, 4 and 9."""

from __future__ import annotations

import pytest

import esagono

from .reading import AH, IT, dp, keys, listed, pass_until, play, refused, rule, shown, steps, verbs, where
from .situations import FAR, ROADS, ah, alone, cost, gun, it, late, moving, pos, reacting, starting

# Sections 2, 3, 4, 9


@rule("2.2.2.c", "Q16")
def test_types_of_artillery():
    rules = esagono.new("gorizia-1916", scenario="campaign", seed=1).rules
    guns = {rules.roster.type[u] for u in rules.roster.guns_of[0] + rules.roster.guns_of[1]}
    assert guns == {"mountain-artillery", "field-artillery", "heavy-artillery", "bombard", "minewerfer"}
    light = {rules.roster.type[u] for u, spares in enumerate(rules.roster.is_mountain_gun) if spares}
    assert light == {"mountain-artillery"}


@rule("2.2.3.a", "2.2.3.b", "2.2.3.d")
def test_brigades_and_independent_units():
    rules = esagono.new("gorizia-1916", scenario="campaign", seed=1).rules
    roster = rules.roster
    toscana = next(b for b in roster.brigades if "Toscana" in b.name)
    assert len(toscana.units) == 6
    assert toscana.hq >= 0
    assert {roster.counters[u].division for u in toscana.units} == {"45"}
    free = {roster.type[u] for u, b in enumerate(roster.brigade) if b < 0 and not roster.is_hq[u]}
    assert {"engineer", "mg", "flamethrower", "armored-car", "rgf", "bersaglieri", "cavalry", "field-artillery"} <= free


@rule("2.2.6.a")
def test_every_roll_is_of_six_sided_dice():
    game = pos(it("A", "0508"), FAR, phase="initiative", bid={IT: 0, AH: 0})
    rolled = next(e for e in game.log if e.kind == "initiative-roll")
    assert all(1 <= die <= 6 for die in rolled.args["dice"])
    assert len(rolled.args["dice"]) == 2


@rule("3.0.b")
def test_a_headquarters_is_no_unit():
    """It hinders nobody, is not fired at and has no zone of control."""
    game = moving(ah("hq-Y", "0506", type="hq"), it("A", "0508"), ah("w", "1201"))
    assert cost(game, "A", "0506", mode="tactical") is not None
    assert "0505" not in game.zoc(AH)


@rule("3.0.h")
def test_the_machine_gun_factor_counts_in_defensive_fire_only():
    game = moving(it("A", "0506", mg=9), ah("w", "0505", mg=1, combat=5), roads=[])
    found = game.forecast(kind="assault", target="0505", attackers=["A"])
    assert found.attack == 5
    fire = game.forecast(kind="infiltration", target="0505", firers=["A"], units=["w"])
    assert fire.total == 9


@rule("4.0.a", "4.4.a", "9.0.a", "Q114", "4.10.a", "4.9.a", "Q105")
def test_the_phases_of_a_turn_in_order():
    """From the beginning of turn 2 to the beginning of turn 3; the Initiative Player comes first in each phase."""
    game = pos(it("A", "0508"), ah("w", "0503"), phase="reinforcement", initiative=AH, dice=[1, 6, 3],
               tracks={"lp": {IT: 0, AH: 0}})  # fmt: skip
    asked = []
    while game.state.turn == 2:
        decision = game.decision
        asked.append((game.state.phase, decision.kind, decision.side))
        options = game.options(decision.side)
        idle = ("ready", "done", "pass", "end-movement", "bid")
        game.play(next(o for verb in idle for o in options if o.verb == verb), decision.side)
    phases = [e.args["phase"] for e in game.log if e.kind == "phase" and e.args["turn"] == 2]
    assert phases[-10:] == ["command", "initiative", "weather", "supply", "artillery", "event", "action",
                            "non-activated", "rally", "victory"]  # fmt: skip
    first = [side for phase, kind, side in asked if phase == "artillery"]
    assert first == [AH, IT]
    assert [side for phase, _, side in asked if phase == "non-activated"] == [AH, IT]
    assert next((kind, side) for phase, kind, side in asked if phase == "action") == ("activation", AH)


@rule("13.2.1.g")
def test_divisional_guns_carry_their_division():
    rules = esagono.new("gorizia-1916", scenario="campaign", seed=1).rules
    guns = [rules.roster.counters[u] for u in rules.roster.guns_of[0]]
    assert any(c.division == "45" for c in guns)
    assert any(c.corps and not c.division for c in guns)


@rule("19.8.a", "Q104", "13.2.7.e")
def test_markers_of_guns_are_kept_apart_and_removed_in_phase_11():
    both = gun("G", "0610", flags=["act", "def-fired"])
    game = late(it("A", "0608", flags=["activated", "out-of-command", "moved"]), both, FAR,
                interdiction=[{"hex": "0505", "value": 4, "side": IT}])  # fmt: skip
    assert {"act", "def-fired"} <= set(shown(game, "G")["flags"])
    pass_until(game, "reinforcement", "plan", "command")
    assert shown(game, "G")["flags"] == []
    assert shown(game, "A")["flags"] == []
    assert game.state.interdiction == {}


# Command, initiative, reaction


@rule("Q28")
def test_no_demolition_in_the_first_turn():
    for turn, asked in ((1, False), (2, True)):
        game = pos(it("A", "0508"), gun("G", "0610"), FAR, phase="supply", turn=turn, initiative=IT, dice=[3])
        assert (game.decision.kind == "artillery") == asked


@rule("Q29", "H1")
def test_planning_changes_the_stock_privately():
    game = pos(it("A", "0508"), FAR, phase="command", tracks={"lp": {IT: 6, AH: 6}})
    before = game.view(AH)
    play(game, "plan", side=IT, brigade="X", box=10)
    assert game.state.lp[0] == 3
    assert game.view(AH) == before


@rule("Q30", "Q115")
def test_after_a_reaction_play_returns_to_the_acting_side_and_there_is_no_reaction_to_it():
    game = reacting(dice=[1])
    play(game, "react", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert game.state.action.side == 1
    pass_until(game, "activation", "reaction")
    assert (game.decision.kind, game.decision.side) == ("activation", IT)


@rule("Q31")
def test_a_night_attempt_takes_the_place_of_the_reaction():
    game = reacting(dice=[6], tracks={"lp": {IT: 0, AH: 5}})
    play(game, "night-counterattack", brigade="Y")
    play(game, "place-hq", hex="0503")
    assert game.state.lp[1] == 5
    assert game.decision.kind == "activation"


@rule("Q32")
def test_one_may_pass_with_planned_brigades_and_lose_them():
    game = pos(it("A", "0508"), ah("w", "0503"), initiative=IT, side=IT, display={"X": 0, "Y": 0})
    assert "pass" in verbs(game)
    play(game, "pass")
    play(game, "pass")
    assert game.state.phase == "non-activated"


@rule("Q33")
def test_the_die_of_a_doubtful_hex_is_rolled_once_for_all():
    """Two units behind the same enemy zone: one die decides for both."""
    hq = it("hq-X", "display", type="hq", command=3)
    wall = [ah("w1", "0406"), ah("w2", "0606")]
    units = [it("A", "0504"), it("B", "0504"), it("C", "0508")]
    for die, out in ((3, True), (4, False)):
        game = starting(*units, *wall, hq, dice=[die, die, die, die], roads=[[f"05{n:02}" for n in range(1, 13)]],
                        sources={IT: ["0512"], AH: ["0101"]})  # fmt: skip
        play(game, "place-hq", hex="0507")
        rolled = [e for e in game.log if e.kind == "command-die"]
        assert rolled
        assert len({e.args["hex"] for e in rolled}) == len(rolled)
        for u in "AB":
            assert ("out-of-command" in shown(game, u)["flags"]) == out


@rule("Q34", "8.5.b")
def test_the_hex_of_a_headquarters_must_be_supplied():
    game = starting(it("A", "0608"), FAR, roads=ROADS)
    good = {o.text("hex") for o in listed(game, "place-hq")}
    assert "0608" in good
    cut = starting(it("A", "0608"), ah("w", "0611"), roads=ROADS)
    assert not listed(cut, "place-hq")


@rule("Q35", "10.4.1.a", "10.4.1.c")
def test_a_headquarters_is_denied_only_if_every_way_is_interdicted():
    """An enemy gun in sight of the only road; then a second road round it."""
    wide = [[f"06{n:02}" for n in range(1, 13)]]
    sources = {IT: ["0612"], AH: ["0101"]}
    units = [it("A", "0607"), it("hq-X", "display", type="hq", command=3)]
    free = starting(*units, ah("w", "1201"), roads=wide, sources=sources)
    assert listed(free, "place-hq")
    shot = starting(*units, gun("G", "0210", AH, up="fire", range=10), ah("w", "0210"), roads=wide, sources=sources)
    assert not listed(shot, "place-hq")
    busy = starting(*units, gun("G", "0210", AH, up="fire", range=10, flags=["act", "def-fired"]), ah("w", "0210"),
                    roads=wide, sources=sources)  # fmt: skip
    assert not listed(busy, "place-hq"), "possible even if the gun has fired"
    emplacing = starting(*units, gun("G", "0210", AH, up="fire", range=10, flags=["emplacing"]), ah("w", "0210"),
                         roads=wide, sources=sources)  # fmt: skip
    assert listed(emplacing, "place-hq"), "a gun still being emplaced does not"


@rule("Q37", "E1", "E2")
def test_boxes_and_their_cost():
    """E1: thirteen guns need the last box, 4 points; E2: one gun the second, 2 points. There is no box for sixteen."""
    game = pos(it("A", "0508"), FAR, phase="command", tracks={"lp": {IT: 9, AH: 9}})
    for box, price in ((15, 4), (5, 2)):
        play(game, "plan", side=IT, brigade="X", box=box)
        assert game.state.paid[0] == price
    assert {o.args["box"] for o in game.options(IT) if o.verb == "plan"} == {0, 10, 15}


@rule("Q38", "8.4.a")
def test_guns_do_not_count_among_the_two_independents():
    game = starting(it("A", "0608"), alone("m", "0608", type="mg"), alone("b", "0609"), gun("G", "0610"), FAR)
    play(game, "place-hq", hex="0608")
    for u in ("G", "m", "b"):
        play(game, "attach", unit=u)
    assert game.state.action.guns
    assert len(game.state.action.independents) == 2


@rule("Q39")
def test_the_front_brigade_of_an_exchange_needs_no_plan():
    units = (it("R", "0508"), it("F", "0506", brigade="Z"), ah("e", "0505"))
    game = starting(*units, display={"X": 0})
    play(game, "place-hq", hex="0508")
    assert listed(game, "exchange", brigade="Z")
    spent = starting(*units, display={"X": 0}, activated=["Z"])
    play(spent, "place-hq", hex="0508")
    assert not listed(spent, "exchange", brigade="Z")


@rule("Q111")
def test_a_tie_is_rolled_again_with_the_same_modifiers():
    game = pos(
        it("A", "0508"), FAR, phase="initiative", dice=[2, 3, 6, 1], bid={IT: 1, AH: 0}, tracks={"lp": {IT: 3, AH: 3}}
    )
    rolls = [e.args["totals"] for e in game.log if e.kind == "initiative-roll"]
    assert rolls == [[3, 3], [7, 1]]
    assert game.state.lp == [2, 3]


@rule("Q120", "12.5.a", "8.5.c")
def test_headquarters_stack_with_friends_but_not_with_enemies():
    friend = it("hq-Z", "0508", type="hq", brigade="Z")
    game = starting(it("A", "0508"), it("B", "0511", brigade="Z"), friend, FAR)
    assert game.why_not("place-hq", hex="0508") == []
    foe = starting(it("A", "0508"), ah("hq-Y", "0509", type="hq"), FAR)
    assert refused(foe, "place-hq", hex="0509") == ["8.5.c"]


# Units


@rule("Q43", "19.7.a")
def test_guns_out_of_supply_are_disorganized_up_to_their_fire_factor():
    units = [gun("G", "0608", bombardment=4, up="move", dp=2), gun("H", "0608", bombardment=2, up="move", dp=1)]
    game = pos(*units, it("A", "0608"), FAR, phase="supply", roads=[], initiative=IT, turn=2)
    assert dp(game, "G") == 3
    assert dp(game, "H") == 1  # nobody near: one below its threshold


@rule("Q47", "3.0.l", "3.0.m", "3.0.n")
def test_how_far_zones_of_control_reach():
    lake = {"0507": {"terrain": "lake"}}
    game = pos(it("A", "0508"), FAR, hexes=lake, roads=[])
    assert set(game.zoc(IT)) == {"0509", "0407", "0408", "0607", "0608"}
    car = pos(alone("K", "0508", type="armored-car"), FAR, roads=[["0507", "0508"]])
    assert game.zoc(IT) != car.zoc(IT)
    assert set(car.zoc(IT)) == {"0507"}


@rule("Q48", "20.1.a")
@pytest.mark.parametrize(
    ("kind", "fords"),
    [
        ("infantry", True),
        ("mg", True),
        ("engineer", True),
        ("cavalry", True),
        ("field-artillery", False),
        ("armored-car", False),
    ],
)
def test_who_fords_the_isonzo(kind, fords):
    river = {f"05{n:02}-{b}": "isonzo" for n, b in ((8, "0507"),)} | {"0508-0407": "isonzo", "0508-0408": "isonzo"}
    river |= {"0508-0607": "isonzo", "0508-0608": "isonzo", "0508-0509": "isonzo"}
    mover = alone("A", "0508", type=kind, move=9) | ({"up": "move"} if kind == "field-artillery" else {})
    game = late(mover, FAR, sides=river, roads=[])
    assert (cost(game, "A", "0507", mode="non-activated") is not None) == fords


@rule("Q49", "11.2.2.a", "11.3.a")
def test_strategic_movement_and_force_march_add_up_or_exclude_each_other():
    units = (it("A", "0608", move=4), ah("e", "1201"))
    both = late(*units, roads=[], size=[12, 40])
    far = both.reach("A", mode="strategic", force_march=True)
    assert max(r.cost for r in far.values()) == 10
    apart = late(*units, roads=[], size=[12, 40], options={"strategic_force_march": "exclusive"})
    plain = apart.reach("A", mode="strategic", force_march=True)
    assert max((r.cost for r in plain.values()), default=0) <= 8


@rule("Q59")
def test_only_levels_of_hexes_block_sight():
    """A sunken or steep hexside is no level of its own."""
    game = pos(it("A", "0508"), FAR, sides={"0506-0507": "river"})
    assert game.sight("0508", "0505").clear


@rule("Q84", "17.1.a", "2.2.1.a")
def test_steps_by_type():
    rules = esagono.new("gorizia-1916", scenario="campaign", seed=1).rules
    by_type = {}
    for u, kind in enumerate(rules.roster.type):
        by_type.setdefault(kind, set()).add(rules.roster.steps[u])
    for kind in ("infantry", "cavalry", "engineer"):
        assert by_type[kind] == {2}
    for kind in ("mg", "flamethrower", "armored-car", "field-artillery"):
        assert by_type[kind] == {1}


@rule("Q85", "16.4.a")
def test_the_visible_side_gives_the_threshold_and_guns_are_enemies_too():
    """Reduced, the unit has a morale of 3: two points more are too many next to a gun."""
    low = {"reduced": {"morale": 3}, "morale": 6, "steps_left": 1, "dp": 2}
    supply = {"phase": "supply", "roads": [], "initiative": IT}
    near = pos(it("A", "0508", **low), gun("G", "0507", AH), FAR, **supply)
    assert where(near, "A") == "surrendered"
    headquarters = pos(it("A", "0508", **low), ah("hq-Y", "0507", type="hq"), FAR, **supply)
    assert (where(headquarters, "A"), dp(headquarters, "A")) == ("0508", 2)


@rule("Q96", "22.5.a", "19.1.c")
def test_armored_cars_move_in_activations_on_roads():
    car = alone("K", "0608", type="armored-car", move=2)
    game = moving(it("A", "0610"), car, FAR, action={"independents": ["K"]})
    assert cost(game, "K", "0604", mode="tactical") == 2
    assert cost(game, "K", "0509", mode="tactical") is None
    assert listed(game, "select", unit="K")
    play(game, "select", unit="K")
    assert listed(game, "force-march", unit="K")


@rule("Q97", "23.1.a", "23.5.a")
def test_extending_is_movement():
    game = moving(it("A", "0508"), FAR, roads=[])
    play(game, "select", unit="A")
    play(game, "extend", unit="A", to="0507")
    assert "moved" in shown(game, "A")["flags"]
    assert set(shown(game, "A")["hexes"]) == {"0508", "0507"}
    assert {"0506", "0509"} <= set(game.zoc(IT))


@rule("Q99")
def test_wings_is_drawn_among_brigades_that_can_assault_and_uses_planned_guns_only():
    base = (it("A", "0508"), it("B", "1108", brigade="Z"), ah("w", "0505"), gun("G", "0610"))
    game = pos(*base, phase="event", initiative=IT, dice=[1, 1, 1], roads=ROADS)
    assert game.view(IT)["events"] == {"wings": "X"}
    play(game, "activate", brigade="X")
    play(game, "place-hq", hex="0508")
    assert game.state.action.box == 0
    assert not listed(game, "attach", unit="G")


@rule("Q100", "EV.c")
def test_confusion_keeps_stacking_and_costs_nothing():
    units = (it("a1", "0608", regiment="1"), it("b", "0607", brigade="Z"), it("c", "0607", brigade="Z"))
    game = pos(*units, ah("w", "0609"), phase="event", initiative=AH, dice=[2, 2, 1, 1], roads=[])
    pass_until(game, "regiment", "confusion")
    play(game, "regiment", name="1")
    ends = {o.text("to") for o in listed(game, "nudge")}
    assert "0607" not in ends, "two units are there"
    assert "0609" not in ends, "an enemy is there"
    play(game, "nudge", unit="a1", to=sorted(ends)[0])
    assert game.state.spent[game.rules.roster.index["a1"]] == 0


@rule("Q110", "19.4.b")
def test_guns_are_alone_without_a_friendly_unit_and_late_movers_keep_out():
    game = late(it("A", "0508"), gun("G", "0507", AH), ah("hq-Y", "0507", type="hq"), FAR, roads=[])
    assert cost(game, "A", "0507", mode="non-activated") is None
    now = moving(it("A", "0508"), gun("G", "0507", AH), ah("hq-Y", "0507", type="hq"), FAR, roads=[])
    play(now, "select", unit="A")
    play(now, "move", unit="A", to="0507")
    assert where(now, "G") == "surrendered", "its headquarters is no company"


@rule("Q112", "16.2.a", "11.3.b")
def test_force_march_disorganizes_too():
    game = moving(it("A", "0508", move=2), FAR, roads=[])
    play(game, "select", unit="A")
    play(game, "force-march", unit="A")
    play(game, "move", unit="A", to="0505")
    pass_until(game, "reaction")
    assert dp(game, "A") == 1


@rule("Q113")
def test_infantry_class():
    rules = esagono.new("gorizia-1916", scenario="campaign", seed=1).rules
    infantry = {kind for kind, ability in rules.roster.abilities.items() if ability.infantry}
    foot = {"infantry", "mountain", "bersaglieri", "bicycle", "rgf", "landwehr", "honved", "dismounted-cavalry"}
    assert infantry == foot | {"engineer", "mg"}


# Examples


@rule("E3", "12.1.2.a")
def test_two_emplaced_guns_and_two_units_share_a_hex():
    game = moving(it("A", "0508"), it("B", "0507"), gun("G", "0507"), gun("H", "0507"), FAR, roads=[])
    assert cost(game, "A", "0507", mode="tactical") is not None
    full = moving(it("A", "0508"), it("B", "0507"), it("C", "0507"), gun("G", "0507"), gun("H", "0507"), FAR, roads=[])
    assert cost(full, "A", "0507", mode="tactical") is None


@rule("E11", "E12")
def test_the_notation_of_the_lists():
    rules = esagono.new("gorizia-1916", scenario="campaign", seed=1).rules
    brigade = next(b for b in rules.roster.brigades if "22" in b.name and b.side == 1)
    assert len(brigade.units) == 4
    fifth = [c for c in rules.roster.counters if c.type == "bicycle" and c.id.endswith("-v")]
    assert len(fifth) == 1
    assert fifth[0].brigade == ""


@rule("E13", "11.0.8.c", "11.1.3.a", "13.1.5.a")
def test_an_assault_across_the_isonzo_costs_four_points():
    crossing = {"0508-0507": "isonzo"}
    for move, able in ((4, True), (3, False)):
        game = moving(it("A", "0508", move=move, dp=4), ah("w", "0507"), sides=crossing, roads=[])
        assert bool(listed(game, "assault", unit="A", to="0507")) == able


@rule("E16", "25.2.a")
def test_breakthrough_is_a_complete_victory_at_once():
    named = ["2510", "2511", "2610", "2711", "2201", "3302", "4101"]
    game = esagono.position({
        "game": "gorizia-1916", "scenario": 3, "turn": 3, "phase": "victory",
        "units": [{"id": "it-toscana-i-77", "hex": "1712"}], "control": dict.fromkeys(named, IT), "conquered": ["2510"],
    })  # fmt: skip
    assert game.result is not None
    assert game.result.winner == IT
    assert steps(game, "it-toscana-i-77") == 2
    assert keys(game, "pass")
