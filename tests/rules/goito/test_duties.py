"""3.2, 7.1.4, 8.6, 9.2, M9 of Goito: what binds a Force in its Action, and what leaves it free."""

from __future__ import annotations

import pytest

from esagono.engine import Option
from esagono.games.risorgimento import goito
from esagono.games.risorgimento.roster import QUARTERS
from esagono.games.risorgimento.state import MARCH, SQUARE
from tests.rules.goito.fights import AU, act, assault, au, has, pi, position, quiet, settle, status, take, u, verbs


@pytest.mark.rule("goito-1848", "3.2.a", "7.1.4.a", "Q33")
def test_a_force_with_a_marker_in_its_own_hex_attacks_or_leaves() -> None:
    """Neither turning about, nor Square, nor March Movement and a halt are ways around the duty."""
    game = position(au("A", "0505"), pi("P", "0504"), markers=[assault("0505", "0504", "A")])
    game.play(Option("select", unit="A"))
    assert {"assault", "move"} <= verbs(game)
    assert not verbs(game) & {"stay", "face", "square", "halt"}
    assert [r.clause for r in game.why_not("square", unit="A")] == ["3.2.a"]
    take(game, "march")
    assert "assault" in verbs(game)
    assert "halt" not in verbs(game)


@pytest.mark.rule("goito-1848", "7.1.4.a", "Q37")
def test_the_only_force_named_for_a_marker_does_not_run_away_from_it() -> None:
    """It may step back and come again; with another that can attack it may go."""
    far = {"unit": "A", "to": "0510"}
    alone = position(au("A", "0505"), au("B", "0505"), pi("P", "0504"), markers=[assault("0505", "0504", "A")])
    assert [r.clause for r in alone.why_not("move", **far)] == ["7.1.4.a"]
    alone.play(Option("select", unit="A"))
    take(alone, "move", to="0506")
    settle(alone, "reaction")
    assert "halt" not in verbs(alone)
    both = position(au("A", "0505"), au("B", "0505"), pi("P", "0504"), markers=[assault("0505", "0504", "A", "B")])
    assert both.why_not("move", **far) == []


@pytest.mark.rule("goito-1848", "3.2.a", "Q31", "Q33")
def test_once_one_force_has_attacked_others_of_the_hex_may_form_square() -> None:
    game = position(
        au("J", "0505", type="light"), au("L", "0505", status=1), pi("P", "0504", facing="N"),
        markers=[assault("0505", "0504", "J")], dice=[1, 1],
    )  # fmt: skip
    act(game, "J", "fire", target="0504")
    settle(game)
    game.play(Option("select", unit="L"))
    assert {"stay", "face", "square"} <= verbs(game)


@pytest.mark.rule("goito-1848", "9.2.3.c", "7.2.a", "Q24", "Q25")
def test_line_infantry_keeps_its_action_when_light_infantry_of_its_hex_fires() -> None:
    game = position(
        au("J", "0505", type="light"), au("L", "0505"), pi("P", "0504", facing="N"),
        markers=[assault("0505", "0504", "J")], dice=[1, 1],
    )  # fmt: skip
    act(game, "J", "fire", target="0504")
    settle(game)
    assert Option("select", unit="L") in game.options()
    assert Option("select", unit="J") not in game.options()


@pytest.mark.rule("goito-1848", "9.2.a", "Q24")
def test_light_infantry_of_one_hex_still_fires_together() -> None:
    game = position(
        au("J", "0505", type="light"), au("K", "0505", type="light"), pi("P", "0504", facing="N"),
        markers=[assault("0505", "0504", "J")], dice=[1, 1],
    )  # fmt: skip
    act(game, "J", "fire", target="0504")
    settle(game)
    assert Option("select", unit="K") not in game.options()


@pytest.mark.rule("goito-1848", "8.6.1.a", "9.a")
def test_light_infantry_in_square_fires_but_neither_moves_nor_assaults() -> None:
    game = position(au("J", "0505", type="light", flags=["square"]), pi("P", "0504", facing="N"), dice=[1, 1])
    game.play(Option("select", unit="J"))
    assert "fire" in verbs(game)
    assert not verbs(game) & {"move", "assault", "march", "face"}
    take(game, "fire", target="0504")
    assert has(game, "J", SQUARE)


@pytest.mark.rule("goito-1848", "12.2.5.b", "8.4.b")
def test_limbered_guns_are_not_taken_into_a_square() -> None:
    """Units in March Movement form no Square; unlimbered guns of the hex are in it."""
    game = position(
        au("H", "0507", type="light"), pi("P", "0504"), pi("G", "0504", type="field-artillery", flags=["limbered"]),
        pi("F", "0504", type="field-artillery"), markers=[assault("0505", "0504", "H")], dice=[1, 1],
    )  # fmt: skip
    act(game, "H", "move", to="0505")
    take(game, "react-square")
    assert has(game, "P", SQUARE)
    assert has(game, "F", SQUARE)
    assert has(game, "G", MARCH)
    assert not has(game, "G", SQUARE)


@pytest.mark.rule("goito-1848", "13.1.3.a", "Q90")
def test_a_failed_check_of_the_forces_own_combat_is_not_asked_about_in_its_advance() -> None:
    """The winner whose own result was a failed check advances; the Reactions there do not let it stop."""
    game = position(
        au("A", "0505", cohesion=6), pi("P", "0504", cohesion=6), pi("Q", "0603"),
        markers=[assault("0505", "0504", "A")], dice=[5, 4, 6, 6],
    )  # fmt: skip
    act(game, "A", "assault")
    seen = []
    while game.decision.kind != "action":
        seen.append(game.decision.kind)
        game.play(quiet(game))
    assert status(game, "A") >= 1
    assert "wavering" not in seen


@pytest.mark.rule("goito-1848", "6.2.b", "M9")
@pytest.mark.parametrize(("loose", "enters"), [("hesitates", False), ("cautious", True), ("own-initiative", True)])
def test_a_brigade_that_hesitates_does_not_come_in(loose: str, enters: bool) -> None:
    """No movement but compulsory Withdrawal: what is off the map waits there."""
    game = goito.position(
        {
            "game": "goito-1848", "turn": 1, "side": AU, "phase": "action",
            "units": [{"id": "au-benedek", "hex": "pool"}, {"id": "au-4-grenzer", "hex": "pool"}],
            "active": {"formation": "au-benedek-brigade", "step": "actions", "loose": loose},
        }
    )  # fmt: skip
    assert (Option("select", unit="au-benedek") in game.options()) == enters
    assert [r.clause for r in game.why_not("select", unit="au-benedek")] == ([] if enters else ["6.2.b"])
    game.play(Option("select", unit="au-4-grenzer"))
    entered = game.decision.kind == "force" and "enter" in verbs(game)
    assert entered == enters


@pytest.mark.rule("goito-1848", "8.4.c", "Q39")
@pytest.mark.parametrize(("kind", "cost"), [("field-artillery", 2), ("horse-artillery", 0)])
def test_limbered_guns_unlimber_where_they_stand(kind: str, cost: int) -> None:
    game = position(au("G", "0508", type=kind, move=4, flags=["limbered"]), pi("P", "0101"))
    act(game, "G", "unlimber", facing="NE")
    assert not has(game, "G", MARCH)
    assert game.state.spent[u(game, "G")] == cost * QUARTERS
    assert Option("select", unit="G") not in game.options()


@pytest.mark.rule("goito-1848", "3.2.a", "8.4.c", "Q32")
def test_limbered_guns_in_an_enemy_zone_leave_rather_than_unlimber() -> None:
    game = position(au("G", "0508", type="field-artillery", flags=["limbered"]), pi("P", "0507"))
    game.play(Option("select", unit="G"))
    assert "move" in verbs(game)
    assert not verbs(game) & {"unlimber", "stay"}


@pytest.mark.rule("goito-1848", "7.1.4.a", "Q37")
@pytest.mark.parametrize("start", ["0508", "0506"])
def test_a_marker_outside_enemy_zones_binds_the_force_named_for_it_too(start: str) -> None:
    """No zone reaches into the village at 0506; whoever was named for its marker attacks from it all the same."""
    village = {"hexes": {"0506": {"terrain": "village"}}}
    game = position(au("A", start), pi("P", "0505"), markers=[assault("0506", "0505", "A")], map=village)
    game.play(Option("select", unit="A"))
    if start != "0506":
        take(game, "move", to="0506")
    assert "assault" in verbs(game)
    assert not verbs(game) & {"stay", "face", "square", "halt"}


@pytest.mark.rule("goito-1848", "7.1.3.b", "7.1.4.a", "Q37")
def test_a_force_is_free_where_another_named_for_the_marker_can_still_use_it() -> None:
    village = {"hexes": {"0506": {"terrain": "village"}}}
    game = position(
        au("A", "0506"), au("B", "0507"), pi("P", "0505"), markers=[assault("0506", "0505", "A", "B")], map=village
    )
    game.play(Option("select", unit="A"))
    assert {"stay", "assault"} <= verbs(game)


@pytest.mark.rule("goito-1848", "8.3.c", "Q24")
@pytest.mark.parametrize(("kind", "verb"), [("field-artillery", "limber"), ("line", "march")])
def test_where_forces_are_whole_stacks_a_unit_still_marches_by_itself(kind: str, verb: str) -> None:
    game = position(
        au("A", "0505", type=kind), au("B", "0505", type=kind), pi("P", "0101"), options={"forces": "whole-stacks"}
    )
    act(game, "A", verb)
    assert game.state.force == (u(game, "A"),)
    assert not has(game, "B", MARCH)
    assert "move" in verbs(game)


@pytest.mark.rule("goito-1848", "7.1.4.a", "8.6.1.a", "Q37")
def test_a_square_is_not_held_to_its_marker():
    for flags, refused in (([], True), (["square"], False)):
        game = position(au("A", "0506", flags=flags), pi("P", "0505"), markers=[assault("0506", "0505", "A")])
        assert bool(game.why_not("end")) == refused


@pytest.mark.rule("goito-1848", "7.1.4.a", "8.6.1.a")
@pytest.mark.parametrize("flags", [[], ["square"]])
def test_a_square_is_not_bound_to_its_marker(flags: list[str]) -> None:
    units = (au("A", "0505", flags=flags), au("B", "0909"), pi("P", "0504"))
    game = position(*units, markers=[assault("0505", "0504", "A")])
    assert ("end" in verbs(game)) == bool(flags)


@pytest.mark.rule("goito-1848", "7.1.4.a", "Q37")
def test_both_ways_to_a_marker_at_the_end_of_the_allowance_are_open() -> None:
    """From 0505 to the marker in 0603 it is two hexes, by 0504 or by 0604, and there are two points."""
    game = position(au("A", "0505", move=2), pi("P", "0602"), markers=[assault("0603", "0602", "A")])
    game.play(Option("select", unit="A"))
    assert {o.text("to") for o in game.options() if o.verb == "move"} == {"0504", "0604", "0603"}


@pytest.mark.rule("goito-1848", "3.2.a")
def test_only_who_began_in_an_enemy_zone_has_to_leave_it() -> None:
    """B began next to R and has attacked; P came next to A since."""
    began = au("B", "0806", flags=["began-in-zone"])
    markers = [assault("0806", "0805", "B")]
    game = position(began, au("A", "0506"), pi("R", "0805"), pi("P", "0505"), markers=markers, dice=[3, 4, *[1] * 8])
    assert "end" not in verbs(game)
    act(game, "B", "assault")
    settle(game)
    assert "end" in verbs(game)


@pytest.mark.rule("goito-1848", "3.2.a", "Q31", "9.d")
def test_guns_beside_infantry_that_will_attack_are_free() -> None:
    """The marker of their hex is not theirs to use: they stay, or fire at whom they like."""
    battery = au("G", "0506", type="field-artillery")
    game = position(au("A", "0506"), battery, pi("P", "0505"), pi("R", "0405"), markers=[assault("0506", "0505", "A")])
    take(game, "select", unit="G")
    assert "stay" in verbs(game)
    assert {o.args["target"] for o in game.options() if o.verb == "fire"} == {"0405", "0505"}


@pytest.mark.rule("goito-1848", "6.2.b", "M9", "8.5.a", "Q14")
def test_while_a_brigade_hesitates_its_commander_stays_and_the_overall_commander_does_not() -> None:
    active = {"formation": "austrian-formation", "step": "actions", "loose": "hesitates"}
    chief = au("K", "0507", type="overall-commander", rating=2)
    game = position(au("A", "0506"), chief, pi("P", "0101"), active=active)
    assert {o.args["unit"] for o in game.options() if o.verb == "select"} == {"A", "K"}


@pytest.mark.rule("goito-1848", "7.1.4.a", "8.3.b", "Q37")
def test_a_force_that_left_the_road_behind_is_not_bound_to_a_marker_it_can_no_longer_reach() -> None:
    """Six hexes are near enough in March Movement only."""
    road = {"roads": {"major": [[f"05{n:02}" for n in range(6, 13)]]}}
    column = au("A", "0512", facing="N", flags=["march"])
    game = position(column, pi("P", "0505"), markers=[assault("0506", "0505", "A")], map=road)
    take(game, "select", unit="A")
    assert not {"stay", "halt"} & verbs(game)
    take(game, "leave-march")
    assert "halt" in verbs(game)
    assert "0712" in {o.args["to"] for o in game.options() if o.verb == "move"}


@pytest.mark.rule("goito-1848", "7.1.5")
def test_a_force_in_its_action_turns_the_marker_of_its_hex_to_the_next_target() -> None:
    """The target 0504 has gone; P in 0604 stands one hexside to the right; so does Q of a marker elsewhere."""
    markers = [assault("0505", "0504", "A"), assault("0902", "0901", "B")]
    game = position(au("A", "0505"), au("B", "0903"), pi("P", "0604"), pi("Q", "1001"), markers=markers, dice=[1] * 8)
    game.play(Option("select", unit="A"))
    assert [o for o in game.options() if o.verb in ("rotate", "assault")] == [Option("rotate", hex="0505", to="0604")]
    game.play(Option("rotate", hex="0505", to="0604"))
    assert Option("assault", unit="A", to="0604") in game.options()
