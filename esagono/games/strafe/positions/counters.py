"""Positions as documents: the counters of one, its own and the game's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from esagono.engine.errors import BadPosition, UnknownName
from esagono.games.strafe.roster import ALIASES, GUNS, Counter, Roster, Values

USUAL: Final[Mapping[tuple[str, int], tuple[int, int, int, int, int, int]]] = {
    # type, side (-1: both): combat, mg, morale, move, combat reduced, mg reduced
    ("infantry", 0): (5, 1, 5, 6, 3, 1),
    ("infantry", 1): (5, 2, 6, 6, 3, 1),
    ("mountain", -1): (6, 2, 7, 6, 3, 1),
    ("honved", -1): (6, 2, 7, 6, 3, 1),
    ("landwehr", -1): (5, 2, 6, 6, 3, 1),
    ("bersaglieri", -1): (5, 2, 6, 7, 3, 1),
    ("bicycle", -1): (4, 2, 6, 9, 2, 1),
    ("rgf", -1): (3, 1, 5, 6, 2, 0),
    ("dismounted-cavalry", -1): (3, 1, 5, 6, 2, 0),
    ("cavalry", -1): (3, 0, 5, 10, 1, 0),
    ("engineer", -1): (1, 0, 5, 6, 1, 0),
    ("mg", -1): (1, 3, 5, 5, 1, 3),
    ("flamethrower", -1): (0, 0, 4, 0, 0, 0),
    ("armored-car", -1): (3, 3, 5, 12, 3, 3),
}
"""M6: what a unit of a type has when a document does not say."""
USUAL_GUN: Final[Mapping[str, tuple[int, int, int]]] = {
    "mountain-artillery": (4, 6, 5),
    "field-artillery": (5, 7, 6),
    "heavy-artillery": (8, 10, 4),
    "bombard": (8, 3, 3),
    "minewerfer": (5, 2, 4),
}
"""Bombardment, range, movement."""
PRINTED: Final = frozenset((
    "side", "type", "brigade", "division", "corps", "regiment", "steps", "combat", "mg", "morale", "move",
    "bombardment", "range", "initiative", "command",
))  # fmt: skip
"""What is printed on a counter: of one of the game's own it is said only where it differs."""
ONE_STEP: Final = ("mg", "flamethrower", "armored-car", "hq", *GUNS)


def name_in(entry: Mapping[str, Any], key: str) -> str:
    """A name that may be left out, be nothing, or be a number."""
    value = entry.get(key)
    return "" if value is None else str(value)


def read_counter(entry: Mapping[str, Any], sides: tuple[str, ...], types: Iterable[str]) -> Counter:
    """A counter of the document's own."""
    name = str(entry.get("id"))
    side = entry.get("side")
    if side not in sides:
        raise BadPosition(f"unit {name!r}: " + str(UnknownName("side", side, sides)))
    kind = ALIASES.get(entry.get("type", "infantry"), entry.get("type", "infantry"))
    if kind not in types:
        raise BadPosition(f"unit {name!r}: " + str(UnknownName("type", kind, types)))
    index = sides.index(side)
    usual = USUAL.get((kind, index)) or USUAL.get((kind, -1)) or (0, 0, 0, 0, 0, 0)
    like = "minewerfer" if kind == "bombard" and index == 1 else kind  # Q16: they share a symbol
    gun = USUAL_GUN.get(like, (0, 0, usual[3]))
    steps = int(entry.get("steps", 1 if kind in ONE_STEP else 2))
    if steps not in (1, 2):
        raise BadPosition(f"unit {name!r} has {steps} steps; expected 1 or 2")
    factor = entry.get("mg", usual[1])
    bridging = factor == "P" or bool(entry.get("bridging"))
    front = Values(
        int(entry.get("combat", usual[0])),
        0 if factor == "P" else int(factor),
        int(entry.get("morale", usual[2])),
        int(entry.get("move", gun[2])),
    )
    given = entry.get("reduced")
    given = given if isinstance(given, Mapping) else {}
    halved = -(-front.combat // 2) if "combat" in entry else usual[4]
    fewer = -(-front.mg // 2) if "mg" in entry else usual[5]
    less = given.get("mg", fewer)
    back = Values(
        int(given.get("combat", halved)),
        0 if less == "P" else int(less),
        int(given.get("morale", front.morale)),
        int(given.get("move", front.move)),
    )
    return Counter(
        id=name,
        side=side,
        name=str(entry.get("name", name)),
        type=kind,
        corps=name_in(entry, "corps"),
        division=name_in(entry, "division"),
        brigade=name_in(entry, "brigade"),
        regiment=name_in(entry, "regiment"),
        steps=steps,
        front=front,
        back=back,
        bridging=bridging,
        bombardment=int(entry.get("bombardment", gun[0])),
        range=int(entry.get("range", gun[1])),
        initiative=int(entry.get("initiative", 3 + index if kind == "hq" else 0)),
        command=int(entry.get("command", 5 if kind == "hq" else 0)),
        turn=int(entry.get("turn", 0)),
        entry=tuple(str(h) for h in entry.get("entry", ())),
        mark=str(entry.get("mark", "")),
    )


def read_counters(units: list[dict[str, Any]], own: Roster, every: Roster, sides: tuple[str, ...]) -> list[Counter]:
    """The counters a document names: its own, or the game's where only id and hex are given; and headquarters.

    `own`: the counters as scenario and options have them (Q8, Q11, Q12); `every`: those of the other scenarios too.
    """
    out: list[Counter] = []
    seen: set[str] = set()
    for entry in units:
        if "id" not in entry:
            raise BadPosition(f"a unit without id: {entry}; expected id and hex")
        if entry["id"] in seen:
            raise BadPosition(f"two units have the id {entry['id']!r}; expected each id once")
        seen.add(entry["id"])
        home = own if entry["id"] in own.index else every
        counter = home.counters[home.index[entry["id"]]] if entry["id"] in home.index else None
        if counter is not None and entry.get("side", counter.side) == counter.side:
            steps_of_own(counter, entry)
            turn, way = int(entry.get("turn", counter.turn)), tuple(entry.get("entry", counter.entry))
            counter = changed(counter, entry, sides, own.abilities) if printed_in(entry) else counter
            out.append(replace(counter, turn=turn, entry=way))
        elif "side" in entry:
            out.append(read_counter(entry, sides, own.abilities))
        else:
            known = UnknownName("counter of the game", entry["id"], every.ids)
            raise BadPosition(f"{known}; or give side and values")
    return [*out, *missing_headquarters(out, own, every)]


def printed_in(entry: Mapping[str, Any]) -> bool:
    """A unit of a document that says what is printed on its counter; any other is the game's own."""
    return bool(PRINTED & entry.keys()) or isinstance(entry.get("reduced"), Mapping)


def steps_of_own(counter: Counter, entry: dict[str, Any]) -> None:
    """17.1: fewer `steps` than a counter of the game is printed with are those it has left."""
    if int(entry.get("steps", counter.steps)) < counter.steps and "steps_left" not in entry:
        entry["steps_left"] = entry.pop("steps")


def changed(counter: Counter, entry: Mapping[str, Any], sides: tuple[str, ...], types: Iterable[str]) -> Counter:
    """M6: a counter of the game with some of its values changed; what depends on a changed one changes with it."""
    front, back = counter.front, counter.back
    values = {
        "side": counter.side, "type": counter.type, "name": counter.name, "brigade": counter.brigade,
        "division": counter.division, "corps": counter.corps, "regiment": counter.regiment, "steps": counter.steps,
        "combat": front.combat, "mg": "P" if counter.bridging else front.mg, "morale": front.morale, "move": front.move,
        "bombardment": counter.bombardment, "range": counter.range, "initiative": counter.initiative,
        "command": counter.command, "mark": counter.mark,
    }  # fmt: skip
    behind = {"combat": back.combat, "mg": back.mg, "morale": back.morale, "move": back.move}
    said = entry.get("reduced")
    reduced = {k: v for k, v in behind.items() if k not in entry} | (dict(said) if isinstance(said, Mapping) else {})
    new = read_counter({**values, **entry, "reduced": reduced}, sides, types)
    return replace(new, name_it=counter.name_it, size=counter.size, scenarios=counter.scenarios, setup=counter.setup,
                   hex=counter.hex)  # fmt: skip


def missing_headquarters(counters: list[Counter], own: Roster, every: Roster) -> list[Counter]:
    """3.0.a: every brigade has a headquarters; those a document does not name are the game's, or usual ones."""
    have = {c.brigade for c in counters if c.type == "hq"}
    ids = {c.id for c in counters}
    out = []
    for counter in counters:
        name = counter.brigade
        if not name or name in have or counter.type in GUNS:
            continue
        have.add(name)
        home = own if name in own.brigade_index else every
        known = home.brigade_index.get(name)
        if known is not None and home.brigades[known].hq >= 0:
            out.append(home.counters[home.brigades[known].hq])
            continue
        new = f"hq-{name}"
        if new not in ids:
            index = 0 if counter.side == "italian" else 1
            out.append(
                Counter(
                    id=new,
                    side=counter.side,
                    name=name,
                    type="hq",
                    division=counter.division,
                    corps=counter.corps,
                    brigade=name,
                    steps=1,
                    initiative=3 + index,
                    command=5,
                )
            )
    return out
