"""What those are told who show a game of the series: components, the table, overlays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from esagono.engine import Ruleset
from esagono.engine.event import Event
from esagono.engine.forecast import HURT, Forecast
from esagono.engine.questions import COMMON, Nothing, OfDraft, OfOption, OfOverlay, OfTwoHexes, OfUnit, Question, sight
from esagono.engine.show import Show
from esagono.engine.table import Cell, Chart, Heading, Look, Odds, Standing, Table
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.show import charts as charting
from esagono.games.risorgimento.show import overlays as painting
from esagono.games.risorgimento.show import table as laying
from esagono.games.risorgimento.show.closing import closing
from esagono.games.risorgimento.show.moves import reach
from esagono.games.risorgimento.show.odds import odds, odds_of
from esagono.games.risorgimento.show.orders import orders
from esagono.games.risorgimento.show.sheets import FORMS, sheet
from esagono.games.risorgimento.show.verbs import VERBS

BADGES: Mapping[str, Look] = {
    "status-1": Look(picture="marker-shaken", tone="warn"),
    "status-2": Look(picture="marker-disordered", tone="warn"),
    "status-3": Look(picture="marker-disorganized", tone="bad"),
    "lost": Look(tone="bad"),
    "march": Look(picture="marker-march"),
    "limbered": Look(picture="marker-march"),
    "square": Look(picture="marker-square"),
    "exhausted": Look(picture="marker-exhausted", tone="warn"),
    "charging": Look(picture="marker-charge"),
    "low-ammo": Look(picture="marker-low-ammo", tone="warn"),
    "out-of-ammo": Look(picture="marker-out-of-ammo", tone="bad"),
    "out-of-command": Look(picture="marker-out-of-command", tone="bad"),
    "acted": Look(sign="tick"),
    "attacked": Look(sign="swords"),
    "began-in-zone": Look(),
    "entered": Look(),
    "charged": Look(),
    "up": Look(),
    "activated": Look(picture="marker-activated"),
    "failed": Look(tone="warn"),
    "mood": Look(),
}
MARKERS: Mapping[str, Look] = {
    "assault": Look(picture="marker-assault", tone="bad"),
    "charge": Look(picture="marker-charge", tone="bad"),
    "control": Look(),
}


class RisorgimentoShow(Show):
    """The series *Risorgimento*."""

    series = "risorgimento"

    package = "esagono.games.risorgimento.show"
    verbs = VERBS
    sheets = FORMS
    overlay_looks = painting.OVERLAYS
    badge_looks = BADGES
    marker_looks = MARKERS
    standing = {
        "reaction": (Standing("never", verbs=("decline-all", "decline"), lasts="turn"),),
        "facing": (Standing("keep", verbs=("face",), keeps=True, clause="9.2.2"),),
    }
    phases = {
        "setup": (),
        "initiative": (),
        "command": (),
        "activation": (),
        "action": ("declare", "actions", "end"),
        "non-activated": (),
        "out-of-command": (),
        "end": (),
    }
    heads = {"turn": 1, "activation": 2, "phase": 3, "fire": 4, "combat": 4}
    questions = {
        **COMMON,
        **{f"overlay-{name}": Question(OfOverlay, paint) for name, paint in painting.PAINTERS.items()},
        "closing": Question(Nothing, closing),
        "odds": Question(OfOption, odds),
        "orders": Question(Nothing, orders),
        "reach": Question(OfUnit, reach),
        "sheet": Question(OfDraft, sheet),
        "sight": Question(OfTwoHexes, sight),
    }

    # What never changes

    def counters(self, rules: Ruleset, lang: str) -> dict[str, dict[str, Any]]:
        own = cast(Risorgimento, rules)
        names = own.names(lang)
        units = laying.formation_names(own, lang)
        return {
            c.id: {"side": c.side, "name": names[c.id], "type": c.type, "formation": units.get(c.formation, "")}
            for c in own.roster.counters
        }

    def shared_faces(self, rules: Ruleset) -> dict[str, str]:
        """8.7: counters that look alike from behind share a picture of their back."""
        roster = cast(Risorgimento, rules).roster
        return {look: f"{unit}-back" for unit, look in zip(roster.ids, roster.looks, strict=True)}

    def charts(self, rules: Ruleset, lang: str) -> list[Chart]:
        return charting.charts(rules.info.id, lambda key: self.word(rules, key, lang), lang)

    def terrain(self, rules: Ruleset, lang: str) -> dict[str, str]:
        return charting.terrain_names(rules.info.id, lang)

    def turns(self, rules: Ruleset) -> dict[str, Any]:
        own = cast(Risorgimento, rules)
        last = own.policy.turns
        return {"first": 1, "last": last, "dates": {str(n): own.hour(n) for n in range(1, last + 1)}}

    # What lies on the table

    def table(self, rules: Ruleset, view: Mapping[str, Any], lang: str) -> Table:
        own = cast(Risorgimento, rules)
        return Table(
            self.heading(own, view, lang),
            tuple(laying.pieces(own, view, lang)),
            tuple(laying.markers(own, view)),
            displays=tuple(laying.displays(own, view, lang)),
            facts=self.facts(view),
        )

    def heading(self, rules: Ruleset, view: Mapping[str, Any], lang: str) -> Heading:
        """6.2: the formation that acts stands beside the phase, with what its commander does on his own initiative."""
        active = view["active"] or {}
        name = laying.formation_names(cast(Risorgimento, rules), lang).get(active.get("formation", ""), "")
        if active.get("loose"):
            name = f"{name}: {self.word(rules, 'loose-' + active['loose'], lang)}"
        return Heading(view["turn"], view["hour"], view["phase"], active.get("step", ""), view["side"], name)

    def chart_of(self, rules: Ruleset, forecast: Forecast) -> tuple[str, tuple[str, ...]]:
        chart = "fire" if forecast.aim == HURT else "assault"
        return chart, charting.column_names(rules.info.id, chart)

    def odds_of(self, rules: Ruleset, forecast: Any, lang: str) -> Iterable[Odds]:
        return odds_of(cast(Risorgimento, rules), forecast, lang)

    def cells(self, rules: Ruleset, event: Event) -> tuple[Cell, ...]:
        return charting.cells(rules.info.id, event)
