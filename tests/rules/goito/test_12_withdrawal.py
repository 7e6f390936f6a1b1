"""12.2.6, 8.8.2-8.8.4 of Goito: Reaction Withdrawal."""

from __future__ import annotations

import pytest

from .fights import CAVALRY, approach, arrived
from .playing import act, args_of, choose, take, verbs, ways
from .reading import args, checks, faces, status, where
from .situations import AU, assault, au, pi, position, rule


@rule("12.2.6.a", "8.8.2.a", "8.8.4.a")
def test_withdrawal_one_hex_away_with_the_same_facing():
    game = arrived(pi("P", "0605"), dice=[1, 1])
    assert set(args_of(game, "react-withdraw", "to")) == {"0604", "0505", "0705"}
    take(game, "react-withdraw", to="0604")
    assert where(game, "P") == "0604"
    assert faces(game, "P") == "S"


@rule("12.2.6.a", "Q49")
def test_withdrawal_obeys_priorities_and_stacking():
    """Q49: not into a full hex, not into a zone if there is another."""
    game = arrived(pi("P", "0605", stacking=2), pi("F", "0604", stacking=4), au("B", "0404", facing="N"), dice=[1, 1])
    assert args_of(game, "react-withdraw", "to") == ["0705"]


@rule("8.8.2.a", "Q49", "12.2.6.a")
def test_a_withdrawal_goes_away_by_the_priorities_of_a_retreat():
    others = [pi("X", "0504", stacking=5)]
    game = position(
        au("A", "0508"), pi("P", "0505"), *others, markers=[assault("0506", "0505", "A")],
        map={"hexes": {"0404": {"terrain": "village"}}},
    )  # fmt: skip
    act(game, "A", "move", to="0506")
    assert ways(game, "react-withdraw") == {"0604"}
    river = {f"0505-{h}": "river" for h in ("0404", "0604", "0504")}
    shut = position(au("A", "0508"), pi("P", "0505"), markers=[assault("0506", "0505", "A")], map={"sides": river})
    act(shut, "A", "move", to="0506")
    assert "react-withdraw" not in verbs(shut)


@rule("12.2.6.b", "E17", "Q50")
def test_difference_of_allowances():
    """E17: Active Force 5, reacting Force 6: -1. Q50: the slowest unit counts."""
    game = arrived(pi("P", "0605", type="light"), dice=[1, 1])
    found = take(game, "react-withdraw", to="0604")
    assert args(found, "check")["modifiers"] == [["withdrawal", -1]]
    game = arrived(pi("P", "0605"), dice=[1, 1], mover={"type": "cavalry"})
    found = take(game, "react-withdraw", to="0604")
    assert args(found, "check")["modifiers"] == [["withdrawal", 3]]


@rule("12.2.6.b", "12.2.6.c", "E17", "Q50", "8.8.2.a", "8.8.3.a", "12.2.6.d")
@pytest.mark.parametrize(("active", "reacting", "drm"), [(5, 6, -1), (8, 5, 3), (6, 6, 0)])
def test_a_withdrawal_checks_with_the_difference_of_pace(active, reacting, drm):
    kind = {5: "line", 6: "light", 8: "cavalry"}
    game, _ = approach(
        pi("P", "0505", type=kind[reacting], move=reacting),
        unit=au("A", "0508", type=kind[active], move=active),
        dice=[6, 6],
    )
    log = take(game, "react-withdraw", to="0504")
    found = checks(log)[0]
    assert sum(found[1].values()) == drm
    assert where(game, "P") == "0504"
    assert faces(game, "P") == "S"
    assert status(game, "P") == (1 if 12 + drm > 9 else 0) + (1 if 12 + drm > 12 else 0)


@rule("12.2.6.b", "Q50", "13.1.b")
def test_a_withdrawal_in_march_counts_march_and_the_printed_allowances():
    """Guns of allowance 4 fire at limbered horse artillery of 8: 4 - 8, and +1 in March."""
    horse = pi("H", "0505", type="horse-artillery", flags=["limbered"])
    game = position(au("G", "0508", type="field-artillery"), horse, dice=[1, 1, 6, 6])
    act(game, "G", "fire", target="0505")
    check = next(e for e in game.play(choose(game, "react-withdraw")) if e.kind == "check")
    assert sum(plus for _, plus in check.args["modifiers"]) == -3
    assert check.args["failed"] == 0


@rule("12.2.6.c", "8.8.2.b", "Q48")
def test_failed_withdrawal_costs_status_and_happens():
    game = arrived(pi("P", "0605"), dice=[6, 6])
    take(game, "react-withdraw", to="0604")
    assert (status(game, "P"), where(game, "P")) == (1, "0604")


@rule("12.2.6.a", "12.2.6.d", "Q57", "14.1.c", "14.1.d", "Q48")
@pytest.mark.parametrize(
    ("kind", "dice", "level"), [({}, [5, 4, 6, 5], 1), (CAVALRY, [5, 4], 1), ({}, [6, 6, 6, 6], 3)]
)
def test_a_withdrawal_over_a_stream_pays_for_both(kind, dice, level):
    water = {"sides": {"0504-0505": "stream", "0404-0505": "stream", "0505-0604": "stream"}}
    game = position(
        au("A", "0508"), pi("P", "0505", **kind),
        markers=[assault("0506", "0505", "A")], map=water, dice=[*dice, *[1] * 8],
    )  # fmt: skip
    act(game, "A", "move", to="0506")
    take(game, "react-withdraw", to="0504")
    assert (where(game, "P"), status(game, "P"), faces(game, "P")) == ("0504", level, "S")
    assert game.decision.side == AU
    assert "move" in verbs(game)  # the target is gone, the way is not over


@rule("Q57", "14.1.b", "12.2.6.a")
def test_a_withdrawal_in_march_by_the_bridge_does_not_wade():
    board = {
        "sides": {"0505-0504": "stream", "0505-0404": "river", "0505-0604": "river"},
        "bridges": ["0505-0504"],
        "roads": {"major": [["0506", "0505", "0504", "0503"]]},
    }
    for flags_of, number in ((["march"], 1), ([], 2)):
        game = position(
            au("G", "0508", type="field-artillery"), pi("P", "0505", flags=flags_of), map=board, dice=[1] * 8
        )
        act(game, "G", "fire", target="0505")
        log = game.play(choose(game, "react-withdraw", to="0504"))
        assert len([e for e in log if e.kind == "check"]) == number


@rule("8.8.3.a", "12.2.6.d", "Q37")
def test_the_active_force_may_move_on_or_halt_after_a_withdrawal():
    game = position(au("A", "0508"), pi("P", "0505"), markers=[assault("0506", "0505", "A")], dice=[1, 1])
    act(game, "A", "move", to="0506")
    take(game, "react-withdraw", to="0504")
    assert (game.decision.kind, game.decision.side) == ("force", AU)
    assert "0507" in ways(game, "move")
    assert "halt" in verbs(game)


@rule("12.2.6.a")
def test_unlimbered_guns_do_not_withdraw():
    game = arrived(pi("G", "0605", type="field-artillery"))
    assert "react-withdraw" not in verbs(game)
    reasons = game.why_not("react-withdraw", hex="0605", force="artillery", to="0604")
    assert [r.key for r in reasons] == ["unlimbered-stays"]
