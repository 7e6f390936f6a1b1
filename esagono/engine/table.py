"""What lies on the table, as a game tells it to whatever shows it: the page, the text client, a printout.

A game makes a `Table` from a seat's view and from nothing else (`Ruleset.table`), so that what is shown can never
be more than what the seat may know. What never changes during play comes once, from `Ruleset.components`: its parts
that have a fixed shape are here too (`Verb`, `Overlay`, `Chart`, `Look`, `SheetForm`). `docs/new-game.md` explains the
whole with an example. Fields that have their default value are left out when a record is sent.

>>> to_data(Piece("it-1", "italian", ("2412",), "it-1", badges=(Badge("loss", "-1"),)))
{'key': 'it-1', 'side': 'italian', 'hexes': ('2412',), 'face': 'it-1', 'badges': ({'id': 'loss', 'text': '-1'},)}
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

Number = int | float | str
"""A value as it is shown; text for what is not a plain number, like `"4/3"` or `"P"`."""


class _Record(Struct, frozen=True, omit_defaults=True, gc=False):
    """Records are data: made once, sent, thrown away."""


# Pieces


class Value(_Record, frozen=True):
    """A number of a counter: as it is now, and as it is printed if that differs."""

    id: str
    now: Number
    printed: Number | None = None
    title: str = ""
    """In words; left out where the words `value-<id>` of the components say it."""
    aside: bool = False
    """Not one of the numbers that players read in a row, like `5-4-6`."""


class Badge(_Record, frozen=True):
    """A small mark on a counter: effectiveness, supply, status, ammunition, moved ..."""

    id: str
    text: str = ""
    """A few signs, drawn on the counter."""
    title: str = ""
    """In words; left out where the badges of the components say it."""
    tone: str = ""
    """`good`, `bad`, `warn` or nothing."""


class Piece(_Record, frozen=True):
    """A counter on the map."""

    key: str
    """What names it in this view: its id where the seat may know it, else a word that tells nothing."""
    side: str
    hexes: tuple[str, ...]
    """Where it lies; two hexes for a unit that is deployed in two."""
    face: str
    """The picture of the side that lies up. Counters that must not be told apart share a picture."""
    place: int = 0
    """Its order in the stack of its first hex, 0 on top."""
    name: str = ""
    facing: str = ""
    """A direction of the grid (`N`, `NE`, ...), or nothing."""
    known: bool = True
    """False for an anonymous counter: no id, no name, no printed fact of it comes with it."""
    more: int = 0
    """Counters below this one that the seat may not look at; -1 if it may not even know how many."""
    values: tuple[Value, ...] = ()
    badges: tuple[Badge, ...] = ()
    spent: bool = False
    """Nothing is left to do with it now; drawn faded."""


class Marker(_Record, frozen=True):
    """Something that lies on a hex, a hexside (`"2412-2413"`) or a piece (its key); with `to` it is an arrow."""

    kind: str
    at: str
    to: str = ""
    text: str = ""
    title: str = ""
    side: str = ""
    tone: str = ""
    order: int = 0
    """Position among several arrows, from 1; 0 if they have no order."""


# Beside the map


class Box(_Record, frozen=True):
    """A space of a track."""

    id: str
    title: str = ""


class Mark(_Record, frozen=True):
    """A marker on a track: in a box, or at a number."""

    at: Number
    title: str = ""
    side: str = ""
    tone: str = ""


class Track(_Record, frozen=True):
    """A track with boxes, or a bare number for each mark."""

    id: str
    title: str
    private: bool = False
    """Only its owner has it in his table."""
    short: str = ""
    """A short name, for a track whose number should always be in sight."""
    boxes: tuple[Box, ...] = ()
    marks: tuple[Mark, ...] = ()


class Entry(_Record, frozen=True):
    """A line of a display: a counter or a formation with what is known of it."""

    key: str
    title: str
    text: str = ""
    face: str = ""
    badges: tuple[Badge, ...] = ()
    hex: str = ""


class Group(_Record, frozen=True):
    """Entries of a display that belong together."""

    id: str
    title: str = ""
    entries: tuple[Entry, ...] = ()
    side: str = ""


class Display(_Record, frozen=True):
    """Things beside the map: brigades, boxes, reinforcements, losses, moods."""

    id: str
    title: str
    private: bool = False
    groups: tuple[Group, ...] = ()
    side: str = ""


class Heading(_Record, frozen=True):
    """Where the game stands, for the head of the page; titles of phases and steps are in the components."""

    turn: int = 0
    turn_title: str = ""
    """The date, or another name of the turn."""
    phase: str = ""
    step: str = ""
    side: str = ""
    text: str = ""


class Table(Struct, frozen=True):
    """Everything a seat sees. `facts` holds small things by name: `result`, `deciding`, `commitment`, `seed`."""

    heading: Heading
    pieces: tuple[Piece, ...] = ()
    markers: tuple[Marker, ...] = ()
    tracks: tuple[Track, ...] = ()
    displays: tuple[Display, ...] = ()
    facts: dict[str, Any] = {}


# What never changes: parts of the components


class Verb(_Record, frozen=True):
    """How an option with this verb is reached: by a click on what it belongs to."""

    belongs: str
    """`unit`, `hex`, `hexside`, `display`, `sheet` or `phase`; the last ones are buttons of the panel."""
    unit: str = ""
    """The argument that names a unit (or an entry of a display), a hex, a hexside."""
    hex: str = ""
    hexside: str = ""
    role: str = ""
    """`select` takes up a unit, whose other options follow; `join` lets another go along with it; `move` sends it to a
    hex within its reach; `stay` lets it end where it is, as it faces; `turn` gives it a facing (argument `facing`);
    `all` does at once what could be done one by one, and while it is offered its button is the main one; `close` ends
    something, and its button comes last; nothing for all others."""
    key: str = ""
    """A key of the keyboard."""
    tone: str = ""
    """`attack` for what is aimed at the enemy, `bad` for what costs something, or nothing."""
    preview: bool = False
    """The question `odds` tells what would come of its options, before the click; always so with the tone `attack`."""
    when: str = ""
    """For a verb that can be ordered of a unit before it is selected: how the id of a badge begins that the unit must
    have (`*` for any unit). The page asks `why_not` before it offers it."""


class Look(_Record, frozen=True):
    """What a badge or a kind of marker looks like: a picture of the counters' sheet, a sign of the page, or a text."""

    title: str = ""
    picture: str = ""
    sign: str = ""
    text: str = ""
    tone: str = ""


class HexClass(_Record, frozen=True):
    """A class of hexes of an overlay. `look` is `good`, `bad`, `warn`, `own`, `enemy`, `near`, `far` or nothing."""

    id: str
    title: str
    look: str = ""


class Overlay(_Record, frozen=True):
    """Something drawn over the map: which question gives it, and what must be chosen first.

    The answer is a `Painting`. `needs` names its arguments: `side`, `unit`, `hex`, with a `?` those that are sent only
    while the player looks at one; `sides` says whose overlay it can be: `own`, `enemy`, or nothing for both.
    """

    id: str
    title: str
    question: str
    needs: tuple[str, ...] = ()
    classes: tuple[HexClass, ...] = ()
    sides: str = ""
    key: str = ""
    legend: str = ""


class Painted(_Record, frozen=True, rename={"cls": "class"}):
    """A hex of an overlay that has words of its own."""

    cls: str
    text: str = ""


class Painting(_Record, frozen=True):
    """The answer of an overlay's question: hexes and hexsides by class, and paths to draw."""

    hexes: dict[str, str | Painted] = {}
    sides: dict[str, str] = {}
    paths: tuple[tuple[str, ...], ...] = ()
    traces: dict[str, tuple[str, ...]] = {}
    """Paths that are shown while their hex is looked at: a line of supply, say."""
    notes: tuple[str, ...] = ()


class ChartRow(_Record, frozen=True):
    name: str
    cells: tuple[str, ...]
    id: str = ""
    clause: str = ""


class Chart(_Record, frozen=True):
    """A chart of the player aid card."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    clause: str = ""
    note: str = ""


class Cell(_Record, frozen=True):
    """The cell of a chart that was used, or will be: the id (or name) of its row, and its column."""

    chart: str
    row: str = ""
    column: str = ""


class Phase(_Record, frozen=True):
    """A phase of a turn in its order, with the steps that a rulebook gives it."""

    id: str
    title: str
    steps: tuple[Box, ...] = ()
    short: str = ""
    """Where all phases stand side by side and the title is long."""


class SheetForm(_Record, frozen=True):
    """The decisions of a kind are shown as a sheet: the question to ask for it."""

    question: str = "sheet"
    aims: bool = False
    """Clicking a hex turns the sheet to it (`target` of the question), before any option that names the hex."""


class Standing(_Record, frozen=True):
    """An answer that a player may give in advance to all decisions of a kind, for as long as he likes.

    It is played for him like a click, from what he is offered; where none of it is offered he is asked as usual.
    """

    id: str
    title: str = ""
    """In words: those of `standing-<kind>-<id>`; the question itself is named by `standing-<kind>`."""
    verbs: tuple[str, ...] = ()
    """Verbs in order of preference; the first that is offered is played (`support`, then `done`, calls all guns)."""
    proposal: bool = False
    """What the sheet of the decision proposes, instead."""
    keeps: bool = False
    """Choose among options of these verbs the one that keeps the facing."""
    clause: str = ""
    """Only to questions of this clause, where a kind of decision has several."""
    lasts: str = ""
    """A `phase` or a `turn`, after which the player is asked again; nothing for the whole game."""


# Sheets: the form of a decision with its arithmetic


class Part(_Record, frozen=True):
    """A number of the arithmetic, with the clause that gives it."""

    text: str
    value: Number
    clause: str = ""


class Row(_Record, frozen=True):
    """Somebody who takes part, or could: with an option that joins him to it (or takes him out)."""

    key: str
    name: str
    value: Number = ""
    parts: tuple[Part, ...] = ()
    option: tuple[Any, ...] | None = None
    """As `Option.to_data` writes it."""
    on: bool = False
    """Takes part, in the draft or already."""
    refused: tuple[dict[str, Any], ...] = ()
    """Why he cannot: `{clause, key, text}`."""
    note: str = ""
    first: tuple[tuple[Any, ...], ...] = ()
    """Options that are played before this one: taking back what stands in its way."""
    look: str = ""
    """A hex: a click on the row turns the sheet to it."""


class Side(_Record, frozen=True):
    """One party of a sheet: its rows and their sum."""

    title: str
    side: str = ""
    rows: tuple[Row, ...] = ()
    total: Number | None = None
    parts: tuple[Part, ...] = ()
    """What changes the sum as a whole."""
    one: bool = False
    """Only one of the rows can be chosen: a draft has at most one of their options."""
    now: bool = False
    """A click on a row plays its option at once, without a draft; with `one` the rows are buttons."""


class Odds(_Record, frozen=True):
    """An outcome with its chance."""

    text: str
    p: float
    tone: str = ""
    group: str = ""
    """Outcomes of one group add up to 1."""


class Case(_Record, frozen=True):
    """What the other side may do about it: the chance that it succeeds, and what comes of the attack then."""

    text: str
    p: float
    then: Odds | None = None
    hex: str = ""


class Proposal(_Record, frozen=True):
    """Several options under one button."""

    id: str
    title: str
    options: tuple[tuple[Any, ...], ...]
    last: bool = False
    """Whether this settles the whole decision; its button is then the primary one."""


class Order(_Record, frozen=True):
    """A whole order that is ready to be given with one click: options to be played one after another."""

    id: str
    title: str
    options: tuple[tuple[Any, ...], ...]
    of: str = ""
    """The unit, or the entry of a display, to which it is given; nothing for an order to all who are in action."""
    hex: str = ""
    """Where it is carried out."""
    headline: Odds | None = None


class Ahead(_Record, frozen=True):
    """An option that the player may let be played unasked from now on, as long as `key` stays the same."""

    title: str
    option: tuple[Any, ...]
    key: str


class Sheet(_Record, frozen=True):
    """The form of a decision: who takes part, the arithmetic by clause, and the exact chances."""

    title: str
    headline: Odds | None = None
    groups: tuple[Side, ...] = ()
    shifts: tuple[Part, ...] = ()
    columns: tuple[str, ...] = ()
    column_before: str = ""
    column: str = ""
    modifiers: tuple[Part, ...] = ()
    """Die modifiers, in games that have them."""
    cell: Cell | None = None
    odds: tuple[Odds, ...] = ()
    notes: tuple[str, ...] = ()
    refused: tuple[dict[str, Any], ...] = ()
    """Why the draft as a whole cannot be played."""
    actions: tuple[tuple[Any, ...], ...] = ()
    """Options that end the decision, as `Option.to_data` writes them."""
    advice: dict[str, Any] = {}
    """What a module of the page may want besides."""
    target: str = ""
    """The hex it is about: arrows are drawn to it from the rows that are on."""
    targets: tuple[str, ...] = ()
    """Hexes to which the sheet can be turned with some sense: they are lit."""
    topics: tuple[Box, ...] = ()
    """Subjects that the sheet can show for its hex, one at a time; sent back as `topic` of the question."""
    topic: str = ""
    cases: tuple[Case, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    ahead: Ahead | None = None
    painting: Painting | None = None
    """Drawn over the map while the sheet is looked at; `classes` is its legend."""
    classes: tuple[HexClass, ...] = ()


def to_data(value: Any) -> Any:
    """JSON-able: records without what is empty, fractions as `"7/36"` so that nothing is rounded on the way."""
    return msgspec.to_builtins(value, str_keys=True, enc_hook=_encode)


def answer_data(value: Any) -> Any:
    """The same for an answer, its keys sorted: the order in which hidden units were looked at would give them away."""
    return msgspec.to_builtins(value, str_keys=True, enc_hook=_encode, order="deterministic")


def _encode(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, frozenset | set):
        return sorted(value)
    raise NotImplementedError(f"{type(value).__name__} in an answer")
