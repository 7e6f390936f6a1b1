"""Forecasts of Goito: who may act now and with whom, and from where an attack comes."""

from __future__ import annotations

import pytest

from esagono.engine.forecast import by_cause

from .fights import mixed, three_forces
from .playing import act, clauses
from .situations import AU, BATTERY, FIRST, GUN, LIGHT, OTHER, assault, au, pi, position, rule

# Who may act


def foretold(game, kind, *units, **question):
    found = game.forecast(kind=kind, units=list(units), target="0505", cases=False, **question)
    assert found.legal is not bool(found.reasons)
    assert all(r.text for r in found.reasons)
    return found, [r.clause for r in found.reasons]


JAGER = {"type": "light", "strength": 2}


@rule("7.2.a", "5.1.a", "4.B.2.f", "6.1.b", "2.3.a", "9.2.a", "9.2.1.a", "9.2.2.b", "9.2.3.a", "Q24", "Q38", "8.3.c")
@pytest.mark.parametrize(
    ("kind", "units", "question", "expected"),
    [
        ("fire", [au("A", "0507", **BATTERY)], {}, []),
        ("fire", [au("A", "0507", **BATTERY, flags=["acted"])], {}, ["7.2.a"]),
        ("fire", [au("A", "0507", **BATTERY, flags=["acted"])], {"reaction": True}, []),
        ("fire", [au("A", "0507", **BATTERY, flags=["out-of-command"])], {}, ["5.1.a"]),
        ("fire", [au("A", "0507", **BATTERY, flags=["out-of-command"])], {"reaction": True}, []),
        ("fire", [au("A", "pool", **BATTERY)], {}, ["9.a"]),
        ("fire", [au("A", "pool", **BATTERY)], {"from_": "0507"}, ["9.a"]),
        ("fire", [au("A", "0508", **BATTERY)], {"from_": "0507"}, ["9.2.2.b"]),
        ("fire", [au("A", "0507", **BATTERY), au("B", "0508", **BATTERY)], {}, ["9.2.1.a"]),
        ("fire", [au("A", "0507", **BATTERY), au("B", "0507", **BATTERY, **OTHER)], {}, ["4.B.2.f"]),
        ("fire", [au("A", "0507", **BATTERY), au("B", "0507", **BATTERY, **OTHER)], {"reaction": True}, []),
        ("fire", [au("A", "0508", **JAGER)], {"from_": "0506"}, []),
        ("fire", [au("A", "0511", **JAGER)], {"from_": "0506"}, []),
        ("fire", [au("A", "0512", **JAGER)], {"from_": "0506"}, ["9.2.3.a"]),  # Q67: the target costs a point as well
        ("fire", [au("A", "1212", **JAGER)], {"from_": "0506"}, ["9.2.3.a"]),
        ("fire", [au("A", "0508", **JAGER)], {"from_": "0506", "reaction": True}, ["9.2.2.b"]),
        ("assault", [au("A", "0506", flags=["acted"])], {}, ["7.2.a"]),
        ("assault", [au("A", "0506", flags=["acted"])], {"reaction": True}, []),
        ("assault", [au("A", "0506", flags=["out-of-command"])], {}, ["5.1.a"]),
        ("assault", [au("A", "0506"), au("B", "0506", **OTHER)], {}, ["4.B.2.f"]),
        ("assault", [au("A", "0506"), au("B", "0604")], {}, ["2.3.a"]),
        ("assault", [au("A", "0506"), au("B", "eliminated")], {}, ["2.3.a"]),
        ("assault", [au("A", "0506", flags=["march"]), au("B", "0506")], {}, ["8.3.c"]),
        ("assault", [au("A", "0506", flags=["march"])], {}, []),
        ("assault", [au("A", "0509")], {"from_": "0506"}, []),
        ("assault", [au("A", "0510")], {"from_": "0506"}, []),
        ("assault", [au("A", "0511")], {"from_": "0506"}, ["11.1.b"]),
        ("assault", [au("A", "0510", spent=1)], {"from_": "0506"}, ["11.1.b"]),
        ("assault", [au("A", "0508")], {"from_": "0506", "reaction": True}, ["12.2.3.a"]),
        ("charge", [au("A", "0508", type="cavalry", flags=["acted"])], {"from_": "0506"}, ["7.2.a"]),
        ("charge", [au("A", "0508", type="cavalry", spent=6)], {"from_": "0506"}, ["10.1.b"]),
        ("charge", [au("A", "0508", type="cavalry", spent=5)], {"from_": "0506"}, []),
        ("charge", [au("A", "0508", type="cavalry", spent=6)], {"from_": "0506", "reaction": True}, []),
        ("charge", [au("A", "0508", type="cavalry"), au("B", "0509", type="cavalry")], {"from_": "0506"}, ["2.3.a"]),
    ],
)  # fmt: skip
def test_forecasts_know_who_may_act_together_now(kind, units, question, expected):
    mine = [FIRST | u for u in units]
    game = position(*mine, pi("P", "0505"), active={"formation": "a", "step": "actions"})
    assert foretold(game, kind, *(u["id"] for u in units), **question)[1] == expected


@rule("9.2.a", "Q24", "Q25", "2.3.a")
def test_a_fire_is_forecast_with_all_who_fire():
    two = position(au("A", "0507", **BATTERY), au("B", "0507", **BATTERY), pi("P", "0505"))
    assert foretold(two, "fire", "A")[1] == ["9.2.a"]
    both = foretold(two, "fire", "A", "B")[0]
    assert (both.legal, both.totals["strength"], both.totals["firepower"]) == (True, 6, 12)
    assert [(part.unit, part.value) for part in both.sums["firepower"].parts] == [("A", 6), ("B", 6)]
    assert foretold(two, "fire", "A", "A", "B")[0] == both  # named twice, it fires once
    limbered = position(au("A", "0507", **BATTERY), au("B", "0507", **BATTERY, flags=["limbered"]), pi("P", "0505"))
    assert foretold(limbered, "fire", "A")[0].legal
    mixed = position(au("A", "0506", **JAGER), au("B", "0506"), pi("P", "0505"))
    assert foretold(mixed, "fire", "A")[0].legal  # Q25: the line fires only in Reaction
    assert foretold(mixed, "fire", "A", reaction=True)[1] == ["9.2.a"]
    assert foretold(mixed, "fire", "A", "B", reaction=True)[0].totals["strength"] == 6


@rule("6.1.b", "6.2.b")
def test_forecasts_know_what_the_formation_may_still_do():
    units = [au("A", "0506", **FIRST), au("L", "0506", **FIRST, **JAGER), au("B", "0604", **OTHER), pi("P", "0505")]
    over = [{"id": "b", "side": AU, "activated": True}]
    game = position(*units, active={"formation": "a", "step": "actions"}, formations=over)
    assert foretold(game, "assault", "B")[1] == ["4.B.2.f"]
    between = position(*units, phase="activation", active={}, formations=over)
    assert foretold(between, "assault", "B")[1] == ["6.1.b"]
    assert foretold(game, "assault", "A")[1] == []
    bound = ["6.2.b"]
    for loose, fire, attack in (("hesitates", [], bound), ("falls-back", bound, bound), ("cautious", [], [])):
        game = position(*units, active={"formation": "a", "step": "declare", "loose": loose})
        assert (foretold(game, "fire", "L")[1], foretold(game, "assault", "A")[1]) == (fire, attack)


@rule("4.B.2.f")
def test_only_who_belongs_to_another_formation_is_said_to():
    mine, other = au("A", "0506", formation="a"), au("B", "0506", formation="b")
    game = position(other, mine, pi("P", "0505"), active={"formation": "a", "step": "actions"})
    found = game.forecast(kind="assault", attackers=["B", "A"], target="0505", cases=False)
    assert [(r.clause, r.args) for r in found.reasons] == [("4.B.2.f", {"unit": "B"})]
    early = position(other, mine, pi("P", "0505"), phase="activation", active={})
    told = early.forecast(kind="assault", attackers=["B", "A"], target="0505", cases=False).reasons
    assert [r.key for r in told] == ["different-formations"]


@rule("3.2.a", "Q32")
@pytest.mark.parametrize("kind", [LIGHT, GUN])
def test_a_forecast_of_fire_leaves_the_duty_to_attack_or_leave_apart(kind):
    """What the fire would do is asked before anybody thinks of markers; the order says what binds."""
    game = position(au("A", "0506", **kind), pi("P", "0505"))
    assert game.forecast(kind="fire", firers=["A"], target="0505").legal
    assert clauses(game, "fire", unit="A", target="0505") == ["3.2.a"]


@rule("9.1.a", "9.4.4.a", "9.c", "9.d")
def test_refusals_of_a_fire():
    game = position(
        au("G", "0610", type="field-artillery"), au("L", "0610"), pi("P", "0603"), pi("Q", "0606"), pi("R", "0605"),
        pi("H", "0606", type="cavalry"),
    )  # fmt: skip

    def reasons(firer, target, **more):
        return [(r.clause, r.key) for r in game.forecast(kind="fire", firers=[firer], target=target, **more).reasons]

    assert reasons("G", "0603") == [("9.1.a", "out-of-range")]
    assert reasons("G", "0605") == [("9.4.4.c", "no-sight")]
    assert reasons("G", "0606") == []
    assert reasons("G", "0606", target_force="cavalry", facing="S") == [("9.c", "not-in-front")]
    assert reasons("G", "0609") == [("9.d", "no-enemy-there")]
    assert ("9.2.3.c", "line-fires-in-reaction") in reasons("L", "0606", target_force="infantry")


@rule("9.2.3.c", "9.2.1.a")
def test_forecasts_of_fires_that_cannot_be():
    game = position(
        au("C", "0506", type="cavalry"),
        au("L", "0506", type="light"),
        au("G", "0506", type="field-artillery"),
        pi("P", "0505"),
    )
    for firers, clause in ((["C"], "9.2.3.c"), (["L", "G"], "9.2.1.a")):
        found = game.forecast(kind="fire", firers=firers, target="0505")
        assert not found.legal
        assert clause in [r.clause for r in found.reasons]


@rule("9.2.3.c")
def test_a_forecast_of_fire_by_cavalry_has_one_reason():
    game = position(au("C", "0506", type="cavalry"), pi("P", "0505"))
    assert [r.clause for r in game.forecast(kind="fire", target="0505", firers=["C"]).reasons] == ["9.2.3.c"]


@rule("Q25", "9.2.3.c")
@pytest.mark.parametrize("firers", [["L"], ["A", "L"], ["L", "A"]])
def test_line_infantry_adds_nothing_to_the_fire_of_light_infantry(firers):
    found = mixed().forecast(kind="fire", target="0505", firers=firers)
    assert (found.legal, found.totals["strength"], found.column, found.drm) == (True, 2, "2", 1)


@rule("Q25", "9.2.3.c")
def test_a_forecast_counts_who_fires_in_play():
    game = mixed()
    log = act(game, "A", "fire", "L", target="0505", facing="N")
    fired = next(e for e in log if e.kind == "fire")
    assert fired.args["column"] == mixed().forecast(kind="fire", target="0505", firers=["A", "L"]).column


@rule("9.2.3.c")
def test_line_infantry_alone_does_not_fire_as_an_action():
    found = mixed().forecast(kind="fire", target="0505", firers=["A"])
    assert not found.legal
    assert "9.2.3.c" in [r.clause for r in found.reasons]


@rule("Q25", "9.b", "12.1.a")
def test_units_whose_enemy_is_active_fire_in_reaction():
    game = position(au("A", "0506"), pi("P", "0505", strength=4), pi("L", "0505", type="light", strength=2))
    found = game.forecast(kind="fire", target="0506", firers=["P", "L"])
    assert (found.legal, found.totals["strength"]) == (True, 6)
    asked = game.forecast(kind="fire", target="0506", firers=["P", "L"], reaction=True)
    assert found.results == asked.results
    later = game.forecast(kind="fire", target="0506", firers=["P", "L"], reaction=False)
    assert later.totals["strength"] == 2


@rule("Q66", "9.c")
@pytest.mark.parametrize(("facing", "legal"), [("S", True), ("N", False)])
def test_in_reaction_nobody_turns_to_fire(facing, legal):
    game = position(au("A", "0506"), pi("P", "0505", facing=facing))
    assert game.forecast(kind="fire", target="0506", firers=["P"]).legal == legal


@rule("Q61", "8.4.b")
@pytest.mark.parametrize("flag", ["out-of-ammo", "limbered"])
def test_guns_that_cannot_fire_do_not_count(flag):
    guns = [au("G", "0505", type="field-artillery", strength=3)]
    guns.append(au("H", "0505", type="field-artillery", strength=3, flags=[flag]))
    game = position(*guns, pi("P", "0502"))
    found = game.forecast(kind="fire", target="0502", firers=["G", "H"])
    assert (found.legal, found.totals["strength"]) == (True, 3)
    assert not game.forecast(kind="fire", target="0502", firers=["H"]).legal


# From where


@rule("7.1.a", "11.1.a")
def test_from_where_an_attack_comes_if_nobody_says_it():
    """The hex of a marker at the target, else the best that can be reached, into the rear if there is a way."""
    marked = position(au("A", "0608", strength=8), pi("P", "0605"), markers=[assault("0606", "0605", "A")])
    assert marked.forecast(kind="assault", attackers="A", target="0605").legal
    there = marked.forecast(kind="assault", attackers=("A",), target="0605", from_="0606")
    assert marked.forecast(kind="assault", attackers=["A"], target="0605") == there
    free = position(au("A", "0608", strength=8), pi("P", "0605"))
    assert free.forecast(kind="assault", attackers=["A"], target="0605") == there
    far = position(au("A", "0612", strength=8), pi("P", "0605"))
    assert [r.key for r in far.forecast(kind="assault", attackers=["A"], target="0605").reasons] == [
        "not-next-to-target"
    ]
    horse = position(au("C", "0609", type="cavalry"), pi("P", "0605", facing="SW"))
    found = horse.forecast(kind="charge", attackers=["C"], target="0605")
    assert found.legal
    assert "rear" in by_cause(found.drms)


@rule("11.1.b")
def test_an_assault_from_afar_is_worked_out_from_the_best_hex():
    assert by_cause(three_forces(kind="assault", attackers=["A"]).drms) == {}
    behind = position(au("A", "0508"), pi("P", "0505", facing="NE"))
    assert 2 in by_cause(behind.forecast(kind="assault", attackers=["A"], target="0505").drms).values()
    too_far = position(au("A", "0512"), pi("P", "0505"))
    assert not too_far.forecast(kind="assault", attackers=["A"], target="0505").legal


@rule("11.1.b", "11")
def test_an_assault_from_afar_avoids_the_stream_and_guns_cannot():
    stream = {"sides": {"0506-0505": "stream"}}
    game = position(au("A", "0508"), au("G", "0709", type="field-artillery"), pi("P", "0505"), map=stream)
    assert by_cause(game.forecast(kind="assault", attackers=["A"], target="0505").drms) == {}
    assert not game.forecast(kind="assault", attackers=["G"], target="0505").legal
    assert not game.forecast(kind="charge", attackers=["A"], target="0505").legal


@rule("7.1.a", "10.1.a")
def test_a_forecast_tells_its_kind_and_takes_the_marker_of_its_own_kind():
    marker = {"hex": "0404", "to": "0505", "kind": "assault", "forces": ["A"]}
    game = position(
        au("A", "0508"), au("C", "0608", type="cavalry", facing="N"), pi("P", "0505", facing="S"), markers=[marker]
    )
    assert game.forecast(kind="assault", attackers=["A"], target="0505").kind == "assault"
    assert "rear" in by_cause(game.forecast(kind="assault", attackers=["A"], target="0505").drms)
    found = game.forecast(kind="charge", attackers=["C"], target="0505")
    assert (found.kind, found.legal) == ("charge", True)
    assert "rear" not in by_cause(found.drms)
