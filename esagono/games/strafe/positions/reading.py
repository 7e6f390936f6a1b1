"""Positions: any situation as a document, for tests, puzzles and bug reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from esagono.engine import under_way
from esagono.engine.errors import BadPosition
from esagono.engine.state import Procedure
from esagono.games.strafe.assault.counter_assault import CounterResolution
from esagono.games.strafe.assault.waves import AssaultStep
from esagono.games.strafe.command import in_command, region
from esagono.games.strafe.movement.tactical import TacticalMovement
from esagono.games.strafe.phases.actions import (
    ActionPhase,
    BrigadeAction,
    OpponentReaction,
    mark_activated,
    units_on_map,
)
from esagono.games.strafe.phases.artillery import ArtilleryPhase
from esagono.games.strafe.phases.late_movement import LateMovement
from esagono.games.strafe.phases.rally import RallyPhase
from esagono.games.strafe.phases.reinforcement import Reinforcement
from esagono.games.strafe.positions.arrivals import arrivals_of
from esagono.games.strafe.positions.pieces import Pieces
from esagono.games.strafe.positions.possible import check_action, check_mark
from esagono.games.strafe.positions.under_way import FIELDS
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.scenarios import attach_flamethrowers
from esagono.games.strafe.sequence import STEP_OF, GameTurn
from esagono.games.strafe.state import (
    ACT,
    ACTIVATED,
    ASSAULTED,
    DUG,
    EXCHANGE,
    FORCE_MARCHED,
    FREE_NIGHT,
    NIGHT,
    NORMAL,
    OUT_OF_COMMAND,
    REACTION,
    WINGS,
    Action,
    Mark,
    StrafeState,
)


class Reader(Pieces):
    """Puts what a document says into a state, and the procedures of its phase and step under way."""

    def __init__(self, rules: Strafe, doc: Mapping[str, Any]) -> None:
        super().__init__(rules, doc)
        self.resolved: set[int] = set()
        """13.4.2: units whose Assault was resolved earlier in the step."""

    def read(self) -> StrafeState:
        doc, state = self.doc, self.state
        # 26.0.b: the first turn has no Artillery Phase and no event, so one of no turn is one of the second
        state.turn = doc.get("turn", 2 if doc.get("phase") in ("artillery", "event") else 1)
        last = int(self.rules.plan["turns"])
        if not 1 <= state.turn <= last:
            raise BadPosition(f"turn is {state.turn}; expected 1 to {last}, the last of {self.rules.scenario}")
        for entry in sorted(self.rules.document_units, key=lambda e: "with" in e):
            self.place(entry)
        self.surrender()
        attach_flamethrowers(self.rules, state)
        self.check_hexes()
        self.check_arrivals(last)
        self.read_map(doc.get("map", {}))
        self.read_tracks()
        self.read_control()
        for entry in doc.get("interdiction", []):
            self.read_barrage(entry)
        self.read_events()
        state.given_dice = list(doc.get("dice", []))
        state.given_of = {side: list(dice) for side, dice in doc.get("dice_of", {}).items()}
        state.zones = [-1, -1]
        self.read_phase()
        if under_way.holds(doc):
            under_way.resume(state, FIELDS, doc)
        return state

    def check_arrivals(self, last: int) -> None:
        """6.1: reinforcements are due in a turn of the scenario."""
        for row in arrivals_of(self.doc.get("reinforcements", [])):
            turn = row.get("turn", last)
            if not 1 <= turn <= last:
                raise BadPosition(f"reinforcement {row['id']!r}: turn is {turn}; expected 1 to {last}")

    # The phase

    def read_phase(self) -> None:
        doc, state, rules = self.doc, self.state, self.rules
        phase = doc.get("phase", "action")
        if phase in ("action", "non-activated"):
            self.activate_named()
        if "initiative" not in doc and phase not in ("reinforcement", "command", "initiative"):
            state.initiative = self.side(doc.get("side", doc.get("action", {}).get("side", rules.sides[0])))
        first = max(state.initiative, 0)
        side = self.side(doc["side"]) if "side" in doc else first
        state.phase, state.side = phase, side
        turn = GameTurn(step=STEP_OF[phase])
        stack: list[Procedure] = [turn]
        if phase == "artillery" and state.turn not in rules.plan.get("no_artillery_phase", ()):
            turn.part = 1 if side == first else 2
            stack.append(ArtilleryPhase(side=side))
        elif phase == "non-activated":
            turn.part = 1 if side == first else 2
            stack.append(LateMovement(side=side))
        elif phase == "rally" and side != first:
            turn.step = "victory"
            stack.append(RallyPhase(part=1))
        elif phase == "reinforcement":
            turn.step = "command"
            stack.append(Reinforcement(part=0 if side == first else 1))
        elif phase == "action":
            turn.step = "non_activated"
            stack += self.action_stack(side)
        state.stack = stack

    def activate_named(self) -> None:
        """11.2.1.e: mark the units of brigades named as activated, apart from the acting one; which are in command
        follows from the hex of the headquarters."""
        acting = self.doc.get("action", {}).get("brigade")
        for name in self.doc.get("activated", []):
            brigade = self.brigade(name)
            if acting is None or brigade != self.brigade(acting):
                mark_activated(self.rules, self.state, units_on_map(self.rules, self.state, brigade))

    def action_stack(self, side: int) -> list[Procedure]:
        doc, state = self.doc.get("action"), self.state
        if not doc and self.doc.get("assaults"):
            raise BadPosition("assaults are part of an Action; expected `action` with its side, brigade and step")
        if not doc:
            return [ActionPhase(side=side)]
        action = self.read_action(doc, side)
        check_action(self.rules, action)
        active = state.side = action.side
        begun = action.step != "start" or self.answered(action)
        state.activations[active] = action.number if begun else action.number - 1
        state.action = action
        if begun:
            self.activate(action)
        self.read_assaults(active)
        # Q30: after a Reaction play goes back to the side whose Action it answered
        back = 1 - active if action.kind in (REACTION, NIGHT, FREE_NIGHT) else active
        answers = state.activations[1 - back] if back == active else action.number - 1
        return [ActionPhase(step="after", side=back, answers=answers), *self.inside(action)]

    def read_action(self, doc: Mapping[str, Any], side: int) -> Action:
        brigades = self.rules.roster.brigades
        brigade = self.brigade(doc["brigade"]) if "brigade" in doc else -1
        own = brigades[brigade].side if brigade >= 0 else side
        active = self.side(doc["side"]) if "side" in doc else own
        if brigade >= 0 and own != active:
            raise BadPosition(f"brigade {doc['brigade']!r} acts for {doc['side']!r}; expected a brigade of that side")
        guns, independents = self.units_of("guns"), self.units_of("independents")
        kind = doc.get("kind", NORMAL)
        return Action(
            side=active,
            brigade=brigade,
            step=doc.get("step", "start"),
            kind=kind,
            number=doc.get("number", self.number_of(active, brigade)),
            box=self.box_of_action(brigade, len(guns)),
            guns=guns,
            independents=independents,
            partner=self.brigade(doc["partner"]) if "partner" in doc else -1,
            paid=doc.get("paid", kind not in (FREE_NIGHT, WINGS) and not self.drawn(brigade)),
            digs=self.units_of("digs") if "digs" in doc else self.diggers(brigade, independents),
            lost=tuple([self.hex(h) for h in doc.get("lost", ())]),
            waves=self.read_waves(doc.get("waves", {})),
        )

    def units_of(self, key: str) -> tuple[int, ...]:
        """8.4, Q37: who takes part in the Action, not more than there can be."""
        units = tuple([self.unit(u) for u in self.doc["action"].get(key, ())])
        most = {"guns": self.rules.tables.boxes[-1], "independents": self.rules.tables.independents}.get(
            key, len(units)
        )
        if len(units) > most:
            raise BadPosition(f"action: {len(units)} {key}; expected at most {most}")
        return units

    def box_of_action(self, brigade: int, guns: int) -> int:
        """8.2: the box it was planned in, or one for so many guns."""
        said, boxes = self.doc["action"].get("box"), self.rules.tables.boxes
        planned = self.state.plan[brigade] if brigade >= 0 else 0
        box = max(planned, 0) if said is None else self.box(said, "action")
        while boxes[box] < guns and box + 1 < len(boxes):
            box += 1
        return box

    def diggers(self, brigade: int, independents: tuple[int, ...]) -> tuple[int, ...]:
        """18.1, Q82: those of the Action who are flagged as digging declared it in step A."""
        roster, flags = self.rules.roster, self.state.flags
        units = [*(roster.brigades[brigade].units if brigade >= 0 else ()), *independents]
        by_hex = {self.state.hex[u]: u for u in reversed(units) if flags[u] & DUG and self.state.hex[u] >= 0}
        return tuple(sorted(by_hex.values()))[: self.rules.tables.trench_levels]

    def drawn(self, brigade: int) -> bool:
        """Q99: it acts by the event alone, for nothing: no box is named for it."""
        planned = self.state.plan[brigade] >= 0 or "box" in self.doc["action"]
        return brigade >= 0 and self.state.events.get(WINGS, -1) == brigade and not planned

    def number_of(self, side: int, brigade: int) -> int:
        """Q27: which activation of its side in this turn an Action is, after those of the other brigades."""
        before = self.state.activations[side]
        counted = brigade >= 0 and self.state.acted[brigade] == 1
        return before if counted else before + 1

    def read_waves(self, waves: int | Mapping[str, int]) -> tuple[tuple[int, int], ...]:
        """13.1.4: how many waves each hex has seen; one number stands for every assaulted hex."""
        if isinstance(waves, int):
            waves = {entry["to"]: waves for entry in self.doc.get("assaults", ())}
        return tuple(sorted((self.hex(h), n) for h, n in waves.items()))

    def inside(self, action: Action) -> list[Procedure]:
        """The procedures of an Action at its step."""
        state = self.state
        if action.step == "start":
            hq = self.rules.roster.brigades[action.brigade].hq if action.brigade >= 0 else -1
            placed = hq >= 0 and state.hex[hq] >= 0
            if self.answered(action):
                return [BrigadeAction(step="attach")]
            tried = action.kind in (REACTION, NIGHT)
            return [BrigadeAction(step="begin" if not placed else "initiative_roll" if tried else "activated")]
        if action.step == "I":
            return [BrigadeAction(step="end"), OpponentReaction(side=1 - action.side)]
        if action.step == "A" and action.kind == EXCHANGE:
            return [BrigadeAction(step="exchange")]
        if action.step == "A":
            # 11.3.c: what is left of a Force March may still pay for an Assault
            tired = [u for u, flags in enumerate(state.flags) if flags & FORCE_MARCHED and state.spent[u]]
            return [BrigadeAction(step="step_b"), TacticalMovement(side=action.side, marched=tuple(tired))]
        if action.step == "H":  # 18.5: the trenches that were taken fall by a level before anything else
            state.counters = ()
            return [BrigadeAction(step="step_h"), CounterResolution()]
        if self.resolved and action.step in ("D", "G"):
            return self.amid_assaults(action)
        return [BrigadeAction(step=f"step_{action.step.lower()}")]

    def amid_assaults(self, action: Action) -> list[Procedure]:
        """13.4.2: some Assaults of the step are done, the others not."""
        counter = action.step == "G"
        step: AssaultStep = CounterResolution() if counter else AssaultStep()
        place, flame = self.state.hex, self.rules.roster.is_flame
        marks = self.state.counters if counter else self.state.assaults
        open_marks = [m for m in marks if m[0] not in self.resolved and not flame[m[0]]]
        step.waiting = tuple([m for m in open_marks if place[m[0]] == m[1]])
        step.inside = tuple([m for m in open_marks if place[m[0]] == m[2]])
        step.step = "form"
        return [BrigadeAction(step="step_h" if counter else "step_e"), step]

    def answered(self, action: Action) -> bool:
        """8.5, 15.0.b: the brigade obeys already: its headquarters stands on the map, and it counts as activated."""
        if action.brigade < 0:
            return False
        hq = self.rules.roster.brigades[action.brigade].hq
        return hq >= 0 and self.state.hex[hq] >= 0 and self.state.acted[action.brigade] == 1

    def activate(self, action: Action) -> None:
        """8.6: the units in command of the headquarters in its hex; of a headquarters off the map, all units."""
        rules, state = self.rules, self.state
        if action.brigade < 0:
            state.action = replace(action, command=rules.grid.all)
            return
        home = rules.roster.brigades[action.brigade]
        state.acted[action.brigade] = 1
        hexes = rules.grid.all
        if home.hq >= 0 and state.hex[home.hq] >= 0:
            hexes = region(rules, state, action.side, state.hex[home.hq], rules.roster.command[home.hq])
        if "command" in self.doc["action"]:  # Q33: as the dice had it
            hexes = self.hexes(self.doc["action"]["command"])
        for u in units_on_map(rules, state, action.brigade):
            if not state.flags[u] & ACTIVATED and not in_command(rules, state, u, hexes):
                state.flags[u] |= OUT_OF_COMMAND
        mark_activated(rules, state, units_on_map(rules, state, action.brigade))
        if action.step != "start":  # until then what is attached may be detached again
            mark_activated(rules, state, action.independents)
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
            check_mark(self.rules, self.state, unit, start, target, [u for found in marks for u, _, _ in found])
            marks[0 if mine else 1].append((unit, start, target))
            # Q50: a Counter-assault is no part of what a unit does in its own Action
            if mine and self.state.hex[unit] >= 0:
                self.state.flags[unit] |= ASSAULTED
            if entry.get("resolved"):
                self.resolved.add(unit)
        self.state.assaults, self.state.counters = tuple(marks[0]), tuple(marks[1])


def initial_state(rules: Strafe, doc: Mapping[str, Any]) -> StrafeState:
    """The state at the beginning of the phase or step that the document names."""
    return Reader(rules, doc).read()
