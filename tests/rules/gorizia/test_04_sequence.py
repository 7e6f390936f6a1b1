"""2, 4, 9: pieces, the twelve phases of a turn, weather."""

from __future__ import annotations

import esagono

from .reading import AH, IT, kinds, listed, pass_until, play, rule
from .situations import FAR, ah, gun, it, pos


@rule("4.0.a", "4.4.a", "9.0.a", "Q114", "4.5.a")
def test_the_phases_follow_each_other() -> None:
    game = pos(it("A", "0508"), FAR, phase="reinforcement", side=IT, turn=2, dice=[6, 1, 3])
    state = game.state.digest()
    assert state
    pass_until(game, "bid")
    play(game, "bid", side=IT, points=0)
    play(game, "bid", side=AH, points=0)
    pass_until(game, "plan")
    phases = [e.args["phase"] for e in game.log if e.kind == "phase"]
    wanted = ["command", "initiative", "weather", "supply", "artillery", "event", "action", "non-activated", "rally"]
    assert phases == [*wanted, "victory", "reinforcement", "command"]
    assert game.state.turn == 3


@rule("4.10.a", "Q105")
def test_the_initiative_player_moves_first_in_phase_10() -> None:
    for first, second in ((IT, AH), (AH, IT)):
        game = pos(it("A", "0508"), FAR, phase="non-activated", side=first, initiative=first)
        assert game.decision.side == first
        play(game, "end-movement")
        assert (game.decision.kind, game.decision.side) == ("movement", second)


@rule("4.9.a")
def test_the_other_side_acts_after_a_pass_and_may_go_on() -> None:
    units = (it("A", "0508"), ah("w", "0503"), ah("v", "0502", brigade="Z"))
    game = pos(*units, display={"X": 0, "Y": 0, "Z": 0}, side=IT, initiative=IT)
    play(game, "pass")
    assert game.decision.side == AH
    play(game, "activate", brigade="Y")
    play(game, "place-hq", hex="0503")
    pass_until(game, "activation")
    assert game.decision.side == AH
    assert listed(game, "activate", brigade="Z")


@rule("2.2.3.a", "2.2.3.b", "2.2.2.c", "13.2.1.g", "Q16", "Q17", "Q22")
def test_counters_name_their_brigade_division_and_kind() -> None:
    roster = esagono.new("gorizia-1916", "campaign", seed=1).rules.roster
    counters = {c.id: c for c in roster.counters}
    toscana = roster.brigades[roster.brigade_index["it-toscana"]]
    assert (len(toscana.units), toscana.division) == (6, "45")
    assert counters["it-toscana-i-77"].regiment == "77"
    assert roster.brigade[roster.index["it-mg-3"]] == -1
    guns = {c.type for c in roster.counters if roster.is_gun[roster.index[c.id]]}
    assert guns == {"mountain-artillery", "field-artillery", "heavy-artillery", "bombard", "minewerfer"}
    assert counters["ah-58-field-1"].division == "58"
    assert counters["ah-eng-7"].division == "58"


@rule("19.8.a", "3.0.i")
def test_a_gun_remembers_both_its_fires() -> None:
    game = pos(gun("G", "0508", flags=["act", "def-fired"]), FAR)
    (seen,) = [u for u in game.view(IT)["units"] if u["id"] == "G"]
    assert seen["flags"] == ["act", "def-fired"]
    assert seen["range"] == 7


@rule("Q10", "Q13", "Q15", "Q14", "Q21")
def test_rulings_on_single_counters() -> None:
    game = esagono.new("gorizia-1916", "campaign", seed=1)
    roster = game.rules.roster
    piedmont = [c for c in roster.counters if c.name == "Piemonte" or "piemonte" in c.id]
    assert sorted(c.division for c in piedmont) == ["14", "31"]
    single = [c for c in roster.counters if c.name in ("I/50", "I/48", "42 LS", "43 LS") and c.side == AH]
    assert len(single) == 4
    assert all(not c.brigade and not c.division for c in single)
    alone = next(c for c in roster.counters if c.brigade == "ah-24-ls" and "artillery" in c.type)
    gun_index = roster.index[alone.id]
    assert roster.own_gun_of(gun_index, roster.brigade_index["ah-24-ls"])
    assert not roster.own_gun_of(gun_index, roster.brigade_index["ah-60"])
    bridgehead = esagono.new("gorizia-1916", "bridgehead", seed=1).rules.roster
    assert bridgehead.brigades[bridgehead.brigade_index["ah-17"]].hq >= 0
    assert "phase" in kinds(esagono.new("gorizia-1916", "carso", seed=1).log)
