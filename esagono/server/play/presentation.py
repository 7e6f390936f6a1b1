"""A match in words and JSON, for one seat and one language. Everything a page receives about a game is made here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from esagono.engine import Choice, Event, Option, Reason, Ruleset
from esagono.engine.ruleset import OBSERVER
from esagono.engine.table import to_data
from esagono.server.play.match import Match


def link(kind: str, ident: str, words: str) -> str:
    """A unit or hex in a sentence, marked so that a page can make it a link."""
    return f"⟦{kind}:{ident}|{words}⟧"


def label(rules: Ruleset, option: Option, lang: str) -> str:
    """An option in words; the same words are needed over and over, so they are kept with the rules."""
    kept = rules.labels
    if kept is None:
        kept = rules.labels = {}
    found = kept.get((lang, option))
    if found is None:
        if len(kept) > 50_000:
            kept.clear()
        found = kept[lang, option] = say(rules, f"option-{option.verb}", option.args, lang)
    return found


def say(rules: Ruleset, key: str, args: Any, lang: str, *, links: bool = False) -> str:
    try:
        return rules.say(key, args, lang, link if links else None)
    except KeyError:
        return key  # a message that asks for an argument it is not given; better a bare word than no answer


def options_of(match: Match, seat: str, lang: str) -> list[dict[str, Any]]:
    return [{"option": o.to_data(), "label": label(match.rules, o, lang)} for o in match.game.options(seat)]


def decision_of(match: Match, seat: str, lang: str) -> dict[str, Any] | None:
    """The decision of this seat; nobody else's."""
    found = next((d for d in match.game.decisions if d.side == seat), None)
    if found is None or seat in match.stand_ins:
        return None
    return {
        "side": found.side,
        "kind": found.kind,
        "clause": found.clause,
        "prompt": prompt(found, match.rules, lang),
        "args": found.args,
    }


def prompt(choice: Choice, rules: Ruleset, lang: str) -> str:
    return say(rules, f"prompt-{choice.kind}", {"side": choice.side, **choice.args}, lang, links=True)


def reasons_of(rules: Ruleset, reasons: Iterable[Reason], lang: str) -> list[dict[str, Any]]:
    return [
        {"clause": r.clause, "key": r.key, "text": say(rules, f"reason-{r.key}", r.args, lang, links=True)}
        for r in reasons
    ]


def event_text(rules: Ruleset, event: Event, lang: str) -> str:
    try:
        return rules.describe(event, lang, link)
    except KeyError:
        return f"event-{event.kind}"  # of a version that said less; better a bare word than no answer


def event_of(match: Match, seat: str, number: int, event: Event, lang: str) -> dict[str, Any]:
    out = {
        "index": number,
        "seq": match.number(seat, match.event_rows[number]),
        "kind": event.kind,
        "clause": event.clause,
        "args": event.args,
        "text": event_text(match.rules, event, lang),
    }
    head = match.rules.show.heads.get(event.kind)
    if head:
        out["head"] = head
    cells = match.rules.cells(event)
    if cells:
        out["cells"] = to_data(cells)
    return out


def events_of(match: Match, seat: str, lang: str, start: int = 0, stop: int | None = None) -> list[dict[str, Any]]:
    found: Sequence[Event] = match.game.events_for(seat, start)
    if stop is not None:
        found = found[: max(0, stop - start)]
    return [event_of(match, seat, start + i, e, lang) for i, e in enumerate(found)]


def proposals_of(match: Match, seat: str) -> list[dict[str, Any]]:
    """Proposals that wait for consent. For an undo, each seat learns its own sequence number at the point to go back
    to."""
    out = []
    for what, proposal in match.proposals.items():
        told = {"what": what, "side": proposal["side"]}
        if what == "undo":
            told["seq"] = match.number(seat, match.entry_rows[proposal["keep"]] - 1)
        out.append(told)
    return out


def clock_of(match: Match, seat: str) -> dict[str, Any] | None:
    """The clocks as they were last started and stopped, which does not change while they run: the page adds the running
    time from the uptime in each message. While a side chooses in secret, the others see its clock as if it had not
    chosen yet."""
    clock = match.clock
    if clock is None:
        return None
    by_side = {side: clock if side == seat else match.covered or clock for side in match.sides}
    return {
        "kind": clock.kind,
        "left": {side: of.left[side] for side, of in by_side.items()},
        "since": {side: of.since[side] for side, of in by_side.items() if side in of.since},
        "away": {side: of.away[side] for side, of in by_side.items() if side in of.away},
        "vacation": {side: of.vacation[side] for side, of in by_side.items() if side in of.vacation},
        "paused": clock.paused,
    }


def board_of(match: Match, seat: str, lang: str, *, view: bool = True) -> dict[str, Any]:
    """What both `state` and `events` say about the board; pages do without the view, and read the table."""
    decision = decision_of(match, seat, lang)
    return {
        "seq": match.number(seat),
        **({"view": match.view(seat)} if view else {}),
        "table": match.table(seat, lang),
        "decision": decision,
        "options": options_of(match, seat, lang) if decision else [],
        "can_undo": seat != OBSERVER and match.undoable(seat) > 0,
        "undo_to": match.undo_floor(seat),
        "offer": match.offer,
        "proposals": proposals_of(match, seat),
        "agreed": sorted(match.agreed),
        "rewinds": match.rewinds,
        "clock": clock_of(match, seat),
        "stand_ins": match.stand_ins,
        "log_length": len(match.game.log),
    }
