"""When each verb can be chosen at all, and what it needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from esagono.engine.arguments import Arguments
from esagono.games.inferno.knowledge.orders import PARTS


class Occasion(Struct, frozen=True):
    """The kinds of decisions a verb belongs to, the clause, the message (`reason-only-...`), and its arguments."""

    kinds: tuple[str, ...]
    clause: str
    when: str
    arguments: tuple[str, ...] = ()


UNIT: Final = ("unit",)
OCCASIONS: Final[Mapping[str, Occasion]] = {
    "select": Occasion(("movement",), "4.1.a", "moving", UNIT),
    "move": Occasion(("movement",), "4.1.a", "moving", ("unit", "to")),
    "recover": Occasion(("movement",), "10.3", "moving", UNIT),
    "deploy": Occasion(("movement",), "12.3.k", "moving", UNIT),
    "top": Occasion(("movement",), "5.3", "moving", UNIT),
    "end": Occasion(("movement", "combat"), "3.1", "phase"),
    "attack": Occasion(("combat",), "7.0.a", "combat", ("target",)),
    "bombard": Occasion(("combat",), "14.4.e", "combat", ("unit", "hexside")),
    "add": Occasion(("declare",), "7.2", "declaring", UNIT),
    "resolve": Occasion(("declare",), "8.1", "declaring"),
    "support": Occasion(("declare", "attack_support", "defense_support"), "12.3.b", "supporting", UNIT),
    "exclude": Occasion(("defenders",), "7.4.e", "defending", UNIT),
    "terrain": Occasion(("terrain",), "7.8.b", "defending", ("choice",)),
    "refuse": Occasion(("refuse",), "12.5.1.a", "refusing"),
    "accept": Occasion(("refuse",), "12.5.1.a", "refusing"),
    "exchange": Occasion(("exchange",), "12.5.1.c", "refusing"),
    "decline": Occasion(("exchange",), "12.5.1.c", "refusing"),
    "retreat": Occasion(("retreat",), "9.2", "retreating", ("to",)),
    "onward": Occasion(("extra",), "9.2.1", "retreating", ("unit", "to")),
    "first": Occasion(("stack_order",), "9.2", "retreating", ("hex",)),
    "along": Occasion(("go_along",), "7.7", "retreating", UNIT),
    "advance": Occasion(("advance",), "9.3.a", "advancing", UNIT),
    "reduce": Occasion(("losses",), "9.4.2.a", "losing", UNIT),
    "eliminate": Occasion(("overstack",), "5.2.a", "crowded", UNIT),
    "enter": Occasion(("reinforce",), "13.0.a", "arriving", ("unit", "hex")),
    "wait": Occasion(("reinforce",), "13.0", "arriving", UNIT),
    "release": Occasion(("release",), "13.1.d", "reserves", UNIT),
    "recall": Occasion(("recall",), "13.2.a", "recalling", UNIT),
    "build": Occasion(("engineer",), "12.2.g", "building", ("unit", "hexside")),
    "repair": Occasion(("engineer",), "12.2.g", "building", ("unit", "hexside")),
    "fold": Occasion(("fold", "fold_forced"), "12.2.j", "folding", ("unit", "hex")),
    "demolish": Occasion(("demolish",), "14.4.b", "demolishing", ("hexside",)),
    "pass": Occasion(("demolish",), "14.4.b", "demolishing"),
    "blow": Occasion(("blow",), "14.4.d", "blowing", ("hexside",)),
    "done": Occasion(
        ("attack_support", "defense_support", "go_along", "advance", "release", "recall", "engineer", "fold", "blow"),
        "3.1",
        "finishing",
    ),
}
ARGUMENTS: Final = Arguments(
    {verb: (*occasion.arguments, *PARTS.get(verb, ())) for verb, occasion in OCCASIONS.items()}
)
