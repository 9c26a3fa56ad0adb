import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { formatNumber } from "../base/format";
import { compareNaturally } from "../base/natural-order";
import { ScrollTable } from "./scroll-table";
import "./sortable-table.css";

/** What a column is sorted by; null comes last, whichever way. */
type SortValue = number | string | null;

export interface SortableColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** More on the column, shown on its heading. */
  readonly help?: string;
  readonly sortBy: (row: Row) => SortValue;
  readonly cell: (row: Row) => ComponentChildren;
  /** Text stands at the left and may wrap, numbers at the right. */
  readonly isText?: boolean;
}

export interface SortOrder {
  readonly key: string;
  readonly isDescending: boolean;
}

interface SortableTableProps<Row> {
  readonly caption: string;
  /** The first one heads the rows. */
  readonly columns: ReadonlyArray<SortableColumn<Row>>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly order: SortOrder | null;
  readonly onSort: (order: SortOrder) => void;
}

/** A column as an address names it: `-ratio` is descending; null for "". */
export function parseSort(text: string | null): SortOrder | null {
  if (text === null || text === "") return null;
  return text.startsWith("-")
    ? { key: text.slice(1), isDescending: true }
    : { key: text, isDescending: false };
}

/** An order as an address names it. */
export function formatSort(order: SortOrder): string {
  return (order.isDescending ? "-" : "") + order.key;
}

function compare(a: NonNullable<SortValue>, b: NonNullable<SortValue>): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : compareNaturally(String(a), String(b));
}

/** The rows in order; those without a value of the column last, equal ones as they came. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: ReadonlyArray<Pick<SortableColumn<Row>, "key" | "sortBy">>,
  order: SortOrder | null,
): readonly Row[] {
  const column = columns.find(({ key }) => key === order?.key);
  if (column === undefined || order === null) return rows;
  const sign = order.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const a = column.sortBy(one);
    const b = column.sortBy(other);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(a, b);
  });
}

function ariaSort(order: SortOrder | null, key: string): "ascending" | "descending" | "none" {
  if (order?.key !== key) return "none";
  return order.isDescending ? "descending" : "ascending";
}

/** Laying out thousands of rows takes seconds; more than this are shown when asked for. */
const MOST_ROWS = 60;

/** A table whose headings sort it: a click, Enter or Space; again turns the order round. Sorting is of all its rows. */
export function SortableTable<Row>(props: SortableTableProps<Row>) {
  const { caption, columns, rows, rowKey, order, onSort } = props;
  const [isWhole, setWhole] = useState(false);
  const [head, ...others] = columns;
  if (head === undefined) return null;
  const ordered = sortedRows(rows, columns, order);
  const table = (
    <ScrollTable
      label={caption}
      className="sortable-table"
      isCaptioned
      head={columns.map(({ key, title, help, isText }) => (
        <th key={key} scope="col" aria-sort={ariaSort(order, key)} data-text={isText === true}>
          <button
            type="button"
            class="sort-button"
            title={help}
            onClick={() => onSort({ key, isDescending: order?.key === key && !order.isDescending })}
          >
            {title}
            <span class="sort-mark" aria-hidden="true">
              {order?.key === key ? (order.isDescending ? "▾" : "▴") : ""}
            </span>
          </button>
        </th>
      ))}
    >
      {(isWhole ? ordered : ordered.slice(0, MOST_ROWS)).map((row) => (
        <tr key={rowKey(row)}>
          <th scope="row">{head.cell(row)}</th>
          {others.map((column) => (
            <td key={column.key} data-text={column.isText === true}>
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </ScrollTable>
  );
  if (isWhole || ordered.length <= MOST_ROWS) return table;
  return (
    <>
      {table}
      <button type="button" class="link-button" onClick={() => setWhole(true)}>
        Show all {formatNumber(ordered.length)} rows
      </button>
    </>
  );
}
