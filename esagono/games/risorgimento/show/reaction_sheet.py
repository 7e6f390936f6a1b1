"""The sheet of Reactions (12.2): what each triggered Force may do, with its chance and what follows, in one click."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from esagono.engine import Option
from esagono.engine.sheets import data, percent
from esagono.engine.table import Ahead, Row, Sheet, Side
from esagono.games.risorgimento.combat.charge import Charge
from esagono.games.risorgimento.fights.triggers import ENTERED_ZONE, WITHIN_ZONE, Event
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.knowledge.approach import Approach
from esagono.games.risorgimento.knowledge.attack_chance import AttackChance
from esagono.games.risorgimento.knowledge.belief import ASSUMED, believed, known_state, shown_name
from esagono.games.risorgimento.knowledge.forecast_cases import Attack, Case, best_facing, reaction_case
from esagono.games.risorgimento.reactions.reactions import Reactions
from esagono.games.risorgimento.roster import ARMS
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.state import RisorgimentoState

SURE: Final = ("react-limber", "react-unlimber", "react-leave-march", "react-leave-square")
"""Reactions that need no check."""


class Namer:
    """Names of units as a seat may know them."""

    def __init__(self, rules: Risorgimento, state: RisorgimentoState, viewer: int) -> None:
        self.rules, self.state, self.viewer = rules, state, viewer

    def __call__(self, unit: int) -> str:
        return shown_name(self.rules, self.state, unit, self.viewer)


def reaction(game: RisorgimentoGame, seat: str, lang: str) -> Sheet:
    """12.2.a: the Forces one below another; clicking a row is the Reaction, the button declines all."""
    rules = game.rules
    step = next(p for p in reversed(game.state.stack) if isinstance(p, Reactions))
    viewer = rules.side_named(seat)
    state = known_state(rules, game.state, viewer)
    guess = believed(rules, state, viewer, ASSUMED)
    event = step.event()
    attack = coming(state, event)
    name = Namer(rules, state, viewer)
    options = game.options(seat)
    word, names = rules.show.word, rules.names(lang)
    follow = followed(guess, attack)
    groups = []
    # those about to be attacked come first
    for hex, arm in sorted(step.forces, key=lambda f: attack is None or f[0] != attack.target):
        where, force = rules.grid.names[hex], ARMS[arm]
        mine = [o for o in options if o.args.get("hex") == where and o.args.get("force") == force]
        rows = []
        for option in facing_once(rules, event, hex, mine):
            if option.verb == "decline":
                label = word(rules, "reaction-decline", lang)
                rows.append(Row(f"{where}-{force}-decline", label, option=data(option)[0]))
                continue
            case = reaction_case(guess, state, event, option, attack, name)
            if follow is not None and attack is not None:
                then = follow.after_option(state, event, step.forces, option)
                case = replace(case, then=then)
            rows.append(case_row(game, lang, option, case, attack))
        units = [u for u in rules.force(state, hex, arm) if rules.roster.side[u] == viewer]
        who = ", ".join(names[rules.roster.ids[u]] for u in units)
        title = f"{word(rules, f'reaction-arm-{force}', lang, hex=where)}: {who}"
        groups.append(Side(title, seat, tuple(rows), one=True, now=True))
    every = next((o for o in options if o.verb == "decline-all"), None)
    last = every or next(o for o in options if o.verb == "decline")
    key = f"{state.turn}/{state.formation}"
    return Sheet(
        word(rules, "reaction-title", lang, hex=rules.grid.names[event.at]),
        groups=tuple(groups),
        notes=(
            (word(rules, f"reaction-coming-{kind_of(attack)}", lang, target=rules.grid.names[attack.target]),)
            if attack
            else ()
        ),
        actions=data(every) if every is not None else (),
        ahead=Ahead(word(rules, "reaction-no-more", lang), data(last)[0], key),
        target=rules.grid.names[event.at],
    )


def followed(rules: Risorgimento, attack: Attack | None) -> AttackChance | None:
    """The attack that is about to be made, to be followed from here."""
    if attack is None:
        return None
    return AttackChance(rules, attack.attackers, attack.target, Approach((attack.origin,)), charge=attack.charge)


def coming(state: RisorgimentoState, event: Event) -> Attack | None:
    """The attack that the triggering Force is about to make: its marker lies open, or it is riding."""
    if event.trigger not in (ENTERED_ZONE, WITHIN_ZONE):
        return None
    for step in reversed(state.stack):
        if isinstance(step, Charge) and step.hex == event.at and set(step.units) & set(event.mover):
            return Attack(event.mover, step.hex, step.target, True)
    for mark in state.markers:
        if mark.hex == event.at and set(mark.forces) & set(event.mover):
            return Attack(event.mover, mark.hex, mark.to, mark.charge)
    return None


def kind_of(attack: Attack) -> str:
    return "charge" if attack.charge else "assault"


def facing_once(rules: Risorgimento, event: Event, hex: int, options: Sequence[Option]) -> list[Option]:
    """Of all facings only the one that looks at the enemy; the others are in the list of all choices."""
    best = COMPASS[best_facing(rules, hex, event.at)]
    return [o for o in options if o.verb != "react-face" or o["facing"] == best]


def case_row(game: RisorgimentoGame, lang: str, option: Option, case: Case, attack: Attack | None) -> Row:
    rules, word = game.rules, game.rules.show.word
    sure = option.verb in SURE
    notes = [] if sure else [word(rules, f"reaction-chance-{option.verb}", lang)]
    if option.verb in ("counterattack", "countercharge"):
        notes.append(word(rules, "reaction-starts", lang, p=percent(case.starts)))
    if case.then is not None and attack is not None:
        hex = rules.grid.names[attack.target]
        notes.append(word(rules, "reaction-then", lang, p=percent(case.then), hex=hex))
    label = word(rules, f"reaction-{option.verb}", lang, **{k: str(v) for k, v in option.args.items()})
    key = "-".join(str(v) for v in (option.args["hex"], option.args["force"], option.verb, *case.args.values()))
    return Row(key, label, "" if sure else percent(case.chance), option=data(option)[0], note=" · ".join(notes))
