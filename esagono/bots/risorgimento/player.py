"""What every player does: he takes up decisions by kind, remembers what he has begun, and answers the small ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from esagono.bots.interface import Note, Question, View
from esagono.bots.risorgimento.board import Board
from esagono.bots.risorgimento.posts import NEAR, Posts
from esagono.engine import Option
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.roster import CAVALRY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import DISORDERED

FEW_FARMS = 4
"""With fewer of them the Austrians send for the second corps."""
FIRST = ("deploy", "form-up", "follow", "go-on", "strike", "react-leave-march", "react-unlimber")
"""Verbs chosen whenever they are offered."""
QUIET = ("decline-all", "decline", "done", "end", "stop", "stay", "halt", "pass")
"""Verbs that end a decision without doing anything else."""

ALIKE: Final = {"withdraw": "retreat", "displace": "retreat", "exhausted": "retreat", "lost": "action"}
"""Kinds of decisions that are answered like another kind."""


def offered(options: Sequence[Option], *verbs: str) -> list[Option]:
    return [o for o in options if o.verb in verbs]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Player:
    """Looks at one decision at a time; it remembers whom it has named for an attack and who has had a turn."""

    def __init__(self, rules: Risorgimento, side: str, seed: str) -> None:
        self.rules, self.name = rules, side
        self.side = rules.sides.index(side)
        self.seed = f"{seed}:{side}:recruit"
        self.notes: list[Note] = []
        self.posts = Posts(rules, self.side)
        self.moment: tuple[object, ...] = ()
        self.handled: set[str] = set()
        """What it has thought about in this activation or phase."""
        self.attacks: dict[str, tuple[str, ...]] = {}
        """Hex of a marker to the units that attack from it together."""
        self.force: tuple[str, ...] = ()
        """The units it has chosen to act together."""

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        if len(options) == 1:
            return options[0]
        moment = self.situation(view)
        if moment != self.moment:
            self.moment, self.handled, self.attacks, self.force = moment, set(), {}, ()
        answer: Callable[[View, Question, Sequence[Option]], Option | None]
        answer = getattr(self, f"answer_{ALIKE.get(decision.kind, decision.kind)}", self.anything)
        found = answer(view, decision, options)
        return found if found is not None else self.quiet(options)

    def situation(self, view: View) -> tuple[object, ...]:
        """The activation or phase that a decision belongs to."""
        active = view["active"] or {}
        return view["turn"], view["phase"], view["side"], active.get("formation")

    def any_of(self, options: Sequence[Option]) -> Option:
        """One at random, the same whenever this is asked again."""
        return random.Random(f"{self.seed}:{self.moment}:{len(options)}:{len(self.handled)}").choice(options)

    def remember(self) -> dict[str, Any]:
        return {
            "moment": list(self.moment),
            "handled": sorted(self.handled),
            "attacks": {hex: list(units) for hex, units in self.attacks.items()},
            "force": list(self.force),
        }

    def resume(self, memory: Mapping[str, Any]) -> None:
        self.moment, self.handled, self.force = tuple(memory["moment"]), set(memory["handled"]), tuple(memory["force"])
        self.attacks = {hex: tuple(units) for hex, units in memory["attacks"].items()}

    def board(self, view: View) -> Board:
        return Board(self.rules, view, self.side)

    def unit(self, option: Option) -> int:
        return self.rules.roster.index[option.text("unit")]

    def hex(self, option: Option, name: str = "to") -> int:
        return self.rules.grid.numbers[option.text(name)]

    # Small decisions

    def anything(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        first = offered(options, *FIRST)
        return first[0] if first else None

    def quiet(self, options: Sequence[Option]) -> Option:
        for verb in QUIET:
            ending = offered(options, verb)
            if ending:
                return ending[0]
        return options[0]

    def answer_second_corps(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """It raises the price of victory: only a side far from it sends for help."""
        behind = view["points"][self.name] < FEW_FARMS
        return offered(options, "call-second-corps" if behind else "never-second-corps")[0]

    def answer_wavering(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Disordered units stop."""
        here = [e for e in view["units"] if e["hex"] == decision.args["hex"] and e["side"] == self.name]
        worn = any(e.get("status", 0) >= DISORDERED for e in here)
        return offered(options, "stop" if worn else "go-on")[0]

    def answer_losses(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Whoever has most left, so that no unit is lost as a whole; of equals the worse."""
        state, roster = self.board(view).state, self.rules.roster
        lose = [self.unit(o) for o in options]
        order = [(self.rules.strength_of(state, u), -roster.cohesion[u]) for u in lose]
        return options[order.index(max(order))]

    def answer_reference(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        state, roster = self.board(view).state, self.rules.roster
        return max(options, key=lambda o: roster.cohesion[self.unit(o)] - state.status[self.unit(o)])

    def answer_recover(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        status = self.board(view).state.status[self.unit(options[0])]
        return offered(options, "rally" if status >= DISORDERED else "rest")[0]

    def answer_squares(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        board = self.board(view)
        safe = [o for o in offered(options, "leave-square") if not self.cavalry_near(board, self.hex(o, "hex"))]
        return safe[0] if safe else None

    def cavalry_near(self, board: Board, hex: int) -> bool:
        roster, distance = self.rules.roster, self.rules.grid.distance
        return any(
            roster.arm[u] == CAVALRY and distance(board.state.hex[u], hex) <= NEAR
            for u in roster.units_of_side[board.enemy]
            if board.state.hex[u] >= 0
        )

    def answer_facing(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        name = decision.args.get("hex")
        if name is None:
            return options[0]
        return self.faced(self.board(view), self.rules.grid.numbers[name], options)

    def faced(self, board: Board, hex: int, options: Sequence[Option]) -> Option:
        facings = [COMPASS.index(o.text("facing")) for o in options]
        return options[facings.index(self.posts.facing(board, hex, facings))]

    def answer_retreat(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Out of enemy zones, behind walls, away from the enemy; without splitting if there is a choice."""
        ways = [o for o in options if "to" in o.args]
        if not ways:
            return None
        board = self.board(view)
        zone, ground = self.rules.zone(board.state, board.enemy), self.rules.ground

        def safety(option: Option) -> tuple[int, int, int]:
            hex = self.hex(option)
            return (
                -(zone >> hex & 1),
                min(self.posts.nearest_enemy(board, hex), NEAR),
                ground.buildings >> hex & 1,
            )

        return max(ways, key=safety)
