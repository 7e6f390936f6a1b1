"""13.1.4: Assaults in waves."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from esagono.engine import Option
from esagono.games.strafe.assault.arithmetic import AssaultGround, Wave, chance_taken, wave_chances
from esagono.games.strafe.fire.arithmetic import fighters

from .cases import STRONG, WEAK, A, B, battery, dug, hq, in_phase, inf, loose, step, storming
from .fights import asked_kinds, assaulted, events, fight, run, state
from .reading import AH, IT, arguments, deciding, dp, forced, lp, offered, pass_until, play, rule, steps, trench, where
from .situations import FLANK, FRONT, TARGET, ah, it, mark

DUG = {"0805": dug(2)}
STORM = [
    inf("A1", IT, "0806"),
    inf("A2", IT, "0806"),
    inf("A3", IT, "0906"),
    battery("G", IT, "0808", 8),
    battery("H", IT, "0808"),
    inf("B", AH, "0805", mg=2, morale=6),
    inf("C", AH, "0803", mg=2, morale=6, combat=20),
    battery("K", AH, "0803"),
    hq("HX", IT),
    hq("HY", AH),
]


def stormed(*dice: int) -> Any:
    """X is activated with two guns, and all its battalions assault 0805 from two hexes; up to the choice of a wave."""
    points = {"lp": {IT: 10, AH: 5}}
    g = in_phase(
        "action", *STORM, side=IT, initiative=IT, display={"X": 5, "Y": 0}, tracks=points, hexes=DUG, dice=list(dice)
    )
    play(g, "activate brigade=X", "place-hq hex=0808", "attach unit=G", "attach unit=H", "done")
    play(g, "assault unit=A1 to=0805", "assault unit=A2 to=0805", "assault unit=A3 to=0805")
    # 13 factors are column 10-13, two less for the trench: 5-6, and a 2 there is 1D1
    play(g, "fire unit=G target=0805", "fire unit=H target=0805", "open-fire", "lose unit=B")
    assert (steps(g, "B"), dp(g, "B"), trench(g, "0805")) == (1, 1, 2)
    # the reduced B fires 1, K may add 1 (13.3.6); trench +1, two units in the open +1: from 2 to 5-6, where a 1 is 1D1
    play(g, "fire unit=B target=0806", "fire unit=K target=0806", "open-fire", "lose unit=A1")
    assert [(steps(g, u), dp(g, u)) for u in ("A1", "A2", "A3")] == [(1, 1), (2, 1), (2, 0)]
    return g


def three_waves(*units: Any, dice: Sequence[int]) -> Any:
    """A goes in alone and wins; two others have declared behind it."""
    marks = [("A", "0807", "0806"), ("A2", "0807", "0806"), ("A3", "0707", "0806")]
    game = storming(STRONG, inf("A2", IT, "0807"), inf("A3", IT, "0707", mg=3), WEAK, *units, assaults=marks, dice=dice)
    play(game, "wave unit=A", "send-wave")
    pass_until(game, "retreat")
    play(game, "retreat unit=B to=0805")
    pass_until(game, "counter")
    return game


@rule("13.1.4.a", "12.4.a", "DN.b")
def test_no_more_than_two_at_a_time():
    units = [it("A"), it("B"), it("C", FLANK), ah("D", combat=20)]
    game = assaulted(*units, dice=[6, 6])
    run(game, until=["wave"])
    assert game.decision.side == IT
    game.play(Option("wave", unit="C"))
    game.play(Option("wave", unit="A"))
    assert [e["units"] for e in events(game, "wave")] == [["C", "A"]]
    assert where(game, "B") == FRONT


@rule("13.1.4.a")
def test_a_wave_may_be_one_unit():
    game = assaulted(it("A"), it("B"), it("C", FLANK), it("E", FLANK), ah("D", combat=20), dice=[6, 6, 6])
    run(game, until=["wave"])
    game.play(Option("wave", unit="B"))
    game.play(Option("send-wave"))
    assert events(game, "wave")[0]["units"] == ["B"]
    run(game, until=["wave"])
    game.play(Option("wave", unit="C"))
    game.play(Option("send-wave"))
    run(game)
    assert [(e["number"], e["units"]) for e in events(game, "wave")] == [(1, ["B"]), (2, ["C"]), (3, ["A", "E"])]


@rule("12.5.a", "22.5.a")
def test_an_armored_car_goes_in_besides_two_units():
    car = it("K", FRONT, type="armored-car")
    game = assaulted(it("A"), it("B"), car, ah("D", combat=30), roads=[[FRONT, TARGET]], dice=[6])
    run(game, until=["morale"])
    assert len(events(game, "wave")[0]["units"]) == 3


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


@rule("13.1.4.b")
def test_if_a_wave_fails_the_next_must_go():
    units = [it("A"), it("B"), it("C", FLANK), ah("D", combat=20)]
    game = assaulted(*units, dice=[6, 6])
    run(game)
    assert [e["number"] for e in events(game, "wave")] == [1, 2]
    assert len(events(game, "assault")) == 2


@rule("Q54")
def test_if_a_wave_wins_the_others_stay():
    units = [it("A", combat=20), it("B"), it("C", FLANK), ah("D", combat=2, morale=5)]
    game = assaulted(*units, dice=[1])
    run(game, until=["counter"])
    assert (where(game, "A"), where(game, "B"), where(game, "C")) == (TARGET, TARGET, FLANK)
    assert len(events(game, "wave")) == 1


@rule("13.1.4.b", "Q54", "Q56", "13.1.4.c")
def test_the_second_wave_takes_what_the_first_has_shaken() -> None:
    units = [inf(n, IT, "0807") for n in "AC"] + [inf(n, IT, "0706") for n in "DE"]
    marks = [(n, "0807", "0806") for n in "AC"] + [(n, "0706", "0806") for n in "DE"]
    # 2:1 first (10:5) die 6: D1R / D1 ; second wave 10:5 with B dp 1
    g = storming(*units, B, assaults=marks, dice=[6, 1])
    assert g.decision.kind == "wave"
    play(g, "wave unit=A", "wave unit=C")
    if g.decision.kind == "wave":
        play(g, "send-wave")
    while g.decision and g.decision.kind == "morale":
        play(g, offered(g)[0])
    assert g.decision.kind == "withdraw"
    assert g.decision.side == AH
    play(g, "stand")
    pass_until(g, "retreat", "counter", "reaction", "activation", "non-activated")
    assert [where(g, n) for n in "AC"] == ["0807", "0807"]
    assert [where(g, n) for n in "DE"] == ["0806", "0806"]


@rule("13.1.4.b", "13.1.4.c", "13.3.6.a", "13.4.3.f", "Q56", "Q73")
def test_two_waves_that_fail() -> None:
    g = stormed(2, 1, 6, 3)
    # A2 and A3 have 10 against 3, column 3:1, two less for the trench: 2:1, where a 6 is D1R / D1
    play(g, "wave unit=A2", "wave unit=A3", "name unit=A3", "name unit=B")
    assert [(where(g, u), steps(g, u), dp(g, u)) for u in ("A2", "A3", "B")] == [
        ("0806", 2, 2),
        ("0906", 2, 1),
        ("0805", 1, 2),
    ]
    assert offered(g, "retreat") == [f"retreat unit=B to={h}" for h in ("0705", "0706", "0804", "0905")]
    # the last wave is 3 against 3, 1:1 less two: 1:1.5, where a 3 is D1R / D1; both morales are 4
    play(g, "stand")
    forced(g)
    assert [(where(g, u), steps(g, u), dp(g, u)) for u in ("A1", "B")] == [("0806", 1, 2), ("0805", 1, 3)]
    assert (g.decision.kind, trench(g, "0805"), lp(g, AH)) == ("reaction", 2, 5)


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


@rule("Q54")
def test_who_did_not_go_in_keeps_its_hex_and_loses_its_marker() -> None:
    game = three_waves(dice=[4])
    assert [where(game, u) for u in ("A", "A2", "A3")] == ["0806", "0807", "0707"]
    assert [m["unit"] for m in game.to_position()["assaults"]] == ["A"]
    assert [m["unit"] for m in game.view(AH)["assaults"]] == ["A"]


@rule("Q54", "13.4.2.b")
def test_who_did_not_go_in_fires_at_counter_assaulters_that_retreat() -> None:
    game = three_waves(inf("C", AH, "0605"), dice=[4, 6, 6, 6, 6])
    play(game, "counter-assault unit=C target=0806 via=0706")
    while game.decision.kind != "counter":
        play(game, "decline")
    play(game, "end-counter")
    pass_until(game, "infiltration", "reaction")
    assert deciding(game) == [(IT, "infiltration")], "A3 stands next to 0706 and took no part in the fight"


@rule("13.1.4.c", "Q56")
def test_after_a_failed_wave_the_defenders_may_go():
    units = [it("A"), it("B"), it("C", FLANK), ah("D", combat=20), ah("E", type="mg")]
    game = assaulted(*units, dice=[6])
    run(game, until=["withdraw"])
    assert game.decision.side == AH
    assert {(o["unit"], o["to"]) for o in arguments(game, "retreat")} >= {("D", "0506"), ("E", "0507")}
    game.play(Option("retreat", unit="D", to="0506"))
    game.play(Option("retreat", unit="E", to="0506"))
    run(game, until=["counter"])
    assert state(game, "E") == ("0506", 1, 0)  # not forced: machine guns survive
    assert where(game, "C") == TARGET  # the next wave comes in without a fight
    assert len(events(game, "assault")) == 1


@rule("Q56")
def test_some_may_go_and_some_stand():
    units = [it("A"), it("B"), it("C", FLANK), ah("D", combat=20), ah("E", combat=20)]
    game = assaulted(*units, dice=[6, 6])
    run(game, until=["withdraw"])
    game.play(Option("retreat", unit="D", to="0506"))
    game.play(Option("stand"))
    run(game)
    assert (where(game, "D"), where(game, "E")) == ("0506", TARGET)
    assert len(events(game, "assault")) == 2


@rule("Q56", "Q97")
def test_a_unit_in_two_hexes_is_not_drawn_together_before_the_next_wave():
    wide = ah("D", hexes=[TARGET, "0507"], combat=60)
    game = assaulted(it("A"), it("B"), it("C", FLANK), wide, dice=[6, 6])
    run(game)
    assert len(events(game, "assault")) == 2
    assert game.rules.hexes_of(game.state, game.rules.roster.index["D"]) == tuple(
        game.rules.grid.numbers[h] for h in (TARGET, "0507")
    )


@rule("13.1.4.c")
def test_nobody_may_go_before_the_first_wave_or_after_the_last():
    game = assaulted(it("A"), ah("D", combat=20), dice=[6])
    assert "withdraw" not in asked_kinds(run(game))


@rule("13.5.a", "13.5.3.a", "13.4.5.6.a", "18.5.a", "Q54", "Q80", "Q81")
@pytest.mark.parametrize(
    ("die", "ends", "trenches"),
    [
        (6, {"A2": ("0805", 2, 3), "A3": ("0805", 1, 2), "C": ("0804", 1, 1)}, {"level": 1, "owner": IT}),
        (1, {"A2": ("0806", 2, 4), "A3": ("0906", 1, 3), "C": ("0805", 2, 1)}, {"level": 2, "owner": AH}),
    ],
)
def test_a_wave_that_wins_and_who_comes_back(die: int, ends: Any, trenches: Any) -> None:
    g = stormed(2, 1, 1, 6, die)
    # 2:1 and a 1: D1 / 1D1R is the end of the reduced B; A1 keeps its hex
    play(g, "wave unit=A2", "wave unit=A3", "name unit=A3")
    forced(g)
    assert (where(g, "B"), where(g, "A2"), where(g, "A3"), where(g, "A1")) == ("eliminated", "0805", "0805", "0806")
    assert (dp(g, "A2"), dp(g, "A3"), g.decision.kind) == (2, 1, "counter")
    play(g, "counter-assault unit=C target=0805 via=0804", "end-counter")
    # A2 and A3 fire 2 without any help from the trench: a 6 there is nothing
    play(g, "fire unit=A2 target=0804", "fire unit=A3 target=0804", "open-fire")
    # 20 against 10 is 2:1; morale 6 against 4 makes it 2.5:1: 1D1R / 1D1, or D1 / 1D2R
    forced(g)
    play(g, "name unit=A3")
    forced(g)
    assert {u: (where(g, u), steps(g, u), dp(g, u)) for u in ends} == ends
    assert g.to_position()["map"]["hexes"]["0805"]["trench"] == trenches


@rule("13.1.4.c", "Q56", "Q74")
@pytest.mark.parametrize(("up", "may_go"), [("move", ["B", "K"]), ("fire", ["B"])])
def test_guns_on_the_move_go_back_of_their_own_will(up: str, may_go: list[str]) -> None:
    marks = [("A", "0807", "0806"), ("A2", "0707", "0806"), ("A3", "0907", "0806")]
    strong = inf("B", AH, "0806", combat=40)
    g = storming(
        A, inf("A2", IT, "0707"), inf("A3", IT, "0907"), strong, battery("K", AH, "0806", up=up), assaults=marks
    )
    play(g, "wave unit=A", "wave unit=A2")
    pass_until(g, "withdraw")
    assert sorted({o.args["unit"] for o in g.options() if o.verb == "retreat"}) == may_go


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
