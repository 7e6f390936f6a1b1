"""4.12, 25, 26: control, points, Breakthrough, halt, scenarios."""

from __future__ import annotations

from collections import Counter

import pytest

import esagono
from esagono.engine.questions import OfOverlay

from .reading import AH, IT, kinds, listed, pass_until, play, refused, rule
from .situations import FAR, ah, gun, it, moving, own, pos

GORIZIA = ["2510", "2511", "2610", "2711"]


def check(*units: dict[str, object], **more: object) -> object:
    return pos(*units, phase="victory", **more)


@rule("25.0.d", "3.0.q", "25.0.b", "Q117")
def test_the_33_hexes_are_worth_91_points() -> None:
    game = own(phase="action")
    values = [o["points"] for o in game.objectives()]
    assert (len(values), sum(values)) == (33, 91)
    assert game.points() == {IT: 0, AH: 0}
    taken = own(phase="action", control={"4101": IT, "2010": IT})
    assert taken.points() == {IT: 12, AH: 0}


@rule("25.0.c")
def test_a_hex_belongs_to_the_last_who_entered() -> None:
    game = moving(it("A", "0508"), FAR, vp={"0507": 3, "0506": 2}, roads=[])
    play(game, "select", unit="A")
    play(game, "move", unit="A", to="0506")
    assert game.points()[IT] == 5, "also by moving through"
    back = pos(ah("w", "0508"), it("A", "1212"), side=AH, vp={"0507": 3}, control={"0507": IT}, roads=[],
               action={"side": AH, "brigade": "Y", "step": "A"})  # fmt: skip
    assert back.points()[IT] == 3
    play(back, "select", unit="w")
    play(back, "move", unit="w", to="0507")
    assert back.points()[IT] == 0


@rule("25.0.c")
def test_guns_never_take_control() -> None:
    game = pos(gun("G", "0508", up="move"), FAR, phase="non-activated", side=IT, vp={"0507": 3}, roads=[])
    play(game, "select", unit="G")
    play(game, "move", unit="G", to="0507")
    assert game.points()[IT] == 0


@rule("25.2.a", "4.12.a", "25.0.a", "E16", "Q1")
def test_example_16_breakthrough() -> None:
    game = own(control=dict.fromkeys([*GORIZIA, "2201", "3302", "4101"], IT))
    assert (game.result.winner, game.result.level) == (IT, "complete")
    short = own(control=dict.fromkeys([*GORIZIA, "2201", "3302"], IT))
    assert short.result is None


@rule("25.3.a", "25.0.a", "Q24")
def test_three_turns_without_a_conquest_end_the_game() -> None:
    game = own(quiet=2)
    assert game.result.winner == AH
    assert "offensive-halt" in kinds(game.log)
    conquered = own(quiet=2, conquered=["2010"], control={"2010": IT})
    assert conquered.result is None
    assert conquered.state.quiet == 0
    lost_again = own(quiet=2, conquered=["2010"], control={"2010": AH})
    assert lost_again.result is None, "Q24: also if it was lost again"
    strict = own(quiet=2, conquered=["2010"], control={"2010": AH}, options={"conquest": "held"})
    assert strict.result is not None


@rule("25.3.a", "Q23")
def test_the_halt_in_the_small_scenarios_is_an_option() -> None:
    units = [{"id": "it-toscana-i-77", "hex": "2025"}, {"id": "ah-4-gebirgs-i-37", "hex": "2208"}]
    assert own(scenario=1, quiet=2, units=units).result is not None
    assert own(scenario=1, quiet=2, units=units, options={"halt": "campaign"}).result is None


@rule("26.3.a", "25.0.b")
@pytest.mark.parametrize(("hexes", "winner", "level"), [
    (["4101", "2801", "2201", "3009", "3302"], IT, "victory"),
    (["4101", "2801", "2201", "3009"], "", "draw"),
    (["4101", "2801", "2201", "2010", "2808"], AH, "victory"),
])  # fmt: skip
def test_points_decide_the_campaign(hexes: list[str], winner: str, level: str) -> None:
    game = own(turn=12, control=dict.fromkeys(hexes, IT))
    assert (game.result.winner, game.result.level) == (winner, level)


@rule("26.1.a")
def test_the_bridgehead_needs_both_conditions() -> None:
    units = [{"id": "it-toscana-i-77", "hex": "2025"}, {"id": "ah-4-gebirgs-i-37", "hex": "2705"}]
    held = dict.fromkeys(GORIZIA, IT)
    assert own(scenario=1, turn=4, units=units, control=held).result.winner == IT
    west = [units[0], {"id": "ah-4-gebirgs-i-37", "hex": "2211"}]
    assert own(scenario=1, turn=4, units=west, control=held).result.winner == AH
    assert own(scenario=1, turn=4, units=units, control=held | {"2711": AH}).result.winner == AH


@rule("26.2.a")
@pytest.mark.parametrize(("hexes", "winner"), [(["3417", "4316"], IT), (["3214"], AH)])
def test_the_carso_needs_two_of_four(hexes: list[str], winner: str) -> None:
    units = [{"id": "it-brescia-i-19", "hex": "3520"}, {"id": "ah-39-honved-i-3h", "hex": "3605"}]
    game = own(scenario=2, turn=4, units=units, control=dict.fromkeys(hexes, IT))
    assert game.result.winner == winner


@rule("26.2.a")
@pytest.mark.parametrize("holder", [IT, AH])
def test_castel_rubbia_is_shown_though_it_is_worth_no_points(holder: str) -> None:
    units = [{"id": "it-brescia-i-19", "hex": "3520"}, {"id": "ah-39-honved-i-3h", "hex": "3605"}]
    game = own(phase="action", scenario=2, units=units, control={"3214": holder})
    assert [(o["points"], o["side"]) for o in game.objectives() if o["hex"] == "3214"] == [(0, holder)]
    for seat in (IT, AH, "observer"):
        view = game.view(seat)
        assert view["decisive"] == [{"hex": "3214", "place": "Castel Rubbia", "side": holder}]
        marked = [m.side for m in game.rules.show.table(game.rules, view, "en").markers if m.at == "3214"]
        assert marked == [holder]
        painted = game.rules.questions["overlay-objectives"].answer(game, seat, "en", OfOverlay(side=IT)).hexes["3214"]
        assert (painted.cls, painted.text) == ("held-own" if holder == IT else "held-enemy", "0")
    assert own(phase="action", scenario=3).view(IT)["decisive"] == []


@rule("26.2.a", "26.0.a", "2.2.a", "2.2.3.d", "E11", "E12", "Q11")
def test_the_counters_of_the_scenarios() -> None:
    def of(scenario: str, **options: str) -> list[str]:
        ids: list[str] = esagono.new("gorizia-1916", scenario, seed=1, options=options).rules.roster.ids
        return ids

    carso, campaign = of("carso"), of("campaign")
    assert not any(i.startswith("ah-86-lw") for i in carso)
    assert sum(i.startswith("ah-86-lw-") for i in campaign) == 6
    assert {"ah-22-ls-4-fj", "ah-22-ls-155-ls", "ah-22-ls-iv-4", "ah-22-ls-ix-19"} <= set(campaign)  # example 11
    assert any(i.endswith("-v") for i in campaign if "cicl" in i or "bic" in i)  # example 12
    kinds = Counter(c.type for c in esagono.new("gorizia-1916", "carso", seed=1).rules.roster.counters)
    none = Counter(
        c.type
        for c in esagono.new("gorizia-1916", "carso", seed=1, options={"machine_guns": "out"}).rules.roster.counters
    )
    assert kinds["mg"] > 0
    assert none["mg"] == 0
    assert len(of("carso", armored_cars="three")) == len(carso) + 2


@rule("27.1.a")
def test_machine_guns_can_be_left_out() -> None:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1, options={"machine_guns": "out"})
    assert not any(game.rules.roster.is_mg)


@rule("26.3.c")
def test_two_bridges_are_blown_at_the_start_of_the_campaign() -> None:
    game = esagono.new("gorizia-1916", "campaign", seed=1)
    assert game.view(IT)["blown"] == ["0709-0710", "0809-0810"]
    assert esagono.new("gorizia-1916", "bridgehead", seed=1).view(IT)["blown"] == []


@rule("26.3.b", "26.0.d")
def test_the_conditional_guns_come_a_turn_after_the_attack_in_the_north() -> None:
    guns = [{"id": f"ah-xv-{k}-1", "hex": "pool"} for k in ("field", "heavy", "minewerfer")]
    units = [{"id": "it-firenze-i-127", "hex": "1211"}, {"id": "ah-205-ls-i-409", "hex": "1210"}, *guns]
    doc = {"game": "gorizia-1916", "scenario": 3, "turn": 2, "units": units, "side": IT,
           "action": {"side": IT, "brigade": "it-firenze", "step": "A"}}  # fmt: skip
    game = esagono.position(doc)
    assert game.state.conditional == 0
    target = next(o for o in game.options() if o.verb == "assault")
    game.play(target)
    assert game.state.conditional == 2
    due = esagono.position(doc | {"phase": "reinforcement", "turn": 3, "conditional": 2, "side": AH})
    assert {o.text("unit") for o in due.options() if o.verb == "enter"} == {g["id"] for g in guns}
    early = esagono.position(doc | {"phase": "reinforcement", "turn": 3, "side": AH})
    assert early.decision.kind != "reinforcements"


@rule("26.3.b", "Q102")
@pytest.mark.parametrize(("turn", "enters"), [(2, False), (3, True)])
def test_the_conditional_guns_never_come_in_the_turn_of_the_attack(turn: int, enters: bool) -> None:
    units = [{"id": "it-firenze-i-127", "hex": "1211"}, {"id": "ah-205-ls-i-409", "hex": "1210"},
             {"id": "ah-xv-field-1", "hex": "pool"}]  # fmt: skip
    doc = {"game": "gorizia-1916", "scenario": 3, "turn": turn, "phase": "reinforcement", "side": AH, "units": units}
    game = esagono.position(doc | {"conditional": 2})
    assert bool([o for o in game.options() if o.verb == "enter"]) == enters


@rule("26.0.e", "7.0.a")
def test_the_points_of_the_campaign_are_the_sums_of_the_others() -> None:
    plans = esagono.new("gorizia-1916", "campaign", seed=1).rules.scenarios
    for side in (IT, AH):
        parts = [plans[s]["logistics"][side] for s in ("bridgehead", "carso")]
        assert plans["campaign"]["logistics"][side][:4] == [a + b for a, b in zip(*parts, strict=True)]


@rule("26.0.b", "26.0.c", "26.0.d", "5.0.a", "H11")
@pytest.mark.parametrize("scenario", ["bridgehead", "carso", "campaign"])
def test_free_set_up_by_areas_first_the_austro_hungarians(scenario: str) -> None:
    game = esagono.new("gorizia-1916", scenario, seed=1, options={"set_up": "free"})
    assert (game.decision.kind, game.decision.side) == ("setup", AH)
    front = {game.rules.grid.names[h] for h in game.rules.ground.front[1]}
    unit = {"bridgehead": "ah-4-gebirgs-i-37", "carso": "ah-81-honved-i-1h", "campaign": "ah-4-gebirgs-i-37"}[scenario]
    places = {o.text("hex") for o in game.options() if o.verb == "place" and o.text("unit") == unit}
    assert places
    assert places <= front
    assert not any(o.text("unit").startswith("it-") for o in game.options() if o.verb == "place")
    wrong = "2510" if scenario != "carso" else "3612"
    assert refused(game, "place", unit=unit, hex=wrong) == ["26.0"]
    play(game, "default-set-up")
    if game.decision.side == AH:
        play(game, "done")
    assert game.decision.side == IT
    play(game, "default-set-up")
    pass_until(game, "plan", "reinforcements")
    game.rules.check(game.state)


@rule("26.0.d", "26.0.c")
@pytest.mark.parametrize("scenario", ["bridgehead", "carso", "campaign"])
def test_the_default_deployment_keeps_the_stacking_limits(scenario: str) -> None:
    game = esagono.new("gorizia-1916", scenario, seed=1)
    rules, state = game.rules, game.state
    for side in (0, 1):
        crowded = [rules.grid.names[h] for h in range(rules.grid.size) if rules.overstacked(state, side, h)]
        assert crowded == []
    assert all(state.posture[u] for u in range(len(state.hex)) if rules.roster.is_gun[u] and state.hex[u] >= 0)


@rule("26.2.a", "Q7")
def test_the_north_of_the_carso_is_italian_ground_or_out_of_play() -> None:
    game = esagono.new("gorizia-1916", "carso", seed=1)
    names = game.rules.grid
    assert game.rules.area[0] >> names.index("3123") & 1
    assert not game.rules.area[1] >> names.index("3123") & 1
    assert not game.rules.area[0] >> names.index("3110") & 1
    clipped = esagono.new("gorizia-1916", "carso", seed=1, options={"carso_north": "clipped"})
    assert not clipped.rules.area[0] >> names.index("3123") & 1
    assert all(
        clipped.rules.area[clipped.rules.roster.side[u]] >> h & 1 for u, h in enumerate(clipped.state.hex) if h >= 0
    )


@rule("26.3.a", "6.1.a", "Q8")
def test_two_battalions_of_the_17th_arrive_or_are_set_up() -> None:
    name = "ah-17-i-102"
    game = esagono.new("gorizia-1916", "campaign", seed=1)
    index = game.rules.roster.index[name]
    assert (game.state.hex[index], game.rules.arrivals[index], game.rules.entries[index]) == (-1, 3, ("4101",))
    other = esagono.new("gorizia-1916", "campaign", seed=1, options={"battalions_102": "set-up"})
    assert other.state.hex[other.rules.roster.index[name]] >= 0


@rule("Q6", "26.1.a")
def test_the_map_of_the_bridgehead() -> None:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1)
    inside = {n for n, h in game.rules.grid.numbers.items() if game.rules.area[1] >> h & 1}
    assert {"1712", "2011", "2010", "2019", "2105", "2510", "3107", "1910"} <= inside
    assert not {"1808", "1908", "1320", "3209"} & inside


@rule("Q6", "Q100")
def test_confusion_moves_nobody_off_the_map_of_the_scenario() -> None:
    units = [{"id": "it-milano-i-159", "hex": "1426"}, {"id": "ah-4-gebirgs-i-37", "hex": "2103"}]
    game = own(phase="event", scenario=1, units=units, initiative=AH, dice=[2, 2, 1])
    play(game, "regiment", name="159")
    assert {o.text("to") for o in listed(game, "nudge")} == {"1427", "1527", "1526", "1425"}, "not to 1326 and 1327"


@rule("Q12", "8.3.a")
def test_the_dismounted_division_is_one_formation_or_two() -> None:
    for choice, sizes in (("one", [12]), ("two", [6, 6])):
        roster = esagono.new("gorizia-1916", "campaign", seed=1, options={"dismounted_division": choice}).rules.roster
        parts = [b for b in roster.brigades if b.id.startswith("it-4-dism-cav")]
        assert [len(b.units) for b in parts] == sizes
        assert all(b.hq >= 0 and b.division == "4 Cav" for b in parts)


@rule("Q25", "25.0.c")
def test_all_points_are_austro_hungarian_at_the_start() -> None:
    game = esagono.new("gorizia-1916", "campaign", seed=1)
    assert {o["side"] for o in game.objectives()} == {AH}


@rule("Q18", "26.0.c")
def test_units_behind_the_front_hang_on_their_own_group() -> None:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1, options={"set_up": "free"})
    play(game, "default-set-up")
    if game.decision.side == AH:
        play(game, "done")
    assert game.decision.side == IT
    toscana = "it-toscana-i-77"

    def places() -> set[str]:
        found = [o for o in game.options() if o.verb == "place" and o.text("unit").startswith("it-toscana")]
        return {o.text("hex") for o in found}

    stretch = {"1712", "1811", "1912", "2011"}
    assert places() == stretch, "nobody of the division is there yet"
    play(game, "place", unit=toscana, hex="1811")
    assert places() > stretch
    near = set(game.rules.hexes_around("1811"))
    assert places() - stretch <= near


@rule("Q19", "26.0.d")
def test_guns_are_set_up_behind_the_front_and_within_range_of_it() -> None:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1, options={"set_up": "free"})
    front = {game.rules.grid.names[h] for h in game.rules.ground.front[1]}
    assert not [o for o in game.options() if o.verb == "place" and o.text("unit") == "ah-58-field-1"]
    play(game, "place", unit="ah-4-gebirgs-i-37", hex="2010")
    hexes = {o.text("hex") for o in game.options() if o.verb == "place" and o.text("unit") == "ah-58-field-1"}
    assert hexes
    assert not hexes & front
    enemy = [game.rules.grid.names[h] for h in game.rules.ground.front[0]]
    grid = game.rules.grid
    assert all(min(grid.distance(grid.index(h), grid.index(e)) for e in enemy) <= 7 for h in hexes)


@rule("Q20", "23.1.a")
def test_units_may_be_set_up_in_two_hexes() -> None:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1, options={"set_up": "free"})
    for name, hex in (("i", "1910"), ("ii", "2111"), ("iii", "2211")):
        play(game, "place", unit=f"ah-4-gebirgs-{name}-37", hex=hex)
    play(game, "default-set-up")
    extend = [o for o in game.options() if o.verb == "extend"]
    assert extend, "2010 of the stretch is empty"
    game.play(extend[0])
    assert any(h >= 0 for h in game.state.hex2)


@rule("Q20", "23.3.a")
def test_only_a_unit_alone_is_set_up_in_two_hexes() -> None:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1, options={"set_up": "free"})
    for name, hex in (("i", "1910"), ("ii", "1910"), ("iii", "2111")):
        play(game, "place", unit=f"ah-4-gebirgs-{name}-37", hex=hex)
    play(game, "default-set-up")
    able = {o.text("unit") for o in listed(game, "extend")}
    assert "ah-4-gebirgs-iii-37" in able
    assert not able & {"ah-4-gebirgs-i-37", "ah-4-gebirgs-ii-37"}


@rule("Q20", "23.1.a")
def test_a_unit_is_set_up_in_two_hexes_and_no_more() -> None:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1, options={"set_up": "free"})
    for name, hex in (("i", "1910"), ("ii", "2111"), ("iii", "1910")):
        play(game, "place", unit=f"ah-4-gebirgs-{name}-37", hex=hex)
    play(game, "default-set-up")
    middle = "ah-4-gebirgs-ii-37"
    assert {o.text("to") for o in listed(game, "extend", unit=middle)} == {"2010", "2211"}
    play(game, "extend", unit=middle, to="2010")
    assert not listed(game, "extend", unit=middle)


@rule("22.4.a", "26.0.c")
def test_flamethrowers_are_set_up_with_infantry_only() -> None:
    game = esagono.new("gorizia-1916", "campaign", seed=1, options={"set_up": "free"})
    placings = [o for o in game.options() if o.verb == "place"]
    engineer = next(o for o in placings if "-eng-" in o.text("unit"))
    battalion = next(o for o in placings if game.rules.roster.is_battalion[game.unit(o)])
    game.play(engineer)
    assert not [o for o in game.options() if o.verb == "place" and "flame" in o.text("unit")]
    game.play(battalion)
    assert {o["hex"] for o in game.options() if o.verb == "place" and "flame" in o.text("unit")} == {battalion["hex"]}


@rule("26.0.c", "Q18", "Q20")
def test_nobody_is_set_up_beyond_the_front() -> None:
    """Where the hex of the default deployment is full, nor when a unit is put in two hexes."""
    game = esagono.new("gorizia-1916", "campaign", seed=1, options={"set_up": "free"})
    rules, state = game.rules, game.state
    start = "3416"  # where battalions of the 81st Honved stand by default, next to Italian ground
    for _ in range(2):
        play(
            game,
            "place",
            unit=next(o.text("unit") for o in game.options() if o.verb == "place" and o.text("hex") == start),
            hex=start,
        )
    play(game, "default-set-up")
    beyond = [rules.roster.ids[u] for u in rules.on_map(state, 1) if rules.ground.territory[0] >> state.hex[u] & 1]
    assert not beyond
