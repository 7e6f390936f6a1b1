/**
 * The shapes that server and page exchange; docs/protocol.md describes them, `esagono/engine/table.py` makes them. What the
 * server leaves out because it is as usual has been filled in by `state/table.js`.
 *
 * @typedef {[string, Record<string, any>] | [string]} Option  a verb and its arguments
 * @typedef {{option: Option, label: string}} Choice
 * @typedef {{side: string, kind: string, clause: string, prompt: string, args: Record<string, any>}} Decision
 * @typedef {{clause: string, text: string, key?: string}} Reason
 * @typedef {string | number} Value  a number, or a text such as `"4/3"` or `"P"`
 *
 * @typedef {{id: string, now: Value, printed?: Value, title?: string, aside?: boolean}} PieceValue  `aside` if it is none of the numbers read in a row, like `5-4-6`
 * @typedef {{id: string, text?: string, title?: string, tone?: string}} Badge
 *
 * @typedef {object} Piece  a counter on the map
 * @property {string} key  its id where the seat may know it, else a word that tells nothing
 * @property {string} side
 * @property {string[]} hexes  two for a unit that is deployed in two
 * @property {string} face  the picture of the side that lies up
 * @property {number} place  its order in the stack, 0 on top
 * @property {string} name
 * @property {string} facing  a point of the compass, or nothing
 * @property {boolean} known  false for an anonymous counter
 * @property {number} more  counters below that may not be looked at; -1 if not even their number is known
 * @property {PieceValue[]} values
 * @property {Badge[]} badges
 * @property {boolean} spent  nothing is left to do with it
 *
 * @typedef {{kind: string, at: string, to: string, text: string, title: string, side: string, tone: string, order: number}} Marker
 * @typedef {{id: string, title: string, short: string, private: boolean, boxes: {id: string, title?: string}[], marks: {at: Value, title?: string, side?: string, tone?: string}[]}} Track
 * @typedef {{key: string, title: string, text?: string, face?: string, badges?: Badge[], hex?: string}} Entry
 * @typedef {{id: string, title?: string, side?: string, entries?: Entry[]}} Group
 * @typedef {{id: string, title: string, side: string, private: boolean, groups: Group[]}} Display
 * @typedef {{turn: number, turn_title: string, phase: string, step: string, side: string, text: string}} Heading
 * @typedef {{winner: string, level: string, points: number}} Result
 * @typedef {Record<string, any> & {deciding: string[], result: Result | null, points: Record<string, number>, options: Record<string, string>}} Facts
 *
 * @typedef {object} Table  everything a seat sees
 * @property {Heading} heading
 * @property {Piece[]} pieces
 * @property {Marker[]} markers
 * @property {Track[]} tracks
 * @property {Display[]} displays
 * @property {Facts} facts
 *
 * @typedef {{chart: string, row?: string, column?: string}} Cell  of a chart, used or about to be used
 * @typedef {{kind: string, clause: string, args: Record<string, any>, text: string, seq: number, index: number, cells?: Cell[]}} GameEvent
 * @typedef {{cost: string, left?: string, path: string[], undo?: boolean, note?: string, strikes?: boolean}} ReachHex  `strikes`: somebody could be attacked from there; `note` is what else there is to know before going
 *
 * @typedef {object} HexFacts  what the map prints; other fields are named by `words["fact-<field>"]`
 * @property {string} terrain
 * @property {number} [level]
 * @property {number} [elevation]
 * @property {string} [place]
 * @property {number} [objective]
 * @property {Record<string, string[]>} [sides]
 *
 * @typedef {Record<string, any> & {side: string, name: string, formation?: string}} CounterFacts  what is printed on a counter
 *
 * @typedef {object} Verb  how an option is reached
 * @property {string} belongs  `unit`, `hex`, `hexside`, `display`, `sheet` or `phase`
 * @property {string} [unit]  the argument that names a unit, a hex, a hexside
 * @property {string} [hex]
 * @property {string} [hexside]
 * @property {string} [role]  `select`, `move`, `turn`, `close`
 * @property {string} [key]
 * @property {string} [tone]
 * @property {boolean} [preview]  the question `odds` tells what would come of it
 * @property {string} [when]  the badge a unit must have for the verb to be offered before the unit is selected
 *
 * @typedef {{id: string, title: string, verbs?: string[], proposal?: boolean, keeps?: boolean, clause?: string, lasts?: string}} StandingAnswer  given ahead: the first of the verbs that is offered, or what the sheet proposes; `lasts` a `phase`, a `turn` or the whole game
 * @typedef {{title: string, picture?: string, sign?: string, text?: string, tone?: string}} Look  of a badge or a kind of marker
 * @typedef {{id: string, title: string, look?: string}} HexClass
 * @typedef {{id: string, title: string, question: string, needs?: string[], classes?: HexClass[], sides?: string, key?: string, legend?: string}} Overlay
 * @typedef {{hexes?: Record<string, string | {class: string, text?: string}>, sides?: Record<string, string>, paths?: string[][], traces?: Record<string, string[]>, notes?: string[]}} Painting  `traces` are paths shown when their hex is looked at
 *
 * @typedef {{text: string, value: Value, clause?: string}} Part
 * @typedef {{key: string, name: string, value?: Value, parts?: Part[], option?: Option, on?: boolean, refused?: Reason[], note?: string, first?: Option[], look?: string}} SheetRow
 * @typedef {{title: string, side?: string, rows?: SheetRow[], one?: boolean, now?: boolean, total?: Value, parts?: Part[]}} SheetGroup  `one` if only one of the rows can be chosen, `now` if a click on a row plays it
 * @typedef {{text: string, p: number | string, tone?: string, group?: string}} Odds
 *
 * @typedef {object} Sheet  the form of a decision with its arithmetic
 * @property {string} title
 * @property {string} [target]
 * @property {Odds} [headline]
 * @property {SheetGroup[]} [groups]
 * @property {Part[]} [shifts]
 * @property {string[]} [columns]
 * @property {string} [column_before]
 * @property {string} [column]
 * @property {Part[]} [modifiers]
 * @property {Cell} [cell]
 * @property {Odds[]} [odds]
 * @property {string[]} [notes]
 * @property {Reason[]} [refused]
 * @property {Option[]} [actions]
 * @property {Record<string, any>} [advice]
 * @property {string[]} [targets]  hexes to which the sheet can be turned
 * @property {{id: string, title?: string}[]} [topics]
 * @property {string} [topic]
 * @property {{text: string, p: number | string, then?: Odds, hex?: string}[]} [cases]  what the other side may do about it
 * @property {{id: string, title: string, options: Option[], last?: boolean}[]} [proposals]  with `last` the main button
 * @property {{title: string, option: Option, key: string}} [ahead]  what may be played unasked as long as the key stays the same
 * @property {Painting} [painting]
 * @property {HexClass[]} [classes]
 *
 * @typedef {{id: string, title: string, clause?: string, columns: string[], rows: {name: string, id?: string, clause?: string, cells: string[]}[], note?: string}} Chart
 * @typedef {{layout: string, lines: [number, number], places: [number, number], shifted: number}} GridFacts
 * @typedef {{unit: number, x0: number, y0: number, width: number, height: number, map_x: number, map_y: number, map_width: number, map_height: number}} Frame
 *
 * @typedef {object} Components  what never changes during play
 * @property {string} game
 * @property {string} series  the folder of modules that only this series of games needs
 * @property {GridFacts} grid
 * @property {Frame} frame
 * @property {Record<string, HexFacts & Record<string, any>>} hexes
 * @property {Record<string, string>} terrain
 * @property {Record<string, CounterFacts>} counters
 * @property {Chart[]} charts
 * @property {Record<string, number>} objectives
 * @property {{id: string, title: string, short?: string, steps?: {id: string, title: string}[]}[]} phases
 * @property {Record<string, {title: string, short: string}>} sides
 * @property {Record<string, {field: string, edge: string, light: string, dark: string, ink: string}>} colours
 * @property {Record<string, string>} words
 * @property {{first: number, last: number, dates: Record<string, string>}} turns
 * @property {Record<string, Verb>} verbs
 * @property {Overlay[]} overlays
 * @property {Record<string, {question?: string, aims?: boolean}>} sheets  by kind of decision
 * @property {Record<string, StandingAnswer[]>} standing  what may be answered ahead, by kind of decision
 * @property {Record<string, Look>} badges
 * @property {Record<string, Look>} markers
 * @property {Record<string, number>} heads  events that are headings of the log: 1 turn, 2 player turn, 3 phase, 4 folds what follows
 * @property {string[]} questions  what may be asked
 *
 * @typedef {{kind: "increment" | "days", left: Record<string, number>, since: Record<string, number>, away: Record<string, number>, vacation: Record<string, number>, paused: boolean}} ClockState  milliseconds, and moments of the server's time of service
 *
 * @typedef {object} Guide  leads to what words name; the board, for whoever writes words
 * @property {(hex: string) => void} showHex
 * @property {(id: string) => void} showUnit
 * @property {{ openRules(clause: string): void }} tabs
 *
 * @typedef {object} SavedMatch  a game remembered by this browser
 * @property {string} match
 * @property {string} game
 * @property {string} title
 * @property {string} scenario
 * @property {Record<string, string>} seats  tokens by side
 * @property {string} [observer]
 * @property {Record<string, string>} [invitations]  to the seats of others, until they are taken
 * @property {boolean} hotseat
 * @property {string[]} [bots]  sides that a bot plays
 * @property {string} created
 * @property {string} [own]  the player's key that knows of it
 * @property {string} [pack]  the corrected pack it is played with
 */
/**
 * What a series of games adds to the page, in its folder `js/<series>`: `series.js` exports `connect(board)`, which gives this.
 *
 * @typedef {[string, string[], ((args: Record<string, any>) => number)?]} Counted  its name, the kinds of events, and how much each counts if not one
 * @typedef {object} Order  a whole order, ready to be given: options to be played one after another
 * @property {string} id
 * @property {string} title
 * @property {Option[]} options
 * @property {string} [of]  the unit, or the entry of a display, to which it is given
 * @property {string} [hex]  where it is carried out
 * @property {Odds} [headline]
 *
 * @typedef {object} Series
 * @property {new (board: import("../board.js").Board) => import("../panel/sheet.js").SheetView} [sheet]  in place of the common sheet
 * @property {(kind: string) => any} [form]  in place of the buttons of a decision of some kind
 * @property {(hex: string, pieces: Piece[]) => any} [aboutStack]  more about a stack, under it
 * @property {(hex: string, pieces: Piece[]) => any} [aboveStack]  the same before its counters are listed
 * @property {(unit: string) => Promise<void>} [moved]  the player has just sent a unit somewhere
 * @property {(roll: GameEvent, events: GameEvent[]) => any} [outcome]  what the cell of a chart came to, in words
 * @property {(head: GameEvent, parts: GameEvent[]) => string | null} [gist]  what a folded line of the log came to
 * @property {(kind: string) => any} [owed]  why a decision that has no button to end it cannot be ended yet
 * @property {(choices: Choice[]) => any} [turns]  choices of a sheet that are directions
 * @property {Set<string>} [alone]  events that do not fold under what they follow
 * @property {(event: GameEvent, before: GameEvent) => boolean} [isSaid]  need it not be told?
 * @property {Counted[]} [counted]  the game in numbers: what is counted of each side
 * @property {(log: GameEvent[], sides: string[]) => {id: string, title: string, numbers: (number | string)[]}[]} [report]  other numbers
 */

export {};
