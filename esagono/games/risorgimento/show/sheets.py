"""The decisions of a game of the series that are shown as a sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from esagono.engine.questions import CannotAnswer, OfDraft
from esagono.engine.table import Sheet, SheetForm
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.show.activation_sheet import activation
from esagono.games.risorgimento.show.reaction_sheet import reaction

MAKERS: Final[Mapping[str, Callable[[RisorgimentoGame, str, str], Sheet]]] = {
    "activation": activation,
    "reaction": reaction,
}
FORMS: Final[Mapping[str, SheetForm]] = {kind: SheetForm() for kind in MAKERS}


def sheet(game: RisorgimentoGame, seat: str, lang: str, wanted: OfDraft) -> Sheet:
    decision = next((d for d in game.state.pending if d.side == seat), None)
    maker = MAKERS.get(decision.kind) if decision is not None else None
    if maker is None:
        raise CannotAnswer("there is a sheet only for some decisions of this seat")
    return maker(game, seat, lang)
