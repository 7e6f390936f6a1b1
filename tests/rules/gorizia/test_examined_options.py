"""Examined: every ruling that is an option, in both readings."""

from __future__ import annotations

from typing import Any

import esagono

from .cases import HX, A, B, battery, hq, in_phase, inf, phase_ten, resting, step
from .reading import AH, IT, dp, offered, pass_until, play, refused, rule, where, written
from .situations import mark


def names(scenario: int, **options: str) -> dict[str, str]:
    """Units with where they are, at the start of a scenario."""
    game = esagono.new("gorizia-1916", scenario=scenario, seed=1, options=options)
    return {u["id"]: str(u.get("hex", u.get("hexes"))) for u in game.to_position()["units"]}


@rule("Q7")
def test_northern_ground_of_the_carso() -> None:
    usual, clipped = names(2), names(2, carso_north="clipped")
    assert any(h[:2] in ("29", "30", "31") for h in usual.values())
    assert not any(h[:2] in ("29", "30", "31") for h in clipped.values())
    assert set(usual) == set(clipped)


@rule("Q8")
def test_battalions_of_the_102nd() -> None:
    usual, early = names(3), names(3, battalions_102="set-up")
    ids = [u for u in usual if u.endswith(("-i-102", "-ii-102")) and u.startswith("ah")]
    assert len(ids) == 2
    assert all(not usual[u].isdigit() for u in ids)
    assert all(early[u].isdigit() for u in ids)


@rule("Q11", "Q12")
def test_counts_by_option() -> None:
    usual = names(3)
    more = names(3, armored_cars="three", dismounted_division="two")
    assert sum("armored" in u or "-ac-" in u or "cars" in u for u in usual) >= 1
    assert len(more) == len(usual) + 2 + 1  # two more cars, one more headquarters


@rule("27.1.a")
def test_machine_guns_left_out() -> None:
    g = esagono.new("gorizia-1916", scenario=1, seed=1, options={"machine_guns": "out"})
    kinds = {g.rules.roster.counters[n].type for n in range(len(g.rules.roster.ids))}
    on_map = [u for u in g.view(IT)["units"] if u["side"] == IT and u["type"] == "mg"]
    assert on_map == []
    assert kinds


def ending(scenario: Any, **more: Any) -> Any:
    return esagono.position({"game": "gorizia-1916", "scenario": scenario, "turn": 3, "phase": "victory",
                             "units": [{"id": "it-brescia-i-19", "hex": "3217"}], **more})  # fmt: skip


@rule("Q23")
def test_halt_in_small_scenarios() -> None:
    assert ending(2, quiet=2).result is not None
    assert ending(2, quiet=2, options={"halt": "campaign"}).result is None
    assert ending(3, quiet=2, options={"halt": "campaign"}).result is not None


@rule("Q24")
def test_conquest_taken_or_held() -> None:
    assert ending(3, quiet=2, conquered=["2211"], control={"2211": AH}).result is None
    assert ending(3, quiet=2, conquered=["2211"], control={"2211": AH}, options={"conquest": "held"}).result is not None
    assert ending(3, quiet=2, conquered=["2211"], control={"2211": IT}, options={"conquest": "held"}).result is None


@rule("Q27")
def test_surprise_beyond_the_cap() -> None:
    units = [HX, A, inf("B", AH, "0806", morale=9), battery("G", IT, "0809", 5)]
    doc = {
        "action": {"guns": ["G"], "box": 5, "number": 1},
        "turn": 1,
        "hexes": {"0806": {"terrain": "town", "trench": {"level": 3, "owner": AH}}},
    }
    g = step("B", *units, **doc)
    # -3 trench, -1 town, +3 surprise: inside the cap -1
    assert g.forecast(kind="offensive", target="0806", guns=["G"]).shift == -1
    g = step("B", *units, **doc, options={"surprise": "uncapped"})
    # the rest is capped at -3, surprise comes besides: 0
    assert g.forecast(kind="offensive", target="0806", guns=["G"]).shift == 0


@rule("Q34")
def test_hq_on_a_line() -> None:
    def spots(**options):
        g = in_phase(
            "action",
            inf("A", IT, "0510"),
            inf("B", AH, "1201"),
            hq("HX", IT),
            side=IT,
            initiative=IT,
            display={"X": 0},
            options=options,
        )
        play(g, "activate brigade=X")
        return {o.split("hex=")[1] for o in offered(g, "place-hq")}

    assert "0810" in spots()
    assert "0810" not in spots(hq_supply="on-line")
    assert {"0510", "0511"} <= spots(hq_supply="on-line")


@rule("Q34")
def test_hq_on_a_line_off_the_road() -> None:
    """The line of A runs from its own hex to the road along row 05, over one hex of each row between."""
    units = (inf("A", IT, "0810"), inf("B", AH, "1201"), hq("HX", IT, command=3))
    g = in_phase("action", *units, side=IT, initiative=IT, display={"X": 0}, options={"hq_supply": "on-line"})
    play(g, "activate brigade=X")
    spots = [o.split("hex=")[1] for o in offered(g, "place-hq")]
    assert "0810" in spots
    line = g.supply(IT)["A"].path
    assert {h for h in line if h[:2] in ("06", "07")} < set(spots)
    assert sorted(h[:2] for h in spots if h[:2] != "05") == ["06", "07", "08"]


@rule("Q40", "10.2.1.c")
def test_road_beside_guns() -> None:
    """A gun has no zone, but any unit but a headquarters cuts a road beside it."""
    lakes = {
        f"{row}{n:02}": {"terrain": "lake"} for row in ("01", "03") for n in range(1, 15) if f"{row}{n:02}" != "0114"
    }
    chart = {"size": [3, 14], "roads": [[f"02{n:02}" for n in range(1, 15)]], "hexes": lakes}
    for options, state in (({}, "out"), ({"road_adjacency": "zone"}, "in")):
        g = in_phase("artillery", inf("A", IT, "0205"), battery("G", AH, "0114"), chart=chart, options=options)
        assert g.supply(IT)["A"].state == state
        east = chart | {"hexes": {h: t for h, t in (lakes | {"0114": lakes["0101"]}).items() if h != "0102"}}
        g = in_phase("artillery", inf("B", AH, "0210"), battery("G", IT, "0102"), chart=east, options=options)
        assert g.supply(AH)["B"].state == state


@rule("Q45")
def test_infiltration_in_phase_ten() -> None:
    trenches = {h: {"trench": {"level": 1, "owner": IT}} for h in ("0805", "0705")}
    for options, fires in (({}, False), ({"late_infiltration": "yes"}, True)):
        g = phase_ten(inf("A", IT, "0805"), inf("B", AH, "0804"), hexes=trenches, options=options)
        assert g.reach("A")["0705"].cost == 2
        play(g, "move unit=A to=0705")
        assert (g.decision.kind == "infiltration") == fires


@rule("Q49")
def test_strategic_force_march() -> None:
    for options, most in (({}, 15), ({"strategic_force_march": "exclusive"}, 12)):
        g = phase_ten(
            inf("A", IT, "0818"), inf("B", AH, "1201"), chart={"size": [12, 20], "roads": []}, options=options
        )
        costs = {r.cost for r in g.reach("A", mode="strategic", force_march=True).values()}
        assert max(costs) == most


@rule("Q60")
def test_two_guns_two_hits() -> None:
    for options, gone in (({}, 1), ({"gun_losses": "each"}, 0)):
        g = step(
            "B",
            HX,
            A,
            B,
            battery("K", AH, "0806", 4),
            battery("L", AH, "0806", 4),
            battery("G", IT, "0809", 10),
            action={"guns": ["G"], "box": 5},
            options=options,
            dice=[1],
        )
        play(g, "fire unit=G target=0806 category=artillery", "open-fire")  # 10-13, two guns in the open: 14-18, 2D1T
        while g.decision and g.decision.kind == "loss":
            play(g, offered(g)[0])
        assert sum(where(g, k) == "eliminated" for k in "KL") == gone
        assert sum(dp(g, k) for k in "KL") == 2 - gone


@rule("Q69")
def test_position_of_firers() -> None:
    hexes = {"0806": {"trench": {"level": 3, "owner": AH}}}
    for options, shift in (({}, 0), ({"firer_position": "assaulted-hex"}, 2)):
        g = step(
            "C",
            A,
            inf("B", AH, "0806", mg=2),
            inf("C", AH, "0707", mg=2),
            assaults=[mark("A", "0807", "0806")],
            hexes=hexes,
            options=options,
        )
        assert g.forecast(kind="defensive", target="0807", firers=["B", "C"]).shift == shift
        assert g.forecast(kind="defensive", target="0807", firers=["B"]).shift == 2


@rule("Q92")
def test_supply_of_rally() -> None:
    """Out of supply now, but in supply in the Supply Phase of this turn."""
    for options, may in (({}, False), ({"rally_supply": "supply-phase"}, True)):
        g = resting(inf("A", IT, "0510", dp=1), inf("B", AH, "1201"), chart={"roads": []}, options=options)
        assert ("rally unit=A" in offered(g)) == may


@rule("Q121", "18.4.a")
def test_trench_of_the_target() -> None:
    hexes = {"0807": {"trench": {"level": 2, "owner": IT}}}
    for options, shift in (({}, 0), ({"trench_cover": "all-fire"}, -2)):
        g = step("C", A, inf("B", AH, "0806", mg=5), assaults=[mark("A", "0807", "0806")], hexes=hexes, options=options)
        assert g.forecast(kind="defensive", target="0807", firers=["B"]).shift == shift


@rule("Q30")
def test_play_after_a_reaction() -> None:
    """The Italians act though the Austro-Hungarians have the initiative; after a Reaction who goes on?"""
    for options, side in (({}, IT), ({"after_reaction": "initiative"}, AH)):
        units = [
            inf("A", IT, "0810"),
            inf("A2", IT, "0811", brigade="Z"),
            inf("B", AH, "0803"),
            inf("C", AH, "0802", brigade="W"),
            hq("HX", IT, "0810"),
            hq("HY", AH),
            hq("HZ", IT, brigade="Z"),
            hq("HW", AH, brigade="W"),
        ]
        g = step("I", *units, display={"Y": 0, "W": 0, "Z": 0}, initiative=AH, options=options, dice=[1])
        play(g, "react brigade=Y")
        if g.decision.kind == "headquarters":
            play(g, "place-hq hex=0803")
        pass_until(g, "activation", "non-activated")
        assert (g.decision.kind, g.decision.side) == ("activation", side)


@rule("Q31")
def test_night_beside_a_reaction() -> None:
    for options, again in (({}, False), ({"night_and_reaction": "both"}, True)):
        units = [
            inf("A", IT, "0810"),
            inf("B", AH, "0803"),
            inf("C", AH, "0802", brigade="W"),
            hq("HX", IT, "0810"),
            hq("HY", AH),
            hq("HW", AH, brigade="W"),
        ]
        g = step("I", *units, display={"Y": 0}, options=options, dice=[6], tracks={"lp": {IT: 3, AH: 3}})
        play(g, "react brigade=Y")
        if g.decision.kind == "headquarters":
            play(g, "place-hq hex=0803")
        asked = g.decision.kind == "reaction" and bool(offered(g, "night-counterattack"))
        assert asked == again


@rule("27.2.a", "Q103")
def test_bloodier_fire_and_trenches() -> None:
    hexes = {"0806": {"trench": {"level": 1, "owner": AH}}}
    g = step(
        "B",
        HX,
        A,
        B,
        inf("B2", AH, "0806"),
        battery("G", IT, "0809", 26),
        action={"guns": ["G"], "box": 5},
        options={"bloodier_fire": "on"},
        hexes=hexes,
        dice=[2],
    )
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")  # 26-35 less one: 19-25, 2D1T in all
    while g.decision and g.decision.kind == "loss":
        play(g, offered(g)[0])
    assert [written(g, n)["steps_left"] for n in ("B", "B2")] == [1, 1]


@rule("7.0.b", "H1", "Q29")
def test_open_logistics() -> None:
    for options, seen in (({}, False), ({"logistics": "open"}, True)):
        g = in_phase("action", A, B, tracks={"lp": {IT: 9, AH: 4}}, options=options)
        assert (IT in g.view(AH)["tracks"]) == seen


@rule("26.0.c", "Q18")
def test_free_set_up() -> None:
    g = esagono.new("gorizia-1916", scenario=1, seed=1, options={"set_up": "free"})
    assert g.decision.side == AH
    assert "default-set-up" in offered(g)
    assert refused(g, "place", unit="ah-4-gebirgs-i-37", hex="2211") == []
    assert refused(g, "place", unit="ah-4-gebirgs-i-37", hex="2312")[0].startswith("26.")
    assert refused(g, "place", unit="ah-4-gebirgs-ii-52", hex="2511") == []
    assert refused(g, "place", unit="ah-4-gebirgs-ii-52", hex="2211")[0].startswith("26.")


@rule("26.0.c")
def test_any_of_several_alike_may_be_set_up_first() -> None:
    g = esagono.new("gorizia-1916", scenario=1, seed=1, options={"set_up": "free"})
    assert refused(g, "place", unit="ah-4-gebirgs-iii-37", hex="2211") == []
    play(g, "place unit=ah-4-gebirgs-iii-37 hex=2211", "place unit=ah-4-gebirgs-i-37 hex=2111")
    assert (where(g, "ah-4-gebirgs-iii-37"), where(g, "ah-4-gebirgs-i-37")) == ("2211", "2111")
    assert refused(g, "place", unit="ah-4-gebirgs-iii-37", hex="2111")[0].startswith("26.0")
    assert refused(g, "place", unit="ah-4-gebirgs-ii-37", hex="2312")[0].startswith("26.0")
