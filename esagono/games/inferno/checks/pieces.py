"""Checks of the Inferno games: counters, set-up, supply at the start, objectives, totals."""

from __future__ import annotations

from collections import Counter, defaultdict

from esagono.board.checks.board import Board
from esagono.board.checks.cells import check_cells
from esagono.board.checks.finding import ERROR, WARNING, Finding
from esagono.engine.pack import Row
from esagono.games.inferno.checks.facts import Facts
from esagono.games.inferno.checks.supply import Trace

NUMBERS = ("attack", "defense", "move", "artillery")
REDUCED = ("attack2", "defense2", "move2", "artillery2")
TEXTS = ("id", "side", "name", "type", "size", "corps", "steps", "hex", "reserve", "turn", "entry", "mark", "source")
COLUMNS = (*TEXTS, *NUMBERS, *REDUCED)
SIDES = ("italian", "austro-hungarian")
SIZES = ("brigade", "regiment", "battalion", "group", "")
GUNS = ("artillery", "heavy-artillery")
TYPES = ("infantry", "bersaglieri", "mountain", "infiltration", "engineer", *GUNS, "fortress")


RANGES = {
    "attack": (0, 15), "defense": (0, 15), "move": (0, 12), "artillery": (0, 15), "steps": (1, 2), "attack2": (0, 15),
    "defense2": (1, 15), "move2": (0, 12), "artillery2": (0, 15), "turn": (1, 99),
}  # fmt: skip
BACKS = {"attack2": "attack", "defense2": "defense", "move2": "move", "artillery2": "artillery"}


class InfernoCheck:
    """One run over the counters and objectives of an Inferno pack."""

    def __init__(self, board: Board, facts: Facts) -> None:
        self.board, self.facts = board, facts
        self.grid = board.grid
        self.findings: list[Finding] = []
        self.rows = board.pack.rows("counters.csv", COLUMNS)
        self.units = [row for row in self.rows if self._sound(row)]

    def find(self, severity: str, row: Row, key: str, **args: object) -> None:
        self.findings.append(Finding.at(severity, row, key, args))

    def run(self) -> list[Finding]:
        self.check_ids()
        self.check_set_up()
        self.check_stacking()
        self.check_reinforcements()
        self.check_supply()
        self.check_fronts()
        self.check_objectives()
        self.check_facts()
        self.check_values()
        return self.findings

    def _sound(self, row: Row) -> bool:
        """Whether the cells of a counter can be read at all; names must be known, numbers whole."""
        for column, allowed in (("side", SIDES), ("type", TYPES), ("size", SIZES), ("reserve", ("", "map", "box"))):
            if row[column] not in allowed:
                self.find(
                    ERROR,
                    row,
                    "unknown-name",
                    column=column,
                    value=row[column],
                    allowed=", ".join(filter(None, allowed)),
                )
                return False
        for column in (*NUMBERS, "steps"):
            row.number(column)
        for column in REDUCED:
            if row.number("steps") == 2:
                row.number(column)
        row.number("turn", 0)
        if row["hex"] and row["hex"] not in self.grid.numbers:
            self.find(ERROR, row, "unknown-hex", hex=row["hex"])
            return False
        return True

    # Counters

    def check_ids(self) -> None:
        first: dict[str, int] = {}
        for row in self.rows:
            if row["id"] in first:
                self.find(ERROR, row, "twice", what="id", name=row["id"], first=first[row["id"]])
            first.setdefault(row["id"], row.line)

    def check_values(self) -> None:
        """Values that combat and movement can use: only guns have no defence, only fortresses stay where they are."""
        self.findings += check_cells(self.board, self.rows, RANGES, BACKS)
        for row in self.units:
            for column, without in (("defense", GUNS), ("move", ("fortress",))):
                if row[column] == "0" and row["type"] not in without:
                    self.find(ERROR, row, "range", column=column, value=0, low=1, high=RANGES[column][1])
        dates = [int(turn) for turn in self.board.tables.get("track", {}).get("dates", {})]
        for name, plan in self.board.pack.toml("scenarios.toml").items():
            turn = plan.get("first_turn", 1)
            if dates and not (isinstance(turn, int) and min(dates) <= turn <= max(dates)):
                args = {"scenario": name, "turn": turn, "first": min(dates), "last": max(dates)}
                self.findings.append(Finding(ERROR, "scenarios.toml", 0, "first-turn", args))

    def check_set_up(self) -> None:
        for row in self.units:
            if not row["hex"] and not row["turn"] and row["reserve"] != "box":
                self.find(ERROR, row, "no-set-up", name=row["name"])
            if row["hex"]:
                territory = self.board.hexes[row["hex"]].get("territory", "") if row["hex"] in self.board.hexes else ""
                if territory and territory != row["side"]:
                    self.find(ERROR, row, "wrong-territory", name=row["name"], hex=row["hex"])

    def check_stacking(self) -> None:
        """Steps by terrain, with one free battalion where the game has bridge engineers; one gun, one engineer."""
        free_battalion = any(row["type"] == "engineer" for row in self.units)
        for hex_name, stack in self.at_start().items():
            counted = [r for r in stack if r["type"] not in (*GUNS, "engineer", "fortress")]
            steps = sum(r.number("steps") for r in counted)
            if free_battalion:
                steps -= max((r.number("steps") for r in counted if r["size"] == "battalion"), default=0)
            terrain = self.board.hexes[hex_name]["terrain"] if hex_name in self.board.hexes else ""
            limit = self.board.tables.get("terrain", {}).get(terrain, {}).get("stacking", 99)
            if steps > limit:
                args = {"hex": hex_name, "steps": steps, "terrain": terrain, "limit": limit}
                self.find(ERROR, stack[-1], "overstacked", side=stack[0]["side"], **args)
            for kind, types in (("artillery", GUNS), ("engineer", ("engineer",))):
                count = sum(r["type"] in types for r in stack)
                if count > 1:
                    self.find(ERROR, stack[-1], "second-gun", hex=hex_name, count=count, kind=kind)

    def at_start(self) -> dict[str, list[Row]]:
        """The stacks on the map at the start."""
        stacks: dict[str, list[Row]] = defaultdict(list)
        for row in self.units:
            if row["hex"] and not row["turn"]:
                stacks[row["hex"]].append(row)
        return stacks

    def check_reinforcements(self) -> None:
        dates = sorted(int(turn) for turn in self.board.tables.get("track", {}).get("dates", {}))
        first, last = (dates[0], dates[-1]) if dates else (1, 99)
        flags = self.flags()
        for side in SIDES:
            if not flags[side]:
                self.findings.append(Finding(ERROR, "map.csv", 0, "no-flag", {"side": side}))
        for row in self.units:
            turn = row.number("turn", 0)
            if turn and not first <= turn <= last:
                self.find(ERROR, row, "entry-turn", name=row["name"], turn=turn, first=first, last=last)
            friendly = {*self.edge_of(row["side"]), *flags[row["side"]]}
            for hex_name in row["entry"].split():
                if hex_name not in friendly or not self.grid.edge >> self.grid.index(hex_name) & 1:
                    self.find(ERROR, row, "entry", name=row["name"], hex=hex_name)
            if turn and not row["entry"] and not self.facts.entry_at_flags:
                self.find(ERROR, row, "no-set-up", name=row["name"])

    def edge_of(self, side: str) -> list[str]:
        """The friendly edges of a side: groups called by its name, or by its name and a direction."""
        return [
            h for name, group in self.board.edges.items() if name == side or name.startswith(side + "-") for h in group
        ]

    def flags(self) -> dict[str, list[str]]:
        """The flagged hexes of each side."""
        return {s: [name for name, row in self.board.hexes.items() if row.get("flag") == s] for s in SIDES}

    def check_supply(self) -> None:
        """Nobody should begin the game out of supply; low supply is worth a look."""
        limits = self.board.tables.get("supply", {})
        trace = Trace(self.board, self.at_start(), self.flags())
        for stack in self.at_start().values():
            for row in stack:
                length = trace.length(row)
                where = {"name": row["name"], "hex": row["hex"]}
                if length is None or length > limits.get("low", 8):
                    self.find(ERROR, row, "out-of-supply", **where)
                elif length > limits.get("in", 4):
                    self.find(WARNING, row, "low-supply", length=length, **where)

    def check_fronts(self) -> None:
        """Where there are trenches, no two neighbouring trench hexes of a side may both be open to a walk through.

        A hex is covered when a combat unit stands in it or beside it, so that the enemy meets a zone of control.
        """
        if not self.facts.trenches:
            return
        holders = {s: {self.grid.index(r["hex"]) for r in self._combat(s)} for s in SIDES}
        for side in SIDES:
            trenches = [self.grid.index(n) for n, row in self.board.hexes.items() if row.get("trench") == side]
            open_hexes = [
                h for h in trenches if h not in holders[side] and not holders[side] & set(self.grid.neighbours(h))
            ]
            for h in open_hexes:
                gap = [o for o in self.grid.neighbours(h) if o in open_hexes]
                if gap and h < min(gap):
                    names = {"a": self.grid.name(h), "b": self.grid.name(max(gap))}
                    args = {"side": side, "count": len(gap) + 1, **names}
                    self.findings.append(Finding(ERROR, "counters.csv", 0, "front-gap", args))

    def _combat(self, side: str) -> list[Row]:
        stacks = self.at_start().values()
        return [r for s in stacks for r in s if r["side"] == side and r["type"] not in (*GUNS, "engineer", "fortress")]

    # Objectives and totals

    def check_objectives(self) -> None:
        values = self.board.tables.get("objectives", {})
        worth = {int(r["objective"]): n for n, r in self.board.hexes.items() if r["objective"].isdigit()}
        if not worth:
            return
        total = start = 0
        for name, row in self.board.hexes.items():
            value = row.number("objective", 0)
            expected = self._expected_value(name, row)
            if value != expected:
                self.find(ERROR, row, "objective-value", hex=name, value=value, expected=expected)
            if row.get("territory") == self.facts.attacker:
                start += value
            else:
                total += value
        self._check_reach()
        levels = [level["from"] for level in self.board.tables.get("victory", {}).get("levels", ()) if "from" in level]
        if levels and start + total < max(levels):
            args = {"sum": start + total, "needed": max(levels)}
            self.findings.append(Finding(ERROR, "map.csv", 0, "victory-unreachable", args))
        if self.facts.start_points and start != self.facts.start_points:
            self._total("map.csv", "points held at the start", start, self.facts.start_points)
        if values.get("start", start) != (self.facts.start_points or values.get("start", start)):
            self._total("tables.toml", "points at the start", values["start"], self.facts.start_points)

    def _expected_value(self, name: str, row: Row) -> int:
        """What the rulebook's list of values makes of a hex."""
        values = self.board.tables.get("objectives", {})
        if self.facts.objectives_in_enemy_territory and row.get("territory") == self.facts.attacker:
            return 0
        value = 0
        if row.get("town"):
            value += int(values.get("town", values.get("settlement", 0)))
        elif row.get("settlement"):
            value += int(values.get("settlement", 0))
        value = int(values.get("hexes", {}).get(name, value))
        return value + (int(values.get("peak", 0)) if row.get("peak") else 0)

    def _check_reach(self) -> None:
        attacker = self.facts.attacker
        home = [self.grid.index(n) for n, r in self.board.hexes.items() if r.get("territory") == attacker]
        reached = self.board.reachable(home)
        for name, row in self.board.hexes.items():
            if row["objective"] and self.grid.index(name) not in reached:
                self.board.find(ERROR, row, "unreachable", hex=name, side=attacker)

    def check_facts(self) -> None:
        facts = self.facts
        for hex_name, place in facts.places.items():
            row = self.board.hexes.get(hex_name)
            found = (row.get("settlement") or row.get("town") or "") if row else ""
            if found != place and row is not None:
                self.find(ERROR, row, "cited-place", name=place, hex=hex_name, found=found or "-")
        for hex_name, points in facts.points.items():
            row = self.board.hexes.get(hex_name)
            if row is not None and row.number("objective", 0) != points + 2 * bool(row.get("peak")):
                self.find(ERROR, row, "cited-value", hex=hex_name, expected=points, value=row["objective"] or 0)
        markers = sum(self.board.tables.get("counters", {}).get("markers", {}).values())
        if facts.counters and len(self.rows) + markers != facts.counters:
            self._total("counters.csv", "counters and markers", len(self.rows) + markers, facts.counters)
        for name, cells in facts.fixed.items():
            named = [
                r
                for r in self.rows
                if r["name"] == name and all(cells[c] in r[c].split() or cells[c] == r[c] for c in cells)
            ]
            if not named:
                wanted = ", ".join(f"{c} {v}" for c, v in cells.items())
                self._total("counters.csv", f"counters called {name} ({wanted})", 0, 1)
        kinds = Counter(r["type"] for r in self.rows)
        for kind, name in facts.only.items():
            if kinds[kind] != 1:
                self._total("counters.csv", f"{kind} units (only {name})", kinds[kind], 1)

    def _total(self, file: str, what: str, value: int, expected: int) -> None:
        self.findings.append(Finding(ERROR, file, 0, "total", {"what": what, "value": value, "expected": expected}))
