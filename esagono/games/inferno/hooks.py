"""What a game of the series may add: where games differ in more than a number (see `policy` for the numbers)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from esagono.engine import Procedure, Ruleset
from esagono.games.inferno.ground import Exit
from esagono.games.inferno.policy import Policy
from esagono.games.inferno.state import InfernoState

if TYPE_CHECKING:
    from esagono.games.inferno.ruleset import InfernoGame


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Hooks(Ruleset):
    """The defaults are those of a game without the rule in question."""

    policy: Policy
    scenarios: Mapping[str, Any]

    def set_up(self) -> InfernoState:
        raise NotImplementedError

    def starting_tracks(self) -> dict[str, int]:
        return {}

    most_points: ClassVar[Mapping[str, int]] = {}
    """The ends of tracks that have one."""

    recovery_clause: ClassVar[str] = "14.3.1.a"
    without_corps: ClassVar[tuple[str, ...]] = ()
    """Sides whose units are all independent (7.2.d of Altipiani)."""

    clauses: ClassVar[Mapping[str, str]] = {}
    """Where this rulebook says what the first of the series says elsewhere; by clause, or by the name of a reason."""

    verbs_of_others: ClassVar[frozenset[str]] = frozenset()
    """Verbs of the series that this game does not have."""

    def clause(self, clause: str, reason: str = "") -> str:
        if not self.clauses:
            return clause
        return self.clauses.get(reason) or self.clauses.get(clause, clause)

    def printed_values(self) -> dict[int, int]:
        """What the places of the map are worth in points, by hex."""
        raise NotImplementedError

    def victory_points(self, state: InfernoState) -> int:
        """The score now, with everything that counts."""
        raise NotImplementedError

    def decisive(self, side: int) -> int:
        """The hexes in which a unit of the side ends the game as soon as it enters."""
        return 0

    def entered(self, game: InfernoGame, side: int, hex: int) -> bool:
        """A unit of a side has entered a hex; true if that ends the game."""
        return False

    def guns_allowed(self, state: InfernoState, side: int) -> bool:
        """1.3.2.b: the artillery of a side may support and bombard now."""
        return True

    def guns_frozen_now(self, state: InfernoState) -> bool:
        """Q6: some artillery may not even move now."""
        return False

    def guns_frozen(self, state: InfernoState, unit: int) -> bool:
        return False

    def guns_may_enter(self, unit: int, hex: int, way: Exit) -> bool:
        """12.3.1.b: artillery of a side may go only where the rule says."""
        return True

    def recovery_price(self, state: InfernoState, unit: int) -> int:
        """14.3.1, 15.1: replacement points that a recovery costs."""
        return 0

    def replacement_track(self, side: int) -> str:
        return "rp"

    def entry_hexes(self, state: InfernoState, unit: int) -> list[int]:
        """13.0: where a reinforcement may enter now."""
        raise NotImplementedError

    def printed_entries(self, unit: int) -> tuple[str, ...]:
        """13.0: the hexes by which a reinforcement comes, if no enemy is in the way."""
        raise NotImplementedError

    def ends_on(self, turn: int) -> int:
        """The highest die that ends the game after this turn; 0 where nobody rolls for it."""
        return 0

    def enters(self, game: InfernoGame, unit: int) -> None:
        """13.0: a unit is about to be put on its entry hex; games that score it say how."""

    def reinforcement_phase(self) -> Procedure:
        """13: what is done in a Reinforcement Phase."""
        raise NotImplementedError

    def before_entry(self, state: InfernoState) -> InfernoState:
        """The state that a position can hold: before a choice whose unit has still to enter; mostly, as it is."""
        return state

    def end_of_turn(self) -> Procedure:
        """What is done after both player turns."""
        raise NotImplementedError

    def first_phase(self, state: InfernoState) -> str:
        """The phase with which a player turn begins."""
        return "supply"

    def turn_begins(self, game: InfernoGame) -> None:
        """Something a game does at the start of a turn."""

    def combat_phase_begins(self, game: InfernoGame) -> None:
        """Something a game does at the start of a Combat Phase."""

    def crossed_already(self, state: InfernoState, unit: int, key: int) -> bool:
        """14.2.b: the unit has already used its place on this hexside this turn."""
        return False

    def stream_bridge_lost(self, state: InfernoState, side: int, here: int, there: int) -> bool:
        """9.2.3 of Altipiani: a bridge over a stream does not help where an enemy zone covers it."""
        return False

    def step_lost(self, game: InfernoGame, unit: int, steps: int) -> None:
        """A combat unit lost steps; games that score or replace them say how."""

    def defense_bonus(self, state: InfernoState, unit: int) -> int:
        """A lasting bonus on the defence of a unit, where a game has one."""
        return 0

    def barrage_applies(self, battle: Any) -> bool:
        """12.4 of Altipiani: this attack comes under the opening bombardment."""
        return False

    def fort_prevents_flank(self, battle: Any) -> bool:
        """12.2 of Altipiani: a fort keeps those who defend with it from being flanked."""
        return True
