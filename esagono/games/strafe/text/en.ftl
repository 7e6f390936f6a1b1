# Sides, phases
side-italian = Italian
side-austro-hungarian = Austro-Hungarian
side-short-italian = IT
side-short-austro-hungarian = AH
phase-setup = Set-up
phase-reinforcement = Reinforcement
phase-command = Command
phase-initiative = Initiative
phase-weather = Weather
phase-supply = Supply
phase-artillery = Artillery
phase-event = Event
phase-action = Actions
phase-non-activated = Non Activated Movement
phase-non-activated-short = Marches
phase-rally = Replacement and Rally
phase-rally-short = Rally
phase-victory = Victory check
phase-victory-short = Victory
level-complete = complete victory
level-victory = victory
level-draw = draw
level-resigned = victory by resignation
level-agreed = draw by agreement
weather-clear = clear

# Prompts
prompt-setup = Put your units in their areas, or take the usual deployment.
prompt-reinforcements = Bring in reinforcements, or finish: those that wait may come in on any later turn.
prompt-plan = Plan your brigades in secret: one logistics point each, and one more for every five guns.
prompt-bid = Bid logistics points for the initiative. Bid + points spent on plans + one die: the higher total wins.
prompt-artillery = Turn guns to move or fire, destroy guns, lower trenches, prepare demolitions; then finish.
prompt-regiment = Orders are misunderstood: choose the regiment whose battalions you move.
prompt-confusion = Orders are misunderstood: move enemy battalions by one hex each, or finish.
prompt-activation = Activate a planned brigade, or pass.
prompt-headquarters = Where do you put the headquarters? It commands the units within its range.
prompt-attachment = Attach guns and independent units in command, or begin.
prompt-movement = Choose a unit and move it; in an Action it may also declare an Assault or dig. Then end the movement.
prompt-reaction = Do you react?
prompt-rally = Rally units, replace steps, begin bridges; then finish.

# Options
option-place = Put { $unit } in { $hex }
option-default-set-up = Take the usual deployment for the rest
option-done = Finish
option-enter = { $unit } enters at { $hex }
option-enter-all = Bring in all of them
option-plan = Plan { $brigade } with up to { $box } guns
option-unplan = Take { $brigade } off the display
option-ready = Plans are made
option-bid = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
option-turn = Turn { $unit } to its { $up ->
    [fire] fire
   *[move] move
  } side
option-destroy = Destroy { $unit }
option-lower = Lower the trench in { $hex }
option-blow = { $unit } tries to blow up the bridge { $hexside }
option-regiment = Regiment { $name }
option-nudge = { $unit } to { $to }
option-activate = Activate { $brigade }
option-pass = Pass
option-place-hq = Put the headquarters in { $hex }
option-cancel-activation = There is no hex left for the headquarters
option-attach = Attach { $unit }
option-detach = Send back { $unit }
option-exchange = Exchange with { $brigade }
option-select = { $unit }
option-join = { $unit } goes along
option-move = { $unit } to { $to }
option-force-march = { $unit } force marches
option-extend = { $unit } extends into { $to }
option-consolidate = { $unit } draws together in { $to }
option-assault = { $unit } assaults { $to }
option-dig = { $unit } digs
option-dig-there = { $unit } digs in { $hex }
option-attach-flamethrower = { $unit } joins another unit
option-end-movement = End the movement
option-react = { $brigade } tries to react
option-night-counterattack = { $brigade } tries a Night Counterattack
option-event-counterattack = { $brigade } counterattacks by night, free (event)
option-no-reaction = No reaction
option-rally = { $unit } rallies
option-rally-all = Rally every unit that can
option-show = { $unit } on top of its stack
option-replace = { $unit } is brought to full strength
option-return = { $unit } returns in { $hex }
option-bridge = { $unit } begins a bridge on { $hexside }

# Events
event-turn = Turn { $turn }.
event-phase = { $phase ->
    [reinforcement] Reinforcement Phase.
    [command] Command Phase.
    [initiative] Initiative Phase.
    [weather] The weather is clear.
    [supply] Supply Phase.
    [artillery] Artillery Phase.
    [event] Event Phase.
    [action] Action Phases.
    [non-activated] Non Activated Movement.
    [rally] Replacement and Rally Phase.
   *[victory] Victory check.
  }
event-set-up = The { $side } side has set up.
event-entered = { $unit } enters at { $hex }.
event-income = The { $side } side receives { $points ->
    [one] one logistics point
   *[other] { $points } logistics points
  }.
event-paid = The { $side } side pays logistics points.
event-paid-own = The { $side } side pays { $points ->
    [one] one logistics point
   *[other] { $points } logistics points
  }.
event-plans-made = Both sides have made their plans.
event-initiative-roll = Initiative, Italian and Austro-Hungarian: dice { $dice }, points spent { $spent }, totals { $totals }.
event-initiative = The { $side } side has the initiative.
event-out-of-supply = Some { $side } units are out of supply.
event-out-of-supply-own = { $units } { $n ->
    [one] is
   *[other] are
  } out of supply.
event-disorganized = Some { $side } units are disorganized.
event-disorganized-own = { $units } ({ $hexes }) { $n ->
    [one] gains
   *[other] each gain
  } { $points ->
    [one] one disorganization point
   *[other] { $points } disorganization points
  }.
event-step-lost = { $unit } loses a step.
event-eliminated = { $unit } is eliminated.
event-surrendered = { $unit } surrenders.
event-captured = { $unit } is captured.
event-demolition = Demolition on { $hexside }: die { $die }, { $blown ->
    [1] the bridge is blown up.
   *[0] the bridge stands.
  }
event-event-roll = Events: die { $die }, { $nation ->
    [none] no event
    [italian] an Italian event
   *[other] an Austro-Hungarian event
  }.
event-event-drawn = { $side } event, die { $die }: { $event ->
    [wings] wings on their feet.
    [confusion] orders are misunderstood.
    [short-fire] guns fire short this turn.
    [logistics] a logistics effort.
    [night-counterattack] a Night Counterattack.
   *[none] nothing happens.
  }
event-brigade-unfit = { $brigade } is drawn but cannot be used; another brigade is drawn.
event-wings = { $brigade } is activated free this turn and must assault.
event-confusion = { $brigade } misunderstands its orders.
event-nudged = { $unit } goes from { $start } to { $to }.
event-passed = The { $side } side passes.
event-not-activated = { $brigade } cannot be activated: no supply path for its headquarters.
event-hq-placed = The headquarters of { $brigade } is in { $hex }.
event-command-die = Command through { $hex }: die { $die }, { $passed ->
    [1] it passes.
   *[0] it is blocked.
  }
event-free-counterattack = { $brigade } counterattacks by night, free, by the event.
event-reaction-roll = { $brigade } { $night ->
    [1] tries a Night Counterattack
   *[other] tries to react
  }: die { $die } against { $value }, { $success ->
    [1] it acts.
   *[0] it does not.
  }
event-attached = The { $side } side attaches units.
event-attached-own = The { $side } side attaches { $units }.
event-exchange = { $brigade } relieves { $partner }.
event-moved = { $side } units move from { $start } to { $to }.
event-moved-own = { $units } { $n ->
    [one] moves
   *[other] move
  } from { $start } to { $to }.
event-force-march = { $side } units force march.
event-force-march-own = { $units } force { $n ->
    [one] marches
   *[other] march
  }.
event-extended = A unit in { $hex } extends into { $to }.
event-extended-own = { $unit } extends from { $hex } into { $to }.
event-consolidated = A unit draws together in { $hex }.
event-consolidated-own = { $unit } draws together in { $hex }.
event-assault-declared = { $unit } will assault { $target } from { $start }.
event-provoked = The attack on { $hex } makes the guns of XV Corps available.
event-digging = A unit digs in { $hex }.
event-digging-own = { $unit } digs in { $hex }.
event-digging-interrupted = The digging in { $hex } is interrupted.
event-dig-roll = Digging in { $hex }, in an enemy zone of control: die { $die }, { $success ->
    [1] it succeeds.
   *[0] it fails.
  }
event-trench-begun = The trench in { $hex } will have level { $level } next turn.
event-trench-raised = The trench in { $hex } has level { $level }.
event-trench-lowered = { $level ->
    [0] The trench in { $hex } is gone.
   *[other] The trench in { $hex } falls to level { $level }.
  }
event-flamethrower-attached-own = { $unit } joins { $host_unit }.
event-flamethrower-attached = { $side } flamethrowers join another unit.
event-control = { $hex } is now { $side }.
event-action-completed = { $brigade } has completed its Action.
event-rallied = { $side }: rally and replacements.
event-rallied-own = { $side }: { $n ->
    [0] no unit rallies
    [one] { $units } rallies
   *[other] { $units } rally
  }; { $m ->
    [0] no unit recovers a step
    [one] { $replaced_units } recovers a step
   *[other] { $replaced_units } recover a step each
  }.
event-shown = { $unit } is on top of the stack in { $hex }.
event-returned = { $unit } returns in { $hex }.
event-bridge-begun = A bridge is begun on { $hexside }.
event-bridge-begun-own = { $unit } begins a bridge on { $hexside }.
event-bridge-built = The bridge on { $hexside } is ready.
event-bridge-interrupted = The work on the bridge { $hexside } is given up.
event-offensive-halt = Three turns without a conquest: the offensive is over.
event-game-over = The game is over: { $level ->
    [draw] a draw
    [complete] a complete { $winner_side } victory
   *[victory] { $winner_side } victory
  }, { $points ->
    [one] one Italian victory point
   *[other] { $points } Italian victory points
  }.
event-resigned = The { $side } side resigns: the { $winner_side } side has won.
event-timed-out = The { $side } side is out of time: the { $winner_side } side has won.
event-taken-back = Options are taken back by agreement; the { $side } side asked for it. Dice already rolled are not reused; new ones are rolled from here on.

# Refusals
reason-game-over = The game is over.
reason-no-decision = It is not your turn: the { $side } side has to decide.
reason-not-an-option = { $verb } is not possible now; you can choose { $verbs }.
reason-no-argument = { $verb } has no "{ $argument }"; possible: { $known }.
reason-missing-argument = { $verb } is missing: { $argument }.
reason-no-such-choice = { $argument } cannot be { $value } here; possible: { $choices }.
reason-no-such-unit = There is no unit { $name }.
reason-no-such-hex = There is no hex { $hex }.
reason-no-such-brigade = There is no brigade { $name }.
reason-not-yours = { $unit } is not yours.
reason-not-your-brigade = { $name } is not yours.
reason-placed-already = { $unit } is already set up.
reason-outside-set-up = { $unit } may not be set up in { $hex }.
reason-no-room = There is no room for { $unit } in { $hex }.
reason-not-due = { $unit } is not due yet.
reason-in-play = { $unit } is already in play.
reason-gone = { $unit } is eliminated and does not enter again.
reason-entry-blocked = The enemy blocks { $hex }.
reason-wrong-entry = { $unit } does not enter at { $hex }.
reason-brigade-off-map = { $brigade } has no unit on the map.
reason-brigade-done = { $brigade } has already been activated this turn.
reason-not-planned = { $brigade } was not planned in the Command Phase.
reason-hq-shelled = Enemy guns interdict every road to the headquarters of { $brigade }.
reason-no-hq-hex = There is no hex on a supply path for the headquarters of { $brigade }.
reason-wings-first = By this turn's event a brigade must still act, and assault.
reason-no-such-box = The boxes of the display are for { $boxes } guns.
reason-planned-already = { $brigade } is already in that box.
reason-too-expensive = That costs { $points ->
    [one] one logistics point
   *[other] { $points } logistics points
  }; you have { $have }.
reason-hq-beside-enemy = No headquarters can be in { $hex }: the enemy is there.
reason-hq-out-of-area = No headquarters can be in { $hex }: it is out of play.
reason-hq-interdicted = Enemy guns interdict every road from { $hex }.
reason-hq-unsupplied = No supply path reaches { $hex }.
reason-hq-too-far = No unit of the brigade would be in command from { $hex }.
reason-not-in-front = { $brigade } is not in the front line: an Exchange relieves a brigade adjacent to the enemy, or nearer to it.
reason-wings-assault = A brigade that must assault by the event takes no part in an Exchange.
reason-exchange-attachments = Nothing is attached in an Exchange.
reason-not-independent = { $unit } belongs to a brigade.
reason-attached-at-activation = Units are attached only when the brigade is activated.
reason-already-attached = { $unit } is already attached.
reason-out-of-command-range = { $unit } is out of Command.
reason-gun-out-of-range = Guns are picked within the Command Range of the headquarters; { $unit } is not.
reason-already-activated = { $unit } has already been activated this turn.
reason-other-division = { $unit } serves with another division.
reason-corps-guns-only = A brigade without a division has the guns of corps only, not { $unit }.
reason-two-independents = Two independent units are already attached.
reason-on-the-move = { $unit } is on its move side.
reason-emplacing = { $unit } is being emplaced this turn.
reason-already-fired = { $unit } has already been activated to fire this turn.
reason-box-full = This brigade was planned with up to { $guns } guns.
reason-one-attempt = Only one attempt is allowed.
reason-austrians-only = Only the Austro-Hungarians counterattack by night.
reason-no-such-event = There is no such event this turn.
reason-once-a-turn = One Night Counterattack may be tried each turn.
reason-no-points = There are no logistics points for it.
reason-goes-with-its-unit = { $unit } goes with the unit it is attached to.
reason-hq-stays = { $unit } is a headquarters: it stays where it was placed.
reason-guns-move-late = { $unit } is artillery: it moves only in Phase 10.
reason-out-of-command = { $unit } is out of Command: it moves only in Phase 10.
reason-not-activated = { $unit } is not activated now.
reason-emplaced = { $unit } is on its fire side and cannot move.
reason-assault-declared = { $unit } has declared an Assault.
reason-digs = { $unit } is digging this turn.
reason-already-moved = { $unit } has already moved.
reason-too-worn-to-march = { $unit } is one disorganization point from surrendering: it cannot force march.
reason-cannot-force-march = { $unit } is artillery: it cannot force march.
reason-consolidate-first = { $unit } is in two hexes and must draw together first.
reason-in-one-hex = { $unit } is in one hex only.
reason-not-its-hex = { $unit } is not in { $hex }.
reason-already-there = { $unit } is already there.
reason-water = { $hex } is water.
reason-out-of-area = { $hex } is out of play for { $unit }.
reason-enemy-there = Enemy units are in { $hex }.
reason-enemy-guns-there = Enemy guns are in { $hex }.
reason-guns-in-zone = Guns cannot go alone into the enemy zone of control at { $hex }.
reason-enemy-zone = { $hex } is in an enemy zone of control.
reason-infantry-only = Only infantry is deployed in two hexes; { $unit } is not.
reason-must-be-alone = Only a unit alone in its hex may extend, into an empty one.
reason-not-confused = { $unit } is not one of the battalions in confusion.
reason-no-nudge = { $unit } cannot be moved to { $hex }: one hex, not across the Isonzo, with room and without enemies.
reason-another-moment = { $verb } is not possible at this point.
reason-unfinished = { $verb } also needs: { $missing }.
reason-bridge-is-blown = { $unit } cannot get to { $hex }: the bridge { $hexside } on its way is blown up.
reason-too-far = { $unit } does not have enough movement points for { $hex }.
reason-enemies-too-near = A Strategic Move stays four hexes or more from every enemy unit: { $unit } cannot reach { $hex } so.
reason-exchange-only = In an Exchange { $unit } cannot go to { $hex }.
reason-exchange-turn = In an Exchange the brigade in the rear moves first, then the one in front; it is not the turn of { $unit }.
reason-exchange-crowded = A hex of the Exchange is overstacked: other units must leave it first.
reason-crowded = A hex is overstacked: other units must leave it before the movement ends.
reason-roads-only = { $unit } goes only along roads and tracks.
reason-no-ford = { $unit } cannot cross the Isonzo there.
reason-terrain = { $unit } cannot enter { $hex }.
reason-no-attack-in-exchange = Units cannot attack, dig or bombard in an Exchange.
reason-no-late-assault = There are no Assaults in this movement.
reason-no-points-for-assault = { $unit } does not have enough movement points to assault { $hex }.
reason-dig-in-action = Trenches are dug only in an Action.
reason-cannot-dig = { $unit } cannot dig.
reason-dig-elsewhere = { $unit } is not in { $hex }.
reason-dig-where = { $unit } is in two hexes: say in which it digs.
reason-free-activation = A brigade activated without logistics points cannot dig.
reason-dig-or-move = { $unit } has moved or is assaulting.
reason-dug-here = Another unit is already digging there in this Action.
reason-five-levels = Five levels have been dug in this Action.
reason-highest-level = The trench is already at the highest level.
reason-under-way = The trench is already being raised.
reason-no-trench = There is no trench in { $hex }.
reason-trench-not-held = No unit of yours other than guns is in { $hex }.
reason-lowered-already = The trench in { $hex } has already been lowered in this phase.
reason-printed-trench = The printed trench in { $hex } cannot be lowered further.
reason-no-gun = { $unit } is not artillery.
reason-already-up = { $unit } already has that side up.
reason-battery-full = Two guns are already emplaced in the hex of { $unit }.
reason-destroy-unsupplied = { $unit } is out of supply and cannot be destroyed.
reason-turned-already = { $unit } has already been turned in this phase.
reason-no-bridge = There is no bridge on { $hexside }.
reason-one-roll = { $unit } already has its bridge for this turn.
reason-cannot-blow = { $unit } is not infantry: units of its type blow up no bridges.
reason-bridge-too-far = { $unit } cannot reach the bridge { $hexside }.
reason-way-to-bridge-barred = The enemy, or its zone of control, is between { $unit } and the bridge { $hexside }.
reason-not-eliminated = { $unit } is not among the eliminated units.
reason-independent-gone = { $unit } belongs to no brigade and cannot return.
reason-one-step = One step has already been recovered.
reason-on-top = { $unit } is already on top of its stack.
reason-not-shown = Only infantry is shown on top of a stack by choice; { $unit } is not.
reason-shown-already = The stack of { $unit } has already been rearranged in this phase.
reason-nothing-hidden = All units are open in this game: no stack is rearranged.
reason-no-return-hex = There is no hex in which { $unit } could return.
reason-wrong-return-hex = { $unit } returns in or adjacent to the town or supply source nearest to its brigade, not in { $hex }.
reason-unsafe-return = { $hex } is adjacent to the enemy, or out of supply.
reason-not-bridging = { $unit } cannot build bridges.
reason-disorganized = { $unit } is disorganized.
reason-no-site = There is no place for a bridge adjacent to { $unit }.
reason-enemy-opposite = The enemy is on the other bank of { $hexside }.
reason-wrong-site = No bridge can be begun on { $hexside }: it takes an Isonzo hexside of the Engineer's hex without a bridge, and no enemy opposite.
reason-nothing-to-rally = { $unit } is not disorganized.
reason-nothing-to-replace = Only infantry recovers steps; losses of units like { $unit } are permanent.
reason-full-strength = { $unit } is at full strength.
reason-recovered = { $unit } has already recovered a step this turn.
reason-rallied = { $unit } has already rallied this turn.
reason-force-marched = { $unit } force marched this turn.
reason-unsupplied = { $unit } is out of supply.
reason-beside-enemy = { $unit } is adjacent to the enemy.

# Options of the game
setting-fog = Hidden information
setting-fog-rulebook = as in the rulebook
setting-fog-open = all on the map open; plans and bids secret until both have chosen
setting-set_up = Set-up
setting-set_up-default = usual deployment
setting-set_up-free = free within the areas
setting-logistics = Logistics points
setting-logistics-hidden = hidden
setting-logistics-open = open
setting-logistics-italian-open = the Italian ones open
setting-logistics-austro-hungarian-open = the Austro-Hungarian ones open
setting-carso_north = Ground north of the Carso scenario
setting-carso_north-italian-ground = Italians use their own ground
setting-carso_north-clipped = neither side uses it
setting-battalions_102 = I/102 and II/102 in the campaign
setting-battalions_102-arrive = arrive on 8 August
setting-battalions_102-set-up = are set up
setting-armored_cars = Armoured cars (3)
setting-armored_cars-one = one unit
setting-armored_cars-three = three units
setting-dismounted_division = The dismounted cavalry division
setting-dismounted_division-one = one formation
setting-dismounted_division-two = two formations
setting-halt = The halt of the offensive
setting-halt-always = in every scenario
setting-halt-campaign = in the campaign only
setting-conquest = A conquest counts when the hex
setting-conquest-taken = was taken
setting-conquest-held = is still held
setting-surprise = Surprise shifts
setting-surprise-capped = within the limit of three
setting-surprise-uncapped = beyond the limit
setting-after_reaction = After a reaction play returns to
setting-after_reaction-acting = the side that acted
setting-after_reaction-initiative = the initiative player
setting-night_and_reaction = Night counterattack and reaction in one step
setting-night_and_reaction-one = one of the two
setting-night_and_reaction-both = both
setting-hq_supply = A headquarters must
setting-hq_supply-trace = trace supply itself
setting-hq_supply-on-line = be on a road or a traced path
setting-road_adjacency = Roads of supply are cut by
setting-road_adjacency-any-unit = any adjacent enemy unit
setting-road_adjacency-zone = zones of control
setting-hq_near_enemy = A headquarters on a road adjacent to the enemy
setting-hq_near_enemy-allowed = is allowed
setting-hq_near_enemy-barred = may not
setting-late_infiltration = Infiltration fire in Phase 10
setting-late_infiltration-no = no
setting-late_infiltration-yes = yes
setting-strategic_force_march = Strategic movement and force march
setting-strategic_force_march-combined = can be combined
setting-strategic_force_march-exclusive = exclude each other
setting-observers = Observers of bombardments
setting-observers-command = within command range
setting-observers-anywhere = any friendly unit
setting-gun_losses = Step losses of guns
setting-gun_losses-pairs = counted in pairs
setting-gun_losses-each = two on the same gun
setting-firer_position = The firers' position counts
setting-firer_position-worst = of the worst-placed firer
setting-firer_position-assaulted-hex = of the assaulted hex
setting-rally_supply = Supply for rally
setting-rally_supply-now = traced in Phase 11
setting-rally_supply-supply-phase = as in the Supply Phase
setting-trench_cover = Trenches cover targets from
setting-trench_cover-bombardment = bombardment
setting-trench_cover-all-fire = every fire
setting-machine_guns = Machine-gun companies
setting-machine_guns-in = in play
setting-machine_guns-out = excluded
setting-bloodier_fire = Bloodier fire
setting-bloodier_fire-off = no
setting-bloodier_fire-on = yes

# Independent units that are printed with a number only
called-brigade = Brigade { $name }
called-hq = HQ { $name }
called-mg = MG Coy. { $name }
called-engineer = Eng. { $name }
called-bicycle = Cyclists { $name }
called-rgf = RGF { $name }
called-armored-car = Armoured cars { $name }

reason-barred-on-the-way = { $unit } cannot get to { $hex }: { $barrier ->
    [enemy-there] enemy units stand in the way, at { $at }
    [enemy-guns-there] enemy guns stand in the way, at { $at }
    [enemy-zone] the way leads through the enemy zone of control at { $at }
    [guns-in-zone] guns do not go alone through the enemy zone of control at { $at }
    [no-ford] it cannot cross the Isonzo to { $at }
    [roads-only] it goes only along roads and tracks, and none leads to { $at }
    [road-taken] it can enter { $at } only along the road, which it cannot use there
   *[other] it cannot enter { $at }
}.
reason-road-taken = { $unit } can enter { $hex } only along the road, and the road rate is not available there.
reason-no-allowance = { $unit } has no movement points.
reason-moving-already = { $unit } is already under way.
reason-not-in-stack = { $unit } is not in the hex of the units under way.
reason-stack-has-moved = Units that move together start together: one of them has already moved.
reason-marches-already = { $unit } is already on a Force March.
reason-no-flamethrower = { $unit } is not a Flamethrower.
reason-host-too-far = { $unit } can only join a unit in its own hex or an adjacent one.
reason-cannot-host = A Flamethrower joins an Infantry unit that lies in one hex and has none yet.
reason-no-exchange-now = A Night Counterattack, or an Action by an event, cannot be a Brigade Exchange.
reason-not-attached = { $unit } is not attached.
