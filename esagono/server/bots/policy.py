"""What a bot is given to decide, and what is chosen for one that fails."""

from __future__ import annotations

from collections.abc import Sequence

from esagono.engine import Option
from esagono.server.bots.thinking import Task
from esagono.server.play import rulebooks
from esagono.server.play.match import Match

WAYS_OUT = ("done", "end", "pass", "resolve", "accept", "decline")
"""Verbs that finish a decision in all games."""


def simple_policy(options: Sequence[Option]) -> Option:
    """The way out if there is one, else the first option: always legal, and the game goes on."""
    for verb in WAYS_OUT:
        for option in options:
            if option.verb == verb:
                return option
    return options[0]


def will_show(match: Match, side: str, option: Option) -> bool:
    """Others will notice this option: an event, or a decision of theirs, comes of it."""
    trial = match.game.copy()
    others = [d for d in trial.state.pending if d.side != side]
    happened = trial.play(option, side)
    return bool(happened) or [d for d in trial.state.pending if d.side != side] != others


def task_for(match: Match, side: str, options: Sequence[Option], mind: str) -> Task:
    """The decision of a bot, with the view of its seat and nothing else; `mind` is what it remembers."""
    return Task(
        match=match.id,
        rules=rulebooks.spec_of(match.about),
        level=match.players[side].level or "",
        seed=match.about.bot_seed,
        decision=next(d for d in match.game.state.pending if d.side == side),
        view={**match.view(side), **match.rules.remembered(match.game)},
        options=list(options),
        mind=mind,
    )
