"""The general's staff: what it does better than an officer, whatever is searched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from esagono.bots.interface import Question, View
from esagono.bots.strafe.commander import PRIZE, WAVES
from esagono.bots.strafe.gunnery import chance_after_shells, reaching
from esagono.bots.strafe.officer import LIFTED, Officer
from esagono.bots.strafe.recruit import offered
from esagono.engine import Option
from esagono.games.strafe.ruleset import Strafe
from esagono.games.strafe.state import StrafeState
from esagono.hexes.grid import bits_of

SPARE: Final = 1
"""Points that are kept for what decides the scenario when anything else is assaulted."""
CHANCE: Final = 4.0
"""Weight of the value a brigade may take, times its chance, beside the enemies in front of it."""


class Staff(Officer):
    """An officer who counts his guns and his points, if he is skilled; otherwise as any other."""

    def __init__(self, rules: Strafe, side: str, seed: str, *, skilled: bool) -> None:
        super().__init__(rules, side, seed)
        self.skilled = skilled and self.last.decided
        """Only the small scenarios were looked at."""
        self.promised: dict[str, list[int]] = {}
        """Guns that brigades planned in this turn were promised."""
        self.promised_in = 0

    # Plans

    def answer_plan(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        if not self.skilled:
            return super().answer_plan(view, decision, options)
        state = self.look(view)
        if not self.defends:
            return self.plan_attack(view, state, offered(options, "plan"))
        return None if self.saves(view, state) else super().answer_plan(view, decision, options)

    def saves(self, view: View, state: StrafeState) -> bool:
        """Whether to save logistics points for defensive fire (13.3.7): an attacked defender in printed trenches has no
        better use for them, until in the last turn something may have to be retaken."""
        if self.last.has_come(view):
            return False
        threatened = self.works.points & self.rules.grid.grow(state.occupied[1 - self.side])
        return any(self.rules.printed_of(self.side, h) for h in bits_of(threatened))

    def plan_attack(self, view: View, state: StrafeState, options: Sequence[Option]) -> Option | None:
        """The brigade with most in front of it and the best chance of taking it, with the guns that reach it.

        An officer counts all guns that reach any enemy, and so promises to one brigade what another needs.
        """
        rules, left = self.rules, self.points_for_now(view)
        done = [name for name, entry in view["display"].items() if entry.get("box") is not None]
        if view["turn"] != self.promised_in:
            self.promised, self.promised_in = {}, int(view["turn"])
        taken = {g for name in done for g in self.promised.get(name, ())}
        best: tuple[float, str, list[int]] | None = None
        for name in {o.text("brigade"): True for o in options}:
            if name in done or name in self.handled:
                continue
            brigade = rules.roster.brigade_index[name]
            worth, _ = self.prospect(view, state, brigade)
            if self.last.has_come(view):
                worth += PRIZE * self.near_prizes(state, brigade)
            if worth <= 0:
                continue
            guns = [g for g in self.guns_for(state, brigade, self.before(state, brigade)) if g not in taken]
            value, target = self.best_assault_of(view, state, brigade, guns)
            if best is None or worth + CHANCE * value > best[0]:
                able = reaching(rules, state, guns, target) if target >= 0 else []
                best = worth + CHANCE * value, name, [*able, *(g for g in guns if g not in able)]
        if best is None:
            return None
        _, name, guns = best
        cost = dict(zip(rules.tables.boxes, rules.tables.box_cost, strict=True))
        boxes = [b for b in rules.tables.boxes if b <= self.box_for(len(guns)) and cost[b] <= left]
        if not boxes:
            return None
        self.handled.add(name)
        self.promised[name] = guns[: boxes[-1]]
        return next((o for o in options if o.text("brigade") == name and int(o["box"]) == boxes[-1]), None)

    def before(self, state: StrafeState, brigade: int) -> int:
        """The enemy within two hexes of a brigade."""
        out = 0
        for unit in self.rules.roster.brigades[brigade].units:
            if state.hex[unit] >= 0:
                out |= self.rules.grid.spread(1 << state.hex[unit], 2)
        return out & state.occupied[1 - self.side]

    def best_assault_of(self, view: View, state: StrafeState, brigade: int, guns: Sequence[int]) -> tuple[float, int]:
        """Chance times worth of the best assault from where a brigade stands after these guns have fired; the hex."""
        rules = self.rules
        best = 0.0, -1
        for target, units in self.in_front(state, brigade).items():
            units.sort(key=lambda u: (-self.strength(state, u), u))
            fire = reaching(rules, state, guns, target)[: rules.tables.boxes[-1]]
            chance = chance_after_shells(rules, state, view, target, units[:WAVES], fire)
            best = max(best, (chance * self.posts.worth(state, target), target))
        return best

    def answer_activation(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """The attacker's best assault first: surprise is for it, and the enemy has all his guns for the first ones."""
        if not self.skilled or self.defends or self.last.has_come(view):
            return super().answer_activation(view, decision, options)
        state = self.look(view)

        def worth(option: Option) -> float:
            brigade = self.rules.roster.brigade_index[option.text("brigade")]
            box = view["display"].get(option.text("brigade"), {}).get("box") or 0
            guns = self.guns_for(state, brigade, state.occupied[1 - self.side])[:box]
            return self.best_assault_of(view, state, brigade, guns)[0]

        return max(offered(options, "activate"), key=worth, default=None)

    # Defensive fire

    def answer_defend(self, view: View, decision: Question, options: Sequence[Option]) -> Option | None:
        """Men first. Guns fire once in a turn (13.3.8): all of them where a point is paid for it, elsewhere as many
        as count without one (13.3.6)."""
        if not self.skilled:
            return super().answer_defend(view, decision, options)
        rules, roster = self.rules, self.rules.roster
        fire = offered(options, "fire")
        marks = [(str(m["from"]), rules.grid.numbers[m["to"]]) for m in view["assaults"]]

        def crowd(target: str) -> int:
            return sum([origin == target for origin, _ in marks])

        men = [o for o in fire if not roster.is_gun[roster.index[o.text("unit")]]]
        if men:
            return max(men, key=lambda o: crowd(o.text("target")))
        state = self.look(view)

        def factors(option: Option) -> tuple[int, str]:
            return rules.bombardment_of(state, roster.index[option.text("unit")]), option.text("unit")

        aims = [(str(a["target"]), roster.index[a["unit"]]) for a in view["combat"].get("defense", {}).get("aims", ())]
        targets = {o.text("target") for o in fire} | {target for target, _ in aims}
        for target in sorted(targets, key=lambda t: (-crowd(t), t)):
            firing = [unit for aimed, unit in aims if aimed == target]
            fired = sum([rules.bombardment_of(state, u) for u in firing if roster.is_gun[u]])
            printed = sum([roster.mg[u][state.steps[u]] for u in firing if not roster.is_gun[u]])
            counted = 4 * max(printed, rules.tables.fire.artillery_least)
            able = [o for o in fire if o.text("target") == target]
            gain = fired + sum([factors(o)[0] for o in able]) - counted
            paid = f"lift {target}"
            threatened = [to for origin, to in marks if origin == target]
            if paid in self.handled or self.worth_a_point(view, state, threatened, gain):
                if able:
                    return max(able, key=factors)
                lift = [o for o in offered(options, "lift") if o.text("target") == target]
                if lift and paid not in self.handled:
                    self.handled.add(paid)
                    return lift[0]
            elif able and fired < counted:
                return min(able, key=factors)
        return None

    def worth_a_point(self, view: View, state: StrafeState, threatened: Sequence[int], gain: int) -> bool:
        """Quarters of a point that guns would add, for a point that is not wanted elsewhere."""
        dear = [h for h in threatened if self.works.points >> h & 1 or h in self.rules.ground.points]
        dear += [h for h in threatened if self.posts.west >> h & 1]
        return gain >= LIFTED and int(view["tracks"][self.name]["lp"]) > (0 if dear else SPARE)

    # Memory

    def remember(self) -> dict[str, Any]:
        promised = {name: sorted(guns) for name, guns in sorted(self.promised.items())}
        return {**super().remember(), "promised": promised, "promised_in": self.promised_in}

    def resume(self, memory: Mapping[str, Any]) -> None:
        super().resume(memory)
        self.promised = {name: list(guns) for name, guns in memory.get("promised", {}).items()}
        self.promised_in = int(memory.get("promised_in", 0))
