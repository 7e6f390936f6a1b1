"""Every class of procedures of the series. A stored game names those on its stack: all are known as soon as its rules
are, whichever modules play has passed by."""

from __future__ import annotations

from typing import Final

from esagono.games.risorgimento.activation.actions import FormationActivation
from esagono.games.risorgimento.activation.attempts import Impulses
from esagono.games.risorgimento.activation.commanders import CommanderMove
from esagono.games.risorgimento.activation.force_action import ForceAction
from esagono.games.risorgimento.combat.advance import Advance, LeaveMarch, Overrun
from esagono.games.risorgimento.combat.assault import Assault, Combat
from esagono.games.risorgimento.combat.charge import Charge, ExhaustedMove
from esagono.games.risorgimento.combat.cohesion import CohesionCheck, Suffering, Wavering
from esagono.games.risorgimento.combat.retreat import Retreat
from esagono.games.risorgimento.fire.firing import Fire, FireAction
from esagono.games.risorgimento.movement.steps import Displace, Step
from esagono.games.risorgimento.phases.late import NonActivated, OutOfCommand
from esagono.games.risorgimento.phases.recovery import Recover
from esagono.games.risorgimento.phases.setup import SetUp
from esagono.games.risorgimento.phases.withdrawal import Withdraw, WithdrawAll
from esagono.games.risorgimento.reactions.reactions import Counter, Reactions
from esagono.games.risorgimento.sequence import GameTurn

PROCEDURES: Final = (
    GameTurn,
    SetUp,
    Impulses,
    FormationActivation,
    ForceAction,
    CommanderMove,
    Step,
    Displace,
    FireAction,
    Fire,
    Reactions,
    Counter,
    Assault,
    Combat,
    Charge,
    ExhaustedMove,
    CohesionCheck,
    Wavering,
    Suffering,
    Retreat,
    Advance,
    Overrun,
    LeaveMarch,
    NonActivated,
    OutOfCommand,
    Recover,
    WithdrawAll,
    Withdraw,
)
