"""9.2, 9.3: the sheets of a retreat and an advance after combat: proposed as a whole, done in one click."""

from __future__ import annotations

from copy import copy

from esagono.engine.option import Option
from esagono.engine.questions import CannotAnswer
from esagono.engine.table import HexClass, Painting, Proposal, Row, Sheet, Side
from esagono.games.inferno.combat.pursuit import Advance
from esagono.games.inferno.combat.retreat import Path, Retreat, crowds
from esagono.games.inferno.rules.stacking import fits
from esagono.games.inferno.ruleset import InfernoGame


def advance_sheet(game: InfernoGame, seat: str, lang: str) -> Sheet:
    """Who may advance, and all those there is room for together."""
    rules, word = game.rules, game.rules.show.word
    waiting = game.state.stack[-1]
    if not isinstance(waiting, Advance):
        raise CannotAnswer("nobody can advance")
    names = rules.names(lang)
    known = {u["id"]: u for u in game.view(seat)["units"]}
    rows = tuple(
        Row(u, names.get(u, u), known[u]["defense"], option=tuple(o.to_data()), note=known[u]["hex"])
        for o in game.options(seat)
        if o.verb == "advance"
        for u in [o.text("unit")]
    )
    together = [rules.roster.ids[u] for u in who_advances(game, waiting)]
    title = word(rules, "sheet-advance-proposed", lang, units=", ".join(names.get(u, u) for u in together))
    options = tuple(tuple(Option("advance", unit=u).to_data()) for u in together)
    group = Side(word(rules, "sheet-advance-next", lang), seat, rows, one=True, now=True)
    return Sheet(
        word(rules, "sheet-advance", lang),
        groups=(group,),
        proposals=(Proposal("advance", title, options, last=True),),
        actions=(tuple(Option("done").to_data()),),
    )


def who_advances(game: InfernoGame, waiting: Advance) -> list[int]:
    """9.3: the strongest in defence first, then the next, as long as another may follow."""
    rules, state, target = game.rules, game.state, waiting.target
    trial = copy(waiting)
    while True:
        held = (*state.at[target], *trial.entered[len(waiting.entered) :])
        able = [
            u for u in trial.units if trial.bar_to_advance(game, u) is None and fits(rules, state, target, (*held, u))
        ]
        if not able:
            return list(trial.entered[len(waiting.entered) :])
        trial.entered = (*trial.entered, max(able, key=lambda u: (rules.defense_of(state, u), -u)))


def retreat_sheet(game: InfernoGame, seat: str, lang: str) -> Sheet:
    """A whole way back by the guidelines; each hex of it can be chosen on the map instead."""
    rules, word = game.rules, game.rules.show.word
    waiting = game.state.stack[-1]
    if not isinstance(waiting, Retreat):
        raise CannotAnswer("nobody retreats")
    way = way_back(game, waiting)[len(waiting.path) :]
    hexes = [game.name(h) for h in way]
    here = waiting.path[-1] if waiting.path else waiting.start
    proposal = Proposal(
        "retreat",
        word(rules, "sheet-way-back-proposed", lang, hexes=" → ".join(hexes)),
        tuple(tuple(Option("retreat", to=hex).to_data()) for hex in hexes),
        last=True,
    )
    return Sheet(
        word(rules, "sheet-way-back", lang),
        proposals=(proposal,),
        painting=Painting({hexes[-1]: "end"}, paths=((game.name(here), *hexes),)),
        classes=(HexClass("end", word(rules, "sheet-way-back-end", lang), "own"),),
    )


def way_back(game: InfernoGame, waiting: Retreat) -> Path:
    """9.2.2: of the ways that cost nothing, one that ends with room, and with few enemies beside it."""
    rules, state, n = game.rules, game.state, len(waiting.path)
    found = waiting.plan(game)
    ways = [p for p in found.choices if p[:n] == waiting.path and len(p) > n]
    enemy = state.occupied[1 - waiting.side]

    def price(way: Path) -> tuple[bool, bool, int, int]:
        end = way[-1]
        beside = sum(enemy >> h & 1 for h in rules.grid.neighbours(end))
        return way in found.penalised, crowds(rules, state, end, waiting.units), beside, ways.index(way)

    return min(ways, key=price)
