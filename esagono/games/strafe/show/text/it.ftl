# Stato di un'unità
badge-dp = punti disorganizzazione
badge-activated = attivata
badge-out-of-command = fuori comando
badge-moved = ha mosso
badge-force-marched = ha fatto marcia forzata
badge-retreated = si è ritirata
badge-dug = scava
badge-act = in azione
badge-def-fired = ha fatto fuoco difensivo
badge-emplacing = si mette in batteria
badge-rallied = riorganizzata
badge-marching = in marcia forzata
badge-assaulted = ha assaltato
badge-strayed = troppo vicina al nemico per il movimento strategico
badge-with = va con un'altra unità
badge-hq-done = la sua azione è finita

# Segnalini
marker-trench = trincea
marker-trench-printed = trincea come stampata
marker-digging = lavori di scavo
marker-barrage = sbarramento d'interdizione
marker-blown = ponte fatto saltare
marker-built = ponte costruito
marker-building = ponte in costruzione
marker-control = obiettivo tenuto
marker-assault = assalto
marker-counter-assault = contrassalto
marker-fire = fuoco

# Valori
value-combat = combattimento
value-mg = mitragliatrici
value-mg-short = mitr.
value-morale = morale
value-move = movimento
value-bombardment = bombardamento
value-range = gittata

# La mappa
fact-source = fonte di rifornimento
fact-trench = trincea stampata

# Tracciati e quadri
track-lp = Punti logistici ({ $whose })
track-lp-short = PL
track-spent = Punti logistici spesi in questo turno ({ $whose })
display-brigades = Quadro delle brigate ({ $whose })
display-reinforcements = Rinforzi
display-eliminated = Eliminate
display-surrendered = Arrese
brigade-hq = iniziativa { $initiative }, comando { $command }
brigade-strength = { $n ->
    [one] un'unità
   *[other] { $n } unità
  }, forza { $strength }
group-first = All'inizio
group-turn = Turno { $turn }
box-0 = Pianificata senza artiglierie
box-5 = Pianificata con 1-5 artiglierie
box-10 = Pianificata con 6-10 artiglierie
box-15 = Pianificata con 11-15 artiglierie
box-acted = Ha agito
box-none = Non pianificata

# Passi di un'azione
step-start = Comando
step-A = A: movimento e dichiarazione degli assalti
step-B = B: bombardamento offensivo
step-C = C: fuoco difensivo
step-D = D: assalti
step-E = E: dichiarazione dei contrassalti
step-F = F: fuoco sui contrassalti
step-G = G: contrassalti
step-H = H: fine dell'azione
step-I = I: reazione

# Sovrapposizioni
overlay-own-zoc = Le mie zone di controllo
overlay-enemy-zoc = Zone di controllo nemiche
overlay-supply = Rifornimenti
overlay-enemy-reach = Dove può arrivare il nemico
overlay-enemy-reach-free = Dove può arrivare il nemico senza le mie unità
overlay-command = Comando di una brigata
overlay-command-hint = Scegli un'unità della brigata, o il suo QG.
overlay-command-none = Il QG non è sulla mappa.
overlay-sight = Linea di vista da un esagono
overlay-sight-hint = Scegli l'esagono da cui guardare.
overlay-objectives = Obiettivi
overlay-trenches = Trincee
overlay-heights = Quote
legend-zoc-own = nella mia zona di controllo
legend-zoc-both = nelle zone delle due parti
legend-zoc-enemy = in una zona di controllo nemica
legend-supply-in = rifornite
legend-supply-out = senza rifornimento
legend-threat = unità nemiche visibili possono arrivarci in un'azione, senza marcia forzata (quante)
legend-one-unit = { $unit } può arrivare qui; scegli altrove per tutte
legend-command-in = in comando
legend-command-die = decide un dado
legend-seen = visibile da lì
legend-held-own = tenuti da me (punti)
legend-held-enemy = tenuti dal nemico (punti)
legend-trench-own = le mie trincee (livello)
legend-trench-enemy = trincee nemiche (livello)
legend-height-low = quote basse (livello)
legend-height-mid = quote medie (livello)
legend-height-top = quote alte (livello)

# Tabelle
chart-fire = Bombardamento e fuoco difensivo
chart-fire-note = Un primo numero sono i livelli persi in tutto; D e un numero, disorganizzazione per ogni unità colpita; T, la trincea perde un livello; un asterisco, si tira di nuovo: da 1 a 3 è D1; un trattino, nulla.
chart-assault = Assalto
chart-assault-note = A sinistra della barra, o sopra, l'attaccante; a destra, o sotto, il difensore. Un primo numero sono i livelli persi; D e un numero, disorganizzazione; R, quella parte si ritira di un esagono; un trattino, nulla.
chart-terrain = Terreno
chart-hexside = Lati d'esagono
chart-road = Strade
chart-foot = A piedi
chart-mounted = A cavallo
chart-wheeled = Su ruote
chart-shift-fire = Fuoco
chart-shift-assault = Assalto

# Pulsanti del quadro delle brigate
verb-plan-0 = senza artiglierie
verb-plan-5 = 1-5 artiglierie
verb-plan-10 = 6-10 artiglierie
verb-plan-15 = 11-15 artiglierie
verb-unplan = non pianificare
verb-activate = Attiva
verb-react = Reagisci
verb-follow = La brigata segue
verb-exchange = Avvicendamento
verb-night-counterattack = Contrattacco notturno
verb-event-counterattack = Contrattacco notturno (evento)

# Probabilità di un attacco
odds-fire = Fuoco
odds-hurt = almeno un livello, un pezzo o un'unità persi
odds-blown = il ponte salta
cut-short-unseen-guns = Al loro fuoco difensivo può unirsi artiglieria non visibile.
answer-defensive-fire = dopo il loro fuoco difensivo
answer-defensive-fire-lifted = dopo il loro fuoco difensivo, se spendono un punto per tutte le artiglierie
answer-hold-fire = se non sparano
odds-range = Da { $worst } a { $best }: non tutto è visibile.
odds-steps = Livelli persi
odds-dp = Disorganizzazione
odds-defender_steps = Livelli persi dal difensore
odds-attacker_steps = Livelli persi dall'attaccante
shift-morale = morale
shift-terrain = terreno
shift-beyond = oltre la tabella
shift-trench = trincea
shift-cavalry = cavalleria
shift-flamethrower = lanciafiamme
shift-surprise = sorpresa
shift-two-units = due unità allo scoperto
shift-firer-trench = fuoco da una trincea
shift-upslope = in salita
shift-isonzo = attraverso l'Isonzo
shift-river = attraverso un fiume

# Schede
sheet-there = Nemico in { $hex }
sheet-guns = Artiglierie
sheet-firers = Unità
sheet-bombard = Bombardamento offensivo
sheet-bombard-at = Bombardamento di { $target }
sheet-aim-hint = Scegli un esagono con nemici per puntarlo; ogni altro esagono visto può avere uno sbarramento.
sheet-aim-nothing = Nessun nemico visibile entro la gittata; su un esagono osservato puoi porre uno sbarramento.
sheet-aim-non-artillery = Unità
sheet-aim-artillery = Artiglieria
sheet-aim-barrage = Sbarramento
sheet-barrage = Uno sbarramento resta per il turno e spara a metà del suo valore su chiunque vi entri.
sheet-fires-at = spara su { $hex }
sheet-seen-from = Visto da { $hexes }.
sheet-no-observer = Nessuna unità in comando può osservare.
sheet-hidden = Non visto: da { $hex } la linea è bloccata da { $by }.
sheet-too-far-to-see = Non visto: l'osservatore più vicino, in { $hex }, dista { $distance } esagoni.
sheet-other-fires = Altri tiri previsti
sheet-n-guns = { $n ->
    [one] un'artiglieria
   *[other] { $n } artiglierie
  }
sheet-again = Come l'ultima volta
sheet-all-guns = Tutte le artiglierie
sheet-all-fire = Sparano tutte
sheet-fire-order = Bombardamenti da risolvere
sheet-left = Ancora da risolvere
sheet-defend = Fuoco difensivo su { $target }
sheet-limit = Limite delle artiglierie
sheet-lift = Toglilo per un punto logistico
sheet-infiltration = Vanno da { $start } a { $hex }
sheet-no-more-fire = Non sparare, e non chiedermelo più in questa azione
sheet-wave = Ondata { $n }
sheet-assault = Assalto a { $target }
sheet-counter = Contrassalto a { $target }
sheet-counter-who = Quali unità possono andare
sheet-counter-hint = Il numero accanto a un'unità è la probabilità di prendere l'esagono con essa.
sheet-no-counter = Nessuna unità può contrassaltare.
sheet-via = da { $hex }
sheet-via-march = da { $hex }, a marcia forzata
sheet-reaction = Reazione
sheet-react = Reazione: probabilità di agire
sheet-night-counterattack = Contrattacco notturno ({ $cost } PL se agisce)
sheet-event-counterattack = Contrattacco notturno dell'evento
sheet-no-reaction = Nessuna brigata può reagire.
sheet-hq = QG in { $hex }: { $n } unità su { $of } in comando
sheet-hq-supplied = L'esagono è rifornito.
sheet-hq-unsupplied = L'esagono non è rifornito.
sheet-command-in = In comando ({ $n })
sheet-command-die = Decide un dado ({ $n })
sheet-command-out = Fuori comando ({ $n })
sheet-rally-title = Riorganizzazione e rimpiazzi
sheet-replace = Riportate a piena forza: una per brigata
sheet-return = Tornano sulla mappa
sheet-rally = Riorganizzazione: un punto di disorganizzazione in meno
sheet-bridge = Inizia un ponte
sheet-rally-all = Fai come proposto
sheet-nobody-to-rally = Nessuna unità può riorganizzarsi o essere rimpiazzata.
legend-command-out = fuori comando
odds-guns = Artiglierie perse
odds-between = Nel caso peggiore { $worst }, nel migliore { $best }.
odds-trench = Trincea
odds-trench-falls = scende di un livello
odds-trench-stands = resta
odds-waves = Esagono preso con
odds-not-taken = non preso

# Che cosa si può scrivere per i verbi nel programma a riga di testo; la prima parola è quella solita
typed-place = metti
typed-default-set-up = abituale
typed-done = termina, fatto, fine
typed-enter = entra
typed-enter-all = entrano
typed-plan = pianifica
typed-unplan = togli
typed-ready = pronto, fine
typed-bid = offri
typed-turn = gira
typed-destroy = distruggi
typed-lower = abbassa
typed-blow = salta
typed-regiment = reggimento
typed-nudge = sposta
typed-activate = attiva
typed-pass = passa
typed-place-hq = comando
typed-cancel-activation = disattiva
typed-attach = aggrega
typed-detach = rimanda
typed-exchange = avvicenda
typed-select = scegli
typed-join = unisci
typed-move = muovi, vai
typed-force-march = forza
typed-extend = estendi
typed-consolidate = raccogli
typed-assault = assalta
typed-dig = scava
typed-attach-flamethrower = lanciafiamme
typed-end-movement = termina, fine
typed-end = chiudi
typed-strategic-move = movimento-strategico
typed-react = reagisci
typed-night-counterattack = contrattacca
typed-event-counterattack = contrattacca-gratis
typed-no-reaction = nessuna
typed-rally = riorganizza
typed-rally-all = riorganizza-tutti
typed-show = scopri
typed-replace = rimpiazza
typed-return = rientra
typed-bridge = ponte
typed-fire = spara
typed-barrage = sbarra, sbarramento
typed-hold = trattieni
typed-open-fire = fuoco, fine
typed-resolve = risolvi
typed-lift = paga
typed-infiltration-fire = spara
typed-decline = rinuncia
typed-lose = perdi
typed-wave = ondata
typed-send-wave = lancia
typed-resolve-assault = risolvi
typed-name = nomina
typed-retreat = ritira, ritirata
typed-stand = resisti
typed-counter-assault = contrassalta
typed-end-counter = basta, fine

# Overstacking
closing-unplanned = Nessuna brigata è pianificata: in questo turno nessuna delle tue sarà attivata, né reagirà.
closing-idle = Nessuna unità ha un bersaglio: qui non si sparerà.
closing-pass = { $n ->
    [one] Una tua brigata pianificata non ha ancora agito.
   *[other] { $n } tue brigate pianificate non hanno ancora agito.
  } Se passa anche il nemico, le azioni di questo turno sono finite.
closing-last-pass = { $n ->
    [one] Il nemico ha passato. Se passi ora, le azioni di questo turno sono finite, e la tua brigata pianificata non agisce.
   *[other] Il nemico ha passato. Se passi ora, le azioni di questo turno sono finite, e { $n } tue brigate pianificate non agiscono.
  }
crowded = Overstacking in { $hex }. Se nessuna unità esce, ognuna prende un punto di disorganizzazione (12.6).

# Nomi di fatti e valori dove sono letti in righe
field-trench = trincea
field-trench-level = livello della trincea
field-source = fonte di rifornimento
standing-infiltration = Fuoco sui nemici nella mia zona di controllo
standing-infiltration-never = non sparare
standing-infiltration-always = spara sempre
standing-reaction = Reazioni
standing-reaction-never = nessuna in questo turno
standing-counter = Contrassalti
standing-counter-never = nessuno in questo turno
standing-withdraw = Prima di un'altra ondata
standing-withdraw-stand = resisti
standing-go_back = Prima di un contrassalto
standing-go_back-stand = resisti
sheet-attachment = Aggregazioni
sheet-attachments = In comando: scegli per aggregare o lasciare
sheet-attach-all = Aggrega tutte ({ $n }) e comincia
sheet-all-guns-fire = Tutte le artiglierie, e fuoco
sheet-all-fire-guns = Anche tutte le artiglierie
sheet-all-open-fire = Tutte, e fuoco
sheet-send-strongest = Lancia { $who }
sheet-loss = Perdite
sheet-loss-next = Il prossimo livello lo perde
sheet-loss-proposed = Come proposto: { $who }
standing-loss = Perdite
standing-loss-proposed = come proposto
standing-morale = Morale nell'assalto
standing-morale-best = il più alto
sheet-rally-done = Fai come proposto e concludi
verb-together = Muove tutta la brigata
verb-brigades = Brigate in questo esagono
verb-send-wave = Lancia l'ondata
sheet-dp = { $n } PD
order-activate = Attiva: comando in { $hex }{ $n ->
    [0] { "" }
    [one] , un'unità aggregata
   *[other] , { $n } unità aggregate
  }
order-forward = { $n ->
    [one] Un'unità avanza di un esagono
   *[other] La linea avanza di un esagono: { $n } unità
  }
order-assault = { $n ->
    [one] { $who } assalta { $hex }
   *[other] Tutte e { $n } assaltano { $hex }: { $who }
  }
order-taken = l'esagono è preso, senza contare l'artiglieria che sparerà prima
order-bombard = Fine del movimento; { $n ->
    [one] un'artiglieria spara
   *[other] { $n } artiglierie sparano
  } su { $hex }

# A che cosa serve una scelta
purpose-plan = In questo turno solo le brigate pianificate bombardano e assaltano; le altre marciano soltanto. Pianifica quelle accanto a un esagono che vuoi, con artiglierie, e tieni punti per l'offerta e per i turni seguenti.
purpose-bid = Chi vince attiva le brigate per primo.
purpose-activation = Una brigata attivata muove, bombarda e assalta; poi puoi attivarne un'altra. Se passi, tocca al nemico attivarne una.
purpose-artillery = Le artiglierie sparano sul lato fuoco e si spostano sull'altro.
