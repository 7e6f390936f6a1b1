"""11.3: retreats: how far, where to, crowding, surrender, splitting, facing, and who reacts."""

from __future__ import annotations

import pytest

from esagono.games.risorgimento.combat.retreat_paths import Flight, next_steps
from esagono.games.risorgimento.ground import COMPASS

from .fights import act, args_of, assault, au, events, pi, play, position, settle, status, take, u, where


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


MARK = [assault("0606", "0605", "A")]
WON, LOST = [5, 5], [2, 2]
"""Dice that beat the defender (B -/1S1) or the attacker (R 1S1/-) at even strength."""


def fight(*units, dice, markers=None, **doc):
    """A assaults P in 0605 from 0606."""
    return position(
        au("A", "0606", strength=4, stacking=2), pi("P", "0605", strength=4, stacking=2), *units,
        markers=markers or MARK, dice=dice, **doc,
    )  # fmt: skip


def distance(game, a, b):
    return game.rules.grid.distance(game.rules.grid.index(a), game.rules.grid.index(b))


@rule("11.3.a", "11.2.9.a")
def test_attacker_goes_to_a_rear_hex():
    game = fight(dice=LOST)
    act(game, "A", "assault")
    assert set(args_of(game, "retreat", "to")) == {"0607", "0507", "0707"}
    assert [r.clause for r in game.why_not("retreat", to="0705")] == ["11.3.a"]


@rule("11.3.a", "3.1.1.b", "Q76")
def test_attacker_in_a_village_has_the_hexes_away_from_the_defender():
    """Q76."""
    board = {"hexes": {"0606": {"terrain": "village"}}}
    game = fight(dice=[2, 2], map=board)
    game.state.facing[u(game, "A")] = COMPASS.index("S")
    act(game, "A", "assault")
    assert set(args_of(game, "retreat", "to")) == {"0607", "0507", "0707"}


@rule("11.3.b", "11.2.9.a")
def test_defender_ends_three_hexes_from_the_attacker():
    game = fight(dice=WON)
    act(game, "A", "assault")
    assert set(args_of(game, "retreat", "to")) == {"0604", "0505", "0705"}
    play(game, "retreat", to="0505")
    assert all(distance(game, h, "0606") == 3 for h in args_of(game, "retreat", "to"))
    settle(game)
    assert distance(game, where(game, "P"), "0606") == 3


@rule("11.3.b", "Q73")
def test_defender_keeps_away_from_other_markers():
    """Q73: a second marker in the north-west, pointing at the same hex, leaves the east."""
    game = fight(au("B", "0505"), dice=WON, markers=[*MARK, assault("0505", "0605", "B")])
    act(game, "A", "assault")
    settle(game, "facing")
    end = where(game, "P")
    assert distance(game, end, "0606") == 3
    assert distance(game, end, "0505") == 3


@rule("11.3.c")
def test_no_enemy_zone_comes_first():
    """0604 and 0505 lie in the zone of B; 0705 does not."""
    game = fight(au("B", "0504", facing="S"), dice=WON)
    found = act(game, "A", "assault")
    assert events(found, "retreat")[0].args["to"] == "0705"


@rule("11.3.c")
def test_stacking_comes_before_cost():
    """0604 is full, 0505 a farmhouse: 0705 would be best, but it is full too."""
    full = [pi(f"F{h}", h, stacking=4) for h in ("0604", "0705")]
    board = {"hexes": {"0505": {"terrain": "farmhouse"}}}
    game = fight(*full, dice=WON, map=board)
    act(game, "A", "assault")
    settle(game)
    assert distance(game, where(game, "P"), "0606") == 3
    assert all(status(game, f["id"]) == 0 for f in full)


@rule("11.3.c")
def test_lowest_cost_comes_last():
    board = {"hexes": {"0604": {"terrain": "farmhouse"}}}
    game = fight(dice=WON, map=board)
    act(game, "A", "assault")
    assert set(args_of(game, "retreat", "to")) == {"0505", "0705"}


@rule("11.3.1.a")
def test_no_enemies_markers_or_river_on_the_way():
    board = {"sides": {"0604-0605": "river"}}
    game = fight(au("B", "0505"), dice=WON, map=board, markers=[*MARK, assault("0705", "0704", "B")])
    rules, state = game.rules, game.state
    index = rules.grid.index
    flight = Flight(index("0605"), index("0606"), 2, False)
    assert next_steps(rules, state, (u(game, "P"),), flight, ()) == []


@rule("11.3.1.b")
def test_no_hex_twice():
    game = fight(dice=WON)
    index = game.rules.grid.index
    flight = Flight(index("0605"), index("0606"), 1, False)
    path = (index("0604"), index("0603"))
    onward = next_steps(game.rules, game.state, (u(game, "P"),), flight, path)
    assert index("0604") not in onward
    assert index("0605") not in onward


@rule("11.3.b", "Q73")
@pytest.mark.parametrize(("others", "ends"), [([], ["0404", "0504"]), (["0604"], ["0404"])])
def test_where_no_way_keeps_clear_of_another_marker_the_farther_hex_is_taken(others, ends):
    game = fight(dice=WON)
    index = game.rules.grid.index
    flight = Flight(index("0605"), index("0606"), 2, False, tuple(index(h) for h in others))
    onward = next_steps(game.rules, game.state, (u(game, "P"),), flight, (index("0505"),))
    assert sorted(game.name(h) for h in onward) == ends


@rule("11.3.2.a", "11.3.b")
def test_one_hex_more_leads_away_if_it_can():
    game = fight(dice=WON)
    index = game.rules.grid.index
    flight = Flight(index("0605"), index("0606"), 1, False)
    onward = next_steps(game.rules, game.state, (u(game, "P"),), flight, (index("0604"),))
    assert sorted(game.name(h) for h in onward) == ["0504", "0603", "0704"]


@rule("11.3.2.a", "11.3.2.b", "6.3.1.b", "Q114")
def test_crowded_retreat_goes_on_and_shakes_those_it_passes():
    """All hexes at the end are full: one more hex, and the Forces passed lose a level (Q114)."""
    ring = ("0604", "0505", "0705")
    second = ("0603", "0503", "0504", "0404", "0405", "0703", "0704", "0804", "0805")
    full = [pi(f"F{h}", h, stacking=5) for h in (*ring, *second)]
    game = fight(*full, dice=WON)
    found = act(game, "A", "assault")
    found += settle(game)
    assert distance(game, where(game, "P"), "0605") == 3
    assert len(events(found, "crowded")) == 2
    assert sorted(status(game, f["id"]) for f in full)[-3:] == [0, 1, 1]


@rule("11.3.3.a", "Q75")
def test_who_cannot_retreat_surrenders():
    """Q75: the map ends behind the defender."""
    game = position(
        au("A", "0602", strength=4, stacking=2), pi("P", "0601", strength=4, stacking=2),
        markers=[assault("0602", "0601", "A")], dice=WON,
    )  # fmt: skip
    found = act(game, "A", "assault")
    assert "11.3.3" in [e.clause for e in events(found, "eliminated")]
    assert where(game, "P") == "eliminated"


@rule("11.3.4.a")
def test_units_may_part():
    game = fight(pi("Q", "0605"), dice=[6, 6])
    act(game, "A", "assault")
    while game.decision.kind == "losses":
        take(game, "lose", unit="P")
    play(game, "split")
    play(game, "part", unit="Q")
    play(game, "retreat", to="0505")
    take(game, "retreat", to="0504")
    take(game, "face", facing="S")
    take(game, "retreat", to="0705")
    settle(game)
    assert where(game, "P") != where(game, "Q")


@rule("11.3.4.b", "2.2.1.b")
def test_commander_goes_with_the_beaten():
    leader = {"id": "L", "side": "piedmontese", "type": "commander", "formation": "x", "hex": "0605"}
    game = fight(leader, dice=WON)
    act(game, "A", "assault")
    settle(game)
    assert where(game, "L") == where(game, "P") != "0605"
    game = fight(leader, pi("Q", "0605"), dice=[6, 6])
    act(game, "A", "assault")
    while game.decision.kind == "losses":
        take(game, "lose", unit="P")
    play(game, "split")
    play(game, "part", unit="Q", commander="L")
    play(game, "retreat", to="0505")
    assert (where(game, "L"), where(game, "Q"), where(game, "P")) == ("0505", "0505", "0605")
    settle(game)
    assert where(game, "L") == where(game, "Q")


@rule("11.3.5.a", "11.3.5.b")
def test_facing_during_and_after_a_retreat():
    game = fight(dice=WON)
    act(game, "A", "assault")
    play(game, "retreat", to="0604")
    assert COMPASS[game.state.facing[u(game, "P")]] == "N"
    take(game, "retreat", to="0603")
    assert (game.decision.kind, game.decision.side) == ("facing", "piedmontese")
    take(game, "face", facing="S")
    assert COMPASS[game.state.facing[u(game, "P")]] == "S"


@rule("8.2.b", "11.3.5.a")
def test_who_joins_others_faces_as_they_do():
    game = fight(pi("Q", "0603", facing="NW"), dice=WON)
    act(game, "A", "assault")
    play(game, "retreat", to="0604")
    take(game, "retreat", to="0603")
    assert COMPASS[game.state.facing[u(game, "P")]] == "NW"


@rule("11.3.6.a", "12.1.a", "Q74")
def test_retreat_into_a_zone_is_answered_by_others_once():
    """Q74: B reacts to the defender that comes through its zone, once; A, who fought, does not."""
    ring = [au("B", "0504", facing="SE", stacking=2), au("C", "0804", facing="SW"), au("D", "0703", facing="S")]
    game = fight(*ring, dice=[*WON, 1, 1, 1, 1, 1, 1])
    act(game, "A", "assault")
    asked = []
    while game.decision.kind != "action":
        if game.decision.kind == "reaction":
            assert game.decision.side == "austrian"
            assert game.decision.args["trigger"] == 6
            asked += [o.args["hex"] for o in game.options() if o.verb == "decline"]
            game.play(game.options()[-1])
        else:
            game.play(game.options()[0])
    assert asked
    assert len(asked) == len(set(asked))
    assert "0606" not in asked


@rule("11.3.6.a", "11.3.4.a", "Q74")
def test_a_retreat_in_two_parts_is_one_retreat():
    """Q74: whoever has reacted to the first of two units that part does not react to the second."""
    ring = [au("B", "0504", facing="SE", stacking=2), au("C", "0804", facing="SW"), au("D", "0703", facing="S")]
    game = fight(*ring, pi("Q", "0605", strength=4), dice=[6, 6, *[1] * 12])
    act(game, "A", "assault")
    asked, met = [], []
    while game.decision.kind != "action":
        met.append(game.decision.kind)
        if game.decision.kind == "reaction":
            asked += [o.args["hex"] for o in game.options() if o.verb == "decline"]
            game.play(game.options()[-1])
        else:
            split = [o for o in game.options() if o.verb == "split"]
            game.play((split or game.options())[0])
    assert "part" in met
    assert asked
    assert len(asked) == len(set(asked))


@rule("11.3.6.a")
def test_reaction_to_a_retreat_fires_into_the_rear():
    game = fight(au("B", "0504", facing="SE"), au("C", "0706", facing="N"), dice=[*WON, 1, 1])
    act(game, "A", "assault")
    play(game, "retreat", to="0705")
    assert game.decision.kind == "reaction"
    found = events(take(game, "react-fire", hex="0706"), "fire")[0].args
    assert (found["reaction"], found["drms"]) == (True, [["rear", 1]])


@rule("14.1.c", "14.1.d", "Q57")
def test_streams_have_effect_in_retreats():
    """Q57."""
    wet = {f"{a}-{b}": "stream" for a, b in (("0604", "0605"), ("0505", "0605"), ("0605", "0705"))}
    game = fight(dice=[*WON, 6, 6], map={"sides": wet})
    found = act(game, "A", "assault")
    found += play(game, "retreat", to="0604")
    assert [e.args["cause"] for e in events(found, "check")] == ["stream"]
    assert status(game, "P") >= 2
    horse = position(
        au("A", "0606", strength=4, stacking=2), pi("P", "0605", type="cavalry", strength=4, stacking=2),
        markers=MARK, dice=WON, map={"sides": wet},
    )  # fmt: skip
    act(horse, "A", "assault")
    play(horse, "retreat", to="0604")
    assert status(horse, "P") == 2


@rule("11.3.4.a", "11.3.2.a")
def test_crowd_too_large_for_any_hex_parts():
    """Units that a Reaction catches in an overcrowded hex fit nowhere together, and go one by one."""
    from esagono.games.risorgimento.combat.retreat import Retreat

    crowd = [pi(f"P{i}", "0605", stacking=2) for i in range(3)]
    game = position(au("A", "0606", stacking=2), *crowd, markers=MARK)
    index = game.rules.grid.index
    units = tuple(u(game, unit["id"]) for unit in crowd)
    game.state.pending.clear()
    game.call(Retreat(units=units, start=index("0605"), away=index("0606"), length=2, quiet=True))
    game._run()
    assert game.decision.kind == "part"
    settle(game)
    assert len({where(game, unit["id"]) for unit in crowd}) > 1
    assert "0605" not in {where(game, unit["id"]) for unit in crowd}
