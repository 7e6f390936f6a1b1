"""Random small positions, and the questions on which the program and the reference arithmetic are compared.

`python -m tests.rules.gorizia.reference_cases 10000 [first seed]` compares that many positions and prints what differs.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import esagono
from esagono.engine.forecast import by_cause

from .reference_arithmetic import Situation
from .reference_tables import (
    AH,
    FIRE_COLUMNS,
    GUNS,
    IT,
    Hex,
    add,
    around,
    assault_cells,
    assault_losses,
    distance,
    fire_cells,
    fire_column,
    fire_results,
    hex_at,
    name_of,
    net,
    odds_column,
    odds_name,
    pair,
    parsed,
    rolled_out,
)

Difference = tuple[str, Any, Any]
"""What was asked, the program's answer, the second arithmetic's."""

FOOT = ("infantry", "mountain", "bersaglieri", "rgf", "dismounted-cavalry", "bicycle", "cavalry")
STANDING = (*FOOT, *FOOT, "infantry", "infantry", "engineer", "mg", "armored-car")
TERRAIN = ("clear", "clear", "clear", "carso", "swamp", "woods", "town")
ROWS, PLACES = 9, 9


def chain(rng: random.Random, start: Hex, length: int) -> list[str]:
    """A walk from a hex westward, as roads are drawn."""
    walk = [start]
    while len(walk) < length:
        ways = [h for h in around(walk[-1]) if 1 <= h[0] <= ROWS and 1 <= h[1] <= PLACES and h not in walk]
        ways = [h for h in ways if h[1] >= walk[-1][1]] or ways
        if not ways:
            break
        walk.append(rng.choice(sorted(ways)))
    return [name_of(h) for h in walk]


def chart(rng: random.Random) -> dict[str, Any]:
    hexes: dict[str, Any] = {}
    for row in range(1, ROWS + 1):
        for place in range(1, PLACES + 1):
            here: dict[str, Any] = {}
            if rng.random() < 0.5:
                here["terrain"] = rng.choice(TERRAIN)
            if rng.random() < 0.35:
                here["level"] = rng.randint(1, 3)
            if rng.random() < 0.2:
                here["trench"] = {"level": rng.randint(1, 3), "owner": rng.choice((IT, AH))}
            if here:
                hexes[name_of((row, place))] = here
    edges = [
        (h, n)
        for h in ((r, p) for r in range(1, ROWS + 1) for p in range(1, PLACES + 1))
        for n in around(h)
        if n > h and n[0] <= ROWS and 1 <= n[1] <= PLACES
    ]
    sides = {f"{name_of(a)}-{name_of(b)}": rng.choice(("river", "isonzo")) for a, b in edges if rng.random() < 0.12}
    roads = [chain(rng, (rng.randint(1, ROWS), 1), rng.randint(4, 14)) for _ in range(2)]
    tracks = [chain(rng, (rng.randint(1, ROWS), rng.randint(1, 5)), rng.randint(3, 8)) for _ in range(2)]
    laid = Situation.lines(roads) | Situation.lines(tracks)
    wet = [s for s, kind in sides.items() if kind == "isonzo"]
    over = [s for s in wet if pair(*map(hex_at, s.split("-"))) in laid]
    links = [f"{name_of(a)}-{name_of(b)}" for a, b in edges if trenched(hexes, a) and trenched(hexes, b)]
    sources = {roads[0][0]: AH, roads[0][-1]: IT} | ({roads[1][-1]: IT} if roads[1][-1][2:] == f"{PLACES:02}" else {})
    return {
        "size": [ROWS, PLACES], "hexes": hexes, "sides": sides, "roads": roads, "tracks": tracks[:1],
        "railways": tracks[1:], "sources": sources,
        "blown": [s for s in over if rng.random() < 0.4], "trench_links": links,
        "built": [s for s in wet if s not in over and rng.random() < 0.3],
    }  # fmt: skip


def trenched(hexes: dict[str, Any], hex: Hex) -> bool:
    return "trench" in hexes.get(name_of(hex), {})


def fighter(rng: random.Random, id: str, side: str, hex: str, kinds: tuple[str, ...] = STANDING) -> dict[str, Any]:
    kind = rng.choice(kinds)
    steps = 1 if kind in ("mg", "armored-car") else 2
    unit: dict[str, Any] = {
        "id": id, "side": side, "type": kind, "hex": hex, "combat": rng.randint(1, 7), "mg": rng.randint(0, 3),
        "morale": rng.randint(4, 8), "move": rng.randint(4, 9), "steps": steps, "dp": rng.choice((0, 0, 0, 1, 2, 3)),
    }  # fmt: skip
    if kind == "engineer" and rng.random() < 0.5:
        unit["mg"] = "P"
    if kind not in ("engineer", "mg", "armored-car"):
        unit["brigade"] = "X" if side == IT else "Y"
    if steps == 2:
        unit["reduced"] = {"combat": rng.randint(1, 4), "mg": 0 if unit["mg"] == "P" else rng.randint(0, 2)}
        unit["reduced"] |= {"morale": max(4, unit["morale"] - rng.randint(0, 1))}
        if unit["mg"] == "P":
            unit["reduced"]["mg"] = "P"
        unit["steps_left"] = rng.choice((1, 2, 2))
    return unit


def gun(rng: random.Random, id: str, side: str, hex: str) -> dict[str, Any]:
    return {
        "id": id, "side": side, "type": rng.choice(sorted(GUNS)), "corps": "VI", "hex": hex, "move": rng.randint(3, 6),
        "bombardment": rng.randint(2, 9), "range": rng.randint(2, 9), "up": rng.choice(("fire", "fire", "move")),
        "dp": rng.choice((0, 0, 1)),
    }  # fmt: skip


def spread(rng: random.Random) -> dict[str, Any]:
    """Units of both sides strewn over a random map; headquarters of both brigades."""
    spots = [name_of((r, p)) for r in range(1, ROWS + 1) for p in range(1, PLACES + 1)]
    rng.shuffle(spots)
    units: list[dict[str, Any]] = []
    for side, count in ((IT, rng.randint(3, 7)), (AH, rng.randint(1, 5))):
        mine = "i" if side == IT else "a"
        for n in range(count):
            hex = spots.pop()
            units.append(
                gun(rng, f"{mine}g{n}", side, hex) if rng.random() < 0.25 else fighter(rng, f"{mine}{n}", side, hex)
            )
            for letter in "bc":
                if rng.random() < 0.2:
                    units.append(fighter(rng, f"{mine}{n}{letter}", side, hex))
        units.append({"id": f"{mine}0x", "side": side, "type": "infantry", "brigade": "X" if side == IT else "Y",
                      "hex": spots.pop(), "combat": 4, "mg": 1, "morale": 6, "move": 6, "steps": 2,
                      "reduced": {"combat": 2, "mg": 1, "morale": 6}})  # fmt: skip
    for unit in units:
        free = [h for h in around(hex_at(unit["hex"])) if name_of(h) in spots]
        stacked = sum(u["hex"] == unit["hex"] for u in units) > 1
        if unit["type"] == "infantry" and free and not stacked and rng.random() < 0.15:
            second = name_of(rng.choice(sorted(free)))
            spots.remove(second)
            unit["hexes"] = [unit["hex"], second]
    hq = {"id": "hq", "side": IT, "type": "hq", "brigade": "X", "hex": spots.pop(), "initiative": 3,
          "command": rng.randint(1, 5)}  # fmt: skip
    return document(rng, chart(rng), [*units, hq])


def document(rng: random.Random, map: dict[str, Any], units: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {
        "game": "gorizia-1916", "scenario": rng.choice(("1", "2", "3")), "turn": rng.choice((1, 2, 3)),
        "phase": "action", "side": IT, "initiative": IT, "map": map, "units": units,
        "tracks": {"lp": {IT: 5, AH: 5}},
        "action": {"side": IT, "brigade": "X", "step": "A", "number": rng.randint(1, 4)},
    } | more  # fmt: skip


def fight(rng: random.Random) -> dict[str, Any]:
    """Austrians in 0505, Italians around it with Assault markers, guns of both sides, Austrians beside."""
    map = chart(rng)
    ring = [name_of(h) for h in around((5, 5))]
    rng.shuffle(ring)
    units = [fighter(rng, f"d{n}", AH, "0505") for n in range(rng.choice((1, 1, 2, 2, 3)))]
    if rng.random() < 0.2:
        units = [gun(rng, "dg0", AH, "0505")] + (units if rng.random() < 0.7 else [])
        if rng.random() < 0.5:
            units.append(gun(rng, "dg1", AH, "0505"))
    if len(units) == 1 and units[0]["type"] == "infantry" and rng.random() < 0.3:
        units[0]["hexes"] = ["0505", ring[5]]
    for n, hex in enumerate(ring[3:5]):
        if rng.random() < 0.6:
            units.append(fighter(rng, f"n{n}", AH, hex))
    kinds = tuple(k for k in STANDING if k not in ("engineer", "mg", "armored-car"))
    if rng.random() < 0.2:
        kinds = ("cavalry",)
    attackers = [
        fighter(rng, f"i{n}", IT, hex, kinds) for n, hex in enumerate(rng.choices(ring[:2], k=rng.randint(1, 2)))
    ]
    beside = fighter(rng, "m", IT, ring[2])
    extra = [beside]
    if rng.random() < 0.25:
        extra.append({"id": "fl", "side": IT, "type": "flamethrower", "hex": attackers[0]["hex"], "with": "i0",
                      "combat": 0, "mg": 0, "morale": 4, "move": 6, "steps": 1})  # fmt: skip
    free = ["0104", "0108", "0902", "0907"]
    guns = [gun(rng, f"ig{n}", IT, free[n // 2]) for n in range(rng.randint(1, 4))]
    theirs = [gun(rng, f"ag{n}", AH, free[2 + n // 2]) for n in range(rng.randint(1, 4))]
    assaults = [{"unit": u["id"], "from": u["hex"], "to": "0505"} for u in attackers]
    doc = document(rng, map, [*units, *attackers, *extra, *guns, *theirs], assaults=assaults)
    doc["action"] |= {"step": "C", "guns": [g["id"] for g in guns]}
    return doc


def said(shifts: dict[str, int]) -> dict[str, int]:
    return {cause: int(n) for cause, n in shifts.items() if n}


def fires(rng: random.Random, doc: dict[str, Any]) -> Iterator[Difference]:
    game, second = esagono.position(doc), Situation(doc)
    targets = second.at((5, 5), AH)
    guns = rng.sample([n for n in second.units if n.startswith("ig")], 1)
    guns += [n for n in second.units if n.startswith("ig") and n not in guns and rng.random() < 0.7]
    for category in ("artillery", "non-artillery"):
        if any((u["type"] in GUNS) == (category == "artillery") for u in targets):
            found = game.forecast(kind="offensive", target="0505", guns=guns, category=category)
            if not able(found, guns):
                yield "offensive refused", (found.total, found.chance.p), (0, 0)
                continue
            yield from same_fire("offensive", found, *second.offensive((5, 5), able(found, guns), category))
            hit = [u for u in targets if (u["type"] in GUNS) == (category == "artillery")]
            yield from same_results("offensive", found, hit)
            light = all(second.units[g]["type"] == "mountain-artillery" for g in able(found, guns))
            falls = sum((p for c, p in rolled_out(found.results["cells"]).items() if parsed(c)[2]), Fraction(0))
            yield "offensive trench", found.results["trench"], falls if second.trench((5, 5)) and not light else 0
    entering = ["i0"] + (["i1"] if "i1" in second.units else [])
    found = game.forecast(kind="interdiction", target="0505", guns=guns, units=entering)
    if able(found, guns):
        yield from same_fire("interdiction", found, *second.interdiction((5, 5), able(found, guns), entering))
    firers = [n for n, u in second.units.items() if u["side"] == AH and u["type"] not in GUNS]
    for stand in sorted({u["hex"] for n, u in second.units.items() if n in ("i0", "i1")}):
        near = [f for f in firers if any(distance(h, hex_at(stand)) == 1 for h in second.places(second.units[f]))]
        near = [f for f in near if rng.random() < 0.8]
        theirs = [n for n in second.units if n.startswith("ag") and rng.random() < 0.5]
        marked = [n for n in ("i0", "i1") if n in second.units and second.units[n]["hex"] == stand]
        for lp in (0, 1):
            if near or theirs:
                found = game.forecast(kind="defensive", target=stand, firers=near, guns=theirs, lp=lp)
                yield from same_fire(
                    f"defensive lp={lp}",
                    found,
                    *second.defensive(hex_at(stand), near, able(found, theirs), lp, marked),
                )
                yield from same_results("defensive", found, [second.units[u] for u in marked])
    entered = second.units["m"]["hex"]
    near = [f for f in firers if any(distance(h, hex_at(entered)) == 1 for h in second.places(second.units[f]))]
    if near:
        found = game.forecast(kind="infiltration", target=entered, firers=near, units=["m"])
        yield from same_fire("infiltration", found, *second.defensive(hex_at(entered), near, [], 0, ["m"]))


def able(found: Any, guns: list[str]) -> list[str]:
    """Those of the guns that the forecast does not refuse: nobody else counts."""
    refused = {r.args.get("unit") for r in found.reasons}
    return [g for g in guns if g not in refused]


def same_fire(what: str, found: Any, total: Fraction, shifts: Counter[str]) -> Iterator[Difference]:
    before, after = fire_column(total, 0), fire_column(total, net(shifts))
    yield f"{what} total", found.total, total
    yield f"{what} shifts", said(by_cause(found.shifts)), said(shifts)
    yield f"{what} columns", (found.column_before, found.column), (FIRE_COLUMNS[before], FIRE_COLUMNS[after])
    yield f"{what} cells", found.results["cells"], fire_cells(after)


def same_results(what: str, found: Any, units: list[dict[str, Any]]) -> Iterator[Difference]:
    for key, chances in fire_results(units, found.results["cells"]).items():
        yield f"{what} results {key}", found.results[key], chances


def assaults(rng: random.Random, doc: dict[str, Any]) -> Iterator[Difference]:
    game, second = esagono.position(doc), Situation(doc)
    attackers = [n for n in ("i0", "i1") if n in second.units]
    for kind in ("assault", "counter-assault"):
        found = game.forecast(kind=kind, target="0505", attackers=attackers)
        attack, defense, shifts = second.assault((5, 5), attackers, kind == "counter-assault")
        before = odds_column(attack, defense)
        after = before + net(shifts)
        yield f"{kind} odds", (found.attack, found.defense), (attack, defense)
        yield f"{kind} shifts", said(by_cause(found.shifts)), said(shifts)
        yield f"{kind} columns", found.column_before, odds_name(before)
        yield f"{kind} cells", found.results["cells"], assault_cells(after)
        stays = sum((p for c, p in assault_cells(after).items() if not c.split(" / ")[0].endswith("R")), Fraction(0))
        yield f"{kind} retreat", found.results["defender_retreats"], stays
        yield from same_losses(kind, found, second, attackers)


def same_losses(kind: str, found: Any, second: Situation, attackers: list[str]) -> Iterator[Difference]:
    """One wave; guns, and units in two hexes, have rules of their own when the hex falls, and are left out here."""
    defenders = second.at((5, 5), AH)
    if any(u["type"] in GUNS or u.get("hexes") for u in defenders):
        return
    chances: dict[str, dict[int, Fraction]] = {}
    for cell, p in found.results["cells"].items():
        for side, units, result in zip(
            ("attacker", "defender"), ([second.units[a] for a in attackers], defenders), cell.split(" / "), strict=True
        ):
            named = max(range(len(units)), key=lambda i: (second.morale(units[i]), -i))
            lost, gone, given, dp = assault_losses(units, named, result)
            values = {"steps": lost, "gone": gone + given, "surrendered": given, "dp": dp}
            add(chances, p, **{f"{side}_{key}": value for key, value in values.items()})
    for key, mine in chances.items():
        yield f"{kind} results {key}", found.results[key], mine


def moves(rng: random.Random, doc: dict[str, Any]) -> Iterator[Difference]:
    game, second = esagono.position(doc), Situation(doc)
    movers = [n for n, u in second.units.items() if u["type"] != "hq" and not u.get("hexes")]
    for name in rng.sample(movers, min(3, len(movers))):
        for mode in ("tactical", "non-activated", "strategic"):
            for march in (False, True):
                found = game.reach(name, mode=mode, force_march=march)
                mine = second.reach(name, mode, march)
                unit = second.units[name]
                left = {h: r.cost for h, r in found.items() if h != unit["hex"]}
                right = {name_of(h): c for h, c in mine.items() if second.fits(unit, h)}
                apart = {h for h in left | right if left.get(h) != right.get(h)}
                what = f"reach {name} {unit['type']} {mode} march={march}"
                yield what, {h: left.get(h) for h in apart}, {h: right.get(h) for h in apart}


def lines(rng: random.Random, doc: dict[str, Any]) -> Iterator[Difference]:
    game, second = esagono.position(doc), Situation(doc)
    for side in (IT, AH):
        yield f"zone {side}", sorted(game.zoc(side)), sorted(name_of(h) for h in second.zone(side))
        found = {n: s.length if s.state == "in" else None for n, s in game.supply(side).items()}
        yield f"supply {side}", found, second.supply(side)
    hexes = sorted(second.hexes)
    for _ in range(20):
        a, b = rng.choice(hexes), rng.choice(hexes)
        yield f"sight {name_of(a)} {name_of(b)}", bool(game.sight(name_of(a), name_of(b))), second.sees(a, b)
    home = hex_at(second.units["hq"]["hex"])
    most = second.units["hq"]["command"]
    free, all_ = (second.commanded(IT, home, most, zones) for zones in (False, True))
    found = game.command("hq")
    elsewhere = rng.choice([h for h in hexes if not second.at(h, AH)])
    there = {name_of(h) for h in second.commanded(IT, elsewhere, most, False)}
    at = game.command("hq", at=name_of(elsewhere))
    refusal = "".join(r for r in at.reasons if r != "8.5.f")
    yield "headquarters", refusal, second.hq_refusal(IT, elsewhere)
    yield "command at", set(game.command("hq", at=name_of(elsewhere)).hexes), there
    for name, unit in second.units.items():
        if unit.get("brigade") == "X" and unit["type"] != "hq":
            places = set(second.places(unit))
            yield f"command {name}", found.units[name], "in" if places & free else "die" if places & all_ else "out"


def declarations(rng: random.Random, doc: dict[str, Any]) -> Iterator[Difference]:
    """Who may declare an Assault on what, before anybody has moved; the unit beside is attached if need be."""
    attached = [u["id"] for u in doc["units"] if u["id"] == "m" and "brigade" not in u]
    for unit in doc["units"]:
        unit["move"] = rng.randint(1, 9)
    action = doc["action"] | {"step": "A", "independents": attached}
    doc = doc | {"assaults": [], "action": action}
    game, second = esagono.position(doc), Situation(doc)
    found = {(o.text("unit"), o.text("to")) for o in game.options() if o.verb == "assault"}
    for name in [n for n in ("i0", "i1", "m") if n in second.units]:
        for hex in around(hex_at(second.units[name]["hex"])):
            pick = (name, name_of(hex))
            yield f"declare {pick} {second.units[name]['type']}", pick in found, second.may_declare(name, hex)


SUBJECTS = {
    "fire": (fight, fires),
    "assault": (fight, assaults),
    "declare": (fight, declarations),
    "reach": (spread, moves),
    "lines": (spread, lines),
}


def compare(subject: str, seed: int) -> tuple[int, list[Difference]]:
    """How many answers were compared at one random position, and those that differ."""
    rng = random.Random(f"{subject} {seed}")
    make, ask = SUBJECTS[subject]
    answers = list(ask(rng, make(rng)))
    return len(answers), [d for d in answers if d[1] != d[2]]


def main(count: int, first: int) -> None:
    asked: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for seed in range(first, first + count):
        for subject in SUBJECTS:
            answers, differences = compare(subject, seed)
            asked[subject] += answers
            for what, theirs, mine in differences:
                wrong[what.split()[0]] += 1
                if wrong[what.split()[0]] <= 5:
                    print(f"{subject} {seed}: {what}\n  program {theirs}\n  second  {mine}")
    print(f"positions {count} of each; answers {dict(asked)}; differences {dict(wrong)}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
