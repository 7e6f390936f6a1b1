"""What rulebooks say about cardboard: the facts that a pack must not contradict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Facts:
    """Facts of one game; empty where its rulebook says nothing."""

    places: Mapping[str, str] = field(default_factory=dict)
    """Names of settlements and towns, by hex."""
    points: Mapping[str, int] = field(default_factory=dict)
    """Victory points of settlements, by hex."""
    counters: int = 0
    """All counters, markers included."""
    start_points: int = 0
    """Value of all objectives the attacker holds at the start."""
    attacker: str = ""
    objectives_in_enemy_territory: bool = False
    """Only settlements and peaks in the defender's territory are worth points."""
    trenches: bool = False
    """The front is held in trenches, without gaps of more than a hex."""
    entry_at_flags: bool = False
    """Reinforcements enter at any flag, not at hexes of their own."""
    fixed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Names of counters that must exist, with cells they must have."""
    only: Mapping[str, str] = field(default_factory=dict)
    """A type to the name of the only counter of that type."""


_FROZEN = {"side": "italian", "mark": "frozen"}

FACTS: dict[str, Facts] = {
    "isonzo-1917": Facts(
        places={"2808": "Ternova", "2205": "Chiapovano", "1301": "Grahovo"},
        points={"2808": 2, "2205": 2, "1301": 2},
        counters=140,
        attacker="italian",
        objectives_in_enemy_territory=True,
        trenches=True,
        entry_at_flags=True,
        fixed={"I Assalto": {"type": "infiltration", "size": "battalion", "side": "italian"}},
        only={"infiltration": "I Assalto"},
    ),
    "altipiani-1916": Facts(
        counters=140,
        start_points=10,
        attacker="austro-hungarian",
        fixed={
            "Ivrea": _FROZEN,
            "Salerno": _FROZEN,
            "Lambro": _FROZEN,
            "Mantova": {"side": "italian"},
            "15 Brig.": {"side": "austro-hungarian", "size": "brigade"},
            "55 Brig.": {"side": "austro-hungarian", "size": "brigade"},
        },
    ),
}
