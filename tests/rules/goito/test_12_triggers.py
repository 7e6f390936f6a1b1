"""12, 12.1 of Goito: what sets off Reactions, and for whom."""

from __future__ import annotations

from esagono.games.risorgimento.fights.triggers import ENTERED_ZONE
from esagono.games.risorgimento.reactions.reactions import Reactions
from esagono.games.risorgimento.roster import INFANTRY

from .fights import MARK, approach, arrived, fight
from .playing import act, choose, clauses, play, settle, take, verbs
from .reading import args, events, faces, status, strength, u, where
from .situations import AU, PI, assault, au, pi, position, rule

# 12.1: the triggers


@rule("12.1.b", "12.a", "9.1.2.a")
def test_force_that_was_fired_at_reacts_after_the_fire():
    """Counterbattery: the battery fired at fires back, after the result."""
    game = position(
        au("G", "0608", type="field-artillery", strength=3), pi("H", "0605", type="field-artillery", strength=3),
        pi("P", "0605"), dice=[1, 1, 1, 1],
    )  # fmt: skip
    found = act(game, "G", "fire", target="0605", force="artillery", facing="N")
    assert events(found, "fire")
    assert game.decision.args["trigger"] == 1
    assert {o.args["force"] for o in game.options()} == {"artillery"}
    found = take(game, "react-fire")
    assert (args(found, "fire")["start"], args(found, "fire")["target"]) == ("0605", "0608")


@rule("12.1.b", "9.1.1.a")
def test_infantry_cannot_fire_back_at_far_guns():
    game = position(au("G", "0608", type="field-artillery"), pi("P", "0605"), dice=[1, 1])
    act(game, "G", "fire", target="0605", facing="N")
    assert "react-fire" not in verbs(game)
    reasons = game.why_not("react-fire", hex="0605", force="infantry", target_force="artillery")
    assert [r.clause for r in reasons] == ["12.2.2.a"]


@rule("12.1.c", "12.1.a")
def test_entering_a_zone_triggers_after_the_step():
    game = arrived(pi("P", "0605"))
    assert (game.decision.side, game.decision.kind, game.decision.args["trigger"]) == ("piedmontese", "reaction", 2)
    assert where(game, "A") == "0606"


@rule("12.1.d")
def test_leaving_a_zone_triggers_before_the_step():
    game = position(au("A", "0606"), pi("P", "0605"), dice=[])
    act(game, "A", "move", to="0608")
    assert (game.decision.args["trigger"], where(game, "A")) == (3, "0606")


@rule("12.1.d", "12.1.e")
def test_leaving_and_passing_through_a_zone():
    leaving = position(au("A", "0506"), pi("P", "0505"))
    act(leaving, "A", "move", to="0507")
    assert leaving.decision.kind == "reaction"
    assert where(leaving, "A") == "0506"  # before it moves
    inside = position(
        au("A", "0507"), pi("P", "0505"), markers=[assault("0506", "0505", "A"), assault("0605", "0505", "A")]
    )
    act(inside, "A", "move", to="0506")
    take(inside, "decline")
    take(inside, "move", to="0605")
    assert inside.decision.kind == "reaction"
    assert where(inside, "A") == "0605"  # once, after the move


@rule("12.1.d", "8.2.a")
def test_who_leaves_a_zone_is_fired_at_as_it_stood():
    """It faces the enemy until it goes: the fire does not come through its rear."""
    game = position(au("A", "0506", facing="N"), pi("P", "0505", facing="S"), dice=[1] * 8)
    act(game, "A", "move", to="0507")
    log = take(game, "react-fire")
    shot = next(e for e in log if e.kind == "fire")
    assert shot.args["drms"] == []
    assert (where(game, "A"), faces(game, "A")) == ("0507", "S")


@rule("12.1.e", "12.1.2.a")
def test_moving_within_a_zone_triggers_once():
    """The exhausted way out of a charge is the only such move: from 0606 to 0707 both hexes touch 0706."""
    game = position(
        au("A", "0606"), pi("P", "0706", facing="S"), markers=[assault("0707", "0706", "A")], dice=[],
    )  # fmt: skip
    act(game, "A", "move", to="0707")
    assert (game.decision.args["trigger"], where(game, "A")) == (4, "0707")
    play(game, "decline", hex="0706", force="infantry")
    assert game.decision.kind != "reaction"


@rule("12.1.f", "11.1.2.a")
def test_advance_into_a_zone_triggers():
    game, _ = fight(pi("P", "0505"), pi("Q", "0504", type="light"), dice=[5, 5])
    settle(game, "reaction")
    assert (game.decision.kind, game.decision.side, game.decision.args["trigger"]) == ("reaction", PI, 5)
    assert where(game, "A") == "0505"
    assert {o.args["hex"] for o in game.options() if "hex" in o.args} >= {"0504"}


# 12.1.1-12.1.3: who reacts, and in which order


@rule("12.1.1.a")
def test_reaction_fire_hits_only_the_triggering_force():
    game = position(
        au("A", "0608", type="cavalry", strength=4), au("B", "0606", strength=4), pi("P", "0605", strength=14),
        markers=MARK, dice=[6, 6],
    )  # fmt: skip
    act(game, "A", "move", to="0606")
    settle(game, "reaction")
    take(game, "react-fire")
    settle(game)
    assert status(game, "A") > 0
    assert status(game, "B") == 0


@rule("12.1.1.a", "12.2.2.b", "9.4.1.a")
def test_reaction_fire_hits_only_the_force_that_came():
    game = position(
        au("A", "0508"), au("H", "0506", type="cavalry"), pi("P", "0505", strength=14),
        markers=[assault("0506", "0505", "A")], dice=[6, 6],
    )  # fmt: skip
    act(game, "A", "move", to="0506")
    log = take(game, "react-fire")
    hit = [e for e in log if e.clause == "9.4"]
    assert {id for e in hit for id in {**e.args, **e.secret}["units"]} == {"A"}
    assert status(game, "H") == 0


@rule("12.1.1.a")
def test_counterattack_hits_the_whole_hex():
    game = position(
        au("A", "0608", type="cavalry", strength=4), au("B", "0606", strength=4, stacking=2),
        pi("P", "0605", strength=6), markers=MARK, dice=[1, 1, 1, 1],
    )  # fmt: skip
    act(game, "A", "move", to="0606")
    found = take(game, "counterattack")
    assert sorted(args(found, "combat")["defender_units"]) == ["A", "B"]


@rule("12.1.1.a", "12.2.3.b")
def test_a_counterattack_hits_everybody_in_the_hex():
    game = position(
        au("A", "0508"), au("H", "0506", type="cavalry"), pi("P", "0505", strength=14),
        markers=[assault("0506", "0505", "A")], dice=[1, 1, 5, 5, *[1] * 9],
    )  # fmt: skip
    act(game, "A", "move", to="0506")
    log = take(game, "counterattack")
    log += settle(game, "retreat", "action")
    assert set(events(log, "combat")[0].args["defender_units"]) == {"A", "H"}


def options(game, verb):
    return [o for o in game.options() if o.verb == verb]


@rule("12.1.2.a", "12.1.2.b", "12.1.3.b", "E15")
def test_forces_of_a_hex_react_apart_in_the_order_of_their_owner():
    """E15: the artillery fires, the infantry counterattacks."""
    game = arrived(
        pi("P", "0605", strength=4), pi("G", "0605", type="field-artillery"), dice=[1, 1, 1, 1, 4, 4, 1, 1, 1, 1]
    )
    assert {(o.args["hex"], o.args["force"]) for o in options(game, "decline")} == {
        ("0605", "infantry"),
        ("0605", "artillery"),
    }
    take(game, "react-fire", force="artillery")
    assert {o.args["force"] for o in game.options() if "force" in o.args} == {"infantry"}
    found = take(game, "counterattack")
    assert args(found, "combat")["reaction"] is True


@rule("12.1.2.b", "E15")
def test_guns_and_infantry_of_a_hex_react_each():
    game, _ = approach(pi("P", "0505"), pi("G", "0505", type="field-artillery"))
    forces = {o.args["force"] for o in game.options() if "force" in o.args}
    assert forces == {"infantry", "artillery"}
    take(game, "react-fire", force="artillery")
    settle(game, "reaction")
    assert game.decision.kind == "reaction"
    assert {o.args["force"] for o in game.options() if "force" in o.args} == {"infantry"}
    assert "counterattack" in verbs(game)


@rule("12.1.3.b")
def test_the_reacting_player_orders_his_reactions():
    game, _ = approach(pi("P", "0505"), pi("Q", "0605"))
    assert {o.args["hex"] for o in game.options() if "hex" in o.args} == {"0505", "0605"}
    assert "decline-all" in verbs(game)


@rule("12.1.2.a")
def test_declining_one_or_all():
    game = arrived(pi("P", "0605"), pi("Q", "0706", facing="SW"))
    play(game, "decline", hex="0605", force="infantry")
    assert {o.args["hex"] for o in game.options()} == {"0706"}
    game = arrived(pi("P", "0605"), pi("Q", "0706", facing="SW"))
    play(game, "decline-all")
    assert game.decision.kind != "reaction"


@rule("12.1.a")
def test_force_that_is_not_triggered_may_not_react():
    game = arrived(pi("P", "0605"), pi("Q", "0804"))
    assert clauses(game, "react-fire", hex="0804", force="infantry", target_force="infantry") == ["12.1.2.a"]


@rule("12.1.3.a")
def test_no_limit_to_reactions_in_an_action():
    game = arrived(pi("P", "0605"), pi("Q", "0706", facing="SW"), pi("R", "0506", facing="SE"), dice=[1, 1] * 3)
    for _ in range(3):
        take(game, "react-fire")
    assert game.decision.kind != "reaction"


@rule("12.1.a", "12.2.3.b", "Q65")
def test_no_reaction_to_a_reaction():
    """Q65: B of the active side, in whose zone the counterattacker advances, is not asked."""
    game = arrived(pi("P", "0605", strength=8, stacking=2), au("B", "0706", facing="NW"), dice=[1, 1, 5, 5])
    sides = set()
    take(game, "counterattack")
    while game.decision.kind != "action":
        if game.decision.kind == "reaction":
            sides.add(game.decision.side)
        game.play(game.options()[0])
    assert "austrian" not in sides


@rule("12.1.c")
def test_reaction_ends_when_the_mover_is_gone():
    game = arrived(
        pi("P", "0605", strength=14), pi("Q", "0706", facing="SW"), dice=[6, 6], mover={"strength": 1, "stacking": 1}
    )
    take(game, "react-fire", hex="0605")
    settle(game, "reaction", "action")
    assert where(game, "A") == "eliminated"
    assert game.decision.kind == "action"
    assert strength(game, "P") == 14


@rule("12.1.3.a", "12.1.1.a")
def test_when_the_mover_routs_the_others_have_nothing_to_react_to():
    mover = au("A", "0508", status=3, strength=1)
    game, _ = approach(pi("P", "0505", strength=9), pi("Q", "0605", facing="SW"), unit=mover, dice=[6, 6])
    assert {o.args.get("hex") for o in game.options()} >= {"0505", "0605"}
    game.play(choose(game, "react-fire", hex="0505"))
    assert where(game, "A") == "eliminated"
    assert game.decision.side == AU


@rule("12.1.3.a", "12.1.1.a")
def test_a_force_that_is_gone_before_it_could_react_is_not_asked():
    """Q in 0605 has been routed by the retreat of another that came through its hex."""
    game = position(au("A", "0606"), pi("P", "0505", facing="SE"), pi("Q", "eliminated"), pi("R", "0706", facing="SW"))
    hexes = [game.rules.grid.numbers[name] for name in ("0505", "0605", "0706")]
    reactions = Reactions(trigger=ENTERED_ZONE, mover=(u(game, "A"),), forces=tuple((h, INFANTRY) for h in hexes))
    game.state.pending.clear()
    reactions.begin(game)
    reactions.choose(game)
    assert {o.args["hex"] for o in reactions.reaction_options(game, "piedmontese") if o.args} == {"0505", "0706"}
