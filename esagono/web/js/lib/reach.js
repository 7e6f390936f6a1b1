/** Who can reach a server, by the name in its address. */

/**
 * `machine`: only the computer it runs on; `network`: only those in the same house; nothing: as far as a name tells, everybody.
 * @param {string} hostname as `location.hostname` has it @returns {"machine" | "network" | ""}
 */
export function reachOf(hostname) {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (name.includes(":")) {
    if (name === "::1") return "machine";
    return /^f[cd]|^fe[89ab]/.test(name) ? "network" : "";
  }
  if (name === "localhost" || name.endsWith(".localhost")) return "machine";
  const [a, b] = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(name)?.slice(1).map(Number) ?? [];
  if (a === undefined) return !name.includes(".") || /\.(local|lan|home|internal|home\.arpa)$/.test(name) ? "network" : "";
  if (a === 127 || a === 0) return "machine";
  const shared = a === 100 && b >= 64 && b < 128; // of a provider or a private network over the internet
  return a === 10 || (a === 192 && b === 168) || (a === 172 && b >= 16 && b < 32) || (a === 169 && b === 254) || shared ? "network" : "";
}
