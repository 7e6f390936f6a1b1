"""Map, movement, sight, supply and command in the reference arithmetic of Gorizia (see `reference_arithmetic.py`)."""

from __future__ import annotations

import heapq
from fractions import Fraction
from itertools import pairwise
from typing import Any

from .reference_tables import (
    AH,
    ENTRY,
    FREE,
    GUNS,
    HALF,
    ISONZO,
    IT,
    RIVER,
    Hex,
    Unit,
    around,
    corners,
    distance,
    hex_at,
    pair,
    point,
    sides_of,
)


class Ground:
    """What a document says, as sets and dicts."""

    def __init__(self, doc: dict[str, Any]) -> None:
        chart = doc["map"]
        rows, places = chart["size"]
        self.doc = doc
        self.hexes = {(r, p) for r in range(1, rows + 1) for p in range(1, places + 1)}
        self.ground = {hex_at(n): v for n, v in chart.get("hexes", {}).items()}
        self.units = {u["id"]: u for u in doc["units"]}
        self.water: dict[str, set[frozenset[Hex]]] = {"river": set(), "isonzo": set()}
        for name, kinds in chart.get("sides", {}).items():
            for kind in [kinds] if isinstance(kinds, str) else kinds:
                self.water[kind].add(sides_of(name))
        blown = {sides_of(n) for n in chart.get("blown", ())}
        self.roads = self.lines(chart.get("roads", ())) - blown
        self.tracks = self.lines(chart.get("tracks", ())) | self.lines(chart.get("railways", ()))
        self.tracks -= blown
        built = {sides_of(n) for n in chart.get("built", ())}
        self.bridges = ((self.roads | self.tracks) & self.water["isonzo"]) | built
        self.links = {sides_of(n) for n in chart.get("trench_links", ())} - self.water["river"] - self.water["isonzo"]
        self.road_hexes = {hex_at(n) for key in ("roads", "tracks", "railways") for c in chart.get(key, ()) for n in c}
        self.sources = {hex_at(n): side for n, side in chart.get("sources", {}).items()}
        self.assaults = {m["unit"]: (hex_at(m["from"]), hex_at(m["to"])) for m in doc.get("assaults", ())}

    @staticmethod
    def lines(chains: Any) -> set[frozenset[Hex]]:
        return {pair(hex_at(a), hex_at(b)) for chain in chains for a, b in pairwise(chain)}

    # what stands where

    def terrain(self, hex: Hex) -> str:
        return str(self.ground.get(hex, {}).get("terrain", "clear"))

    def level(self, hex: Hex) -> int:
        return int(self.ground.get(hex, {}).get("level", 0))

    def trench(self, hex: Hex) -> int:
        return int(self.ground.get(hex, {}).get("trench", {}).get("level", 0))

    def owner(self, hex: Hex) -> str:
        return str(self.ground.get(hex, {}).get("trench", {}).get("owner", ""))

    def places(self, unit: Unit) -> list[Hex]:
        return [hex_at(n) for n in unit["hexes"]] if unit.get("hexes") else [hex_at(unit["hex"])]

    def at(self, hex: Hex, side: str) -> list[Unit]:
        """Units of a side in a hex, headquarters left out."""
        return [u for u in self.units.values() if u["side"] == side and u["type"] != "hq" and hex in self.places(u)]

    def foe(self, side: str) -> str:
        return AH if side == IT else IT

    def zone(self, side: str) -> set[Hex]:
        """3.0.l-n, Q47: around every unit that is no gun, headquarters or flamethrower."""
        found = set()
        for unit in self.units.values():
            if unit["side"] == side and unit["type"] not in GUNS | {"hq", "flamethrower"}:
                for here in self.places(unit):
                    found |= {h for h in around(here) if h in self.hexes and self.projects(unit, here, h)}
        return found

    def projects(self, unit: Unit, here: Hex, there: Hex) -> bool:
        return unit["type"] != "armored-car" or pair(here, there) in self.roads | self.tracks

    def value(self, unit: Unit, key: str) -> Fraction:
        """A printed value of the side that shows; "P" is 0."""
        number = unit[key]
        if unit.get("steps_left", unit.get("steps", 2)) < unit.get("steps", 2):
            number = unit["reduced"].get(key, number)
        return Fraction(0 if number == "P" else number)

    def share(self, unit: Unit, key: str) -> Fraction:
        """23.2: half of it in each of two hexes."""
        return self.value(unit, key) * (HALF if unit.get("hexes") else 1)

    def morale(self, unit: Unit) -> Fraction:
        return self.value(unit, "morale") - int(unit.get("dp", 0))

    def upslope(self, here: Hex, there: Hex) -> bool:
        return self.level(there) > self.level(here)

    # movement

    def column(self, unit: Unit) -> int:
        if unit["type"] in GUNS or unit["type"] == "armored-car":
            return 2
        return 1 if unit["type"] in ("cavalry", "bicycle") else 0

    def entry(self, unit: Unit, here: Hex, there: Hex) -> Fraction | None:
        """11.0.2, 11.0.7, 11.0.8: what hex and hexside cost without a road."""
        column, way = self.column(unit), pair(here, there)
        cost = ENTRY[self.terrain(there)][column]
        if cost is None or (unit["type"] == "armored-car" and way not in self.roads | self.tracks):
            return None
        if way in self.water["river"]:
            cost += RIVER[column]
        if way in self.water["isonzo"] and way not in self.bridges:
            more = ISONZO[column]
            if more is None:
                return None
            cost += more
        return Fraction(cost + self.upslope(here, there))

    def step(self, unit: Unit, here: Hex, there: Hex, late: bool) -> Fraction | None:
        """11.0, 11.1.1, 11.2.1: one hex; None if it cannot be done."""
        side, foe = unit["side"], self.foe(unit["side"])
        others = [u for u in self.at(there, side) if u is not unit]
        enemies, zone = self.at(there, foe), self.zone(foe)
        if any(u["type"] not in GUNS for u in enemies) or (late and enemies):
            return None
        car, gun = unit["type"] == "armored-car", unit["type"] in GUNS
        if there in zone:
            if gun and not any(u["type"] not in GUNS for u in others):
                return None  # 19.4.a
            friendly_trench = self.trench(there) > 0 and self.owner(there) == side
            if late and not others and not friendly_trench:
                return None
        way, costs = pair(here, there), []
        plain = self.entry(unit, here, there)
        if plain is not None:
            costs.append(plain)
        quiet = there not in zone or car
        if quiet and all(u["type"] in GUNS and u.get("up") == "fire" for u in others):
            costs += [HALF] * (way in self.roads) + [Fraction(1)] * (way in self.tracks)
        if not costs:
            return None
        cost = min(costs)
        if self.trench(there) > 0 and self.owner(there) == foe:
            cost += 1  # 18.6.c; guns alone do not hold it (19.4)
        return cost + self.leaving(side, here, there, zone, late)

    def leaving(self, side: str, here: Hex, there: Hex, zone: set[Hex], late: bool) -> int:
        """11.1.1, 11.2.1.d, 18.7, Q45, Q119."""
        if here not in zone:
            return 0
        if there not in zone:
            return 1
        ours = all(self.trench(h) > 0 and self.owner(h) == side for h in (here, there))
        if ours and pair(here, there) in self.links:
            return 0
        return 1 if late else 2

    def far(self, side: str, hex: Hex) -> bool:
        """11.2.2.a: at least four hexes from every enemy."""
        foes = [u for u in self.units.values() if u["side"] != side and u["type"] != "hq"]
        return all(distance(hex, h) >= 4 for u in foes for h in self.places(u))

    def reach(self, name: str, mode: str, march: bool) -> dict[Hex, Fraction]:
        unit = self.units[name]
        gun = unit["type"] in GUNS
        start = hex_at(unit["hex"])
        if gun and (mode == "tactical" or unit.get("up") == "fire"):
            return {}
        if march and (gun or unit.get("dp", 0) >= self.value(unit, "morale") - 1):
            return {}
        if mode == "strategic" and not self.far(unit["side"], start):
            return {}
        allowance = Fraction(unit["move"]) * (1 + (mode == "strategic") + (HALF if march else 0))
        best: dict[Hex, Fraction] = {}
        queue: list[tuple[Fraction, Hex]] = [(Fraction(0), start)]
        while queue:
            spent, here = heapq.heappop(queue)
            if here in best:
                continue
            best[here] = spent
            for there in around(here):
                if there not in self.hexes or (mode == "strategic" and not self.far(unit["side"], there)):
                    continue
                cost = self.step(unit, here, there, mode != "tactical")
                if cost is not None and spent + cost <= allowance:
                    heapq.heappush(queue, (spent + cost, there))
        del best[start]
        return best

    def fits(self, unit: Unit, hex: Hex) -> bool:
        """12.1, 12.1.2, 12.5, 23.3, Q51: two units; emplaced guns apart; one machine gun and one car free."""
        others = [u for u in self.at(hex, unit["side"]) if u is not unit]
        if any(u.get("hexes") for u in others):
            return False
        crowd = [u for u in [*others, unit] if u["type"] not in GUNS or u.get("up") != "fire"]
        counted = sum(u["type"] not in FREE for u in crowd)
        for kind in ("mg", "armored-car"):
            counted += max(0, sum(u["type"] == kind for u in crowd) - 1)
        return counted <= 2

    def may_declare(self, name: str, target: Hex) -> bool:
        """11.0.8, 11.1.3, 13.1.5, 22.1, 22.3, 22.5.b, Q53, Q108: an Assault from where the unit stands."""
        unit = self.units[name]
        here, kind = hex_at(unit["hex"]), unit["type"]
        if kind in GUNS | {"engineer", "mg", "flamethrower"} or unit.get("hexes"):
            return False
        if not self.at(target, self.foe(unit["side"])) or target not in around(here):
            return False
        if kind == "armored-car" and (self.trench(target) or self.terrain(target) == "town"):
            return False
        cost, way = self.entry(unit, here, target), pair(here, target)
        held = target in self.zone(self.foe(unit["side"])) or any(
            u["type"] not in GUNS | {"flamethrower"} for u in self.at(target, self.foe(unit["side"]))
        )
        if kind == "armored-car" or not held:  # 11.0.4.b: a held hex is in a zone, so there is no road rate into it
            fast = [HALF] * (way in self.roads) + [Fraction(1)] * (way in self.tracks)
            cost = min([*fast, *([] if cost is None else [cost])], default=None)
        if cost is None:
            return False
        return cost + (self.trench(target) > 0 and self.owner(target) != unit["side"]) <= int(unit["move"])

    # sight

    def sees(self, a: Hex, b: Hex) -> bool:
        """13.2.2, 13.2.3, Q58."""
        if distance(a, b) <= 1:
            return True
        if distance(a, b) > 6:
            return False
        (ax, ay), (bx, by) = point(a), point(b)
        dx, dy = bx - ax, by - ay
        along: dict[frozenset[Hex], list[bool]] = {}
        for hex in self.hexes - {a, b}:
            x, y = point(hex)
            if not 0 < 3 * dx * (x - ax) + dy * (y - ay) < 3 * dx * dx + dy * dy:
                continue
            signs = [(cx, cy, dx * (cy - ay) - dy * (cx - ax)) for cx, cy in corners(hex)]
            if any(s > 0 for *_, s in signs) and any(s < 0 for *_, s in signs):
                if self.blocks(hex, a, b):
                    return False
                continue
            edge = frozenset((cx, cy) for cx, cy, s in signs if s == 0)
            if len(edge) == 2:
                along.setdefault(edge, []).append(self.blocks(hex, a, b))
        return not any(len(both) == 2 and all(both) for both in along.values())

    def blocks(self, hex: Hex, a: Hex, b: Hex) -> bool:
        top = max(self.level(a), self.level(b))
        return self.level(hex) > top or (self.level(hex) == top and self.terrain(hex) in ("woods", "town"))

    # supply and command

    def supplied_roads(self, side: str, shut: frozenset[Hex] = frozenset()) -> set[Hex]:
        """10.2, 10.2.1.c, Q40: road hexes with a clean way along roads to a friendly Source."""
        foes = [h for u in self.units.values() if u["side"] != side and u["type"] != "hq" for h in self.places(u)]
        clean = {h for h in self.road_hexes - shut if all(distance(h, f) > 1 for f in foes)}
        found = {h for h, owner in self.sources.items() if owner == side and h in clean}
        while True:
            more = {
                h for h in clean - found if any(pair(h, n) in self.roads | self.tracks for n in around(h) if n in found)
            }
            if not more:
                return found
            found |= more

    def supply(self, side: str) -> dict[str, int | None]:
        """10.2: hexes of the part off the road for each unit, None if it is out of supply."""
        roads = self.supplied_roads(side)
        return {
            name: self.off_road(side, set(self.places(unit)), roads)
            for name, unit in self.units.items()
            if unit["side"] == side and unit["type"] != "hq"
        }

    def off_road(self, side: str, ring: set[Hex], roads: set[Hex]) -> int | None:
        """10.2.a, 10.2.1: hexes from here to a road that is joined to a Source, ten at most."""
        foe = self.foe(side)
        zone, seen, length = self.zone(foe), set(ring), 0
        while ring and not ring & roads and length < 10:
            ring = {h for r in ring for h in around(r)} & self.hexes - seen
            ring = {h for h in ring if not self.at(h, foe) and (h not in zone or self.at(h, side))}
            seen |= ring
            length += 1
        return length if ring & roads else None

    def hq_refusal(self, side: str, hex: Hex) -> str:
        """8.5, 10.4.1, Q34, Q35: as a unit there would trace, with what enemy guns can shut taken from the roads."""
        guns = [u for u in self.units.values() if u["side"] != side and u["type"] in GUNS and u.get("up") == "fire"]
        shut = frozenset(
            h
            for h in self.road_hexes
            for g in guns
            if distance(h, hex_at(g["hex"])) <= g["range"] and self.sees(hex_at(g["hex"]), h)
        )
        if self.off_road(side, {hex}, self.supplied_roads(side, shut)) is not None:
            return ""
        return "8.5.b" if self.off_road(side, {hex}, self.supplied_roads(side)) is None else "10.4.1"

    def commanded(self, side: str, home: Hex, most: int, through_zones: bool) -> set[Hex]:
        """8.1, 3.0.c, Q33: hexes to which Command can be traced; the last hex of a trace needs no die."""
        foe = self.foe(side)
        zone = self.zone(foe)
        found, ring = {home}, {home}
        for _ in range(most):
            ring = {
                n
                for h in ring
                if h == home or through_zones or h not in zone or self.at(h, side)
                for n in around(h)
                if n in self.hexes and n not in found and not self.at(n, foe)
            }
            found |= ring
        return found
