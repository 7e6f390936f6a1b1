"""9.4.2: the sheet of losses: all reductions proposed at once, to be confirmed in one click or given one by one."""

from __future__ import annotations

from copy import copy

from esagono.engine.option import Option
from esagono.engine.questions import CannotAnswer
from esagono.engine.table import Proposal, Row, Sheet, Side
from esagono.games.inferno.combat.losses import Losses
from esagono.games.inferno.ruleset import InfernoGame


def losses_sheet(game: InfernoGame, seat: str, lang: str) -> Sheet:
    """What this seat may reduce next, and a way to spread all that is left."""
    rules, word = game.rules, game.rules.show.word
    names = rules.names(lang)
    known = {u["id"]: u for u in game.view(seat)["units"]}
    offered = [o for o in game.options(seat) if o.verb == "reduce"]
    rows = tuple(
        Row(u, names.get(u, u), known[u]["defense"], option=tuple(o.to_data()), note=known[u]["hex"])
        for o in offered
        for u in [o.text("unit")]
    )
    spread, taken = proposed(game, seat)
    shares = ", ".join(f"{names.get(u, u)} {taken.count(u)}" for u in dict.fromkeys(taken))
    proposal = Proposal(
        "losses",
        word(rules, "sheet-losses-proposed", lang, shares=shares),
        tuple(tuple(Option("reduce", unit=u).to_data()) for u in spread),
        last=True,
    )
    group = Side(word(rules, "sheet-losses-next", lang), seat, rows, one=True, now=True)
    return Sheet(word(rules, "sheet-losses", lang), groups=(group,), proposals=(proposal,))


def proposed(game: InfernoGame, seat: str) -> tuple[list[str], list[str]]:
    """Return the reductions that this seat must take, and the unit for each: the strongest eligible one."""
    rules, state = game.rules, game.state
    waiting = state.stack[-1]
    if not isinstance(waiting, Losses):
        raise CannotAnswer("there are no losses to be taken")
    trial = copy(waiting)
    i = trial.sides.index(rules.sides.index(seat))
    out: list[str] = []
    taken: list[str] = []
    while trial.left[i]:
        line = trial.line(game, i)
        if not line:
            break
        best = max(line, key=lambda u: (rules.defense_of(state, u) - trial.given.count(u), -u))
        if len(line) > 1:  # else nobody is asked
            out.append(rules.roster.ids[best])
        taken.append(rules.roster.ids[best])
        trial.give(i, best)
    return out, taken
