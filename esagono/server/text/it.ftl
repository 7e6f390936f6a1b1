# Bot
bot-random = A caso
bot-random-text = Sceglie a caso. Va bene per imparare la pagina, non il gioco.
bot-recruit = Recluta
bot-recruit-text = Conosce le regole e le probabilità, e non guarda oltre il prossimo combattimento.
bot-officer = Ufficiale
bot-officer-text = Ha un piano per il turno e tiene una linea.
bot-general = Generale
bot-general-text = Prova i suoi piani prima di agire. Si prende il suo tempo.

# Tabelle
chart-crt = Risultati dei combattimenti
chart-losses = Perdite
chart-terrain = Terreno
chart-hexside = Lati d'esagono
chart-road = Strade
chart-move = Movimento
chart-stacking = Raggruppamento
chart-attack = Attacco
magnitude-small = Combattimento piccolo
magnitude-large = Combattimento grande
value-all = tutto
value-forbidden = no
