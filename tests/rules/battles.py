"""Battles around hex 0606 and shorthands to fight them, for the tests of the Inferno games.

The defender stands in 0606 and faces line 07, where the attackers are; `RING` walks around it.

At 1:1 and small magnitude these dice are handy: `CALM` changes nothing, `PUSH` makes the defender retreat one hex,
`ROUT` two, `REPEL` makes the attacker retreat one; none of them causes a loss by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from esagono.engine import Option
from tests.rules.situations import AH, IT, Game, kind, play, quiet, record, unit

TARGET = "0606"
FRONT = "0706"
RING = ["0607", "0506", "0505", "0605", "0705", "0706"]
"""The hexes around 0606, each next to the one before."""

CALM = [3, 4, 1]
PUSH = [2, 3, 1]
ROUT = [1, 1, 1]
REPEL = [6, 6, 1]

FIGHTING = {
    "declare",
    "defenders",
    "attack_support",
    "defense_support",
    "terrain",
    "refuse",
    "stack_order",
    "go_along",
    "retreat",
    "extra",
    "advance",
    "losses",
    "exchange",
    "demolish",
    "overstack",
}
"""Kinds of decisions that belong to one combat."""


def strong(**values: Any) -> dict[str, Any]:
    """Values of a two-step unit whose reverse is as strong as its front."""
    front = {"attack": 4, "defense": 4, "move": 6, "artillery": 0} | values
    return {"steps": 2, "reduced": {k: front[k] for k in ("attack", "defense", "move", "artillery")}, **front}


def stepped(steps: int, **values: Any) -> dict[str, Any]:
    """Values of a unit with one or two steps that is as strong on both."""
    return strong(**values) if steps == 2 else values


def spare(attacker: str, defender: str) -> list[dict[str, Any]]:
    """A pair of units in a far corner: it keeps the Combat Phase open, so that nothing but the battle happens."""
    names = {IT: "spare-it", AH: "spare-ah"}
    return [unit(names[attacker], attacker, "1112"), unit(names[defender], defender, "1212")]


# Fighting


def declare(game: Game, target: str, attackers: Iterable[str], support: Iterable[str] = ()) -> Game:
    """Declare an attack up to the first decision after `resolve`. What the game takes by itself is not repeated."""
    play(game, "attack", target=target)
    wishes = [("add", a) for a in attackers] + [("support", s) for s in support]
    for verb, id in wishes:
        if kind(game) == "declare" and id not in chosen(game):
            play(game, verb, unit=id)
    if kind(game) == "declare":
        play(game, "resolve")
    return game


def chosen(game: Game) -> set[str]:
    """The units declared so far for the combat, as everybody sees them."""
    combat = game.view(game.decision.side)["combat"] or {}
    return {str(u) for u in [*combat.get("attackers", ()), *combat.get("guns", ())]}


def run(game: Game, *wishes: Option, until: Iterable[str] = (), strict: bool = True) -> list[tuple[str, str]]:
    """Play the combat on: each wish as soon as it is offered, else quietly. Returns the decisions (kind, side) met.

    Every wish must have been offered if `strict`; stops before a decision of a kind named in `until`.
    """
    open_wishes = list(wishes)
    met: list[tuple[str, str]] = []
    while game.decision and kind(game) in FIGHTING and kind(game) not in until:
        side, option = _next(game, open_wishes)
        met.append((kind(game), side))
        game.play(option, side)
    assert not strict or not open_wishes or kind(game) in until, (
        f"never offered: {[str(w) for w in open_wishes]}; met {met}"
    )
    return met


def _next(game: Game, wishes: list[Option]) -> tuple[str, Option]:
    for decision in game.decisions:
        offered = game.options(decision.side)
        for wish in wishes:
            if wish in offered:
                wishes.remove(wish)
                return decision.side, wish
    return game.decision.side, quiet(game)


def fight(
    game: Game,
    *wishes: Option,
    attackers: Iterable[str] = ("A",),
    support: Iterable[str] = (),
    target: str = TARGET,
    until: Iterable[str] = (),
    strict: bool = True,
) -> list[tuple[str, str]]:
    """Declare and play a whole combat; returns the decisions met after `resolve`."""
    declare(game, target, attackers, support)
    return run(game, *wishes, until=until, strict=strict)


def kinds(met: Iterable[tuple[str, str]]) -> list[str]:
    return [k for k, _ in met]


def wish(verb: str, **args: Any) -> Option:
    return Option(verb, **args)


def retreat_ends(game: Game, id: str) -> set[str]:
    """Every hex in which the stack of a unit can end its retreat, over all choices of path."""
    ends: set[str] = set()
    waiting = [game]
    while waiting:
        here = waiting.pop()
        if kind(here) != "retreat":
            ends.add(str(record(here, id)["hex"]))
            continue
        for option in here.options():
            after = here.copy()
            after.play(option)
            waiting.append(after)
    return ends


# Asking


def odds(game: Game, attackers: Iterable[str] = ("A",), target: str = TARGET, **more: Any) -> Any:
    """The forecast of an attack."""
    return game.forecast(target=target, attackers=list(attackers), **more)


def legal(game: Game, attackers: Iterable[str] = ("A",), target: str = TARGET, **more: Any) -> bool:
    return bool(odds(game, attackers, target, **more).legal)


def cites(reasons: Iterable[Any], clause: str) -> bool:
    """Whether one of the reasons names this clause or an atom of it."""
    return any(r.clause == clause or r.clause.startswith(f"{clause}.") for r in reasons)


def drm(modifiers: Iterable[Any], clause: str = "") -> int:
    """The sum of loss modifiers, of one clause if named."""
    return sum(m.value for m in modifiers if m.clause.startswith(clause))


def reductions(game: Game, id: str) -> int:
    """Effectiveness reductions that a unit has taken since it was fresh, lost steps included."""
    return taken(record(game, id))


def taken(unit: dict[str, Any]) -> int:
    """The same for a unit as a position writes it."""
    printed = int(unit.get("steps", 1))
    if unit["hex"] == "eliminated":
        return 3 * printed
    left = int(unit.get("steps_left", printed))
    return 3 * (printed - left) + int(unit.get("loss", 0))
