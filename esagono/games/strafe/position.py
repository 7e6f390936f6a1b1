"""Positions: any situation as a document, for tests, puzzles and bug reports; and back again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from esagono.engine.errors import BadPosition, UnknownName
from esagono.engine.state import Procedure
from esagono.games.strafe.actions import ActionPhase, BrigadeAction, OpponentReaction, units_on_map
from esagono.games.strafe.artillery_phase import ArtilleryPhase
from esagono.games.strafe.command import in_command, region
from esagono.games.strafe.document import ends_of, trench_of
from esagono.games.strafe.late_movement import LateMovement
from esagono.games.strafe.reinforcement import Reinforcement
from esagono.games.strafe.ruleset import ITALIAN, TURNS, Strafe
from esagono.games.strafe.sequence import PHASES, STEP_OF, GameTurn
from esagono.games.strafe.setup import attach_flamethrowers, fresh_state
from esagono.games.strafe.shape import reading
from esagono.games.strafe.state import (
    ACT,
    ACTION_KINDS,
    ACTIVATED,
    ASSAULTED,
    ELIMINATED,
    EXCHANGE,
    FINISHED,
    FLAG_NAMES,
    FREE_NIGHT,
    MOVED,
    NIGHT,
    NOT_PLANNED,
    OUT_OF_COMMAND,
    PLACES,
    POSTURES,
    REACTION,
    STEPS,
    SURRENDERED,
    Action,
    Mark,
    StrafeState,
)
from esagono.games.strafe.tables import HALF
from esagono.hexes.grid import bits_of

FLAG_BITS: Final = {name: bit for bit, name in FLAG_NAMES.items()}
PLACE_OF: Final = {name: place for place, name in PLACES.items()} | {"captured": SURRENDERED}
NO_BOX: Final = ("", "none", "not activated", "not-activated")


class Reader:
    """Puts what a document says into a state."""

    def __init__(self, rules: Strafe, doc: Mapping[str, Any]) -> None:
        self.rules, self.doc = rules, doc
        self.state = fresh_state(rules)

    # Names

    def hex(self, name: Any) -> int:
        try:
            return self.rules.grid.index(str(name))
        except KeyError as error:
            raise BadPosition(str(error.args[0])) from None

    def side(self, name: Any) -> int:
        if name not in self.rules.sides:
            raise BadPosition(str(UnknownName("side", name, self.rules.sides)))
        return self.rules.sides.index(name)

    def unit(self, name: Any) -> int:
        if name not in self.rules.roster.index:
            raise BadPosition(str(UnknownName("unit", name, self.rules.roster.ids)))
        return self.rules.roster.index[name]

    def brigade(self, name: Any) -> int:
        index = self.rules.roster.brigade_index
        if name in index:
            return index[name]
        for i, brigade in enumerate(self.rules.roster.brigades):
            if name == brigade.name or (brigade.hq >= 0 and name == self.rules.roster.ids[brigade.hq]):
                return i
        raise BadPosition(str(UnknownName("brigade", name, index)))

    def key(self, pair: Any) -> int:
        a, b = ends_of(pair, self.hex)
        try:
            return self.rules.ground.key(a, b)
        except ValueError as error:
            raise BadPosition(str(error)) from None

    def box(self, value: Any) -> int:
        """8.2: a box of the display, by the number of guns it is for; -1 for not activated."""
        if value is None or value is False or (isinstance(value, str) and value in NO_BOX):
            return NOT_PLANNED
        guns = int(str(value).split("-")[-1]) if isinstance(value, str) else int(value)
        if guns < 0:
            return NOT_PLANNED
        for number, most in enumerate(self.rules.tables.boxes):
            if guns <= most:
                return number
        raise BadPosition(f"box {value!r} does not exist; expected at most {self.rules.tables.boxes[-1]} guns")

    def by_side(self, value: Any) -> list[int]:
        """Two numbers: a table by side, or a list."""
        if isinstance(value, Mapping):
            out = [0, 0]
            for name, number in value.items():
                out[self.side(name)] = int(number)
            return out
        return [int(v) for v in value]

    # Reading

    def read(self) -> StrafeState:
        doc, state = self.doc, self.state
        state.turn = int(doc.get("turn", 1))
        last = int(self.rules.plan["turns"])
        if not 1 <= state.turn <= last:
            raise BadPosition(f"turn is {state.turn}; expected 1 to {last}, the last of {self.rules.scenario}")
        for entry in sorted(self.rules.document_units, key=lambda e: e.get("with") is not None):
            self.place(entry)
        attach_flamethrowers(self.rules, state)
        self.check_hexes()
        self.read_map(doc.get("map", {}))
        self.read_tracks()
        self.read_control()
        self.read_markers()
        state.given_dice = [int(d) for d in doc.get("dice", [])]
        state.given_of = {
            self.rules.sides[self.side(s)]: [int(d) for d in dice] for s, dice in doc.get("dice_of", {}).items()
        }
        state.zones = [-1, -1]
        self.read_phase()
        return state

    def place(self, entry: Mapping[str, Any]) -> None:
        rules, state = self.rules, self.state
        u = rules.roster.index[entry["id"]]
        name = entry["id"]
        hexes = entry.get("hexes")
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
            if hexes and len(hexes) > 1:
                if rules.grid.distance(self.hex(hexes[0]), self.hex(hexes[1])) != 1:
                    raise BadPosition(f"unit {name!r} lies in {hexes}; expected two hexes that touch")
                rules.extend(state, u, self.hex(hexes[1]))
        self.values(u, entry)

    def values(self, u: int, entry: Mapping[str, Any]) -> None:
        rules, state, name = self.rules, self.state, entry["id"]
        if "steps_left" in entry:
            state.steps[u] = int(entry["steps_left"])
        elif entry.get("reduced") is True:
            state.steps[u] = 1
        gone = state.hex[u] in (ELIMINATED, SURRENDERED)
        if not (0 if gone else 1) <= state.steps[u] <= rules.roster.steps[u]:
            raise BadPosition(f"unit {name!r} has {state.steps[u]} steps left; expected 1 to {rules.roster.steps[u]}")
        state.dp[u] = int(entry.get("dp", 0))
        if state.dp[u] < 0:
            raise BadPosition(f"unit {name!r} has {state.dp[u]} DP; expected 0 or more")
        if "up" in entry:
            if entry["up"] not in POSTURES or not rules.roster.is_gun[u]:
                raise BadPosition(f"unit {name!r} has {entry['up']!r} up; expected 'move' or 'fire', of a gun")
            rules.turn_gun(state, u, POSTURES.index(entry["up"]))
        if entry.get("with") is not None:
            state.host[u] = self.unit(entry["with"])
        state.spent[u] = int(Fraction(str(entry.get("spent", 0))) * HALF)
        if state.spent[u]:
            state.flags[u] |= MOVED
        for flag in entry.get("flags", []):
            if flag not in FLAG_BITS:
                raise BadPosition(f"unit {name!r}: " + str(UnknownName("flag", flag, FLAG_BITS)))
            state.flags[u] |= FLAG_BITS[flag]
        if entry.get("top"):
            state.tops |= 1 << u
        if state.flags[u] & MOVED and "spent" not in entry and not rules.roster.is_flame[u]:
            state.flags[u] |= FINISHED  # 11.0.6: it moved; who is still under way has points spent

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
            state.blown = tuple(sorted({self.key(p) for p in blown}))
        elif rules.own_map:
            state.blown = tuple(sorted(self.key(p) for p in rules.plan.get("destroyed", ())))
        state.built = tuple(sorted({self.key(p) for p in chart.get("built", [])}))
        building = chart.get("building", [])
        if isinstance(building, Mapping):
            building = [{"hexside": pair, "unit": unit} for pair, unit in building.items()]
        state.building = tuple(self.read_building(e if isinstance(e, Mapping) else {"hexside": e}) for e in building)

    def read_building(self, entry: Mapping[str, Any]) -> tuple[int, int, int]:
        """20.3: a bridge being built, its Engineer (who stands beside it, if not named) and the turn it was begun."""
        key, begun = self.key(entry["hexside"]), int(entry.get("begun", self.state.turn - 1))
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
        level = int(trench.get("level", 1))
        if not 0 <= level <= rules.tables.trench_highest:
            raise BadPosition(f"trench level {level}; expected 0 to {rules.tables.trench_highest}")
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
            if isinstance(pending, str) and pending in rules.roster.index:
                unit = self.unit(pending)
            elif "unit" in trench:
                unit = self.unit(trench["unit"])
            else:
                unit = next((u for u in rules.units_at(state, side, hex) if rules.roster.may_dig[u]), -1)
            if unit >= 0:
                begun = trench.get("begun", True)
                state.digging[hex] = unit * TURNS + (state.turn - 1 if begun is True else int(begun))

    def read_tracks(self) -> None:
        doc, state, rules = self.doc, self.state, self.rules
        tracks = doc.get("tracks", {})
        table = [rules.plan["logistics"][side] for side in rules.sides]
        state.lp = [sum(points[: state.turn]) for points in table] if "lp" not in tracks else self.by_side(tracks["lp"])
        if min(state.lp) < 0:
            raise BadPosition(f"logistics points are {state.lp}; expected 0 or more")
        if "spent" in doc:
            state.paid = self.by_side(doc["spent"])
        if "bid" in doc:
            bids = doc["bid"]
            for name, value in bids.items() if isinstance(bids, Mapping) else zip(rules.sides, bids, strict=True):
                state.bid[self.side(name)] = int(value)
        if "initiative" in doc:
            state.initiative = self.side(doc["initiative"])
        for name, box in doc.get("display", {}).items():
            state.plan[self.brigade(name)] = self.box(box)
        for name in doc.get("activated", []):
            state.acted[self.brigade(name)] = 1
        for u, brigade in enumerate(rules.roster.brigade):  # 11.2.1.e: units that were activated were so with their HQ
            if brigade >= 0 and state.flags[u] & ACTIVATED:
                state.acted[brigade] = 1

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
        state.quiet = int(doc.get("quiet", 0))
        state.conditional = int(doc.get("conditional", 0))

    def read_markers(self) -> None:
        doc, state = self.doc, self.state
        barrages = doc.get("interdiction", [])
        if isinstance(barrages, Mapping):
            barrages = [{"hex": h, **(e if isinstance(e, Mapping) else {"value": e})} for h, e in barrages.items()]
        for entry in barrages:
            state.interdiction[self.hex(entry["hex"])] = int(entry["value"])
            for name in entry.get("hit", []):
                h = self.hex(entry["hex"])
                state.hit[h] = state.hit.get(h, 0) | 1 << self.unit(name)
        events = doc.get("events", [])
        if isinstance(events, Mapping):
            events = [
                {"kind": kind, **(e if isinstance(e, Mapping) else {"brigade" if kind == "wings" else "side": e})}
                for kind, e in events.items()
            ]
        for event in events:
            self.read_event(event)

    def read_event(self, event: Any) -> None:
        state, sides = self.state, self.rules.sides
        if isinstance(event, str):
            kind, _, rest = event.partition(":")
            event = {"kind": kind, "side": rest, "brigade": rest}
        kind = event.get("kind", event.get("event", ""))
        if kind == "wings":
            state.events["wings"] = self.brigade(event["brigade"])
        elif kind in ("night-counterattack", "night"):
            state.events["night-counterattack"] = 1
            state.night_used = bool(event.get("used", False))
        elif kind.startswith(("short-fire", "short-firing")):
            named = kind.removeprefix("short-fire").removeprefix("short-firing").removeprefix("-")
            side = event.get("side") if event.get("side") in sides else named
            state.events[f"short-fire-{sides[self.side(side)]}"] = 1
        elif kind == "night-used":
            state.night_used = True
        else:
            raise BadPosition(str(UnknownName("event", kind, ("wings", "night-counterattack", "short-fire"))))

    # The phase

    def read_phase(self) -> None:
        doc, state, rules = self.doc, self.state, self.rules
        phase = doc.get("phase", "action")
        if phase not in PHASES:
            raise BadPosition(str(UnknownName("phase", phase, [p for p in PHASES if p != "weather"])))
        if "initiative" not in doc and phase not in ("reinforcement", "command", "initiative"):
            state.initiative = self.side(doc.get("side", doc.get("action", {}).get("side", rules.sides[0])))
        first = max(state.initiative, 0)
        side = self.side(doc["side"]) if "side" in doc else first
        state.phase, state.side = phase, side
        turn = GameTurn(step=STEP_OF[phase])
        stack: list[Procedure] = [turn]
        if phase == "artillery":
            turn.part = 1 if side == first else 2
            stack.append(ArtilleryPhase(side=side))
        elif phase == "non-activated":
            turn.part = 1 if side == first else 2
            stack.append(LateMovement(side=side))
        elif phase == "reinforcement":
            turn.step = "command"
            stack.append(Reinforcement(part=0 if side == first else 1))
        elif phase == "action":
            turn.step = "non_activated"
            stack += self.action_stack(side)
        state.stack = stack

    def action_stack(self, side: int) -> list[Procedure]:
        doc = self.doc.get("action")
        if not doc and self.doc.get("assaults"):
            raise BadPosition("assaults are part of an Action; expected `action` with its side, brigade and step")
        if not doc:
            return [ActionPhase(side=side)]
        rules, state = self.rules, self.state
        brigade = self.brigade(doc["brigade"]) if "brigade" in doc else -1
        active = (
            self.side(doc["side"]) if "side" in doc else (rules.roster.brigades[brigade].side if brigade >= 0 else side)
        )
        step = str(doc.get("step", "start"))
        step = step.upper() if len(step) == 1 else step
        if step not in STEPS:
            raise BadPosition(str(UnknownName("step", step, STEPS)))
        kind = str(doc.get("kind", ""))
        partner = self.brigade(doc["partner"]) if doc.get("partner") else -1
        if kind not in ACTION_KINDS:
            raise BadPosition(str(UnknownName("kind of action", kind, ACTION_KINDS)))
        guns = tuple(self.unit(u) for u in doc.get("guns", ()))
        box = max(self.box(doc["box"]), 0) if "box" in doc else max(state.plan[brigade] if brigade >= 0 else 0, 0)
        while rules.tables.boxes[box] < len(guns) and box + 1 < len(rules.tables.boxes):
            box += 1
        action = Action(
            side=active,
            brigade=brigade,
            step=step,
            kind=kind,
            number=int(doc.get("number", state.activations[active] + 1)),
            box=box,
            guns=guns,
            independents=tuple(self.unit(u) for u in doc.get("independents", ())),
            partner=partner,
            paid=bool(doc.get("paid", kind not in ("free-night", "wings"))),
            digs=tuple(self.unit(u) for u in doc.get("digs", ())),
            lost=tuple(self.hex(h) for h in doc.get("lost", ())),
            waves=self.read_waves(doc.get("waves", ())),
        )
        state.side = active
        begun = step != "start"
        state.activations[active] = action.number if begun else action.number - 1
        state.action = action
        if begun:
            self.activate(action)
        self.read_assaults(active)
        # Q30: after a Reaction play goes back to the side whose Action it answered
        back = 1 - active if kind in (REACTION, NIGHT, FREE_NIGHT) else active
        return [ActionPhase(step="after", side=back), *self.inside(action)]

    def read_waves(self, waves: Any) -> tuple[tuple[int, int], ...]:
        """13.1.4: how many waves each hex has seen; one number stands for every assaulted hex."""
        if isinstance(waves, int):
            targets = {self.hex(entry["to"]) for entry in self.doc.get("assaults", ())}
            return tuple(sorted((h, waves) for h in targets))
        if isinstance(waves, Mapping):
            return tuple(sorted((self.hex(h), int(n)) for h, n in waves.items()))
        return tuple(sorted((self.hex(e["hex"]), int(e.get("count", e.get("number", 1)))) for e in waves))

    def inside(self, action: Action) -> list[Procedure]:
        """The procedures of an Action at its step."""
        state = self.state
        if action.step == "start":
            hq = self.rules.roster.brigades[action.brigade].hq if action.brigade >= 0 else -1
            placed = hq >= 0 and state.hex[hq] >= 0
            tried = action.kind in (REACTION, NIGHT)
            return [BrigadeAction(step="begin" if not placed else "initiative_roll" if tried else "activated")]
        if action.step == "I":
            return [BrigadeAction(step="end"), OpponentReaction(side=1 - action.side)]
        if action.step == "A" and action.kind == EXCHANGE:
            return [BrigadeAction(step="exchange")]
        return [BrigadeAction(step=f"step_{action.step.lower()}")]

    def activate(self, action: Action) -> None:
        """8.6: who is in Command of the headquarters where it stands; without one on the map, everybody."""
        rules, state = self.rules, self.state
        if action.brigade < 0:
            state.action = replace(action, command=rules.grid.all)
            return
        home = rules.roster.brigades[action.brigade]
        state.acted[action.brigade] = 1
        hexes = rules.grid.all
        if home.hq >= 0 and state.hex[home.hq] >= 0:
            hexes = region(rules, state, action.side, state.hex[home.hq], rules.roster.command[home.hq])
        for u in units_on_map(rules, state, action.brigade):
            if not state.flags[u] & ACTIVATED and not in_command(rules, state, u, hexes):
                state.flags[u] |= OUT_OF_COMMAND
            state.flags[u] |= ACTIVATED
        for u in action.independents:
            state.flags[u] |= ACTIVATED
        for u in action.guns:
            state.flags[u] |= ACT
        state.action = replace(action, command=hexes)

    def read_assaults(self, active: int) -> None:
        marks: tuple[list[Mark], list[Mark]] = ([], [])
        for entry in (*self.doc.get("assaults", ()), *self.doc.get("counter_assaults", ())):
            unit = self.unit(entry["unit"])
            start = self.hex(entry["from"]) if "from" in entry else self.state.hex[unit]
            mine = self.rules.roster.side[unit] == active
            target = self.hex(entry["to"])
            if start < 0 or self.rules.grid.distance(start, target) != 1:
                raise BadPosition(f"unit {entry['unit']!r} assaults {entry['to']} from afar; expected hexes that touch")
            marks[0 if mine else 1].append((unit, start, target))
            self.state.flags[unit] |= ASSAULTED
        self.state.assaults, self.state.counters = tuple(marks[0]), tuple(marks[1])


def initial_state(rules: Strafe, doc: Mapping[str, Any]) -> StrafeState:
    """The state at the beginning of the phase or step that the document names."""
    with reading():
        return Reader(rules, doc).read()
