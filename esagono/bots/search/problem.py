"""What a game supplies to be searched: guesses, plans, variations on plans, fast players, and a value."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from typing_extensions import TypeVar

from esagono.bots.search.mind import Policy
from esagono.engine import Game

Plan = TypeVar("Plan", default=Any)
"""Type of a plan, chosen by the series: immutable and comparable."""


@dataclass(frozen=True)
class Proposal(Generic[Plan]):
    """A plan and the tactic that proposed it, for those who ask why."""

    plan: Plan
    tactic: str = ""


class Problem(ABC, Generic[Plan]):
    """One thing to be planned by a side: a player turn, the activation of a brigade or of a formation.

    It is made from what the seat sees and remembers; nothing of it knows the state.
    """

    side: str
    done: Any = None
    """What was carried out already, as the bot counts it: `agrees` and `mutate` leave that as it is."""
    halving: float = 0.5
    """The part of the steps that goes to the plans proposed; the rest goes to changes of the best."""
    impatient: bool = False
    """Whether plans that are behind the usual one by more than chance drop out at once; what they would have cost is
    saved, not spent on others."""

    @abstractmethod
    def sample(self, rng: random.Random, dice: str) -> Game:
        """The game as it might be: what is hidden is drawn with `rng`; `dice` is its seed. It stands at the decision
        for which a plan is wanted, is played by nobody else, and needs no history."""

    @abstractmethod
    def propose(self) -> Iterable[Proposal[Plan]]:
        """Plans by tactics, the usual one first: with no steps at all that one is chosen. Made one by one as they
        are asked for, so a generator may take its time."""

    def mutate(self, plan: Plan, rng: random.Random) -> Proposal[Plan] | None:
        """A plan changed a little (an order dropped, exchanged, given to another unit); nothing if there is none."""
        return None

    @abstractmethod
    def follow(self, plan: Plan, game: Game) -> Policy:
        """An imagined player who carries out the plan and then goes on as the fast policy does."""

    @abstractmethod
    def policy(self, side: str, game: Game) -> Policy:
        """A fast imagined player for the other side."""

    @abstractmethod
    def over(self, game: Game) -> bool:
        """Whether enough has been played: a few activations or player turns after the plan was made."""

    @abstractmethod
    def value(self, game: Game, players: Mapping[str, Policy]) -> float:
        """What the position is worth to `side`, in points of the final margin. The players are given so that luck which
        they have noted (what a combat brought beyond its average) can be taken off."""

    def agrees(self, plan: Plan) -> bool:
        """Whether a plan is still open: nothing that was done already contradicts it."""
        return True
