"""The decisions of a game of the series that are shown as a sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from esagono.engine.questions import CannotAnswer, OfDraft
from esagono.engine.table import Sheet, SheetForm
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.show import assault_sheets, attachment_sheet, fire_sheets, loss_sheet, rally_sheet
from esagono.games.strafe.show.desk import Desk, read

MAKERS: Final[Mapping[str, Callable[[Desk], Sheet]]] = {
    "attachment": attachment_sheet.attachment,
    "bombard": fire_sheets.bombard,
    "fire_order": fire_sheets.fire_order,
    "defend": fire_sheets.defend,
    "infiltration": fire_sheets.infiltration,
    "loss": loss_sheet.loss,
    "wave": assault_sheets.wave,
    "assault_order": assault_sheets.assault_order,
    "counter": assault_sheets.counter,
    "reaction": assault_sheets.reaction,
    "rally": rally_sheet.rally,
}
AIMING: Final = ("bombard", "fire_order", "defend", "assault_order", "counter")
FORMS: Final[Mapping[str, SheetForm]] = {kind: SheetForm(aims=kind in AIMING) for kind in MAKERS}


def sheet(game: StrafeGame, seat: str, lang: str, wanted: OfDraft) -> Sheet:
    desk = read(game, seat, lang, wanted)
    maker = MAKERS.get(desk.decision.kind)
    if maker is None:
        raise CannotAnswer("this decision has no sheet")
    return maker(desk)
