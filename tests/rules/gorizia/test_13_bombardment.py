"""13.2.1, 13.2.4: which guns bombard for whom, at what, and how often."""

from __future__ import annotations

import pytest

import esagono
from esagono.engine import Option

from .cases import DISTANT, EAST, HX, WEST, A, B, F, activating, battery, bombing, hq, in_phase, inf, step
from .fights import GUNS, OTHERS, asked_kinds, bombard, bombarding, events, fight, run, state
from .reading import AH, IT, arguments, dp, offered, pass_until, play, refused, rule, steps, verbs, where, written
from .situations import TARGET, ah, gun, it, mark

# 13.2.1: who fires at what


@rule("13.2.1.a", "13.2.1.e", "Q36")
def test_attached_guns_alone_bombard_each_once():
    game = bombarding(gun("G", "0906"), gun("H", "0907"), ah("D"), action={"guns": ["G"]})
    assert arguments(game, "select") == [{"unit": "G"}]
    assert refused(game, "fire", unit="H", target=TARGET, category=OTHERS) == ["13.2.1.a"]
    game.play(Option("fire", unit="G", target=TARGET, category=OTHERS))
    assert refused(game, "fire", unit="G", target=TARGET, category=OTHERS) == ["13.2.1.e"]
    assert arguments(game, "select") == []


@rule("19.1.d", "13.2.1.a")
def test_a_gun_that_cannot_fire_is_not_aimed():
    units = [it("A"), gun("G", "0906"), gun("H", "0907", up="move"), ah("D")]
    game = fight(*units, step="B")
    assert [o["unit"] for o in arguments(game, "select")] == ["G"]


def test_nobody_is_asked_without_guns():
    game = fight(it("A"), ah("D"), step="B", assaults=[mark("A")])
    assert "bombard" not in asked_kinds(run(game))


@rule("13.2.1.a")
def test_only_guns_bombard() -> None:
    found = bombing(A, B, battery("G", IT, "0809")).forecast(kind="offensive", target="0806", firers=["A"])
    assert [r.clause for r in found.reasons] == ["13.2.1.a"]


@rule("13.2.1.b", "13.2.4.a", "H8")
def test_all_targets_are_designated_before_the_first_die():
    game = bombarding(gun("G", "0906"), gun("H", "0907"), ah("D"), ah("E", "0506"), dice=[6, 6])
    game.play(Option("fire", unit="G", target=TARGET, category=OTHERS))
    assert not events(game, "fire-roll")
    game.play(Option("fire", unit="H", target="0506", category=OTHERS))
    assert not events(game, "bombardment")
    game.play(Option("open-fire"))
    assert {e["hex"] for e in events(game, "bombardment")} == {TARGET, "0506"}
    assert not events(game, "fire-roll")
    assert verbs(game) == {"resolve"}  # nothing can be aimed any more
    assert [u for u in ("G", "H") if game.state.flags[game.rules.roster.index[u]] & 64] == ["G", "H"]


@rule("13.2.1.b")
def test_an_aim_can_be_taken_back_until_fire_is_opened():
    game = bombarding(gun("G", "0906"), ah("D"))
    game.play(Option("fire", unit="G", target=TARGET, category=OTHERS))
    game.play(Option("hold", unit="G"))
    run(game)
    assert not events(game, "fire")


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


@rule("13.2.1.c")
@pytest.mark.parametrize(("there", "aim", "key"), [
    (ah("D"), GUNS, "no-artillery-there"), (gun("K", TARGET, AH), OTHERS, "no-units-there"),
])  # fmt: skip
def test_only_a_category_that_is_there_is_fired_at(there, aim, key):
    game = bombarding(gun("G", "0906"), there)
    assert [r.key for r in game.why_not("fire", unit="G", target=TARGET, category=aim)] == [key]


@rule("13.2.1.c", "13.2.1.d", "H6", "H12")
def test_one_category_is_chosen_and_alone_affected():
    both = [ah("D"), gun("B", TARGET, AH)]
    game = bombarding(gun("G", "0906", bombardment=16), gun("H", "0907", bombardment=16), *both, dice=[1, 1])
    game.play(Option("select", unit="G"))
    at_target = [o["category"] for o in arguments(game, "fire") if o["target"] == TARGET]
    assert at_target == [GUNS, OTHERS]
    game.play(Option("fire", target=TARGET, category=OTHERS))
    run(game)
    assert (steps(game, "D"), dp(game, "D")) == (0, 0) or where(game, "D") == "eliminated"
    assert state(game, "B") == (TARGET, 1, 0)
    split = bombarding(gun("G", "0906", bombardment=5), gun("H", "0907", bombardment=5), *both, dice=[3, 3])
    bombard(split, ("G", TARGET, OTHERS), ("H", TARGET, GUNS))
    assert [e["total"] for e in events(split, "fire")] == ["5", "5"]
    assert dp(split, "D") == dp(split, "B") == 1


@rule("13.2.1.c")
def test_a_category_that_is_not_there_cannot_be_chosen():
    game = bombarding(gun("G", "0906"), ah("D"))
    assert refused(game, "fire", unit="G", target=TARGET, category=GUNS) == ["13.2.1.c"]


@rule("13.2.1.c", "13.2.1.d")
def test_guns_split_between_two_categories() -> None:
    g = bombing(
        A,
        B,
        battery("K", AH, "0806", 4),
        battery("G", IT, "0809", 10),
        battery("H", IT, "0809", 10),
        guns=("G", "H"),
        dice=[4, 4],
    )
    play(g, "fire unit=G target=0806 category=artillery", "fire unit=H target=0806 category=non-artillery", "open-fire")
    if g.decision.kind == "fire_order":
        play(g, offered(g)[0])
    pass_until(g, "defend", "counter", "reaction", "activation")
    assert dp(g, "K") == 1
    assert dp(g, "B") == 1
    assert steps(g, "B") == 1


@rule("13.2.1.c")
def test_guns_alone_are_fired_at_without_a_word_on_their_category() -> None:
    game = step("B", HX, A, battery("H", AH, "0805"), battery("G", IT, "0809"), action={"guns": ["G"]})
    assert refused(game, "fire", unit="G", target="0805") == []
    game.play("fire", unit="G", target="0805")
    assert "resolve target=0805 category=artillery" in offered(game) or game.decision.kind == "bombard"


@rule("13.2.1.c")
def test_an_empty_hex_is_no_target() -> None:
    game = step("B", HX, A, battery("H", AH, "0805"), battery("G", IT, "0809"), action={"guns": ["G"]})
    assert refused(game, "fire", unit="G", target="0804") == ["13.2.1.c"]
    assert refused(game, "fire", unit="G", target="0805", category="infantry") == ["13.2.1.c"]


@rule("13.2.1.f", "13.2.1.h", "Q36", "4.2.c")
def test_which_guns_are_attached() -> None:
    guns = [
        battery("C", IT, "0512"),
        battery("D", IT, "0512", corps="", division="45"),
        battery("E", IT, "0513", corps="", division="12"),
        battery("F", IT, "1214"),
        battery("S", IT, "0513", flags=["act"]),
        battery("M", IT, "0514", up="move"),
    ]
    g = activating(WEST | {"division": "12"}, hq("HX", IT, command=4, division="12"), EAST, *guns, box=5)
    play(g, "activate brigade=X", "place-hq hex=0510")
    assert set(offered(g, "attach")) == {"attach unit=C", "attach unit=E"} | (
        {"attach unit=M"} & set(offered(g, "attach"))
    )
    assert refused(g, "attach", unit="D")[:1] == ["13.2.1.f"]
    assert refused(g, "attach", unit="F") != []
    assert refused(g, "attach", unit="S") != []


@rule("13.2.1.g")
def test_divisional_guns_carry_their_division():
    rules = esagono.new("gorizia-1916", scenario="campaign", seed=1).rules
    guns = [rules.roster.counters[u] for u in rules.roster.guns_of[0]]
    assert any(c.division == "45" for c in guns)
    assert any(c.corps and not c.division for c in guns)


@rule("13.2.1.h", "13.2.1.f", "Q15")
def test_the_guns_of_a_brigade_serve_nobody_else() -> None:
    """A brigade without a division has corps guns only; a gun of a brigade serves nobody else."""
    guns = [
        battery("C", IT, "0812"),
        battery("D", IT, "0812", corps="", division="45"),
        battery("S", IT, "0813", corps="", brigade="Z"),
    ]
    g = in_phase(
        "action",
        inf("A", IT, "0810"),
        *guns,
        inf("Z1", IT, "0811", brigade="Z"),
        DISTANT,
        hq("HX", IT),
        side=IT,
        initiative=IT,
        display={"X": 5},
    )
    play(g, "activate brigade=X", "place-hq hex=0810")
    assert offered(g, "attach") == ["attach unit=C"]
    g = in_phase(
        "action",
        inf("A", IT, "0810"),
        *guns,
        inf("Z1", IT, "0811", brigade="Z"),
        DISTANT,
        hq("HZ", IT, brigade="Z"),
        side=IT,
        initiative=IT,
        display={"Z": 5},
    )
    play(g, "activate brigade=Z", "place-hq hex=0810")
    assert set(offered(g, "attach")) == {"attach unit=C", "attach unit=S"}


@rule("13.2.1.h")
def test_a_brigade_of_no_division_has_the_guns_of_corps_only():
    units = [inf("A", IT, "0509"), hq("HX", IT), F, battery("K", IT, "0509", corps="", division="45")]
    g = in_phase("action", *units, initiative=IT, display={"X": 5})
    play(g, "activate brigade=X", "place-hq hex=0508")
    assert refused(g, "attach", unit="K")[0] == "13.2.1.h"


# 13.2.4: once in a turn


@rule("13.2.4.a", "13.2.1.e")
def test_a_gun_fires_once_in_a_turn() -> None:
    g = bombing(A, B, inf("B2", AH, "0706"), battery("G", IT, "0809", 5), dice=[6])
    play(g, "fire unit=G target=0806 category=non-artillery", "open-fire")
    assert "act" in written(g, "G")["flags"]
