event-unprepared = Italian replacements: { $die ->
    [0] one point automatically
   *[other] die { $die }, { $gained ->
      [yes] one point
     *[no] none
    }
  }; { $points } now.
event-brusilov = Austro-Hungarian replacements: { $die ->
    [0] one point
   *[other] die { $die }, { $stopped ->
      [yes] the Brusilov offensive stops them
     *[no] one point
    }
  }; { $points } now.
event-brusilov-drain = The eastern front takes a replacement point; { $points } now.
event-lessons = The Italian army learns: dice { $dice }, { $total } with the turn number: { $success ->
    [yes] its defence improves.
   *[no] not yet.
  }
event-game-over = The game is over: { $level ->
    [draw] a draw
   *[other] { $winner_side } { $level ->
      [strategic] strategic
     *[marginal] marginal
    } victory
  } with { $points ->
    [one] one Austro-Hungarian victory point
   *[other] { $points } Austro-Hungarian victory points
  }.

setting-fog = Hidden information
setting-fog-rulebook = as in the rulebook
setting-fog-open = all on the map open
setting-replacements = Optional rule: replacements
setting-replacements-no = no
setting-replacements-yes = yes
setting-improved_defence = Optional rule: Italian improved defence
setting-improved_defence-no = no
setting-improved_defence-yes = yes
setting-cancelling = An enemy zone of control is cancelled for supply by
setting-cancelling-any-unit = any friendly unit
setting-cancelling-combat-units = combat units only
setting-supply_zones = A supply path passes enemy zones of control
setting-supply_zones-one = in one hex at most
setting-supply_zones-none = in no hex
setting-crag_supply = A supply path
setting-crag_supply-passes = passes crags
setting-crag_supply-stops = stops at crags
setting-artillery_attrition = Attrition for artillery
setting-artillery_attrition-no = no
setting-artillery_attrition-yes = yes
setting-leaving_by_road = A road needs to be free of enemy zones
setting-leaving_by_road-both-hexes = in both hexes
setting-leaving_by_road-entered-hex = in the hex entered
setting-forts = Forts
setting-forts-fixed = stay where they are
setting-forts-regular = move, retreat and advance like other units
setting-fort_retreat = A fort that stays where it is and has to retreat
setting-fort_retreat-stays = stays
setting-fort_retreat-lost = is lost
setting-lone_fort = A fort alone
setting-lone_fort-not-flanked = cannot be flanked
setting-lone_fort-flanked = can be flanked
setting-heavy_defence = Heavy artillery supports a defence
setting-heavy_defence-no = never
setting-heavy_defence-near = in its hex and adjacent hexes
setting-defence_support = Artillery supports the defence
setting-defence_support-once = once in a phase
setting-defence_support-unlimited = as often as needed
setting-bombarded_forts = Under the opening bombardment forts
setting-bombarded_forts-flanked = count as flanked too
setting-bombarded_forts-immune = are immune
setting-mountain_hexes = Mountain troops get their bonus
setting-mountain_hexes-low-too = in low mountains too
setting-mountain_hexes-higher-only = in mountains and high mountains only
setting-mountain_bonus = Mountain troops get their bonus against
setting-mountain_bonus-only-infantry = infantry only
setting-mountain_bonus-no-mountain = any unit but mountain troops
setting-void_attack = An attack below 1:3
setting-void_attack-free = does not count; the units may attack again
setting-void_attack-spent = uses up the attackers
setting-no_retreat = Being unable to retreat costs
setting-no_retreat-two = two in all
setting-no_retreat-four = four in all
setting-recoveries = A unit recovers effectiveness
setting-recoveries-once = once in a phase
setting-recoveries-per-four-points = as often as it has points
setting-combat_reveal = A combat shows
setting-combat_reveal-totals = totals only
setting-combat_reveal-participants = the units that take part
setting-stack_height = An enemy stack shows
setting-stack_height-more-than-one = whether there is more than one unit
setting-stack_height-shown = how many units there are
setting-reinforcements = Reinforcements
setting-reinforcements-at-once = enter as soon as they can
setting-reinforcements-may-wait = may wait, and enter no other edge hex in an enemy zone
setting-edge_ends = The hexes that limit the Italian edges
setting-edge_ends-excluded = do not belong to them
setting-edge_ends-included = belong to them
setting-brusilov_losses = After the Brusilov offensive replacements for losses
setting-brusilov_losses-continue = go on
setting-brusilov_losses-stop = stop
setting-improved_lasts = The improved defence lasts
setting-improved_lasts-for-good = for good
setting-improved_lasts-one-turn = one turn
setting-withheld = Withheld defenders
setting-withheld-not-attacked = can still be attacked in the phase
setting-withheld-attacked = count as attacked

# Parts of the arithmetic of a combat that have other numbers in this rulebook
part-7-8-b = uphill
part-7-8-c = from higher ground
part-7-8-d = on higher ground
part-7-8-h = across a stream
