"""What those are told who show the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from esagono.engine import Event, Option, Ruleset
from esagono.engine.questions import COMMON, CannotAnswer, OfDraft, OfOverlay, Question
from esagono.engine.show import Show
from esagono.engine.table import (
    Badge,
    Box,
    Cell,
    Chart,
    ChartRow,
    Display,
    Entry,
    Group,
    Look,
    Mark,
    Marker,
    Odds,
    Painting,
    Part,
    Piece,
    Row,
    Sheet,
    SheetForm,
    Side,
    Table,
    Track,
    Value,
    Verb,
)
from tests.toys.ambush.assault import FROM_BEHIND, UNKNOWN, assault
from tests.toys.ambush.state import GRID, KIND_OF, SIDE_OF, SIDES, STRENGTH, TURNS, UNITS

COLOURS = {
    "red": {"field": "#d9a08c", "edge": "#6d2413", "light": "#efc8ba", "dark": "#b6745d", "ink": "#220a04"},
    "blue": {"field": "#9fb4d0", "edge": "#1f3b63", "light": "#c8d6e8", "dark": "#6f8aad", "ink": "#07121f"},
}
RESULTS = ("attacker", "nobody", "defender")
TONES = {"defender": "good", "nobody": "", "attacker": "bad"}
RANGES = {"attacker": "≤2", "nobody": "3-5", "defender": "6+"}


class AmbushShow(Show):
    verbs = {
        "order": Verb("unit", unit="unit"),
        "hold": Verb("unit", unit="unit"),
        "ready": Verb("phase", role="close"),
        "select": Verb("unit", unit="unit", role="select"),
        "move": Verb("hex", unit="unit", hex="to", role="move"),
        "turn": Verb("unit", unit="unit", role="turn"),
        "stretch": Verb("hex", unit="unit", hex="to"),
        "gather": Verb("unit", unit="unit"),
        "aim": Verb("hex", unit="unit", hex="target", tone="attack"),
        "go": Verb("phase", role="close"),
        "assault": Verb("sheet", unit="unit"),
        "end": Verb("phase", role="close"),
    }
    sheets = {"assault": SheetForm()}
    overlay_looks = {"front": (("side",), (("front-own", "own"), ("front-enemy", "enemy")))}
    badge_looks = {"ordered": Look(text="!"), "acted": Look(sign="arrow"), "up": Look(sign="tick")}
    marker_looks = {"assault": Look(sign="swords", tone="bad")}
    phases = {"planning": (), "action": ()}
    heads = {"turn": 1, "lot": 2, "action": 3, "assault": 4}
    questions = COMMON  # completed below, where the answers are

    # What never changes

    def colours(self, rules: Ruleset) -> dict[str, dict[str, str]]:
        return COLOURS

    def counters(self, rules: Ruleset, lang: str) -> dict[str, dict[str, Any]]:
        names = rules.names(lang)
        return {
            u: {"side": SIDES[SIDE_OF[i]], "name": names[u], "type": KIND_OF[i], "strength": STRENGTH[KIND_OF[i]]}
            for i, u in enumerate(UNITS)
        }

    def terrain(self, rules: Ruleset, lang: str) -> dict[str, str]:
        return {t: self.word(rules, f"terrain-{t}", lang) for t in ("clear", "wood")}

    def turns(self, rules: Ruleset) -> dict[str, Any]:
        return {"first": 1, "last": TURNS, "dates": {}}

    def charts(self, rules: Ruleset, lang: str) -> list[Chart]:
        cells = tuple(self.word(rules, f"result-{r}", lang) for r in RESULTS)
        row = ChartRow(self.word(rules, "chart-lost", lang), cells, "lost", "3.3")
        return [Chart("assault", self.word(rules, "chart-assault", lang), tuple(RANGES.values()), (row,), "3.3")]

    def counter_sheet(self, rules: Ruleset) -> str:
        """A square a counter with its kind and strength, and one back a side."""
        symbols = []
        for i, unit in enumerate(UNITS):
            side = SIDES[SIDE_OF[i]]
            symbols.append(symbol(unit, COLOURS[side], f"{KIND_OF[i][0].upper()}{STRENGTH[KIND_OF[i]]}"))
        symbols += [symbol(f"back-{side}", COLOURS[side], "?") for side in SIDES]
        return f'<svg xmlns="http://www.w3.org/2000/svg" style="display:none">{"".join(symbols)}</svg>'

    # What lies on the table

    def table(self, rules: Ruleset, view: Mapping[str, Any], lang: str) -> Table:
        return Table(
            self.heading(rules, view, lang),
            tuple(self.piece(rules, unit, lang) for unit in view["units"]),
            tuple(Marker("assault", a["start"], a["to"], order=i) for i, a in enumerate(view["attacks"], 1)),
            tuple(self.tracks(rules, view, lang)),
            tuple(self.displays(rules, view, lang)),
            {k: v for k, v in self.facts(view).items() if k != "points"},
        )

    def piece(self, rules: Ruleset, unit: Mapping[str, Any], lang: str) -> Piece:
        side, hexes = unit["side"], tuple(unit["hexes"])
        acted = (Badge("acted"),) if unit["acted"] else ()
        if "id" not in unit:
            face = f"back-{side}"
            return Piece(f"?{hexes[0]}", side, hexes, face, facing=unit["facing"], known=False, badges=acted)
        badges = (Badge("ordered"), *acted) if unit.get("ordered") else acted
        return Piece(
            unit["id"],
            side,
            hexes,
            unit["id"],
            name=rules.names(lang)[unit["id"]],
            facing=unit["facing"],
            values=(Value("strength", unit["strength"]),),
            badges=(*badges, Badge("up")) if unit["up"] else badges,
            spent=unit["acted"],
        )

    def tracks(self, rules: Ruleset, view: Mapping[str, Any], lang: str) -> list[Track]:
        boxes = tuple(Box(str(n)) for n in range(1, TURNS + 1))
        out = [Track("turn", self.word(rules, "track-turn", lang), boxes=boxes, marks=(Mark(str(view["turn"])),))]
        for side, points in view["points"].items():
            title = self.word(rules, "track-points", lang, side=side)
            short = self.word(rules, "track-points-short", lang)
            marks = (Mark(points, side=side),)
            out.append(Track(f"points-{side}", title, private=True, short=short, marks=marks))
        return out

    def displays(self, rules: Ruleset, view: Mapping[str, Any], lang: str) -> list[Display]:
        names = rules.names(lang)
        lost = tuple(Entry(u, names[u], face=u) for u in view["lost"])
        ordered = tuple(Entry(u["id"], names[u["id"]], face=u["id"]) for u in view["units"] if u.get("ordered"))
        return [
            Display("lost", self.word(rules, "display-lost", lang), groups=(Group("all", entries=lost),)),
            Display("plan", self.word(rules, "display-plan", lang), True, (Group("ordered", entries=ordered),)),
        ]

    def cells(self, rules: Ruleset, event: Event) -> tuple[Cell, ...]:
        return (Cell("assault", "lost", RANGES[event.args["result"]]),) if event.kind == "assault" else ()


def symbol(name: str, colours: Mapping[str, str], text: str) -> str:
    return (
        f'<symbol id="{name}" viewBox="0 0 100 100"><rect x="4" y="4" width="92" height="92" rx="10" '
        f'fill="{colours["field"]}" stroke="{colours["edge"]}" stroke-width="6"/><text x="50" y="66" font-size="46" '
        f'text-anchor="middle" fill="{colours["ink"]}">{text}</text></symbol>'
    )


def front(game: Any, seat: str, lang: str, wanted: OfOverlay) -> Painting:
    """The hexes before the counters of both sides; which way they look is open to all."""
    own = wanted.side or (seat if seat in SIDES else SIDES[0])
    hexes: dict[str, Any] = {}
    for unit in range(len(UNITS)):
        if game.state.hex[unit] >= 0:
            whose = "front-own" if SIDES[SIDE_OF[unit]] == own else "front-enemy"
            hexes |= dict.fromkeys(map(GRID.name, game.state.front(unit)), whose)
    return Painting(hexes)


def sheet(game: Any, seat: str, lang: str, wanted: OfDraft) -> Sheet:
    """3.3: the declared assault of the draft (the first one if there is none), with the points it would spend."""
    state, rules = game.state, game.rules
    if not any(d.side == seat and d.kind == "assault" for d in state.pending):
        raise CannotAnswer("there is a sheet only while assaults are carried out")
    options = game.options(seat)
    chosen = Option.from_data(wanted.draft[-1]) if wanted.draft else options[0]
    if chosen not in options:
        raise CannotAnswer(f"{chosen} is not one of the choices")
    unit, spent = UNITS.index(chosen.text("unit")), int(chosen["points"])
    target = next(h for u, h in state.attacks if u == unit)
    defender = state.at(target)
    known = bool(state.up[defender])
    fight = assault(state, unit, target, spent, seat=SIDES.index(seat))
    word, names = rules.show.word, rules.names(lang)
    rows = tuple(
        Row(
            f"{o.text('unit')}/{o['points']}",
            names[o.text("unit")],
            STRENGTH[KIND_OF[UNITS.index(o.text("unit"))]],
            (Part(word(rules, "part-points", lang), int(o["points"]), "3.3"),),
            tuple(o.to_data()),
            o == chosen,
        )
        for o in options
    )
    enemy = names[UNITS[defender]] if known else word(rules, "unknown-counter", lang)
    shifts = [Part(word(rules, "part-points", lang), spent, "3.3")] if spent else []
    if fight.behind:
        shifts.append(Part(word(rules, "part-behind", lang), FROM_BEHIND, "3.2"))
    attackers = Side(word(rules, "sheet-attackers", lang), seat, rows, fight.attack, one=True)
    defenders = Side(
        word(rules, "sheet-defender", lang),
        rules.opponent(seat),
        (Row("defender", enemy, fight.defence),),
        fight.defence,
    )
    return Sheet(
        word(rules, "sheet-assault", lang, target=GRID.name(target)),
        Odds(word(rules, "result-defender", lang), float(fight.chances()["defender"])),
        (attackers, defenders),
        tuple(shifts),
        tuple(RANGES.values()),
        modifiers=(Part(word(rules, "part-total", lang), fight.modifier, "3.2"),),
        cell=Cell("assault", "lost"),
        odds=tuple(Odds(word(rules, f"result-{r}", lang), float(p), TONES[r]) for r, p in fight.chances().items()),
        notes=() if known else (word(rules, "note-unknown", lang, strength=UNKNOWN),),
        actions=(tuple(chosen.to_data()),),
        target=GRID.name(target),
    )


AmbushShow.questions = {**COMMON, "overlay-front": Question(OfOverlay, front), "sheet": Question(OfDraft, sheet)}
