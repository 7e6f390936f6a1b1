/** Rows of CSV text. */

/** @param {string} text @returns {Record<string, string>[]} */
export function readCsv(text) {
  /** @type {string[][]} */
  const rows = [[]];
  let cell = "";
  let quoted = false;
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  for (let i = 0; i < plain.length; i++) {
    const c = plain[i];
    if (quoted) {
      if (c === '"' && plain[i + 1] === '"') {
        cell += '"';
        i++;
      } else if (c === '"') quoted = false;
      else cell += c;
    } else if (c === '"') quoted = true;
    else if (c === "," || c === "\n") {
      rows[rows.length - 1].push(cell.trim());
      cell = "";
      if (c === "\n") rows.push([]);
    } else cell += c;
  }
  rows[rows.length - 1].push(cell.trim());
  const [header, ...others] = rows;
  return others.filter((row) => row.some(Boolean)).map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ""])));
}

/** @param {string[]} columns @param {Record<string, string>[]} rows */
export function writeCsv(columns, rows) {
  const quoted = (/** @type {string} */ cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [columns, ...rows.map((row) => columns.map((c) => row[c] ?? ""))].map((cells) => `${cells.map(quoted).join()}\n`).join("");
}
