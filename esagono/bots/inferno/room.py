"""Room in stacks: orders that make room come before those that need it, and nobody is left where too many stand."""

from __future__ import annotations

from collections.abc import Sequence

from esagono.bots.inferno.planner import Order
from esagono.engine import Option
from esagono.games.inferno.rules.stacking import fits
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import InfernoState
from esagono.hexes.grid import bits_of


def next_order(rules: Inferno, state: InfernoState, left: Sequence[Order]) -> Order | None:
    """The first order that finds room as things are, or will find it when all of them are carried out."""
    for order in left:
        here = state.hex[order.unit]
        if order.to < 0 or order.to == here or fits(rules, state, order.to, (*state.at[order.to], order.unit)):
            return order
    going = {o.unit: o.to for o in left if o.to >= 0}
    for order in left:
        there = [u for u in state.at[order.to] if going.get(u, order.to) == order.to]
        there += [u for u, to in going.items() if to == order.to and state.hex[u] != to]
        if fits(rules, state, order.to, there):
            return order
    return None


def selectable(rules: Inferno, options: Sequence[Option]) -> set[int]:
    """The units that may be selected now."""
    return {rules.roster.index[o.text("unit")] for o in options if o.verb == "select"}


def make_room(rules: Inferno, state: InfernoState, side: int, options: Sequence[Option]) -> Option | None:
    """Move units that still can out of overstacked hexes."""
    numbers, index = rules.grid.numbers, rules.roster.index
    moves = [(index[o.text("unit")], numbers[o.text("to")], o) for o in options if o.verb == "move"]
    for hex in bits_of(state.occupied[side]):
        inside = state.at[hex]
        if len(inside) < 2 or fits(rules, state, hex, inside):
            continue
        for unit, to, option in moves:
            if unit in inside and fits(rules, state, to, (*state.at[to], unit)):
                return option
        for unit in inside:
            if rules.select[unit] in options and not any(u == unit for u, _, _ in moves):
                return rules.select[unit]
    return None
