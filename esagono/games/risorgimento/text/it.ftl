# Parti, fasi, luoghi
side-austrian = Austriaci
side-piedmontese = Piemontesi
hidden-infantry = fanteria ({ $stacking }, { $formation })
hidden-cavalry = cavalleria ({ $stacking }, { $formation })
hidden-artillery = artiglieria ({ $stacking }, { $formation })
hidden-commander = comandante ({ $formation })
hidden-overall-commander = comandante in capo ({ $formation })
phase-setup = Schieramento
phase-initiative = Iniziativa
phase-command = Comando
phase-activation = Attivazione
phase-action = Fase di azione
phase-action-short = Azione
phase-non-activated = Formazioni non attivate
phase-non-activated-short = Le altre
phase-out-of-command = Unità fuori comando
phase-out-of-command-short = Fuori comando
phase-end = Fine del turno
phase-end-short = Fine
level-decisive = vittoria decisiva
level-tactical = vittoria tattica
level-victory = vittoria
level-resigned = vittoria per abbandono
level-agreed = pareggio concordato
level-draw = pareggio
terrain-clear = terreno aperto
terrain-farm = podere
terrain-farmhouse = cascina
terrain-village = villaggio
hexside-stream = canale
hexside-river = fiume
hexside-bridge = ponte
road-major = strada maestra
road-minor = strada secondaria
type-line = fanteria di linea
type-light = fanteria leggera
type-cavalry = cavalleria
type-field-artillery = artiglieria da campagna
type-horse-artillery = artiglieria a cavallo
type-commander = comandante
type-overall-commander = comandante in capo

# Domande
prompt-setup = Disponi le tue unità coperte entro le loro zone, o prendi lo schieramento stampato. Quando ci sono tutte, orientale come vuoi e termina.
prompt-activation = Tenta di attivare una formazione, o passa.
prompt-declare = Dichiara quali unità della formazione assalteranno o caricheranno, poi termina: le altre agiscono dopo.
prompt-action = Scegli un'unità o un comandante che agisce, o termina l'attivazione.
prompt-force = { $unit }: scegli che cosa fa la forza.
prompt-commander = { $unit }: scegli dove va.
prompt-displace = Il nemico ha sorpreso { $unit }. Scegli dove va.
prompt-withdraw = { $unit } deve ripiegare fuori dalla zona nemica. Scegli il prossimo esagono.
prompt-recover = { $unit } può riposare o riordinarsi, non entrambe le cose.
prompt-squares = Le unità fuori comando possono lasciare il quadrato prima di ripiegare.
prompt-lost = Le unità fuori comando possono avvicinarsi al loro comandante. Scegline una, o termina.
prompt-second_corps = Chiamare il II Corpo? La scelta si fa una volta per tutte.

# Scelte
option-deploy = Prendi lo schieramento stampato
option-place = { $unit } in { $hex }
option-march = { $unit } si mette in marcia
option-leave-march = { $unit } lascia la marcia
option-activate = Tenta di attivare { $formation }
option-pass = Passa
option-declare-assault = { $unit } assalterà { $to } da { $hex }
option-declare-charge = { $unit } caricherà { $to } passando per { $hex }
option-associate = { $unit } si unisce all'attacco da { $hex }
option-leave-square = Lascia il quadrato in { $hex }
option-select = Scegli { $unit }
option-rotate = Gira il segnalino in { $hex } verso { $to }
option-end = Termina l'attivazione
option-add = Aggiungi { $unit } alla forza
option-enter = { $unit } entra in { $hex } { $mode ->
    [march] in marcia
   *[normal] in movimento normale
  }
option-stay = Resta senza fare nulla: spende la sua azione del turno
option-square = { $unit } forma il quadrato
option-limber = { $unit } aggancia i pezzi
option-unlimber = { $unit } mette in batteria, fronte { $facing ->
    [SW] SO
    [NW] NO
   *[other] { $facing }
  }
option-assault = { $unit } assalta { $to }
option-charge = { $unit } carica { $to } passando per { $hex }
option-fire = { $unit } spara { $force ->
    [infantry] alla fanteria
    [cavalry] alla cavalleria
    [artillery] all'artiglieria
   *[other] alle truppe
  } in { $target }, fronte { $facing ->
    [SW] SO
    [NW] NO
   *[other] { $facing }
  }
option-move = { $unit } muove in { $to }
option-turn = { $unit } volge a { $facing ->
    [SW] SO
    [NW] NO
   *[other] { $facing }
  } prima di proseguire
option-halt = { $unit } si ferma
option-displace = { $unit } va in { $to }
option-rest = { $unit } riposa
option-rally = { $unit } si riordina
option-withdraw = { $unit } ripiega in { $to }
option-call-second-corps = Chiama il II Corpo
option-never-second-corps = Rinuncia al II Corpo

# Avvenimenti
event-turn = Turno { $turn }, ore { $hour }
event-phase = { $phase ->
    [non-activated] Formazioni non attivate
   *[out-of-command] Unità fuori comando
  }
event-set-up-march = { $units } in marcia
event-set-up = { $side }: schieramento terminato.
event-placed = { $units } in { $hex }
event-initiative-roll = Iniziativa, { $side }: dadi { $dice }, totale { $total }
event-initiative = Iniziativa: { $side }.
event-out-of-command = Fuori comando: { $units }
event-passed = Rinuncia: { $side } ({ $row } di { $most } di fila).
event-impulses-over = Tre rinunce di fila: per questo turno le attivazioni sono finite.
event-attempt = { $formation }: dado { $die }, modificatore { $drm }: { $result ->
    [activated] attivata
    [loose] il comandante agisce di propria iniziativa
   *[failed] tentativo fallito
  }
event-loose = { $formation }: dado { $die }, umore { $mood }: il comandante { $result ->
    [falls-back] ripiega
    [hesitates] esita
    [cautious] è cauto
    [own-initiative] agisce liberamente
   *[impetuous] è impetuoso
  }
event-activation = { $formation } è attivata.
event-activation-over = { $formation }: attivazione finita.
event-declared = { $units }: { $marker ->
    [charge] carica dichiarata
   *[assault] assalto dichiarato
  } su { $to } da { $hex }
event-associated = { $units }: si unisce all'attacco da { $hex } su { $to }
event-rotated = Il segnalino in { $hex } gira verso { $to }.
event-left-square = { $side } in { $hex }: quadrato sciolto.
event-march = { $units }: in marcia
event-limbered = { $units }: pezzi agganciati
event-unlimbered = { $units }: in batteria, fronte { $facing ->
    [SW] SO
    [NW] NO
   *[other] { $facing }
  }
event-faced = { $units } in { $hex }: fronte { $facing ->
    [SW] SO
    [NW] NO
   *[other] { $facing }
  }
event-halted = { $units }: fronte { $facing ->
    [SW] SO
    [NW] NO
   *[other] { $facing }
  }
event-moved = { $units }: { $way ->
    [withdraw] ripiegamento
    [charge] al galoppo
    [advance] avanzata
   *[move] movimento
  } da { $start } a { $to }
event-entered = { $units }: ingresso in mappa in { $to }
event-displaced = { $units }: al sicuro in { $to }, lontano dal nemico
event-eliminated = { $units }: eliminata in { $hex }, { $cause ->
    [routed] in rotta
    [destroyed] perso l'ultimo punto forza
    [surrendered] senza via di ritirata
   *[overrun] travolta
  }
event-worse = { $units }: { $levels } { $levels ->
    [one] livello perso
   *[other] livelli persi
  }, ora { $status ->
    [1] scossa
    [2] disordinata
    [3] disorganizzata
   *[4] in rotta
  }{ $cause ->
    [stream] {" "}(guado del canale)
   *[other] {""}
  }
event-better = { $units }: { $levels } { $levels ->
    [one] livello recuperato
   *[other] livelli recuperati
  }, ora { $status ->
    [0] in buon ordine
    [1] scossa
    [2] disordinata
   *[3] disorganizzata
  }
event-strength-lost = { $units }: { $points } { $points ->
    [one] punto forza perso
   *[other] punti forza persi
  }
event-rested = { $units }: non più esausta
event-mood = { $formation }: umore ora { $mood }
event-second-corps = { $choice ->
    [call-second-corps] Gli Austriaci chiamano il II Corpo.
   *[never-second-corps] Gli Austriaci rinunciano al II Corpo.
  }
event-second-corps-roll = II Corpo: dado { $die }: { $comes ->
    [yes] comincia a entrare nel prossimo turno
   *[no] non arriva
  }
event-result = { $side }: { $level ->
    [decisive] vittoria decisiva
    [tactical] vittoria tattica
   *[victory] vittoria
  } (poderi e cascine in mano austriaca: { $points })
event-result-decisive = { $side }: vittoria decisiva per il controllo di { $places } (poderi e cascine in mano austriaca: { $points })

# Motivi
reason-no-decision = non tocca a te; ora tocca a: { $side }
reason-no-such-unit = non esiste l'unità { $name }
reason-no-such-hex = su questa mappa non esiste l'esagono { $hex }
reason-no-such-facing = non esiste il fronte { $facing }; possibile: { $facings }
reason-no-such-formation = non esiste la formazione { $name }
reason-not-yours = quell'unità non è tua
reason-formation-not-yours = { $formation } non è tua
reason-activated-before = { $formation } è già stata attivata in questo turno
reason-formation-lost = tutte le unità sono eliminate: { $formation }
reason-no-commander = manca il comandante: { $formation }
reason-not-arrived = { $formation } non è ancora arrivata
reason-activation-limit = sono già state attivate tante formazioni quanto il numero del turno ({ $turn })
reason-must-leave = { $unit } è in una zona di reazione nemica: deve attaccare o lasciarla
reason-must-attack = { $unit } può ancora attaccare dal suo segnalino, e deve farlo
reason-placed-before = { $unit } è già sulla mappa
reason-outside-area = { $unit } si dispone entro { $radius } esagoni da { $place }
reason-stacking = in { $hex } ci sarebbero più di 5 punti di stacking
reason-eliminated = { $unit } è eliminata
reason-commander-moved = { $unit } ha già mosso in questo turno
reason-commander-elsewhere = { $unit } non muove in questa attivazione
reason-other-formation = { $unit } non è della formazione attivata
reason-out-of-command = { $unit } è fuori comando
reason-acted = { $unit } ha già agito in questo turno
reason-unit-not-arrived = { $unit } non è ancora arrivata
reason-in-command = { $unit } non è fuori comando
reason-no-commander-to-reach = { $unit } non ha un comandante in mappa da raggiungere
reason-only-withdrawal = { $unit } è in una zona di reazione nemica: può solo ripiegare
reason-guns-do-not-assault = l'artiglieria, come { $unit }, non assalta e non carica
reason-named-before = { $unit } è già associata a un altro segnalino
reason-no-marker = in { $hex } non c'è il segnalino di questo attacco
reason-no-charge-marker = nessun segnalino Carica di questa attivazione punta verso { $to }
reason-cannot-reach-marker = { $unit } non può raggiungere { $hex } e il bersaglio
reason-marker-points = il segnalino in { $hex } punta verso { $to }
reason-marker-there = in { $hex } c'è già un segnalino
reason-marker-limit = non più di { $limit ->
    [one] un segnalino
   *[other] { $limit } segnalini
  } in questa attivazione
reason-marker-not-adjacent = { $hex } e { $to } non sono adiacenti
reason-target-empty = in { $to } non ci sono unità nemiche
reason-charge-terrain = { $target } non è terreno da carica
reason-has-begun = { $unit } ha già iniziato la sua Azione
reason-not-begun = { $unit } non ha iniziato a muovere
reason-turns-nowhere = { $unit } può girarsi solo verso un esagono in cui può entrare
reason-guns-unlimber = l'artiglieria, come { $unit }, lascia il movimento di marcia mettendo in batteria
reason-in-force = { $unit } è già nella forza
reason-not-of-force = { $unit } non fa parte della forza di quest'ordine
reason-other-force = { $unit } non può unirsi a questa forza
reason-force-in-action = prima va conclusa l'azione di { $unit }
reason-loose-falls-back = il comandante ripiega: { $unit } può solo muovere, senza avvicinarsi al nemico
reason-loose-hesitates = il comandante esita: { $unit } non muove
reason-moved-fire = i pezzi che hanno mosso non sparano
reason-must-limber = { $unit } deve agganciare i pezzi per muovere
reason-enter-first = { $unit } deve prima entrare in mappa
reason-already-there = { $unit } è già in { $hex }
reason-enemy-there = in { $hex } ci sono unità nemiche
reason-enemy-zone = { $hex } è in una zona di reazione nemica e non ha segnalini
reason-commander-zone = { $hex } è in una zona di reazione nemica, senza unità amiche
reason-too-far = { $hex } è troppo lontano per { $unit }; punti di movimento rimasti: { $left }
reason-enemy-in-way = la via per { $hex } passa da { $by_hex }, dove ci sono unità nemiche
reason-zone-in-way = la via per { $hex } passa da { $by_hex }, che è in una zona di reazione nemica e senza segnalino
reason-attack-in-way = la via per { $hex } passa da { $by_hex }: in quella zona di reazione nemica { $unit } deve attaccare dal segnalino
reason-river-in-way = la via per { $hex } entra in { $by_hex } attraverso il fiume
reason-stream-in-way = la via per { $hex } entra in { $by_hex } attraverso un canale, che l'artiglieria passa solo su un ponte
reason-stack-in-way = la via per { $hex } passa da { $by_hex }, che è pieno
reason-crowd-in-way = la via per { $hex } usa la strada o il ponte di { $by_hex }, dove si supererebbero { $limit } punti di stacking
reason-not-nearer = { $unit } è fuori comando: deve finire più vicina al suo comandante
reason-march-front = { $unit } lascia l'esagono solo per il suo fronte
reason-river = il fiume non si può attraversare
reason-guns-stream = l'artiglieria, come { $unit }, attraversa un canale solo su un ponte
reason-faces-with-others = chi entra in { $hex } prende il fronte delle forze già presenti
reason-withdraw-shortest = un ripiegamento prende la via più breve fuori dalle zone nemiche, con le priorità della ritirata: non verso { $to }
reason-no-trigger = nessun atto del nemico dà ora diritto a una reazione
reason-another-moment = ora non è possibile ({ $verb })
reason-unfinished = { $verb }: manca { $missing }
reason-loose-impetuous = il comandante è impetuoso: mette tutti i segnalini che può
reason-target-there = il nemico è ancora in { $to }
reason-one-hexside = il segnalino ruota di un solo lato, non verso { $to }
reason-square-left-at-start = il quadrato si lascia all'inizio dell'attivazione, o come reazione
reason-road-crowded = in { $hex } ci sarebbero più di { $limit } punti di stacking: strada e ponte non si possono usare
reason-on-map-already = { $unit } è già in mappa
reason-no-entry-hex = { $unit } non entra in { $hex }

# Impostazioni
setting-fog = Informazioni nascoste
setting-fog-rulebook = come da regolamento
setting-fog-open = tutto scoperto sulla mappa
setting-turns = Turni
setting-turns-8 = 8
setting-turns-7 = 7
setting-turns-9 = 9
setting-turns-10 = 10
setting-command_check = Il comando si verifica
setting-command_check-once = una volta per turno
setting-command_check-at-activation = di nuovo a ogni attivazione
setting-forces = Forze
setting-forces-subsets = unità a scelta di una pila
setting-forces-whole-stacks = sempre tutta la pila
setting-march_stacking = Esagoni pieni in marcia
setting-march_stacking-passing = si possono attraversare
setting-march_stacking-strict = non si possono occupare
setting-guns_in_zone = Artiglieria in zona nemica
setting-guns_in_zone-must-leave = deve ripiegare
setting-guns_in_zone-may-fire = può rispondere col fuoco
setting-withdrawal_check = Ripiegamenti obbligati
setting-withdrawal_check-none = senza prova di coesione
setting-withdrawal_check-check = con prova di coesione
setting-withdrawal_reactions = Reazioni ai ripiegamenti obbligati
setting-withdrawal_reactions-none = nessuna
setting-withdrawal_reactions-allowed = permesse
setting-fire_targets = Bersagli del fuoco in un esagono
setting-fire_targets-three = fanteria, cavalleria o artiglieria
setting-fire_targets-two = artiglieria o tutti gli altri
setting-exhausted_move = Movimento da esausta
setting-exhausted_move-full = con tutti i punti
setting-exhausted_move-remaining = con i punti rimasti dalla carica
setting-exhaustion_rest = La cavalleria che ha controcaricato riposa
setting-exhaustion_rest-next-turn = dal turno dopo
setting-exhaustion_rest-same-turn = già nello stesso turno
setting-retreat_priorities = Le priorità di una ritirata valgono
setting-retreat_priorities-by-force = per ogni forza
setting-retreat_priorities-by-stack = per tutta la pila
setting-march_square = Quadrato di chi è in marcia e viene colpito dal fuoco
setting-march_square-allowed = permesso
setting-march_square-refused = non permesso: può solo lasciare la marcia
setting-decisive_goito = Vittoria decisiva: vanno controllati
setting-decisive_goito-whole-village = tutti gli esagoni del villaggio
setting-decisive_goito-one-hex = almeno un esagono del villaggio
setting-uncertain_result = I risultati incerti confrontano
setting-uncertain_result-reference-unit = le unità maggiori
setting-uncertain_result-all-units = tutte le unità
setting-charge_shock = La fanteria caricata verifica prima la coesione
setting-charge_shock-yes = sì
setting-charge_shock-no = no
setting-loss_markers = Punti persi dalle unità coperte
setting-loss_markers-open = visibili
setting-loss_markers-hidden = nascosti
setting-adjacent_assault = Reazione a un assalto dall'esagono accanto
setting-adjacent_assault-no-reaction = nessuna
setting-adjacent_assault-reaction = come se il nemico vi fosse entrato
setting-aosta = La brigata Aosta
setting-aosta-first-division = è della 1ª divisione
setting-aosta-reserve = è della riserva
setting-horse_batteries = Batterie a cavallo piemontesi
setting-horse_batteries-one-counter = una pedina
setting-horse_batteries-three-counters = tre pedine
setting-second_corps_conditions = Condizioni di vittoria col II Corpo
setting-second_corps_conditions-on-map = quando una sua unità è in mappa
setting-second_corps_conditions-from-roll = dal turno dopo il dado
setting-handicap = Vantaggio (nostro, non del regolamento)
setting-handicap-none = nessuno: come dice il regolamento
setting-handicap-five-farms = agli austriaci bastano cinque poderi o cascine
setting-handicap-four-farms = agli austriaci bastano quattro poderi o cascine

# Scenari
scenario-battle = Goito, 30 maggio 1848
scenario-battle-text = Radetzky risale la destra del Mincio; l'esercito del re attende fra Goito e le cascine a ovest.
