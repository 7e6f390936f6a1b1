/** Counters in words: their names, their values as they are now, and their badges. */
import { points, t } from "../lib/i18n.js";

/** @typedef {import("../lib/types.js").Piece} Piece @typedef {import("../lib/types.js").Components} Components @typedef {import("../lib/types.js").Badge} Badge */

/** @param {Piece} piece @param {Components} components */
export function pieceName(piece, components) {
  return piece.name || (piece.known && components.counters[piece.key]?.name) || t("piece.unknown");
}

/** A counter by its key, on the map or off it. @param {string} key @param {Components} components */
export function counterName(key, components) {
  return components.counters[key]?.name ?? key;
}

/** @param {Badge} badge @param {Components} components */
export function badgeTitle(badge, components) {
  return badge.title || components.badges[badge.id]?.title || badge.text || badge.id;
}

/** Badges of a counter, each with words and what it looks like. @param {Piece | {badges?: Badge[]}} piece @param {Components} components */
export function badgesOf(piece, components) {
  return (piece.badges ?? []).map((badge) => {
    const look = components.badges[badge.id];
    return { id: badge.id, picture: look?.picture ?? "", sign: look?.sign ?? "", text: badge.text || look?.text || "", tone: badge.tone || look?.tone || "", title: badgeTitle(badge, components) };
  });
}

/** The values as they stand on a counter: `5-4-6`. @param {Piece} piece */
export function shortValues(piece) {
  return piece.values.filter((v) => !v.aside).map((v) => v.now).join("-");
}

/** @param {Piece} piece @param {Components} components */
export function valueWords(piece, components) {
  return piece.values.map((v) => {
    const title = v.title || components.words[`value-${v.id}`] || v.id;
    const printed = v.printed !== undefined && v.printed !== v.now ? ` ${t("value.printed", { value: v.printed })}` : "";
    return `${title} ${v.now}${printed}`;
  });
}

/** What a line about a counter says besides its name. @param {Piece} piece @param {Components} components */
export function detailWords(piece, components) {
  const formation = piece.known ? components.counters[piece.key]?.formation : "";
  const facing = piece.facing && t("piece.facing", { point: t(`compass.${piece.facing}`) });
  const second = piece.hexes.length > 1 && t("piece.two", { hexes: piece.hexes.join(", ") });
  // two numbers without a name say nothing
  const values = /commander/.test(components.counters[piece.key]?.type ?? "") ? valueWords(piece, components).join(", ") : shortValues(piece);
  const aside = piece.values.filter((v) => v.aside && components.words[`value-${v.id}-short`] && String(v.now) !== "0").map((v) => `${components.words[`value-${v.id}-short`]} ${v.now}`);
  return [formation, values, ...aside, facing, second, ...badgesOf(piece, components).map((b) => b.title)].filter(Boolean);
}

/** A counter in a sentence, for screen readers and tooltips. @param {Piece} piece @param {Components} components */
export function describePiece(piece, components) {
  const formation = piece.known ? components.counters[piece.key]?.formation : "";
  const facing = piece.facing && t("piece.facing", { point: t(`compass.${piece.facing}`) });
  const second = piece.hexes.length > 1 && t("piece.two", { hexes: piece.hexes.join(", ") });
  return [pieceName(piece, components), formation, ...valueWords(piece, components), facing, second, ...badgesOf(piece, components).map((b) => b.title)].filter(Boolean).join(", ");
}

/** What a move costs, and leaves where that is known. @param {import("../lib/types.js").ReachHex} reach */
export function costWords({ cost, left }) {
  return left === undefined ? t("path.cost", { cost: points(cost) }) : t("path.tip", { cost: points(cost), left: points(left) });
}
