"""13.5.3, 13.5.4, 18.5: how a Counter-assault is fought and ends, and what becomes of the trench."""

from __future__ import annotations

import pytest

from esagono.engine import Option
from esagono.engine.forecast import by_cause

from .cases import END, HX, STRONG, WEAK, battery, dug, inf, step, storming, taken
from .fights import RETREATED, events, fight, last, lost, run, sent, shifts
from .reading import AH, IT, arguments, dp, offered, pass_until, play, refused, rule, steps, trench, where
from .situations import FRONT, TARGET, ah, gun, it, mark

# 13.4.5: retreats


@rule("13.4.5.4.a", "13.4.2.b", "13.4.5.6.a")
def test_those_who_held_their_hex_fire_at_expelled_assaulters_who_pass():
    """E was assaulted, too, but in step D; in step G nobody assaults it, and A goes back along its zone."""
    units = [it("A", TARGET, combat=4), it("B", "0705"), ah("D", "0507", combat=60), ah("E", "0605", mg=9)]
    marks = [mark("A"), mark("B", to="0605", start="0705")]
    game = fight(*units, step="E", dice=[4, 1], assaults=marks)
    game.play(Option("counter-assault", unit="D", target=TARGET, via="0507"))
    game.play(Option("end-counter"))
    assert (AH, "infiltration") in run(game, infiltration="infiltration-fire")
    assert (last(game, "fire")["hex"], last(game, "fire")["total"]) == (FRONT, "9")


@rule("13.4.5.6.a")
def test_expelled_assaulters_go_back_where_they_came_from():
    game = sent(ah("D", "0507", combat=60), dice=[4])
    run(game)
    assert where(game, "A") == FRONT
    assert where(game, "D") == TARGET


@rule("Q80", "13.4.5.b")
def test_failed_counter_assaulters_return_to_where_they_attacked_from():
    game = sent(ah("D", "0406", combat=2), via="0506", dice=[6])
    run(game)
    assert where(game, "D") == "0506"
    assert where(game, "A") == TARGET


@rule("13.4.5.c", "13.4.5.d", "13.5.3.a")
def test_those_who_did_not_assault_go_opposite_the_counter_assault():
    """B stands in the hex lost, but no Assault of its own took it there: D came from 0507, opposite is 0706."""
    units = [it("B", TARGET, combat=4), ah("D", "0507", combat=60)]
    game = fight(*units, step="E", dice=[4], action={"lost": [TARGET]})
    game.play(Option("counter-assault", unit="D", target=TARGET, via="0507"))
    game.play(Option("end-counter"))
    run(game, until=["retreat"])
    assert game.decision.side == IT
    assert sorted(o["to"] for o in arguments(game, "retreat")) == ["0605", "0706", "0707"]


# 13.5: Counter-assaults


@rule("13.5.3.a", "Q80")
def test_the_active_side_fires_without_guns():
    game = sent(ah("D", "0507", **RETREATED), it("B", "0407"), gun("G", "0806"), dice=[6])
    assert (game.decision.side, game.decision.kind) == (IT, "defend")
    assert {o["unit"] for o in arguments(game, "fire")} == {"A", "B"}
    assert refused(game, "fire", unit="G", target="0507") == ["13.5.3.a"]
    game.play(Option("fire", unit="A", target="0507"))
    run(game, until=["morale"])
    assert last(game, "fire")["total"] == "1"


@rule("13.5.3.a", "18.4.a")
def test_fire_at_counter_assaulters_considers_no_trenches():
    hexes = {TARGET: dug(3), "0507": dug(2)}
    game = sent(ah("D", "0507"), hexes=hexes, dice=[6])
    game.play(Option("fire", unit="A", target="0507"))
    run(game, until=["morale"])
    assert shifts(game, "fire") == {}


@rule("13.5.3.a")
def test_trenches_are_not_considered():
    hexes = {TARGET: dug(3)}
    game = sent(ah("D", "0507", morale=5), hexes=hexes, dice=[6])
    run(game)
    assert shifts(game, "assault") == {}


@rule("Q27")
def test_surprise_is_for_assaults_only():
    game = sent(ah("D", "0507", morale=5), turn=1, dice=[6])
    run(game)
    assert "surprise" not in shifts(game, "assault")


@rule("13.5.3.a", "13.1.4.a", "13.1.4.c")
def test_counter_assaults_come_in_waves_too():
    units = [ah("D", "0507", combat=1), ah("E", "0507", combat=1), ah("F", "0506", combat=1)]
    game = lost(*units, dice=[6, 6])
    for u, via in (("D", "0507"), ("E", "0507"), ("F", "0506")):
        game.play(Option("counter-assault", unit=u, target=TARGET, via=via))
    game.play(Option("end-counter"))
    met = run(game)
    assert len(events(game, "assault")) == 2
    assert (IT, "go_back") in met  # the defenders of the moment may leave before the next wave


@rule("13.1.4.c", "13.4.5.6.a")
def test_the_assaulters_may_leave_before_the_second_wave():
    units = [ah("D", "0507", combat=1), ah("E", "0507", combat=1), ah("F", "0506", combat=1)]
    game = lost(*units, dice=[6])
    for u, via in (("D", "0507"), ("E", "0507"), ("F", "0506")):
        game.play(Option("counter-assault", unit=u, target=TARGET, via=via))
    game.play(Option("end-counter"))
    run(game, go_back=[Option("retreat", unit="A", to=FRONT)])
    assert where(game, "A") == FRONT
    assert TARGET in {where(game, u) for u in "DEF"}


@rule("13.5.3.a")
def test_a_counter_assault_ignores_the_trench() -> None:
    hexes = {"0806": dug(3, IT)}
    g = step("E", inf("A", IT, "0806"), inf("B", AH, "0805"), assaults=[mark("A", "0807", "0806")], hexes=hexes)
    assert g.forecast(kind="counter-assault", target="0806", attackers=["B"]).shift == 0
    assert g.forecast(kind="assault", target="0806", attackers=["B"]).shift == -3


@rule("13.5.3.a", "13.4.5.6.a")
def test_an_expelled_assaulter_goes_home() -> None:
    g = taken(inf("R", AH, "0707", combat=24), dice=[2])
    play(g, "counter-assault unit=R target=0806 via=0707")
    pass_until(g, *END)
    assert where(g, "A") == "0807"
    assert where(g, "R") == "0806"


@rule("Q80", "13.5.3.a")
def test_a_failed_counter_assault_returns() -> None:
    g = taken(inf("R", AH, "0707", combat=1), dice=[])
    play(g, "counter-assault unit=R target=0806 via=0707")
    pass_until(g, *END)
    assert (where(g, "R"), steps(g, "R"), dp(g, "R")) == ("0707", 1, 2)
    assert where(g, "A") == "0806"


@rule("13.5.3.a", "Q80")
def test_no_guns_fire_at_counter_assaulters() -> None:
    g = taken(inf("R", AH, "0707"), battery("G", IT, "0809"))
    play(g, "counter-assault unit=R target=0806 via=0707", "end-counter")
    assert (g.decision.kind, g.decision.side) == ("defend", IT)
    assert set(offered(g, "fire")) == {"fire unit=A target=0707"}


@rule("13.5.3.a", "Q80")
def test_no_guns_in_a_forecast_of_fire_at_counter_assaulters() -> None:
    marks = [{"unit": "A", "from": "0807", "to": "0806"}, {"unit": "B", "from": "0805", "to": "0806"}]
    units = [HX, inf("A", IT, "0806"), inf("B", AH, "0805"), battery("G", IT, "0808")]
    g = step("F", *units, assaults=marks, hexes={"0806": dug(3, IT)})
    alone = g.forecast(kind="defensive", target="0805", firers=["A"])
    assert (alone.legal, by_cause(alone.shifts), alone.column) == (True, {}, "1")
    with_gun = g.forecast(kind="defensive", target="0805", firers=["A"], guns=["G"])
    assert [r.clause for r in with_gun.reasons] == ["13.5.3.a"]
    assert refused(g, "fire", unit="G", target="0805") == ["13.5.3.a"]


@rule("Q80", "13.5.3.a")
def test_waves_of_counter_assaults_are_counted_from_one() -> None:
    game = storming(STRONG, WEAK, inf("C", AH, "0804", combat=200), dice=[4, 1, 4])
    pass_until(game, "retreat")
    play(game, "retreat unit=B to=0805")
    pass_until(game, "counter")
    play(game, "counter-assault unit=C target=0806 via=0805", "end-counter")
    events = play(game, "open-fire")
    assert [e.args["number"] for e in events if e.kind == "wave"] == [1]


@rule("13.4.5.3.a", "19.3.b")
def test_guns_are_saved_when_the_hex_is_retaken():
    game = sent(ah("D", "0507", combat=60), gun("G", TARGET, AH), dice=[4])
    run(game)
    assert where(game, "G") == TARGET
    in_vain = sent(ah("D", "0507", combat=2), gun("G", TARGET, AH), dice=[6])
    run(in_vain)
    assert where(in_vain, "G") == "surrendered"


@rule("18.5.a", "13.5.4.a", "Q81", "18.6.a")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"level": 2, "owner": AH}, 1),
        ({"level": 1, "owner": AH}, 0),
        ({"level": 1, "owner": AH, "printed": AH}, 1),
        ({"level": 3, "owner": AH, "printed": AH}, 2),
    ],
)
def test_where_the_assaulters_stay_the_trench_falls_by_a_level(before, after):
    game = lost(ah("D", "0506"), hexes={TARGET: {"trench": before}})
    run(game)
    assert trench(game, TARGET) == after
    side = game.rules.trench_side(game.state, game.rules.grid.numbers[TARGET])
    assert side == (0 if after else -1)


@rule("18.5.a", "Q81")
def test_where_they_are_expelled_the_trench_stays():
    hexes = {TARGET: dug(2)}
    game = sent(ah("D", "0507", combat=60), hexes=hexes, dice=[4])
    run(game)
    assert trench(game, TARGET) == 2
    assert game.rules.trench_side(game.state, game.rules.grid.numbers[TARGET]) == 1
