"""Skirmishes of Gorizia: nine rows of ten hexes; the Italians come from the west (place 10), the others from the east.

Between them runs a front that bends from row to row, so that most rows have enemies face to face. Everything a
position can say is said by chance: ground, water, ways, trenches, two brigades a side and who fights with them, their
losses and orders, markers, points, and the phase or the step of an Action that comes next.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from esagono.engine import Game
from esagono.engine.forecast import by_cause
from esagono.games.strafe.gorizia.rules import INFO
from esagono.hexes.grid import Grid, Layout
from tests.games.skirmishes import mark, short

NUMBER = 150
READ = 12
DECISIONS = 18
ASIDE = 2
WEIGHT = {
    **dict.fromkeys(("done", "pass", "end-movement", "ready", "stand", "decline", "no-reaction", "end-counter"), 0.25),
    **dict.fromkeys(("open-fire", "cancel-activation", "detach", "unplan", "show", "rally-all"), 0.3),
    **dict.fromkeys(("counter-assault", "retreat", "fire", "react", "exchange"), 2.0),
    **dict.fromkeys(("assault", "barrage"), 4.0),
    "hold": 0.15,
}
SIDES = ("italian", "austro-hungarian")
ROWS, PLACES = 9, 10
GROUND = ("clear",) * 5 + ("carso",) * 3 + ("woods",) * 2 + ("town", "swamp")
BATTALIONS = ("infantry",) * 5 + ("mountain", "bersaglieri", "landwehr")
LOOSE = ("bersaglieri", "bicycle", "rgf", "cavalry", "dismounted-cavalry", "armored-car", "engineer", "mg", "infantry")
GUNS = ("mountain-artillery", "field-artillery", "field-artillery", "heavy-artillery", "bombard")
STEPS = (
    *("A", "D", "rally", "B", "artillery", "C", "start", "G", "A", "D", "non-activated", "B", "event", "D", "A"),
    *("start", "E", "C", "non-activated", "D", "B", "reinforcement", "F", "A", "rally", "D", "I", "event", "B"),
    "set-up",
)
"""Where play begins, in turn: a step of an Action, a phase, or the set-up of a scenario."""
FLAGS = ("moved", "activated", "out-of-command", "force-marched", "dug")
Doc = dict[str, Any]


def name(row: int, place: int) -> str:
    return f"{row:02}{place:02}"


class Composer:
    """One position, by the dice of one generator."""

    def __init__(self, rng: random.Random, step: str) -> None:
        self.rng, self.step = rng, step
        self.grid = Grid((1, ROWS), (1, PLACES), 0, Layout.ROWS_FROM_EAST)
        self.border = [4]
        """By row, the last place that is Austro-Hungarian."""
        for _ in range(ROWS):
            self.border.append(min(max(self.border[-1] + rng.choice((-1, 0, 0, 1)), 3), 6))
        self.acting = rng.randrange(2)
        self.load: dict[str, int] = {}
        """How many units that count stand in a hex."""
        self.units: list[Doc] = []

    def often(self, chance: float) -> bool:
        return self.rng.random() < chance

    def side_at(self, hex: str) -> int:
        return 0 if int(hex[2:]) > self.border[int(hex[:2])] else 1

    def around(self, hex: str) -> list[str]:
        return [self.grid.name(h) for h in self.grid.neighbours(self.grid.index(hex))]

    def hex_for(self, side: int, near: int = 2) -> str:
        """A hex with room, not far from the front."""
        while True:
            row = self.rng.randint(2, ROWS - 1)
            place = self.border[row] + self.rng.randint(1, near) if side == 0 else self.border[row] + 1
            place = place if side == 0 else place - self.rng.randint(1, near)
            hex = name(row, min(max(place, 1), PLACES))
            if self.side_at(hex) == side and self.load.get(hex, 0) < (3 if self.often(0.04) else 2):
                return hex

    def add(self, side: int, kind: str, near: int = 2, **more: Any) -> Doc:
        unit: Doc = {"id": f"{'ia'[side]}{len(self.units)}", "side": SIDES[side], "type": kind, **more}
        if "hex" not in unit:
            unit["hex"] = self.hex_for(side, near)
            self.load[unit["hex"]] = self.load.get(unit["hex"], 0) + 1
        self.units.append(unit)
        return unit

    def chart(self) -> Doc:
        rng = self.rng
        hexes: Doc = {}
        for row in range(1, ROWS + 1):
            for place in range(1, PLACES + 1):
                hexes[name(row, place)] = {"terrain": rng.choice(GROUND), "level": rng.choice((0, 0, 0, 1, 1, 2))}
        for hex in hexes:
            side = self.side_at(hex)
            if self.often(0.3 if any(self.side_at(h) != side for h in self.around(hex)) else 0.08):
                trench: Doc = {"level": rng.randint(1, 3), "owner": SIDES[side if self.often(0.85) else 1 - side]}
                hexes[hex]["trench"] = trench | ({"printed": True} if self.often(0.4) else {})
        across = [[name(row, p) for p in range(1, PLACES + 1)] for row in rng.sample(range(1, ROWS + 1), 4)]
        sides = {}
        wet = []
        for row in range(1, ROWS + 1):
            place = self.border[row] + rng.choice((-1, 0, 0, 1))
            if self.often(0.6):
                wet.append(f"{name(row, place)}-{name(row, place + 1)}")
                sides[wet[-1]] = rng.choice(("river", "river", "isonzo"))
        links = [f"{h}-{there}" for h in hexes for there in self.around(h) if h < there and self.often(0.12)]
        broken = [pair for pair in wet if self.often(0.25)]
        return {
            "size": [ROWS, PLACES], "hexes": hexes, "sides": sides, "roads": across[:2], "tracks": [across[2]],
            "railways": [across[3]], "trench_links": links, "blown": broken,
            "bridges": [pair for pair in wet if self.often(0.4)], "built": [],
        }  # fmt: skip

    def brigades(self) -> None:
        rng = self.rng
        one = int(self.step in "BCDEFG")
        for side in (0, 1):
            for number, brigade in enumerate(("X", "V") if side == 0 else ("Y", "Z")):
                belongs: Doc = {"brigade": brigade, "division": rng.choice(("7", "8")), "corps": "VI"}
                hq: Doc = {"initiative": rng.randint(2, 5), "command": rng.randint(2, 5), **belongs}
                self.add(side, "hq", **hq, hex=self.hex_for(side, 3) if self.often(0.6) else "display")
                for _ in range(rng.randint(3, 5) + one - (2 + one) * number):
                    self.add(side, rng.choice(BATTALIONS), **belongs, regiment=rng.choice("12"))
                if self.often(0.4):
                    self.add(side, rng.choice(("mg", "engineer", "cavalry")), **belongs)
            for _ in range(rng.randint(1, 3)):
                more: Doc = {"division": "7"} if self.often(0.3) else {}
                self.add(side, rng.choice(LOOSE), **more)
            for _ in range(rng.randint(3, 5) if self.step == "B" else rng.randint(1, 3)):
                self.add(
                    side,
                    rng.choice(GUNS),
                    near=rng.choice((1, 2, 4)),
                    corps="VI",
                    up="fire" if self.often(0.8) else "move",
                )
            if self.often(0.6):
                host = rng.choice([u for u in self.units if u["type"] in BATTALIONS and u["side"] == SIDES[side]])
                with_host: Doc = {"with": host["id"]}
                self.add(side, "flamethrower", hex=host["hex"], **with_host)
            if self.often(0.3):
                self.add(side, "infantry", hex=rng.choice(("eliminated", "surrendered")), brigade="XY"[side])
            if self.often(0.3):
                entry = name(rng.randint(1, ROWS), (PLACES, 1)[side])
                self.add(side, rng.choice(("infantry", "field-artillery")), hex="pool", turn=2, entry=[entry])

    def wear(self) -> None:
        """Losses, fatigue, and units in two hexes."""
        rng, fight = self.rng, self.step in "CDEFG"
        hosts = {unit.get("with") for unit in self.units}
        for unit in self.units:
            if not unit["hex"].isdigit() or unit["type"] in ("hq", "flamethrower"):
                continue
            unit["dp"] = rng.choice((0, 0, 0, 1, 1, 2, 3) if not fight else (0, 0, 0, 0, 1, 2))
            unit["morale"] = rng.randint(4, 7) + 2 * fight  # so that some are left to retreat
            if "artillery" in unit["type"] or unit["type"] == "bombard":
                unit["bombardment"] = rng.randint(4, 8)
            elif unit["type"] not in ("mg", "armored-car"):
                unit["combat"], unit["steps_left"] = (
                    rng.randint(2, 7),
                    rng.choice((2, 2, 2, 2, 1) if fight else (2, 2, 1)),
                )
                if unit["side"] == SIDES[self.acting] and fight:
                    unit["combat"] += 3  # or most Assaults would fail
                unit["mg"] = "P" if unit["type"] == "engineer" and self.often(0.5) else rng.randint(0, 3)
                free = [h for h in self.around(unit["hex"]) if self.side_at(h) == self.side_at(unit["hex"])]
                free = [h for h in free if h not in self.load or self.often(0.1)]
                alone = self.load.get(unit["hex"]) == 1 and unit["type"] in BATTALIONS and unit["id"] not in hosts
                if free and alone and self.often(0.25):
                    unit["hexes"] = [unit["hex"], rng.choice(free)]
                    self.load[unit["hexes"][1]] = 2
            if self.often(0.08):
                unit["flags"] = [rng.choice(FLAGS)]
            if self.often(0.06):
                unit["supply"] = "out"

    def marks(self, side: int, chance: float) -> list[Doc]:
        """Assaults declared by units of a side's first brigade on hexes beside them, most of them on the same one."""
        full = {h for u in self.units if u["side"] != SIDES[side] for h in u.get("hexes", [u["hex"]])}
        out: list[Doc] = []
        for unit in self.units:
            if unit.get("brigade") == "XY"[side] and unit["type"] in BATTALIONS and "hexes" not in unit:
                beside = [h for h in self.around(unit["hex"]) if h in full] if unit["hex"].isdigit() else []
                again = [mark["to"] for mark in out if mark["to"] in beside]
                if beside and self.often(chance):
                    to = again[0] if again and self.often(0.7) else self.rng.choice(beside)
                    out.append({"unit": unit["id"], "from": unit["hex"], "to": to})
        return out

    def phase(self) -> Doc:
        rng, step, side = self.rng, self.step, self.acting
        doc: Doc = {"side": SIDES[side], "initiative": rng.choice(SIDES)}
        if step == "event":
            doc["dice"] = [rng.choice((1, 5)), rng.randint(1, 4)]
        if len(step) > 1 and step != "start":
            return doc | {"phase": step}
        mine = [u for u in self.units if u["side"] == SIDES[side]]
        guns = [u["id"] for u in mine if "up" in u and u["up"] == "fire" and u["hex"].isdigit()]
        action: Doc = {"side": SIDES[side], "brigade": "XY"[side], "step": step, "number": rng.randint(1, 4)}
        if step not in ("start", "A"):
            doc["assaults"] = self.marks(side, 0.9)
        if step in ("F", "G"):
            doc["counter_assaults"] = self.marks(1 - side, 0.8)
        if step != "start":
            action["guns"] = guns[: 4 if step == "B" else rng.randint(0, 3)]
            loose = [u["id"] for u in mine if "brigade" not in u and "up" not in u and self.moves(u["id"])]
            action["independents"] = loose[: rng.randint(0, 2)]
        if step in ("start", "A") and self.often(0.3):
            action["kind"] = "night" if side else "wings"
            action.pop("guns", None)
        return doc | {"phase": "action", "action": action}

    def moves(self, unit: str) -> bool:
        found = next(u for u in self.units if u["id"] == unit)
        return found["type"] != "flamethrower" and bool(found["hex"].isdigit())

    def works(self, chart: Doc) -> list[Doc]:
        """Hexsides of the Isonzo beside an Engineer who can bridge them."""
        out, busy = [], set()
        for pair, kind in chart["sides"].items():
            ends = pair.split("-")
            able = [u["id"] for u in self.units if u.get("mg") == "P" and u["hex"] in ends and u["id"] not in busy]
            if kind == "isonzo" and able and pair not in chart["bridges"]:
                busy.add(able[0])
                out.append({"hexside": pair, "unit": able[0], "begun": 1})
        return out

    def document(self) -> Doc:
        rng = self.rng
        chart = self.chart()
        self.brigades()
        self.wear()
        doc: Doc = {"turn": rng.choice((1, 2, 2, 3, 4, 5, 6)), "map": chart, "units": self.units, **self.phase()}
        doc["tracks"] = {"lp": {side: rng.randint(0, 14) for side in SIDES}}
        doc["display"] = {brigade: rng.randint(0, 3) for brigade in "XVYZ" if self.often(0.7)}
        hexes = rng.sample(sorted(chart["hexes"]), 12)
        doc["vp"] = {hex: rng.randint(1, 4) for hex in hexes[:5]}
        doc["conquered"], doc["quiet"] = hexes[: rng.choice((0, 0, 1))], rng.randint(0, 2)
        front = sorted({h for u in self.units if u["hex"].isdigit() for h in (u["hex"], *self.around(u["hex"]))})
        doc["interdiction"] = [
            {"hex": hex, "value": rng.randint(3, 40), "side": rng.choice(SIDES), "mountain": self.often(0.3)}
            for hex in rng.sample(front, rng.randint(0, 5))
        ]
        short_fire = f"short-fire:{doc['side']}"
        chance = {"wings:V": 0.1, "night-counterattack": 0.2, "night-used": 0.2, short_fire: 0.3}
        doc["events"] = [event for event, likely in chance.items() if self.often(likely)]
        chart["building"] = [pair for pair in self.works(chart) if self.often(0.5)]
        doc["options"] = {o.name: o.choices[1] for o in INFO.options if o.name != "set_up" and self.often(0.25)}
        return doc


def compose(rng: random.Random, number: int) -> Doc:
    step = STEPS[number % len(STEPS)]
    if step == "set-up":
        scenario = INFO.scenarios[number // len(STEPS) % len(INFO.scenarios)]
        options = {o.name: rng.choice(o.choices) for o in INFO.options}
        return {"scenario": scenario, "options": options | {"set_up": "free"}}
    return Composer(rng, step).document()


def wanted(game: Game) -> set[str]:
    """Nothing is preferred: the sides stand face to face everywhere."""
    return set()


def asked(game: Game, turn: int, rng: random.Random) -> Iterator[str]:
    """At the beginning who is supplied, barred and seen; now and then how far units come, and what fights would do."""
    position: Any = game
    placed = {u: position.name(h) for u, h in zip(position.rules.roster.ids, position.state.hex, strict=True) if h >= 0}
    if turn == 1:
        for side in SIDES:
            lines = position.supply(side)
            yield f"  supply {side}: {short([f'{u}:{s.state}:{s.length}' for u, s in sorted(lines.items())])}"
            yield f"  zone {side}: {short(position.zoc(side))}"
            units = game.view(side)["units"]
            yield f"  seen by {side}: " + " ".join(".".join([u["id"], *u["flags"]]) for u in units if u["side"] != side)
            yield f"  worth to {side}: " + " ".join(
                "/".join(str(u[k]) for k in ("id", "combat", "mg", "morale", "move", "bombardment") if k in u)
                for u in units
                if u["side"] == side
            )
        yield from surveyed(position, rng)
    if turn % 6 == 1 and placed:
        for unit in rng.sample(sorted(placed), min(3, len(placed))):
            mode, march = rng.choice(("tactical", "non-activated", "strategic")), rng.choice((None, True))
            found = position.reach(unit, mode=mode, force_march=march)
            if found:
                ways = [f"{hex}:{way.cost}" for hex, way in sorted(found.items())]
                yield f"  reach {unit} {mode}{' marching' if march else ''}: {short(ways)}"
        yield from forecasts(position, placed, rng)


def surveyed(game: Any, rng: random.Random) -> Iterator[str]:
    """Whom headquarters would command from some hexes, what is seen from some, and the points."""
    hexes = sorted(game.rules.grid.numbers)
    for brigade in game.rules.roster.brigades:
        found = game.command(brigade.id, at=rng.choice(hexes))
        units = " ".join(f"{u}:{how}{'.'.join(found.dice.get(u, ()))}" for u, how in found.units.items())
        yield f"  command {brigade.id}: {short(list(found.hexes))}; {units} {' '.join(found.reasons)}"
    for _ in range(4):
        a, b = rng.sample(hexes, 2)
        found = game.sight(a, b)
        yield f"  sight {a}-{b}: {found.clear} {found.distance} {' '.join(found.blocked)} {found.clause}"
    yield f"  points {game.points()}"


def forecasts(game: Any, placed: dict[str, str], rng: random.Random) -> Iterator[str]:
    """An Assault on somebody by all who stand around him, and fire at him."""
    roster = game.rules.roster
    side_of = {u: roster.side[roster.index[u]] for u in placed}
    targets = sorted(
        {hex for u, hex in placed.items() if any(side_of[v] != side_of[u] for v in near(game, placed, hex))}
    )
    for target in rng.sample(targets, min(2, len(targets))):
        side = next(side_of[u] for u, hex in placed.items() if hex == target)
        foes = [u for u in near(game, placed, target) if side_of[u] != side]
        able = [u for u in foes if roster.may_assault[roster.index[u]]][:5]
        guns = [u for u in placed if side_of[u] != side and roster.is_gun[roster.index[u]]]
        kind = rng.choice(("offensive", "interdiction"))
        questions: list[Doc] = []
        if able:
            questions += [{"kind": how, "attackers": able} for how in ("assault", "counter-assault")]
        if guns:
            questions += [{"kind": kind, "guns": guns, "category": what} for what in ("artillery", "non-artillery")]
        if foes:
            questions.append({"kind": "defensive", "firers": foes, "lp": rng.randrange(2)})
        for question in questions:
            seat = rng.choice((None, SIDES[1 - side]))
            what = f"{question['kind']} {target} {question.get('category', '')}{' as seen' if seat else ''}"
            yield told(what, game.forecast(target=target, seat=seat, **question))


def near(game: Any, placed: dict[str, str], hex: str) -> list[str]:
    """Units beside a hex that are no headquarters, Flamethrowers or guns."""
    around, roster = game.rules.hexes_around(hex), game.rules.roster
    return [u for u, h in placed.items() if h in around and roster.type[roster.index[u]] not in ("hq", "flamethrower")]


def told(what: str, found: Any) -> str:
    sums = " ".join(f"{k} {v}" for k, v in found.totals.items())
    shifts = " ".join(f"{k} {v}" for k, v in by_cause(found.shifts).items())
    chances = [mark(repr(sorted(each.items()))) for each in (found.results, found.worst, found.best) if each]
    columns = " ".join(filter(None, (found.column, found.worst_column, found.best_column)))
    taken = found.results.get("taken", found.results.get("emptied", ""))
    ends = [str(taken), *chances, *(r.clause for r in found.reasons)]
    return f"  {what}: {sums}; {found.column_before}, {shifts or 'as it is'}, {columns}; {' '.join(ends)}"
