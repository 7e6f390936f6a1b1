"""What the log tells each side: names and numbers of one's own units, causes, and the printed columns of the chart."""

from __future__ import annotations

from typing import Any

import esagono
from esagono.engine.event import Event
from tests.rules.battles import CALM, FRONT, PUSH, RING, TARGET, fight, wish
from tests.rules.situations import AH, IT, Game, ah, gun, it, play

from .helpers import arditi, battle, engineer, pos, rule, water


def lines(game: Game, kind: str, seat: str, lang: str = "en") -> list[str]:
    """The sentences that a seat reads for the events of a kind."""
    return [game.rules.describe(e, lang) for e in game.events_for(seat) if e.kind == kind]


@rule("9.4.2.d", "5.4.a")
def test_losses_name_ones_own_units_and_what_was_lost():
    game = battle(
        it("A", FRONT, attack=16, name="Roma"), ah("D", TARGET, defense=4, loss=2, name="Sch."), dice=[3, 3, 6]
    )
    fight(game)
    assert lines(game, "step-lost", AH) == [] or "Sch." in lines(game, "step-lost", AH)[0]
    (own,), (other,) = lines(game, "losses", AH)[1:], lines(game, "losses", IT)[1:]
    assert own.endswith(": Sch. (1); no unit is left to take one more.")
    assert "Sch." not in other
    assert lines(game, "eliminated", IT) == ["Sch. is eliminated by its losses in the combat."]
    assert lines(game, "eliminated", IT, "it") == ["Unità eliminata per le perdite nel combattimento: Sch."]


@rule("10.3.a")
def test_recovery_is_told_by_name_to_its_owner_only():
    game = pos([it("A", "1006", loss=1, name="Roma"), ah("X", "0106")])
    play(game, "recover", unit="A")
    assert lines(game, "recover", IT) == ["Roma recovers effectiveness."]
    assert (
        lines(game, "recover", AH) == lines(game, "recover", "observer") == ["An Italian unit recovers effectiveness."]
    )


@rule("11.0.b", "5.4.a")
def test_supply_is_told_by_name_to_its_owner_only():
    units = [it("A", "1006", supply="low", name="Roma"), it("B", "0306", name="Lambro"), ah("X", "0106")]
    game = pos(units, phase="supply", map={"flags": {"1206": IT, "0101": AH}})
    (own,), (other,) = lines(game, "supply", IT)[-1:], lines(game, "supply", AH)[-1:]
    assert "In supply again: Roma." in own
    assert "Lambro." in own
    assert other == "The Italian side determines its supply."
    (italiano,) = lines(game, "supply", IT, "it")[-1:]
    assert "Di nuovo rifornita: Roma." in italiano


@rule("9.4.2.a")
def test_reductions_that_nobody_takes_are_no_more_than_none():
    args = {"side": AH, "count": 0, "short": 5, "reduced_units": []}
    say = pos([it("A", "1006"), ah("X", "0106")]).rules.say
    assert say("event-losses-own", args, "en").endswith("takes no reduction: no unit is left to take 5.")
    assert say("event-losses-own", args | {"short": 1}, "it").endswith(": non resta nessuno che ne subisca una.")


@rule("8.1.c", "8.2.c", "7.9.1.a")
def test_the_arithmetic_of_a_combat_names_its_causes():
    hill = {TARGET: {"terrain": "hill", "level": 2, "trench": AH}}
    game = battle(
        arditi("A", FRONT, attack=30), gun("G", IT, FRONT, artillery=5), ah("D", TARGET), hexes=hill, dice=CALM
    )
    fight(game, support=["G"])
    assert lines(game, "strength", AH)[0] == "Attack: strength 30, −1 uphill: 29; artillery 5; one step."
    (told,) = lines(game, "odds", AH)
    assert told == (
        "Odds 7:1; assault troops count as a flank attack: two columns to the right; trench: one column to the left; "
        "column 4:1, and 4 ratios beyond."
    )
    (roll,) = lines(game, "roll", IT)
    assert roll.startswith("Dice 3 and 4 (-4 for the odds): 3 in column 4:1 gives ")
    (losses,) = lines(game, "loss-roll", IT)
    assert "enemy artillery, +2 the defender is flanked, −2 the defender is in its trench" in losses


@rule("8.2.b", "Q37")
def test_a_void_attack_says_that_it_was_one():
    game = battle(it("A", FRONT, attack=1), ah("D", TARGET), dice=PUSH)
    fight(game)
    (void,) = lines(game, "void", IT)
    assert (
        void == f"The attack on {TARGET} is void: 1:4 is below 1:3. The attackers have had their attack of this phase."
    )
    assert lines(game, "odds", IT) == ["Odds 1:4; below 1:3, no combat."]


@rule("9.4.2.e", "9.4.2.d")
def test_reductions_that_nobody_is_left_to_take_are_accounted_for():
    units = [it("A", FRONT, attack=30), gun("G", IT, FRONT, artillery=9), ah("D", TARGET, defense=4, loss=2)]
    game = battle(*units, dice=[6, 6, 6])
    fight(game, support=["G"])
    (told,) = [t for t in lines(game, "losses", IT) if t.startswith("The Austro")]
    due = next(e.args["defender_losses"] for e in game.log if e.kind == "loss-roll")
    assert due > 1
    assert f"no unit is left to take {'one' if due == 2 else due - 1} more" in told


@rule("9.2.2.a", "9.2.4.a")
def test_a_retreat_with_one_way_tells_its_owner_why():
    """A river on every other side of the defender leaves one hex to go to."""
    water = {f"{min(TARGET, hex)}-{max(TARGET, hex)}": "river" for hex in RING if hex not in ("0505", FRONT)}
    game = battle(it("A", FRONT), ah("D", TARGET), dice=PUSH, sides=water)
    fight(game, until=["advance"])
    (own,), (other,) = lines(game, "retreat", AH), lines(game, "retreat", IT)
    assert own == "Retreat of D from 0606 to 0505, the only way that the guidelines allow."
    assert other == "The Austro-Hungarian stack retreats from 0606 to 0505."


def test_a_name_that_ends_with_a_stop_ends_the_sentence():
    game = pos([it("A", "1006", loss=1, name="11 Mt."), ah("X", "0106")])
    play(game, "recover", unit="A")
    assert lines(game, "recover", IT, "it") == ["11 Mt. recupera efficienza."]
    event = Event("eliminated", "5.2", {"unit": "A", "side": IT, "hex": "1006"})
    assert game.rules.describe(event, "en") == "11 Mt. is eliminated: its hex is overstacked."
    assert game.rules.describe(Event("losses", "9.4.2", _losses("A"), IT), "en").endswith("11 Mt. (1).")
    shown = game.rules.say("event-move", {"unit": "A", "start": "1006", "to": "11 Mt."}, "en")
    assert shown.endswith("to 11 Mt.")


def _losses(unit: str) -> dict[str, Any]:
    return {"side": IT, "count": 1, "short": 0, "units": [unit], "reduced_units": [[unit, 1]]}


def test_an_event_of_an_older_version_is_still_told():
    game = esagono.new("isonzo-1917", seed=1)
    event = Event("odds", "8.2", {"target": "2312", "before": "4:1", "shifts": [], "column": "5:1", "flanked": ""})
    assert game.rules.describe(event, "en") == "Odds 4:1, final column 5:1."


@rule("12.5.1.b")
def test_the_strength_that_holds_a_trench_is_told_to_its_owner():
    game = battle(it("A", FRONT), ah("D", TARGET, defense=4), hexes={TARGET: {"trench": AH}}, dice=[2, 3, 1, 6])
    fight(game, wish("refuse"))
    assert "die 6 against 4" in lines(game, "refusal", AH)[0]
    assert "against" not in lines(game, "refusal", IT)[0]


@rule("14.2.c")
def test_who_crosses_the_isonzo_is_named_to_its_owner():
    game = pos(
        [it("A", "0706", name="Roma"), engineer("E", IT, "0706", name="V Pont."), ah("X", "0101")],
        map={"sides": water()},
    )
    play(game, "move", unit="A", to="0606")
    assert lines(game, "ferried", IT) == ["Roma crosses the Isonzo at 0606-0706 with the help of V Pont."]
    assert lines(game, "ferried", IT, "it") == ["Roma passa l'Isonzo su 0606-0706 con l'aiuto di V Pont."]
    assert lines(game, "ferried", AH) == ["An Italian unit crosses the Isonzo at 0606-0706 with the help of V Pont."]
