"""Two server processes on one PostgreSQL behind a real nginx with the configuration of `deploy/`; one is killed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.helpers import AUSTRIAN, ITALIAN, http, sit_down
from tests.server.ports import free_port
from tests.server.processes import ServerProcess

DEPLOY = Path(__file__).parents[2] / "deploy"


@pytest.fixture
def servers(shared: str) -> Iterator[list[ServerProcess]]:
    made = [ServerProcess(shared) for _ in range(2)]
    for server in made:
        server.start()
    for server in made:
        server.wait()
    yield made
    for server in made:
        server.close()


@pytest.fixture
def proxy(servers: list[ServerProcess]) -> Iterator[str]:
    """The address of an nginx before the servers."""
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if program is None:
        pytest.fail("this test needs nginx; `make test` installs it on Debian")
    folder, port = Path(tempfile.mkdtemp(prefix="esagono-nginx-")), free_port()
    site = (DEPLOY / "nginx-site.conf").read_text().replace("/etc/nginx/", f"{folder}/")
    lines = [f"server {server.address.removeprefix('http://')} max_fails=1 fail_timeout=3s;" for server in servers]
    site = re.sub(r"server 127\.0\.0\.1:8017[^;]*;", "\n    ".join(lines), site)
    site = site.replace("    listen 80;\n    listen [::]:80;\n", f"    listen 127.0.0.1:{port};\n")
    shutil.copy(DEPLOY / "nginx-locations.conf", folder / "esagono-locations.conf")
    places = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    log = f"error_log {folder}/error.log; pid {folder}/pid;"
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; {log} events {{ }} http {{ access_log off; {places}\n{site} }}"
    )
    process = subprocess.Popen([program, "-c", str(folder / "nginx.conf"), "-p", str(folder)], stderr=subprocess.PIPE)
    address = f"http://127.0.0.1:{port}"
    for _ in range(2000):
        try:
            http.get(address + "/healthz")
            break
        except httpx.HTTPError:
            assert process.poll() is None, process.communicate()[1].decode()
            time.sleep(0.02)
    yield address
    process.terminate()
    process.communicate(timeout=60)
    shutil.rmtree(folder, ignore_errors=True)


class Page:
    """A page that comes back when its line breaks, as the real one does."""

    def __init__(self, address: str, match: str, token: str) -> None:
        self.url, self.token = f"{address.replace('http', 'ws')}/api/matches/{match}/socket", token
        self.board: dict[str, Any] = {}
        self.line: ClientConnection = self.open()

    def open(self) -> ClientConnection:
        line = connect(self.url, open_timeout=60)
        line.send(json.dumps({"type": "hello", "token": self.token}))
        return line

    def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.line.recv(timeout=60))
            if message["type"] in ("state", "events"):
                self.board = message
            if message["type"] in kinds:
                return message

    def play(self, option: Any) -> dict[str, Any]:
        self.line.send(json.dumps({"type": "play", "id": 1, "seq": self.board["seq"], "options": [option]}))
        return self.until("answer", "refused")


def boards_at(server: ServerProcess) -> int:
    return int(http.get(server.address + "/healthz").json()["boards"])


@pytest.mark.slow
def test_pages_go_on_when_their_process_is_killed(proxy: str, servers: list[ServerProcess]) -> None:
    made = http.post(proxy + "/api/matches", json={"game": "isonzo-1917", "seed": "7"}).json()
    tokens = sit_down(proxy, made)
    pages = {side: Page(proxy, made["match"], tokens[side]) for side in (ITALIAN, AUSTRIAN)}
    for page in pages.values():
        page.until("state")
    assert sorted(map(boards_at, servers)) == [0, 2], "the pages of a match are at one process"
    assert pages[ITALIAN].play(pages[ITALIAN].board["options"][0]["option"])["type"] == "answer"
    used, other = sorted(servers, key=boards_at, reverse=True)
    used.kill()
    used.hang_up()
    for page in pages.values():
        page.line.close()
        page.line = page.open()
        page.until("state")
    assert boards_at(other) == 2
    assert pages[ITALIAN].board["seq"] == 1, "what was acknowledged is there"
    assert pages[ITALIAN].play(pages[ITALIAN].board["options"][0]["option"])["type"] == "answer"
    used.listen_again()
    used.start()
    used.wait()
    direct = Page(used.address, made["match"], tokens[AUSTRIAN])
    assert direct.until("state")["presence"]
    for page in (direct, *pages.values()):
        page.line.close()
