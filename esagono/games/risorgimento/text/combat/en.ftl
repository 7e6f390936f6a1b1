# Fire, assault, charge, Reactions, cohesion and retreat

prompt-losses = { $hex }: { $left } strength { $left ->
    [one] point
   *[other] points
  } to lose. Which unit loses the next one?
prompt-reference = { $hex }: whose cohesion counts in this combat?
prompt-facing = { $hex }: which way do they face?
prompt-wavering = { $hex }: a Cohesion Check failed. Do these units go on, or stop and withdraw one hex?
prompt-reaction = Reactions to the enemy in { $hex }: { $trigger ->
    [1] it has fired
    [2] it has entered a zone of reaction
    [3] it is about to leave a zone of reaction
    [4] it has moved within a zone of reaction
    [5] it has advanced into a zone of reaction
   *[other] it retreats into a zone of reaction
  }.
prompt-retreat = { $hex }: where do they retreat?
prompt-part = { $hex }: which units go next, and does a commander follow?
prompt-advance = { $hex }: does a commander follow the advance?
prompt-marching = The combat is over: which units leave March Movement?
prompt-ride = The charge is in { $hex }: where does it ride next?
prompt-rotate = { $hex }: { $target } is empty. Turn the charge to an adjacent hex, or stop?
prompt-charge = { $hex }: strike { $target }, or try to call off the charge?
prompt-follow = { $hex }: does the charge go on?
prompt-emerge = The charge passes through the square in { $hex }: where does it come out?
prompt-exhausted = { $hex }: the exhausted cavalry may move; it has to end outside enemy zones.

option-lose = { $unit } loses a strength point
option-reference = { $unit }
option-face = Face { $facing }
option-go-on = Go on
option-stop = Stop
option-react-fire = { $hex }: { $force ->
    [infantry] infantry
    [cavalry] cavalry
   *[artillery] artillery
  } fires at the { $target_force ->
    [infantry] infantry
    [cavalry] cavalry
   *[artillery] artillery
  }
option-react-face = { $hex }: { $force ->
    [infantry] infantry
    [cavalry] cavalry
   *[artillery] artillery
  } turns to { $facing }
option-react-square = { $hex }: infantry forms Square
option-react-leave-square = { $hex }: infantry leaves Square
option-react-withdraw = { $hex }: { $force ->
    [infantry] infantry
    [cavalry] cavalry
   *[artillery] artillery
  } withdraws to { $to }
option-countercharge = { $hex }: cavalry countercharges through { $via }
option-counterattack = { $hex }: { $force ->
    [infantry] infantry
    [cavalry] cavalry
   *[artillery] artillery
  } counterattacks
option-react-leave-march = { $hex }: { $force ->
    [infantry] infantry
    [cavalry] cavalry
   *[artillery] artillery
  } leaves March Movement
option-react-limber = { $hex }: artillery limbers
option-react-unlimber = { $hex }: artillery unlimbers
option-decline = { $hex }: { $force ->
    [infantry] infantry
    [cavalry] cavalry
   *[artillery] artillery
  } does nothing
option-decline-all = No Reaction at all
option-retreat = Retreat to { $to }
option-split = Each unit its own way
option-part = { $unit } goes
option-part-led = { $unit } goes, with { $leader_unit }
option-part-force = The { $force ->
    [infantry] infantry
    [cavalry] cavalry
   *[artillery] artillery
  } goes
option-part-force-led = The { $force ->
    [infantry] infantry
    [cavalry] cavalry
   *[artillery] artillery
  } goes, with { $leader_unit }
option-follow = { $unit } follows
option-done = Done
option-form-up = { $unit } leaves March Movement
option-ride = Ride to { $to }
option-strike = Strike
option-call-off = Try to call off the charge
option-charge-on = Charge { $target } through { $hex }
option-exhausted-move = Move to { $to }

event-check = Cohesion Check in { $hex } ({ $cause }): { $sum }; { check-outcome }.
event-check-against = Cohesion Check in { $hex } ({ $cause }): { $sum } against { $value }; { check-outcome }.
event-check-each = Cohesion Check in { $hex } ({ $cause }), dice { $dice }: { $each }; { check-outcome }.
check-of-one = { $unit } { $total } against { $value }
check-outcome = { $number ->
    [one] { $failed ->
        [0] passed
       *[other] failed
      }
   *[other] { $failed ->
        [0] all pass
        [one] one fails
       *[other] { $failed } fail
      }
  }
cause-fire = fire
cause-combat = combat
cause-charged = charged
cause-square = forming Square
cause-withdrawal = withdrawing
cause-facing = turning
cause-counter = counterattacking
cause-stream = crossing a stream
cause-call-off = calling off the charge
no-effect = no effect
column-or-more = { $column } or more
column-or-less = { $column } or less
event-turned = The { $side } in { $hex } turn to { $facing }.
event-ammunition = { $units } in { $hex } { $out ->
    [yes] has run out of ammunition
   *[no] has ammunition left
  } (die { $die }).
event-fire = Fire from { $start } at the { $force ->
    [infantry] infantry
    [cavalry] cavalry
    [artillery] artillery
   *[other] infantry and cavalry
  } in { $target }: column { $column }{ $shifted }, { $sum }{ $why }: { $result }.
event-fire-own = Fire of { $units } in { $start } at the { $force ->
    [infantry] infantry
    [cavalry] cavalry
    [artillery] artillery
   *[other] infantry and cavalry
  } in { $target }: firepower { $firepower }, column { $column }{ $shifted }, { $sum }{ $why }: { $result }.
event-stopped = { $units } in { $hex } { $number ->
    [one] stops and withdraws
   *[other] stop and withdraw
  }.
event-retreat = { $units } { $number ->
    [one] retreats
   *[other] retreat
  } from { $start } to { $to }.
event-crowded = { $units } in { $hex } { $number ->
    [one] loses
   *[other] lose
  } order: friendly units retreat through the hex.
event-advance = { $units } { $number ->
    [one] advances
   *[other] advance
  } from { $start } to { $to }.
event-follows = { $units } follows to { $to }.
event-left-march = { $units } { $number ->
    [one] leaves
   *[other] leave
  } March Movement.
event-combat = { $charge ->
    [yes] Charge
   *[no] Assault
  } from { $start } on { $target }: { $attack } against { $defense } ({ $ratio }), column { $column } (cohesion { $attacker_cohesion } against { $defender_cohesion }), { $sum }{ $why }: { $cell }.
event-combat-result = { $winner ->
    [attacker] The attackers of { $target } win.
    [defender] The defenders of { $target } win.
   *[draw] The combat for { $target } is a draw.
  }
event-reaction = Reaction of { $units } in { $hex }: { $reaction ->
    [react-fire] fire
    [react-face] change of facing
    [react-square] Square
    [react-leave-square] leaving Square
    [react-withdraw] withdrawal
    [countercharge] countercharge
    [counterattack] counterattack
    [react-limber] limbering
    [react-unlimber] unlimbering
   *[react-leave-march] leaving March Movement
  }.
event-withdraw = { $units } { $number ->
    [one] withdraws
   *[other] withdraw
  } from { $start } to { $to }.
event-square = { $units } in { $hex } { $number ->
    [one] forms
   *[other] form
  } Square.
event-charge-move = { $units } { $number ->
    [one] rides
   *[other] ride
  } from { $start } to { $to }.
event-charge = { $units } { $number ->
    [one] charges
   *[other] charge
  } { $target } through { $to }.
event-charge-vain = { $units } { $number ->
    [one] charges
   *[other] charge
  } into { $target } and { $number ->
    [one] finds
   *[other] find
  } it empty.
event-called-off = { $units } { $number ->
    [one] calls off its
   *[other] call off their
  } charge.
event-passed-square = { $units } { $number ->
    [one] passes
   *[other] pass
  } the Square in { $start } and { $number ->
    [one] comes
   *[other] come
  } out in { $to }.

reason-not-on-map = { $unit } is not on the map.
reason-never-fires = { $unit } never fires.
reason-limbered = { $unit } is limbered and cannot fire.
reason-line-fires-in-reaction = { $unit } is line infantry, which fires only in Reaction.
reason-out-of-ammunition = { $unit } is out of ammunition.
reason-no-enemy-there = There is no enemy in { $target }.
reason-no-such-force = There is no { $force ->
    [infantry] infantry
    [cavalry] cavalry
    [artillery] artillery
   *[other] such Force
  } to fire at in { $target }; possible: { $forces }.
reason-fires-at-marker = { $unit } fires only at { $target }, to which the marker in its hex points.
reason-different-formations = Units of different formations do not act together.
reason-out-of-range = { $target } is { $distance } hexes away; the range is { $range }.
reason-no-sight = { $target } cannot be seen from there.
reason-not-in-front = { $target } is not in front.
reason-mixed-force = Units of different types cannot form one Force.
reason-different-hexes = Units in different hexes cannot form one Force.
reason-marches-alone = { $unit } is in March Movement, and acts alone.
reason-faces-so = The Force in { $hex } already faces that way, or no such facing exists.
reason-retreat-twice = A retreat does not enter { $to } twice.
reason-lost-withdraws = Units out of command in an enemy zone of reaction have to withdraw.
reason-not-activated-withdraws = Units of formations that were not activated only withdraw.
reason-only-moves = Units out of command move or rest in this phase, and nothing else.
reason-activation-first = The formation finishes its activation before another is tried.
reason-declare-first = Attacks are declared before the first Action.
reason-declared-at-start = Attacks are declared at the beginning of the activation only.
reason-activate-first = A formation acts only once it is activated.
reason-marching-already = { $unit } is in March Movement already.
reason-march-at-start = { $unit } can change to or from March Movement only before it moves.
reason-square-alone = { $unit } forms Square as its whole Action, or not at all.
reason-only-guns-limber = { $unit } has no guns to limber.
reason-no-points-to-limber = { $unit } has not the movement points left for it.
reason-marches-singly = Units go into March Movement, and limber, one at a time.
reason-turned-to-leave = { $unit } turned in March Movement: it has to leave the hex.
reason-not-unlimbered = Only unlimbered guns can be limbered.
reason-fires-together = { $unit } is in the same hex and fires too.
reason-cannot-assault = { $unit } cannot assault.
reason-in-square = { $unit } is in Square and cannot move.
reason-not-next-to-target = { $hex } is not adjacent to { $target }.
reason-river-between = The river is between { $hex } and { $target }.
reason-only-cavalry-charges = { $unit } is not cavalry: only cavalry charges.
reason-exhausted = { $unit } is exhausted and cannot charge.
reason-too-near-to-charge = At least one hex must be between the cavalry and { $target } when it begins its charge.
reason-no-way-to-charge = The cavalry cannot ride to { $hex } through its front hexes over clear ground.
reason-charge-front = { $target } cannot be reached by way of { $hex } through the cavalry's three front hexes: a charge does not turn.
reason-beyond-allowance = { $target } is beyond the movement allowance of the charge.
reason-not-triggered = No Force of that type in { $hex } may react now.
reason-no-front-to-fire = The enemy is not in front of { $hex }.
reason-artillery-no-counter = Artillery cannot attack.
reason-counter-too-far = The enemy is not adjacent to { $hex }.
reason-no-countercharge = There is no clear way in front for a countercharge from { $hex }.
reason-may-countercharge = Cavalry that can countercharge must do that instead.
reason-only-infantry-squares = Only infantry forms Square.
reason-disorganized = { $unit } is Disorganized: no unit in its hex can form Square.
reason-already-square = The Force is already in Square.
reason-in-march = The Force is in March Movement.
reason-unlimbered-stays = Unlimbered artillery cannot withdraw.
reason-nowhere-to-withdraw = { $to } is not a hex to withdraw to: it must be farther from the enemy and obey the retreat priorities.
reason-not-largest = The first strength point comes from the unit with the highest stacking value.
reason-not-a-loser = { $unit } is not taking losses now.
reason-retreat-priority = { $to } does not obey the retreat priorities: no enemy zone, no overstacking, lowest cost, away from the enemy.
reason-retreat-not-all = By the retreat priorities { $to } is not for all of them: the { $force ->
    [infantry] infantry
    [cavalry] cavalry
   *[artillery] artillery
  } goes elsewhere. Each unit may go its own way.
reason-retreat-impassable = { $to } cannot be entered from here.
reason-retreat-rear = { $to } is not a rear hex: a losing attacker retreats into one of those.
reason-retreat-away = { $to } does not lead away from the attacker.
reason-retreat-closed = { $to } holds enemies or a marker: units cannot retreat there.
reason-exhausted-zone = { $hex } is in an enemy zone of reaction: the move after a charge ends outside such zones.
reason-exhausted-far = The cavalry cannot get to { $hex } after its charge.
reason-not-reference = { $unit } is not among the largest units fighting.
reason-not-limbered = The Force is not limbered or in March Movement.
reason-not-square = The Force is not in Square.
