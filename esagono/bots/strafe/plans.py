"""What a brigade is told for one Action: a posture, and a hex to make for; and who acts next."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from msgspec import Struct

from esagono.bots.strafe.style import NEVER, Style

USUAL, HOLD, BOLD, GRAB = "usual", "hold", "bold", "grab"
"""`GRAB`: battalions go for points, whatever decides the scenario."""
PASS: Final = "pass"
"""The enemy acts next."""
NONE: Final = "no-reaction"
LATE: Final = "late"
"""Phase 10, in which units that were not activated move."""


class ActionPlan(Struct, frozen=True):
    """What a brigade should do in one Action; anything left empty is decided as an officer usually does."""

    call: str = ""
    """The brigade that acts next, or that nobody does."""
    verb: str = ""
    """How it answers an Action of the enemy."""
    posture: str = USUAL
    aim: str = ""
    """The only hex that counts, if it is named."""


PLAIN: Final = ActionPlan()


def posed(style: Style, posture: str) -> Style:
    """A style as a posture changes it."""
    if posture == HOLD:
        return replace(style, fair=NEVER, least=NEVER, desperate=NEVER, still=True)
    if posture == BOLD:
        return replace(style, fair=0.15, least=0.05, desperate=0.02, tired=1)
    return style
