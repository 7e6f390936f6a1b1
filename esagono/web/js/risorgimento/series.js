/** What the games of *Risorgimento* add to the page: results in words. */
import { outcome } from "./results.js";

/** @returns {import("../board.js").Series} */
export function connect() {
  return { outcome };
}
