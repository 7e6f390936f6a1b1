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
badge-attacked = was attacked
badge-began-in-zone = began in an enemy zone
badge-entered = has just entered
badge-up = lies face up
badge-activated = activated
badge-failed = failed attempts
badge-mood = mood

# Markers
marker-assault = assault
marker-charge = charge
marker-control = holds this place

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
overlay-sight-hint = Click the hex to look from.
overlay-objectives = Places to hold
overlay-heights = Heights
legend-zone-own = in my zone of reaction
legend-zone-enemy = in an enemy zone of reaction
legend-command-in = in command
legend-command-out = out of command
legend-seen = can be seen from there
legend-held-own = held by me
legend-held-enemy = held by the enemy
legend-height-1 = level 1
legend-height-2 = level 2 or more

# Charts
chart-fire = Fire
chart-assault = Assault and charge
chart-terrain = Terrain
chart-hexside = Hexsides
chart-road = Roads
chart-infantry = Infantry
chart-cavalry = Cavalry
chart-artillery = Artillery

# Odds of an attack
odds-firepower = Firepower
odds-attack = Attack
odds-defense = Defence
odds-won = the attacker wins
odds-range = From { $worst } to { $best }: not everything can be seen.
odds-assumption = What lies face down is taken to be of middling worth.
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
odds-hurt = the target loses strength
odds-winner = Who wins
odds-winner-attacker = attacker
odds-winner-defender = defender
odds-winner-draw = nobody
odds-defender-strength = Strength lost by the defender
odds-attacker-strength = Strength lost by the attacker
odds-target-strength = Strength lost
odds-defender-routed = Defending units lost
odds-attacker-routed = Attacking units lost
odds-target-routed = Units lost
ride-reactions = May react: { $who }.
ride-safe = Nobody may react on the way.
legend-ride = way of the charge
legend-ride-danger = a Reaction may meet it here
legend-ride-enemy = may react

# Reactions
reaction-title = Reactions to the enemy in { $hex }
reaction-arm-infantry = Infantry in { $hex }
reaction-arm-cavalry = Cavalry in { $hex }
reaction-arm-artillery = Artillery in { $hex }
reaction-coming-assault = He is about to assault { $target }.
reaction-coming-charge = He is about to charge { $target }.
reaction-decline = Do nothing
reaction-no-more = Decline all, and do not ask me again in this activation
reaction-react-fire = Fire
reaction-react-face = Turn to face him ({ $facing })
reaction-react-square = Form square
reaction-react-leave-square = Leave the square
reaction-react-withdraw = Withdraw to { $to }
reaction-react-leave-march = Leave March Movement
reaction-react-limber = Limber
reaction-react-unlimber = Unlimber
reaction-countercharge = Countercharge through { $via }
reaction-counterattack = Counterattack
reaction-chance-react-fire = chance to hurt him
reaction-chance-react-face = chance to stay in order
reaction-chance-react-square = chance that it stands
reaction-chance-react-withdraw = chance to stay in order
reaction-chance-countercharge = chance that it starts
reaction-chance-counterattack = chance that it starts
reaction-wins = then it wins { $p }
reaction-then = then he wins { $p }

# Activation
activation-title = Activation
activation-who = Try to activate
activation-value = command { $value }
activation-6-1-2 = failed before
activation-6-1-4 = near the Overall Commander
activation-hint = The number is the chance to be activated; one time in six the commander acts on his own initiative.
activation-none = No formation can be tried.
