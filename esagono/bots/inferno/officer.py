"""The officer: plans the turn, then follows the plan as long as it can be followed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from mypy_extensions import mypyc_attr

from esagono.bots.inferno.commander import DONE, Commander, option_named
from esagono.bots.inferno.planner import Order, Plan, Planner
from esagono.bots.inferno.room import make_room, next_order, selectable
from esagono.bots.interface import Question, View
from esagono.engine import Option
from esagono.engine.plain import from_plain
from esagono.games.inferno.state import InfernoState


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Officer(Commander):
    """Concentrates for the attacks that bring most, keeps a line, rests worn units; checks its plan each time."""

    level: ClassVar[str] = "officer"
    plan: Plan | None = None
    next_order: int = 0
    selected: int = -1
    leg: int = 0
    """How many stops of the order were made."""

    def answer_movement(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        state = self.begins_movement(view)
        if state is not None:
            self.follow(self.make_plan(view, state))
        assert self.plan is not None
        orders = self.plan.orders
        if self.style.cover:
            return self._with_room(view, orders, options)
        while self.next_order < len(orders):
            order = orders[self.next_order]
            option = self.obey(order, options)
            if option is not None:
                return option
            self.next_order += 1
            self.selected = -1
        return self.end_movement(options)

    def _with_room(self, view: View, orders: list[Order], options: Sequence[Option]) -> Option:
        """The next option of the plan; a unit with no room where it is sent stays put."""
        rules = self.rules
        if self.selected >= 0:
            going = next((o for o in orders if o.unit == self.selected), None)
            option = self.obey(going, options) if going is not None else None
            if option is not None:
                return option
            self.selected = -1
        state = self.look(view)
        able = selectable(rules, options)
        order = next_order(rules, state, [o for o in orders if o.unit in able])
        if order is not None:
            option = self.obey(order, options)
            assert option is not None
            return option
        return make_room(rules, state, self.side, options) or self.end_movement(options)

    def follow(self, plan: Plan) -> None:
        """Start carrying out a plan."""
        self.plan, self.next_order, self.selected, self.moving = plan, 0, -1, True
        self.tell(plan)

    def obey(self, order: Order, options: Sequence[Option]) -> Option | None:
        """The next option of an order, or nothing if it is done or can no longer be done."""
        rules = self.rules
        if self.selected != order.unit:
            self.selected, self.leg = order.unit, 0
            select = rules.select[order.unit]
            return select if select in options else None
        legs = (*order.via, order.to)
        while self.leg < len(legs):
            to = legs[self.leg]
            self.leg += 1
            if to >= 0 and self.memory.seen_at[order.unit] != to:
                (move,) = rules.moves[order.unit].to([to])
                if move in options:
                    # where it is now; the view need not be looked at again for it
                    self.went(order.unit, to)
                    return move
        if order.then:
            useful = option_named(options, order.then)
            if useful is not None and self.unit(useful) == order.unit:
                return useful
        return None

    def make_plan(self, view: View, state: InfernoState) -> Plan:
        return Planner(self.reckoner, state, self.side, self.worth(state), self.manner).plan()

    def tell(self, plan: Plan) -> None:
        """Keep what was wanted, for those who ask afterwards."""
        rules = self.rules
        for a in plan.assaults:
            place = rules.ground.place[a.target]
            self.note(
                "attack",
                target=rules.grid.names[a.target],
                place=f" ({place})" if place else "",
                units=[rules.roster.ids[u] for u, _ in a.units],
                take=round(100 * a.expected.take),
                own=round(float(a.expected.attacker_losses), 1),
                theirs=round(float(a.expected.defender_losses), 1),
            )
        for order in plan.orders:
            if order.via:
                places = [f"{rules.grid.names[h]} ({rules.ground.place[h]})" for h in order.via]
                self.note("on-the-way", unit=rules.roster.ids[order.unit], places=", ".join(places))
        rested = [o for o in plan.orders if o.then == "recover"]
        moved = [o for o in plan.orders if o.to >= 0]
        self.note("plan", attacks=len(plan.assaults), moves=len(moved), rests=len(rested))

    def remember(self) -> dict[str, Any]:
        plan = msgspec.to_builtins(self.plan) if self.moving else None
        return {**super().remember(), "plan": plan, "order": [self.next_order, self.selected, self.leg]}

    def resume(self, memory: Mapping[str, Any]) -> None:
        super().resume(memory)
        self.plan = from_plain(memory["plan"], Plan | None)
        self.next_order, self.selected, self.leg = memory["order"]

    def answer_release(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        """A fresh brigade is worth its point while there is time to use it."""
        state = self.look(view)
        if state.turn > self.style.release_until:
            return DONE
        able = [o for o in options if o.verb == "release"]
        on_map = [o for o in able if state.hex[self.unit(o)] >= 0]
        return max(on_map or able, key=lambda o: self.unit_worth(state, self.unit(o)))
