"""Officers who carry out a plan, and imagined ones for the search: these look at the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from esagono.bots.interface import Question, View
from esagono.bots.search import MindView
from esagono.bots.strafe.last_turn import LastTurn
from esagono.bots.strafe.plans import GRAB, LATE, NONE, PASS, PLAIN, ActionPlan, posed
from esagono.bots.strafe.recruit import offered
from esagono.bots.strafe.staff import Staff
from esagono.bots.strafe.style import USUAL
from esagono.engine import Game, Option
from esagono.games.strafe.knowledge.combat_view import combat_view
from esagono.games.strafe.knowledge.questions import objectives
from esagono.games.strafe.knowledge.view import action, display, marks, purses
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState

DICE: Final = 1024
"""Upper bound for the dice of an Action and of the enemy's answers to it."""
PLACES: Final = 1024
"""Upper bound for the number of brigades: no list of places is longer."""


class Adjutant(Staff):
    """An officer that carries out a given plan and otherwise plays as officers do."""

    def __init__(self, rules: Strafe, side: str, seed: str, *, skilled: bool = False) -> None:
        super().__init__(rules, side, seed, skilled=skilled)
        self.plan = PLAIN
        self.usual = self.last
        self.grabbing = LastTurn(rules, self.side, by_points=True)

    def take_orders(self, plan: ActionPlan) -> None:
        if plan == self.plan:
            return
        self.plan = plan
        self.style = posed(USUAL[self.side], plan.posture)
        self.aim = self.rules.grid.numbers[plan.aim] if plan.aim else -1
        self.last = self.grabbing if plan.posture == GRAB else self.usual

    def called(self, plan: ActionPlan, options: Sequence[Option]) -> Option | None:
        """The brigade that acts next by a plan; none if the plan does not say or cannot be followed."""
        if plan.call in (PASS, NONE):
            return next(iter(offered(options, plan.call)), None)
        verb = plan.verb or "activate"
        return next((o for o in offered(options, verb) if o.text("brigade") == plan.call), None)


def look_up(game: Any, seat: str, key: str) -> Any:
    """What officers look up in a view besides the board; nothing is hidden in the mind."""
    rules, state = game.rules, game.state
    mine = rules.sides.index(seat)
    match key:
        case "turn":
            return state.turn
        case "phase":
            return state.phase
        case "quiet":
            return state.quiet
        case "action":
            return action(rules, state, mine, True)
        case "assaults":
            return marks(rules, state)
        case "tracks":
            return purses(rules, state, mine, True)
        case "display":
            return display(rules, state, mine, False)
        case "combat":
            return combat_view(game, seat)
        case "objectives":
            return objectives(game)
    return {}


class Glance(MindView):
    """The parts of a view that are asked for: to make all of it at each decision would take long."""

    __slots__ = ("parts",)

    def __init__(self, game: Game, seat: str) -> None:
        super().__init__(game, seat)
        self.parts: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self.parts:
            self.parts[key] = look_up(self.game, self.seat, key)
        return self.parts[key]


class Aide(Adjutant):
    """An imagined officer. Each Action has dice of its own, whatever was rolled before it: plans that differ in one
    thing then differ less by the luck of everything else."""

    def __init__(self, rules: Strafe, side: str, plan: ActionPlan = PLAIN, *, skilled: bool = False) -> None:
        super().__init__(rules, side, "mind", skilled=skilled)
        self.orders = plan
        self.calls = bool(plan.call)
        """Somebody is still to be called."""

    def look(self, view: View) -> StrafeState:
        assert isinstance(view, MindView)
        state: Any = view.game.state
        assert isinstance(state, StrafeState)
        return state

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        assert isinstance(view, MindView)
        state: Any = view.game.state
        now = state.action
        doing = False
        if self.orders is not PLAIN:
            call = self.orders.call
            if call == LATE:
                doing = state.phase == "non-activated" and state.side == self.side
            else:
                mine = now is not None and now.side == self.side
                doing = mine and self.rules.roster.brigades[now.brigade].id == call
        self.take_orders(self.orders if doing else PLAIN)
        return super().choose(Glance(view.game, view.seat), decision, options)

    def answer_activation(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        option = self.next_call(options)
        if option is None:
            option = super().answer_activation(view, decision, options) or self.quiet(options)
        if option.verb == "activate":
            self.take_dice(view, 1 + self.rules.roster.brigade_index[option.text("brigade")])
        return option

    def answer_reaction(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        option = self.next_call(options) or super().answer_reaction(view, decision, options)
        if option is not None and option.verb != NONE:
            self.take_dice(view, 200 + self.rules.roster.brigade_index[option.text("brigade")])
        return option

    def next_call(self, options: Sequence[Option]) -> Option | None:
        calls, self.calls = self.calls, False
        return self.called(self.orders, options) if calls else None

    def answer_rally(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        self.take_dice(view, 500)
        return super().answer_rally(view, decision, options)

    def take_dice(self, view: View, place: int) -> None:
        assert isinstance(view, MindView)
        state: Any = view.game.state
        state.rolled = ((2 * state.turn + self.side) * PLACES + place) * DICE
