"""Positions as documents: the counters of one, its own and the game's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from esagono.engine.errors import BadPosition, UnknownName
from esagono.games.strafe.positions.fields import PRINTED
from esagono.games.strafe.roster import GUNS, Counter, Roster, Values

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
BRIDGES: Final = "P"
"""20.3: the machine-gun factor of an Engineer that builds bridges."""
ONE_STEP: Final = ("mg", "flamethrower", "armored-car", "hq", *GUNS)


def read_counter(entry: Mapping[str, Any], sides: tuple[str, ...]) -> Counter:
    """A counter of the document's own."""
    name, side, kind = entry["id"], entry["side"], entry.get("type", "infantry")
    index = sides.index(side)
    usual = USUAL.get((kind, index)) or USUAL.get((kind, -1)) or (0, 0, 0, 0, 0, 0)
    like = "minewerfer" if kind == "bombard" and index == 1 else kind  # Q16: they share a symbol
    bombardment, reach, move = USUAL_GUN.get(like, (0, 0, usual[3]))
    front = values_in(entry, Values(usual[0], usual[1], usual[2], move))
    return Counter(
        id=name,
        side=side,
        name=entry.get("name", name),
        type=kind,
        corps=entry.get("corps", ""),
        division=entry.get("division", ""),
        brigade=entry.get("brigade", ""),
        regiment=entry.get("regiment", ""),
        steps=entry.get("steps", 1 if kind in ONE_STEP else 2),
        front=front,
        back=back_of(entry, front, usual[4:]),
        bridging=entry.get("mg") == BRIDGES,
        bombardment=entry.get("bombardment", bombardment),
        range=entry.get("range", reach),
        initiative=entry.get("initiative", 3 + index if kind == "hq" else 0),
        command=entry.get("command", 5 if kind == "hq" else 0),
        turn=entry.get("turn", 0),
        entry=tuple(entry.get("entry", ())),
        mark=entry.get("mark", ""),
    )


def values_in(said: Mapping[str, Any], face: Values) -> Values:
    values = {key: said[key] for key in ("combat", "mg", "morale", "move") if key in said}
    return replace(face, **{key: 0 if value == BRIDGES else value for key, value in values.items()})


def back_of(entry: Mapping[str, Any], front: Values, usual: Sequence[int]) -> Values:
    """M6: as the document says; else the usual one, or half of a front that it changes."""
    said = entry.get("reduced")
    combat = -(-front.combat // 2) if "combat" in entry else usual[0]
    fewer = -(-front.mg // 2) if "mg" in entry else usual[1]
    face = Values(combat, fewer, front.morale, front.move)
    return values_in(said, face) if isinstance(said, Mapping) else face


def read_counters(units: list[dict[str, Any]], own: Roster, every: Roster, sides: tuple[str, ...]) -> list[Counter]:
    """The counters a document names: its own, or the game's where only id and hex are given; and headquarters.

    `own`: the counters as scenario and options have them (Q8, Q11, Q12); `every`: those of the other scenarios too.
    """
    out: dict[str, Counter] = {}
    for entry in units:
        name = entry["id"]
        if name in out:
            raise BadPosition(f"two units have the id {name!r}; expected each id once")
        home = own if name in own.index else every
        counter = home.counters[home.index[name]] if name in home.index else None
        if counter is not None and entry.get("side", counter.side) == counter.side:
            steps_of_own(counter, entry)
            way = {"turn": entry.get("turn", counter.turn), "entry": tuple(entry.get("entry", counter.entry))}
            counter = changed(counter, entry, sides) if printed_in(entry) else counter
            out[name] = replace(counter, **way)
        elif "side" in entry:
            out[name] = read_counter(entry, sides)
        else:
            raise BadPosition(f"{UnknownName('counter of the game', name, every.ids)}; or give side and values")
    counters = list(out.values())
    return [*counters, *missing_headquarters(counters, own, every)]


def printed_in(entry: Mapping[str, Any]) -> bool:
    """A unit of a document that says what is printed on its counter; any other is the game's own."""
    return bool(PRINTED & entry.keys()) or isinstance(entry.get("reduced"), Mapping)


def steps_of_own(counter: Counter, entry: dict[str, Any]) -> None:
    """17.1: fewer `steps` than a counter of the game is printed with are those it has left."""
    if entry.get("steps", counter.steps) < counter.steps and "steps_left" not in entry:
        entry["steps_left"] = entry.pop("steps")


def printed(counter: Counter) -> dict[str, Any]:
    """What is printed on a counter."""
    return {
        "side": counter.side,
        "type": counter.type,
        "name": counter.name,
        "brigade": counter.brigade,
        "division": counter.division,
        "corps": counter.corps,
        "regiment": counter.regiment,
        "steps": counter.steps,
        "combat": counter.front.combat,
        "mg": BRIDGES if counter.bridging else counter.front.mg,
        "morale": counter.front.morale,
        "move": counter.front.move,
        "reduced": {
            "combat": counter.back.combat,
            "mg": counter.back.mg,
            "morale": counter.back.morale,
            "move": counter.back.move,
        },
        "bombardment": counter.bombardment,
        "range": counter.range,
        "initiative": counter.initiative,
        "command": counter.command,
        "mark": counter.mark,
    }


def changed(counter: Counter, entry: Mapping[str, Any], sides: tuple[str, ...]) -> Counter:
    """M6: a counter of the game with some of its values changed; what depends on a changed one changes with it."""
    values, said = printed(counter), entry.get("reduced")
    behind = {key: value for key, value in values["reduced"].items() if key not in entry}
    reduced = behind | (dict(said) if isinstance(said, Mapping) else {})
    new = read_counter({**values, **entry, "reduced": reduced}, sides)
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
