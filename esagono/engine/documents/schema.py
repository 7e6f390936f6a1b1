"""JSON Schema (2020-12) of what a game understands: positions, orders, questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from esagono.engine.documents.fields import Record
from esagono.engine.documents.kinds import HEX, HEXSIDE, Defs
from esagono.engine.given import IN_A_ROW, YES_OR_NO

if TYPE_CHECKING:
    from esagono.engine.ruleset import Ruleset

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
VALUE: Final = {"type": ["string", "integer"]}
"""What an argument of an order may be."""


def positions(rules: Ruleset, form: Record) -> dict[str, Any]:
    """Documents of this form, as `esagono.position` reads them."""
    defs: Defs = {}
    body = form.body(defs)
    return head(rules, "positions") | body | {"$defs": defs}


def orders(rules: Ruleset) -> dict[str, Any]:
    """Orders as `Option.to_data` writes them: a verb, and a table of arguments if it has any."""
    verbs = {verb: {*names} for verb, names in rules.arguments.usual.items()}
    for own in rules.arguments.by_kind.values():
        for verb, names in own.items():
            verbs.setdefault(verb, set()).update(names)
    typed = argument_types(rules)
    every = []
    for verb, known in sorted(verbs.items()):
        args = {name: typed.get(name, VALUE) for name in sorted(known)}
        table = {"type": "object", "properties": args, "additionalProperties": False}
        every.append({"type": "array", "prefixItems": [{"const": verb}, table], "minItems": 1, "maxItems": 2})
    return head(rules, "orders") | {"anyOf": every}


def argument_types(rules: Ruleset) -> dict[str, Any]:
    """What arguments hold, as far as the verbs of the game tell: hexes and hexsides, truths, lists of names."""
    looks = rules.show.verbs.values()
    hexes = {look.hex for look in looks} - {""}
    hexsides = {look.hexside for look in looks} - {""}
    row = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
    truth = {"enum": [0, 1]}
    types = dict.fromkeys(IN_A_ROW, row) | dict.fromkeys(YES_OR_NO, truth)
    return types | {name: HEX.schema({}) for name in hexes} | {name: HEXSIDE.schema({}) for name in hexsides}


def questions(rules: Ruleset) -> dict[str, Any]:
    """Questions as `docs/protocol.md` has them: a name and a table of arguments."""
    known: Mapping[str, Any] = rules.questions
    kinds = [question.args for question in known.values()]
    schemas, defs = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    every = [
        {
            "type": "object",
            "properties": {"question": {"const": name}, "args": args},
            "required": ["question", "args"],
        }
        for name, args in zip(known, schemas, strict=True)
    ]
    return head(rules, "questions") | {"anyOf": every, "$defs": defs}


def head(rules: Ruleset, what: str) -> dict[str, Any]:
    return {"$schema": DIALECT, "title": f"{what.capitalize()} of {rules.info.id}"}
