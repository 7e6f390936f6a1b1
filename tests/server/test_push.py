"""Push and web addresses: what is sent, what only the browser can read, and where nothing is ever sent."""

from __future__ import annotations

import base64
import json
import socket
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02
from starlette.testclient import TestClient

from esagono.server.notices import outbound, push
from esagono.server.notices.outbound import Refused
from tests.server.helpers import AUSTRIAN, ITALIAN, Table
from tests.server.test_bots import wait_for
from tests.server.test_mail import to_the_other
from tests.server.test_several_processes import begin, server_of, several

__all__ = ["several"]

Start = Callable[..., TestClient]
THERE = {"address": "https://games.example.org", "notice_delay": 0.0, "notice_look": 0.03}


class Ear(ThreadingHTTPServer):
    """A service elsewhere that keeps what it is sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.url = f"http://127.0.0.1:{self.server_port}/send/7"


class Answer(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        ear = self.server
        assert isinstance(ear, Ear)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        ear.heard.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
        self.send_response(ear.status)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def ear() -> Iterator[Ear]:
    made = Ear()
    Thread(target=made.serve_forever, args=(0.02,)).start()
    yield made
    made.shutdown()
    made.server_close()


class Browser:
    """The keys of a browser's subscription."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"

    def subscription(self, endpoint: str) -> str:
        coding, point = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        keys = {"p256dh": self.key.public_key().public_bytes(coding, point), "auth": self.auth}
        plain = {name: base64.urlsafe_b64encode(key).decode().rstrip("=") for name, key in keys.items()}
        return json.dumps({"endpoint": endpoint, "expirationTime": None, "keys": plain})

    def read(self, body: bytes) -> Any:
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return json.loads(plain)


def ask_for(match: Table, kind: str, address: str) -> Any:
    body = {"kind": kind, "address": address, "lang": "it"}
    return match.client.post(match.path("/notices"), headers=match.headers(AUSTRIAN), json=body)


def test_a_browser_is_told_and_nobody_else_can_read_it(start: Start, ear: Ear) -> None:
    client = start(**THERE, private_addresses=True)
    match, browser = begin(client), Browser()
    assert ask_for(match, "push", browser.subscription(ear.url)).json()["confirmed"] is True
    about = match.get(AUSTRIAN, "/notices").json()
    assert about["ways"] == ["push"]
    assert ear.url not in json.dumps(about)
    to_the_other(match, ITALIAN, AUSTRIAN)
    wait_for(lambda: ear.heard)
    path, headers, body = ear.heard[0]
    assert (path, headers["content-encoding"], headers["ttl"]) == ("/send/7", "aes128gcm", "43200")
    assert browser.read(body) == {"words": ["Tocca a te: Inferno sull'Isonzo: Bainsizza 1917"]}
    assert Vapid02.verify(headers["authorization"])
    assert headers["authorization"].endswith(f"k={about['key']}")
    # a subscription that was given up is forgotten
    ear.status = 410
    to_the_other(match, AUSTRIAN, ITALIAN)
    push_again(client)
    to_the_other(match, ITALIAN, AUSTRIAN)
    wait_for(lambda: match.get(AUSTRIAN, "/notices").json()["contacts"] == [])


def push_again(client: TestClient) -> None:
    """No pause between two notices."""
    for way in server_of(client).notices.channels.values():
        way.pause = -1.0


def test_all_processes_have_one_key(several: Start) -> None:
    both = [several(bot_workers=0, **THERE) for _ in range(2)]
    keys = [begin(client).get(ITALIAN, "/notices").json()["key"] for client in both]
    assert keys[0] == keys[1]
    assert len(base64.urlsafe_b64decode(keys[0] + "=")) == 65


def test_a_web_address_is_told(start: Start, ear: Ear) -> None:
    client = start(**THERE, private_addresses=True, webhooks=True)
    match = begin(client)
    ear.status = 302
    assert ask_for(match, "hook", ear.url).status_code == 201
    to_the_other(match, ITALIAN, AUSTRIAN)
    wait_for(lambda: server_of(client).notices.failed)
    ((path, _, body),) = ear.heard
    assert path == "/send/7", "redirections are not followed"
    told = json.loads(body)
    assert told["event"] == "turn"
    assert [(game["match"], game["seat"]) for game in told["games"]] == [(match.match, AUSTRIAN)]
    assert not any(token in body.decode() for token in match.tokens.values())


def test_nothing_is_sent_to_this_machine_or_its_network(
    start: Start, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = start(**THERE, webhooks=True)
    match = begin(client)
    wrong = (
        ear.url,
        "ftp://example.org/",
        "https://example.org:8017/",
        "https://a:b@example.org/",
        "https:///x",
        "https://[",
    )
    for url in (*wrong, "https://example.org/\r\nX: y", "https://exämple.org/"):
        assert ask_for(match, "hook", url).json()["error"]["code"] == "bad-address", url
        assert ask_for(match, "push", Browser().subscription(url)).json()["error"]["code"] == "bad-address", url
    for broken in ("{ }", "[1]", '{"endpoint": "https://example.org/", "keys": {"p256dh": "x", "auth": "y"}}'):
        assert ask_for(match, "push", broken).json()["error"]["code"] == "bad-address"
    # a name that leads to this machine is found out when it is looked up, and each time anew
    with pytest.raises(Refused, match="not on the internet"):
        outbound.post("https://localhost/", b"", {}, private=False)
    near = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (a, 443)) for a in ("93.184.215.14", "127.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *a, **k: near)
    with pytest.raises(Refused, match="not on the internet"):
        outbound.post("https://example.org/", b"", {}, private=False)
    assert ear.heard == []


def test_without_its_package_there_is_no_push(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push, "is_there", lambda: False)
    match = begin(start(**THERE))
    assert match.get(ITALIAN, "/notices").json() == {"ways": [], "contacts": []}
    assert ask_for(match, "push", Browser().subscription("https://example.org/")).json()["error"]["code"] == "no-way"
