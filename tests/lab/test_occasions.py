"""The chances that players of Gorizia are shown hold, in short runs of fixed games."""

from __future__ import annotations

import pytest

from esagono.engine import Option
from esagono.engine.chance import Chance
from esagono.games.strafe.knowledge.asking import Forecast
from esagono.lab.calibrate import Occasion, Run, by_kind, watch, watcher_of
from esagono.lab.strafe import occasions
from tests.rules.gorizia.cases import in_phase, inf
from tests.rules.gorizia.reading import AH, IT
from tests.rules.gorizia.test_words import BANKS

GAME = "gorizia-1916"
KINDS = {"bid", "assault", "assault declared", "defensive", "infiltration", "offensive", "reaction"}


def watched(numbers: range, **options: str) -> list[Occasion]:
    runs = [Run(GAME, n, ("officer", "officer"), "1", "bridgehead", options) for n in numbers]
    return [occasion for run in runs for occasion in watch(run)]


@pytest.mark.parametrize("options", [{"fog": "open"}, {}])
def test_chances_of_fires_assaults_and_reactions_hold(options: dict[str, str]) -> None:
    found = watched(range(2), **options)
    tallies = {t.name: t for t in by_kind(found)}
    assert tallies.keys() >= KINDS
    assert all(t.holds for t in tallies.values())
    declared = [o for o in found if o.kind == "assault declared"]
    assert {o.group for o in declared} >= {"defensive-fire"}
    assert all(o.given is not None for o in declared)


def test_the_chance_without_the_defensive_fire_is_higher(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test above could not tell the two apart: `results` reckon with the waves alone."""

    def mean(shown: list[float]) -> float:
        return sum(shown) / len(shown)

    def waves_alone(forecast: Forecast) -> Chance:
        return Chance(forecast.results["taken"]) if "taken" in forecast.results else forecast.chance

    declared = "assault declared"
    told = mean([o.shown for o in watched(range(1), fog="open") if o.kind == declared])
    monkeypatch.setattr(occasions, "shown", waves_alone)
    assert mean([o.shown for o in watched(range(1), fog="open") if o.kind == declared]) > told + 0.05


@pytest.mark.parametrize(("dice", "happened"), [([4], [True]), ([5, 4], [False, True]), ([5, 6], [False, False])])
def test_demolitions_are_watched_up_to_the_one_that_tells(dice: list[int], happened: list[bool]) -> None:
    river = {f"{r:02}07-{n:02}08": "isonzo" for r, n in BANKS}
    units = [inf("C", IT, "0607"), inf("E", IT, "0608"), inf("B", AH, "0101")]
    game = in_phase("artillery", *units, chart={"sides": river, "roads": [["0607", "0608"]]}, dice=dice)
    watcher = watcher_of(game)
    for option in (*(Option("blow", unit=u, hexside="0607-0608") for u in "CE"), Option("done")):
        if option.verb == "blow":
            question = game.rules.questions["odds"]
            told = question.answer(game, IT, "en", question.args(option=option.to_data())).headline
            assert (told.text, told.p) == ("the bridge is blown up", pytest.approx(4 / 6))
        watcher.before(IT, option)
        watcher.after(IT, option, game.play(option, IT))
    found = list(watcher.found())
    assert [(o.kind, o.happened) for o in found] == [("demolition", h) for h in happened]
    assert all(o.shown == pytest.approx(4 / 6) for o in found)


def test_the_bid_that_has_to_hold_is_the_one_against_what_the_enemy_spent() -> None:
    game = in_phase(
        "initiative", inf("A", IT, "0607"), inf("B", AH, "0101"), dice=[6, 4], tracks={"lp": {IT: 5, AH: 5}}
    )
    watcher = watcher_of(game)
    for side, points in ((IT, 2), (AH, 3)):
        option = Option("bid", points=points)
        watcher.before(side, option)
        watcher.after(side, option, game.play(option, side))
    (found,) = watcher.found()
    # two against a guess of half of five are even; against three, ten throws win and five are rolled again
    assert (found.kind, found.shown, found.happened) == ("bid", 0.5, True)
    assert found.given == pytest.approx(10 / 31)
