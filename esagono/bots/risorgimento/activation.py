"""What a side does next as problems to be searched: whom to activate, and what an activated formation does.

Both are played out to the end of the game by imagined officers: near the end that takes little time, and what came of
it needs no estimate.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from esagono.bots.interface import Question, View
from esagono.bots.risorgimento.aides import Adjutant, Aide
from esagono.bots.risorgimento.board import Board, state_of
from esagono.bots.risorgimento.officer import Officer
from esagono.bots.risorgimento.plans import BOLD, GRAB, HOLD, PASS, PLAIN, RUSH, WAIT, FormationPlan
from esagono.bots.search import Policy, Problem, Proposal
from esagono.engine import Game, Option
from esagono.games.risorgimento.activation.actions import FormationActivation
from esagono.games.risorgimento.activation.attempts import Impulses
from esagono.games.risorgimento.phases.victory import AUSTRIAN, decisive, farms_held, farms_needed
from esagono.games.risorgimento.ruleset import Risorgimento, RisorgimentoGame
from esagono.games.risorgimento.sequence import GameTurn
from esagono.hexes.grid import bits_of

STRIKES: Final = 2
"""Attacks that are tried as the first."""
AIMS: Final = 1
"""Ground that is tried as the only one."""
MOST: Final = 6
"""Plans besides the usual one: with more of them each would be tried too seldom."""
VICTORY: Final = 2.0
"""What it is worth to win, beside the farms."""
VILLAGE: Final = 6.0
"""What a decisive victory is worth, in farms: as all of them it would drown everything else."""


class Background(Struct, frozen=True):
    """What an officer remembers of this turn, as far as it matters."""

    passes: int = 0
    """How often players have passed in a row."""


class BattleProblem(Problem[FormationPlan]):
    """From a decision to the end of the game."""

    halving = 1.0
    impatient = True

    def __init__(
        self,
        rules: Risorgimento,
        side: str,
        view: View,
        decision: Question,
        options: Sequence[Option],
        known: Background,
    ) -> None:
        self.rules, self.side, self.view, self.known = rules, side, view, known
        self.index = rules.sides.index(side)
        self.kind, self.options = decision.kind, options
        self.seen = state_of(rules, view)

    def sample(self, rng: random.Random, dice: str) -> Game:
        """The state as it is seen, with face-down counters drawn from those they might be."""
        state = state_of(self.rules, self.view, rng)
        view = self.view
        state.phase = view["phase"]
        state.initiative = self.rules.sides.index(view["initiative"]) if view["initiative"] else -1
        state.stack = [GameTurn(step="non_activated"), *self.under_way()]
        game = RisorgimentoGame(self.rules, state, dice, history=False)
        game._run(ask_first=True)
        return game

    def under_way(self) -> list[Any]:
        """The procedures that stand at the decision."""
        raise NotImplementedError

    def follow(self, plan: FormationPlan, game: Game) -> Policy:
        return Aide(self.rules, self.side, "mind", plan, self.seen.formation)

    def policy(self, side: str, game: Game) -> Policy:
        return Aide(self.rules, side, "mind")

    def over(self, game: Game) -> bool:
        return False

    def value(self, game: Game, players: Mapping[str, Policy]) -> float:
        assert isinstance(game, RisorgimentoGame)
        rules, state = self.rules, game.state
        farms = float(farms_held(rules, state, AUSTRIAN))
        village = decisive(rules, state)
        worth = farms + VILLAGE * village
        if village or farms >= farms_needed(rules, state):
            worth += VICTORY
        return worth if self.index == AUSTRIAN else -worth


class ImpulseProblem(BattleProblem):
    """Whom to activate now, or to pass."""

    def under_way(self) -> list[Any]:
        return [Impulses(passes=self.known.passes)]

    def propose(self) -> Iterator[Proposal[FormationPlan]]:
        yield Proposal(PLAIN, "usual")
        usual = self.usual()
        if usual != PASS and any(o.verb == "pass" for o in self.options):
            yield Proposal(FormationPlan(call=WAIT), WAIT)
        for option in self.options:
            if option.verb == "activate" and option.text("formation") != usual:
                yield Proposal(FormationPlan(call=option.text("formation")), "call")

    def usual(self) -> str:
        """Whom an officer would activate: to try it again would tell nothing."""
        officer = Officer(self.rules, self.side, "")
        officer.passes = self.known.passes
        found = officer.answer_activation(self.view, _Asked(), self.options)
        return found.text("formation") if found is not None and found.verb == "activate" else PASS


class _Asked:
    kind = "activation"
    side = ""
    args: Mapping[str, Any] = {}


class ActivationProblem(BattleProblem):
    """What a formation does in its activation."""

    def under_way(self) -> list[Any]:
        step = "declare" if self.kind == "declare" else "actions"
        return [Impulses(step="after"), FormationActivation(step="resume_" + step)]

    def propose(self) -> Iterator[Proposal[FormationPlan]]:
        yield Proposal(PLAIN, "usual")
        officer = Adjutant(self.rules, self.side, "")
        board = officer.board(self.view)
        strikes = officer.strikes(board, [o for o in self.options if o.verb in ("declare-assault", "declare-charge")])
        aims = self.aims(officer, board)
        first = [FormationPlan(strike=s) for s in strikes[:STRIKES]]
        ground = [FormationPlan(aim=a) for a in aims[:AIMS]]
        grab = [] if officer.sweeping else [FormationPlan(GRAB)]
        tried = (
            ("strike", first[:1]), (GRAB, grab), (BOLD, [FormationPlan(BOLD)]), (HOLD, [FormationPlan(HOLD)]),
            ("aim", ground), ("strike", first[1:]), (RUSH, [FormationPlan(RUSH)]),
        )  # fmt: skip
        found = [Proposal(plan, tactic) for tactic, plans in tried for plan in plans]
        yield from found[:MOST]

    def aims(self, officer: Officer, board: Board) -> list[str]:
        """Farms and village hexes that the enemy holds, by their distance from the formation, the nearest first."""
        grid, formation = self.rules.grid, self.seen.formation
        centre = officer.judge.centre(board, formation)
        if centre < 0:
            centre = self.rules.entry_hex(formation)
        ground = officer.judge.everything
        missing = ground & (~self.seen.control if self.index == AUSTRIAN else self.seen.control)
        return [grid.names[h] for h in sorted(bits_of(missing or ground), key=lambda h: (grid.distance(h, centre), h))]
