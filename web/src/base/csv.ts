/** A cell of a table: text, a number, or nothing. */
export type Cell = string | number | null;

/** A spreadsheet takes text that starts so for a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as RFC 4180 text (CRLF), with texts that would run as formulas made inert by an apostrophe. */
export function toCsv(rows: ReadonlyArray<readonly Cell[]>): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}
