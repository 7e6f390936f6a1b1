"""The chances that players of the Risorgimento games are shown, and what came of them.

At each decision with a chance the order that was chosen is taken, and now and then another of those offered. It is
carried out in a copy of the game with dice of its own, by the same procedures: its owner goes on as long as he can, as
the forecast takes for granted, and an officer answers for the enemy. So an attack is seen to its end even if the bot
that plays the game would have stopped, and orders count that no bot would give.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final, cast

from esagono.bots import Bot, Budget, make
from esagono.bots.interface import answer
from esagono.engine import Event, Game, Option
from esagono.games.risorgimento.activation.attempts import forecast as activation_forecast
from esagono.games.risorgimento.fights.fighting import stack
from esagono.games.risorgimento.fights.triggers import ADVANCED, ENTERED_ZONE, LEAVES_ZONE, WITHIN_ZONE
from esagono.games.risorgimento.knowledge.approach import Approach, approach
from esagono.games.risorgimento.knowledge.attack_chance import AttackChance
from esagono.games.risorgimento.knowledge.belief import ASSUMED, believed, known_state
from esagono.games.risorgimento.knowledge.forecast_cases import reaction_case
from esagono.games.risorgimento.reactions.reactions import Reactions
from esagono.games.risorgimento.ruleset import RisorgimentoGame
from esagono.games.risorgimento.show.odds import ATTACKS, asked, struck
from esagono.games.risorgimento.state import MARCH
from esagono.lab.calibrate import Occasion

OTHERS: Final = {
    "charge": (1.0, 3),
    "assault": (0.1, 1),
    "fire": (0.3, 1),
    "reaction": (0.5, 1),
    "activation": (0.3, 1),
}
"""Of each kind how often, and how many, orders are tried that were not chosen; what is rare is tried often."""
MOST_ORDERS: Final = 60
"""So many orders on a copy; then it has gone astray."""
HARM: Final = ("check", "ammunition", "worse", "strength-lost", "eliminated")
"""Events that follow a fire and belong to it."""
HURT: Final = ("worse", "strength-lost", "eliminated")
ON_THE_WAY: Final = (ENTERED_ZONE, LEAVES_ZONE, WITHIN_ZONE, ADVANCED)
REACTIONS: Final = {
    "react-fire": "fire", "react-square": "square", "react-face": "face", "react-withdraw": "withdraw",
    "counterattack": "counterattack", "countercharge": "countercharge",
}  # fmt: skip
TOLD: Final = ("square", "counterattack", "countercharge", "withdraw", "fire")
"""Reactions by which attacks are told apart."""
PLAIN: Final = ("strike", "go-on", "done", "decline-all", "decline", "stop", "stay")


class RisorgimentoWatcher:
    """Keeps what a seat is shown before it fires, assaults, charges, reacts or tries to activate a formation."""

    def __init__(self, game: Game) -> None:
        self.game = cast(RisorgimentoGame, game)
        self.rng = random.Random(f"{game.seed}:occasions")
        self.number = 0
        self.settled: list[Occasion] = []

    def before(self, side: str, option: Option) -> None:
        options = self.game.options(side)
        orders = [option] if kind_of(option) else []
        for kind, (often, most) in OTHERS.items():
            others = [o for o in options if o != option and kind_of(o) == kind]
            if others and self.rng.random() < often:
                orders += self.rng.sample(others, min(most, len(others)))
        for order in orders:
            found = self.occasion(side, order)
            if found is not None:
                self.settled.append(found)

    def after(self, side: str, option: Option, events: Sequence[Event]) -> None:
        """What the game itself makes of it is not looked at."""

    def found(self) -> Iterable[Occasion]:
        out, self.settled = self.settled, []
        return out

    def trial(self) -> RisorgimentoGame:
        """A copy with dice of its own."""
        self.number += 1
        trial = self.game.copy(history=False)
        trial.history = True
        trial.seed = f"{self.game.seed}:{self.number}"
        return trial

    def seat(self, side: str) -> str | None:
        return side if self.game.rules.fog else None

    def occasion(self, side: str, order: Option) -> Occasion | None:
        match kind_of(order):
            case "activation":
                return self.activation(side, order)
            case "reaction":
                return self.reaction(side, order)
            case "fire":
                return self.fire(side, order)
        return self.attack(side, order)

    def where(self, hex: str) -> str:
        return f"turn {self.game.state.turn}, {hex}"

    # Each kind

    def activation(self, side: str, order: Option) -> Occasion | None:
        rules, formation = self.game.rules, order.text("formation")
        index = rules.formation_named(formation)
        shown = activation_forecast(rules, self.game.state, index, rules.side_named(side)).chance
        if shown is None:
            return None
        events = self.trial().play(order, side)
        happened = any(e.kind == "attempt" and e.args["result"] != "failed" for e in events)
        return Occasion("activation", float(shown.p), happened, where=self.where(formation))

    def fire(self, side: str, order: Option) -> Occasion | None:
        found = self.game.forecast(**asked(self.game, order), seat=self.seat(side))
        if not found.results:
            return None
        happened = hurt_by(self.trial(), side, order)
        return Occasion(
            "fire", float(found.chance.p), happened, group=order.text("force"), where=self.where(order.text("target"))
        )

    def reaction(self, side: str, order: Option) -> Occasion | None:
        game, rules = self.game, self.game.rules
        step = game.state.stack[-1]
        if not isinstance(step, Reactions):
            return None
        seat = rules.side_named(side)
        state = known_state(rules, game.state, seat)
        guess = believed(rules, state, seat, ASSUMED)
        shown = float(reaction_case(guess, state, step.event(), order, None, str).chance)
        trial = self.trial()
        match order.verb:
            case "react-fire":
                happened = hurt_by(trial, side, order)
            case "counterattack" | "countercharge":
                happened = thrown_back(trial, side, order)
            case "react-square":
                happened = any(e.kind == "square" for e in trial.play(order, side))
            case _:
                check = next(e for e in trial.play(order, side) if e.kind == "check")
                happened = not check.args["failed"]
        return Occasion("reaction", shown, happened, group=REACTIONS[order.verb], where=self.where(order.text("hex")))

    def attack(self, side: str, order: Option) -> Occasion | None:
        question = struck(self.game) if order.verb == "strike" else asked(self.game, order)
        found = self.game.forecast(**question, seat=self.seat(side)) if question else None
        if found is None or not found.results or (not found.legal and order.verb != "strike"):
            return None
        plan = Plan(self.trial(), side, question)
        happened = plan.carried_out(order)
        if happened is None:
            return None
        given = min(1.0, max(0.0, float(found.chance.p + plan.mistakes)))
        kind, hex = question["kind"], question["target"]
        return Occasion(kind, float(found.chance.p), happened, given, plan.group(), self.where(hex))


def kind_of(option: Option) -> str:
    """The kind of chance that an order has; none for most."""
    if option.verb in REACTIONS:
        return "reaction"
    return {"activate": "activation", "fire": "fire", "strike": "charge", **ATTACKS}.get(option.verb, "")


def plain(options: Sequence[Option]) -> Option:
    """Of choices that the forecast does not think about, what it takes for granted, or the first."""
    return next((o for verb in PLAIN for o in options if o.verb == verb), options[0])


def hurt_by(trial: RisorgimentoGame, side: str, order: Option) -> bool:
    """9.4: whether a fire costs its target anything: of the events after it those that belong to it."""
    fired = False
    events: Iterable[Event] = trial.play(order, side)
    for _ in range(MOST_ORDERS):
        for event in events:
            if fired and event.kind in HURT and event.args["side"] != side:
                return True
            if fired and event.kind not in HARM:
                return False
            fired = fired or event.kind == "fire"
        decision = trial.decision
        if decision is None or decision.kind not in ("losses", "facing"):
            return False
        events = trial.play(plain(trial.options(decision.side)), decision.side)
    return False


def thrown_back(trial: RisorgimentoGame, side: str, order: Option) -> bool:
    """12.2.3: whether a counterattack starts, and wins."""
    enemy = 1 - trial.rules.side_named(side)
    at = next(p for p in reversed(trial.state.stack) if isinstance(p, Reactions)).at
    events: Iterable[Event] = trial.play(order, side)
    for _ in range(MOST_ORDERS):
        for event in events:
            if event.kind == "check" and event.args["cause"] == "counter" and not event.args["passed"]:
                return False
            if event.kind == "combat-result":
                return event.args["winner"] == "attacker" or not stack(trial.rules, trial.state, at, enemy)
            if event.kind == "advance" and event.args["side"] == side:
                return True
        decision = trial.decision
        if decision is None:
            return False
        events = trial.play(plain(trial.options(decision.side)), decision.side)
    return False


class Plan:
    """An attack that is carried out to its end on a copy of the game."""

    def __init__(self, trial: RisorgimentoGame, side: str, question: dict[str, Any]) -> None:
        self.game, self.side = trial, side
        rules = trial.rules
        self.me = rules.side_named(side)
        self.units = tuple(rules.unit_named(u) for u in question["attackers"])
        self.target = rules.hex_named(question["target"])
        self.charge = question["kind"] == "charge"
        here = trial.state.hex[self.units[0]]
        self.origin = rules.hex_named(question["from_"]) if "from_" in question else here
        way = approach(rules, trial.state, self.units, self.origin, self.target, charge=self.charge)
        self.way = way or Approach((self.origin,), charge=self.charge)
        self.enemy: Bot = make("officer", rules, rules.sides[1 - self.me], trial.seed, Budget(Budget().steps, 0.0, 0.0))
        self.mistakes = Fraction(0)
        """What the enemy has given away by Reactions that were not his best."""
        self.reactions: list[str] = []
        self.countered = False
        """The last combat was that of a Reaction."""
        self.entered = False

    def group(self) -> str:
        """What sets the attack apart: the way first, then what the enemy did."""
        rules, path = self.game.rules, self.way.path
        steps = [(a, b) for a, b in pairwise(path) if a >= 0]
        if any(rules.ground.has("stream", a, rules.grid.direction(a, b)) for a, b in steps):
            return "stream"
        if path[0] < 0:
            return "entering"
        if self.way.march and len(path) > 1:
            return "march"
        known = [r for r in TOLD if r in self.reactions]
        return known[0] if known else "afar" if len(path) > 1 else "near"

    def carried_out(self, order: Option) -> bool | None:
        """Whether the hex was taken; None if the attack could not be carried out as asked."""
        events: Iterable[Event] = self.game.play(order, self.side)
        for _ in range(MOST_ORDERS):
            found = self.heard(events)
            if found is not None:
                return found
            decision = self.game.decision
            if decision is None:
                return None
            if decision.side != self.side:
                option = self.reply(decision)
            else:
                mine = self.ordered(decision.kind, self.game.options(self.side))
                if mine is None:
                    return None
                option = mine
            events = self.game.play(option, decision.side)
        return None

    def heard(self, events: Iterable[Event]) -> bool | None:
        """11.2.9, 11.4.1: what decides the attack, in the order in which it happens."""
        rules, state = self.game.rules, self.game.state
        for event in events:
            args = event.args
            if event.kind == "combat":
                self.countered = bool(args["reaction"])
            elif event.kind == "combat-result" and self.countered and args["winner"] == "attacker":
                return False
            elif event.kind == "combat-result" and not self.countered:
                return args["winner"] == "attacker" or not stack(rules, state, self.target, 1 - self.me)
            elif event.kind == "eliminated" and event.clause == rules.clause("11.4.1") and args["side"] != self.side:
                return True
            elif event.kind == "advance" and args["side"] == self.side:
                self.entered = True
            elif event.kind == "charge-vain":
                return True
        there = stack(rules, state, self.target, 1 - self.me)
        alive = [u for u in self.units if state.hex[u] >= 0]
        if not alive:
            return False
        if not there and any(state.hex[u] in (self.origin, self.target) for u in alive):
            return True
        return False if self.entered and there and not any(state.hex[u] == self.target for u in alive) else None

    def reply(self, decision: Any) -> Option:
        """The officer answers; what his answer was worth against the best one is noted."""
        game = self.game
        option = answer(game, self.enemy, decision)
        step = game.state.stack[-1]
        if decision.kind != "reaction" or not isinstance(step, Reactions) or step.trigger not in ON_THE_WAY:
            return option
        follow = AttackChance(game.rules, self.units, self.target, self.way, charge=self.charge)
        event = step.event()
        if event.at in (*self.way.path, self.target):
            best = follow.at_reactions(game.state, event, step.forces)
            self.mistakes += follow.after_option(game.state, event, step.forces, option) - best
        self.reactions.append(REACTIONS.get(option.verb, ""))
        return option

    def ordered(self, kind: str, options: Sequence[Option]) -> Option | None:
        """Return the option that the forecast assumes the attackers choose."""
        if kind == "force":
            return self.sent(options)
        if kind == "action":
            names = self.game.ids(self.units)
            return next((o for o in options if o.verb == "select" and o["unit"] in names), None)
        return plain(options)

    def sent(self, options: Sequence[Option]) -> Option | None:
        """The Force in action: the attack if it can be made, else on to where it can."""
        game, names = self.game, self.game.rules.grid.names
        first, origin = self.units[0], names[self.origin]
        verb = "charge" if self.charge else "assault"
        attacks = [o for o in options if o.verb == verb and o["to"] == names[self.target]]
        if self.charge or game.state.hex[first] == self.origin:
            return next((o for o in attacks if o.args.get("hex", origin) == origin), None)
        if game.state.hex[first] < 0:
            into, mode = names[self.way.path[1]], "march" if self.way.march else "normal"
            return next((o for o in options if o.verb == "enter" and (o["hex"], o["mode"]) == (into, mode)), None)
        marching = bool(game.state.flags[first] & MARCH)
        change = "" if marching == self.way.march else "march" if self.way.march else "leave-march"
        moves = [o for o in options if o.verb == change]
        moves += [o for o in options if o.verb == "move" and o["to"] == origin]
        return moves[0] if moves else None
