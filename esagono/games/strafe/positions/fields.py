"""The fields of a position document of the series."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final

from esagono.engine.documents import Field, Record
from esagono.engine.documents.common import by_side, every_game, hexes_of, hexsides_of, size
from esagono.engine.documents.kinds import (
    CHAINS,
    COUNT,
    HEX,
    HEXES,
    HEXSIDE,
    HEXSIDES,
    TEXT,
    YES_NO,
    Either,
    Flags,
    Kind,
    Listed,
    Names,
    Pattern,
    Points,
    Table,
    Whole,
    Word,
)
from esagono.engine.ruleset import GameInfo
from esagono.games.strafe.ground import HEXSIDES as KINDS
from esagono.games.strafe.ground import TERRAINS
from esagono.games.strafe.roster import GUNS
from esagono.games.strafe.sequence import PHASES
from esagono.games.strafe.state import ACTION_KINDS, FLAG_NAMES, PLACES, POSTURES, STEPS
from esagono.games.strafe.tables import HALF

TYPES: Final = (
    "infantry", "mountain", "bersaglieri", "bicycle", "rgf", "dismounted-cavalry", "cavalry", "mg", "engineer",
    "flamethrower", "armored-car", *GUNS, "hq", "honved", "landwehr",
)  # fmt: skip
PLACE_OF: Final = {name: place for place, name in PLACES.items()}
WINGS, NIGHT_ATTACK, SHORT_FIRE, NIGHT_USED = "wings", "night-counterattack", "short-fire", "night-used"
"""The events that last (EV); 22.6.a: the last is none of the table: the Night Counterattack of the turn was tried."""
EVENTS: Final = (WINGS, NIGHT_ATTACK, SHORT_FIRE)


class BySide(Kind):
    """A number by side; a state has a list of both, with `missing` where nothing is said."""

    container = (dict,)

    def __init__(self, side: Word, missing: int = 0) -> None:
        self.side, self.missing, self.table = side, missing, by_side(side, COUNT)
        self.expected, self.words = self.table.expected, self.table.words

    def check(self, what: str, value: Any) -> None:
        self.table.check(what, value)

    def decode(self, value: Any, names: Names) -> list[int]:
        return [value.get(side, self.missing) for side in self.side.choices]

    def encode(self, value: Any, names: Names) -> dict[str, int]:
        return {side: n for side, n in zip(self.side.choices, value, strict=True) if n != self.missing or n == 0}

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return self.table.schema(defs)


ENTRY: Final = Listed(TEXT, expected="a list of texts, like ['0612']")
STANDING: Final = Record(
    "unit",
    Field("dp", COUNT, "Disorganization Points.", at="dp", secret=True),
    Field("spent", Points(HALF, "movement points in halves, like 2 or '3/2'"), "This turn.", at="spent"),
    Field("flags", Flags(FLAG_NAMES), at="flags"),
)
"""What columns of the state keep."""
FACTOR: Final = Either(COUNT, Word("factor", "P"), expected="a whole number, 0 or more, or 'P'")
VALUES: Final = (Field("combat", COUNT), Field("mg", FACTOR, "`P`: an Engineer that builds bridges."),
                 Field("morale", COUNT), Field("move", COUNT))  # fmt: skip
REDUCED: Final = Record("values of the back", *VALUES)
PRINTED: Final = frozenset((
    "side", "type", "brigade", "division", "corps", "regiment", "steps", "bombardment", "range", "initiative",
    "command", *(f.key for f in VALUES),
))  # fmt: skip
"""Printed values of a counter; for the game's own counters a document states only those that differ."""


def units(side: Word) -> Record:
    return Record(
        "unit",
        Field("id", TEXT, "A counter of the game, or one of the document's own.", needed=True),
        Field("side", side, "Of a counter of one's own."),
        Field("name", TEXT),
        Field("size", TEXT),
        Field("type", Word("type", *TYPES)),
        Field("brigade", TEXT, "Empty, as the next three, if it has none."),
        Field("division", TEXT),
        Field("corps", TEXT),
        Field("regiment", TEXT),
        *VALUES,
        Field("steps", Whole(1, 2), "Printed."),
        Field("reduced", Either(YES_NO, REDUCED), "True: it has a step left; or the values of its back."),
        Field("steps_left", COUNT),
        Field("bombardment", COUNT, "Of guns."),
        Field("range", COUNT, "Of guns."),
        Field("up", Word("side of a gun", *POSTURES), "The side of a gun that is up."),
        Field("initiative", COUNT, "Of a headquarters."),
        Field("command", COUNT, "Of a headquarters."),
        Field("with", TEXT, "The unit a Flamethrower goes with."),
        Field("hex", TEXT, f"A hex, or {', '.join(f'`{p}`' for p in PLACE_OF)}.", secret=True),
        Field("hexes", HEXES, "Two, of a unit deployed in both."),
        *STANDING.fields.values(),
        Field("supply", Word("supply state", "in", "low", "out"), "`out`: without in the last Supply Phase."),
        Field("top", YES_NO, "Its owner shows it."),
        Field("turn", COUNT, "When it arrives."),
        Field("entry", ENTRY, "Hexes, or a named edge, where it enters."),
        Field("mark", TEXT, "A letter on the counter."),
        by="id",
    )


def land(side: Word) -> Record:
    trench = Record(
        "trench",
        Field("level", COUNT, "Left out: as printed, else 1."),
        Field("owner", side),
        Field("printed", Either(YES_NO, COUNT, side, words="true, the printed level, or the side whose it was")),
        Field("printed_level", COUNT),
        Field("pending", Either(YES_NO, COUNT, TEXT, words="true, a number or a unit"), "Being raised: by this unit, or"
              " by whoever there can."),
        Field("begun", Either(YES_NO, COUNT, words="a turn, or true"), "When that began."),
    )  # fmt: skip
    hexes = Record(
        "hex",
        Field("terrain", Word("terrain", *TERRAINS), "Left out: `clear`."),
        Field("level", COUNT),
        Field("trench", trench),
        Field("place", TEXT),
        Field("points", COUNT, "Victory points."),
        Field("vp", COUNT, "The same."),
    )
    work = Record(
        "bridge being built",
        Field("hexside", HEXSIDE, needed=True),
        Field("unit", TEXT, "Its Engineer; left out: one with `P` beside it."),
        Field("begun", COUNT, "The turn; left out: the one before."),
    )
    sources = Either(
        Table(side, HEXES), Table(HEX, side), HEXES,
        expected="a table from side to hexes, like {'italian': ['0612']}",
        words="table: side to hexes, or hex to side; a list goes by the nearer edge",
    )  # fmt: skip
    return Record(
        "map",
        Field("size", size("[rows, hexes]"), "A blank map; without it the game's own, of which only `hexes` (trenches),"
              " `blown`, `built` and `building` can be said."),
        Field("hexes", hexes_of(hexes)),
        Field("sides", hexsides_of(KINDS), "`valley`: lower than both its hexes, upslope either way."),
        Field("roads", CHAINS),
        Field("tracks", CHAINS),
        Field("railways", CHAINS),
        Field("bridges", HEXSIDES, "Joins roads that end on both banks; only a bridge where there are none."),
        Field("blown", HEXSIDES, "Bridges."),
        Field("built", HEXSIDES, "Bridges."),
        Field("building", Listed(Either(HEXSIDE, work), expected="a list of hexsides or tables",
              words="list of hexsides, or of tables: `hexside`, `unit`, `begun`")),
        Field("trench_links", HEXSIDES),
        Field("sources", sources),
    )  # fmt: skip


def action(side: Word) -> Record:
    waves = Either(COUNT, Table(HEX, COUNT), expected="how many waves there were, or a table from hex to it")
    return Record(
        "action",
        Field("side", side),
        Field("brigade", TEXT),
        Field("step", Word("step", *STEPS), "Left out: `start`."),
        Field("number", COUNT, "Which activation of its side in this turn."),
        Field("box", COUNT, "Of the display."),
        Field("guns", Listed(TEXT, expected="a list of guns")),
        Field("independents", Listed(TEXT, expected="a list of units")),
        Field("kind", Word("kind of action", *ACTION_KINDS)),
        Field("partner", TEXT, "The front brigade of an Exchange (8.7)."),
        Field("waves", waves, "How many each assaulted hex has seen."),
        Field("digs", Listed(TEXT, expected="a list of units"), "Who digs in it (18.1)."),
        Field("lost", HEXES, "Just lost to an Assault (13.5)."),
        Field("command", HEXES, "The hexes in Command, if not those of now."),
        Field("paid", YES_NO, "Activated with at least a point, so that it may dig."),
    )


@cache
def tallies(sides: tuple[str, ...]) -> Record:
    """Top-level numbers of a document that the state holds unchanged."""
    side = Word("side", *sides)
    return Record(
        "position",
        Field("spent", BySide(side), "Logistics points paid this turn.", at="paid", default=None),
        Field("bid", BySide(side, -1), "For the initiative.", at="bid", default=[-1, -1], secret=True),
        Field("activations", BySide(side), "This turn; left out: the brigades activated.", at="activations",
              default=[0, 0]),
        Field("quiet", COUNT, at="quiet"),
        Field("conditional", COUNT, at="conditional"),
    )  # fmt: skip


def happenings(side: Word) -> Kind:
    """EV: events as a list, or by side with the kind or the die of its table."""
    fires = [f"{SHORT_FIRE}:{name}" for name in side.choices]
    named = "|".join([f"{WINGS}(:.+)?", NIGHT_ATTACK, *fires, NIGHT_USED])
    expected = f"a list of events, like ['{fires[0]}']"
    event = Record(
        "event",
        Field("kind", Word("event", *EVENTS, NIGHT_USED), needed=True),
        Field("side", side, f"Of `{SHORT_FIRE}`."),
        Field("brigade", TEXT, f"Of `{WINGS}`."),
    )
    one = Either(Pattern("an event", "event", f"^({named})$"), event, expected=expected)
    of_side = Either(Word("event", *EVENTS), Whole(1, 6))
    return Either(
        Listed(one), by_side(side, of_side), expected=f"{expected}, or a table from side to event",
        words=f"list of `{WINGS}:BRIGADE`, `{NIGHT_ATTACK}`, `{SHORT_FIRE}:SIDE`, `{NIGHT_USED}`, or of tables:"
        " `kind`, `side`, `brigade`; or table: side to the kind, or the die of its table",
    )  # fmt: skip


def document(info: GameInfo) -> Record:
    side = Word("side", *info.sides)
    unit, names = units(side), Listed(TEXT, expected="a list of brigades")
    mark = Record(
        "assault",
        Field("unit", TEXT, needed=True),
        Field("from", HEX, "Left out: where it stands."),
        Field("to", HEX, needed=True),
        Field("resolved", YES_NO, "Fought already in this step."),
    )
    barrage = Record(
        "interdiction",
        Field("hex", HEX, needed=True),
        Field("value", COUNT, needed=True),
        Field("side", side, "Left out: whose turn it is."),
        Field("hit", Listed(TEXT, expected="a list of units"), "Already hit there."),
        Field("mountain", YES_NO, "Fired by mountain guns alone."),
    )
    group = Field("units", Listed(Either(TEXT, unit)), "Several that come together; then no `id`.")
    arrival = Record("reinforcement", *(replace(f, needed=False) for f in unit.fields.values()), group, by="id")
    scenario = Either(Whole(1, len(info.scenarios)), Word(f"scenario of {info.id}", *info.scenarios, "1", "2", "3"))
    points = Either(
        Whole(), Table(HEX, COUNT), expected="the points of the Italians, or a table from hex to points, 0 or more",
        words="number, or table: hex to points",
    )  # fmt: skip
    tally = tallies(info.sides).fields
    return Record(
        "position",
        *every_game(info, PHASES, scenario),
        Field("initiative", side, "The side that has it."),
        Field("action", action(side), "The Action under way."),
        Field("assaults", tables(mark)),
        Field("counter_assaults", tables(mark)),
        Field("tracks", Record("tracks", Field("lp", BySide(side), "Logistics points.", secret=True), noun="track")),
        *tally.values(),
        Field("display", Table(TEXT, COUNT, expected="a table from brigade to box"), "A box by the guns it is for: 0, 1"
              " to 5, to 10, to 15.", secret=True),
        Field("activated", names, "This turn; their units have had their turn."),
        Field("revealed", names, "By a failed Reaction."),
        Field("interdiction", tables(barrage)),
        Field("events", happenings(side)),
        Field("vp", points, "The points of the Italians, or on a blank map what hexes are worth."),
        Field("conquered", HEXES, "This turn (25)."),
        Field("west", HEXES, "Hexes of a blank map that count as west of the river."),
        Field("reinforcements", Listed(arrival, expected="a list of tables",
              words="list of units with `turn` and `entry`, or of groups: `turn`, `units`, `entry`")),
        Field("units", tables(unit)),
        Field("map", land(side)),
    )  # fmt: skip


def tables(record: Record) -> Listed:
    return Listed(record, expected="a list of tables", words=f"list of tables, see {record.name}")
