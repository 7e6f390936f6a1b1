"""Positions: any situation as a document, for tests, puzzles and bug reports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from esagono.engine import under_way
from esagono.engine.errors import BadPosition, UnknownName
from esagono.engine.state import Procedure
from esagono.games.risorgimento.activation.actions import FormationActivation
from esagono.games.risorgimento.activation.attempts import PASSES, Impulses
from esagono.games.risorgimento.components import Components
from esagono.games.risorgimento.ground import COMPASS, Ground
from esagono.games.risorgimento.phases.late import NonActivated, OutOfCommand
from esagono.games.risorgimento.phases.setup import SetUp
from esagono.games.risorgimento.policy import policy_for
from esagono.games.risorgimento.positions.chart import read_map
from esagono.games.risorgimento.positions.possible import check_markers, check_unit
from esagono.games.risorgimento.positions.shape import check_document
from esagono.games.risorgimento.positions.under_way import FIELDS, resume_charge
from esagono.games.risorgimento.positions.words import in_our_words, with_printed_formations
from esagono.games.risorgimento.roster import (
    ARTILLERY,
    QUARTERS,
    TYPES,
    USUAL_MOVE,
    Counter,
    Formation,
    Roster,
    folded,
    printed_names,
)
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.sequence import GameTurn
from esagono.games.risorgimento.state import (
    ACTION_NAMES,
    CHOICES,
    ELIMINATED,
    FACE_UP,
    FLAG_NAMES,
    MARCH,
    POOL,
    ROUTED,
    Marker,
    RisorgimentoState,
)

PHASES: Final = (
    "setup",
    "initiative",
    "command",
    "activation",
    "action",
    "non-activated",
    "out-of-command",
    "end",
)
STEPS: Final = ("declare", "actions", "end")
OWN_INITIATIVE: Final = "own-initiative"
LOOSE: Final = ("", "falls-back", "hesitates", "cautious", OWN_INITIATIVE, "impetuous")
ACTION_WORDS: Final = {
    "none": "", "stay": "", "movement": "move", "moved": "move", "face": "move", "faced": "move", "fired": "fire",
    "assaulted": "assault", "charged": "charge",
}  # fmt: skip
"""Other words for the Actions of 7.2."""
FLAG_BITS: Final = {name: bit for bit, name in FLAG_NAMES.items()} | {"limbered": MARCH}
PRINTED: Final = ("turn", "entry", "formation", "strength", "stacking", "cohesion", "move", "command", "rating", "name")
"""What a document may override of a counter of the game."""
MOST_MOOD: Final = 3
PLACE_BITS: Final = {"pool": POOL, "eliminated": ELIMINATED}


def position_of(
    doc: Mapping[str, Any],
    rules_class: type[Risorgimento],
    parts: Components,
    roster_of: Callable[[Components, Mapping[str, str]], Roster],
) -> RisorgimentoGame:
    """A game in the situation that a document describes."""
    doc = in_our_words(doc)
    check_document(doc)
    info = rules_class.info
    scenario = doc.get("scenario", info.scenarios[0])
    if scenario not in info.scenarios:
        raise BadPosition(str(UnknownName(f"scenario of {info.id}", scenario, info.scenarios)))
    options = rules_class.complete_options(doc.get("options", {}))
    ground: Ground = read_map(doc.get("map", {}), parts.ground)
    sheet = roster_of(parts, options)
    if doc.get("phase") == "setup" and not {"units", "map"} & set(doc):
        doc["units"] = [{"id": name, "hex": "pool"} for name in sheet.ids]  # 15: nobody is placed yet
    doc = with_printed_formations(doc, sheet)
    roster = read_roster(doc, sheet, info.sides)
    setting = parts.scenarios[scenario]
    rules = rules_class(ground, roster, parts.charts, policy_for(options), scenario, options, setting, parts.pack_hash)
    rules.areas = parts.areas if "size" not in doc.get("map", {}) else {}
    rules.sheet = sheet
    rules.position = dict(doc)
    return RisorgimentoGame.begin(rules, doc.get("seed", "position"))


# Counters


def read_counter(entry: Mapping[str, Any], sides: tuple[str, ...]) -> Counter:
    """A counter of the document's own."""
    name, side = entry["id"], entry.get("side")
    if side not in sides:
        raise BadPosition(f"unit {name!r}: " + str(UnknownName("side", side, sides)))
    kind = entry.get("type", "line")
    if kind not in TYPES:
        raise BadPosition(f"unit {name!r}: " + str(UnknownName("type", kind, TYPES)))
    leader = kind in ("commander", "overall-commander")
    return Counter(
        id=str(name),
        side=side,
        type=kind,
        name=str(entry.get("name", name)),
        name_it=str(entry.get("name_it", "")),
        formation="" if kind == "overall-commander" else str(entry.get("formation", f"{side}-formation")),
        strength=0 if leader else int(entry.get("strength", 4)),
        stacking=0 if leader else int(entry.get("stacking", 1)),
        cohesion=0 if leader else int(entry.get("cohesion", 9)),
        move=int(entry.get("move", USUAL_MOVE[kind])),
        command=int(entry.get("command", entry.get("rating", 3))) if kind == "commander" else 0,
        rating=int(entry.get("rating", entry.get("command", 2))) if kind == "overall-commander" else 0,
        group=str(entry.get("group", "")),
        turn=int(entry.get("turn", 0)),
        entry=str(entry.get("entry", "")),
        sign=str(entry.get("sign", "")),
    )


def read_roster(doc: Mapping[str, Any], own: Roster, sides: tuple[str, ...]) -> Roster:
    """The counters and formations the document names: its own, or the game's where no side and type are given.

    What is printed on a counter of the game may be overridden.
    """
    counters: list[Counter] = []
    seen: set[str] = set()
    for entry in doc.get("units", []):
        if not entry.get("id"):
            raise BadPosition(f"a unit without id: {dict(entry)}; expected id and hex")
        if entry["id"] in seen:
            raise BadPosition(f"two units have the id {entry['id']!r}; expected each id once")
        seen.add(entry["id"])
        counter = printed_counter(entry, own)
        if counter is not None and "type" not in entry and entry.get("side", counter.side) == counter.side:
            counters.append(replace(counter, **{k: entry[k] for k in PRINTED if k in entry}))
        elif "side" in entry:
            counters.append(read_counter(entry, sides))
        else:
            known = str(UnknownName("counter of the game", entry["id"], own.ids))
            raise BadPosition(known + "; or give side and values")
    return Roster(counters, read_formations(doc, counters, own, sides), sides)


def printed_counter(entry: Mapping[str, Any], own: Roster) -> Counter | None:
    """The game's counter of an id; or of a printed name, if nothing else is said of it, which then is its id."""
    name = entry["id"]
    if name in own.index:
        return own.counters[own.index[name]]
    found = None if "side" in entry else printed_names(own.counters).get(folded(name))
    return found and replace(found, id=name)


def read_formations(
    doc: Mapping[str, Any], counters: list[Counter], own: Roster, sides: tuple[str, ...]
) -> list[Formation]:
    """The game's formations that are named, and the document's own in order of their first naming."""
    out: dict[str, Formation] = {}
    known = {f.id: f for f in own.formations}
    for entry in doc.get("formations", []):
        if not entry.get("id"):
            raise BadPosition(f"a formation without id: {dict(entry)}; expected id")
        name = entry["id"]
        side = entry.get("side") or (known[name].side if name in known else _side_of(name, counters))
        if side not in sides:
            raise BadPosition(f"formation {name!r}: " + str(UnknownName("side", side, sides)))
        base = known.get(name) or Formation(name, side, name, name)
        out[name] = replace(base, side=side, name=entry.get("name", base.name))
    for counter in counters:
        name = counter.formation
        if name and name not in out:
            out[name] = known.get(name) or Formation(name, counter.side, name, name)
        if name and out[name].side != counter.side:
            raise BadPosition(f"unit {counter.id!r} of {counter.side} is in formation {name!r} of {out[name].side}")
    return list(out.values())


def _side_of(formation: str, counters: list[Counter]) -> str:
    return next((c.side for c in counters if c.formation == formation), "")


# State


def initial_state(rules: Risorgimento, doc: Mapping[str, Any]) -> RisorgimentoState:
    """The state that the document describes; `rules` have its map and counters."""
    state = rules.fresh_state()
    state.turn = int(doc.get("turn", 1))
    if not 1 <= state.turn <= rules.policy.turns:
        raise BadPosition(f"turn is {state.turn}; expected 1 to {rules.policy.turns}")
    place_units(rules, state, doc)
    for entry in doc.get("formations", []):
        f = rules.roster.formation_index[entry["id"]]
        state.failed[f] = int(entry.get("failed", 0))
        state.mood[f] = int(entry.get("mood", 0))
        if abs(state.mood[f]) > MOST_MOOD:  # Q22
            raise BadPosition(
                f"formation {entry['id']!r} has mood {state.mood[f]}; expected -{MOST_MOOD} to {MOST_MOOD}"
            )
        state.activated[f] = int(entry.get("activated", False))
    read_control(rules, state, doc)
    read_second_corps(rules, state, doc)
    if doc.get("initiative", "") not in {"", *rules.sides}:
        raise BadPosition(str(UnknownName("side", doc["initiative"], rules.sides)))
    read_phase(rules, state, doc)
    state.markers = [read_marker(rules, entry) for entry in doc.get("markers", [])]
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
    for side in doc.get("dice_of", {}):
        if side not in rules.sides:
            raise BadPosition("dice_of: " + str(UnknownName("side", side, rules.sides)))
    state.given_of = {side: list(dice) for side, dice in doc.get("dice_of", {}).items()}
    return state


def place_units(rules: Risorgimento, state: RisorgimentoState, doc: Mapping[str, Any]) -> None:
    roster = rules.roster
    for entry in doc.get("units", []):
        u = roster.index[entry["id"]]
        who = f"unit {entry['id']!r}"
        where = entry.get("hex", roster.counters[u].hex)
        if where in PLACE_BITS:
            state.hex[u] = PLACE_BITS[where]
        elif not where:
            raise BadPosition(f"{who} has no hex; expected a hex number, 'pool' or 'eliminated'")
        else:
            state.hex[u] = _hex(rules, where, who)
        state.status[u] = ROUTED if state.hex[u] == ELIMINATED else int(entry.get("status", 0))
        if state.hex[u] != ELIMINATED and state.status[u] >= ROUTED:
            raise BadPosition(f"{who} has status {state.status[u]}; expected 0 to 3")
        state.lost[u] = int(entry.get("lost", 0))
        if state.hex[u] >= 0 and not roster.is_commander[u] and state.lost[u] >= roster.strength[u]:
            raise BadPosition(f"{who} has lost {state.lost[u]} of {roster.strength[u]}; expected fewer")
        state.spent[u] = int(Fraction(str(entry.get("spent", 0))) * QUARTERS)
        action = ACTION_WORDS.get(entry.get("action", ""), entry.get("action", ""))
        if action not in ACTION_NAMES:
            raise BadPosition(f"{who}: " + str(UnknownName("action", action, ACTION_NAMES)))
        state.action[u] = ACTION_NAMES.index(action)
        for flag in entry.get("flags", []):
            if flag not in FLAG_BITS:
                raise BadPosition(f"{who}: " + str(UnknownName("flag", flag, FLAG_BITS)))
            if flag == "limbered" and roster.arm[u] != ARTILLERY:
                raise BadPosition(f"{who} has the flag 'limbered'; expected it of artillery only")
            state.flags[u] |= FLAG_BITS[flag]
        check_unit(rules, state, u)
    rules.rebuild(state)
    read_facings(rules, state, doc)
    for hex, stack in enumerate([] if under_way.holds(doc) else state.at):  # 11.4.1: an attacker among the guns
        if len({roster.side[u] for u in stack if not roster.is_commander[u]}) > 1:
            raise BadPosition(f"hex {rules.grid.names[hex]} holds units of both sides; expected one side")


def read_facings(rules: Risorgimento, state: RisorgimentoState, doc: Mapping[str, Any]) -> None:
    """3.1: the facing given; where none is given that of others in the hex, else north."""
    given: dict[int, int] = {}
    for entry in doc.get("units", []):
        if "facing" in entry:
            if entry["facing"] not in COMPASS:
                raise BadPosition(f"unit {entry['id']!r}: " + str(UnknownName("facing", entry["facing"], COMPASS)))
            given[rules.roster.index[entry["id"]]] = COMPASS.index(entry["facing"])
    shared = {state.hex[u]: f for u, f in reversed(given.items()) if not state.flags[u] & MARCH}
    for u in range(len(state.hex)):
        state.facing[u] = given.get(u, shared.get(state.hex[u], COMPASS.index("N")))


def read_control(rules: Risorgimento, state: RisorgimentoState, doc: Mapping[str, Any]) -> None:
    """1.3, Q103: the side's whose units stand there; else as the document says, or the second side's."""
    first, second = state.occupied[0], state.occupied[1]
    state.control = first
    for name, side in doc.get("control", {}).items():
        if side not in rules.sides:
            raise BadPosition("control: " + str(UnknownName("side", side, rules.sides)))
        hex = _hex(rules, name, "control")
        if first >> hex & 1 == second >> hex & 1:  # nobody, or an attacker among the guns (11.4.1)
            rules.take_control(state, rules.sides.index(side), hex)


def read_second_corps(rules: Risorgimento, state: RisorgimentoState, doc: Mapping[str, Any]) -> None:
    """16.1: as the document says; a corps of which a unit has come was called for, and has come in time (Q107)."""
    given = doc.get("second_corps", {})
    if given.get("choice", "") not in CHOICES:
        raise BadPosition("second_corps: " + str(UnknownName("choice", given["choice"], CHOICES[1:])))
    state.second_corps = CHOICES.index(given.get("choice", "try" if given.get("since") else ""))
    state.second_corps_since = int(given.get("since", 0))
    come = [rules.roster.formation[u] for u in rules.second_corps_units if state.hex[u] != POOL]
    if come and not state.second_corps_since and state.second_corps != CHOICES.index("never"):
        state.second_corps = CHOICES.index("try")
        state.second_corps_since = max(1, state.turn - max(rules.corps_turn[f] for f in come))


def read_marker(rules: Risorgimento, entry: Mapping[str, Any]) -> Marker:
    """7.1: a marker with the units named for it, listed one by one or Force by Force."""
    if not {"hex", "to"} <= set(entry):
        raise BadPosition(f"a marker is {dict(entry)}; expected hex, to, kind and forces")
    hex, to = _hex(rules, entry["hex"], "marker"), _hex(rules, entry["to"], "marker")
    if to not in rules.grid.surroundings[hex]:
        raise BadPosition(f"marker: hexes {entry['hex']} and {entry['to']} do not touch")
    kind = entry.get("kind", "assault")
    if kind not in ("assault", "charge"):
        raise BadPosition("marker: " + str(UnknownName("kind", kind, ("assault", "charge"))))
    forces: list[int] = []
    for force in entry.get("forces", ()):
        for name in [force] if isinstance(force, str) else force:
            if name not in rules.roster.index:
                raise BadPosition("marker: " + str(UnknownName("unit", name, rules.roster.ids)))
            forces.append(rules.roster.index[name])
    return Marker(hex, to, kind == "charge", tuple(forces), bool(entry.get("used", False)))


def read_phase(rules: Risorgimento, state: RisorgimentoState, doc: Mapping[str, Any]) -> None:
    """The procedures under way, by phase and step."""
    active = doc.get("active", {})
    phase = doc.get("phase", "action" if active else "activation")
    if phase not in PHASES:
        raise BadPosition(str(UnknownName("phase", phase, PHASES)))
    initiative = doc.get("initiative") or doc.get("side")
    side = doc.get("side") or (rules.roster.formations[_formation(rules, active)].side if active else initiative)
    if phase == "setup" and side is None:
        side = rules.setting.get("sets_up_first")
    for name in (side, initiative):
        if name is not None and name not in rules.sides:
            raise BadPosition(str(UnknownName("side", name, rules.sides)))
    if phase in ("non-activated", "out-of-command") and not doc.get("initiative") and side:
        initiative = rules.sides[1 - rules.sides.index(side)]  # 4.C.b, 4.D.d: the first to act there lacks it
    early = phase in ("setup", "initiative")
    state.initiative = -1 if early else rules.sides.index(initiative or side or rules.sides[0])
    state.side = rules.sides.index(side or initiative or rules.sides[0])
    state.phase = phase
    state.stack = procedures(rules, state, doc, phase)


def procedures(rules: Risorgimento, state: RisorgimentoState, doc: Mapping[str, Any], phase: str) -> list[Procedure]:
    match phase:
        case "setup":
            return [GameTurn(), SetUp()]
        case "initiative" | "command" | "end":
            return [GameTurn(step=phase)]
        case "activation":
            passes = int(doc.get("passes", 0))
            if passes >= PASSES:  # 4.B.2.d
                raise BadPosition(f"passes is {passes}; expected fewer than {PASSES}, which end the phase")
            return [GameTurn(step="non_activated"), Impulses(passes=passes)]
        case "non-activated":
            return [GameTurn(step="out_of_command"), NonActivated()]
        case "out-of-command":
            return [GameTurn(step="end"), OutOfCommand()]
    active = doc.get("active", {})
    state.formation = _formation(rules, active, state.side)
    state.side = rules.roster.formation_side[state.formation]
    step = active.get("step", "actions")
    if step not in STEPS:
        raise BadPosition("active: " + str(UnknownName("step", step, STEPS)))
    state.activated[state.formation] = 1
    state.loose, state.part = read_loose(rules, active.get("loose")), step
    return [GameTurn(step="non_activated"), Impulses(step="after"), FormationActivation(step="resume_" + step)]


def read_loose(rules: Risorgimento, given: Any) -> str:
    """6.2, M9: a result of the Initiative Table by its name, or by the roll with the mood; true binds to nothing."""
    if isinstance(given, bool) or given is None:
        return OWN_INITIATIVE if given else ""
    if isinstance(given, int):
        return rules.charts.loose_result(given, 0)
    name = str(given).lower().replace(" ", "-")
    if name not in LOOSE:
        raise BadPosition("active: " + str(UnknownName("result of the Initiative Table", given, LOOSE[1:])))
    return name


def _formation(rules: Risorgimento, active: Mapping[str, Any], side: int = -1) -> int:
    """The active formation: as it is named, or the only one of the side that acts."""
    name = active.get("formation")
    if name is None:
        mine = [f for f, s in enumerate(rules.roster.formation_side) if s == side]
        if len(mine) != 1:
            raise BadPosition("an action needs `active` with the formation that acts")
        return mine[0]
    try:
        return rules.formation_named(str(name))
    except UnknownName as error:
        raise BadPosition(f"active: {error}") from None


def _hex(rules: Risorgimento, name: Any, who: str) -> int:
    try:
        return rules.grid.index(str(name))
    except KeyError as error:
        raise BadPosition(f"{who}: {error.args[0]}") from None
