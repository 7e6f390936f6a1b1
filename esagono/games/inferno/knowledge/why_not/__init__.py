"""Why not? The clauses that forbid an option which is not offered, as far as the asking side may know.

Each procedure says what bars the options of its decisions, beside those options (`<kind>_bars`). Here is only what no
rule of the moment can say: that a name is unknown, or that an order belongs to another moment.
"""

from __future__ import annotations

from esagono.engine.bars import reasons
from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.engine.refusal import missing_argument
from esagono.engine.state import Decision
from esagono.games.inferno.knowledge.why_not.occasions import OCCASIONS, Occasion
from esagono.games.inferno.rules.bridges import TASKS, work_bars
from esagono.games.inferno.ruleset import InfernoGame


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
    missing = next((name for name in occasion.arguments if name not in option.args), None)
    if decision.kind not in occasion.kinds:
        return untimely(game, occasion, option if missing is None else None)
    if missing is not None:
        return [missing_argument(occasion.clause, option.verb, missing)]
    bars = getattr(game.state.stack[-1], f"{decision.kind}_bars", None)
    return reasons(bars(game, option)) if bars is not None else []


def untimely(game: InfernoGame, occasion: Occasion, option: Option | None) -> list[Reason]:
    """When an order belongs to another moment; of an Engineer's task also what was in the way, for one that could not
    do it was not asked."""
    late = [Reason(occasion.clause, f"only-{occasion.when}")]
    return [*late, *reasons(work_bars(game, option))] if option is not None and option.verb in TASKS else late


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
    if pair is not None:
        key = rules.ground.side_named(str(pair))
        if key is None:
            return [Reason("1.0", "no-such-hexside", {"hexside": str(pair)})]
        if rules.ground.side_name(key) != pair:
            return [Reason("1.0", "hexside-order", {"hexside": str(pair), "known": rules.ground.side_name(key)})]
    if unit is not None and game.side(rules.roster.side[rules.roster.index[str(unit)]]) != decision.side:
        return [Reason(decision.clause, "not-yours", {"unit": str(unit)})]
    return []
