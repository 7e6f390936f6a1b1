"""Markers and tracks: the small information counters of a game, and the strips along which some of them move.

Each series has a module of its name here with `MARKERS` (name to drawing, 100 by 100 units) and `tracks(tables)`. On
the page a marker is the symbol `marker-<name>`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeVar

from esagono.cartography.counters_style import side_style, text
from esagono.engine.errors import EsagonoError
from esagono.games import registry

INK: Final = "#16161a"
PAPER: Final = "#fdfbf3"
RED: Final = "#b3261a"
WATER: Final = "#6ba6c6"
_FONT: Final = side_style("italian").font

T = TypeVar("T")
Drawing = Callable[[], str]
ITALIAN: Final = {
    "ACTIVATED": "ATTIVATA",
    "ASSAULT": "ASSALTO",
    "BUILDING": "IN COSTR.",
    "Brigade display": "Quadro delle Brigate",
    "CHARGE": "CARICA",
    "COMMAND": "COMANDO",
    "Commanders' moods": "Umore dei comandanti",
    "DEF. FIRED": "FUOCO DIF.",
    "DISORDER": "DISORDINE",
    "EXHAUSTED": "ESAUSTA",
    "Game turn": "Turno di gioco",
    "INITIATIVE": "INIZIATIVA",
    "LOSSES": "PERDITE",
    "LOW AMMO": "POCHE MUN.",
    "LP": "PL",
    "MARCH": "MARCIA",
    "NO AMMO": "SENZA MUN.",
    "ORDERS": "ORDINI",
    "OUT OF": "FUORI",
    "Points: tens": "Punti: decine",
    "Points: units": "Punti: unità",
    "SHAKEN": "SCOSSA",
    "SQUARE": "QUADRATO",
    "TRENCH": "TRINCEA",
    "Turn": "Turno",
    "VP": "PV",
    "guns": "cannoni",
    "not active": "non attive",
}
"""What stands on markers and over tracks, in Italian; other words are the same in both languages."""
_language: ContextVar[str] = ContextVar("language of markers", default="en")


@dataclass(frozen=True)
class Track:
    """A strip of boxes: its title, and what each box says (a second line after a line break)."""

    title: str
    boxes: Sequence[str]


def tile(fill: str, inside: str, edge: str = INK) -> str:
    """Markers are round-cornered tiles, smaller than a unit's frame, so that the unit under them still shows."""
    return (
        f'<g font-family="{_FONT}" font-stretch="condensed">'
        f'<rect x="8" y="8" width="84" height="84" rx="18" fill="{fill}" stroke="{edge}" stroke-width="3"/>{inside}</g>'
    )


def caption(words: str, ink: str = INK, y: float = 85) -> str:
    """A word at the foot of a marker."""
    return text(50, y, said(words), 17, ink, width=72)


def said(words: str) -> str:
    """English words of a marker in the language in which it is drawn."""
    return ITALIAN.get(words, words) if _language.get() == "it" else words


def in_language(lang: str, draw: Callable[[], T]) -> T:
    """What is drawn, with its words in a language."""
    token = _language.set(lang)
    try:
        return draw()
    finally:
        _language.reset(token)


def turn_hand(side: str, letters: str) -> str:
    """The marker of the turn: a clock in a side's colours."""
    style = side_style(side)
    hand = f'<circle cx="50" cy="44" r="27" fill="{style.paper}" stroke="{style.ink}" stroke-width="4"/>'
    hand += f'<path d="M50 25V44L63 52" fill="none" stroke="{style.ink}" stroke-width="5"/>'
    return tile(style.field, hand + text(50, 87, letters, 18, style.ink))


def control(side: str) -> str:
    """The flag of the side that holds a hex."""
    style = side_style(side)
    flag = f'<path d="M30 84V18" stroke="{style.ink}" stroke-width="6"/>'
    flag += f'<path d="M33 20H76L66 36L76 52H33Z" fill="{style.edge}" stroke="{style.ink}" stroke-width="2"/>'
    return tile(style.field, flag)


def broken_bridge() -> str:
    bridge = (
        f'<path d="M14 40H40L46 54M86 40H60L52 60" stroke="{INK}" stroke-width="8" fill="none"/>'
        f'<path d="M22 44V66M34 44V66M66 44V66M78 44V66" stroke="{INK}" stroke-width="4"/>'
    )
    blast = '<path d="M50 14L55 27L67 21L61 33L50 38L39 33L33 21L45 27Z" fill="#d63a12"/>'
    water = '<path d="M14 74q9-7 18 0t18 0t18 0t18 0" fill="none" stroke="#3d7fa6" stroke-width="5"/>'
    return tile("#f3efe0", bridge + blast + water)


def boat_bridge() -> str:
    boats = "".join(
        f'<path d="M28 {y}q22-9 44 0v5q-22 9-44 0Z" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/>'
        for y in (28, 47, 66)
    )
    deck = f'<path d="M41 12H59V88H41Z" fill="#b98a4e" stroke="{INK}" stroke-width="3"/>'
    planks = f'<path d="M41 {"H59M41 ".join(str(y) for y in range(22, 86, 10))}H59" stroke="{INK}" stroke-width="1.6"/>'
    return tile(WATER, boats + deck + planks)


def arrow(ink: str, fill: str) -> str:
    """A broad arrow towards the hex that is attacked."""
    return f'<path d="M50 12L80 42H63V66H37V42H20Z" fill="{fill}" stroke="{ink}" stroke-width="4"/>'


def series_of(game_id: str) -> Any:
    if find_spec(name := f"{__name__}.{registry[game_id].series}") is None:
        raise EsagonoError(f"the counters of {game_id} are not drawn here")
    return import_module(name)


def markers_of(game_id: str, lang: str = "en") -> Mapping[str, Drawing]:
    """Each marker of a game by name, with its words in a language."""
    found: Mapping[str, Drawing] = series_of(game_id).MARKERS
    return {name: partial(in_language, lang, draw) for name, draw in found.items()}


def tracks_of(game_id: str, tables: Mapping[str, Any], lang: str = "en") -> list[Track]:
    """The tracks of a game, from its charts."""
    make: Callable[[Mapping[str, Any]], list[Track]] = series_of(game_id).tracks
    return in_language(lang, partial(make, tables))
