"""The chance that an attack takes its hex: over its way, all dice, and the Reactions that leave it the least.

The enemy is given the best Reactions that he has (12.2); the attackers go on as long as they can, ride the shortest
way, and do not call a charge off. What a Reaction does is worked out by the functions that resolve it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from esagono.engine.option import Option
from esagono.games.risorgimento.fights.fighting import fight, in_front, in_hexside_rear, stack, standing
from esagono.games.risorgimento.fights.triggers import ADVANCED, ENTERED_ZONE, LEAVES_ZONE, WITHIN_ZONE, Event
from esagono.games.risorgimento.ground import COMPASS
from esagono.games.risorgimento.knowledge.approach import Approach, facing_of_step, in_manner, wades_on
from esagono.games.risorgimento.knowledge.outcomes import (
    SURE,
    Ends,
    crossed,
    entered,
    moved,
    reaction_ends,
    shocked_ends,
    taken_chance,
)
from esagono.games.risorgimento.reactions.options import may_react, reaction_options
from esagono.games.risorgimento.roster import ARMS, ARTILLERY
from esagono.games.risorgimento.ruleset import Risorgimento
from esagono.games.risorgimento.state import RisorgimentoState

NEVER: Final = Fraction(0)
DECLINED: Final = "none"
MOST_STATES: Final = 200
"""So many states between Reactions are followed; beyond, Forces that could still react are taken to do nothing."""
MANY_REACTIONS: Final = "reactions"
KEYS: Final = {
    "react-fire": "fire", "react-square": "square", "react-face": "face", "react-withdraw": "withdraw",
    "counterattack": "counterattack", "countercharge": "countercharge", "react-leave-square": "leave-square",
    "react-limber": "limber", "react-unlimber": "unlimber", "react-leave-march": "leave-march",
}  # fmt: skip
"""12.2: a Reaction by the word for it as an answer."""
AGAINST_MOVERS: Final = ("react-fire", "counterattack", "countercharge")
"""Reactions that matter from other hexes than the one that is attacked."""

Forces = tuple[tuple[int, int], ...]


class AttackChance:
    """One attack, followed from where its Force stands to the hex that it is after."""

    def __init__(
        self, rules: Risorgimento, attackers: Sequence[int], target: int, way: Approach, *, charge: bool
    ) -> None:
        self.rules, self.attackers, self.target, self.way = rules, tuple(attackers), target, way
        self.charge, self.side = charge, rules.roster.side[attackers[0]]
        self.origin = way.path[-1]
        self.cut_short = ""
        self.answers: dict[str, Fraction] = {}
        """What the enemy may answer when he is first asked, and the chance after it."""
        self.best = NEVER
        """Of all states in which he is asked: the chance after his best answers."""
        self.weight = NEVER
        """The chance of the state that is followed, as long as he has not been asked; 0 once he was, or if nobody
        wants to know."""
        self.mute = False
        """Nobody reacts."""
        self.valued: dict[Option, Fraction] = {}
        """Of the first question: each Reaction, and the chance after it."""
        self.known: dict[tuple[object, ...], Fraction] = {}
        self.watched: tuple[int, ...] = ()

    def chance(self, state: RisorgimentoState) -> Fraction:
        """Return the chance of taking the target, from the beginning of the attack."""
        rules = self.rules
        self.watch(state)
        self.weight = SURE
        state = in_manner(rules, state, self.attackers, self.way)
        stands = len(self.way.path) == 1 and not self.charge and not any(state.spent[u] for u in self.attackers)
        if stands and rules.policy.adjacent_reaction:  # Q92, the other reading
            return self.reactions(state, ENTERED_ZONE, 0, rules.projectors(state, 1 - self.side, self.origin))
        return self.walk(state, 0)

    def alone(self, state: RisorgimentoState) -> Fraction:
        """Return the chance of the combat alone: no Reactions, with the attackers already where they strike from."""
        self.mute = True
        return self.strike(state)

    def watch(self, state: RisorgimentoState) -> None:
        """Note the units near the path, whose state the attack may change."""
        near = 1 << self.target
        for hex in self.way.path:
            if hex >= 0:
                near |= 1 << hex
        near = self.rules.grid.grow(self.rules.grid.grow(near))
        self.watched = tuple(
            [u for u, hex in enumerate(state.hex) if u in self.attackers or (hex >= 0 and near >> hex & 1)]
        )

    def at_reactions(self, state: RisorgimentoState, event: Event, forces: Forces) -> Fraction:
        """From the middle of it: Forces that an event of this attack has triggered have yet to react."""
        self.watch(state)
        return self.reactions(state, event.trigger, self.step_of(event), forces)

    def after_option(self, state: RisorgimentoState, event: Event, forces: Forces, option: Option) -> Fraction:
        """From the middle of it: one of these Forces does this."""
        self.watch(state)
        step = self.step_of(event)
        if option.verb == "decline-all":
            return self.onward(state, event.trigger, step)
        force = self.rules.grid.numbers[option.text("hex")], ARMS.index(option.text("force"))
        rest = tuple([f for f in forces if f != force])
        if option.verb == "decline":
            return self.reactions(state, event.trigger, step, rest)
        return self.after(state, event, option, step, rest)

    def step_of(self, event: Event) -> int:
        return -1 if event.trigger == ADVANCED else self.way.path.index(event.at)

    # The way

    def walk(self, state: RisorgimentoState, step: int) -> Fraction:
        """12.1.d: on to the next hex, from whose zone Forces may react; at the end of the way, the attack."""
        rules, path = self.rules, self.way.path
        going = tuple([u for u in self.attackers if state.hex[u] == path[step]])
        if not going:
            return self.unasked(NEVER)
        if step + 1 == len(path):
            return self.strike(state)
        if path[step] < 0:
            return self.go(state, step)
        before = rules.projectors(state, 1 - self.side, path[step])
        after = rules.projectors(state, 1 - self.side, path[step + 1])
        return self.reactions(state, LEAVES_ZONE, step, tuple([f for f in before if f not in after]))

    def go(self, state: RisorgimentoState, step: int) -> Fraction:
        """8, 14.1: one hex, with the stream before it; 12.1.c, 12.1.e: whose zone was entered may react."""
        rules, here, to = self.rules, self.way.path[step], self.way.path[step + 1]
        going = tuple([u for u in self.attackers if state.hex[u] == here])
        if not going or state.occupied[1 - self.side] >> to & 1:
            return self.unasked(NEVER)
        earlier = rules.projectors(state, 1 - self.side, here) if here >= 0 else ()
        facing = facing_of_step(rules, state, going, self.way, step, self.target)
        wet = going if wades_on(rules, state, going, here, to) else ()
        trial = moved(rules, state, going, to)
        if facing >= 0:
            for u in going:
                trial.facing[u] = facing
        total, weight = NEVER, self.weight
        for after, p in crossed(rules, trial, going, here, to, wet) if wet else [(trial, SURE)]:
            self.weight = weight * p
            forces = rules.projectors(after, 1 - self.side, to)
            within = bool(forces) and all(f in earlier for f in forces)
            total += p * self.reactions(after, WITHIN_ZONE if within else ENTERED_ZONE, step + 1, forces)
        return total

    def unasked(self, found: Fraction) -> Fraction:
        """What came of it if the enemy had not been asked before: whatever he would have answered."""
        if self.weight:
            self.note({}, found)
        return found

    def note(self, worth: dict[str, Fraction], best: Fraction) -> None:
        """What the enemy may answer in one more state; where he lacks an answer, his best one there stands for it."""
        for key in {*self.answers, *worth}:
            self.answers[key] = self.answers.get(key, self.best) + self.weight * worth.get(key, best)
        self.best += self.weight * best

    # The attack

    def strike(self, state: RisorgimentoState) -> Fraction:
        """Q79, 11.2: the shock of a charge, then the combat."""
        if not self.charge:
            return self.clash(state)
        going = standing(state, self.attackers, self.origin)
        total, weight = NEVER, self.weight
        for after, p in shocked_ends(self.rules, state, going, self.origin, self.target):
            self.weight = weight * p
            total += p * self.clash(after)
        return total

    def clash(self, state: RisorgimentoState) -> Fraction:
        rules = self.rules
        going = standing(state, self.attackers, self.origin)
        there = stack(rules, state, self.target, 1 - self.side)
        if not going or not there:
            return self.unasked(SURE if going else NEVER)
        if all(rules.roster.arm[u] == ARTILLERY for u in there):
            return self.overrun(state, going)
        found = fight(rules, state, going, self.origin, self.target, charge=self.charge)
        return self.unasked(taken_chance(rules, found))

    def overrun(self, state: RisorgimentoState, going: Sequence[int]) -> Fraction:
        """11.4.1: guns alone are lost if those who enter are still there after the Reactions of others."""
        rules, total, weight = self.rules, NEVER, self.weight
        for after, p in entered(rules, state, going, self.origin, self.target):
            self.weight = weight * p
            forces = rules.projectors(after, 1 - self.side, self.target)
            others = tuple([f for f in forces if f[0] != self.target])
            total += p * self.reactions(after, ADVANCED, -1, others)
        return total

    # Reactions

    def onward(self, state: RisorgimentoState, trigger: int, step: int) -> Fraction:
        """The attack after the Reactions to an event."""
        if trigger == ADVANCED:
            return self.unasked(SURE if standing(state, self.attackers, self.target) else NEVER)
        return self.go(state, step) if trigger == LEAVES_ZONE else self.walk(state, step)

    def reactions(self, state: RisorgimentoState, trigger: int, step: int, forces: Forces) -> Fraction:
        """12.1.3: the Forces that an event has triggered react, each once, so that the attack is left the least."""
        at = self.target if trigger == ADVANCED else self.way.path[step]
        movers = standing(state, self.attackers, at)
        if not movers:
            return self.unasked(NEVER)
        event = Event(trigger, movers, at)
        rules = self.rules
        able = tuple([f for f in forces if not self.mute and may_react(rules, state, event, *f)])
        if not able:
            return self.onward(state, trigger, step)
        weight, self.weight = self.weight, NEVER
        key = (trigger, step, able, *self.marks(state, able))
        found = self.known.get(key)
        if found is None or weight:
            if len(self.known) >= MOST_STATES:
                self.cut_short = MANY_REACTIONS
                found = self.onward(state, trigger, step)
            else:
                found = self.best_of(state, event, step, able, weight)
            self.known[key] = found
        return found

    def best_of(self, state: RisorgimentoState, event: Event, step: int, forces: Forces, weight: Fraction) -> Fraction:
        """The Reaction that leaves the attack the least; if this is the first question, all of them are noted.

        Anybody may react first. Those after him are asked in one order, that of `first`, which is as good as any but
        in rare cases: of two that fire and attack, he who is asked first does not wait for the other.
        """
        worth: dict[str, Fraction] = {}
        for hex, arm in forces if weight else (self.first(forces),):
            rest = tuple([f for f in forces if f != (hex, arm)])
            declined = self.reactions(state, event.trigger, step, rest)
            least(worth, DECLINED, declined)
            for option in self.choices(state, event, hex, arm):
                found = self.after(state, event, option, step, rest)
                least(worth, KEYS[option.verb], found)
                if weight:
                    self.valued[option] = self.valued.get(option, NEVER) + weight * found
        if weight:
            worth[DECLINED] = self.onward(state, event.trigger, step)
            self.weight = weight
            self.note(worth, min(worth.values()))
            self.weight = NEVER
        return min(worth.values())

    def first(self, forces: Forces) -> tuple[int, int]:
        """Who is asked first: guns, then those beside, then those who are attacked."""
        return min(forces, key=lambda f: (f[0] == self.target, f[1] != ARTILLERY, f))

    def choices(self, state: RisorgimentoState, event: Event, hex: int, arm: int) -> list[Option]:
        """Of the Reactions of a Force those that may make a difference to this attack."""
        out: list[Option] = []
        struck: list[object] = []
        for option in reaction_options(self.rules, state, event, hex, arm):
            if hex != self.target and option.verb not in AGAINST_MOVERS:
                continue
            if option.verb == "react-face" and not self.turns_well(
                state, hex, COMPASS.index(option.text("facing")), out
            ):
                continue
            if option.verb == "countercharge":
                via = self.rules.grid.numbers[option.text("via")]
                units = [u for u in self.rules.force(state, hex, arm) if self.rules.roster.side[u] != self.side]
                alike = fight(self.rules, state, units, via, event.at, charge=True)
                if alike in struck and via != hex:
                    continue
                struck.append(alike)
            out.append(option)
        return out

    def turns_well(self, state: RisorgimentoState, hex: int, facing: int, chosen: Sequence[Option]) -> bool:
        """12.2.1: a facing is worth a thought if the attack would come from behind, and not if it turned so."""
        units = stack(self.rules, state, hex, 1 - self.side)
        if any(o.verb == "react-face" for o in chosen):
            return False
        return in_hexside_rear(self.rules, state, units, hex, self.origin) and in_front(
            self.rules, hex, facing, self.origin
        )

    def after(self, state: RisorgimentoState, event: Event, option: Option, step: int, rest: Forces) -> Fraction:
        """The attack after one Reaction, over all its dice."""
        ends, _ = reaction_ends(self.rules, state, event, option, charged=self.charge)
        return sum(
            (p * self.reactions(after, event.trigger, step, rest) for after, p in self.merged(ends, rest)), NEVER
        )

    def merged(self, ends: Ends, forces: Forces) -> Ends:
        """States that differ in nothing that still matters, as one: the likeliest."""
        found: dict[tuple[object, ...], list[tuple[Fraction, RisorgimentoState]]] = {}
        for state, p in ends:
            found.setdefault(self.marks(state, forces), []).append((p, state))
        return [(max(some, key=lambda s: s[0])[1], sum((p for p, _ in some), NEVER)) for some in found.values()]

    def marks(self, state: RisorgimentoState, forces: Forces) -> tuple[object, ...]:
        """What tells states apart: the attackers, those attacked, and who may still react; of others where they are.

        What a Force has suffered by a Reaction of its own counts no more, unless it is attacked itself.
        """
        where = {self.target, self.origin, *[hex for hex, _ in forces]}
        out: list[object] = []
        for u in self.watched:
            hex = state.hex[u]
            if hex >= 0 and (hex in where or u in self.attackers):
                out.append((hex, state.status[u], state.lost[u], state.facing[u], state.flags[u]))
            else:
                out.append(hex if hex >= 0 else -1)
        return tuple(out)


def least(worth: dict[str, Fraction], key: str, found: Fraction) -> None:
    if key not in worth or found < worth[key]:
        worth[key] = found
