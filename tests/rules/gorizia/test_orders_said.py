"""Orders as a player would say them: a Force March within a move, one word for two orders, refusals to the letter."""

from __future__ import annotations

from typing import Any

import pytest

from .cases import DISTANT, HX, A, B, battery, hq, in_phase, inf, loose, step, stepping
from .reading import AH, IT, Game, dp, refused, rule, steps, where, written
from .situations import mark

LONG = {"size": [12, 30]}


@rule("11.3.a", "11.3.b")
@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("move", {"to": "0716", "force_march": True}),
        ("move", {"to": "0716", "march": 1}),
        ("force-march", {"to": "0716"}),
    ],
)
def test_a_move_may_say_that_it_is_a_force_march(verb: str, said: dict[str, Any]) -> None:
    game = stepping(A, inf("C", IT, "0811"), DISTANT, chart=LONG)
    assert refused(game, "move", unit="A", to="0716") == ["11.0.3.a"]
    assert refused(game, verb, unit="A", **said) == []
    game.play(verb, unit="A", **said)
    game.play("end-movement")
    assert (where(game, "A"), dp(game, "A")) == ("0716", 1)


@rule("11.3.d", "11.3.a", "11.0.3.a")
def test_a_force_march_is_refused_for_its_own_reason() -> None:
    tired = stepping(A | {"dp": 4}, DISTANT)
    assert refused(tired, "move", unit="A", to="0808", force_march=True) == ["11.3.d"]
    assert refused(tired, "move", unit="A", to="0808", force_march=False) == []
    assert refused(stepping(A, DISTANT, chart=LONG), "move", unit="A", to="0720", force_march=True) == ["11.0.3.a"]


@rule("11.3.c", "13.1.5.a")
def test_an_assault_may_take_a_force_march() -> None:
    game = stepping(A | {"move": 3}, B, chart={"sides": {"0806-0807": "isonzo"}})
    assert refused(game, "assault", unit="A", to="0806") == ["13.1.5.a"]
    game.play("assault", unit="A", target="0806", force_march=True)
    assert dp(game, "A") == 1
    assert game.to_position()["assaults"] == [mark("A", "0807", "0806")]


@rule("13.1.3.a")
@pytest.mark.parametrize("word", ["revoke", "cancel", "cancel-assault"])
def test_a_declaration_cannot_be_revoked(word: str) -> None:
    game = stepping(A, B, inf("C", IT, "0811"), assaults=[mark("A", "0807", "0806")])
    assert refused(game, word, unit="A") == ["13.1.3.a"]
    assert refused(game, word, unit="C") != ["13.1.3.a"]


@rule("11.0.6.a", "11.0.6.b")
def test_a_unit_moves_once() -> None:
    game = stepping(A, inf("C", IT, "0811"), DISTANT)
    game.play("move", unit="A", to="0808")
    game.play("select", unit="C")
    assert refused(game, "move", unit="A", to="0809") == ["11.0.6.b"]
    assert refused(stepping(A | {"flags": ["moved"]}, DISTANT), "move", unit="A", to="0808") == ["11.0.6.a"]


@rule("11.2.2.a")
@pytest.mark.parametrize(("enemy", "clauses"), [("0804", ["11.0.3.a", "11.2.2.a"]), ("0803", [])])
def test_enemies_within_three_hexes_stop_a_strategic_move(enemy: str, clauses: list[str]) -> None:
    game = in_phase("non-activated", A, inf("B", AH, enemy), hq("HX", IT), initiative=IT, chart=LONG)
    assert refused(game, "move", unit="A", to="0818") == refused(game, "strategic-move", unit="A", to="0818") == clauses


@rule("11.0.8.d", "22.5.a")
@pytest.mark.parametrize(
    ("roads", "clauses"), [([], ["22.5.a", "11.0.8.d"]), ([["0808", "0807", "0806"]], ["11.0.8.d"])]
)
def test_an_armored_car_at_the_isonzo(roads: list[list[str]], clauses: list[str]) -> None:
    car = loose("K", IT, "0807", "armored-car", combat=3, mg=3, morale=5, move=12)
    chart = {"roads": roads, "sides": {"0806-0807": "isonzo"}, "blown": ["0806-0807"] if roads else []}
    game = step("A", HX, car, inf("A", IT, "0809"), DISTANT, action={"independents": ["K"]}, chart=chart)
    assert refused(game, "move", unit="K", to="0806") == clauses


@rule("13.2.2.c", "13.2.2.d", "13.2.3.a")
@pytest.mark.parametrize(
    ("hexes", "to", "clause"),
    [({}, "0801", "13.2.2.c"), ({"0805": {"level": 2}}, "0803", "13.2.2.d"), ({"0805": "woods"}, "0803", "13.2.3.a")],
)
def test_what_keeps_a_hex_out_of_sight(hexes: dict[str, Any], to: str, clause: str) -> None:
    assert stepping(A, DISTANT, hexes=hexes).sight("0808", to).clause == clause


@rule("19.1.d", "19.2.a")
@pytest.mark.parametrize(
    ("more", "clause"),
    [({"up": "move"}, "19.1.d"), ({"type": "heavy-artillery", "flags": ["emplacing"]}, "19.2.a")],
)
def test_a_gun_that_cannot_fire_says_why_though_its_step_went_by(more: dict[str, Any], clause: str) -> None:
    game = step("B", HX, A, B, battery("G", IT, "0808", **more), action={"guns": ["G"], "box": 5})
    assert refused(game, "bombard", unit="G", target="0806")[0] == clause


@rule("13.2.1.c")
def test_a_category_that_is_not_there() -> None:
    game = step("B", HX, A, B, battery("G", IT, "0808"), action={"guns": ["G"], "box": 5})
    assert refused(game, "bombard", unit="G", target="0806", category="artillery") == ["13.2.1.c"]
    assert refused(game, "bombard", unit="G", target="0806") == refused(game, "hold") == []


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
    hexes = {"0807": {"trench": {"level": 1, "owner": IT}}}
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


@rule("8.2.a")
def test_a_plan_goes_back_to_the_box_of_those_not_activated() -> None:
    game = in_phase("command", A, DISTANT, hq("HX", IT), hq("HY", AH), tracks={"lp": {IT: 4, AH: 1}})
    game.play("plan", brigade="X", box="6-10")
    assert game.to_position()["display"] == {"X": 10}
    game.play("plan", brigade="X", box="not activated")
    assert "display" not in game.to_position()
    assert game.to_position()["tracks"]["lp"][IT] == 4


@rule("13.3.7.a")
def test_a_point_is_spent_on_a_target() -> None:
    guns = [battery("G", AH, "0805"), battery("G2", AH, "0805")]
    game = step("C", HX, A, B | {"mg": 0}, *guns, assaults=[mark("A", "0807", "0806")], tracks={"lp": {IT: 0, AH: 1}})
    game.play("fire", unit="G", target="0807")
    game.play("fire", unit="G2", target="0807")
    assert refused(game, "spend-lp", target="0807") == []
    game.play("spend", target="0807")
    assert game.to_position()["tracks"]["lp"][AH] == 0
    assert written(game, "G")["hex"] == "0805"


def confused(**top: Any) -> Game:
    men = [inf("I/77", IT, "0806", regiment="77"), inf("I/78", IT, "0808", regiment="78"), DISTANT]
    return in_phase("event", *men, hq("HX", IT), hq("HY", AH), initiative=IT, dice=[1, 2], **top)


@rule("EV.b", "EV.c", "Q100")
def test_a_battalion_in_confusion_is_moved() -> None:
    game = confused(chart={"sides": {"0806-0805": "isonzo"}})
    assert game.decision.kind == "regiment"
    assert refused(game, "move", unit="B", to="0102") == ["EV.b"]
    assert refused(game, "move", unit="I/77", to="0807") == ["EV"], "the regiment is chosen first"
    game.play("regiment", regiment="77")
    assert refused(game, "move", unit="I/77", to="0804") == ["EV.c"], "one hex"
    assert refused(game, "move", unit="I/77", to="0805") == ["EV.c"], "not across the Isonzo"
    assert refused(game, "move", unit="I/78", to="0807") == ["EV.b"]
    game.play("move", unit="I/77", to="0807")
    assert where(game, "I/77") == "0807"


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


@pytest.mark.parametrize(
    ("verb", "args"), [("move", {"unit": "A"}), ("assault", {"unit": "A"}), ("extend", {"unit": "A"})]
)
def test_an_order_that_leaves_something_out_is_told_what(verb: str, args: dict[str, str]) -> None:
    game = stepping(A, B, inf("D", AH, "0707"))
    (reason,) = game.why_not(verb, **args)
    assert (reason.key, reason.args["missing"]) == ("unfinished", ["to"])
    assert "to" in reason.text
