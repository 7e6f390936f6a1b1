"""Packs: the folders of text files that hold what is printed on cardboard.

A pack of one's own needs only the files that differ from the game's pack. Every fault in a file is reported with
the file, the line and what was expected.
"""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from esagono.engine.errors import EsagonoError


class PackError(EsagonoError):
    """A data file that cannot be used: which file, which line, what is expected."""

    def __init__(self, file: str, line: int, message: str) -> None:
        self.file, self.line, self.message = file, line, message
        super().__init__(f"{file}, line {line}: {message}" if line else f"{file}: {message}")


@contextmanager
def faults_of(own: str | Path | None) -> Iterator[None]:
    """What goes wrong in here is the fault of an owner's files, where there are any, and is told as such.

    The rules read the game's own files without a doubt; it takes a changed one to make them stumble.
    """
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        if own is None:
            raise
        files = ", ".join(sorted(path.name for path in Path(own).iterdir() if path.suffix in (".csv", ".toml")))
        what = f"nothing named {error.args[0]!r}" if isinstance(error, KeyError) and error.args else str(error)
        raise PackError(
            str(own), 0, f"something in {files} has another form than expected ({what}); compare with the game's own"
        ) from error


class Row(dict[str, str]):
    """A row of a CSV file by column name; knows its file and line for messages."""

    def __init__(self, file: str, line: int, cells: dict[str, str]) -> None:
        super().__init__(cells)
        self.file, self.line = file, line

    def error(self, message: str) -> PackError:
        return PackError(self.file, self.line, message)

    def number(self, column: str, default: int | None = None) -> int:
        """A whole number; the default if the cell is empty."""
        cell = self.get(column, "")
        if cell == "":
            if default is None:
                raise self.error(f"column {column!r} is empty; expected a whole number")
            return default
        try:
            return int(cell)
        except ValueError:
            raise self.error(f"column {column!r} is {cell!r}; expected a whole number") from None

    def one_of(self, column: str, allowed: Iterable[str], *, empty: bool = False) -> str:
        cell = self.get(column, "")
        names = list(allowed)
        if cell in names or (empty and cell == ""):
            return cell
        raise self.error(f"column {column!r} is {cell!r}; expected one of {', '.join(names)}")


class Pack:
    """The files of a game, some of them perhaps replaced by the owner's own."""

    def __init__(self, base: Traversable | Path, own: str | Path | None = None) -> None:
        self.base = base
        self.own = Path(own) if own is not None else None
        if self.own is not None and not self.own.is_dir():
            raise PackError(str(own), 0, "there is no such folder; expected a folder with corrected data files")
        self._texts: dict[str, str] = {}

    def has(self, name: str) -> bool:
        return (self.own is not None and (self.own / name).is_file()) or self.base.joinpath(name).is_file()

    def text(self, name: str) -> str:
        """The text of a file, the owner's before the game's."""
        if name not in self._texts:
            file: Traversable | Path = self.base.joinpath(name)
            if self.own is not None and (self.own / name).is_file():
                file = self.own / name
            if not file.is_file():
                raise PackError(name, 0, "this file is missing from the pack")
            try:
                self._texts[name] = file.read_text(encoding="utf-8-sig")
            except UnicodeDecodeError:
                raise PackError(name, 0, "this file is not UTF-8 text") from None
            except OSError as error:
                raise PackError(name, 0, f"this file cannot be read: {error.strerror}") from None
        return self._texts[name]

    def rows(self, name: str, columns: Iterable[str] = ()) -> list[Row]:
        """The rows of a CSV file; all of `columns` must be there."""
        reader = csv.reader(io.StringIO(self.text(name)))
        try:
            header = [h.strip() for h in next(reader)]
        except StopIteration:
            raise PackError(name, 1, "the file is empty; expected a header row") from None
        for column in columns:
            if column not in header:
                raise PackError(name, 1, f"column {column!r} is missing; the header has {', '.join(header)}")
        out = []
        for cells in self._cells(name, reader):
            if not any(c.strip() for c in cells):
                continue
            if len(cells) != len(header):
                raise PackError(name, reader.line_num, f"{len(cells)} cells; expected {len(header)}, as in the header")
            out.append(Row(name, reader.line_num, dict(zip(header, (c.strip() for c in cells), strict=True))))
        return out

    def _cells(self, name: str, reader: Any) -> Iterator[list[str]]:
        try:
            yield from reader
        except csv.Error as error:
            raise PackError(name, reader.line_num, f"this line cannot be read: {error}") from None

    def toml(self, name: str) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text(name))
        except tomllib.TOMLDecodeError as error:
            raise PackError(name, 0, f"this is not valid TOML: {error}") from None

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
