/** Requests of docs/protocol.md, and their refusals. */
import { request } from "./transport.js";

/** @param {string} path @param {{method?: string, token?: string, body?: any, keepalive?: boolean}} [how] @returns {Promise<any>} */
export async function call(path, { method = "GET", token = "", body, keepalive = false } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await request(path, { method, headers, keepalive, body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await answer.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  if (!answer.ok) throw new Refusal(answer.status, data?.error?.code ?? "", data?.error?.message ?? answer.statusText, data?.error?.reasons ?? []);
  return data;
}

export class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} message @param {import("./types.js").Reason[]} reasons */
  constructor(status, code, message, reasons) {
    super(message);
    this.status = status;
    this.code = code;
    this.reasons = reasons;
  }
}

/** @param {string} path @returns {Promise<string>} */
export async function text(path) {
  const answer = await request(path);
  if (!answer.ok) throw new Refusal(answer.status, "", answer.statusText, []);
  return answer.text();
}
