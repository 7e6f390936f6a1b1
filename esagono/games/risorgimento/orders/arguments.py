"""What each order may say, by the names that `meant` gives it; and how else it may name a Force or a Square."""

from __future__ import annotations

from typing import Final

from esagono.engine.arguments import Arguments

NOTHING: Final = (
    "call-off", "call-second-corps", "decline-all", "deploy", "done", "end", "go-on", "never-second-corps", "pass",
    "split", "stop", "strike",
)  # fmt: skip
OF_UNIT: Final = (
    "add", "follow", "form-up", "leave-march", "limber", "lose", "march", "rally", "reference", "rest", "select",
    "square", "stay",
)  # fmt: skip
OF_FORCE: Final = (
    "counterattack", "decline", "react-leave-march", "react-leave-square", "react-limber", "react-square",
    "react-unlimber",
)  # fmt: skip
USUAL: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(NOTHING, ()),
    **dict.fromkeys(OF_UNIT, ("unit",)),
    **dict.fromkeys(OF_FORCE, ("hex", "force", "unit")),
    **dict.fromkeys(("declare-assault", "declare-charge", "charge"), ("unit", "hex", "to")),
    **dict.fromkeys(("assault", "displace", "move", "withdraw"), ("unit", "to")),
    **dict.fromkeys(("associate", "place"), ("unit", "hex")),
    **dict.fromkeys(("halt", "turn", "unlimber"), ("unit", "facing")),
    **dict.fromkeys(("exhausted-move", "retreat", "ride"), ("to",)),
    "activate": ("formation",),
    "charge-on": ("hex", "target"),
    "countercharge": ("hex", "force", "unit", "via"),
    "enter": ("unit", "hex", "mode"),
    "face": ("unit", "facing"),
    "fire": ("unit", "target", "force", "facing"),
    "leave-square": ("hex", "unit"),
    "part": ("unit", "force", "commander"),
    "react-face": ("hex", "force", "unit", "facing"),
    "react-fire": ("hex", "force", "unit", "target_force"),
    "react-withdraw": ("hex", "force", "unit", "to"),
    "rotate": ("hex", "to"),
}
"""The arguments of a verb in any decision but those below."""
ACTING: Final[dict[str, tuple[str, ...]]] = {
    "assault": ("unit", "to", "hex"),
    "move": ("unit", "to", "path", "mode", "facing"),
}
"""What orders to a Force may say that stand for several options in a row."""
BY_KIND: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "action": ACTING,
    "exhausted": {"stay": ()},
    "force": ACTING,
    "lost": ACTING,
    "setup": {"face": ("hex", "facing")},
}
"""By the kind of decision: verbs that have other arguments there."""
ARGUMENTS: Final = Arguments(USUAL, BY_KIND)
