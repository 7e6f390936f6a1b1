"""7.8: height, peaks, swamps, rivers, the defender's choice, steps that may attack."""

from __future__ import annotations

import pytest

from tests.rules.battles import CALM, FRONT, TARGET, cites, declare, drm, fight, kinds, legal, odds, strong, wish
from tests.rules.situations import AH, IT, ah, alive, gun, it, kind, play, refused, targets

from .helpers import battle, duel, rule, variant


def hill(level):
    return {"terrain": "hill", "level": level}


LOW_MOUNTAIN = {"terrain": "low-mountain", "level": 9}
SWAMP = {"terrain": "swamp"}


@rule("7.8.a", "7.8.d", "Q49", "Q97", "1.0.c")
@pytest.mark.parametrize(
    ("attacker", "defender", "lowered"),
    [
        ({}, {}, False),
        ({}, hill(1), True),
        (hill(2), hill(3), True),
        (hill(3), hill(3), False),
        (hill(4), hill(3), False),
        (hill(3), {}, False),
        (hill(8), LOW_MOUNTAIN, True),
        (LOW_MOUNTAIN, {"terrain": "low-mountain", "level": 10}, True),
        (LOW_MOUNTAIN, LOW_MOUNTAIN, False),
        (LOW_MOUNTAIN, hill(8), False),
    ],
)
def test_attacking_uphill_costs_one(attacker, defender, lowered):
    forecast = odds(duel(attack=5, hexes={FRONT: attacker, TARGET: defender}))
    assert forecast.attack.total == (4 if lowered else 5)
    assert any(p.clause.startswith("7.8") and p.value == -1 for p in forecast.attack.parts) is lowered


@rule("7.8.d")
def test_each_unit_from_below_loses_one():
    heights = {TARGET: hill(3), "0705": hill(3)}
    units = [it("A", FRONT), it("B", FRONT), it("C", "0705"), ah("D", TARGET)]
    assert odds(battle(*units, hexes=heights), "ABC").attack.total == 3 + 3 + 4


@rule("7.8.e", "14.1.d")
def test_attacking_a_peak_costs_one_from_any_height():
    for peak, total in ((True, 3), (False, 4)):
        heights = {TARGET: hill(2) | ({"peak": "Monte Prova"} if peak else {}), FRONT: hill(5)}
        assert odds(duel(hexes=heights)).attack.total == total


@rule("7.8.e", "7.8.f", "7.8.g", "14.1.d", "Q97")
def test_a_peak_is_higher_even_than_another_peak():
    peak = {"peak": "Monte Prova"}
    forecast = odds(duel(hexes={TARGET: hill(2) | peak, FRONT: hill(5) | peak}))
    assert forecast.attack.total == 3
    assert drm(forecast.attacker_drms) == 1, "the defender is higher: artillery 0 counts as 1"
    assert drm(forecast.defender_drms) == 0, "the attacker is not"


@rule("7.8.f", "7.8.h")
@pytest.mark.parametrize(
    ("value", "level", "expected"), [(2, 3, 2), (2, 2, 1), (2, 1, 1), (0, 3, 1), (0, 2, 0), (4, 3, 3)]
)
def test_attackers_from_above_have_more_artillery(value, level, expected):
    """Defender at level 2; values 2 -> 3 and 4 -> 5 reach the next modifier, 0 counts as 1."""
    game = battle(
        it("A", FRONT, artillery=value), ah("D", TARGET, defense=2), hexes={TARGET: hill(2), FRONT: hill(level)}
    )
    assert drm(odds(game).defender_drms) == expected


@rule("7.8.f", "7.8.h", "Q41")
def test_each_unit_from_above_adds_one():
    heights = {FRONT: hill(2)}
    units = [it("A", FRONT), it("B", FRONT), it("C", "0705"), ah("D", TARGET)]
    forecast = odds(battle(*units, hexes=heights), ["A", "B"])
    assert drm(forecast.defender_drms) == 1, "0 counts as 1, never as 2: 1 + 1 = 2"
    armed = [it("A", FRONT, artillery=1), it("B", FRONT, artillery=1), ah("D", TARGET)]
    assert drm(odds(battle(*armed, hexes=heights), ["A", "B"]).defender_drms) == 2, "2 + 2 = 4"
    mixed = [it("A", FRONT, artillery=1), it("C", "0705", artillery=1), ah("D", TARGET)]
    assert drm(odds(battle(*mixed, hexes=heights), ["A", "C"]).defender_drms) == 2, "2 + 1 = 3"


@rule("7.8.h", "Q41")
def test_option_units_without_artillery_value_always_count_one():
    units = [it("A", FRONT), it("B", FRONT), ah("D", TARGET, artillery=3)]
    plain, counted = (battle(*units, options=o) for o in ({}, variant("Q41")))
    assert drm(odds(plain, ["A", "B"]).defender_drms) == 0
    found = odds(counted, ["A", "B"])
    assert [(p.clause, p.value, p.unit) for p in found.attack_artillery.parts] == [("7.8.h", 1, "A"), ("7.8.h", 1, "B")]
    assert found.defense_artillery.total == 3, "it has a value of its own"
    high = odds(battle(*units, hexes={FRONT: hill(2)}, options=variant("Q41")), ["A", "B"])
    assert high.attack_artillery.total == 4, "and one more from above"


@rule("7.8.d", "Q49")
@pytest.mark.parametrize(
    ("level", "water", "clause"),
    [(2, "", ""), (2, "river", "7.8.d"), (1, "", "7.8.d"), (4, "stream", "7.8.d"), (4, "", "")],
)
def test_option_uphill_is_across_a_lower_hexside(level, water, clause):
    """The defender stands at level 2; a hexside is as low as its lower hex, and water lies in a valley."""
    sides = {"0606-0706": water} if water else {}
    heights = {TARGET: hill(2), FRONT: hill(level)}
    game = battle(it("A", FRONT), ah("D", TARGET), hexes=heights, sides=sides, options=variant("Q49"))
    found = odds(game, terrain_choice="hex" if water else "")
    assert [p.clause for p in found.attack.parts if p.clause.startswith("7.8")] == ([clause] if clause else [])
    if level == 4:
        higher = [p.clause for p in found.attack_artillery.parts]
        assert ("7.8.f" in higher) != (water == "stream"), "who is low by a stream in his own hex stays so"


@rule("7.8.f", "Q41")
def test_height_does_not_help_supporting_artillery():
    heights = {FRONT: hill(2), "0806": hill(8)}
    units = [it("A", "0705"), gun("G", IT, "0806", artillery=2), ah("D", TARGET)]
    assert drm(odds(battle(*units, hexes=heights), artillery=["G"]).defender_drms) == 1
    stacked = [it("A", FRONT, artillery=1), gun("G", IT, FRONT, artillery=2), ah("D", TARGET)]
    assert drm(odds(battle(*stacked, hexes=heights), artillery=["G"]).defender_drms) == 2, "(1 + 1) + 2 = 4"


@rule("7.8.g", "7.8.h")
@pytest.mark.parametrize(("value", "expected"), [(0, 1), (1, 1), (2, 2), (4, 3)])
def test_defenders_above_all_attackers_have_more_artillery(value, expected):
    game = battle(it("A", FRONT), ah("D", TARGET, artillery=value), hexes={TARGET: hill(2), FRONT: hill(1)})
    assert drm(odds(game).attacker_drms) == expected


@rule("7.8.g")
def test_defenders_must_be_higher_than_all_attackers():
    heights = {TARGET: hill(2), "0705": hill(2)}
    game = battle(it("A", FRONT), it("B", "0705"), ah("D", TARGET, artillery=2), hexes=heights)
    assert drm(odds(game, ["A"]).attacker_drms) == 2
    assert drm(odds(game, ["A", "B"]).attacker_drms) == 1, "B attacks from the same height"


@rule("7.8.g", "Q41")
def test_each_defender_above_adds_one():
    game = battle(it("A", FRONT), ah("D", TARGET, artillery=1), ah("E", TARGET, artillery=1), hexes={TARGET: hill(2)})
    assert drm(odds(game).attacker_drms) == 2


# Rivers


@rule("7.8.i", "14.1.b")
@pytest.mark.parametrize("water", ["river", "stream"])
def test_attacking_across_water_costs_one(water):
    units = [it("A", FRONT), it("B", "0705"), ah("D", TARGET)]
    game = battle(*units, sides={"0606-0706": water})
    assert odds(game, ["A"]).attack.total == 3
    if water == "river":
        assert odds(game, ["B"]).attack.total == 4, "B does not cross it"


@rule("7.8.i", "7.8.1.b", "14.2.f", "E18")
@pytest.mark.parametrize(("strength", "halved"), [(5, 3), (1, 1), (6, 3), (2, 1), (8, 4)])
def test_attacking_across_the_isonzo_halves(strength, halved):
    """E18: half of the attack strength, rounded up; more than the one point of other terrain."""
    game = duel(attack=strength, defense=1, sides={"0606-0706": "isonzo"}, roads=[["0606", "0706"]])
    assert odds(game).attack.total == halved


@rule("7.8.i", "14.2.f", "Q36", "E18")
def test_units_are_halved_one_by_one_after_other_modifiers():
    sides = {"0606-0706": "isonzo", "0605-0606": "isonzo"}
    units = [it("A", FRONT, attack=5, loss=2), it("B", "0605", attack=5), ah("D", TARGET)]
    game = battle(*units, sides=sides, roads=[["0706", "0606", "0605"]])
    assert odds(game, ["A"]).attack.total == 2, "(5 - 2) / 2 rounded up"
    assert odds(game, ["A", "B"]).attack.total == 2 + 3


@rule("7.8.j", "Q35")
def test_attacking_into_a_swamp_costs_one():
    assert odds(duel(hexes={TARGET: SWAMP})).attack.total == 3
    assert odds(duel(hexes={FRONT: SWAMP})).attack.total == 4


@rule("7.8.1.a", "TEC.b")
def test_terrain_never_costs_more_than_one():
    peak = LOW_MOUNTAIN | {"peak": "Monte Prova"}
    assert odds(duel(attack=6, hexes={TARGET: peak})).attack.total == 5, "uphill and against a peak"
    wet = {"hexes": {TARGET: SWAMP}, "sides": {"0606-0706": "river"}}
    for choice in ("hex", "hexside"):
        assert odds(duel(attack=6, **wet), terrain_choice=choice).attack.total == 5
    high = {"hexes": {TARGET: peak}, "sides": {"0606-0706": "stream"}}
    for choice in ("hex", "hexside"):
        assert odds(duel(attack=6, **high), terrain_choice=choice).attack.total == 5


# The defender's choice


RIVER_AND_HILL = {"hexes": {TARGET: hill(3)}, "sides": {"0606-0706": "river"}}
ISONZO_AND_HILL = {"hexes": {TARGET: hill(3)}, "sides": {"0606-0706": "isonzo"}, "roads": [["0606", "0706"]]}


@rule("7.8.b", "E3")
def test_the_defender_chooses_hex_or_hexside():
    """E3: behind a river on high ground the defender is asked, and only one of the two effects applies."""
    game = duel(dice=CALM, **RIVER_AND_HILL)
    declare(game, TARGET, ["A"])
    while kind(game) == "defense_support":
        play(game, "done")
    assert (kind(game), game.decision.side) == ("terrain", AH)
    assert targets(game, "terrain", "choice") == {"hex", "hexside"}


@rule("7.8.b", "Q47")
def test_what_the_two_choices_do():
    river, isonzo = duel(attack=6, **RIVER_AND_HILL), duel(attack=6, **ISONZO_AND_HILL)
    hex_choice, side_choice = (odds(river, terrain_choice=c) for c in ("hex", "hexside"))
    assert (hex_choice.attack.total, drm(hex_choice.attacker_drms)) == (5, 1)
    assert (side_choice.attack.total, drm(side_choice.attacker_drms)) == (5, 0), "no artillery for height"
    assert odds(isonzo, terrain_choice="hex").attack.total == 5
    assert odds(isonzo, terrain_choice="hexside").attack.total == 3


@rule("7.8.b", "Q47")
def test_the_choice_counts_in_the_combat():
    """6 against 3: 5:3 is 1.5:1 with the hex, 3:3 is 1:1 with the hexside; 6 on the dice pushes only at 1.5:1."""
    for choice, retreats in (("hex", True), ("hexside", False)):
        game = duel(attack=6, defense=3, dice=[3, 3, 1], **ISONZO_AND_HILL)
        fight(game, wish("terrain", choice=choice))
        hexes = {u["id"]: u["hex"] for u in game.to_position()["units"]}
        assert (hexes["D"] != TARGET) is retreats


@rule("7.8.b", "14.1.b", "14.1.c", "Q47")
def test_a_stream_is_a_hexside_effect_like_a_river():
    """Who attacks across a stream also stands low: the defender chooses, and the hexside gives up the height."""
    game = duel(sides={"0606-0706": "stream"}, dice=CALM)
    assert drm(odds(game, terrain_choice="hex").attacker_drms) == 1
    assert drm(odds(game, terrain_choice="hexside").attacker_drms) == 0
    assert odds(game, terrain_choice="hexside").attack.total == 3
    assert "terrain" in kinds(fight(game))


@rule("7.8.b", "Q47")
def test_one_choice_for_the_whole_combat():
    """A attacks across the river from the same height, B uphill on dry ground: either A or B is weakened."""
    features = {"hexes": {TARGET: hill(3), FRONT: hill(3)}, "sides": {"0606-0706": "river"}}
    game = battle(it("A", FRONT), it("B", "0705"), ah("D", TARGET, defense=8), **features)
    for choice, weak in (("hex", "B"), ("hexside", "A")):
        forecast = odds(game, ["A", "B"], terrain_choice=choice)
        assert forecast.attack.total == 7
        assert [p.unit for p in forecast.attack.parts if p.value < 0] == [weak]
    declare(game, TARGET, ["A", "B"])
    while kind(game) == "defense_support":
        play(game, "done")
    words = "Your hex protects you against 0705, the hexside against 0706."
    assert game.decision.prompt.startswith(words), "what protects against whom, not the first hex of the attackers"
    assert "L'esagono ti protegge contro 0705, il lato contro 0706." in game.decision.prompt_in("it")


@rule("7.8.b")
@pytest.mark.parametrize(
    "features",
    [
        {"hexes": {TARGET: hill(3)}},
        {"sides": {"0606-0706": "river"}},
        {"hexes": {TARGET: hill(3), FRONT: hill(3)}, "sides": {"0606-0706": "river"}},
        {"hexes": {TARGET: hill(3)}, "sides": {"0605-0606": "river"}},
    ],
)
def test_nobody_is_asked_where_only_one_effect_applies(features):
    assert "terrain" not in kinds(fight(duel(dice=CALM, **features)))


@rule("7.8.b", "Q48")
def test_a_trench_is_no_part_of_the_choice():
    features = {"hexes": {TARGET: hill(3) | {"trench": AH}}, "sides": {"0606-0706": "river"}}
    for choice in ("hex", "hexside"):
        forecast = odds(duel(attack=9, **features), terrain_choice=choice)
        assert [s.value for s in forecast.shifts] == [-1]
        assert drm(forecast.attacker_drms, "12.5") == 2
    only_trench = {"hexes": {TARGET: {"trench": AH}}, "sides": {"0606-0706": "river"}}
    assert "terrain" not in kinds(fight(duel(attack=9, dice=CALM, **only_trench)))


@rule("7.8.b", "Q47")
def test_option_choice_for_each_attacking_hex():
    features = {
        "hexes": {TARGET: hill(3)},
        "sides": {"0606-0706": "isonzo", "0605-0606": "river"},
        "roads": [["0606", "0706"]],
    }
    units = [it("A", FRONT, attack=6), it("B", "0605", attack=6), ah("D", TARGET, defense=8)]
    one = battle(*units, dice=CALM, **features)
    assert kinds(fight(one, attackers=["A", "B"])).count("terrain") == 1
    two = battle(*units, dice=CALM, options=variant("Q47"), **features)
    assert kinds(fight(two, attackers=["A", "B"])).count("terrain") == 2


# Steps that may attack


@rule("7.8.c", "E4")
def test_steps_from_one_hex_are_limited_by_the_defenders_hex():
    """E4: against a low mountain at most two steps from each hex."""
    front = [it(f"A{i}", FRONT, corps="II") for i in range(3)]
    left = [it(f"B{i}", "0705", corps="II") for i in range(3)]
    game = battle(*front, *left, ah("D", TARGET), hexes={TARGET: LOW_MOUNTAIN})
    assert legal(game, ["A0", "A1"])
    assert not legal(game, ["A0", "A1", "A2"])
    assert cites(odds(game, ["A0", "A1", "A2"]).reasons, "7.8")
    assert legal(game, ["A0", "A1", "B0", "B1"])
    play(game, "attack", target=TARGET)
    play(game, "add", unit="A0")
    play(game, "add", unit="A1")
    assert targets(game, "add", "unit") == {"B0", "B1", "B2"}
    assert refused(game, "7.8", "add", unit="A2")


@rule("7.8.c")
@pytest.mark.parametrize(("terrain", "limit"), [({}, 6), (hill(2), 4), (SWAMP, 2), (LOW_MOUNTAIN, 2)])
def test_the_limit_is_the_stacking_limit(terrain, limit):
    units = [it(f"A{i}", FRONT, corps="II") for i in range(7)]
    game = battle(*units, ah("D", TARGET, defense=1), hexes={TARGET: terrain})
    for count in range(1, 8):
        assert legal(game, [f"A{i}" for i in range(count)]) is (count <= limit), count


@rule("7.8.c", "Q27", "Q28")
def test_a_free_battalion_may_attack_beyond_the_limit():
    units = [it("A", FRONT, **strong()), *(it(f"B{i}", FRONT, size="battalion") for i in range(2)), ah("D", TARGET)]
    game = battle(*units, hexes={TARGET: LOW_MOUNTAIN})
    assert legal(game, ["A", "B0"])
    assert not legal(game, ["A", "B0", "B1"])
    strict = battle(*units, hexes={TARGET: LOW_MOUNTAIN}, options=variant("Q27"))
    assert not legal(strict, ["A", "B0"])
    assert legal(strict, ["B0", "B1"])


@rule("7.8.c", "Q28")
def test_by_option_no_battalion_is_free_in_the_attack():
    units = [it("A", FRONT, **strong()), it("B", FRONT, size="battalion"), ah("D", TARGET)]
    strict = battle(*units, hexes={TARGET: LOW_MOUNTAIN, FRONT: LOW_MOUNTAIN}, options=variant("Q28"))
    assert not legal(strict, ["A", "B"])
    assert cites(odds(strict, ["A", "B"]).reasons, "7.8.c")
    play(strict, "end")
    assert alive(strict, "B"), "the battalion is still free in its stack"
    assert alive(strict, "A")
