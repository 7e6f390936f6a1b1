"""Where the chances of the Strafexpedition games are shown, and whether what they promise happens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, cast

from esagono.engine import EsagonoError, Event, Game, Option
from esagono.engine.chance import Chance
from esagono.engine.questions import Nothing
from esagono.games.strafe.assault.waves import AssaultStep
from esagono.games.strafe.fire.arithmetic import DEFENSIVE, INFILTRATION, INTERDICTION, OFFENSIVE
from esagono.games.strafe.fire.bombardment import BARRAGE
from esagono.games.strafe.fire.defensive import DefensiveFire, InfiltrationFire
from esagono.games.strafe.knowledge.defensive_reply import HOLD, Storm, replies
from esagono.games.strafe.knowledge.forecast_assault import ASSAULT, COUNTER_ASSAULT
from esagono.games.strafe.phases.artillery import demolition_chance
from esagono.games.strafe.ruleset import StrafeGame
from esagono.games.strafe.show.assault_sheets import split_units
from esagono.games.strafe.show.bidding import bid
from esagono.games.strafe.show.bidding import chance as initiative_chance
from esagono.games.strafe.telling import COUNTER
from esagono.lab.calibrate import Occasion

LOSSES: Final = ("step-lost", "eliminated", "surrendered", "captured")
FIRES: Final = (
    "fire", "assault", "advance", "hex-taken", "action-completed", "retreats", "goes-back", "wave", "overstacked",
    "moved",
)  # fmt: skip
"""Events that end what a fire did."""
NOWHERE_TO_GO: Final = "13.4.5.2"
"""The clause by which units surrender for want of a hex to retreat to: no fire did it."""


@dataclass
class Awaited:
    """A chance that was shown, until it is known what came of it."""

    kind: str
    chance: Chance
    given: float | None = None
    group: str = ""
    where: str = ""
    happened: bool = False

    def settled(self) -> Occasion:
        return Occasion(self.kind, float(self.chance.p), self.happened, self.given, self.group, self.where)


class StrafeWatcher:
    """4.3, 13, 15.0, 20.2: bids, fires, Assaults before and after Defensive Fire, Counter-assaults, reactions, and
    demolitions."""

    def __init__(self, game: Game) -> None:
        self.game = cast(StrafeGame, game)
        self.fires: dict[tuple[str, str, str], Awaited] = {}
        """By kind, hex and what is aimed at."""
        self.under_fire: Awaited | None = None
        self.declared: dict[tuple[str, str], Awaited] = {}
        """Assaults before the fire at them, by kind and hex."""
        self.assaults: dict[tuple[str, str], Awaited] = {}
        """Assaults before their dice."""
        self.fought: set[tuple[str, str]] = set()
        self.storming = ASSAULT
        self.tries: dict[str, Awaited] = {}
        """Reactions, by brigade."""
        self.charges: list[tuple[str, Awaited]] = []
        """Demolitions by hexside, in the order in which they are rolled."""
        self.bids: dict[str, Awaited] = {}
        """4.3: for the initiative, by side; both have spent these points in all."""
        self.staked: dict[str, int] = {}
        self.done: list[Occasion] = []

    # Before an order

    def before(self, side: str, option: Option) -> None:
        state = self.game.state
        decision = next(d for d in self.game.decisions if d.side == side)
        if option.verb == "open-fire" and decision.kind == "bombard":
            self.bombardment(side)
        elif option.verb == "resolve":
            self.aimed(side, option.text("target"), option.text("category"))
        elif option.verb == "open-fire" and decision.kind == "defend":
            self.defense(side)
        elif option.verb == "infiltration-fire":
            self.infiltration(side)
        elif option.verb in ("react", "night-counterattack", "event-counterattack"):
            self.reaction(side, option)
        elif option.verb == "blow":
            hexside = option.text("hexside")
            chance = demolition_chance(self.game.rules)
            self.charges.append((hexside, Awaited("demolition", chance, where=self.here(hexside))))
        elif option.verb == "bid":
            self.bid(side, option)
        step = next((p for p in reversed(state.stack) if isinstance(p, AssaultStep)), None)
        if step is not None:
            self.assaults_now(step)

    def ask(self, side: str, **question: Any) -> Chance | None:
        try:
            found = self.game.forecast(**question, seat=side)
        except EsagonoError:
            return None
        return shown(found)

    def here(self, hex: str) -> str:
        return f"turn {self.game.state.turn}, {hex}"

    def bombardment(self, side: str) -> None:
        aims = self.game.view(side)["combat"]["bombardment"].get("aims", ())
        for target, aim in dict.fromkeys((a["target"], a["aim"]) for a in aims):
            self.aimed(side, target, aim)

    def aimed(self, side: str, target: str, aim: str) -> None:
        aims = self.game.view(side)["combat"]["bombardment"].get("aims", ())
        guns = [a["unit"] for a in aims if (a["target"], a["aim"]) == (target, aim)]
        if aim == BARRAGE:
            question: dict[str, Any] = {"kind": INTERDICTION}
        else:
            question = {"kind": OFFENSIVE, "category": aim}
        chance = self.ask(side, target=target, guns=guns, **question)
        if chance is not None:
            kind = question["kind"]
            self.fires[kind, target, aim] = Awaited(kind, chance, group=aim, where=self.here(target))

    def defense(self, side: str) -> None:
        step = next(p for p in reversed(self.game.state.stack) if isinstance(p, DefensiveFire))
        name, game = self.game.name, self.game
        group = "counter" if step.counter else ""
        for hex in sorted({t for _, _, t in step.plan} | {t for _, t in step.guns}):
            firers = list(dict.fromkeys(game.id(u) for u, _, t in step.plan if t == hex))
            guns = [game.id(g) for g, t in step.guns if t == hex]
            target = name(hex)
            chance = self.ask(side, kind=DEFENSIVE, target=target, firers=firers, guns=guns, lp=int(hex in step.lifted))
            if chance is not None:
                self.fires[DEFENSIVE, target, ""] = Awaited(DEFENSIVE, chance, group=group, where=self.here(target))
        self.declarations(step)

    def declarations(self, step: DefensiveFire) -> None:
        """The attacker's chances just before fire is opened at those who assault."""
        game = self.game
        kind = COUNTER_ASSAULT if step.counter else ASSAULT
        attacker = game.side(1 - step.firing(game))
        for target in sorted({to for _, _, to in step.marks(game)}):
            name = game.name(target)
            flame = game.rules.roster.is_flame
            units = [game.id(u) for u, _, to in step.marks(game) if to == target and not flame[u]]
            waves = split_units(game.rules, game.state, attacker, units)
            chance = self.ask(attacker, kind=kind, target=name, waves=waves)
            if chance is None:
                continue
            found = Awaited(f"{kind} declared", chance, where=self.here(name))
            answer = defense_given(game, step, target)
            if answer is None:
                continue  # part of the fire went elsewhere: nothing was told for that
            found.group = answer
            found.given = float(chance.after(answer))
            self.declared[kind, name] = found

    def infiltration(self, side: str) -> None:
        step = next(p for p in reversed(self.game.state.stack) if isinstance(p, InfiltrationFire))
        firers = list(dict.fromkeys(self.game.id(u) for u, _ in step.firers(self.game)))
        target = self.game.name(step.hex)
        chance = self.ask(side, kind=INFILTRATION, target=target, firers=firers)
        if chance is not None:
            group = "retreat" if step.retreat else ""
            self.fires[INFILTRATION, target, ""] = Awaited(INFILTRATION, chance, group=group, where=self.here(target))

    def assaults_now(self, step: AssaultStep) -> None:
        """13.4.2: each Assault whose dice have not been rolled, as its attacker is told it."""
        game = self.game
        kind = COUNTER_ASSAULT if step.counter else ASSAULT
        side = game.side(step.attacker(game))
        for target in sorted({to for _, _, to in (*step.inside, *step.waiting)}):
            name = game.name(target)
            if (kind, name) in self.fought:
                continue
            inside = [game.id(u) for u, _, to in step.inside if to == target]
            behind = [game.id(u) for u, _, to in step.waiting if to == target]
            first = [inside] if inside else []
            waves = [*first, *split_units(game.rules, game.state, side, behind)]
            chance = self.ask(side, kind=kind, target=name, waves=waves)
            if chance is not None:
                self.assaults[kind, name] = Awaited(kind, chance, where=self.here(name))

    def reaction(self, side: str, option: Option) -> None:
        roster = self.game.rules.roster
        brigade = option.text("brigade")
        home = roster.brigades[roster.brigade_index[brigade]]
        if option.verb != "event-counterattack":
            chance = reaction_chance(self.game, home.hq)
            self.tries[brigade] = Awaited("reaction", chance, group=option.verb, where=self.here(brigade))

    def bid(self, side: str, option: Option) -> None:
        """4.3: a number is told for each guess of what the enemy spends; first that of his last, or half of ours."""
        answer = bid(self.game, side, "en", Nothing())
        points = int(option["points"])
        guesses = {g["id"]: Fraction(g["chances"][points]) for g in answer["guesses"]}
        self.staked[side] = answer["spent"] + points
        chance = Chance(guesses.get("last", guesses["half"]))
        self.bids[side] = Awaited("bid", chance, group="last" if "last" in guesses else "half", where=self.here("bid"))

    def bids_made(self, winner: str) -> None:
        """The number told for what the enemy really spent is the one that has to hold; of both bids one will do, since
        where one side wins the other loses."""
        side, enemy = self.game.rules.sides
        awaited = self.bids[side]
        awaited.given = float(initiative_chance(self.staked[side] - self.staked[enemy]))
        awaited.happened = side == winner
        self.done.append(awaited.settled())
        self.bids.clear()

    # After it

    def after(self, side: str, option: Option, events: Sequence[Event]) -> None:
        for event in events:
            self.hear(event)
        self.close()

    def hear(self, event: Event) -> None:
        args: Any = event.args
        if event.kind in FIRES:
            self.settle_fire()
        if event.kind == "fire":
            aimed = [key for key in self.fires if key[:2] == (args["fire"], args["hex"])]
            self.under_fire = self.fires.pop(aimed[0]) if aimed else None
        elif event.kind == "no-target":
            self.fires = {key: f for key, f in self.fires.items() if key[1] != args["hex"] or key[0] != OFFENSIVE}
        elif event.kind in LOSSES and event.clause != NOWHERE_TO_GO:
            flame = self.game.rules.roster.is_flame[self.game.rules.roster.index[args["unit"]]]
            if self.under_fire is not None and not flame:
                self.under_fire.happened = True
        elif event.kind == "wave":
            self.storming = COUNTER_ASSAULT if event.clause == COUNTER else ASSAULT
        elif event.kind in ("assault", "advance"):
            self.fought.add((self.storming, args["hex"]))
        elif event.kind == "hex-taken":
            for found in (self.assaults, self.declared):
                for (_, hex), awaited in found.items():
                    awaited.happened |= hex == args["hex"]
        elif event.kind == "reaction-roll" and args["brigade"] in self.tries:
            awaited = self.tries.pop(args["brigade"])
            awaited.happened = bool(args["success"])
            self.done.append(awaited.settled())
        elif event.kind == "demolition":
            self.demolished(args["hexside"], happened=bool(args["blown"]))
        elif event.kind == "initiative" and self.bids:
            self.bids_made(args["side"])

    def demolished(self, hexside: str, *, happened: bool) -> None:
        """20.2.a: the first of those who tried at the hexside; where it is down already, nobody else rolls."""
        own = [awaited for at, awaited in self.charges if at == hexside]
        if own:
            own[0].happened = happened
            self.done.append(own[0].settled())
        rest = [] if happened else own[1:]
        self.charges = [(at, a) for at, a in self.charges if at != hexside or a in rest]

    def settle_fire(self) -> None:
        if self.under_fire is not None:
            self.done.append(self.under_fire.settled())
            self.under_fire = None

    def close(self) -> None:
        """Fires are over when nobody deals out losses; Assaults when their step is."""
        state = self.game.state
        if not any(p.__class__.__name__ == "FireResolution" for p in state.stack):
            self.settle_fire()
        step = next((p for p in reversed(state.stack) if isinstance(p, AssaultStep | DefensiveFire)), None)
        now = "" if step is None else COUNTER_ASSAULT if step.counter else ASSAULT
        for found in (self.assaults, self.declared):
            for key in [key for key in found if key[0] != now]:
                self.done.append(found.pop(key).settled())
                self.fought.discard(key)
        if not now:
            self.fires = {k: f for k, f in self.fires.items() if k[0] != DEFENSIVE}
            self.fought.clear()

    def found(self) -> Iterable[Occasion]:
        out, self.done = self.done, []
        return out


def defense_given(game: StrafeGame, step: DefensiveFire, target: int) -> str | None:
    """What the defender answered at the hexes an Assault comes from; None if it is none of the answers told."""
    attacker = 1 - step.firing(game)
    units = [u for u, _, to in step.marks(game) if to == target and not game.rules.roster.is_flame[u]]
    starts = {u: start for u, start, to in step.marks(game) if u in units}
    storm = Storm(attacker, target, step.counter, (tuple(units),), starts)
    origins = set(starts.values())
    plan = {(u, h, t) for u, h, t in step.plan if t in origins}
    guns = {(g, t) for g, t in step.guns if t in origins}
    if not plan and not guns:
        return HOLD
    for key, lists in replies(game.rules, game.state, storm).items():
        for orders in lists:
            same = {(u, h, o.hex) for o in orders for u, h in o.firers} == plan
            same = same and {(g, o.hex) for o in orders for g in o.guns} == guns
            if same and all(o.lifted == (o.hex in step.lifted) for o in orders if o.guns):
                return key
    return None


def reaction_chance(game: StrafeGame, hq: int) -> Chance:
    return Chance(Fraction(min(max(game.rules.roster.initiative[hq], 0), 6), 6))


def shown(found: Any) -> Chance:
    chance: Chance = found.chance
    return chance


__all__ = ["StrafeWatcher"]
