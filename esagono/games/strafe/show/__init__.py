"""What those are told who show a game of the series: components, the table, overlays, sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from esagono.engine import Ruleset
from esagono.engine.event import Event
from esagono.engine.forecast import HURT, Forecast
from esagono.engine.questions import (
    COMMON,
    Nothing,
    OfDraft,
    OfOptions,
    OfOverlay,
    OfSide,
    OfTwoHexes,
    OfUnit,
    Question,
    sight,
)
from esagono.engine.show import Show
from esagono.engine.table import Cell, Chart, Heading, Look, Odds, Standing, Table
from esagono.games.strafe.knowledge.threats import threat
from esagono.games.strafe.ruleset import Strafe, StrafeGame
from esagono.games.strafe.show import charts as charting
from esagono.games.strafe.show import overlays as painting
from esagono.games.strafe.show import table as laying
from esagono.games.strafe.show.bidding import bid
from esagono.games.strafe.show.closing import closing
from esagono.games.strafe.show.crowding import crowded
from esagono.games.strafe.show.desk import odds_of
from esagono.games.strafe.show.following import follow
from esagono.games.strafe.show.moves import reach
from esagono.games.strafe.show.odds import odds
from esagono.games.strafe.show.orders import orders
from esagono.games.strafe.show.sheets import FORMS, sheet
from esagono.games.strafe.show.verbs import VERBS

BADGES: Mapping[str, Look] = {
    "dp": Look(tone="warn"),
    "activated": Look(picture="marker-activated"),
    "out-of-command": Look(picture="marker-out-of-command", tone="bad"),
    "moved": Look(sign="arrow"),
    "force-marched": Look(text="FM"),
    "retreated": Look(text="R", tone="bad"),
    "dug": Look(sign="spade"),
    "act": Look(picture="marker-act"),
    "def-fired": Look(picture="marker-def-fired"),
    "emplacing": Look(text="E"),
    "rallied": Look(sign="plus"),
    "marching": Look(text="FM"),
    "assaulted": Look(sign="swords"),
    "strayed": Look(text="?", tone="warn"),
    "with": Look(text="+"),
    "hq-done": Look(sign="tick"),
}
MARKERS: Mapping[str, Look] = {
    "trench": Look(sign="spade"),
    "trench-printed": Look(),
    "digging": Look(sign="spade", tone="warn"),
    "barrage": Look(picture="marker-interdiction", tone="bad"),
    "blown": Look(picture="marker-blown-up"),
    "built": Look(picture="marker-bridge"),
    "building": Look(picture="marker-bridge-building", tone="warn"),
    "control": Look(),
    "assault": Look(sign="swords", tone="bad"),
    "counter-assault": Look(sign="swords", tone="bad"),
    "fire": Look(sign="gun"),
}
STEPS = ("start", "A", "B", "C", "D", "E", "F", "G", "H", "I")


def threat_of(game: StrafeGame, seat: str, lang: str, wanted: OfSide) -> dict[str, int]:
    return threat(game, seat, wanted.side)


class StrafeShow(Show):
    """The series *Strafexpedition*."""

    package = "esagono.games.strafe.show"
    series = "strafe"
    verbs = VERBS
    sheets = FORMS
    overlay_looks = painting.OVERLAYS
    badge_looks = BADGES
    marker_looks = MARKERS
    standing = {
        "infiltration": (Standing("never", verbs=("decline",)), Standing("always", verbs=("infiltration-fire",))),
        "reaction": (Standing("never", verbs=("no-reaction",), lasts="turn"),),
        "counter": (Standing("never", verbs=("end-counter",), lasts="turn"),),
        "loss": (Standing("proposed", proposal=True),),
        "morale": (Standing("best", verbs=("name",)),),
        "withdraw": (Standing("stand", verbs=("stand",)),),
        "go_back": (Standing("stand", verbs=("stand",)),),
    }
    phases = {
        "reinforcement": (),
        "command": (),
        "initiative": (),
        "supply": (),
        "artillery": (),
        "event": (),
        "action": STEPS,
        "non-activated": (),
        "rally": (),
        "victory": (),
    }
    heads = {"turn": 1, "hq-placed": 2, "phase": 3, "fire": 4, "assault": 4}
    questions = {
        **COMMON,
        **{f"overlay-{name}": Question(OfOverlay, paint) for name, paint in painting.PAINTERS.items()},
        "bid": Question(Nothing, bid),
        "closing": Question(Nothing, closing),
        "crowded": Question(Nothing, crowded),
        "follow": Question(OfUnit, follow),
        "odds": Question(OfOptions, odds),
        "orders": Question(Nothing, orders),
        "reach": Question(OfUnit, reach),
        "sheet": Question(OfDraft, sheet),
        "sight": Question(OfTwoHexes, sight),
        "threat": Question(OfSide, threat_of),
    }

    # What never changes

    def counters(self, rules: Ruleset, lang: str) -> dict[str, dict[str, Any]]:
        own = cast(Strafe, rules)
        names = own.names(lang)
        brigades = {b.id: names.get(b.id, b.name) for b in own.whole.brigades}
        return {
            c.id: {"side": c.side, "name": names[c.id], "type": c.type, "formation": brigades.get(c.brigade, "")}
            for c in own.whole.counters
        }

    def charts(self, rules: Ruleset, lang: str) -> list[Chart]:
        return charting.charts(rules.info.id, lambda key: self.word(rules, key, lang), lang)

    def terrain(self, rules: Ruleset, lang: str) -> dict[str, str]:
        return charting.terrain_names(rules.info.id, lang)

    def turns(self, rules: Ruleset) -> dict[str, Any]:
        own = cast(Strafe, rules)
        dates = {str(turn): date for turn, date in own.tables.dates.items()}
        return {"first": 1, "last": int(own.plan["turns"]), "dates": dates}

    # What lies on the table

    def table(self, rules: Ruleset, view: Mapping[str, Any], lang: str) -> Table:
        own = cast(Strafe, rules)
        return Table(
            self.heading(own, view, lang),
            tuple(laying.pieces(own, view, lang)),
            tuple(laying.markers(own, view)),
            tuple(laying.tracks(own, view, lang)),
            tuple(laying.displays(own, view, lang)),
            self.facts(view),
        )

    def heading(self, rules: Ruleset, view: Mapping[str, Any], lang: str) -> Heading:
        """The brigade that acts stands beside the phase."""
        action = view["action"] or {}
        brigade = rules.names(lang).get(action.get("brigade", ""), "")
        side = action.get("side", "" if view["phase"] in ("command", "initiative") else view["side"])
        step = action.get("step", "") if view["phase"] == "action" else ""
        return Heading(view["turn"], view["date"], view["phase"], step, side, brigade)

    def facts(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """Only the Italians score (25.0.b)."""
        out = super().facts(view)
        return {**out, "points": {side: n for side, n in view["points"].items() if side == "italian"}}

    def chart_of(self, rules: Ruleset, forecast: Forecast) -> tuple[str, tuple[str, ...]]:
        if forecast.aim == HURT:
            return "fire", charting.fire_columns(rules.info.id)
        return "assault", charting.assault_columns(rules.info.id)

    def odds_of(self, rules: Ruleset, forecast: Any, lang: str) -> Iterable[Odds]:
        return odds_of(cast(Strafe, rules), forecast, lang)

    def cells(self, rules: Ruleset, event: Event) -> tuple[Cell, ...]:
        return charting.cells(event)
