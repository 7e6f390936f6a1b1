"""Options, refusals and play agree about random orders in every scenario; the long run is in `agreement.py`."""

from __future__ import annotations

import pytest

import esagono
from esagono.games import playable
from tests.games.agreement import run

SCENARIOS = [(i.id, scenario) for i in esagono.games() if i.id in playable() for scenario in i.scenarios]


@pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)
def test_an_order_is_offered_exactly_when_nothing_bars_it(game_id: str, scenario: str) -> None:
    account = run(game_id, scenario, 100)
    assert not account.disagreements, account.disagreements[:5]
    assert account.offered > 200
    assert account.refused > 600
    assert account.compared > 600
