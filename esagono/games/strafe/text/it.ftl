# Parti, fasi
side-italian = italiani
side-austro-hungarian = austro-ungarici
side-short-italian = IT
side-short-austro-hungarian = A-H
phase-setup = Schieramento
phase-reinforcement = Rinforzi
phase-command = Comando
phase-initiative = Iniziativa
phase-weather = Meteo
phase-supply = Rifornimento
phase-artillery = Artiglieria
phase-event = Evento
phase-action = Azioni
phase-non-activated = Movimento dei non attivati
phase-non-activated-short = Marce
phase-rally = Rimpiazzi e riorganizzazione
phase-rally-short = Rimpiazzi
phase-victory = Controllo della vittoria
phase-victory-short = Vittoria
level-complete = vittoria completa
level-victory = vittoria
level-draw = pareggio
level-resigned = vittoria per abbandono
level-agreed = pareggio concordato
weather-clear = sereno

# Domande
prompt-setup = Disponi le unità nelle loro aree, o accetta lo schieramento abituale.
prompt-reinforcements = Fai entrare i rinforzi, o termina: chi aspetta può venire in un turno successivo.
prompt-plan = Pianifica in segreto le brigate: un punto logistico ciascuna, e un altro ogni cinque artiglierie.
prompt-bid = Offri punti logistici per l'iniziativa. Offerta + punti spesi per i piani + un dado: vince il totale più alto.
prompt-artillery = Gira le artiglierie sul lato movimento o fuoco, distruggile, abbassa trincee, prepara demolizioni; poi termina.
prompt-regiment = Ordini fraintesi: scegli il reggimento di cui muovi i battaglioni.
prompt-confusion = Ordini fraintesi: muovi di un esagono i battaglioni nemici, o termina.
prompt-activation = Attiva una brigata pianificata, o passa.
prompt-headquarters = Dove metti il QG? Comanda le unità entro il suo raggio.
prompt-attachment = Aggrega artiglierie e unità indipendenti in comando, o comincia.
prompt-movement = Scegli un'unità e muovila; in un'azione può anche dichiarare un assalto o scavare. Poi termina il movimento.
prompt-reaction = Reagisci?
prompt-rally = Riorganizza unità, rimpiazza livelli, comincia ponti; poi termina.

# Scelte
option-place = { $unit } in { $hex }
option-default-set-up = Schieramento abituale per gli altri
option-done = Termina
option-enter = { $unit } entra in { $hex }
option-enter-all = Falle entrare tutte
option-plan = Pianifica { $brigade } con { $box } artiglierie al massimo
option-unplan = Togli { $brigade } dal quadro
option-ready = I piani sono fatti
option-bid = { $points ->
    [one] 1 punto
   *[other] { $points } punti
  }
option-turn = Gira { $unit } sul lato { $up ->
    [fire] fuoco
   *[move] movimento
  }
option-destroy = Distruggi { $unit }
option-lower = Abbassa la trincea in { $hex }
option-blow = { $unit } tenta di far saltare il ponte { $hexside }
option-regiment = Reggimento { $name }
option-nudge = { $unit } in { $to }
option-activate = Attiva { $brigade }
option-pass = Passa
option-place-hq = QG in { $hex }
option-cancel-activation = Non resta un esagono per il QG
option-attach = Aggrega { $unit }
option-detach = Rimanda { $unit }
option-exchange = Avvicendamento con { $brigade }
option-select = { $unit }
option-join = { $unit } si aggiunge
option-move = { $unit } in { $to }
option-force-march = { $unit }: marcia forzata
option-extend = { $unit } si estende in { $to }
option-consolidate = { $unit } si raccoglie in { $to }
option-assault = { $unit } assalta { $to }
option-dig = { $unit } scava
option-dig-there = { $unit } scava in { $hex }
option-attach-flamethrower = { $unit } passa a un'altra unità
option-end-movement = Termina il movimento
option-react = { $brigade } tenta di reagire
option-night-counterattack = { $brigade } tenta un contrattacco notturno
option-event-counterattack = { $brigade } contrattacca di notte, gratis (evento)
option-no-reaction = Nessuna reazione
option-rally = { $unit } si riorganizza
option-rally-all = Riorganizza tutte quelle che possono
option-show = { $unit } in cima alla sua pila
option-replace = { $unit } torna a piena forza
option-return = { $unit } rientra in { $hex }
option-bridge = { $unit } comincia un ponte su { $hexside }

# Avvenimenti
event-turn = Turno { $turn }.
event-phase = { $phase ->
    [reinforcement] Fase dei rinforzi.
    [command] Fase di comando.
    [initiative] Fase di iniziativa.
    [weather] Meteo: sereno.
    [supply] Fase di rifornimento.
    [artillery] Fase di artiglieria.
    [event] Fase dell'evento.
    [action] Fasi di azione.
    [non-activated] Movimento dei non attivati.
    [rally] Fase di rimpiazzi e riorganizzazione.
   *[victory] Controllo della vittoria.
  }
event-set-up = Gli { $side } si sono schierati.
event-entered = { $unit } entra in { $hex }.
event-income = Gli { $side } ricevono { $points ->
    [one] un punto logistico
   *[other] { $points } punti logistici
  }.
event-paid = Gli { $side } spendono punti logistici.
event-paid-own = Gli { $side } spendono { $points ->
    [one] un punto logistico
   *[other] { $points } punti logistici
  }.
event-plans-made = Le due parti hanno fatto i piani.
event-initiative-roll = Iniziativa, italiani e austro-ungarici: dadi { $dice }, punti spesi { $spent }, totali { $totals }.
event-initiative = L'iniziativa è degli { $side }.
event-out-of-supply = Alcune unità degli { $side } sono senza rifornimento.
event-out-of-supply-own = Senza rifornimento: { $units }.
event-disorganized = Alcune unità degli { $side } sono disorganizzate.
event-disorganized-own = { $units } ({ $hexes }): { $points ->
    [one] un punto di disorganizzazione
   *[other] { $points } punti di disorganizzazione
  }{ $n ->
    [one] {""}
   *[other] {" "}ciascuna
  }.
event-step-lost = { $unit } perde un livello.
event-eliminated = Unità eliminata: { $unit }.
event-surrendered = { $unit } si arrende.
event-captured = Unità catturata: { $unit }.
event-demolition = Demolizione su { $hexside }: dado { $die }, { $blown ->
    [1] il ponte salta.
   *[0] il ponte resta in piedi.
  }
event-event-roll = Eventi: dado { $die }, { $nation ->
    [none] nessun evento
    [italian] evento italiano
   *[other] evento austro-ungarico
  }.
event-event-drawn = Evento degli { $side }, dado { $die }: { $event ->
    [wings] ali ai piedi.
    [confusion] ordini fraintesi.
    [short-fire] tiro corto in questo turno.
    [logistics] sforzo logistico.
    [night-counterattack] contrattacco notturno.
   *[none] nulla.
  }
event-brigade-unfit = Estratta { $brigade }: non utilizzabile. Se ne estrae un'altra.
event-wings = { $brigade } si attiva gratis in questo turno e deve assaltare.
event-confusion = { $brigade } fraintende gli ordini.
event-nudged = { $unit } va da { $start } a { $to }.
event-passed = Gli { $side } passano.
event-not-activated = { $brigade } non può attivarsi: nessuna linea di rifornimento raggiunge il QG.
event-hq-placed = QG in { $hex }: { $brigade }.
event-command-die = Comando attraverso { $hex }: dado { $die }, { $passed ->
    [1] passa.
   *[0] è fermato.
  }
event-free-counterattack = { $brigade } contrattacca di notte, gratis, grazie all'evento.
event-reaction-roll = { $brigade } { $night ->
    [1] tenta un contrattacco notturno
   *[other] tenta di reagire
  }: dado { $die } contro { $value }, { $success ->
    [1] agisce.
   *[0] non riesce.
  }
event-attached = Gli { $side } aggregano unità.
event-attached-own = Gli { $side } aggregano { $units }.
event-exchange = Avvicendamento: { $brigade } con { $partner }.
event-moved = Unità degli { $side } da { $start } a { $to }.
event-moved-own = { $units }: da { $start } a { $to }.
event-force-march = Marcia forzata degli { $side }.
event-force-march-own = Marcia forzata: { $units }.
event-extended = Un'unità in { $hex } si estende in { $to }.
event-extended-own = { $unit } si estende da { $hex } in { $to }.
event-consolidated = Un'unità si raccoglie in { $hex }.
event-consolidated-own = { $unit } si raccoglie in { $hex }.
event-assault-declared = { $unit } assalterà { $target } da { $start }.
event-provoked = L'attacco a { $hex } fa intervenire l'artiglieria del XV Corpo.
event-digging = Un'unità scava in { $hex }.
event-digging-own = { $unit } scava in { $hex }.
event-digging-interrupted = Lo scavo in { $hex } è interrotto.
event-dig-roll = Scavo in { $hex }, in zona di controllo nemica: dado { $die }, { $success ->
    [1] riesce.
   *[0] fallisce.
  }
event-trench-begun = La trincea in { $hex } avrà il livello { $level } nel prossimo turno.
event-trench-raised = La trincea in { $hex } ha il livello { $level }.
event-trench-lowered = { $level ->
    [0] La trincea in { $hex } non c'è più.
   *[other] La trincea in { $hex } scende al livello { $level }.
  }
event-flamethrower-attached-own = { $unit } si unisce a { $host_unit }.
event-flamethrower-attached = I lanciafiamme degli { $side } passano a un'altra unità.
event-control = { $hex } è ora degli { $side }.
event-action-completed = { $brigade } ha compiuto la sua azione.
event-rallied = Gli { $side } si riorganizzano e ricevono rimpiazzi.
event-rallied-own = Riorganizzazione degli { $side }: { $n ->
    [0] nessuna unità
   *[other] { $units }
  }. Rimpiazzi: { $m ->
    [0] nessuno
   *[other] { $replaced_units }
  }.
event-shown = { $unit } è in cima alla pila in { $hex }.
event-returned = { $unit } rientra in { $hex }.
event-bridge-begun = Si comincia un ponte su { $hexside }.
event-bridge-begun-own = { $unit } comincia un ponte su { $hexside }.
event-bridge-built = Il ponte su { $hexside } è pronto.
event-bridge-interrupted = Il lavoro al ponte { $hexside } è abbandonato.
event-offensive-halt = Tre turni senza conquiste: l'offensiva è finita.
event-game-over = La partita è finita: { $level ->
    [draw] pareggio
    [complete] vittoria completa degli { $winner_side }
   *[victory] vittoria degli { $winner_side }
  }, { $points ->
    [one] un punto vittoria italiano
   *[other] { $points } punti vittoria italiani
  }.
event-resigned = Gli { $side } abbandonano: vincono gli { $winner_side }.
event-timed-out = Tempo scaduto per gli { $side }: vincono gli { $winner_side }.
event-taken-back = Alcune scelte sono annullate di comune accordo, su richiesta degli { $side }. I dadi già tirati non si riusano: da qui in poi se ne tirano di nuovi.

# Rifiuti
reason-game-over = La partita è finita.
reason-no-decision = Non tocca a te: devono decidere gli { $side }.
reason-not-an-option = { $verb } ora non è possibile; puoi scegliere { $verbs }.
reason-no-argument = { $verb } non ha "{ $argument }"; possibile: { $known }.
reason-missing-argument = { $verb }: manca { $argument }.
reason-no-such-choice = { $argument } qui non può essere { $value }; possibile: { $choices }.
reason-no-such-unit = Non c'è un'unità { $name }.
reason-no-such-hex = Non c'è un esagono { $hex }.
reason-no-such-brigade = Non c'è una brigata { $name }.
reason-not-yours = { $unit } non è tua.
reason-not-your-brigade = { $name } non è tua.
reason-placed-already = { $unit } è già schierata.
reason-outside-set-up = { $unit } non può schierarsi in { $hex }.
reason-no-room = Non c'è posto per { $unit } in { $hex }.
reason-not-due = { $unit } non è ancora attesa.
reason-in-play = { $unit } è già in gioco.
reason-gone = { $unit } è eliminata e non rientra.
reason-entry-blocked = Il nemico blocca { $hex }.
reason-wrong-entry = { $unit } non entra in { $hex }.
reason-brigade-off-map = { $brigade } non ha unità sulla mappa.
reason-brigade-done = { $brigade } è già stata attivata in questo turno.
reason-not-planned = { $brigade } non è stata pianificata nella fase di comando.
reason-hq-shelled = L'artiglieria nemica interdice ogni strada al QG di { $brigade }.
reason-no-hq-hex = Non c'è un esagono rifornito per il QG di { $brigade }.
reason-wings-first = Per l'evento di questo turno una brigata deve ancora agire, e assaltare.
reason-no-such-box = Le caselle del quadro sono per { $boxes } artiglierie.
reason-planned-already = { $brigade } è già in quella casella.
reason-too-expensive = Costa { $points ->
    [one] un punto logistico
   *[other] { $points } punti logistici
  }; ne hai { $have }.
reason-hq-beside-enemy = In { $hex } non può stare un QG: c'è il nemico.
reason-hq-out-of-area = In { $hex } non può stare un QG: è fuori gioco.
reason-hq-interdicted = L'artiglieria nemica interdice ogni strada da { $hex }.
reason-hq-unsupplied = Nessuna linea di rifornimento arriva in { $hex }.
reason-hq-too-far = Da { $hex } nessuna unità della brigata sarebbe in comando.
reason-not-in-front = { $brigade } non è in prima linea: si avvicenda una brigata a contatto con il nemico, o più vicina a esso.
reason-wings-assault = Una brigata che deve assaltare per evento non partecipa a un avvicendamento.
reason-exchange-attachments = In un avvicendamento non si aggrega nulla.
reason-not-independent = { $unit } appartiene a una brigata.
reason-attached-at-activation = Le unità si aggregano solo quando si attiva la brigata.
reason-already-attached = { $unit } è già aggregata.
reason-out-of-command-range = { $unit } è fuori comando.
reason-gun-out-of-range = L'artiglieria si sceglie entro il raggio di comando del QG; { $unit } ne è fuori.
reason-already-activated = { $unit } è già stata attivata in questo turno.
reason-other-division = { $unit } serve un'altra divisione.
reason-corps-guns-only = Una brigata senza divisione ha solo l'artiglieria di corpo d'armata, non { $unit }.
reason-two-independents = Due unità indipendenti sono già aggregate.
reason-on-the-move = { $unit } è sul lato movimento.
reason-emplacing = { $unit } si sta mettendo in batteria in questo turno.
reason-already-fired = { $unit } è già stata attivata per il fuoco in questo turno.
reason-box-full = Questa brigata è stata pianificata con { $guns } artiglierie al massimo.
reason-one-attempt = Si può tentare una volta sola.
reason-austrians-only = Solo gli austro-ungarici contrattaccano di notte.
reason-no-such-event = In questo turno non c'è un evento simile.
reason-once-a-turn = Si può tentare un solo contrattacco notturno per turno.
reason-no-points = Mancano i punti logistici.
reason-goes-with-its-unit = { $unit } va con l'unità a cui è aggregata.
reason-hq-stays = { $unit } è un QG: resta dove è stato posto.
reason-guns-move-late = { $unit } è artiglieria: muove solo nella fase 10.
reason-out-of-command = { $unit } è fuori comando: muove solo nella fase 10.
reason-not-activated = { $unit } ora non è attivata.
reason-emplaced = { $unit } è sul lato fuoco e non può muovere.
reason-assault-declared = { $unit } ha dichiarato un assalto.
reason-digs = { $unit } scava in questo turno.
reason-already-moved = { $unit } ha già mosso.
reason-too-worn-to-march = { $unit } è a un punto di disorganizzazione dalla resa: non può fare marcia forzata.
reason-cannot-force-march = { $unit } è artiglieria: non può fare una marcia forzata.
reason-consolidate-first = { $unit } è in due esagoni e deve prima raccogliersi.
reason-in-one-hex = { $unit } è in un solo esagono.
reason-not-its-hex = { $unit } non è in { $hex }.
reason-already-there = { $unit } è già lì.
reason-water = { $hex } è acqua.
reason-out-of-area = { $hex } è fuori gioco per { $unit }.
reason-enemy-there = In { $hex } ci sono unità nemiche.
reason-enemy-guns-there = In { $hex } c'è artiglieria nemica.
reason-guns-in-zone = L'artiglieria da sola non entra nella zona di controllo nemica in { $hex }.
reason-enemy-zone = { $hex } è in una zona di controllo nemica.
reason-infantry-only = Solo la fanteria si schiera in due esagoni; { $unit } non lo è.
reason-must-be-alone = Solo un'unità da sola può estendersi, e in un esagono vuoto.
reason-not-confused = { $unit } non è uno dei battaglioni in confusione.
reason-no-nudge = { $unit } non può essere spostata in { $hex }: un esagono, non oltre l'Isonzo, con spazio e senza nemici.
reason-another-moment = Ora non è possibile ({ $verb }).
reason-unfinished = { $verb }: manca { $missing }.
reason-bridge-is-blown = { $unit } non può arrivare in { $hex }: il ponte { $hexside } sulla sua strada è saltato.
reason-too-far = { $unit } non ha abbastanza punti movimento per { $hex }.
reason-enemies-too-near = Un movimento strategico resta ad almeno quattro esagoni da ogni unità nemica: così { $unit } non può raggiungere { $hex }.
reason-exchange-only = In un avvicendamento { $unit } non può andare in { $hex }.
reason-exchange-turn = In un avvicendamento muove prima la brigata arretrata, poi quella in prima linea; non tocca a { $unit }.
reason-exchange-crowded = Overstacking in un esagono dell'avvicendamento: altre unità devono prima lasciarlo.
reason-crowded = Overstacking in un esagono: altre unità devono lasciarlo prima che il movimento finisca.
reason-roads-only = { $unit } va solo su strade e mulattiere.
reason-no-ford = { $unit } non può passare l'Isonzo in quel punto.
reason-terrain = { $unit } non può entrare in { $hex }.
reason-no-attack-in-exchange = In un avvicendamento non si attacca, non si scava e non si bombarda.
reason-no-late-assault = In questo movimento non ci sono assalti.
reason-no-points-for-assault = { $unit } non ha abbastanza punti movimento per assaltare { $hex }.
reason-dig-in-action = Si scava solo in un'azione.
reason-cannot-dig = { $unit } non può scavare.
reason-dig-elsewhere = { $unit } non è in { $hex }.
reason-dig-where = { $unit } è in due esagoni: indica in quale scava.
reason-free-activation = Una brigata attivata senza punti logistici non può scavare.
reason-dig-or-move = { $unit } ha mosso o assalta.
reason-dug-here = Lì si scava già in questa azione.
reason-five-levels = In questa azione si sono già scavati cinque livelli.
reason-highest-level = La trincea ha già il livello più alto.
reason-under-way = I lavori per alzare la trincea sono già in corso.
reason-no-trench = In { $hex } non c'è una trincea.
reason-trench-not-held = In { $hex } non hai unità diverse dall'artiglieria.
reason-lowered-already = La trincea in { $hex } è già stata abbassata in questa fase.
reason-printed-trench = La trincea stampata in { $hex } non può scendere oltre.
reason-no-gun = { $unit } non è artiglieria.
reason-already-up = { $unit } mostra già quel lato.
reason-battery-full = Nell'esagono di { $unit } sono già in batteria due unità di artiglieria.
reason-destroy-unsupplied = { $unit } è senza rifornimento e non può essere distrutta.
reason-turned-already = { $unit } è già stata girata in questa fase.
reason-no-bridge = Su { $hexside } non c'è un ponte.
reason-one-roll = { $unit } ha già il suo ponte per questo turno.
reason-cannot-blow = { $unit } non è fanteria: le unità del suo tipo non fanno saltare ponti.
reason-bridge-too-far = { $unit } non arriva al ponte { $hexside }.
reason-way-to-bridge-barred = Tra { $unit } e il ponte { $hexside } c'è il nemico o la sua zona di controllo.
reason-not-eliminated = { $unit } non è fra le unità eliminate.
reason-independent-gone = { $unit } non appartiene a una brigata e non può rientrare.
reason-one-step = Un livello è già stato recuperato.
reason-on-top = { $unit } è già in cima alla pila.
reason-not-shown = Solo la fanteria si mette in cima a scelta; { $unit } non lo è.
reason-shown-already = La pila di { $unit } è già stata riordinata in questa fase.
reason-nothing-hidden = In questa partita tutte le unità sono scoperte: le pile non si riordinano.
reason-no-return-hex = Non c'è un esagono in cui { $unit } possa rientrare.
reason-wrong-return-hex = { $unit } rientra nella città o fonte di rifornimento più vicina alla sua brigata, o accanto, non in { $hex }.
reason-unsafe-return = { $hex } è accanto al nemico o senza rifornimento.
reason-not-bridging = { $unit } non può costruire ponti.
reason-disorganized = { $unit } è disorganizzata.
reason-no-site = Accanto a { $unit } non c'è posto per un ponte.
reason-enemy-opposite = Il nemico è sull'altra riva di { $hexside }.
reason-wrong-site = Su { $hexside } non si può cominciare un ponte: serve un lato di Isonzo dell'esagono del genio, senza ponte e senza nemici di fronte.
reason-nothing-to-rally = { $unit } non è disorganizzata.
reason-nothing-to-replace = Solo la fanteria recupera livelli; le perdite di unità come { $unit } sono definitive.
reason-full-strength = { $unit } è a piena forza.
reason-recovered = { $unit } ha già recuperato un livello in questo turno.
reason-rallied = { $unit } si è già riorganizzata in questo turno.
reason-force-marched = { $unit } ha fatto una marcia forzata in questo turno.
reason-unsupplied = { $unit } è senza rifornimento.
reason-beside-enemy = { $unit } è accanto al nemico.

# Opzioni della partita
setting-fog = Informazioni nascoste
setting-fog-rulebook = come nel regolamento
setting-fog-open = tutto scoperto sulla mappa; piani e offerte segreti finché entrambi non hanno scelto
setting-set_up = Schieramento
setting-set_up-default = schieramento abituale
setting-set_up-free = libero nelle aree
setting-logistics = Punti logistici
setting-logistics-hidden = nascosti
setting-logistics-open = scoperti
setting-logistics-italian-open = scoperti quelli italiani
setting-logistics-austro-hungarian-open = scoperti quelli austro-ungarici
setting-carso_north = Terreno a nord dello scenario Carso
setting-carso_north-italian-ground = gli italiani usano il proprio terreno
setting-carso_north-clipped = nessuno lo usa
setting-battalions_102 = I/102 e II/102 nella campagna
setting-battalions_102-arrive = arrivano l'8 agosto
setting-battalions_102-set-up = sono schierati
setting-armored_cars = Autoblindo (3)
setting-armored_cars-one = un'unità
setting-armored_cars-three = tre unità
setting-dismounted_division = La divisione di cavalleria appiedata
setting-dismounted_division-one = una formazione
setting-dismounted_division-two = due formazioni
setting-halt = L'arresto dell'offensiva
setting-halt-always = in ogni scenario
setting-halt-campaign = solo nella campagna
setting-conquest = Una conquista vale se l'esagono
setting-conquest-taken = è stato preso
setting-conquest-held = è ancora tenuto
setting-surprise = Spostamenti di sorpresa
setting-surprise-capped = entro il limite di tre
setting-surprise-uncapped = oltre il limite
setting-after_reaction = Dopo una reazione tocca a
setting-after_reaction-acting = chi agiva
setting-after_reaction-initiative = chi ha l'iniziativa
setting-night_and_reaction = Contrattacco notturno e reazione in un passo
setting-night_and_reaction-one = uno dei due
setting-night_and_reaction-both = entrambi
setting-hq_supply = Un QG deve
setting-hq_supply-trace = tracciare il rifornimento
setting-hq_supply-on-line = stare su una strada o una linea tracciata
setting-road_adjacency = Le strade di rifornimento sono tagliate da
setting-road_adjacency-any-unit = ogni unità nemica adiacente
setting-road_adjacency-zone = zone di controllo
setting-hq_near_enemy = Un QG su una strada accanto al nemico
setting-hq_near_enemy-allowed = ammesso
setting-hq_near_enemy-barred = vietato
setting-late_infiltration = Fuoco d'infiltrazione nella fase 10
setting-late_infiltration-no = no
setting-late_infiltration-yes = sì
setting-strategic_force_march = Movimento strategico e marcia forzata
setting-strategic_force_march-combined = si sommano
setting-strategic_force_march-exclusive = si escludono
setting-observers = Osservatori dei bombardamenti
setting-observers-command = entro il raggio di comando
setting-observers-anywhere = qualunque unità amica
setting-gun_losses = Perdite dell'artiglieria
setting-gun_losses-pairs = contate a coppie
setting-gun_losses-each = due sullo stesso pezzo
setting-firer_position = Conta la posizione di chi spara
setting-firer_position-worst = della peggio piazzata
setting-firer_position-assaulted-hex = dell'esagono assaltato
setting-rally_supply = Rifornimento per riorganizzarsi
setting-rally_supply-now = tracciato nella fase 11
setting-rally_supply-supply-phase = come nella fase di rifornimento
setting-trench_cover = Le trincee coprono i bersagli
setting-trench_cover-bombardment = dai bombardamenti
setting-trench_cover-all-fire = da ogni fuoco
setting-machine_guns = Compagnie mitragliatrici
setting-machine_guns-in = in gioco
setting-machine_guns-out = escluse
setting-bloodier_fire = Fuoco più sanguinoso
setting-bloodier_fire-off = no
setting-bloodier_fire-on = sì

# Unità indipendenti che di stampato hanno solo un numero
called-brigade = { $name }ª Brigata
called-hq = QG { $name }
called-mg = { $name }ª cp. mitr.
called-engineer = Genio { $name }
called-bicycle = Ciclisti { $name }
called-rgf = RGF { $name }
called-armored-car = Autoblindo { $name }

reason-barred-on-the-way = { $unit } non può arrivare in { $hex }: { $barrier ->
    [enemy-there] unità nemiche sbarrano la strada in { $at }
    [enemy-guns-there] l'artiglieria nemica sbarra la strada in { $at }
    [enemy-zone] la strada passa per la zona di controllo nemica in { $at }
    [guns-in-zone] l'artiglieria non passa da sola per la zona di controllo nemica in { $at }
    [no-ford] non può passare l'Isonzo verso { $at }
    [roads-only] va solo su strade e mulattiere, e nessuna porta in { $at }
    [road-taken] può entrare in { $at } solo su strada, e lì la strada non si può usare
   *[other] non può entrare in { $at }
}.
reason-road-taken = { $unit } può entrare in { $hex } solo su strada, e lì il costo della strada non vale.
reason-no-allowance = { $unit } non ha punti movimento.
reason-moving-already = { $unit } è già in movimento.
reason-not-in-stack = { $unit } non è nell'esagono delle unità in movimento.
reason-stack-has-moved = Le unità che muovono insieme partono insieme: una di loro ha già mosso.
reason-marches-already = { $unit } è già in marcia forzata.
reason-no-flamethrower = { $unit } non è un lanciafiamme.
reason-host-too-far = { $unit } può unirsi solo a un'unità nel suo esagono o in uno adiacente.
reason-cannot-host = Un lanciafiamme si unisce a una fanteria schierata in un solo esagono e che non ne ha già uno.
reason-no-exchange-now = Un contrattacco notturno, o un'azione per evento, non può essere un avvicendamento di brigate.
reason-not-attached = { $unit } non è aggregata.
