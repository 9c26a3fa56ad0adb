import type { Compare, UnpairedSeries } from "../../api/generated";
import { formatCount } from "../../base/format";
import type { CompareView } from "../../state/compare-view";
import { seriesAbout } from "../../state/series-traits";
import { CopyButton } from "../../widgets/copy-button";
import { Segmented } from "../../widgets/segmented";
import {
  formatSort,
  type SortableColumn,
  SortableTable,
  type SortOrder,
} from "../../widgets/sortable-table";
import type { CompareRow } from "./rows";
import { compareMarkdown } from "./tables";

const SHOWN = [
  { value: "all", label: "All" },
  { value: "changes", label: "Only changes" },
] as const;

interface CompareTableProps {
  readonly compare: Compare;
  readonly rows: readonly CompareRow[];
  readonly columns: ReadonlyArray<SortableColumn<CompareRow>>;
  readonly order: SortOrder | null;
  readonly view: CompareView;
  readonly show: (view: CompareView) => void;
  readonly link: () => string;
}

/** All pairs with their statistics. */
export function CompareTable(props: CompareTableProps) {
  const { compare, rows, columns, order, view, show, link } = props;
  return (
    <>
      <div class="table-controls">
        <h2>Pairs</h2>
        <Segmented
          label="Pairs shown"
          isLabelHidden
          value={view.onlyChanges ? "changes" : "all"}
          options={SHOWN}
          onSelect={(value) => show({ ...view, onlyChanges: value === "changes" })}
        />
        <CopyButton label="Copy as Markdown" text={() => compareMarkdown(compare, rows, link())} />
      </div>
      {rows.length === 0 ? (
        <p>No pair is known to have changed.</p>
      ) : (
        <SortableTable
          caption="Pairs with their ratios"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          order={order}
          onSort={(next) => show({ ...view, sort: formatSort(next) })}
        />
      )}
    </>
  );
}

const REASONS: Readonly<Record<string, string>> = {
  missing: "nothing like it on the other side",
  clock: "the other side timed it by another clock",
  revision: "its meaning changed between the sides",
  ambiguous: "several are alike in all that is compared: narrow the sides",
};

function UnpairedList({ series }: { readonly series: readonly UnpairedSeries[] }) {
  return (
    <ul>
      {series.map((each) => (
        <li key={each.id}>
          <code>{each.name}</code> ({seriesAbout(each)}): {REASONS[each.reason] ?? each.reason}
        </li>
      ))}
    </ul>
  );
}

/** What could not be paired, and why. */
export function Unpaired({ compare }: { readonly compare: Compare }) {
  const { baseline_only: before, candidate_only: after, unpaired } = compare;
  if (before + after === 0) return null;
  const of = (side: string) => unpaired.filter((each) => each.side === side);
  return (
    <details class="data-table">
      <summary>
        Not paired: {formatCount(before, "series", "series")} only in the baseline,{" "}
        {formatCount(after, "series", "series")} only in the candidate
      </summary>
      {before > 0 && (
        <>
          <h3>Only in the baseline</h3>
          <UnpairedList series={of("baseline")} />
        </>
      )}
      {after > 0 && (
        <>
          <h3>Only in the candidate</h3>
          <UnpairedList series={of("candidate")} />
        </>
      )}
      {unpaired.length < before + after && <p>The first 200 of each side are listed.</p>}
    </details>
  );
}
