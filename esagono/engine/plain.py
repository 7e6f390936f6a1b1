"""To plain data and back: what is saved, sent and remembered of states, procedures and plans.

The types of a dataclass say how its data are read. Compiled classes keep only part of their annotations (`list` of
`list[int]`, nothing of `Result | None`), so these are taken from the source, which lies beside every compiled module.
"""

from __future__ import annotations

import ast
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from esagono import _compiled


def to_plain(value: Any) -> Any:
    """JSON-able form of a value; sets are sorted, so that equal values look equal."""
    return msgspec.to_builtins(value, str_keys=True, order="sorted")


def from_plain(data: Any, kind: Any) -> Any:
    """The value of a type that `to_plain` wrote; fields that a dataclass does not have are passed over."""
    if not _has_dataclass(kind):
        return msgspec.convert(data, kind, strict=False)
    if isinstance(kind, type) and is_dataclass(kind):
        kinds = _fields(kind)
        return kind(**{name: from_plain(data[name], kinds[name]) for name in kinds if name in data})
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        (part,) = [p for p in parts if p is not NoneType]
        return None if data is None else from_plain(data, part)
    if origin is dict:
        return {msgspec.convert(k, parts[0], strict=False): from_plain(v, parts[1]) for k, v in data.items()}
    if origin is tuple and parts[-1] is not Ellipsis:
        return tuple(from_plain(item, part) for item, part in zip(data, parts, strict=True))
    return origin(from_plain(item, parts[0]) for item in data)


@cache
def _has_dataclass(kind: Any) -> bool:
    """msgspec makes dataclasses without asking their classes, which compiled ones do not survive."""
    return is_dataclass(kind) or any(_has_dataclass(part) for part in get_args(kind))


@cache
def _fields(kind: Any) -> dict[str, Any]:
    """The types of the fields of a dataclass."""
    for base in kind.__mro__:
        if "__mypyc_attrs__" in vars(base) and "__annotations__" in vars(base):
            base.__annotations__ = _annotations(base.__module__).get(base.__qualname__, {})
    known = get_type_hints(kind)
    return {f.name: known[f.name] for f in fields(kind)}


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
