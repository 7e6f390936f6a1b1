# Combattimento della serie: domande
prompt-bombard = Bombardamento offensivo: punta le artiglierie, poi apri il fuoco. Tutti i bersagli sono fissati prima del primo dado.
prompt-aim = Scegli il bersaglio di { $unit }.
prompt-fire_order = Scegli il prossimo bombardamento da risolvere.
prompt-defend = Fuoco difensivo: scegli chi spara e a quali unità in assalto, poi apri il fuoco.
prompt-infiltration = Il nemico passa da { $start } a { $hex } nella tua zona di controllo. Spari?
prompt-loss = Scegli l'unità in { $hex } che subisce la perdita.
prompt-wave = Assaltano { $hex } più unità di quante possano entrarvi insieme. Scegli chi va per primo, poi lancia l'ondata.
prompt-assault_order = Scegli il prossimo assalto da risolvere.
prompt-morale = Assalto a { $hex }: indica l'unità il cui morale conta. Subirà la prima perdita.
prompt-retreat = Le tue unità devono lasciare { $hex }. Scegli dove va ciascuna.
prompt-withdraw = Arriva un'altra ondata su { $hex }. Le tue unità possono ripiegare o restare.
prompt-go_back = Arriva un contrassalto su { $hex }. Le tue unità possono tornare indietro o restare.
prompt-counter = Puoi contrassaltare gli esagoni appena persi. Scegli le unità, o termina.

# Opzioni
option-fire = Fuoco su { $target }
option-fire-by = { $unit } spara su { $target }
option-barrage-by = { $unit }: sbarramento di interdizione su { $target }
option-barrage = Sbarramento di interdizione su { $target }
option-hold = Non sparare
option-open-fire = Apri il fuoco
option-resolve = Risolvi il fuoco su { $target } ({ $category ->
    [artillery] artiglieria
    [barrage] sbarramento
   *[other] unità
  })
option-lift = Spendi un punto logistico: nessun limite alle artiglierie su { $target }
option-infiltration-fire = Fuoco
option-decline = Non sparare
option-lose = { $unit } subisce la perdita
option-wave = { $unit } entra nell'ondata
option-send-wave = Lancia l'ondata
option-resolve-assault = Risolvi l'assalto a { $target }
option-name = { $unit }
option-retreat = { $unit } in { $to }
option-stand = Resta
option-counter-assault = { $unit } contrassalta { $target } da { $via }
option-end-counter = Nessun altro contrassalto

# Eventi
event-bombardment = Artiglieria degli { $side } su { $hex } ({ $aim ->
    [artillery] la sua artiglieria
    [barrage] sbarramento di interdizione
   *[other] le sue unità
  }): { $gun_units }.
event-fire = { $fire ->
    [offensive] Bombardamento di
    [defensive] Fuoco difensivo su
    [infiltration] Fuoco d'infiltrazione su
   *[interdiction] Sbarramento su
  } { $hex }: { $total } { $one ->
    [1] fattore
   *[other] fattori
  }, colonna { $before }, spostamento { $net }, colonna finale { $column }.
event-fire-own = { $fire ->
    [offensive] Bombardamento di
    [defensive] Fuoco difensivo su
    [infiltration] Fuoco d'infiltrazione su
   *[interdiction] Sbarramento su
  } { $hex }{ $firing ->
    [0] {""}
   *[other] {" "}({ $firing_units })
  }: { $total } { $one ->
    [1] fattore
   *[other] fattori
  }, colonna { $before }, spostamento { $net }, colonna finale { $column }.
event-fire-roll = Dado { $die } sulla colonna { $column }: { $cell }.
event-fire-again = Secondo dado { $die }: { $cell }.
event-no-target = In { $hex } non resta alcun bersaglio.
event-short-fire = Tiro corto su { $hex }? Dado { $die }: { $short ->
    [1] i colpi cadono corti.
   *[other] no.
  }
event-strays = Il bombardamento di { $hex } cade su unità degli { $side } in { $to }.
event-barrage = Uno sbarramento di interdizione da { $value } cade su { $hex }.
event-wave = { $number }ª ondata { $counter ->
    [1] del contrassalto
   *[other] dell'assalto
  } degli { $side } in { $hex }: { $units }.
event-advance = Gli { $side } avanzano in { $hex }, che nessuno difende.
event-assault = Assalto a { $hex }: { $attack } contro { $defense }, { $before }, spostamento { $net }, colonna finale { $column }.{ $defender_morale ->
    [0] {" "}L'artiglieria da sola non si difende.
   *[other] {" "}Morale { $morale } contro { $defender_morale }.
  }
event-assault-roll = { $die ->
    [0] Non serve il dado: { $cell }.
   *[other] Dado { $die } sulla colonna { $column }: { $cell }.
  }
event-hex-taken = Gli { $side } prendono { $hex }.
event-retreats = { $unit } si ritira da { $start } a { $to }.
event-goes-back = { $units }: ritorno da { $start } a { $to }.
event-overstacked = Overstacking degli { $side } in { $hex }: tutte le unità si disorganizzano.
event-drawn-together = { $unit } si raccoglie in { $hex }.
event-counter-declared = { $unit } contrassalta { $target } da { $start }.
event-trench-taken = La trincea in { $hex } è ora degli { $side }.

# Motivi
reason-gun-not-attached = { $unit } non è aggregata alla brigata che agisce.
reason-gun-cannot-fire = { $unit } non può sparare: non mostra il lato fuoco.
reason-gun-has-fired = { $unit } ha già fatto fuoco difensivo in questo turno.
reason-gun-aimed = { $unit } ha già un bersaglio.
reason-no-guns-at-night = In un contrattacco notturno non si usa l'artiglieria.
reason-out-of-range = { $hex } è fuori dalla gittata di { $unit }: arriva a { $range } esagoni.
reason-not-observed = Nessuna unità in comando osserva { $hex }.
reason-no-observer = { $hex } non si vede né da un tuo esagono né da uno vuoto fuori da zone nemiche, nel raggio di comando.
reason-no-guns-in-counter = In un contrassalto l'artiglieria non spara.
reason-no-guns-in-infiltration = Al fuoco d'infiltrazione l'artiglieria non partecipa.
reason-no-artillery-there = In { $hex } non c'è artiglieria nemica.
reason-no-units-there = In { $hex } non ci sono bersagli.
reason-no-barrage = Su { $hex } non c'è sbarramento: indica le artiglierie che lo fanno.
reason-barrage-hit-already = Tutte le unità sono già state colpite dallo sbarramento in { $hex } in questo turno.
reason-cannot-fire = { $unit } non ha un fuoco proprio.
reason-not-there = { $unit } non è nell'esagono da cui dovrebbe sparare.
reason-not-adjacent = { $unit } non è accanto a { $hex }.
reason-not-on-map = { $unit } non è sulla mappa.
reason-nobody-assaults = Nessuna unità in { $hex } ha dichiarato un assalto.
reason-no-logistics = Non hai punti logistici.
reason-no-gun-fires-there = Nessuna tua artiglieria spara su { $hex }.
reason-lifted-already = Il limite alle artiglierie su { $hex } è già tolto.
reason-no-zone-there = { $unit } non ha zona di controllo su entrambi gli esagoni del movimento.
reason-cannot-assault = { $unit } è di un tipo che non può assaltare.
reason-car-keeps-off = { $unit } è un'autoblindo: non assalta trincee né città, e { $hex } lo è.
reason-no-bridge-to-storm = { $unit } non può assaltare { $hex } oltre l'Isonzo senza un ponte.
reason-engineers-only-ford = { $unit } è del genio: può passare l'Isonzo verso { $hex }, ma non assaltare oltre il fiume.
reason-two-hexes = { $unit } è schierata in due esagoni.
reason-wave-too-large = Non più di due unità possono assaltare { $hex } insieme.
reason-no-enemy-there = In { $hex } non ci sono nemici.
reason-hex-not-lost = { $hex } non è stato appena perso in un assalto.
reason-too-far-to-counter = { $unit } dista più di due esagoni da { $hex }.
reason-other-enemies-near = { $unit } non si è ritirata da un assalto ed è accanto ad altri nemici.
reason-no-need-to-march = { $unit } può contrassaltare { $hex } da quella parte senza marcia forzata.
reason-no-way-to-counter = { $unit } non ha movimento sufficiente per contrassaltare { $hex } da quella parte.
reason-already-marked = { $unit } ha già dichiarato il contrassalto.
reason-must-take-equally = Le perdite si dividono il più possibile in parti uguali: prima di { $unit } tocca ad altre.
reason-first-loss-named = La prima perdita tocca all'unità di cui si è usato il morale.
reason-cannot-take-loss = { $unit } non è tra le unità che subiscono questa perdita.
reason-cannot-be-named = { $unit } non partecipa con un morale proprio.
reason-retreat-launched = Da { $hex } è partito un assalto: non ci si può ritirare lì.
reason-retreat-impassable = { $unit } non può ritirarsi in { $hex }: il lato fra i due esagoni è impraticabile.
reason-retreat-priority = { $unit } deve ritirarsi altrove: sono liberi esagoni di priorità più alta.
reason-not-retreating = { $unit } non si ritira da qui.
reason-not-in-this-wave = { $unit } non attende di assaltare questo esagono.
reason-no-assault-there = Nessun assalto a { $hex } attende di essere risolto.
reason-no-fire-there = Nessun fuoco su { $hex } attende di essere risolto.

# Che cosa presuppongono le previsioni
assumption-seen-only = Si conoscono solo le pedine in cima. La probabilità tiene conto di ciò che può stare sotto e della disorganizzazione che hai visto infliggere; il riposo può averne tolta.
reason-gun-not-aimed = { $unit } non ha ancora un bersaglio.
reason-limit-is-lifted = Il limite alle artiglierie è stato tolto: { $unit } non può più trattenere il fuoco.
reason-back-home-only = { $unit } può solo tornare nell'esagono da cui ha attaccato.
