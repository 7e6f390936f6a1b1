"""7, 8, 9, 12.3, 14.4: why not in a Combat Phase: attacks, support, defence, retreats, advances, losses."""

from __future__ import annotations

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.games.inferno.combat.arithmetic import in_own_trench
from esagono.games.inferno.combat.losses import Losses
from esagono.games.inferno.combat.participants import attack_refusals, gun_refusals, target_refusal
from esagono.games.inferno.combat.pursuit import Advance, AttackersRetreat, cut_off
from esagono.games.inferno.combat.resolution import Combat
from esagono.games.inferno.combat.retreat import Retreat, may_step
from esagono.games.inferno.knowledge.why_not.others import hexside_key
from esagono.games.inferno.rules.stacking import fits
from esagono.games.inferno.ruleset import InfernoGame
from esagono.games.inferno.state import FROZEN, MOVE_SIDE, SUPPORTED

Args = dict[str, object]


def fight_under_way(game: InfernoGame) -> Combat:
    fight = game.state.stack[-1]
    assert isinstance(fight, Combat)
    return fight


def attack_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """7.0, 7.5, 12.3.h: why a hex cannot be attacked, by nobody or by each of the units next to it."""
    rules, state = game.rules, game.state
    target = game.hex(option, "target")
    where: Args = {"hex": game.name(target)}
    refusal = target_refusal(rules, state, target, state.side)
    if refusal is not None:
        return [Reason(*refusal, where)]
    near = [u for n in rules.grid.neighbours(target) for u in state.at[n] if rules.roster.side[u] == state.side]
    if not near:
        return [Reason("7.0.a", "attack-none-adjacent", where)]
    out: list[Reason] = []
    for u in near:
        out += [Reason(c, k, {"unit": game.id(u), **where}) for c, k in attack_refusals(rules, state, u, target)]
    return out


def add_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """7: why a unit may not join the attack that is being declared."""
    fight = fight_under_way(game)
    unit = game.unit(option)
    found = attack_refusals(game.rules, game.state, unit, fight.target, fight.attackers)
    if unit in fight.guns:
        found.append(("7.0.c", "attack-twice"))
    return [Reason(c, k, {"unit": game.id(unit), "hex": game.name(fight.target)}) for c, k in found]


def resolve_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """7.0, 12.3.e: somebody has to attack."""
    return [Reason("7.0", "resolve-nobody")]


def support_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """12.3: why a gun may not support the attack or the defence."""
    rules, state = game.rules, game.state
    fight = fight_under_way(game)
    gun = game.unit(option)
    who: Args = {"unit": game.id(gun), "hex": game.name(fight.target)}
    attacking = rules.roster.side[gun] == fight.side
    supported, named = (fight.attackers, fight.guns) if attacking else (fight.defenders, fight.defense_guns)
    found = gun_refusals(rules, state, gun, fight.target, supported, attacking=attacking)
    if gun in named or gun in supported:
        found.append(("12.3.b", "support-twice"))
    if attacking and not fight.attackers:
        found.append(("12.3.e", "attack-artillery"))
    if not found:
        found = [("12.3", "support-later")]  # Q66: in secret, when the attack has been declared
    return [Reason(c, k, who) for c, k in found]


def exclude_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """7.3.b, 7.4: everybody whom the command limits allow defends."""
    unit = game.unit(option)
    key = "exclude-needed" if unit in fight_under_way(game).defenders else "exclude-not-defending"
    return [Reason("7.4.e", key, {"unit": game.id(unit)})]


def terrain_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """7.8.b: the hex or the hexside."""
    return [Reason("7.8.b", "which-choice")]


def bombard_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """14.4.e: why a gun may not bombard a bridge."""
    rules, state = game.rules, game.state
    gun = game.unit(option)
    side = rules.roster.side[gun]
    who: Args = {"unit": game.id(gun), "hexside": option.text("hexside")}
    if not rules.roster.is_artillery[gun]:
        return [Reason("14.4.e", "support-not-artillery", who)]
    if state.hex[gun] < 0:
        return [Reason("14.4.e", "support-off-map", who)]
    if state.flags[gun] & MOVE_SIDE:
        return [Reason("12.3.l", "support-mov", who)]
    if state.flags[gun] & SUPPORTED:
        return [Reason("12.3.b", "support-twice", who)]
    if not rules.guns_allowed(state, side):
        return [Reason("1.3.2.b", "support-turn-one", who)]
    key = hexside_key(game, option.text("hexside"))
    if key is None or not rules.bridged(state, key):
        return [Reason("14.4.e", "bombard-no-bridge", who)]
    return [Reason("14.4.e", "bombard-range", who)]


# Retreats


def retreat_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """9.2: why a stack may not retreat to a hex."""
    retreat = game.state.stack[-1]
    assert isinstance(retreat, Retreat)
    there = game.hex(option, "to")
    here = retreat.path[-1] if retreat.path else retreat.start
    refusal = step_back_refusal(game, retreat.side, here, there)
    if refusal is None:
        zone = game.rules.zone(game.state, 1 - retreat.side) & ~game.state.occupied[retreat.side]
        refusal = ("9.2.2.b", "retreat-zone") if zone >> there & 1 else ("9.2.2.c", "retreat-guidelines")
    return [Reason(*refusal, {"hex": game.name(there)})]


def step_back_refusal(game: InfernoGame, side: int, here: int, there: int) -> tuple[str, str] | None:
    """9.2.4: why nobody of a side may retreat from a hex to another."""
    rules, state = game.rules, game.state
    if there not in rules.grid.around(here):
        return ("9.2.a", "retreat-not-adjacent")
    if state.occupied[1 - side] >> there & 1:
        return ("9.2.4.a", "retreat-enemy")
    d = rules.grid.direction(here, there)
    if rules.ground.has("crag", here, d):
        return ("9.2.b", "crag")
    return ("9.2.4.b", "retreat-river") if may_step(rules, state, side, here, d) < 0 else None


def onward_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """9.2.1.b: why a unit may not go on alone, or not there."""
    retreat = game.state.stack[-1]
    assert isinstance(retreat, Retreat)
    unit, there = game.unit(option), game.hex(option, "to")
    where: Args = {"unit": game.id(unit), "hex": game.name(there)}
    if all(o["unit"] != game.id(unit) for o in retreat.extra_options(game, "")):
        return [Reason("9.2.1.b", "onward-not-this", where)]
    here = game.state.hex[unit]
    refusal = step_back_refusal(game, retreat.side, here, there)
    if refusal is None:
        distance = game.rules.grid.distance
        nearer = distance(retreat.start, there) <= distance(retreat.start, here)
        refusal = ("9.2.1.b", "onward-back") if nearer else ("9.2.2.b", "retreat-zone")
    return [Reason(*refusal, where)]


def first_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """9.2, Q61: only hexes with attackers who have still to go."""
    return [Reason("9.2", "first-nobody", {"hex": option.text("hex")})]


def along_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """7.7.c, 12.3.g: why a unit does not go along with retreating attackers."""
    retreat = game.state.stack[-1]
    assert isinstance(retreat, AttackersRetreat)
    roster = game.rules.roster
    unit = game.unit(option)
    who: Args = {"unit": game.id(unit), "hex": game.name(retreat.current)}
    if game.state.hex[unit] != retreat.current:
        return [Reason("7.7.c", "along-elsewhere", who)]
    if game.rules.fixed[unit]:
        return [Reason("12.2", "fort", who)]
    if roster.is_artillery[unit] and unit not in retreat.along:
        return [Reason("12.3.g", "along-gun", who)]
    return [Reason("7.7.c", "along-already", who)]


def advance_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """9.3, 12.5.1: why a unit may not advance."""
    rules, state = game.rules, game.state
    advance = state.stack[-1]
    assert isinstance(advance, Advance)
    unit = game.unit(option)
    who: Args = {"unit": game.id(unit), "hex": game.name(advance.target)}
    if unit in advance.entered:
        return [Reason("9.3.a", "advance-twice", who)]
    if unit not in advance.units or advance.target not in rules.grid.around(state.hex[unit]):
        return [Reason("9.3.c", "advance-not-attacker", who)]
    if rules.fixed[unit]:
        return [Reason("12.2", "fort", who)]
    if state.flags[unit] & FROZEN:
        return [Reason("12.4.c", "frozen", who)]
    if cut_off(rules, state, unit, advance.target):
        return [Reason("14.2.c", "isonzo-no-bridge", who)]
    if not fits(rules, state, advance.target, (*state.at[advance.target], unit)):
        return [Reason("9.3.a", "advance-stacking", who)]
    assert in_own_trench(rules, 1 - advance.side, advance.target)
    return [Reason("12.5.1.f", "advance-trench", who)]


def loss_reasons(game: InfernoGame, option: Option) -> list[Reason]:
    """9.4.2: why a unit may not take the next reduction."""
    losses = game.state.stack[-1]
    assert isinstance(losses, Losses)
    unit = game.unit(option)
    who: Args = {"unit": game.id(unit)}
    if not any(unit in units for units in losses.units):
        return [Reason("9.4.2.c", "losses-not-in-combat", who)]
    return [Reason("9.4.2.b", "losses-equal", who)]
