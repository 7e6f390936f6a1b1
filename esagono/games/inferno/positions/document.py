"""Positions read: any situation as a document, for tests, puzzles and bug reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from esagono.engine import under_way
from esagono.engine.errors import BadPosition, UnknownName
from esagono.games.inferno.ground import SIXTH
from esagono.games.inferno.positions.chart import ends
from esagono.games.inferno.positions.under_way import fields_in
from esagono.games.inferno.roster import SIZES, TYPES, Counter, Roster, Values
from esagono.games.inferno.rules.bridges import BlowBridges, EngineerTasks
from esagono.games.inferno.rules.movement import MovementPhase, mark_engineers
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.sequence import GameTurn, PlayerTurn
from esagono.games.inferno.state import (
    BOX,
    BRIDGE,
    ELIMINATED,
    FAR,
    FINISHED,
    FLAG_NAMES,
    MOVED,
    POOL,
    RECOVERED,
    SUPPLY_NAMES,
    InfernoState,
)
from esagono.hexes.reach import UNREACHED

PHASES: Final = ("supply", "reinforcement", "engineers", "movement", "combat", "end", "bridges")
"""`engineers` is the end of a Reinforcement Phase, when they build and repair (12.2.g); `bridges` is phase C of Isonzo
after its die, when a side and the one after it may blow them (14.4.d)."""
WORKED: Final = "has-worked"
"""The flag of an Engineer who has built or repaired in this phase; only while they are asked."""
MOST_MOVEMENT: Final = (UNREACHED - 1) // SIXTH
"""More points than this the search for ways does not count."""
GUNS: Final = ("artillery", "heavy-artillery")
"""Q29: without steps; a document may say so, or that they have one."""
_FLAG_BITS = {name: bit for bit, name in FLAG_NAMES.items()}
PLACES: Final = {"pool": POOL, "eliminated": ELIMINATED, "box": BOX}
"""Where a unit is that is not on the map."""


def read_counter(entry: Mapping[str, Any], sides: tuple[str, ...]) -> Counter:
    """A counter of the document's own."""
    side = entry.get("side")
    if side not in sides:
        raise BadPosition(f"unit {entry.get('id')!r}: " + str(UnknownName("side", side, sides)))
    kind = entry.get("type", "infantry")
    if kind not in TYPES:
        raise BadPosition(f"unit {entry['id']!r}: " + str(UnknownName("type", kind, TYPES)))
    size = entry.get("size", "brigade")
    if size not in SIZES:
        raise BadPosition(f"unit {entry['id']!r}: " + str(UnknownName("size", size, SIZES)))
    if entry.get("reserve", "") not in ("", "map", "box"):
        raise BadPosition(f"unit {entry['id']!r}: " + str(UnknownName("reserve", entry["reserve"], ("map", "box"))))
    gun = kind in GUNS
    front = _values(entry, Values(0 if gun or kind == "engineer" else 4, 0 if gun else 4, 6, 0))
    reduced = entry.get("reduced")
    steps = int(entry.get("steps", 2 if isinstance(reduced, Mapping) else 1))
    for values in (entry, reduced if isinstance(reduced, Mapping) else {}):
        if values.get("move", 0) > MOST_MOVEMENT:
            raise BadPosition(f"unit {entry['id']!r}: move is {values['move']}; expected at most {MOST_MOVEMENT}")
    if steps not in (1, 2):
        raise BadPosition(f"unit {entry['id']!r} has {steps} steps; expected 1 or 2")
    back = None
    if steps == 2:
        given = reduced if isinstance(reduced, Mapping) else {}
        usual = Values(max(front.attack - 1, 1), max(front.defense - 1, 1), front.move, front.artillery)
        back = _values(given, usual)
    return Counter(
        id=str(entry["id"]),
        side=side,
        name=str(entry.get("name", entry["id"])),
        type=kind,
        size=size,
        corps=str(entry.get("corps", "")),
        steps=steps,
        front=front,
        back=back,
        turn=int(entry.get("turn", 0)),
        entry=tuple(entry.get("entry", ())),
        reserve=str(entry.get("reserve", "")),
    )


def own_counter(entry: Mapping[str, Any], own: Roster) -> Counter | None:
    """The counter of the game that an entry names; not if it has the side and strengths of another."""
    if entry.get("id") not in own.index or {"side", "attack", "defense"} <= set(entry):
        return None
    model = own.counters[own.index[entry["id"]]]
    return model if entry.get("side", model.side) == model.side else None


def revised(model: Counter, entry: Mapping[str, Any], sides: tuple[str, ...]) -> Counter:
    """A counter of the game with what an entry says of it in other words than the printed ones."""
    given = read_counter({**entry, "side": model.side}, sides)
    words = {key: getattr(given, key) for key in ("type", "size", "corps", "turn", "entry", "reserve") if key in entry}
    reduced = entry.get("reduced")
    back = model.back and _values(reduced if isinstance(reduced, Mapping) else {}, model.back)
    return replace(model, front=_values(entry, model.front), back=back, **words)


def _values(given: Mapping[str, Any], face: Values) -> Values:
    return Values(
        int(given.get("attack", face.attack)),
        int(given.get("defense", face.defense)),
        int(given.get("move", face.move)),
        int(given.get("artillery", face.artillery)),
    )


def gather(doc: Mapping[str, Any], own: Roster) -> dict[str, Any]:
    """The document with its pontoons and reinforcements among the units, which is where the rules look for them."""
    units = [dict(entry) for entry in doc.get("units", [])]
    for entry in units:
        model = own_counter(entry, own)
        if entry.get("steps") == 0 and (model.type if model is not None else entry.get("type")) in GUNS:
            del entry["steps"]
        if "steps" in entry and model is not None:
            entry.setdefault("steps_left", entry.pop("steps"))
    named = {entry.get("id"): entry for entry in units}

    def entry_of(given: Mapping[str, Any], **new: Any) -> dict[str, Any]:
        if given["id"] not in named:
            named[given["id"]] = {"id": given["id"]} if given["id"] in own.index else {"id": given["id"], **new}
            units.append(named[given["id"]])
        return named[given["id"]]

    chart = dict(doc.get("map", {}))
    for pontoon in chart.pop("pontoons", []):
        if not {"id", "side", "hexside"} <= set(pontoon):
            raise BadPosition(f"a pontoon is {dict(pontoon)}; expected id, side and hexside")
        entry = entry_of(pontoon, side=pontoon["side"], type="engineer", size="battalion")
        entry.pop("hex", None)
        entry["bridge"] = pontoon["hexside"]
    for arrival in doc.get("reinforcements", []):
        if "id" not in arrival:
            raise BadPosition(f"a reinforcement is {dict(arrival)}; expected id and turn, and what a unit needs")
        entry = entry_of(arrival)
        entry.update({**arrival, "hex": arrival.get("hex") or "pool"})
        if entry["hex"] not in PLACES:  # where it will come in
            entry["entry"], entry["hex"] = [entry["hex"]], "pool"
    for entry in units:
        if entry.get("hex") == "pool":
            wait(entry, own, int(doc.get("turn", 1)))
    gathered = {k: v for k, v in doc.items() if k != "reinforcements"} | {"units": units}
    return gathered | {"map": chart} if chart else gathered


def wait(entry: dict[str, Any], own: Roster, turn: int) -> None:
    """13.0, 13.1.a: a unit off the map with a Reserve marker is in the box; one without a turn arrives now."""
    model = own_counter(entry, own)
    kept = entry.get("reserve", model.reserve if model is not None else "")
    if "reserve" in entry.get("flags", ()) or kept == "box":
        entry["hex"] = "box"
        entry["flags"] = [flag for flag in entry.get("flags", ()) if flag != "reserve"]
        return
    if "turn" not in entry and (model is None or not model.turn):
        entry["turn"] = turn


def read_counters(
    doc: Mapping[str, Any], own: Roster, sides: tuple[str, ...], without_corps: tuple[str, ...] = ()
) -> Roster:
    """The counters the document names: its own, or the game's where only id and hex are given.

    7.2.d of Altipiani: a side may be without Corps.
    """
    counters = []
    seen: set[str] = set()
    for entry in doc.get("units", []):
        if "id" not in entry:
            raise BadPosition(f"a unit without id: {dict(entry)}; expected id and hex")
        if entry["id"] in seen:
            raise BadPosition(f"two units have the id {entry['id']!r}; expected each id once")
        seen.add(entry["id"])
        model = own_counter(entry, own)
        if model is not None:
            counters.append(revised(model, entry, sides))
        elif "side" in entry:
            counter = read_counter(entry, sides)
            counters.append(replace(counter, corps="") if counter.side in without_corps else counter)
        else:
            raise BadPosition(
                str(UnknownName("counter of the game", entry["id"], own.ids)) + "; or give side and values"
            )
    return Roster(counters, sides)


def fresh_state(rules: Inferno) -> InfernoState:
    """All units waiting, at full strength."""
    n = len(rules.roster.ids)
    state = InfernoState(
        hex=[POOL] * n,
        steps=list(rules.roster.steps),
        loss=[0] * n,
        supply=[0] * n,
        flags=[0] * n,
        order=[0] * n,
        bridge=[-1] * n,
    )
    rules.rebuild(state)
    return state


def place_units(rules: Inferno, state: InfernoState, doc: Mapping[str, Any]) -> None:
    for entry in doc.get("units", []):
        u = rules.roster.index[entry["id"]]
        where = entry.get("hex")
        if where is None and "bridge" not in entry:
            raise BadPosition(f"unit {entry['id']!r} has no hex; expected a hex number, 'pool', 'box' or 'eliminated'")
        if where in PLACES:
            rules.put(state, u, PLACES[where])
            if where == "eliminated":
                state.steps[u] = 0
        elif where is not None:
            if where not in rules.grid.numbers:
                try:
                    rules.grid.index(str(where))
                except KeyError as error:
                    raise BadPosition(f"unit {entry['id']!r} is off the map: {error.args[0]}") from None
            rules.put(state, u, rules.grid.numbers[where])
        if "steps_left" in entry:
            state.steps[u] = int(entry["steps_left"])
        elif entry.get("reduced") is True:
            state.steps[u] = 1
        if not 0 <= state.steps[u] <= rules.roster.steps[u] or (state.steps[u] == 0 and state.hex[u] >= 0):
            raise BadPosition(
                f"unit {entry['id']!r} has {state.steps[u]} steps left; expected 1 to {rules.roster.steps[u]}"
            )
        for name in entry.get("entry", ()):
            if name not in rules.grid.numbers:
                raise BadPosition(f"unit {entry['id']!r} enters at {name!r}; expected hexes of this map")
        loss, supply = entry.get("loss", 0), entry.get("supply", "in")
        if loss not in (0, 1, 2):
            raise BadPosition(f"unit {entry['id']!r} has loss {loss!r}; expected 0, 1 or 2")
        if supply not in SUPPLY_NAMES:
            raise BadPosition(f"unit {entry['id']!r}: " + str(UnknownName("supply state", supply, SUPPLY_NAMES)))
        state.loss[u], state.supply[u] = loss, SUPPLY_NAMES.index(supply)
        state.order[u] = -int(entry.get("top", 0))
        for flag in entry.get("flags", []):
            if flag == WORKED and doc.get("phase") == "engineers":
                continue
            if flag not in _FLAG_BITS:
                raise BadPosition(f"unit {entry['id']!r}: " + str(UnknownName("flag", flag, _FLAG_BITS)))
            if flag == "mov" and not rules.roster.is_artillery[u]:
                raise BadPosition(f"unit {entry['id']!r} has the flag 'mov'; expected it of artillery only")
            state.flags[u] |= _FLAG_BITS[flag]
        if "bridge" in entry:
            state.bridge[u] = _key(rules, entry["bridge"])
            a, b = rules.ground.ends(state.bridge[u])
            if not rules.ground.water[rules.grid.direction(a, b)] >> a & 1 or not rules.roster.is_engineer[u]:
                raise BadPosition(
                    f"unit {entry['id']!r} is a pontoon on {entry['bridge']}; expected an engineer on a river"
                )
            rules.put(state, u, BRIDGE)
    for hex, stack in enumerate(state.at):
        if len({rules.roster.side[u] for u in stack}) > 1:
            raise BadPosition(f"hex {rules.grid.name(hex)} holds units of both sides; expected one side")


def _key(rules: Inferno, pair: str) -> int:
    def hex_of(name: Any) -> int:
        try:
            return rules.grid.index(str(name))
        except KeyError as error:
            raise BadPosition(str(error.args[0])) from None

    a, b = ends(pair, hex_of)
    try:
        return rules.ground.key(a, b)
    except ValueError as error:
        raise BadPosition(str(error)) from None


def _bridge(rules: Inferno, pair: str) -> int:
    key = _key(rules, pair)
    if key not in rules.ground.bridges:
        raise BadPosition(f"destroyed: there is no bridge on {pair}; expected a road or railway across a river there")
    return key


def initial_state(rules: Inferno, doc: Mapping[str, Any]) -> InfernoState:
    """The state at the beginning of the phase that the document names, or at the decision that is under way in it.

    `rules` have its map and counters.
    """
    state = fresh_state(rules)
    ground = rules.ground
    place_units(rules, state, doc)
    chart = doc.get("map", {})
    state.destroyed = tuple(sorted(_bridge(rules, p) for p in chart.get("destroyed", [])))
    for name, used in chart.get("crossings", {}).items():
        pair, _, side = str(name).partition(":")
        if side not in rules.sides or used not in (1, 2, 3):
            raise BadPosition(
                f"crossings: {name!r} is {used!r}; expected a hexside and a side, like '0404-0405:{rules.sides[0]}', "
                "and 1 for a brigade, 2 for a battalion or 3 for both"
            )
        state.crossings[_key(rules, pair) * 2 + rules.side_named(side)] = used
    state.control = (ground.territory[0] | state.occupied[0]) & ~state.occupied[1]
    for name, side in doc.get("control", {}).items():
        if name not in rules.grid.numbers:
            raise BadPosition(f"control: there is no hex {name!r}")
        rules.take_control(state, rules.side_named(side), rules.grid.numbers[name])
    state.tracks = rules.starting_tracks()
    for track, value in doc.get("tracks", {}).items():
        if track not in state.tracks:
            raise BadPosition(str(UnknownName("track", track, state.tracks)))
        if value < 0 and track != "vp":
            raise BadPosition(f"track {track} is {value}; expected 0 or more")
        if track in rules.most_points and value > rules.most_points[track]:
            raise BadPosition(f"track {track} is {value}; expected 0 to {rules.most_points[track]}")
        state.tracks[track] = value
    state.turn, last = int(doc.get("turn", 1)), max(rules.tables.dates)
    if not 1 <= state.turn <= last:
        raise BadPosition(f"turn is {state.turn}; this game has turns 1 to {last}")
    side, phase = doc.get("side", rules.sides[0]), doc.get("phase", "movement")
    if side not in rules.sides:
        raise BadPosition(str(UnknownName("side", side, rules.sides)))
    phases = [p for p in PHASES if p != "bridges" or "blow" not in rules.verbs_of_others]
    if phase not in phases:
        raise BadPosition(str(UnknownName("phase", phase, phases)))
    state.side = rules.sides.index(side)
    state.given_dice = list(doc.get("dice", []))
    for name, dice in doc.get("dice_of", {}).items():
        state.given_of[rules.sides[_side(rules, name)]] = list(dice)
    if phase == "end":
        state.stack = [GameTurn(step="turn_ends", part=2)]
    elif phase == "bridges":
        ending = rules.end_of_turn()
        ending.step = "end_roll"
        state.stack = [GameTurn(step="next_turn", part=2), ending, BlowBridges(sides=(0, 1)[state.side :])]
        state.phase, state.side = "end", 1
    else:
        state.stack = [GameTurn(step="player_turn", part=state.side + 1), PlayerTurn(step=phase)]
    if phase == "engineers":
        worked = [e["id"] for e in doc.get("units", []) if WORKED in e.get("flags", ())]
        busy = tuple(sorted(rules.roster.index[i] for i in worked))
        state.phase = "movement"  # as all see it (5.4)
        state.stack[-1:] = [PlayerTurn(step="combat"), MovementPhase(), EngineerTasks(busy=busy)]
    moved = [u for u in rules.roster.of_side[state.side] if state.flags[u] & (MOVED | FAR | RECOVERED)]
    if phase == "movement" and moved:
        # the phase has begun, and these have had their turn (4.1); who was under way stays where he is
        for u in moved:
            state.flags[u] |= FINISHED
        state.phase = "movement"
        state.stack[-1:] = [PlayerTurn(step="combat"), MovementPhase(step="choose")]
    if phase in ("movement", "combat"):  # a Movement Phase that begins marks them again
        mark_engineers(rules, state, state.side)
    if rules.policy.zero_defense == "at-once":
        _bury(rules, state, checked_later=state.side if phase == "supply" else -1)
    if under_way.holds(doc):
        under_way.resume(state, fields_in(doc["under_way"]), doc)
        rules.rebuild(state)
    return state


def _bury(rules: Inferno, state: InfernoState, checked_later: int) -> None:
    """7.5.b, Q38: units without any defence are lost at once; of a side about to check its supply, after that."""
    roster = rules.roster
    standing = [u for u, hex in enumerate(state.hex) if hex >= 0 and roster.is_combat[u]]
    for u in standing:
        if roster.side[u] != checked_later and rules.defense_of(state, u) <= 0:
            rules.put(state, u, ELIMINATED)
            state.steps[u] = 0


def _side(rules: Inferno, name: str) -> int:
    if name not in rules.sides:
        raise BadPosition(str(UnknownName("side", name, rules.sides)))
    return rules.sides.index(name)
