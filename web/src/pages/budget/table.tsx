import { useState } from "preact/hooks";
import type { BudgetView } from "../../api/generated";
import { sharing } from "../../api/sharing";
import { chartPage, parquetUrl } from "../../api/urls";
import { type ChartView, embeddedQuery, pointsQuery } from "../../state/chart-view";
import { sharedTraits } from "../../state/series-traits";
import { ChartDownloads } from "../../widgets/chart-downloads";
import { ChartHeading } from "../../widgets/chart-heading";
import { EmbeddedFrame } from "../../widgets/embedded-frame";
import { FullScreenArea } from "../../widgets/full-screen-area";
import { Notice } from "../../widgets/notice";
import { type SortableColumn, SortableTable, type SortOrder } from "../../widgets/sortable-table";
import { loadsOf } from "./data";
import { Loads } from "./loads";
import { budgetCsv, loadsText, type NeedRow, needRows } from "./needs";
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
    key: "whole-cores",
    title: "Cores",
    sortBy: (row) => row.need.cores?.value ?? null,
    cell: (row) => row.wholeCores,
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
  readonly jsonHref: string;
  readonly isPublic: boolean;
  /** The table alone, for a frame on another site: where its own page is, null where its readers may not see it. */
  readonly embedded?: { readonly pageHref: string | null };
}

const TITLE = "Cores and link that messages need";

/** The messages, and what they need of each line, with everything that belongs to it. */
export function BudgetTable(props: BudgetTableProps) {
  const { slug, chart, budget, jsonHref, isPublic, embedded } = props;
  const loads = loadsOf(chart);
  const traits = sharedTraits(budget.needs).join(" · ");
  if (embedded !== undefined) {
    return (
      <EmbeddedFrame
        title={TITLE}
        subtitle={[loadsText(budget), traits].filter(Boolean).join(" · ")}
        warning=""
        pageHref={embedded.pageHref}
      >
        <Needs budget={budget} />
      </EmbeddedFrame>
    );
  }
  const spelledOut = { ...chart, view: { ...chart.view, loads } };
  const query = () => embeddedQuery(spelledOut, { ...budget, series: budget.needs });
  return (
    <>
      <ChartHeading
        title={TITLE}
        subtitle={traits}
        warning=""
        controls={<Loads loads={loads} onChange={(next) => chart.change({ loads: next })} />}
        downloads={
          <ChartDownloads
            image={null}
            csv={() => budgetCsv(budget)}
            jsonHref={jsonHref}
            parquetHref={parquetUrl(
              slug,
              pointsQuery(chart.selection, budget.metric.name, budget.channel, budget.versions),
            )}
            link={() => window.location.origin + chartPage(slug, "budget", query())}
            embed={sharing(slug, "budget", TITLE, isPublic, query)}
            fileName={`${slug}-budget`}
          />
        }
      />
      <p class="chart-status" role="status">
        All messages together, one after the other on an otherwise idle core, as benchmarks measure:
        a program needs rather more.
      </p>
      <Needs budget={budget} />
    </>
  );
}

function Needs({ budget }: { readonly budget: BudgetView }) {
  const [order, setOrder] = useState<SortOrder>({ key: "cores", isDescending: false });
  if (budget.needs.length === 0) {
    return (
      <Notice title="No benchmark over payload sizes">
        <p>
          Needs follow from benchmarks whose names say a size. Remove a filter, or measure some.
        </p>
      </Notice>
    );
  }
  return (
    <FullScreenArea>
      <SortableTable
        caption="Needs of each line"
        columns={COLUMNS}
        rows={needRows(budget)}
        rowKey={(row) => row.need.id}
        order={order}
        onSort={setOrder}
      />
    </FullScreenArea>
  );
}
