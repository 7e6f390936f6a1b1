"""9, 9.1, 9.2 of Goito: who fires, at what, through which front."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .fights import battery, battery_of, targets
from .playing import act, args_of, choose, play, quiet, settle, take, verbs
from .reading import args, events, faces, status, where
from .situations import assault, au, pi, position, rule


@rule("9.a", "9.2.3.c", "4.B.2.i")
def test_only_light_infantry_and_guns_fire_as_an_action():
    units = [
        au("LINE", "0606", type="line", flags=["attacked"]),
        au("LIGHT", "0606", type="light", flags=["attacked"]),
        au("HORSE", "0806", type="cavalry"),
        pi("P", "0605", type="light"),
        pi("Q", "0805", type="light"),
    ]
    marked = {"markers": [assault("0606", "0605", "LINE")]}
    assert ("0605", "infantry") in targets(position(*units, **marked), "LIGHT")
    game = position(*units, **marked)
    play(game, "select", unit="HORSE")
    assert "fire" not in verbs(game)


@rule("9.1.a", "9.1.1.a", "E9")
def test_range_of_guns_and_infantry():
    """E9: five hexes are in range, six are not."""
    game = position(battery("0610"), pi("NEAR", "0605"), pi("FAR", "0704"))
    assert targets(game, "G") == {("0605", "infantry")}
    light = position(au("L", "0610", type="light"), pi("P", "0608"))
    assert targets(light, "L") == set()


@rule("9.1.a", "9.1.1.a", "E9")
@pytest.mark.parametrize(("type", "clause", "range"), [("light", "9.1.1.a", 1), ("field-artillery", "9.1.a", 5)])
def test_a_shot_from_too_far_is_told_the_range(type, clause, range):
    game = position(au("L", "0611", type=type), pi("P", "0605"))
    shot = {"unit": "L", "target": "0605", "force": "infantry", "facing": "N"}
    (reason,) = game.why_not("fire", **shot)
    assert (reason.clause, reason.args["distance"], reason.args["range"]) == (clause, 6, range)


@rule("9.c", "9.1.a", "9.2.2.a", "9.2.2.b")
def test_fire_through_the_front_after_turning():
    game = position(battery(facing="S"), pi("P", "0604"), dice=[1, 1])
    found = act(game, "G", "fire", target="0604", facing="NE")
    assert args(found, "turned")["facing"] == "NE"
    assert game.decision is None or game.decision.kind != "facing"  # it has turned before the shot
    game = position(battery(facing="NE"), pi("P", "0604"), dice=[1, 1])
    act(game, "G", "fire", target="0604", facing="NE")
    settle(game, "facing")
    assert game.decision.clause == "9.2.2"
    take(game, "face", facing="S")
    assert args_of(game, "select", "unit") == ["FC"]
    assert faces(game, "G") == "S"


@rule("9.c")
def test_facings_that_allow_a_fire():
    game = position(battery(facing="S"), pi("P", "0604"))
    play(game, "select", unit="G")
    assert set(args_of(game, "fire", "facing")) == {"NW", "N", "NE"}


@rule("9.1.a", "Q112")
def test_shot_through_a_corner_needs_one_front_hexside():
    """Q112: from 0606 the line to 0806 leaves between the north-eastern and the south-eastern side."""
    game = position(battery(), pi("P", "0806"))
    play(game, "select", unit="G")
    assert set(args_of(game, "fire", "facing")) == {"N", "NE", "SE", "S"}


@rule("Q112", "9.c")
@pytest.mark.parametrize(
    ("facing", "front"), [("N", True), ("NE", True), ("SE", True), ("S", True), ("SW", False), ("NW", False)]
)
def test_a_shot_along_the_corner_touches_the_front(facing, front):
    game = position(au("G", "0606", type="field-artillery", facing=facing), pi("P", "0806"))
    found = game.forecast(kind="fire", firers=["G"], target="0806", facing=facing)
    assert found.legal == front
    assert front or [r.clause for r in found.reasons] == ["9.c"]


@rule("9.2.2.a", "9.2.2.b")
@pytest.mark.parametrize(("type", "turns"), [("field-artillery", True), ("light", False)])
def test_only_guns_turn_after_their_fire(type, turns):
    hex = "0508" if turns else "0506"
    game = position(
        au("F", hex, type=type), au("B", "0912"), pi("P", "0505"), markers=[assault("0506", "0505", "F")], dice=[1, 1]
    )
    act(game, "F", "fire", target="0505", facing="N")
    settle(game, "facing", "action")
    assert game.decision.kind == ("facing" if turns else "action")


@rule("9.2.2.b", "10.4.a", "Q85")
def test_guns_driven_back_by_those_they_fired_at_turn_no_more():
    """P countercharges and wins: after its retreat, limbered, the battery has nothing left of its Action."""
    mine = [au("A", "0507", strength=2, stacking=2), au("G", "0507", type="field-artillery")]
    rider = pi("P", "0504", type="cavalry", strength=9, stacking=2, cohesion=10)
    game = position(*mine, rider, dice=[1, 1, 2, 2, 6, 6, *[1] * 12])
    act(game, "G", "fire", target="0504", facing="N")
    take(game, "countercharge", via="0506")
    asked = []
    while game.decision.kind != "action":
        asked.append(game.decision.clause)
        game.play(quiet(game))
    assert where(game, "G") == "0509"
    assert "11.3.5" in asked
    assert "9.2.2" not in asked


@rule("9.1.2.a", "12.1.b")
def test_counterbattery():
    game = position(au("G", "0608", type="field-artillery"), pi("H", "0605", type="field-artillery"), dice=[1, 1, 6, 6])
    act(game, "G", "fire", target="0605")
    settle(game, "reaction")
    assert "react-fire" in verbs(game)
    log = take(game, "react-fire")
    assert events(log, "fire")[0].args["target"] == "0608"


# 9.d: the target


@rule("9.d", "Q59")
def test_one_force_of_the_target_hex_is_chosen():
    """Q59: infantry, cavalry or artillery."""
    stack = [pi("I", "0604"), pi("C", "0604", type="cavalry"), battery_of("A", "piedmontese", "0604", strength=3)]
    every = {("0604", "infantry"), ("0604", "cavalry"), ("0604", "artillery")}
    assert targets(position(battery(), *stack), "G") == every
    two = {("0604", "infantry-cavalry"), ("0604", "artillery")}
    assert targets(position(battery(), *stack, options={"fire_targets": "two"}), "G") == two
    for alone, name in ((stack[0], "infantry"), (stack[1], "cavalry")):
        assert targets(position(battery(), alone, options={"fire_targets": "two"}), "G") == {("0604", name)}


@rule("Q59", "9.d")
def test_targets_by_the_two_readings():
    units = (au("L", "0508", type="field-artillery"), pi("P", "0505"), pi("H", "0505", type="cavalry"))
    for reading, forces in (("three", {"infantry", "cavalry"}), ("two", {"infantry-cavalry"})):
        game = position(*units, options={"fire_targets": reading})
        game.play(Option("select", unit="L"))
        found = {o.args["force"] for o in game.options() if o.verb == "fire"}
        assert found <= forces
        assert len(found) == (2 if reading == "three" else 1)


@rule("9.4.1.a")
def test_results_hit_only_the_target_force():
    game = position(
        battery(), pi("I", "0604"), pi("C", "0604", type="cavalry"), battery_of("A", "piedmontese", "0604"), dice=[6, 6]
    )
    act(game, "G", "fire", target="0604", force="infantry", facing="N")
    settle(game)
    assert status(game, "I") > 0
    assert status(game, "C") == status(game, "A") == 0


# 9.2: who fires together


@rule("9.2.a", "9.2.b", "Q23", "Q24")
def test_guns_of_a_hex_fire_together():
    game = position(
        battery(), battery_of("H", "austrian", "0606", type="horse-artillery", facing="N", strength=2), pi("P", "0604"),
        dice=[1, 1],
    )  # fmt: skip
    found = act(game, "G", "fire", target="0604", facing="N")
    assert args(found, "fire")["strength"] == 5


@rule("9.2.1.a", "9.2.1.b", "9.2.4.a")
def test_forces_of_a_hex_fire_apart_also_at_one_target():
    game = position(
        battery(), au("L", "0606", type="light", strength=2), pi("P", "0605", strength=5),
        markers=[assault("0606", "0605", "L")], dice=[1, 1] * 4,
    )  # fmt: skip
    first = act(game, "L", "fire", target="0605", facing="N")
    assert args(first, "fire")["strength"] == 2
    settle(game)
    second = act(game, "G", "fire", target="0605", facing="N")
    assert args(second, "fire")["strength"] == 3
    assert args(second, "fire")["firepower"] == 9


@rule("9.a", "9.2.a", "9.2.3.c", "Q25")
def test_line_infantry_adds_nothing_to_the_fire_of_light_infantry():
    """Q25: only the light units' strength fires as an Action."""
    game = position(
        au("LINE", "0606", strength=6), au("LIGHT", "0606", type="light", strength=2), pi("P", "0605"),
        markers=[assault("0606", "0605", "LIGHT")], dice=[1, 1],
    )  # fmt: skip
    found = act(game, "LIGHT", "fire", target="0605", facing="N")
    assert args(found, "fire")["strength"] == 2


@rule("9.2.a", "Q24", "Q25")
def test_the_light_infantry_of_a_mixed_stack_fires_alone():
    game = position(
        au("L", "0506", type="light", strength=2), au("A", "0506", strength=9), pi("P", "0505"), dice=[6, 6],
        markers=[assault("0506", "0505", "L")],
    )  # fmt: skip
    log = act(game, "L", "fire", target="0505")
    found = events(log, "fire")[0]
    assert {**found.args, **found.secret}["strength"] == 2
    answer = choose(game, "react-fire")
    assert answer
    back = position(au("A", "0508"), pi("L", "0505", type="light", strength=2), pi("M", "0505", strength=4),
                    markers=[assault("0506", "0505", "A")], dice=[6, 6])  # fmt: skip
    act(back, "A", "move", to="0506")
    log = take(back, "react-fire")
    assert {**events(log, "fire")[0].args, **events(log, "fire")[0].secret}["strength"] == 6


@rule("9.2.a", "Q24")
def test_light_infantry_of_one_hex_fires_together() -> None:
    game = position(
        au("J", "0505", type="light"), au("K", "0505", type="light"), pi("P", "0504", facing="N"),
        markers=[assault("0505", "0504", "J")], dice=[1, 1],
    )  # fmt: skip
    act(game, "J", "fire", target="0504")
    settle(game)
    assert Option("select", unit="K") not in game.options()


@rule("9.2.3.c", "7.2.a", "Q24", "Q25")
def test_line_infantry_keeps_its_action_when_light_infantry_of_its_hex_fires() -> None:
    game = position(
        au("J", "0505", type="light"), au("L", "0505"), pi("P", "0504", facing="N"),
        markers=[assault("0505", "0504", "J")], dice=[1, 1],
    )  # fmt: skip
    act(game, "J", "fire", target="0504")
    settle(game)
    assert Option("select", unit="L") in game.options()
    assert Option("select", unit="J") not in game.options()
