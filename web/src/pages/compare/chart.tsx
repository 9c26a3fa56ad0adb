import { useMemo } from "preact/hooks";
import type { Compare } from "../../api/generated";
import { sharing } from "../../api/sharing";
import { parquetUrl } from "../../api/urls";
import { formatPercent } from "../../base/format";
import { exportedFigure } from "../../charts/figure";
import { ratioFigure, ratioHeightPx } from "../../charts/ratio-figure";
import { CHART_THEMES } from "../../charts/theme";
import { pointsQuery } from "../../state/chart-view";
import {
  type CompareView,
  DEFAULT_BUDGET,
  eitherSide,
  formatCompare,
} from "../../state/compare-view";
import { NARROW, useMediaQuery } from "../../state/media-query";
import { theme } from "../../state/theme";
import { ChartDownloads } from "../../widgets/chart-downloads";
import { ChartHeading } from "../../widgets/chart-heading";
import { EmbeddedChart } from "../../widgets/embedded-chart";
import { MetricFields } from "../../widgets/metric-fields";
import { Plot } from "../../widgets/plot";
import { SelectField } from "../../widgets/select-field";
import { parseSort, sortedRows } from "../../widgets/sortable-table";
import { compareColumns } from "./columns";
import { type CompareData, compareHref } from "./data";
import { compareRows, ratioBars, shownRows } from "./rows";
import { SharedChips } from "./shared-chips";
import { Sides, spelledOut } from "./sides";
import { CompareTable, Unpaired } from "./table";
import { compareCsv } from "./tables";
import {
  compareStatus,
  compareSubtitle,
  compareTitle,
  compareWarnings,
  meanText,
  outcomeCounts,
} from "./texts";

/** More bars than this are not read; the table has all. */
const MOST_BARS = 60;
const BUDGETS = [0.01, 0.02, 0.05, 0.1, 0.25];

interface CompareChartProps {
  readonly slug: string;
  readonly data: CompareData;
  readonly compare: Compare;
  /** The chart alone, for a frame on another site: where its own page is, null where its readers may not see it. */
  readonly embedded?: { readonly pageHref: string | null };
}

function BudgetField({ data, compare }: Pick<CompareChartProps, "data" | "compare">) {
  const choices = [...new Set([...BUDGETS, compare.budget])].sort((a, b) => a - b);
  return (
    <SelectField
      label="Budget"
      value={String(compare.budget)}
      options={choices.map((budget) => ({ value: String(budget), label: formatPercent(budget) }))}
      onSelect={(text) => {
        const budget = Number(text);
        data.show({ ...data.view, budget: budget === DEFAULT_BUDGET ? null : budget });
      }}
    />
  );
}

/** The points of both sides; null where they are of two channels, which no one export has. */
function pointsHref(slug: string, view: CompareView, compare: Compare): string | null {
  const { baseline, candidate, metric } = compare;
  if (baseline.channel !== candidate.channel) return null;
  const versions = [...baseline.versions, ...candidate.versions].map(({ label }) => label);
  return parquetUrl(
    slug,
    pointsQuery(eitherSide(view), metric.name, baseline.channel, [...new Set(versions)]),
  );
}

/** The comparison with everything that belongs to it. */
export function CompareChart({ slug, data, compare, embedded }: CompareChartProps) {
  const { view, show, project } = data;
  const isNarrow = useMediaQuery(NARROW);
  const chartTheme = CHART_THEMES[theme.value];
  const rows = useMemo(() => compareRows(compare), [compare]);
  const columns = useMemo(() => compareColumns(compare, rows), [compare, rows]);
  const order = useMemo(() => parseSort(view.sort), [view.sort]);
  const shown = useMemo(
    () => sortedRows(shownRows(rows, view.onlyChanges), columns, order),
    [rows, columns, order, view.onlyChanges],
  );
  const figureIn = (hasLittleRoom: boolean) =>
    ratioFigure({
      bars: ratioBars(compare, shown.slice(0, MOST_BARS)),
      budget: compare.budget,
      direction: compare.metric.direction,
      theme: chartTheme,
      isNarrow: hasLittleRoom,
      zoomKey: data.compareHref,
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: figureIn reads exactly these
  const figure = useMemo(() => figureIn(isNarrow), [compare, shown, chartTheme, isNarrow]);
  const bars = Math.min(shown.length, MOST_BARS);
  const title = compareTitle(compare);
  const subtitle = compareSubtitle(compare);
  const link = () => window.location.origin + compareHref(slug, spelledOut(view, compare));
  const outcomes = (
    <p class="outcomes">
      <span>
        Geometric mean <strong>{meanText(compare)}</strong>
      </span>
      {outcomeCounts(compare).map(({ outcome, text }) => (
        <span key={outcome} class="outcome" data-outcome={outcome}>
          {text}
        </span>
      ))}
    </p>
  );
  if (embedded !== undefined) {
    return (
      <EmbeddedChart
        title={title}
        subtitle={subtitle}
        warning={compareWarnings(compare).join(" ")}
        figure={figure}
        heightPx={ratioHeightPx(bars, isNarrow)}
        pageHref={embedded.pageHref}
      >
        {outcomes}
      </EmbeddedChart>
    );
  }
  return (
    <>
      <ChartHeading
        title={title}
        subtitle={subtitle}
        warning={compareWarnings(compare).join(" ")}
        controls={
          <>
            <MetricFields
              metric={compare.metric}
              metrics={project.data?.metrics}
              onMetric={(metric) => show({ ...view, metric })}
            />
            <BudgetField data={data} compare={compare} />
          </>
        }
        downloads={
          <ChartDownloads
            image={{
              figure: () =>
                exportedFigure(
                  figureIn(false),
                  { title, subtitle: `${project.data?.title || slug} · ${subtitle}` },
                  chartTheme,
                ),
              heightPx: ratioHeightPx(bars, false) + 130,
            }}
            csv={() => compareCsv(compare)}
            jsonHref={data.compareHref}
            parquetHref={pointsHref(slug, view, compare)}
            link={link}
            embed={sharing(slug, "compare", title, project.data?.public !== false, () =>
              formatCompare({ ...spelledOut(view, compare), metric: compare.metric.name }),
            )}
            fileName={`${slug}-compare-${compare.metric.name}`}
          />
        }
      />
      <Sides data={data} compare={compare} />
      <SharedChips data={data} />
      {outcomes}
      <p class="chart-status" role="status">
        {compareStatus(compare, shown.length)}
        {shown.length > bars && ` The chart has the first ${bars}.`}
      </p>
      {bars > 0 && (
        <Plot figure={figure} label={title} size={{ heightPx: ratioHeightPx(bars, isNarrow) }} />
      )}
      <CompareTable
        compare={compare}
        rows={shown}
        columns={columns}
        order={order}
        view={view}
        show={show}
        link={link}
      />
      <Unpaired compare={compare} />
    </>
  );
}
