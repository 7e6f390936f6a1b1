"""An order as a caller gives it: the options that it stands for, and why it is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from esagono.engine import given
from esagono.engine.arguments import strays, without
from esagono.engine.errors import Reason
from esagono.engine.given import Name
from esagono.engine.option import Option, Value
from esagono.engine.refusal import no_argument, not_offered
from esagono.engine.state import Decision
from esagono.engine.undo import SHOWN

if TYPE_CHECKING:
    from esagono.engine.game import Game


def nobody_asked(game: Game) -> list[Reason]:
    if game.state.result:
        return [reason(game, "", "game-over", {})]
    # who is asked is told to everybody, in every view
    return [reason(game, "", "no-decision", {"side": [d.side for d in game.state.pending]})]


def taken_apart(game: Game, decision: Decision, option: Option) -> tuple[list[Reason], Sequence[Option]]:
    """Why an option that is not listed is refused; if nothing forbids it, the listed ones that it stands for."""
    if stray := stray_reasons(game, decision, option):
        return stray, (option,)
    reasons = game.rules.why_not(game, decision, option)
    parts = game.rules.expand(game, option)
    if not reasons and tuple(parts) != (option,):
        trial = game.copy(history=False)
        trial._crossed, trial._actor = 0, decision.side
        for number, part in enumerate(parts):
            now = trial._pending(decision.side)
            if now is None or not trial._offers(now, part):
                if trial._crossed == SHOWN:
                    # carried out as far as it then can be: a refusal would tell what is rolled or hidden
                    parts = parts[:number]
                    break
                reasons = game.rules.why_not(trial, now, part) if now else []
                reasons = reasons or [unlisted(trial, now or decision, part)]
                break
            trial._choose(now, part)
    elif not reasons:
        reasons = [unlisted(game, decision, option)]
    return [reason(game, r.clause, r.key, r.args) for r in reasons], parts


def stray_reasons(game: Game, decision: Decision, option: Option) -> list[Reason]:
    """An argument that orders by this verb never have is why it is refused, whatever else keeps it from being
    chosen, if this is the time for the verb: nobody should mend an order that would be refused for its spelling."""
    order = game.rules.meant(game, decision, option)
    known = game.rules.arguments.of(decision.kind, order.verb)
    if known is None:
        return []
    offered = game.options(decision.side)
    names = strays(order, known, offered)
    if not names:
        return []
    if all(o.verb != order.verb for o in offered):
        refused = game.why_not(without(order, names), seat=decision.side)
        if any(game.rules.is_untimely(r.key) for r in refused):
            return refused
    word = names[0]
    if word not in option.raw():  # named as it was said
        word = next((n for n in option.raw() if n not in order.raw()), word)
    why = no_argument(game.rules.clause(decision.clause), order.verb, word, known)
    return [reason(game, why.clause, why.key, why.args)]


def unlisted(game: Game, decision: Decision, option: Option) -> Reason:
    return not_offered(decision.clause, option, game._listed.get(decision.side, ()))


def reason(game: Game, clause: str, key: str, args: Mapping[str, object]) -> Reason:
    return Reason(clause, key, dict(args), game.rules.say(f"reason-{key}", args, game.lang))


def said(game: Game, value: object, side: Name, args: dict[str, Value]) -> Option:
    """The option a caller means who has none at hand."""
    if isinstance(value, str) and "=" in value and not args:
        sides = [d.side for d in game.state.pending] if side is None else [side]
        for offered in (o for s in sides for o in game.options(s)):
            if str(offered) == value:
                return offered
        verb, *parts = value.split()
        if all("=" in part for part in parts):
            return Option(verb, **dict(part.split("=", 1) for part in parts))
    return given.order(value, args)
