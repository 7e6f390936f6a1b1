# What a bot wanted, for those who ask after the game
note-attack = attack { $target }{ $place } with { $units }: { $take }% to take it, losses { $own } against { $theirs }
note-plan =
    { $attacks ->
        [0] no attack
        [one] one attack
       *[other] { $attacks } attacks
    }, { $moves ->
        [0] no move
        [one] one move
       *[other] { $moves } moves
    }, { $rests ->
        [0] no unit recovers
        [one] one unit recovers
       *[other] { $rests } units recover
    }
note-on-the-way = { $unit } takes { $places } on the way
note-style = chose the { $style } plan
note-style-among = chose the { $style } plan: no other plan tried was clearly better (expected points: { $tried })

# Manners of planning
style-steady = steady
style-bold = bold
style-firm = firm
style-sharp = sharp
style-usual = usual
style-hold = holding
style-rest = resting
style-wait = waiting
style-manner = reweighted
style-sector = combined
style-stay = shortened
style-fight = otherwise fought
