"""A PostgreSQL of our own for tests: in a folder that is thrown away, on a port that nobody uses."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, make_url, text
from sqlalchemy.exc import OperationalError

from esagono.server.settings import database_url
from tests.server.ports import free_port

HOMES = (*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), Path("/usr/local/bin"))


def program(name: str) -> str:
    """A program of PostgreSQL; Debian keeps them where no shell looks."""
    found = shutil.which(name) or next((str(home / name) for home in HOMES if (home / name).exists()), None)
    if found is None:
        pytest.fail(f"these tests need {name} of PostgreSQL; `make test` installs it on Debian")
    return found


class PostgreSQL:
    """A server that runs as long as the tests do. It refuses to be root, so it is somebody else then."""

    def __init__(self, *, safe: bool = False) -> None:
        self.user = ("postgres" if _known("postgres") else "nobody") if os.getuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="esagono-pg-"))
        if self.user:
            shutil.chown(self.folder, self.user)
        self.port = free_port()
        self.url = f"postgresql://esagono@127.0.0.1:{self.port}/postgres"
        making = [program("initdb"), "-D", str(self.folder / "data"), "-U", "esagono", "--auth=trust", "--no-sync"]
        subprocess.run([*making, "--encoding=UTF8", "--locale=C"], check=True, user=self.user, capture_output=True)
        self.safe = safe
        self.start()

    def start(self) -> None:
        settings = {"unix_socket_directories": "", "max_connections": 200}
        settings |= {} if self.safe else {"fsync": "off"}  # nobody pulls the plug of a test
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [program("postgres"), "-D", str(self.folder / "data"), "-p", str(self.port), *words],
                user=self.user,
                stdout=log,
                stderr=log,
                cwd="/",
            )
        engine = create_engine(database_url(self.url))
        for _ in range(400):
            with contextlib.suppress(OperationalError), engine.connect():
                engine.dispose()
                return
            time.sleep(0.02)
        raise AssertionError(f"PostgreSQL did not start: {(self.folder / 'log').read_text()[-2000:]}")

    def stop(self) -> None:
        """At once, whoever is connected."""
        self.process.send_signal(2)
        self.process.wait(20)

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    @contextlib.contextmanager
    def database(self) -> Iterator[str]:
        """A database for one test."""
        with fresh_database(self.url) as url:
            yield url


@contextlib.contextmanager
def fresh_database(beside: str) -> Iterator[str]:
    """A new database beside one that is there, dropped afterwards."""
    name = f"esagono_test_{secrets.token_hex(6)}"
    engine: Engine = create_engine(database_url(beside), isolation_level="AUTOCOMMIT", pool_pre_ping=True)
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield make_url(database_url(beside)).set(database=name).render_as_string(hide_password=False)
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


def _known(user: str) -> bool:
    import pwd

    with contextlib.suppress(KeyError):
        return bool(pwd.getpwnam(user))
    return False
