"""Hints are for games against a bot, or of two players at one screen."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.helpers import AUSTRIAN, ITALIAN, Table

BOT = {"kind": "bot", "level": "recruit"}


def test_against_a_bot_a_hint_is_given(table: Callable[..., Table]) -> None:
    match = table(seats={AUSTRIAN: BOT})
    with match.socket(ITALIAN) as page:
        found = page.question("hint")
    assert found["options"][0][0] in {o["option"][0] for o in match.board(ITALIAN)["options"]}


def test_at_one_screen_a_hint_is_given(table: Callable[..., Table]) -> None:
    match = table(hotseat=True)
    with match.socket(ITALIAN) as page:
        assert page.question("hint")["level"] == "general"


def test_against_a_person_it_is_refused(table: Callable[..., Table]) -> None:
    with table().socket(ITALIAN) as page:
        answer = page.ask(type="ask", question="hint", args={})
    assert answer["type"] == "refused"
    assert answer["code"] == "fair"
    assert "hints are for games against a bot" in answer["message"]
