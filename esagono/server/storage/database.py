"""Opening the database: private to its user, its tables at the newest step, and one sentence for whatever is wrong."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, create_engine, event, inspect, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from esagono.engine import EsagonoError
from esagono.server.storage import schema

LOCK = ".lock"
"""The end of the name of the file beside the database that its server keeps locked."""


class CannotOpen(EsagonoError):
    """This database cannot be used; the message says why, and what to do."""


def open_engine(url: str) -> Engine:
    """The database, its folder made if need be, its tables taken to the newest step."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise CannotOpen("this is not the address of a database: give a file, or postgresql://user@host/name") from None
    shown = parsed.database if is_sqlite(parsed) else parsed.render_as_string(hide_password=True)
    try:
        if is_sqlite(parsed):
            make_private(parsed)
        engine = connect_to(parsed)
        with engine.begin() as connection:
            one_at_a_time(connection)
            check_ours(connection)
            schema.migrate(connection)
            schema.check(connection)
        return engine
    except (schema.TooNew, schema.Foreign) as error:
        raise CannotOpen(f"the database {shown} cannot be used: {error}") from None
    except ModuleNotFoundError:
        raise CannotOpen(
            "the driver for PostgreSQL is not installed: pip install 'esagono[postgresql]'"
            if parsed.get_backend_name() == "postgresql"
            else f"there is no driver for {parsed.drivername} here: give a file, or postgresql://user@host/name"
        ) from None
    except NoSuchModuleError:
        raise CannotOpen(f"{parsed.drivername!r} is no database: give a file, or postgresql://user@host/name") from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise CannotOpen(f"the database {shown} cannot be opened: {reason_of(error)}") from None


def reason_of(error: Exception) -> str:
    """The database's error message in one line, without the values that were to be stored."""
    said = str(getattr(error, "orig", None) or getattr(error, "strerror", None) or error).strip()
    return said.splitlines()[0] if said else type(error).__name__


@contextlib.contextmanager
def claimed(url: str) -> Iterator[None]:
    """While one server runs, no other may on the same file: each would know nothing of what the other stores. A file
    that is damaged is refused now, and not when somebody first needs the damaged part. PostgreSQL is for many."""
    file = file_of(url)
    if file is None:
        yield
        return
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = file.with_name(file.name + LOCK)
    try:
        held = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise CannotOpen(f"the database {file} cannot be opened: {reason_of(error)}") from None
    try:
        if not lock_at_once(held):
            raise CannotOpen(
                f"another server uses {file}: stop it first, or give this one a file of its own with --database"
            )
        check_whole(file)
        yield
    finally:
        os.close(held)  # the system does the same when a process ends, however it ends


def file_of(url: str) -> Path | None:
    """The file of a database of SQLite."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None  # it is refused when it is opened
    in_file = is_sqlite(parsed) and parsed.database and parsed.database != ":memory:"
    return Path(parsed.database or "") if in_file else None


def lock_at_once(held: int) -> bool:
    """Lock an open file for this process alone; on a file system that has no locks nobody is refused."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(held, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


def check_whole(file: Path) -> None:
    """Read every page of a file, if there is one."""
    if not file.is_file() or not file.stat().st_size:
        return
    try:
        with contextlib.closing(sqlite3.connect(file)) as connection:
            said = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        said = reason_of(error)
    if said != "ok":
        raise CannotOpen(
            f"the database {file} is damaged ({' '.join(said.split())}): put a copy back with "
            "'esagono serve restore COPY', or give another file with --database"
        )


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def make_private(url: URL) -> None:
    """Nobody else on the machine may read the file: it holds seeds, notes and hashes of secrets. SQLite gives the files
    it keeps beside it the same rights."""
    if not url.database or url.database == ":memory:":
        return
    path = Path(url.database)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for file in (path, *(path.with_name(path.name + tail) for tail in ("-wal", "-shm"))):
        with contextlib.suppress(FileNotFoundError):
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)


def room_for(engine: Engine) -> int | None:
    """How many bytes are left on the disk of a database file; None where that cannot be known."""
    if not is_sqlite(engine.url) or not engine.url.database or engine.url.database == ":memory:":
        return None
    return shutil.disk_usage(Path(engine.url.database).parent).free


def connect_to(url: URL) -> Engine:
    # a database elsewhere may have been restarted; error messages never contain what was to be written
    engine = create_engine(url, pool_pre_ping=not is_sqlite(url), hide_parameters=True)
    if is_sqlite(url):

        @event.listens_for(engine, "connect")
        def prepare(connection: Any, _record: Any) -> None:
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
                connection.execute(f"PRAGMA {pragma}")
            connection.isolation_level = None  # we say BEGIN ourselves, so that steps of the tables are all or none

        @event.listens_for(engine, "begin")
        def begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN")

    return engine


def check_ours(connection: Connection) -> None:
    """A database with tables, but none of ours, belongs to another program."""
    found = inspect(connection).get_table_names()
    if found and "schema_steps" not in found:
        raise schema.Foreign("it belongs to another program; give another file or name")


def one_at_a_time(connection: Connection) -> None:
    """Processes started together take the tables to the newest step one after another."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(8017)"))


def upsert(
    connection: Connection, table: Table, values: dict[str, Any], only_if: ColumnElement[bool] | None = None
) -> None:
    """Insert a row or change the one with the same key; an existing row that is not as `only_if` says stays unchanged.

    One statement: two processes may do it at the same time. SQLite and PostgreSQL have the same words for it.
    """
    insert: Any = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    keys = [column.name for column in table.primary_key]
    statement = insert(table).values(values)
    changed = {name: statement.excluded[name] for name in values if name not in keys}
    if changed:
        statement = statement.on_conflict_do_update(index_elements=keys, set_=changed, where=only_if)
    else:
        statement = statement.on_conflict_do_nothing(index_elements=keys)
    connection.execute(statement)
