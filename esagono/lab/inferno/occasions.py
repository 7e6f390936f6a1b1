"""Chances shown to attackers in the Inferno games, compared with the results of their combats.

The main number assumes the defender's best answer. Where the defender answers worse, the difference is added to the
expected result at that moment: hex or hexside and the defending units before the dice, leaving a trench after them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import structs

from esagono.engine import Event, Game, Option
from esagono.games.inferno.combat import outcome
from esagono.games.inferno.combat.arithmetic import in_own_trench
from esagono.games.inferno.combat.resolution import Combat
from esagono.games.inferno.combat.taking import DICE, Hex
from esagono.games.inferno.rules.bridges import bombardment_chance, demolition_chance
from esagono.lab.calibrate import Occasion

OPEN: Final = "combat"
TRENCH: Final = "combat in a trench"
BRIDGES: Final = {"demolish": "demolition", "bombard": "bombardment"}
"""14.4: attempts at bridges by their verb, and the event that tells of each."""
LATER: Final = ("phase", "player-turn", "turn")
"""Events that can only come after a combat."""


def combat_of(game: Game) -> Combat | None:
    """The combat under way."""
    return next((p for p in reversed(game.state.stack) if isinstance(p, Combat)), None)


class Occasions:
    """Keeps the chance that an attacker is shown when he resolves to attack, and whether the hex was cleared."""

    def __init__(self, game: Game) -> None:
        self.game: Any = game
        self.fighting: Attempt | None = None
        self.bridge: Occasion | None = None
        self.settled: list[Occasion] = []

    def before(self, side: str, option: Option) -> None:
        self.bridge = self.attempt_at_bridge(option)
        fight = combat_of(self.game)
        if fight is None:
            return
        if option.verb == "resolve":
            self.fighting = Attempt(self.game, fight, side)
        elif self.fighting is not None:
            self.fighting.answered(self.game, fight, option)

    def attempt_at_bridge(self, option: Option) -> Occasion | None:
        """14.4.b, 14.4.f: what is shown of a demolition, or of a gun that fires at a bridge."""
        if option.verb == "demolish":
            chance = demolition_chance()
        elif option.verb == "bombard":
            chance = bombardment_chance(self.game.rules, self.game.state, self.game.unit(option))
        else:
            return None
        where = f"turn {self.game.state.turn}, {option.text('hexside')}"
        return Occasion(BRIDGES[option.verb], float(chance.p), happened=False, where=where)

    def after(self, side: str, option: Option, events: Sequence[Event]) -> None:
        if self.bridge is not None:
            roll = next(e for e in events if e.kind == self.bridge.kind)
            self.settled.append(structs.replace(self.bridge, happened=bool(roll.args["success"])))
        if self.fighting is None or combat_of(self.game) is not None:
            return
        self.settled.append(self.fighting.settle(self.game, events))
        self.fighting = None

    def found(self) -> Iterable[Occasion]:
        out, self.settled = self.settled, []
        return out


class Attempt:
    """One attack, from the order to its end."""

    def __init__(self, game: Any, fight: Combat, seat: str) -> None:
        self.before = game.copy(history=False)
        self.question: dict[str, Any] = {
            "target": game.name(fight.target),
            "attackers": game.ids(fight.attackers),
            "artillery": game.ids(fight.guns),
        }
        self.target, self.attacker = fight.target, fight.side
        found = game.forecast(**self.question, seat=seat)
        self.shown = float(found.chance.p)
        self.column = found.column
        self.kind = TRENCH if in_own_trench(game.rules, 1 - fight.side, fight.target) else OPEN
        self.where = f"turn {game.state.turn}, {game.name(fight.target)}"
        self.given_away = 0.0

    def answered(self, game: Any, fight: Combat, option: Option) -> None:
        if option.verb == "accept":
            self.gave_way(game, fight)
        elif option.verb in ("exclude", "terrain"):
            self.chose(game, fight, option)

    def chose(self, game: Any, fight: Combat, option: Option) -> None:
        """7.4, 7.8.b: who is kept out, and the ground that weakens the attack."""
        named: dict[str, Any] = {}
        if option.verb == "exclude":
            named["defenders"] = [d for d in game.ids(fight.defenders) if d != option.text("unit")]
            best = self.before.forecast(**self.question)
        else:
            if fight.excluded:
                named["defenders"] = game.ids(fight.defenders)
            best = self.before.forecast(**self.question, **named)
            named["terrain_choice"] = option.text("choice")
        chosen = self.before.forecast(**self.question, **named)
        if not any(r.key == "defence-command" for r in chosen.reasons):  # more have still to be kept out
            self.given_away += float(chosen.chance.p - best.chance.p)

    def gave_way(self, game: Any, fight: Combat) -> None:
        """12.5.1: a trench that is left, though it might have been held."""
        rules = game.rules
        magnitude = rules.tables.losses.magnitude(fight.steps)
        lost = outcome.reductions(rules, magnitude, fight.defender_die)
        yields, holds = Hex(rules, game.state, fight.battle()).cleared(fight.retreat, lost)
        self.given_away += (yields - holds) / DICE

    def settle(self, game: Any, events: Sequence[Event]) -> Occasion:
        given = self.shown + self.given_away if self.given_away else None
        return Occasion(self.kind, self.shown, self.cleared(game, events), given, self.column, self.where)

    def cleared(self, game: Any, events: Sequence[Event]) -> bool:
        """Whether the combat left no unit in the hex that bars the way; units lost in a later phase count as still
        there."""
        late = False
        hex, defender = game.name(self.target), game.side(1 - self.attacker)
        for event in events:
            late = late or event.kind in LATER
            lost = event.kind == "eliminated" and event.args["hex"] == hex and event.args["side"] == defender
            if late and lost and game.rules.roster.is_combat[game.rules.roster.index[event.args["unit"]]]:
                return False
        return not game.state.blocking[1 - self.attacker] >> self.target & 1
