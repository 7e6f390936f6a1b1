"""11.4 of Goito: artillery in assaults."""

from __future__ import annotations

import pytest

from esagono.games.risorgimento.state import MARCH

from .fights import CAVALRY, MARK, fight, marked
from .playing import act, choose, settle, take
from .reading import args, events, faces, flags, has, lost, mood, status, strength, where
from .situations import AU, BATTERY, PI, assault, au, pi, position, rule


@rule("11.4.b", "11.4.a")
def test_guns_suffer_but_do_not_decide():
    """W cc1/cc2: the foot passes with 4, the guns (cohesion 5) fail with the same, the attacker passes with 2."""
    battery = pi("G", "0605", type="field-artillery", cohesion=5)
    game = marked(pi("P", "0605", stacking=2), battery, dice=[4, 4, 2, 2, 2, 2, 1, 1])
    found = act(game, "A", "assault")
    assert (status(game, "P"), status(game, "G")) == (0, 1)
    assert args(found, "combat-result")["winner"] == "draw"


# 11.4.1: guns alone


@rule("11.4.1.a", "Q91", "Q21")
def test_guns_alone_are_overrun():
    game, log = fight(pi("G", "0505", type="field-artillery"), dice=[])
    settle(game)
    assert where(game, "G") == "eliminated"
    assert where(game, "A") == "0505"
    assert not events(log, "combat")
    assert (mood(game, AU), mood(game, PI)) == (0, 0)


@rule("11.4.1.a", "Q91")
def test_guns_left_alone_by_a_withdrawal_are_overrun():
    game = position(
        au("A", "0608", stacking=2), pi("P", "0605"), pi("G", "0605", type="field-artillery"), markers=MARK, dice=[1, 1]
    )
    act(game, "A", "move", to="0606")
    take(game, "react-withdraw", force="infantry")
    while game.decision.kind == "reaction":
        found = [o for o in game.options() if o.verb in ("decline", "decline-all")]
        game.play(found[0])
    settle(game)
    assert where(game, "G") == "eliminated"
    assert where(game, "A") == "0605"


@rule("11.4.1.b", "12.1.f", "E14")
def test_countercharge_saves_the_guns():
    """E14: cavalry beside the guns countercharges the attacker in their hex and throws him back."""
    game = marked(
        pi("G", "0605", type="field-artillery"), pi("C", "0604", type="cavalry", strength=8, stacking=3, facing="S"),
        dice=[1, 1, 1, 1, 6, 6],
    )  # fmt: skip
    act(game, "A", "assault")
    assert game.decision.kind == "reaction"
    assert where(game, "A") == "0605"
    found = take(game, "countercharge", via="0604")
    assert args(found, "combat")["target"] == "0605"
    settle(game)
    assert where(game, "G") == "0605"
    assert where(game, "A") not in ("0605", "eliminated")


@rule("11.4.1.b", "E14")
def test_guns_are_saved_by_a_countercharge():
    game, log = fight(
        pi("G", "0505", type="field-artillery", stacking=1), pi("H", "0504", type="cavalry", strength=8, cohesion=10),
        dice=[1, 1, 1, 1, 6, 6],
    )  # fmt: skip
    assert game.decision.kind == "reaction"
    log += take(game, "countercharge")
    log += settle(game)
    assert where(game, "G") == "0505"
    assert where(game, "A") != "0505"


@rule("11.4.1.b", "Q91", "E14", "12.1.f", "Q79", "13.1.b", "11.3.b")
def test_guns_are_saved_by_a_countercharge_into_their_hex():
    # check 8; shock 10 +2 +1 (rear) against 9: 2 levels; 4:2 +2, rear +2, charge +2 on 2: 8 on column +2
    mover = au("A", "0507", strength=2, stacking=2)
    game = position(
        mover, pi("G", "0505", **BATTERY), pi("X", "0405", **CAVALRY, facing="NE"),
        markers=[assault("0506", "0505", "A")], dice=[4, 4, 5, 5, *[1] * 12],
    )  # fmt: skip
    act(game, "A", "move", to="0506")
    take(game, "decline-all")
    assert (where(game, "A"), game.decision.kind) == ("0505", "reaction")
    log = take(game, "countercharge", via="0405")
    assert [(e.args["total"], e.args["column"], e.args["cell"]) for e in events(log, "combat")] == [
        (8, "+2", "B -/1S1")
    ]
    settle(game)
    assert (where(game, "G"), where(game, "X")) == ("0505", "0505")
    assert (lost(game, "A"), status(game, "A")) == (1, 3)
    assert where(game, "A") not in ("0505", "0506", "0507", "eliminated")


@rule("11.4.1.a", "11.4.1.b")
def test_guns_are_lost_when_the_countercharge_fails():
    game = marked(
        pi("G", "0605", type="field-artillery"), pi("C", "0604", type="cavalry", stacking=3, facing="S"),
        dice=[1, 1, 1, 1, 1, 1],
    )  # fmt: skip
    act(game, "A", "assault")
    take(game, "countercharge", via="0604")
    settle(game)
    assert where(game, "G") == "eliminated"
    assert where(game, "A") == "0605"


# 11.4.2: guns that retreat


@rule("11.4.2.a", "11.4.2.b", "T4")
def test_guns_that_retreat_with_others():
    """T4: a field battery of three loses two and is limbered; horse artillery loses nothing."""
    game = marked(
        pi("P", "0605", stacking=2), pi("F", "0605", type="field-artillery", strength=3),
        pi("H", "0605", type="horse-artillery", strength=3), dice=[5, 4, 1, 1],
    )  # fmt: skip
    found = act(game, "A", "assault")
    assert args(found, "combat")["cell"] == "B cc0/0S1"
    settle(game)
    assert (strength(game, "F"), strength(game, "H")) == (1, 3)
    assert has(game, "F", MARCH)


@rule("11.4.2.a", "11.4.2.b", "T4", "11.4.b")
@pytest.mark.parametrize(
    ("type", "strength", "gone"), [("field-artillery", 3, 2), ("field-artillery", 4, 2), ("horse-artillery", 3, 0)]
)
def test_guns_that_go_back_with_others_lose_half(type, strength, gone):
    gun = pi("G", "0505", type=type, strength=strength)
    game, _log = fight(
        pi("P", "0505", stacking=2, strength=6), gun, mine=au("A", "0506", strength=6), dice=[5, 4]
    )  # B cc0/0S1
    log = settle(game)
    assert lost(game, "G") == gone
    assert bool([e for e in log if e.clause == "11.4.2"]) == bool(gone)
    assert flags(game, "G") & {"march", "limbered"}
    assert status(game, "G") == 1
    assert where(game, "G") not in ("0505", "eliminated")


@rule("11.4.2.a")
def test_a_battery_of_one_point_is_gone():
    game, _ = fight(pi("P", "0505", stacking=2), pi("G", "0505", type="field-artillery", strength=1), dice=[5, 4])
    settle(game)
    assert where(game, "G") == "eliminated"


@rule("11.3.5.a", "11.4.2.a", "Q29")
def test_guns_that_retreat_with_others_turn_with_them():
    game, _ = fight(pi("P", "0505"), pi("G", "0505", type="field-artillery"), dice=[6, 6])
    while game.decision.kind != "facing":
        game.play(game.options()[0])
    game.play(choose(game, "face", facing="SW"))
    assert "limbered" in flags(game, "G")
    assert (faces(game, "P"), faces(game, "G")) == ("SW", "SW")


@rule("11.3.3.a", "Q56", "Q75")
def test_guns_that_cannot_cross_surrender_while_the_infantry_wades():
    streams = {f"0505-{h}": "stream" for h in ("0504", "0404", "0604")}
    game, _ = fight(pi("P", "0505"), pi("G", "0505", type="field-artillery"), dice=[4, 5], map={"sides": streams})
    settle(game)
    assert where(game, "G") == "eliminated"
    assert where(game, "P") not in ("0505", "eliminated")
