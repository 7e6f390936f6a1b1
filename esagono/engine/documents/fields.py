"""Tables of fields: what a document may say, key by key. Reader, writer, schema, checks and docs follow from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from esagono.engine.documents.kinds import Defs, Kind, Names, refused
from esagono.engine.errors import BadPosition, UnknownName, shown

LONG: Final = 9
"""Number of keys from which a record gets its own table in the docs."""


@dataclass(frozen=True)
class Field:
    """One key of a document."""

    key: str
    kind: Kind
    text: str = ""
    """Meaning of the key, in one line."""
    at: str = ""
    """Where a state keeps it: an attribute, or for units a column."""
    default: Any = 0
    """What the state has there if the document is silent."""
    needed: bool = False
    secret: bool = False
    """The enemy may not know it."""


class Record(Kind):
    """A table of which every key is a field; `by` is the key whose value tells one from another."""

    container = (dict,)
    expected = "a table of keys and values"

    def __init__(self, name: str, *fields: Field, by: str = "", noun: str = "") -> None:
        self.name, self.by, self.noun = name, by, noun
        self.fields = {f.key: f for f in fields}
        self.needed = [f.key for f in fields if f.needed]
        keys = listed([f"`{key}`" for key in self.fields])
        self.words = f"table: {keys}" if len(fields) < LONG else f"table, see {name}"

    def check(self, what: str, value: Any) -> None:
        if not isinstance(value, Mapping):
            raise refused(what, value, self.expected)
        who = f"{self.name} {shown(value[self.by])}" if value.get(self.by) else what
        for key in value:
            if key not in self.fields:
                raise BadPosition(str(UnknownName(self.noun or f"key of {who or self.name}", key, sorted(self.fields))))
        missing = [key for key in self.needed if value.get(key, "") == ""]
        if missing:
            raise BadPosition(f"{who} has no {listed(missing)}: {shown(dict(value))}; expected {listed(self.needed)}")
        for key, said in value.items():
            self.fields[key].kind.check(f"{who}: {key}" if who else key, said)

    def schema(self, defs: Defs) -> dict[str, Any]:
        name = self.name.replace(" ", "-")
        if name not in defs:
            defs[name] = {}  # a record may hold itself
            defs[name] = self.body(defs)
        return {"$ref": f"#/$defs/{name}"}

    def body(self, defs: Defs) -> dict[str, Any]:
        """Its own schema, where it is not referred to."""
        properties = {
            f.key: f.kind.schema(defs) | ({"description": f.text} if f.text else {}) for f in self.fields.values()
        }
        out = {"type": "object", "properties": properties, "additionalProperties": False}
        return out | ({"required": self.needed} if self.needed else {})

    # What a state keeps

    @property
    def kept(self) -> list[Field]:
        return [f for f in self.fields.values() if f.at]

    def read(self, said: Mapping[str, Any], state: Any, names: Names, index: int = -1) -> None:
        """Put what a document says into a state: into its columns at an index, or into the state itself."""
        for f in self.kept:
            if f.key in said:
                value = f.kind.decode(said[f.key], names)
                if index < 0:
                    setattr(state, f.at, value)
                else:
                    getattr(state, f.at)[index] = value

    def write(
        self, state: Any, names: Names, index: int = -1, without: Sequence[str] = (), usual: bool = False
    ) -> dict[str, Any]:
        """What differs from the defaults, as a document says it; with `usual`, what does not differ too."""
        out = {}
        for f in self.kept:
            value = getattr(state, f.at) if index < 0 else getattr(state, f.at)[index]
            if (usual or value != f.default) and f.key not in without:
                out[f.key] = f.kind.encode(value, names)
        return out

    def check_columns(self, state: Any, ids: Sequence[str]) -> None:
        """Raise `AssertionError` if a column has not an entry for each, or holds what it may not."""
        for f in self.kept:
            column = getattr(state, f.at)
            assert len(column) == len(ids), f"column {f.at} has {len(column)} entries for {len(ids)}"
            for name, value in zip(ids, column, strict=True):
                assert f.kind.holds(value), f"{name}: {f.key} is {value}; expected {f.kind.expected}"


def listed(words: Sequence[str]) -> str:
    """
    >>> listed(["id"]), listed(["id", "side", "hex"])
    ('id', 'id, side and hex')
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
