"""What players are told when something cannot be done."""

from __future__ import annotations

from esagono.engine import EsagonoError
from esagono.server.messages import Refusal
from esagono.server.play import presentation
from esagono.server.play.match import Illegal, Match


def refusal_of(error: Exception, match: Match | None, lang: str) -> Refusal | None:
    """Return the refusal for an error, in a language; None if the error is a fault of the server."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, Illegal) and match is not None:
        reasons = presentation.reasons_of(match.rules, error.reasons, lang)
        return Refusal(422, "illegal", "; ".join(r["text"] for r in reasons), reasons)
    return Refusal(422, "illegal", str(error)) if isinstance(error, EsagonoError) else None
