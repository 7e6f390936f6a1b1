# Bots
bot-random = At random
bot-random-text = Chooses at random. Good for learning the page, not the game.
bot-recruit = Recruit
bot-recruit-text = Knows the rules and the odds, and looks no further than the next battle.
bot-officer = Officer
bot-officer-text = Has a plan for the turn and keeps a line.
bot-general = General
bot-general-text = Tries out its plans before acting. Takes its time.
bot-measured =
    { $other ->
        [random] Against choices at random
        [recruit] Against the recruit
        [officer] Against the officer
       *[other] Against { $other }
    }: { $won } of { $pairs } pairs of games won{ $tied ->
        [0] .
       *[other] , { $tied } tied.
    }
bot-handicap =
    { $part ->
        [2] thinks half as long
        [4] thinks a quarter as long
       *[8] thinks an eighth as long
    }

# Charts
chart-crt = Combat results
chart-losses = Losses
chart-terrain = Terrain
chart-hexside = Hexsides
chart-road = Roads
chart-move = Movement
chart-stacking = Stacking
chart-attack = Attack
magnitude-small = Small combat
magnitude-large = Large combat
value-all = all
value-forbidden = no
feed-title = Esagono: your turn
feed-turn = Your turn: { $title }
mail-turn = Your turn: { $title }
mail-off = You get this e-mail because you asked Esagono to tell you when it is your turn. To switch these e-mails off: { $link }
mail-confirm-subject = Esagono: shall we write to you?
mail-confirm = You (or someone using your address) asked Esagono to e-mail you when it is your turn. To confirm, open:
mail-ignore = If this was not you, ignore this message. We will not write again.
lost-title = There is no such page.
lost-text = The address may be incomplete or mistyped.
lost-home = All games
