/** Where facts of a pack come from, in words. */
import { tOr } from "./i18n.js";

/** Where a fact comes from, in words. @param {string} source */
export function sourceWords(source) {
  return (source ?? "").split(";").map((part) => part.trim()).filter(Boolean).map((part) => {
    const [, kind, rest] = /^(\w+):?\s*(.*)$/.exec(part) ?? ["", part, ""];
    return `${tOr(`draw.source.${kind}`, kind)}${rest ? `: ${rest}` : ""}`;
  }).join("; ");
}
