"""Sound answers to the small decisions of the series, shared by every commander."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from esagono.bots.inferno.assault import ATTACKER, Assault, Assembler
from esagono.bots.inferno.seat import Seat
from esagono.bots.interface import Question, View
from esagono.engine import Option
from esagono.games.inferno.combat import arithmetic
from esagono.games.inferno.combat.arithmetic import Battle
from esagono.games.inferno.combat.refusal import firmness
from esagono.games.inferno.rules.stacking import fits
from esagono.games.inferno.rules.supply import state_of_side
from esagono.games.inferno.state import InfernoState
from esagono.hexes.grid import bits_of

DONE: Final = Option("done")


def option_named(options: Sequence[Option], verb: str) -> Option | None:
    return next((o for o in options if o.verb == verb), None)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Commander(Seat):
    """Answers every decision of the series; subclasses say how to move and when to attack."""

    level: ClassVar[str] = "commander"

    # Reinforcements, engineers, bridges

    def answer_reinforce(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        """Enter where most is at stake: ground to be held under threat, or ground to be taken."""
        state = self.look(view)
        worth = self.worth(state)
        stakes = [
            (h, worth.taking(h) if state.occupied[1 - self.side] >> h & 1 else worth.holding(h))
            for h in range(self.rules.grid.size)
            if worth.threat[h] > 0 and (worth.pull[h] or worth.depth[h])
        ]

        def nearness(option: Option) -> float:
            distances = self.rules.grid.distances(self.hex(option))
            return sum(value * 0.85 ** distances[h] for h, value in stakes)

        return max((o for o in options if o.verb == "enter"), key=nearness)

    def answer_release(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return DONE

    def answer_recall(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return DONE

    def answer_engineer(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        """Repair what can be repaired; build where our troops stand beyond the water without a bridge near them."""
        repair = option_named(options, "repair")
        if repair is not None:
            return repair
        state = self.look(view)
        rules = self.rules
        near, _ = state_of_side(rules, state, self.side)
        best, most = DONE, 0.0
        for option in options:
            if option.verb != "build":
                continue
            a, b = (rules.grid.numbers[n] for n in option.text("hexside").split("-"))
            beyond = rules.grid.disc(a, 3) | rules.grid.disc(b, 3)
            hungry = sum(
                1
                for u in rules.roster.of_side[self.side]
                if rules.roster.has_zoc[u] and state.hex[u] >= 0 and beyond >> state.hex[u] & 1
                and not near >> state.hex[u] & 1
            )  # fmt: skip
            value = hungry + 0.5 * sum(bool(state.occupied[self.side] >> h & 1) for h in (a, b))
            if value > most:
                best, most = option, value
        return best if most >= 1 else DONE

    def answer_fold(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return DONE

    def answer_demolish(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        """The side that holds ground wants no bridges under the attacker's feet; the attacker needs them."""
        return options[0] if self.side != ATTACKER else options[-1]

    def answer_blow(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return DONE

    def answer_overstack(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        state = self.look(view)
        return min(options, key=lambda o: self.unit_worth(state, self.unit(o)))

    # Combat as the defender

    def answer_defenders(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        state = self.look(view)
        return min(options, key=lambda o: self.rules.defense_of(state, self.unit(o)))

    def answer_defense_support(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        """One gun for a hex, two if much depends on it; the smallest that makes the same difference."""
        guns = [o for o in options if o.verb == "support"]
        if not guns:
            return DONE
        state = self.look(view)
        rules = self.rules
        combat = view["combat"] or {}
        used = [rules.roster.index[n] for n in combat.get("defense_guns", ())]
        hex = rules.grid.numbers[decision.args["target"]]
        if len(used) >= (2 if self.worth(state).holding(hex) >= 2 else 1):
            return DONE
        table = rules.tables.losses
        own = sum(rules.artillery_of(state, u) for u in (*rules.units_of(state, self.side, hex), *used))

        def merit(option: Option) -> tuple[int, int]:
            value = rules.artillery_of(state, self.unit(option))
            return table.artillery_modifier(own + value), -value

        best = max(guns, key=merit)
        return best if merit(best)[0] > table.artillery_modifier(own) else DONE

    def answer_attack_support(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        if self.assault is not None:
            for option in options:
                if option.verb == "support" and self.unit(option) in self.assault.guns:
                    return option
        return DONE

    def answer_terrain(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        """The effect that takes more from the attack."""
        state = self.look(view)
        rules = self.rules
        combat = view["combat"]
        if "attackers" not in combat:
            return options[0]
        index = rules.roster.index
        target = rules.grid.numbers[combat["target"]]
        units = tuple(index[n] for n in combat["attackers"] if state.hex[index[n]] in rules.grid.around(target))
        fight = Battle(target, 1 - self.side, units)
        hexes = [state.hex[u] for u in units]

        def total(option: Option) -> int:
            chosen = Battle(target, fight.side, units, terrain=tuple((h, option.text("choice")) for h in hexes))
            return arithmetic.attack_sum(rules, state, chosen).total

        return min(options, key=total)

    def answer_refuse(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        """Stay in the trench if the retreat is one hex and the roll is likely; a longer one cannot be refused."""
        state = self.look(view)
        rules = self.rules
        hex = rules.grid.numbers[decision.args["hex"]]
        firm = max((firmness(rules, state, u) for u in rules.units_of(state, self.side, hex)), default=0)
        stays = decision.args["left"] == 1 and firm >= 3
        return options[0] if stays and self.worth(state).holding(hex) > 0.3 else options[-1]

    def answer_exchange(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return options[0]

    def answer_losses(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        """Spread reductions so that few steps are lost: fresh and sturdy units first."""
        state = self.look(view)
        rules = self.rules

        def pain(option: Option) -> tuple[float, float]:
            u = self.unit(option)
            left = self.reckoner.lives(state, u)
            step = 2.0 if state.loss[u] == 2 else 0.0
            return step + (3.0 if left == 1 else 0.0) + 0.4 * state.loss[u], rules.attack_of(state, u)

        return min(options, key=pain)

    def answer_retreat(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return self._go_back(view, options)

    def answer_extra(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return self._go_back(view, options)

    def _go_back(self, view: View, options: Sequence[Option]) -> Option:
        """To a hex where there is room, supply and something to hold, away from the enemy."""
        state = self.look(view)
        rules, worth = self.rules, self.worth(state)
        near, far = state_of_side(rules, state, self.side)

        def merit(option: Option) -> float:
            hex = self.hex(option, "to")
            steps = sum(state.steps[u] for u in state.at[hex] if rules.roster.has_zoc[u])
            room = rules.ground.stacking[hex] - steps
            value = worth.holding(hex) + 0.3 * (hex in worth.keep and not state.at[hex]) + min(room, 2) * 0.6
            value += 0.5 * bool(rules.ground.trench[self.side] >> hex & 1)
            value -= 0.02 * worth.threat_at(hex)
            return value - (0 if near >> hex & 1 else 1 if far >> hex & 1 else 4)

        return max(options, key=merit)

    def answer_stack_order(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return options[0]

    def answer_go_along(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        return DONE

    # Combat as the attacker

    def best_assault(self, state: InfernoState, offered: Sequence[int]) -> Assault | None:
        """The attack that brings most from where everybody stands."""
        worth = self.worth(state)
        assembler = Assembler(self.reckoner, state, self.side, worth, self.manner)
        found = []
        for target in offered:
            # an attack need not be thought of again as long as nothing changes around it
            around = self.situation(state, target), worth.taking(target)
            known = self._thought.get(target)
            if known is None or known[0] != around:
                known = self._thought[target] = around, assembler.best(target, {}, self.fighting_price)
            if known[1] is not None:
                found.append(known[1])
        return max(found, key=lambda a: a.gain, default=None)

    def situation(self, state: InfernoState, target: int) -> tuple[object, ...]:
        """All that an attack on a hex may depend on in a Combat Phase."""
        policy = self.rules.policy
        area = self.rules.grid.disc(target, max(3, policy.artillery_range, policy.heavy_range))
        units = [u for h in bits_of(area & (state.occupied[0] | state.occupied[1])) for u in state.at[h]]
        columns = (state.hex, state.steps, state.loss, state.supply, state.flags)
        return (state.turn, *state.crossings.items(), *((u, *(c[u] for c in columns)) for u in units))

    def fighting_price(self, unit: int, hex: int) -> float:
        """Price of letting a unit attack from its hex; higher if it alone covers a fatal place."""
        state = self._state
        exposed = state is not None and not self.rules.ground.trench[self.side] >> hex & 1
        return 0.3 if exposed and state is not None and self.must_stay(state, unit) else 0.02

    def must_stay(self, state: InfernoState, unit: int) -> bool:
        """The unit alone holds a hex close to a place whose loss ends the game."""
        hex = state.hex[unit]
        others = [v for v in state.at[hex] if v != unit and self.rules.roster.has_zoc[v]]
        return not others and bool(self.worth(state).close_to_fatal >> hex & 1)

    def answer_combat(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        state = self.look(view)
        if self._fighting_turn != state.turn:
            self._fighting_turn = state.turn
            self.tried.clear()
            self._thought.clear()
        offered = [h for o in options if o.verb == "attack" and (h := self.hex(o, "target")) not in self.tried]
        self.assault = self.best_assault(state, offered)
        if self.assault is not None and self.assault.gain >= self.manner.least_gain:
            target = self.assault.target
            self.tried.add(target)
            return next(o for o in options if o.verb == "attack" and self.hex(o, "target") == target)
        return self.after_attacks(state, options)

    def after_attacks(self, state: InfernoState, options: Sequence[Option]) -> Option:
        """Heavy guns that have nothing better to do fire at enemy pontoons."""
        pontoons = {
            self.rules.ground.side_name(k)
            for u, k in enumerate(state.bridge)
            if k >= 0 and self.rules.roster.side[u] != self.side
        }
        for option in options:
            if option.verb == "bombard" and option.text("hexside") in pontoons:
                gun = self.unit(option)
                if self.rules.roster.is_heavy[gun] and not self.rules.policy.heavy_defends:
                    return option
        return options[-1]

    def answer_declare(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        if self.assault is not None:
            wanted = {u for u, _ in self.assault.units}
            for option in options:
                if option.verb == "add" and self.unit(option) in wanted:
                    return option
            for option in options:
                if option.verb == "support" and self.unit(option) in self.assault.guns:
                    return option
        return option_named(options, "resolve") or options[0]

    def answer_advance(self, view: View, decision: Question, options: Sequence[Option]) -> Option:
        """Follow up if the hex is worth having, with a unit that can hold it; more only if the first is weak."""
        state = self.look(view)
        rules, worth = self.rules, self.worth(state)
        hex = rules.grid.numbers[decision.args["hex"]]
        able = [o for o in options if o.verb == "advance" and not self.must_stay(state, self.unit(o))]
        here = rules.units_of(state, self.side, hex)
        value = worth.taking(hex) + worth.holding(hex)
        if not able or value < 0.15:
            return DONE
        if here:
            strong = sum(rules.defense_of(state, u) for u in here)
            if self.reckoner.chance_lost(worth.threat_at(hex) * 0.6, strong, False) * value < 0.5:
                return DONE

        def merit(option: Option) -> float:
            u = self.unit(option)
            start = state.hex[u]
            alone = len([v for v in state.at[start] if rules.roster.has_zoc[v]]) == 1
            left = worth.holding(start) if alone else 0.0
            fit = fits(rules, state, hex, (*state.at[hex], u))
            return rules.defense_of(state, u) * 0.3 - state.loss[u] * 0.2 - left - (0 if fit else 9)

        if self.style.cover:
            # what is given up must not be worth more than what is entered
            able = [o for o in able if self.left_open(state, self.unit(o)) <= value]
            if not able:
                return DONE
        best = max(able, key=merit)
        return best if not here or merit(best) > 0 else DONE

    def left_open(self, state: InfernoState, unit: int) -> float:
        """The objective that is empty when this unit goes away."""
        hex = state.hex[unit]
        others = any(v != unit and self.rules.roster.has_zoc[v] for v in state.at[hex])
        return 0.0 if others else self.worth(state).keep.get(hex, 0.0)
