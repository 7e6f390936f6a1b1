"""The fields of positions of Bainsizza 1917."""

from __future__ import annotations

from typing import Final

from esagono.engine.documents.kinds import NUMBER, Whole
from esagono.games.inferno.isonzo.rules import INFO, MOST_REPLACEMENTS
from esagono.games.inferno.positions.fields import BRIDGES, PHASES, document

DOCUMENT: Final = document(
    INFO,
    (*PHASES, BRIDGES),
    {"rp": Whole(0, MOST_REPLACEMENTS), "vp": NUMBER},
    ("stream", "river", "isonzo", "trench-link"),
    Whole(0, 10),
)
