"""Which click finds an option: the unit, hex or formation that each verb belongs to."""

from __future__ import annotations

from collections.abc import Mapping

from esagono.engine.table import Verb

UNIT = Verb("unit", unit="unit")
FORMATION = Verb("display", unit="formation")
TO_HEX = Verb("hex", unit="unit", hex="to")
AT_HEX = Verb("hex", unit="unit", hex="hex")
CLOSES = Verb("phase", role="close")
BUTTON = Verb("phase")
REACTION = Verb("hex", hex="hex")
"""What a Force of one hex may do: a click on its hex lists it."""

VERBS: Mapping[str, Verb] = {
    # set-up
    "deploy": Verb("phase", role="all"),
    "place": AT_HEX,
    "march": UNIT,
    "face": Verb("hex", unit="unit", hex="hex", role="turn"),
    "done": CLOSES,
    # activation
    "activate": FORMATION,
    "pass": CLOSES,
    "call-second-corps": BUTTON,
    "never-second-corps": BUTTON,
    # declarations
    "declare-assault": Verb("hex", unit="unit", hex="to", tone="attack"),
    "declare-charge": Verb("hex", unit="unit", hex="to", tone="attack"),
    "associate": AT_HEX,
    "leave-square": Verb("hex", hex="hex"),
    "leave-march": UNIT,
    "rotate": Verb("hex", hex="to"),
    # actions
    "select": Verb("unit", unit="unit", role="select"),
    "end": CLOSES,
    "add": Verb("unit", unit="unit", role="join"),
    "enter": AT_HEX,
    "stay": Verb("unit", unit="unit", role="stay"),
    "square": UNIT,
    "limber": UNIT,
    "unlimber": UNIT,
    "assault": Verb("hex", unit="unit", hex="to", tone="attack"),
    "charge": Verb("hex", unit="unit", hex="to", tone="attack"),
    "fire": Verb("hex", unit="unit", hex="target", tone="attack"),
    "move": Verb("hex", unit="unit", hex="to", role="move"),
    "turn": Verb("unit", unit="unit", role="turn"),
    "halt": Verb("unit", unit="unit", role="stay"),
    "displace": TO_HEX,
    "withdraw": TO_HEX,
    "rest": UNIT,
    "rally": UNIT,
    # reactions
    "react-fire": REACTION,
    "react-face": REACTION,
    "react-square": REACTION,
    "react-leave-square": REACTION,
    "react-withdraw": REACTION,
    "react-limber": REACTION,
    "react-unlimber": REACTION,
    "react-leave-march": REACTION,
    "countercharge": REACTION,
    "counterattack": REACTION,
    "decline": REACTION,
    "decline-all": CLOSES,
    # fights
    "lose": UNIT,
    "reference": UNIT,
    "go-on": BUTTON,
    "stop": CLOSES,
    "retreat": Verb("hex", hex="to"),
    "split": BUTTON,
    "part": UNIT,
    "follow": UNIT,
    "form-up": UNIT,
    "ride": Verb("hex", hex="to"),
    "strike": Verb("phase", role="close", preview=True),
    "call-off": BUTTON,
    "charge-on": Verb("hex", hex="target", tone="attack"),
    "exhausted-move": Verb("hex", hex="to"),
}
