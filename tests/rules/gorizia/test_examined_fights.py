"""Examined: fights from the first shot to the last Counter-assault, and what interrupts them."""

from __future__ import annotations

from typing import Any

import pytest

import esagono

from .cases import END, HX, A, B, battery, hq, in_phase, inf, loose, step, storming
from .reading import AH, IT, dp, forced, lp, offered, pass_until, play, refused, rule, steps, where, written
from .situations import mark

# barrages in combat


@rule("13.2.7.c", "Q63", "13.2.7.d")
def test_assaulters_enter_a_barrage() -> None:
    # 9/2 = 4.5: 3-4, die 2: D1T; then 12:5 = 2:1, die 1: D1 / 1D1R
    g = storming(
        inf("A", IT, "0807", combat=12),
        B,
        interdiction=[{"hex": "0806", "value": 9, "side": AH, "hit": ["B"]}],
        dice=[2, 1],
    )
    pass_until(g, *END)
    assert (where(g, "A"), dp(g, "A")) == ("0806", 2)
    assert dp(g, "B") == 1


@rule("13.2.7.c", "Q63")
def test_retreat_into_a_barrage() -> None:
    g = forced(
        storming(
            inf("A", IT, "0807", combat=10),
            inf("B", AH, "0806", morale=8),
            interdiction=[{"hex": "0805", "value": 9, "side": IT}],
            dice=[1, 2],
        )
    )
    play(g, "retreat unit=B to=0805")
    assert dp(g, "B") == 3  # 1D1 / 1D2R at 1.5:1, and D1 of the barrage


@rule("Q63")
def test_barrage_adds_up_and_hits_friends() -> None:
    g = step(
        "B",
        HX,
        A,
        B,
        battery("G", IT, "0809", 5),
        battery("H", IT, "0809", 4),
        inf("C", IT, "0909"),
        action={"guns": ["G", "H"], "box": 5},
        dice=[2],
    )
    play(g, "barrage unit=G target=0909", "barrage unit=H target=0909", "open-fire")
    forced(g)
    assert [(i["hex"], i["value"]) for i in g.to_position()["interdiction"]] == [("0909", 9)]
    assert dp(g, "C") == 1


@rule("13.2.7.d")
def test_hit_once_for_each_hex() -> None:
    g = step(
        "A",
        inf("A", IT, "0808"),
        inf("C", IT, "1210"),
        inf("B", AH, "0801"),
        interdiction=[{"hex": "0807", "value": 9, "side": AH}],
        dice=[2, 2, 2],
    )
    play(g, "move unit=A to=0807", "move unit=A to=0808", "move unit=A to=0807")
    assert dp(g, "A") == 1


# short fire


@rule("Q101", "EV.c")
@pytest.mark.parametrize(("die", "own", "other"), [(2, 1, 0), (3, 0, 1)])
def test_short_fire(die: Any, own: Any, other: Any) -> None:
    """Rolled for each target hex; the hex hit is one beside the target with one's own assaulting units."""
    g = step(
        "B",
        HX,
        A,
        B,
        battery("G", IT, "0809", 5),
        action={"guns": ["G"], "box": 5},
        assaults=[mark("A", "0807", "0806")],
        events=[{"kind": "short-fire", "side": IT}],
        dice=[die, 3],
    )
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")  # 5-6, die 3: D1T
    forced(g)
    assert (dp(g, "A"), dp(g, "B")) == (own, other)


@rule("Q101")
def test_short_fire_without_assaulters() -> None:
    g = step(
        "B",
        HX,
        A,
        B,
        battery("G", IT, "0809", 5),
        action={"guns": ["G"], "box": 5},
        events=[{"kind": "short-fire", "side": IT}],
        dice=[1, 3],
    )
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    forced(g)
    assert (dp(g, "A"), dp(g, "B")) == (0, 1)


# night


@rule("22.6.b")
def test_no_guns_at_night() -> None:
    g = step(
        "C",
        inf("B", AH, "0806"),
        inf("A", IT, "0807"),
        battery("G", IT, "0809"),
        hq("HY", AH, "0805"),
        side=AH,
        action={"kind": "night"},
        assaults=[mark("B", "0806", "0807")],
    )
    assert g.decision.side == IT
    assert offered(g, "fire") == ["fire unit=A target=0806"]
    assert refused(g, "fire", unit="G", target="0806")[0].startswith("22.6")


# surrender


@rule("16.4.a", "16.4.b")
@pytest.mark.parametrize(("enemy", "fate", "points"), [("0807", "surrendered", 0), ("0808", "0806", 3)])
def test_surrender_under_fire(enemy: Any, fate: Any, points: Any) -> None:
    # 5-6, die 5: D1
    g = step(
        "B",
        hq("HX", IT, "0809"),
        inf("A", IT, enemy),
        inf("B", AH, "0806", morale=4, dp=3),
        battery("G", IT, "0809", 5),
        action={"guns": ["G"], "box": 5},
        dice=[5],
    )
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    forced(g)
    assert where(g, "B") == fate
    if points:
        assert dp(g, "B") == points


@rule("19.7.a")
def test_disorganized_gun_fires_less() -> None:
    g = step("B", HX, A, B, battery("G", IT, "0809", 7, dp=2), action={"guns": ["G"], "box": 5})
    assert g.forecast(kind="offensive", target="0806", guns=["G"]).total == 5


# retreats

RING = ["0805", "0706", "0707", "0906", "0907"]


def ring(taken: Any, **more: Any) -> Any:
    return [inf(f"R{h}", AH, h, **more) for h in taken]


@rule("13.4.5.d", "13.4.5.e", "13.4.5.f", "13.4.5.g")
@pytest.mark.parametrize(("taken", "free"), [
    ([], {"0805", "0706", "0906"}), (["0805"], {"0706", "0906"}), (["0805", "0706", "0906"], {"0707", "0907"}),
    (["0805", "0706", "0906", "0707", "0907"], {"0805", "0706", "0906", "0707", "0907"}),
])  # fmt: skip
def test_priorities(taken: Any, free: Any) -> None:
    g = forced(storming(inf("A", IT, "0807", combat=10), B, *ring(taken), dice=[1]))
    assert {o.split("to=")[1] for o in offered(g, "retreat")} == free


@rule("13.4.5.g", "12.6.a")
def test_overstacked_retreat() -> None:
    full = [inf(f"{n}{h}", AH, h) for h in RING for n in "RS"]
    g = forced(storming(inf("A", IT, "0807", combat=10), B, *full, dice=[1]))
    play(g, "retreat unit=B to=0805")
    forced(g)
    assert [dp(g, n) for n in ("R0805", "S0805", "B")] == [1, 1, 2]


@rule("13.4.5.1.a")
def test_no_retreat_over_water() -> None:
    lakes = {"0805": {"terrain": "lake"}}
    g = forced(storming(inf("A", IT, "0807", combat=10), B, hexes=lakes, dice=[1]))
    assert {o.split("to=")[1] for o in offered(g, "retreat")} == {"0706", "0906"}


@rule("Q77", "12.6.a")
def test_home_overstacked() -> None:
    """Two others came to 0807 meanwhile: all three there are disorganized."""
    g = storming(A, inf("P", IT, "0807"), inf("Q", IT, "0807"), B, dice=[6])  # 1:1, 6: D2R
    pass_until(g, *END)
    assert [dp(g, n) for n in "APQ"] == [3, 1, 1]


@rule("13.4.5.4.a", "13.4.5.5.a")
def test_fire_at_those_who_retreat() -> None:
    """E in 0804 has a zone over 0805; B retreats there and is fired at."""
    g = forced(
        storming(
            inf("A", IT, "0807", combat=10), inf("B", AH, "0806", morale=8), inf("E", IT, "0804", mg=2), dice=[1, 3]
        )
    )
    play(g, "retreat unit=B to=0805")
    assert (g.decision.kind, g.decision.side) == ("infiltration", IT)
    play(g, "infiltration-fire")  # 2, die 3: D1
    assert dp(g, "B") == 3


@rule("13.4.2.b")
def test_assaulting_units_do_not_fire_at_retreats() -> None:
    both = (("A", "0807", "0806"), ("E", "0804", "0803"))
    first, second = inf("A", IT, "0807", combat=10), inf("E", IT, "0804", mg=2)
    g = storming(first, second, inf("D", AH, "0803"), inf("B", AH, "0806", morale=8), assaults=both, dice=[1])
    assert g.decision.kind == "assault_order"
    play(g, "resolve-assault target=0806")
    while g.decision.kind in ("morale", "loss"):
        play(g, offered(g)[0])
    play(g, "retreat unit=B to=0805")
    assert g.decision.kind != "infiltration"


@rule("22.3.a", "Q56")
def test_machine_guns_leave_of_their_own_will() -> None:
    units = [inf(n, IT, "0807") for n in "AC"] + [inf(n, IT, "0706") for n in "DE"]
    marks = [(n, "0807", "0806") for n in "AC"] + [(n, "0706", "0806") for n in "DE"]
    g = storming(*units, B, loose("M", AH, "0806", "mg", combat=1, mg=3, morale=5), assaults=marks, dice=[6])
    play(g, "wave unit=A", "wave unit=C")
    while g.decision.kind in ("wave", "morale", "loss", "assault_order"):
        play(g, "send-wave" if "send-wave" in offered(g) else offered(g)[0])
    assert g.decision.kind == "withdraw"
    play(g, "retreat unit=M to=0805")
    assert where(g, "M") == "0805"


# counter-assaults


def taken(*units: Any, dice: Any = (), retreat: Any = "0805", **top: Any) -> Any:
    """0806 was lost to A, who came from 0807; B has retreated; the Austro-Hungarians may come back."""
    g = forced(
        storming(inf("A", IT, "0807", combat=12), inf("B", AH, "0806", morale=6), *units, dice=[1, *dice], **top)
    )
    play(g, f"retreat unit=B to={retreat}")
    pass_until(g, "counter", *END)
    return g


@rule("13.5.a", "Q79")
def test_who_may_counter_assault() -> None:
    """R is next to A only; S next to another Italian too; T three hexes away; D has dug this turn."""
    g = taken(
        inf("R", AH, "0707"),
        inf("S", AH, "0907"),
        inf("N", IT, "1007"),
        inf("T", AH, "0803"),
        inf("D", AH, "0706", flags=["dug"]),
    )
    who = {o.split()[1] for o in offered(g, "counter-assault")}
    assert "unit=S" not in who
    assert "unit=T" not in who
    assert "unit=D" not in who
    assert {"unit=B", "unit=R"} <= who
    assert refused(g, "counter-assault", unit="S", target="0806", via="0907")[0].startswith("13.5")
    assert refused(g, "counter-assault", unit="D", target="0806", via="0706")[0].startswith(("18.2", "13.5"))


@rule("13.5.3.a", "13.4.5.6.a")
def test_expelled_assaulter_goes_home() -> None:
    g = taken(inf("R", AH, "0707", combat=24), dice=[2])
    play(g, "counter-assault unit=R target=0806 via=0707")
    pass_until(g, *END)
    assert where(g, "A") == "0807"
    assert where(g, "R") == "0806"


@rule("Q80", "13.5.3.a")
def test_failed_counter_assault_returns() -> None:
    g = taken(inf("R", AH, "0707", combat=1), dice=[])
    play(g, "counter-assault unit=R target=0806 via=0707")
    pass_until(g, *END)
    assert (where(g, "R"), steps(g, "R"), dp(g, "R")) == ("0707", 1, 2)
    assert where(g, "A") == "0806"


@rule("13.5.3.a", "Q80")
def test_no_guns_in_counter_fire() -> None:
    g = taken(inf("R", AH, "0707"), battery("G", IT, "0809"))
    play(g, "counter-assault unit=R target=0806 via=0707", "end-counter")
    assert (g.decision.kind, g.decision.side) == ("defend", IT)
    assert set(offered(g, "fire")) == {"fire unit=A target=0707"}


@rule("Q50")
def test_counter_assault_is_not_the_move_of_the_turn() -> None:
    g = taken(inf("R", AH, "0707", combat=30), dice=[1])
    play(g, "counter-assault unit=R target=0806 via=0707")
    pass_until(g, *END)
    assert "moved" not in written(g, "R").get("flags", [])


# reaction and order


@rule("15.0.b", "Q30")
def test_reaction_has_no_reaction() -> None:
    units = [
        inf("A", IT, "0810"),
        inf("B", AH, "0803"),
        hq("HX", IT, "0810"),
        hq("HY", AH),
        inf("A2", IT, "0811", brigade="Z"),
        hq("HZ", IT, brigade="Z"),
    ]
    g = step("I", *units, display={"Y": 0, "Z": 0}, initiative=IT, dice=[1])
    play(g, "react brigade=Y")
    if g.decision.kind == "headquarters":
        play(g, "place-hq hex=0803")
    pass_until(g, "reaction", "activation")
    assert (g.decision.kind, g.decision.side) == ("activation", IT)


@rule("4.8.b", "4.9.a")
def test_a_side_may_go_on_or_pass() -> None:
    units = [
        inf("A", IT, "0810"),
        inf("B", AH, "0803"),
        inf("A2", IT, "0811", brigade="Z"),
        hq("HX", IT),
        hq("HZ", IT, brigade="Z"),
        hq("HY", AH),
    ]
    g = in_phase("action", *units, display={"X": 0, "Z": 0, "Y": 0}, side=IT, initiative=IT)
    play(g, "activate brigade=X", "place-hq hex=0810")
    pass_until(g, "activation")
    assert g.decision.side == IT
    assert offered(g) == ["activate brigade=Z", "pass"]
    play(g, "pass")
    assert g.decision.side == AH
    play(g, "activate brigade=Y", "place-hq hex=0803")
    pass_until(g, "activation")
    assert g.decision.side == AH
    assert refused(g, "activate", brigade="Y")[0].startswith("14.0")


# events


@rule("Q99")
def test_wings_oblige_to_assault() -> None:
    units = [inf("A", IT, "0805"), inf("B", AH, "0804"), hq("HX", IT), hq("HY", AH)]
    g = in_phase("event", *units, initiative=IT, tracks={"lp": {IT: 0, AH: 0}}, dice=[1, 1])
    assert g.decision.kind == "activation"
    assert "activate brigade=X" in offered(g)
    if "pass" in offered(g):
        play(g, "pass")
        play(g, "pass") if g.decision.kind == "activation" and g.decision.side == AH else None
        assert g.to_position()["phase"] == "action"
        assert offered(g) == ["activate brigade=X"]
    play(g, "activate brigade=X")
    play(g, next(o for o in offered(g) if o.startswith("place-hq")))
    pass_until(g, "movement")
    assert refused(g, "end-movement")
    play(g, "assault unit=A to=0804")
    assert lp(g, IT) == 0


@rule("Q100")
def test_nudges_keep_the_rules() -> None:
    units = [
        inf("a", IT, "0810", regiment="1"),
        inf("b", IT, "0811", brigade="Z"),
        inf("c", IT, "0811", brigade="Z"),
        inf("B", AH, "0809"),
    ]
    sides = {"0810-0911": "isonzo"}
    g = in_phase("event", *units, initiative=IT, dice=[1, 2], chart={"sides": sides})
    while g.decision.kind == "regiment":
        play(g, offered(g)[0])
    nudges = {o.split("to=")[1] for o in offered(g, "nudge") if "unit=a " in o}
    if nudges:  # the lot may fall on Z
        assert nudges == {"0710", "0711", "0910"}


@rule("26.3.b", "Q102")
def test_conditional_guns() -> None:
    base: Any = {"game": "gorizia-1916", "scenario": 3, "turn": 3, "phase": "action", "side": IT}
    units: list[Any] = [
        {"id": "it-firenze-i-127", "hex": "1212"},
        {"id": "ah-205-ls-i-409", "hex": "1211"},
        {"id": "it-hq-firenze", "hex": "1312"},
    ]
    guns = [
        u
        for u in esagono.new("gorizia-1916", scenario=3, seed=1).to_position()["units"]
        if u["id"].startswith("ah") and u["id"].split("-")[1] == "xv"
    ]
    assert len(guns) == 3
    units += [{"id": u["id"], "hex": "pool"} for u in guns]
    g = esagono.position(base | {"units": units, "action": {"side": IT, "brigade": "it-firenze", "step": "A"}})
    play(g, "assault unit=it-firenze-i-127 to=1211")
    pass_until(g, "reinforcements")
    assert g.to_position()["turn"] == 4
    assert {o.split("hex=")[1] for o in offered(g, "enter")} == {"0101"}
    assert len(offered(g, "enter")) == 3


@rule("19.4.b", "Q110")
def test_guns_with_an_engineer_are_not_alone() -> None:
    g = step(
        "A", inf("A", IT, "0806"), battery("G", AH, "0805"), loose("E", AH, "0805", "engineer"), inf("B", AH, "0101")
    )
    assert refused(g, "move", unit="A", to="0805")[0].startswith("11.0.5")
    g = step("A", inf("A", IT, "0806"), battery("G", AH, "0805"), inf("B", AH, "0101"))
    assert refused(g, "move", unit="A", to="0805") == []


@rule("13.2.1.b", "H8")
def test_targets_are_known_before_the_first_die() -> None:
    """Two targets: the firer still has to say which comes first, but cannot take his orders back."""
    guns = [battery("G", IT, "0809", 5), battery("H", IT, "0809", 5)]
    units = [HX, A, B, inf("C", AH, "0706"), *guns]
    g = step("B", *units, action={"guns": ["G", "H"], "box": 5}, dice=[6, 6])
    play(g, "fire unit=G target=0806 category=non-artillery", "fire unit=H target=0706 category=non-artillery")
    g.undo()
    play(g, "fire unit=H target=0706 category=non-artillery")
    events = play(g, "open-fire")
    assert sorted(e.args["hex"] for e in events if e.kind == "bombardment") == ["0706", "0806"]
    assert g.decision.kind == "fire_order"
    with pytest.raises(esagono.EsagonoError):
        g.undo()


@rule("13.1.4.b", "Q63")
def test_the_next_wave_goes_when_a_barrage_has_killed_the_first() -> None:
    """A dies in the barrage on its target (5-6, die 1: 1D1T); C and E must still go in (die 6: a star, and nothing)."""
    units = [inf("A", IT, "0807", steps_left=1), inf("C", IT, "0706"), inf("E", IT, "0706"), B]
    marks = (("A", "0807", "0806"), ("C", "0706", "0806"), ("E", "0706", "0806"))
    barrage = [{"hex": "0806", "value": 10, "side": AH, "hit": ["B"]}]
    g = storming(*units, assaults=marks, interdiction=barrage, dice=[1, 6, 6])
    play(g, "wave unit=A", "send-wave")
    forced(g)
    assert where(g, "A") == "eliminated"
    assert [where(g, n) for n in "CE"] == ["0806", "0806"]


@rule("13.1.4.c", "13.4.5.6.a", "Q56")
def test_some_of_those_who_took_a_hex_may_leave_before_the_next_counter_assault() -> None:
    takers = [inf("A", IT, "0806"), inf("A2", IT, "0806")]
    comers = [inf(n, AH, h) for n, h in (("R", "0707"), ("S", "0707"), ("T", "0706"), ("U", "0706"))]
    marks = [mark("A", "0807", "0806"), mark("A2", "0807", "0806")]
    marks += [mark(n, h, "0806") for n, h in (("R", "0707"), ("S", "0707"), ("T", "0706"), ("U", "0706"))]
    g = step("G", *takers, *comers, assaults=marks, dice=[4])  # 1:1, die 4: D1R / D1
    play(g, "wave unit=R", "wave unit=S")
    while g.decision.kind in ("wave", "assault_order", "morale", "loss"):
        play(g, "send-wave" if "send-wave" in offered(g) else offered(g)[0])
    assert (g.decision.kind, g.decision.side) == ("go_back", IT)
    play(g, "retreat unit=A to=0807")
    play(g, "stand")
    assert (where(g, "A"), where(g, "A2")) == ("0807", "0806")
