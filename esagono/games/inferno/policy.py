"""What differs between the games of the series, and between readings of one rulebook, as names and numbers.

Rule code asks the policy, never which game is being played. Each game builds its policy from its options.
"""

from __future__ import annotations

from dataclasses import dataclass

from esagono.games.inferno.state import LOW_SUPPLY


@dataclass(frozen=True)
class Policy:
    """The defaults are those of Inferno sull'Isonzo."""

    # Zones of control
    zoc_walls: tuple[str, ...] = ("river", "isonzo")
    """Hexsides that stop a zone of control, bridged or not."""
    bridges_in_zoc: bool = True
    """A bridge over a stream helps also where an enemy zone keeps units off the road."""
    overlooked: bool = False
    """A unit may not go from EZoC to EZoC under a common enemy that stands higher than both hexes."""
    roads_need_distance: bool = False
    """Roads are usable only away from any enemy unit, not just outside enemy zones of control."""
    leaving_keeps_road: bool = False
    """Only the hex entered decides whether a road can be used."""

    # Movement
    pontoon_cost: int = 0
    recovery_excludes_movement: bool = False
    recoveries: int = 1
    recovering_types: tuple[str, ...] = ("infantry", "bersaglieri", "mountain")
    recovery_point: str = "beyond"
    """Which recoveries cost a replacement point: `beyond` the Italian trenches, `all`, or `none`."""
    idle_guns: str = ""
    """`support` or `support and move`: what Italian artillery may not do on turn 1 of the early scenario."""

    # Stacking
    free_battalion: bool = True
    free_attacking_battalion: bool = True
    """The free battalion does not count among the steps that attack from one hex either."""
    fewest_losses: bool = True
    """Remove as few units as possible from an overstacked hex; otherwise any unit in excess."""

    # Combat
    terrain_choice: str = "combat"
    """The defender chooses between hex and hexside effects once per `combat`, once per attacking `hex`, or `never`
    (both apply together)."""
    peaks_overlook: bool = True
    streams_are_low: bool = True
    mountain_terrain: tuple[str, ...] = ("low-mountain", "mountain", "high-mountain")
    mountain_bonus: str = "no-mountain"
    """Against an enemy with `no-mountain` unit, or `only-infantry`."""
    largest_defence: bool = True
    """Command limits leave the defender a set of the largest size; otherwise any set that cannot be enlarged."""
    zero_defense: str = "at-once"
    """A unit whose defence falls to zero is lost `at-once`, `attacked` (with others too), or `alone` (withheld if
    others defend, lost if not)."""
    void_attack_spends: bool = True
    values_before_answer: bool = True
    """Both sides show the values of those who take part before the defender names guns and ground."""
    uphill: str = "hexes"
    """An attack is uphill if the attacker's hex is lower than the target (`hexes`), or the hexside is (`hexsides`)."""
    no_artillery_is_one: bool = False
    """A combat unit without artillery value counts one, whether it stands higher or not."""
    odds_crt: int = -1
    odds_attacker: int = -1
    odds_defender: int = 0
    """Modifiers per ratio above 4:1 on the CRT dice and on each side's loss roll."""
    opening_barrage: bool = False
    """On turn 1 defenders bombarded by artillery count as flanked."""
    columns_beyond: bool = True
    """Ratios beyond the printed columns are columns too; otherwise shifts never leave the printed ones."""
    infiltration: str = "always"
    """Infiltrators make a flank attack `always`, or only where they attack `alone`, away from the map edge."""
    withheld_count_as_attacked: bool = False
    """Defenders whom the command limits (or their weakness) keep out cannot be attacked again in the phase."""

    # Artillery
    artillery_supply: int = LOW_SUPPLY
    """The worst state of supply in which a unit still has its artillery value."""
    artillery_range: int = 2
    heavy_range: int = 3
    range_to_target: bool = True
    """Range is counted to the defender's hex; otherwise to a supported unit."""
    heavy_defends: bool = False
    firing_flips: bool = True
    secret_support: bool = False
    one_defence_support: bool = True
    lone_guns_occupy: bool = False
    """Artillery alone in a hex counts as occupying it for flank attacks."""
    guns_overrun: bool = False
    """Any unit that enters destroys artillery alone in a hex, also artillery that moves and units that advance."""

    # Retreat and advance
    unable_modifier: int = 4
    retreat_away: bool = True
    """A retreat ends as far from its start as it is long, where that is possible."""
    crowding_is_free: bool = False
    """Nobody has to retreat into an overstacked hex in order to obey the guidelines."""
    partial_retreat: bool = True
    guns_go_along: bool = True
    """Artillery that stands with retreating attackers may be sent with them, and is lost."""
    retreat_walls: tuple[str, ...] = ("river", "isonzo")
    refusal_uses_printed: bool = False
    trench_advance: str = "brigade and battalion"
    """Or `one counter`."""
    fort_retreat: str = "stays"
    forts_are_fixed: bool = True
    """Forts neither move nor retreat nor advance, and never recover."""

    # Supply
    supply_through_ezoc: int = 0
    river_hexes: int = 3
    negating: str = "any"
    crag_stops_supply: bool = False
    artillery_attrition: bool = False

    # Reinforcements
    reinforcements_wait: bool = False
    """A unit may put off its arrival; and an edge hex in an enemy zone does not stand in for its own entry hex."""

    # Bridges
    bridge_distance: int = 0
    one_demolition: bool = True
    """A side tries to blow a bridge once in a phase, however often the enemy comes and goes."""
    quota_shared: bool = False
    quota_on_bridges: bool = True

    # Intelligence
    show_count: bool = False
    show_more: bool = False
    """Whether an enemy stack has more than one unit can be seen, though not how many."""
    reveal_participants: bool = True
    reserves_freed_when_attacked: bool = False
