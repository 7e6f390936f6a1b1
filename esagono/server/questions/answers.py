"""What a page may ask about its board. Every answer uses the knowledge of the seat that asks and nothing else.

The questions are the game's own (`Ruleset.questions`) and its bots'; here are only those about the match itself.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from esagono.engine import OBSERVER, EsagonoError, Game, Ruleset
from esagono.engine.questions import CannotAnswer
from esagono.engine.table import answer_data
from esagono.server.messages import Refusal
from esagono.server.play import presentation
from esagono.server.play.match import Match, option_from
from esagono.server.play.rulebooks import questions_of


class WhyNot(msgspec.Struct, forbid_unknown_fields=True):
    option: list[Any]


class OfLog(msgspec.Struct, forbid_unknown_fields=True):
    seq: int


def check_known(rules: Ruleset, question: str) -> None:
    known = questions_of(rules)
    if question not in known:
        there_are = ", ".join([*ABOUT_MATCHES, *known])
        raise Refusal(400, "unknown", f"there is no question {question!r}; there are {there_are}")


def check_fair(match: Match, seat: str, question: str) -> None:
    """Refuse to let a bot think for a player whose opponent is at another page."""
    others = [player for side, player in match.players.items() if side not in (seat, OBSERVER)]
    if question == "hint" and not match.about.hotseat and any(player.kind != "bot" for player in others):
        raise Refusal(403, "fair", "hints are for games against a bot, or of two players at one screen")


def about_match(match: Match, seat: str, lang: str, question: str, args: Mapping[str, Any]) -> Any:
    """The answer to a question about the match itself; these cost next to nothing."""
    with refusals(question):
        kind, ask = ABOUT_MATCHES[question]
        return ask(match, seat, lang, msgspec.convert(args, kind))


def answer(game: Game, seat: str, lang: str, question: str, args: Mapping[str, Any]) -> Any:
    """The answer to a question of the game, JSON-able; a `Refusal` for one that cannot be answered."""
    with refusals(question):
        asked = questions_of(game.rules)[question]
        wanted: Any = msgspec.convert(args, asked.args)
        return answer_data(asked.answer(game, seat, lang, wanted))


@contextlib.contextmanager
def refusals(question: str) -> Iterator[None]:
    try:
        yield
    except msgspec.ValidationError as error:
        raise Refusal(400, "bad-message", f"the arguments of {question!r} are wrong: {error}") from None
    except KeyError as error:  # hexes that are not on the map
        raise Refusal(400, "unknown", str(error.args[0] if error.args else error)) from None
    except CannotAnswer as error:
        raise Refusal(403 if error.code == OBSERVER else 400, error.code, str(error)) from None
    except EsagonoError as error:
        raise Refusal(400, "unknown", str(error)) from None


def why_not(match: Match, seat: str, lang: str, wanted: WhyNot) -> list[dict[str, Any]]:
    option = option_from(wanted.option)
    if seat == OBSERVER:
        raise Refusal(403, "observer", "observers watch; nothing is asked of them")
    return presentation.reasons_of(match.rules, match.game.why_not(option.verb, seat=seat, **option.args), lang)


def explain(match: Match, seat: str, lang: str, wanted: OfLog) -> list[dict[str, Any]]:
    """What happened with one option, event by event, with all the numbers that the seat may know."""
    return [e for e in presentation.events_of(match, seat, lang) if e["seq"] == wanted.seq]


ABOUT_MATCHES: dict[str, tuple[type, Callable[..., Any]]] = {
    "why_not": (WhyNot, why_not),
    "explain": (OfLog, explain),
}
