"""Checks of Goito 1848: counters, formations, set-up, charts, scenario and what its rulebook fixes."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any, Final

from esagono.board.checks.audit import Audit
from esagono.board.checks.board import Board
from esagono.board.checks.cells import check_cells
from esagono.board.checks.finding import ERROR, Finding
from esagono.engine.pack import Row

SIDES: Final = ("piedmontese", "austrian")
FACINGS: Final = ("N", "NE", "SE", "S", "SW", "NW")
COMMANDERS: Final = ("commander", "overall-commander")
ARMS: Final = ("infantry", "cavalry", "artillery")
NUMBERS: Final = ("strength", "stacking", "cohesion", "move", "command", "rating", "turn")
COLUMNS: Final = (
    "id",
    "side",
    "name",
    "type",
    "formation",
    "setup",
    "hex",
    "facing",
    "entry",
    "mark",
    "source",
    *NUMBERS,
)
RANGES: Final = {
    "strength": (0, 15), "stacking": (0, 5), "cohesion": (2, 14), "move": (0, 15), "command": (0, 12),
    "rating": (0, 9), "turn": (1, 99),
}  # fmt: skip
FIRE: Final = re.compile(r"-|cc\d|\dS\d")
ASSAULT: Final = re.compile(r"[RBGW] (-|cc\d|\dS\d)/(-|cc\d|\dS\d)")
FARMS: Final = ("farm", "farmhouse")

# What the rulebook fixes: 16 and 16.1 on victory, its lists of units and brigades (15, 15.1), hours of the track (1.2).
VICTORY: Final[dict[str, object]] = {
    "decisive": ["goito"],
    "decisive_second_corps": ["goito", "cerlongo"],
    "farms": 6,
    "farms_second_corps": 9,
}
SECOND_CORPS: Final[dict[str, object]] = {"decision": 4, "die": 1}
UNITS: Final = {"piedmontese": 20, "austrian": 26}
"""Combat units of the lists, commanders left out."""
FORMATIONS: Final = 10


def check(board: Board) -> list[Finding]:
    """Everything wrong or doubtful in a pack of Goito."""
    return GoitoCheck(board).run()


class GoitoCheck(Audit):
    """One run over the files that only this series has."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        pack = board.pack
        self.rows = pack.rows("counters.csv", COLUMNS)
        self.formations = pack.rows("formations.csv", ("id", "side", "commander", "sign", "colour", "source"))
        self.groups = pack.rows("setup.csv", ("group", "side", "where", "centres", "radius", "source"))
        self.plans: dict[str, dict[str, Any]] = pack.toml("scenarios.toml")
        self.ids = {row["id"] for row in self.rows}
        self.field = self._right_bank()

    def run(self) -> list[Finding]:
        self.unique_ids(self.rows)
        self.check_edges()
        self.check_counters()
        self.check_stacks()
        self.check_formations()
        self.check_areas()
        self.check_charts()
        self.check_scenario()
        self.check_totals()
        self.findings += check_cells(self.board, self.rows, RANGES, {})
        return self.findings

    def _right_bank(self) -> set[int]:
        """Hexes that can be walked to from the entry roads: nobody crosses the Mincio (14.1)."""
        start = [self.grid.index(n) for n, row in self.board.hexes.items() if "sacca" in row.get("tags", "").split()]
        seen = set(start)
        todo = list(start)
        while todo:
            for other, kinds in self.board.neighbours(todo.pop()):
                if other not in seen and "river" not in kinds:
                    seen.add(other)
                    todo.append(other)
        return seen

    # Counters

    def check_counters(self) -> None:
        types, formations = self.tables.get("types", {}), {f["id"] for f in self.formations}
        groups = {g["group"]: g for g in self.groups}
        turns = len(self.tables.get("track", {}).get("turns", []))
        for row in self.rows:
            self.known(row, "side", SIDES, "")
            known_type = self.known(row, "type", types, "tables.toml")
            self.known(row, "formation", formations, "formations.csv", empty=row["type"] == "overall-commander")
            self.known(row, "setup", groups, "setup.csv", empty=True)
            for column in NUMBERS:
                self.whole(row, column)
            if known_type and row["type"] not in COMMANDERS:
                for column in ("strength", "stacking", "cohesion"):
                    if not row[column]:
                        self.whole(row, column, empty=False)
            if row["facing"] or (row["hex"] and row["type"] not in COMMANDERS):
                self.known(row, "facing", FACINGS, "")
            turn = row["turn"]
            if turn.isdigit() and not 1 <= int(turn) <= turns:
                self.find(ERROR, row, "entry-turn", name=row["name"], turn=turn, first=1, last=turns)
            self.hexes_of(row, "entry", groups)
            if not (row["hex"] or turn or row["mark"] == "conditional"):
                self.find(ERROR, row, "no-set-up", name=row["name"])
            for name in self.hexes_of(row, "hex"):
                self.check_place(row, name, groups.get(row["setup"]))

    def check_place(self, row: Row, hex_name: str, group: Row | None) -> None:
        """Where a unit begins: on the field, on its own ground, inside its area (15)."""
        here = self.grid.index(hex_name)
        if here not in self.field:
            self.find(ERROR, row, "impassable", name=row["name"], hex=hex_name, why="beyond the Mincio")
        elif self.territory(hex_name) != row["side"]:
            self.find(ERROR, row, "wrong-territory", name=row["name"], hex=hex_name)
        elif group is not None and group["where"] == "within" and group["radius"].isdigit():
            centres = [self.grid.index(c) for c in group["centres"].split() if c in self.grid.numbers]
            if centres and min(self.grid.distance(here, c) for c in centres) > int(group["radius"]):
                self.find(ERROR, row, "outside-area", name=row["name"], hex=hex_name, area=group["group"])

    def check_stacks(self) -> None:
        """6.3.1: a limit to the stacking values of a hex, and one facing."""
        limit = self.tables.get("stacking", {}).get("limit", 5)
        stacks: dict[str, list[Row]] = defaultdict(list)
        for row in self.rows:
            if row["hex"] in self.grid.numbers and row["type"] not in COMMANDERS:
                stacks[row["hex"]].append(row)
        for name, stack in stacks.items():
            value = sum(int(row["stacking"]) for row in stack if row["stacking"].isdigit())
            if value > limit:
                self.find(ERROR, stack[-1], "too-many", hex=name, count=value, what="stacking", limit=limit)
            if len({row["facing"] for row in stack}) > 1:
                self.find(ERROR, stack[-1], "two-facings", hex=name)

    # Formations and areas

    def check_formations(self) -> None:
        self.unique_ids(self.formations)
        by_id = {row["id"]: row for row in self.rows}
        for row in self.formations:
            self.known(row, "side", SIDES, "")
            commander = by_id.get(row["commander"])
            if commander is None or commander["type"] != "commander":
                self.find(ERROR, row, "no-headquarters", name=row["id"], id=row["commander"])
            elif commander["hex"] in self.grid.numbers:
                self.check_command(row["id"], self.grid.index(commander["hex"]))
            if not re.fullmatch(r"#[0-9a-f]{6}", row["colour"]):
                self.find(ERROR, row, "unknown-name", column="colour", value=row["colour"], allowed="#rrggbb")

    def check_command(self, formation: str, commander: int) -> None:
        """5.2: everybody begins in command, even without roads."""
        reach = self.tables.get("command", {}).get("range", 4)
        for row in self.rows:
            if row["formation"] != formation or row["hex"] not in self.grid.numbers:
                continue
            if self.grid.distance(self.grid.index(row["hex"]), commander) > reach:
                self.find(ERROR, row, "out-of-command", name=row["name"], hex=row["hex"])

    def check_areas(self) -> None:
        on_road = {h for _, chain in self.board.roads for h in chain}
        for row in self.groups:
            self.known(row, "side", SIDES, "")
            where = self.known(row, "where", ("within", "entry"), "") and row["where"]
            self.whole(row, "radius", empty=where == "entry")
            for name in self.hexes_of(row, "centres"):
                here = self.grid.index(name)
                if where == "entry" and not (self.grid.edge >> here & 1 and here in on_road and here in self.field):
                    self.find(ERROR, row, "entry", name=row["group"], hex=name)

    # Charts, scenario, totals

    def check_charts(self) -> None:
        for name, cell in (("fire", FIRE), ("assault", ASSAULT)):
            table = self.tables.get(name, {})
            self.chart(name, range(table.get("lowest", 2), table.get("highest", 14) + 1), cell)
        ratio = self.tables.get("ratio", {})
        if len(ratio.get("rows", ())) != len(ratio.get("modifiers", ())):
            self.hole("ratio", "modifiers", "expected one for each row")
        status = self.tables.get("status", {})
        for key in ("cohesion", "square", "continue_charge"):
            if len(status.get(key, ())) != len(status.get("levels", ())) - 1:
                self.hole("status", key, "expected one for each status but the last")
        for group in ("terrain", "hexside", "road"):
            self.costs(group, ARMS)
        track = self.tables.get("track", {})
        if len(track.get("turns", ())) != len(track.get("hours", ())):
            self.hole("track", "hours", "expected one for each turn")

    def check_scenario(self) -> None:
        file = "scenarios.toml"
        formations = {row["id"] for row in self.formations}
        for name, plan in self.plans.items():
            for formation, units in plan.get("entry", {}).get("order", {}).items():
                where = f"{name}.entry.order.{formation}"
                self.listed_units(file, where, [formation], formations)
                self.listed_units(file, where, units, self.ids)
            second = plan.get("second_corps", {})
            self.listed_units(file, f"{name}.second_corps.brigades", second.get("brigades", ()), formations)
            self.cited(file, f"{name}.second_corps", second, SECOND_CORPS)
            victory = plan.get("victory", {})
            self.cited(file, f"{name}.victory", victory, VICTORY)
            tags = {tag for row in self.board.hexes.values() for tag in row.get("tags", "").split()}
            for tag in (*victory.get("decisive", ()), *victory.get("decisive_second_corps", ())):
                if tag not in tags:
                    self.fault(file, "off-map", where=f"{name}.victory", hex=tag)
            self.total(file, f"{name}: turns", plan.get("turns"), len(self.tables.get("track", {}).get("turns", ())))

    def check_totals(self) -> None:
        """16.b, 16.1.2.b: enough farms for both numbers; all units and formations of the lists; no hex scores."""
        farms = [n for n in self.board.hexes if self.terrain(n) in FARMS]
        if not 9 <= len(farms) <= 15:
            self.total("map.csv", "farms and farmhouses (9 to 15)", len(farms), 13)
        for name in farms:
            if self.grid.index(name) not in self.field:
                self.find(ERROR, self.board.hexes[name], "unreachable", hex=name, side="austrian")
        for row in self.board.hexes.values():
            if row.get("trench"):
                self.find(ERROR, row, "unknown-name", column="trench", value=row["trench"], allowed="-")
            if row.get("objective"):
                self.find(ERROR, row, "cited-value", hex=row["hex"], expected=0, value=row["objective"])
        for side, expected in UNITS.items():
            units = [row for row in self.rows if row["side"] == side and row["type"] not in COMMANDERS]
            self.total("counters.csv", f"units of {side}", len(units), expected)
        self.total("formations.csv", "formations", len(self.formations), FORMATIONS)
        commanders = sum(row["type"] == "commander" for row in self.rows)
        self.total("counters.csv", "commanders", commanders, FORMATIONS)
