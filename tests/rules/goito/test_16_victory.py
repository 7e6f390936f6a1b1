"""1.3, 4.E, 15, 16: set-up, entry, control, the end of a turn, and victory."""

from __future__ import annotations

from fractions import Fraction

import pytest

import esagono
from esagono.engine import Option
from esagono.games.risorgimento import goito
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.state import LOW_AMMO, MARCH, OUT_OF_AMMO, OUT_OF_COMMAND

from .fights import AU, PI, act, au, has, pi, position, settle, take, u, where


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


GAME = "goito-1848"
GOITO = ["2111", "2112"]
RULES = goito.ruleset(None, {})
FARMS = RULES.grid.names_of(RULES.ground.farms)


def own(*units, **doc):
    """A position on the map of the game; a unit of each side stands far from everything."""
    far = [
        {"id": "au-benedek", "hex": "1919"},
        {"id": "au-21-paumgarten", "hex": "1919"},
        {"id": "pi-d-arvillars", "hex": "0101"},
        {"id": "pi-5-aosta", "hex": "0101"},
    ]
    return goito.position({"game": GAME, "units": [*far, *units], "phase": "end"} | doc)


def held(names):
    return dict.fromkeys(names, AU)


# Set-up


@rule("15.a", "Q110", "2.1.b")
def test_the_printed_set_up_is_one_option():
    game = esagono.new(GAME, seed=1)
    assert (game.decision.kind, game.decision.side) == ("setup", PI)
    game.play(Option("deploy"))
    roster, grid = game.rules.roster, game.rules.grid
    for unit in roster.of_side[1]:
        area = game.rules.areas[roster.counters[unit].group]
        assert grid.distance(game.state.hex[unit], grid.index(area.centre)) <= area.radius
    assert not any(game.state.status)
    assert not any(game.state.lost)
    game.rules.check(game.state)


@rule("15.a", "Q110")
def test_units_are_set_up_within_the_radius_of_their_place():
    game = esagono.new(GAME, seed=1)
    assert [r.clause for r in game.why_not("place", unit="pi-11-casale", hex="1709")] == ["15.a"]
    game.play(Option("place", unit="pi-11-casale", hex="2012"))
    assert [r.clause for r in game.why_not("place", unit="pi-nizza-cav", hex="2012")] == ["6.3.1.a"]
    game.play(Option("deploy"))
    assert where(game, "pi-11-casale") == "2012"
    game.play(Option("face", hex="2012", facing="SE"))
    game.play(Option("march", unit="pi-toscana"))
    assert COMPASS[game.state.facing[u(game, "pi-11-casale")]] == "SE"
    assert has(game, "pi-toscana", MARCH)
    game.play(Option("done"))
    assert game.decision.kind == "activation"


@rule("Q98")
@pytest.mark.parametrize(("choice", "formation"), [("first-division", "pi-1-divisione"), ("reserve", "pi-riserva")])
def test_the_troops_of_the_king(choice, formation):
    rules = goito.ruleset(None, {"aosta": choice})
    for name in ("pi-5-aosta", "pi-6-aosta", "pi-aosta-cav", "pi-8-art"):
        assert rules.roster.counters[rules.roster.index[name]].formation == formation


@rule("Q99", "Q100", "Q101", "Q102", "15.1.d", "E1", "E4", "6.3.a")
def test_counters_that_rulings_decide():
    roster = RULES.roster
    stacking = {c.id: c.stacking for c in roster.counters}
    assert (stacking["pi-5-aosta"], stacking["pi-8-cuneo"], stacking["pi-art-a-cavallo"]) == (3, 2, 3)
    assert stacking["au-5-hussars"] == 3
    hussars = roster.counters[roster.index["au-5-hussars"]]
    assert (hussars.formation, hussars.sign) == ("au-strassoldo-brigade", "reserve")
    assert roster.looks[roster.index["au-5-hussars"]] == "~cavalry-3-reserve"
    assert roster.counters[roster.index["au-2-cav"]].type == "cavalry"
    assert "au-giulay-brigade" in roster.formation_index
    assert "au-33-gyulai" in roster.index
    three = goito.ruleset(None, {"horse_batteries": "three-counters"}).roster
    assert [three.counters[three.index[f"pi-{n}-art-a-cavallo"]].stacking for n in (1, 2, 3)] == [1, 1, 1]


@rule("2.1.a", "2.1.3.a", "2.a", "2.2.a")
def test_types_and_allowances():
    usual = {
        "line": {5},
        "light": {6},
        "cavalry": {8},
        "field-artillery": {4, 6},
        "horse-artillery": {8},
        "commander": {8},
        "overall-commander": {8},
    }
    for counter in RULES.roster.counters:
        assert counter.move in usual[counter.type]


@rule("2.1.1.b", "2.4.b", "2.5.b")
def test_every_unit_belongs_to_the_formation_of_a_commander():
    roster = RULES.roster
    for formation in range(len(roster.formations)):
        assert roster.commander[formation] >= 0
        assert all(roster.strength[x] > 0 for x in roster.of_formation[formation])
    assert sum(len(f) for f in roster.of_formation) == 46


# Entry


def entering(turn=1, dice=(1,), **doc):
    """Benedek's brigade off the map, about to be activated."""
    names = ["au-radetzky", "au-benedek", "au-4-grenzer", "au-21-paumgarten", "au-33-gyulai", "au-1-art"]
    units = [{"id": n, "hex": "pool"} for n in names]
    units += [{"id": "pi-d-arvillars", "hex": "0101"}, {"id": "pi-5-aosta", "hex": "0101"}]
    game = goito.position(
        {"game": GAME, "units": units, "phase": "activation", "side": AU, "turn": turn, "dice": list(dice)} | doc
    )
    game.play(Option("activate", formation="au-benedek-brigade"))
    return game


def enter(game, unit, mode, facing=None, to=None):
    game.play(Option("select", unit=unit))
    game.play(Option("enter", unit=unit, hex="1919", mode=mode))
    if to:
        take(game, "move", to=to)
    if game.decision.kind == "force":
        take(game, "halt", **({"facing": facing} if facing else {}))


@rule("15.1.a", "15.1.c", "Q53")
def test_a_brigade_enters_along_the_road_for_sacca():
    game = entering()
    enter(game, "au-4-grenzer", "march", to="2016")
    assert where(game, "au-4-grenzer") == "2016"
    assert has(game, "au-4-grenzer", MARCH)
    game.play(Option("select", unit="au-21-paumgarten"))
    assert {o.args["mode"] for o in game.options() if o.verb == "enter"} == {"march", "normal"}


@rule("15.1.b", "T6", "Q54")
def test_each_place_in_the_column_costs_points():
    game = entering()
    enter(game, "au-4-grenzer", "march", to="2016")
    enter(game, "au-21-paumgarten", "march", to="2017")
    third = game.copy()
    third.play(Option("select", unit="au-33-gyulai"))
    third.play(Option("enter", unit="au-33-gyulai", hex="1919", mode="march"))
    # two places at one half, and the entry hex by road
    assert Fraction(third.state.spent[u(third, "au-33-gyulai")], 4) == Fraction(3, 2)
    game.play(Option("select", unit="au-33-gyulai"))
    game.play(Option("enter", unit="au-33-gyulai", hex="1919", mode="normal"))
    assert Fraction(game.state.spent[u(game, "au-33-gyulai")], 4) == 3


@rule("15.1.b", "Q14")
def test_commanders_come_in_with_their_brigade():
    game = entering()
    enter(game, "au-4-grenzer", "march", to="2016")
    assert {"au-benedek", "au-radetzky"} <= {o.args["unit"] for o in game.options() if o.verb == "select"}
    game.play(Option("end"))
    assert where(game, "au-benedek") == "2016"
    assert where(game, "au-radetzky") == "2016"


@rule("Q53")
def test_a_brigade_that_is_not_activated_waits():
    game = entering(turn=2, dice=(5,))
    assert where(game, "au-4-grenzer") == "pool"
    early = own(
        {"id": "au-wohlgemuth", "hex": "pool"},
        {"id": "au-4-kjager", "hex": "pool"},
        phase="activation",
        side=AU,
        turn=1,
    )
    assert [r.clause for r in early.why_not("activate", formation="au-wohlgemuth-brigade")] == ["15.1.a"]


@rule("Q53", "6.1.4.a")
def test_radetzky_helps_the_brigade_he_enters_with():
    game = goito.position(
        {
            "game": GAME,
            "phase": "activation",
            "side": AU,
            "turn": 1,
            "units": [
                {"id": "au-radetzky", "hex": "pool"},
                {"id": "au-benedek", "hex": "pool"},
                {"id": "au-1-art", "hex": "pool"},
                {"id": "pi-5-aosta", "hex": "0101"},
            ],
        }
    )
    assert game.activation("au-benedek-brigade").drms == (("6.1.4", -1),)


@rule("Q53", "6.1.4.a", "15.1.a", "Q14")
def test_radetzky_waits_for_the_brigade_of_his_turn():
    """Both brigades are late: he helps, and comes in with, only his own."""
    late = ["au-radetzky", "au-benedek", "au-1-art", "au-wohlgemuth", "au-8-art"]
    units = [*[{"id": id, "hex": "pool"} for id in late], {"id": "pi-5-aosta", "hex": "0101"}]
    doc = {"game": GAME, "phase": "activation", "side": AU, "turn": 2, "units": units}
    game = goito.position(doc)
    assert game.activation("au-wohlgemuth-brigade").drms == ()
    assert game.activation("au-benedek-brigade").drms == (("6.1.4", -1),)
    game = goito.position(doc | {"dice": [1]})
    game.play(Option("activate", formation="au-wohlgemuth-brigade"))
    settle(game, "action")
    acting = {o.args["unit"] for o in game.options() if o.verb == "select"}
    assert acting == {"au-8-art", "au-wohlgemuth"}


@rule("Q117", "8.1.a")
def test_the_tail_of_a_column_still_enters():
    game = entering(turn=1)
    for unit in ("au-4-grenzer", "au-21-paumgarten", "au-33-gyulai"):
        enter(game, unit, "march", to={"au-4-grenzer": "2015", "au-21-paumgarten": "2016"}.get(unit, "2017"))
    game.state.spent[u(game, "au-1-art")] = 24
    game.play(Option("select", unit="au-1-art"))
    game.play(Option("enter", unit="au-1-art", hex="1919", mode="march"))
    assert where(game, "au-1-art") == "1919"


@rule("Q55")
def test_a_blocked_entry_hex_is_avoided():
    names = ["au-benedek", "au-4-grenzer"]
    units = [{"id": n, "hex": "pool"} for n in names] + [{"id": "pi-5-aosta", "hex": "1919"}]
    game = goito.position(
        {
            "game": GAME,
            "units": units,
            "turn": 1,
            "phase": "action",
            "active": {"formation": "au-benedek-brigade", "step": "actions"},
        }
    )
    game.play(Option("select", unit="au-4-grenzer"))
    hexes = {o.args["hex"] for o in game.options() if o.verb == "enter"}
    assert hexes
    assert "1919" not in hexes
    assert not hexes & set(game.zoc(PI))


# Control


@rule("1.3.b", "1.3.c", "Q103")
def test_control_stays_until_an_enemy_unit_enters():
    game = position(au("A", "0505"), pi("P", "1212"))
    assert game.rules.holder(game.state, game.rules.grid.index("0504")) == PI
    act(game, "A", "move", to="0502")
    for name in ("0505", "0504", "0503", "0502"):
        assert game.rules.holder(game.state, game.rules.grid.index(name)) == AU


@rule("Q103")
def test_commanders_take_no_control():
    chief = {"id": "K", "side": AU, "type": "overall-commander", "hex": "0808"}
    game = position(au("A", "0505"), pi("P", "1212"), chief)
    act(game, "K", "move", to="0805")
    assert game.rules.holder(game.state, game.rules.grid.index("0805")) == PI


@rule("Q104", "16.b")
def test_farms_and_farmhouses_count_and_villages_do_not():
    game = own(control=held([*FARMS[:4], *GOITO[:1]]))
    assert game.points() == {AU: 4, PI: len(FARMS) - 4}
    kinds = {o.hex: (o.kind, o.holder) for o in game.objectives()}
    assert kinds["2111"] == ("village", AU)
    assert kinds["2112"] == ("village", PI)


# Victory


@rule("16.a", "Q104", "Q105", "Q109")
def test_all_of_goito_at_the_end_of_any_turn_is_decisive():
    game = own(turn=2, control=held(GOITO))
    assert (game.result.winner, game.result.level) == (AU, "decisive")
    half = own(turn=2, control=held(GOITO[:1]))
    assert half.result is None


@pytest.mark.parametrize(("handicap", "enough"), [("none", 6), ("five-farms", 5), ("four-farms", 4)])
def test_a_handicap_of_ours_lowers_the_farms_that_win(handicap, enough):
    options = {"handicap": handicap}
    assert own(turn=8, control=held(FARMS[:enough]), options=options).result.winner == AU
    assert own(turn=8, control=held(FARMS[: enough - 1]), options=options).result.winner == PI


@rule("16.b", "16.c", "Q1")
@pytest.mark.parametrize(("farms", "winner", "level"), [(6, AU, "tactical"), (5, PI, "victory")])
def test_six_farms_at_the_end_of_the_game_are_tactical(farms, winner, level):
    game = own(turn=8, control=held(FARMS[:farms]))
    assert (game.result.winner, game.result.level, game.result.points) == (winner, level, farms)
    assert own(turn=7, control=held(FARMS[:farms])).result is None


@rule("Q1")
def test_the_number_of_turns_is_an_option():
    assert own(turn=7, options={"turns": "7"}).result is not None
    assert own(turn=8, options={"turns": "10"}).result is None


SECOND = [{"id": "au-liechtestein", "hex": "0108"}, {"id": "au-9-jager", "hex": "0108"}]


@rule("16.1.2.a", "16.1.2.b", "Q107")
def test_with_the_second_corps_more_is_needed():
    corps = {"choice": "try", "since": 5}
    both = [*GOITO, "1503"]
    assert own(*SECOND, turn=6, second_corps=corps, control=held(GOITO)).result is None
    assert own(*SECOND, turn=6, second_corps=corps, control=held(both)).result.level == "decisive"
    assert own(*SECOND, turn=8, second_corps=corps, control=held(FARMS[:8])).result.winner == PI
    assert own(*SECOND, turn=8, second_corps=corps, control=held(FARMS[:9])).result.level == "tactical"


@rule("Q107")
def test_the_conditions_hold_once_a_unit_is_on_the_map_or_from_the_roll():
    waiting = [{**entry, "hex": "pool"} for entry in SECOND]
    corps = {"choice": "try", "since": 6}
    assert own(*waiting, turn=6, second_corps=corps, control=held(GOITO)).result.level == "decisive"
    strict = own(
        *waiting, turn=6, second_corps=corps, control=held(GOITO), options={"second_corps_conditions": "from-roll"}
    )
    assert strict.result is None


@rule("16.1.3.a", "16.1.a", "H9")
def test_the_austrian_decides_at_the_end_of_turn_four_for_good():
    game = own(turn=4, dice=[3, 3, 3, 4, 4])
    assert (game.decision.kind, game.decision.side) == ("second_corps", AU)
    never = game.copy()
    never.play(Option("never-second-corps"))
    assert never.view(PI)["second_corps"]["choice"] == "never"
    assert own(turn=5, second_corps={"choice": "never"}, dice=[1]).state.second_corps_since == 0
    settled = own(turn=4, second_corps={"choice": "never"}, dice=[1] * 4)
    assert (settled.state.turn, settled.decision.kind) == (5, "activation"), "who has chosen is not asked again"
    assert own(turn=3).state.turn == 4


@rule("16.1.1.a", "Q106")
@pytest.mark.parametrize(("die", "since"), [(1, 6), (2, 0)])
def test_a_one_brings_the_second_corps_next_turn(die, since):
    game = own(turn=5, second_corps={"choice": "try"}, dice=[die])
    assert game.state.second_corps_since == since


@rule("16.1.1.b", "16.1.1.c", "Q108", "15.1.a")
def test_one_brigade_a_turn_from_the_west():
    pool = [
        {"id": n, "hex": "pool"}
        for n in ("au-liechtestein", "au-9-jager", "au-thurn-taxis", "au-38", "au-giulay", "au-48")
    ]
    corps = {"choice": "try", "since": 5}
    for turn, able in ((5, 1), (6, 2), (7, 3)):
        game = own(*pool, turn=turn, phase="activation", side=AU, second_corps=corps)
        names = {o.args["formation"] for o in game.options() if o.verb == "activate"} - {"au-benedek-brigade"}
        assert len(names) == able
    game = own(*pool, turn=5, phase="activation", side=AU, second_corps=corps, dice=[1])
    game.play(Option("activate", formation="au-liechtestein-brigade"))
    game.play(Option("select", unit="au-9-jager"))
    assert {o.args["hex"] for o in game.options() if o.verb == "enter"} == {"0108"}


# The end of a turn


@rule("4.E.a", "9.4.3.d", "4.E.b", "Q9")
def test_the_end_phase_takes_markers_off_and_advances_the_turn():
    far = {"id": "au-33-gyulai", "hex": "1719", "flags": ["low-ammo", "out-of-command"]}
    game = own(far, {"id": "pi-6-aosta", "hex": "0201", "flags": ["out-of-ammo"]}, turn=3)
    assert game.state.turn == 4
    assert not has(game, "au-33-gyulai", LOW_AMMO)
    assert not has(game, "pi-6-aosta", OUT_OF_AMMO)
    assert game.decision.kind == "activation"
    assert not has(game, "au-33-gyulai", OUT_OF_COMMAND)  # two hexes from its commander


@rule("1.3.b", "16.a")
def test_units_hold_the_hex_they_stand_in_whatever_a_position_says():
    def result(stands, said):
        units = [{"id": unit, "hex": hex} for unit, hex in stands.items()]
        doc = {"game": "goito-1848", "turn": 3, "phase": "end", "units": units, "control": dict.fromkeys(GOITO, said)}
        return esagono.position(doc).result

    assert result({"pi-toscana": GOITO[0]}, "austrian") is None
    assert result({"pi-toscana": "0101"}, "austrian").level == "decisive"
    both = dict(zip(("au-21-paumgarten", "au-33-gyulai"), GOITO, strict=True))
    assert result(both, "piedmontese").level == "decisive"


@rule("16.1.2.a", "16.1.1.a")
def test_a_second_corps_that_stands_on_the_map_of_a_position_has_been_called_and_has_come():
    goito = {"control": dict.fromkeys(GOITO, AU)}
    assert own(turn=6, phase="end", **goito).result.level == "decisive"
    game = own({"id": "au-38", "hex": "0108"}, turn=6, phase="end", **goito)
    assert game.result is None
    assert game.to_position()["second_corps"] == {"choice": "try", "since": 5}
    never = own({"id": "au-38", "hex": "pool"}, turn=6, phase="end", **goito)
    assert never.result.level == "decisive"
    asked = own({"id": "au-9-jager", "hex": "0108"}, turn=4, phase="end")
    assert asked.decision.kind != "second_corps"
