/** Parts of the board that are fetched when it can be used already, or when they are wanted. */

/** Milliseconds after the board can be used until what nobody waits for is fetched. */
const UNHURRIED = 2000;

export class Later {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Promise<void> | null} */
    this.printing = null;
  }

  /** The board can be used. */
  begin() {
    const { board } = this;
    void import("./dialogs/apart.js").then((m) => {
      board.apart = new m.Apart(board);
      board.apart.heard();
    }).catch((e) => board.problem(e));
    void import("./panel/spoken.js").then((m) => new m.Spoken(board)).catch((e) => board.problem(e));
    setTimeout(() => void this.loadRest(), UNHURRIED);
  }

  /** What nobody waits for, but what has to be there when it is wanted. */
  async loadRest() {
    // without a connection it is fetched when it is wanted
    await Promise.allSettled([this.printer(), this.explainWords(), this.recall()]);
    document.body.dataset.rest = "loaded";
  }

  /** What was seen of the enemy, and is seen no more. */
  async recall() {
    this.board.ghosts = new (await import("./map/ghosts.js")).Ghosts(this.board);
  }

  /** Words that the handbook explains become links. */
  async explainWords() {
    const { board } = this;
    try {
      const { glossary } = await import("./lib/glossary.js");
      board.glossary = await glossary(board.summary.game, (place) => board.tabs.openRules(place));
      board.now.draw();
      board.lesson?.draw();
    } catch {
      // without a connection they stay plain words
    }
  }

  /** Makes the sheet to print. Browsers do not wait for it, so it is there before somebody prints. @returns {Promise<void>} */
  printer() {
    this.printing ??= import("./dialogs/print.js").then((m) => m.listenToPrinter(this.board));
    return this.printing;
  }

  print() {
    void this.printer().then(() => print()).catch((e) => this.board.problem(e));
  }
}
