"""A match in a few words of JSON: as it was begun, who sits where, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from esagono.engine import OBSERVER
from esagono.games import find
from esagono.server.play import fairness
from esagono.server.play.beginning import Created
from esagono.server.play.match import Match
from esagono.server.storage.rows import MatchRow, SeatRow

NOT_BEGUN: Mapping[str, Any] = {"deciding": [], "your_turn": False, "result": None}
"""What a match that waits for its dice says in place of what follows from a board."""


def created(made: Created, about: MatchRow, rows: Sequence[SeatRow]) -> dict[str, Any]:
    """Return what the creator of a match gets: the tokens of the seats, and where the dice come from."""
    return {
        "match": made.match_id,
        "game": about.game,
        "scenario": about.scenario,
        "seats": made.tokens,
        "invitations": made.invitations,
        "observer": made.observer,
        "dice": fairness.dice_of(about, rows),
        "pack": about.pack,
    }


def as_begun(about: MatchRow, rows: Sequence[SeatRow], corrections: dict[str, Any] | None = None) -> dict[str, Any]:
    """A match as it was begun, and who sits where: what can be told before the first roll."""
    return {
        **({"pack": pack_words(about.pack, corrections)} if corrections else {}),
        "match": about.id,
        "game": about.game,
        "title": find(about.game).INFO.title,
        "scenario": about.scenario,
        "options": about.options,
        "seats": {
            s.seat: {"kind": s.kind, "level": s.level, "replaced": False, "taken": s.taken}
            for s in rows
            if s.seat != OBSERVER
        },
        "hotseat": about.hotseat,
        "clock": about.clock,
        "waiting": about.waits,
        "dice": fairness.dice_of(about, rows),
        "origin": about.origin,
        "commitment": about.commitment,
        "seed_chosen": about.seed_given,
        "rules": about.rules,
        "created": about.created,
    }


def pack_words(name: str, corrections: dict[str, Any]) -> dict[str, Any]:
    """Return the name, maker, version and numbers of changed rows of a corrected pack, for players to agree to."""
    changed = corrections["differences"]
    counts = {file: sum(d["file"] == file for d in changed) for file in sorted({d["file"] for d in changed})}
    about = {key: corrections.get(key, "") for key in ("name", "maker", "version")}
    return {"hash": name, **about, "counts": counts}


def of_board(match: Match, seat: str) -> dict[str, Any]:
    """What a seat may know of the board in a list of matches."""
    view = match.view(seat)
    return {
        "seat": seat,
        "deciding": view["deciding"],  # only what that seat may know: secret decisions of the other side stay hidden
        "your_turn": any(d.side == seat for d in match.game.state.pending),
        "turn": view.get("turn"),
        "phase": view.get("phase"),
        "date": view.get("date"),
        "result": match.game.result,
        "seq": match.number(seat),
        "read_only": match.read_only,
    }


def players(match: Match, replaced: frozenset[str] = frozenset()) -> dict[str, dict[str, Any]]:
    """Who plays each side now; `replaced` are bots that failed too often."""
    return {
        side: {"kind": p.kind, "level": p.level, "replaced": side in replaced, "taken": p.taken}
        for side, p in match.players.items()
    }
