"""4, 9: the twelve phases of a turn, weather, and who acts when."""

from __future__ import annotations

import pytest

import esagono

from .cases import DISTANT, SOURCES, A, B, again, battery, hq, in_phase, inf, resting
from .reading import AH, IT, deciding, listed, offered, pass_until, play, refused, rule, shown, verbs, where
from .situations import FAR, ah, it, pos, rallying

# 4.0: the order of the phases


@rule("4.0.a", "4.4.a", "9.0.a", "Q114", "4.5.a")
def test_the_phases_follow_each_other() -> None:
    game = pos(it("A", "0508"), FAR, phase="reinforcement", side=IT, turn=2, dice=[6, 1, 3])
    state = game.state.digest()
    assert state
    pass_until(game, "bid")
    play(game, "bid", side=IT, points=0)
    play(game, "bid", side=AH, points=0)
    pass_until(game, "plan")
    phases = [e.args["phase"] for e in game.log if e.kind == "phase"]
    wanted = ["command", "initiative", "weather", "supply", "artillery", "event", "action", "non-activated", "rally"]
    assert phases == [*wanted, "victory", "reinforcement", "command"]
    assert game.state.turn == 3


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


@rule("4.7.a", "26.0.b")
def test_an_event_phase_of_no_turn_is_not_of_the_first() -> None:
    chart = {"size": [12, 12]}
    doc = {"game": "gorizia-1916", "phase": "event", "side": IT, "map": chart, "units": [it("A", "0508"), FAR]}
    lp = {"tracks": {"lp": {IT: 1, AH: 1}}, "dice": [1, 4]}
    assert esagono.position(doc | lp).to_position()["tracks"]["lp"][IT] == 6
    assert esagono.position(doc | lp | {"turn": 1}).to_position()["tracks"]["lp"][IT] == 1


# 4.8: who acts


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


# 4.9: who acts after a pass


@rule("4.9.a")
def test_the_other_side_acts_after_a_pass_and_may_go_on() -> None:
    units = (it("A", "0508"), ah("w", "0503"), ah("v", "0502", brigade="Z"))
    game = pos(*units, display={"X": 0, "Y": 0, "Z": 0}, side=IT, initiative=IT)
    play(game, "pass")
    assert game.decision.side == AH
    play(game, "activate", brigade="Y")
    play(game, "place-hq", hex="0503")
    pass_until(game, "activation")
    assert game.decision.side == AH
    assert listed(game, "activate", brigade="Z")


@rule("4.9.b", "Q32")
def test_one_may_pass_with_planned_brigades_and_lose_them():
    game = pos(it("A", "0508"), ah("w", "0503"), initiative=IT, side=IT, display={"X": 0, "Y": 0})
    assert "pass" in verbs(game)
    play(game, "pass")
    assert game.decision.side == AH
    play(game, "pass")
    assert game.state.phase == "non-activated"


# 4.10: phase 10


@rule("4.10.a", "Q105")
def test_the_initiative_player_moves_first_in_phase_10() -> None:
    for first, second in ((IT, AH), (AH, IT)):
        game = pos(it("A", "0508"), FAR, phase="non-activated", side=first, initiative=first)
        assert game.decision.side == first
        play(game, "end-movement")
        assert (game.decision.kind, game.decision.side) == ("movement", second)


# 4.11: phase 11


@rule("4.11.a")
@pytest.mark.parametrize("first", [IT, AH])
@pytest.mark.parametrize("side", [IT, AH])
def test_a_position_in_phase_11_says_whose_part_it_is(side: str, first: str) -> None:
    units = [inf("A", IT, "0512", dp=1), inf("B", AH, "0503", dp=1)]
    game = in_phase("rally", *units, side=side, initiative=first, chart=SOURCES)
    assert deciding(game) == deciding(again(game)) == [(side, "rally")]
    play(game, "done")
    assert (game.decision.kind == "rally") is (side == first), "the other side is next only if it comes second"


@rule("Q105", "4.11.a")
def test_the_second_side_rallies_when_a_position_says_so() -> None:
    game = in_phase("rally", A | {"hex": "0809", "dp": 1}, B | {"hex": "0804", "dp": 1}, side=AH, initiative=IT)
    assert game.decision.side == AH
    assert offered(game, "rally") == ["rally unit=B"]
    assert game.to_position()["side"] == AH


@rule("4.11.d", "Q104")
def test_what_phase_eleven_clears() -> None:
    g = resting(
        inf("A", IT, "0810", flags=["activated", "out-of-command", "force-marched"]),
        hq("HX", IT, "0811"),
        battery("G", IT, "0812", flags=["act", "def-fired", "emplacing"]),
        DISTANT,
        interdiction=[{"hex": "0606", "value": 5}],
        events=["short-fire:italian"],
    )
    pass_until(g, "plan")
    after = g.to_position()
    assert after["turn"] == 3
    assert all(not u.get("flags") for u in after["units"])
    assert where(g, "HX") == "display"
    assert "interdiction" not in after
    assert "events" not in after


@rule("4.11.d", "13.2.7.e", "Q104")
def test_the_table_is_cleared() -> None:
    game = rallying(
        it("A", "0509", flags=["activated", "moved"]),
        it("hq-X", "0510", type="hq"),
        FAR,
        interdiction=[{"hex": "0505", "value": 8, "side": IT}],
        events=["night-counterattack"],
    )
    play(game, "done")
    pass_until(game, "plan")
    assert where(game, "hq-X") == "display"
    assert shown(game, "A")["flags"] == []
    assert game.view(IT)["interdiction"] == {}
    assert game.view(IT)["events"] == {}
    assert game.state.turn == 3
