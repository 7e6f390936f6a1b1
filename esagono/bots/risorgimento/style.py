"""How boldly an officer plays: the weights of his judgements, by side and by how late it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from esagono.games.risorgimento.phases.victory import AUSTRIAN


@dataclass(frozen=True)
class Style:
    """Values are in movement points unless stated otherwise."""

    fair: float
    """The chance of victory from which on he attacks."""
    least: float
    """The balance of losses, in strength points, with which he still attacks."""
    prize: float
    """What it is worth to drive the enemy from ground that counts, in strength points."""
    caution: float
    """What a hex costs for each strength point by which the enemy near it is stronger."""
    company: float
    """What it is worth to stand with others of one's brigade."""
    farm: float
    """What it is worth to enter ground that counts, beyond what a recruit sees in it."""

    thin: float
    """What a hex costs for every four strength points that its stack is short of what may fall upon it."""
    pull: float
    """How much the way to ground that counts matters."""
    garrison: float
    """How much of the garrisons is kept that a recruit would leave everywhere."""
    cover: float = 1.0
    """What it is worth to stand with guns that would be alone otherwise, for each of their strength points."""


GATHER = Style(fair=0.5, least=-0.3, prize=1.0, caution=0.8, company=1.5, farm=1.0, thin=2.0, pull=1.0, garrison=0.4)
"""The Austrian until his corps is there."""
ATTACK = Style(
    fair=0.45, least=-0.5, prize=2.0, caution=0.8, company=1.5, farm=2.0, thin=1.5, pull=0.7, garrison=1.0, cover=0.5
)
DEFENCE = Style(fair=0.55, least=-0.1, prize=2.5, caution=0.8, company=1.2, farm=1.0, thin=1.5, pull=1.0, garrison=0.6)
WING = Style(
    fair=0.65, least=0.0, prize=2.0, caution=0.5, company=1.0, farm=2.0, thin=1.0, pull=1.0, garrison=0.0, cover=0.0
)
"""The Austrian brigade that goes round the enemy: it looks for empty farms, and fights only if it must win."""
SWEEP = Style(
    fair=0.2, least=-99.0, prize=20.0, caution=0.0, company=0.0, farm=8.0, thin=0.0, pull=1.0, garrison=0.0, cover=0.0
)
"""When the enemy has no activation left in the last turn: losses no longer matter."""
GATHERED = 4
"""The turn in which the last brigade of his first corps comes."""
LATE = 2
"""Turns before the end in which what is taken is likely to stay taken."""


def style_of(side: int, turn: int, last: int) -> Style:
    style = ATTACK if side == AUSTRIAN else DEFENCE
    if turn >= last:
        return replace(
            style, caution=0.1 * style.caution, farm=style.farm + 6, prize=style.prize + 3,
            company=0.0, thin=0.0, garrison=1.0,
        )  # fmt: skip
    if turn > last - LATE:
        return replace(style, caution=0.5 * style.caution, farm=style.farm + 2, prize=style.prize + 1, garrison=1.0)
    return GATHER if side == AUSTRIAN and turn < GATHERED else style
