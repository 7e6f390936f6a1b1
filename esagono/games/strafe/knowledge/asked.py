"""What the questions of the series may say."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from esagono.engine.answers import Names


class AboutFight(Struct, frozen=True):
    """One kind of combat, whoever's turn it is; if none is said, fire where only firers are named."""

    kind: str = ""
    target: str = ""
    firers: Names = ()
    guns: Names = ()
    category: str = ""
    lp: Any = 0
    attackers: Names = ()
    waves: Any = ()
    units: Names = ()
    """Who is fired at, where it is not plain from the position: who would infiltrate, or enter a barrage."""
    start: str = ""
    """Where they come from."""


class AboutReach(Struct, frozen=True):
    unit: str
    mode: str | None = None
    force_march: Any = None


class AboutCommand(Struct, frozen=True):
    hq: str = ""
    at: str | None = None
