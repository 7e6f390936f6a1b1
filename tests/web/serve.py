"""A server in a process of its own, with patient limits: `python -m tests.web.serve PORT DATABASE MAIL`.

Not a daemon of the tests like those of `tests.server.processes`, since bots need processes of their own.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.server.ports import free_port


class Server:
    """Can be killed at any moment and started again on the same port and database."""

    def __init__(self, database: Path, games: str = "") -> None:
        """`games` are served besides, as the variable ESAGONO_GAMES names them."""
        self.database, self.games = database, games
        self.port, self.mail = free_port(), free_port()
        """Where it listens, and where it would hand in letters; tests that want them listen there."""
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.web.serve", str(self.port), str(self.database), str(self.mail)]
        root = Path(__file__).parents[2]
        surroundings = {**os.environ, "ESAGONO_GAMES": self.games}
        self.process = subprocess.Popen(
            command, cwd=root, stdout=subprocess.DEVNULL, start_new_session=True, env=surroundings
        )
        until = time.monotonic() + 120
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(self.address + "/healthz", timeout=1):
                    return
            except (urllib.error.URLError, OSError):
                assert self.process.poll() is None, "the server ended by itself"
                time.sleep(0.05)
        raise AssertionError("the server did not come up")

    def kill(self) -> None:
        """With its bots: they are in its process group."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


if __name__ == "__main__":
    from esagono.server.operator.main import run
    from esagono.server.settings import sqlite_url
    from tests.server.helpers import settings_for

    port, database, mail = sys.argv[1:]
    letters = {"mail": f"smtp://127.0.0.1:{mail}", "mail_from": "esagono@example.org", "notice_look": 0.2}
    settings = settings_for(
        sqlite_url(Path(database)), **letters, address=f"http://127.0.0.1:{port}", notice_delay=0.0, mail_pause=0.0
    )
    run(settings, socket.create_server(("127.0.0.1", int(port)), backlog=512))
