"""The chance that what a player is after happens: the one number that map, menu and sheet show before an order."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Answer:
    """Something the other side may answer, and the chance after it."""

    key: str
    """Names it in words: the message `answer-<key>`."""
    p: Fraction


@dataclass(frozen=True)
class Chance:
    """The chance of an aim (a hex taken, a gun overrun, a unit broken) by all ways that lead to it.

    `p` is the chance after the best answer of the other side, as far as the asker may know it. Where the asker knows
    everything that matters, it is exact; under fog it is the expectation over what may lie hidden.
    """

    p: Fraction
    answers: tuple[Answer, ...] = ()
    """What the other side may choose between, the best for it first; empty where it has no choice that matters."""
    worst: Fraction | None = None
    best: Fraction | None = None
    """The range under fog: `p` if what lies hidden is as bad, or as good, as can be. None if nothing is hidden."""
    cut_short: str = ""
    """Why this is an estimate, the message `cut-short-<key>`; empty where every way was followed to its end."""

    @property
    def answer(self) -> str:
        """The answer that `p` takes for granted; empty if there is none."""
        return self.answers[0].key if self.answers else ""

    def after(self, answer: str) -> Fraction:
        """The chance once the other side has given its answer."""
        return next((a.p for a in self.answers if a.key == answer), self.p)


def after_best(answers: dict[str, Fraction]) -> Chance:
    """The chance where the other side chooses between answers: it takes the one that leaves the least.

    >>> after_best({"yield": Fraction(28, 100), "hold": Fraction(9, 100)}).answer
    'hold'
    """
    listed = sorted((Answer(key, p) for key, p in answers.items()), key=lambda a: (a.p, a.key))
    return Chance(listed[0].p, tuple(listed) if len(listed) > 1 else ())
