/** Text as Markdown shows it letter by letter inside a table's cell. */
function cellText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/[\\`*_[\]|~#]/g, "\\$&")
    .replace(/[\r\n]+/g, " ");
}

/** Rows as a table of GitHub's Markdown: the first column to the left, the others to the right. */
export function toMarkdownTable(
  columns: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(" | ")} |\n`;
  const rule = `|${columns.map((_, index) => (index === 0 ? " --- |" : " ---: |")).join("")}\n`;
  return line(columns) + rule + rows.map(line).join("");
}
