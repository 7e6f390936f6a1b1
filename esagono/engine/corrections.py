"""Corrections: a pack of an owner that holds only what differs from the game's own.

The pack is a folder or a zip file. With a `pack.json` its CSV files have only the rows that differ or are new; without
one each file takes the place of ours. `pack.json` says who made it, for which version of ours, which of our rows it
leaves out (`removed`) and which values of TOML files it changes (`values`). A pack is data from a stranger: it is read
within limits and refused in one sentence.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, TypeVar

from esagono.engine.errors import EsagonoError, shown

FORMAT: Final = 1
MANIFEST: Final = "pack.json"
OURS: Final = "ours"
"""The column with the print of our row at the time it was corrected, by which later changes of ours are noticed."""
KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "map.csv": ("hex",),
    "sides.csv": ("a", "b", "kind"),
    "roads.csv": ("kind", "hexes"),
    "counters.csv": ("id",),
    "formations.csv": ("id",),
    "setup.csv": ("group",),
    "trenches.csv": ("hex",),
}
"""The files of rows, and what tells the rows of each apart."""
TABLES: Final = ("map.toml", "tables.toml", "scenarios.toml")
KNOWN: Final = frozenset((MANIFEST, *KEYS, *TABLES))
LARGEST_FILE: Final = 1_000_000
LARGEST_PACK: Final = 2_000_000
MOST_ENTRIES: Final = 40
LONGEST_CELL: Final = 600
LONGEST_WORD: Final = 80
FORBIDDEN: Final = frozenset("<>⟦⟧")
"""Markup of any kind has no business in a name."""

AnyRow = TypeVar("AnyRow", bound=dict[str, str])


class PackError(EsagonoError):
    """A data file that cannot be used: which file, which line, what is expected."""

    def __init__(self, file: str, line: int, message: str, place: str = "") -> None:
        self.file, self.line, self.message, self.place = file, line, message, place
        super().__init__(f"{file}, line {line}: {message}" if line else f"{file}: {message}")


def read_files(own: Path) -> dict[str, bytes]:
    """The files of a pack that are read, from its folder or zip file."""
    if own.is_dir():
        found = [path for path in own.iterdir() if path.name in KNOWN and path.is_file()]
        return {path.name: _limited(path.name, path.stat().st_size, path.read_bytes) for path in found}
    if own.is_file() and own.suffix == ".zip":
        try:
            return _unzipped(own)
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:
            raise PackError(str(own), 0, f"this is not a zip file that can be read: {error}") from None
    raise PackError(str(own), 0, "there is no such folder; expected a folder or zip file with corrected data files")


def _limited(name: str, size: int, read: Any) -> bytes:
    if size > LARGEST_FILE:
        raise PackError(name, 0, f"this file has {size:,} bytes; expected at most {LARGEST_FILE:,}")
    return bytes(read())


def _unzipped(own: Path) -> dict[str, bytes]:
    out = {}
    with zipfile.ZipFile(own) as archive:
        entries = archive.infolist()
        if len(entries) > MOST_ENTRIES:
            raise PackError(own.name, 0, f"this zip file has {len(entries)} entries; expected at most {MOST_ENTRIES}")
        if sum(entry.file_size for entry in entries) > LARGEST_PACK:
            raise PackError(own.name, 0, f"this zip file unpacks to more than {LARGEST_PACK:,} bytes")
        for entry in entries:
            if entry.filename not in KNOWN:
                raise PackError(own.name, 0, f"{shown(entry.filename)} is no file of a pack")
            out[entry.filename] = _limited(entry.filename, entry.file_size, lambda e=entry: archive.read(e))
    return out


def key_of(file: str, row: Mapping[str, str]) -> str:
    """What tells a row apart from the others of its file; of hexsides whichever hex is named first.

    >>> key_of("sides.csv", {"a": "1912", "b": "1813", "kind": "river"})
    '1813-1912 river'
    """
    if file == "sides.csv":
        return f"{'-'.join(sorted((row.get('a', ''), row.get('b', ''))))} {row.get('kind', '')}"
    return " ".join(row.get(column, "") for column in KEYS[file])


def segments(row: Mapping[str, str]) -> list[str]:
    """The steps of a road, each with its kind.

    >>> segments({"kind": "road", "hexes": "0103 0102 0202"})
    ['road 0102-0103', 'road 0102-0202']
    """
    names = row.get("hexes", "").split()
    return [f"{row.get('kind', '')} {'-'.join(sorted(pair))}" for pair in pairwise(names)]


def print_of(row: Mapping[str, str]) -> str:
    """A short print of one of our rows."""
    text = "\x1f".join(f"{name}={value}" for name, value in sorted(row.items()) if name != OURS and value)
    return sha256(text.encode()).hexdigest()[:8]


class Manifest:
    """`pack.json`: what a pack of corrections says of itself."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.name = _word(data, "name")
        self.maker = _word(data, "maker")
        self.version = _word(data, "version")
        self.game = _word(data, "game")
        self.made_for = _word(data, "made_for")
        self.removed: dict[str, list[str]] = _lists(data, "removed", KEYS)
        self.compared: dict[str, list[str]] = _lists(data, "compared", ("hexes", "counters"))
        values = data.get("values", {})
        if not isinstance(values, dict) or any(file not in TABLES for file in values):
            raise PackError(MANIFEST, 0, f"'values' is {shown(values)}; expected tables by {', '.join(TABLES)}")
        self.values: dict[str, Any] = values

    @classmethod
    def read(cls, text: str) -> Manifest:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise PackError(MANIFEST, 0, f"this is not valid JSON: {error}") from None
        if not isinstance(data, dict):
            raise PackError(MANIFEST, 0, "expected an object with 'game', 'maker', 'version' and 'made_for'")
        form = data.get("format", FORMAT)
        if form != FORMAT:
            raise PackError(MANIFEST, 0, f"this pack has format {shown(form)}; this program reads format {FORMAT}")
        return cls(data)

    def about(self) -> dict[str, str]:
        """What is told of a pack before it is used."""
        return {"name": self.name, "maker": self.maker, "version": self.version, "made_for": self.made_for}


def _word(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str) or len(value) > LONGEST_WORD or not plain(value):
        raise PackError(MANIFEST, 0, f"{key!r} is {shown(value)}; expected up to {LONGEST_WORD} letters without markup")
    return value.strip()


def _lists(data: Mapping[str, Any], key: str, known: Iterable[str]) -> dict[str, list[str]]:
    found = data.get(key, {})
    names = list(known)
    if not isinstance(found, dict) or any(name not in names for name in found):
        raise PackError(MANIFEST, 0, f"{key!r} is {shown(found)}; expected lists by {', '.join(names)}")
    for name, items in found.items():
        if not isinstance(items, list) or len(items) > 10_000 or not all(isinstance(item, str) for item in items):
            raise PackError(MANIFEST, 0, f"{key!r} {name} is {shown(items)}; expected a list of words")
    return found


def plain(text: str) -> bool:
    """Whether a text has neither markup nor invisible characters."""
    return not FORBIDDEN & set(text) and all(c.isprintable() for c in text)


def merged(file: str, ours: Sequence[AnyRow], own: Sequence[AnyRow], removed: Iterable[str]) -> list[AnyRow]:
    """Our rows with an owner's corrections: rows with the same key are replaced, others added; `removed` go."""
    gone = set(removed)
    if file == "roads.csv":
        return [*_without_segments(ours, gone), *own]
    instead = {key_of(file, row): row for row in own}
    out = []
    for row in ours:
        key = key_of(file, row)
        if key in instead:
            out.append(instead.pop(key))
        elif key not in gone:
            out.append(row)
    return [*out, *instead.values()]


def _without_segments(roads: Iterable[AnyRow], gone: set[str]) -> Iterator[AnyRow]:
    """Roads without some of their steps: each falls into the parts that stay."""
    for row in roads:
        if not gone.intersection(segments(row)):
            yield row
            continue
        names = row["hexes"].split()
        part = names[:1]
        for a, b in pairwise(names):
            if f"{row['kind']} {'-'.join(sorted((a, b)))}" in gone:
                if len(part) > 1:
                    yield _with(row, " ".join(part))
                part = [b]
            else:
                part.append(b)
        if len(part) > 1:
            yield _with(row, " ".join(part))


def _with(row: AnyRow, hexes: str) -> AnyRow:
    new = copy(row)
    new["hexes"] = hexes
    return new


def changed_tables(file: str, ours: Mapping[str, Any], values: Any, above: str = "") -> dict[str, Any]:
    """Our tables with some values changed; only values that we have, each of the same kind."""
    if not isinstance(values, dict):
        raise PackError(MANIFEST, 0, f"the values of {file} are {shown(values)}; expected a table")
    out = dict(ours)
    for key, value in values.items():
        where = f"{above}{key}"
        if key not in ours:
            raise PackError(
                MANIFEST, 0, f"{file} has no value {shown(where)}; known: {', '.join(map(str, ours))[:300]}"
            )
        if isinstance(ours[key], dict):
            out[key] = changed_tables(file, ours[key], value, f"{where}.")
        elif _kind(value) != _kind(ours[key]):
            raise PackError(MANIFEST, 0, f"{file}: {where} is {shown(value)}; expected a {_kind(ours[key])}")
        else:
            out[key] = value
    return out


def _kind(value: Any) -> str:
    if isinstance(value, list):
        kinds = sorted({_kind(item) for item in value})
        return f"list of {' and '.join(kinds)}s" if kinds else "list"
    return {bool: "truth value", int: "number", float: "number", str: "text"}.get(type(value), "table")


def write_toml(table: Mapping[str, Any]) -> str:
    """A document of tables as TOML, without its remarks."""
    lines: list[str] = []
    _write_table(lines, table, "")
    return "\n".join(lines) + "\n"


def _write_table(lines: list[str], table: Mapping[str, Any], name: str) -> None:
    if name:
        lines.append(f"[{name}]")
    lines.extend(f"{_word_of(k)} = {_value(v)}" for k, v in table.items() if not isinstance(v, dict))
    for key, inner in table.items():
        if isinstance(inner, dict):
            _write_table(lines, inner, f"{name}.{_word_of(key)}" if name else _word_of(key))


def _word_of(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list):
        return f"[{', '.join(_value(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_word_of(k)} = {_value(v)}' for k, v in value.items())}}}"
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
