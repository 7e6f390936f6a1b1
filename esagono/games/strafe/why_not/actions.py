"""8, 10.4, 13.2.1, 15, 22.6: why a brigade cannot be activated, a headquarters placed, a unit attached."""

from __future__ import annotations

from esagono.engine.errors import Reason
from esagono.engine.option import Option
from esagono.games.strafe.command import in_command
from esagono.games.strafe.knowledge.questions import hq_reasons
from esagono.games.strafe.phases.actions import OpponentReaction, hq_choices, hq_places, units_on_map
from esagono.games.strafe.phases.exchange import partners
from esagono.games.strafe.ruleset import AUSTRIAN, StrafeGame
from esagono.games.strafe.state import ACT, ACTIVATED, EMPLACING, FIRE_SIDE, FREE_NIGHT, NIGHT, Action
from esagono.games.strafe.supply.lines import supplied_hexes


def brigade_reasons(
    game: StrafeGame, brigade: int, *, needs_plan: bool, done: str = "14.0.a", plan: str = "4.2.a"
) -> list[Reason]:
    """8.3, 8.5, 14.0: what keeps a brigade from acting; `done` and `plan` are the clauses of this way to act."""
    rules, state = game.rules, game.state
    who: dict[str, object] = {"brigade": rules.roster.brigades[brigade].id}
    if state.acted[brigade] == 1:
        return [Reason(done, "brigade-done", who)]
    if not units_on_map(rules, state, brigade):
        return [Reason("8.3.c", "brigade-off-map", who)]
    if needs_plan and state.plan[brigade] < 0:
        return [Reason(plan, "not-planned", who)]
    if not hq_choices(rules, state, brigade):
        side = rules.roster.brigades[brigade].side
        shelled = hq_places(rules, state, brigade, supplied_hexes(rules, state, side))
        return [Reason("10.4.1.a", "hq-shelled", who) if shelled else Reason("8.5.b", "no-hq-hex", who)]
    return []


def activation_reasons(game: StrafeGame, side: int, option: Option) -> list[Reason]:
    if option.verb == "pass":
        return [Reason("EV", "wings-first")]
    if option.verb != "activate" or "brigade" not in option.args:
        return []
    brigade = game.rules.roster.brigade_index[option.text("brigade")]
    return brigade_reasons(game, brigade, needs_plan=game.state.events.get("wings", -1) != brigade)


def headquarters_reasons(game: StrafeGame, option: Option) -> list[Reason]:
    """8.5, 10.4.1: why a headquarters cannot stand in a hex."""
    action = game.state.action
    if option.verb != "place-hq" or action is None or "hex" not in option.args:
        return []
    hex = game.hex(option)
    who: dict[str, object] = {"hex": game.name(hex), "unit": game.id(game.rules.roster.brigades[action.brigade].hq)}
    keys = {
        "8.5.c": "hq-beside-enemy", "10.4.1.a": "hq-interdicted", "8.5.b": "hq-unsupplied", "8.5.f": "hq-too-far",
        "23.3.a": "no-room",
    }  # fmt: skip
    if not game.rules.area[game.rules.roster.brigades[action.brigade].side] >> hex & 1:
        keys["8.5.c"] = "hq-out-of-area"
    return [Reason(c, keys[c], who) for c in hq_reasons(game.rules, game.state, action.brigade, hex)]


def attachment_reasons(game: StrafeGame, option: Option) -> list[Reason]:
    """8.3, 8.4, 8.5, 13.2.1, 19: why a gun or an independent unit cannot be attached."""
    rules, state, action = game.rules, game.state, game.state.action
    if action is None:
        return []
    if option.verb == "exchange" and "brigade" in option.args:
        brigade = rules.roster.brigade_index[option.text("brigade")]
        if brigade not in partners(rules, state, action):
            return [Reason("8.7.a", "no-exchange", {"brigade": option.text("brigade")})]
        return [Reason("8.7.d", "exchange-attachments")]
    if option.verb != "attach" or "unit" not in option.args:
        return []
    u, roster = game.unit(option), rules.roster
    who: dict[str, object] = {"unit": game.id(u)}
    barred = never_attached(game, action, u)
    if barred:
        return barred
    if not roster.is_gun[u]:
        return [Reason("8.4.a", "two-independents", who)]
    return [Reason("8.3.a", "box-full", {**who, "guns": rules.tables.boxes[action.box]})]


def late_attachment(game: StrafeGame, option: Option) -> list[Reason]:
    """8.4.b, 8.7: once units move it is late; where nobody could join nobody was asked, so that reason comes first."""
    rules, action = game.rules, game.state.action
    if action is None:
        return []
    if option.verb == "exchange":
        brigade = rules.roster.brigade_index.get(str(option.args.get("brigade")), -1)
        barred = brigade >= 0 and brigade not in partners(rules, game.state, action)
        return [Reason("8.7.a", "no-exchange", {"brigade": option.text("brigade")})] if barred else []
    if "unit" not in option.args:
        return []
    u = game.unit(option)
    who: dict[str, object] = {"unit": game.id(u)}
    full: list[Reason] = []
    if rules.roster.is_gun[u]:
        guns = rules.tables.boxes[action.box]
        full = [Reason("8.3.a", "box-full", {**who, "guns": guns})] if len(action.guns) >= guns else []
    elif len(action.independents) >= rules.tables.independents:
        full = [Reason("8.4.a", "two-independents", who)]
    before = (never_attached(game, action, u) or full) if option.verb == "attach" else []
    return [*before, Reason("8.4.b", "attached-at-activation", who)]


def never_attached(game: StrafeGame, action: Action, u: int) -> list[Reason]:
    """8.4, 8.5, 13.2.1, 19: why a unit could not be attached to the acting brigade, whoever else is."""
    rules, state, roster = game.rules, game.state, game.rules.roster
    who: dict[str, object] = {"unit": game.id(u)}
    if state.hex[u] < 0:
        return [Reason("8.4.a", "not-on-map", who)]
    if roster.is_hq[u] or roster.brigade[u] >= 0:
        return [Reason("8.4.a", "not-independent", who)]
    if u in action.guns or u in action.independents:
        return [Reason("8.4.a", "already-attached", who)]
    if not in_command(rules, state, u, action.command):
        far = Reason("8.5.d", "out-of-command-range", who)
        return [Reason("4.2.c", "gun-out-of-range", who), far] if roster.is_gun[u] else [far]
    if not roster.is_gun[u]:
        if state.flags[u] & ACTIVATED:
            return [Reason("8.5.e", "already-activated", who)]
        if not roster.may_join(u, action.brigade):
            return [Reason("8.4.c", "other-division", who)]
        return []
    if action.kind in (NIGHT, FREE_NIGHT):
        return [Reason("22.6.b", "no-guns-at-night", who)]
    if not roster.own_gun_of(u, action.brigade):
        homeless = not roster.brigades[action.brigade].division and not roster.counters[u].brigade
        return [Reason("13.2.1.h", "corps-guns-only", who) if homeless else Reason("13.2.1.f", "other-division", who)]
    if state.posture[u] != FIRE_SIDE:
        return [Reason("19.1.d", "on-the-move", who)]
    if state.flags[u] & EMPLACING:
        return [Reason("19.2.a", "emplacing", who)]
    if state.flags[u] & ACT:
        return [Reason("13.2.4.a", "already-fired", who)]
    return []


def reaction_reasons(game: StrafeGame, side: int, option: Option) -> list[Reason]:
    """15.0, 22.6: why a brigade cannot react."""
    rules, state = game.rules, game.state
    if "brigade" not in option.args or option.verb not in ("react", "night-counterattack", "event-counterattack"):
        return []
    brigade = rules.roster.brigade_index[option.text("brigade")]
    step = state.stack[-1]
    if isinstance(step, OpponentReaction) and step.tried:
        return [Reason("15.0.a", "one-attempt")]
    if option.verb == "react":
        return brigade_reasons(game, brigade, needs_plan=True, done="15.0.b", plan="15.0.a")
    if side != AUSTRIAN:
        return [Reason("22.6.a", "austrians-only")]
    if option.verb == "event-counterattack":
        if not state.events.get("night-counterattack"):
            return [Reason("EV", "no-such-event")]
    elif state.night_used:
        return [Reason("22.6.a", "once-a-turn")]
    elif state.lp[AUSTRIAN] < rules.tables.night_cost:
        return [Reason("22.6.a", "no-points")]
    return brigade_reasons(game, brigade, needs_plan=False, done="22.6.a")
