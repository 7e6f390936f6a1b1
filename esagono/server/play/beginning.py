"""A new match as it is going to be stored: what was wished for, checked, with its seats and their secrets."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

import esagono
from esagono.bots.players import offered
from esagono.engine import OBSERVER, SETTLEMENTS, EsagonoError, Game, Ruleset, dice, is_of_rules
from esagono.games import find
from esagono.server.messages import ImportedMatch, NewMatch, Refusal, SeatWish
from esagono.server.play.match import Match
from esagono.server.runtime import machine
from esagono.server.security import hash_token, new_id, new_token
from esagono.server.storage.rows import JournalRow, MatchRow, SeatRow, now

log = logging.getLogger("esagono.matches")


class Created:
    """A new match and its secrets, which are told once and kept only as hashes."""

    def __init__(self, match_id: str, observer: str) -> None:
        self.match_id, self.observer = match_id, observer
        self.tokens: dict[str, str] = {}
        self.invitations: dict[str, str] = {}
        """Codes with which other players take their seats; the secret of a seat is told to its own player only."""


# The match


def rules_from(game_id: str, document: dict[str, Any] | str, folder: Path | None = None) -> Ruleset:
    """The rules of a match that begins from a position. The document is a stranger's: its text is never taken for the
    name of a file, and whatever the rules trip over in it is refused."""
    try:
        game = esagono.position(document if isinstance(document, dict) else f"{document}\n", pack=folder)
        game.rules.check(game.state)
    except EsagonoError as error:
        raise Refusal(422, "bad-position", str(error)) from None
    except Exception as error:
        log.warning("a position broke the rules", extra={"reason": f"{type(error).__name__}: {error}"})
        raise Refusal(422, "bad-position", "this position describes something the rules cannot play") from None
    if game.rules.info.id != game_id:
        raise Refusal(422, "bad-position", f"this is a position of {game.rules.info.id}, not of {game_id}")
    return game.rules


def new_match(wish: NewMatch, rules: Ruleset, client: int = 0) -> MatchRow:
    """A match from its first turn or from a position. With a promised share of the dice it waits until all shares are
    handed in."""
    together = wish.promise is not None and wish.seed is None
    own = machine.random_hex(32) if wish.seed is None else str(wish.seed)
    return MatchRow(
        id=new_id(),
        game=wish.game,
        scenario=rules.scenario,
        options=rules.options,
        position=rules.position,
        rules=rules.version,
        pack=rules.pack_hash,
        program=esagono.__version__,
        seed="" if together else own,
        seed_given=wish.seed is not None,
        commitment=dice.commitment(own),
        bot_seed=machine.random_hex(16),
        hotseat=wish.hotseat,
        upgraded_row=None,
        created=now(),
        origin="position" if rules.position else "new",
        secret=own if together else None,
        crowd=client,
        clock=msgspec.to_builtins(wish.clock),
    )


def imported_match(game: Game, *, hotseat: bool, client: int = 0) -> tuple[MatchRow, list[JournalRow]]:
    """A match that goes on from a journal, and the rows of that journal."""
    rules = game.rules
    about = MatchRow(
        id=new_id(),
        game=rules.info.id,
        scenario=rules.scenario,
        options=rules.options,
        position=rules.position,
        rules=rules.version,
        pack=rules.pack_hash,
        program=esagono.__version__,
        seed=game.seed,
        seed_given=True,
        commitment=game.commitment,
        bot_seed=machine.random_hex(16),
        hotseat=hotseat,
        upgraded_row=None,
        created=now(),
        origin="imported",
        crowd=client,
    )
    rows = [
        JournalRow(n, side, "settle" if o in SETTLEMENTS else "play" if is_of_rules(o) else "entry", o.to_data())
        for n, (side, o) in enumerate(game.journal, 1)
    ]
    return about, rows


def read_save(wish: ImportedMatch, longest: int, folder_of: Callable[[dict[str, Any]], Path | None]) -> Game:
    """The game of a save, which is read as a stranger's file; `folder_of` finds the data files that it names."""
    text = wish.save if isinstance(wish.save, str) else json.dumps(wish.save, ensure_ascii=False)
    try:
        data = esagono.journal.read(text)
        if len(data["journal"]) > longest:
            raise Refusal(413, "too-large", f"a journal has at most {longest} options")
        return esagono.load(text, pack=folder_of(data), upgrade=wish.upgrade)
    except esagono.OtherVersion as error:
        raise Refusal(409, "other-version", str(error)) from None
    except EsagonoError as error:
        raise Refusal(400, "bad-save", str(error)) from None
    except Refusal:
        raise
    except Exception as error:  # a file that was made to break the rules, with a fitting checksum
        log.warning("an imported journal broke the rules", extra={"reason": f"{type(error).__name__}: {error}"})
        raise Refusal(400, "bad-save", "this save describes something the rules cannot play") from None


def replayed(about: MatchRow, rules: Ruleset, seed: str, *, together: bool, before: str | None = None) -> MatchRow:
    """The same match from its beginning with new dice, made by the players `together` with the server or by it alone;
    `before` is the match that it is the rematch of."""
    return msgspec.structs.replace(
        about,
        id=new_id(),
        rules=rules.version,
        pack=rules.pack_hash,
        program=esagono.__version__,
        seed="" if together else seed,
        secret=seed if together else None,
        origin="position" if about.position else "new",
        seed_given=False,
        commitment=dice.commitment(seed),
        bot_seed=machine.random_hex(16),
        upgraded_row=None,
        created=now(),
        before=before,
    )


# The seats


def seats_for(
    about: MatchRow, wanted: NewMatch | ImportedMatch, promise: str | None = None
) -> tuple[Created, list[SeatRow]]:
    """The seats of a new match and their secrets. Its creator gets one seat, or at one screen all seats without a bot;
    the others get invitations."""
    sides = find(about.game).INFO.sides
    wishes = wanted.seats
    for name, wish in wishes.items():
        if name not in sides:
            raise Refusal(400, "unknown", str(esagono.UnknownName("side", name, sides)))
        if wish.kind not in ("human", "bot"):
            raise Refusal(400, "unknown", str(esagono.UnknownName("kind of player", wish.kind, ("human", "bot"))))
        if wish.kind == "bot" and wish.level not in (known := offered(about.game, about.scenario)):
            raise Refusal(400, "unknown", str(esagono.UnknownName("bot", wish.level, known)))
    people = [side for side in sides if wishes.get(side, SeatWish()).kind == "human"]
    if wanted.mine is not None and wanted.mine not in people:
        raise Refusal(400, "unknown", str(esagono.UnknownName("seat", wanted.mine, people)))
    own = people if about.hotseat else [wanted.mine] if wanted.mine else people[:1]
    made = Created(about.id, new_token())
    rows = [SeatRow(about.id, OBSERVER, "human", None, hash_token(made.observer))]
    for side in sides:
        if side in own:
            made.tokens[side] = new_token()
            hashed, at = hash_token(made.tokens[side]), about.created
            rows.append(SeatRow(about.id, side, "human", None, hashed, claimed=at, promise=promise))
        elif side in people:
            made.invitations[side] = new_token()
            rows.append(SeatRow(about.id, side, "human", None, None, invitation=hash_token(made.invitations[side])))
        else:
            rows.append(SeatRow(about.id, side, "bot", wishes[side].level, None))
    return made, rows


def swapped(match: Match, seat: str) -> str:
    """The seat of a player after swapping sides."""
    return OBSERVER if seat == OBSERVER else match.sides[-1 - match.sides.index(seat)]


def rematch_seats(match: Match, new: MatchRow) -> list[SeatRow]:
    """The seats of a rematch, which nobody has taken yet."""
    seats = [SeatRow(new.id, swapped(match, side), p.kind, p.level, None) for side, p in match.owners.items()]
    return [*seats, SeatRow(new.id, OBSERVER, "human", None, None)]
