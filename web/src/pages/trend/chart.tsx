import { useMemo, useState } from "preact/hooks";
import type { Trend } from "../../api/generated";
import { sharing } from "../../api/sharing";
import { parquetUrl } from "../../api/urls";
import { exportedFigure } from "../../charts/figure";
import { CHART_THEMES } from "../../charts/theme";
import { hasBands, trendFigure } from "../../charts/trend-figure";
import { embeddedQuery, pointsQuery } from "../../state/chart-view";
import { useHiddenLines } from "../../state/hidden-lines";
import { NARROW, useMediaQuery } from "../../state/media-query";
import { isRatioScaled } from "../../state/metric-choice";
import { valueOrders } from "../../state/series-traits";
import { theme } from "../../state/theme";
import { DEFAULT_LIMIT } from "../../state/trend-defaults";
import type { AxisLabels, RelativeTo, ScaleName } from "../../state/view-state";
import { ChangeList } from "../../widgets/change-list";
import { ChartDownloads } from "../../widgets/chart-downloads";
import { ChartHeading } from "../../widgets/chart-heading";
import { Chips } from "../../widgets/chips";
import { DataTable } from "../../widgets/data-table";
import { EmbeddedChart } from "../../widgets/embedded-chart";
import { Legend } from "../../widgets/legend";
import { MetricFields } from "../../widgets/metric-fields";
import { Plot } from "../../widgets/plot";
import { Remarks } from "../../widgets/remarks";
import { Segmented } from "../../widgets/segmented";
import { SelectField } from "../../widgets/select-field";
import { changeMarks, changesByVersion, placedChanges } from "./changes";
import type { TrendData } from "./data";
import { axisTexts, trendFlags, trendLegend, trendLines, trendRemarks } from "./lines";
import { relativeTrend } from "./relative";
import { trendCsv, trendTable } from "./tables";
import {
  clockWarning,
  legendNote,
  trendStatus,
  trendSubtitle,
  trendTitle,
  withoutRatioText,
} from "./texts";

const SCALES = [
  { value: "log", label: "Log" },
  { value: "linear", label: "Linear" },
] as const;
const VALUES = [
  { value: "", label: "as measured" },
  { value: "first", label: "ratio to the first" },
  { value: "ceiling", label: "share of the ceiling" },
];
const LABELS = [
  { value: "version", label: "versions" },
  { value: "commit", label: "commits" },
  { value: "date", label: "commit dates" },
];
const IMAGE_HEIGHT_PX = 700;

interface TrendChartProps {
  readonly slug: string;
  readonly data: TrendData;
  readonly trend: Trend;
  /** The chart alone, for a frame on another site: where its own page is, null where its readers may not see it. */
  readonly embedded?: { readonly pageHref: string | null };
}

/** The chart with everything that belongs to it. */
export function TrendChart({ slug, data, trend: measured, embedded }: TrendChartProps) {
  const { chart, everything, filters, names, project, changes, changeGroups } = data;
  const { relative, labels } = chart.view;
  const hidden = useHiddenLines();
  const [emphasised, setEmphasised] = useState<string | null>(null);
  const isNarrow = useMediaQuery(NARROW);
  const chartTheme = CHART_THEMES[theme.value];
  const trend = useMemo(() => relativeTrend(measured, relative), [measured, relative]);
  const scale: ScaleName = chart.view.scale ?? (isRatioScaled(measured.metric) ? "log" : "linear");
  const orders = useMemo(
    () => ({ ...(everything.data ? valueOrders(everything.data) : {}), name: names }),
    [everything.data, names],
  );
  const remarks = useMemo(() => trendRemarks(trend), [trend]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: hidden.key changes when hidden.has does
  const lines = useMemo(
    () => trendLines(trend, measured, orders, chartTheme, hidden.has),
    [trend, measured, orders, chartTheme, hidden.key],
  );
  const placed = useMemo(() => placedChanges(trend, changes), [trend, changes]);
  const figure = useMemo(
    () =>
      trendFigure({
        versions: trend.x.labels,
        tickTexts: axisTexts(trend, labels),
        lines,
        changes: changeMarks(placed),
        flags: trendFlags(trend.x.labels, remarks, emphasised),
        unit: trend.metric.unit,
        scale,
        theme: chartTheme,
        isNarrow,
        zoomKeyX: `${trend.channel}/${trend.x.labels.length}`,
        zoomKeyY: `${trend.metric.name}/${scale}/${relative}`,
      }),
    [trend, lines, placed, labels, relative, remarks, emphasised, scale, chartTheme, isNarrow],
  );
  const name = project.data?.title || slug;
  const title = trendTitle(trend, relative);
  const subtitle = trendSubtitle(trend);
  const legend = (
    <Legend
      entries={trendLegend(trend, lines)}
      valueTitle="Lines by newest value"
      note={legendNote(hasBands(lines), embedded === undefined && placed.length > 0)}
      onToggle={hidden.toggle}
      onOnly={(id) =>
        hidden.showOnly(
          id,
          trend.series.map((series) => series.id),
        )
      }
    />
  );
  if (embedded !== undefined) {
    return (
      <EmbeddedChart
        title={title}
        subtitle={[project.data?.title, subtitle].filter(Boolean).join(" · ")}
        warning={clockWarning(trend)}
        figure={figure}
        pageHref={embedded.pageHref}
      >
        {legend}
      </EmbeddedChart>
    );
  }
  return (
    <>
      <ChartHeading
        title={title}
        subtitle={subtitle}
        warning={clockWarning(trend)}
        controls={
          <>
            <MetricFields
              metric={trend.metric}
              metrics={project.data?.metrics}
              onMetric={(metric) => chart.change({ metric })}
              channel={trend.channel}
              channels={project.data?.channels}
              onChannel={(channel) => chart.change({ channel })}
            />
            <Segmented
              label="Scale"
              value={scale}
              options={SCALES}
              onSelect={(next) => chart.change({ scale: next })}
            />
            <SelectField
              label="Values"
              value={relative ?? ""}
              options={VALUES}
              onSelect={(next) =>
                chart.change({ relative: next === "" ? null : (next as RelativeTo) })
              }
            />
            <SelectField
              label="X axis"
              value={labels}
              options={LABELS}
              onSelect={(next) => chart.change({ labels: next as AxisLabels })}
            />
          </>
        }
        downloads={
          <ChartDownloads
            figure={() =>
              exportedFigure(figure, { title, subtitle: `${name} · ${subtitle}` }, chartTheme)
            }
            imageHeightPx={IMAGE_HEIGHT_PX}
            csv={() => trendCsv(measured)}
            jsonHref={data.trendHref ?? ""}
            parquetHref={parquetUrl(
              slug,
              pointsQuery(chart.selection, trend.metric.name, trend.channel),
            )}
            link={() => window.location.origin + chart.explicitHref()}
            embed={sharing(slug, "trend", project.data?.public !== false, () =>
              embeddedQuery(chart, trend),
            )}
            fileName={`${slug}-trend-${trend.metric.name}`}
          />
        }
      />
      <Chips
        lead={chart.defaulted.length > 0 ? "Narrowed by default to" : "Showing"}
        selection={chart.selection}
        defaulted={chart.defaulted}
        onReplace={chart.replace}
        clearLabel="Show everything"
        onClear={chart.clear}
        onDefault={chart.view.all ? chart.restoreDefaults : null}
      />
      <p class="chart-status" role="status">
        {trendStatus(measured, filters.isCurrent ? (filters.data?.total_series ?? null) : null)}{" "}
        {withoutRatioText(measured, trend)}{" "}
        {measured.series.length < Math.min(trend.total_series, DEFAULT_LIMIT) && (
          <button
            type="button"
            class="link-button"
            onClick={() => chart.change({ limit: DEFAULT_LIMIT })}
          >
            Show {DEFAULT_LIMIT}
          </button>
        )}
      </p>
      <Plot figure={figure} label={title} size="one-row" />
      {legend}
      <Remarks remarks={remarks} emphasised={emphasised} onEmphasise={setEmphasised} />
      <ChangeList versions={changesByVersion(trend, lines, placed, changeGroups)} />
      <DataTable content={() => trendTable(trend, lines)} />
    </>
  );
}
