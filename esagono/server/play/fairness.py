"""Where the dice of a match come from, in public: before the first roll, during play and after the end.

`kind` says it in a word: `shared` (players and server made them together), `server` (the server alone), `chosen` (the
creator chose the seed, which all players see), `imported` (they came with a file).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from esagono.engine import OBSERVER, dice
from esagono.server.messages import Refusal
from esagono.server.storage.rows import MatchRow, SeatRow


def players(seats: Iterable[SeatRow]) -> list[SeatRow]:
    """The seats of people, who make the dice together."""
    return [s for s in seats if s.kind == "human" and s.seat != OBSERVER]


def kind_of(about: MatchRow) -> str:
    if about.origin == "imported":
        return "imported"
    if about.secret is not None:
        return "shared"
    return "chosen" if about.seed_given else "server"


def dice_of(about: MatchRow, seats: Sequence[SeatRow]) -> dict[str, Any]:
    """What everybody may know of the dice at any time: nothing in it reveals a roll to come, unless a player chose the
    seed and knows it already."""
    people = players(seats)
    given = given_in(about.position)
    out: dict[str, Any] = {"kind": kind_of(about), "commitment": about.commitment, "given": given}
    if out["kind"] == "shared":
        out["promises"] = {s.seat: s.promise for s in people if s.promise}
        out["fixed"] = all(s.promise for s in people)
        """Everybody has promised: shares can be handed in."""
        out["missing"] = [s.seat for s in people if s.share is None]
    if out["kind"] == "chosen":
        out["seed"] = about.seed
    return out


def check_share(about: MatchRow, seats: Sequence[SeatRow], seat: SeatRow, share: str) -> None:
    """Refuse a share of the dice that was not promised, or comes before everybody has promised one."""
    if about.secret is None or seat.promise is None:
        raise Refusal(409, "promise", "this seat has promised no share of the dice")
    if dice.commitment(share) != seat.promise:
        raise Refusal(409, "promise", "this is not the share that was promised")
    if any(s.promise is None for s in players(seats)):
        raise Refusal(409, "too-early", "a seat has not promised its share yet; keep yours secret until all have")


def given_in(position: dict[str, Any] | None) -> int:
    """How many dice a position brought along."""
    if not position:
        return 0
    of_sides = position.get("dice_of") or {}
    return len(position.get("dice") or []) + sum(map(len, of_sides.values()))


def record_of(about: MatchRow, seats: Sequence[SeatRow]) -> dict[str, Any]:
    """Where the dice came from, for the save of a match that is over: promises and shares."""
    out: dict[str, Any] = {"kind": kind_of(about), "commitment": about.commitment}
    if about.secret is not None:
        out["server"] = {"promise": about.commitment, "share": about.secret}
        out["seats"] = {s.seat: {"promise": s.promise, "share": s.share} for s in players(seats)}
    return out
