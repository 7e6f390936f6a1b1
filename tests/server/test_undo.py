"""Over the socket, too, nothing is offered to be taken back that told its side something."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from esagono.games import find, playable
from esagono.server.play.match import Match
from tests.server.peeking import watch

SCENARIOS = [(game, scenario) for game in playable() for scenario in find(game).INFO.scenarios]


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "scenario"), SCENARIOS)
def test_undo_over_the_socket_gives_nothing_away(client: TestClient, game_id: str, scenario: str) -> None:
    """Few options here; `python -m tests.server.peeking GAME SCENARIO --options 50000` tries more."""
    account = watch(client, game_id, scenario, 3, 40)
    assert account.violations == []
    assert account.options == account.compared == 40
    assert 0 < account.open_now <= account.open_before < 40


def test_a_server_that_offers_too_much_is_found(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "undoable", lambda self, side: min(1, len(self.rows_of(side))))
    account = watch(client, "isonzo-1917", "historical", 3, 40)
    assert len(account.violations) == 40 - account.open_now
    assert all("is offered to be taken back" in words for words in account.violations)
