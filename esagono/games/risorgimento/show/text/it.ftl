# Stato di un'unità
badge-status-1 = scossa
badge-status-2 = disordinata
badge-status-3 = disorganizzata
badge-lost = punti forza persi
badge-march = in marcia
badge-limbered = pezzi agganciati
badge-square = in quadrato
badge-exhausted = esausta
badge-charging = in carica
badge-low-ammo = a corto di munizioni
badge-out-of-ammo = senza munizioni
badge-out-of-command = fuori comando
badge-acted = ha agito
badge-attacked = ha attaccato
badge-began-in-zone = ha iniziato in zona nemica
badge-entered = appena entrata
badge-charged = ha caricato in questo turno
badge-up = scoperta
badge-activated = attivata
badge-failed = tentativi falliti
badge-mood = umore

# Segnalini
marker-assault = assalto
marker-charge = carica
marker-control = luogo tenuto

# Valori
value-strength = forza
value-cohesion = coesione
value-move = movimento
value-stacking = stacking
value-command = comando
value-rating = valore

# Quadri
display-formations = Formazioni e umori
display-reinforcements = Devono ancora arrivare
display-eliminated = Eliminate
arrival = da { $place } ({ $hex })
group-turn = Turno { $turn }
group-first = All'inizio
mood = umore { $value }
verb-activate = Prova ad attivare
verb-turn = Gira
verb-halt = Ferma con fronte a
verb-unlimber = In batteria, fronte a
verb-face = Fronte

# Passi di un'attivazione
step-declare = dichiarazioni
step-actions = azioni
step-end = fine

# Sovrapposizioni
overlay-own-zone = Le mie zone di reazione
overlay-enemy-zone = Zone di reazione nemiche
overlay-command = Comando
overlay-sight = Linea di vista da un esagono
overlay-sight-hint = Scegli l'esagono da cui guardare.
overlay-objectives = Luoghi da tenere
overlay-heights = Quote
overlay-enemy-reach = Dove può arrivare il nemico
overlay-enemy-reach-free = Dove può arrivare il nemico senza le mie unità
legend-zone-own = nella mia zona di reazione
legend-zone-both = nelle zone delle due parti
legend-zone-enemy = in una zona di reazione nemica
legend-command-in = in comando
legend-command-out = fuori comando
legend-seen = visibile da lì
legend-held-own = tenuti da me
legend-held-enemy = tenuti dal nemico
legend-threat = un'unità nemica scoperta può arrivarci in un'azione (quante)
legend-one-unit = { $unit } può arrivare qui; scegli altrove per tutte
legend-height-1 = livello 1
legend-height-2 = livello 2 o più

# Tabelle
chart-fire = Fuoco
chart-fire-note = cc e un numero: una prova di coesione con tanto in più ai dadi. 1S2: un punto di forza perso in tutto, e due livelli di stato per ogni unità. Un trattino: nulla.
chart-assault = Assalto e carica
chart-assault-note = A sinistra della barra l'attaccante, a destra il difensore. B (blu): vince l'attaccante. R (rosso): vince il difensore. W (bianco): vince chi perde meno livelli di stato. G (grigio): pareggio. cc1 è una prova di coesione con 1 in più ai dadi; 1S2, un punto di forza perso in tutto e due livelli di stato per ogni unità.
chart-terrain = Terreno
chart-hexside = Lati d'esagono
chart-road = Strade
chart-infantry = Fanteria
chart-cavalry = Cavalleria
chart-artillery = Artiglieria

# Probabilità di un attacco
odds-firepower = Potenza di fuoco
odds-between = Da { $worst } a { $best }, secondo ciò che è coperto.
answer-none = se il nemico non fa nulla
answer-fire = se il nemico fa fuoco prima
answer-square = se il nemico forma il quadrato
answer-leave-square = se il nemico lascia il quadrato
answer-face = se il nemico fronteggia l'attacco
answer-withdraw = se il nemico ripiega
answer-counterattack = se il nemico contrattacca
answer-countercharge = se il nemico controcarica
answer-limber = se il nemico aggancia i pezzi
answer-unlimber = se il nemico sgancia i pezzi
answer-leave-march = se il nemico lascia la marcia
cut-short-reactions = Le reazioni possibili sono moltissime: alcune delle sequenze più lunghe non sono contate.
cut-short-no-reactions = Senza reazioni.
cut-short-backs = Le unità coperte sono contate con valori medi.
odds-range = Da { $worst } a { $best }: non tutto è visibile.
assumption-look-alikes = La colonna vale per unità coperte di valore medio; la probabilità tiene conto di tutto ciò che possono essere.
shift-ratio = rapporto di forze
shift-cohesion = coesione di chi spara
shift-rear = alle spalle
shift-infantry-march = fanteria in marcia
shift-massed = bersaglio ammassato
shift-square = bersaglio in quadrato
shift-march = bersaglio in marcia
shift-unlimbered = artiglieria in batteria
shift-charge = carica
shift-charge-square = carica su un quadrato
shift-cavalry-infantry = cavalleria contro fanteria
shift-defender-march = difensore in marcia
shift-attacker-march = attaccante in marcia
shift-stream = attraverso un canale
shift-attacker-no-ammunition = attaccante senza munizioni
shift-defender-no-ammunition = difensore senza munizioni
shift-attacker-exhausted = attaccante esausto
shift-defender-exhausted = difensore esausto
shift-clear = terreno aperto
shift-farm = podere
shift-farmhouse = cascina
shift-village = villaggio
odds-hurt = il bersaglio è colpito
odds-status = Stato: { $unit }
odds-face-down = unità coperta
odds-status-0 = buon ordine
odds-status-1 = scossa
odds-status-2 = disordinata
odds-status-3 = disorganizzata
odds-status-4 = persa
odds-winner = Chi vince
odds-winner-attacker = attaccante
odds-winner-defender = difensore
odds-winner-draw = nessuno
odds-defender-strength = Forza persa dal difensore
odds-attacker-strength = Forza persa dall'attaccante
odds-target-strength = Forza persa
odds-defender-routed = Unità perse dal difensore
odds-attacker-routed = Unità perse dall'attaccante
odds-target-routed = Unità perse
wade-cavalry = Guada un canale: { $levels ->
    [one] perde un livello.
   *[other] perde { $levels } livelli.
  }
wade-infantry = Guada un canale: prova di coesione.
ride-reactions = Può reagire: { $who }.
ride-safe = Lungo il percorso nessuna unità può reagire.
legend-ride = percorso della carica
legend-ride-danger = qui il nemico può reagire
legend-ride-enemy = può reagire

# Reazioni
reaction-title = Reazioni al nemico in { $hex }
reaction-arm-infantry = Fanteria in { $hex }
reaction-arm-cavalry = Cavalleria in { $hex }
reaction-arm-artillery = Artiglieria in { $hex }
reaction-coming-assault = Sta per assaltare { $target }.
reaction-coming-charge = Sta per caricare { $target }.
reaction-decline = Non fare nulla
reaction-no-more = Rinuncia a tutto, e non chiedermelo più in questa attivazione
reaction-react-fire = Fuoco
reaction-react-face = Fronte al nemico ({ $facing ->
    [SW] SO
    [NW] NO
   *[other] { $facing }
  })
reaction-react-square = Forma il quadrato
reaction-react-leave-square = Lascia il quadrato
reaction-react-withdraw = Ripiega in { $to }
reaction-react-leave-march = Lascia la marcia
reaction-react-limber = Aggancia i pezzi
reaction-react-unlimber = Metti in batteria
reaction-countercharge = Controcarica attraverso { $via }
reaction-counterattack = Contrattacca
reaction-chance-react-fire = probabilità di colpire
reaction-chance-react-face = probabilità di restare in ordine
reaction-chance-react-square = probabilità che il quadrato regga
reaction-chance-react-withdraw = probabilità di restare in ordine
reaction-chance-countercharge = probabilità di respingere il nemico
reaction-chance-counterattack = probabilità di respingere il nemico
reaction-starts = parte { $p }
reaction-then = poi il nemico prende { $hex } { $p }

# Attivazione
activation-title = Attivazione
activation-who = Tenta di attivare
activation-value = comando { $value }
activation-6-1-2 = fallita prima
activation-6-1-4 = vicino al comandante in capo
activation-hint = Il numero è la probabilità che la formazione agisca. Una volta su sei è il comandante a muoversi di propria iniziativa.
loose-falls-back = arretra, mai verso il nemico
loose-hesitates = esita, nessuno muove
loose-cautious = cauto, al più un segnalino
loose-own-initiative = agisce liberamente
loose-impetuous = impetuoso, pone ogni segnalino che può
activation-none = Nessuna formazione si può attivare.
closing-last-pass = Due rinunce di fila. Se passi anche tu, in questo turno non si attivano altre formazioni.
closing-last-pass-of-game = Due rinunce di fila, nell'ultimo turno. Se passi anche tu, in questa partita non si attivano altre formazioni.
closing-pass = Il nemico ha passato. Se passi e lui passa di nuovo, in questo turno non si attivano altre formazioni.
closing-pass-of-game = Il nemico ha passato, nell'ultimo turno. Se passi e lui passa di nuovo, in questa partita non si attivano altre formazioni.

# Che cosa si può scrivere per i verbi nel programma a riga di testo; la prima parola è quella solita
typed-deploy = schiera
typed-place = metti
typed-done = termina, fatto, fine
typed-march = marcia
typed-leave-march = lascia-marcia
typed-activate = attiva
typed-pass = passa
typed-declare-assault = dichiara-assalto
typed-declare-charge = dichiara-carica
typed-associate = unisci
typed-leave-square = lascia-quadrato
typed-select = scegli
typed-rotate = ruota
typed-end = termina, fine
typed-add = aggiungi
typed-enter = entra
typed-stay = resta
typed-square = quadrato
typed-limber = aggancia
typed-unlimber = sgancia
typed-assault = assalta
typed-charge = carica
typed-fire = spara
typed-move = muovi, vai
typed-turn = gira
typed-halt = ferma
typed-displace = sposta
typed-rest = riposa
typed-rally = riordina
typed-withdraw = ripiega
typed-call-second-corps = chiama
typed-never-second-corps = rinuncia-corpo
typed-lose = perdi
typed-reference = riferimento
typed-face = orienta
typed-go-on = prosegui
typed-stop = basta
typed-react-fire = reagisci-fuoco, spara
typed-react-face = reagisci-fronte, orienta
typed-react-square = reagisci-quadrato, quadrato
typed-react-leave-square = reagisci-lascia-quadrato
typed-react-withdraw = reagisci-ripiega, ripiega
typed-countercharge = controcarica
typed-counterattack = contrattacca
typed-react-leave-march = reagisci-lascia-marcia
typed-react-limber = reagisci-aggancia, aggancia
typed-react-unlimber = reagisci-sgancia, sgancia
typed-decline = rinuncia
typed-decline-all = rinuncia-tutto, nessuna
typed-retreat = ritira, ritirata
typed-split = dividi
typed-part = separa
typed-follow = segui
typed-form-up = forma
typed-ride = cavalca
typed-strike = colpisci
typed-call-off = richiama
typed-charge-on = carica-ancora
typed-exhausted-move = muovi-esausto, muovi
standing-facing = Dopo il fuoco dei cannoni
standing-facing-keep = restano girati come sono
standing-reaction = Reazioni
standing-reaction-never = nessuna in questo turno

# Ordini interi
order-assault = { $unit } assalta { $to } da { $hex }
order-approach = { $unit } va in { $hex }, per assaltare { $to }
order-charge = { $unit } carica { $to } passando per { $hex }
order-forward = { $n ->
    [one] Un'unità avanza di un esagono; è la sua azione
   *[other] La linea avanza di un esagono: { $n } unità; è la loro azione
  }

# A che cosa serve una scelta
purpose-declare = Solo le unità dichiarate adesso possono assaltare o caricare in questa attivazione. Le altre possono ancora muovere o sparare.
purpose-action = Ogni unità agisce una volta: muove, o spara, o compie l'attacco dichiarato.
purpose-force = In marcia si va più veloci lungo le strade, ma si è un bersaglio più facile per il fuoco e non si ferma nessun nemico.
purpose-activation = Solo una formazione attivata muove, spara e attacca. Chi fallisce può ritentare, con meno probabilità.
