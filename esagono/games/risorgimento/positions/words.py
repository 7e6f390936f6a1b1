"""Other words for what a position document says, where their meaning is clear: capitals and underscores, a status by
its name, a facing in full, one unit for a list of units.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from esagono.engine.shapes import word
from esagono.games.risorgimento.ground import facing_said
from esagono.games.risorgimento.roster import Roster

Reword = Callable[[Any], Any]

STATUS: Final = {"good-order": 0, "shaken": 1, "disordered": 2, "disorganized": 3, "disorganised": 3}
TYPE: Final = {
    "line-infantry": "line", "infantry": "line", "light-infantry": "light", "artillery": "field-artillery",
    "field": "field-artillery", "horse": "horse-artillery", "formation-commander": "commander",
    "overall": "overall-commander", "cav": "cavalry", "fc": "commander", "oc": "overall-commander",
}  # fmt: skip
FLAG: Final = {
    "ooc": "out-of-command", "in-march": "march", "march-movement": "march", "marching": "march", "in-square": "square",
    "low-ammunition": "low-ammo", "out-of-ammunition": "out-of-ammo",
    "fuori-comando": "out-of-command", "movimento-in-marcia": "march", "munizioni-scarse": "low-ammo",
    "senza-munizioni": "out-of-ammo", "esausta": "exhausted",
}  # fmt: skip
"""Also the markers as they are printed (M11)."""
USUAL: Final = ("unlimbered", "in-command", "face-down")
"""What is so unless a flag says otherwise."""
FLAGS: Final = frozenset(
    ("march", "limbered", "square", "exhausted", "charging", "low-ammo", "out-of-ammo", "out-of-command", "acted",
     "face-up")
)  # fmt: skip
"""Those that may be keys of their own, true or false."""
VALUE: Final = {
    "sp": "strength", "sv": "stacking", "cv": "cohesion", "bcv": "cohesion", "ma": "move", "command_value": "command",
    "command_rating": "rating", "movement": "move",
}  # fmt: skip
"""The printed values by the letters of the rules (2.1), or by a longer word."""
SIDE: Final = {"au": "austrian", "austria": "austrian", "pi": "piedmontese", "piedmont": "piedmontese"}
PHASE: Final = {
    "a": "initiative", "b": "activation", "b.1": "command", "b.2": "activation", "c": "non-activated",
    "d": "out-of-command", "e": "end", "set-up": "setup", "initiative-determination": "initiative",
    "command-step": "command", "activation-step": "activation", "formations-action": "activation",
    "non-activated-formations": "non-activated", "out-of-command-units": "out-of-command",
    "end-of-turn": "end", "end-of-the-game-turn": "end", "ooc": "out-of-command", "actions": "action",
}  # fmt: skip
"""Phases by their letter, or in full, in the sequence of play (4)."""
KIND: Final = {"assalto": "assault", "carica": "charge"}
"""The markers as they are printed (M11)."""
STEP: Final = {
    "a": "declare", "declaration": "declare", "declarations": "declare", "b": "actions", "action": "actions",
    "acting": "actions", "declaring": "declare", "c": "end", "recovery": "end",
}  # fmt: skip
"""The steps of an activation by their letter (4.B.2) or in other words."""
TERRAIN: Final = {"farm-house": "farmhouse", "open": "clear"}
LOOSE: Final = {"none": "", "1-or-less": 1, "3-4": 3, "6-or-more": 6}
"""Rows of the Initiative Table (M9) for one of their rolls."""
HEXSIDE: Final = {"mincio": "river"}
ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
SHORT: Final = {"active": "formation", "second_corps": "choice"}
"""Tables of which the one word that matters may stand alone."""


def in_our_words(doc: Mapping[str, Any]) -> dict[str, Any]:
    """The document with such words replaced; whatever else is in it stays for others to judge."""
    short = {key: {word: doc[key]} for key, word in SHORT.items() if isinstance(doc.get(key), str)}
    out = {**given(doc), **short}
    out = reworded(out, TOP)
    if isinstance(out.get("reinforcements"), list | tuple):
        out["units"] = [*out.get("units", ()), *map(off_map, out.pop("reinforcements"))]
    for key, words in (("active", ACTIVE), ("second_corps", CORPS), ("map", MAP)):
        if isinstance(out.get(key), Mapping):
            out[key] = reworded(out[key], words)
    for key, words in (("units", UNIT), ("markers", MARKER), ("formations", FORMATION)):
        if isinstance(out.get(key), list | tuple):
            entries = [RENAMED[key](entry) if isinstance(entry, Mapping) else entry for entry in out[key]]
            out[key] = [reworded(entry, words) if isinstance(entry, Mapping) else entry for entry in entries]
    return out


def with_printed_formations(doc: Mapping[str, Any], sheet: Roster) -> dict[str, Any]:
    """The document with the game's formations by their ids ("Benedek"), unless its own units use the name."""
    own = {entry.get("formation") for entry in doc.get("units", [])}
    out = dict(doc)
    if "formations" in doc:
        out["formations"] = [printed_id(entry, "id", own, sheet) for entry in doc["formations"]]
    if "formation" in doc.get("active", {}):
        out["active"] = printed_id(doc["active"], "formation", own, sheet)
    return out


def printed_id(entry: Mapping[str, Any], key: str, own: set[Any], sheet: Roster) -> dict[str, Any]:
    name = entry.get(key)
    found = -1 if name in own or not isinstance(name, str) else sheet.formation_called(name)
    return {**entry, key: sheet.formations[found].id} if found >= 0 else dict(entry)


def given(entry: Mapping[str, Any]) -> dict[str, Any]:
    """What is not None: in a dict of Python that is how something is left out. No units at all are a mistake."""
    return {key: value for key, value in entry.items() if value is not None or key == "units"}


def reworded(entry: Mapping[str, Any], words: Mapping[str, Reword]) -> dict[str, Any]:
    return {key: words[key](value) if key in words else value for key, value in given(entry).items()}


def status(value: Any) -> Any:
    """2.5.a: the ladder by its names.

    >>> status("Good Order"), status("shaken"), status(2), status("asleep")
    (0, 1, 2, 'asleep')
    """
    return STATUS.get(word(value), value) if isinstance(value, str) else value


def facing(value: Any) -> Any:
    """
    >>> facing("north-west"), facing("se")
    ('NW', 'SE')
    """
    return facing_said(value) if isinstance(value, str) else value


def unit_type(value: Any) -> Any:
    return TYPE.get(word(value), word(value)) if isinstance(value, str) else value


def flags(value: Any) -> Any:
    """One flag, a list of them, or a table of true and false.

    >>> flags("March"), flags({"square": True, "march": False}), flags(["out_of_command"]), flags(["Esausta"])
    (['march'], ['square'], ['out-of-command'], ['exhausted'])
    """
    if isinstance(value, str):
        value = [value]
    elif isinstance(value, Mapping) and all(isinstance(v, bool) for v in value.values()):
        value = [flag for flag, set_ in value.items() if set_]
    if not isinstance(value, list | tuple):
        return value
    named = [FLAG.get(word(flag), word(flag)) if isinstance(flag, str) else flag for flag in value]
    return [flag for flag in named if flag not in USUAL]


def turn(value: Any) -> Any:
    """15.1: turns as they are printed, or in quotes.

    >>> turn("IV"), turn("4"), turn(4)
    (4, 4, 4)
    """
    if isinstance(value, str) and value.isdecimal():
        return int(value)
    return ROMAN.index(value) + 1 if value in ROMAN else value


def off_map(entry: Any) -> Any:
    """15.1: a unit that waits to enter, by its id alone or as a table."""
    if isinstance(entry, Mapping):
        return {"hex": "pool", **entry}
    return {"id": entry, "hex": "pool"} if isinstance(entry, str) else entry


def loose(value: Any) -> Any:
    """
    >>> loose("3-4"), loose("5"), loose("-1"), loose("impetuous")
    (3, 5, -1, 'impetuous')
    """
    if not isinstance(value, str):
        return value
    if value.strip().removeprefix("-").isdecimal():
        return int(value)
    return LOOSE.get(word(value), value)


def marker_kind(value: Any) -> Any:
    """
    >>> marker_kind("Carica"), marker_kind("assault")
    ('charge', 'assault')
    """
    return KIND.get(word(value), word(value)) if isinstance(value, str) else value


def sides(value: Any) -> Any:
    """Hexsides with their kind, or list of kinds."""
    if not isinstance(value, Mapping):
        return value
    return {str(pair).replace("/", "-"): hexside(kind) for pair, kind in value.items()}


def hexside(kind: Any) -> Any:
    if isinstance(kind, list | tuple):
        return [hexside(each) for each in kind]
    return HEXSIDE.get(word(kind), word(kind)) if isinstance(kind, str) else kind


def forces(value: Any) -> Any:
    """7.1.3: one unit stands for a list of one."""
    return [value] if isinstance(value, str) else value


def formations(value: Any) -> Any:
    """A table by id stands for a list."""
    return listed(value, "id")


def markers(value: Any) -> Any:
    """A table by hex stands for a list; a hex alone is what the marker points to."""
    if isinstance(value, Mapping) and value and all(isinstance(to, str) for to in value.values()):
        if "hex" in value:
            return [value]
        return [{"hex": hex, "to": to} for hex, to in value.items()]
    return listed(value, "hex")


def listed(value: Any, key: str) -> Any:
    if isinstance(value, Mapping) and all(isinstance(entry, Mapping) for entry in value.values()):
        return [{key: name, **entry} for name, entry in value.items()]
    return value


def hexes(value: Any) -> Any:
    """A terrain stands for a hex of which nothing else is said."""
    if not isinstance(value, Mapping):
        return value
    return {
        name: {"terrain": word(here, TERRAIN)}
        if isinstance(here, str)
        else reworded(named_place(here), {"terrain": terrain})
        if isinstance(here, Mapping)
        else here
        for name, here in value.items()
    }


def terrain(value: Any) -> Any:
    return word(value, TERRAIN)


def roads(value: Any) -> Any:
    return {word(grade): chains for grade, chains in value.items()} if isinstance(value, Mapping) else value


def step(value: Any) -> Any:
    """
    >>> step("Declarations"), step("B.2.b"), step("end")
    ('declare', 'actions', 'end')
    """
    said = word(value)
    return word(said.removeprefix("4.").removeprefix("b.2."), STEP) if isinstance(said, str) else said


def named_place(here: Mapping[str, Any]) -> Mapping[str, Any]:
    """A hex is called by its place."""
    if "name" in here and "place" not in here:
        return {"place" if key == "name" else key: value for key, value in here.items()}
    return here


def side(value: Any) -> Any:
    return word(value, SIDE)


def phase(value: Any) -> Any:
    """
    >>> phase("C"), phase("Out of Command"), phase("Phase D"), phase("4.E")
    ('non-activated', 'out-of-command', 'out-of-command', 'end')
    """
    said = word(value)
    if isinstance(said, str):
        said = said.removesuffix("-phase").removeprefix("phase-").removeprefix("4.")
    return word(said, PHASE)


def by_side(value: Any) -> Any:
    return {side(name): given for name, given in value.items()} if isinstance(value, Mapping) else value


def sides_held(value: Any) -> Any:
    """Who holds a hex, or which hexes a side holds."""
    if not isinstance(value, Mapping):
        return value
    out: dict[str, Any] = {}
    for key, held in value.items():
        if isinstance(held, list | tuple) and all(isinstance(hex, str) for hex in held):
            out |= dict.fromkeys(held, side(key))
        else:
            out[key] = side(held)
    return out


def pointed(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """7.1: a marker lies where the attack comes from and points at its target; whose it is says who acts.

    >>> pointed({"from": "0606", "target": "0605", "type": "charge", "unit": "C", "side": "austrian"})
    {'to': '0605', 'forces': 'C', 'hex': '0606', 'kind': 'charge'}
    """
    own = {key: value for key, value in entry.items() if key != "side"}
    for wanted, others in (
        ("to", ("target",)), ("forces", ("units", "unit", "force")), ("hex", ("from", "at")), ("kind", ("type",)),
    ):  # fmt: skip
        found = [key for key in others if key in own]
        if wanted not in own and len(found) == 1:
            own[wanted] = own.pop(found[0])
    return own


def ordered(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """6.1.2: what the Orders marker shows is how often the formation has failed."""
    if isinstance(entry.get("orders"), int) and "failed" not in entry:
        return {"failed" if key == "orders" else key: abs(v) if key == "orders" else v for key, v in entry.items()}
    return entry


def valued(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """2.1.b: values by their letters, unless the word is there as well; markers as keys of their own."""
    named = {key: VALUE.get(key.lower(), key) for key in entry if isinstance(key, str)}
    out = {key if named.get(key) in entry else named.get(key, key): value for key, value in entry.items()}
    own = [key for key in out if word(key) in FLAGS and isinstance(out[key], bool)]
    if own:
        said = flags(out.get("flags", []))
        if isinstance(said, list):
            out["flags"] = [*said, *[word(key) for key in own if out[key]]]
            out = {key: value for key, value in out.items() if key not in own}
    return out


RENAMED: Final[dict[str, Reword]] = {"markers": pointed, "units": valued, "formations": ordered}
TOP: Final[dict[str, Reword]] = {
    "side": side, "initiative": side, "phase": phase, "turn": turn, "formations": formations, "markers": markers,
    "control": sides_held, "dice_of": by_side,
}  # fmt: skip
ACTIVE: Final[dict[str, Reword]] = {"step": step, "loose": loose}
CORPS: Final[dict[str, Reword]] = {"choice": word, "since": turn}
MAP: Final[dict[str, Reword]] = {"hexes": hexes, "sides": sides, "roads": roads}
UNIT: Final[dict[str, Reword]] = {
    "status": status, "facing": facing, "type": unit_type, "side": side, "flags": flags, "action": word,
}  # fmt: skip
MARKER: Final[dict[str, Reword]] = {"forces": forces, "kind": marker_kind}
FORMATION: Final[dict[str, Reword]] = {"side": side}
