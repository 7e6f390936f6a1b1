"""The journal is the save: what is needed to play the same game again, option by option.

A save is JSON: the versions, the game, its scenario, options, pack and seed, the options chosen, and the digest of the
state they lead to. A checksum over the rest finds truncated and edited files.

Under mended rules a journal may lead elsewhere. A save therefore also has the last position as a document (`now`), from
which other versions of the rules can continue the game.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from esagono.engine.errors import BadSave, EsagonoError, shown
from esagono.engine.option import Option
from esagono.engine.settlement import play_entry

if TYPE_CHECKING:
    from esagono.engine.game import Game

FORMAT = 1
KEYS: dict[str, type] = {
    "game": str,
    "rules": str,
    "scenario": str,
    "options": dict,
    "pack": str,
    "seed": str,
    "journal": list,
    "digest": str,
}
"""What every save has, and of which type; `position` and `now` are there too, and may be empty."""


def document(game: Game) -> dict[str, Any]:
    """The save as data, without its checksum."""
    rules = game.rules
    return {
        "esagono": FORMAT,
        "game": rules.info.id,
        "rules": rules.version,
        "scenario": rules.scenario,
        "options": rules.options,
        "pack": rules.pack_hash,
        "seed": game.seed,
        "position": rules.position,
        "journal": [[side, *option.to_data()] for side, option in game.journal],
        "digest": game.state.digest(),
    }


def write(game: Game, more: dict[str, Any] | None = None) -> str:
    """The save as text. `more` is kept with it, under its checksum: there a server says where the dice came from."""
    if not game.history:
        raise EsagonoError("this game was played without history and cannot be saved; begin it with history=True")
    data = {**document(game), "now": position_of(game), **(more or {})}
    return json.dumps({**data, "checksum": checksum(data)}, ensure_ascii=False, indent=1)


def position_of(game: Game) -> dict[str, Any] | None:
    """The position of a game as a document, or None where its series cannot write one."""
    try:
        return json.loads(json.dumps(game.to_position()))  # type: ignore[no-any-return]
    except EsagonoError:
        return None


def checksum(data: dict[str, Any]) -> str:
    return sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def read(text: str) -> dict[str, Any]:
    """The data of a save, checked; `BadSave` says what is wrong with it."""
    if not isinstance(text, str | bytes):
        raise BadSave(f"a save is text, as `Game.save` writes it; this is of the type {type(text).__name__}")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        where = f" at line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise BadSave(
            f"this save is not complete: it breaks off or is damaged{where}; use the whole file as it was saved"
        ) from None
    if not isinstance(data, dict) or "esagono" not in data:
        raise BadSave("this is not a saved game of Esagono: expected a JSON object with the key 'esagono'")
    if data["esagono"] != FORMAT:
        raise BadSave(
            f"this save has format {shown(data['esagono'])}, this program reads format {FORMAT}: "
            "use the version it was saved with"
        )
    for key, kind in KEYS.items():
        if not isinstance(data.get(key), kind):
            raise BadSave(f"this save has no usable key {key!r}: use the file as it was saved")
    for key in ("position", "now"):
        if not isinstance(data.get(key), dict | None):
            raise BadSave(f"this save has no usable key {key!r}: use the file as it was saved")
    given = data.pop("checksum", None)
    if given != checksum(data):
        raise BadSave(
            "this save was changed after it was written (its checksum does not agree); use the file as it was saved"
        )
    return data


def replay(game: Game, data: dict[str, Any]) -> None:
    """Play the journal of a save on a game at its start, and check that it leads to the saved state."""
    for number, entry in enumerate(data["journal"], 1):
        try:
            side, *rest = entry
            play_entry(game, Option.from_data(rest), side)
        except (EsagonoError, ValueError, TypeError) as error:
            raise BadSave(f"option {number} of this save ({shown(entry)}) cannot be played: {error}") from None
    if game.state.digest() != data["digest"]:
        raise BadSave(
            "replaying this save leads to another position than the saved one: "
            "it was written by another version of the rules or data"
        )


def seed_after(data: dict[str, Any]) -> str:
    """The seed of a game that continues from the last position of a save: its dice are new, yet always the same."""
    return sha256(f"{data['seed']} after {data['digest']}".encode()).hexdigest()
