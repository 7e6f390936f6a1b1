"""What refusals and the log name: the type, the bridge, one's own units; and readings that a player chooses."""

from __future__ import annotations

import pytest

from esagono.engine import Option

from .cases import dug, in_phase, inf, loose
from .fights import fight, run
from .reading import AH, IT, rule
from .situations import FRONT, TARGET, ah, gun, it, late, mark, moving, pos

ROWS = range(1, 13)
BANKS = [(r, r) for r in ROWS] + [(r, n) for r in ROWS if r % 2 == 0 for n in (r - 1, r + 1) if n in ROWS]
RIVER = {"sides": {f"{r:02}07-{n:02}08": "isonzo" for r, n in BANKS}}
"""The Isonzo from the north edge to the south edge; the road of row 06 crosses it."""


def told(game, seat, kind, lang="en"):
    event = next(e for e in game.events_for(seat) if e.kind == kind)
    return game.rules.describe(event, lang)


@rule("20.2.a")
def test_cavalry_at_a_bridge_is_refused_for_its_type():
    units = [loose("C", IT, "0607", "cavalry"), inf("B", AH, "0601")]
    game = in_phase("artillery", *units, chart={"sides": RIVER["sides"], "roads": [["0607", "0608"]]})
    found = game.why_not("blow", unit="C", hexside="0607-0608")
    assert [(r.clause, r.key) for r in found] == [("20.2.a", "cannot-blow")]


@rule("11.3.d")
def test_a_unit_too_worn_for_a_force_march_is_told_so():
    game = moving(it("A", "0809", morale=5, dp=4), ah("e", "0101"))
    game.play(Option("select", unit="A"))
    assert [(r.clause, r.key) for r in game.why_not("force-march", unit="A")] == [("11.3.d", "too-worn-to-march")]


@rule("22.5.b")
def test_an_armored_car_keeps_off_towns_and_is_told_so():
    game = fight(it("A", type="armored-car"), ah("D"), step="A", hexes={TARGET: {"terrain": "town"}},
                 roads=[[FRONT, TARGET]])  # fmt: skip
    (reason,) = game.forecast(kind="assault", target=TARGET, attackers=["A"]).reasons
    assert (reason.clause, reason.key) == ("22.5.b", "car-keeps-off")
    assert TARGET in reason.text


@rule("20.2.1.a")
def test_who_is_cut_off_by_a_blown_bridge_is_told_which():
    units = [gun("G", "0609", up="move"), ah("e", "1201")]
    whole = late(*units, sides=RIVER["sides"])
    game = late(*units, sides=RIVER["sides"], blown=["0607-0608"])
    beyond = set(whole.reach("G", mode="non-activated")) - set(game.reach("G", mode="strategic"))
    game.play(Option("select", unit="G"))
    (reason,) = game.why_not("move", unit="G", to=min(beyond))
    assert (reason.clause, reason.key, reason.args["hexside"]) == ("20.2.1.a", "bridge-is-blown", "0607-0608")


@rule("13.2.1.c")
def test_fire_at_a_hex_with_guns_and_others_has_to_say_at_which():
    game = fight(it("A"), gun("G", "0906"), ah("D"), gun("K", TARGET, AH), step="B", action={"guns": ["G"]})
    found = game.why_not("fire", unit="G", target=TARGET)
    assert [r.key for r in found] == ["unfinished"]
    assert found[0].args["missing"] == ["category"]


# The log


@rule("24.2.a", "H5")
def test_ones_own_log_names_units_points_and_hexes():
    game = fight(it("A"), gun("G", "0906", bombardment=12), ah("D"), step="B", dice=[6])
    run(game, bombard=["select", "open-fire"], aim=Option("fire", target=TARGET, category="non-artillery"),
        until=["defend"])  # fmt: skip
    assert told(game, IT, "disorganized") == "Some Austro-Hungarian units are disorganized."
    assert told(game, AH, "disorganized") == f"D ({TARGET}) gains one disorganization point."
    assert told(game, AH, "disorganized", "it") == f"D ({TARGET}): un punto di disorganizzazione."


@rule("16.4.1.a")
def test_steps_are_lost_before_points_are_counted():
    game = fight(it("A"), gun("G", "0906", bombardment=12), ah("D"), step="B", dice=[3])
    run(game, bombard=["select", "open-fire"], aim=Option("fire", target=TARGET, category="non-artillery"),
        until=["defend"])  # fmt: skip
    kinds = [e.kind for e in game.log if e.kind in ("step-lost", "disorganized")]
    assert kinds == ["step-lost", "disorganized"]


@rule("19.3.b", "13.4.3.i")
def test_an_assault_on_guns_alone_tells_no_morale():
    game = fight(it("A"), gun("K", TARGET, AH), assaults=[mark("A")], dice=[1])
    run(game, until=["counter"])
    text = told(game, IT, "assault")
    assert "Morale" not in text
    assert "Guns alone" in text


@rule("13.5.3.a")
def test_a_counter_assault_is_called_one():
    game = fight(it("A", TARGET), ah("D", "0507"), step="E", assaults=[mark("A")], dice=[4])
    run(game, counter=[Option("counter-assault", unit="D", target=TARGET, via="0507"), "end-counter"])
    assert "Counter-assault" in told(game, IT, "wave")


@rule("13.2.5.a", "18.4.a")
def test_a_shift_is_told_with_its_causes():
    game = fight(it("A"), gun("G", "0906", bombardment=12), ah("D"), step="B", dice=[6],
                 hexes={TARGET: {"terrain": "woods"} | dug(2)})  # fmt: skip
    run(game, bombard=["select", "open-fire"], aim=Option("fire", target=TARGET, category="non-artillery"),
        until=["defend"])  # fmt: skip
    for seat in (IT, AH):
        assert "shift -3 (terrain -1, trench -2), final column" in told(game, seat, "fire")
        assert "spostamento -3 (terreno -1, trincea -2), colonna finale" in told(game, seat, "fire", "it")


@rule("13.4.3.i")
def test_odds_without_a_shift_name_no_cause():
    game = fight(it("A"), ah("D"), assaults=[mark("A")], dice=[1])
    run(game, until=["counter"])
    assert "shift 0, final column" in told(game, IT, "assault")


@rule("13.4.3.g")
@pytest.mark.parametrize(
    ("attack", "defense", "words"),
    [
        (6, 2, {"en": "6 against 2, 3:1, shift 0", "it": "6 contro 2, 3:1, spostamento 0"}),
        (16, 2, {"en": "16 against 2, 5:1 (beyond the table +3), shift 0, final column 5:1",
                 "it": "16 contro 2, 5:1 (oltre la tabella +3), spostamento 0, colonna finale 5:1"}),
        (2, 5, {"en": "2 against 5, 1:2 (beyond the table -1), shift 0", "it": "1:2 (oltre la tabella -1)"}),
    ],
)  # fmt: skip
def test_odds_beyond_the_table_are_told_by_its_last_column(attack, defense, words):
    game = fight(it("A", combat=attack), ah("D", combat=defense), assaults=[mark("A")], dice=[1])
    run(game, until=["counter"])
    for lang, text in words.items():
        assert text in told(game, IT, "assault", lang)


@rule("18.1.a", "24.2.a")
def test_who_digs_is_named_to_its_owner_only():
    game = moving(it("A", "0810"), ah("e", "0101"))
    game.play(Option("dig", unit="A"))
    assert told(game, IT, "digging") == "A digs in 0810."
    assert told(game, IT, "digging", "it") == "A scava in 0810."
    assert told(game, AH, "digging") == "A unit digs in 0810."


@rule("23.1.a", "24.2.a")
def test_who_extends_and_draws_together_is_named_to_its_owner_only():
    game = moving(it("A", "0810"), ah("e", "0101"))
    game.play(Option("extend", unit="A", to="0809"))
    assert told(game, IT, "extended") == "A extends from 0810 into 0809."
    assert told(game, AH, "extended") == "A unit in 0810 extends into 0809."
    game = moving(it("A", "0810", hexes=["0810", "0809"]), ah("e", "0101"))
    game.play(Option("consolidate", unit="A", to="0809"))
    assert told(game, IT, "consolidated", "it") == "A si raccoglie in 0809."
    assert told(game, AH, "consolidated", "it") == "Un'unità si raccoglie in 0809."


# Readings


@rule("7.0.b", "H1")
@pytest.mark.parametrize(
    ("choice", "seen"), [("hidden", []), ("open", [IT, AH]), ("italian-open", [IT]), ("austro-hungarian-open", [AH])]
)
def test_each_player_decides_whether_his_points_are_open(choice, seen):
    game = pos(it("A"), ah("D"), options={"logistics": choice}, tracks={"lp": {IT: 7, AH: 3}}, phase="artillery")
    shown = {side for seat, side in ((AH, IT), (IT, AH)) if side in game.view(seat)["tracks"]}
    assert shown == set(seen)


@rule("Q40", "8.5.b")
@pytest.mark.parametrize(("choice", "allowed"), [("allowed", True), ("barred", False)])
def test_a_headquarters_on_a_road_next_to_the_enemy(choice, allowed):
    units = [it("A", "0608"), ah("D", "0606"), it("HX", "0612", type="hq", initiative=3, command=4)]
    game = pos(*units, options={"hq_near_enemy": choice})
    assert ("8.5.b" not in game.command("X", at="0607").reasons) == allowed
