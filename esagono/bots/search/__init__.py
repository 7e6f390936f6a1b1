"""Search over plans, knowing no game: a series supplies its knowledge as a `Problem` and gets the best plan back."""

from __future__ import annotations

from esagono.bots.search.mind import MindView, Policy, play_on
from esagono.bots.search.problem import Problem, Proposal
from esagono.bots.search.race import Candidate, Search
from esagono.bots.search.thinker import CannotFollow, Thinker

__all__ = ["Candidate", "CannotFollow", "MindView", "Policy", "Problem", "Proposal", "Search", "Thinker", "play_on"]
