"""What makes Bainsizza 1917 itself: its sequence of play, reserves, the end of the turn, and victory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from math import inf
from typing import Any, ClassVar, Final

from esagono.engine import GameInfo, GameOption, Option, Procedure, Result
from esagono.engine.bars import Bar
from esagono.engine.ruleset import FOG
from esagono.engine.state import saved_as
from esagono.games.inferno.answers import CompleteInferno
from esagono.games.inferno.ground import SIXTH, Exit
from esagono.games.inferno.policy import Policy
from esagono.games.inferno.positions.document import fresh_state
from esagono.games.inferno.rules.bridges import BlowBridges
from esagono.games.inferno.rules.reinforcement import Enter, arriving
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.sequence import GameTurn
from esagono.games.inferno.state import BOX, CALLED, ELIMINATED, IN_SUPPLY, LOW_SUPPLY, RESERVE, InfernoState
from esagono.hexes.grid import bits_of

ITALIAN: Final = 0
AUSTRO_HUNGARIAN: Final = 1
FIRST_REPLACEMENTS: Final = 2
FIRST_RECALL: Final = 7
FIRST_END_ROLL: Final = 8
HIGHEST_DIE: Final = 6
MOST_REPLACEMENTS: Final = 9
GREAT_SETTLEMENTS: Final = {"1301": "Grahovo", "2205": "Chiapovano", "2808": "Ternova"}
"""15.0.d: by hex, and on a map of one's own by name."""

VICTORY: Final = (
    (2, "austro-hungarian", "strategic"),
    (14, "austro-hungarian", "operational"),
    (24, "", "draw"),
    (39, "italian", "operational"),
    (inf, "italian", "strategic"),
)
"""15: upper limits of Italian points, with the winner and the level of victory."""

INFO: Final = GameInfo(
    id="isonzo-1917",
    title="Inferno sull'Isonzo: Bainsizza 1917",
    sides=("italian", "austro-hungarian"),
    scenarios=("historical", "early"),
    options=(
        FOG.of("5.4"),
        GameOption("initial_replacements", "13.1 (Q5)", ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")),
        GameOption("early_guns", "1.3.2 (Q6)", ("may-move", "may-not-move")),
        GameOption("roads", "4.5 (Q14)", ("outside-zoc", "away-from-enemies")),
        GameOption("pontoon_cost", "12.2 (Q18)", ("none", "one-point")),
        GameOption("recovery", "10.3.1 (Q25)", ("with-movement", "stationary")),
        GameOption("battalions", "5.1 (Q27)", ("one-free", "all-count")),
        GameOption("attacking_battalions", "7.8 (Q28)", ("one-free", "all-count")),
        GameOption("stack_height", "5.4 (Q32)", ("hidden", "shown")),
        GameOption("values_shown", "8.1 (Q93)", ("before-the-answer", "with-the-dice")),
        GameOption("void_attack", "8.2 (Q37)", ("spent", "free")),
        GameOption("zero_defense", "7.5 (Q38)", ("at-once", "when-attacked")),
        GameOption("low_supply_artillery", "7.6 (Q40)", ("keeps-value", "has-none")),
        GameOption("no_artillery", "7.8 (Q41)", ("one-if-higher", "always-one")),
        GameOption("column_shifts", "8.2 (Q42)", ("beyond-the-table", "printed-columns")),
        GameOption("high_odds", "9.4.1 (Q43)", ("crt-and-losses", "crt-only")),
        GameOption("terrain_choice", "7.8 (Q47)", ("per-combat", "per-hex")),
        GameOption("uphill", "7.8 (Q49)", ("by-hexes", "by-hexsides")),
        GameOption("trench_advance", "12.5.1 (Q50)", ("brigade-and-battalion", "one-counter")),
        GameOption("refusal_strength", "12.5.1 (Q52)", ("current", "printed")),
        GameOption("arditi_recover", "10.3 (Q57)", ("no", "yes")),
        GameOption("flank_occupation", "7.9 (Q58)", ("combat-units", "any-unit")),
        GameOption("infiltration_attack", "12.4 (Q59)", ("always-flank", "alone-away-from-edge")),
        GameOption("short_retreat", "9.2.4 (Q62)", ("as-far-as-possible", "stay")),
        GameOption("support", "12.3 (Q66)", ("attacker-first", "secret")),
        GameOption("demolitions", "14.4 (Q70)", ("once-a-phase", "at-each-arrival")),
        GameOption("bridge_adjacency", "14.4 (Q70)", ("ends", "next-to-ends")),
        GameOption("crossing_limit", "14.2 (Q72)", ("per-player", "shared")),
        GameOption("bridge_limit", "14.2 (Q72)", ("limited", "exempt")),
        GameOption("attacked_reserves", "13.1 (Q79)", ("stay", "released")),
        GameOption("lost_ground", "15 (Q82)", ("ignored", "subtracts")),
    ),
)


def policy_for(options: Mapping[str, str]) -> Policy:
    """The rulings of the checklist, or the other readings that the options name."""
    types = ("infantry", "bersaglieri", "mountain")
    return Policy(
        roads_need_distance=options["roads"] == "away-from-enemies",
        pontoon_cost=SIXTH if options["pontoon_cost"] == "one-point" else 0,
        recovery_excludes_movement=options["recovery"] == "stationary",
        recovering_types=(*types, "infiltration") if options["arditi_recover"] == "yes" else types,
        free_battalion=options["battalions"] == "one-free",
        free_attacking_battalion=options["attacking_battalions"] == "one-free",
        artillery_supply=LOW_SUPPLY if options["low_supply_artillery"] == "keeps-value" else IN_SUPPLY,
        columns_beyond=options["column_shifts"] == "beyond-the-table",
        lone_guns_occupy=options["flank_occupation"] == "any-unit",
        infiltration="always" if options["infiltration_attack"] == "always-flank" else "alone",
        show_count=options["stack_height"] == "shown",
        values_before_answer=options["values_shown"] == "before-the-answer",
        void_attack_spends=options["void_attack"] == "spent",
        no_artillery_is_one=options["no_artillery"] == "always-one",
        uphill="hexes" if options["uphill"] == "by-hexes" else "hexsides",
        zero_defense="at-once" if options["zero_defense"] == "at-once" else "attacked",
        odds_attacker=-1 if options["high_odds"] == "crt-and-losses" else 0,
        terrain_choice="combat" if options["terrain_choice"] == "per-combat" else "hex",
        trench_advance="one counter" if options["trench_advance"] == "one-counter" else "brigade and battalion",
        refusal_uses_printed=options["refusal_strength"] == "printed",
        partial_retreat=options["short_retreat"] == "as-far-as-possible",
        secret_support=options["support"] == "secret",
        one_demolition=options["demolitions"] == "once-a-phase",
        bridge_distance=1 if options["bridge_adjacency"] == "next-to-ends" else 0,
        quota_shared=options["crossing_limit"] == "shared",
        quota_on_bridges=options["bridge_limit"] == "limited",
        reserves_freed_when_attacked=options["attacked_reserves"] == "released",
    )


class Isonzo(CompleteInferno):
    """Inferno sull'Isonzo: Bainsizza 1917."""

    info = INFO
    text_files: ClassVar[Any] = (
        files("esagono.games.inferno") / "text",
        files("esagono.games.inferno.isonzo") / "text",
    )

    most_points: ClassVar[Mapping[str, int]] = {"rp": MOST_REPLACEMENTS}

    def set_up(self) -> InfernoState:
        """1.1, 1.3, Q5, Q8: units on their printed hexes; reserves marked; two bridges down."""
        plan = self.scenarios[self.scenario]
        state = fresh_state(self)
        for u, counter in enumerate(self.roster.counters):
            if counter.reserve == "box":
                self.put(state, u, BOX)
            elif counter.hex:
                self.put(state, u, self.grid.index(counter.hex))
                if counter.reserve == "map":
                    state.flags[u] |= RESERVE
        state.control = self.ground.territory[ITALIAN] & ~state.occupied[AUSTRO_HUNGARIAN] | state.occupied[ITALIAN]
        state.destroyed = tuple(
            sorted(self.ground.key(*(self.grid.index(n) for n in pair.split("-"))) for pair in plan["destroyed"])
        )
        state.turn = int(plan["first_turn"])
        state.tracks = {**self.starting_tracks(), **plan.get("tracks", {})}
        state.tracks["rp"] = max(state.tracks["rp"], int(self.options["initial_replacements"]))
        state.stack = [GameTurn()]
        return state

    def starting_tracks(self) -> dict[str, int]:
        """13.1, Q5: replacement points as the players agreed."""
        return {"rp": int(self.options["initial_replacements"]), "vp": 0}

    # Where this game differs

    def decisive(self, side: int) -> int:
        """15.0.i: Gorizia, for the Austro-Hungarian."""
        return self.ground.tags.get("gorizia", 0) if side == AUSTRO_HUNGARIAN else 0

    def entered(self, game: InfernoGame, side: int, hex: int) -> bool:
        """15.0.i: an Austro-Hungarian unit in Gorizia ends the game at once."""
        if self.decisive(side) >> hex & 1:
            game.emit("gorizia", "15.0.i", side=game.side(side), hex=game.name(hex))
            game.finish(Result(game.side(side), "strategic", self.victory_points(game.state)))
            return True
        return False

    def guns_allowed(self, state: InfernoState, side: int) -> bool:
        """1.3.2.b, Q6: in the early scenario the Italian guns are silent on turn 1."""
        return not (side == ITALIAN and self.scenario == "early" and state.turn == 1)

    def guns_frozen_now(self, state: InfernoState) -> bool:
        return self.options["early_guns"] == "may-not-move" and not self.guns_allowed(state, state.side)

    def guns_frozen(self, state: InfernoState, unit: int) -> bool:
        return self.guns_frozen_now(state) and self.roster.is_artillery[unit]

    def guns_may_enter(self, unit: int, hex: int, way: Exit) -> bool:
        """12.3.1.b, Q84: east of the Isonzo Italian guns keep to main roads and clear ground."""
        if self.roster.side[unit] != ITALIAN or not self.ground.tags.get("east", 0) >> hex & 1:
            return True
        return way.road or self.ground.terrain[hex] == "clear"

    def recovery_price(self, state: InfernoState, unit: int) -> int:
        """14.3.1, Q81: beyond the first Italian trenches an Italian recovery costs a replacement point."""
        beyond = self.ground.tags.get("beyond", 0)
        return int(self.roster.side[unit] == ITALIAN and bool(beyond >> state.hex[unit] & 1))

    def entry_hexes(self, state: InfernoState, unit: int) -> list[int]:
        """13.0.b, Q75: any own flag that no enemy holds."""
        side = self.roster.side[unit]
        return list(bits_of(self.ground.flags[side] & ~state.occupied[1 - side]))

    def printed_entries(self, unit: int) -> tuple[str, ...]:
        """13.0.b: every flag of its side, where a position names none."""
        named = self.roster.counters[unit].entry
        return named or tuple(self.grid.names[h] for h in bits_of(self.ground.flags[self.roster.side[unit]]))

    def ends_on(self, turn: int) -> int:
        """1.4: past the printed track the game is over in any case."""
        return self.tables.track_end.get(turn, HIGHEST_DIE) if turn >= FIRST_END_ROLL else 0

    def reinforcement_phase(self) -> Procedure:
        return ReinforcementPhase()

    def enters(self, game: InfernoGame, unit: int) -> None:
        """13.2.c, 15.0.h: a recalled unit gives the Italian a victory point when it enters, not while it waits."""
        if self.roster.side[unit] == AUSTRO_HUNGARIAN and game.state.hex[unit] == BOX:
            game.state.tracks["vp"] += 1
            game.emit("recall-point", "13.2", unit=game.id(unit), side=game.side(AUSTRO_HUNGARIAN),
                      points=self.victory_points(game.state))  # fmt: skip

    def before_entry(self, state: InfernoState) -> InfernoState:
        """13.1.e, 13.2: a brigade released from the box, or a unit recalled, has no hex yet: neither is paid for."""
        entering = state.stack[-1] if state.stack else None
        if not isinstance(entering, Enter) or not entering.units:
            return state
        unit = entering.units[0]
        if state.hex[unit] != BOX or state.flags[unit] & CALLED:
            return state
        before = state.copy()
        if state.side == ITALIAN:
            before.tracks["rp"] += 1
            before.tracks["vp"] += 1
        else:
            self.put(before, unit, ELIMINATED)
            before.steps[unit] = 0
        return before

    def end_of_turn(self) -> Procedure:
        return EndOfTurn()

    # Victory (15)

    def worth(self, hex: int) -> int:
        """15.0.d-f: a settlement one point (three of them two), a peak two, both together three or four."""
        ground = self.ground
        settled = (ground.settlements | ground.towns) >> hex & 1
        great = self.grid.name(hex) in GREAT_SETTLEMENTS or ground.place[hex] in GREAT_SETTLEMENTS.values()
        return settled * (2 if great else 1) + 2 * (ground.peaks >> hex & 1)

    def printed_values(self) -> dict[int, int]:
        """15.0.b: the objectives, settlements and peaks that are not Italian territory, and what each is worth."""
        ground = self.ground
        places = (ground.settlements | ground.towns | ground.peaks) & ~ground.territory[ITALIAN]
        return {h: self.worth(h) for h in bits_of(places)} | ground.objective

    def victory_points(self, state: InfernoState) -> int:
        """15.0: what the Italian holds, less reserves released, plus Austro-Hungarian recalls."""
        ground = self.ground
        total = state.tracks["vp"]
        for h, value in self.values.items():
            if state.control >> h & 1 and not ground.territory[ITALIAN] >> h & 1:
                total += value
        if self.options["lost_ground"] == "subtracts":
            own = (ground.settlements | ground.towns | ground.peaks) & ground.territory[ITALIAN]
            total -= sum(self.worth(h) for h in bits_of(own & ~state.control))
        return total

    def points(self, game: Any) -> dict[str, int]:
        return {"italian": self.victory_points(game.state)}

    def final_result(self, state: InfernoState) -> Result:
        """15: five levels of victory by the Italian points."""
        points = self.victory_points(state)
        winner, level = next((winner, level) for most, winner, level in VICTORY if points <= most)
        return Result(winner, level, points)


@dataclass
class ReinforcementPhase(Procedure):
    """3.1.d, 3.1.e, 13: arrivals, then reserves or a recall; what Engineers do follows (12.2.g)."""

    def begin(self, game: InfernoGame) -> None:
        self.step = "reserves" if game.state.side == ITALIAN else "recalls"
        game.call(Enter(units=arriving(game)))

    def reserves(self, game: InfernoGame) -> None:
        self.step = "end"
        game.call(ReleaseReserves())

    def recalls(self, game: InfernoGame) -> None:
        self.step = "end"
        if game.state.turn >= FIRST_RECALL:
            game.call(Recall())

    def end(self, game: InfernoGame) -> None:
        game.done()


def send_for(game: InfernoGame, unit: int) -> None:
    """13.1.e, 13.2.a, Q75: a unit enters as a reinforcement; if no hex is free it waits in the box."""
    state = game.state
    game.rules.put(state, unit, BOX)
    if not game.rules.entry_hexes(state, unit):
        state.flags[unit] |= CALLED
    game.call(Enter(units=(unit,)))


NO_RESERVE: Final = Bar("13.1.d", "release-not-reserve")
NO_POINTS: Final = Bar("13.1.d", "release-points")
NOT_LOST: Final = Bar("13.2.a", "recall-not-lost")


def bar_to_release(state: InfernoState, unit: int) -> Bar | None:
    """13.1.d: what keeps a unit from being released from reserve."""
    boxed = state.hex[unit] == BOX and not state.flags[unit] & CALLED
    if not boxed and not (state.hex[unit] >= 0 and state.flags[unit] & RESERVE):
        return NO_RESERVE
    return None if state.tracks["rp"] >= 1 else NO_POINTS


@dataclass
class ReleaseReserves(Procedure):
    """13.1.d, 13.1.e: each Reserve brigade set free costs a replacement point and a victory point."""

    def begin(self, game: InfernoGame) -> None:
        if len(self.release_options(game, "")) > 1:
            game.ask(game.side(ITALIAN), "release", "13.1", points=game.state.tracks["rp"])
        else:
            game.done()

    def release_options(self, game: InfernoGame, side: str) -> list[Option]:
        held = [u for u in game.rules.roster.of_side[ITALIAN] if bar_to_release(game.state, u) is None]
        return [*(Option("release", unit=game.id(u)) for u in held), Option("done")]

    def release_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        bar = bar_to_release(game.state, game.unit(option))
        return [bar.about(unit=option.text("unit"))] if bar is not None else []

    def release_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        if option.verb == "done":
            game.done()
            return
        state = game.state
        unit = game.unit(option)
        state.tracks["rp"] -= 1
        state.tracks["vp"] -= 1
        game.emit("release", "13.1", unit=game.id(unit), side=side)
        if state.hex[unit] == BOX:
            send_for(game, unit)
        else:
            state.flags[unit] &= ~RESERVE


@dataclass
class Recall(Procedure):
    """13.2, Q80: from turn 7 one lost Austro-Hungarian unit may come back each turn; it is paid for as it enters."""

    def begin(self, game: InfernoGame) -> None:
        if len(self.recall_options(game, "")) > 1:
            game.ask(game.side(AUSTRO_HUNGARIAN), "recall", "13.2")
        else:
            game.done()

    def recall_options(self, game: InfernoGame, side: str) -> list[Option]:
        state = game.state
        lost = [u for u in game.rules.roster.of_side[AUSTRO_HUNGARIAN] if state.hex[u] == ELIMINATED]
        return [*(Option("recall", unit=game.id(u)) for u in lost), Option("done")]

    def recall_bars(self, game: InfernoGame, option: Option) -> list[Bar]:
        """13.2.a: only a unit that was lost comes back."""
        lost = game.state.hex[game.unit(option)] == ELIMINATED
        return [] if lost else [NOT_LOST.about(unit=option.text("unit"))]

    def recall_chosen(self, game: InfernoGame, side: str, option: Option) -> None:
        self.step = "end"
        if option.verb == "done":
            return
        state = game.state
        unit = game.unit(option)
        state.steps[unit] = 1
        game.emit("recall", "13.2", unit=game.id(unit), side=side)
        send_for(game, unit)

    def end(self, game: InfernoGame) -> None:
        game.done()


@dataclass
class EndOfTurn(Procedure):
    """3.1.j-l, 1.4: replacements, bridges blown, and from turn 8 perhaps the end."""

    def begin(self, game: InfernoGame) -> None:
        """13.1.b, 13.1.c, Q4: a die of replacement points from turn 2, nine at most."""
        state = game.state
        state.phase = "end"
        if state.turn >= FIRST_REPLACEMENTS:
            (die,) = game.roll(1, game.side(ITALIAN))
            before = state.tracks["rp"]
            state.tracks["rp"] = min(MOST_REPLACEMENTS, before + die)
            game.emit("replacements", "13.1", side=game.side(ITALIAN), die=die, points=state.tracks["rp"])
        self.step = "end_roll"
        game.call(BlowBridges(sides=(ITALIAN, AUSTRO_HUNGARIAN)))

    def end_roll(self, game: InfernoGame) -> None:
        """1.4, Q3: from turn 8 a die up to the number in the turn's box ends the game."""
        state, rules = game.state, game.rules
        number = rules.ends_on(state.turn)
        if number:
            (die,) = game.roll(1, game.side(AUSTRO_HUNGARIAN))
            game.emit("end-roll", "1.4", side=game.side(AUSTRO_HUNGARIAN), die=die, value=number, ends=die <= number)
            if die <= number:
                assert isinstance(rules, Isonzo)
                result = rules.final_result(state)
                game.emit("game-over", "15", winner_side=result.winner, level=result.level, points=result.points)
                game.finish(result)
                return
        game.done()


saved_as(ReinforcementPhase, "inferno.isonzo.rules.ReinforcementPhase")
saved_as(EndOfTurn, "inferno.isonzo.rules.EndOfTurn")
