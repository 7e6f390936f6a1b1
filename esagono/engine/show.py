"""How a game shows itself: what never changes (`components`), what lies on the table (`table`), what may be asked.

Each game (or series) has a `Show` of its own; the rules know nothing of it. A game without one is shown too, by its
words, its grid and its options alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from esagono.engine.forecast import Effect, Forecast
from esagono.engine.questions import COMMON, Question
from esagono.engine.table import (
    Box,
    Cell,
    Chart,
    Heading,
    HexClass,
    Look,
    Odds,
    Overlay,
    Phase,
    SheetForm,
    Standing,
    Table,
    Verb,
    to_data,
)
from esagono.engine.text import LANGUAGES, Catalog, common_words

if TYPE_CHECKING:
    from esagono.engine.event import Event
    from esagono.engine.ruleset import Ruleset

Overlays = Mapping[str, tuple[tuple[str, ...], tuple[tuple[str, str], ...]]]
"""What each overlay needs to be told, and its classes with their looks, in the order of the menu."""
FACTS = ("deciding", "result", "commitment", "seed", "points", "scenario", "options", "seat")
"""What every view may have and every page knows how to show."""
WORDS = ("level-", "supply-", "type-", "size-", "assumption-", "value-", "verb-", "fact-", "standing-", "purpose-")
"""`verb-` names a verb whose button is off, `fact-` a field of the facts of a hex, `standing-` a kind of decision.

`purpose-` says what a kind of decision is for, to somebody who has not met it before."""


class Show:
    """What every game can say of itself; a game's own class says more."""

    questions: Mapping[str, Question] = COMMON
    verbs: Mapping[str, Verb] = {}
    sheets: Mapping[str, SheetForm] = {}
    """The decisions, by kind, that are shown as a sheet."""
    standing: Mapping[str, tuple[Standing, ...]] = {}
    """What may be answered ahead, by kind of decision; the words are `standing-<kind>` and `standing-<kind>-<id>`."""
    phases: Mapping[str, tuple[str, ...]] = {}
    """The phases of a turn in their order, each with its steps; the words are `phase-<id>` and `step-<id>`."""
    heads: Mapping[str, int] = {}
    """Events that are headings of the log: 1 for a turn, 2 for a player's turn, 3 for a phase, 4 for what has parts
    that fold under it, like a combat."""
    overlay_looks: Overlays = {}
    badge_looks: Mapping[str, Look] = {}
    marker_looks: Mapping[str, Look] = {}
    """Overlays, badges and markers as they look; their titles are the words `overlay-`, `badge-` and `marker-<id>`."""
    words: ClassVar[tuple[str, ...]] = WORDS
    """Which words of the catalog a page gets, by how their names begin."""

    series: ClassVar[str] = ""
    """The folder of the page (`web/js/<series>`) with modules that only these games need."""
    package: ClassVar[str] = ""
    """The package whose folder `text` has words for showing (`en.ftl`, `it.ftl`) beside those of the rules."""

    @cached_property
    def catalog(self) -> Catalog:
        """The words for showing alone."""
        folder = files(self.package).joinpath("text") if self.package else None
        return Catalog({lang: [folder.joinpath(f"{lang}.ftl")] if folder else [] for lang in LANGUAGES})

    def word(self, rules: Ruleset, key: str, lang: str, default: str | None = None, **args: Any) -> str:
        """A word for showing, or of the rules, or the default, or the key."""
        if self.catalog.has(key, lang):
            return self.catalog.say(key, args, lang, rules.names(lang))
        if rules.catalog().has(key, lang) or common_words().has(key, lang):
            return rules.say(key, args, lang)
        return key if default is None else default

    def side_title(self, rules: Ruleset, side: str, lang: str) -> str:
        """A side as a heading; in a sentence ("the Italian player") a language may want another form of the word."""
        return self.word(rules, f"side-title-{side}", lang, self.word(rules, f"side-{side}", lang, side))

    # What never changes

    def components(self, rules: Ruleset, lang: str) -> dict[str, Any]:
        """All static facts; keys as in docs/protocol.md."""
        out: dict[str, Any] = {
            "game": rules.info.id,
            "series": self.series,
            "title": rules.info.title,
            "sides": {
                s: {
                    "title": self.side_title(rules, s, lang),
                    "short": self.word(rules, f"side-short-{s}", lang, s[:2].upper()),
                }
                for s in rules.info.sides
            },
            "phases": self.phase_list(rules, lang),
            "words": self.word_list(rules, lang),
            "turns": self.turns(rules),
            "terrain": self.terrain(rules, lang),
            "charts": self.charts(rules, lang),
            "counters": self.counters(rules, lang),
            "verbs": self.verbs,
            "overlays": self.overlays(rules, lang),
            "sheets": self.sheets,
            "standing": self.answers_ahead(rules, lang),
            "badges": self.badges(rules, lang),
            "markers": self.markers(rules, lang),
            "heads": self.heads,
            "questions": sorted(self.questions),
            **self.grid(rules),
        }
        colours = self.colours(rules)
        if colours:
            out["colours"] = colours
        found: dict[str, Any] = to_data(out)
        return found

    def grid(self, rules: Ruleset) -> dict[str, Any]:
        """The grid of the map, its hexes with what is printed in them, and the objectives."""
        grid = getattr(rules, "grid", None)
        if grid is None:
            return {"hexes": {}, "objectives": {}}
        hexes = self.hexes(rules)
        return {
            "grid": {
                "layout": grid.layout.value,
                "lines": [grid.first_line, grid.last_line],
                "places": [grid.first_place, grid.last_place],
                "shifted": grid.shifted,
            },
            "hexes": hexes,
            "objectives": {name: facts["objective"] for name, facts in hexes.items() if facts.get("objective")},
        }

    def hexes(self, rules: Ruleset) -> dict[str, dict[str, Any]]:
        """What the map prints, by hex; without what is empty."""
        grid: Any = getattr(rules, "grid", None)
        return {name: {k: v for k, v in rules.hex_facts(name).items() if v and k != "hex"} for name in grid.numbers}

    def counters(self, rules: Ruleset, lang: str) -> dict[str, dict[str, Any]]:
        """What is printed on the counters, by id."""
        return {}

    def charts(self, rules: Ruleset, lang: str) -> list[Chart]:
        return []

    def overlays(self, rules: Ruleset, lang: str) -> list[Overlay]:
        return [
            Overlay(
                name,
                self.word(rules, f"overlay-{name}", lang),
                f"overlay-{name}",
                needs,
                tuple(HexClass(c, self.word(rules, f"legend-{c}", lang), look) for c, look in classes),
                sides="enemy" if name.startswith("enemy") else "own" if name.startswith("own") else "",
            )
            for name, (needs, classes) in self.overlay_looks.items()
        ]

    def badges(self, rules: Ruleset, lang: str) -> dict[str, Look]:
        """The legend of badges, by id."""
        return {k: replace(look, title=self.word(rules, f"badge-{k}", lang)) for k, look in self.badge_looks.items()}

    def markers(self, rules: Ruleset, lang: str) -> dict[str, Look]:
        """The legend of markers, by kind."""
        return {k: replace(look, title=self.word(rules, f"marker-{k}", lang)) for k, look in self.marker_looks.items()}

    def colours(self, rules: Ruleset) -> dict[str, dict[str, str]]:
        """`field`, `edge`, `light`, `dark`, `ink` by side; those of the drawn counters if a game does not say."""
        return {}

    def counter_sheet(self, rules: Ruleset) -> str:
        """An SVG with a `<symbol>` for each face that pieces name; nothing if the counters of its pack are drawn."""
        return ""

    def shared_faces(self, rules: Ruleset) -> dict[str, str]:
        """Pictures under other names: a back that several counters have in common, by the name of one of them."""
        return {}

    def turns(self, rules: Ruleset) -> dict[str, Any]:
        """`first`, `last`, and `dates` by turn."""
        return {"first": 1, "last": 1, "dates": {}}

    def terrain(self, rules: Ruleset, lang: str) -> dict[str, str]:
        """Names of terrain, hexsides and roads in words."""
        return {}

    def phase_list(self, rules: Ruleset, lang: str) -> list[Phase]:
        return [
            Phase(
                phase,
                self.word(rules, f"phase-{phase}", lang, phase),
                tuple(Box(s, self.word(rules, f"step-{s}", lang, s)) for s in steps),
                self.word(rules, f"phase-{phase}-short", lang, ""),
            )
            for phase, steps in self.phases.items()
        ]

    def answers_ahead(self, rules: Ruleset, lang: str) -> dict[str, list[Standing]]:
        return {
            kind: [replace(a, title=self.word(rules, f"standing-{kind}-{a.id}", lang)) for a in answers]
            for kind, answers in self.standing.items()
        }

    def word_list(self, rules: Ruleset, lang: str) -> dict[str, str]:
        """Single words of the game; messages with arguments do not count."""
        keys = rules.catalog().keys("en") | self.catalog.keys("en")
        return {k: self.word(rules, k, lang) for k in sorted(keys) if k.startswith(self.words)}

    # What lies on the table

    def table(self, rules: Ruleset, view: Mapping[str, Any], lang: str) -> Table:
        """Build the table from the view of a seat and nothing else."""
        return Table(self.heading(rules, view, lang), facts=self.facts(view))

    def heading(self, rules: Ruleset, view: Mapping[str, Any], lang: str) -> Heading:
        return Heading(
            int(view.get("turn", 0)),
            str(view.get("date", "")),
            str(view.get("phase", "")),
            str(view.get("step", "")),
            str(view.get("side", "")),
        )

    def facts(self, view: Mapping[str, Any]) -> dict[str, Any]:
        return {name: view[name] for name in FACTS if name in view}

    # What a fight would come to: what `sheets` says of a forecast in the words of a game

    def effect(self, rules: Ruleset, effect: Effect, lang: str) -> str:
        """What shifts a column or modifies the dice, in words."""
        return self.word(rules, f"shift-{effect.cause}", lang, effect.cause)

    def chart_of(self, rules: Ruleset, forecast: Forecast) -> tuple[str, tuple[str, ...]]:
        """The chart on which a forecast is read, and its columns."""
        return forecast.kind, ()

    def odds_of(self, rules: Ruleset, forecast: Any, lang: str) -> Iterable[Odds]:
        """What may come of it, each outcome with its chance."""
        return ()

    def cells(self, rules: Ruleset, event: Event) -> tuple[Cell, ...]:
        """The cells of charts that an event used."""
        return ()
