"""What the questions of the series may say."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from esagono.engine.answers import Names


class AboutFight(Struct, frozen=True):
    """One fire or combat, whoever's turn it is; without `cases` it is many times as quick."""

    kind: str = ""
    target: str = ""
    to: str = ""
    firers: Names = ()
    attackers: Names = ()
    units: Names = ()
    unit: str = ""
    target_force: str = ""
    force: str = ""
    category: str = ""
    from_: str = ""
    origin: str = ""
    start: str = ""
    hex: str = ""
    facing: str = ""
    reaction: Any = None
    cases: Any = True


class AboutReach(Struct, frozen=True):
    unit: str
    mode: str | None = None


class AboutCommand(Struct, frozen=True):
    """Whom is asked about, by any of these names; and where this commander or unit would lie."""

    who: str | None = None
    unit: str | None = None
    formation: str | None = None
    commander: str | None = None
    hq: str | None = None
    side: str | None = None
    at: str = ""


class AboutActivation(Struct, frozen=True):
    formation: str
