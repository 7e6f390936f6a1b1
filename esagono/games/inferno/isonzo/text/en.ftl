prompt-release = You have { $points } replacement points. Release reserve brigades (one point and one victory point each), or finish.
prompt-recall = You may recall one lost unit; when it enters, the Italian side gets a victory point.
option-release = Release { $unit }
option-recall = Recall { $unit }
event-release = { $unit } is released from the reserve.
event-recall = { $unit } is recalled to the front.
event-recall-point = { $unit } was recalled: one victory point for the Italian side, { $points } now.
event-replacements = Italian replacements: die { $die }, { $points ->
    [one] one point
   *[other] { $points } points
  } now.
event-end-roll = Does the battle end? Die { $die } against { $value }: { $ends ->
    [yes] it does.
   *[no] it goes on.
  }
event-gorizia = Austro-Hungarian troops enter Gorizia: the game is over.
event-game-over = The game is over: { $level ->
    [draw] a draw
   *[other] { $winner_side } { $level ->
      [strategic] strategic
     *[operational] operational
    } victory
  } with { $points ->
    [one] one Italian victory point
   *[other] { $points } Italian victory points
  }.

setting-fog = Hidden information
setting-fog-rulebook = as in the rulebook
setting-fog-open = all on the map open
setting-initial_replacements = Italian replacement points at the start
setting-early_guns = Italian guns on turn 1 of the early scenario
setting-early_guns-may-move = silent, but may move
setting-early_guns-may-not-move = silent, and may not move
setting-roads = Roads can be used
setting-roads-outside-zoc = outside enemy zones of control
setting-roads-away-from-enemies = away from any enemy unit
setting-pontoon_cost = Crossing a pontoon costs
setting-pontoon_cost-none = no extra points
setting-pontoon_cost-one-point = one more point
setting-recovery = A recovering unit
setting-recovery-with-movement = may use its other points to move
setting-recovery-stationary = may not move
setting-battalions = Battalions in a stack
setting-battalions-one-free = one is free
setting-battalions-all-count = all count
setting-attacking_battalions = Battalions among the attackers from one hex
setting-attacking_battalions-one-free = one is free
setting-attacking_battalions-all-count = all count
setting-stack_height = The number of units in an enemy stack
setting-stack_height-hidden = is hidden
setting-stack_height-shown = is shown
setting-void_attack = An attack below 1:3
setting-void_attack-spent = uses up the attackers
setting-void_attack-free = does not count; the units may attack again
setting-values_shown = Both sides show the values of the units in combat
setting-values_shown-before-the-answer = before the defender chooses guns, hex or hexside
setting-values_shown-with-the-dice = when the dice are rolled
setting-no_artillery = A combat unit with artillery value 0 counts one
setting-no_artillery-one-if-higher = only if it is higher
setting-no_artillery-always-one = always
setting-uphill = An attack goes uphill
setting-uphill-by-hexes = from a hex lower than the target
setting-uphill-by-hexsides = across a hexside lower than the target, or over water
setting-demolitions = A player may try to blow a bridge
setting-demolitions-once-a-phase = once in a phase
setting-demolitions-at-each-arrival = each time the enemy comes to it
setting-zero_defense = A unit whose defence falls to zero is lost
setting-zero_defense-at-once = at once
setting-zero_defense-when-attacked = when it is attacked
setting-low_supply_artillery = The artillery value of units in low supply
setting-low_supply_artillery-keeps-value = counts
setting-low_supply_artillery-has-none = does not count
setting-column_shifts = Column shifts
setting-column_shifts-beyond-the-table = go on beyond 1:3 and 4:1
setting-column_shifts-printed-columns = stay on the printed columns
setting-high_odds = Odds above 4:1 help
setting-high_odds-crt-and-losses = on the CRT and on the attacker's losses
setting-high_odds-crt-only = on the CRT only
setting-terrain_choice = The defender chooses between hex and hexside
setting-terrain_choice-per-combat = once per combat
setting-terrain_choice-per-hex = for each attacking hex
setting-trench_advance = Units that may advance into an enemy trench
setting-trench_advance-brigade-and-battalion = a brigade or regiment, and a battalion
setting-trench_advance-one-counter = one counter
setting-refusal_strength = Refusing a retreat uses the defence
setting-refusal_strength-current = as it is now
setting-refusal_strength-printed = as printed
setting-arditi_recover = Assault troops recover effectiveness
setting-arditi_recover-no = no
setting-arditi_recover-yes = yes
setting-flank_occupation = A hex counts as occupied for a flank attack by
setting-flank_occupation-combat-units = combat units only
setting-flank_occupation-any-unit = any unit, artillery alone too
setting-infiltration_attack = Assault troops make a flank attack
setting-infiltration_attack-always-flank = always, with others too, and at the map edge
setting-infiltration_attack-alone-away-from-edge = only alone, and away from the map edge
setting-short_retreat = A stack that cannot retreat in full
setting-short_retreat-as-far-as-possible = goes as far as it can
setting-short_retreat-stay = stays
setting-support = Supporting guns are named
setting-support-attacker-first = by the attacker first
setting-support-secret = by both in secret
setting-bridge_adjacency = The hexes adjacent to a bridge are
setting-bridge_adjacency-ends = its two ends
setting-bridge_adjacency-next-to-ends = also the hexes adjacent to them
setting-crossing_limit = The limit of an Isonzo hexside
setting-crossing_limit-per-player = applies to each player
setting-crossing_limit-shared = is shared by both
setting-bridge_limit = Permanent bridges over the Isonzo
setting-bridge_limit-limited = have the same limit
setting-bridge_limit-exempt = have no limit
setting-attacked_reserves = Reserves that are attacked
setting-attacked_reserves-stay = stay in reserve
setting-attacked_reserves-released = are released
setting-lost_ground = Italian places lost to the enemy
setting-lost_ground-ignored = do not count
setting-lost_ground-subtracts = cost victory points
