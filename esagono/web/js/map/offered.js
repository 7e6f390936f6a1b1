/** Marks on the map what can be chosen: hexes, hexsides, directions, and how far a unit can go. */
import { chosenElsewhere } from "../state/several.js";

/** @param {import("../board.js").Board} board */
export function markOffers({ camera, chooser, marks, now, prospects, replaying, session, shown }) {
  marks.clear();
  if (!shown || !session.decision || replaying) return;
  const { from, directions } = chooser;
  const { aims } = now.sheet;
  /** @type {Map<string, import("../state/offers.js").Offer[]>} */
  const targets = aims ? new Map() : chooser.targets;
  if (aims) {
    marks.showHexes(aims, "target");
    marks.showHexes([now.sheet.sheet?.target ?? ""].filter(Boolean), "aimed");
  }
  if (chooser.journey && from) marks.showJourney(chooser.journey, from);
  else if (chooser.reach && from) marks.showReach(chooser.reach, from, chosenElsewhere(chooser).map((p) => p.hexes[0]));
  const attacks = [...targets].filter(([, offers]) => offers.some((o) => o.tone === "attack")).map(([hex]) => hex);
  const others = [...targets.keys()].filter((hex) => !attacks.includes(hex));
  const pointed = shown.markers.flatMap((m) => (m.to ? [m.to] : []));
  if (others.length) marks.showHexes(others, chooser.moving || attacks.length ? "also" : "go", [...pointed, ...(from ? [from] : [])]);
  if (attacks.length) marks.showHexes(attacks, "target");
  prospects.draw(attacks);
  marks.showSides(chooser.sides.keys());
  if (directions && !aims) marks.showDirections(directions.hex, directions.offers.map((o) => o.facing), directions.facing, camera.k);
}
