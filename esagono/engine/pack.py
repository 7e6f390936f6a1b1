"""Packs: the folders of text files that hold what is printed on cardboard.

A pack of one's own needs only what differs from the game's pack (`corrections.py`). Every fault in a file is reported
with the file, the line and what was expected.
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from esagono.engine import corrections
from esagono.engine.corrections import MANIFEST, Manifest, PackError
from esagono.engine.errors import shown

__all__ = ["Pack", "PackError", "Row", "faults_of"]


@contextmanager
def faults_of(own: str | Path | None) -> Iterator[None]:
    """What goes wrong in here is the fault of an owner's files, where there are any, and is told as such.

    The rules read the game's own files without a doubt; it takes a changed one to make them stumble.
    """
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        if own is None:
            raise
        files = ", ".join(sorted(corrections.read_files(Path(own))))
        what = f"nothing named {error.args[0]!r}" if isinstance(error, KeyError) and error.args else str(error)
        raise PackError(
            str(own), 0, f"something in {files} has another form than expected ({what}); compare with the game's own"
        ) from error


WHOLE = re.compile(r"-?[0-9]{1,6}")


class Row(dict[str, str]):
    """A row of a CSV file by column name; knows its file and line for messages."""

    def __init__(self, file: str, line: int, cells: dict[str, str]) -> None:
        super().__init__(cells)
        self.file, self.line = file, line

    @property
    def place(self) -> str:
        """The counter, hex or hexside that the row is about."""
        if self.file == "sides.csv":
            return f"{self.get('a', '')}-{self.get('b', '')}"
        return self.get("id") or self.get("hex") or self.get("hexes", "").partition(" ")[0]

    def error(self, message: str) -> PackError:
        return PackError(self.file, self.line, message, self.place)

    def number(self, column: str, default: int | None = None) -> int:
        """A whole number; the default if the cell is empty."""
        cell = self.get(column, "")
        if cell == "":
            if default is None:
                raise self.error(f"column {column!r} is empty; expected a whole number")
            return default
        if not WHOLE.fullmatch(cell):
            raise self.error(f"column {column!r} is {shown(cell)}; expected a whole number")
        return int(cell)

    def one_of(self, column: str, allowed: Iterable[str], *, empty: bool = False) -> str:
        cell = self.get(column, "")
        names = list(allowed)
        if cell in names or (empty and cell == ""):
            return cell
        raise self.error(f"column {column!r} is {cell!r}; expected one of {', '.join(names)}")


class Pack:
    """The files of a game, some of them perhaps corrected by an owner."""

    def __init__(self, base: Traversable | Path, own: str | Path | None = None) -> None:
        self.base = base
        self.own: dict[str, bytes] = corrections.read_files(Path(own)) if own is not None else {}
        self.corrected = own is not None
        self.manifest: Manifest | None = None
        """What the owner's pack says of itself; without it each of its files takes the place of ours."""
        self._texts: dict[str, str] = {}
        self._rows: dict[str, tuple[list[str], list[Row]]] = {}
        if MANIFEST in self.own:
            self.manifest = Manifest.read(self._decoded(MANIFEST, self.own[MANIFEST]))

    def has(self, name: str) -> bool:
        return name in self.own or self.base.joinpath(name).is_file()

    def text(self, name: str) -> str:
        """The text of a file, with the owner's corrections."""
        if name not in self._texts:
            self._texts[name] = self._corrected(name)
        return self._texts[name]

    def _corrected(self, name: str) -> str:
        if self._is_merged(name):
            header, rows = self._table(name)
            out = io.StringIO()
            writer = csv.writer(out, lineterminator="\n")
            writer.writerow(header)
            writer.writerows([row.get(column, "") for column in header] for row in rows)
            return out.getvalue()
        if self.manifest is not None and name in self.manifest.values:
            return corrections.write_toml(self.toml(name))
        return self._plain_text(name)

    def _is_merged(self, name: str) -> bool:
        """Whether the rows of a file are partly the owner's."""
        manifest = self.manifest
        return manifest is not None and name in corrections.KEYS and (name in self.own or name in manifest.removed)

    def _ours(self, name: str) -> str:
        file = self.base.joinpath(name)
        if not file.is_file():
            raise PackError(name, 0, "this file is missing from the pack")
        try:
            return self._decoded(name, file.read_bytes())
        except OSError as error:
            raise PackError(name, 0, f"this file cannot be read: {error.strerror}") from None

    def _decoded(self, name: str, data: bytes) -> str:
        try:
            return data.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise PackError(name, 0, "this file is not UTF-8 text") from None

    def rows(self, name: str, columns: Iterable[str] = ()) -> list[Row]:
        """The rows of a CSV file; all of `columns` must be there."""
        header, rows = self._table(name)
        for column in columns:
            if column not in header:
                raise PackError(name, 1, f"column {column!r} is missing; the header has {', '.join(header)}")
        return [Row(row.file, row.line, row) for row in rows]

    def _table(self, name: str) -> tuple[list[str], list[Row]]:
        """The header and the rows of a file, merged where the owner gives only what differs."""
        if name not in self._rows:
            self._rows[name] = self._merged(name) if self._is_merged(name) else self._read(name, self.text(name))
        return self._rows[name]

    def our_toml(self, name: str) -> dict[str, Any]:
        """The tables of a file as they are without the owner's corrections."""
        return tomllib.loads(self._ours(name))

    def our_rows(self, name: str) -> list[Row]:
        """The rows of a file as they are without the owner's corrections."""
        return self._read(name, self._ours(name))[1]

    def own_rows(self, name: str) -> list[Row]:
        """The rows that the owner gives."""
        return self._read(name, self._decoded(name, self.own[name]))[1] if name in self.own else []

    def _merged(self, name: str) -> tuple[list[str], list[Row]]:
        header, ours = self._read(name, self._ours(name))
        by_key = {corrections.key_of(name, row): row for row in ours}
        own = []
        for row in self.own_rows(name):
            for column in row:
                if column not in header and column != corrections.OURS:
                    raise PackError(name, 1, f"column {shown(column)} is unknown; ours has {', '.join(header)}")
            before: Mapping[str, str] = by_key.get(corrections.key_of(name, row), {})
            cells = {column: row.get(column, before.get(column, "")) for column in header}
            own.append(Row(name, row.line, cells))
        removed = self.manifest.removed.get(name, []) if self.manifest is not None else []
        self.unique(own, lambda row: corrections.key_of(name, row), "row")
        return header, corrections.merged(name, ours, own, removed)

    def _read(self, name: str, text: str) -> tuple[list[str], list[Row]]:
        reader = csv.reader(io.StringIO(text))
        try:
            header = [h.strip() for h in next(reader)]
        except StopIteration:
            raise PackError(name, 1, "the file is empty; expected a header row") from None
        except csv.Error as error:
            raise PackError(name, 1, f"this line cannot be read: {error}") from None
        out = []
        for cells in self._cells(name, reader):
            if not any(c.strip() for c in cells):
                continue
            if len(cells) != len(header):
                raise PackError(name, reader.line_num, f"{len(cells)} cells; expected {len(header)}, as in the header")
            row = Row(name, reader.line_num, dict(zip(header, (c.strip() for c in cells), strict=True)))
            for column, cell in row.items():
                if len(cell) > corrections.LONGEST_CELL or not corrections.plain(cell):
                    raise row.error(f"column {column!r} is {shown(cell)}; expected a short text without markup")
            out.append(row)
        return header, out

    def _cells(self, name: str, reader: Any) -> Iterator[list[str]]:
        try:
            yield from reader
        except csv.Error as error:
            raise PackError(name, reader.line_num, f"this line cannot be read: {error}") from None

    def toml(self, name: str) -> dict[str, Any]:
        """The tables of a TOML file, with the values that the owner changed."""
        values = self.manifest.values.get(name) if self.manifest is not None else None
        try:
            found = tomllib.loads(self._plain_text(name))
        except (ValueError, RecursionError) as error:
            raise PackError(name, 0, f"this is not valid TOML: {error}") from None
        return found if values is None else corrections.changed_tables(name, found, values)

    def _plain_text(self, name: str) -> str:
        return self._decoded(name, self.own[name]) if name in self.own else self._ours(name)

    def write(self, folder: Path) -> None:
        """Write all files, with the owner's corrections in their places, for those who read whole files."""
        for file in self.base.iterdir():
            if file.name.endswith((".csv", ".toml")):
                (folder / file.name).write_text(self.text(file.name), encoding="utf-8")

    def unique(self, rows: list[Row], key: Callable[[Row], str], what: str) -> None:
        """Refuse two rows with the same key."""
        first: dict[str, Row] = {}
        for row in rows:
            k = key(row)
            if k in first:
                raise row.error(f"{what} {k!r} is already in line {first[k].line}; expected each once")
            first[k] = row

    def hash(self, names: Iterable[str]) -> str:
        """A fingerprint of the files that make up a game."""
        total = sha256()
        for name in sorted(names):
            if self.has(name):
                total.update(name.encode() + b"\0" + self.text(name).encode() + b"\0")
        return total.hexdigest()[:16]
