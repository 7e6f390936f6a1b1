"""Orders of an Action and of the phases around it, of several parts."""

from __future__ import annotations

from .cases import HX, A, B, battery, hq, in_phase, inf, step, stepping
from .reading import AH, IT, refused, rule, where
from .situations import mark


@rule("13.1.3.a")
def test_a_declaration_cannot_be_revoked() -> None:
    game = stepping(A, B, inf("C", IT, "0811"), assaults=[mark("A", "0807", "0806")])
    assert refused(game, "cancel", unit="A") == ["13.1.3.a"]
    assert refused(game, "cancel", unit="C") != ["13.1.3.a"]


@rule("8.5.a", "8.5.f", "15.0.a")
def test_a_brigade_is_activated_with_its_headquarters() -> None:
    men = [A, inf("B", AH, "0803"), hq("HX", IT), hq("HY", AH)]
    points = {"lp": {IT: 2, AH: 2}}
    game = in_phase("action", *men, initiative=IT, display={"X": 0, "Y": 0}, tracks=points)
    assert refused(game, "activate", brigade="X", hex="0814") == ["8.5.f"]
    assert refused(game, "activate", brigade="X", hex="0808") == []
    game.play("activate", brigade="X", hex="0808")
    assert where(game, "HX") == "0808"
    assert game.decision.kind == "movement"
    game = step("I", A, *men[1:], display={"Y": 0}, tracks=points, dice=[3])
    game.play("react", brigade="Y", hex="0803")
    assert (where(game, "HY"), game.decision.side) == ("0803", AH)


@rule("8.7.a", "8.7.b", "8.7.c", "8.7.d")
def test_an_exchange_by_its_partner() -> None:
    men = [inf("A", IT, "0809"), inf("C", IT, "0806", brigade="Z"), inf("B", AH, "0805"), hq("HX", IT, "0808")]
    game = step("start", *men, hq("HZ", IT, brigade="Z"), battery("G", IT, "0810"), action={"box": 0})
    assert refused(game, "exchange", brigade="X") == ["8.7.a"]
    game.play("exchange", brigade="Z")
    assert refused(game, "assault", unit="A", to="0805") == refused(game, "fire", unit="G", target="0805") == ["8.7.d"]
    assert refused(game, "move", unit="A", to="0807") == refused(game, "move", unit="C", to="0807") == ["8.7.b"]
    game.play("move", unit="A", to="0806")
    game.play("end-movement")
    assert refused(game, "move", unit="C", to="0706") == ["8.7.c"], "still next to the enemy"
    assert refused(game, "move", unit="C", to="0807") == []


@rule("13.1.4.a", "13.1.4.c", "13.4.2.a", "13.4.4.c", "13.4.5.c")
def test_an_assault_from_the_first_wave_to_a_voluntary_retreat() -> None:
    marks = [mark("A", "0807", "0806"), mark("C", "0807", "0806"), mark("D", "0706", "0806")]
    men = [A, inf("C", IT, "0807"), inf("D", IT, "0706"), inf("B", AH, "0806", combat=30)]
    game = step("D", HX, *men, assaults=marks, dice=[6])
    game.play("wave", unit="A")
    game.play("send-wave")
    game.play("name", unit="A")
    game.play("name", unit="B")
    assert game.decision.kind == "loss", "one of A, alone: below 1:2 nobody rolls"
    game.play("lose", unit="A")
    assert game.decision.kind == "withdraw"
    assert refused(game, "retreat", unit="B", to="0807") == ["13.4.5.c"]
    assert refused(game, "stand") == []
    game.play("retreat", unit="B", to="0805")
    assert where(game, "B") == "0805"


@rule("13.5.1.a")
def test_a_counter_assault_without_its_way_takes_the_shortest() -> None:
    marks = [mark("A", "0807", "0806")]
    near = inf("B", AH, "0804", flags=["retreated"])
    game = step("E", HX, inf("A", IT, "0806"), near, assaults=marks)
    assert {o["via"] for o in game.options() if "via" in o.args} >= {"0706", "0805"}
    assert game.why_not("counter-assault", unit="B", target="0806") == []
    game.play("counter-assault", unit="B", target="0806")
    assert where(game, "B") == "0805"
