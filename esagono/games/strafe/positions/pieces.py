"""What a position says of the map: units and their values, trenches, bridges, barrages, tracks, control, events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from esagono.engine.errors import BadPosition, UnknownName
from esagono.games.strafe.phases.victory import vp
from esagono.games.strafe.positions.fields import (
    NIGHT_ATTACK,
    NIGHT_USED,
    PLACE_OF,
    SHORT_FIRE,
    STANDING,
    WINGS,
    tallies,
)
from esagono.games.strafe.positions.names import Names
from esagono.games.strafe.positions.possible import (
    check_digger,
    check_hexes,
    check_host,
    check_spent,
    check_values,
    most_dp,
)
from esagono.games.strafe.ruleset import ITALIAN, TURNS
from esagono.games.strafe.state import (
    ACT,
    ACTIVATED,
    ELIMINATED,
    FINISHED,
    MOVED,
    POSTURES,
    SURRENDERED,
    UNSUPPLIED,
)
from esagono.hexes.grid import bits_of

ISONZO: Final = "isonzo"
WATERS: Final = (ISONZO, "river")
"""20.2, 20.3: bridges are built on the Isonzo; a document may print one over a river too, where it changes nothing."""
BY_DIE: Final = ({1: WINGS, 3: SHORT_FIRE}, {1: NIGHT_ATTACK, 3: SHORT_FIRE})
"""EV.a: those that last, by side and by the die of its table."""


class Pieces(Names):
    """Puts units, markers and tracks of a document into a state."""

    # Units

    def place(self, entry: Mapping[str, Any]) -> None:
        rules, state, name = self.rules, self.state, entry["id"]
        u = rules.roster.index[name]
        hexes = entry.get("hexes")
        if hexes:
            check_hexes(rules, u, entry)
        where = hexes[0] if hexes else entry.get("hex", self.usual_place(u, entry))
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
        self.count_steps(u, entry)
        self.values(u, entry)
        check_values(rules, state, u)

    def usual_place(self, u: int, entry: Mapping[str, Any]) -> str | None:
        """Where a unit is of which it is not said: headquarters on the display, Flamethrowers with their units."""
        if self.rules.roster.is_hq[u]:
            return "display"
        host = self.unit(entry["with"]) if "with" in entry else -1
        return self.hex_name(self.state.hex[host]) if host >= 0 and self.state.hex[host] >= 0 else None

    def count_steps(self, u: int, entry: Mapping[str, Any]) -> None:
        state, most = self.state, self.rules.roster.steps[u]
        if "steps_left" in entry:
            state.steps[u] = entry["steps_left"]
        elif entry.get("reduced") is True:
            state.steps[u] = 1
        gone = state.hex[u] in (ELIMINATED, SURRENDERED)
        if not (0 if gone else 1) <= state.steps[u] <= most:
            raise BadPosition(f"unit {entry['id']!r} has {state.steps[u]} steps left; expected 1 to {most}")

    def values(self, u: int, entry: Mapping[str, Any]) -> None:
        rules, state, name = self.rules, self.state, entry["id"]
        STANDING.read(entry, state, self, u)
        check_spent(rules, state, u)
        if "up" in entry:
            if not rules.roster.is_gun[u]:
                raise BadPosition(f"unit {name!r} has {entry['up']!r} up; expected 'move' or 'fire', of a gun")
            rules.turn_gun(state, u, POSTURES.index(entry["up"]))
        if "with" in entry:
            state.host[u] = self.unit(entry["with"])
            check_host(rules, state, u)
        if state.spent[u]:
            state.flags[u] |= MOVED
        if state.flags[u] & ACTIVATED and rules.roster.is_gun[u] and state.posture[u]:
            state.flags[u] = state.flags[u] & ~ACTIVATED | ACT  # Q36: for an emplaced gun both flags mean the same
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

    # The map

    def read_map(self, chart: Mapping[str, Any]) -> None:
        rules, state = self.rules, self.state
        for name, entry in chart.get("hexes", {}).items():
            if "trench" in entry:
                self.read_trench(self.hex(name), entry["trench"])
        if "blown" in chart:
            state.blown = tuple(sorted({self.crossing("blown", p, *WATERS) for p in chart["blown"]}))
        elif rules.own_map:
            state.blown = tuple(sorted(self.key(p) for p in rules.plan.get("destroyed", ())))
        state.built = tuple(sorted({self.crossing("built", p, ISONZO) for p in chart.get("built", [])}))
        building = [{"hexside": e} if isinstance(e, str) else e for e in chart.get("building", [])]
        state.building = tuple([self.read_building(entry) for entry in building])

    def crossing(self, what: str, pair: str, *waters: str) -> int:
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
        key = self.crossing("building", entry["hexside"], ISONZO)
        begun = entry.get("begun", self.state.turn - 1)
        if "unit" in entry:
            return key, self.unit(entry["unit"]), begun
        here = [u for h in self.rules.ground.ends(key) for u in self.state.at[h] if self.rules.roster.is_bridging[u]]
        if not here:
            raise BadPosition(f"nobody builds the bridge {entry['hexside']}; expected an Engineer with P beside it")
        return key, here[0], begun

    def read_trench(self, hex: int, trench: Mapping[str, Any]) -> None:
        rules, state = self.rules, self.state
        level, most = trench.get("level", rules.ground.printed_level.get(hex, 1)), rules.tables.trench_highest
        if level > most:
            raise BadPosition(f"trench in {rules.grid.name(hex)}: level is {level}; expected 0 to {most}")
        side = self.owner(hex, trench)
        rules.set_trench(state, hex, level, side)
        if trench.get("pending") or trench.get("begun"):
            unit = self.digger(hex, side, trench.get("pending"))
            check_digger(rules, state, hex, unit, level)
            begun = trench.get("begun", True)
            state.digging[hex] = unit * TURNS + (state.turn - 1 if begun is True else begun)

    def owner(self, hex: int, trench: Mapping[str, Any]) -> int:
        """Whose a trench is: as it is said, else whose units are there, else whose it was."""
        said = trench.get("owner", trench.get("printed"))
        if isinstance(said, str):
            return self.side(said)
        held = self.state.occupied
        mine = held[0] if (held[0] | held[1]) >> hex & 1 else self.rules.ground.printed[0]
        return 0 if mine >> hex & 1 else 1

    def digger(self, hex: int, side: int, pending: Any) -> int:
        """18.2: the unit that raises a trench: the one named, or one in its hex that can; -1 if there is none."""
        if isinstance(pending, str):
            if pending not in self.units:
                where, unknown = self.rules.grid.name(hex), UnknownName("unit", pending, self.units)
                raise BadPosition(f"trench in {where}: pending: {unknown}")
            return self.unit(pending)
        here = self.rules.units_at(self.state, side, hex)
        return next((u for u in here if self.rules.roster.may_dig[u]), -1)

    # Tracks and brigades

    def read_tracks(self) -> None:
        doc, state, rules = self.doc, self.state, self.rules
        # 7.0.d: what comes in this turn is added in its Reinforcement Phase
        turns = state.turn - (1 if doc.get("phase") == "reinforcement" and state.turn > 1 else 0)
        state.lp = [sum(rules.plan["logistics"][side][:turns]) for side in rules.sides]
        logistics = doc.get("tracks", {}).get("lp")
        if logistics is not None:
            state.lp = [logistics.get(side, 0) for side in rules.sides]
        tallies(self.rules.sides).read(doc, state, self)
        if "initiative" in doc:
            state.initiative = self.side(doc["initiative"])
        for name, guns in doc.get("display", {}).items():
            state.plan[self.brigade(name)] = self.box(guns, f"display of {name!r}")
        if "spent" not in doc and doc.get("phase") in ("command", "initiative"):
            self.pay_plans(logistics is None)
        for key, acted in (("revealed", 2), ("activated", 1)):
            for name in doc.get(key, []):
                state.acted[self.brigade(name)] = acted
        for u, brigade in enumerate(rules.roster.brigade):  # 11.2.1.e: units that were activated were so with their HQ
            if brigade >= 0 and state.flags[u] & ACTIVATED:
                state.acted[brigade] = 1
        if "activations" not in doc:  # Q27: each has been one, as far as can be told
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
        state.conquered = self.hexes(doc.get("conquered", []))
        if points_said(doc) is not None:
            self.rules.points_before = 0
            self.rules.points_before = doc["vp"] - vp(self.rules, state)

    # Markers and events

    def read_barrage(self, entry: Mapping[str, Any]) -> None:
        """13.2.7, Q63: a barrage; several on a hex add."""
        state, h = self.state, self.hex(entry["hex"])
        first = h not in state.interdiction
        state.interdiction[h] = state.interdiction.get(h, 0) + entry["value"]
        side = entry.get("side", self.doc.get("side", self.rules.sides[ITALIAN]))
        if first and self.side(side) == ITALIAN:
            state.italian_barrages |= 1 << h
        if not entry.get("mountain"):
            state.light_barrages &= ~(1 << h)
        elif first:
            state.light_barrages |= 1 << h
        for name in entry.get("hit", []):
            state.hit[h] = state.hit.get(h, 0) | 1 << self.unit(name)

    def events(self) -> list[tuple[str, str]]:
        """The events in force, each with the brigade or side that it names."""
        said, sides = self.doc.get("events", []), self.rules.sides
        if not isinstance(said, Mapping):
            return [named(event) for event in said]
        kinds = {side: BY_DIE[sides.index(side)].get(e, "") if isinstance(e, int) else e for side, e in said.items()}
        return [(kind, side if kind == SHORT_FIRE else "") for side, kind in kinds.items()]

    def read_events(self) -> None:
        state = self.state
        for kind, name in self.events():
            if kind == WINGS:
                state.events[WINGS] = self.brigade(name or self.only_brigade(ITALIAN))
            elif kind == NIGHT_ATTACK:
                state.events[NIGHT_ATTACK] = 1
            elif kind == SHORT_FIRE:
                state.events[f"{SHORT_FIRE}-{name}"] = 1
            elif kind == NIGHT_USED:
                state.night_used = True

    def only_brigade(self, side: int) -> str:
        """EV.d: the one brigade that can have been drawn, or -1 if there are several."""
        ids = [
            b.id for b in self.rules.roster.brigades if b.side == side and any(self.state.hex[u] >= 0 for u in b.units)
        ]
        if len(ids) != 1:
            raise BadPosition(f"the event wings names no brigade; expected one of {', '.join(ids) or 'those in play'}")
        return ids[0]


def named(event: str | Mapping[str, str]) -> tuple[str, str]:
    """An event, and the brigade or side that it names."""
    if isinstance(event, str):
        kind, _, name = event.partition(":")
        return kind, name
    if event["kind"] == SHORT_FIRE and "side" not in event:
        raise BadPosition(f"the event {SHORT_FIRE} names no side")
    return event["kind"], event.get("side" if event["kind"] == SHORT_FIRE else "brigade", "")


def points_said(doc: Mapping[str, Any]) -> int | None:
    """25.0.b: the Italians' points as a number; a table of hexes says what these are worth."""
    said = doc.get("vp")
    return said if isinstance(said, int) else None
