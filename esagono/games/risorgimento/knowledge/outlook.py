"""What may come of a fire or a combat, summed up: exact chances of strength lost, status, rout, victory and retreat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from esagono.games.risorgimento.combat_tables import ROUTED, TWO_DICE, CombatTables
from esagono.games.risorgimento.fights.combat import (
    ATTACKER,
    DEFENDER,
    DRAW,
    Ending,
    Fight,
    combat_cell,
    combat_chances,
    combat_sum,
    shock_cause,
    shocked,
)
from esagono.games.risorgimento.fights.fighters import Fighter, Outcomes, check_chances
from esagono.games.risorgimento.roster import ARTILLERY

Chances = dict[Any, Fraction]
Name = Callable[[int], str]
ROUTED_BEFORE: Final = "routed"
"""The cell of a charge that needs no roll: the shock has routed everybody."""


def add(chances: Chances, key: Any, chance: Fraction) -> None:
    chances[key] = chances.get(key, Fraction(0)) + chance


def strength_lost(before: Sequence[Fighter], outcomes: Mapping[tuple[Fighter, ...], Fraction]) -> Chances:
    """Strength points that a Force loses, not counting who routs."""
    total = sum(f.strength for f in before)
    out: Chances = {}
    for after, chance in outcomes.items():
        add(out, total - sum(f.strength for f in after), chance)
    return dict(sorted(out.items()))


def status_after(outcomes: Mapping[tuple[Fighter, ...], Fraction], name: Name) -> dict[str, Chances]:
    """By unit the chance of each status after; 4 is routed. Units of one name are counted together."""
    out: dict[str, Chances] = {}
    for after, chance in outcomes.items():
        for f in after:
            add(out.setdefault(name(f.unit), {}), f.status if f.strength else ROUTED, chance)
    return {unit: dict(sorted(chances.items())) for unit, chances in out.items()}


def gone(outcomes: Mapping[tuple[Fighter, ...], Fraction]) -> Fraction:
    """The chance that nothing is left of a Force."""
    return sum((p for after, p in outcomes.items() if not any(f.alive for f in after)), Fraction(0))


def routed(outcomes: Mapping[tuple[Fighter, ...], Fraction]) -> Chances:
    """How many units are lost, by rout or without strength."""
    out: Chances = {}
    for after, chance in outcomes.items():
        add(out, sum(not f.alive for f in after), chance)
    return dict(sorted(out.items()))


def force_outlook(before: Sequence[Fighter], outcomes: Outcomes, name: Name) -> dict[str, Any]:
    """Everything about a Force after a fire or check."""
    return {
        "strength": strength_lost(before, outcomes),
        "status": status_after(outcomes, name),
        "routed": routed(outcomes),
        "eliminated": gone(outcomes),
    }


def charge_endings(tables: CombatTables, fight: Fight, *, shock: bool) -> dict[Ending, Fraction]:
    """Q79: a charge with the shock before it; whoever routs in the shock leaves the combat."""
    shaken = shocked(fight.defenders) if shock else ()
    if not shaken:
        return combat_chances(tables, fight)
    out: dict[Ending, Fraction] = {}
    for after, chance in check_chances(tables.check, shaken, shock_cause(fight)).items():
        for ending, p in endings_after(tables, fight, after).items():
            add(out, ending, chance * p)
    return out


def charge_cells(tables: CombatTables, fight: Fight, *, shock: bool) -> Chances:
    """The chance of each cell; the shock of a charge (Q79) may change the column, or leave nothing to roll for."""
    shaken = shocked(fight.defenders) if shock else ()
    before = check_chances(tables.check, shaken, shock_cause(fight)) if shaken else {(): Fraction(1)}
    out: Chances = {}
    for after, chance in before.items():
        alive = tuple(f for f in changed_by(fight.defenders, after) if f.alive)
        if not any(f.arm != ARTILLERY for f in alive):
            add(out, ROUTED_BEFORE, chance)
            continue
        found = combat_sum(tables, replace(fight, defenders=alive))
        for dice, p in TWO_DICE.items():
            add(out, combat_cell(tables, found, dice).text, chance * p)
    return out


def changed_by(force: Iterable[Fighter], changed: Iterable[Fighter]) -> tuple[Fighter, ...]:
    """A Force with some of its units as they are now."""
    now = {f.unit: f for f in changed}
    return tuple(now.get(f.unit, f) for f in force)


def endings_after(tables: CombatTables, fight: Fight, changed: Iterable[Fighter]) -> dict[Ending, Fraction]:
    """The endings of a combat whose defenders were changed first; if only guns are left it is won."""
    defenders = changed_by(fight.defenders, changed)
    lost = tuple(f for f in defenders if not f.alive)
    alive = tuple(f for f in defenders if f.alive)
    if not any(f.arm != ARTILLERY for f in alive):
        return {Ending("", ATTACKER, fight.attackers, defenders): Fraction(1)}
    return {
        replace(ending, defenders=(*ending.defenders, *lost)): p
        for ending, p in combat_chances(tables, replace(fight, defenders=alive)).items()
    }


def combat_outlook(fight: Fight, endings: Mapping[Ending, Fraction], name: Name) -> dict[str, Any]:
    """Who wins, who goes back, what is lost."""
    winners: Chances = {ATTACKER: Fraction(0), DEFENDER: Fraction(0), DRAW: Fraction(0)}
    colours: Chances = {}
    attackers: Outcomes = {}
    defenders: Outcomes = {}
    back = {"attacker_retreats": Fraction(0), "defender_retreats": Fraction(0)}
    for ending, chance in endings.items():
        add(winners, ending.winner, chance)
        if ending.colour:
            add(colours, ending.colour, chance)
        add(attackers, ending.attackers, chance)
        add(defenders, ending.defenders, chance)
        if ending.winner == ATTACKER and any(f.alive for f in ending.defenders):
            back["defender_retreats"] += chance
        if ending.winner == DEFENDER and any(f.alive for f in ending.attackers):
            back["attacker_retreats"] += chance
    return {
        "winner": winners,
        "colours": colours,
        **back,
        "attacker": force_outlook(fight.attackers, attackers, name),
        "defender": force_outlook(fight.defenders, defenders, name),
    }
