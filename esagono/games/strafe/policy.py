"""Every point on which readings of the rulebook differ, as the game options choose them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from esagono.engine.ruleset import GameOption

OPTIONS: Final[tuple[GameOption, ...]] = (
    GameOption("fog", "24.0", ("rulebook", "open")),
    GameOption("set_up", "26.0", ("default", "free")),
    GameOption("logistics", "7.0", ("hidden", "open", "italian-open", "austro-hungarian-open")),
    GameOption("carso_north", "26.2", ("italian-ground", "clipped")),
    GameOption("battalions_102", "26.3", ("arrive", "set-up")),
    GameOption("armored_cars", "26.0", ("one", "three")),
    GameOption("dismounted_division", "26.0", ("one", "two")),
    GameOption("halt", "25.3", ("always", "campaign")),
    GameOption("conquest", "25.3", ("taken", "held")),
    GameOption("surprise", "26.0", ("capped", "uncapped")),
    GameOption("after_reaction", "15.0", ("acting", "initiative")),
    GameOption("night_and_reaction", "22.6", ("one", "both")),
    GameOption("hq_supply", "8.5", ("trace", "on-line")),
    GameOption("road_adjacency", "10.2.1", ("any-unit", "zone")),
    GameOption("hq_near_enemy", "8.5", ("allowed", "barred")),
    GameOption("late_infiltration", "11.2.1", ("no", "yes")),
    GameOption("strategic_force_march", "11.3", ("combined", "exclusive")),
    GameOption("observers", "13.2.2", ("command", "anywhere")),
    GameOption("gun_losses", "19.6", ("pairs", "each")),
    GameOption("firer_position", "13.3.10", ("worst", "assaulted-hex")),
    GameOption("rally_supply", "21.5", ("now", "supply-phase")),
    GameOption("trench_cover", "18.4", ("bombardment", "all-fire")),
    GameOption("machine_guns", "27.1", ("in", "out")),
    GameOption("bloodier_fire", "27.2", ("off", "on")),
)


@dataclass(frozen=True)
class Policy:
    """What rule code asks instead of the names of options; the first choice of each is our ruling."""

    free_set_up: bool = False
    open_lp: tuple[bool, bool] = (False, False)
    """7.0, H1: by side, whether its logistics points lie open on the track; each player decides for himself."""
    clipped_north: bool = False
    """Q7."""
    halt_everywhere: bool = True
    """Q23."""
    conquest_held: bool = False
    """Q24."""
    surprise_uncapped: bool = False
    """Q27."""
    back_to_initiative: bool = False
    """Q30."""
    night_beside_reaction: bool = False
    """Q31."""
    hq_on_line: bool = False
    """Q34."""
    roads_by_zone: bool = False
    """Q40."""
    hq_off_cut_roads: bool = False
    """Q40: no headquarters on a road hex next to the enemy."""
    late_infiltration: bool = False
    """Q45."""
    strategic_march: bool = True
    """Q49."""
    observers_anywhere: bool = False
    """Q57."""
    gun_hits_apart: bool = False
    """Q60: one hit on each of two guns costs nothing."""
    position_of_target: bool = False
    """Q69: the firers' shift is that of the assaulted hex."""
    supply_of_phase_5: bool = False
    """Q92."""
    cover_from_all_fire: bool = False
    """Q121."""
    bloodier: bool = False
    """27.2."""


def policy_for(options: Mapping[str, str]) -> Policy:
    """The policy that game options choose."""
    return Policy(
        free_set_up=options["set_up"] == "free",
        open_lp=(
            options["logistics"] in ("open", "italian-open"),
            options["logistics"] in ("open", "austro-hungarian-open"),
        ),
        clipped_north=options["carso_north"] == "clipped",
        halt_everywhere=options["halt"] == "always",
        conquest_held=options["conquest"] == "held",
        surprise_uncapped=options["surprise"] == "uncapped",
        back_to_initiative=options["after_reaction"] == "initiative",
        night_beside_reaction=options["night_and_reaction"] == "both",
        hq_on_line=options["hq_supply"] == "on-line",
        roads_by_zone=options["road_adjacency"] == "zone",
        hq_off_cut_roads=options["hq_near_enemy"] == "barred",
        late_infiltration=options["late_infiltration"] == "yes",
        strategic_march=options["strategic_force_march"] == "combined",
        observers_anywhere=options["observers"] == "anywhere",
        gun_hits_apart=options["gun_losses"] == "each",
        position_of_target=options["firer_position"] == "assaulted-hex",
        supply_of_phase_5=options["rally_supply"] == "supply-phase",
        cover_from_all_fire=options["trench_cover"] == "all-fire",
        bloodier=options["bloodier_fire"] == "on",
    )
