"""What a process is given by its machine: the time, and chance. Whatever in the server needs either asks here, so that
the machine can be another one: `tests/server/simulation` runs whole servers on one whose time and chance follow from a
number."""

from __future__ import annotations

import contextlib
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterator


class Machine:
    """The one that we run on."""

    def monotonic(self) -> float:
        """Seconds since some moment; it never goes back."""
        return time.monotonic()

    def wall(self) -> float:
        """Seconds since 1970, as far as the machine knows."""
        return time.time()

    def random_bytes(self, number: int) -> bytes:
        """Bytes that nobody can guess."""
        return secrets.token_bytes(number)


_current = [Machine()]


@contextlib.contextmanager
def running_on(other: Machine) -> Iterator[None]:
    """Everything in this Python process runs on another machine for a while."""
    _current.append(other)
    try:
        yield
    finally:
        _current.remove(other)


def monotonic() -> float:
    return _current[-1].monotonic()


def wall() -> float:
    return _current[-1].wall()


def random_hex(number: int) -> str:
    """So many random bytes, two letters each."""
    return _current[-1].random_bytes(number).hex()


def random_text(number: int) -> str:
    """So many random bytes, as letters that may stand in a web address."""
    return urlsafe_b64encode(_current[-1].random_bytes(number)).decode().rstrip("=")
