/** How somebody who is not at his board is told that it is his turn: by letter, by push, by a web address. Loaded when it is wanted. */
import { h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { language, t, tOr } from "../lib/i18n.js";
import { toast } from "../lib/words.js";
import { openDialog } from "./dialog.js";

/** What was refused, and why. @param {any} error */
function complain(error) {
  toast(tOr(`refused.${error.code}`, String(error.message)), "warning");
}

/** What is chosen for a seat, or for a player's key. @param {string} path @param {string} token */
export async function openWays(path, token) {
  const again = () => openWays(path, token);
  try {
    const { ways, contacts, key } = await call(path, { token });
    const add = async (/** @type {string} */ kind, /** @type {string} */ address, /** @type {string} */ done) => {
      try {
        await call(path, { method: "POST", token, body: { kind, address, lang: language() } });
        toast(t(done));
        await again();
      } catch (error) {
        complain(error);
      }
    };
    openDialog(
      t("ways.title"),
      h("div", { class: "invite", id: "ways" }, h("p", { class: "hint", text: t(ways.length ? "ways.text" : "ways.none") }), contacts.map((/** @type {any} */ contact) => row(path, token, contact, again)), ways.includes("mail") ? field("mail", "email", (address) => add("mail", address, "ways.sent")) : null, key && "serviceWorker" in navigator && "PushManager" in window ? byPush(key, (address) => add("push", address, "ways.confirmed")) : null, ways.includes("hook") ? field("hook", "url", (address) => add("hook", address, "ways.confirmed")) : null),
    );
  } catch (error) {
    complain(error);
  }
}

/** Something chosen before. @param {string} path @param {string} token @param {any} contact @param {() => void} again */
function row(path, token, contact, again) {
  const name = contact.shown || t(`ways.kind.${contact.kind}`);
  const words = contact.confirmed ? name : `${name} (${t("ways.waiting")})`;
  return h("div", { class: "setting", "data-way": contact.kind }, h("span", { text: words }), h("button", { class: "button", type: "button", text: t("ways.off"), "aria-label": `${t("ways.off")} ${words}`, onclick: () => call(`${path}/${encodeURIComponent(contact.id)}`, { method: "DELETE", token }).then(again, complain) }));
}

/** An address to be typed. @param {string} kind @param {string} type @param {(address: string) => void} add */
function field(kind, type, add) {
  const input = h("input", { id: `way-${kind}`, type, autocomplete: type, required: true });
  const send = (/** @type {Event} */ e) => {
    e.preventDefault();
    add(input.value.trim());
  };
  return h("form", { onsubmit: send }, h("label", { for: input.id, text: t(`ways.${kind}`) }), h("div", { class: "setting" }, input, h("button", { class: "button", text: t("ways.add") })));
}

/** This browser, by the service of its maker. @param {string} key @param {(address: string) => void} add */
function byPush(key, add) {
  const subscribe = async () => {
    try {
      if ((await Notification.requestPermission()) !== "granted") return void toast(t("notice.refused"), "warning");
      const { pushManager } = await navigator.serviceWorker.register("/web/js/push.js");
      const wanted = { userVisibleOnly: true, applicationServerKey: key };
      // a subscription to another server's key, at the same address, is given up
      const made = await pushManager.subscribe(wanted).catch(async () => {
        await (await pushManager.getSubscription())?.unsubscribe();
        return pushManager.subscribe(wanted);
      });
      add(JSON.stringify(made));
    } catch (error) {
      complain(error);
    }
  };
  return h("div", { class: "setting" }, h("span", { text: t("ways.push") }), h("button", { class: "button", type: "button", "data-key": "way-push", "aria-label": `${t("ways.add")}: ${t("ways.push")}`, text: t("ways.add"), onclick: subscribe }));
}

/** Somebody came by the link in a letter: he confirms it, or switches the letters off. */
export async function readLetter() {
  const secret = location.hash.slice("#notice/".length);
  history.replaceState(null, "", "/");
  const act = (/** @type {string} */ what, /** @type {string} */ done) => async () => {
    try {
      await call(`/api/notices/${what}`, { method: "POST", token: secret });
      dialog.close();
      toast(t(done));
    } catch (error) {
      complain(error);
    }
  };
  let found;
  try {
    found = await call("/api/notices", { token: secret });
  } catch (error) {
    return complain(error);
  }
  const dialog = openDialog(
    t("ways.title"),
    h("p", { text: found.shown || t(`ways.kind.${found.kind}`) }),
    h("div", { class: "buttons" }, h("button", { class: "button", type: "button", id: "letter-off", text: t("ways.off"), onclick: act("off", "ways.gone") }), found.confirmed ? null : h("button", { class: "button primary", type: "button", id: "letter-confirm", text: t("ways.confirm"), onclick: act("confirm", "ways.confirmed") })),
  );
}
