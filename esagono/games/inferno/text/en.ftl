# Sides, phases, places
side-italian = Italian
side-austro-hungarian = Austro-Hungarian
side-short-italian = IT
side-short-austro-hungarian = AH
side-title-italian = Italian
side-title-austro-hungarian = Austro-Hungarian
phase-supply = Supply
phase-reinforcement = Reinforcement
phase-movement = Movement
phase-combat = Combat
phase-end = End of turn
level-strategic = strategic victory
level-operational = operational victory
level-marginal = marginal victory
level-draw = draw
level-resigned = victory by resignation
level-agreed = draw by agreement
supply-in = in supply
supply-low = low supply
supply-out = out of supply
terrain-clear = clear
terrain-swamp = swamp
terrain-hill = hill
terrain-low-mountain = low mountain
terrain-mountain = mountain
terrain-high-mountain = high mountain
hexside-stream = stream
hexside-river = river
hexside-isonzo = Isonzo
hexside-crag = crag
hexside-trench-link = linked trench
road-road = road
road-trail = trail
road-railway = railway
type-infantry = infantry
type-bersaglieri = Bersaglieri
type-mountain = mountain troops
type-infiltration = assault troops
type-engineer = bridge engineers
type-artillery = artillery
type-heavy-artillery = heavy artillery
type-fortress = fortress
size-brigade = brigade
size-regiment = regiment
size-battalion = battalion
size-group = group

# Prompts
prompt-reinforce = Choose where { $unit } enters the map.
prompt-engineer = Engineers may build a pontoon or repair a bridge. Choose a task, or finish.
prompt-fold = You may fold pontoons back into engineers before any unit moves.
prompt-fold_forced = The enemy has come to the pontoon on { $hexside }. Choose where its engineers go.
prompt-movement = Move your units: choose one, then its hex. End the phase when you are done.
prompt-demolish = The enemy has reached the bridge on { $hexside }. Try to blow it up? (1 to 4 on a die: 67 %)
prompt-overstack = { $hex } is overstacked. Choose a unit to eliminate.
prompt-combat = Choose a hex to attack, or end the phase.
prompt-declare = Attack on { $target }: add units and supporting guns, then resolve.
prompt-defenders = More units are in { $target } than may defend together. Choose one to withhold.
prompt-defense_support = Defence of { $target }: choose guns that support it, or finish.
prompt-attack_support = Attack on { $target }: choose supporting guns in secret, or finish.
prompt-terrain = Your hex protects you against { $inside }, the hexside against { $across }. Choose which effect applies.
prompt-refuse = You must retreat { $left ->
    [one] one hex
   *[other] { $left } hexes
  } from your trench in { $hex }. After losses, try to cancel one hex of the retreat?
prompt-stack_order = Several attacking stacks must retreat. Choose the next.
prompt-go_along = The attackers in { $hex } retreat. Choose units that go along, or finish.
prompt-retreat = Retreat from { $hex }: choose the next hex ({ $left } to go).
prompt-extra = { $hex } is overstacked. Choose a retreating unit that goes on, and where.
prompt-advance = { $hex } is empty. Choose units that advance into it, or finish.
prompt-losses = Choose the unit that takes the next effectiveness reduction ({ $left } to take).
prompt-exchange = The trench in { $hex } holds. Exchange one retreat hex for an effectiveness reduction?
prompt-blow = You may blow up bridges whose two ends you control.

# Options
option-enter = { $unit } enters at { $hex }
option-wait = { $unit } waits for a later turn
option-build = { $unit } builds a pontoon on { $hexside }
option-repair = { $unit } repairs the bridge on { $hexside }
option-fold = { $unit } folds its pontoon and goes to { $hex }
option-done = Finish
option-end = End the phase
option-select = Choose { $unit }
option-move = { $unit } moves to { $to }
option-recover = { $unit } recovers effectiveness
option-deploy = { $unit } takes up its battery position
option-top = Put { $unit } on top of its stack
option-demolish = Try to blow up the bridge on { $hexside }
option-pass = Leave it intact
option-eliminate = Eliminate { $unit }
option-attack = Attack { $target }
option-bombard = { $unit } bombards the bridge on { $hexside }
option-add = { $unit } attacks
option-support = { $unit } supports
option-resolve = Resolve the attack
option-exclude = Leave out { $unit }
option-terrain = { $choice ->
    [hex] Use the effect of the hex
   *[hexside] Use the effect of the hexside
  }
option-refuse = Try to refuse one hex
option-accept = Retreat
option-first = The stack in { $hex } goes first
option-along = { $unit } goes along
option-retreat = Retreat to { $to }
option-onward = { $unit } goes on to { $to }
option-advance = { $unit } advances
option-reduce = { $unit } takes the reduction
option-exchange = Exchange a hex for a reduction
option-decline = Retreat in full
option-blow = Blow up the bridge on { $hexside }

# Events
event-turn = Turn { $turn }
event-player-turn = { $side } player turn
event-phase = { $side } { $phase ->
    [supply] Supply Phase
    [reinforcement] Reinforcement Phase
    [movement] Movement Phase
    [combat] Combat Phase
   *[other] phase
  }
event-supply = The { $side } side determines its supply.{ $suffering ->
    [0] {""}
   *[other] {" "}Attrition for { $suffering_units }.
  }
event-supply-own = The { $side } side determines its supply.{ $in_count ->
    [0] {""}
   *[other] {" "}In supply again: { $in_units }.
  }{ $low_count ->
    [0] {""}
   *[other] {" "}In low supply now: { $low_units }.
  }{ $out_count ->
    [0] {""}
   *[other] {" "}Out of supply now: { $out_units }.
  }{ $suffering ->
    [0] {""}
   *[other] {" "}Attrition, out of supply for the second time: { $suffering_units }.
  }
event-enter = { $unit } enters the map at { $hex }.
event-waits = { $unit } waits: no entry hex is free.
event-put-off = { $unit } puts off its arrival.
event-build = { $unit } builds a pontoon on { $hexside }.
event-repair = { $unit } repairs the bridge on { $hexside }.
event-fold = { $unit } folds its pontoon on { $hexside } and goes to { $hex }.
event-move = { $unit } moves from { $start } to { $to }.
event-move-hidden = An { $side } unit moves from { $start } to { $to }.
event-ferry = An { $side } unit crosses the Isonzo at { $hexside } with the help of engineers.
event-ferried = An { $side } unit crosses the Isonzo at { $hexside } with the help of { $unit }.
event-ferry-own = { $crosser_unit } crosses the Isonzo at { $hexside } with the help of engineers.
event-ferried-own = { $crosser_unit } crosses the Isonzo at { $hexside } with the help of { $unit }.
event-recover = An { $side } unit recovers effectiveness.
event-recover-own = { $unit } recovers effectiveness.
event-deploy-own = { $unit } takes up a battery position.
event-deploy = { $side } artillery takes up a battery position.
event-demolition = The { $side } side tries to blow up the bridge on { $hexside }: die { $die }, { $success ->
    [yes] it is destroyed.
   *[no] it stands.
  }
event-bridge-destroyed = The bridge on { $hexside } is destroyed.
event-blow = The { $side } side blows up the bridge on { $hexside }.
event-bombardment = { $unit } bombards the bridge on { $hexside }: die { $die } against { $value }, { $success ->
    [yes] a hit.
   *[no] no effect.
  }
event-eliminated = { $unit } is eliminated{ $cause ->
    [c-9-4-2] {" "}by its losses in the combat
    [c-12-5-1] {" "}by the reduction for holding the trench
    [c-11-5-1] {" "}by attrition, out of supply
    [c-9-2-3] {" "}wading a stream in retreat
    [c-7-5] : it has no defence left
    [c-7-5-c] : it has no strength left
    [c-7-7-e] : no unit is left to stay with
    [c-12-2] : it cannot retreat
    [c-12-2-i] : enemies hold both banks
    [c-12-3-g] : artillery cannot retreat
    [c-12-3-h] : artillery cannot retreat
    [c-12-3-i] : the enemy has entered its hex
    [c-5-2] : its hex is overstacked
   *[other] {""}
  }.
event-step-lost = An { $side } unit loses a step.
event-step-lost-own = { $unit } loses a step{ $cause ->
    [c-9-4-2] {" "}by its losses in the combat
    [c-12-5-1] {" "}by the reduction for holding the trench
    [c-11-5-1] {" "}by attrition, out of supply
    [c-9-2-3] {" "}wading a stream in retreat
   *[other] {""}
  }.
event-attack = The { $side } side attacks { $target } from { $hexes }.
event-values = In the attack on { $target } both sides show their strength: attack { $attacker_units }; defence { $defender_units }.
event-strength = { $role ->
    [attacker] Attack
   *[defender] Defence
  }: strength { $total }; artillery { $artillery }; { $steps ->
    [one] one step
   *[other] { $steps } steps
  }.
event-strength-known = { $role ->
    [attacker] Attack
   *[defender] Defence
  }: strength { $changed ->
    [0] { $total }
   *[other] { $base }, { $modifiers }: { $total }
  }; artillery { $artillery }; { $steps ->
    [one] one step
   *[other] { $steps } steps
  }.
event-odds-known = Odds { $before }{ $flank ->
    [flank] ; flank attack: two columns to the right
    [infiltration] ; assault troops count as a flank attack: two columns to the right
    [barrage] ; the opening bombardment counts as a flank attack: two columns to the right
   *[none] {""}
  }{ $trench ->
    [yes] ; trench: one column to the left
   *[no] {""}
  }; { $below ->
    [yes] below 1:3, no combat
   *[no] column { $printed }{ $beyond ->
      [0] {""}
      [one] , and one ratio beyond
     *[other] , and { $beyond } ratios beyond
    }
  }.
event-void-known = The attack on { $target } is void: { $column } is below 1:3.{ $spent ->
    [yes] {" "}The attackers have had their attack of this phase.
   *[no] {""}
  }
event-odds = Odds { $before }, final column { $column }.
event-void = The attack on { $target } is void: { $column } is below 1:3.
event-void-strength = The attack on { $target } is void: mountain troops in it meet troops against whom they have no strength left.
event-roll = Dice { $dice }{ $modifier ->
    [0] {""}
   *[other] {" "}({ $modifier })
  }: { $total } on column { $column } gives { $cell }.
event-roll-known = Dice { $pair }{ $modifier ->
    [0] {""}
   *[other] {" "}({ $modifier } for the odds)
  }: { $total } in column { $printed } gives { $cell }. Loss die: { $third }.
event-loss-roll-known = { $magnitude ->
    [small] Small
   *[large] Large
  } combat, { $steps } steps. Attacker: die { $die }{ $attacker_changed ->
    [0] {""}
   *[other] , { $attacker_modifiers }: { $attacker_die }
  }; { $attacker_losses ->
    [0] no reduction
    [one] one reduction
   *[other] { $attacker_losses } reductions
  }. Defender: die { $die }{ $defender_changed ->
    [0] {""}
   *[other] , { $defender_modifiers }: { $defender_die }
  }; { $defender_losses ->
    [0] no reduction
    [one] one reduction
   *[other] { $defender_losses } reductions
  }.
event-loss-roll = { $magnitude ->
    [small] Small
   *[large] Large
  } combat, { $steps } steps. Reductions: attacker { $attacker_losses } (modified die { $attacker_die }), defender { $defender_losses } (modified die { $defender_die }).
event-losses = The { $side } side takes { $count ->
    [0] no reduction
    [one] one effectiveness reduction
   *[other] { $count } effectiveness reductions
  }.
event-losses-known = The { $side } side takes { $count ->
    [0] no reduction
    [one] one effectiveness reduction
   *[other] { $count } effectiveness reductions
  }{ $short ->
    [0] {""}
    [one] { $count ->
      [0] : no unit is left to take one
     *[other] ; no unit is left to take one more
    }
   *[other] { $count ->
      [0] : no unit is left to take { $short }
     *[other] ; no unit is left to take { $short } more
    }
  }.
event-losses-own = The { $side } side takes { $count ->
    [0] no reduction
    [one] one effectiveness reduction: { $reduced_units }
   *[other] { $count } effectiveness reductions: { $reduced_units }
  }{ $short ->
    [0] {""}
    [one] { $count ->
      [0] : no unit is left to take one
     *[other] ; no unit is left to take one more
    }
   *[other] { $count ->
      [0] : no unit is left to take { $short }
     *[other] ; no unit is left to take { $short } more
    }
  }.
event-retreat-own = Retreat of { $units } from { $start } to { $to }{ $why ->
    [only] , the only way that the guidelines allow
    [broken] , though no way keeps to the guidelines
    [against] , against the guidelines
    [short] , as far as it can
   *[chosen] {""}
  }.
event-retreat = The { $side } stack retreats from { $start } to { $to }.
event-no-retreat = The { $side } stack in { $hex } cannot retreat and stays.
event-stream-retreat = { $side } troops wade a stream into { $hex } and lose effectiveness.
event-stream-retreat-own = Wading a stream into { $hex } costs effectiveness: { $units }.
event-onward-own = { $unit } goes on from { $start } to { $to } to make room.
event-onward = An { $side } unit goes on from { $start } to { $to } to make room.
event-trench-holds = The { $side } units in { $hexes } stay in their trenches.
event-refusal = The { $side } defenders try to hold their trench: die { $die }, { $success ->
    [yes] they may stay.
   *[no] in vain.
  }
event-refusal-own = The { $side } defenders try to hold their trench: die { $die } against { $value }, { $success ->
    [yes] they may stay.
   *[no] in vain.
  }
event-advance = { $unit } advances into { $to }.
event-advance-hidden = An { $side } unit advances into { $to }.
event-guidelines = The { $side } side breaks the retreat guidelines: +{ $modifier } on its loss roll.
event-nobody-defends = No unit in { $target } can be attacked. The attack is cancelled.
event-resigned = The { $side } side resigns: the { $winner_side } side has won.
event-timed-out = The { $side } side is out of time: the { $winner_side } side has won.
event-taken-back = Options are taken back by agreement; the { $side } side asked for it. Dice already rolled are not reused; new ones are rolled from here on.

# Reasons
reason-no-decision = it is not your turn: the { $side } side has to decide
reason-another-decision = the { $side } side must decide first: { $prompt }
reason-no-such-unit = there is no unit { $name }
reason-no-such-hex = there is no hex { $hex } on this map
reason-not-yours = { $unit } is not yours
reason-not-on-map = { $unit } is not on the map
reason-reserve = { $unit } is in reserve and was not released
reason-frozen = { $unit } may not move yet, unless it is attacked
reason-already-moved = { $unit } has already been moved in this phase
reason-fort = { $unit } is a fortress and cannot move
reason-support-turn-one = { $unit } may not be used on turn 1 of this scenario
reason-already-there = { $unit } is already in { $hex }
reason-enemy-there = enemy combat units hold { $hex }; from an adjacent hex they can be attacked in the Combat Phase
reason-gun-enemy-there = artillery may not enter { $hex } while enemies are there
reason-linked-trench = { $hex } is an enemy trench, covered from a trench linked to it
reason-crag = a crag cannot be crossed
reason-gun-isonzo = artillery crosses the Isonzo on permanent bridges only
reason-gun-east = east of the Isonzo Italian artillery keeps to main roads and clear hexes
reason-isonzo-no-bridge = the Isonzo can be crossed only by a bridge, or with engineers present from the start of the phase
reason-isonzo-only-move = crossing the Isonzo with engineers must be the unit's only move
reason-isonzo-declared = one brigade or regiment and one battalion may attack across a hexside of the Isonzo, and such a unit already takes part across this one
reason-isonzo-full = this Isonzo hexside has already been used to its limit this turn
reason-overlooked = a higher enemy unit overlooks both hexes
reason-too-far = { $hex } is too far for { $unit }: it costs { $cost } movement points, and { $left } are left
reason-minimum-moved = { $unit } has used its minimum move, and does nothing else in this phase
reason-deployed = { $unit } has been put into battery, and stays where it is in this phase
reason-isonzo-ferried = { $unit } has crossed the Isonzo with engineers, and moves no further
reason-recovered = { $unit } has recovered and may not move too
reason-recover-type = units of this kind do not recover effectiveness
reason-recover-fresh = { $unit } has lost no effectiveness
reason-recover-supply = { $unit } is not in full supply
reason-recover-points = recovery costs 4 movement points, more than { $unit } has left
reason-recover-distance = an enemy unit is nearer than 3 hexes
reason-recover-once = { $unit } has already recovered in this phase
reason-recover-moved = { $unit } has moved and may not recover too
reason-recover-replacement = a replacement point is needed
reason-top-already = { $unit } is on top already
reason-top = { $unit } cannot be put on top: others in its stack have a higher attack
reason-deploy = only artillery on its Mov side that has not moved can take up a battery position
reason-attack-artillery = artillery cannot attack by itself
reason-attack-engineer = engineers cannot attack
reason-attack-not-adjacent = { $unit } is not adjacent to the target
reason-attack-twice = { $unit } has already taken part in a combat of this phase
reason-attack-joined = { $unit } already takes part in this attack
reason-attack-crag = units cannot attack across a crag
reason-attack-zero = { $unit } has no attack strength left against this hex
reason-attack-steps = more steps than the stacking limit of the target would attack from this hex
reason-attack-command = the command limits allow one Corps and two other units, or three independent units
reason-attack-no-corps = units of a side without Corps are all independent: three may attack together
reason-attack-nobody = there are no enemies in { $hex }
reason-attack-guns-alone = artillery alone in a hex cannot be attacked
reason-attacked-before = the units in { $hex } have already been attacked in this phase
reason-attack-none-adjacent = none of your units is adjacent to { $hex }
reason-odds-too-low = the odds would be { $column }, below 1:3
reason-support-not-artillery = { $unit } is not artillery
reason-support-off-map = { $unit } is not on the map
reason-support-mov = { $unit } is on its Mov side
reason-support-twice = { $unit } has already supported a combat
reason-support-heavy-defends = heavy artillery supports attacks only
reason-support-range = { $unit } is out of range
reason-support-range-to = the range of { $unit } is counted to a unit it supports, not to the target

reason-retreat-not-adjacent = { $hex } is not the next hex of this retreat
reason-retreat-enemy = units cannot retreat into { $hex } while enemies are there
reason-retreat-river = units cannot retreat across a river without a bridge
reason-retreat-zone = { $hex } is an empty hex in an enemy zone of control, and another way is open
reason-retreat-guidelines = this way does not lead far enough, or not towards a supply source, and a better one is open
reason-advance-twice = { $unit } has already advanced
reason-advance-not-attacker = only attackers that did not retreat may advance
reason-advance-stacking = { $hex } would be overstacked
reason-advance-trench = only one brigade or regiment and one battalion may advance into an enemy trench
reason-losses-not-in-combat = { $unit } did not take part in this combat
reason-losses-equal = reductions are shared equally: others come first
reason-enter-other-unit = { $unit } enters first
reason-enter-enemy = enemies hold { $hex }
reason-enter-hex = { $hex } is not an entry hex of this unit
reason-release-not-reserve = { $unit } is not in reserve
reason-release-points = there is no replacement point left
reason-bombard-no-bridge = there is no standing bridge or pontoon on { $hexside }
reason-no-such-hexside = there is no hexside { $hexside } on this map
reason-hexside-order = a hexside is named with its smaller number first: { $known }, not { $hexside }
reason-not-in-this-game = there is no such choice in this game
reason-which-choice = say hex or hexside
reason-only-moving = only possible in your own Movement Phase
reason-only-phase = there is no phase to end now: take the current decision first
reason-only-combat = this is done in one's own Combat Phase, between two combats
reason-only-declaring = this is done while an attack is declared
reason-only-supporting = guns are named while a combat is prepared
reason-only-defending = only the defender of a declared attack chooses this
reason-only-refusing = this is done when defenders in their trench have to retreat
reason-only-retreating = this is done when a stack retreats
reason-only-advancing = attackers advance when the defender has left the hex
reason-only-losing = this is done when losses are taken
reason-only-crowded = a unit is eliminated for overstacking only at the end of a phase or retreat
reason-only-arriving = units enter in the Reinforcement Phase of their turn
reason-only-reserves = reserves are released in the Italian Reinforcement Phase
reason-only-recalling = a lost unit is recalled in the Austro-Hungarian Reinforcement Phase, from turn 7
reason-only-building = engineers build and repair at the end of their Reinforcement Phase
reason-only-folding = pontoons are folded only at the start of a Movement Phase, or when an enemy becomes adjacent
reason-only-demolishing = only possible when an enemy becomes adjacent to a bridge
reason-only-blowing = bridges under control are blown at the end of the turn
reason-only-finishing = there is nothing to finish now
reason-way-enemy-there = { $unit } has no way to { $hex }: enemy combat units hold { $at }
reason-way-gun-enemy-there = { $unit } has no way to { $hex }: artillery may not enter { $at } while enemies are there
reason-way-linked-trench = { $unit } has no way to { $hex }: { $at } is an enemy trench, covered from a trench linked to it
reason-way-crag = { $unit } has no way to { $hex }: a crag bars { $hexside }
reason-way-gun-isonzo = { $unit } has no way to { $hex }: on { $hexside } the Isonzo has no permanent bridge, and artillery needs one
reason-way-gun-east = { $unit } has no way to { $hex }: east of the Isonzo Italian artillery keeps to main roads and clear hexes, and { $at } is neither
reason-way-isonzo-no-bridge = { $unit } has no way to { $hex }: on { $hexside } the Isonzo has no bridge, and no engineers were with the unit at the start of the phase
reason-way-isonzo-only-move = { $unit } has no way to { $hex }: with engineers it may cross the Isonzo on { $hexside }, but as its only move
reason-way-isonzo-full = { $unit } has no way to { $hex }: { $hexside } of the Isonzo has carried its brigade or battalion this turn
reason-way-overlooked = { $unit } has no way to { $hex }: a higher enemy unit overlooks both hexes of { $hexside }
reason-resolve-nobody = no unit attacks yet
reason-support-later = both sides name their guns in secret when the attack has been declared
reason-exclude-needed = the command limits let { $unit } defend with others, so it has to
reason-defence-held-back = every unit that the command limits allow must defend: { $units }
reason-defence-command = the command limits let one Corps and one other unit defend, or two independent units: { $units }
reason-exclude-not-defending = { $unit } does not defend this hex
reason-bombard-range = the bridge on { $hexside } is out of range of { $unit }
reason-onward-not-this = { $unit } need not retreat further: it does not overstack the hex
reason-onward-back = { $hex } does not lead away from where the retreat began
reason-first-nobody = no attackers who have to retreat are in { $hex }
reason-along-elsewhere = { $unit } is not in { $hex }
reason-along-gun = artillery does not retreat
reason-along-already = { $unit } retreats anyway, or has done so
reason-eliminate-elsewhere = { $unit } is not in { $hex }, which is overstacked
reason-eliminate-needless = giving up { $unit } would be more than is needed to make { $hex } legal
reason-wait = { $unit } can enter and has to
reason-recall-not-lost = { $unit } is not among the losses
reason-engineer-only = only engineers build and repair bridges
reason-engineer-busy = { $unit } has done its work for this turn
reason-engineer-far = { $unit } is not at { $hexside }
reason-engineer-dry = { $hexside } is not a river
reason-engineer-bank = you do not control the bank { $hex }
reason-engineer-whole = the bridge on { $hexside } is not destroyed, or there never was one
reason-engineer-bridged = there is a bridge on { $hexside } already
reason-fold-no-pontoon = { $unit } is not a pontoon now
reason-fold-other = it is the pontoon of { $unit } that folds now
reason-fold-bank = { $hex } is not an end of this pontoon
reason-fold-enemy = enemies hold { $hex }
reason-demolish-other = the enemy has not just become adjacent to the bridge on { $hexside }
reason-blow-no-bridge = there is no bridge on { $hexside }
reason-blow-destroyed = the bridge on { $hexside } is destroyed already
reason-blow-control = you do not control both ends of the bridge on { $hexside }

# Assumptions of a forecast
assumption-top-unit-alone = Column and bars take the visible unit alone, at full effectiveness and in supply; the chance of taking the hex is an expectation.
assumption-guidelines-kept = Retreating stacks are taken to keep to the guidelines where they can, by going first or into a full hex.
assumption-no-defence = No defender has any strength left: they are eliminated without a roll.

# Parts of the arithmetic of a combat, by clause
part-2-1 = printed value
part-2-1-guns = guns of its own
part-7-8-d = uphill
part-7-8-e = against a peak
part-7-8-f = from higher ground
part-7-8-g = on higher ground
part-7-8-j = into a swamp
part-7-9-1 = the defender is flanked
part-9-4-1-b = enemy artillery
part-9-4-1-e = odds above the table
part-9-4-1-f = odds above the table
part-7-8-h = counted as one
part-9-2-1-h = guidelines of retreat not kept
part-9-4-1-a = the result of the dice
part-9-4-1-d = a retreat that breaks the guidelines, or cannot be made
part-10-1 = lost effectiveness
part-11-1 = short of supply
part-12-1 = mountain troops
part-12-3 = artillery in support
part-12-5 = the defender is in its trench
part-14-1-b = across a river or stream
part-14-2-f = across the Isonzo, halved
part-15-2 = lasting bonus
