"""How a commander weighs things: the numbers by which one plan differs from another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final

SPAN: Final = 4.0
"""Turns after which strength that is kept now has paid for itself."""


@dataclass(frozen=True)
class Style:
    """Worth is counted in victory points."""

    name: str = "steady"
    own_loss: float = 0.13
    """The price of one effectiveness reduction of one's own."""
    enemy_loss: float = 0.15
    """What a reduction of the enemy is worth."""
    eager: float = 1.0
    """Weight of ground to be taken."""
    least_gain: float = 0.1
    """Minimum gain that an attack must promise."""
    hold: float = 1.0
    """Weight of ground to be held."""
    rest: float = 0.3
    """What it is worth to bring a worn unit out of the line, for each reduction."""
    release_until: int = 6
    """Reserves are set free up to this turn."""
    leaving: float = 0.0
    """How much the posts that attackers leave count when an attack is weighed."""
    thorough: bool = False
    """Every way to put an attack together is weighed, not only the strongest units first."""
    farsighted: bool = False
    """Towards the end strength and ground count less, and what is scored counts alone."""
    sweeping: bool = False
    """Empty objectives are entered on the way."""
    cover: float = 0.0
    """How dear it may be to stand where the enemy could walk in, as a share of what he would get; 0 not to look."""
    closing: float = 1.0
    """How much of that goes for the enemy's ways: units put into them, and attacks left undone that would open them."""
    outlook: float = 1.0
    """How much ground counts that leads to something later."""

    def at(self, turns_left: float) -> Style:
        """This style, adjusted to the number of turns left."""
        return _late(self, min(1.0, turns_left / SPAN)) if self.farsighted else self


@lru_cache(maxsize=256)
def _late(style: Style, part: float) -> Style:
    return replace(
        style,
        own_loss=style.own_loss * part,
        enemy_loss=style.enemy_loss * part,
        rest=style.rest * part,
        outlook=part,
    )


STEADY: Final = Style()
BOLD: Final = Style("bold", own_loss=0.08, enemy_loss=0.16, eager=1.3, least_gain=0.0)
FIRM: Final = Style("firm", own_loss=0.16, eager=0.5, least_gain=0.5, hold=1.8)
SHARP: Final = Style("sharp", own_loss=0.13, enemy_loss=0.08, eager=1.5, least_gain=0.3, hold=0.7)
DEFAULTS: Final = (BOLD, STEADY)
"""How an officer goes about it, by side: the one who has to take ground dares more."""


def _campaign(style: Style, name: str, **weights: Any) -> Style:
    return replace(style, name=name, thorough=True, farsighted=True, sweeping=True, **weights)


CAMPAIGN: Final = tuple(
    (
        _campaign(usual, "usual", cover=1.0),
        _campaign(usual, "hold", cover=2.0, leaving=1.0, hold=1.5, least_gain=0.3),
        _campaign(usual, "rest", cover=1.0, leaving=0.5, rest=0.9, least_gain=0.4),
        _campaign(SHARP, "sharp", cover=0.7),
        _campaign(BOLD, "bold", cover=0.5, eager=1.6),
        _campaign(FIRM, "firm", cover=2.0, leaving=1.0),
        _campaign(usual, "wait", cover=2.0, least_gain=99.0, rest=0.6),
    )
    for usual in DEFAULTS
)
"""Tactics that the search starts from, by side; the first is the default."""
LOOSE: Final = ("altipiani-1916",)
"""Games in which it does not pay to bar the enemy's ways (docs/notes/trials.md): a unit alone in the way of a stronger
one is lost there, and does not strike back."""


@cache
def tactics(game: str, side: int) -> tuple[Style, ...]:
    """The tactics of a side in a game, the usual one first."""
    return tuple([replace(style, closing=0.0) for style in CAMPAIGN[side]]) if game in LOOSE else CAMPAIGN[side]
