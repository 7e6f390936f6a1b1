"""The engine: procedures, decisions, options, dice, journal, views. Knows no game."""

from esagono.engine.choice import Choice
from esagono.engine.errors import (
    BadPosition,
    BadSave,
    EsagonoError,
    IllegalOption,
    NothingToUndo,
    NotNow,
    OtherVersion,
    Reason,
    UnknownName,
)
from esagono.engine.event import Event
from esagono.engine.game import Game
from esagono.engine.option import Option
from esagono.engine.pack import Pack, PackError
from esagono.engine.ruleset import OBSERVER, GameInfo, GameOption, Ruleset
from esagono.engine.settlement import AGREE, CLAIM, RESIGN, SETTLEMENTS, is_of_rules, play_entry, settle
from esagono.engine.state import Decision, Procedure, Result, State
from esagono.engine.taken_back import TAKEN_BACK, branched, taken_back

__all__ = [
    "AGREE",
    "CLAIM",
    "OBSERVER",
    "RESIGN",
    "SETTLEMENTS",
    "TAKEN_BACK",
    "BadPosition",
    "BadSave",
    "Choice",
    "Decision",
    "EsagonoError",
    "Event",
    "Game",
    "GameInfo",
    "GameOption",
    "IllegalOption",
    "NotNow",
    "NothingToUndo",
    "Option",
    "OtherVersion",
    "Pack",
    "PackError",
    "Procedure",
    "Reason",
    "Result",
    "Ruleset",
    "State",
    "UnknownName",
    "branched",
    "is_of_rules",
    "play_entry",
    "settle",
    "taken_back",
]
