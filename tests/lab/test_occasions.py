"""The chances that players of Gorizia are shown hold, in short runs of fixed games."""

from __future__ import annotations

import pytest

from esagono.games.strafe.knowledge import forecast_assault
from esagono.lab.calibrate import Occasion, Run, by_kind, watch

GAME = "gorizia-1916"
KINDS = {"assault", "assault declared", "defensive", "infiltration", "offensive", "reaction"}


def watched(numbers: range, **options: str) -> list[Occasion]:
    runs = [Run(GAME, n, ("officer", "officer"), "1", "bridgehead", options) for n in numbers]
    return [occasion for run in runs for occasion in watch(run)]


@pytest.mark.parametrize("options", [{"fog": "open"}, {}])
def test_chances_of_fires_assaults_and_reactions_hold(options: dict[str, str]) -> None:
    occasions = watched(range(2), **options)
    tallies = {t.name: t for t in by_kind(occasions)}
    assert tallies.keys() >= KINDS
    assert all(t.holds for t in tallies.values())
    declared = [o for o in occasions if o.kind == "assault declared"]
    assert {o.group for o in declared} >= {"defensive-fire"}
    assert all(o.given is not None for o in declared)


def test_a_forecast_that_leaves_out_the_defensive_fire_shows_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test above could not tell the two apart."""

    def shown() -> float:
        declared = [o.shown for o in watched(range(1), fog="open") if o.kind == "assault declared"]
        return sum(declared) / len(declared)

    told = shown()
    monkeypatch.setattr(forecast_assault, "fire_to_come", lambda *args, **more: False)
    assert shown() > told + 0.05
