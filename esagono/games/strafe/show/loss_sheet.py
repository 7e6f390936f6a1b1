"""The sheet of losses: all steps that are asked for, proposed at once and given by a click, or one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from esagono.engine import Option
from esagono.engine.sheets import data
from esagono.engine.table import Proposal, Row, Sheet, Side
from esagono.games.strafe.show.desk import Desk


def loss(desk: Desk) -> Sheet:
    """13.2.6, 13.4.4: who may take the next step; the proposal keeps units alive, then spares the strong."""
    view = {u["id"]: u for u in desk.game.view(desk.seat)["units"]}
    rows = tuple(
        Row(u, desk.name(u), view[u].get("combat", ""), option=data(o)[0], note=view[u]["hex"])
        for o in desk.options("lose")
        for u in [o.text("unit")]
    )
    proposed = proposal(desk)
    who = ", ".join(desk.name(o.text("unit")) for o in proposed)
    words = desk.word("sheet-loss-proposed", who=who)
    return Sheet(
        desk.word("sheet-loss"),
        groups=(Side(desk.word("sheet-loss-next"), desk.seat, rows, one=True, now=True),),
        proposals=(Proposal("proposed", words, data(*proposed), last=True),),
    )


def proposal(desk: Desk) -> list[Option]:
    """All steps still to be given up, tried out on a copy until a die has fallen or something else is asked."""
    trial = desk.game.copy(history=False)
    asked, rolled = desk.decision, trial.state.rolled
    taken: Counter[str] = Counter()
    out: list[Option] = []
    while True:
        able = [o for o in trial.options(desk.seat) if o.verb == "lose"]
        best = min(able, key=lambda o: dearness(desk, o.text("unit"), taken))
        taken[best.text("unit")] += 1
        out.append(best)
        trial.play(best, desk.seat)
        again = next((d for d in trial.state.pending if d.side == desk.seat), None)
        same = again is not None and (again.kind, again.args) == (asked.kind, asked.args)
        if not same or trial.state.rolled != rolled:
            return out


def dearness(desk: Desk, unit: str, taken: Counter[str]) -> tuple[bool, Fraction, str]:
    """A last step is the dearest; then what is strong."""
    rules, state = desk.rules, desk.game.state
    index = rules.unit_named(unit)
    strength = Fraction(0) if rules.roster.is_gun[index] else Fraction(rules.combat_of(state, index))
    return state.steps[index] - taken[unit] <= 1, strength, unit
