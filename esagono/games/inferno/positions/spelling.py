"""Other spellings of a position document whose meaning is clear, in the words that the rules use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from esagono.engine.shapes import word

SIZE_SIGNS: Final = {"x": "brigade", "iii": "regiment", "ii": "battalion"}
"""2.1: the sizes as they are printed on counters."""
SUPPLY_WORDS: Final = {"ls": "low", "oos": "out", "in-supply": "in", "low-supply": "low", "out-of-supply": "out"}
PHASE_WORDS: Final = {"reinforcements": "reinforcement", "end-of-turn": "end", "c": "end"}
TYPE_WORDS: Final = {
    "bridge-engineer": "engineer",
    "engineers": "engineer",
    "fort": "fortress",
    "mountain-troops": "mountain",
    "alpini": "mountain",
    "arditi": "infiltration",
    "infiltration-capable": "infiltration",
    "heavy": "heavy-artillery",
}
SIDE_WORDS: Final = {"a-h": "austro-hungarian", "ah": "austro-hungarian", "it": "italian"}
PLACE_WORDS: Final = {
    "reserve": "box",
    "reserves": "box",
    "reserves-box": "box",
    "reinforcements": "pool",
    "dead": "eliminated",
}
KEY_WORDS: Final = {
    "defence": "defense", "movement": "move", "effectiveness": "loss", "ce": "loss",
    "av": "artillery", "af": "attack", "ds": "defense", "ma": "move",
}  # fmt: skip
FLAG_KEYS: Final = ("mov", "reserve", "frozen")
"""Markers that may also be said as keys of their own."""
UNIT_WORDS: Final = {"side": SIDE_WORDS, "type": TYPE_WORDS, "size": SIZE_SIGNS, "supply": SUPPLY_WORDS}
SIDES_OF_HEXES: Final = ("flags", "territory")
DIGITS: Final = 4
PONTOON: Final = ("id", "side", "hexside")
FULL: Final = 3
"""14.2.b: a hexside that a brigade (1) and a battalion (2) have crossed."""
HEXSIDE_LISTS: Final = ("destroyed", "trench_links", "bridges")
WAYS: Final = ("roads", "trails", "railways")
HEX_KEYS: Final = {"name": "place"}


def usual_words(doc: Mapping[str, Any]) -> dict[str, Any]:
    """The same document as the schema has it; what is not understood is left for the schema to refuse."""
    out = dict(doc)
    for key, others in (("phase", PHASE_WORDS), ("side", SIDE_WORDS)):
        if key in out:
            out[key] = word(out[key], others)
    if isinstance(out.get("phase"), str):
        out["phase"] = word(out["phase"].removesuffix("-phase"), PHASE_WORDS)
    if isinstance(out.get("control"), Mapping):
        out["control"] = by_hex(out["control"])
    if isinstance(out.get("tracks"), Mapping):
        out["tracks"] = tracks(out["tracks"])
    if isinstance(out.get("map"), Mapping):
        out["map"] = chart(out["map"])
        crossed = out["map"].get("crossings")
        if isinstance(crossed, list | tuple):  # River-crossing markers of the side whose turn it is (14.2.e)
            named = [hexside(s) for s in crossed]
            out["map"]["crossings"] = {f"{hexside}:{out.get('side', 'italian')}": FULL for hexside in named}
    for key in ("units", "reinforcements"):
        if isinstance(out.get(key), list | tuple):
            out[key] = [unit(entry) for entry in out[key]]
    if isinstance(out.get("map"), Mapping):
        own_pontoons(out["map"], listed(out.get("units")))
    if isinstance(out.get("reinforcements"), list):  # an id stands for the game's own counter and its turn
        out["reinforcements"] = [{"id": e} if isinstance(e, str) else e for e in out["reinforcements"]]
    return out


def tracks(given: Mapping[str, Any]) -> dict[str, Any]:
    """True and false are 1 and 0; a track of each side may be a table from side to number."""
    out: dict[str, Any] = {}
    for name, value in given.items():
        if isinstance(value, Mapping):
            out |= {f"{name}_{word(str(side), SIDE_WORDS).replace('-', '_')}": n for side, n in value.items()}
        else:
            out[str(name).lower()] = int(value) if isinstance(value, bool) else value
    return out


def chart(given: Mapping[str, Any]) -> dict[str, Any]:
    """A hexside may also be a pair of hexes; a bridge that is destroyed was one, whether a road is named or not."""
    out = dict(given)
    for key in HEXSIDE_LISTS:
        if isinstance(out.get(key), list | tuple):
            out[key] = [hexside(s) for s in out[key]]
    for key in WAYS:
        if isinstance(out.get(key), list | tuple) and out[key] and all(is_hex(name) for name in out[key]):
            out[key] = [[*out[key]]]  # one way, hex by hex
    if isinstance(out.get("sides"), Mapping):
        out["sides"] = {hexside(pair): kinds(what) for pair, what in out["sides"].items()}
    if isinstance(out.get("pontoons"), list | tuple):
        out["pontoons"] = [pontoon(given) for given in out["pontoons"]]
    unnamed = [
        s for s in listed(out.get("destroyed")) if isinstance(s, str) and frozenset(s.split("-")) not in ways(out)
    ]
    if unnamed and "size" in out:
        out["bridges"] = [*listed(out.get("bridges")), *unnamed]
    for key in SIDES_OF_HEXES:
        if isinstance(out.get(key), Mapping):
            out[key] = by_hex(out[key])
    if isinstance(out.get("hexes"), Mapping):
        out["hexes"] = {name: hex_entry(entry) for name, entry in out["hexes"].items()}
    return out


def ways(chart: Mapping[str, Any]) -> set[frozenset[str]]:
    """The hexsides that roads, railways and bridges cross."""
    chains = [chain for key in ("roads", "railways", "bridges") for chain in listed(chart.get(key))]
    return {frozenset(map(str, p)) for c in chains for p in pairwise(c.split("-") if isinstance(c, str) else listed(c))}


def pontoon(given: Any) -> Any:
    """An entry, its three values in a row, or with other names for the Engineer and his side."""
    if isinstance(given, list | tuple) and len(given) == len(PONTOON):
        given = dict(zip(PONTOON, given, strict=True))
    if not isinstance(given, Mapping):
        return given
    out = dict(given)
    for name, usual in (("unit", "id"), ("owner", "side")):
        if name in out and usual not in out:
            out[usual] = out.pop(name)
    if "hexside" in out:
        out["hexside"] = hexside(out["hexside"])
    if "side" in out:
        out["side"] = word(out["side"], SIDE_WORDS)
    return out


def own_pontoons(chart: dict[str, Any], units: Sequence[Any]) -> None:
    """A pontoon belongs to the side of its Engineer, if it names none."""
    sides = {str(u.get("id")): u["side"] for u in units if isinstance(u, Mapping) and "side" in u}
    for p in listed(chart.get("pontoons")):
        if isinstance(p, dict) and "side" not in p and str(p.get("id")) in sides:
            p["side"] = sides[str(p["id"])]


def listed(given: Any) -> Sequence[Any]:
    return given if isinstance(given, list | tuple) else ()


def is_pair(given: Any) -> bool:
    return isinstance(given, list | tuple) and len(given) == 2 and all(isinstance(name, str) for name in given)


def hexside(given: Any) -> Any:
    """
    >>> hexside(("0404", "0405")), hexside("1912/1913"), hexside("0404-0405")
    ('0404-0405', '1912-1913', '0404-0405')
    """
    if is_pair(given):
        return "-".join(given)
    return given.replace("/", "-") if isinstance(given, str) else given


def is_hex(given: Any) -> bool:
    return isinstance(given, str) and len(given) == DIGITS and given.isdecimal()


def kinds(given: Any) -> Any:
    return [word(kind) for kind in given] if isinstance(given, list | tuple) else word(given)


def by_hex(given: Mapping[str, Any]) -> dict[str, Any]:
    """A table from hex to side; or from side to its hexes.

    >>> by_hex({"IT": ["0404", "0405"], "0406": "A-H"})
    {'0404': 'italian', '0405': 'italian', '0406': 'austro-hungarian'}
    """
    out: dict[str, Any] = {}
    for key, value in given.items():
        if isinstance(value, list | tuple) and not is_hex(key):
            out |= {str(hex): word(key, SIDE_WORDS) for hex in value}
        else:
            out[key] = word(value, SIDE_WORDS)
    return out


def hex_entry(given: Any) -> Any:
    """A hex may be said by its terrain alone."""
    if isinstance(given, str):
        return {"terrain": word(given)}
    if not isinstance(given, Mapping):
        return given
    given = {HEX_KEYS.get(key, key) if HEX_KEYS.get(key) not in given else key: v for key, v in given.items()}
    others = {"terrain": word(given.get("terrain"), {}), "trench": word(given.get("trench"), SIDE_WORDS)}
    return {**given, **{key: value for key, value in others.items() if key in given}}


def unit(given: Any) -> Any:
    """Sizes as they are printed; a Corps may be a number, or none; `effectiveness` is what its markers say."""
    if not isinstance(given, Mapping):
        return given
    out = dict(given)
    for key, others in UNIT_WORDS.items():
        if key in out:
            out[key] = word(out[key], others)
    if "corps" in out and not isinstance(out["corps"], str):
        corps = out["corps"]
        out["corps"] = "" if corps is None else str(corps)
    for key, usual in KEY_WORDS.items():
        if key in out and usual not in out:
            out[usual] = out.pop(key)
    if isinstance(out.get("reduced"), Mapping) and "defence" in out["reduced"]:
        out["reduced"] = {KEY_WORDS.get(key, key): value for key, value in out["reduced"].items()}
    level = out.get("loss")
    if isinstance(level, int) and level < 0:
        out["loss"] = -level
    if "reduced" in out and out["reduced"] is None:
        del out["reduced"]
    if isinstance(out.get("hex"), str) and not out["hex"].isdigit():
        out["hex"] = word(out["hex"], PLACE_WORDS)
    if isinstance(out.get("entry"), str):
        out["entry"] = out["entry"].split()
    if isinstance(out.get("flags"), str):
        out["flags"] = [out["flags"]]
    if isinstance(out.get("flags"), Mapping):
        out["flags"] = [name for name, borne in out["flags"].items() if borne]
    if isinstance(out.get("flags"), list | tuple):
        out["flags"] = [word(name, {}) for name in out["flags"]]
    for key in FLAG_KEYS:
        if isinstance(out.get(key), bool):
            borne = out.pop(key)
            out["flags"] = [*listed(out.get("flags")), *([key] if borne else [])]
    return out
