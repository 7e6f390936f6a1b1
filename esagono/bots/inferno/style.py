"""How a commander weighs things: the numbers by which one plan differs from another."""

from __future__ import annotations

from msgspec import Struct


class Style(Struct, frozen=True):
    """Worth is counted in victory points."""

    name: str = "steady"
    own_loss: float = 0.13
    """The price of one effectiveness reduction of one's own."""
    enemy_loss: float = 0.15
    """What a reduction of the enemy is worth."""
    eager: float = 1.0
    """Weight of ground to be taken."""
    least_gain: float = 0.1
    """An attack must bring at least so much."""
    hold: float = 1.0
    """Weight of ground to be held."""
    rest: float = 0.3
    """What it is worth to bring a worn unit out of the line, for each reduction."""
    release_until: int = 6
    """Reserves are set free up to this turn."""


STEADY = Style()
