"""To plain data and back: what is saved, sent and remembered of states, procedures and plans.

The types of a dataclass say how its data are read. Compiled classes keep only a part of their annotations (`list` of
`list[int]`, nothing of `Result | None`), so these are taken from the source, which lies beside every compiled module.
"""

from __future__ import annotations

import ast
from dataclasses import is_dataclass
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from esagono import _compiled


def to_plain(value: Any) -> Any:
    """JSON-able form of a value; sets are sorted, so that equal values look equal."""
    return msgspec.to_builtins(value, str_keys=True, order="sorted")


def from_plain(data: Any, kind: Any) -> Any:
    """The value of a type that `to_plain` wrote."""
    _make_known(kind)
    return msgspec.convert(data, kind, strict=False)


@cache
def _make_known(kind: Any) -> None:
    """See to it that a type and all that it is made of can be read."""
    if isinstance(kind, type) and is_dataclass(kind):
        for base in kind.__mro__:
            if "__mypyc_attrs__" in vars(base) and "__annotations__" in vars(base):
                base.__annotations__ = _annotations(base.__module__).get(base.__qualname__, {})
        for part in get_type_hints(kind).values():
            _make_known(part)
    for part in get_args(kind):
        _make_known(part)


@cache
def _annotations(module: str) -> dict[str, dict[str, str]]:
    """The annotations of the classes of a module, as they are written in its source."""
    path = _compiled.PACKAGE.joinpath(*module.split(".")[1:]).with_suffix(".py")
    classes = [n for n in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(n, ast.ClassDef)]
    return {
        c.name: {
            n.target.id: ast.unparse(n.annotation)
            for n in c.body
            if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)
        }
        for c in classes
    }
