/** The odds of an attack that could be ordered with a click: asked while the pointer rests on its target, shown where the question stands. */
import { h } from "../lib/dom.js";
import { percent, t } from "../lib/i18n.js";
import { optionKey } from "../state/offers.js";
import { Lost } from "../state/session.js";
import { chance, oddsWords } from "./odds.js";
import { groupRows } from "./rows.js";

/** So many orders of a menu have their chances told. */
const MOST = 12;

export class Preview {
  /** @param {import("../board.js").Board} board @param {import("./sheet.js").SheetView} drawer  how sheets of this game are drawn */
  constructor(board, drawer) {
    this.board = board;
    this.drawer = drawer;
    this.asked = "";
    /** @type {import("../lib/types.js").Sheet | null} */
    this.sheet = null;
  }

  /** Where the game stands, and what is asked about. @param {string} hex */
  stamp(hex) {
    return `${this.board.session.seq}/${this.board.chooser.selected.join()}/${hex}`;
  }

  /** Ask about a hex, or one thing that could be ordered there; false if there is nothing to tell. @param {string} hex @param {import("../state/offers.js").Offer} [wanted] @param {import("../lib/types.js").Option[]} [more]  what would be ordered with it */
  ask(hex, wanted, more = []) {
    const { board } = this;
    const offer = board.components.questions.includes("odds") && (wanted ?? board.chooser.targets.get(hex)?.find((o) => o.preview));
    if (!offer || !offer.preview) return false;
    const stamp = this.stamp(`${hex}/${[offer.choice.option, ...more].map(optionKey).join()}`);
    if (this.asked === stamp) return true;
    this.asked = stamp;
    board.session.ask("odds", asking(offer, more)).then(
      (/** @type {import("../lib/types.js").Sheet} */ found) => {
        if (this.asked !== stamp || !stamp.startsWith(this.stamp(""))) return;
        this.sheet = found;
        board.status.setOdds(hex, oddsWords(found) || found.title);
        if (found.cell) board.tabs.light([found.cell]);
        board.overlays.showDraft(this.current);
        board.now.draw();
        // on a phone the odds come up over the map: the hex they are about stays to be tapped
        if (matchMedia("(max-width: 760px)").matches) board.camera.keepInSight(...board.grid.centre(hex));
      },
      (error) => {
        this.sheet = null;
        if (!(error instanceof Lost)) this.asked = "";
      },
    );
    return true;
  }

  /** The chances of several orders, told one by one as long as they are to be chosen from. @param {{offer?: import("../state/offers.js").Offer, more?: import("../lib/types.js").Option[]}[]} orders @param {(at: number, chance: string, of: string) => boolean} tell  its chance, and of what; false if nobody listens any more */
  async compare(orders, tell) {
    const { board } = this;
    const stamp = this.stamp("");
    if (!board.components.questions.includes("odds") || orders.length > MOST) return;
    for (const [at, { offer, more }] of orders.entries()) {
      if (!offer?.preview) continue;
      try {
        const { headline } = await board.session.ask("odds", asking(offer, more));
        if (stamp !== this.stamp("") || (headline && !tell(at, percent(chance(headline.p)), headline.text))) return;
      } catch {
        return; // each order is asked about again when it is pointed at
      }
    }
  }

  /** The last answer, as long as it is about what is asked now. */
  get current() {
    return this.asked.startsWith(this.stamp("")) ? this.sheet : null;
  }

  draw() {
    const sheet = this.current;
    if (!sheet) return null;
    const rows = groupRows(this.drawer, (sheet.groups ?? []).filter((g) => g.rows?.length));
    // a finger shows first and orders the second time
    const again = matchMedia("(pointer: coarse)").matches ? h("p", { class: "hint", text: t("preview.again") }) : null;
    return h("section", { class: "sheet preview", "aria-label": sheet.title, role: "status" }, h("h2", { text: sheet.title }), again, this.drawer.outlook(sheet), rows);
  }
}

/** @param {import("../state/offers.js").Offer} offer @param {import("../lib/types.js").Option[]} [more] */
function asking({ choice }, more = []) {
  return { option: choice.option, ...(more.length ? { more } : {}) };
}
