"""The recruit: goes for the enemy's ground, assaults where the odds are fair, fires at whoever comes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from esagono.bots.interface import Note, Question, View
from esagono.bots.strafe.board import chance_to_take, state_of
from esagono.bots.strafe.distances import Distances
from esagono.engine import Option
from esagono.games.strafe.ruleset import ITALIAN, Strafe
from esagono.games.strafe.state import StrafeState

FAIR = (0.3, 0.5)
"""Minimum chance at which each side assaults; lower for the Italians, who have to take ground."""
CROWDED = 50.0
"""Nobody stays where there is no room."""
MOST = 4
"""Units sent against one hex."""
FIRST = ("enter-all", "default-set-up", "rally-all", "replace", "return", "activate", "infiltration-fire", "stand")
"""What is taken whenever it is offered."""
QUIET = ("done", "ready", "no-reaction", "end-counter", "open-fire", "end-movement", "pass", "send-wave")
"""What ends a decision in which nothing else is wanted."""

ALIKE: Final = {"confusion": "regiment"}
"""Decisions that are answered as another one is."""


def offered(options: Sequence[Option], *verbs: str) -> list[Option]:
    return [o for o in options if o.verb in verbs]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Recruit:
    """Looks at one decision at a time."""

    def __init__(self, rules: Strafe, side: str, seed: str) -> None:
        self.rules, self.name = rules, side
        self.side = rules.sides.index(side)
        self.seed = f"{seed}:{side}:recruit"
        self.notes: list[Note] = []
        self.moment: tuple[object, ...] = ()
        self.handled: set[str] = set()
        """What it has thought about in this phase or Action."""
        self.active = ""
        """The unit it has just chosen to move."""
        self.distances = Distances(rules)

    def choose(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        now = view["action"] or {}
        moment = view["turn"], view["phase"], now.get("side"), now.get("brigade"), now.get("step")
        if moment != self.moment:
            self.moment, self.handled, self.active = moment, set(), ""
        answer: Callable[[View, Question, Sequence[Option]], Option | None]
        answer = getattr(self, f"answer_{ALIKE.get(decision.kind, decision.kind)}", self.anything)
        found = answer(view, decision, options)
        return found if found is not None else self.quiet(options)

    def look(self, view: View) -> StrafeState:
        """Return the state as this player sees it, with hidden values guessed."""
        return state_of(self.rules, view)

    def any_of(self, options: Sequence[Option]) -> Option:
        """One at random, the same whenever this is asked again."""
        return random.Random(f"{self.seed}:{self.moment}:{len(options)}:{len(self.handled)}").choice(options)

    def remember(self) -> dict[str, Any]:
        return {"moment": list(self.moment), "handled": sorted(self.handled), "active": self.active}

    def resume(self, memory: Mapping[str, Any]) -> None:
        self.moment, self.handled, self.active = tuple(memory["moment"]), set(memory["handled"]), memory["active"]

    # Small decisions

    def anything(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        first = offered(options, *FIRST)
        return first[0] if first else None

    def quiet(self, options: Sequence[Option]) -> Option:
        ending = offered(options, *QUIET)
        return ending[0] if ending else options[0]

    def answer_bid(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        return options[0]

    def answer_regiment(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        return None

    def near(self, hex: int, goals: int) -> int:
        """How far a hex is from the nearest of a set."""
        return self.distances.near(hex, goals)

    # Planning

    def answer_plan(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Brigades near the enemy, with five guns each as long as the points last."""
        if len(self.handled) > 12:
            return None
        state = self.look(view)
        enemy = state.occupied[1 - self.side]
        best: tuple[int, Option] | None = None
        for option in offered(options, "plan"):
            name = option.text("brigade")
            if name in self.handled or int(option["box"]) != 5:
                continue
            units = self.rules.roster.brigades[self.rules.roster.brigade_index[name]].units
            far = min((self.near(state.hex[u], enemy) for u in units if state.hex[u] >= 0), default=99)
            if far <= 3 and (best is None or far < best[0]):
                best = far, option
        if best is None:
            return None
        self.handled.add(best[1].text("brigade"))
        return best[1]

    def answer_headquarters(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """As near as possible to all units of the brigade."""
        state = self.look(view)
        brigade = (view["action"] or {}).get("brigade")
        if brigade is None:
            return options[0]
        units = self.rules.roster.brigades[self.rules.roster.brigade_index[brigade]].units
        there = [state.hex[u] for u in units if state.hex[u] >= 0]
        distance = self.rules.grid.distance
        numbers = self.rules.grid.numbers

        def spread(option: Option) -> int:
            return sum(distance(numbers[option.text("hex")], h) for h in there) if "hex" in option.args else 0

        return min(options, key=spread)

    def answer_attachment(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Guns that reach an enemy."""
        state = self.look(view)
        enemy = state.occupied[1 - self.side]
        roster = self.rules.roster
        for option in offered(options, "attach"):
            unit = roster.index[option.text("unit")]
            reach = roster.range[unit] if roster.is_gun[unit] else 2
            if self.near(state.hex[unit], enemy) <= reach:
                return option
        return None

    def answer_artillery(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Guns with nobody in range are limbered up, others emplaced, each once."""
        state = self.look(view)
        enemy = state.occupied[1 - self.side]
        roster = self.rules.roster
        for option in offered(options, "turn"):
            name = option.text("unit")
            unit = roster.index[name]
            useful = self.near(state.hex[unit], enemy) <= roster.range[unit]
            if name not in self.handled and useful == (option.text("up") == "fire"):
                self.handled.add(name)
                return option
        return None

    def answer_reaction(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        found = offered(options, "react", "event-counterattack")
        return found[0] if found else None

    # Movement

    def answer_movement(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        state = self.look(view)
        roster = self.rules.roster
        active, self.active = self.active, ""
        if active:
            wish = self.best_move(view, state, roster.index[active], offered(options, "move"))
            if wish is not None:
                return wish
        for option in offered(options, "select"):
            unit = roster.index[option.text("unit")]
            if option.text("unit") in self.handled:
                continue
            self.handled.add(option.text("unit"))
            if self.wants_to_move(state, unit):
                self.active = option.text("unit")
                return option
        wish = self.best_assault(view, state, options) or self.best_dig(state, options)
        if wish is None and not offered(options, "end-movement"):
            return self.forced(state, options)
        return wish

    def forced(self, state: StrafeState, options: Sequence[Option]) -> Option:
        """Something has to be done before the step can end: a crowded hex is left, or an assault made.

        Each time is remembered, so that chance does not choose the same again and again.
        """
        self.handled.add(f"forced {len(self.handled)}")
        rules, index, numbers = self.rules, self.rules.roster.index, self.rules.grid.numbers

        def crowded(option: Option) -> bool:
            return rules.overstacked(state, self.side, state.hex[index[option.text("unit")]])

        def room(option: Option) -> bool:
            unit, to = index[option.text("unit")], numbers[option.text("to")]
            return rules.room_for(state, self.side, to, (unit,))

        leaving = [o for o in offered(options, "move") if crowded(o) and room(o)]
        storming = offered(options, "assault")
        crowd = [o for o in offered(options, "select") if crowded(o)]
        return self.any_of(leaving or crowd or storming or options)

    def wants_to_move(self, state: StrafeState, unit: int) -> bool:
        """Units in contact stay; guns follow only when they can fire at nobody."""
        enemy = state.occupied[1 - self.side]
        far = self.near(state.hex[unit], enemy)
        if self.rules.roster.is_gun[unit]:
            return far > self.rules.roster.range[unit]
        return far > 1

    def best_move(self, view: View, state: StrafeState, unit: int, options: Sequence[Option]) -> Option | None:
        """Nearer to the ground that matters; a defender looks for a trench on the way."""
        numbers = self.rules.grid.numbers
        goals = self.goals(view, state)

        def value(hex: int) -> float:
            out = -float(self.near(hex, goals))
            if self.side != ITALIAN and self.rules.trench_side(state, hex) == self.side:
                out += self.rules.trench_level(state, hex)
            if not self.rules.room_for(state, self.side, hex, (unit,)):
                out -= CROWDED
            if self.rules.roster.is_gun[unit] and self.rules.in_zone(state, self.side, hex):
                out -= 5
            return out

        best, most = None, value(state.hex[unit])
        for option in options:
            worth = value(numbers[option.text("to")])
            if worth > most:
                best, most = option, worth
        return best

    def goals(self, view: View, state: StrafeState) -> int:
        """Italians: objectives they do not hold, or the enemy; the others: the Italians nearest to objectives."""
        numbers, enemy = self.rules.grid.numbers, state.occupied[1 - self.side]
        if self.side != ITALIAN:
            return enemy
        wanted = 0
        for objective in view["objectives"]:
            if objective["side"] != self.name:
                wanted |= 1 << numbers[objective["hex"]]
        return wanted & self.rules.area[self.side] or enemy

    def best_assault(self, view: View, state: StrafeState, options: Sequence[Option]) -> Option | None:
        """The hex most likely to fall to those who can go for it, if the chance is fair."""
        index, numbers = self.rules.roster.index, self.rules.grid.numbers
        marked: dict[int, list[int]] = {}
        for mark in view["assaults"]:
            if mark["side"] == self.name:
                marked.setdefault(numbers[mark["to"]], []).append(index[mark["unit"]])
        able: dict[int, list[Option]] = {}
        for option in offered(options, "assault"):
            able.setdefault(numbers[option.text("to")], []).append(option)
        best: tuple[float, Option] | None = None
        for target, choices in able.items():
            sent = marked.get(target, [])
            if len(sent) >= MOST:
                continue
            fresh = sorted(choices, key=lambda o: -self.strength(state, index[o.text("unit")]))
            units = [*sent, *[index[o.text("unit")] for o in fresh]][:MOST]
            chance = chance_to_take(self.rules, state, view, target, units)
            worth = chance * (1 + 0.2 * self.rules.ground.points.get(target, 0))
            if chance >= FAIR[self.side] and (best is None or worth > best[0]):
                best = worth, fresh[0]
        return best[1] if best is not None else None

    def strength(self, state: StrafeState, unit: int) -> int:
        return self.rules.roster.combat[unit][state.steps[unit]] - state.dp[unit]

    def best_dig(self, state: StrafeState, options: Sequence[Option]) -> Option | None:
        """Units that have not moved and do not assault dig where the enemy is near."""
        index, enemy = self.rules.roster.index, state.occupied[1 - self.side]
        near = [o for o in offered(options, "dig") if self.near(state.hex[index[o.text("unit")]], enemy) <= 2]
        return near[0] if near else None

    # Fire

    def answer_bombard(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        for option in offered(options, "select"):
            if option.text("unit") not in self.handled:
                self.handled.add(option.text("unit"))
                return option
        return None

    def answer_aim(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Hexes about to be assaulted, those with most factors on them first up to a point; else the nearest enemy."""
        marks = [m["to"] for m in view["assaults"] if m["side"] == self.name]
        aims = view["combat"].get("bombardment", {}).get("aims", [])
        fire = [o for o in offered(options, "fire") if o.text("category") == "non-artillery"] or offered(
            options, "fire"
        )
        if not fire:
            return next(iter(offered(options, "hold")), None)

        def worth(option: Option) -> tuple[int, int]:
            target = option.text("target")
            fired = sum(1 for a in aims if a["target"] == target)
            return marks.count(target) * 10 - fired * 3, fired

        return max(fire, key=worth)

    def answer_defend(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Aim all defensive fire at the hex with the most assaulting units."""
        marks = [m["from"] for m in view["assaults"]]
        fire = offered(options, "fire")
        return max(fire, key=lambda o: marks.count(o.text("target"))) if fire else None

    def answer_counter(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Back into a hex just lost, if that looks fair."""
        index, numbers = self.rules.roster.index, self.rules.grid.numbers
        choices = offered(options, "counter-assault")
        if not choices:
            return None
        state = self.look(view).copy()
        option = max(choices, key=lambda o: self.strength(state, index[o.text("unit")]))
        target = numbers[option.text("target")]
        units = sorted({index[o.text("unit")] for o in choices if o.text("target") == option.text("target")})
        for u in units:
            self.rules.put(state, u, numbers[option.text("via")])
        chance = chance_to_take(self.rules, state, view, target, units[:MOST], counter=True)
        return option if chance >= self.fair_counter(target) else None

    def fair_counter(self, target: int) -> float:
        """Minimum chance at which it counter-assaults a hex just lost."""
        return FAIR[1]

    def answer_wave(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        joining = offered(options, "wave")
        return joining[0] if joining else None

    def answer_retreat(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Out of enemy zones, into a trench if there is one."""
        state = self.look(view)
        numbers = self.rules.grid.numbers

        def safety(option: Option) -> tuple[int, int]:
            hex = numbers[option.text("to")]
            own = self.rules.trench_side(state, hex) == self.side
            return -int(self.rules.in_zone(state, self.side, hex)), self.rules.trench_level(state, hex) * int(own)

        return max(options, key=safety)
