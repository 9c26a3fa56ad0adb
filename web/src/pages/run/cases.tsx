import { useMemo } from "preact/hooks";
import type { Run, RunMeasurements } from "../../api/generated";
import { chartPage, measurementsUrl } from "../../api/urls";
import { formatCount, formatQuantity } from "../../base/format";
import { BenchmarkName } from "../../widgets/benchmark-name";
import { saveCsv } from "../../widgets/download";
import { MetricFields } from "../../widgets/metric-fields";
import {
  formatSort,
  parseSort,
  type SortableColumn,
  SortableTable,
} from "../../widgets/sortable-table";
import { Sparkline } from "../../widgets/sparkline";
import { TextSearch } from "../../widgets/text-search";
import type { RunData } from "./data";
import {
  type CaseRow,
  caseAbout,
  caseRows,
  detailedMetric,
  relativeSpread,
  runCsv,
  spreadText,
  trendQuery,
} from "./rows";

function columnsOf(
  slug: string,
  run: Run,
  measured: RunMeasurements,
  detailed: number,
): Array<SortableColumn<CaseRow>> {
  const column = measured.metrics[detailed];
  if (column === undefined) return [];
  const { metric } = column;
  const valueColumn = (index: number): SortableColumn<CaseRow> => {
    const own = measured.metrics[index]?.metric ?? metric;
    return {
      key: own.name,
      title: own.title,
      sortBy: (row) => row.values[index] ?? null,
      cell: (row) => {
        const value = row.values[index] ?? null;
        return value === null ? "–" : formatQuantity(value, own.unit);
      },
    };
  };
  return [
    {
      key: "name",
      title: "Benchmark",
      isText: true,
      sortBy: (row) => row.of.name,
      cell: (row) => (
        <a
          href={chartPage(slug, "trend", trendQuery(row.of, run, metric.name))}
          title={`${caseAbout(row.of)}. Over versions.`}
          // Otherwise places where it may break are read as blanks.
          aria-label={row.of.name}
        >
          <BenchmarkName name={row.of.name} />
        </a>
      ),
    },
    valueColumn(detailed),
    {
      key: "spread",
      title: "Middle half",
      help: "From the lower to the upper quartile of the repetitions, and over the median",
      sortBy: (row) => relativeSpread(row, detailed),
      cell: (row) => spreadText(row, detailed, metric),
    },
    {
      key: "repetitions",
      title: "Repetitions",
      sortBy: (row) => row.of.repetitions,
      cell: (row) => (
        <>
          {row.samples !== null && (
            <Sparkline
              values={row.samples}
              label={`${metric.title} of ${formatCount(row.samples.length, "repetition")}: ${spreadText(row, detailed, metric)}`}
            />
          )}{" "}
          {row.of.repetitions}
        </>
      ),
    },
    ...measured.metrics.flatMap((_, index) => (index === detailed ? [] : [valueColumn(index)])),
  ];
}

interface CasesProps {
  readonly slug: string;
  readonly run: Run;
  readonly data: RunData;
  readonly measured: RunMeasurements;
}

/** Every case of the run with every metric; one metric in detail. */
export function Cases({ slug, run, data, measured }: CasesProps) {
  const { view, show } = data;
  const detailed = detailedMetric(measured, view.metric);
  const rows = useMemo(
    () => caseRows(measured, detailed, view.name),
    [measured, detailed, view.name],
  );
  const columns = useMemo(
    () => columnsOf(slug, run, measured, detailed),
    [slug, run, measured, detailed],
  );
  const metric = measured.metrics[detailed]?.metric;
  if (metric === undefined) return null;
  return (
    <section aria-label="What was measured">
      <div class="run-cases-head">
        <h2>Cases</h2>
        <MetricFields
          metric={metric}
          metrics={measured.metrics.map((column) => column.metric)}
          onMetric={(name) => show({ ...view, metric: name })}
        />
        <TextSearch
          label="Name contains"
          placeholder="to_wire, size:8, …"
          value={view.name}
          onSearch={(name) => show({ ...view, name })}
        />
        <fieldset class="button-row field">
          <legend class="visually-hidden">Download</legend>
          <button
            type="button"
            class="button"
            onClick={() => saveCsv(runCsv(measured), `${slug}-run-${run.id}.csv`)}
          >
            CSV
          </button>
          <a class="button" href={measurementsUrl(slug, String(run.id))}>
            JSON
          </a>
        </fieldset>
      </div>
      <p class="chart-status" role="status">
        {rows.length === measured.cases.length
          ? formatCount(rows.length, "case")
          : `${rows.length} of ${formatCount(measured.cases.length, "case")}`}
        . A name leads to its values over versions.
      </p>
      <SortableTable
        caption="Cases and metrics of this run"
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.of.id)}
        order={parseSort(view.sort ?? "name")}
        onSort={(order) => show({ ...view, sort: formatSort(order) })}
      />
    </section>
  );
}
