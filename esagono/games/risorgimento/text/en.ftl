# Sides, phases, places
side-austrian = Austrians
side-piedmontese = Piedmontese
hidden-infantry = infantry ({ $stacking }) of { $formation }
hidden-cavalry = cavalry ({ $stacking }) of { $formation }
hidden-artillery = artillery ({ $stacking }) of { $formation }
hidden-commander = commander of { $formation }
hidden-overall-commander = overall commander of the { $formation }
phase-setup = Set-up
phase-initiative = Initiative
phase-command = Command
phase-activation = Activation
phase-action = Action Phase
phase-action-short = Action
phase-non-activated = Formations not activated
phase-non-activated-short = Others
phase-out-of-command = Out of Command units
phase-out-of-command-short = Out of Command
phase-end = End of turn
phase-end-short = End
level-decisive = decisive victory
level-tactical = tactical victory
level-victory = victory
level-resigned = victory by resignation
level-agreed = draw by agreement
level-draw = draw
terrain-clear = clear
terrain-farm = farm
terrain-farmhouse = farmhouse
terrain-village = village
hexside-stream = stream
hexside-river = river
hexside-bridge = bridge
road-major = major road
road-minor = minor road
type-line = line infantry
type-light = light infantry
type-cavalry = cavalry
type-field-artillery = field artillery
type-horse-artillery = horse artillery
type-commander = commander
type-overall-commander = overall commander

# Prompts
prompt-setup = Place your units face down within their areas, or take the printed set-up. Once all are placed, turn them as you like, and finish.
prompt-activation = Try to activate a formation, or pass.
prompt-declare = Declare which units of the formation will assault or charge, then finish: the others act afterwards.
prompt-action = Choose a unit or commander to act, or end the activation.
prompt-force = { $unit }: choose what the Force does.
prompt-commander = { $unit }: choose where the commander rides.
prompt-displace = An enemy has entered the hex of { $unit }. Choose where the commander goes.
prompt-withdraw = { $unit } must withdraw out of the enemy zone. Choose the next hex.
prompt-recover = { $unit } may recover from exhaustion or regain order, not both.
prompt-squares = Units out of command may leave Square before they withdraw.
prompt-lost = Units out of command may move nearer to their commander. Choose one, or finish.
prompt-second_corps = Call for the II Corps? The choice is made once and for all.

# Options
option-deploy = Take the printed set-up
option-place = { $unit } in { $hex }
option-march = { $unit } goes into March Movement
option-leave-march = { $unit } leaves March Movement
option-activate = Try to activate { $formation }
option-pass = Pass
option-declare-assault = { $unit } will assault { $to } from { $hex }
option-declare-charge = { $unit } will charge { $to } by way of { $hex }
option-associate = { $unit } joins the attack from { $hex }
option-leave-square = Leave Square in { $hex }
option-select = Choose { $unit }
option-rotate = Turn the marker in { $hex } to { $to }
option-end = End the activation
option-add = Add { $unit } to the Force
option-enter = { $unit } enters at { $hex } { $mode ->
    [march] in March Movement
   *[normal] in normal movement
  }
option-stay = Stay, and do nothing: the Action of this turn is spent
option-square = { $unit } forms Square
option-limber = { $unit } limbers
option-unlimber = { $unit } unlimbers facing { $facing }
option-assault = { $unit } assaults { $to }
option-charge = { $unit } charges { $to } by way of { $hex }
option-fire = { $unit } fires at the { $force ->
    [infantry] infantry
    [cavalry] cavalry
    [artillery] artillery
   *[other] troops
  } in { $target }, facing { $facing }
option-move = { $unit } moves to { $to }
option-turn = { $unit } turns { $facing } before it marches on
option-halt = { $unit } halts
option-displace = { $unit } goes to { $to }
option-rest = { $unit } recovers from exhaustion
option-rally = { $unit } regains order
option-withdraw = { $unit } withdraws to { $to }
option-call-second-corps = Call for the II Corps
option-never-second-corps = Do without the II Corps

# Events
event-turn = Turn { $turn }, { $hour }
event-phase = { $phase ->
    [non-activated] Formations that were not activated
   *[out-of-command] Units out of command
  }
event-set-up-march = { $units } in March Movement
event-set-up = The { $side } have set up.
event-placed = { $units } in { $hex }
event-initiative-roll = Initiative, { $side }: dice { $dice }, total { $total }
event-initiative = The { $side } have the initiative.
event-out-of-command = Out of command: { $units }
event-passed = The { $side } pass ({ $row } of { $most } in a row).
event-impulses-over = Three passes in a row: no more activations this turn.
event-attempt = { $formation }: die { $die }, modifier { $drm }: { $result ->
    [activated] activated
    [loose] its commander acts independently
   *[failed] failed
  }
event-loose = { $formation }: die { $die }, mood { $mood }: the commander { $result ->
    [falls-back] falls back
    [hesitates] hesitates
    [cautious] is cautious
    [own-initiative] acts freely
   *[impetuous] is impetuous
  }
event-activation = { $formation } is activated.
event-activation-over = The activation of { $formation } is over.
event-declared = { $units }: { $marker ->
    [charge] Charge
   *[assault] Assault
  } declared on { $to } from { $hex }
event-associated = { $units }: joins the attack from { $hex } on { $to }
event-rotated = The marker in { $hex } turns to { $to }.
event-left-square = The { $side } in { $hex } leave Square.
event-march = { $units }: in March Movement
event-limbered = { $units }: limbered
event-unlimbered = { $units }: unlimbered, facing { $facing }
event-faced = { $units } in { $hex }: facing { $facing }
event-halted = { $units }: facing { $facing }
event-moved = { $units }: { $way ->
    [withdraw] withdrew
    [charge] rode
    [advance] advanced
   *[move] moved
  } from { $start } to { $to }
event-entered = { $units }: entered the map at { $to }
event-displaced = { $units }: to { $to }, out of the enemy's way
event-eliminated = { $units }: eliminated in { $hex }, { $cause ->
    [routed] routed
    [destroyed] with its last strength point
    [surrendered] having nowhere to retreat to
   *[overrun] overrun
  }
event-worse = { $units }: { $levels } { $levels ->
    [one] level
   *[other] levels
  } worse, now { $status ->
    [1] Shaken
    [2] Disordered
    [3] Disorganized
   *[4] Routed
  }{ $cause ->
    [stream] , for wading a stream
   *[other] {""}
  }
event-better = { $units }: { $levels } { $levels ->
    [one] level
   *[other] levels
  } recovered, now { $status ->
    [0] in Good Order
    [1] Shaken
    [2] Disordered
   *[3] Disorganized
  }
event-strength-lost = { $units }: { $points } strength { $points ->
    [one] point
   *[other] points
  } lost
event-rested = { $units }: no longer exhausted
event-mood = Mood of { $formation }: now { $mood }
event-second-corps = { $choice ->
    [call-second-corps] The Austrians call for the II Corps.
   *[never-second-corps] The Austrians do without the II Corps.
  }
event-second-corps-roll = II Corps: die { $die }: { $comes ->
    [yes] it begins to enter next turn
   *[no] it does not come
  }
event-result = { $side }: { $level ->
    [decisive] decisive victory
    [tactical] tactical victory
   *[victory] victory
  } ({ $points } { $points ->
    [one] farm
   *[other] farms
  } in Austrian hands)
event-result-decisive = { $side }: decisive victory, for holding { $places } ({ $points } { $points ->
    [one] farm
   *[other] farms
  } in Austrian hands)

# Reasons
reason-no-decision = it is not your turn: the { $side } have to decide
reason-no-such-unit = there is no unit { $name }
reason-no-such-hex = there is no hex { $hex } on this map
reason-no-such-facing = there is no facing { $facing }; possible: { $facings }
reason-no-such-formation = there is no formation { $name }
reason-not-yours = that unit is not yours
reason-formation-not-yours = { $formation } is not yours
reason-activated-before = { $formation } has already been activated this turn
reason-formation-lost = every unit of { $formation } is eliminated
reason-no-commander = { $formation } has no commander
reason-not-arrived = { $formation } has not arrived yet
reason-activation-limit = no more formations may be activated than the turn number ({ $turn })
reason-must-leave = { $unit } is in an enemy zone of reaction: it must attack or leave
reason-must-attack = { $unit } can still attack from its marker, and has to
reason-placed-before = { $unit } is already placed
reason-outside-area = { $unit } is set up within { $radius } hexes of { $place }
reason-stacking = more than 5 stacking points would be in { $hex }
reason-eliminated = { $unit } is eliminated
reason-commander-moved = { $unit } has already moved this turn
reason-commander-elsewhere = { $unit } does not move in this activation
reason-other-formation = { $unit } does not belong to the activated formation
reason-out-of-command = { $unit } is out of command
reason-acted = { $unit } has already acted this turn
reason-unit-not-arrived = { $unit } has not arrived yet
reason-in-command = { $unit } is not out of command
reason-no-commander-to-reach = { $unit } has no commander on the map to come back to
reason-only-withdrawal = { $unit } is in an enemy zone of reaction: it may only withdraw
reason-guns-do-not-assault = artillery such as { $unit } neither assaults nor charges
reason-named-before = { $unit } is already named for another marker
reason-no-marker = there is no marker for this attack in { $hex }
reason-no-charge-marker = no Charge marker of this activation points to { $to }
reason-cannot-reach-marker = { $unit } cannot reach { $hex } and its target
reason-marker-points = the marker in { $hex } points to { $to }
reason-marker-there = { $hex } already holds a marker
reason-marker-limit = no more than { $limit ->
    [one] one marker
   *[other] { $limit } markers
  } in this activation
reason-marker-not-adjacent = { $hex } and { $to } do not touch
reason-target-empty = no enemy unit is in { $to }
reason-charge-terrain = { $target } is not ground for a charge
reason-has-begun = { $unit } has begun its Action
reason-not-begun = { $unit } has not begun to move
reason-turns-nowhere = { $unit } may turn only to face a hex that it can enter
reason-guns-unlimber = artillery such as { $unit } leaves March Movement by unlimbering
reason-in-force = { $unit } already belongs to the Force
reason-not-of-force = { $unit } does not belong to the Force of this order
reason-other-force = { $unit } cannot join this Force
reason-force-in-action = the Action of { $unit } comes first
reason-loose-falls-back = the commander falls back: { $unit } may only move, and not nearer to the enemy
reason-loose-hesitates = the commander hesitates: { $unit } does not move
reason-moved-fire = guns that moved do not fire
reason-must-limber = { $unit } has to be limbered to move
reason-enter-first = { $unit } has to enter the map first
reason-already-there = { $unit } is already in { $hex }
reason-enemy-there = enemy units are in { $hex }
reason-enemy-zone = { $hex } is in an enemy zone of reaction and holds no marker
reason-commander-zone = { $hex } is in an enemy zone of reaction, and no friendly unit is there
reason-too-far = { $hex } is too far for { $unit }; movement points left: { $left }
reason-enemy-in-way = the way to { $hex } leads through { $by_hex }, where enemy units are
reason-zone-in-way = the way to { $hex } leads through { $by_hex }, which is in an enemy zone of reaction and holds no marker
reason-attack-in-way = the way to { $hex } leads through { $by_hex }: in that enemy zone of reaction { $unit } has to attack from the marker
reason-river-in-way = the way to { $hex } leads into { $by_hex } across the river
reason-stream-in-way = the way to { $hex } leads into { $by_hex } across a stream, and artillery crosses only at a bridge
reason-stack-in-way = the way to { $hex } leads through { $by_hex }, which is full
reason-crowd-in-way = the way to { $hex } uses the road or bridge into { $by_hex }, where more than { $limit } stacking points would be
reason-not-nearer = { $unit } is out of command: it must end nearer to its commander
reason-march-front = { $unit } leaves its hex only through its front
reason-river = the river cannot be crossed
reason-guns-stream = artillery such as { $unit } crosses a stream only at a bridge
reason-faces-with-others = units entering { $hex } take the facing of the Forces already there
reason-withdraw-shortest = a Withdrawal takes the shortest way out of enemy zones, by the priorities of a retreat: not to { $to }
reason-no-trigger = no act of the enemy has triggered a Reaction
reason-another-moment = { $verb } is not possible at this point
reason-unfinished = say also { $missing } ({ $verb })
reason-loose-impetuous = the commander is impetuous and places every marker possible
reason-target-there = the enemy is still in { $to }
reason-one-hexside = the marker turns by one hexside only, not to { $to }
reason-square-left-at-start = Square is left when the activation starts, or as a Reaction
reason-road-crowded = { $hex } would hold more than { $limit } stacking points: the road and the bridge there cannot be used
reason-on-map-already = { $unit } is on the map already
reason-no-entry-hex = { $unit } does not enter at { $hex }

# Settings
setting-fog = Fog of war
setting-fog-rulebook = as in the rulebook
setting-fog-open = all on the map open
setting-turns = Turns
setting-turns-8 = 8
setting-turns-7 = 7
setting-turns-9 = 9
setting-turns-10 = 10
setting-command_check = Command is checked
setting-command_check-once = once a turn
setting-command_check-at-activation = again at each activation
setting-forces = Forces
setting-forces-subsets = any units of a stack
setting-forces-whole-stacks = always the whole stack
setting-march_stacking = Full hexes in March Movement
setting-march_stacking-passing = may be passed through
setting-march_stacking-strict = may not be entered
setting-guns_in_zone = Artillery in an enemy zone
setting-guns_in_zone-must-leave = must leave
setting-guns_in_zone-may-fire = may answer with fire
setting-withdrawal_check = Compulsory withdrawals
setting-withdrawal_check-none = without a check
setting-withdrawal_check-check = with a Cohesion Check
setting-withdrawal_reactions = Reactions to compulsory withdrawals
setting-withdrawal_reactions-none = none
setting-withdrawal_reactions-allowed = allowed
setting-fire_targets = Targets of fire in a hex
setting-fire_targets-three = infantry, cavalry or artillery
setting-fire_targets-two = artillery or all others
setting-exhausted_move = Exhausted moves
setting-exhausted_move-full = with the full allowance
setting-exhausted_move-remaining = with the points the charge left
setting-exhaustion_rest = Cavalry that countercharged recovers from exhaustion
setting-exhaustion_rest-next-turn = from the next turn on
setting-exhaustion_rest-same-turn = in the same turn already
setting-retreat_priorities = Retreat priorities apply
setting-retreat_priorities-by-force = to each Force
setting-retreat_priorities-by-stack = to the whole stack
setting-march_square = Square by infantry in March Movement under fire
setting-march_square-allowed = allowed
setting-march_square-refused = not allowed: it may only leave March Movement
setting-decisive_goito = Decisive victory: Austria must control
setting-decisive_goito-whole-village = every hex of the village
setting-decisive_goito-one-hex = one hex of the village
setting-uncertain_result = Uncertain results compare
setting-uncertain_result-reference-unit = the largest units
setting-uncertain_result-all-units = all units
setting-charge_shock = Charged infantry checks its cohesion first
setting-charge_shock-yes = yes
setting-charge_shock-no = no
setting-loss_markers = Strength lost by face-down units
setting-loss_markers-open = is open
setting-loss_markers-hidden = is hidden
setting-adjacent_assault = Reaction to an assault from the next hex
setting-adjacent_assault-no-reaction = none
setting-adjacent_assault-reaction = as if the enemy had moved there
setting-aosta = The brigade Aosta
setting-aosta-first-division = belongs to the 1st Division
setting-aosta-reserve = belongs to the Reserve
setting-horse_batteries = Piedmontese horse batteries
setting-horse_batteries-one-counter = one counter
setting-horse_batteries-three-counters = three counters
setting-second_corps_conditions = Victory conditions with the II Corps
setting-second_corps_conditions-on-map = once one of its units is on the map
setting-second_corps_conditions-from-roll = from the turn after the roll
setting-handicap = Handicap (ours, not the rulebook's)
setting-handicap-none = none: as the rulebook says
setting-handicap-five-farms = five farms win for the Austrians
setting-handicap-four-farms = four farms win for the Austrians

# Scenarios
scenario-battle = Goito, 30 May 1848
scenario-battle-text = Radetzky comes up the right bank of the Mincio; the king's army waits between Goito and the farms to the west.
