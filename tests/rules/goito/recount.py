"""A second computation of what Goito's sheets show: random situations played through with the real procedures.

`python -m tests.rules.goito.recount [situations] [plays]`: fires over all dice, exactly; assaults and charges by plays
in which the enemy gives the answers that the forecast holds for his best. Prints what is off.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from esagono.engine import Option
from esagono.games.risorgimento.combat_tables import TWO_DICE
from esagono.games.risorgimento.knowledge.attack_chance import AttackChance
from esagono.games.risorgimento.reactions.reactions import Reactions
from esagono.lab.risorgimento.occasions import ON_THE_WAY, Plan, hurt_by, plain

from .situations import assault, au, charge, pi, position

PAIR = {total: (max(1, total - 6), min(6, total - 1)) for total in TWO_DICE}
"""Two dice for each sum."""


@dataclass(frozen=True)
class Off:
    """An attack played many times: how often it took the hex, and how often it should have."""

    seen: int
    expected: float
    variance: float
    what: str

    @property
    def z(self) -> float:
        return (self.seen - self.expected) / max(1e-9, self.variance) ** 0.5 if self.variance > 1e-9 else 0.0


# Fires


def random_shot(seed):
    rng = random.Random(f"shot {seed}")
    kind = rng.choice(["field-artillery", "horse-artillery", "light"])
    from_hex = "0606" if kind == "light" else rng.choice(["0606", "0607", "0608"])
    firers = [
        au(
            f"G{i}", from_hex, type=kind, strength=rng.randint(1, 6), cohesion=rng.randint(6, 10),
            status=rng.randint(0, 3),
        )
        for i in range(rng.randint(1, 2))
    ]  # fmt: skip
    hit = [
        pi(
            f"P{i}", "0605", type=rng.choice(["line", "cavalry", "field-artillery"]) if not i else "line",
            strength=rng.randint(1, 5), stacking=rng.randint(1, 2), cohesion=rng.randint(7, 10),
            status=rng.randint(0, 3), flags=rng.choice([[], ["march"]]), facing="S",
        )
        for i in range(rng.randint(1, 2))
    ]  # fmt: skip
    board = {"hexes": {"0605": {"terrain": rng.choice(["clear", "farmhouse", "village"])}}}
    markers = [assault("0606", "0605", "G0")] if kind == "light" else []
    return position(*firers, *hit, map=board, markers=markers)


def fire_differs(game):
    """The difference between the chance of harm that is shown and that over all dice; 0 if there is no fire."""
    game.play(Option("select", unit="G0"))
    while any(o.verb == "add" for o in game.options()):
        game.play(next(o for o in game.options() if o.verb == "add"))
    order = next((o for o in game.options() if o.verb == "fire"), None)
    if order is None:
        return 0
    firers = [i for i in game.rules.roster.ids if i.startswith("G")]
    shown = game.forecast(
        kind="fire", firers=firers, target=order["target"], target_force=order["force"], facing=order["facing"]
    )
    harm = Fraction(0)
    for (a, p), (b, q) in product(TWO_DICE.items(), repeat=2):
        trial = game.copy()
        trial.state.given_dice = [*PAIR[a], *PAIR[b], *[1] * 20]
        harm += p * q * hurt_by(trial, "austrian", order)
    return shown.chance.p - harm


# Attacks


def random_attack(seed):
    """A position, and the question about its attack: infantry or cavalry, from near or afar, with others beside."""
    rng = random.Random(f"attack {seed}")

    def some(make, prefix, hex, kinds, **more):
        kind = rng.choice(kinds)
        values = {
            "strength": rng.randint(1, 6), "stacking": rng.randint(1, 2), "cohesion": rng.randint(7, 10),
            "status": rng.choice([0, 0, 1, 2]), "facing": rng.choice(["S", "SW", "N"]),
        }  # fmt: skip
        return make(prefix, hex, type=kind, **values | more)

    riding = rng.random() < 0.5
    start = rng.choice(["0608", "0609"]) if riding else rng.choice(["0606", "0608", "0608"])
    mine = some(
        au,
        "A",
        start,
        ["cavalry"] if riding else ["line", "light", "cavalry"],
        facing="N",
        status=rng.choice([0, 0, 1]),
    )
    units = [mine, some(pi, "P", "0605", ["line", "line", "cavalry", "field-artillery"])]
    if rng.random() < 0.4:
        units.append(some(pi, "Q", "0605", ["line", "field-artillery"], facing=units[1]["facing"]))
    if rng.random() < 0.5:
        units.append(some(pi, "R", rng.choice(["0505", "0705", "0506"]), ["line", "cavalry", "field-artillery"]))
    board = {"sides": {"0607-0606": "stream"}} if not riding and rng.random() < 0.4 else {}
    mark = (charge if riding else assault)("0606", "0605", "A")
    game = position(*units, map=board, markers=[mark])
    return game, {"kind": "charge" if riding else "assault", "attackers": ["A"], "target": "0605", "from_": "0606"}


class BestAnswers(Plan):
    """The enemy reacts as the forecast thinks best for him."""

    def reply(self, decision):
        game = self.game
        options = game.options(decision.side)
        step = game.state.stack[-1]
        if decision.kind != "reaction" or not isinstance(step, Reactions) or step.trigger not in ON_THE_WAY:
            return plain(options)
        event = step.event()
        if event.at not in (*self.way.path, self.target):
            return plain(options)
        follow = AttackChance(game.rules, self.units, self.target, self.way, charge=self.charge)
        return min(options, key=lambda o: (follow.after_option(game.state, event, step.forces, o), str(o)))


def attack_off(situation, plays):
    """None if the attack cannot be made, or its forecast says that it was cut short."""
    game, question = situation
    found = game.forecast(**question)
    if not found.legal or not found.results or found.chance.cut_short:
        return None
    seen = count = 0
    for n in range(plays):
        trial = game.copy()
        trial.seed = f"recount {n}"
        order = next((o for o in trial.options() if o.verb == "select" and o["unit"] == "A"), None)
        happened = BestAnswers(trial, "austrian", question).carried_out(order) if order is not None else None
        if happened is not None:
            seen, count = seen + happened, count + 1
    p = float(found.chance.p)
    return Off(seen, p * count, p * (1 - p) * count, f"{question} {p:.3f}") if count else None


def main(situations: int, plays: int) -> int:
    """Half of the situations are fires, half attacks."""
    wrong = [seed for seed in range(situations // 2) if fire_differs(random_shot(seed))]
    off = [attack_off(random_attack(seed), plays) for seed in range(situations - situations // 2)]
    known = [o for o in off if o is not None]
    z = sum(o.seen - o.expected for o in known) / max(1e-9, sum(o.variance for o in known)) ** 0.5
    squares = sum(o.z**2 for o in known if o.variance > 0.5)
    counted = sum(o.variance > 0.5 for o in known)
    print(f"{situations // 2} fires, exactly: {len(wrong)} differ {wrong[:10]}")
    print(f"{len(known)} attacks, {plays} plays each: expected {sum(o.expected for o in known):.1f}, "
          f"seen {sum(o.seen for o in known)}, z = {z:.2f}; sum of squares {squares:.1f} over {counted}")  # fmt: skip
    for seed, o in enumerate(off):
        if o is not None and abs(o.z) > 3.5:
            print(f"  attack {seed}: {o.what}: {o.seen} seen, {o.expected:.1f} expected")
    return int(bool(wrong) or abs(z) > 2.576 or squares > counted + 2.576 * (2 * counted) ** 0.5)


if __name__ == "__main__":
    sys.exit(main(*[int(a) for a in (sys.argv[1:] + ["500", "40"][len(sys.argv) - 1 :])]))
