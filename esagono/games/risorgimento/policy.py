"""The points on which readings of the rulebook differ: one field for each game option that rules ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Policy:
    """Each field is what its option says; the defaults are the rulings."""

    turns: int = 8
    """Q1."""
    command_at_activation: bool = False
    """Q4: command is checked again when a formation is activated."""
    whole_stacks: bool = False
    """Q24: a Force is always all units that could belong to it."""
    march_passes: bool = True
    """Q28: a unit in March Movement may pass through a full hex."""
    guns_answer_zone: bool = False
    """Q32: artillery that fires at whoever projects the zone need not leave."""
    withdrawal_check: bool = False
    """Q43: compulsory withdrawals in phases C and D take a Cohesion Check."""
    withdrawal_reactions: bool = False
    """Q45: enemies react to withdrawals in phases C and D."""
    two_targets: bool = False
    """Q59: infantry and cavalry of a hex are one target."""
    same_turn_rest: bool = False
    """10.3.1: cavalry that countercharged may rest in the same turn."""
    exhausted_remaining: bool = False
    """Q71: an Exhausted move has only the points that the Charge left."""
    retreat_by_stack: bool = False
    """11.3.4: the priorities of a retreat are judged for all who go together, not for each Force."""
    march_square: bool = True
    """12.2.5: infantry in March Movement that is fired at may form square."""
    one_village_hex: bool = False
    """16.a (Q104): one hex of Goito, and of Cerlongo, is enough for the decisive victory."""
    uncertain_sum: bool = False
    """Q77: an Uncertain result counts the levels of all units."""
    charge_shock: bool = True
    """Q79: infantry that is charged checks its cohesion before the combat."""
    losses_open: bool = True
    """Q81: strength lost is open also of a unit that lies face down."""
    adjacent_reaction: bool = False
    """Q92: the defender reacts before an assault from an adjacent hex."""
    second_corps_from_roll: bool = False
    """Q107: the conditions with the second corps hold from the roll on."""
    enough_farms: int = 0
    """16.b: a handicap of ours for players of equal strength: so many farms are enough for the Austrian side, with and
    without the second corps. 0: as the rulebook says."""


def policy_for(options: Mapping[str, str]) -> Policy:
    return Policy(
        turns=int(options["turns"]),
        command_at_activation=options["command_check"] == "at-activation",
        whole_stacks=options["forces"] == "whole-stacks",
        march_passes=options["march_stacking"] == "passing",
        guns_answer_zone=options["guns_in_zone"] == "may-fire",
        withdrawal_check=options["withdrawal_check"] == "check",
        withdrawal_reactions=options["withdrawal_reactions"] == "allowed",
        two_targets=options["fire_targets"] == "two",
        same_turn_rest=options["exhaustion_rest"] == "same-turn",
        retreat_by_stack=options["retreat_priorities"] == "by-stack",
        march_square=options["march_square"] == "allowed",
        one_village_hex=options["decisive_goito"] == "one-hex",
        exhausted_remaining=options["exhausted_move"] == "remaining",
        uncertain_sum=options["uncertain_result"] == "all-units",
        charge_shock=options["charge_shock"] == "yes",
        losses_open=options["loss_markers"] == "open",
        adjacent_reaction=options["adjacent_assault"] == "reaction",
        second_corps_from_roll=options["second_corps_conditions"] == "from-roll",
        enough_farms={"none": 0, "five-farms": 5, "four-farms": 4}[options["handicap"]],
    )
