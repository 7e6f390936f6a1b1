"""7, 7.2 of Goito: one Action for each Force, one Force after the other."""

from __future__ import annotations

from esagono.games.risorgimento.state import ACTED

from .playing import act, clauses, settle, take
from .reading import has
from .situations import FAR, au, pi, position, rule


@rule("8.d", "7.2.a", "7.a", "7.b", "4.B.2.h")
def test_one_action_and_no_points_are_carried_over():
    game = position(au("A", "0506"), au("B", "0510"), FAR)
    act(game, "A", "move", to="0507")
    assert clauses(game, "select", unit="B") != []  # the Action comes to its end first
    take(game, "halt", facing="S")
    assert has(game, "A", ACTED)
    assert clauses(game, "select", unit="A") == ["7.2.a"]
    assert "select unit=B" in map(str, game.options())


@rule("7.2.a", "7.b")
def test_one_action_for_each():
    game = position(au("A", "0505"), au("B", "0808"), pi("P", "1201"))
    act(game, "A", "move", to="0504")
    assert clauses(game, "move", unit="B", to="0807") == ["7.b"]
    settle(game)
    assert clauses(game, "move", unit="A", to="0503") == ["7.2.a"]
    assert clauses(game, "move", unit="B", to="0807") == []
