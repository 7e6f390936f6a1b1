/** Building elements without strings of HTML, so that nothing can be injected and no inline style is needed. */
import { place } from "./transport.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, any> | null} [props]  `class`, `text`, `on<event>` handlers, `data-*` and `aria-*`; other names are attributes
 * @param {...any} children
 * @returns {any}
 */
export function h(tag, props, ...children) {
  const el = document.createElement(tag);
  apply(el, props);
  append(el, children);
  return el;
}

/**
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...any} children
 * @returns {any}
 */
export function svg(tag, props, ...children) {
  const el = document.createElementNS(SVG, tag);
  apply(el, props);
  append(el, children);
  return el;
}

/** @param {Element} el @param {Record<string, any> | null | undefined} props */
function apply(el, props) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "text") el.textContent = String(value);
    else if (name.startsWith("on")) el.addEventListener(name.slice(2), value);
    else if (name === "value") /** @type {any} */ (el).value = value;
    else if (name === "checked" || name === "disabled" || name === "open" || name === "hidden") /** @type {any} */ (el)[name] = Boolean(value);
    else el.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Element} el @param {any[]} children */
function append(el, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    el.append(child instanceof Node ? child : String(child));
  }
}

/** @param {Element} el @param {...any} children */
export function fill(el, ...children) {
  el.replaceChildren();
  append(el, children);
}

/** @param {string} id @returns {any} */
export function byId(id) {
  return document.getElementById(id);
}

/** Styles that not every visit needs, once; resolves when they are there, or cannot be had. @param {string} name @returns {Promise<void>} */
export function styled(name) {
  const href = place(`/web/css/${name}.css`);
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => document.head.append(h("link", { rel: "stylesheet", href, onload: () => resolve(), onerror: () => resolve() })));
}

/** Run an action when what is drawn now has been painted. @param {() => void} action */
export function afterPaint(action) {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = action;
    channel.port2.postMessage(null);
  });
}

/** Do long work in parts, one per frame, so that the page stays quick. @param {number} parts @param {(part: number) => void} work */
export async function overFrames(parts, work) {
  for (let part = 0; part < parts; part++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    work(part);
  }
}

/** Run a function at most once a frame. @param {() => void} action */
export function oncePerFrame(action) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      action();
    });
  };
}
