/**
 * The shapes that server and page exchange; docs/protocol.md describes them.
 *
 * @typedef {[string, Record<string, string | number>] | [string]} Option  a verb and its arguments
 * @typedef {{option: Option, label: string}} Choice
 * @typedef {{side: string, kind: string, clause: string, prompt: string, args: Record<string, any>}} Decision
 *
 * @typedef {object} Unit
 * @property {string} id
 * @property {string} side
 * @property {string} hex
 * @property {number} steps
 * @property {boolean} reduced
 * @property {string[]} flags
 * @property {number} [loss]
 * @property {string} [supply]
 * @property {number} [attack]
 * @property {number} [defense]
 * @property {number} [artillery]
 * @property {number} [move]
 * @property {number} [stack]
 *
 * @typedef {{side: string, top: string, count: number | null}} Stack
 * @typedef {Record<string, any> & {units: Unit[], stacks: Record<string, Stack>, seat: string, turn: number, phase: string, side: string, deciding: string[]}} View
 * @typedef {{kind: string, clause: string, args: Record<string, any>, text: string, seq: number, index: number}} GameEvent
 * @typedef {{clause: string, text: string}} Reason
 * @typedef {{cost: string, left: string, path: string[], undo?: boolean}} ReachHex
 *
 * @typedef {object} HexFacts
 * @property {string} terrain
 * @property {number} [level]
 * @property {number} [elevation]
 * @property {string} [place]
 * @property {any} [peak]
 * @property {any} [settlement]
 * @property {any} [town]
 * @property {number} [objective]
 * @property {string} [trench]
 * @property {string} [flag]
 * @property {string} [territory]
 * @property {number} [stacking]
 * @property {string | number} [move]
 * @property {Record<string, string[]>} [sides]
 *
 * @typedef {object} CounterFacts
 * @property {string} side
 * @property {string} name
 * @property {string} type
 * @property {string} size
 * @property {string} corps
 * @property {number} steps
 * @property {number} attack
 * @property {number} defense
 * @property {number} move
 * @property {number} artillery
 * @property {string} [hex]
 * @property {number} [turn]
 *
 * @typedef {{id: string, title: string, clause?: string, columns: string[], rows: {name: string, id?: string, clause?: string, cells: string[]}[], note?: string}} Chart
 * @typedef {{layout: string, lines: [number, number], places: [number, number], shifted: number}} GridFacts
 * @typedef {{unit: number, x0: number, y0: number, width: number, height: number, map_x: number, map_y: number, map_width: number, map_height: number}} Frame
 *
 * @typedef {object} Components
 * @property {GridFacts} grid
 * @property {Frame} frame
 * @property {string[]} [layers]
 * @property {Record<string, HexFacts>} hexes
 * @property {Record<string, string>} terrain
 * @property {Record<string, CounterFacts>} counters
 * @property {Chart[]} charts
 * @property {{clause: string, title?: string, text: string}[]} rules
 * @property {Record<string, number>} objectives
 * @property {{id: string, title: string}[]} phases
 * @property {Record<string, {title: string, short: string}>} sides
 * @property {Record<string, {field: string, edge: string, light: string, dark: string, ink: string}>} colours
 * @property {Record<string, string>} [words]
 * @property {{first: number, last: number, dates: Record<string, string>}} turns
 *
 * @typedef {object} SavedMatch  a game remembered by this browser
 * @property {string} match
 * @property {string} game
 * @property {string} title
 * @property {string} scenario
 * @property {Record<string, string>} seats  tokens by side
 * @property {string} [observer]
 * @property {boolean} hotseat
 * @property {string[]} [bots]  sides that a bot plays
 * @property {string} created
 */
export {};
