"""Dice made by everybody at the table: each brings a secret share, and nobody can choose the dice alone.

Before the first die everybody promises a share by publishing its hash (`dice.commitment`). When all promises are known,
the shares are handed in, and the seed of the dice is made from all of them. Whoever kept the promises can check at the
end that each share is the promised one and that the seed comes from them: it is the SHA-256, in hexadecimal, of these
lines joined by line feeds (UTF-8): `esagono dice`, `server <share>`, and `<seat> <share>` for each seat, seats in
alphabetical order.

>>> seed_from("ab", {"italian": "cd", "austro-hungarian": "ef"})[:16]
'1543d78081ba3743'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from esagono.engine.dice import commitment

if TYPE_CHECKING:
    from esagono.engine.game import Game

SHARE: Final = re.compile(r"[0-9a-f]{64}")
"""A share, and a promise of one: 32 bytes in hexadecimal."""


def seed_from(server: str, shares: Mapping[str, str]) -> str:
    """The seed of the dice, from the server's share and those of the seats."""
    lines = ["esagono dice", f"server {server}", *(f"{seat} {shares[seat]}" for seat in sorted(shares))]
    return sha256("\n".join(lines).encode()).hexdigest()


def broken_promises(record: Mapping[str, Any], seed: str) -> list[str]:
    """What is wrong with the `dice` of a save: who handed in a share other than promised (`server` or a seat), and
    `seed` if the dice do not come from the shares. Empty if all is as promised.

    >>> record = {"server": {"promise": commitment("a"), "share": "a"}, "seats": {}}
    >>> broken_promises(record, seed_from("a", {}))
    []
    >>> broken_promises(record, "7")
    ['seed']
    """
    entries = {**record["seats"], "server": record["server"]}
    broken = [who for who, entry in entries.items() if commitment(entry["share"]) != entry["promise"]]
    made = seed_from(record["server"]["share"], {seat: entry["share"] for seat, entry in record["seats"].items()})
    return broken if made == seed else [*broken, "seed"]


def foreign_dice(game: Game) -> dict[str, list[int]]:
    """The dice rolled that came with a position and not from the seed, by side (`""` if of no side)."""
    start, now = game.rules.start(), game.state
    used = {"": start.given_dice[: len(start.given_dice) - len(now.given_dice)]}
    for side, dice in start.given_of.items():
        used[side] = dice[: len(dice) - len(now.given_of.get(side, []))]
    return {side: dice for side, dice in used.items() if dice}
