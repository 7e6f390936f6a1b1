"""The player of one side: what it has seen, what it believes, what it remembers between decisions."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec
from mypy_extensions import mypyc_attr

from esagono.bots import words
from esagono.bots.inferno.assault import Assault
from esagono.bots.inferno.belief import Memory, believe
from esagono.bots.inferno.fight import Reckoner
from esagono.bots.inferno.style import DEFAULTS, Style
from esagono.bots.inferno.worth import Ground, Worth, turns_left
from esagono.bots.interface import Budget, Note, Question, View
from esagono.engine import Option
from esagono.engine.plain import from_plain
from esagono.games.inferno.ruleset import Inferno
from esagono.games.inferno.state import WITH_ENGINEER, InfernoState

_tools: dict[tuple[object, ...], tuple[Reckoner, Ground]] = {}
KEPT: Final = 8
"""Sets of tools that are kept; each holds its rules, so that no other components can take their identity."""


def tools(rules: Inferno) -> tuple[Reckoner, Ground]:
    """Tables already read and fields already computed, shared by all who play by the same rules."""
    key = (
        type(rules), id(rules.ground), id(rules.roster), id(rules.tables), rules.policy, rules.scenario,
        *rules.options.items(),
    )  # fmt: skip
    found = _tools.get(key)
    if found is None:
        if len(_tools) == KEPT:
            del _tools[next(iter(_tools))]
        found = _tools[key] = Reckoner(rules), Ground(rules)
    return found


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Seat:
    """Looks at each decision as it comes; subclasses answer it."""

    level: ClassVar[str] = "seat"

    def __init__(self, rules: Inferno, side: str, seed: str, budget: Budget, style: Style | None = None) -> None:
        self.rules, self.name = rules, side
        self.side = rules.sides.index(side)
        self.rng = random.Random(f"{seed}:{side}:{self.level}")
        self._fresh = self.rng.getstate()
        self.budget, self.style = budget, style or DEFAULTS[self.side]
        self.memory = Memory(rules, self.side)
        self.reckoner, self.map = tools(rules)
        self.notes: list[Note] = []
        self.turn, self.turns_left = 0, 0.0
        self.ferried: set[int] = set()
        """Units that began this Movement Phase with an Engineer and have not gone far: they may attack over water."""
        self.assault: Assault | None = None
        self._state: InfernoState | None = None
        self._worth: Worth | None = None
        self._thought: dict[int, tuple[object, Assault | None]] = {}
        """The best attack on each hex, with the situation for which it was thought of."""
        self.tried: set[int] = set()
        """Hexes attacked in this phase: one where more was hidden than thought is not tried again."""
        self.moving = False
        """A Movement Phase of ours is under way."""
        self._fighting_turn = 0

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        answer: Callable[[View, Question, Sequence[Option]], Option]
        answer = getattr(self, "answer_" + decision.kind, self.answer_any)
        return answer(view, decision, options)

    def answer_any(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return options[0]

    def note(self, key: str, **args: Any) -> None:
        """Keep what was wanted, for those who ask afterwards."""
        self.notes.append(Note(self.turn, self.name, words.say(self.rules, key, args), key, args))

    # Memory

    def remember(self) -> dict[str, Any]:
        """Return what the bot has seen and planned, JSON-able; its generator only if that was used."""
        state = self.rng.getstate()
        kept = {
            "seen_at": self.memory.seen_at,
            "held": f"{self.memory.held:x}",
            "wear": self.memory.wear.remember() if self.memory.wear is not None else None,
            "ferried": sorted(self.ferried),
            "assault": self.assault,
            "tried": sorted(self.tried),
            "moving": self.moving,
            "fighting_turn": self._fighting_turn,
            "style": self.style,
            "rng": None if state == self._fresh else state,
        }
        out: dict[str, Any] = msgspec.to_builtins(kept)
        return out

    def resume(self, memory: Mapping[str, Any]) -> None:
        self.memory.seen_at, self.memory.held = list(memory["seen_at"]), int(memory["held"], 16)
        if self.memory.wear is not None and memory["wear"] is not None:
            self.memory.wear.resume(memory["wear"])
        self.ferried, self.tried = set(memory["ferried"]), set(memory["tried"])
        self.assault = from_plain(memory["assault"], Assault | None)
        self.moving, self._fighting_turn = memory["moving"], memory["fighting_turn"]
        self.style = from_plain(memory["style"], Style)
        if memory["rng"] is not None:
            version, numbers, gauss = memory["rng"]
            self.rng.setstate((version, tuple(numbers), gauss))

    # What it believes

    def look(self, view: View) -> InfernoState:
        """The state as this seat believes it to be now."""
        self.memory.look(view)
        state = believe(self.rules, view, self.memory)
        self.see_turn(state.turn)
        if state.phase == "combat" and state.side == self.side:
            for u in self.rules.roster.of_side[self.side]:
                state.flags[u] &= ~WITH_ENGINEER
                if u in self.ferried:
                    state.flags[u] |= WITH_ENGINEER
        self._state, self._worth = state, None
        return state

    def see_turn(self, turn: int) -> None:
        if turn != self.turn:
            self.turn, self.turns_left = turn, turns_left(self.rules, turn)

    def worth(self, state: InfernoState) -> Worth:
        if self._worth is None or self._worth.state is not state:
            self._worth = Worth(self.map, state, self.side, self.manner.outlook)
        return self._worth

    @property
    def manner(self) -> Style:
        """The style as it is now, with the turns that are left."""
        return self.style.at(self.turns_left)

    def hex(self, option: Option, name: str = "hex") -> int:
        return self.rules.grid.numbers[option.text(name)]

    def unit(self, option: Option) -> int:
        return self.rules.roster.index[option.text("unit")]

    def unit_worth(self, state: InfernoState, unit: int) -> float:
        """How much a unit would be missed."""
        rules = self.rules
        return rules.attack_of(state, unit) + rules.defense_of(state, unit) + 3 * rules.roster.artillery[unit][-1]

    # Movement

    def begins_movement(self, view: View) -> InfernoState | None:
        """The state if this is the first look at a Movement Phase, else nothing."""
        if self.moving:
            return None
        self.moving = True
        state = self.look(view)
        # 14.2.c: remember who may attack over water later
        self.ferried = {u for u in self.rules.roster.of_side[self.side] if state.flags[u] & WITH_ENGINEER}
        return state

    def end_movement(self, options: Sequence[Option]) -> Option:
        self.moving = False
        return options[-1]

    def went(self, unit: int, hex: int) -> None:
        """Remember that a unit of ours goes to a hex."""
        if self.rules.grid.distance(self.memory.seen_at[unit], hex) > 1:
            self.ferried.discard(unit)
        self.memory.seen_at[unit] = hex
