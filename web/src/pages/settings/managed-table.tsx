import type { ComponentChildren } from "preact";
import { Headings, ScrollTable } from "../../widgets/scroll-table";

interface ManagedTableProps<T> {
  readonly label: string;
  readonly titles: readonly string[];
  /** null until they are loaded. */
  readonly found: readonly T[] | null;
  /** What is said where there are none. */
  readonly none: string;
  /** The row of one. */
  readonly children: (each: T) => ComponentChildren;
}

/** A list that administrators change; its last column holds what can be done. */
export function ManagedTable<T>({ label, titles, found, none, children }: ManagedTableProps<T>) {
  if (found === null) return null;
  if (found.length === 0) return <p>{none}</p>;
  return (
    <ScrollTable
      label={label}
      className="settings-table"
      head={<Headings titles={[...titles, "Do"]} />}
    >
      {found.map(children)}
    </ScrollTable>
  );
}

interface RowActionProps {
  readonly does: string;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

/** What can be done with the row it stands in. */
export function RowAction({ does, isBusy, onClick }: RowActionProps) {
  return (
    <button type="button" class="link-button" disabled={isBusy} onClick={onClick}>
      {does}
    </button>
  );
}
