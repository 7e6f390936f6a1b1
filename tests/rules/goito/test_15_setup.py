"""15, 15.2 of Goito: set-up, the counters that rulings decide, and how many formations the Piedmontese activate."""

from __future__ import annotations

import pytest

import esagono
from esagono.engine import IllegalOption, Option
from esagono.games.risorgimento import goito
from esagono.games.risorgimento.state import MARCH

from .campaign import RULES
from .playing import attempt, clauses, verbs
from .reading import faces, flags, has, seen, where
from .situations import AU, FOUR_FORMATIONS, PI, impulses, rule


@rule("15.a", "Q110", "2.1.b")
def test_the_printed_set_up_is_one_option():
    game = esagono.new("goito-1848", seed=1)
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
    game = esagono.new("goito-1848", seed=1)
    assert clauses(game, "place", unit="pi-11-casale", hex="1709") == ["15.a"]
    game.play(Option("place", unit="pi-11-casale", hex="2012"))
    assert clauses(game, "place", unit="pi-nizza-cav", hex="2012") == ["6.3.1.a"]
    game.play(Option("deploy"))
    assert where(game, "pi-11-casale") == "2012"
    game.play(Option("face", hex="2012", facing="SE"))
    game.play(Option("march", unit="pi-toscana"))
    assert faces(game, "pi-11-casale") == "SE"
    assert has(game, "pi-toscana", MARCH)
    game.play(Option("done"))
    assert game.decision.kind == "activation"


SET_UP = {
    "1810": (2, ["carlo-alberto", "5-aosta", "6-aosta", "aosta-cav", "8-art"]),
    "1414": (2, ["d-arvillars", "7-cuneo", "8-cuneo", "1-2-bersaglieri", "6-art"]),
    "2112 2111": (
        3,
        ["di-ferrere", "17-acqui", "11-casale", "2-2-bersaglieri", "1-10-napoli", "toscana", "nizza-cav", "5-art"],
    ),
    "1909": (3, ["vittorio-emanuele", "1-guardie", "2-guardie", "savoia-cav", "genova-cav", "art-a-cavallo"]),
}


@rule("15.a", "Q110")
def test_every_unit_is_set_up_within_its_radius():
    game = esagono.new("goito-1848", seed=1)
    grid = game.rules.grid
    offered = {}
    for option in game.options():
        if option.verb == "place":
            offered.setdefault(option.args["unit"], set()).add(option.args["hex"])
    names = {f"pi-{name}" for _, names in SET_UP.values() for name in names}
    assert set(offered) == names
    for centres, (radius, units) in SET_UP.items():
        for name in units:
            there = offered[f"pi-{name}"]
            distances = {min(grid.distance(grid.index(c), grid.index(h)) for c in centres.split()) for h in there}
            assert distances == set(range(radius + 1))
    assert clauses(game, "place", unit="pi-5-aosta", hex="0101") == ["15.a"]
    with pytest.raises(IllegalOption) as refused:
        game.play(Option("place", unit="pi-5-aosta", hex="0101"))
    assert [r.clause for r in refused.value.reasons] == ["15.a"]


@rule("15.a")
def test_goito_is_both_hexes_of_the_village():
    game = esagono.new("goito-1848", seed=1)
    grid = game.rules.grid
    offered = [o.text("hex") for o in game.options() if o.verb == "place" and o.text("unit") == "pi-toscana"]
    only = [h for h in offered if grid.distance(grid.index("2112"), grid.index(h)) > 3]
    assert only
    assert {grid.distance(grid.index("2111"), grid.index(h)) for h in only} == {3}
    (reason,) = game.why_not("place", unit="pi-toscana", hex="1402")
    assert (reason.clause, reason.key) == ("15.a", "outside-area")


@rule("15.a", "6.3.1.a", "Q110")
def test_stacking_facing_and_march_at_set_up():
    game = esagono.new("goito-1848", seed=1)
    game.play(Option("place", unit="pi-5-aosta", hex="1810"))
    assert clauses(game, "place", unit="pi-6-aosta", hex="1810") == ["6.3.1.a"]
    assert clauses(game, "place", unit="pi-5-aosta", hex="1811") == ["15.a"]
    game.play(Option("deploy"))
    game.play(Option("face", hex="1810", facing="N"))
    game.play(Option("march", unit="pi-5-aosta"))
    game.play(Option("done"))
    assert faces(game, "pi-5-aosta") == "N"
    assert "march" in seen(game, "pi-5-aosta")["flags"]
    assert game.decision.kind == "activation"


@rule("15", "8.4.a")
def test_guns_are_limbered_at_set_up():
    game = esagono.new("goito-1848", seed=1)
    game.play("deploy")
    game.play("limber", unit="pi-5-art")
    assert "limbered" in flags(game, "pi-5-art")


@rule("15.1.a", "15.a")
def test_the_set_up_without_units_is_that_of_the_game_and_austrians_enter_later():
    game = esagono.position({"game": "goito-1848", "phase": "setup"})
    new = esagono.new("goito-1848", seed=1)
    assert (game.decision.side, game.options()) == ("piedmontese", new.options())
    assert clauses(game, "place", unit="au-4-grenzer", hex="1919") == ["15.1.a"]


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


@rule("Q98", "Q100", "15.1.d", "6.2.1.c")
def test_who_belongs_to_whom():
    def formations(**options):
        game = esagono.new("goito-1848", seed=1, options=options)
        roster = game.rules.roster
        names = [f.id for f in roster.formations]
        return {id: names[roster.formation[u]] for id, u in roster.index.items() if roster.formation[u] >= 0}

    usual = formations()
    aosta = ("pi-5-aosta", "pi-6-aosta", "pi-aosta-cav", "pi-8-art")
    assert {usual[id] for id in aosta} == {"pi-1-divisione"}
    assert usual["au-5-hussars"] == "au-strassoldo-brigade"
    assert {formations(aosta="reserve")[id] for id in aosta} == {"pi-riserva"}
    three = formations(horse_batteries="three-counters")
    assert len(three) == len(usual) + 2
    game = esagono.new("goito-1848", seed=1)
    assert all(f["mood"] == 0 for f in game.to_position()["formations"])


# 15.2: the Piedmontese limit


@rule("15.2.a", "15.2.b", "E20", "Q12", "Q13")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_piedmontese_activate_as_many_formations_as_the_turn_says(turn):
    done = [{"id": "Q", "activated": True}, {"id": "R", "activated": turn == 2}]
    full = impulses(side=PI, turn=turn, formations=done[:turn])
    assert verbs(full) == {"pass"}
    one_less = impulses(side=PI, turn=turn, formations=done[: turn - 1])
    assert {o.args["formation"] for o in one_less.options() if o.verb == "activate"} >= {"R"}
    if turn == 1:
        assert clauses(full, "activate", formation="R") == ["15.2.a"]


@rule("15.2.a", "15.2.1.a", "Q12")
@pytest.mark.parametrize(("turn", "done", "open"), [(1, 0, True), (1, 1, False), (2, 1, True), (3, 1, True)])
def test_the_piedmontese_activate_as_many_as_the_turn(turn, done, open):
    found = impulses(turn=turn, side=PI, formations=[{"id": "Q", "side": PI, "activated": done > 0}])
    assert (clauses(found, "activate", formation="R") == []) == open
    if not open:
        assert clauses(found, "activate", formation="R") == ["15.2.a"]


@rule("15.2.a")
def test_the_austrians_activate_as_many_formations_as_they_like():
    found = impulses(turn=1, formations=[{"id": "F", "side": AU, "activated": True}])
    assert clauses(found, "activate", formation="G") == []


@rule("15.2.1.a", "Q12")
def test_own_initiative_counts_for_the_limit_and_failures_do_not():
    game = impulses(side=PI, turn=1, dice=[5, 6, 5], units=FOUR_FORMATIONS)
    attempt(game, "Q")
    game.play(Option("pass"))
    assert "activate" in verbs(game)  # the failure did not count
    attempt(game, "Q")
    assert game.state.loose == "own-initiative"
    game.play(Option("end"))
    game.play(Option("pass"))
    assert game.decision.side == AU
