"""What a position says of the map: units and their values, trenches, bridges, barrages, tracks, control, events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from esagono.engine.errors import BadPosition, UnknownName
from esagono.engine.shapes import ANY, Shape, check, counted
from esagono.games.strafe.phases.victory import vp
from esagono.games.strafe.positions.document import trench_of
from esagono.games.strafe.positions.events import NIGHT_ATTACK, SHORT_FIRE, WINGS, events_of
from esagono.games.strafe.positions.names import Names
from esagono.games.strafe.positions.possible import (
    check_digger,
    check_hexes,
    check_host,
    check_values,
    most_dp,
    spent_by,
)
from esagono.games.strafe.ruleset import ITALIAN, TURNS
from esagono.games.strafe.state import (
    ACT,
    ACTIVATED,
    ELIMINATED,
    FINISHED,
    FLAG_NAMES,
    MOVED,
    PLACES,
    POSTURES,
    SURRENDERED,
    UNSUPPLIED,
)
from esagono.hexes.grid import bits_of

FLAG_BITS: Final = {name: bit for bit, name in FLAG_NAMES.items()}
ISONZO: Final = "isonzo"
WATERS: Final = (ISONZO, "river")
"""20.2, 20.3: bridges are built on the Isonzo; a document may print one over a river too, where it changes nothing."""
BUILDING: Final[Mapping[str, Shape]] = dict.fromkeys(("hexside", "unit", "begun"), ANY)
PLACE_OF: Final = {name: place for place, name in PLACES.items()} | {"captured": SURRENDERED}


class Pieces(Names):
    """Puts units, markers and tracks of a document into a state."""

    def place(self, entry: Mapping[str, Any]) -> None:
        rules, state = self.rules, self.state
        u = rules.roster.index[entry["id"]]
        name = entry["id"]
        hexes = entry.get("hexes")
        if hexes:
            check_hexes(rules, u, entry)
        where = hexes[0] if hexes else entry.get("hex", "display" if rules.roster.is_hq[u] else None)
        if where is None and entry.get("with") is not None:
            host = self.unit(entry["with"])
            where = rules.grid.names[state.hex[host]] if state.hex[host] >= 0 else None
        if where is None:
            raise BadPosition(f"unit {name!r} has no hex; expected a hex number, 'pool', 'eliminated' or 'surrendered'")
        if where in PLACE_OF:
            rules.put(state, u, PLACE_OF[where])
            if PLACE_OF[where] in (ELIMINATED, SURRENDERED):
                state.steps[u] = 0
        else:
            rules.put(state, u, self.hex(where))
            if not rules.ground.land >> state.hex[u] & 1:
                raise BadPosition(f"unit {name!r} is in {where}, which is water; expected a hex with land")
            if hexes:
                rules.extend(state, u, self.hex(hexes[1]))
        self.values(u, entry)
        check_values(rules, state, u)

    def values(self, u: int, entry: Mapping[str, Any]) -> None:
        rules, state, name = self.rules, self.state, entry["id"]
        if "steps_left" in entry:
            state.steps[u] = int(entry["steps_left"])
        elif entry.get("reduced") is True:
            state.steps[u] = 1
        gone = state.hex[u] in (ELIMINATED, SURRENDERED)
        if not (0 if gone else 1) <= state.steps[u] <= rules.roster.steps[u]:
            raise BadPosition(f"unit {name!r} has {state.steps[u]} steps left; expected 1 to {rules.roster.steps[u]}")
        state.dp[u] = counted(f"unit {name!r}: dp", entry.get("dp", 0))
        if "up" in entry:
            if entry["up"] not in POSTURES or not rules.roster.is_gun[u]:
                raise BadPosition(f"unit {name!r} has {entry['up']!r} up; expected 'move' or 'fire', of a gun")
            rules.turn_gun(state, u, POSTURES.index(entry["up"]))
        if entry.get("with") is not None:
            state.host[u] = self.unit(entry["with"])
            check_host(rules, state, u)
        state.spent[u] = spent_by(rules, u, entry)
        if state.spent[u]:
            state.flags[u] |= MOVED
        for flag in [said.replace("_", "-") for said in entry.get("flags", [])]:
            if flag not in FLAG_BITS:
                raise BadPosition(f"unit {name!r}: " + str(UnknownName("flag", flag, FLAG_BITS)))
            state.flags[u] |= FLAG_BITS[flag]
        if state.flags[u] & ACTIVATED and rules.roster.is_gun[u] and state.posture[u]:
            state.flags[u] = state.flags[u] & ~ACTIVATED | ACT  # Q36: of a gun in battery both words say the same
        if entry.get("supply") == "out":
            state.flags[u] |= UNSUPPLIED
        if entry.get("top"):
            state.tops |= 1 << u
        if state.flags[u] & MOVED and "spent" not in entry and not rules.roster.is_flame[u]:
            state.flags[u] |= FINISHED  # 11.0.6: it moved; who is still under way has points spent

    def surrender(self) -> None:
        """16.4: who has the Disorganization of its threshold, or more, surrenders near an enemy, and else stays just
        below it: what cannot last does not begin."""
        rules, state = self.rules, self.state
        broken = [u for u in range(len(state.hex)) if state.hex[u] >= 0 and state.dp[u] > most_dp(rules, state, u)]
        near = [u for u in broken if self.beside_enemy(u)]
        for u in broken:
            state.dp[u] = most_dp(rules, state, u)
        for u in near:
            rules.put(state, u, SURRENDERED)
            state.dp[u] = state.flags[u] = state.spent[u] = state.steps[u] = 0
            state.host = [-1 if host == u else host for host in state.host]

    def beside_enemy(self, unit: int) -> bool:
        rules, state = self.rules, self.state
        return any(rules.beside_enemy(state, rules.roster.side[unit], h) for h in rules.hexes_of(state, unit))

    def check_hexes(self) -> None:
        """Units of both sides share a hex only while one assaults the other."""
        state, targets = self.state, set()
        for entry in (*self.doc.get("assaults", ()), *self.doc.get("counter_assaults", ())):
            targets.add(self.hex(entry["to"]))
        for h in bits_of(state.occupied[0] & state.occupied[1]):
            both_fight = state.blocking[0] >> h & 1 and state.blocking[1] >> h & 1
            if h not in targets and both_fight and "action" not in self.doc:
                raise BadPosition(f"hex {self.rules.grid.name(h)} holds units of both sides; expected one side")

    def read_map(self, chart: Mapping[str, Any]) -> None:
        rules, state = self.rules, self.state
        for name, entry in chart.get("hexes", {}).items():
            if "trench" in entry:
                self.read_trench(self.hex(name), trench_of(entry["trench"]))
        blown = chart.get("blown", chart.get("destroyed"))
        if blown is not None:
            state.blown = tuple(sorted({self.crossing("blown", p, *WATERS) for p in blown}))
        elif rules.own_map:
            state.blown = tuple(sorted(self.key(p) for p in rules.plan.get("destroyed", ())))
        state.built = tuple(sorted({self.crossing("built", p, ISONZO) for p in chart.get("built", [])}))
        building = chart.get("building", [])
        if isinstance(building, Mapping):
            building = [{"hexside": pair, "unit": unit} for pair, unit in building.items()]
        state.building = tuple(self.read_building(e if isinstance(e, Mapping) else {"hexside": e}) for e in building)

    def crossing(self, what: str, pair: Any, *waters: str) -> int:
        """20.2, 20.3: a hexside with water to bridge, or with a bridge of the game's own map."""
        key, ground = self.key(pair), self.rules.ground
        a, b = ground.ends(key)
        wet = any(ground.crosses(water, a, b) for water in waters)
        if not wet and not (self.rules.own_map and key in ground.bridges):
            named = f"map: {what} names {ground.side_name(key)}"
            raise BadPosition(f"{named}; expected hexsides of {' or '.join(waters)} among its sides")
        return key

    def read_building(self, entry: Mapping[str, Any]) -> tuple[int, int, int]:
        """20.3: a bridge being built, its Engineer (who stands beside it, if not named) and the turn it was begun."""
        check("a bridge being built", entry, BUILDING)
        key = self.crossing("building", entry["hexside"], ISONZO)
        begun = counted("map: begun of a bridge", entry.get("begun", self.state.turn - 1))
        if "unit" in entry:
            return key, self.unit(entry["unit"]), begun
        here = [u for h in self.rules.ground.ends(key) for u in self.state.at[h] if self.rules.roster.is_bridging[u]]
        if not here:
            raise BadPosition(f"nobody builds the bridge {entry['hexside']}; expected an Engineer with P beside it")
        return key, here[0], begun

    def read_trench(self, hex: int, trench: Mapping[str, Any]) -> None:
        rules, state = self.rules, self.state
        if not trench:
            rules.set_trench(state, hex, 0, ITALIAN)
            return
        where = rules.grid.name(hex)
        level = counted(f"trench in {where}: level", trench.get("level", rules.ground.printed_level.get(hex, 1)))
        if level > rules.tables.trench_highest:
            raise BadPosition(f"trench in {where}: level is {level}; expected 0 to {rules.tables.trench_highest}")
        owner = trench.get("owner", trench.get("printed"))
        if isinstance(owner, str):
            side = self.side(owner)
        elif (state.occupied[0] | state.occupied[1]) >> hex & 1:
            side = 0 if state.occupied[0] >> hex & 1 else 1
        else:
            side = 0 if rules.ground.printed[0] >> hex & 1 else 1
        rules.set_trench(state, hex, level, side)
        pending = trench.get("pending") or trench.get("begun")
        if pending:
            unit = self.digger(hex, side, trench)
            check_digger(rules, state, hex, unit, level)
            begun = trench.get("begun", True)
            turn = state.turn - 1 if begun is True else counted(f"trench in {where}: begun", begun)
            state.digging[hex] = unit * TURNS + turn

    def digger(self, hex: int, side: int, trench: Mapping[str, Any]) -> int:
        """18.2: who raises a trench: the unit that is named, or one in its hex that can; -1 if there is none."""
        if "unit" in trench:
            return self.unit(trench["unit"])
        pending = trench.get("pending")
        if isinstance(pending, str) and not pending.isdecimal():
            if pending not in self.rules.roster.index:
                where, known = self.rules.grid.name(hex), self.rules.roster.ids
                raise BadPosition(f"trench in {where}: pending: " + str(UnknownName("unit", pending, known)))
            return self.unit(pending)
        here = self.rules.units_at(self.state, side, hex)
        return next((u for u in here if self.rules.roster.may_dig[u]), -1)

    def read_tracks(self) -> None:
        doc, state, rules = self.doc, self.state, self.rules
        tracks = logistics_of(doc.get("tracks", {}), rules.sides)
        table = [rules.plan["logistics"][side] for side in rules.sides]
        # 7.0.d: what comes in this turn is added in its Reinforcement Phase
        turns = state.turn - (1 if doc.get("phase") == "reinforcement" and state.turn > 1 else 0)
        state.lp = [sum(points[:turns]) for points in table]
        if "lp" in tracks:
            state.lp = self.by_side(tracks["lp"], "tracks: lp")
        if "spent" in doc:
            state.paid = self.by_side(doc["spent"], "spent")
        if "bid" in doc:
            bids = doc["bid"]
            for name, value in bids.items() if isinstance(bids, Mapping) else zip(rules.sides, bids, strict=True):
                state.bid[self.side(name)] = counted(f"bid of {name}", value)
        if "initiative" in doc:
            state.initiative = self.side(doc["initiative"])
        for name, box in doc.get("display", {}).items():
            for brigade, planned in box.items() if name in rules.sides else [(name, box)]:
                state.plan[self.brigade(brigade)] = self.box(planned, f"display of {brigade!r}")
        if "spent" not in doc and doc.get("phase") in ("command", "initiative"):
            self.pay_plans("lp" not in tracks)
        for key, acted in (("revealed", 2), ("activated", 1)):
            for name in doc.get(key, []):
                state.acted[self.brigade(name)] = acted
        for u, brigade in enumerate(rules.roster.brigade):  # 11.2.1.e: units that were activated were so with their HQ
            if brigade >= 0 and state.flags[u] & ACTIVATED:
                state.acted[brigade] = 1

        if "activations" in doc:
            state.activations = self.by_side(doc["activations"], "activations")
        else:  # Q27: each has been one, as far as can be told
            for b, acted in enumerate(state.acted):
                state.activations[rules.roster.brigades[b].side] += acted == 1

    def pay_plans(self, deduct: bool) -> None:
        """4.2.d, 4.3.a: what is on the display while the initiative is not settled has been paid for this turn;
        `deduct`: the stock is that of the schedule, and not what is said to be left."""
        rules, state = self.rules, self.state
        for brigade, box in enumerate(state.plan):
            if box >= 0:
                side, price = rules.roster.brigades[brigade].side, rules.tables.box_cost[box]
                state.paid[side] += price
                if deduct:
                    state.lp[side] = max(0, state.lp[side] - price)

    def read_control(self) -> None:
        doc, state = self.doc, self.state
        state.control = state.blocking[ITALIAN]
        for name, side in doc.get("control", {}).items():
            bit = 1 << self.hex(name)
            state.control = state.control | bit if self.side(side) == ITALIAN else state.control & ~bit
        taken = doc.get("conquered", [])
        if isinstance(taken, bool | int):
            points = self.rules.ground.points
            state.conquered = 1 << next(iter(points), 0) if taken else 0
        else:
            for name in taken:
                state.conquered |= 1 << self.hex(name)
        said = points_said(doc, self.rules.sides)
        if said is not None:
            self.rules.points_before = 0
            self.rules.points_before = said - vp(self.rules, state)
        state.quiet = int(doc.get("quiet", 0))
        state.conditional = int(doc.get("conditional", 0))

    def read_markers(self) -> None:
        doc, state = self.doc, self.state
        barrages = doc.get("interdiction", [])
        if isinstance(barrages, Mapping):
            barrages = [{"hex": h, **(e if isinstance(e, Mapping) else {"value": e})} for h, e in barrages.items()]
        for entry in barrages:
            if not isinstance(entry, Mapping) or not {"hex", "value"} <= set(entry):
                raise BadPosition(f"interdiction: one is {entry!r}; expected a table with its hex, value and side")
            value = counted(f"interdiction: value in {entry['hex']}", entry["value"])
            h = self.hex(entry["hex"])
            first = h not in state.interdiction
            state.interdiction[h] = state.interdiction.get(h, 0) + value  # Q63: several on a hex add
            if self.side(entry.get("side", doc.get("side", self.rules.sides[ITALIAN]))) == ITALIAN and first:
                state.italian_barrages |= 1 << h
            if not entry.get("mountain"):
                state.light_barrages &= ~(1 << h)
            elif first:
                state.light_barrages |= 1 << h
            for name in entry.get("hit", []):
                state.hit[h] = state.hit.get(h, 0) | 1 << self.unit(name)
        for event in events_of(doc.get("events", []), self.rules.sides):
            if event.kind == WINGS:
                state.events["wings"] = self.brigade(event.brigade or self.only_brigade(ITALIAN))
            elif event.kind == NIGHT_ATTACK:
                state.events["night-counterattack"] = 1
                state.night_used = state.night_used or event.used
            elif event.kind == SHORT_FIRE:
                state.events[f"short-fire-{self.rules.sides[self.side(event.side)]}"] = 1
            else:
                state.night_used = True

    def only_brigade(self, side: int) -> str:
        """EV.d: the one brigade that can have been drawn, if there is no other."""
        ids = [
            b.id for b in self.rules.roster.brigades if b.side == side and any(self.state.hex[u] >= 0 for u in b.units)
        ]
        if len(ids) != 1:
            raise BadPosition(f"the event wings names no brigade; expected one of {', '.join(ids) or 'those in play'}")
        return ids[0]


def points_said(doc: Mapping[str, Any], sides: Sequence[str]) -> int | None:
    """25.0.b: the Italians' points as a number, or by side; a table of hexes says what these are worth."""
    said = doc.get("vp", doc.get("tracks", {}).get("vp"))
    if isinstance(said, Mapping) and said and all(key in sides for key in said):
        said = said.get(sides[ITALIAN], 0)
    return said if isinstance(said, int) else None


def logistics_of(tracks: Mapping[str, Any], sides: Sequence[str]) -> Mapping[str, Any]:
    """7.0: the logistics points among the tracks of a document; they may stand by side without their name."""
    tracks = {key: value for key, value in tracks.items() if key != "vp"}
    unknown = [key for key in tracks if key != "lp" and key not in sides]
    if unknown:
        raise BadPosition(str(UnknownName("track", unknown[0], ("lp",))))
    return tracks if "lp" in tracks or not tracks else {"lp": tracks}
