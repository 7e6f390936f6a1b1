"""An examiner's cases: sequences of several steps with given dice, the end of each worked out by hand from the rules;
and what sets off Reactions, compared on many boards with a second account of the rule.
"""

from __future__ import annotations

import random

import pytest

from esagono.engine import Option

from .examining import at, clauses, flags, lost, mood, ride, rule, seen, status
from .fights import AU, PI, act, assault, au, charge, events, pi, play, position, settle, take, verbs

CAVALRY = {"type": "cavalry", "strength": 4, "stacking": 3}
GUNS = {"type": "field-artillery", "strength": 3}
LINE = {"strength": 5, "stacking": 2}


def charging(*units, dice, **doc):
    rider = au("C", "0508", **CAVALRY)
    game = position(rider, *units, markers=[charge("0506", "0505", "C")], dice=[*dice, *[1] * 12], **doc)
    ride(game, act(game, "C", "charge", to="0505"))
    return game


@rule("12.2.5.a", "10.2.3.a", "10.2.b", "11.2.9.c", "10.1.2.a", "6.2.1.b", "Q67", "Q93")
def test_a_charge_drawn_against_a_square_goes_on_through_it():
    # square 10-1; 4:5 -1, square -3: 11-4 on column 0; both checks pass; shock 4+2; 9-1+2 = 10: B -/1S1
    dice = [5, 5, 6, 5, 4, 4, 3, 3, 2, 2, 5, 4]
    game = charging(pi("P", "0505", **LINE), pi("Q", "0502", **LINE), dice=dice)
    take(game, "react-square")
    fought = take(game, "strike")
    assert [e.args["cell"] for e in events(fought, "combat")] == ["G cc1/cc1"]
    assert mood(game, AU) == 0
    take(game, "charge-on", hex="0503", target="0502")
    take(game, "ride", to="0504")
    assert seen(game, "C")["spent"] == 4  # 0507, 0506, the square's hex, 0504
    settle(game, "ride")
    assert at(game, "C") == "0504"
    take(game, "ride", to="0503")
    settle(game, "charge")
    assert at(game, "C") == "0503"
    fought = take(game, "strike")
    assert [e.args["total"] for e in events(fought, "combat")] == [10]
    take(game, "retreat", to="0601")
    settle(game, "follow")
    assert (at(game, "C"), at(game, "P"), lost(game, "Q"), status(game, "Q")) == ("0502", "0505", 1, 1)
    assert seen(game, "C")["facing"] == "N"
    assert (mood(game, AU), mood(game, PI)) == (1, -1)
    assert flags(game, "P") == {"square"}
    take(game, "stop")
    assert "exhausted" in flags(game, "C")


@rule("10.4.1.a", "12.2.4.b", "11.2.6.b", "Q72", "11.2.7.b", "6.2.1.b")
def test_a_countercharge_that_wins_ends_the_charge_and_both_are_exhausted():
    # check 8; 1:1 with +2 on 6: W cc1/cc2; defender 10+2 fails by 3, attacker 8+1 passes
    dice = [4, 4, 3, 3, 6, 4, 4, 4]
    game = charging(pi("P", "0505"), pi("X", "0605", **CAVALRY, facing="SW"), dice=dice)
    take(game, "countercharge", hex="0605", via="0605")
    settle(game, "exhausted")
    assert (game.decision.side, at(game, "X"), at(game, "P")) == (AU, "0506", "0505")
    assert (status(game, "C"), status(game, "X")) == (1, 0)
    assert (mood(game, AU), mood(game, PI)) == (-1, 1)
    assert game.state.markers
    take(game, "stay")
    settle(game, "exhausted")
    assert game.decision.side == PI
    log = take(game, "exhausted-move", to="0604")
    log += settle(game)
    assert not events(log, "reaction")
    assert at(game, "X") == "0604"
    assert "exhausted" in flags(game, "C") & flags(game, "X")
    assert clauses(game, "select", unit="C") == ["7.2.a"]


@rule("10.2.2.b", "Q79", "11.2.6.c", "10.3.a")
def test_a_charge_that_cannot_be_called_off_is_ridden_home_shaken():
    # 12 fails by 3; shock 6+2; column -1 with 4:5 -1 and +2 on 6: W cc2/cc1, both pass: a draw
    game = charging(pi("P", "0505", **LINE), dice=[6, 6, *[3] * 8])
    settle(game, "charge")
    log = take(game, "call-off")
    assert [(e.args["column"], e.args["total"], e.args["cell"]) for e in events(log, "combat")] == [
        ("-1", 7, "W cc2/cc1")
    ]
    assert [e.args["winner"] for e in events(log, "combat-result")] == ["draw"]
    assert game.decision.kind == "exhausted"  # no continuation: it is no square, and not in Good Order
    assert (status(game, "C"), at(game, "C"), at(game, "P")) == (1, "0506", "0505")


@rule("11.4.1.b", "Q91", "E14", "12.1.f", "Q79", "13.1.b", "11.3.b")
def test_guns_are_saved_by_a_countercharge_into_their_hex():
    # check 8; shock 10 +2 +1 (rear) against 9: 2 levels; 4:2 +2, rear +2, charge +2 on 2: 8 on column +2
    mover = au("A", "0507", strength=2, stacking=2)
    game = position(
        mover, pi("G", "0505", **GUNS), pi("X", "0405", **CAVALRY, facing="NE"),
        markers=[assault("0506", "0505", "A")], dice=[4, 4, 5, 5, *[1] * 12],
    )  # fmt: skip
    act(game, "A", "move", to="0506")
    take(game, "decline-all")
    assert (at(game, "A"), game.decision.kind) == ("0505", "reaction")
    log = take(game, "countercharge", via="0405")
    assert [(e.args["total"], e.args["column"], e.args["cell"]) for e in events(log, "combat")] == [
        (8, "+2", "B -/1S1")
    ]
    settle(game)
    assert (at(game, "G"), at(game, "X")) == ("0505", "0505")
    assert (lost(game, "A"), status(game, "A")) == (1, 3)
    assert at(game, "A") not in ("0505", "0506", "0507", "eliminated")


@rule("4.A.b", "5.1.b", "4.B.2.d", "4.C.a", "4.C.b", "13.3.1.a", "13.3.1.b", "Q20", "Q96", "4.D.d")
def test_a_turn_in_which_nobody_is_activated():
    leaders = {AU: ("0110", "A"), PI: ("1201", "P")}
    units = [
        {"id": f"F{name}", "side": side, "type": "commander", "formation": name, "command": 3, "hex": hex}
        for side, (hex, name) in leaders.items()
    ]
    near, far = {"formation": "A"}, {"formation": "P"}
    game = position(
        *units, au("A", "0206", status=3, **near), au("B", "0108", status=3, **near), au("O", "0908", status=2, **near),
        pi("P", "0205", status=2, **far), pi("Q", "1103", status=1, **far),
        phase="initiative", active={}, dice_of={AU: [6, 6], PI: [1, 1]},
    )  # fmt: skip
    assert [name for name in "ABOPQ" if "out-of-command" in flags(game, name)] == ["O", "P"]
    for side in (AU, PI, AU):
        assert game.decision.side == side
        play(game, "pass")
    assert (game.decision.kind, game.decision.side) == ("withdraw", AU)  # P is out of command: not in this phase
    assert clauses(game, "withdraw", unit="A", to="0306") == ["8.8.a"]
    take(game, "withdraw", to="0207")
    settle(game, "lost")
    assert {name: status(game, name) for name in "ABOPQ"} == {"A": 2, "B": 1, "O": 2, "P": 2, "Q": 0}
    assert (game.decision.side, clauses(game, "select", unit="Q")) == (PI, ["4.D.a"])
    assert clauses(game, "move", unit="P", to="0105") == ["5.1.1.b"]
    take(game, "done")
    assert (game.decision.kind, game.decision.side) == ("lost", AU)
    take(game, "done")
    assert game.to_position()["turn"] == 4
    assert {name: status(game, name) for name in "OP"} == {"O": 0, "P": 0}


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


@rule("9.4.3.b", "Q61", "9.2.a", "9.4.3.a")
def test_a_battery_without_ammunition_drops_out_of_the_fire():
    low = {**GUNS, "flags": ["low-ammo"]}
    units = au("G", "0507", **low), au("H", "0507", **low), au("I", "0507", **GUNS)
    game = position(*units, pi("P", "0505"), dice=[2, 5, 3, 3, 1, 1])
    log = act(game, "G", "fire", target="0505", facing="N")
    (shot,) = events(log, "fire")
    assert (shot.args["column"], shot.args["total"], shot.args["result"]) == ("10-13", 6, "cc1")  # 6 points twice
    settle(game)
    assert ["out-of-ammo" in flags(game, name) for name in "GHI"] == [True, False, False]
    assert all("acted" in flags(game, name) for name in "GHI")


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
    assert (at(game, "P"), status(game, "P"), seen(game, "P")["facing"]) == ("0504", level, "S")
    assert game.decision.side == AU
    assert "move" in verbs(game)  # the target is gone, the way is not over


@rule("11.3.6.a", "Q74", "11.3.c", "12.2.2.a")
def test_others_of_the_active_side_fire_at_who_retreats_into_their_zone():
    # 12:4 +3 on 9: 12 on column 0, B -/1S2; full hexes leave only the way past B, whose fire finds 12
    full = {"stacking": 5}
    game = position(
        au("A", "0506", strength=12), au("B", "0703", facing="S", strength=6), pi("P", "0505"),
        pi("V", "0404", **full), pi("W", "0504", **full), pi("Y", "0603", **full),
        markers=[assault("0506", "0505", "A")], dice=[4, 5, 6, 6, *[1] * 12],
    )  # fmt: skip
    act(game, "A", "assault", to="0505")
    settle(game, "reaction")
    assert (game.decision.side, at(game, "P")) == (AU, "0704")
    log = take(game, "react-fire", hex="0703")
    (shot,) = events(log, "fire")
    assert (shot.args["column"], dict(shot.args["drms"])) == ("5-6", {})  # it looks where it flees: B is in front
    assert (lost(game, "P"), status(game, "P")) == (2, 3)  # 1S2, then 1S1


# What sets off a Reaction, told a second time

WAYS = {"N": (0, -1, -1), "S": (0, 1, 1), "NE": (1, -1, 0), "SE": (1, 0, 1), "NW": (-1, -1, 0), "SW": (-1, 0, 1)}
SIZE = 12


def around(hex):
    column, row = int(hex[:2]), int(hex[2:])
    found = [(column + dc, row + (odd if column % 2 else even)) for dc, odd, even in WAYS.values()]
    return [f"{c:02}{r:02}" for c, r in found if 1 <= c <= SIZE and 1 <= r <= SIZE]


def projecting(units, terrain, hex):
    """3.a, 3.c, 3.d, 2.3: the Forces whose zone holds a hex."""
    if terrain.get(hex) in ("village", "farmhouse"):
        return set()
    arms = {"line": "infantry", "light": "infantry", "cavalry": "cavalry"}
    idle = [u for u in units if u["side"] == PI and not {"march", "limbered"} & set(u["flags"])]
    return {(u["hex"], arms.get(u["type"], "artillery")) for u in idle if hex in around(u["hex"])}


def board(rng):
    hexes = [f"{c:02}{r:02}" for c in range(2, 9) for r in range(2, 9)]
    terrain = {hex: rng.choice(["farm", "farmhouse", "village"]) for hex in rng.sample(hexes, 12)}
    units = []
    for n, hex in enumerate(rng.sample(hexes, 14)):
        for m in range(rng.choice([1, 1, 2])):
            kind = rng.choice(["line", "light", "cavalry", "field-artillery"])
            marching = rng.random() < 0.2
            units.append({
                "id": f"{n}-{m}", "side": AU if n % 2 else PI, "hex": hex, "type": kind, "stacking": 2, "facing": "N",
                "flags": ["limbered" if kind == "field-artillery" else "march"] if marching else [],
            })  # fmt: skip
    return terrain, units


@rule("12.1.c", "12.1.d", "12.1.e", "12.c", "12.1.2.b", "3.a", "3.c", "3.d", "3.1.2.a")
@pytest.mark.parametrize("seed", range(12))
def test_who_reacts_to_a_step(seed):
    rng = random.Random(seed)
    terrain, units = board(rng)
    enemies = {u["hex"] for u in units if u["side"] == PI}
    movers = [u for u in units if u["side"] == AU and u["type"] != "field-artillery"]
    markers = {}
    for hex in (h for u in movers for h in around(u["hex"]) if h not in enemies):
        targets = [h for h in around(hex) if h in enemies]
        if targets and projecting(units, terrain, hex):
            markers.setdefault(hex, assault(hex, targets[0]))
    doc = {"hexes": {hex: {"terrain": kind} for hex, kind in terrain.items()}}
    start = position(*units, map=doc, markers=list(markers.values()), dice=[1] * 8)
    for mover in movers:
        for hex in around(mover["hex"]):
            order = Option("move", unit=mover["id"], to=hex)
            if start.why_not(order):
                continue
            game = start.copy()
            moved = bool(events(game.play(order), "moved"))
            reacting = game.decision is not None and game.decision.kind == "reaction"
            asked = (
                {(o.args["hex"], o.args["force"]) for o in game.options() if "force" in o.args} if reacting else set()
            )
            before, after = projecting(units, terrain, mover["hex"]), projecting(units, terrain, hex)
            assert (moved, asked) == ((False, before - after) if before - after else (True, after)), str(order)
