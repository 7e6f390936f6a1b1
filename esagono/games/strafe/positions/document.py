"""Positions as documents: reading the map and the counters of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any, Final

from esagono.engine.errors import BadPosition, UnknownName
from esagono.engine.shapes import check, counted
from esagono.games.strafe.ground import HEXSIDES, TERRAINS, Ground
from esagono.games.strafe.positions.shape import ARRIVAL
from esagono.games.strafe.roster import ALIASES, GUNS, Counter, Roster, Values
from esagono.hexes.grid import Grid, Layout, bits_of

USUAL: Final[Mapping[tuple[str, int], tuple[int, int, int, int, int, int]]] = {
    # type, side (-1: both): combat, mg, morale, move, combat reduced, mg reduced
    ("infantry", 0): (5, 1, 5, 6, 3, 1),
    ("infantry", 1): (5, 2, 6, 6, 3, 1),
    ("mountain", -1): (6, 2, 7, 6, 3, 1),
    ("honved", -1): (6, 2, 7, 6, 3, 1),
    ("landwehr", -1): (5, 2, 6, 6, 3, 1),
    ("bersaglieri", -1): (5, 2, 6, 7, 3, 1),
    ("bicycle", -1): (4, 2, 6, 9, 2, 1),
    ("rgf", -1): (3, 1, 5, 6, 2, 0),
    ("dismounted-cavalry", -1): (3, 1, 5, 6, 2, 0),
    ("cavalry", -1): (3, 0, 5, 10, 1, 0),
    ("engineer", -1): (1, 0, 5, 6, 1, 0),
    ("mg", -1): (1, 3, 5, 5, 1, 3),
    ("flamethrower", -1): (0, 0, 4, 0, 0, 0),
    ("armored-car", -1): (3, 3, 5, 12, 3, 3),
}
"""M6: what a unit of a type has when a document does not say."""
USUAL_GUN: Final[Mapping[str, tuple[int, int, int]]] = {
    "mountain-artillery": (4, 6, 5),
    "field-artillery": (5, 7, 6),
    "heavy-artillery": (8, 10, 4),
    "bombard": (8, 3, 3),
    "minewerfer": (5, 2, 4),
}
"""Bombardment, range, movement."""
ONE_STEP: Final = ("mg", "flamethrower", "armored-car", "hq", *GUNS)


@cache
def blank_grid(lines: int, places: int, shifted: int, layout: Layout) -> Grid:
    return Grid((1, lines), (1, places), shifted, layout)


def ends_of(pair: Any, hex_of: Callable[[Any], int]) -> tuple[int, int]:
    """Two hexes written as `0404-0405`, or as a list of two."""
    names = pair.split("-") if isinstance(pair, str) else list(pair)
    if len(names) != 2:
        raise BadPosition(f"{pair!r} is not a hexside; expected two hexes, like '0404-0405'")
    return hex_of(names[0]), hex_of(names[1])


class MapReader:
    """The map a document describes: a blank one with what it puts on it, or the game's own."""

    def __init__(self, doc: Mapping[str, Any], own: Ground, sides: tuple[str, ...]) -> None:
        self.doc, self.sides = doc, sides
        self.blank = "size" in doc
        if self.blank:
            size = doc["size"]
            sound = isinstance(size, list | tuple) and len(size) == 2 and all(str(n).isdecimal() for n in size)
            if not sound or not all(1 <= int(n) <= 99 for n in size):
                raise BadPosition(f"map: size is {size!r}; expected [rows, hexes] from 1 to 99, like [10, 10]")
            lines, places = size
            self.ground = Ground(blank_grid(int(lines), int(places), own.grid.shifted, own.grid.layout))
        else:
            self.ground = own
            extra = set(doc) - {"blown", "built", "building", "hexes", "destroyed"}
            if extra:
                raise BadPosition(
                    "a map without `size` is the game's own; only `hexes` (trenches), `blown`, `built` and `building` "
                    f"can be said of it, not {', '.join(sorted(extra))}"
                )
        self.grid = self.ground.grid

    def hex_of(self, name: Any) -> int:
        try:
            return self.grid.index(str(name))
        except KeyError as error:
            raise BadPosition(str(error.args[0])) from None

    def side_of(self, name: Any) -> int:
        if name not in self.sides:
            raise BadPosition(str(UnknownName("side", name, self.sides)))
        return self.sides.index(name)

    def hexes_of(self, names: Iterable[Any]) -> int:
        out = 0
        for name in names:
            out |= 1 << self.hex_of(name)
        return out

    def read(self) -> Ground:
        doc, ground = self.doc, self.ground
        if not self.blank:
            return ground
        for name, entry in doc.get("hexes", {}).items():
            self._read_hex(self.hex_of(name), entry)
        for pair, kinds in doc.get("sides", {}).items():
            for kind in [kinds] if isinstance(kinds, str) else kinds:
                if kind not in HEXSIDES:
                    raise BadPosition(str(UnknownName("kind of hexside", kind, HEXSIDES)))
                self._touch(ground.add_side, kind, *ends_of(pair, self.hex_of))
        for key, kind in (("roads", "road"), ("tracks", "track"), ("railways", "railway")):
            for chain in doc.get(key, []):
                names = chain.split("-") if isinstance(chain, str) else chain
                self._touch(ground.add_road, kind, [self.hex_of(n) for n in names])
        for line in doc.get("trench_links", []):
            names = line.split("-") if isinstance(line, str) else list(line)
            for pair in pairwise(names) if len(names) > 2 else [names]:
                self._touch(ground.add_side, "trench-link", *ends_of(pair, self.hex_of))
        for pair in doc.get("bridges", []):
            self._read_bridge(*ends_of(pair, self.hex_of))
        self._read_sources()
        return ground

    def _read_hex(self, h: int, entry: Mapping[str, Any]) -> None:
        ground = self.ground
        terrain = entry.get("terrain", "clear")
        if terrain not in TERRAINS:
            raise BadPosition(str(UnknownName("terrain", terrain, TERRAINS)))
        ground.terrain[h] = terrain
        where = self.grid.name(h)
        ground.level[h] = counted(f"hex {where}: level", entry.get("level", 0))
        ground.place[h] = str(entry.get("place", ""))
        if ground.place[h] == "Gorizia":
            ground.tags["gorizia"] = ground.tags.get("gorizia", 0) | 1 << h
        if "points" in entry or "vp" in entry:
            ground.points[h] = counted(f"hex {where}: points", entry.get("points", entry.get("vp", 0)))
        trench = trench_of(entry.get("trench"))
        if trench and trench.get("printed"):
            owner = trench["printed"] if isinstance(trench["printed"], str) else trench.get("owner", self.sides[1])
            ground.printed[self.side_of(owner)] |= 1 << h
            printed = trench["printed"]
            said = printed if isinstance(printed, int) and printed > 1 else 0
            said = said or max(counted(f"trench in {where}: level", trench.get("level", 2)), 2)
            ground.printed_level[h] = counted(f"trench in {where}: printed_level", trench.get("printed_level", said))

    def _read_bridge(self, a: int, b: int) -> None:
        """20.2: a printed bridge, which joins the roads or tracks that end on both banks, if there are any."""
        ground = self.ground
        try:
            d = self.grid.direction(a, b)
        except ValueError as error:
            raise BadPosition(str(error)) from None
        if not any(sides[d] >> a & 1 for sides in ground.roads.values()):
            ways = {self._way_to(a), self._way_to(b)}
            if "" not in ways:
                ground.add_road("track" if "track" in ways else "road", [a, b])
        ground.extra_bridges.add(ground.key(a, b))

    def _way_to(self, hex: int) -> str:
        """The best way that leads into a hex: a road, a track (3.0.k: or a railway), or none."""
        for kind, name in (("road", "road"), ("track", "track"), ("railway", "track")):
            if any(sides >> hex & 1 for sides in self.ground.roads[kind]):
                return name
        return ""

    def _read_sources(self) -> None:
        """10.2.2: named, or every road that leaves the map at the east or west edge."""
        ground, sources = self.ground, self.doc.get("sources")
        if sources is None:
            roads = 0
            for sides in ground.roads["road"]:
                roads |= sides
            for h in bits_of(roads):
                place = self.grid.line_and_place(h)[1]
                if place == self.grid.last_place:
                    ground.sources[0] |= 1 << h
                elif place == self.grid.first_place:
                    ground.sources[1] |= 1 << h
        elif not isinstance(sources, Mapping):  # Italians come from the west, Austro-Hungarians from the east
            middle = (self.grid.first_place + self.grid.last_place) / 2
            for h in bits_of(self.hexes_of(sources)):
                ground.sources[0 if self.grid.line_and_place(h)[1] > middle else 1] |= 1 << h
        else:
            for name, value in sources.items():
                if name not in self.sides and value not in self.sides:
                    known = " or ".join(repr(side) for side in self.sides)
                    raise BadPosition(f"map: sources names {name!r}: {value!r}; expected {known} and hexes")
                if name in self.sides:
                    ground.sources[self.side_of(name)] |= self.hexes_of([value] if isinstance(value, str) else value)
                else:
                    ground.sources[self.side_of(value)] |= 1 << self.hex_of(name)
        first, last = self.grid.first_place, self.grid.last_place
        for h in bits_of(self.grid.all):
            place = self.grid.line_and_place(h)[1]
            if place == last:
                ground.edges[0] |= 1 << h
            if place == first:
                ground.edges[1] |= 1 << h

    def _touch(self, add: Callable[..., None], *args: Any) -> None:
        try:
            add(*args)
        except ValueError as error:
            raise BadPosition(str(error)) from None


def trench_of(entry: Any) -> dict[str, Any]:
    """A trench as a table, whatever short form the document has: a level, a side, or nothing."""
    if not entry:
        return {}
    if isinstance(entry, bool):
        return {"level": 1}
    if isinstance(entry, int):
        return {"level": entry}
    if isinstance(entry, str):
        return {"level": 1, "owner": entry}
    return dict(entry)


def name_in(entry: Mapping[str, Any], key: str) -> str:
    """A name that may be left out, be nothing, or be a number."""
    value = entry.get(key)
    return "" if value is None else str(value)


def read_counter(entry: Mapping[str, Any], sides: tuple[str, ...], types: Iterable[str]) -> Counter:
    """A counter of the document's own."""
    name = str(entry.get("id"))
    side = entry.get("side")
    if side not in sides:
        raise BadPosition(f"unit {name!r}: " + str(UnknownName("side", side, sides)))
    kind = ALIASES.get(entry.get("type", "infantry"), entry.get("type", "infantry"))
    if kind not in types:
        raise BadPosition(f"unit {name!r}: " + str(UnknownName("type", kind, types)))
    index = sides.index(side)
    usual = USUAL.get((kind, index)) or USUAL.get((kind, -1)) or (0, 0, 0, 0, 0, 0)
    like = "minewerfer" if kind == "bombard" and index == 1 else kind  # Q16: they share a symbol
    gun = USUAL_GUN.get(like, (0, 0, usual[3]))
    steps = int(entry.get("steps", 1 if kind in ONE_STEP else 2))
    if steps not in (1, 2):
        raise BadPosition(f"unit {name!r} has {steps} steps; expected 1 or 2")
    factor = entry.get("mg", usual[1])
    bridging = factor == "P" or bool(entry.get("bridging"))
    front = Values(
        int(entry.get("combat", usual[0])),
        0 if factor == "P" else int(factor),
        int(entry.get("morale", usual[2])),
        int(entry.get("move", gun[2])),
    )
    given = entry.get("reduced")
    given = given if isinstance(given, Mapping) else {}
    halved = -(-front.combat // 2) if "combat" in entry else usual[4]
    fewer = -(-front.mg // 2) if "mg" in entry else usual[5]
    less = given.get("mg", fewer)
    back = Values(
        int(given.get("combat", halved)),
        0 if less == "P" else int(less),
        int(given.get("morale", front.morale)),
        int(given.get("move", front.move)),
    )
    return Counter(
        id=name,
        side=side,
        name=str(entry.get("name", name)),
        type=kind,
        corps=name_in(entry, "corps"),
        division=name_in(entry, "division"),
        brigade=name_in(entry, "brigade"),
        regiment=name_in(entry, "regiment"),
        steps=steps,
        front=front,
        back=back,
        bridging=bridging,
        bombardment=int(entry.get("bombardment", gun[0])),
        range=int(entry.get("range", gun[1])),
        initiative=int(entry.get("initiative", 3 + index if kind == "hq" else 0)),
        command=int(entry.get("command", 5 if kind == "hq" else 0)),
        turn=int(entry.get("turn", 0)),
        entry=tuple(str(h) for h in entry.get("entry", ())),
        mark=str(entry.get("mark", "")),
    )


def gather(doc: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The units of a document, with its reinforcements among them."""
    units = [dict(entry) for entry in doc.get("units", [])]
    named = {entry.get("id"): entry for entry in units}
    for row in arrivals_of(doc.get("reinforcements", [])):
        arrival = read_arrival(row)
        if arrival["id"] not in named:
            named[arrival["id"]] = {}
            units.append(named[arrival["id"]])
        named[arrival["id"]].update(arrival)
    return units


def arrivals_of(rows: Any) -> list[Any]:
    """6.1: arrivals one by one, where a document has a table by unit, or a line for several `units` (or their ids)."""
    if isinstance(rows, Mapping):
        rows = [{"id": name, **row} if isinstance(row, Mapping) else row for name, row in rows.items()]
    out: list[Any] = []
    for row in rows:
        if isinstance(row, Mapping) and "units" in row:
            common = {key: value for key, value in row.items() if key not in ("units", "side")}
            for unit in row["units"]:
                if isinstance(unit, Mapping):
                    out.append({key: row[key] for key in row if key == "side"} | dict(unit) | common)
                else:
                    out.append({"id": unit, **common})
        else:
            out.append(row)
    return out


def read_arrival(row: Any) -> dict[str, Any]:
    """6.1: a unit with the turn it is due in, waiting in the pool; its `entry` may stand as its hex or hexes too."""
    arrival = dict(row) if isinstance(row, Mapping) else {}
    arrival.setdefault("id", arrival.pop("unit", None))
    if "at" in arrival:
        arrival.setdefault("entry", arrival.pop("at"))
    if not isinstance(arrival["id"], str) or "turn" not in arrival:
        raise BadPosition(f"a reinforcement is {row}; expected id and turn, and what a unit needs")
    check(f"reinforcement {arrival['id']!r}", arrival, ARRIVAL)
    entry = arrival.get("entry", arrival.pop("hexes", arrival.get("hex", "pool")))
    entry = [entry] if isinstance(entry, str) else list(entry)
    if entry not in ([], ["pool"]):
        arrival["entry"] = entry
    return arrival | {"hex": "pool"}


def read_counters(units: list[dict[str, Any]], own: Roster, every: Roster, sides: tuple[str, ...]) -> list[Counter]:
    """The counters a document names: its own, or the game's where only id and hex are given; and headquarters.

    `own`: the counters as scenario and options have them (Q8, Q11, Q12); `every`: those of the other scenarios too.
    """
    out: list[Counter] = []
    seen: set[str] = set()
    for entry in units:
        if "id" not in entry:
            raise BadPosition(f"a unit without id: {entry}; expected id and hex")
        if entry["id"] in seen:
            raise BadPosition(f"two units have the id {entry['id']!r}; expected each id once")
        seen.add(entry["id"])
        if "side" in entry:
            out.append(read_counter(entry, sides, own.abilities))
        elif entry["id"] in own.index or entry["id"] in every.index:
            home = own if entry["id"] in own.index else every
            counter = home.counters[home.index[entry["id"]]]
            turn, way = int(entry.get("turn", counter.turn)), tuple(entry.get("entry", counter.entry))
            out.append(replace(counter, turn=turn, entry=way))
        else:
            known = UnknownName("counter of the game", entry["id"], every.ids)
            raise BadPosition(f"{known}; or give side and values")
    return [*out, *missing_headquarters(out, own, every)]


def missing_headquarters(counters: list[Counter], own: Roster, every: Roster) -> list[Counter]:
    """3.0.a: every brigade has a headquarters; those a document does not name are the game's, or usual ones."""
    have = {c.brigade for c in counters if c.type == "hq"}
    ids = {c.id for c in counters}
    out = []
    for counter in counters:
        name = counter.brigade
        if not name or name in have or counter.type in GUNS:
            continue
        have.add(name)
        home = own if name in own.brigade_index else every
        known = home.brigade_index.get(name)
        if known is not None and home.brigades[known].hq >= 0:
            out.append(home.counters[home.brigades[known].hq])
            continue
        new = f"hq-{name}"
        if new not in ids:
            index = 0 if counter.side == "italian" else 1
            out.append(
                Counter(
                    id=new,
                    side=counter.side,
                    name=name,
                    type="hq",
                    division=counter.division,
                    corps=counter.corps,
                    brigade=name,
                    steps=1,
                    initiative=3 + index,
                    command=5,
                )
            )
    return out
