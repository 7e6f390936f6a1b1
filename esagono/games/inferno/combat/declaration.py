"""7.2-7.4, 7.8, 8.1, 12.3: who takes part in a combat, on both sides, before strengths are compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from esagono.engine.bars import Bar
from esagono.engine.option import Option
from esagono.games.inferno.combat import arithmetic, record
from esagono.games.inferno.combat.arithmetic import Battle
from esagono.games.inferno.combat.participants import (
    GUNS_NEVER_ATTACK,
    attack_bars,
    bar_to_attack,
    fit_to_defend,
    legal_defences,
    may_support,
    neighbours_of,
    possible_defenders,
    support_bars,
)
from esagono.games.inferno.combat.retreat import Referee
from esagono.games.inferno.ruleset import InfernoGame

DONE: Final = Option("done")
RESOLVE: Final = Option("resolve")

EFFECTS: Final = ("hex", "hexside")
"""7.8.b: between what the defender chooses."""

NOBODY_ATTACKS: Final = Bar("7.0", "resolve-nobody")
NAMED_LATER: Final = Bar("12.3", "support-later")
"""Q66: in secret, when the attack has been declared."""
NOT_IN_DEFENCE: Final = Bar("7.4.e", "exclude-not-defending")
HAS_TO_DEFEND: Final = Bar("7.4.e", "exclude-needed")
HEX_OR_HEXSIDE: Final = Bar("7.8.b", "which-choice")


@dataclass
class Declaration(Referee):
    """8.1: the attacker names his units and guns, the defender his; then he chooses the ground that helps him.

    It ends at the step `ratio`, or at `annihilate` or `stand_off` if nobody can defend, or at `powerless` if those who
    defended are lost as their strength is shown (Q38).
    """

    target: int = -1
    side: int = 0
    attackers: tuple[int, ...] = ()
    guns: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    excluded: tuple[int, ...] = ()
    defense_guns: tuple[int, ...] = ()
    terrain: tuple[tuple[int, str], ...] = ()
    shown: bool = False
    values: tuple[tuple[int, int, int], ...] = ()
    """Unit, attack and defence of those who take part, as they were revealed."""

    def battle(self) -> Battle:
        return Battle(
            self.target, self.side, self.attackers, self.guns, self.defenders, self.defense_guns, self.terrain
        )

    # 8.1: the attacker declares

    def begin(self, game: InfernoGame) -> None:
        # asked even when there is only one way: the attacker should see the odds before dice are rolled
        game.ask(game.side(self.side), "declare", "7.2", always=True, target=game.name(self.target))

    def declare_options(self, game: InfernoGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        out = [
            Option("add", unit=game.id(u))
            for u in neighbours_of(rules, state, self.side, self.target)
            if bar_to_attack(rules, state, u, self.target, self.attackers, self.guns) is None
        ]
        if self.attackers:
            if not rules.policy.secret_support:
                out += self.gun_options(game)
            out.append(RESOLVE)
        return out

    def declare_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        """7, 12.3.e: why a unit may not join the attack, or a gun support it; somebody has to attack."""
        rules = game.rules
        if option.verb == "resolve":
            return [] if self.attackers else [NOBODY_ATTACKS]
        if option.verb == "support":
            later = [NAMED_LATER] if rules.policy.secret_support else []
            return self.gun_bars(game, option, self.side) or later
        unit = game.unit(option)
        bars = attack_bars(rules, game.state, unit, self.target, self.attackers, lent=self.guns)
        return [bar.about(unit=game.id(unit), hex=game.name(self.target)) for bar in bars]

    def declare_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        match option.verb:
            case "add":
                self.attackers = (*self.attackers, game.unit(option))
            case "support":
                self.guns = (*self.guns, game.unit(option))
            case "resolve":
                self.step = "defend"
                # 8.1.a: what was declared is open from here on
                game.reveal()
                game.emit("attack", "8.1", side=side, target=game.name(self.target),
                          hexes=sorted({game.name(game.state.hex[u]) for u in self.attackers}))  # fmt: skip

    # 7.4, 12.3, 7.8: the defender's part

    def defend(self, game: InfernoGame) -> None:
        """7.3, 7.4, 7.5: all must defend, unless the command limits (or their weakness) keep some out."""
        rules, state = game.rules, game.state
        able = possible_defenders(rules, state, self.target, 1 - self.side)
        strong = fit_to_defend(rules, state, able, self.battle())
        if not strong:
            others = any(rules.roster.is_combat[u] and u not in able for u in state.at[self.target])
            self.step = "stand_off" if others else "annihilate"
            return
        able = strong
        self.defenders = tuple(u for u in able if u not in self.excluded)
        if frozenset(self.defenders) in legal_defences(rules, able):
            self.step = "values_shown"
        else:
            game.ask(game.side(1 - self.side), "defenders", "7.4", target=game.name(self.target))

    def defenders_options(self, game: InfernoGame, side: str) -> list[Option]:
        sets = self.defences(game)
        return [Option("exclude", unit=game.id(u)) for u in self.defenders if self.bar_to_exclude(u, sets) is None]

    def defences(self, game: InfernoGame) -> list[frozenset[int]]:
        """7.4: the sets of which one has to be left."""
        able = [*self.defenders, *self.excluded]
        return legal_defences(game.rules, sorted(able, key=game.state.at[self.target].index))

    def bar_to_exclude(self, unit: int, sets: Sequence[frozenset[int]]) -> Bar | None:
        """7.3.b, 7.4: everybody whom the command limits allow defends."""
        if unit not in self.defenders:
            return NOT_IN_DEFENCE
        rest = frozenset(self.defenders) - {unit}
        return None if any(s <= rest for s in sets) else HAS_TO_DEFEND

    def defenders_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        bar = self.bar_to_exclude(game.unit(option), self.defences(game))
        return [bar.about(unit=option.text("unit"))] if bar is not None else []

    def defenders_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        self.excluded = (*self.excluded, game.unit(option))

    # 8.1: both sides show what they have

    def values_shown(self, game: InfernoGame) -> None:
        """8.1.b, Q93: before the defender names guns and ground he sees who attacks him, and shows who defends."""
        self.step = "support"
        if game.rules.policy.values_before_answer and self.show_values(game) and game.rules.policy.reveal_participants:
            attackers = [[game.id(u), attack] for u, attack, _ in self.values if u in self.attackers]
            defenders = [[game.id(u), defense] for u, _, defense in self.values if u in self.defenders]
            guns = [] if game.rules.policy.secret_support else game.ids(self.guns)
            game.emit("values", "8.1", side=game.side(self.side), target=game.name(self.target),
                      attacker_units=attackers, defender_units=defenders, gun_units=guns)  # fmt: skip

    def show_values(self, game: InfernoGame) -> bool:
        """8.1.b: strengths are revealed, once; false if no defender has any left (Q38)."""
        rules, state = game.rules, game.state
        if rules.policy.zero_defense == "attacked":
            for u in self.defenders:
                if rules.defense_of(state, u) <= 0:
                    game.eliminate(u, "7.5")
            self.defenders = tuple(u for u in self.defenders if state.hex[u] == self.target)
            if not self.defenders:
                self.step = "powerless"
                return False
        self.shown = True
        self.values = tuple(
            (u, rules.attack_of(state, u), rules.defense_of(state, u) + rules.defense_bonus(state, u))
            for u in (*self.attackers, *self.defenders)
        )
        game.reveal()
        record.fought(rules, state, self.side, self.target, self.values)
        return True

    def support(self, game: InfernoGame) -> None:
        """12.3, Q66: the defender's guns, named after the attacker's."""
        self.step = "ask_terrain"
        self.ask_support(game, 1 - self.side)
        if game.rules.policy.secret_support:
            self.ask_support(game, self.side)

    def ask_support(self, game: InfernoGame, side: int) -> None:
        # asked even without guns, so that silence gives nothing away
        kind = "defense_support" if side != self.side else "attack_support"
        game.ask(game.side(side), kind, "12.3", always=game.rules.fog, target=game.name(self.target))

    def attack_support_options(self, game: InfernoGame, side: str) -> list[Option]:
        return [*self.gun_options(game), DONE]

    def attack_support_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        """Q66: the other reading: both sides name their guns at the same time."""
        if option.verb == "support":
            self.guns = (*self.guns, game.unit(option))
            self.ask_support(game, self.side)

    def attack_support_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        return self.gun_bars(game, option, self.side)

    def gun_options(self, game: InfernoGame) -> list[Option]:
        rules, state = game.rules, game.state
        named = (*self.guns, *self.attackers)
        return [
            Option("support", unit=game.id(g))
            for g in rules.guns[self.side]
            if may_support(rules, state, g, self.target, self.attackers, attacking=True, named=named)
        ]

    def defense_support_options(self, game: InfernoGame, side: str) -> list[Option]:
        rules, state = game.rules, game.state
        named = (*self.defense_guns, *self.defenders)
        out = [
            Option("support", unit=game.id(g))
            for g in rules.guns[1 - self.side]
            if may_support(rules, state, g, self.target, self.defenders, attacking=False, named=named)
        ]
        return [*out, DONE]

    def defense_support_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        return self.gun_bars(game, option, 1 - self.side)

    def gun_bars(self, game: InfernoGame, option: Option, side: int) -> list[Bar]:
        """12.3: why a gun may not support the attack or the defence."""
        gun, attacking = game.unit(option), side == self.side
        supported, guns = (self.attackers, self.guns) if attacking else (self.defenders, self.defense_guns)
        bars = support_bars(game.rules, game.state, gun, self.target, supported, attacking=attacking,
                            named=(*guns, *supported))  # fmt: skip
        if attacking and not self.attackers:
            bars.append(GUNS_NEVER_ATTACK)
        return [bar.about(unit=game.id(gun), hex=game.name(self.target)) for bar in bars]

    def defense_support_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        if option.verb == "support":
            self.defense_guns = (*self.defense_guns, game.unit(option))
            self.ask_support(game, 1 - self.side)

    def ask_terrain(self, game: InfernoGame) -> None:
        """7.8.b, Q47: if hex and hexside both have an effect the defender chooses one."""
        open_ = [
            h for h in arithmetic.terrain_choices(game.rules, game.state, self.battle()) if not self.battle().choice(h)
        ]
        if open_:
            rules = game.rules
            asked = open_[:1] if rules.policy.terrain_choice == "hex" else open_
            in_hex, across = (
                [game.name(h) for h in asked if arithmetic.effects(rules, h, self.target)[which]] for which in (0, 1)
            )
            game.ask(game.side(1 - self.side), "terrain", "7.8", hex=game.name(open_[0]), inside=in_hex, across=across)
        else:
            self.step = "ratio"

    def terrain_options(self, game: InfernoGame, side: str) -> list[Option]:
        return [Option("terrain", choice=choice) for choice in EFFECTS]

    def terrain_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        return [] if option["choice"] in EFFECTS else [HEX_OR_HEXSIDE]

    def terrain_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        rules = game.rules
        hexes = arithmetic.terrain_choices(rules, game.state, self.battle())
        if rules.policy.terrain_choice == "hex":
            hexes = [h for h in hexes if not self.battle().choice(h)][:1]
        self.terrain = (*self.terrain, *((h, option.text("choice")) for h in hexes))
