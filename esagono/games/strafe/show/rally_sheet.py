"""The sheet of Phase 11: who rallies and who is brought to strength, proposed together and changed by a click."""

from __future__ import annotations

from esagono.engine import Option
from esagono.engine.sheets import data
from esagono.engine.table import Proposal, Row, Sheet, Side
from esagono.games.strafe.show.desk import Desk


def rally(desk: Desk) -> Sheet:
    """21: one step for each brigade, a point less for each who rests; both are proposed."""
    rules, state = desk.rules, desk.game.state
    roster = rules.roster
    view = {u["id"]: u for u in desk.game.view(desk.seat)["units"]}
    steps = [
        Row(u, desk.name(u), option=data(o)[0], note=f"{brigade_name(desk, u)} · {view[u]['hex']}")
        for o in desk.options("replace")
        for u in [o.text("unit")]
    ]
    resting = [
        Row(u, desk.name(u), desk.word("sheet-dp", n=view[u]["dp"]), option=data(o)[0], note=view[u]["hex"])
        for o in desk.options("rally")
        for u in [o.text("unit")]
    ]
    back = [
        Row(f"{o.text('unit')}@{o.text('hex')}", desk.name(o.text("unit")), option=data(o)[0], note=o.text("hex"))
        for o in desk.options("return")
    ]
    bridges = [
        Row(
            f"{o.text('unit')}@{o.text('hexside')}",
            desk.name(o.text("unit")),
            option=data(o)[0],
            note=o.text("hexside"),
        )
        for o in desk.options("bridge")
    ]
    groups = [
        Side(desk.word(f"sheet-{name}"), desk.seat, tuple(rows), one=True, now=True)
        for name, rows in (("replace", steps), ("return", back), ("rally", resting), ("bridge", bridges))
        if rows
    ]
    chosen: dict[int, Option] = {}
    # of each brigade the unit that wins most; those with points left to rally come last, since it is one or the other
    for option in sorted(
        desk.options("replace"), key=lambda o: (state.dp[rules.unit_named(o.text("unit"))], o.text("unit"))
    ):
        chosen.setdefault(roster.brigade[rules.unit_named(option.text("unit"))], option)
    every = [*chosen.values(), *desk.options("rally-all")]
    flipped = {o.text("unit") for o in chosen.values()}
    if not any(r.key not in flipped for r in resting):
        every = list(chosen.values())
    done = Option("done")
    proposals = [Proposal("all", desk.word("sheet-rally-all"), data(*every))] if every else []
    if every and not back and not bridges:  # nothing else can be chosen afterwards
        proposals.append(Proposal("all-done", desk.word("sheet-rally-done"), data(*every, done)))
    notes = () if groups else (desk.word("sheet-nobody-to-rally"),)
    return Sheet(
        desk.word("sheet-rally-title"),
        groups=tuple(groups),
        notes=notes,
        proposals=tuple(proposals),
        actions=data(done),
    )


def brigade_name(desk: Desk, unit: str) -> str:
    brigade = desk.rules.roster.brigade[desk.rules.unit_named(unit)]
    return desk.name(desk.rules.roster.brigades[brigade].id) if brigade >= 0 else ""
