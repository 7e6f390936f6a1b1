"""Servers in processes of their own, for tests that kill them."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import signal
import socket
import time
import urllib.error
import urllib.request
from multiprocessing.process import BaseProcess
from pathlib import Path

from esagono.server.main import run
from tests.server.helpers import settings_for

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tests.server.processes", "tests.server.warm"])


def _serve(database: str, listening: socket.socket, log: str) -> None:
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(written, 1)
    os.dup2(written, 2)
    faulthandler.enable()
    run(settings_for(database, snapshot_every=20), listening)


class ServerProcess:
    """A server that can be killed at any moment and started again on the same port and database."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.log = Path(database.removeprefix("sqlite:///")).with_suffix(".log")
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.process: BaseProcess | None = None

    def start(self) -> None:
        self.process = _context.Process(target=_serve, args=(self.database, self.listening, str(self.log)), daemon=True)
        self.process.start()

    def kill(self) -> None:
        assert self.process is not None
        assert self.process.pid is not None
        ended = f"the server ended by itself ({self.process.exitcode})"
        assert self.process.is_alive(), f"{ended}: {self.log.read_text()[-2000:]}"
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.join(20)
        assert not self.process.is_alive()

    def wait(self, seconds: float = 20) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(self.address + "/healthz", timeout=1) as answer:
                    assert answer.status == 200
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.02)
        raise AssertionError(f"the server did not come up: {self.log.read_text()[-2000:]}")

    def close(self) -> None:
        if self.process is not None and self.process.is_alive():
            self.kill()
        self.listening.close()
