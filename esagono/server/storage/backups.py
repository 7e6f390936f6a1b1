"""Copies of the database: made while the server runs, checked, and put back while it does not.

This is for SQLite, whose online backup copies a whole, consistent database even while it is written to. PostgreSQL
has programs of its own for that, and the message for it names them.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.engine import URL, make_url

from esagono.engine import EsagonoError
from esagono.server.settings import sqlite_url
from esagono.server.storage.database import is_sqlite, open_engine

PREFIX, SUFFIX = "games-", ".sqlite3"
PAGES = 1000
"""Pages that are copied at once; between them the server can write."""


class BackupFailed(EsagonoError):
    """A copy could not be made or put back; the message says why. What was there before is untouched."""


def file_of(url: str, command: str) -> Path:
    """The file of a database; for PostgreSQL a sentence with the command to use."""
    parsed = make_url(url)
    if not is_sqlite(parsed):
        shown = URL.create(
            "postgresql", parsed.username, None, parsed.host, parsed.port, parsed.database
        ).render_as_string()
        raise BackupFailed(f"for PostgreSQL use its own programs: {command} {shown}")
    if not parsed.database or parsed.database == ":memory:":
        raise BackupFailed("this database is in memory only")
    return Path(parsed.database)


def check_there(url: str) -> None:
    """A file of SQLite that is not there would be made by looking into it; a misspelt name is refused instead."""
    parsed = make_url(url)
    if is_sqlite(parsed) and parsed.database and parsed.database != ":memory:" and not Path(parsed.database).is_file():
        raise EsagonoError(f"there is no database {parsed.database}")


def backup(url: str, to: Path, keep: int = 0) -> Path:
    """Copy the database to a file, or to a file with today's date in a folder, of which the newest `keep` stay."""
    source = file_of(url, "pg_dump --format=custom --file=esagono.dump")
    if not source.is_file():
        raise BackupFailed(f"there is no database {source}")
    target = to / f"{PREFIX}{stamp()}{SUFFIX}" if to.is_dir() else to
    if target.exists():
        raise BackupFailed(f"{target} exists already: give another name, or a folder")
    part = target.with_name(target.name + ".part")
    with saying(f"the copy {target} cannot be made"):
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # as private as the database
        try:
            copy(source, part)
            check_whole(part)
            flush(part)
            part.rename(target)
        finally:
            part.unlink(missing_ok=True)
    if keep and to.is_dir():
        for old in sorted(to.glob(f"{PREFIX}*{SUFFIX}"))[:-keep]:
            old.unlink()
    return target


def restore(url: str, file: Path) -> Path | None:
    """Put a copy in place of the database; returns where the previous database is now."""
    target = file_of(url, "pg_restore --clean --if-exists esagono.dump --dbname")
    if not file.is_file():
        raise BackupFailed(f"there is no file {file}")
    part = target.with_name(target.name + ".restoring")
    with saying(f"{file} cannot be put back"):
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            check_whole(file)
            check_copy(file)
            copy(file, part)
            open_engine(sqlite_url(part)).dispose()  # it is ours, and its tables are at the newest step
            leave_log(part)
            flush(part)
            aside = move_aside(target)
            part.rename(target)
        finally:
            for tail in ("", "-wal", "-shm"):
                part.with_name(part.name + tail).unlink(missing_ok=True)
    return aside


def move_aside(database: Path) -> Path | None:
    """Keep the present database under another name; refused while a server has it open."""
    if not database.exists():
        return None
    try:
        leave_log(database)
    except sqlite3.OperationalError:
        raise BackupFailed(f"a server uses {database}: stop it first") from None
    except sqlite3.DatabaseError:  # it is damaged: that may be why it is replaced
        pass
    aside = database.with_name(f"{database.name}.before-{stamp()}")
    for tail in ("-wal", "-shm", ""):
        with contextlib.suppress(FileNotFoundError):
            database.with_name(database.name + tail).rename(aside.with_name(aside.name + tail))
    return aside


def leave_log(path: Path) -> None:
    """Checkpoint the write-ahead log into the file; SQLite refuses while another connection is open."""
    with contextlib.closing(sqlite3.connect(path, timeout=0)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def copy(source: Path, target: Path) -> None:
    with contextlib.closing(sqlite3.connect(source)) as here, contextlib.closing(sqlite3.connect(target)) as there:
        here.backup(there, pages=PAGES, sleep=0.01)
        there.execute("PRAGMA journal_mode=DELETE")  # one file, without another beside it


def check_whole(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        said = connection.execute("PRAGMA integrity_check").fetchone()[0]
    if said != "ok":
        raise BackupFailed(f"{path} is damaged: {said.splitlines()[0]}")


def check_copy(path: Path) -> None:
    """Check that a file is a database of ours; an empty file would pass for a new one."""
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema_steps'").fetchone():
            raise BackupFailed(f"{path} is not a copy of games")


def flush(path: Path) -> None:
    """A copy that is only in memory would not survive a power cut."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


def stamp() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H%M%S.%f")


@contextlib.contextmanager
def saying(what: str) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise BackupFailed(f"{what}: {getattr(error, 'strerror', None) or error}") from None
