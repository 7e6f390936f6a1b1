"""Dice that anybody can check afterwards.

Die number `n` of a game (counted from 0) is made from the game's seed alone: the bytes of
SHA-256 of `<seed>:<n>` (text, UTF-8) are read one by one; the first byte below 252 gives the die, `byte % 6 + 1`.
(All 32 bytes at 252 or above happens once in 10^57 dice; the byte 0 is used then.) A game publishes the SHA-256 of
`esagono:<seed>` when it starts and the seed when it ends.

>>> [die("7", n) for n in range(10)]
[6, 6, 4, 6, 3, 3, 6, 3, 2, 3]
>>> commitment("7")[:16]
'5d66b3206ff38d8f'
"""

from __future__ import annotations

from hashlib import sha256


def die(seed: str, number: int) -> int:
    """The die with this number, 1 to 6."""
    for byte in sha256(f"{seed}:{number}".encode()).digest():
        if byte < 252:
            return byte % 6 + 1
    return 1


def lot(seed: str, number: int, count: int) -> int:
    """A number below `count`, drawn in the place of the die with this number.

    The bytes of the same hash are read as one big-endian number, and its remainder is the lot: the share by which one
    lot is likelier than another has 70 zeros after the point.

    >>> [lot("7", n, 40) for n in range(6)]
    [27, 21, 18, 16, 19, 21]
    """
    return int.from_bytes(sha256(f"{seed}:{number}".encode()).digest(), "big") % count


def commitment(seed: str) -> str:
    """What is published before the first roll."""
    return sha256(f"esagono:{seed}".encode()).hexdigest()
