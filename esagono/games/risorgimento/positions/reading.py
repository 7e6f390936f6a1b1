"""Positions: any situation as a document, for tests, puzzles and bug reports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from esagono.board.lookup import Lookup
from esagono.engine import under_way
from esagono.engine.documents import Record
from esagono.engine.errors import BadPosition, UnknownName
from esagono.engine.state import Procedure
from esagono.games.risorgimento.activation.actions import FormationActivation
from esagono.games.risorgimento.activation.attempts import PASSES, Impulses
from esagono.games.risorgimento.components import Components
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.phases.late import NonActivated, OutOfCommand
from esagono.games.risorgimento.phases.setup import SetUp
from esagono.games.risorgimento.policy import policy_for
from esagono.games.risorgimento.positions.chart import read_map
from esagono.games.risorgimento.positions.counters import read_roster
from esagono.games.risorgimento.positions.fields import LIMBERED, OWN_INITIATIVE, PLACE_BITS, STANDING, UNDER_ORDERS
from esagono.games.risorgimento.positions.possible import check_markers, check_unit
from esagono.games.risorgimento.positions.under_way import FIELDS, resume_charge
from esagono.games.risorgimento.roster import ARTILLERY, Roster
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.sequence import GameTurn
from esagono.games.risorgimento.state import (
    CHOICES,
    ELIMINATED,
    FACE_UP,
    MARCH,
    POOL,
    ROUTED,
    Marker,
    RisorgimentoState,
)


def position_of(
    doc: Mapping[str, Any],
    form: Record,
    rules_class: type[Risorgimento],
    parts: Components,
    roster_of: Callable[[Components, Mapping[str, str]], Roster],
) -> RisorgimentoGame:
    """A game in the situation that a document of this form describes."""
    form.check("", doc)
    info = rules_class.info
    scenario = doc.get("scenario", info.scenarios[0])
    options = rules_class.complete_options(doc.get("options", {}))
    ground = read_map(doc.get("map", {}), parts.ground, info.sides)
    sheet = roster_of(parts, options)
    if doc.get("phase") == "setup" and not {"units", "map"} & set(doc):
        doc = {**doc, "units": [{"id": name, "hex": "pool"} for name in sheet.ids]}  # 15: nobody is placed yet
    roster = read_roster(doc, sheet, info.sides)
    setting = parts.scenarios[scenario]
    rules = rules_class(ground, roster, parts.charts, policy_for(options), scenario, options, setting, parts.pack_hash)
    rules.areas = parts.areas if "size" not in doc.get("map", {}) else {}
    rules.sheet = sheet
    rules.position = dict(doc)
    return RisorgimentoGame.begin(rules, doc.get("seed", "position"))


def initial_state(rules: Risorgimento, doc: Mapping[str, Any]) -> RisorgimentoState:
    """The state that the document describes; `rules` have its map and counters."""
    state, names = rules.fresh_state(), Lookup(rules.ground, rules.sides, rules.roster.index)
    state.turn = doc.get("turn", 1)
    if not 1 <= state.turn <= rules.policy.turns:
        raise BadPosition(f"turn is {state.turn}; expected 1 to {rules.policy.turns}")
    for entry in doc.get("units", []):
        place_unit(rules, state, names, entry)
    rules.rebuild(state)
    read_facings(rules, state, doc)
    check_sides(rules, state, doc)
    for entry in doc.get("formations", []):
        UNDER_ORDERS.read(entry, state, names, rules.roster.formation_index[entry["id"]])
    read_control(rules, state, names, doc)
    read_second_corps(rules, state, doc)
    read_phase(rules, state, doc)
    state.markers = [read_marker(names, entry) for entry in doc.get("markers", [])]
    check_markers(rules, state)
    rules.uncover(state)
    for f, activated in enumerate(state.activated):
        if activated and rules.roster.commander[f] >= 0:
            state.flags[rules.roster.commander[f]] |= FACE_UP
    if under_way.holds(doc):
        under_way.resume(state, FIELDS, doc)
    elif state.part == "actions":
        resume_charge(rules, state)
    state.given_dice = list(doc.get("dice", []))
    state.given_of = {side: list(dice) for side, dice in doc.get("dice_of", {}).items()}
    return state


# Units


def place_unit(rules: Risorgimento, state: RisorgimentoState, names: Lookup, entry: Mapping[str, Any]) -> None:
    roster, u, who = rules.roster, rules.roster.index[entry["id"]], f"unit {entry['id']!r}"
    where = entry.get("hex", roster.counters[u].hex)
    if not where:
        raise BadPosition(f"{who} has no hex; expected a hex number, 'pool' or 'eliminated'")
    state.hex[u] = PLACE_BITS[where] if where in PLACE_BITS else hex_of(names, where, who)
    STANDING.read(entry, state, names, u)
    if state.hex[u] == ELIMINATED:
        state.status[u] = ROUTED
    if state.hex[u] >= 0 and not roster.is_commander[u] and state.lost[u] >= roster.strength[u]:
        raise BadPosition(f"{who} has lost {state.lost[u]} of {roster.strength[u]}; expected fewer")
    if LIMBERED in entry.get("flags", ()) and roster.arm[u] != ARTILLERY:
        raise BadPosition(f"{who} has the flag 'limbered'; expected it of artillery only")
    check_unit(rules, state, u)


def hex_of(names: Lookup, name: str, who: str) -> int:
    try:
        return names.hex(name)
    except BadPosition as error:
        raise BadPosition(f"{who}: {error}") from None


def read_facings(rules: Risorgimento, state: RisorgimentoState, doc: Mapping[str, Any]) -> None:
    """3.1: where no facing is said that of others in the hex, else north."""
    said = [rules.roster.index[entry["id"]] for entry in doc.get("units", []) if "facing" in entry]
    shared = {state.hex[u]: state.facing[u] for u in reversed(said) if not state.flags[u] & MARCH}
    for u in set(range(len(state.hex))) - set(said):
        state.facing[u] = shared.get(state.hex[u], COMPASS.index("N"))


def check_sides(rules: Risorgimento, state: RisorgimentoState, doc: Mapping[str, Any]) -> None:
    roster = rules.roster
    for hex, stack in enumerate([] if under_way.holds(doc) else state.at):  # 11.4.1: an attacker among the guns
        if len({roster.side[u] for u in stack if not roster.is_commander[u]}) > 1:
            raise BadPosition(f"hex {rules.grid.names[hex]} holds units of both sides; expected one side")


# The map and the markers


def read_control(rules: Risorgimento, state: RisorgimentoState, names: Lookup, doc: Mapping[str, Any]) -> None:
    """1.3, Q103: the side's whose units stand there; else as the document says, or the second side's."""
    first, second = state.occupied[0], state.occupied[1]
    state.control = first
    for name, side in doc.get("control", {}).items():
        hex = hex_of(names, name, "control")
        if first >> hex & 1 == second >> hex & 1:  # nobody, or an attacker among the guns (11.4.1)
            rules.take_control(state, names.side(side), hex)


def read_second_corps(rules: Risorgimento, state: RisorgimentoState, doc: Mapping[str, Any]) -> None:
    """16.1: as the document says; a corps of which a unit has come was called for, and has come in time (Q107)."""
    said = doc.get("second_corps", {})
    state.second_corps = CHOICES.index(said.get("choice", "try" if said.get("since") else ""))
    state.second_corps_since = said.get("since", 0)
    come = [rules.roster.formation[u] for u in rules.second_corps_units if state.hex[u] != POOL]
    if come and not state.second_corps_since and state.second_corps != CHOICES.index("never"):
        state.second_corps = CHOICES.index("try")
        state.second_corps_since = max(1, state.turn - max(rules.corps_turn[f] for f in come))


def read_marker(names: Lookup, entry: Mapping[str, Any]) -> Marker:
    """7.1: a marker with the units named for it, listed one by one or Force by Force."""
    hex, to = hex_of(names, entry["hex"], "marker"), hex_of(names, entry["to"], "marker")
    if to not in names.grid.surroundings[hex]:
        raise BadPosition(f"marker: hexes {entry['hex']} and {entry['to']} do not touch")
    forces = [[force] if isinstance(force, str) else force for force in entry.get("forces", ())]
    units = tuple([names.unit(name) for force in forces for name in force])
    return Marker(hex, to, entry.get("kind") == "charge", units, entry.get("used", False))


# The phase


def read_phase(rules: Risorgimento, state: RisorgimentoState, doc: Mapping[str, Any]) -> None:
    """The procedures under way, by phase and step; and who acts and has the initiative, as far as it is said."""
    active, roster = doc.get("active", {}), rules.roster
    phase = doc.get("phase", "action" if active else "activation")
    initiative = doc.get("initiative") or doc.get("side")
    side = doc.get("side") or (roster.formations[formation_of(rules, active)].side if active else initiative)
    if phase == "setup" and side is None:
        side = rules.setting.get("sets_up_first")
    if phase in ("non-activated", "out-of-command") and "initiative" not in doc and side:
        initiative = rules.sides[1 - rules.sides.index(side)]  # 4.C.b, 4.D.d: the first to act there lacks it
    early = phase in ("setup", "initiative")
    state.initiative = -1 if early else rules.sides.index(initiative or side or rules.sides[0])
    state.side = rules.sides.index(side or initiative or rules.sides[0])
    state.phase = phase
    state.stack = activation(rules, state, active) if phase == "action" else procedures(doc, phase)


def procedures(doc: Mapping[str, Any], phase: str) -> list[Procedure]:
    match phase:
        case "setup":
            return [GameTurn(), SetUp()]
        case "activation":
            passes = doc.get("passes", 0)
            if passes >= PASSES:  # 4.B.2.d
                raise BadPosition(f"passes is {passes}; expected fewer than {PASSES}, which end the phase")
            return [GameTurn(step="non_activated"), Impulses(passes=passes)]
        case "non-activated":
            return [GameTurn(step="out_of_command"), NonActivated()]
        case "out-of-command":
            return [GameTurn(step="end"), OutOfCommand()]
    return [GameTurn(step=phase)]


def activation(rules: Risorgimento, state: RisorgimentoState, active: Mapping[str, Any]) -> list[Procedure]:
    """4.B.2: a formation that acts, at a step of its activation."""
    state.formation = formation_of(rules, active, state.side)
    state.side = rules.roster.formation_side[state.formation]
    state.activated[state.formation] = 1
    state.loose, state.part = read_loose(rules, active.get("loose", False)), active.get("step", "actions")
    step = "resume_" + state.part
    return [GameTurn(step="non_activated"), Impulses(step="after"), FormationActivation(step=step)]


def read_loose(rules: Risorgimento, said: str | int) -> str:
    """6.2, M9: a result of the Initiative Table by its name, or by the roll with the mood; true binds to nothing."""
    if isinstance(said, bool):
        return OWN_INITIATIVE if said else ""
    return rules.charts.loose_result(said, 0) if isinstance(said, int) else said


def formation_of(rules: Risorgimento, active: Mapping[str, Any], side: int = -1) -> int:
    """The active formation: as it is named, or the only one of the side that acts."""
    known = rules.roster.formation_index
    if "formation" in active:
        if active["formation"] not in known:
            raise BadPosition(f"active: {UnknownName('formation', active['formation'], known)}")
        return known[active["formation"]]
    mine = [f for f, s in enumerate(rules.roster.formation_side) if s == side]
    if len(mine) != 1:
        raise BadPosition("an action needs `active` with the formation that acts")
    return mine[0]
