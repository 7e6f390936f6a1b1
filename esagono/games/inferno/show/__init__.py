"""What the programs that show a game of the series are told: components, the table, questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, cast

from esagono.engine import Ruleset
from esagono.engine.event import Event
from esagono.engine.forecast import Effect, Forecast
from esagono.engine.show import Show
from esagono.engine.table import Cell, Chart, Look, Odds, SheetForm, Standing, Table, Verb
from esagono.games import open_pack
from esagono.games.inferno.roster import Values
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.show import charts as charting
from esagono.games.inferno.show import overlays as painting
from esagono.games.inferno.show import table as laying
from esagono.games.inferno.show.questions import QUESTIONS
from esagono.games.inferno.show.sheet import effect_words, odds_of
from esagono.games.inferno.tables import COLUMNS

VERBS = {
    "select": Verb("unit", unit="unit", role="select"),
    "move": Verb("hex", unit="unit", hex="to", role="move", when="*"),
    "recover": Verb("unit", unit="unit", when="ce"),
    "deploy": Verb("unit", unit="unit", when="mov"),
    "top": Verb("unit", unit="unit"),
    "enter": Verb("hex", unit="unit", hex="hex"),
    "wait": Verb("phase", unit="unit"),
    "release": Verb("unit", unit="unit"),
    "build": Verb("hexside", unit="unit", hexside="hexside"),
    "repair": Verb("hexside", unit="unit", hexside="hexside"),
    "fold": Verb("hex", unit="unit", hex="hex"),
    "demolish": Verb("hexside", hexside="hexside"),
    "blow": Verb("hexside", hexside="hexside"),
    "bombard": Verb("hexside", unit="unit", hexside="hexside"),
    "eliminate": Verb("unit", unit="unit", tone="bad"),
    "attack": Verb("hex", hex="target", tone="attack"),
    "add": Verb("unit", unit="unit"),
    "support": Verb("unit", unit="unit"),
    "exclude": Verb("unit", unit="unit"),
    "first": Verb("hex", hex="hex"),
    "along": Verb("unit", unit="unit"),
    "retreat": Verb("hex", hex="to"),
    "onward": Verb("hex", unit="unit", hex="to"),
    "advance": Verb("unit", unit="unit"),
    "reduce": Verb("unit", unit="unit"),
    "recall": Verb("display", unit="unit"),
    "terrain": Verb("phase"),
    "refuse": Verb("phase"),
    "exchange": Verb("phase"),
    "end": Verb("phase", role="close"),
    "done": Verb("phase", role="close"),
    "pass": Verb("phase", role="close"),
    "resolve": Verb("sheet"),
    "decline": Verb("phase", role="close"),
    "accept": Verb("phase", role="close"),
}
BADGES = {
    "ce-1": Look(picture="marker-ce-1", tone="warn"),
    "ce-2": Look(picture="marker-ce-2", tone="bad"),
    "ls": Look(picture="marker-ls", tone="warn"),
    "oos": Look(picture="marker-oos", tone="bad"),
    "reserve": Look(picture="marker-reserve"),
    "frozen": Look(sign="frozen"),
    "mov": Look(),
    "recovered": Look(sign="plus"),
    "moved": Look(sign="arrow"),
    "attacked": Look(sign="swords"),
    "defended": Look(sign="shield"),
    "supported": Look(sign="gun"),
}
MARKERS = {
    "destroyed": Look(picture="marker-destroyed-bridge"),
    "pontoon": Look(picture="marker-pontoon"),
    "crossing": Look(picture="marker-river-crossing"),
    "control": Look(),
    "reserve": Look(picture="marker-reserve"),
    "attack": Look(sign="arrow", tone="bad"),
}
STANDING = {
    "losses": (Standing("proposed", proposal=True),),
    "retreat": (Standing("proposed", proposal=True),),
    "advance": (Standing("proposed", proposal=True), Standing("nobody", verbs=("done",), lasts="phase")),
    "defense_support": (Standing("never", verbs=("done",)), Standing("always", verbs=("support", "done"))),
    "demolish": (Standing("keep", verbs=("pass",)), Standing("try", verbs=("demolish",))),
    "blow": (Standing("keep", verbs=("done",)),),
    "engineer": (Standing("idle", verbs=("done",)),),
    "fold": (Standing("stay", verbs=("done",)),),
}


@cache
def tables_of(game_id: str) -> dict[str, Any]:
    """The game's own tables, with the names that only readers of a chart need."""
    return open_pack(game_id).toml("tables.toml")


class InfernoShow(Show):
    """The series; only words and data differ in what its games show."""

    series = "inferno"
    package = "esagono.games.inferno.show"
    questions = QUESTIONS
    verbs = VERBS
    standing = STANDING
    sheets = dict.fromkeys(("declare", "losses", "retreat", "advance"), SheetForm())
    overlay_looks = painting.OVERLAYS
    badge_looks = BADGES
    marker_looks = MARKERS
    phases = {"supply": (), "reinforcement": (), "movement": (), "combat": (), "end": ()}
    heads = {"turn": 1, "player-turn": 2, "phase": 3, "attack": 4}

    # What never changes

    def hexes(self, rules: Ruleset) -> dict[str, dict[str, Any]]:
        own = cast(Inferno, rules)
        ground = own.ground
        out = {}
        for name, h in own.grid.numbers.items():
            facts = {k: v for k, v in own.hex_facts(name).items() if v and k != "hex"}
            facts.setdefault("level", 0)
            if ground.elevation[h]:
                facts["elevation"] = ground.elevation[h]
            owner = next((s for i, s in enumerate(own.sides) if ground.territory[i] >> h & 1), "")
            if owner:
                facts["territory"] = owner
            out[name] = facts
        return out

    def counters(self, rules: Ruleset, lang: str) -> dict[str, dict[str, Any]]:
        own = cast(Inferno, rules)
        names, ranges = own.names(lang), own.gun_ranges
        out = {}
        for unit, c in enumerate(own.roster.counters):
            facts = {
                "side": c.side,
                "name": names.get(c.id, c.id),
                "type": c.type,
                "size": c.size,
                "corps": c.corps,
                "formation": self.word(own, "formation-corps", lang, corps=c.corps) if c.corps else "",
                "steps": c.steps,
                **_values(c.front),
                "reduced": _values(c.back) if c.back else None,
                "hex": c.hex,
                "turn": c.turn,
                "entry": list(own.printed_entries(unit)) if c.turn else [],
                "reserve": c.reserve,
            }
            if ranges.get(c.type):
                facts["range"] = ranges[c.type]
            if c.mark:
                facts["mark"] = c.mark
            out[c.id] = facts
        return out

    def charts(self, rules: Ruleset, lang: str) -> list[Chart]:
        tables = tables_of(rules.info.id)
        return charting.charts(tables, lambda key, default: self.word(rules, key, lang, default), lang)

    def turns(self, rules: Ruleset) -> dict[str, Any]:
        own = cast(Inferno, rules)
        dates = {str(k): v for k, v in own.tables.dates.items()}
        numbers = list(own.tables.dates) or [1]
        plan = own.scenarios.get(own.scenario, {})
        ends = {str(n): own.ends_on(n) for n in numbers if own.ends_on(n)}
        return {
            "first": int(plan.get("first_turn", min(numbers))),
            "last": max(numbers),
            "dates": dates,
            "ends_on": ends,
        }

    def terrain(self, rules: Ruleset, lang: str) -> dict[str, str]:
        return charting.terrain_names(tables_of(rules.info.id), lang)

    # What lies on the table

    def table(self, rules: Ruleset, view: Mapping[str, Any], lang: str) -> Table:
        own = cast(Inferno, rules)
        return Table(
            self.heading(own, view, lang),
            tuple(laying.pieces(own, view, lang)),
            tuple(laying.markers(view)),
            tuple(laying.tracks(own, view, lang)),
            tuple(laying.displays(own, view, lang)),
            {**self.facts(view), "combat": view["combat"]},
        )

    def effect(self, rules: Ruleset, effect: Effect, lang: str) -> str:
        return effect_words(cast(Inferno, rules), effect, lang)

    def chart_of(self, rules: Ruleset, forecast: Forecast) -> tuple[str, tuple[str, ...]]:
        return "crt", COLUMNS

    def odds_of(self, rules: Ruleset, forecast: Any, lang: str) -> Iterable[Odds]:
        return odds_of(cast(Inferno, rules), forecast, lang)

    def cells(self, rules: Ruleset, event: Event) -> tuple[Cell, ...]:
        return charting.cells(event)


def _values(face: Values) -> dict[str, int]:
    return {"attack": face.attack, "defense": face.defense, "move": face.move, "artillery": face.artillery}
