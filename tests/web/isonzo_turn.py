"""A full Italian turn of Isonzo, the first of the game, as it was once thought out: who goes where, who attacks what.

Nothing of it is chosen to suit the page: an officer among the bots made it up, brigade by brigade.
"""

from __future__ import annotations

MOVES: list[tuple[str, tuple[str, ...]]] = [
    ("1710", ("it-belluno", "it-pontieri-i", "it-treviso")),
    ("1509", ("it-alessandria", "it-taro", "it-art-iv")),
    ("1610", ("it-spezia", "it-gr-alp-v")),
    ("2313", ("it-roma",)),
    ("3112", ("it-bers-i", "it-art-vi")),
    ("3213", ("it-bers-v", "it-pinerolo")),
    ("1610", ("it-pontieri-iv",)),
    ("1813", ("it-tortona",)),
    ("2912", ("it-firenze",)),
    ("2314", ("it-udine", "it-abruzzi")),
    ("2215", ("it-teramo", "it-gaeta")),
    ("3913", ("it-etna",)),
    ("3313", ("it-aquila", "it-pescara")),
    ("3113", ("it-taranto",)),
    ("3813", ("it-tevere", "it-siena")),
    ("2413", ("it-i-assalto",)),
    ("1111", ("it-rgf-vii",)),
    ("2114", ("it-pontieri-ii",)),
]
"""Where units go, those with one destination together, in an order in which all of them can."""

ATTACKS: dict[str, set[str]] = {
    "2312": {"it-roma", "it-forli", "it-avellino", "it-girgenti", "it-i-assalto", "it-art-ii", "it-heavy-3"},
    "2214": {"it-teramo", "it-gaeta", "it-udine", "it-abruzzi", "it-heavy-2"},
    "3212": {"it-bers-v", "it-pinerolo", "it-bers-i", "it-bergamo", "it-art-viii"},
    "3912": {"it-etna", "it-tevere", "it-siena", "it-art-xi"},
    "1912": {"it-milano", "it-tortona", "it-art-xxiv", "it-heavy-1"},
    "3312": {"it-aquila", "it-modena", "it-pescara", "it-porto-maurizio"},
    "2911": {"it-firenze", "it-campobasso", "it-heavy-4"},
    "1811": {"it-belluno", "it-art-xxvii"},
    "2013": {"it-elba"},
}
"""Hexes that are attacked, one after the other, with units and guns."""
