"""Other spellings of a position document whose meaning is clear, in the words that the rules use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from esagono.engine.shapes import word

IT, AH = "italian", "austro-hungarian"
SIDE_WORDS: Final = {
    "it": IT, "ita": IT, "italy": IT, "italians": IT, "ah": AH, "a-h": AH, "austrian": AH, "austrians": AH,
    "austria-hungary": AH, "austro-hungarians": AH, "austrohungarian": AH,
}  # fmt: skip
PHASES: Final = (
    "reinforcement", "command", "initiative", "weather", "supply", "artillery", "event", "action", "action",
    "non-activated", "rally", "victory",
)  # fmt: skip
"""4.0: by number; the eighth and the ninth are Actions of the one side and of the other."""
PHASE_WORDS: Final = {str(n): name for n, name in enumerate(PHASES, 1)} | {
    "reinforcements": "reinforcement", "events": "event", "actions": "action", "nonactivated": "non-activated",
    "non-activated-movement": "non-activated", "replacement": "rally", "replacements": "rally",
    "replacement-and-rally": "rally", "rally-and-replacement": "rally", "victory-check": "victory",
    "10a": "non-activated", "10b": "non-activated", "ip-action": "action", "nip-action": "action",
}  # fmt: skip
SECOND: Final = ("9", "10b", "nip-action")
"""4.9, 4.10: phases of the side without the initiative."""
TYPE_WORDS: Final = {
    "armoured-car": "armored-car", "mountain-infantry": "mountain", "bicycle-bersaglieri": "bicycle",
    "headquarters": "hq", "machine-guns": "mg", "engineers": "engineer", "flamethrowers": "flamethrower",
    "border-guard": "rgf", "border-guards": "rgf", "armored-cars": "armored-car", "bombards": "bombard",
    "bers-cicl": "bicycle", "bers.-cicl.": "bicycle", "light": "mountain-artillery", "field": "field-artillery",
    "heavy": "heavy-artillery", "gebirgs": "mountain", "light-artillery": "mountain-artillery", "cyclist": "bicycle",
    "cyclists": "bicycle", "bersaglieri-cyclist": "bicycle", "bersaglieri-ciclisti": "bicycle", "ls": "infantry",
    "bicycle-infantry": "bicycle", "feldjager": "infantry", "feldjäger": "infantry", "fj": "infantry",
    "nk": "infantry", "grenadier": "infantry", "grenadiers": "infantry", "granatieri": "infantry",
}  # fmt: skip
VALUE_WORDS: Final = {
    "cf": "combat", "mgf": "mg", "ml": "morale", "ma": "move", "bf": "bombardment", "dl": "dp", "dp": "dp",
    "posture": "up", "command_range": "command", "initiative_value": "initiative", "disorganization": "dp",
    "disorganization_points": "dp", "disorganization_level": "dp", "host": "with", "attached_to": "with",
}  # fmt: skip
"""Values of a counter by the letters of the rules."""
FLAG_WORDS: Final = {"ooc": "out-of-command", "def.-fired": "def-fired", "force-march": "force-marched", "digs": "dug"}
BOTH_FIRED: Final = "act-&-def.-fired"
"""19.8: the combined marker."""
OWN_FLAGS: Final = (
    "activated", "out-of-command", "moved", "force-marched", "retreated", "dug", "act", "def-fired", "emplacing",
)  # fmt: skip
"""Flags that may be keys of their own, true or false."""
ACTION_WORDS: Final = {"night-counterattack": "night", "brigade-exchange": "exchange"}
TERRAIN_WORDS: Final = {"wood": "woods", "forest": "woods", "karst": "carso", "marsh": "swamp"}
PLACE_WORDS: Final = {
    "eliminated-units-box": "eliminated", "eliminated-box": "eliminated", "dead": "eliminated",
    "surrendered-units-box": "surrendered", "surrendered-box": "surrendered", "reinforcements": "pool",
}  # fmt: skip
"""Where a counter lies that is on no hex."""
SIDED_TABLES: Final = ("spent", "bid", "dice_of", "activations", "display", "vp", "events")
NEEDED: Final = ("game", "map", "units")
"""Parts that are not left out by saying nothing of them."""
HEXSIDES: Final = ("bridges", "blown", "destroyed", "built", "trench_links")


def usual_words(doc: Mapping[str, Any]) -> dict[str, Any]:
    """The same document as it is read; what is not understood is left to be refused."""
    out = {key: value for key, value in doc.items() if value is not None or key in NEEDED}
    for key in ("side", "initiative"):
        if key in out:
            out[key] = side(out[key])
    second = str(word(str(out.get("phase")))).removeprefix("phase-").removesuffix("-phase") in SECOND
    if second and "side" not in out and out.setdefault("initiative", IT) in (IT, AH):
        out["side"] = IT if out["initiative"] == AH else AH  # 4.9, 4.10: the other side comes second
    if "phase" in out:
        out["phase"] = _phase(out["phase"])
    for key in ("turn", "quiet"):
        if key in out:
            out[key] = _number(out[key])
    if isinstance(out.get("scenario"), str):
        out["scenario"] = word(out["scenario"]).removeprefix("scenario-").removeprefix("isonzo-")
    for key in SIDED_TABLES:
        if key in out:
            out[key] = by_side(out[key])
    if "lp" in out and "tracks" not in out:
        out["tracks"] = {"lp": out.pop("lp")}
    if isinstance(out.get("tracks"), Mapping):
        out["tracks"] = _tracks(out["tracks"])
    if isinstance(out.get("display"), list | tuple):
        out["display"] = _display(out["display"])
    if isinstance(out.get("control"), Mapping):
        out["control"] = _control(out["control"])
    if isinstance(out.get("action"), Mapping):
        out["action"] = {k: _of_action(k, v) for k, v in out["action"].items()}
    for key in ("assaults", "counter_assaults"):
        if key in out:
            out[key] = _marks(out[key])
    for key in ("barrages", "barrage"):
        if key in out and "interdiction" not in out:
            out["interdiction"] = out.pop(key)
    if "interdiction" in out:
        out["interdiction"] = _barrages(out["interdiction"])
    if isinstance(out.get("map"), Mapping):
        out["map"] = _chart(out["map"])
    if isinstance(out.get("reinforcements"), Mapping):
        out["reinforcements"] = _by_turn(out["reinforcements"])
    for key in ("units", "reinforcements"):
        if isinstance(out.get(key), list | tuple):
            out[key] = [_unit(entry) for entry in out[key]]
    return out


def side(given: Any) -> Any:
    """A side by any of its names; what is none stays as it is."""
    plain = word(given, SIDE_WORDS)
    return plain if plain in (IT, AH) else given


def by_side(given: Any) -> Any:
    """A table whose keys may be sides."""
    return {side(key): value for key, value in given.items()} if isinstance(given, Mapping) else given


def _of_action(key: str, given: Any) -> Any:
    if key == "side":
        return side(given)
    if key == "step" and isinstance(given, str):
        return given.lower() if len(given) > 1 else given.upper()
    if key in ("guns", "independents", "digs") and isinstance(given, str):
        return [given]
    return word(given, ACTION_WORDS) if key == "kind" else given


def _by_turn(given: Mapping[Any, Any]) -> Any:
    """6.1: reinforcements as a table from turn to those who arrive."""
    turns = {key: _number(key) for key in given}
    if not all(type(turn) is int and isinstance(given[key], list | tuple) for key, turn in turns.items()):
        return given
    rows = [(turns[key], row) for key, arriving in given.items() for row in arriving]
    return [{"turn": turn, **(row if isinstance(row, Mapping) else {"id": row})} for turn, row in rows]


def _phase(given: Any) -> Any:
    if isinstance(given, int) and not isinstance(given, bool):
        given = str(given)
    if not isinstance(given, str):
        return given
    plain = str(word(given)).removesuffix("-phase").removeprefix("phase-")
    return PHASE_WORDS.get(plain, plain)


def _number(given: Any) -> Any:
    return int(given) if isinstance(given, str) and given.isdecimal() else given


def _tracks(given: Mapping[str, Any]) -> dict[str, Any]:
    """Points by side, or sides with their points."""
    out = {key: by_side(value) for key, value in by_side(given).items()}
    for key in [k for k in out if k.startswith("lp_")]:
        out.setdefault("lp", {})[side(key.removeprefix("lp_"))] = out.pop(key)
    if any(isinstance(out.get(s), Mapping) for s in (IT, AH)):
        return {"lp": {s: out[s]["lp"] for s in (IT, AH) if isinstance(out.get(s), Mapping) and "lp" in out[s]}}
    return out


def _display(given: Any) -> Any:
    """Brigades with their boxes; a brigade alone has no guns."""
    if all(isinstance(row, str) for row in given):
        return dict.fromkeys(given, 0)
    if all(isinstance(row, Mapping) and "brigade" in row for row in given):
        return {row["brigade"]: row.get("box", 0) for row in given}
    return given


def _control(given: Mapping[str, Any]) -> dict[str, Any]:
    """Who holds a hex, or which hexes a side holds."""
    out: dict[str, Any] = {}
    for key, value in given.items():
        if side(key) in (IT, AH) and isinstance(value, list | tuple):
            out |= dict.fromkeys(value, side(key))
        else:
            out[key] = side(value)
    return out


def _barrages(given: Any) -> Any:
    """Barrage markers: one, several, or a table by hex."""
    if isinstance(given, Mapping) and "hex" not in given:
        return {hex: by_name(entry) for hex, entry in given.items()}
    if not isinstance(given, list | tuple):
        return [by_name(given)]
    return [by_name(pair("hex", "value", entry)) for entry in given]


def pair(first: str, second: str, given: Any) -> Any:
    """A row of two things without their names."""
    return {first: given[0], second: given[1]} if isinstance(given, list | tuple) and len(given) == 2 else given


def by_name(given: Any) -> Any:
    """A row whose side may be called by another name."""
    return {**given, "side": side(given["side"])} if isinstance(given, Mapping) and "side" in given else given


def _marks(given: Any) -> Any:
    """Assault markers: one, a table from unit to hex, or rows that name the hex or several units in other words."""
    if isinstance(given, Mapping) and {"unit", "units"} & set(given) and {"to", "target", "hex"} & set(given):
        given = [given]
    if isinstance(given, Mapping):
        given = [{"unit": unit, "to": hex} for unit, hex in given.items()]
    if not isinstance(given, list | tuple):
        return given
    out: list[Any] = []
    for row in (pair("unit", "to", row) for row in given):
        if not isinstance(row, Mapping):
            out.append(row)
            continue
        entry = dict(row)
        for key in ("target", "hex"):
            if key in entry and "to" not in entry:
                entry["to"] = entry.pop(key)
        several = entry.pop("units", None)
        out += [entry | {"unit": u} for u in several] if isinstance(several, list | tuple) else [entry]
    return out


WORK_WORDS: Final = {
    "side": "hexside", "bridge": "hexside", "engineer": "unit", "turn": "begun", "since": "begun", "started": "begun",
}  # fmt: skip
"""Other names for what is said of a bridge being built."""


def _chart(given: Mapping[str, Any]) -> dict[str, Any]:
    out = dict(given)
    if "railroads" in out and "railways" not in out:
        out["railways"] = out.pop("railroads")
    if isinstance(out.get("hexes"), Mapping):
        out["hexes"] = {hex: _hex(entry) for hex, entry in out["hexes"].items()}
    if isinstance(out.get("sides"), Mapping):
        out["sides"] = {_hexside(pair): _kinds(kinds) for pair, kinds in out["sides"].items()}
        _bridges(out)
    for key in HEXSIDES:
        if isinstance(out.get(key), list | tuple):
            out[key] = [_hexside(pair) for pair in out[key]]
    if "building" in out:
        out["building"] = _works(out["building"])
    if "sources" in out:
        out["sources"] = by_side(out["sources"])
    return out


def _works(given: Any) -> Any:
    """20.3: bridges being built: one, several, or a table by hexside; a row may call its parts by other names."""
    if isinstance(given, Mapping) and not any(key in given for key in ("hexside", *WORK_WORDS)):
        return given
    if not isinstance(given, list | tuple):
        given = [given]
    out: list[Any] = []
    for entry in given:
        row = _hexside(entry) if isinstance(entry, str) else entry
        if isinstance(row, list | tuple) and row and "-" in str(_hexside(row[0])):
            row = pair("hexside", "unit", row)
        if isinstance(row, Mapping):
            named = {WORK_WORDS.get(key, key): value for key, value in row.items()}
            row = named | ({"hexside": _hexside(named["hexside"])} if "hexside" in named else {})
        out.append(row)
    return out


def _bridges(chart: dict[str, Any]) -> None:
    """A hexside may say that there is a bridge over it."""
    spanned = [p for p, kinds in chart["sides"].items() if isinstance(kinds, list) and "bridge" in kinds]
    if spanned and isinstance(chart.get("bridges", []), list | tuple):
        chart["bridges"] = [*chart.get("bridges", []), *spanned]
        chart["sides"] |= {pair: [k for k in chart["sides"][pair] if k != "bridge"] for pair in spanned}


def _kinds(given: Any) -> Any:
    return [word(kind) for kind in given] if isinstance(given, list | tuple) else word(given)


def _hexside(given: Any) -> Any:
    """`0709/0710` is the way the rulebook writes a bridge; a table may say more of it."""
    if isinstance(given, Mapping) and "hexside" in given:
        given = given["hexside"]
    return given.replace("/", "-") if isinstance(given, str) else given


def _hex(given: Any) -> Any:
    if isinstance(given, str):
        given = {"terrain": given}
    if not isinstance(given, Mapping):
        return given
    out = dict(given)
    if "terrain" in out:
        out["terrain"] = word(out["terrain"], TERRAIN_WORDS)
    trench = _number(side(out.get("trench")))
    if isinstance(trench, Mapping):
        trench = dict(trench)
        if "side" in trench and "owner" not in trench:
            trench["owner"] = trench.pop("side")
        trench |= {key: side(trench[key]) for key in ("owner", "printed") if key in trench}
    if "trench" in out:
        out["trench"] = trench
    return out


def _values(given: Mapping[str, Any]) -> dict[str, Any]:
    """Values by their letters, unless the word is there as well; flags as keys of their own."""
    out: dict[str, Any] = {}
    flags = [word(key) for key, value in given.items() if word(key) in OWN_FLAGS and value is True]
    for key, value in given.items():
        if word(key) in OWN_FLAGS and isinstance(value, bool):
            continue
        named = VALUE_WORDS.get(key.lower(), key) if isinstance(key, str) else key
        out[key if named in given else named] = value
    if flags:
        said = out.get("flags", [])
        said = [said] if isinstance(said, str) else said
        out["flags"] = [*said, *flags]
    return out


def _unit(given: Any) -> Any:
    if not isinstance(given, Mapping):
        return given
    out = {key: value for key, value in _values(given).items() if value is not None}
    if "side" in out:
        out["side"] = side(out["side"])
    if "type" in out:
        out["type"] = word(out["type"], TYPE_WORDS)
    if out.get("type") == "mountain" and {"bombardment", "range", "up"} & out.keys():
        out["type"] = "mountain-artillery"  # 2.2.2.c: the guns, not the battalions
    if isinstance(out.get("hex"), list | tuple) and len(out["hex"]) == 2 and "hexes" not in out:
        out["hexes"] = list(out.pop("hex"))  # 23.1: in two hexes
    if "up" in out:
        out["up"] = word(out["up"])
    if isinstance(out.get("hex"), str):
        out["hex"] = word(out["hex"], PLACE_WORDS)
    if isinstance(out.get("hexes"), str):
        out["hexes"] = out["hexes"].replace("/", "-").split("-")
    if "turn" in out:
        out["turn"] = _number(out["turn"])
    if isinstance(out.get("entry"), str) and out["entry"].isdecimal():
        out["entry"] = [out["entry"]]
    if out.get("mg") == "p":
        out["mg"] = "P"
    flags = out.get("flags")
    if isinstance(flags, str):
        flags = [flags]
    if isinstance(flags, Mapping):
        flags = [flag for flag, on in flags.items() if on]
    if isinstance(flags, list | tuple):
        said = [word(flag, FLAG_WORDS) for flag in flags]
        out["flags"] = [f for flag in said for f in (("act", "def-fired") if flag == BOTH_FIRED else (flag,))]
    if isinstance(out.get("units"), list | tuple):  # 6.1: a group of reinforcements
        out["units"] = [_unit(entry) for entry in out["units"]]
    return out
