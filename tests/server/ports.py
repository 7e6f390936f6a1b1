"""Ports for programs that have to be told theirs before they listen."""

from __future__ import annotations

import random
import socket

OWN = range(20_000, 32_000)
"""Below those that the system gives to whoever asks for any: nobody is given one of these before it is listened at."""


def free_port() -> int:
    chance = random.SystemRandom()  # tests that run at the same time do not look at the same ones
    while True:
        port = chance.choice(OWN)
        try:
            with socket.create_server(("127.0.0.1", port)):
                return port
        except OSError:
            continue
