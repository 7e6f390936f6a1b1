"""3.2 of Goito: who begins in an enemy zone attacks or leaves."""

from __future__ import annotations

from esagono.engine import Option
from esagono.games.risorgimento.state import MARCH

from .playing import act, clauses, settle, take, verbs
from .reading import flags, u, where
from .situations import assault, au, pi, position, rule


@rule("3.2.a", "Q30")
def test_who_begins_in_an_enemy_zone_attacks_or_leaves():
    game = position(au("A", "0506"), au("B", "0510"), pi("P", "0505"))
    assert "end" not in verbs(game)
    assert clauses(game, "end") == ["3.2.a"]
    game.play(next(o for o in game.options() if str(o) == "select unit=A"))
    assert not {"stay", "face", "square"} & verbs(game)
    assert clauses(game, "face", unit="A", facing="S") == ["3.2.a"]


@rule("3.2.a", "7.1.4.a", "Q33")
def test_a_force_with_a_marker_in_its_own_hex_attacks_or_leaves() -> None:
    """Neither turning about, nor Square, nor March Movement and a halt are ways around the duty."""
    game = position(au("A", "0505"), pi("P", "0504"), markers=[assault("0505", "0504", "A")])
    game.play(Option("select", unit="A"))
    assert {"assault", "move"} <= verbs(game)
    assert not verbs(game) & {"stay", "face", "square", "halt"}
    assert clauses(game, "square", unit="A") == ["3.2.a"]
    take(game, "march")
    assert "assault" in verbs(game)
    assert "halt" not in verbs(game)


@rule("Q30")
def test_who_cannot_leave_stays_without_penalty():
    ring = [pi(f"P{i}", hex) for i, hex in enumerate(["0403", "0404", "0504", "0604", "0605", "0507"])]
    walls = {"0505-0405": "river", "0505-0506": "river"}
    game = position(au("A", "0505"), *ring, map={"sides": walls})
    assert game.reach("A") == {}
    assert "end" in verbs(game)


@rule("3.2.a", "Q30")
def test_the_activation_ends_when_nobody_in_a_zone_has_anywhere_to_go():
    ring = [pi(f"P{h}", h) for h in ("0403", "0603", "0706", "0306", "0507", "0502", "0305", "0705")]
    game = position(au("A", "0505"), au("B", "1012"), *ring)
    assert clauses(game, "end") in ([], ["3.2"])
    reach = game.reach("A")
    assert (clauses(game, "end") == ["3.2"]) == bool(reach)


@rule("3.2.a")
def test_only_who_began_in_an_enemy_zone_has_to_leave_it() -> None:
    """B began next to R and has attacked; P came next to A since."""
    began = au("B", "0806", flags=["began-in-zone"])
    markers = [assault("0806", "0805", "B")]
    game = position(began, au("A", "0506"), pi("R", "0805"), pi("P", "0505"), markers=markers, dice=[3, 4, *[1] * 8])
    assert "end" not in verbs(game)
    act(game, "B", "assault")
    settle(game)
    assert "end" in verbs(game)


# Q31, Q33: one Force answers for its hex


@rule("3.2.a", "Q31")
def test_one_attack_answers_for_the_whole_hex():
    game = position(
        au("A", "0506"),
        au("B", "0506"),
        pi("P", "0505"),
        markers=[assault("0506", "0505", "A")],
        dice=[3, 4, 3, 3, 3, 3],
    )
    act(game, "A", "assault", to="0505")
    while game.decision.kind != "action":
        game.play(game.options()[-1])
    assert where(game, "B") == "0506"  # a draw: nobody moved
    assert "0506" in game.zoc("piedmontese")
    assert "end" in verbs(game)


@rule("Q31", "Q33")
def test_once_one_has_attacked_the_others_of_the_hex_are_free():
    game = position(
        au("A", "0506"), au("B", "0506"), pi("P", "0505"), markers=[assault("0506", "0505", "A")], dice=[3, 4, *[1] * 9]
    )
    assert clauses(game, "square", unit="B") == ["3.2.a"]
    act(game, "A", "assault", to="0505")
    settle(game)
    assert clauses(game, "square", unit="B") == []
    assert clauses(game, "end") == []


@rule("3.2.a", "Q31", "Q33")
def test_once_one_force_has_attacked_others_of_the_hex_may_form_square() -> None:
    game = position(
        au("J", "0505", type="light"), au("L", "0505", status=1), pi("P", "0504", facing="N"),
        markers=[assault("0505", "0504", "J")], dice=[1, 1],
    )  # fmt: skip
    act(game, "J", "fire", target="0504")
    settle(game)
    game.play(Option("select", unit="L"))
    assert {"stay", "face", "square"} <= verbs(game)


@rule("7.1.c", "11.c", "Q31", "Q33", "11.b", "9.4.3.a", "12.1.b")
def test_light_infantry_that_fires_frees_the_others_of_its_hex():
    light = au("L", "0506", type="light", strength=2)
    game = position(light, au("A", "0506"), pi("P", "0505"), markers=[assault("0506", "0505", "L")], dice=[5, 5, 3, 3])
    assert set(clauses(game, "end")) == {"3.2.a"}
    act(game, "L", "fire", target="0505", facing="N")
    assert "low-ammo" in flags(game, "L")
    settle(game)
    assert clauses(game, "end") == []
    assert clauses(game, "square", unit="A") == []
    assert clauses(game, "assault", unit="L", to="0505") == ["7.2.a"]


@rule("Q33")
def test_square_is_no_way_to_ignore_an_enemy_zone():
    game = position(au("A", "0506"), pi("P", "0505"))
    game.play(next(o for o in game.options() if str(o) == "select unit=A"))
    assert "square" not in verbs(game)
    away = position(au("A", "0508"), pi("P", "0505"))
    away.play(next(o for o in away.options() if str(o) == "select unit=A"))
    assert "square" in verbs(away)


# Q32: guns


@rule("Q32")
def test_lone_guns_in_an_enemy_zone_limber_and_leave():
    units = (au("G", "0506", type="field-artillery", move=6), pi("P", "0505"))
    game = position(*units)
    game.play(next(o for o in game.options() if str(o) == "select unit=G"))
    assert "fire" not in verbs(game)
    assert game.state.flags[u(game, "G")] & MARCH  # limbering was all it could do
    assert "move" in verbs(game)
    free = position(*units, options={"guns_in_zone": "may-fire"})
    free.play(next(o for o in free.options() if str(o) == "select unit=G"))
    assert "fire" in verbs(free)


@rule("3.2.a")
def test_guns_in_an_enemy_zone_are_told_that_they_must_leave():
    """Q32."""
    gun = au("G", "0506", type="field-artillery", stacking=1)
    game = position(gun, pi("P", "0505"))
    shot = {"unit": "G", "target": "0505", "force": "infantry", "facing": "N"}
    assert clauses(game, "fire", **shot) == ["3.2.a"]
    limbered = position({**gun, "flags": ["limbered"]}, pi("P", "0505"))
    assert clauses(limbered, "fire", **shot) == ["8.4.b"]


@rule("3.2.a", "8.4.c", "Q32")
def test_limbered_guns_in_an_enemy_zone_leave_rather_than_unlimber() -> None:
    game = position(au("G", "0508", type="field-artillery", flags=["limbered"]), pi("P", "0507"))
    game.play(Option("select", unit="G"))
    assert "move" in verbs(game)
    assert not verbs(game) & {"unlimber", "stay"}


@rule("Q32", "3.2.a")
def test_guns_in_a_zone_leave_or_fire_by_the_option():
    for reading, can in (("must-leave", False), ("may-fire", True)):
        game = position(
            au("G", "0506", type="field-artillery"), au("B", "0912"), pi("P", "0505"), options={"guns_in_zone": reading}
        )
        fire = clauses(game, "fire", unit="G", target="0505", force="infantry", facing="N")
        assert (fire == []) == can
        assert clauses(game, "stay", unit="G") == ["3.2.a"]
        if can:
            act(game, "G", "fire", target="0505")
            settle(game)
            assert clauses(game, "end") == []


@rule("Q32", "3.2.a")
def test_guns_in_a_zone_answer_only_by_firing_at_who_threatens_them():
    game = position(
        au("G", "0506", type="field-artillery", facing="S"), au("B", "0912"), pi("P", "0505"), pi("Q", "0509"),
        options={"guns_in_zone": "may-fire"},
    )  # fmt: skip
    assert clauses(game, "fire", unit="G", target="0509", force="infantry", facing="S") == ["3.2.a"]
    assert clauses(game, "fire", unit="G", target="0505", force="infantry", facing="N") == []


@rule("3.2.a", "Q31", "9.d")
def test_guns_beside_infantry_that_will_attack_are_free() -> None:
    """The marker of their hex is not theirs to use: they stay, or fire at whom they like."""
    battery = au("G", "0506", type="field-artillery")
    game = position(au("A", "0506"), battery, pi("P", "0505"), pi("R", "0405"), markers=[assault("0506", "0505", "A")])
    take(game, "select", unit="G")
    assert "stay" in verbs(game)
    assert {o.args["target"] for o in game.options() if o.verb == "fire"} == {"0405", "0505"}
