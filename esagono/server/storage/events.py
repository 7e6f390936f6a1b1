"""Change events between the processes that share one PostgreSQL database; a page may be connected to any of them.

A change is announced by NOTIFY in the transaction that stores it, so it is announced if and only if it was committed. A
thread of each process listens. After a lost connection it reads from the tables what it missed. SQLite serves one
process and needs no events.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, event, text
from sqlalchemy.engine import Engine

if TYPE_CHECKING:
    from psycopg import Connection as Line

log = logging.getLogger("esagono.news")

CHANNEL = "esagono"
LONGEST = 7900
"""Bytes; PostgreSQL takes 8,000."""
ORIGIN = "origin"

Hear = Callable[[dict[str, Any]], None]


def is_shared(engine: Engine) -> bool:
    """Other processes may use this database too."""
    return engine.dialect.name == "postgresql"


def sign(engine: Engine, origin: str) -> None:
    """What is announced over this engine's lines is signed with this name, so that a process knows its own words."""

    @event.listens_for(engine, "connect")
    def connected(_line: Any, record: Any) -> None:
        record.info[ORIGIN] = origin

    engine.dispose()  # lines that were opened before


def announce(connection: Connection, kind: str, match_id: str = "", /, long: Any = None, **facts: Any) -> None:
    """Notify all other processes when this transaction commits. `long` is left out if it exceeds the limit of NOTIFY;
    receivers then read it from the tables."""
    origin = connection.info.get(ORIGIN)
    if origin is None:
        return
    said = {"from": origin, "kind": kind, "match": match_id, **facts}
    payload = json.dumps({**said, "long": long} if long is not None else said, separators=(",", ":"))
    if len(payload) > LONGEST:
        payload = json.dumps(said, separators=(",", ":"))
    connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


class Listener:
    """Hears what other processes announce. `hear` and `joined` are called in the listening thread."""

    def __init__(self, engine: Engine, origin: str, hear: Hear, joined: Callable[[], None]) -> None:
        self.engine, self.origin, self.hear, self.joined = engine, origin, hear, joined
        self.listening = False
        """There is a line, and everything that was announced has been heard."""
        self.joins = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="esagono-news", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(5)

    def _run(self) -> None:
        pause = 0.1
        while not self._stop.is_set():
            try:
                with self._join() as line:
                    pause = 0.1
                    self._listen(line)
            except Exception as error:
                log.warning("news are not heard", extra={"reason": type(error).__name__, "again_in": pause})
            finally:
                self.listening = False
            self._stop.wait(pause)
            pause = min(5.0, 2 * pause)

    def _join(self) -> Line[Any]:
        import psycopg

        url = self.engine.url
        line = psycopg.connect(
            url.set(drivername="postgresql").render_as_string(hide_password=False),
            autocommit=True,
            connect_timeout=5,
            keepalives_idle=10,
            keepalives_interval=5,
            keepalives_count=3,
        )
        line.execute(f"LISTEN {CHANNEL}")
        return line

    def _listen(self, line: Line[Any]) -> None:
        self.listening = True
        self.joins += 1
        self.joined()  # what is committed from now on is heard; what was before is read
        tried = time.monotonic()
        while not self._stop.is_set():
            for note in line.notifies(timeout=0.2):
                said = json.loads(note.payload)
                if said["from"] != self.origin:
                    self.hear(said)
            if time.monotonic() - tried > 10:  # a line that died in silence is noticed
                line.execute("SELECT 1")
                tried = time.monotonic()
