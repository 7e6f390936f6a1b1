"""11.3.4 of Goito: the priorities of a retreat are judged for each Force."""

from __future__ import annotations

from .fights import WON, even
from .playing import act, clauses, settle, take, verbs, ways
from .reading import u, where
from .situations import au, pi, position, rule

GUNS = pi("G", "0605", type="field-artillery", stacking=1)
ENEMY = au("B", "0504", facing="S")
"""Its zone covers 0604 and 0505, not 0705."""
STREAM = {"sides": {"0605-0705": "stream"}}
"""Guns cannot cross it."""


def beaten(*others, **doc):
    """P and the guns G in 0605 have lost against A in 0606."""
    game = even(GUNS, ENEMY, *others, dice=[*WON, *[1] * 12], map=STREAM, **doc)
    act(game, "A", "assault")
    settle(game, "losses", "retreat", "part")
    while game.decision.kind == "losses":
        game.play(game.options()[0])
    return game


def forces(game):
    return {o.text("force") for o in game.options()}


@rule("11.3.4.a", "11.3.c")
def test_infantry_leaves_the_zone_though_its_guns_cannot():
    game = beaten()
    assert (game.decision.kind, game.decision.clause) == ("part", "11.3.4")
    assert forces(game) == {"infantry", "artillery"}
    take(game, "part", force="infantry")
    assert where(game, "P") != "0605"
    settle(game, "retreat", "action")
    assert where(game, "G") in ("0605", "0604", "0505")
    settle(game)
    assert where(game, "P") not in ("0604", "0505", "0605")
    assert where(game, "G") not in ("0705", "0605")


@rule("11.3.4.a")
def test_the_guns_may_go_first():
    game = beaten()
    take(game, "part", force="artillery")
    assert ways(game, "retreat") == {"0604", "0505"}
    assert clauses(game, "retreat", to="0705") == ["11.3.1.a"]
    settle(game)
    assert "0605" not in (where(game, "P"), where(game, "G"))


@rule("11.3.4.a")
def test_by_the_option_the_stack_takes_what_all_can_take():
    game = beaten(options={"retreat_priorities": "by-stack"})
    assert game.decision.kind == "retreat"
    assert ways(game, "retreat") == {"0604", "0505"}


@rule("11.3.4.a")
def test_where_every_force_wants_the_same_they_go_together():
    game = even(GUNS, ENEMY, dice=[*WON, *[1] * 12])
    act(game, "A", "assault")
    settle(game, "retreat")
    assert ways(game, "retreat") == {"0705"}
    assert "split" in verbs(game)


@rule("11.3.4.a", "11.3.c")
def test_a_hex_for_one_of_two_forces_says_so():
    """0705 has room for the guns, not for the infantry."""
    game = even(GUNS, pi("F", "0705", stacking=4), dice=[*WON, *[1] * 12])
    act(game, "A", "assault")
    settle(game, "retreat")
    assert ways(game, "retreat") == {"0604", "0505"}
    (reason,) = game.why_not("retreat", to="0705")
    assert (reason.clause, reason.key, reason.args["force"]) == ("11.3.4.a", "retreat-not-all", "infantry")


@rule("11.3.4.b", "2.2.1.b")
def test_a_commander_follows_the_force_that_he_likes():
    chief = {"id": "PX", "side": "piedmontese", "type": "overall-commander", "rating": 2, "hex": "0605"}
    game = beaten(chief)
    found = [o for o in game.options() if "commander" in o.args]
    assert {o.text("force") for o in found} == {"infantry", "artillery"}
    (infantry,) = [o for o in found if o.text("force") == "infantry"]
    assert game.rules.label(infantry) == "The infantry goes, with PX"
    game.play(infantry)
    settle(game, "retreat", "action", "facing")
    assert where(game, "PX") == where(game, "P")


@rule("11.3.4.a", "11.3.2")
def test_guns_that_find_room_where_they_are_stay_and_the_infantry_goes_on():
    """Together they are too many for 0605; the guns alone fit beside F, whose facing they take."""
    from esagono.games.risorgimento.cohesion.retreat import Retreat

    inf, friend = pi("P", "0605", stacking=3), pi("F", "0605", stacking=3)
    game = position(au("A", "0606"), inf, GUNS, friend, ENEMY, map=STREAM)
    index = game.rules.grid.index
    game.state.pending.clear()
    game.call(
        Retreat(
            units=(u(game, "P"), u(game, "G")),
            path=(index("0605"),),
            start=index("0604"),
            away=index("0606"),
            length=1,
            quiet=True,
        )
    )
    game._run()
    settle(game, "action")
    assert where(game, "P") == "0705"
    assert where(game, "G") == where(game, "F") == "0605"
