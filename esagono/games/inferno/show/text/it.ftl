# Stati di un'unità
badge-ce-1 = efficienza −1
badge-ce-2 = efficienza −2
badge-ls = scarsamente rifornita
badge-oos = non rifornita
badge-reserve = riserva
badge-frozen = non può ancora muovere
badge-mov = lato Mov
badge-recovered = ha recuperato
badge-moved = ha mosso
badge-attacked = ha attaccato
badge-defended = è stata attaccata
badge-supported = ha sparato
badge-reduced = ridotta

# Segnalini
marker-destroyed = ponte distrutto
marker-pontoon = ponte di barche
marker-crossing = qui l'Isonzo è stato attraversato in questo turno
marker-control = obiettivo tenuto
marker-reserve = un'unità di questa pila è in riserva
marker-attack = attacco

# Valori
value-attack = attacco
value-defense = difesa
value-move = movimento
value-artillery = artiglieria

# Tracciati e riquadri
track-rp = Punti Riserve/Rimpiazzo
track-rp_italian = Punti Rimpiazzo italiani
track-rp_austro_hungarian = Punti Rimpiazzo austro-ungarici
track-vp = Punti vittoria
track-end = La partita finisce dopo questo turno se il dado dà { $n } o meno (1.4)
display-reinforcements = Rinforzi
display-box = Casella delle riserve
display-eliminated = Eliminate
group-turn = Turno { $turn }
formation-corps = { $corps } Corpo

# Livelli sulla mappa
overlay-own-zoc = Le mie zone di controllo
overlay-enemy-zoc = Zone di controllo nemiche
overlay-supply = Rifornimenti
overlay-enemy-reach = Dove può arrivare il nemico
overlay-enemy-reach-free = Dove può arrivare il nemico senza le mie unità
overlay-ranges = Gittate dell'artiglieria
overlay-objectives = Obiettivi
overlay-trenches = Trincee
overlay-heights = Quote
legend-zoc-own = nella mia zona di controllo
legend-zoc-both = nelle zone delle due parti
legend-zoc-enemy = in una zona di controllo nemica
legend-threat = un'unità nemica visibile può arrivarci (quante)
legend-supply-in = rifornite
legend-supply-low = scarsamente rifornite
legend-supply-out = non rifornite
legend-range-own = sotto la mia artiglieria
legend-range-enemy = sotto l'artiglieria nemica visibile
legend-range-both = sotto l'artiglieria di entrambi
legend-held-own = tenuti da me (punti)
legend-held-enemy = tenuti dal nemico (punti)
legend-trench-own = le mie trincee
legend-trench-enemy = trincee nemiche
legend-height-low = terreno basso
legend-height-mid = quote medie
legend-height-top = terreno alto (livello)

# Tabelle
chart-crt = Tabella dei Risultati del Combattimento (TRC)
chart-crt-note = A sinistra della barra, o sopra, l'attaccante; a destra, o sotto, il difensore. Un numero si aggiunge al tiro delle perdite di quella parte: il più è un male per lei. R e un numero: si ritira di tanti esagoni. Un trattino: nulla.
chart-losses = Tabella delle Perdite (TdP)
chart-losses-note = Quante riduzioni di efficienza si subiscono, secondo il dado modificato.
chart-terrain = Terreno
chart-hexside = Lati d'esagono
chart-road = Strade
chart-move = Movimento
chart-stacking = Stacking
chart-attack = Attacco
magnitude-small = Intensità piccola
magnitude-large = Intensità grande
cell-all = tutto
cell-forbidden = no

# La scheda di un attacco
sheet-attack = Attacco a { $target }
sheet-attackers = Attaccanti
sheet-guns = Artiglieria in appoggio
sheet-defenders = Difesa
sheet-choose = Spunta le unità che attaccano; qui compare il rapporto.
odds-range = Da { $worst } a { $best }: le unità nascoste e le loro riduzioni non sono note.
sheet-magnitude = Combattimento di { $steps } livelli: { $size }
sheet-losses = Perdite
sheet-losses-next = Chi subisce la prossima riduzione?
sheet-losses-proposed = O tutte come proposto: { $shares }
sheet-advance = Avanzata
sheet-advance-next = Chi avanza?
sheet-advance-proposed = O come proposto: { $units }
sheet-way-back = Ritirata
sheet-way-back-proposed = Indietro: { $hexes }
sheet-way-back-end = dove finirebbe la ritirata
odds-taken = L'esagono è preso
odds-attack_artillery = Artiglieria dell'attaccante
odds-defense_artillery = Artiglieria del difensore
sheet-defender-retreats = Ritirata del difensore
sheet-attacker-retreats = Ritirata dell'attaccante
sheet-defender-losses = Perdite del difensore
sheet-attacker-losses = Perdite dell'attaccante
sheet-none = nessuna
sheet-retreat = { $n ->
    [one] un esagono
   *[other] { $n } esagoni
  }
sheet-loss = { $n ->
    [one] una riduzione
   *[other] { $n } riduzioni
  }
sheet-attacker-modifier = perdite dell'attaccante: { $text }
sheet-defender-modifier = perdite del difensore: { $text }

# Verbi e fatti in parole
verb-recover = Recupera efficienza
verb-deploy = Schiera la batteria
verb-move = Muovi
fact-trench = trincea
fact-flag = bandiera di rifornimento
fact-stacking = limite di stacking in livelli:
fact-trench-link = trincee collegate
legend-one-unit = { $unit } può arrivare qui; scegli altrove per tutte
reach-steps = livelli nell'esagono: { $n } su { $room }
reach-attack = da lì può attaccare { $hexes }
verb-resolve = Attacca
track-rp-short = PR
track-end-short = Fine ≤
odds-blown = il ponte salta
odds-hit = il ponte è colpito
track-rp_italian-short = PR IT
track-rp_austro_hungarian-short = PR A-H

# Che cosa si può scrivere per i verbi nel programma a riga di testo; la prima parola è quella solita
typed-enter = entra, arriva
typed-wait = attendi, aspetta
typed-build = getta, costruisci, ponte
typed-repair = ripara
typed-fold = ripiega
typed-done = concludi, fatto, fine, passa, no
typed-end = fine, chiudi
typed-select = scegli
typed-move = muovi, vai
typed-recover = recupera, riposa
typed-deploy = schiera, batteria
typed-top = cima
typed-demolish = demolisci, salta, distruggi
typed-pass = passa, lascia, no
typed-eliminate = elimina, togli
typed-attack = attacca
typed-bombard = bombarda, spara
typed-add = aggiungi, unisci
typed-support = appoggia, spara
typed-resolve = risolvi, combatti, tira
typed-exclude = escludi, trattieni
typed-terrain = terreno
typed-refuse = rifiuta
typed-accept = accetta, passa
typed-first = prima, scegli
typed-along = insieme
typed-retreat = ritira, ritirata, muovi
typed-onward = prosegui, continua, muovi
typed-advance = avanza, muovi
typed-reduce = riduci, perdi
typed-exchange = scambia
typed-decline = rinuncia, passa, no
typed-blow = salta, demolisci, distruggi
typed-release = libera
typed-recall = richiama

# Overstacking
planned-supply = { $name }: { $then }
planned-supply-changes = { $name }: { $now } → { $then }
crowded-steps = Overstacking in { $hex }: { $steps } livelli su un limite di { $room }. Alla fine della fase vi perdi { NUMBER($lost) ->
    [one] un'unità
   *[other] { $lost } unità
 } ({ $clause }).
crowded-kinds = Overstacking in { $hex }: troppe unità di artiglieria o del genio. Alla fine della fase vi perdi { NUMBER($lost) ->
    [one] un'unità
   *[other] { $lost } unità
 } ({ $clause }).

# Nomi di fatti e valori dove sono letti in righe
field-peak = cima
field-settlement = località
field-town = città
field-trench = trincea
field-worst-column = colonna peggiore
field-best-column = colonna migliore
field-flanked = attacco sul fianco
field-crt-drm = modificatore sulla TRC
field-magnitude = intensità del combattimento
field-attacker-drms = modificatori sulle perdite dell'attaccante
field-defender-drms = modificatori sulle perdite del difensore
field-p-taken = esagono preso
field-p-defender-retreats = il difensore si ritira
field-p-attacker-retreats = l'attaccante si ritira
field-defender-losses = perdite del difensore
field-attacker-losses = perdite dell'attaccante
field-attack-artillery = artiglieria dell'attaccante
field-defense-artillery = artiglieria del difensore
field-defender-retreats = ritirata del difensore
field-attacker-retreats = ritirata dell'attaccante
said-small = piccola
said-large = grande
said-top-unit-alone = l'unità in cima è sola
standing-losses = Perdite in combattimento
standing-losses-proposed = assegnale come proposto
standing-retreat = Percorsi di ritirata
standing-retreat-proposed = vai come proposto
standing-advance = Avanzata dopo il combattimento
standing-advance-proposed = quante trovano posto
standing-advance-nobody = nessuna, in questa fase
standing-defense_support = Artiglieria in difesa
standing-defense_support-never = non chiamarla mai
standing-defense_support-always = chiamala sempre tutta
standing-demolish = Ponti raggiunti dal nemico
standing-demolish-keep = conserva i miei ponti
standing-demolish-try = prova sempre a farli saltare
standing-blow = Ponti in mano mia
standing-blow-keep = conserva i miei ponti
standing-engineer = Genio
standing-engineer-idle = nessun lavoro
standing-fold = Ponti di barche
standing-fold-stay = lasciali dove sono

# La probabilità di prendere un esagono, e che cosa può rispondere il difensore
odds-between = Valore atteso su ciò che può essere nascosto: { $worst } nel caso peggiore, { $best } nel migliore.
answer-hold = se rifiuta di lasciare la trincea
answer-yield = se lascia la trincea quando deve ritirarsi
answer-hex = se sceglie l'effetto dell'esagono
answer-hexside = se sceglie l'effetto del lato
answer-hex-hold = se sceglie l'effetto dell'esagono e rifiuta di lasciare la trincea
answer-hex-yield = se sceglie l'effetto dell'esagono e lascia la trincea quando deve ritirarsi
answer-hexside-hold = se sceglie l'effetto del lato e rifiuta di lasciare la trincea
answer-hexside-yield = se sceglie l'effetto del lato e lascia la trincea quando deve ritirarsi
