"""10.3 of Goito: the exhausted move after a charge."""

from __future__ import annotations

from esagono.games.risorgimento.state import CHARGING, EXHAUSTED

from .fights import charging, fight, mounted, up_to_the_strike
from .playing import act, args_of, clauses, play, settle, take, ways
from .reading import faces, flags, has, where
from .situations import AU, PI, assault, au, distance, pi, position, rule


@rule("10.3.a", "10.3.b", "8.2.a")
def test_exhausted_move_ends_outside_enemy_zones():
    game = mounted(pi("P", "0605", strength=6, stacking=3), dice=[1, 1, 1, 1])
    up_to_the_strike(game)
    play(game, "strike")
    settle(game, "exhausted")
    assert has(game, "C", EXHAUSTED)
    assert not has(game, "C", CHARGING)
    zone = game.rules.zone(game.state, 1)
    ends = args_of(game, "exhausted-move", "to")
    assert ends
    assert not any(zone >> game.rules.grid.index(h) & 1 for h in ends)
    take(game, "exhausted-move", to="0610")
    settle(game)
    assert where(game, "C") == "0610"


@rule("10.3.b", "Q71")
def test_the_exhausted_move_has_the_whole_allowance_or_what_is_left():
    game, _ = charging(pi("P", "0505"), pi("Q", "0502"), dice=[4, 5])
    settle(game, "charge")
    take(game, "call-off")
    zone = set(game.zoc(PI))
    ends = ways(game, "exhausted-move")
    assert ends
    assert not ends & zone
    assert any(distance(game, "0506", h) > 5 for h in ends)
    rest, _ = charging(pi("P", "0505"), dice=[4, 5], options={"exhausted_move": "remaining"})
    settle(rest, "charge")
    take(rest, "call-off")
    far = ways(rest, "exhausted-move")
    assert max(distance(rest, "0506", h) for h in far) == 6


@rule("10.3.a", "Q71")
def test_exhausted_move_with_what_is_left():
    """Q71: the other reading gives only the points that the charge has left."""
    whole = mounted(pi("P", "0605", strength=6, stacking=3), dice=[1, 1, 1, 1])
    rest = mounted(pi("P", "0605", strength=6, stacking=3), dice=[1, 1, 1, 1], options={"exhausted_move": "remaining"})
    reach = []
    for game in (whole, rest):
        up_to_the_strike(game)
        play(game, "strike")
        settle(game, "exhausted")
        reach.append(len(args_of(game, "exhausted-move", "to")))
    assert reach[0] > reach[1] > 0


@rule("10.3.b", "12.1.d", "Q93")
def test_exhausted_move_out_of_a_zone_is_reacted_to():
    """Q93: called off next to the enemy, the cavalry leaves his zone."""
    game, _ = charging(pi("P", "0505"), dice=[4, 5])
    settle(game, "charge")
    take(game, "call-off")
    take(game, "exhausted-move", to="0508")
    assert (game.decision.kind, game.decision.side, game.decision.args["trigger"]) == ("reaction", PI, 3)
    assert where(game, "C") == "0506"


@rule("10.3.a", "12.1.d", "12.2.3.a")
def test_who_is_thrown_back_on_its_exhausted_move_goes_no_further():
    game = mounted(pi("P", "0605", strength=40), dice=[1, 1, 1, 1, 6, 6, *[1] * 12])
    up_to_the_strike(game)
    play(game, "call-off")
    take(game, "exhausted-move", to="0610")
    take(game, "counterattack")
    settle(game, "retreat", "action")
    take(game, "retreat", to="0607")
    take(game, "retreat", to="0708")
    settle(game)
    assert where(game, "C") == "0708"


@rule("10.3.a", "8.2.a")
def test_cavalry_turns_at_the_end_of_its_exhausted_move():
    game, _ = charging(pi("P", "0505"), dice=[4, 5])
    settle(game, "charge")
    take(game, "call-off")
    take(game, "exhausted-move", to="0508")
    take(game, "decline")
    assert (game.decision.kind, game.decision.side) == ("facing", AU)
    take(game, "face", facing="SW")
    assert (where(game, "C"), faces(game, "C")) == ("0508", "SW")


@rule("10.1.a", "Q72", "10.2.3.a")
def test_a_charge_whose_target_withdrew_is_exhausted_all_the_same():
    game, _ = charging(pi("P", "0505"), dice=[1, 1])
    take(game, "react-withdraw", to="0504")
    settle(game)
    assert "exhausted" in flags(game, "C")
    assert "acted" in flags(game, "C")


@rule("11.3.1.a", "11.3.c", "10.3.b", "10.4.a")
def test_refusals_of_retreats_and_exhausted_moves():
    back, _ = fight(pi("P", "0505"), dice=[5, 5])
    assert clauses(back, "retreat", to="0506") == ["11.3.1.a"]
    assert clauses(back, "retreat", to="0605") == ["11.3.b"]
    tired, _ = charging(pi("P", "0505"), dice=[4, 5])
    settle(tired, "charge")
    take(tired, "call-off")
    for to, clause in (("0405", "10.3.b"), ("1201", "10.3.a"), ("0505", "10.3.a")):
        assert clauses(tired, "exhausted-move", to=to) == [clause]
    assert clauses(tired, "stay") == ["10.3.b"]
    game = position(
        au("A", "0508"), pi("P", "0505", type="cavalry", flags=["exhausted"]), markers=[assault("0506", "0505", "A")]
    )
    act(game, "A", "move", to="0506")
    assert clauses(game, "countercharge", hex="0505", force="cavalry", via="0505") == ["10.4.a"]
