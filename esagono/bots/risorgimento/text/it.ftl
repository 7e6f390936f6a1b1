# Perché un ordine può essere buono
note-activate = { $formation } agisce con una probabilità del { $chance }%
note-activate-near = { $formation } agisce con una probabilità del { $chance }%; il nemico è { $far ->
        [one] nell'esagono accanto
       *[other] a { $far } esagoni
    }
note-goal = { $hex }{ $place } conta per la vittoria
note-nearer = più vicino a { $hex }{ $place }: { $after ->
        [one] accanto
       *[other] a { $after } esagoni
    } invece che a { $before }
note-last-word = il nemico ha ancora formazioni da attivare: passa, e agirai dopo di lui
