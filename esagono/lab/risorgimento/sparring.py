"""Sparring partners: each has one plan that weak players do not see coming."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from esagono.bots.interface import Maker, Question, View
from esagono.bots.levels import guarded, unplanned
from esagono.bots.risorgimento.board import Board
from esagono.bots.risorgimento.danger import OfficerPosts
from esagono.bots.risorgimento.officer import Officer
from esagono.bots.risorgimento.plans import BOLD, HOLD, FormationPlan, posed
from esagono.bots.risorgimento.player import offered
from esagono.bots.risorgimento.recruit import Recruit
from esagono.bots.risorgimento.style import DEFENCE
from esagono.engine import Option
from esagono.games.risorgimento.activation.attempts import forecast
from esagono.games.risorgimento.phases.victory import AUSTRIAN
from esagono.games.risorgimento.roster import ARTILLERY, CAVALRY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import ELIMINATED, SQUARE
from esagono.hexes.grid import bits_of

SAFE: Final = 0.75
"""The chance of victory from which on a raider fights: guns that stand alone, and those who are half broken."""
CERTAIN: Final = 0.95
"""The chance of victory from which on a sitter strikes."""
EAGER: Final = 10.0
"""What any charge is worth to cavalry that looks for charges."""


class RaiderPosts(OfficerPosts):
    """Ground that counts and where nobody stands, nor could react to who walks in; any other if there is none."""

    def goals(self, board: Board) -> int:
        state = board.state
        missing = self.everything & (~state.control if self.side == AUSTRIAN else state.control)
        empty = missing & ~state.occupied[board.enemy] & ~self.rules.zone(state, board.enemy)
        return empty or super().goals(board)


class Rider(Officer):
    """An officer whose cavalry comes first: its formations are activated, and it acts, before the others."""

    def answer_activation(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        if self.waits(view):
            return offered(options, "pass")[0]
        state, roster = self.board(view).state, self.rules.roster
        best: tuple[float, Option] | None = None
        for option in offered(options, "activate"):
            f = roster.formation_index[option.text("formation")]
            chance = float(forecast(self.rules, state, f, self.side).obeys)
            alive = [u for u in roster.of_formation[f] if state.hex[u] != ELIMINATED]
            worth = chance * (1 + sum(roster.strength[u] for u in alive if roster.arm[u] == CAVALRY))
            if worth > 0 and (best is None or worth > best[0]):
                best = worth, option
        return best[1] if best is not None else None

    def answer_action(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        waiting = [o for o in offered(options, "select") if o.text("unit") not in self.handled]
        horse = [o for o in waiting if self.rules.roster.arm[self.unit(o)] == CAVALRY]
        if horse:
            options = [o for o in options if o.verb != "select" or o in horse]
        return super().answer_action(view, decision, options)


class Raider(Rider):
    """Each unit walks by itself into farms and villages where nobody is, after the enemy has acted if it can be; he
    avoids fights, but for guns that stand alone."""

    def __init__(self, rules: Risorgimento, side: str, seed: str) -> None:
        super().__init__(rules, side, seed)
        self.judge = RaiderPosts(rules, self.side)
        self.posts = self.judge

    def board(self, view: View) -> Board:
        board = super().board(view)
        if not self.sweeping:
            style = self.style
            self.style = replace(style, fair=SAFE, least=0.0, farm=style.farm + 4, thin=0.5 * style.thin, company=0.0)
        return board

    def answer_force(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        named = {n for units in self.attacks.values() for n in units}
        if str(decision.args["unit"]) not in named:
            options = [o for o in options if o.verb != "add"]
        return super().answer_force(view, decision, options)

    def best_move(self, board: Board, unit: int, options: Sequence[Option]) -> Option | None:
        """Into empty ground at once; a garrison that the enemy is near to stays, as an officer's would."""
        here, judge = board.state.hex[unit], self.judge
        stays = judge.garrison(board, unit, here, judge.nearest_enemy(board, here)) > 0
        if self.rules.roster.arm[unit] != ARTILLERY and not self.sweeping and not stays:
            onward = self.best_sweep(board, unit, judge.goals(board), options)
            if onward is not None:
                return onward
        return super().best_move(board, unit, options)


class Sitter(Officer):
    """Stays where he was set up (the Austrian in the farms near where he comes in), attacks where he cannot lose, and
    reacts."""

    def board(self, view: View) -> Board:
        board = super().board(view)
        self.sweeping = False
        self.judge.gathering, self.judge.errand = self.side == AUSTRIAN, 0
        self.style = replace(DEFENCE if self.side == AUSTRIAN else posed(DEFENCE, HOLD), fair=CERTAIN, least=0.0)
        return board

    def answer_activation(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """He has nothing to wait for."""
        return Recruit.answer_activation(self, view, decision, options)

    def best_move(self, board: Board, unit: int, options: Sequence[Option]) -> Option | None:
        """Who is where he was set up stays there."""
        if self.side != AUSTRIAN and offered(options, "stay", "halt"):
            return None
        return super().best_move(board, unit, options)


class Masses(Officer):
    """All formations against one place, drawn by lot; when it is taken, against the next one to it."""

    def __init__(self, rules: Risorgimento, side: str, seed: str) -> None:
        super().__init__(rules, side, seed)
        self.wing = -1
        everything = list(bits_of(self.judge.everything))
        self.first = random.Random(f"{self.seed}:masses").choice(everything) if everything else -1

    def board(self, view: View) -> Board:
        self.plan = FormationPlan(BOLD, self.place(view))
        return super().board(view)

    def place(self, view: View) -> str:
        """What the enemy holds nearest to the place drawn; if he holds nothing, what he is nearest to."""
        grid, control = self.rules.grid, view["control"]
        everything = [h for h in bits_of(self.judge.everything) if grid.names[h] in control]
        his = [h for h in everything if control[grid.names[h]] != self.name]
        if his:
            return grid.names[min(his, key=lambda h: (grid.distance(h, self.first), h))]
        others = [grid.numbers[u["hex"]] for u in view["units"] if u["side"] != self.name] or self.judge.entries
        if not everything or not others:
            return ""
        return grid.names[min(everything, key=lambda h: (min(grid.distance(h, t) for t in others), h))]


class Horse(Rider):
    """Charges wherever the rules let it and nobody stands in square, and counter-charges whoever comes."""

    def squared(self, board: Board, target: int) -> bool:
        return any(board.state.flags[u] & SQUARE for u in board.enemies_at(target))

    def worth_of(self, board: Board, units: Sequence[int], origin: int, target: int, *, charge: bool) -> float:
        if not charge:
            return super().worth_of(board, units, origin, target, charge=False)
        if not self.rules.fits(board.state, units, origin) or self.squared(board, target):
            return 0.0
        return EAGER + board.attack(units, origin, target, charge=True).win

    def answer_charge(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """10.2.2: called off if a square was formed in time."""
        target = self.rules.grid.numbers[str(decision.args["target"])]
        return offered(options, "call-off" if self.squared(self.board(view), target) else "strike")[0]

    def answer_follow(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """10.2: on, to whoever is not in square either."""
        board = self.board(view)
        on = [o for o in offered(options, "charge-on") if not self.squared(board, self.hex(o, "target"))]
        return on[0] if on else None

    def reaction_worth(self, board: Board, option: Option, at: int) -> float:
        worth = super().reaction_worth(board, option, at)
        return EAGER + worth if option.verb == "countercharge" and not self.squared(board, at) else worth


SPARRING: Final[dict[str, Maker]] = {
    "sitter": guarded(unplanned(Sitter), unplanned(Recruit)),
    "raider": guarded(unplanned(Raider), unplanned(Recruit)),
    "masses": guarded(unplanned(Masses), unplanned(Recruit)),
    "horse": guarded(unplanned(Horse), unplanned(Recruit)),
}
