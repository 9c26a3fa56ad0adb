import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { formatSort, parseSort, SortableTable, type SortOrder, sortedRows } from "./sortable-table";

interface Row {
  readonly name: string;
  readonly value: number | null;
}
const ROWS: readonly Row[] = [
  { name: "size:64", value: 2 },
  { name: "size:8", value: null },
  { name: "size:512", value: 1 },
];
const COLUMNS = [
  { key: "name", title: "Case", sortBy: (row: Row) => row.name, cell: (row: Row) => row.name },
  { key: "value", title: "Ratio", sortBy: (row: Row) => row.value, cell: (row: Row) => row.value },
];
const names = (order: SortOrder | null) => sortedRows(ROWS, COLUMNS, order).map(({ name }) => name);

afterEach(cleanup);

describe("a table that sorts", () => {
  it("orders numbers as numbers and names as people read them, what is missing last", () => {
    expect(names({ key: "name", isDescending: false })).toEqual(["size:8", "size:64", "size:512"]);
    expect(names({ key: "value", isDescending: false })).toEqual(["size:512", "size:64", "size:8"]);
    expect(names({ key: "value", isDescending: true })).toEqual(["size:64", "size:512", "size:8"]);
    expect(names({ key: "unknown", isDescending: true })).toEqual(names(null));
  });

  it("is written in an address and read again", () => {
    for (const text of ["ratio", "-ratio"]) {
      const order = parseSort(text);
      expect(order && formatSort(order)).toBe(text);
    }
    expect(parseSort(null)).toBeNull();
  });

  it("says its order, and turns it round at the second press of a heading", () => {
    const onSort = vi.fn();
    const table = (order: SortOrder | null) => (
      <SortableTable
        caption="Ratios"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={(row) => row.name}
        order={order}
        onSort={onSort}
      />
    );
    const { rerender } = render(table(null));
    const heading = () => screen.getByRole("columnheader", { name: /Ratio/ });
    expect(heading().getAttribute("aria-sort")).toBe("none");
    fireEvent.click(screen.getByRole("button", { name: "Ratio" }));
    expect(onSort).toHaveBeenLastCalledWith({ key: "value", isDescending: false });
    rerender(table({ key: "value", isDescending: false }));
    expect(heading().getAttribute("aria-sort")).toBe("ascending");
    fireEvent.click(screen.getByRole("button", { name: /Ratio/ }));
    expect(onSort).toHaveBeenLastCalledWith({ key: "value", isDescending: true });
    expect(screen.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual([
      "size:512",
      "size:64",
      "size:8",
    ]);
  });

  it("shows a hundred rows of many, the first in the order asked for, and all at the reader's word", async () => {
    const rows = Array.from({ length: 120 }, (_, value) => ({ name: `n${value}`, value }));
    render(
      <SortableTable
        caption="Ratios"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.name}
        order={{ key: "value", isDescending: true }}
        onSort={vi.fn()}
      />,
    );
    const shown = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);
    expect([shown().length, shown()[0]]).toEqual([60, "n119"]);
    fireEvent.click(screen.getByRole("button", { name: "Show all 120 rows" }));
    await waitFor(() => expect(shown()).toHaveLength(120));
    expect(screen.queryByRole("button", { name: /Show all/ })).toBeNull();
  });
});
