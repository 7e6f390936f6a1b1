"""12.b, 12.c of Goito: units in March Movement and guns leave it, limber or unlimber in Reaction."""

from __future__ import annotations

from esagono.games.risorgimento.state import MARCH

from .fights import approach, arrived
from .playing import act, args_of, clauses, settle, take, verbs
from .reading import args, events, flags, has
from .situations import assault, au, pi, position, rule


@rule("12.c", "3.d", "8.3.5.a", "T7")
def test_units_in_march_do_not_react_to_moves():
    """T7: a limbered battery."""
    game = arrived(pi("G", "0605", type="field-artillery", flags=["limbered"]))
    assert game.decision.kind != "reaction"


@rule("12.c", "3.d", "T7")
def test_no_reaction_in_march_but_to_fire():
    game, _ = approach(pi("P", "0505", flags=["march"]))
    assert game.decision.kind != "reaction"
    shelled = position(
        au("G", "0508", type="field-artillery"),
        pi("P", "0505", type="field-artillery", flags=["limbered"]),
        dice=[1, 1],
    )
    act(shelled, "G", "fire", target="0505")
    settle(shelled, "reaction")
    assert "react-unlimber" in verbs(shelled)
    foot = position(au("G", "0508", type="field-artillery"), pi("P", "0505", flags=["march"]), dice=[1, 1])
    act(foot, "G", "fire", target="0505")
    settle(foot, "reaction")
    assert "react-leave-march" in verbs(foot)


@rule("12.c")
def test_who_is_not_active_reacts_only_to_a_trigger():
    game, _ = approach(pi("P", "0505", flags=["march"]))
    assert game.decision.kind == "force"
    assert clauses(game, "fire", unit="P")[0] == clauses(game, "react-fire", unit="P")[0] == "12.c"
    game = position(au("A", "0508"), pi("P", "0505"))
    assert clauses(game, "react-square", unit="P")[0] == "12.1.a"


@rule("12.c", "8.3.5.a", "12.1.2.a")
def test_who_does_not_react_is_told_why():
    game, _ = approach(pi("P", "0505"), pi("M", "0605", flags=["march"]))
    assert game.decision.kind == "reaction"
    assert clauses(game, "react-square", hex="0605", force="infantry") == ["12.c"]
    assert clauses(game, "react-square", hex="0404", force="infantry") == ["12.1.2.a"]


@rule("12.b", "8.3.5.b", "8.4.c", "T7", "Q42")
def test_limbered_guns_fired_at_may_unlimber():
    """T7, Q42."""
    game = position(
        au("G", "0608", type="field-artillery"),
        pi("H", "0605", type="field-artillery", flags=["limbered"]),
        dice=[1, 1],
    )
    act(game, "G", "fire", target="0605", facing="N")
    assert "react-unlimber" in verbs(game)
    assert "react-fire" not in verbs(game)
    take(game, "react-unlimber")
    assert not has(game, "H", MARCH)


@rule("12.b", "8.3.5.b")
def test_infantry_in_march_fired_at_may_leave_march():
    game = position(au("G", "0608", type="field-artillery"), pi("P", "0605", flags=["march"]), dice=[1, 1])
    act(game, "G", "fire", target="0605", facing="N")
    take(game, "react-leave-march")
    assert not has(game, "P", MARCH)


@rule("9.b", "12.2.2.a", "Q40")
def test_infantry_in_march_fires_back_at_a_neighbour():
    """Q40: with -2."""
    game = position(
        au("L", "0606", type="light"), pi("P", "0605", flags=["march"]), markers=[assault("0606", "0605", "L")],
        dice=[1, 1, 1, 1],
    )  # fmt: skip
    act(game, "L", "fire", target="0605", facing="N")
    found = take(game, "react-fire")
    assert ["infantry-march", -2] in args(found, "fire")["drms"]


@rule("Q40", "8.3.5.b", "Q42")
def test_infantry_in_march_fires_back_badly_or_forms_up():
    game = position(
        au("L", "0506", type="light"), pi("P", "0505", flags=["march"]), markers=[assault("0506", "0505", "L")],
        dice=[1, 1, 6, 6],
    )  # fmt: skip
    act(game, "L", "fire", target="0505")
    settle(game, "reaction")
    assert {"react-fire", "react-leave-march"} <= verbs(game)
    formed = game.copy()
    take(formed, "react-leave-march")
    assert "march" not in flags(formed, "P")
    log = take(game, "react-fire")
    assert -2 in [value for _, value in events(log, "fire")[0].args["drms"]]


@rule("12.b", "8.4.c")
def test_guns_may_limber_in_reaction():
    game = arrived(pi("G", "0605", type="field-artillery"))
    take(game, "react-limber")
    assert has(game, "G", MARCH)


@rule("8.6.1.a", "12.2.5.b", "12.2.5.d", "Q94")
def test_guns_in_a_square_do_not_limber():
    square = {"flags": ["square"]}
    game = arrived(pi("P", "0605", stacking=2, **square), pi("G", "0605", type="field-artillery", **square))
    assert "artillery" in args_of(game, "react-face", "force")
    assert "react-limber" not in verbs(game)


@rule("12.b", "8.4.c")
def test_who_cannot_limber_or_turn_in_reaction_is_told_why():
    game, _ = approach(pi("P", "0505"))
    assert clauses(game, "react-limber", hex="0505", force="infantry") == ["8.4.c"]
    gun = au("G", "0508", type="field-artillery", stacking=1)
    game = position(gun, pi("P", "0505", flags=["march"]), dice=[1] * 8)
    act(game, "G", "fire", target="0505")
    assert clauses(game, "react-face", hex="0505", force="infantry", facing="N") == ["8.3.3.c"]
