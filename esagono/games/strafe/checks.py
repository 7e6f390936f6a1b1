"""Checks of Gorizia 1916: counters, formations, set-up, trenches, charts, scenarios and what its rulebook fixes."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from itertools import pairwise
from typing import Any, Final

from esagono.board.checks.audit import Audit
from esagono.board.checks.board import Board
from esagono.board.checks.cells import check_cells
from esagono.board.checks.finding import ERROR, Finding
from esagono.engine.pack import Row

SIDES: Final = ("italian", "austro-hungarian")
SIZES: Final = ("battalion", "group", "brigade", "company", "squadron", "regiment")
NUMBERS: Final = (
    "combat", "machine_gun", "morale", "move", "steps", "combat2", "machine_gun2", "morale2", "move2", "bombardment",
    "range", "initiative", "command", "turn",
)  # fmt: skip
COLUMNS: Final = (
    "id", "side", "name", "type", "size", "brigade", "scenarios", "setup", "hex", "entry", "mark", "source", *NUMBERS,
)  # fmt: skip
FIRE: Final = re.compile(r"-|\*|\d?D\dT?")
ASSAULT: Final = re.compile(r"(-|\d?D\dR?) / (-|\d?D\dR?)")
RANGES: Final = {
    "combat": (0, 15), "machine_gun": (0, 9), "morale": (1, 12), "move": (0, 15), "steps": (1, 2), "combat2": (0, 15),
    "machine_gun2": (0, 9), "morale2": (1, 12), "move2": (0, 15), "bombardment": (0, 15), "range": (0, 30),
    "initiative": (0, 9), "command": (0, 15), "turn": (1, 99),
}  # fmt: skip
BACKS: Final = {"combat2": "combat", "machine_gun2": "machine_gun", "morale2": "morale", "move2": "move"}
HEADQUARTERS: Final = "headquarters"

# What the rulebook fixes: the hexes of 25.0 with their points, the numbers of 26.0 and of its lists of units.
POINTS: Final = {
    "1808": 2, "1908": 2, "2010": 2, "2105": 1, "2206": 5, "2201": 5, "2211": 1, "2309": 1, "2513": 2,
    "2510": 2, "2511": 2, "2610": 2, "2711": 2, "2602": 1, "2801": 5, "2808": 2, "3009": 5, "3209": 1, "3316": 2,
    "3416": 2, "3305": 2, "3302": 5, "3417": 2, "3612": 1, "3714": 1, "3817": 2, "3809": 5, "4101": 10, "4210": 2,
    "4316": 2, "4513": 2, "4712": 5, "4709": 5,
}  # fmt: skip
VICTORY: Final[dict[str, dict[str, object]]] = {
    "bridgehead": {"hexes": ["2510", "2511", "2610", "2711"], "clear": "west"},
    "carso": {"need": 2, "hexes": ["3214", "3417", "3817", "4316"]},
    "campaign": {"italian": 30, "draw": 25, "halt": 3},
}
TURNS: Final = {"bridgehead": 4, "carso": 4, "campaign": 12}
UNITS: Final = {"italian": 389, "austro-hungarian": 181}
"""Units and guns of the lists of 26.0, without headquarters."""
BRIGADES: Final = 59


def check(board: Board) -> list[Finding]:
    """Everything wrong or doubtful in a pack of Gorizia."""
    return GoriziaCheck(board).run()


class GoriziaCheck(Audit):
    """One run over the files that only this series has."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        pack = board.pack
        self.rows = pack.rows("counters.csv", COLUMNS)
        self.formations = pack.rows("formations.csv", ("id", "side", "headquarters", "colour", "source"))
        self.groups = pack.rows("setup.csv", ("group", "side", "where", "from", "to", "centres", "radius", "source"))
        self.trenches = pack.rows("trenches.csv", ("hex", "side", "line", "level", "source"))
        self.plans: dict[str, dict[str, Any]] = pack.toml("scenarios.toml")
        self.ids = {row["id"] for row in self.rows}

    def run(self) -> list[Finding]:
        self.unique_ids(self.rows)
        self.check_edges()
        self.check_counters()
        self.check_stacking()
        self.check_supply()
        self.check_formations()
        self.check_areas()
        self.check_trenches()
        self.check_charts()
        self.check_scenarios()
        self.check_victory()
        self.check_totals()
        self.findings += check_cells(self.board, self.rows, RANGES, BACKS)
        return self.findings

    # Counters

    def check_counters(self) -> None:
        types, brigades = self.tables.get("types", {}), {f["id"] for f in self.formations}
        groups = {g["group"] for g in self.groups}
        turns = len(self.tables.get("track", {}).get("dates", {}))
        for row in self.rows:
            self.known(row, "side", SIDES, "")
            self.known(row, "size", SIZES, "")
            self.known(row, "brigade", brigades, "formations.csv", empty=True)
            self.known(row, "setup", groups, "setup.csv", empty=True)
            for scenario in row["scenarios"].split():
                if scenario not in self.plans:
                    names = ", ".join(self.plans)
                    self.find(ERROR, row, "unknown-name", column="scenarios", value=scenario, allowed=names)
            for column in NUMBERS:
                self.whole(row, column)
            turn = row["turn"]
            if turn.isdigit() and not 1 <= int(turn) <= turns:
                self.find(ERROR, row, "entry-turn", name=row["name"], turn=turn, first=1, last=turns)
            for name in self.hexes_of(row, "entry", ("west-edge",)):
                if not self.passable(name):
                    self.find(ERROR, row, "entry", name=row["name"], hex=name)
            if self.known(row, "type", types, "tables.toml"):
                self.check_place(row)

    def check_place(self, row: Row) -> None:
        """Where a counter begins: on ground it can stand on, on its own side of the front, or it comes later."""
        if not (row["hex"] or row["turn"] or row["mark"] == "conditional" or row["type"] == HEADQUARTERS):
            self.find(ERROR, row, "no-set-up", name=row["name"])
        for name in self.hexes_of(row, "hex"):
            if not self.passable(name):
                self.find(ERROR, row, "impassable", name=row["name"], hex=name, why=self.terrain(name))
            elif self.territory(name) != row["side"]:
                self.find(ERROR, row, "wrong-territory", name=row["name"], hex=name)

    def passable(self, hex_name: str) -> bool:
        move = self.tables.get("terrain", {}).get(self.terrain(hex_name), {}).get("move", {})
        return bool(move.get("foot"))

    def at_start(self, scenario: str) -> dict[str, list[Row]]:
        """The stacks on the map at the start of a scenario."""
        changes = self.plans.get(scenario, {}).get("changes", ())
        away = {unit for change in changes for unit in change.get("units", ())}
        stacks: dict[str, list[Row]] = defaultdict(list)
        for row in self.rows:
            here = scenario in row["scenarios"].split() and row["setup"] and row["id"] not in away
            if here and row["hex"] in self.grid.numbers:
                stacks[row["hex"]].append(row)
        return stacks

    def check_stacking(self) -> None:
        """12.1: two units, two emplaced guns, one of each kind that stacks free."""
        limits, types = self.tables.get("stacking", {}), self.tables.get("types", {})
        free = limits.get("free", [])
        for scenario in self.plans:
            for name, stack in self.at_start(scenario).items():
                kinds = Counter(row["type"] for row in stack)
                guns = sum(n for kind, n in kinds.items() if types.get(kind, {}).get("gun"))
                units = len(stack) - guns - sum(kinds[kind] for kind in free)
                counts = [("units", units, "units"), ("guns", guns, "emplaced")]
                counts += [(kind, kinds[kind], "") for kind in free]
                for what, count, key in counts:
                    limit = limits.get(key, 1)
                    if count > limit:
                        self.find(ERROR, stack[-1], "too-many", hex=name, count=count, what=what, limit=limit)

    def check_supply(self) -> None:
        """10.2: everybody begins within reach of a road that leads to a source, never beside an enemy."""
        grid = self.grid
        net: dict[int, set[int]] = defaultdict(set)
        for _, chain in self.board.roads:
            for a, b in pairwise(chain):
                net[a].add(b)
                net[b].add(a)
        stacks = self.at_start("campaign")
        for side in SIDES:
            own = grid.set_of(n for n, stack in stacks.items() if stack[0]["side"] == side)
            watched = grid.grow(grid.set_of(n for n, stack in stacks.items() if stack[0]["side"] != side))
            tag = f"source-{side}"
            sources = [n for n, row in self.board.hexes.items() if tag in row.get("tags", "").split()]
            if not sources:
                self.fault("map.csv", "no-flag", side=side)
            reached = {grid.index(n) for n in sources if not grid.bit(n) & watched}
            todo = list(reached)
            while todo:
                for other in net[todo.pop()]:
                    if other not in reached and not watched >> other & 1:
                        reached.add(other)
                        todo.append(other)
            supplied = sum(1 << h for h in reached)
            for _ in range(self.tables.get("supply", {}).get("off_road", 10)):
                supplied |= grid.grow(supplied) & (grid.all & ~watched | own)
            for name in grid.names_of(own & ~supplied):
                for row in stacks[name]:
                    self.find(ERROR, row, "out-of-supply", name=row["name"], hex=name)

    # Formations, areas, trenches

    def check_formations(self) -> None:
        self.unique_ids(self.formations)
        types = {row["id"]: row["type"] for row in self.rows}
        for row in self.formations:
            self.known(row, "side", SIDES, "")
            if types.get(row["headquarters"]) != HEADQUARTERS:
                self.find(ERROR, row, "no-headquarters", name=row["id"], id=row["headquarters"])
            if not re.fullmatch(r"#[0-9a-f]{6}", row["colour"]):
                self.find(ERROR, row, "unknown-name", column="colour", value=row["colour"], allowed="#rrggbb")

    def check_areas(self) -> None:
        for row in self.groups:
            self.known(row, "side", SIDES, "")
            self.known(row, "where", ("front", "front-or-behind", "behind", "within", "town"), "")
            self.whole(row, "radius")
            for column in ("from", "to", "centres"):
                self.hexes_of(row, column)

    def check_trenches(self) -> None:
        """18.8: printed trenches have level 2 or 3; the map and its list agree; a front is a chain of hexes."""
        highest = self.tables.get("trench", {}).get("highest", 3)
        listed: dict[str, str] = {}
        fronts: dict[str, list[tuple[Row, int]]] = defaultdict(list)
        for row in self.trenches:
            self.known(row, "side", SIDES, "")
            level = self.whole(row, "level", empty=False)
            if level is not None and not 2 <= level <= highest:
                self.find(ERROR, row, "trench-level", hex=row["hex"], level=level, low=2, high=highest)
            for name in self.hexes_of(row, "hex"):
                listed[name] = row["side"]
                printed = self.board.hexes.get(name)
                cells = (printed.get("trench"), printed.get("tags", "").split()) if printed is not None else ("", [])
                if cells[0] != row["side"] or f"trench-{row['level']}" not in cells[1]:
                    self.find(ERROR, row, "trench-differs", hex=name)
                if row["line"] == "front":
                    fronts[row["side"]].append((row, self.grid.index(name)))
        for name, printed in self.board.hexes.items():
            if printed.get("trench") and name not in listed:
                self.find(ERROR, printed, "trench-differs", hex=name)
        for line in fronts.values():
            for (_, a), (row, b) in pairwise(line):
                if b not in self.grid.neighbours(a):
                    self.find(ERROR, row, "not-adjacent", a=self.grid.name(a), b=self.grid.name(b))

    # Charts, scenarios, victory, totals

    def check_charts(self) -> None:
        self.chart("fire", range(1, 7), FIRE)
        self.chart("assault", range(1, 7), ASSAULT)
        for group in ("terrain", "hexside", "road"):
            self.costs(group, ("foot", "mounted", "wheeled"))
        command = self.tables.get("command", {})
        if len(command.get("boxes", ())) != len(command.get("cost", ())):
            self.hole("command", "cost", "expected a cost for each box")
        for name, kind in self.tables.get("types", {}).items():
            if kind.get("as", name) not in self.tables["types"]:
                self.hole(f"types.{name}", "as", f"there is no type {kind['as']!r}")

    def check_scenarios(self) -> None:
        file = "scenarios.toml"
        for name, plan in self.plans.items():
            turns = plan.get("turns", 0)
            if name in TURNS:
                self.cited(file, name, plan, {"turns": TURNS[name]})
            for side in SIDES:
                points = plan.get("logistics", {}).get(side, [])
                self.total(file, f"{name}: turns with logistics points of {side}", len(points), turns)
            entering = [(f"{name}.changes", change) for change in plan.get("changes", ())]
            entering += [(f"{name}.conditional", plan["conditional"])] if "conditional" in plan else []
            for where, table in entering:
                self.listed_units(file, where, table.get("units", ()), self.ids)
                self.listed_hexes(file, where, table.get("entry", ()))
            victory = plan.get("victory", {})
            for key in ("hexes", "breakthrough"):
                self.listed_hexes(file, f"{name}.victory.{key}", victory.get(key, ()))

    def check_victory(self) -> None:
        """25.0: 33 hexes on the map and in the chart; the conditions of the three scenarios."""
        chart = self.tables.get("points", {}).get("hexes", {})
        reached = self.board.reachable(self.grid.index(n) for n in self.board.hexes if self.territory(n) == SIDES[0])
        for name, row in self.board.hexes.items():
            expected = POINTS.get(name, 0)
            value = self.whole(row, "objective") or 0
            if value != expected:
                self.find(ERROR, row, "cited-value", hex=name, expected=expected, value=value)
            if chart.get(name, 0) != expected:
                self.fault(
                    "tables.toml", "cited", where=f"points.hexes.{name}", value=chart.get(name), expected=expected
                )
            if expected and self.grid.index(name) not in reached:
                self.find(ERROR, row, "unreachable", hex=name, side=SIDES[0])
        for name, expected_values in VICTORY.items():
            victory = self.plans.get(name, {}).get("victory", {})
            self.cited("scenarios.toml", f"{name}.victory", victory, expected_values)

    def check_totals(self) -> None:
        self.total("tables.toml", "[points] total", self.tables.get("points", {}).get("total"), sum(POINTS.values()))
        for side, expected in UNITS.items():
            units = [row for row in self.rows if row["side"] == side and row["type"] != HEADQUARTERS]
            self.total("counters.csv", f"units and guns of {side}", len(units), expected)
        self.total("formations.csv", "brigades", len(self.formations), BRIGADES)
        headquarters = sum(row["type"] == HEADQUARTERS for row in self.rows)
        self.total("counters.csv", "headquarters", headquarters, BRIGADES)
