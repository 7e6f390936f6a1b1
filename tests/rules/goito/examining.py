"""What an examiner plays and reads back, from outside: one fight, positions, checks, refusals."""

from __future__ import annotations

import pytest

from .fights import act, assault, au, charge, position


def rule(*atoms):
    return pytest.mark.rule("goito-1848", *atoms)


def seen(game, id):
    return next(u for u in game.to_position()["units"] if u["id"] == id)


def at(game, id):
    return seen(game, id)["hex"]


def status(game, id):
    return seen(game, id).get("status", 0)


def lost(game, id):
    return seen(game, id).get("lost", 0)


def flags(game, id):
    return set(seen(game, id).get("flags", []))


def clauses(game, verb, **args):
    return [r.clause for r in game.why_not(verb, **args)]


def mood(game, side):
    return next(f for f in game.to_position()["formations"] if f["side"] == side)["mood"]


def fight(*units, dice, target="0505", mine=None, **doc):
    """A in 0506 assaults 0505 from its own hex, where a marker lies."""
    first = mine or au("A", "0506")
    game = position(first, *units, markers=[assault("0506", target, first["id"])], dice=[*dice, *[1] * 12], **doc)
    log = act(game, first["id"], "assault", to=target)
    return game, log


def checks(log):
    return [(e.args["cause"], dict(e.args["modifiers"]), e.args["failed"]) for e in log if e.kind == "check"]


def approach(*units, unit=None, dice=(), marker=("0506", "0505"), **doc):
    """A comes from 0508 into its marker hex 0506, next to P in 0505."""
    mover = unit or au("A", "0508")
    game = position(mover, *units, markers=[assault(*marker, mover["id"])], dice=[*dice, *[1] * 12], **doc)
    log = act(game, mover["id"], "move", to="0506")
    return game, log


def ride(game, log=None):
    log = [] if log is None else log
    while game.decision and game.decision.kind == "ride":
        log += game.play(game.options()[0])
    return log


def charging(*units, dice=(), rider=None, target="0505", hex="0506", **doc):
    first = rider or au("C", "0508", type="cavalry")
    game = position(first, *units, markers=[charge(hex, target, first["id"])], dice=[*dice, *[1] * 12], **doc)
    log = act(game, first["id"], "charge", to=target)
    return game, ride(game, log)
