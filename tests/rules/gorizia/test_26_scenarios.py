"""26: counters, maps, guns and points of the scenarios."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import esagono

from .fights import OTHERS, bombard, bombarding
from .reading import AH, IT, listed, offered, pass_until, play, rule
from .situations import TARGET, ah, gun, own


def names(scenario: int, **options: str) -> dict[str, str]:
    """Units with where they are, at the start of a scenario."""
    game = esagono.new("gorizia-1916", scenario=scenario, seed=1, options=options)
    return {u["id"]: str(u.get("hex", u.get("hexes"))) for u in game.to_position()["units"]}


# 26.0: counters and set-up


@rule("Q12", "8.3.a")
def test_the_dismounted_division_is_one_formation_or_two() -> None:
    for choice, sizes in (("one", [12]), ("two", [6, 6])):
        roster = esagono.new("gorizia-1916", "campaign", seed=1, options={"dismounted_division": choice}).rules.roster
        parts = [b for b in roster.brigades if b.id.startswith("it-4-dism-cav")]
        assert [len(b.units) for b in parts] == sizes
        assert all(b.hq >= 0 and b.division == "4 Cav" for b in parts)


@rule("Q11", "Q12")
def test_options_that_add_counters() -> None:
    usual = names(3)
    more = names(3, armored_cars="three", dismounted_division="two")
    assert sum("armored" in u or "-ac-" in u or "cars" in u for u in usual) >= 1
    assert len(more) == len(usual) + 2 + 1  # two more cars, one more headquarters


@rule("E11", "E12")
def test_the_notation_of_the_lists():
    rules = esagono.new("gorizia-1916", scenario="campaign", seed=1).rules
    brigade = next(b for b in rules.roster.brigades if "22" in b.name and b.side == 1)
    assert len(brigade.units) == 4
    fifth = [c for c in rules.roster.counters if c.type == "bicycle" and c.id.endswith("-v")]
    assert len(fifth) == 1
    assert fifth[0].brigade == ""


@rule("26.0.e", "7.0.a")
def test_the_points_of_the_campaign_are_the_sums_of_the_others() -> None:
    plans = esagono.new("gorizia-1916", "campaign", seed=1).rules.scenarios
    for side in (IT, AH):
        parts = [plans[s]["logistics"][side] for s in ("bridgehead", "carso")]
        assert plans["campaign"]["logistics"][side][:4] == [a + b for a, b in zip(*parts, strict=True)]


# 26.1: the bridgehead


@rule("Q6", "26.1.a")
def test_the_map_of_the_bridgehead() -> None:
    game = esagono.new("gorizia-1916", "bridgehead", seed=1)
    inside = {n for n, h in game.rules.grid.numbers.items() if game.rules.area[1] >> h & 1}
    assert {"1712", "2011", "2010", "2019", "2105", "2510", "3107", "1910"} <= inside
    assert not {"1808", "1908", "1320", "3209"} & inside


@rule("Q6", "Q100")
def test_confusion_moves_nobody_off_the_map_of_the_scenario() -> None:
    units = [{"id": "it-milano-i-159", "hex": "1426"}, {"id": "ah-4-gebirgs-i-37", "hex": "2103"}]
    game = own(phase="event", scenario=1, units=units, initiative=AH, dice=[2, 2, 1])
    play(game, "regiment", name="159")
    assert {o.text("to") for o in listed(game, "nudge")} == {"1427", "1527", "1526", "1425"}, "not to 1326 and 1327"


# 26.2: the Carso


@rule("26.2.a", "26.0.a", "2.2.a", "2.2.3.d", "E11", "E12", "Q11")
def test_the_counters_of_the_scenarios() -> None:
    def of(scenario: str, **options: str) -> list[str]:
        ids: list[str] = esagono.new("gorizia-1916", scenario, seed=1, options=options).rules.roster.ids
        return ids

    carso, campaign = of("carso"), of("campaign")
    assert not any(i.startswith("ah-86-lw") for i in carso)
    assert sum(i.startswith("ah-86-lw-") for i in campaign) == 6
    assert {"ah-22-ls-4-fj", "ah-22-ls-155-ls", "ah-22-ls-iv-4", "ah-22-ls-ix-19"} <= set(campaign)  # example 11
    assert any(i.endswith("-v") for i in campaign if "cicl" in i or "bic" in i)  # example 12
    kinds = Counter(c.type for c in esagono.new("gorizia-1916", "carso", seed=1).rules.roster.counters)
    none = Counter(
        c.type
        for c in esagono.new("gorizia-1916", "carso", seed=1, options={"machine_guns": "out"}).rules.roster.counters
    )
    assert kinds["mg"] > 0
    assert none["mg"] == 0
    assert len(of("carso", armored_cars="three")) == len(carso) + 2


@rule("26.2.a", "Q7")
def test_the_north_of_the_carso_is_italian_ground_or_out_of_play() -> None:
    game = esagono.new("gorizia-1916", "carso", seed=1)
    names = game.rules.grid
    assert game.rules.area[0] >> names.index("3123") & 1
    assert not game.rules.area[1] >> names.index("3123") & 1
    assert not game.rules.area[0] >> names.index("3110") & 1
    clipped = esagono.new("gorizia-1916", "carso", seed=1, options={"carso_north": "clipped"})
    assert not clipped.rules.area[0] >> names.index("3123") & 1
    assert all(
        clipped.rules.area[clipped.rules.roster.side[u]] >> h & 1 for u, h in enumerate(clipped.state.hex) if h >= 0
    )


@rule("Q7")
def test_northern_ground_of_the_carso() -> None:
    usual, clipped = names(2), names(2, carso_north="clipped")
    assert any(h[:2] in ("29", "30", "31") for h in usual.values())
    assert not any(h[:2] in ("29", "30", "31") for h in clipped.values())
    assert set(usual) == set(clipped)


# 26.3: the campaign


@rule("26.3.a", "6.1.a", "Q8")
def test_two_battalions_of_the_17th_arrive_or_are_set_up() -> None:
    name = "ah-17-i-102"
    game = esagono.new("gorizia-1916", "campaign", seed=1)
    index = game.rules.roster.index[name]
    assert (game.state.hex[index], game.rules.arrivals[index], game.rules.entries[index]) == (-1, 3, ("4101",))
    other = esagono.new("gorizia-1916", "campaign", seed=1, options={"battalions_102": "set-up"})
    assert other.state.hex[other.rules.roster.index[name]] >= 0


@rule("Q8")
def test_battalions_of_the_102nd() -> None:
    usual, early = names(3), names(3, battalions_102="set-up")
    ids = [u for u in usual if u.endswith(("-i-102", "-ii-102")) and u.startswith("ah")]
    assert len(ids) == 2
    assert all(not usual[u].isdigit() for u in ids)
    assert all(early[u].isdigit() for u in ids)


@rule("26.3.b", "26.0.d")
def test_the_conditional_guns_come_a_turn_after_the_attack_in_the_north() -> None:
    guns = [{"id": f"ah-xv-{k}-1", "hex": "pool"} for k in ("field", "heavy", "minewerfer")]
    units = [{"id": "it-firenze-i-127", "hex": "1211"}, {"id": "ah-205-ls-i-409", "hex": "1210"}, *guns]
    doc = {"game": "gorizia-1916", "scenario": 3, "turn": 2, "units": units, "side": IT,
           "action": {"side": IT, "brigade": "it-firenze", "step": "A"}}  # fmt: skip
    game = esagono.position(doc)
    assert game.state.conditional == 0
    target = next(o for o in game.options() if o.verb == "assault")
    game.play(target)
    assert game.state.conditional == 2
    due = esagono.position(doc | {"phase": "reinforcement", "turn": 3, "conditional": 2, "side": AH})
    assert {o.text("unit") for o in due.options() if o.verb == "enter"} == {g["id"] for g in guns}
    early = esagono.position(doc | {"phase": "reinforcement", "turn": 3, "side": AH})
    assert early.decision.kind != "reinforcements"


@rule("26.3.b", "Q102")
@pytest.mark.parametrize(("turn", "enters"), [(2, False), (3, True)])
def test_the_conditional_guns_never_come_in_the_turn_of_the_attack(turn: int, enters: bool) -> None:
    units = [{"id": "it-firenze-i-127", "hex": "1211"}, {"id": "ah-205-ls-i-409", "hex": "1210"},
             {"id": "ah-xv-field-1", "hex": "pool"}]  # fmt: skip
    doc = {"game": "gorizia-1916", "scenario": 3, "turn": turn, "phase": "reinforcement", "side": AH, "units": units}
    game = esagono.position(doc | {"conditional": 2})
    assert bool([o for o in game.options() if o.verb == "enter"]) == enters


@rule("26.3.b", "Q102")
def test_three_conditional_guns_enter_at_one_hex() -> None:
    base: Any = {"game": "gorizia-1916", "scenario": 3, "turn": 3, "phase": "action", "side": IT}
    units: list[Any] = [
        {"id": "it-firenze-i-127", "hex": "1212"},
        {"id": "ah-205-ls-i-409", "hex": "1211"},
        {"id": "it-hq-firenze", "hex": "1312"},
    ]
    guns = [
        u
        for u in esagono.new("gorizia-1916", scenario=3, seed=1).to_position()["units"]
        if u["id"].startswith("ah") and u["id"].split("-")[1] == "xv"
    ]
    assert len(guns) == 3
    units += [{"id": u["id"], "hex": "pool"} for u in guns]
    g = esagono.position(base | {"units": units, "action": {"side": IT, "brigade": "it-firenze", "step": "A"}})
    play(g, "assault unit=it-firenze-i-127 to=1211")
    pass_until(g, "reinforcements")
    assert g.to_position()["turn"] == 4
    assert {o.split("hex=")[1] for o in offered(g, "enter")} == {"0101"}
    assert len(offered(g, "enter")) == 3


@rule("26.3.b", "Q102")
def test_fire_in_the_north_calls_the_conditional_guns():
    game = bombarding(gun("G", "0906"), ah("D"), dice=[6], scenario=3)
    bombard(game, ("G", TARGET, OTHERS))
    assert game.state.conditional == 2


@rule("26.3.c")
def test_two_bridges_are_blown_at_the_start_of_the_campaign() -> None:
    game = esagono.new("gorizia-1916", "campaign", seed=1)
    assert game.view(IT)["blown"] == sorted(game.to_position()["map"]["blown"]) == ["0709-0710", "0809-0810"]
    assert esagono.new("gorizia-1916", "bridgehead", seed=1).view(IT)["blown"] == []


# 27.1: without machine guns


@rule("Q8", "Q11", "Q12", "27.1.a")
@pytest.mark.parametrize(
    "options",
    [{"dismounted_division": "two"}, {"armored_cars": "three"}, {"battalions_102": "set-up"}, {"machine_guns": "out"}],
)
def test_a_game_with_other_counters_comes_back_from_its_position(options: Any) -> None:
    doc = esagono.new("gorizia-1916", scenario="campaign", seed=3, options=options).to_position()
    assert esagono.position(doc).to_position() == doc
