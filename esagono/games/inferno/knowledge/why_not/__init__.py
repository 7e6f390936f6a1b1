"""Why not? The clauses that forbid an option which is not offered, as far as the asking side may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.refusal import missing_argument
from esagono.engine.state import Decision
from esagono.games.inferno.knowledge.why_not import combats, moves, others
from esagono.games.inferno.knowledge.why_not.occasions import OCCASIONS
from esagono.games.inferno.ruleset import InfernoGame

Explain = Callable[[InfernoGame, Option], list[Reason]]

EXPLANATIONS: Final[Mapping[str, Explain]] = {
    "select": moves.movement_reasons,
    "move": moves.movement_reasons,
    "recover": moves.movement_reasons,
    "deploy": moves.movement_reasons,
    "top": moves.movement_reasons,
    "attack": combats.attack_reasons,
    "bombard": combats.bombard_reasons,
    "add": combats.add_reasons,
    "resolve": combats.resolve_reasons,
    "support": combats.support_reasons,
    "exclude": combats.exclude_reasons,
    "terrain": combats.terrain_reasons,
    "retreat": combats.retreat_reasons,
    "onward": combats.onward_reasons,
    "first": combats.first_reasons,
    "along": combats.along_reasons,
    "advance": combats.advance_reasons,
    "reduce": combats.loss_reasons,
    "eliminate": others.eliminate_reasons,
    "enter": others.entry_reasons,
    "wait": others.wait_reasons,
    "release": others.release_reasons,
    "recall": others.recall_reasons,
    "build": others.engineer_reasons,
    "repair": others.engineer_reasons,
    "fold": others.fold_reasons,
    "demolish": others.demolish_reasons,
    "blow": others.blow_reasons,
}
"""Who explains a verb, once all its arguments are there and name something. Other verbs are always offered in time."""


def why_not(game: InfernoGame, decision: Decision, option: Option) -> list[Reason]:
    """The reasons against an option that is not offered, most telling first; empty if none is known."""
    occasion = OCCASIONS.get(option.verb)
    if occasion is None:
        return []
    unknown = unknown_names(game, decision, option)
    if unknown:
        return unknown
    if option.verb in game.rules.verbs_of_others:
        return [Reason("", "not-in-this-game")]
    if decision.kind not in occasion.kinds:
        late = [Reason(occasion.clause, f"only-{occasion.when}")]
        # what nobody could build was not asked for: say also what was in the way
        named = all(name in option.args for name in occasion.arguments)
        return [*late, *others.engineer_bars(game, option)] if option.verb in ("build", "repair") and named else late
    for name in occasion.arguments:
        if name not in option.args:
            return [missing_argument(occasion.clause, option.verb, name)]
    explain = EXPLANATIONS.get(option.verb)
    return explain(game, option) if explain is not None else []


def unknown_names(game: InfernoGame, decision: Decision, option: Option) -> list[Reason]:
    """Units, hexes and hexsides that do not exist, or belong to somebody else."""
    rules = game.rules
    args = option.args
    unit = args.get("unit")
    if unit is not None and unit not in rules.roster.index:
        return [Reason("2.1", "no-such-unit", {"name": str(unit)})]
    for name in ("to", "hex", "target"):
        hex = args.get(name)
        if hex is not None and hex not in rules.grid.numbers:
            return [Reason("1.0", "no-such-hex", {"hex": str(hex)})]
    pair = args.get("hexside")
    if pair is not None and others.hexside_key(game, str(pair)) is None:
        return [Reason("1.0", "no-such-hexside", {"hexside": str(pair)})]
    if unit is not None and game.side(rules.roster.side[rules.roster.index[str(unit)]]) != decision.side:
        return [Reason(decision.clause, "not-yours", {"unit": str(unit)})]
    return []
