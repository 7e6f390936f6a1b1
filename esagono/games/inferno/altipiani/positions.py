"""The fields of positions of Altipiani 1916."""

from __future__ import annotations

from typing import Final

from esagono.engine.documents.kinds import COUNT, NUMBER, Whole
from esagono.games.inferno.altipiani.rules import INFO
from esagono.games.inferno.positions.fields import PHASES, document

DOCUMENT: Final = document(
    INFO,
    PHASES,
    {"vp": NUMBER, "rp_italian": COUNT, "rp_austro_hungarian": COUNT, "brusilov": COUNT, "improved": COUNT},
    ("stream", "crag"),
    Whole(0, 8),
)
