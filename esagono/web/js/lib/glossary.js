/** Words of the page that the handbook explains: each shows its meaning, and a click leads to it. */
import { h } from "./dom.js";
import { handbook } from "./handbook.js";

/** The chapter that is the glossary. */
const CHAPTER = "words";

export class Glossary {
  /** @param {Map<string, string>} meanings by term @param {(place: string) => void} open  opens the rules at a place */
  constructor(meanings, open) {
    this.open = open;
    this.meanings = meanings;
    const terms = [...meanings.keys()].sort((a, b) => b.length - a.length);
    /** @type {[RegExp, string][]} */
    this.forms = terms.map((term) => [new RegExp(`(?<![\\p{L}-])${inflected(term)}(?![\\p{L}-])`, "iu"), term]);
  }

  /** In each element the first place of every word becomes a link. @param {Iterable<Element>} elements */
  link(elements) {
    for (const element of elements) for (const [form, term] of this.forms) this.linkFirst(element, form, term);
  }

  /** @param {Element} element @param {RegExp} form @param {string} term */
  linkFirst(element, form, term) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = /** @type {Text | null} */ (texts.nextNode()); node; node = /** @type {Text | null} */ (texts.nextNode())) {
      const found = node.parentElement?.closest("button") ? null : form.exec(node.data);
      if (!found) continue;
      const rest = node.splitText(found.index);
      const after = rest.splitText(found[0].length);
      const button = h("button", { class: "term", type: "button", title: `${term}: ${this.meanings.get(term)}`, text: found[0], onclick: () => this.open(`${CHAPTER}:${term}`) });
      // a line may be broken beside a button, but no sentence begins a line with its full stop, or ends one with an article
      const head = /\S*$/.exec(node.data)?.[0] ?? "";
      const tail = /^\S*/.exec(after.data)?.[0] ?? "";
      if (head || tail) {
        node.data = node.data.slice(0, node.data.length - head.length);
        after.data = after.data.slice(tail.length);
        rest.replaceWith(h("span", { class: "unbroken" }, head, button, tail));
      } else rest.replaceWith(button);
      return;
    }
  }
}

/** A term as it can stand in a sentence: in the plural, in another gender. @param {string} term */
function inflected(term) {
  const plain = term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return /[aeio]$/.test(term) ? `${plain.slice(0, -1)}(?:[aeio]|es?|hi|he)s?` : `${plain}(?:e?s)?`;
}

/** The glossary of a game's handbook. @param {string} game @param {(place: string) => void} open  opens the rules at a place */
export async function glossary(game, open) {
  const chapter = (await handbook(game)).find((c) => c.id === CHAPTER);
  const box = h("template");
  box.innerHTML = chapter?.html ?? ""; // the server's own text, as in `chapterText`
  /** @type {Map<string, string>} */
  const meanings = new Map();
  for (const item of box.content.querySelectorAll("li")) {
    const term = item.querySelector("strong")?.textContent ?? "";
    if (term) meanings.set(term, item.textContent.slice(term.length).replace(/^:\s*/, ""));
  }
  return new Glossary(meanings, open);
}
