prompt-release = Hai { $points } punti Riserve/Rimpiazzo. Rilascia brigate di riserva (un punto e un punto vittoria ciascuna), o concludi.
prompt-recall = Puoi richiamare un'unità perduta: quando entra, gli italiani ricevono un punto vittoria.
option-release = Rilascia { $unit }
option-recall = Richiama { $unit }
event-release = Rilasciata dalla riserva: { $unit }.
event-recall = { $unit } torna al fronte.
event-recall-point = Per il richiamo di { $unit } gli italiani ricevono un punto vittoria: ora { $points }.
event-replacements = Rimpiazzi italiani: dado { $die }, ora { $points ->
    [one] un punto
   *[other] { $points } punti
  }.
event-end-roll = La battaglia finisce? Dado { $die } contro { $value }: { $ends ->
    [yes] sì.
   *[no] continua.
  }
event-gorizia = Truppe austro-ungariche entrano a Gorizia: la partita è finita.
event-game-over = La partita è finita: { $level ->
    [draw] pareggio
   *[other] vittoria { $level ->
      [strategic] strategica
     *[operational] operativa
    } del giocatore { $winner_side }
  } con { $points ->
    [one] un punto vittoria italiano
   *[other] { $points } punti vittoria italiani
  }.

setting-fog = Informazioni nascoste
setting-fog-rulebook = come da regolamento
setting-fog-open = tutto scoperto sulla mappa
setting-initial_replacements = Punti Riserve/Rimpiazzo italiani all'inizio
setting-early_guns = Artiglierie italiane nel turno 1 dello scenario anticipato
setting-early_guns-may-move = tacciono, ma possono muovere
setting-early_guns-may-not-move = tacciono e non possono muovere
setting-roads = Le strade si usano
setting-roads-outside-zoc = fuori dalle zone di controllo nemiche
setting-roads-away-from-enemies = lontano da ogni unità nemica
setting-pontoon_cost = Passare un ponte di barche costa
setting-pontoon_cost-none = nulla in più
setting-pontoon_cost-one-point = un punto in più
setting-recovery = Un'unità che recupera
setting-recovery-with-movement = può muovere con i punti che restano
setting-recovery-stationary = non può muovere
setting-battalions = I battaglioni in una pila
setting-battalions-one-free = uno non conta
setting-battalions-all-count = contano tutti
setting-attacking_battalions = I battaglioni che attaccano da un esagono
setting-attacking_battalions-one-free = uno non conta
setting-attacking_battalions-all-count = contano tutti
setting-stack_height = Il numero di unità in una pila nemica
setting-stack_height-hidden = è nascosto
setting-stack_height-shown = è visibile
setting-void_attack = Un attacco sotto 1:3
setting-void_attack-spent = vale come attacco fatto
setting-void_attack-free = non conta: le unità possono attaccare ancora
setting-values_shown = Le due parti mostrano i valori di chi combatte
setting-values_shown-before-the-answer = prima che il difensore scelga artiglierie, esagono o lato
setting-values_shown-with-the-dice = al lancio dei dadi
setting-no_artillery = Un'unità da combattimento con valore d'artiglieria 0 conta uno
setting-no_artillery-one-if-higher = solo se è più in alto
setting-no_artillery-always-one = sempre
setting-uphill = Si attacca in salita
setting-uphill-by-hexes = da un esagono più basso del bersaglio
setting-uphill-by-hexsides = attraverso un lato più basso del bersaglio, o sull'acqua
setting-demolitions = Un giocatore può tentare di far saltare un ponte
setting-demolitions-once-a-phase = una volta per fase
setting-demolitions-at-each-arrival = ogni volta che il nemico vi arriva
setting-zero_defense = Un'unità con difesa zero è perduta
setting-zero_defense-at-once = subito
setting-zero_defense-when-attacked = quando è attaccata
setting-low_supply_artillery = Il valore d'artiglieria delle unità scarsamente rifornite
setting-low_supply_artillery-keeps-value = conta
setting-low_supply_artillery-has-none = non conta
setting-column_shifts = Gli spostamenti di colonna
setting-column_shifts-beyond-the-table = proseguono oltre 1:3 e 4:1
setting-column_shifts-printed-columns = restano sulle colonne stampate
setting-high_odds = I rapporti oltre 4:1 aiutano
setting-high_odds-crt-and-losses = sulla TRC e sulle perdite dell'attaccante
setting-high_odds-crt-only = solo sulla TRC
setting-terrain_choice = Il difensore sceglie tra esagono e lato
setting-terrain_choice-per-combat = una volta per combattimento
setting-terrain_choice-per-hex = per ogni esagono attaccante
setting-trench_advance = In una trincea nemica possono avanzare
setting-trench_advance-brigade-and-battalion = una brigata o reggimento e un battaglione
setting-trench_advance-one-counter = una sola pedina
setting-refusal_strength = Per rifiutare la ritirata vale la difesa
setting-refusal_strength-current = attuale
setting-refusal_strength-printed = stampata
setting-arditi_recover = Le truppe d'assalto recuperano efficienza
setting-arditi_recover-no = no
setting-arditi_recover-yes = sì
setting-flank_occupation = Per un attacco sul fianco occupano un esagono
setting-flank_occupation-combat-units = solo le unità da combattimento
setting-flank_occupation-any-unit = tutte le unità, anche la sola artiglieria
setting-infiltration_attack = Le truppe d'assalto attaccano sul fianco
setting-infiltration_attack-always-flank = sempre, anche con altre unità e al bordo della mappa
setting-infiltration_attack-alone-away-from-edge = solo da sole e lontano dal bordo della mappa
setting-short_retreat = Una pila che non può ritirarsi del tutto
setting-short_retreat-as-far-as-possible = va fin dove può
setting-short_retreat-stay = resta
setting-support = Le artiglierie d'appoggio sono dichiarate
setting-support-attacker-first = prima dall'attaccante
setting-support-secret = da entrambi in segreto
setting-bridge_adjacency = Sono adiacenti a un ponte
setting-bridge_adjacency-ends = i due esagoni alle estremità
setting-bridge_adjacency-next-to-ends = anche gli esagoni adiacenti a questi
setting-crossing_limit = Il limite di un lato dell'Isonzo
setting-crossing_limit-per-player = vale per ogni giocatore
setting-crossing_limit-shared = è comune ai due
setting-bridge_limit = I ponti permanenti sull'Isonzo
setting-bridge_limit-limited = hanno lo stesso limite
setting-bridge_limit-exempt = non hanno limite
setting-attacked_reserves = Le riserve attaccate
setting-attacked_reserves-stay = restano in riserva
setting-attacked_reserves-released = sono rilasciate
setting-lost_ground = Le località italiane perdute
setting-lost_ground-ignored = non contano
setting-lost_ground-subtracts = costano punti vittoria
