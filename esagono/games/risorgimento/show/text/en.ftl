# States of a unit
badge-status-1 = shaken
badge-status-2 = disordered
badge-status-3 = disorganized
badge-lost = strength points lost
badge-march = in March Movement
badge-limbered = limbered
badge-square = in Square
badge-exhausted = exhausted
badge-charging = charging
badge-low-ammo = low on ammunition
badge-out-of-ammo = out of ammunition
badge-out-of-command = out of command
badge-acted = has acted
badge-attacked = has attacked
badge-began-in-zone = began in an enemy zone
badge-entered = has just entered
badge-charged = has charged this turn
badge-up = face up
badge-activated = activated
badge-failed = failed attempts
badge-mood = mood

# Markers
marker-assault = assault
marker-charge = charge
marker-control = place held

# Values
value-strength = strength
value-cohesion = cohesion
value-move = movement
value-stacking = stacking
value-command = command
value-rating = rating

# Displays
display-formations = Formations and moods
display-reinforcements = Yet to come
display-eliminated = Eliminated
arrival = from { $place } ({ $hex })
group-turn = Turn { $turn }
group-first = At the start
mood = mood { $value }
verb-activate = Try to activate
verb-turn = Turn
verb-halt = Halt facing
verb-unlimber = Unlimber facing
verb-face = Facing

# Steps of an activation
step-declare = declarations
step-actions = actions
step-end = end

# Overlays
overlay-own-zone = My zones of reaction
overlay-enemy-zone = Enemy zones of reaction
overlay-command = Command
overlay-sight = Line of sight from a hex
overlay-sight-hint = Choose the hex to look from.
overlay-objectives = Places to hold
overlay-heights = Heights
overlay-enemy-reach = Enemy reach
overlay-enemy-reach-free = Enemy reach without my units
legend-zone-own = in my zone of reaction
legend-zone-both = in the zones of both sides
legend-zone-enemy = in an enemy zone of reaction
legend-command-in = in command
legend-command-out = out of command
legend-seen = can be seen from there
legend-held-own = held by me
legend-held-enemy = held by the enemy
legend-threat = face-up enemy units can come here in an Action (how many)
legend-one-unit = { $unit } can come here; choose elsewhere for all
legend-height-1 = level 1
legend-height-2 = level 2 or more

# Charts
chart-fire = Fire
chart-fire-note = cc and a number: a cohesion check with that much added to the dice. 1S2: one strength point lost in all, and two status levels for each unit. A dash: nothing.
chart-assault = Assault and charge
chart-assault-note = Attacker left of the slash, defender right. B (blue): the attacker wins. R (red): the defender wins. W (white): the side that loses fewer status levels wins. G (grey): a draw. cc1 is a cohesion check with 1 added to the dice; 1S2, one strength point lost in all and two status levels for each unit.
chart-terrain = Terrain
chart-hexside = Hexsides
chart-road = Roads
chart-infantry = Infantry
chart-cavalry = Cavalry
chart-artillery = Artillery

# Odds of an attack
odds-firepower = Firepower
odds-between = From { $worst } to { $best }, depending on what is face down.
answer-none = if they do nothing
answer-fire = if they fire first
answer-square = if they form square
answer-leave-square = if they leave the square
answer-face = if they turn to face the attack
answer-withdraw = if they withdraw
answer-counterattack = if they counterattack
answer-countercharge = if they countercharge
answer-limber = if they limber
answer-unlimber = if they unlimber
answer-leave-march = if they leave March Movement
cut-short-reactions = Very many Reactions are possible: some of the longest sequences are not counted.
cut-short-no-reactions = Without Reactions.
cut-short-backs = Reckoned with average values of face-down units.
odds-range = From { $worst } to { $best }: not everything can be seen.
assumption-look-alikes = The column is that of average face-down units; the chance counts everything that they may be.
shift-ratio = strength ratio
shift-cohesion = cohesion of the firers
shift-rear = from the rear
shift-infantry-march = infantry in March Movement
shift-massed = massed target
shift-square = target in Square
shift-march = target in March Movement
shift-unlimbered = unlimbered guns
shift-charge = charge
shift-charge-square = charge on a Square
shift-cavalry-infantry = cavalry against infantry
shift-defender-march = defender in March Movement
shift-attacker-march = attacker in March Movement
shift-stream = across a stream
shift-attacker-no-ammunition = attacker out of ammunition
shift-defender-no-ammunition = defender out of ammunition
shift-attacker-exhausted = attacker exhausted
shift-defender-exhausted = defender exhausted
shift-clear = clear
shift-farm = farm
shift-farmhouse = farmhouse
shift-village = village
odds-hurt = the target is hurt
odds-status = Status of { $unit }
odds-face-down = a face-down unit
odds-status-0 = good order
odds-status-1 = shaken
odds-status-2 = disordered
odds-status-3 = disorganized
odds-status-4 = lost
odds-winner = Winner
odds-winner-attacker = attacker
odds-winner-defender = defender
odds-winner-draw = neither
odds-defender-strength = Strength lost by the defender
odds-attacker-strength = Strength lost by the attacker
odds-target-strength = Strength lost
odds-defender-routed = Defending units lost
odds-attacker-routed = Attacking units lost
odds-target-routed = Units lost
wade-cavalry = Wades a stream: { $levels ->
    [one] one level worse.
   *[other] { $levels } levels worse.
  }
wade-infantry = Wades a stream: its cohesion is checked.
ride-reactions = May react: { $who }.
ride-safe = No unit may react on the way.
legend-ride = path of the charge
legend-ride-danger = a Reaction may meet it here
legend-ride-enemy = may react

# Reactions
reaction-title = Reactions to the enemy in { $hex }
reaction-arm-infantry = Infantry in { $hex }
reaction-arm-cavalry = Cavalry in { $hex }
reaction-arm-artillery = Artillery in { $hex }
reaction-coming-assault = The enemy is about to assault { $target }.
reaction-coming-charge = The enemy is about to charge { $target }.
reaction-decline = Do nothing
reaction-no-more = Decline all, and do not ask me again in this activation
reaction-react-fire = Fire
reaction-react-face = Face the enemy ({ $facing })
reaction-react-square = Form square
reaction-react-leave-square = Leave the square
reaction-react-withdraw = Withdraw to { $to }
reaction-react-leave-march = Leave March Movement
reaction-react-limber = Limber
reaction-react-unlimber = Unlimber
reaction-countercharge = Countercharge through { $via }
reaction-counterattack = Counterattack
reaction-chance-react-fire = chance of a hit
reaction-chance-react-face = chance of staying in order
reaction-chance-react-square = chance that the square holds
reaction-chance-react-withdraw = chance of staying in order
reaction-chance-countercharge = chance of throwing the enemy back
reaction-chance-counterattack = chance of throwing the enemy back
reaction-starts = it starts { $p }
reaction-then = then the enemy takes { $hex } { $p }

# Activation
activation-title = Activation
activation-who = Try to activate
activation-value = command { $value }
activation-6-1-2 = failed before
activation-6-1-4 = near the Overall Commander
activation-hint = The number is the chance that the formation acts. One time in six that is on its commander's own initiative.
loose-falls-back = falls back, not nearer to the enemy
loose-hesitates = hesitates, no unit moves
loose-cautious = cautious, one marker at most
loose-own-initiative = acts freely
loose-impetuous = impetuous, places every marker possible
activation-none = No formation can be tried.
closing-last-pass = Two passes in a row. If you pass too, no more formations activate this turn.
closing-last-pass-of-game = Two passes in a row, in the last turn. If you pass too, no more formations activate in this game.
closing-pass = The enemy has passed. If you pass and the enemy passes again, no more formations activate this turn.
closing-pass-of-game = The enemy has passed, in the last turn. If you pass and the enemy passes again, no more formations activate in this game.

# What may be typed for the verbs in the text client; the first word is the usual one
typed-deploy = deploy, printed
typed-place = place, put
typed-done = done, finish, end
typed-march = march
typed-leave-march = leave-march
typed-activate = activate
typed-pass = pass
typed-declare-assault = declare-assault
typed-declare-charge = declare-charge
typed-associate = associate, join
typed-leave-square = leave-square
typed-select = select, choose
typed-rotate = rotate
typed-end = end, finish
typed-add = add
typed-enter = enter
typed-stay = stay
typed-square = square
typed-limber = limber
typed-unlimber = unlimber
typed-assault = assault
typed-charge = charge
typed-fire = fire
typed-move = move, go
typed-turn = turn
typed-halt = halt
typed-displace = displace
typed-rest = rest
typed-rally = rally
typed-withdraw = withdraw
typed-call-second-corps = call-second-corps, call
typed-never-second-corps = never-second-corps
typed-lose = lose
typed-reference = reference
typed-face = face
typed-go-on = go-on
typed-stop = stop
typed-react-fire = react-fire, fire
typed-react-face = react-face, face
typed-react-square = react-square, square
typed-react-leave-square = react-leave-square
typed-react-withdraw = react-withdraw, withdraw
typed-countercharge = countercharge
typed-counterattack = counterattack
typed-react-leave-march = react-leave-march
typed-react-limber = react-limber, limber
typed-react-unlimber = react-unlimber, unlimber
typed-decline = decline
typed-decline-all = decline-all, none
typed-retreat = retreat
typed-split = split
typed-part = part
typed-follow = follow
typed-form-up = form-up
typed-ride = ride
typed-strike = strike
typed-call-off = call-off
typed-charge-on = charge-on
typed-exhausted-move = exhausted-move, move
standing-facing = After the fire of guns
standing-facing-keep = they keep their facing
standing-reaction = Reactions
standing-reaction-never = none this turn

# Whole orders
order-assault = { $unit } assaults { $to } from { $hex }
order-approach = { $unit } goes to { $hex }, to assault { $to }
order-charge = { $unit } charges { $to } by way of { $hex }
order-forward = { $n ->
    [one] One unit goes forward one hex; that is its Action
   *[other] The line goes forward one hex: { $n } units; that is their Action
  }

# What a decision is for
purpose-declare = Only units declared now may assault or charge in this activation. All others may still move or fire.
purpose-action = Each unit acts once: it moves, or fires, or carries out its declared attack.
purpose-force = March Movement is faster on roads, but a marching unit is an easier target for fire and holds up no enemy.
purpose-activation = Only an activated formation moves, fires and attacks. Each may try again after a failure, with a lower chance.
