"""A state is sent to the process that answers questions, at any decision: everything in it can be sent.

Python sends a record that is frozen by itself only while its class is not compiled, so that such a record has to
say how it is made again. Random games rarely come to where one of them lies in the state: all types are looked at.
"""

from __future__ import annotations

import importlib
import pickle
import pkgutil
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any, get_args

import pytest

from esagono.engine.plain import _fields
from esagono.engine.state import Procedure, State
from esagono.games.strafe.fire.arithmetic import DEFENSIVE, FireOrder


def below(kind: type) -> Iterator[type]:
    each: type
    for each in kind.__subclasses__():
        yield each
        yield from below(each)


def records(hint: Any) -> Iterator[Any]:
    """The dataclasses that a type speaks of."""
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
    for part in get_args(hint):
        yield from records(part)


@pytest.fixture(scope="module")
def held() -> set[Any]:
    """Every record that a state or a procedure of a game may hold."""
    games = importlib.import_module("esagono.games")
    for found in pkgutil.walk_packages(games.__path__, "esagono.games."):
        importlib.import_module(found.name)
    todo: list[Any] = [kind for kind in [*below(State), *below(Procedure)] if kind.__module__.startswith("esagono.")]
    seen: set[Any] = set()
    while todo:
        for hint in _fields(todo.pop()).values():
            new = set(records(hint)) - seen
            seen |= new
            todo += new
    return seen


def test_every_frozen_record_in_a_state_says_how_it_is_sent(held: set[Any]) -> None:
    frozen = [kind for kind in held if kind.__dataclass_params__.frozen]
    assert FireOrder in frozen
    assert [kind.__qualname__ for kind in frozen if "__reduce__" not in vars(kind)] == []


def test_an_order_to_fire_comes_back_as_it_was_sent() -> None:
    order = FireOrder(DEFENSIVE, 1, 40, (3, 4), firers=((9, 41),), lifted=True)
    assert pickle.loads(pickle.dumps(order)) == order
