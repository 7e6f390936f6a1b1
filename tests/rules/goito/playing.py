"""For the tests of Goito: shorthands to play, and to ask what may be done."""

from __future__ import annotations

from typing import Any

from esagono.engine import Option

from .situations import Game


def play(game: Game, verb: str, by: str | None = None, **args: Any) -> list[Any]:
    return list(game.play(Option(verb, **args), by))


def choose(game: Game, verb: str, **args: Any) -> Option:
    """The one option with this verb and these arguments among others."""
    found: list[Option] = [o for o in game.options() if o.verb == verb and args.items() <= dict(o.args).items()]
    assert found, f"no {verb} {args} among {[str(o) for o in game.options()]}"
    return found[0]


def take(game: Game, verb: str, **args: Any) -> list[Any]:
    return list(game.play(choose(game, verb, **args)))


def act(game: Game, unit: str, verb: str, *others: str, **args: Any) -> list[Any]:
    """Select a unit (and others for its Force) and let it do something."""
    out = list(game.play(Option("select", unit=unit)))
    for other in others:
        out += game.play(Option("add", unit=other))
    return out + take(game, verb, **args)


def attempt(game: Game, formation: str) -> list[Any]:
    return list(game.play(Option("activate", formation=formation)))


def withdraw_all(game: Game) -> Game:
    """Take the first way in every Withdrawal and keep the first facing, until the phase is over."""
    while game.decision is not None and game.decision.kind in ("withdraw", "facing"):
        game.play(game.options()[0])
    return game


QUIET = ("decline-all", "decline", "strike", "go-on", "done", "stop", "stay", "face", "halt", "end", "pass")


def quiet(game: Game) -> Option:
    """Who wants nothing: the first quiet option, else the first of all."""
    options: list[Option] = game.options()
    return min(options, key=lambda o: QUIET.index(o.verb) if o.verb in QUIET else len(QUIET))


def settle(game: Game, *kinds: str, limit: int = 100) -> list[Any]:
    """Let everybody be quiet until a decision of these kinds, or the choice of the next Action, is pending."""
    out: list[Any] = []
    for _ in range(limit):
        if game.decision is None or game.decision.kind in (kinds or ("action", "activation")):
            return out
        out += game.play(quiet(game))
    raise AssertionError(f"still at {game.decision}")


# What may be done


def verbs(game: Game) -> set[str]:
    return {o.verb for o in game.options()}


def args_of(game: Game, verb: str, name: str) -> list[Any]:
    return [o.args[name] for o in game.options() if o.verb == verb]


def ways(game: Game, verb: str) -> set[str]:
    """The hexes to which the options of a verb lead."""
    return set(args_of(game, verb, "to"))


def marks(game: Game, verb: str = "declare-assault") -> set[tuple[str, str, str]]:
    """The markers that may be placed: unit, hex, target."""
    return {(o.text("unit"), o.text("hex"), o.text("to")) for o in game.options() if o.verb == verb}


def clauses(game: Game, verb: str, **args: Any) -> list[str]:
    """The clauses that forbid an order."""
    return [r.clause for r in game.why_not(verb, **args)]


def keys(game: Game, verb: str, **args: Any) -> list[str]:
    """The names of the reasons against an order."""
    return [r.key for r in game.why_not(verb, **args)]


def texts(game: Game, verb: str, **args: Any) -> list[str]:
    """The reasons against an order, in words."""
    return [r.text for r in game.why_not(verb, **args)]
