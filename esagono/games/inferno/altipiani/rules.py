"""What makes Altipiani 1916 itself: its opening, frozen units, forts, reinforcements, optional rules and victory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from math import inf
from typing import Any, ClassVar, Final

from esagono.engine import GameInfo, GameOption, Procedure, Result
from esagono.engine.ruleset import FOG
from esagono.engine.state import saved_as
from esagono.games.inferno.answers import CompleteInferno
from esagono.games.inferno.combat.arithmetic import Battle
from esagono.games.inferno.policy import Policy
from esagono.games.inferno.positions.document import fresh_state
from esagono.games.inferno.rules.reinforcement import Enter, arriving
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.sequence import GameTurn
from esagono.games.inferno.state import FROZEN, InfernoState
from esagono.hexes.grid import bits_of

AUSTRO_HUNGARIAN: Final = 0
ITALIAN: Final = 1
LAST_TURN: Final = 14
THAW: Final = 3
"""12.4: the turn on which frozen units may move whether attacked or not."""
STARTING_POINTS: Final = 10
PREPARED: Final = 7
"""15.1: from this turn the Italian replacement is automatic."""
BRUSILOV: Final = 10
"""15.1: from this turn the Austro-Hungarian replacements may stop."""
BRUSILOV_DIE: Final = 2
"""15.1.h: the highest die with which they do."""
IMPROVED: Final = 15
SMALL_TOWN: Final = 1
PEAK: Final = 3
TOWN: Final = 5

MOUNTAINS: Final = ("mountain", "high-mountain")

VICTORY: Final = (
    (29, "italian", "strategic"),
    (34, "italian", "marginal"),
    (40, "", "draw"),
    (45, "austro-hungarian", "marginal"),
    (inf, "austro-hungarian", "strategic"),
)
"""14.0.b: upper limits of Austro-Hungarian points, with the winner and the level of victory."""

INFO: Final = GameInfo(
    id="altipiani-1916",
    title="Inferno sugli Altipiani 1916",
    sides=("austro-hungarian", "italian"),
    scenarios=("historical",),
    options=(
        FOG.of("5.4"),
        GameOption("replacements", "15.1", ("no", "yes")),
        GameOption("improved_defence", "15.2", ("no", "yes")),
        GameOption("cancelling", "6.2 (Q3)", ("any-unit", "combat-units")),
        GameOption("supply_zones", "11.3 (Q1)", ("one", "none")),
        GameOption("crag_supply", "11.3 (Q5)", ("passes", "stops")),
        GameOption("artillery_attrition", "11.5 (Q8)", ("no", "yes")),
        GameOption("leaving_by_road", "6.3 (Q9)", ("both-hexes", "entered-hex")),
        GameOption("forts", "12.2 (Q12)", ("fixed", "regular")),
        GameOption("fort_retreat", "12.2 (Q16)", ("stays", "lost")),
        GameOption("lone_fort", "12.2 (Q18)", ("not-flanked", "flanked")),
        GameOption("heavy_defence", "12.3 (Q21)", ("no", "near")),
        GameOption("defence_support", "12.3 (Q22)", ("once", "unlimited")),
        GameOption("bombarded_forts", "12.4 (Q28)", ("flanked", "immune")),
        GameOption("mountain_hexes", "12.1 (Q34)", ("low-too", "higher-only")),
        GameOption("mountain_bonus", "12.1 (Q36)", ("only-infantry", "no-mountain")),
        GameOption("void_attack", "8.2 (Q39)", ("free", "spent")),
        GameOption("no_retreat", "9.4.1 (Q44)", ("two", "four")),
        GameOption("recoveries", "10.3.1 (Q61)", ("once", "per-four-points")),
        GameOption("combat_reveal", "5.4 (Q62)", ("totals", "participants")),
        GameOption("stack_height", "5.4 (Q62)", ("more-than-one", "shown")),
        GameOption("reinforcements", "13.0 (Q63)", ("at-once", "may-wait")),
        GameOption("edge_ends", "13.0 (Q64)", ("excluded", "included")),
        GameOption("brusilov_losses", "15.1 (Q67)", ("continue", "stop")),
        GameOption("improved_lasts", "15.2 (Q69)", ("for-good", "one-turn")),
        GameOption("withheld", "7.0 (Q83)", ("not-attacked", "attacked")),
    ),
)


def policy_for(options: Mapping[str, str]) -> Policy:
    """The rulings of the checklist, or the other readings that the options name."""
    return Policy(
        zoc_walls=("crag",),
        bridges_in_zoc=False,
        overlooked=True,
        leaving_keeps_road=options["leaving_by_road"] == "entered-hex",
        recoveries=1 if options["recoveries"] == "once" else 0,
        recovery_point="all" if options["replacements"] == "yes" else "none",
        free_battalion=False,
        fewest_losses=False,
        terrain_choice="never",
        peaks_overlook=False,
        streams_are_low=False,
        mountain_terrain=("low-mountain", *MOUNTAINS) if options["mountain_hexes"] == "low-too" else MOUNTAINS,
        mountain_bonus=options["mountain_bonus"],
        largest_defence=False,
        zero_defense="alone",
        values_before_answer=False,
        void_attack_spends=options["void_attack"] == "spent",
        odds_crt=0,
        odds_attacker=0,
        odds_defender=1,
        opening_barrage=True,
        artillery_range=1,
        heavy_range=2,
        range_to_target=False,
        heavy_defends=options["heavy_defence"] == "near",
        firing_flips=False,
        one_defence_support=options["defence_support"] == "once",
        lone_guns_occupy=True,
        guns_overrun=True,
        retreat_away=False,
        crowding_is_free=True,
        guns_go_along=False,
        unable_modifier=2 if options["no_retreat"] == "two" else 4,
        retreat_walls=(),
        fort_retreat=options["fort_retreat"] if options["forts"] == "fixed" else "",
        forts_are_fixed=options["forts"] == "fixed",
        reinforcements_wait=options["reinforcements"] == "may-wait",
        withheld_count_as_attacked=options["withheld"] == "attacked",
        supply_through_ezoc=int(options["supply_zones"] == "one"),
        negating="any" if options["cancelling"] == "any-unit" else "combat",
        crag_stops_supply=options["crag_supply"] == "stops",
        artillery_attrition=options["artillery_attrition"] == "yes",
        show_count=options["stack_height"] == "shown",
        show_more=True,
        reveal_participants=options["combat_reveal"] == "participants",
    )


def thaw(state: InfernoState) -> None:
    """12.4.c: units are frozen in turns 1 and 2, unless attacked."""
    if state.turn >= THAW:
        for u in range(len(state.flags)):
            state.flags[u] &= ~FROZEN


class Altipiani(CompleteInferno):
    """Inferno sugli Altipiani 1916."""

    info = INFO
    recovery_clause: ClassVar[str] = "15.1.b"
    without_corps: ClassVar[tuple[str, ...]] = ("italian",)
    clauses: ClassVar[Mapping[str, str]] = {
        "7.8.d": "7.8.b",
        "7.8.f": "7.8.c",
        "7.8.g": "7.8.d",
        "14.1.b": "7.8.h",
        "9.2.4": "9.2.b",
        "12.3.g": "12.3.h",
        "12.3.k": "12.3.l",
        "advance-stacking": "9.3.b",
        "attack-artillery": "12.3.d",
        "attack-crag": "7.8.f",
        "attack-guns-alone": "12.3.j",
        "attack-steps": "7.8.a",
        "enter-enemy": "13.0.c",
        "defence-held-back": "7.3.b",
        "exclude-needed": "7.3.b",
        "losses-not-in-combat": "9.4.2.d",
        "minimum-moved": "4.3.b",
        "odds-too-low": "8.2.c",
        "only-defending": "7.3.b",
        "onward-not-this": "9.2.1.c",
        "onward-back": "9.2.1.c",
        "retreat-enemy": "9.2.b",
        "retreat-zone": "9.2.1.e",
        "retreat-guidelines": "9.2.1.f",
        "support-heavy-defends": "12.3.c",
        "support-mov": "12.3.m",
    }
    verbs_of_others: ClassVar[frozenset[str]] = frozenset(
        {
            "terrain",
            "refuse",
            "accept",
            "exchange",
            "decline",
            "release",
            "recall",
            "build",
            "repair",
            "fold",
            "bombard",
            "demolish",
            "pass",
            "blow",
        }
    )
    text_files: ClassVar[Any] = (
        files("esagono.games.inferno") / "text",
        files("esagono.games.inferno.altipiani") / "text",
    )

    def set_up(self) -> InfernoState:
        """1.1, 12.4, Q6, Q26: units on their printed hexes; the marked ones may not move yet."""
        plan = self.scenarios[self.scenario]
        state = fresh_state(self)
        for u, counter in enumerate(self.roster.counters):
            if counter.hex:
                self.put(state, u, self.grid.index(counter.hex))
                if counter.mark == "frozen":
                    state.flags[u] |= FROZEN
        own = self.ground.territory[AUSTRO_HUNGARIAN] & ~state.occupied[ITALIAN]
        state.control = own | state.occupied[AUSTRO_HUNGARIAN]
        state.turn = int(plan["first_turn"])
        state.tracks = {**self.starting_tracks(), **plan.get("tracks", {})}
        state.stack = [GameTurn()]
        return state

    def starting_tracks(self) -> dict[str, int]:
        return {"vp": STARTING_POINTS, "rp_italian": 0, "rp_austro_hungarian": 0, "brusilov": 0, "improved": 0}

    # Opening (12.4)

    def first_phase(self, state: InfernoState) -> str:
        """3.0.b, 12.4.a: the game opens with the Austro-Hungarian Combat Phase."""
        return "combat" if state.turn == 1 and state.side == AUSTRO_HUNGARIAN else "supply"

    def start(self) -> InfernoState:
        state = super().start()
        thaw(state)
        return state

    def turn_begins(self, game: InfernoGame) -> None:
        thaw(game.state)

    def barrage_applies(self, battle: Battle) -> bool:
        """12.4.b, Q28: on turn 1 whoever is attacked under the Austro-Hungarian guns counts as flanked."""
        if battle.side != AUSTRO_HUNGARIAN or not any(self.roster.is_artillery[g] for g in battle.guns):
            return False
        immune = self.options["bombarded_forts"] == "immune"
        return not (immune and any(self.roster.is_fort[u] for u in battle.defenders))

    def fort_prevents_flank(self, battle: Battle) -> bool:
        """12.2.f, Q18: a fort keeps its companions, and itself, from being flanked."""
        alone = all(self.roster.is_fort[u] for u in battle.defenders)
        return not (alone and self.options["lone_fort"] == "flanked")

    def stream_bridge_lost(self, state: InfernoState, side: int, here: int, there: int) -> bool:
        """9.2.3.b, 6.3.g: in an enemy zone a bridge over a stream does not help a retreat."""
        d = self.grid.direction(here, there)
        zone = self.zone(state, 1 - side)
        return self.ground.has("stream", here, d) and bool(zone & (1 << here | 1 << there))

    # Steps, replacements, improved defence (14.0, 15)

    def step_lost(self, game: InfernoGame, unit: int, steps: int) -> None:
        """14.0.e-g, 15.1.d, Q66: each step of a combat unit counts, however it was lost."""
        tracks, side = game.state.tracks, self.roster.side[unit]
        tracks["vp"] += steps if side == ITALIAN else -steps
        stopped = side == AUSTRO_HUNGARIAN and tracks["brusilov"] and self.options["brusilov_losses"] == "stop"
        if self.options["replacements"] == "yes" and not stopped:
            tracks[self.replacement_track(side)] += steps

    def replacement_track(self, side: int) -> str:
        return "rp_italian" if side == ITALIAN else "rp_austro_hungarian"

    def recovery_price(self, state: InfernoState, unit: int) -> int:
        """15.1.b: with replacements in play every recovery costs a point."""
        return int(self.policy.recovery_point == "all")

    def defense_bonus(self, state: InfernoState, unit: int) -> int:
        """15.2.b: Italian combat units defend better once the army has learned."""
        improved = state.tracks.get("improved", 0) and self.roster.side[unit] == ITALIAN
        return int(bool(improved) and self.roster.is_combat[unit])

    # Reinforcements (13.0)

    def friendly_edge(self, side: int) -> int:
        """13.0.d, Q64: the map edges of a side; the hexes named as limits belong to it only by option."""
        name = self.sides[side] + "-"
        found = 0
        for edge, hexes in self.ground.edges.items():
            if edge.startswith(name):
                found |= hexes
        if self.options["edge_ends"] == "included" and side == ITALIAN and found:
            found |= self.grid.set_of(["1015", "3906"])
        return found or self.ground.flags[side]

    def printed_entries(self, unit: int) -> tuple[str, ...]:
        """13.0.b: those on its counter."""
        return self.roster.counters[unit].entry

    def entry_hexes(self, state: InfernoState, unit: int) -> list[int]:
        """13.0.b, 13.0.c, Q63: a listed hex that no enemy holds, else the nearest free hex of a friendly edge.

        By option an edge hex in an enemy zone of control is not free.
        """
        side = self.roster.side[unit]
        free = ~state.occupied[1 - side]
        listed = [self.grid.index(n) for n in self.roster.counters[unit].entry if n in self.grid.numbers]
        open_ = [h for h in listed if free >> h & 1]
        if open_:
            return open_
        if self.policy.reinforcements_wait:
            free &= ~self.zone(state, 1 - side)
        edge = list(bits_of(self.friendly_edge(side) & free))
        if not listed or not edge:
            return edge
        away = {h: min(self.grid.distance(h, e) for e in listed) for h in edge}
        nearest = min(away.values())
        return [h for h in edge if away[h] == nearest]

    def reinforcement_phase(self) -> Procedure:
        return ReinforcementPhase()

    def end_of_turn(self) -> Procedure:
        return EndOfTurn()

    # Victory (14.0)

    def printed_values(self) -> dict[int, int]:
        """14.0.c: small towns 1, peaks 3, towns 5."""
        ground = self.ground
        found = dict(ground.objective)
        for h in bits_of(ground.settlements | ground.peaks | ground.towns):
            if h not in found:
                found[h] = (
                    SMALL_TOWN * (ground.settlements >> h & 1)
                    + PEAK * (ground.peaks >> h & 1)
                    + TOWN * (ground.towns >> h & 1)
                )
        return found

    def victory_points(self, state: InfernoState) -> int:
        """14.0, Q65: the points of the track, plus objectives won, less those lost."""
        total = state.tracks["vp"]
        home = self.ground.territory[AUSTRO_HUNGARIAN]
        for h, value in self.values.items():
            total += value * ((state.control >> h & 1) - (home >> h & 1))
        return total

    def points(self, game: Any) -> dict[str, int]:
        return {"austro-hungarian": self.victory_points(game.state)}

    def final_result(self, state: InfernoState) -> Result:
        """14.0.b: five levels of victory by the Austro-Hungarian points."""
        points = self.victory_points(state)
        winner, level = next((winner, level) for most, winner, level in VICTORY if points <= most)
        return Result(winner, level, points)


@dataclass
class ReinforcementPhase(Procedure):
    """3.1.h, 13.0, 15: arrivals; then, where the options are in play, replacements and the Italian lessons."""

    def begin(self, game: InfernoGame) -> None:
        self.step = "replacements"
        game.call(Enter(units=arriving(game)))

    def replacements(self, game: InfernoGame) -> None:
        self.step = "lessons"
        if game.rules.options["replacements"] == "yes":
            if game.state.side == ITALIAN:
                self.italian_replacement(game)
            else:
                self.austro_hungarian_replacement(game)

    def italian_replacement(self, game: InfernoGame) -> None:
        """15.1.f, 15.1.g: a die below the turn number brings a point; from turn 7 it comes automatically."""
        state = game.state
        die, gained = 0, state.turn >= PREPARED
        if not gained:
            (die,) = game.roll(1, game.side(ITALIAN))
            gained = die < state.turn
        state.tracks["rp_italian"] += gained
        game.emit("unprepared", "15.1", side=game.side(ITALIAN), die=die, gained=gained,
                  points=state.tracks["rp_italian"])  # fmt: skip

    def austro_hungarian_replacement(self, game: InfernoGame) -> None:
        """15.1.e, 15.1.h, 15.1.i, Q67: a point a turn, until the eastern front draws the troops away."""
        tracks = game.state.tracks
        if tracks["brusilov"]:
            tracks["rp_austro_hungarian"] = max(0, tracks["rp_austro_hungarian"] - 1)
            game.emit("brusilov-drain", "15.1", points=tracks["rp_austro_hungarian"])
            return
        die = 0
        if game.state.turn >= BRUSILOV:
            (die,) = game.roll(1, game.side(AUSTRO_HUNGARIAN))
            tracks["brusilov"] = int(die <= BRUSILOV_DIE)
        tracks["rp_austro_hungarian"] += not tracks["brusilov"]
        game.emit("brusilov", "15.1", die=die, stopped=bool(tracks["brusilov"]),
                  points=tracks["rp_austro_hungarian"])  # fmt: skip

    def lessons(self, game: InfernoGame) -> None:
        """15.2, Q69: two dice and the turn number; 15 or more improves the Italian defence."""
        state = game.state
        self.step = "end"
        if state.side != ITALIAN or game.rules.options["improved_defence"] != "yes":
            return
        if state.tracks["improved"]:
            if game.rules.options["improved_lasts"] == "for-good":
                return
            state.tracks["improved"] = 0
        dice = game.roll(2, game.side(ITALIAN))
        total = sum(dice) + state.turn
        state.tracks["improved"] = int(total >= IMPROVED)
        game.emit("lessons", "15.2", side=game.side(ITALIAN), dice=list(dice), total=total,
                  success=total >= IMPROVED)  # fmt: skip

    def end(self, game: InfernoGame) -> None:
        game.done()


@dataclass
class EndOfTurn(Procedure):
    """14.0.a: after turn 14 the points decide."""

    def begin(self, game: InfernoGame) -> None:
        game.state.phase = "end"
        if game.state.turn < LAST_TURN:
            game.done()
            return
        rules = game.rules
        assert isinstance(rules, Altipiani)
        result = rules.final_result(game.state)
        game.emit("game-over", "14.0", winner_side=result.winner, level=result.level, points=result.points)
        game.finish(result)


saved_as(ReinforcementPhase, "inferno.altipiani.rules.ReinforcementPhase")
saved_as(EndOfTurn, "inferno.altipiani.rules.EndOfTurn")
