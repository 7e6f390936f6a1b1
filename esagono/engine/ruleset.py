"""What a game must provide to be played: its rules, as one object that never changes during play."""

from __future__ import annotations

import random
from abc import ABCMeta, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from esagono.engine.answers import Answer, NotSupported
from esagono.engine.arguments import Arguments
from esagono.engine.bars import Bar
from esagono.engine.errors import EsagonoError, Reason, UnknownName
from esagono.engine.option import Option
from esagono.engine.questions import Question
from esagono.engine.refusal import UNTIMELY
from esagono.engine.show import Show
from esagono.engine.state import Decision, Result, State
from esagono.engine.table import Cell, Table
from esagono.engine.text import LANGUAGES, Catalog, Link, common_words

if TYPE_CHECKING:
    from esagono.engine.event import Event
    from esagono.engine.game import Game

OBSERVER: Final = "observer"

CODE_WORDS: Final = {
    "verb": "typed-", "verbs": "typed-", "argument": "argument-", "missing": "argument-", "known": "argument-"
}  # fmt: skip
"""What refusals say of orders that is a word of the code, with the messages that say it to players."""


@dataclass(frozen=True)
class GameOption:
    """A choice made before play, where a rulebook leaves one or a ruling offers another reading."""

    name: str
    clause: str
    choices: tuple[str, ...]
    """The first is the default."""

    @property
    def default(self) -> str:
        return self.choices[0]

    def of(self, clause: str) -> GameOption:
        """Return this option with the clause of a rulebook."""
        return GameOption(self.name, clause, self.choices)


FOG: Final = GameOption("fog", "", ("rulebook", "open"))
"""Every game has it, with the clause of its own rulebook: `FOG.of("5.4")`."""


@dataclass(frozen=True)
class GameInfo:
    """What can be known of a game without starting it."""

    id: str
    title: str
    sides: tuple[str, ...]
    scenarios: tuple[str, ...]
    options: tuple[GameOption, ...]
    playable: bool = True


def as_choice(value: object, choices: Sequence[str]) -> str:
    """The text of an option's value that was given as a number or a truth value."""
    if isinstance(value, bool):
        said = ("on", "off") if "on" in choices else ("yes", "no")
        return said[0] if value else said[1]
    return str(value)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Ruleset(metaclass=ABCMeta):
    """The rules of one game with its pack, scenario and options chosen. Shared by all copies of a game in play."""

    info: ClassVar[GameInfo]
    version: ClassVar[str] = "1"
    """Grows when the same options would lead to another state; games begun before go on from their snapshot."""
    game_class: ClassVar[type[Game] | None] = None
    """The class of games with these rules, if they add something of their own to `Game`."""
    procedures: ClassVar[tuple[Any, ...]] = ()
    """Classes of procedures that a stored game may name and that no module of the rules imports otherwise."""
    show: ClassVar[Show] = Show()
    """How the game shows itself."""
    arguments: ClassVar[Arguments] = Arguments({})
    """What its orders may say, by the names of `meant`: anything else is refused by its name."""
    secret_kinds: ClassVar[tuple[str, ...]] = ()
    """Kinds of decisions that both sides take at once, neither being told whether the other is done before it is."""
    scenario: str
    options: dict[str, str]
    pack_hash: str
    position: dict[str, Any] | None = None
    """The document of the position in which the game begins, if it does not begin with a scenario."""
    labels: dict[tuple[str, Option], str] | None = None
    """Options already put into words, by language; kept by those who show them again and again."""

    def __repr__(self) -> str:
        chosen = [f"{o.name}={self.options[o.name]}" for o in self.info.options if self.options[o.name] != o.default]
        return f"<rules of {self.info.id}: {', '.join([self.scenario, *chosen])}>"

    @property
    def fog(self) -> bool:
        return self.options.get("fog", "rulebook") != "open"

    @classmethod
    def complete_options(cls, chosen: Any) -> dict[str, str]:
        """All game options with the chosen values; unknown names and values are refused. 10 is taken for "10"."""
        known = {o.name: o for o in cls.info.options}
        if not isinstance(chosen, Mapping):
            example = {o.name: o.default for o in cls.info.options[:1]}
            raise EsagonoError(f"options is {chosen!r}; expected a table from option to value, like {example}")
        wanted: dict[str, str] = {}
        for name, value in chosen.items():
            if name not in known:
                raise UnknownName(f"option of {cls.info.id}", name, known)
            wanted[name] = value if isinstance(value, str) else as_choice(value, known[name].choices)
            if wanted[name] not in known[name].choices:
                raise UnknownName(f"value of option {name!r}", value, known[name].choices)
        return {o.name: wanted.get(o.name, o.default) for o in cls.info.options}

    def named(self) -> dict[str, Any]:
        """How a position document names these rules: game, scenario, and the options that differ from the default."""
        usual = self.complete_options({})
        changed = {name: value for name, value in self.options.items() if value != usual[name]}
        return {"game": self.info.id, "scenario": self.scenario, "options": changed}

    def check_seat(self, seat: object) -> None:
        seats = (*self.info.sides, OBSERVER)
        if seat not in seats:
            raise UnknownName("seat", seat, seats)

    def opponent(self, side: str) -> str:
        a, b = self.info.sides
        return b if side == a else a

    def clause(self, clause: str, reason: str = "") -> str:
        """This rulebook's number for a clause that shared rules cite by another's (or for a reason)."""
        return clause

    # What each game provides

    @abstractmethod
    def start(self) -> State:
        """The state before the first decision, set up by the scenario."""

    @abstractmethod
    def view(self, game: Game, seat: str) -> dict[str, Any]:
        """What a seat may know, JSON-able."""

    @abstractmethod
    def catalog(self) -> Catalog:
        """The words of the game."""

    def rebuild(self, state: State) -> None:  # noqa: B027 - most games derive nothing
        """Fill the derived fields of a state that was loaded."""

    def check(self, state: State) -> None:  # noqa: B027 - a game may have nothing to check
        """Raise `AssertionError` if the state contradicts itself; slow, for tests and fuzzing."""

    def scramble(self, state: State, seat: str, rng: random.Random) -> None:  # noqa: B027 - a game may hide nothing
        """Change at random what a seat may not know, for tests that none of it shows."""

    def expand(self, game: Game, option: Option) -> Sequence[Option]:
        """The options that an order stands for: choosing a unit, then its destination; or the same in other words."""
        return (option,)

    def meant(self, game: Game, decision: Decision, option: Option) -> Option:
        """An order under the names that the options of a decision have for it and for what it says."""
        return option

    def is_untimely(self, key: str) -> bool:
        """Whether a refusal says that this is not the time for a verb, whatever the order says besides."""
        return key in UNTIMELY

    def whose(self, option: Option) -> str:
        """The side whose piece an option names, which tells who plays when several sides decide at once; or empty."""
        return ""

    def about(self, bar: Bar, **names: object) -> Bar:
        """A bar that says of which units, hexes and numbers it holds: of those that its message speaks of."""
        key, own = f"reason-{bar.key}", self.catalog()
        wanted = (own if own.has(key, "en") else common_words()).needs(key)
        known = {**names, **bar.args}
        return replace(bar, args={name: value for name, value in known.items() if name in wanted})

    def why_not(self, game: Game, decision: Decision, option: Option) -> list[Reason]:
        """The clauses that forbid an option which is not offered."""
        return []

    def to_position(self, game: Game) -> dict[str, Any]:
        raise NotSupported("to_position", self.info.id)

    def remembered(self, game: Any) -> dict[str, Any]:
        """What both sides have been shown in the last turns and may have written down: bots are given it with their
        view, since they do not read the log."""
        return {}

    # Questions. With a `seat` the answer uses only what that seat may know.

    answers: ClassVar[Mapping[str, Answer]] = {}
    """What the rules answer of a position, by name: `reach`, `supply`, `forecast` ..."""

    def objectives(self, game: Game) -> list[Any]:
        raise NotSupported("objectives", self.info.id)

    def points(self, game: Game) -> dict[str, int]:
        raise NotSupported("points", self.info.id)

    def hex_facts(self, name: str) -> dict[str, Any]:
        """What the map prints in a hex, for descriptions; `UnknownName` if there is no such hex."""
        raise NotSupported("hex_facts", self.info.id)

    def hexes_around(self, name: str) -> list[str]:
        """The neighbours of a hex; `UnknownName` if there is no such hex."""
        raise NotSupported("hexes_around", self.info.id)

    def names(self, lang: str) -> Mapping[str, str]:
        """The names of units by id, for sentences."""
        return {}

    # What the programs that show the game are told

    def components(self, lang: str = "en") -> dict[str, Any]:
        """What never changes during play, JSON-able."""
        if lang not in LANGUAGES:
            raise UnknownName("language", lang, LANGUAGES)
        return self.show.components(self, lang)

    def table(self, view: Mapping[str, Any], lang: str = "en") -> Table:
        """What lies on the table, made from the view of a seat and nothing else."""
        return self.show.table(self, view, lang)

    def cells(self, event: Event) -> tuple[Cell, ...]:
        """The cells of charts that an event used."""
        return self.show.cells(self, event)

    @property
    def questions(self) -> Mapping[str, Question]:
        """What may be asked about a board of this game, by name."""
        return self.show.questions

    # Words

    def say(self, key: str, args: Mapping[str, Any], lang: str = "en", link: Link | None = None) -> str:
        """A message in words; `link` makes links of the units and hexes it names."""
        words = self.catalog()
        if not words.has(key, "en"):
            words = common_words()
        known = {k: self._spoken(k, v, lang) if k in CODE_WORDS else v for k, v in args.items()}
        return words.say(key, known, lang, self.names(lang), link)

    def _spoken(self, kind: str, value: Any, lang: str) -> Any:
        """A verb or the name of an argument in the language of the reader, as the text client understands it."""
        if isinstance(value, list | tuple):
            return [self._spoken(kind, one, lang) for one in value]
        key = CODE_WORDS[kind] + str(value)
        for catalog in (self.show.catalog, common_words()):
            if catalog.has(key, lang):
                return catalog.say(key, {}, lang).split(",")[0]
        return value

    def told(self, reasons: Iterable[Reason], lang: str = "en") -> tuple[Reason, ...]:
        """Refusals with their words."""
        return tuple([Reason(r.clause, r.key, r.args, self.say(f"reason-{r.key}", r.args, lang)) for r in reasons])

    def label(self, option: Option, lang: str = "en") -> str:
        """An option in words, as on a button."""
        return self.say(f"option-{option.verb}", option.args, lang)

    def describe(self, event: Event, lang: str = "en", link: Link | None = None) -> str:
        """A sentence for an event that was already redacted for its reader; messages may choose by `$cause`, the clause
        (`c-9-4-2`)."""
        args = {"cause": "c-" + event.clause.replace(".", "-"), **event.args}
        return self.say(self.event_key(event), args, lang, link)

    def event_key(self, event: Event) -> str:
        """The message that says most of what the reader of an event knows.

        `-own` messages name what only the owner is told, `-known` ones what not every event of the kind has (one of an
        older version, say): each is used where the event has all that it speaks of. A kind that ends with `-hidden`
        is told like the open one to those who know which unit it was.
        """
        words = self.catalog()
        base = f"event-{event.kind}"
        for key in (f"{base}-own", f"{base}-known", base.removesuffix("-hidden")):
            if words.has(key, "en") and words.needs(key) - {"cause"} <= event.args.keys():
                return key
        return base


__all__ = ["FOG", "OBSERVER", "GameInfo", "GameOption", "NotSupported", "Result", "Ruleset"]
