"""Orders of an Action and of the phases around it, as a player says them."""

from __future__ import annotations

import pytest

from .cases import DISTANT, HX, A, B, battery, dug, hq, in_phase, inf, loose, step, stepping
from .moments import to_bombard
from .reading import AH, IT, refused, rule, steps, where, wrong_words
from .situations import mark


@rule("13.1.3.a")
@pytest.mark.parametrize("word", ["revoke", "cancel", "cancel-assault"])
def test_a_declaration_cannot_be_revoked(word: str) -> None:
    game = stepping(A, B, inf("C", IT, "0811"), assaults=[mark("A", "0807", "0806")])
    assert refused(game, word, unit="A") == ["13.1.3.a"]
    assert refused(game, word, unit="C") != ["13.1.3.a"]


@rule("19.1.a", "19.5.a", "18.6.b")
@pytest.mark.parametrize(
    ("verb", "args", "plain"),
    [
        ("move-side", {"unit": "G"}, "turn unit=G up=move"),
        ("blow-up", {"unit": "G"}, "destroy unit=G"),
        ("demolish", {"gun": "G"}, "destroy unit=G"),
        ("demolish", {"unit": "A", "hexside": "0806-0807"}, "blow unit=A hexside=0806-0807"),
        ("reduce-trench", {"unit": "A"}, "lower hex=0807"),
    ],
)
def test_one_word_for_two_orders_of_the_artillery_phase(verb: str, args: dict[str, str], plain: str) -> None:
    chart = {"sides": {"0806-0807": "isonzo"}, "bridges": ["0806-0807"]}
    hexes = {"0807": dug(1, IT)}
    games = [
        in_phase("artillery", A, DISTANT, battery("G", IT, "0510"), initiative=IT, hexes=hexes, chart=chart, dice=[1])
        for _ in "ab"
    ]
    assert refused(games[0], verb, **args) == []
    games[0].play(verb, **args)
    games[1].play(plain)
    assert games[0].to_position() == games[1].to_position()


@rule("21.2.a", "20.3.a")
def test_replacements_and_bridges_in_other_words() -> None:
    units = (
        inf("C", IT, "0514"), inf("R", IT, "0513", steps_left=1), inf("L", IT, "eliminated"),
        loose("P", IT, "0807", "engineer", mg="P", combat=1, morale=5, move=6), DISTANT,
    )  # fmt: skip
    chart = {"sides": {"0806-0807": "isonzo"}, "sources": {IT: ["0514"]}}
    game = in_phase("rally", *units, initiative=IT, chart=chart)
    assert refused(game, "flip", unit="R") == refused(game, "replace", unit="L", hex="0514") == []
    assert refused(game, "build-bridge", unit="P", to="0806") == []
    assert refused(game, "build-bridge", unit="P", to="0808") == ["20.3.a"]
    game.play("flip", unit="R")
    assert steps(game, "R") == 2
    assert refused(game, "replace", unit="L", hex="0514") == ["21.2.a"]


@rule("8.5.a", "8.5.f", "15.0.a")
def test_a_brigade_is_activated_with_its_headquarters() -> None:
    men = [A, inf("B", AH, "0803"), hq("HX", IT), hq("HY", AH)]
    points = {"lp": {IT: 2, AH: 2}}
    game = in_phase("action", *men, initiative=IT, display={"X": 0, "Y": 0}, tracks=points)
    assert refused(game, "activate", brigade="X", hex="0814") == ["8.5.f"]
    assert refused(game, "activate", brigade="X", hex="0808") == refused(game, "activate", hq="HX", at="0808") == []
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
    assert refused(game, "exchange", partner="X") == ["8.7.a"]
    game.play("brigade-exchange", partner="Z")
    assert (
        refused(game, "assault", unit="A", to="0805") == refused(game, "bombard", unit="G", target="0805") == ["8.7.d"]
    )
    assert refused(game, "move", unit="A", to="0807") == refused(game, "move", unit="C", to="0807") == ["8.7.b"]
    game.play("move", unit="A", to="0806")
    game.play("end-movement")
    assert refused(game, "move", unit="C", to="0706") == ["8.7.c"], "still next to the enemy"
    assert refused(game, "move", unit="C", to="0807") == []


@rule("13.1.4.a", "13.1.4.c", "13.4.2.a", "13.4.4.c", "13.4.5.c")
def test_an_assault_from_the_first_wave_to_a_voluntary_retreat_in_plain_words() -> None:
    marks = [mark("A", "0807", "0806"), mark("C", "0807", "0806"), mark("D", "0706", "0806")]
    men = [A, inf("C", IT, "0807"), inf("D", IT, "0706"), inf("B", AH, "0806", combat=30)]
    game = step("D", HX, *men, assaults=marks, dice=[6])
    game.play("assault", unit="A")
    game.play("done")
    game.play("morale", unit="A")
    game.play("morale", unit="B")
    assert game.decision.kind == "loss", "one of A, alone: below 1:2 nobody rolls"
    game.play("take", unit="A")
    assert game.decision.kind == "withdraw"
    assert refused(game, "withdraw", unit="B", to="0807") == ["13.4.5.c"]
    assert refused(game, "stay") == []
    game.play("withdraw", unit="B", to="0805")
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


@rule("13.2.1.a")
def test_the_gun_that_is_being_aimed_may_be_named() -> None:
    game = to_bombard()
    game.play(next(o for o in game.options() if o.args == {"unit": "G"}))
    assert (game.decision.kind, game.decision.args["unit"]) == ("aim", "G")
    target = next(o["target"] for o in game.options() if o.verb == "fire")
    assert refused(game, "fire", target=target, category="others") == []
    assert refused(game, "fire", unit="G", target=target, category="others") == []
    assert wrong_words(game, "fire", unit="X", target=target) == [("no-argument", "unit")]


@rule("EV.b")
def test_a_regiment_may_be_called_by_its_number() -> None:
    units = inf("A", IT, "0508", regiment="7"), inf("C", IT, "0510", regiment="8"), DISTANT
    game = in_phase("event", *units, initiative=IT, dice=[1, 2, 1])
    assert game.decision.kind == "regiment"
    assert game.why_not("regiment", name=7) == []
    assert game.why_not("regiment", name=9)
