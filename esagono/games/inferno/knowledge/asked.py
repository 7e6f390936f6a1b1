"""What the questions of the series may say."""

from __future__ import annotations

from msgspec import Struct

from esagono.engine.answers import Names


class AboutAttack(Struct, frozen=True):
    """An attack by these units and guns, whoever's turn it is, with the defender's answers where they matter."""

    target: str = ""
    attackers: Names = ()
    artillery: Names = ()
    defender_artillery: Names = ()
    terrain_choice: str = ""
    defenders: Names = ()
