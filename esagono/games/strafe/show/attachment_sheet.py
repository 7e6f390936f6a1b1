"""The sheet of attachments: guns and independent units one by one, or all that may be attached, in one click."""

from __future__ import annotations

from esagono.engine import Option
from esagono.engine.sheets import data
from esagono.engine.table import Proposal, Row, Sheet, Side
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.show.desk import Desk


def attachment(desk: Desk) -> Sheet:
    """8.4: the units that may join the Action, those that have, and an order for all that still can."""
    view = {u["id"]: u for u in desk.game.view(desk.seat)["units"]}
    rows = tuple(
        Row(u, desk.name(u), option=data(o)[0], on=o.verb == "detach", note=view[u]["hex"])
        for o in desk.options("attach", "detach")
        for u in [o.text("unit")]
    )
    group = Side(desk.word("sheet-attachments"), desk.seat, rows, now=True)
    done = Option("done")
    every = attach_all(desk.game.copy(history=False), desk.seat)
    # nothing attached yet: make “attach all” the default button
    fresh = not any(row.on for row in rows)
    title = desk.word("sheet-attach-all", n=len(every))
    proposals = (Proposal("all", title, data(*every, done), last=fresh),) if every else ()
    return Sheet(
        desk.word("sheet-attachment"), groups=(group,) if rows else (), proposals=proposals, actions=data(done)
    )


def attach_all(trial: StrafeGame, seat: str) -> list[Option]:
    """As many as the Action still takes, played in the trial: one may leave no room for another."""
    out: list[Option] = []
    while found := [o for o in trial.options(seat) if o.verb == "attach"]:
        trial.play(found[0], seat)
        out.append(found[0])
    return out
