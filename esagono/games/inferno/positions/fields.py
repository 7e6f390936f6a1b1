"""The fields of a position document of the series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from esagono.engine.documents import Field, Record
from esagono.engine.documents.common import by_hex, every_game, hexes_of, hexsides_of, size
from esagono.engine.documents.kinds import (
    CHAINS,
    COUNT,
    HEX,
    HEXES,
    HEXSIDE,
    HEXSIDES,
    NUMBER,
    TEXT,
    YES_NO,
    Either,
    Flags,
    Kind,
    Listed,
    Names,
    Pattern,
    Table,
    Text,
    Whole,
    Word,
)
from esagono.engine.ruleset import GameInfo
from esagono.games.inferno.ground import SIXTH, TERRAINS
from esagono.games.inferno.roster import SIZES, TYPES
from esagono.games.inferno.state import BOX, ELIMINATED, FINISHED, FLAG_NAMES, POOL, SUPPLY_NAMES
from esagono.hexes.reach import UNREACHED

PHASES: Final = ("supply", "reinforcement", "engineers", "movement", "combat", "end")
"""`engineers` is the end of a Reinforcement Phase, when they build and repair (12.2.g)."""
BRIDGES: Final = "bridges"
"""Phase C of Isonzo after its die, when a side and the one after it may blow them (14.4.d)."""
WORKED: Final = "has-worked"
"""The flag of an Engineer who has built or repaired in this phase; only while they are asked."""
MOST_MOVEMENT: Final = (UNREACHED - 1) // SIXTH
"""More points than this the search for ways does not count."""
PLACES: Final = {"pool": POOL, "eliminated": ELIMINATED, "box": BOX}
"""Where a unit is that is not on the map."""
STANDS_FOR: Final = {
    "river": "stream",
    "isonzo": "stream",
    "railway": "trail",
    "hill": "clear",
    "swamp": "clear",
    "mountain": "low-mountain",
    "high-mountain": "low-mountain",
}
"""What a word of the series means in a game whose chart does not have it: Q33 of Altipiani, 12.1 of Isonzo."""


class OnTop(Either):
    """5.3: true, or a number; the higher lies on top. A state counts the other way."""

    def decode(self, value: Any, names: Names) -> int:
        return -int(value)

    def encode(self, value: int, names: Names) -> int:
        return -value

    def holds(self, value: int) -> bool:
        return value <= 0


def place(*words: str) -> Either:
    """A hex, or a place beside the map."""
    return Either(HEX, expected=f"a hex in quotes, or {' or '.join(map(repr, words))}",
                  words=f"hex, or {', '.join(f'`{w}`' for w in words)}")  # fmt: skip


VALUES: Final = (
    Field("attack", COUNT),
    Field("defense", COUNT),
    Field("move", Whole(0, MOST_MOVEMENT)),
    Field("artillery", COUNT),
)
REDUCED: Final = Record("values of the back", *VALUES)
STANDING: Final = Record(
    "unit",
    Field("loss", Whole(0, 2), "Effectiveness lost.", at="loss", secret=True),
    Field("supply", Word("supply state", *SUPPLY_NAMES), "Found in the owner's last Supply Phase.", at="supply",
          secret=True),
    Field("flags", Flags(FLAG_NAMES, {WORKED: 0}, hidden=FINISHED), "`called`: released from the box or recalled, and"
          " waiting for a free entry hex; `has-worked`: an Engineer in the phase `engineers`.", at="flags"),
    Field("top", OnTop(YES_NO, COUNT), "Of equal units in a stack the one with the highest number lies on top, else"
          " the one listed first.", at="order"),
)  # fmt: skip
"""What columns of the state keep."""
NAME: Final = Either(YES_NO, TEXT, words="true, or a name")
CROSSINGS: Final = Table(
    Pattern("a hexside and a side", "`hexside:side`", "^[0-9]{4}-[0-9]{4}:[a-z-]+$"),
    Whole(1, 3),
    expected="a table from a hexside and a side, like '0404-0405:italian', to 1, 2 or 3",
)


def unit(info: GameInfo, name: str) -> Record:
    return Record(
        name,
        Field("id", TEXT, "A counter of the game, or one of the document's own.", needed=True),
        Field("side", Word("side", *info.sides), "Of a counter of one's own."),
        Field("name", TEXT),
        Field("type", Word("type", *TYPES)),
        Field("size", Word("size", *SIZES)),
        Field("corps", TEXT, "Empty if independent."),
        *VALUES,
        Field("steps", Whole(0, 2), "Printed; artillery has none, 0 or 1."),
        Field("steps_left", COUNT, secret=True),
        Field("reduced", Either(YES_NO, REDUCED), "True: it has a step left; or the values of its back."),
        Field("hex", Text(), f"A hex, or {', '.join(f'`{p}`' for p in PLACES)}.", secret=True),
        *STANDING.fields.values(),
        Field("turn", COUNT, "When it arrives."),
        Field("entry", HEXES, "Where it enters."),
        Field("reserve", Word("reserve", "", "map", "box"), "Whether it begins in reserve, and where."),
        Field("bridge", HEXSIDE, "The hexside where this Engineer lies as a pontoon."),
        by="id",
    )  # fmt: skip


def land(info: GameInfo, hexsides: Sequence[str], levels: Whole) -> Record:
    side = Word("side", *info.sides)
    hexes = Record(
        "hex",
        Field("terrain", Word("terrain", *TERRAINS), "Left out: `clear`."),
        Field("level", levels, "Left out: a usual one of its terrain."),
        Field("peak", NAME),
        Field("settlement", NAME),
        Field("town", NAME),
        Field("trench", side),
        Field("objective", NUMBER, "Points for holding it."),
        Field("place", TEXT),
    )
    pontoon = Record(
        "pontoon",
        Field("id", TEXT, needed=True),
        Field("side", side, needed=True),
        Field("hexside", HEXSIDE, needed=True),
    )
    return Record(
        "map",
        Field("size", size("[rows, hexes]"), "A blank map; without it the game's own, of which only `destroyed`,"
              " `pontoons` and `crossings` can be said."),
        Field("hexes", hexes_of(hexes)),
        Field("sides", hexsides_of(hexsides), "A road or railway across a river is a bridge unless it is in"
              " `destroyed`."),
        Field("roads", CHAINS),
        Field("trails", CHAINS),
        Field("railways", CHAINS),
        Field("bridges", HEXSIDES, "Carry a road where neither road nor railway is said to run over them (14.4.a)."),
        Field("destroyed", HEXSIDES, "Bridges."),
        Field("pontoons", Listed(pontoon, words="list of tables: `id`, `side`, `hexside`")),
        Field("trench_links", HEXSIDES),
        Field("flags", by_hex(side, "side"), "Map-edge flags (11.3)."),
        Field("territory", by_hex(side, "side"), "Whose ground it was."),
        Field("east", HEXES, "12.3.1 of Isonzo."),
        Field("beyond", HEXES, "14.3.1 of Isonzo."),
        Field("tags", Table(TEXT, HEXES, expected="a table from tag to hexes")),
        Field("crossings", CROSSINGS, "Places used on the Isonzo this turn: 1 a brigade, 2 a battalion, 3 both."),
    )  # fmt: skip


def document(info: GameInfo, phases: Sequence[str], tracks: Mapping[str, Kind], hexsides: Sequence[str],
             levels: Whole) -> Record:  # fmt: skip
    """The fields of a game of the series; `hexsides` are those of its chart."""
    kinds = dict.fromkeys([*hexsides, *(word for word, other in STANDS_FOR.items() if other in hexsides)])
    return Record(
        "position",
        *every_game(info, phases),
        Field("tracks", Record("tracks", *(Field(name, kind) for name, kind in tracks.items()), noun="track")),
        Field("units", Listed(unit(info, "unit"), expected="a list of tables", words="list of tables, see unit below")),
        Field("reinforcements", Listed(unit(info, "reinforcement"), expected="a list of tables",
              words="list of tables, as units"), "`hex` is where it enters."),
        Field("map", land(info, list(kinds), levels)),
    )  # fmt: skip
