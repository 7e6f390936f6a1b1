"""Esagono: Italian hex-and-counter wargames with their rules enforced.

>>> import esagono
>>> game = esagono.new("isonzo-1917", seed=7)
>>> game.decision
Choice(italian: movement, 4.1)
>>> [event.kind for event in game.play(esagono.Option("move", unit="it-taro", to="1011"))]
['move']
>>> [reason.clause for reason in game.why_not("move", unit="it-taro", to="1001")]
['4.1.a']
>>> esagono.load(game.save()).state == game.state
True
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from esagono import _compiled  # noqa: F401 - first: it decides in which form all the others are imported
from esagono.engine import (
    BadPosition,
    BadSave,
    Choice,
    EsagonoError,
    Event,
    Game,
    GameInfo,
    GameOption,
    IllegalOption,
    NothingToUndo,
    NotNow,
    Option,
    OtherVersion,
    PackError,
    Reason,
    Result,
    UnknownName,
    journal,
)
from esagono.engine.errors import shown
from esagono.engine.pack import faults_of
from esagono.engine.text import LANGUAGES
from esagono.games import find, playable

if TYPE_CHECKING:
    from esagono.engine import Ruleset

__version__ = "0.1.0"

__all__ = [
    "BadPosition",
    "BadSave",
    "Choice",
    "EsagonoError",
    "Event",
    "Game",
    "GameInfo",
    "GameOption",
    "IllegalOption",
    "NotNow",
    "NothingToUndo",
    "Option",
    "OtherVersion",
    "PackError",
    "Reason",
    "Result",
    "UnknownName",
    "__version__",
    "games",
    "load",
    "new",
    "position",
]


def games() -> list[GameInfo]:
    """What can be played: ids, titles, sides, scenarios and options.

    (The name is also that of the subpackage; write `from esagono.games import ...` to import from that.)
    """
    return [find(game_id).INFO for game_id in playable()]


def new(
    game_id: str,
    scenario: str | None = None,
    *,
    seed: str | int | None = None,
    options: Mapping[str, str] | None = None,
    pack: str | Path | None = None,
    lang: str = "en",
) -> Game:
    """Begin a game: its first scenario unless another is named, unpredictable dice unless a seed is given.

    `options` are the game's options that differ from their defaults; `pack` is a folder or zip file of corrections.
    """
    _check(seed, pack, lang)
    with faults_of(pack):
        return Game.begin(find(game_id).ruleset(scenario, options or {}, pack), seed, lang=lang)


def load(text: str, *, pack: str | Path | None = None, lang: str = "en", upgrade: bool = False) -> Game:
    """The game that `Game.save` wrote, replayed option by option. `BadSave` says what is wrong with a damaged one.

    A game that was saved under another version of the rules is loaded if it plays the same under these. `upgrade`
    continues any other from its last position, also with other data files: without its history, and with new dice.
    """
    _check(None, pack, lang)
    data = journal.read(text)
    last = data.get("now") if upgrade else None
    try:
        rules = _rules_of_save(data, pack)
    except BadSave:
        if last is None:
            raise
        return _from_last_position(data, pack, lang)
    other_data = data["pack"] != rules.pack_hash
    if data["rules"] == rules.version and not other_data:
        return _replayed(rules, data, lang)
    if last is not None or not other_data:
        try:
            return _replayed(rules, data, lang)
        except BadSave:
            if last is not None:
                return _from_last_position(data, pack, lang)
    way = "continue it from its last position (upgrade=True, or --upgrade)" if data.get("now") else ""
    if other_data:
        ways = [way, "give the folder it was played with as its pack"]
        what = f"this game was played with other data files (fingerprint {data['pack']}, here {rules.pack_hash})"
    else:
        ways = [way, "use the program it was saved with"]
        what = (
            f"this save was made with version {data['rules']} of the rules of {data['game']}; under version "
            f"{rules.version}, which this program has, the game goes another way"
        )
    raise (OtherVersion if data.get("now") else BadSave)(f"{what}: {', or '.join(filter(None, ways))}")


def _replayed(rules: Ruleset, data: dict[str, Any], lang: str) -> Game:
    game = Game.begin(rules, data["seed"], lang=lang)
    journal.replay(game, data)
    return game


def _rules_of_save(data: dict[str, Any], pack: str | Path | None) -> Ruleset:
    """The rules that a save names, with its scenario, options and starting position."""
    document = data.get("position")
    try:
        module = find(data["game"])
        with faults_of(pack):
            if document is None:
                return module.ruleset(data["scenario"], data["options"], pack)
            rules = module.position(document, pack).rules
    except PackError:
        raise
    except EsagonoError as error:
        raise BadSave(f"this save cannot be used here: {error}") from None
    for what, said in {"scenario": data["scenario"], **data["options"]}.items():
        if said != {**rules.options, "scenario": rules.scenario}.get(what):
            raise BadSave(f"this save says {what} {shown(said)}, but its position does not: use it as it was saved")
    return rules


def _from_last_position(data: dict[str, Any], pack: str | Path | None, lang: str) -> Game:
    """A saved game from its last position: in the middle of a step if these rules still know it, or from its start."""
    last = data["now"]
    if last.get("game") != data["game"]:
        raise BadSave("the last position of this save is of another game: use the file as it was saved")
    step = {key: value for key, value in last.items() if key != "under_way"}
    seed = journal.seed_after(data)
    try:
        return position(last, seed=seed, pack=pack, lang=lang)
    except BadPosition:
        return position(step, seed=seed, pack=pack, lang=lang)


def position(
    document: Mapping[str, Any] | str | Path,
    *,
    seed: str | int | None = None,
    pack: str | Path | None = None,
    lang: str = "en",
) -> Game:
    """Any situation, for tests, puzzles and bug reports: a document, its text (TOML or JSON), or the path of a file.

    docs/positions.md has the words of such documents; `pack` is a folder or zip file of corrections.
    """
    _check(seed, pack, lang)
    if not isinstance(document, Mapping | str | Path):
        raise BadPosition(f"a position is {type(document).__name__}; expected a table of keys, or the path of a file")
    if isinstance(document, Mapping):
        doc = dict(document)
    elif isinstance(document, str) and ("\n" in document or document.lstrip().startswith("{")):
        doc = _parse(document, "JSON" if document.lstrip().startswith("{") else "TOML", "the position")
    else:
        doc = _read_document(Path(document))
    if "game" not in doc:
        raise BadPosition(f"a position needs the key 'game', one of {', '.join(playable())}")
    with faults_of(pack):
        game = find(doc["game"]).position(doc, pack)
    game.lang = lang
    return game if seed is None else Game.begin(game.rules, seed, lang=lang)


def _check(seed: object, pack: object, lang: object) -> None:
    """What every game is given besides its own words; what is not even of the right kind is refused here."""
    if not isinstance(seed, str | int | None):
        raise EsagonoError(f"seed is {shown(seed)}; expected a text or a whole number")
    if not isinstance(pack, str | Path | None):
        raise EsagonoError(f"pack is {shown(pack)}; expected the name of a folder")
    if lang not in LANGUAGES:
        raise UnknownName("language", lang, LANGUAGES)


def _read_document(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadPosition(f"the position {str(path)!r} cannot be read: {error}") from None
    return _parse(text, "JSON" if path.suffix == ".json" else "TOML", f"the position {str(path)!r}")


def _parse(text: str, kind: str, name: str) -> dict[str, Any]:
    try:
        doc = json.loads(text) if kind == "JSON" else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPosition(f"{name} is not valid {kind}: {error}") from None
    if not isinstance(doc, dict):
        raise BadPosition(f"{name} is not a table of keys and values")
    return doc
