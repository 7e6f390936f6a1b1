"""Small, crowded positions of Goito, composed by chance from a number, for skirmishes to be played on."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

from esagono.games.risorgimento.goito import INFO
from tests.games.test_goito_recomputed import around

SIDES = INFO.sides
FORMATIONS = (("F", "E"), ("G", "H"))
"""By side; the first has most of the units."""
COMPASS = ("N", "NE", "SE", "S", "SW", "NW")
STACKING = 5
BEGINNINGS = (
    *("declare", "actions", "declare", "actions", "declare"),
    *("activation", "non-activated", "out-of-command", "end", "entry"),
)
"""Where play begins, in turn."""
LOOSE = ("", "", "", "", "falls-back", "hesitates", "cautious", "own-initiative", "impetuous")
FOOT, HORSE, GUNS = ("line", "line", "light"), ("cavalry",), ("field-artillery", "horse-artillery")
ARMS = ((*FOOT, *FOOT, *HORSE, *GUNS), (*FOOT, *HORSE, *HORSE, *HORSE, *HORSE, *GUNS), (*FOOT, *HORSE, *GUNS, *GUNS))
"""What the sides are made of: of everything, much cavalry, many guns."""
LATER = ("exhaustion_rest", "retreat_priorities", "march_square", "decisive_goito")
READINGS = [o for o in INFO.options if o.name not in LATER][2:16]
LATER_READINGS = [o for o in INFO.options if o.name in LATER]
"""Options that a scene may take away from their default; each group by lots of its own."""
TERRAIN = ("farm", "farm", "farmhouse", "village")

Doc = dict[str, Any]


class Scene:
    """One position while it is composed."""

    def __init__(self, rng: random.Random, number: int) -> None:
        self.rng = rng
        self.beginning = BEGINNINGS[number % len(BEGINNINGS)]
        self.size = (self.rng.randint(6, 8), self.rng.randint(6, 8))
        columns, rows = self.size
        self.hexes = [f"{c:02}{r:02}" for c in range(1, columns + 1) for r in range(1, rows + 1)]
        self.active = self.rng.choice((0, 0, 0, 1))
        self.arms = self.rng.choice((*ARMS, ARMS[1]))
        self.plain = self.arms is ARMS[1]
        """Ground for cavalry."""
        self.units: list[Doc] = []
        self.markers: list[Doc] = []

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def beside(self, hex: str) -> list[str]:
        return [h for h in around(hex) if h in self.hexes]

    def side_at(self, hex: str) -> str:
        return next((u["side"] for u in self.units if u["hex"] == hex), "")

    # The map

    def map(self) -> Doc:
        wet, wide = self.rng.choice(((0.05, 0.0), (0.12, 0.03), (0.25, 0.06))[: 2 if self.plain else 3])
        sides: dict[str, list[str]] = {}
        for hex in self.hexes:
            for there in self.beside(hex):
                if hex < there and self.chance(wet + wide):
                    sides[f"{hex}-{there}"] = ["river" if self.chance(wide / (wet + wide)) else "stream"]
        roads = {"major": [self.road()], "minor": [self.road()]}
        for chain in (*roads["major"], *roads["minor"]):
            for a, b in pairwise(chain):
                kinds = sides.get(f"{min(a, b)}-{max(a, b)}", [])
                if kinds and "bridge" not in kinds and self.chance(0.7):
                    kinds.append("bridge")
        built = self.rng.choice((0.05, 0.1, 0.25, 0.4)[: 2 if self.plain else 4])
        hexes = {
            h: {"terrain": self.rng.choice(TERRAIN) if self.chance(built) else "clear", "level": self.rng.randint(0, 2)}
            for h in self.hexes
        }
        return {"size": list(self.size), "hexes": hexes, "sides": sides, "roads": roads}

    def road(self) -> list[str]:
        """From the north edge to the south, never back."""
        chain = [f"{self.rng.randint(1, self.size[0]):02}01"]
        while onward := [h for h in self.beside(chain[-1]) if h[2:] > chain[-1][2:] or h[:2] > chain[-1][:2]]:
            chain.append(self.rng.choice([h for h in onward if h not in chain]))
        return chain

    # Who is there

    def muster(self) -> None:
        for side in (0, 1):
            for f, formation in enumerate(FORMATIONS[side]):
                for number in range(self.rng.randint(4, 6) if f == 0 else self.rng.randint(1, 4)):
                    self.place(side, formation, f"{formation}{number + 1}")
        for side in (0, 1):
            for f, formation in enumerate(FORMATIONS[side]):
                self.lead(side, f"{formation}K", type="commander", formation=formation, command=3 - f)
            self.lead(side, f"{'AP'[side]}K", type="overall-commander", rating=2)

    def lead(self, side: int, id: str, **values: Any) -> None:
        """Commanders are mostly with units, some alone, some not on the map."""
        free = [h for h in self.hexes if self.side_at(h) in ("", SIDES[side])]
        alone = [h for h in free if self.half(side, h) and not self.side_at(h)]
        with_units = [h for h in free if self.side_at(h)]
        flags = self.some(("face-up", 0.5), ("acted", 0.1))
        hex = self.rng.choice((with_units if self.chance(0.6) else alone) or free)
        if self.chance(0.06):
            hex = "pool"
        self.units.append({"id": id, "side": SIDES[side], "hex": hex, "flags": flags, **values})

    def half(self, side: int, hex: str) -> bool:
        """The Austrians come from the south; both sides mingle in the middle."""
        middle = self.size[1] / 2
        return int(hex[2:]) > middle - 1 if side == 0 else int(hex[2:]) < middle + 2

    def place(self, side: int, formation: str, id: str) -> None:
        rng = self.rng
        kind = rng.choice(self.arms)
        foot = kind in ("line", "light")
        strength = rng.randint(2, 7) if foot else rng.randint(1, 4)
        unit = {
            "id": id, "side": SIDES[side], "type": kind, "formation": formation, "strength": strength,
            "stacking": rng.choice((1, 2, 2, 3)) if foot else rng.choice((1, 1, 2)), "cohesion": rng.randint(6, 10),
            "status": rng.choice((0, 0, 0, 1, 1, 2, 3)), "lost": rng.choice((0, 0, rng.randint(0, strength - 1))),
        }  # fmt: skip
        hex = self.room(side, unit["stacking"])
        if not hex:
            return
        inside = [u for u in self.units if u["hex"] == hex]
        march = self.chance(0.3 if "artillery" in kind else 0.12)
        flags = ["march"] if march else []
        standing = [u for u in inside if "march" not in u["flags"]]
        unit["facing"] = standing[0]["facing"] if standing and not march else self.facing(side)
        if foot and not march and (
            any("square" in u["flags"] for u in standing) or (not standing and self.chance(0.12))
        ):  # fmt: skip
            flags.append("square")
        if kind == "cavalry":
            flags += self.some(("exhausted", 0.2))
        if "artillery" in kind:
            flags += self.some(("low-ammo", 0.2), ("out-of-ammo", 0.1))
        flags += self.some(("out-of-command", 0.5 if self.beginning == "out-of-command" else 0.08))
        if self.beginning in ("actions", "activation"):
            flags += self.some(("acted", 0.08))
        if self.chance(0.02):
            unit["formation"] = ""
        self.units.append({**unit, "hex": hex, "flags": flags, "spent": rng.choice((0, 0, 0, 1, 2))})

    def some(self, *flags: tuple[str, float]) -> list[str]:
        return [flag for flag, share in flags if self.chance(share)]

    def facing(self, side: int) -> str:
        return self.rng.choice((*COMPASS, *(("N", "NE", "NW") if side == 0 else ("S", "SE", "SW"))))

    def room(self, side: int, stacking: int) -> str:
        """A hex for a unit: often with others of its side, else beside an enemy, else anywhere in its half."""
        mine = [h for h in self.hexes if self.side_at(h) == SIDES[side]]
        stacks = [h for h in mine if sum(u["stacking"] for u in self.units if u["hex"] == h) + stacking <= STACKING]
        free = [h for h in self.hexes if not self.side_at(h) and self.half(side, h)]
        close = [h for h in free if any(self.side_at(n) == SIDES[1 - side] for n in self.beside(h))]
        if stacks and self.chance(0.3):
            return self.rng.choice(stacks)
        if close and self.chance(0.4):
            return self.rng.choice(close)
        return self.rng.choice(free) if free else ""

    def declare(self) -> None:
        """Markers next to enemies, for units of the active formation that may reach them."""
        mine = [u for u in self.units if u.get("formation") == FORMATIONS[self.active][0] and "strength" in u]
        riders = [u for u in mine if u["type"] == "cavalry"]
        for _ in range(4):
            target = self.rng.choice([u for u in self.units if u["side"] == SIDES[1 - self.active] and "strength" in u])
            free = [h for h in self.beside(target["hex"]) if self.side_at(h) in ("", SIDES[self.active])]
            free = [h for h in free if h not in {m["hex"] for m in self.markers}]
            named = {id for m in self.markers for id in m["forces"]}
            able = [u for u in mine if "artillery" not in u["type"] and u["id"] not in named]
            if not free or not able:
                continue
            charge = bool(riders) and self.chance(0.5)
            who = self.rng.choice([u for u in able if u in riders] or able) if charge else self.rng.choice(able)
            hex = who["hex"] if who["hex"] in free and not charge else self.rng.choice(free)
            kind = "charge" if charge and who in riders else "assault"
            others = [u for u in able if u is not who and u["type"] == who["type"] and self.chance(0.5)]
            forces = [u["id"] for u in [who, *others][:3]]
            to = target["hex"]
            if self.chance(0.15):  # 7.1.5: its target has gone, and this one stands beside
                to = self.rng.choice(
                    [h for h in self.beside(hex) if h in self.beside(to) and not self.side_at(h)] or [to]
                )
            marker = {"hex": hex, "to": to, "kind": kind, "forces": forces}
            self.markers.append(marker | {"used": True} if self.chance(0.08) else marker)

    def march_in(self) -> None:
        """15.1: the second formation of the active side waits in a column off the map, some of it without room."""
        formation = FORMATIONS[self.active][1]
        edge = [h for h in self.hexes if len(self.beside(h)) < 6 and self.half(self.active, h)]
        entry = self.rng.choice([h for h in edge if self.side_at(h) != SIDES[1 - self.active]] or edge)
        for unit in self.units:
            if unit.get("formation") == formation and self.chance(0.9):
                unit |= {"hex": "pool", "turn": 3, "entry": entry, "flags": [], "spent": 0}
            elif unit["type"] == "overall-commander" and unit["side"] == SIDES[self.active] and self.chance(0.5):
                unit |= {"hex": "pool", "turn": self.rng.choice((2, 3, 3)), "entry": entry}

    def document(self) -> Doc:
        chart = self.map()
        self.muster()
        rng = self.rng
        doc: Doc = {
            "game": INFO.id, "seed": f"skirmish {rng.randint(0, 9999)}", "turn": rng.randint(2, 5), "map": chart,
            "side": SIDES[self.active], "initiative": rng.choice(SIDES),
            "options": {o.name: rng.choice(o.choices) for o in READINGS if self.chance(0.2)},
            "formations": [
                {"id": f, "side": SIDES[side], "mood": rng.randint(-2, 2), "failed": rng.choice((0, 0, 1))}
                for side in (0, 1) for f in FORMATIONS[side]
            ],
        }  # fmt: skip
        lots = random.Random(doc["seed"])  # their own: a new reading leaves the other lots as they were
        doc["options"] |= {o.name: lots.choice(o.choices) for o in LATER_READINGS if lots.random() < 0.3}
        phase = self.beginning
        if phase == "end":
            doc["turn"] = rng.choice((3, 4, 4, 5, 8))
            doc["second_corps"] = rng.choice(({}, {}, {"choice": "try"}, {"choice": "never"}, {"since": 4}))
            villages = [h for h, here in chart["hexes"].items() if here["terrain"] == "village"]
            chart["tags"] = {"goito": villages[:1], "cerlongo": villages[1:2]}
            doc["control"] = {h: SIDES[0] for h in chart["hexes"] if self.chance(0.4) and self.side_at(h) != SIDES[1]}
        if phase in ("declare", "actions"):
            doc["phase"] = "action"
            doc["active"] = {"formation": FORMATIONS[self.active][0], "step": phase, "loose": rng.choice(LOOSE)}
            if phase == "actions":
                self.declare()
        elif phase == "entry":
            self.march_in()
            doc |= {"phase": "action", "turn": rng.randint(3, 5)}
            doc["active"] = {"formation": FORMATIONS[self.active][1], "step": rng.choice(("declare", "actions"))}
        else:
            doc["phase"] = phase
            doc["formations"] = [{**f, "activated": self.chance(0.2)} for f in doc["formations"]]
        return {**doc, "units": self.units, "markers": self.markers}


def composed(rng: random.Random, number: int) -> Doc:
    return Scene(rng, number).document()
