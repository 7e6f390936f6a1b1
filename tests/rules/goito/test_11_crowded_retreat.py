"""11.3.2, 11.3.4-11.3.6 of Goito: crowded retreats, parting, facing, and who reacts to a retreat."""

from __future__ import annotations

from esagono.games.risorgimento.cohesion.retreat_paths import Flight, next_steps

from .fights import MARK, WON, even, fight
from .playing import act, play, settle, take
from .reading import events, faces, lost, status, u, where
from .situations import AU, PI, assault, au, distance, pi, position, rule

# 11.3.2, 11.3.4: crowds, and stacks that part


@rule("11.3.2.a", "11.3.b")
def test_one_hex_more_leads_away_if_it_can():
    game = even(dice=WON)
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
    game = even(*full, dice=WON)
    found = act(game, "A", "assault")
    found += settle(game)
    assert distance(game, where(game, "P"), "0605") == 3
    assert len(events(found, "crowded")) == 2
    assert sorted(status(game, f["id"]) for f in full)[-3:] == [0, 1, 1]


@rule("11.3.2.a", "11.3.2.b", "Q114")
def test_who_finds_every_hex_full_goes_on_until_there_is_room():
    others = [pi(f"Q{h}", h, stacking=5) for h in ("0503", "0403", "0603", "0504", "0404", "0604", "0703", "0303")]
    others += [pi(f"R{h}", h, stacking=5) for h in ("0304", "0704", "0705", "0305")]
    game, _ = fight(pi("P", "0505"), *others, dice=[5, 5])
    settle(game)
    passed = [o["id"] for o in others if status(game, o["id"]) == 1]
    assert len(passed) >= 2
    total = sum(u.get("stacking", 1) for u in game.to_position()["units"] if u["hex"] == where(game, "P"))
    assert total <= 5


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
    assert where(game, "P") in ("0401", "0601")
    assert status(game, "Q") == 1


@rule("11.3.2.b", "Q114", "13.2.a")
def test_disorganized_units_that_are_passed_rout():
    crowd = [pi(f"F{i}", h, stacking=5, status=3) for i, h in enumerate(("0504", "0404", "0604"))]
    game, _ = fight(pi("P", "0505"), *crowd, dice=[6, 6])
    settle(game)
    assert sorted(where(game, f"F{i}") == "eliminated" for i in range(3)) == [False, False, True]


@rule("11.3.4.a")
def test_units_may_part():
    game = even(pi("Q", "0605"), dice=[6, 6])
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


@rule("11.3.4.a", "11.3.2.a")
def test_crowd_too_large_for_any_hex_parts():
    """Units that a Reaction catches in an overcrowded hex fit nowhere together, and go one by one."""
    from esagono.games.risorgimento.cohesion.retreat import Retreat

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


@rule("11.3.4.b", "2.2.1.b")
def test_commander_goes_with_the_beaten():
    leader = {"id": "L", "side": "piedmontese", "type": "commander", "formation": "x", "hex": "0605"}
    game = even(leader, dice=WON)
    act(game, "A", "assault")
    settle(game)
    assert where(game, "L") == where(game, "P") != "0605"
    game = even(leader, pi("Q", "0605"), dice=[6, 6])
    act(game, "A", "assault")
    while game.decision.kind == "losses":
        take(game, "lose", unit="P")
    play(game, "split")
    play(game, "part", unit="Q", commander="L")
    play(game, "retreat", to="0505")
    assert (where(game, "L"), where(game, "Q"), where(game, "P")) == ("0505", "0505", "0605")
    settle(game)
    assert where(game, "L") == where(game, "Q")


@rule("2.2.1.b", "11.3.4.b")
def test_a_commander_goes_back_with_his_units():
    leader = {"id": "L", "side": PI, "type": "commander", "formation": "piedmontese-formation", "hex": "0505"}
    game, _ = fight(pi("P", "0505"), leader | {"formation": "x"}, dice=[5, 5])
    settle(game)
    assert where(game, "L") == where(game, "P")


# 11.3.5: facing


@rule("11.3.5.a", "11.3.5.b")
def test_facing_during_and_after_a_retreat():
    game = even(dice=WON)
    act(game, "A", "assault")
    play(game, "retreat", to="0604")
    assert faces(game, "P") == "N"
    take(game, "retreat", to="0603")
    assert (game.decision.kind, game.decision.side) == ("facing", "piedmontese")
    take(game, "face", facing="S")
    assert faces(game, "P") == "S"


@rule("11.3.5.a", "11.3.5.b")
def test_the_owner_chooses_the_facing_after_a_retreat():
    game, _ = fight(pi("P", "0505"), dice=[5, 5])
    settle(game, "facing")
    assert (game.decision.kind, game.decision.side) == ("facing", PI)
    assert len(game.options()) == 6


@rule("8.2.b", "11.3.5.a")
def test_who_joins_others_faces_as_they_do():
    game = even(pi("Q", "0603", facing="NW"), dice=WON)
    act(game, "A", "assault")
    play(game, "retreat", to="0604")
    take(game, "retreat", to="0603")
    assert faces(game, "P") == "NW"


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
        assert where(game, "P") == "0503"
        assert faces(game, "P") == facing
        assert ("facing", PI) not in asked


# 11.3.6: Reactions


@rule("11.3.6.a", "12.1.a", "Q74")
def test_retreat_into_a_zone_is_answered_by_others_once():
    """Q74: B reacts to the defender that comes through its zone, once; A, who fought, does not."""
    ring = [au("B", "0504", facing="SE", stacking=2), au("C", "0804", facing="SW"), au("D", "0703", facing="S")]
    game = even(*ring, dice=[*WON, 1, 1, 1, 1, 1, 1])
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


@rule("11.3.6.a", "Q74")
def test_a_retreat_into_a_zone_is_answered_but_not_by_those_who_fought():
    ring = {f"0505-{h}": "river" for h in ("0404", "0604", "0405", "0605")}
    watch = au("W", "0403", type="light")
    game, _ = fight(pi("P", "0505"), watch, au("V", "0806"), dice=[5, 5], map={"sides": ring})
    while game.decision.kind in ("retreat", "facing"):
        game.play(game.options()[0])
    assert (game.decision.kind, game.decision.side) == ("reaction", AU)
    assert {o.args["hex"] for o in game.options() if "hex" in o.args} == {"0403"}


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


@rule("11.3.6.a", "11.3.4.a", "Q74")
def test_a_retreat_in_two_parts_is_one_retreat():
    """Q74: whoever has reacted to the first of two units that part does not react to the second."""
    ring = [au("B", "0504", facing="SE", stacking=2), au("C", "0804", facing="SW"), au("D", "0703", facing="S")]
    game = even(*ring, pi("Q", "0605", strength=4), dice=[6, 6, *[1] * 12])
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
    game = even(au("B", "0504", facing="SE"), au("C", "0706", facing="N"), dice=[*WON, 1, 1])
    act(game, "A", "assault")
    play(game, "retreat", to="0705")
    assert game.decision.kind == "reaction"
    found = events(take(game, "react-fire", hex="0706"), "fire")[0].args
    assert (found["reaction"], found["drms"]) == (True, [["rear", 1]])


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
    assert (game.decision.side, where(game, "P")) == (AU, "0704")
    log = take(game, "react-fire", hex="0703")
    (shot,) = events(log, "fire")
    assert (shot.args["column"], dict(shot.args["drms"])) == ("5-6", {})  # it looks where it flees: B is in front
    assert (lost(game, "P"), status(game, "P")) == (2, 3)  # 1S2, then 1S1
