"""A second, slow arithmetic of Gorizia, written from the rules alone and from position documents alone.

It shares no line with the program: hexes are pairs (row, place), sets are sets, strengths are fractions. The program's
answers are compared with these in `test_reference_arithmetic.py`.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from .reference_ground import Ground
from .reference_tables import (
    ASSAULT_TERRAIN,
    FIRE_TERRAIN,
    FIRER_TRENCH,
    FREE,
    GUNS,
    IT,
    OPEN,
    SURPRISE,
    Hex,
    Unit,
    distance,
    hex_at,
    pair,
)


class Situation(Ground):
    """What a document says of fire and Assaults."""

    # fire

    def bombardment(self, guns: list[str]) -> Fraction:
        """19.7: each point of disorganization takes one off; 19.1.d: nothing on the move side."""
        fire = [self.units[g] for g in guns if self.units[g].get("up") == "fire"]
        return Fraction(sum(max(0, g["bombardment"] - g.get("dp", 0)) for g in fire))

    def target_shifts(self, hex: Hex, units: list[Unit], trenches: bool) -> Counter[str]:
        shifts: Counter[str] = Counter()
        shifts["terrain"] = FIRE_TERRAIN.get(self.terrain(hex), 0)
        horse = [u["type"] == "cavalry" for u in units]
        if trenches and not all(horse):
            shifts["trench"] = -self.trench(hex)
        if self.terrain(hex) in OPEN and (not self.trench(hex) or all(horse)):  # 22.2.c: Cavalry is never entrenched
            kinds = Counter("gun" if u["type"] in GUNS else "unit" for u in units if u["type"] not in FREE)
            for kind in ("mg", "armored-car"):  # Q51: one of a kind is free, a second is not
                kinds["unit"] += max(0, sum(u["type"] == kind for u in units) - 1)
            if max(kinds.values(), default=0) >= 2:
                shifts["two-units"] = 1
        if any(horse):
            shifts["cavalry"] = 1
        return shifts

    def surprise(self, side: str) -> int:
        if side != IT or self.doc["turn"] != 1:
            return 0
        return SURPRISE[str(self.doc["scenario"])].get(self.doc["action"].get("number", 1), 0)

    def offensive(self, hex: Hex, guns: list[str], category: str) -> tuple[Fraction, Counter[str]]:
        side = self.units[guns[0]]["side"]
        units = [u for u in self.at(hex, self.foe(side)) if (u["type"] in GUNS) == (category == "artillery")]
        shifts = self.target_shifts(hex, units, True)
        shifts["surprise"] = self.surprise(side)
        return self.bombardment(guns), shifts

    def interdiction(self, hex: Hex, guns: list[str], units: list[str]) -> tuple[Fraction, Counter[str]]:
        return self.bombardment(guns) / 2, self.target_shifts(hex, [self.units[u] for u in units], True)

    def defensive(
        self, hex: Hex, firers: list[str], guns: list[str], lp: int, units: list[str]
    ) -> tuple[Fraction, Counter[str]]:
        """13.3.5-13.3.10, Q69; Infiltration Fire is the same at units that assault nothing."""
        fire = [self.units[f] for f in firers]
        artillery = self.bombardment(guns) / 4
        if not lp:
            artillery = min(artillery, max(Fraction(1), sum((self.value(u, "mg") for u in fire), Fraction(0))))
        total = sum((self.share(u, "mg") for u in fire), Fraction(0)) + artillery
        shifts = self.target_shifts(hex, [self.units[u] for u in units], False)
        # a unit named once fires from one hex (Q97), the first of its two that is adjacent
        spots = [next(h for h in self.places(u) if distance(h, hex) == 1) for u in fire]
        aims = [self.assaults[u][1] for u in units if u in self.assaults]
        # 22.2.c: of a trench in which only cavalry fires nothing is made
        manned = {h for h, u in zip(spots, fire, strict=True) if u["type"] != "cavalry"}
        positions = [
            (FIRER_TRENCH[self.trench(h)] if h in manned else 0, int(bool(aims) and self.upslope(hex, h)))
            for h in spots
        ]
        if positions:
            shifts["firer-trench"], shifts["upslope"] = min(positions, key=lambda p: (sum(p), p))
        if aims and all(pair(hex, a) in self.water["isonzo"] for a in aims):
            shifts["isonzo"] = 1
        return total, shifts

    # assault

    def assault(self, hex: Hex, attackers: list[str], counter: bool) -> tuple[Fraction, Fraction, Counter[str]]:
        units = [self.units[a] for a in attackers]
        fighters = [u for u in units if u["type"] != "flamethrower"]
        side = units[0]["side"]
        defenders = [u for u in self.at(hex, self.foe(side)) if u["type"] not in GUNS | {"flamethrower"}]
        attack = sum((self.value(u, "combat") for u in fighters), Fraction(0))
        defense = sum((self.share(u, "combat") for u in defenders), Fraction(0))
        shifts: Counter[str] = Counter()
        if not defense:
            return attack, defense, shifts  # Q72
        horse = all(u["type"] == "cavalry" for u in fighters)
        shifts["terrain"] = ASSAULT_TERRAIN.get(self.terrain(hex), 0)
        if horse and self.terrain(hex) == "clear":
            shifts["cavalry"] = 1
        if not counter and not all(u["type"] == "cavalry" for u in defenders):
            shifts["trench"] = -self.trench(hex)
        ways = [(self.assaults[a][0] if a in self.assaults else hex_at(self.units[a]["hex"]), hex) for a in attackers]
        if all(self.upslope(*w) for w in ways):
            shifts["upslope"] = -1
        if all(pair(*w) in self.water["river"] for w in ways):
            shifts["river"] = -1
        if all(pair(*w) in self.water["isonzo"] for w in ways):
            shifts["isonzo"] = -2
        if any(self.units[f].get("with") in attackers for f in self.units):
            shifts["flamethrower"] = 1
        lead = max(self.morale(u) for u in fighters) - max(self.morale(u) for u in defenders)
        bonus = 2 if abs(lead) >= 4 else 1 if abs(lead) >= 2 else 0
        shifts["morale"] = bonus if lead > 0 else -bonus
        if not counter:
            shifts["surprise"] = self.surprise(side)
        return attack, defense, shifts
