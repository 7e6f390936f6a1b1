"""A decision as a player meets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from esagono.engine.state import Decision

if TYPE_CHECKING:
    from esagono.engine.game import Game


class Choice:
    """A decision as a player meets it: who decides what, which clause asks, and the prompt in words."""

    __slots__ = ("_decision", "_game")

    def __init__(self, game: Game, decision: Decision) -> None:
        self._game, self._decision = game, decision

    @property
    def side(self) -> str:
        """Who decides."""
        return self._decision.side

    @property
    def kind(self) -> str:
        """What is decided, as the rules call it."""
        return self._decision.kind

    @property
    def clause(self) -> str:
        """The clause that asks."""
        return self._decision.clause

    @property
    def args(self) -> Mapping[str, Any]:
        """What the question is about."""
        return self._decision.args

    @property
    def prompt(self) -> str:
        """The question in words, in the language of the game."""
        return self.prompt_in(self._game.lang)

    def prompt_in(self, lang: str) -> str:
        """The question in words, in a language."""
        return self._game.rules.say(f"prompt-{self.kind}", {"side": self.side, **self.args}, lang)

    def __repr__(self) -> str:
        return f"Choice({self.side}: {self.kind}, {self.clause})"
