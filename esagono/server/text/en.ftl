# Bots
bot-random = At random
bot-random-text = Chooses at random. Good for learning the page, not the game.
bot-recruit = Recruit
bot-recruit-text = Knows the rules and the odds, and looks no further than the next battle.
bot-officer = Officer
bot-officer-text = Has a plan for the turn and keeps a line.
bot-general = General
bot-general-text = Tries its plans out before it acts. Takes its time.

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
