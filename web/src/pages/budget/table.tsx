import { useState } from "preact/hooks";
import type { BudgetView } from "../../api/generated";
import type { ChartView } from "../../state/chart-view";
import { sharedTraits } from "../../state/series-traits";
import { ChartHeading } from "../../widgets/chart-heading";
import { CopyButton } from "../../widgets/copy-button";
import { saveCsv } from "../../widgets/download";
import { Notice } from "../../widgets/notice";
import { type SortableColumn, SortableTable, type SortOrder } from "../../widgets/sortable-table";
import { Loads } from "./loads";
import { budgetCsv, type NeedRow, needRows } from "./needs";
import "./budget.css";

const COLUMNS: ReadonlyArray<SortableColumn<NeedRow>> = [
  {
    key: "line",
    title: "Line",
    isText: true,
    sortBy: (row) => row.label,
    cell: (row) => row.label,
  },
  {
    key: "cores",
    title: "Processor",
    help: "1,000 millicores are one core all the time; in brackets the 95 % interval",
    sortBy: (row) => row.need.cores?.value ?? null,
    cell: (row) => row.cores,
  },
  {
    key: "exact-cores",
    title: "Cores, exactly",
    sortBy: (row) => row.need.cores?.value ?? null,
    cell: (row) => row.exactCores,
  },
  {
    key: "link",
    title: "Link",
    help: "Encoded bytes a second",
    sortBy: (row) => row.need.link_bits_per_s,
    cell: (row) => row.link,
  },
  {
    key: "doubt",
    title: "Doubts",
    isText: true,
    sortBy: (row) => row.doubt,
    cell: (row) => row.doubt,
  },
];

interface BudgetTableProps {
  readonly slug: string;
  readonly chart: ChartView;
  readonly budget: BudgetView;
  readonly loads: readonly string[];
  readonly jsonHref: string;
}

/** The messages, and what they need of each line, with everything that belongs to it. */
export function BudgetTable({ slug, chart, budget, loads, jsonHref }: BudgetTableProps) {
  const [order, setOrder] = useState<SortOrder>({ key: "cores", isDescending: false });
  return (
    <>
      <ChartHeading
        title="Cores and link that messages need"
        subtitle={sharedTraits(budget.needs).join(" · ")}
        warning=""
        controls={<Loads loads={loads} onChange={(next) => chart.change({ loads: next })} />}
        downloads={
          <fieldset class="button-row field">
            <legend class="visually-hidden">Download and share</legend>
            <button
              type="button"
              class="button"
              onClick={() => saveCsv(budgetCsv(budget), `${slug}-budget.csv`)}
            >
              CSV
            </button>
            <a class="button" href={jsonHref}>
              JSON
            </a>
            <CopyButton
              label="Copy link"
              text={() => window.location.origin + chart.explicitHref()}
            />
          </fieldset>
        }
      />
      <p class="chart-status" role="status">
        All messages together, one after the other on an otherwise idle core, as benchmarks measure:
        a program needs rather more.
      </p>
      {budget.needs.length === 0 ? (
        <Notice title="No benchmark over payload sizes">
          <p>
            Needs follow from benchmarks whose names say a size. Remove a filter, or measure some.
          </p>
        </Notice>
      ) : (
        <SortableTable
          caption="Needs of each line"
          columns={COLUMNS}
          rows={needRows(budget)}
          rowKey={(row) => row.need.id}
          order={order}
          onSort={setOrder}
        />
      )}
    </>
  );
}
