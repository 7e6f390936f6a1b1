"""Behind a proxy every user is a client of his own; and nobody else can pretend to be one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from esagono import cli
from esagono.server.operator.command import network
from esagono.server.settings import Limits, Rate

Start = Callable[..., TestClient]
FEW = Limits(requests=Rate(3, 0))
"""Three requests, and never one more."""


def asks(client: TestClient, address: str, forwarded: str = "") -> int:
    """The status of a request that comes from an address, with what it says of itself."""
    came = TestClient(client.app, client=(address, 5))
    came.portal = client.portal
    return came.get("/api/games", headers={"X-Forwarded-For": forwarded} if forwarded else {}).status_code


@pytest.mark.parametrize(
    ("proxy", "settings"),
    [
        ("127.0.0.1", ()),  # on this machine
        ("::1", ()),
        ("10.0.0.9", ("10.0.0.9",)),  # on another
        ("10.0.0.9", ("10.0.0.0/24",)),
    ],
)
def test_users_behind_a_proxy_have_limits_of_their_own(start: Start, proxy: str, settings: tuple[str, ...]) -> None:
    client = start(limits=FEW, proxies=settings)
    for user in ("203.0.113.1", "203.0.113.2", "2001:db8::7"):
        assert [asks(client, proxy, user) for _ in range(4)] == [200, 200, 200, 429]


def test_a_proxy_behind_a_proxy(start: Start) -> None:
    client = start(limits=FEW, proxies=("10.0.0.0/24",))
    for user in ("203.0.113.1", "203.0.113.2"):
        assert [asks(client, "127.0.0.1", f"{user}, 10.0.0.9") for _ in range(4)] == [200, 200, 200, 429]


def test_what_strangers_say_of_themselves_is_not_believed(start: Start) -> None:
    client = start(limits=FEW, proxies=("10.0.0.9",))
    assert [asks(client, "203.0.113.1", f"198.51.100.{n}") for n in range(4)] == [200, 200, 200, 429]


def test_what_users_tell_the_proxy_is_not_believed(start: Start) -> None:
    """A proxy that appends to what it was sent: only the last address is its own word."""
    client = start(limits=FEW)
    said = [asks(client, "127.0.0.1", f"198.51.100.{n}, 203.0.113.1") for n in range(4)]
    assert said == [200, 200, 200, 429]


def test_addresses_of_proxies_are_checked_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert (network("10.0.0.9"), network("10.0.0.0/24")) == ("10.0.0.9", "10.0.0.0/24")
    with pytest.raises(SystemExit):
        cli.main(["serve", "--proxy", "my-proxy"])
    assert "should be an address" in capsys.readouterr().err
