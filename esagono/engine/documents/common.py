"""The fields that documents of all games have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from esagono.engine.documents.fields import Field, Record
from esagono.engine.documents.kinds import (
    ANY,
    DICE,
    HEX,
    HEXSIDE,
    SEED,
    TEXT,
    Choices,
    Either,
    Kind,
    Listed,
    Table,
    Whole,
    Word,
)
from esagono.engine.ruleset import GameInfo

UNDER_WAY: Final = Table(TEXT, ANY, expected="a table that `to_position` wrote", words="table")


def every_game(info: GameInfo, phases: Sequence[str], scenario: Kind | None = None) -> tuple[Field, ...]:
    """The fields at the top, apart from units and map."""
    side = Word("side", *info.sides)
    choices = [Field(o.name, Choices(o.choices)) for o in info.options]
    options = Record("options", *choices, noun=f"option of {info.id}")
    return (
        Field("game", Word("game", info.id), "Id of the game.", needed=True),
        Field("scenario", scenario or Word(f"scenario of {info.id}", *info.scenarios),
              "Whose set-up rules, length and victory apply."),
        Field("options", options, "Game options that differ from their defaults."),
        Field("turn", Whole(0)),
        Field("phase", Word("phase", *phases), "Where in the turn."),
        Field("side", side, "Whose it is."),
        Field("control", by_hex(side, "side"), "Who holds what."),
        Field("dice", DICE, "Rolled before all others."),
        Field("dice_of", by_side(side, DICE), "Rolled first by that side only."),
        Field("seed", SEED, "Of the dice after those."),
        Field("under_way", UNDER_WAY, "Written by `to_position`, not for editing: leads back to the same decision."),
    )  # fmt: skip


def by_side(side: Word, kind: Kind) -> Table:
    return Table(side, kind, expected=f"a table from side to {kind.expected}")


def by_hex(kind: Kind, what: str) -> Table:
    """A table from hexes to one thing, which is called `what`."""
    return Table(HEX, kind, expected=f"a table from hex to {what}")


def hexes_of(record: Record) -> Table:
    """What is in the hexes of a map."""
    return Table(HEX, record, "hex", expected="a table from hex to what is in it")


def hexsides_of(kinds: Sequence[str]) -> Table:
    kind = Word("kind of hexside", *kinds)
    both = Either(kind, Listed(kind), words=f"{kind.words}, or a list of them")
    return Table(HEXSIDE, both, expected="a table from hexside to its kind, like {'0404-0405' = 'river'}")


def size(order: str) -> Listed:
    """The size of a map of one's own, in the order in which the game counts."""
    return Listed(Whole(1, 99), 2, 2, expected=f"{order} from 1 to 99, like [10, 10]", words=f"`{order}`, 1 to 99 each")
