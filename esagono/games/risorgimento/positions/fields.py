"""The fields of a position document of the series."""

from __future__ import annotations

from typing import Final

from esagono.engine.documents import Field, Record
from esagono.engine.documents.common import every_game, hexes_of, hexsides_of, size
from esagono.engine.documents.kinds import (
    CHAINS,
    COUNT,
    HEX,
    HEXES,
    HEXSIDES,
    NUMBER,
    TEXT,
    YES_NO,
    Either,
    Flags,
    Listed,
    Points,
    Table,
    Whole,
    Word,
)
from esagono.engine.ruleset import GameInfo
from esagono.games.risorgimento.ground import COMPASS, ROADS, TERRAINS
from esagono.games.risorgimento.roster import QUARTERS, TYPES
from esagono.games.risorgimento.state import ACTION_NAMES, CHOICES, ELIMINATED, FLAG_NAMES, MARCH, POOL, ROUTED

PHASES: Final = (
    "setup",
    "initiative",
    "command",
    "activation",
    "action",
    "non-activated",
    "out-of-command",
    "end",
)
STEPS: Final = ("declare", "actions", "end")
OWN_INITIATIVE: Final = "own-initiative"
LOOSE: Final = ("", "falls-back", "hesitates", "cautious", OWN_INITIATIVE, "impetuous")
MARKERS: Final = ("assault", "charge")
MOST_MOOD: Final = 3
PLACE_BITS: Final = {"pool": POOL, "eliminated": ELIMINATED}
LIMBERED: Final = "limbered"
"""8.4: what March Movement is called of artillery."""


class Status(Whole):
    """2.5.a: the ladder; a state knows one level more, of those who are gone."""

    def holds(self, value: int) -> bool:
        return 0 <= value <= ROUTED


STANDING: Final = Record(
    "unit",
    Field("lost", COUNT, "Strength points.", at="lost", secret=True),
    Field("status", Status(0, ROUTED - 1), "0 Good Order to 3 Disorganized.", at="status"),
    Field("facing", Word("facing", *COMPASS), "Left out: that of others in the hex, else north.", at="facing",
          default=None),
    Field("spent", Points(QUARTERS), "This turn.", at="spent", secret=True),
    Field("action", Word("action", *ACTION_NAMES), "What it has done this turn.", at="action"),
    Field("flags", Flags(FLAG_NAMES, {LIMBERED: MARCH}), "`limbered` is said of artillery; `charged`: this turn, it"
          " does not rest yet.", at="flags", secret=True),
)  # fmt: skip
"""What columns of units keep."""
UNDER_ORDERS: Final = Record(
    "formation",
    Field("failed", COUNT, "Attempts that failed this turn (6.1.2).", at="failed"),
    Field("mood", Whole(-MOST_MOOD, MOST_MOOD), at="mood"),
    Field("activated", YES_NO, "In this turn.", at="activated"),
)
"""What columns of formations keep."""


def units(side: Word) -> Record:
    return Record(
        "unit",
        Field("id", TEXT, "A counter of the game, or one of the document's own.", needed=True),
        Field("side", side, "Of a counter of one's own."),
        Field("name", TEXT),
        Field("name_it", TEXT),
        Field("type", Word("type", *TYPES), "Of a counter of one's own."),
        Field("formation", TEXT),
        Field("strength", COUNT),
        Field("stacking", COUNT),
        Field("cohesion", COUNT),
        Field("move", COUNT),
        Field("command", COUNT, "Of a commander."),
        Field("rating", COUNT, "Of an overall commander."),
        Field("hex", TEXT, f"A hex, or {' or '.join(f'`{p}`' for p in PLACE_BITS)}.", secret=True),
        *STANDING.fields.values(),
        Field("turn", COUNT, "When it arrives."),
        Field("entry", TEXT, "Where it enters."),
        Field("group", TEXT, "Its set-up area (15)."),
        Field("sign", TEXT, "A formation sign on the counter that is not its formation's."),
        by="id",
    )


def land() -> Record:
    hexes = Record(
        "hex",
        Field("terrain", Word("terrain", *TERRAINS), "Left out: `clear`."),
        Field("level", NUMBER),
        Field("place", TEXT),
        Field("tags", Listed(TEXT, expected="a list of texts")),
    )
    roads = Record("roads", *(Field(grade, CHAINS) for grade in ROADS), noun="grade of road")
    return Record(
        "map",
        Field("size", size("[columns, rows]"), "A blank map; without it the game's own, of which nothing is said."),
        Field("hexes", hexes_of(hexes)),
        Field("sides", hexsides_of(("stream", "river", "bridge"))),
        Field("bridges", HEXSIDES),
        Field("roads", roads, "By grade."),
        Field("tags", Table(TEXT, HEXES, expected="a table from tag to hexes")),
    )


def document(info: GameInfo) -> Record:
    side = Word("side", *info.sides)
    loose = Either(
        Word("result of the Initiative Table", *LOOSE), NUMBER, YES_NO,
        expected="a result of the Initiative Table, or the modified roll that gave it",
    )  # fmt: skip
    active = Record(
        "active",
        Field("formation", TEXT, "The only one of its side, if left out."),
        Field("step", Word("step", *STEPS), "Left out: `actions`."),
        Field("loose", loose, "A result of the Initiative Table, or the roll with the mood; empty: none."),
    )
    formation = Record(
        "formation",
        Field("id", TEXT, needed=True),
        Field("side", side),
        Field("name", TEXT),
        Field("name_it", TEXT),
        *UNDER_ORDERS.fields.values(),
        by="id",
    )
    forces = Either(TEXT, Listed(TEXT))
    marker = Record(
        "marker",
        Field("hex", HEX, "Where it lies.", needed=True),
        Field("to", HEX, "Where it points.", needed=True),
        Field("kind", Word("kind", *MARKERS), "Left out: `assault`."),
        Field("forces", Listed(forces, expected="a list of units, or of Forces", words="list of units, or of lists of"
              " units"), "Who is named for it."),
        Field("used", YES_NO, "A Force has attacked from it (7.1.4)."),
    )  # fmt: skip
    corps = Record(
        "second_corps",
        Field("choice", Word("choice", *CHOICES)),
        Field("since", COUNT, "The turn in which it begins to enter."),
    )
    return Record(
        "position",
        *every_game(info, PHASES),
        Field("initiative", side),
        Field("active", active, "The activation under way."),
        Field("formations", tables(formation)),
        Field("markers", tables(marker)),
        Field("second_corps", corps),
        Field("passes", COUNT, "In a row, of the Activation Step."),
        Field("units", tables(units(side)), "In the phase `setup` all of the game's, to be placed, if left out."),
        Field("map", land()),
    )


def tables(record: Record) -> Listed:
    return Listed(record, expected="a list of tables", words=f"list of tables, see {record.name}")
