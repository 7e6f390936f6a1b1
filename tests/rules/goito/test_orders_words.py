"""Orders to Goito as a player would say them: other verbs and names, and what goes without saying."""

from __future__ import annotations

import pytest

import esagono
from esagono.engine import IllegalOption, Option
from esagono.terminal.orders import find_unit

from .fights import AT_P, approach, reacting
from .playing import act, clauses, texts
from .reading import faces, flags, seen, where
from .situations import FAR, GUN, HORSE, assault, au, pi, position, rule

# Reactions


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (("fire", {}), "react-fire"),
        (("fire", {"target": "0506"}), "react-fire"),
        (("form_square", {}), "react-square"),
        (("withdraw", {"to": "0504"}), "react-withdraw"),
        (("assault", {}), "counterattack"),
        (("change-facing", {"facing": "N"}), "react-face"),
        (("no-reaction", {}), "decline"),
    ],
)
@rule("12.2.a")
def test_reactions_by_a_unit_of_the_force(said, meant):
    verb, args = said
    game, plain = reacting(), reacting()
    assert clauses(game, verb, unit="P", **args) == []
    game.play(verb, unit="P", **args)
    told = args.items() - {("target", "0506")}
    plain.play(next(o for o in plain.options() if o.verb == meant and told <= o.args.items()))
    assert game.to_position() == plain.to_position()


@rule("12.2.a", "12.1.2.a")
def test_reactions_by_their_kind_and_a_single_force_that_declines_for_all():
    game, _ = approach(pi("P", "0505"))
    assert clauses(game, "react", kind="fire") == clauses(game, "reaction", kind="Form Square", unit="P") == []
    assert clauses(game, "react", kind="countercharge", unit="P") == ["10.4.a"]
    assert clauses(game, "decline-all") == []
    game.play("decline-all")
    assert game.decision.kind != "reaction"


@rule("12.1.2.a")
def test_the_only_force_that_may_react_need_not_be_named():
    game = reacting()
    assert clauses(game, "decline") == clauses(game, "pass") == clauses(game, "react-square") == []
    game.play("decline")
    assert game.decision.kind != "reaction"


@rule("12.1.2.b")
def test_of_two_forces_each_is_named_and_both_may_decline():
    game = reacting(pi("P", "0505"), pi("G", "0505", **GUN))
    assert clauses(game, "fire") != []
    assert clauses(game, "fire", unit="G") == clauses(game, "fire", unit="P") == []
    game.play("none")
    assert game.decision.kind != "reaction"


@rule("12.1.1.a", "12.2.3.a")
def test_a_counterattack_may_say_what_it_is_aimed_at():
    game, _ = approach(pi("P", "0505"))
    assert clauses(game, "counterattack", unit="P", to="0506") == clauses(game, "assault", target="0506") == []
    assert clauses(game, "counterattack", unit="P", to="0504") != []
    assert clauses(game, "withdraw", unit="P", to="0506") != []


# Actions


@pytest.mark.parametrize(
    ("values", "verb", "meant", "args"),
    [
        ({}, "form-square", "square", {}),
        ({}, "enter_march", "march", {}),
        ({}, "none", "stay", {}),
        ({}, "change-facing", "face", {"facing": "SE"}),
        (GUN | {"flags": ["limbered"], "facing": "SE"}, "unlimber", "unlimber", {}),
    ],
)
@rule("7.2.a")
def test_actions_by_other_verbs(values, verb, meant, args):
    games = [position(au("A", "0508", **values), pi("P", "0101")) for _ in range(2)]
    assert clauses(games[0], verb, unit="A", **args) == []
    games[0].play(verb, unit="A", **args)
    facing = {"facing": "SE"} if meant == "unlimber" else args
    games[1].play(meant, unit="A", **facing)
    assert games[0].to_position() == games[1].to_position()


@pytest.mark.parametrize(
    ("said", "clause"),
    [
        ({"category": "artillery"}, ""),
        ({"category": "non-artillery"}, ""),
        ({"target_force": "infantry"}, ""),
        ({"force": "cavalry"}, "9.d"),
        ({}, "9.d"),
    ],
)
@rule("9.d")
def test_the_force_fired_at_by_its_category(said, clause):
    game = position(au("G", "0508", **GUN), pi("P", "0505"), pi("B", "0505", **GUN))
    assert clauses(game, "fire", unit="G", target="0505", **said) == ([clause] if clause else [])
    game = position(au("G", "0508", **GUN), pi("P", "0505"), pi("B", "0505", **GUN, flags=["face-up"]))
    assert clauses(game, "fire", unit="G", target="B") == []


@rule("9.d", "Q59")
@pytest.mark.parametrize("force", ["infantry", "cavalry", "non-artillery", "infantry-cavalry"])
def test_two_targets_are_ordered_by_the_words_of_a_forecast(force):
    units = au("G", "0508", **GUN), pi("P", "0505"), pi("C", "0505", **HORSE), pi("Q", "0505", **GUN)
    game = position(*units, options={"fire_targets": "two"})
    assert clauses(game, "fire", unit="G", target="0505", force=force) == []
    log = game.play("fire", unit="G", target="0505", force=force)
    assert next(e.args["force"] for e in log if e.kind == "fire") == "infantry-cavalry"


@rule("9.d", "9.2.2.a")
def test_a_fire_without_a_facing_keeps_the_present_one_and_one_force_need_not_be_named():
    game = position(au("G", "0508", facing="NE", **GUN), pi("P", "0505"), dice=[1, 1])
    assert clauses(game, "fire", unit="G", target="0505") == []
    game.play(Option("fire", unit="G", target="0505"))
    assert game.decision.kind == "reaction"
    assert faces(game, "G") == "NE"
    assert esagono.load(game.save()).to_position() == game.to_position()

    game = position(au("G", "0508", facing="S", **GUN), pi("P", "0505"), pi("Q", "0505", type="cavalry"))
    assert texts(game, "fire", unit="G", target="0505") == ["say also force (fire)"]
    with pytest.raises(IllegalOption, match="say also force"):
        game.play(Option("fire", unit="G", target="0505"))
    assert clauses(game, "fire", unit="G", target="0505", force="cavalry") == []


@rule("3.1.a")
def test_a_move_that_ends_without_a_facing_keeps_it_but_turning_says_where():
    game = position(au("A", "0508"), pi("P", "0501"))
    act(game, "A", "move", to="0510")
    assert texts(game, "halt", unit="A") == []
    game.play(Option("halt", unit="A"))
    assert (where(game, "A"), faces(game, "A")) == ("0510", "S")

    game = position(au("A", "0508"), pi("P", "0501"))
    assert texts(game, "face", unit="A") == ["say also facing (face)"]


@rule("7.1.a")
def test_an_assault_by_the_hex_it_goes_to():
    game = position(au("A", "0506"), pi("P", "0505"), pi("Q", "0605"), markers=[AT_P])
    for said in ({"hex": "0505"}, {"target": "0505"}, {"hex": "0506"}, {"hex": "0506", "to": "0505"}):
        assert clauses(game, "assault", unit="A", **said) == []
    assert texts(game, "assault", unit="A", to="0605") == ["the marker in 0506 points to 0505"]
    game.play("assault", unit="A", hex="0505")
    assert game.to_position()["markers"][0]["used"]


def test_an_order_may_name_its_target_or_its_hex_otherwise():
    declaring = {"formation": "austrian-formation", "step": "declare"}
    game = position(au("A", "0508"), au("B", "0608"), pi("P", "0505"), active=declaring)
    assert game.why_not("declare-assault", unit="A", hex="0506", target="0505") == []
    assert clauses(game, "declare-assault", unit="A", hex="0506", target="0504") == ["7.1.a"]
    game.play(Option("declare-assault", unit="A", hex="0506", target="0505"))
    assert game.to_position()["markers"][0]["to"] == "0505"
    moving = position(au("A", "0508"), au("G", "0608", type="field-artillery"), pi("P", "0505"), dice=[1, 1])
    for wanted in ({"hex": "0507"}, {"to": "0507"}):
        assert moving.why_not("move", unit="A", **wanted) == []
    assert clauses(moving, "move", unit="A", hex="0506") == ["3.1.2.a"]
    moving.play(Option("fire", unit="G", to="0505"))
    assert "low-ammo" in flags(moving, "G")


@rule("1.3.a")
def test_a_hex_as_a_number():
    game = position(au("A", "0508"), pi("P", "0501"))
    assert clauses(game, "move", unit="A", to=507) == []
    assert clauses(game, "move", unit="A", to=9999) == ["1.3.a"]
    game.play("move", unit="A", to=507)
    assert seen(game, "A")["hex"] == "0507"


@pytest.mark.parametrize(
    ("verb", "args"),
    [
        ("assault", {"hex": "0506", "to": "0505"}),
        ("declare", {"kind": "assault", "from": "0506", "target": "0505"}),
        ("place_marker", {"kind": "assault", "hex": "0506", "to": "0505"}),
        ("declare-assault", {"to": "0505"}),
    ],
)
@rule("7.1.a")
def test_markers_are_declared_in_several_ways(verb, args):
    active = {"formation": "austrian-formation", "step": "declare"}
    game = position(au("A", "0506"), pi("P", "0505"), active=active)
    assert clauses(game, verb, unit="A", **args) == []
    game.play(verb, unit="A", **args)
    assert game.to_position()["markers"] == [assault("0506", "0505", "A")]


# Attempts and choices


@pytest.mark.parametrize("said", [{"formation": "FC"}, {"commander": "FC"}, {"unit": "FC"}])
@rule("6.1.1.a")
def test_an_attempt_by_the_commander(said):
    game = position(au("A", "0506"), pi("P", "0101"), phase="activation", active=None, initiative="austrian", dice=[1])
    assert clauses(game, "attempt", **said) == []
    game.play("attempt", **said)
    assert game.decision.kind in ("declare", "action")


@rule("4.B.2.a", "2.4.a")
def test_an_attempt_without_a_formation():
    def at_rest(*others):
        return position(au("A", "0508"), *others, pi("P", "0501"), phase="activation", active={}, dice=[1])

    only = at_rest()
    assert clauses(only, "activate") == []
    only.play("activate")
    assert only.to_position()["active"]["formation"] == "austrian-formation"
    two = at_rest(au("D", "0110", type="commander", formation="b"), au("B", "0111", formation="b"))
    (reason,) = two.why_not("activate")
    assert reason.text == "say also formation (activate)"
    nobody = position(
        au("A", "0508"), pi("P", "0501"), phase="activation", active={},
        formations=[{"id": "austrian-formation", "activated": True}],
    )  # fmt: skip
    assert texts(nobody, "activate") == ["activate is missing: formation"]


@rule("6.1.a")
def test_a_formation_may_be_activated_by_the_name_of_its_commander():
    units = [{"id": "au-benedek", "hex": "1816"}, {"id": "au-4-grenzer", "hex": "1816"}]
    doc = {"game": "goito-1848", "turn": 2, "phase": "activation", "side": "austrian", "units": units, "dice": [1]}
    game = esagono.position(doc)
    assert clauses(game, "activate", formation="Benedek") == []
    assert clauses(game, "activate", formation="Blücher") == ["2.4.a"]
    game.play(Option("activate", formation="Benedek"))
    assert game.to_position()["active"]["formation"] == "au-benedek-brigade"


@pytest.mark.parametrize(("word", "choice"), [("try", "try"), ("never", "never")])
@rule("16.1.3.a")
def test_the_second_corps_is_tried_for_or_never(word, choice):
    game = position(au("A", "0506"), pi("P", "0101"), phase="end", active=None, turn=4, dice=[6])
    game.play(word)
    assert game.to_position()["second_corps"]["choice"] == choice


@pytest.mark.parametrize(("word", "left"), [("recover-exhaustion", (1, False)), ("recover-status", (0, True))])
@rule("13.3.1.c")
def test_exhausted_cavalry_recovers_one_or_the_other(word, left):
    tired = au("C", "0506", **HORSE, status=1, flags=["exhausted"])
    game = position(tired, pi("P", "0101"), phase="non-activated", active=None, initiative="austrian")
    game.play(word, unit="C")
    assert (seen(game, "C").get("status", 0), "exhausted" in flags(game, "C")) == left


@rule("13.3.c", "16.1.3.a")
def test_choices_by_an_argument():
    game = position(
        au("A", "0508", **HORSE, status=2, flags=["exhausted"]),
        FAR,
        active={"formation": "austrian-formation", "step": "end"},
    )
    game.play("recover", unit="A", what="exhaustion")
    assert "exhausted" not in flags(game, "A")
    late = position(au("A", "0508"), FAR, phase="end", turn=4, active=None)
    late.play("second_corps", choice="never")
    assert late.view("observer")["second_corps"]["choice"] == "never"


@rule("12.2.5.d", "8.6.1.a", "4.D.a", "5.1.1.b")
def test_the_lost_are_ordered_though_a_square_is_asked_about_first():
    lost = ["out-of-command"]
    men = (au("S", "1010", flags=[*lost, "square"]), au("A", "0908", flags=lost), au("I", "0210"))
    game = position(*men, pi("P", "0101"), phase="out-of-command", active=None, initiative="piedmontese")
    assert game.decision.kind == "squares"
    assert clauses(game, "move", unit="S", to="0910") == ["8.6.1.a"]
    assert clauses(game, "move", unit="I", to="0310") == ["4.D.a"]
    assert clauses(game, "move", unit="A", to="1007") == ["5.1.1.b"]
    assert clauses(game, "leave-square", unit="S") == clauses(game, "pass") == []
    game.play("move", unit="A", to="0809")
    assert where(game, "A") == "0809"


@rule("11.3.a", "2.2.1.e")
def test_retreats_and_displaced_commanders_move():
    game = position(au("A", "0506"), pi("P", "0505", strength=9), markers=[assault("0506", "0505", "A")], dice=[1, 1])
    game.play("assault", unit="A", to="0505")
    while game.decision.kind == "losses":
        game.play("take", unit="A")
    assert game.decision.kind == "retreat"
    assert clauses(game, "move", hex="0606") == clauses(game, "retreat", to="0606") == []
    lone = {"id": "Q", "side": "piedmontese", "type": "commander", "command": 2, "formation": "Z", "hex": "0506"}
    game = position(au("A", "0508"), lone, pi("P", "0101"))
    game.play("move", unit="A", to="0506")
    assert game.decision.kind == "displace"
    game.play("move", unit="Q", to="0503")
    assert where(game, "Q") == "0503"


@pytest.mark.parametrize("marching", [True, False])
@rule("15.1.c")
def test_a_unit_enters_in_march_or_not(marching):
    game = esagono.new("goito-1848", seed=5)
    game.play("deploy")
    game.play("done")
    while game.decision.kind != "action":
        options = [o for o in game.options() if o.verb in ("activate", "done")]
        game.play(options[0] if game.decision.side == "austrian" and options else "pass")
    first = next(o.args["unit"] for o in game.options() if o.verb == "select")
    game.play("enter", unit=first, hex="1919", march=marching)
    assert ("march" in flags(game, first)) == marching


@pytest.mark.parametrize(("said", "kind"), [("fight", "exhausted"), ("charge", "exhausted"), ("stop", "exhausted")])
@rule("10.2.2.a")
def test_a_charge_is_fought_or_stopped(said, kind):
    """Dice: to stop it a check passed with 2; to fight it a shock stood with 2, and a draw."""
    ride = [{"hex": "0506", "to": "0505", "kind": "charge", "forces": ["C"]}]
    game = position(au("C", "0508", **HORSE), pi("P", "0505"), markers=ride, dice=[1, 1, 2, 3, 1, 1, 1, 1])
    game.play("charge", unit="C", to="0505")
    while game.decision.kind != "charge":
        game.play("decline" if game.decision.kind == "reaction" else game.options()[0])
    found = [e.kind for e in game.play(said)]
    assert game.decision.kind == kind
    assert ("called-off" in found, "combat" in found) == (said == "stop", said != "stop")


@rule("10.1.b", "7.1.a", "11.1.b")
def test_a_target_that_cannot_be_attacked_from_anywhere():
    """Without the hex of the marker the refusal is that of the nearest hex beside the target."""
    active = {"formation": "austrian-formation", "step": "declare"}
    units = au("C", "0509", **HORSE), au("A", "0507"), pi("P", "0505"), pi("Q", "0502")
    game = position(*units, active=active)
    assert clauses(game, "declare-charge", unit="C", to="0505") == ["10.1.b"]  # A stands in the line of sight
    assert clauses(game, "declare-assault", unit="A", to="0501") == ["7.1.a"]
    far = position(au("A", "0512"), au("B", "0507"), pi("P", "0505"), active=active)
    assert clauses(far, "declare-assault", unit="A", to="0505") == ["11.1.b", "7.1.3.a"]


@rule("11.1.1.a", "8.7.a")
def test_a_unit_that_is_seen_stands_for_its_hex():
    """P is next to A and seen; Q lies face down, and its name tells nothing."""
    active = {"formation": "austrian-formation", "step": "declare"}
    game = position(au("A", "0506"), pi("P", "0505"), pi("Q", "0508", facing="N"), active=active)
    assert clauses(game, "declare-assault", unit="A", hex="0506", target="P") == []
    assert clauses(game, "declare-assault", unit="A", hex="0507", target="Q") == ["1.3.a"]


@pytest.mark.parametrize("typed", ["5 Aosta", "5° aosta", "pi-5-aosta"])
def test_in_italian_regiments_have_ordinals_that_need_not_be_typed(typed):
    names = esagono.new("goito-1848", seed=1).rules.names("it")
    assert names["pi-5-aosta"] == "5° Aosta"
    assert names["pi-carlo-alberto"] == "Carlo Alberto"
    assert find_unit(typed, names, "it") == "pi-5-aosta"
