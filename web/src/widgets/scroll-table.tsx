import type { ComponentChildren } from "preact";
import "./scroll-table.css";

interface ScrollTableProps {
  /** What the table is, for who cannot see it. */
  readonly label: string;
  readonly className?: string;
  /** Whether the label is the table's caption too, which is not seen. */
  readonly isCaptioned?: boolean;
  /** Cells of the one row of headings: `Headings`, or one's own. */
  readonly head: ComponentChildren;
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A table that scrolls by itself where it is wider or higher than its place, by keyboard too. */
export function ScrollTable({ label, className, isCaptioned, head, children }: ScrollTableProps) {
  const classes = className === undefined ? "table-scroll" : `table-scroll ${className}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section class={classes} aria-label={label} tabIndex={0}>
      <table>
        {isCaptioned === true && <caption class="visually-hidden">{label}</caption>}
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** Plain headings of columns, each with a text of its own. */
export function Headings({ titles }: { readonly titles: readonly string[] }) {
  return (
    <>
      {titles.map((title) => (
        <th key={title} scope="col">
          {title}
        </th>
      ))}
    </>
  );
}
