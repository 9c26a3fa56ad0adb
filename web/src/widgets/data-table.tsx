import { useState } from "preact/hooks";
import { formatNumber } from "../base/format";
import { Headings, ScrollTable } from "./scroll-table";
import "./data-table.css";

export interface TableContent {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<{ readonly head: string; readonly cells: readonly string[] }>;
}

/** More cells than this are not laid out; the download has them all. */
const MOST_CELLS = 6000;

/** The chart's numbers as a table. Its content is made only once it is opened. */
export function DataTable({ content }: { readonly content: () => TableContent }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="data-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Data table</summary>
      {isOpen && <Table {...content()} />}
    </details>
  );
}

function Table({ caption, columns, rows }: TableContent) {
  const most = Math.max(1, Math.floor(MOST_CELLS / Math.max(1, columns.length)));
  const shown = rows.slice(0, most);
  return (
    <>
      {shown.length < rows.length && (
        <p>
          The first {formatNumber(shown.length)} of {formatNumber(rows.length)} rows; the CSV
          download has all.
        </p>
      )}
      <ScrollTable label={caption} isCaptioned head={<Headings titles={columns} />}>
        {shown.map((row) => (
          <tr key={row.head}>
            <th scope="row">{row.head}</th>
            {row.cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}
