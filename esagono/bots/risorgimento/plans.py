"""What a formation is told for one activation: a posture, ground to make for, an attack to begin with."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from msgspec import Struct

from esagono.bots.risorgimento.style import Style

USUAL, HOLD, BACK, BOLD, CAREFUL, RUSH = "usual", "hold", "back", "bold", "careful", "rush"
GRAB: Final = "grab"
"""Each unit goes by itself for ground that it can reach, whatever it loses."""
POSTURES: Final = (USUAL, HOLD, BACK, BOLD, CAREFUL, RUSH, GRAB)
PASS: Final = "pass"
"""The enemy goes next."""
WAIT: Final = "wait"
"""Let the enemy go next for as long as it has a formation left to activate this turn."""
NEVER: Final = 2.0
"""A threshold above any chance of victory: never attack."""


class Strike(Struct, frozen=True):
    """An attack: how, from which hex at which, by the units that stand in a third."""

    verb: str
    hex: str
    to: str
    start: str
    arm: int


class FormationPlan(Struct, frozen=True):
    """What a formation should do in one activation; anything left empty is decided as an officer usually does."""

    posture: str = USUAL
    aim: str = ""
    """The only ground that counts, if it is named."""
    strike: Strike | None = None
    """The attack that is declared first."""
    spared: tuple[str, ...] = ()
    """Hexes that are not attacked."""
    call: str = ""
    """Who is to be activated next, or that one passes or waits."""


PLAIN: Final = FormationPlan()


def posed(style: Style, posture: str) -> Style:
    """A style as a posture changes it."""
    if posture == HOLD:
        return replace(style, fair=NEVER, pull=0.0, farm=0.0)
    if posture == BACK:
        return replace(style, fair=NEVER, pull=-0.5, farm=-4.0, caution=3 * style.caution, garrison=0.0)
    if posture == BOLD:
        return replace(
            style, fair=min(style.fair, 0.35), least=-2.0, caution=0.3 * style.caution, thin=0.3 * style.thin
        )
    if posture == CAREFUL:
        return replace(style, fair=0.65, least=0.2, caution=1.6 * style.caution)
    if posture == RUSH:
        return replace(style, caution=0.1 * style.caution, thin=0.0, company=0.0, pull=1.5, farm=style.farm + 6)
    return style
