"""Servers in processes of their own, for tests that kill them."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import shutil
import signal
import socket
import tempfile
import time
import urllib.error
import urllib.request
from multiprocessing.process import BaseProcess
from pathlib import Path

from esagono.server.operator.main import run
from tests.server.helpers import settings_for

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tests.server.processes", "tests.server.warm"])


def _serve(database: str, listening: socket.socket, log: str) -> None:
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(written, 1)
    os.dup2(written, 2)
    faulthandler.enable()
    run(settings_for(database, snapshot_every=20, bot_lease=1.0), listening)


class ServerProcess:
    """A server that can be killed at any moment and started again on the same port and database."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.log = Path(tempfile.mkdtemp(prefix="esagono-log-")) / "log"
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.process: BaseProcess | None = None

    def start(self) -> None:
        # no daemon: those may have no children, and bots think in processes of their own
        self.process = _context.Process(target=_serve, args=(self.database, self.listening, str(self.log)))
        self.process.start()

    def kill(self) -> None:
        assert self.process is not None
        assert self.process.pid is not None
        ended = f"the server ended by itself ({self.process.exitcode})"
        assert self.process.is_alive(), f"{ended}: {self.log.read_text()[-2000:]}"
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()

    def hang_up(self) -> None:
        """Refuse lines, as the port of a process that is gone does; they would wait for the next one otherwise."""
        self.listening.close()

    def listen_again(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", int(self.address.rpartition(":")[2])), backlog=512)

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.join(60)
        assert not self.process.is_alive()

    def wait(self, seconds: float = 60) -> None:
        until = time.monotonic() + seconds
        said = ""
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(self.address + "/healthz", timeout=5) as answer:
                    assert answer.status == 200
                    return
            except urllib.error.HTTPError as error:
                said = error.read().decode()
            except (urllib.error.URLError, OSError) as error:
                said = str(error)
            time.sleep(0.02)
        raise AssertionError(f"the server did not come up: {said} {self.log.read_text()[-2000:]}")

    def close(self) -> None:
        if self.process is not None and self.process.is_alive():
            self.kill()
        self.listening.close()
        shutil.rmtree(self.log.parent, ignore_errors=True)
