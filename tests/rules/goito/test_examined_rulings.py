"""An examiner's cases: rulings on retreats, Reactions, markers and ammunition that need more than one Force."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .examining import at, charging, checks, clauses, fight, flags, mood, rule, seen, status
from .fights import AU, PI, act, assault, au, events, pi, position, settle, take, verbs


def ways_back(game):
    return {o.args["to"] for o in game.options() if o.verb == "retreat"}


@rule("Q76")
def test_who_attacked_out_of_a_village_goes_back_from_the_defender():
    board = {"hexes": {"0506": {"terrain": "village"}}}
    game, _ = fight(pi("P", "0505"), mine=au("A", "0506", facing="S"), dice=[2, 2], map=board)
    assert ways_back(game) == {"0606", "0507", "0406"}


@rule("Q73", "11.3.b", "11.3.1.a")
@pytest.mark.parametrize("other", ["0405", "0404", "0504", "0604", "0605"])
def test_a_retreat_keeps_away_from_all_markers_that_point_at_it(other):
    game = position(
        au("A", "0506"), au("B", "1010"), pi("P", "0505"), dice=[5, 5, *[1] * 9],
        markers=[assault("0506", "0505", "A"), assault(other, "0505", "B")],
    )  # fmt: skip
    act(game, "A", "assault", to="0505")
    grid = game.rules.grid
    index = grid.index

    def paths(also):
        for one in grid.neighbours(index("0505")):
            for two in grid.neighbours(one):
                far = [grid.distance(h, index("0506")) for h in (one, two)]
                if far != [2, 3] or index(other) in (one, two):
                    continue
                if not also or grid.distance(two, index(other)) == 3:
                    yield one, two

    wanted = list(paths(True)) or list(paths(False))
    assert wanted
    while game.decision.kind == "retreat":
        game.play(game.options()[0])
    assert index(at(game, "P")) in {two for _, two in wanted}


@rule("Q57", "14.1.c", "14.1.d")
@pytest.mark.parametrize(("type", "level"), [("line", 1), ("cavalry", 1), ("light", 1)])
def test_streams_hurt_in_a_retreat(type, level):
    around = {f"0505-{h}": "stream" for h in ("0504", "0404", "0604", "0405", "0605")}
    # 9 on column 0: B cc0/0S1, then the check at the stream: 11 against 9 - 1
    game, _ = fight(pi("P", "0505", type=type), dice=[5, 4, 1, 1, 6, 5], map={"sides": around})
    settle(game)
    assert status(game, "P") == 1 + level


@rule("Q85", "10.4.a", "12.2.3.a")
def test_cavalry_countercharges_guns_that_fired_from_afar():
    game = position(au("G", "0509", type="field-artillery"), pi("H", "0505", type="cavalry"), dice=[1, 1])
    act(game, "G", "fire", target="0505")
    settle(game, "reaction")
    found = [o for o in game.options() if o.verb == "countercharge"]
    assert found
    grid = game.rules.grid
    assert {grid.distance(grid.index(o.args["via"]), grid.index("0509")) for o in found} == {1}
    away = position(au("G", "0509", type="field-artillery"), pi("H", "0505", type="cavalry", facing="N"), dice=[1, 1])
    act(away, "G", "fire", target="0505")
    settle(away, "reaction")
    assert "countercharge" not in verbs(away)
    foot = position(au("G", "0509", type="field-artillery"), pi("H", "0505"), dice=[1, 1])
    act(foot, "G", "fire", target="0505")
    settle(foot, "reaction")
    assert "counterattack" not in verbs(foot)


@rule("Q93", "12.1.d")
def test_the_exhausted_move_of_the_charging_force_is_answered():
    game, _ = charging(pi("P", "0505"), dice=[4, 5])
    settle(game, "charge")
    take(game, "call-off")
    take(game, "exhausted-move", to="0508")
    assert (game.decision.kind, game.decision.side) == ("reaction", PI)
    assert at(game, "C") == "0506"


@rule("Q38", "7.1.3.b")
def test_two_forces_use_one_marker_one_after_the_other():
    game = position(
        au("A", "0506"), au("B", "0508"), pi("P", "0505"), markers=[assault("0506", "0505", "A", "B")],
        dice=[3, 4, *[1] * 20],
    )  # fmt: skip
    act(game, "A", "assault", to="0505")
    settle(game)
    assert (at(game, "A"), at(game, "P")) == ("0506", "0505")
    assert clauses(game, "move", unit="B", to="0506") == []
    act(game, "B", "move", to="0506")
    log = settle(game, "retreat", "action")
    assert [e.args["attacker_units"] for e in events(log, "combat")] == [["B"]]


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


@rule("Q61", "9.4.3.b", "9.2.a")
def test_each_gun_looks_for_its_own_ammunition():
    guns = (
        au("G", "0608", type="field-artillery", strength=3, flags=["low-ammo"]),
        au("H", "0608", type="field-artillery", strength=2),
    )
    game = position(*guns, pi("P", "0605"), dice=[1, 6, 6])
    log = act(game, "G", "fire", target="0605")
    fired = events(log, "fire")[0]
    assert {**fired.args, **fired.secret}["strength"] == 2
    assert "out-of-ammo" in flags(game, "G")
    assert "low-ammo" in flags(game, "H")


@rule("Q62", "9.3.c")
def test_the_largest_firer_gives_the_cohesion():
    guns = (
        au("G", "0608", type="field-artillery", stacking=2, cohesion=7),
        au("H", "0608", type="field-artillery", stacking=1, cohesion=10),
    )
    game = position(*guns, pi("P", "0605"))
    assert game.forecast(kind="fire", firers=["G", "H"], target="0605").drm == -1
    equal = [g | {"stacking": 1} for g in guns]
    assert position(*equal, pi("P", "0605")).forecast(kind="fire", firers=["G", "H"], target="0605").drm == 1


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


@rule("11.3.6.a", "Q74")
def test_one_answer_to_one_retreat():
    """The beaten defender passes two hexes of W's zone; W answers once."""
    ring = {f"0505-{h}": "river" for h in ("0404", "0604", "0405", "0605")}
    game, _ = fight(
        pi("P", "0505"), au("W", "0403", type="light", facing="NE"), au("V", "0806"), dice=[5, 5], map={"sides": ring}
    )
    asked = 0
    while game.decision.kind not in ("action", "activation"):
        asked += game.decision.kind == "reaction" and game.decision.side == AU
        quiet = [o for o in game.options() if o.verb in ("decline", "done", "stay")] or game.options()
        game.play(quiet[0])
    assert asked == 1


@rule("6.2.1.b", "Q22")
def test_every_formation_that_fought_changes_its_mood():
    game, _ = fight(
        pi("P", "0505", formation="one", stacking=2), pi("Q", "0505", formation="two"),
        pi("G", "0505", formation="three", type="field-artillery"), mine=au("A", "0506", strength=8), dice=[5, 5],
    )  # fmt: skip
    settle(game)
    moods = {f["id"]: f["mood"] for f in game.to_position()["formations"]}
    assert (moods["one"], moods["two"], moods["three"], moods["austrian-formation"]) == (-1, -1, 0, 1)


@rule("Q22", "M9")
def test_moods_stay_between_three_and_minus_three():
    game, _ = fight(
        pi("P", "0505"), dice=[5, 5],
        formations=[
            {"id": "austrian-formation", "side": AU, "mood": 3},
            {"id": "piedmontese-formation", "side": PI, "mood": -3},
        ],
    )  # fmt: skip
    settle(game)
    assert (mood(game, AU), mood(game, PI)) == (3, -3)


@rule("7.1.5.a", "7.1.5.b")
def test_after_a_victory_another_marker_may_turn():
    game = position(
        au("A", "0506"), au("B", "0405"), pi("P", "0505"), pi("Q", "0404"), dice=[6, 5, *[1] * 12],
        markers=[assault("0506", "0505", "A"), assault("0405", "0505", "B")],
    )  # fmt: skip
    act(game, "A", "assault", to="0505")
    settle(game)
    assert at(game, "P") != "0505"
    rotated = {(o.args["hex"], o.args["to"]) for o in game.options() if o.verb == "rotate"}
    assert ("0405", "0404") in rotated


@rule("8.8.2.a", "Q49", "12.2.6.a")
def test_a_withdrawal_goes_away_by_the_priorities_of_a_retreat():
    others = [pi("X", "0504", stacking=5)]
    game = position(
        au("A", "0508"), pi("P", "0505"), *others, markers=[assault("0506", "0505", "A")],
        map={"hexes": {"0404": {"terrain": "village"}}},
    )  # fmt: skip
    act(game, "A", "move", to="0506")
    assert {o.args["to"] for o in game.options() if o.verb == "react-withdraw"} == {"0604"}
    river = {f"0505-{h}": "river" for h in ("0404", "0604", "0504")}
    shut = position(au("A", "0508"), pi("P", "0505"), markers=[assault("0506", "0505", "A")], map={"sides": river})
    act(shut, "A", "move", to="0506")
    assert "react-withdraw" not in verbs(shut)


@rule("8.8.3.a", "12.2.6.d", "Q37")
def test_the_active_force_goes_on_after_a_withdrawal():
    game = position(au("A", "0508"), pi("P", "0505"), markers=[assault("0506", "0505", "A")], dice=[1, 1])
    act(game, "A", "move", to="0506")
    take(game, "react-withdraw", to="0504")
    assert game.decision.kind == "force"
    moves = {o.args["to"] for o in game.options() if o.verb == "move"}
    assert "0507" in moves
    assert "halt" in verbs(game)


@rule("10.1.a", "Q72", "10.2.3.a")
def test_a_charge_whose_target_withdrew_is_exhausted_all_the_same():
    game, _ = charging(pi("P", "0505"), dice=[1, 1])
    take(game, "react-withdraw", to="0504")
    settle(game)
    assert "exhausted" in flags(game, "C")
    assert "acted" in flags(game, "C")


@rule("13.1.3.a", "Q90")
def test_who_fails_a_check_of_a_reaction_may_stop_and_go_back():
    # light infantry of 7 SP: 10 + 0 on 7-9 is 1S1 no check; 7: cc1
    game = position(
        au("A", "0508"),
        pi("P", "0505", strength=7),
        markers=[assault("0506", "0505", "A")],
        dice=[3, 4, 6, 4, *[1] * 9],
    )
    act(game, "A", "move", to="0506")
    take(game, "react-fire")
    assert status(game, "A") == 1
    assert (game.decision.kind, verbs(game)) == ("wavering", {"go-on", "stop"})
    game.play(Option("stop"))
    settle(game)
    assert at(game, "A") in ("0507", "0606", "0406")
    assert "acted" in flags(game, "A")


@rule("12.2.5.d", "8.6.1.a")
def test_a_square_is_left_by_a_reaction():
    game = position(au("A", "0508"), pi("P", "0505", flags=["square"]), markers=[assault("0506", "0505", "A")])
    act(game, "A", "move", to="0506")
    assert "react-leave-square" in verbs(game)
    assert not {"react-withdraw", "counterattack"} & verbs(game)
    take(game, "react-leave-square")
    assert "square" not in flags(game, "P")


@rule("Q94", "12.2.5.b")
def test_guns_in_a_square_are_their_own_target_in_a_square():
    units = (pi("P", "0505", flags=["square"]), pi("G", "0505", type="field-artillery", flags=["square"]))
    game = position(au("L", "0506", type="light", strength=5), *units)
    found = game.forecast(kind="fire", firers=["L"], target="0505", force="artillery")
    assert sum(found.shifts.values()) == 0  # a square, unlimbered
    assert set(found.results["status"]) == {"G"}


@rule("3.1.2.b")
def test_a_commander_stays_out_of_zones_without_friends():
    game = position(
        {"id": "L", "side": AU, "type": "commander", "formation": "f", "hex": "0508"}, au("A", "0506", formation="f"),
        pi("P", "0505"), active={"formation": "f", "step": "actions"},
    )  # fmt: skip
    assert clauses(game, "move", unit="L", to="0605") == ["3.1.2.b"]
    assert clauses(game, "move", unit="L", to="0506") == []


@rule("11.2.10.c", "10.1.2.a")
def test_who_charged_keeps_his_facing_after_the_advance():
    game, _ = charging(pi("P", "0505"), rider=au("C", "0508", type="cavalry", facing="NE"), dice=[1, 1, 5, 5])
    settle(game, "charge")
    take(game, "strike")
    settle(game, "exhausted", "facing", "follow")
    while game.decision.kind == "facing" and game.decision.side == PI:
        game.play(game.options()[0])
        settle(game, "exhausted", "facing", "follow")
    assert game.decision.kind in ("exhausted", "follow")
    assert at(game, "C") == "0505"
    assert seen(game, "C")["facing"] == "NE"


@rule("11.2.8.b", "13.1.b", "Q79")
def test_the_checks_of_a_charge_have_two_more():
    # 5 on column 0 with +2: 7, cc1/cc1
    game, _ = charging(pi("P", "0505"), dice=[1, 1, 2, 3, 1, 1, 1, 1])
    settle(game, "charge")
    log = take(game, "strike")
    found = [c for c in checks(log) if c[0] != "charged"]
    assert [sum(c[1].values()) for c in found] == [3, 1]
    square, _ = charging(pi("P", "0505", flags=["square"]), dice=[5, 5, 1, 1, 1, 1])
    settle(square, "charge")
    log = take(square, "strike")
    assert [sum(c[1].values()) for c in checks(log)] == [0, 1]


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


@rule("11.3.2.a")
def test_a_crowded_retreat_at_the_edge_goes_on_sideways():
    walls = {f"0503-{h}": "river" for h in ("0402", "0602", "0403", "0603")}
    walls |= {f"0502-{h}": "river" for h in ("0401", "0601", "0402", "0602")}
    game = position(
        au("A", "0504"), pi("P", "0503"), pi("Q", "0501", stacking=5), markers=[assault("0504", "0503", "A")],
        map={"sides": walls}, dice=[5, 5, *[1] * 9],
    )  # fmt: skip
    act(game, "A", "assault", to="0503")
    settle(game)
    assert at(game, "P") in ("0401", "0601")
    assert status(game, "Q") == 1


@rule("10.2.3.a", "Q93", "12.1.c")
def test_who_rides_through_a_square_is_answered_where_he_comes_out():
    game, _ = charging(pi("P", "0505", flags=["square"]), pi("Q", "0503"), dice=[5, 5, 1, 1, 1, 1])
    settle(game, "charge")
    take(game, "strike")
    settle(game, "follow")
    take(game, "charge-on", hex="0504", target="0503")
    while game.decision.kind in ("emerge", "ride"):
        game.play(game.options()[0])
    assert at(game, "C") == "0504"
    assert (game.decision.kind, game.decision.side) == ("reaction", PI)
    assert {o.args["hex"] for o in game.options() if "hex" in o.args} >= {"0503"}


@rule("9.4.1.b")
def test_the_prompt_counts_the_points_that_are_left():
    units = (pi("P", "0505", stacking=2, strength=1), pi("Q", "0505", strength=4), pi("R", "0505", strength=4))
    game, _ = fight(*units, mine=au("A", "0506", strength=20), dice=[6, 5])
    assert game.decision.kind == "losses"
    assert "1" in game.decision.prompt
    assert "3" not in game.decision.prompt.replace("0505", "")


@rule("13.3.a")
def test_who_is_in_good_order_has_nothing_to_recover():
    game = position(au("A", "0505"), au("B", "0808", status=1), pi("P", "1201"))
    log = game.play(Option("end"))
    rallied = [e for e in log if e.clause == "13.3"]
    assert [{**e.args, **e.secret}["units"] for e in rallied] == [["B"]]


@rule("13.1.b", "H1")
def test_an_open_game_tells_every_modifier_of_a_check():
    for fog, shown in (("open", True), ("rulebook", False)):
        game = position(
            au("G", "0508", type="field-artillery", strength=9), pi("P", "0505", strength=4, lost=2), dice=[3, 4, 1, 1],
            options={"fog": fog},
        )  # fmt: skip
        log = act(game, "G", "fire", target="0505")
        assert bool([c for c in checks(log) if "half-strength" in c[1]]) == shown


@rule("11.3.5.a", "8.2.b")
def test_who_retreats_to_friends_faces_as_they_do():
    walls = {f"0505-{h}": "river" for h in ("0404", "0604", "0405", "0605")}
    walls |= {f"0504-{h}": "river" for h in ("0403", "0603", "0404", "0604")}
    for facing in ("S", "NE"):
        game, _ = fight(pi("P", "0505"), pi("Q", "0503", facing=facing), dice=[5, 5], map={"sides": walls})
        asked = []
        while game.decision.kind not in ("action", "activation"):
            asked.append((game.decision.kind, game.decision.side))
            game.play(game.options()[0])
        assert at(game, "P") == "0503"
        assert seen(game, "P")["facing"] == facing
        assert ("facing", PI) not in asked


@rule("10.2.b", "10.1.b")
def test_a_charge_goes_on_only_at_what_it_sees():
    for terrain, goes_on in (("clear", True), ("farm", False)):
        game, _ = charging(
            pi("P", "0505", strength=1),
            pi("Q", "0502"),
            dice=[1, 1, 5, 5],
            map={"hexes": {"0503": {"terrain": terrain}}},
        )
        settle(game, "charge")
        take(game, "strike")
        settle(game, "follow", "exhausted")
        assert (game.decision.kind == "follow") == goes_on


@rule("11.3.b", "Q73")
def test_markers_that_point_elsewhere_do_not_turn_a_retreat():
    game = position(
        au("A", "0506"), au("B", "0301"), pi("P", "0505"), pi("Q", "0302", facing="S"), dice=[5, 5, *[1] * 9],
        markers=[assault("0506", "0505", "A"), assault("0402", "0302", "B")],
    )  # fmt: skip
    act(game, "A", "assault", to="0505")
    assert ways_back(game) == {"0504", "0404", "0604"}
    take(game, "retreat", to="0504")
    assert ways_back(game) == {"0503", "0403", "0603"}
    assert clauses(game, "retreat", to="9999") != []


@rule("Q32", "3.2.a")
def test_guns_in_a_zone_answer_only_by_firing_at_who_threatens_them():
    game = position(
        au("G", "0506", type="field-artillery", facing="S"), au("B", "0912"), pi("P", "0505"), pi("Q", "0509"),
        options={"guns_in_zone": "may-fire"},
    )  # fmt: skip
    assert clauses(game, "fire", unit="G", target="0509", force="infantry", facing="S") == ["3.2.a"]
    assert clauses(game, "fire", unit="G", target="0505", force="infantry", facing="N") == []


@rule("8.6.1.a", "2.3.a", "7.2.a")
def test_refusals_of_a_force_in_action():
    game = position(
        au("L", "0506", type="light", flags=["square"]), au("M", "0506", flags=["acted"]), au("N", "0710"),
        pi("P", "0505"), markers=[assault("0506", "0505", "L")],
    )  # fmt: skip
    game.play(Option("select", unit="L"))
    assert game.decision.kind == "force"
    for verb in ("assault", "march", "move"):
        assert clauses(game, verb, unit="L", to="0505") == ["8.6.1.a"]
    assert clauses(game, "add", unit="M") == ["7.2.a"]
    assert clauses(game, "add", unit="N") == ["2.3.a"]
    assert clauses(game, "add", unit="L") == ["2.3.a"]


@rule("2.2.1.b", "12.2.6.a")
def test_a_commander_goes_along_with_the_last_who_withdraw():
    leader = {"id": "L", "side": PI, "type": "commander", "formation": "x", "hex": "0505"}
    for guns in (False, True):
        more = [pi("G", "0505", type="field-artillery")] if guns else []
        game = position(
            au("A", "0508"), pi("P", "0505"), leader, *more, markers=[assault("0506", "0505", "A")], dice=[1, 1]
        )
        act(game, "A", "move", to="0506")
        take(game, "react-withdraw", to="0504")
        assert at(game, "P") == "0504"
        assert at(game, "L") == ("0505" if guns else "0504")


@rule("9.2.3.c", "9.2.1.a")
def test_forecasts_of_fires_that_cannot_be():
    game = position(
        au("C", "0506", type="cavalry"),
        au("L", "0506", type="light"),
        au("G", "0506", type="field-artillery"),
        pi("P", "0505"),
    )
    for firers, clause in ((["C"], "9.2.3.c"), (["L", "G"], "9.2.1.a")):
        found = game.forecast(kind="fire", firers=firers, target="0505")
        assert not found.legal
        assert clause in [r.clause for r in found.reasons]


@rule("10.3.a", "8.2.a")
def test_cavalry_turns_at_the_end_of_its_exhausted_move():
    game, _ = charging(pi("P", "0505"), dice=[4, 5])
    settle(game, "charge")
    take(game, "call-off")
    take(game, "exhausted-move", to="0508")
    take(game, "decline")
    assert (game.decision.kind, game.decision.side) == ("facing", AU)
    take(game, "face", facing="SW")
    assert (at(game, "C"), seen(game, "C")["facing"]) == ("0508", "SW")


@rule("9.2.2.a", "9.2.2.b")
@pytest.mark.parametrize(("type", "turns"), [("field-artillery", True), ("light", False)])
def test_only_guns_turn_after_their_fire(type, turns):
    hex = "0508" if turns else "0506"
    game = position(
        au("F", hex, type=type), au("B", "0912"), pi("P", "0505"), markers=[assault("0506", "0505", "F")], dice=[1, 1]
    )
    act(game, "F", "fire", target="0505")
    settle(game, "facing", "action")
    assert game.decision.kind == ("facing" if turns else "action")
