"""The sheet of an impulse (4.B.2, 6.1): formations that may be tried, with the chance of each result before the die."""

from __future__ import annotations

from esagono.engine import Option
from esagono.engine.sheets import data, percent
from esagono.engine.table import Part, Row, Sheet, Side
from esagono.games.risorgimento.activation.attempts import forecast
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.show.closing import pass_costs
from esagono.games.risorgimento.show.table import formation_names, mood


def activation(game: RisorgimentoGame, seat: str, lang: str) -> Sheet:
    rules, state, word = game.rules, game.state, game.rules.show.word
    titles = formation_names(rules, lang)
    ids = [f.id for f in rules.roster.formations]
    rows = []
    for option in game.options(seat):
        if option.verb != "activate":
            continue
        formation = ids.index(option.text("formation"))
        found = forecast(rules, state, formation, rules.side_named(seat))
        parts = tuple(Part(modifier(game, clause, lang), n, clause) for clause, n in found.drms)
        notes = [word(rules, "activation-value", lang, value=found.value or 0)]
        if state.mood[formation]:
            notes.append(mood(rules, state.mood[formation], lang))
        notes += [f"{part.text} {int(part.value):+d}" for part in parts]
        title = titles[ids[formation]]
        chance = percent(found.chance.p) if found.chance is not None else ""
        rows.append(Row(ids[formation], title, chance, parts, data(option)[0], note=" · ".join(notes)))
    hint = "activation-hint" if rows else "activation-none"
    return Sheet(
        word(rules, "activation-title", lang),
        groups=(Side(word(rules, "activation-who", lang), seat, tuple(rows), one=True, now=True),) if rows else (),
        notes=tuple(word(rules, key, lang) for key in (hint, pass_costs(game, seat)) if key),
        actions=data(Option("pass")),
    )


def modifier(game: RisorgimentoGame, clause: str, lang: str) -> str:
    return game.rules.show.word(game.rules, f"activation-{clause.replace('.', '-')}", lang)
