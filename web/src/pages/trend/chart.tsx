import { useMemo, useState } from "preact/hooks";
import type { Trend } from "../../api/generated";
import { exportedFigure } from "../../charts/figure";
import { CHART_THEMES } from "../../charts/theme";
import { hasBands, trendFigure } from "../../charts/trend-figure";
import { useHiddenLines } from "../../state/hidden-lines";
import { NARROW, useMediaQuery } from "../../state/media-query";
import { isRatioScaled } from "../../state/metric-choice";
import { valueOrders } from "../../state/series-traits";
import { theme } from "../../state/theme";
import { DEFAULT_LIMIT } from "../../state/trend-defaults";
import type { ScaleName } from "../../state/view-state";
import { ChartDownloads } from "../../widgets/chart-downloads";
import { ChartHeading } from "../../widgets/chart-heading";
import { Chips } from "../../widgets/chips";
import { DataTable } from "../../widgets/data-table";
import { Legend } from "../../widgets/legend";
import { MetricFields } from "../../widgets/metric-fields";
import { Plot } from "../../widgets/plot";
import { Remarks } from "../../widgets/remarks";
import { Segmented } from "../../widgets/segmented";
import type { TrendData } from "./data";
import { trendFlags, trendLegend, trendLines, trendRemarks } from "./lines";
import { trendCsv, trendTable } from "./tables";
import { bandNote, clockWarning, trendStatus, trendSubtitle, trendTitle } from "./texts";

const SCALES = [
  { value: "log", label: "Log" },
  { value: "linear", label: "Linear" },
] as const;
const IMAGE_HEIGHT_PX = 700;

interface TrendChartProps {
  readonly slug: string;
  readonly data: TrendData;
  readonly trend: Trend;
}

/** The chart with everything that belongs to it. */
export function TrendChart({ slug, data, trend }: TrendChartProps) {
  const { chart, everything, filters, names, project } = data;
  const hidden = useHiddenLines();
  const [emphasised, setEmphasised] = useState<string | null>(null);
  const isNarrow = useMediaQuery(NARROW);
  const chartTheme = CHART_THEMES[theme.value];
  const scale: ScaleName = chart.view.scale ?? (isRatioScaled(trend.metric) ? "log" : "linear");
  const orders = useMemo(
    () => ({ ...(everything.data ? valueOrders(everything.data) : {}), name: names }),
    [everything.data, names],
  );
  const remarks = useMemo(() => trendRemarks(trend), [trend]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: hidden.key changes when hidden.has does
  const lines = useMemo(
    () => trendLines(trend, orders, chartTheme, hidden.has),
    [trend, orders, chartTheme, hidden.key],
  );
  const figure = useMemo(
    () =>
      trendFigure({
        versions: trend.x.labels,
        lines,
        flags: trendFlags(trend.x.labels, remarks, emphasised),
        unit: trend.metric.unit,
        scale,
        theme: chartTheme,
        isNarrow,
        zoomKeyX: `${trend.channel}/${trend.x.labels.length}`,
        zoomKeyY: `${trend.metric.name}/${scale}`,
      }),
    [trend, lines, remarks, emphasised, scale, chartTheme, isNarrow],
  );
  const name = project.data?.title || slug;
  const title = trendTitle(trend);
  const subtitle = trendSubtitle(trend);
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
          </>
        }
        downloads={
          <ChartDownloads
            figure={() =>
              exportedFigure(figure, { title, subtitle: `${name} · ${subtitle}` }, chartTheme)
            }
            imageHeightPx={IMAGE_HEIGHT_PX}
            csv={() => trendCsv(trend)}
            jsonHref={data.trendHref ?? ""}
            link={() => window.location.origin + chart.explicitHref()}
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
        {trendStatus(trend, filters.isCurrent ? (filters.data?.total_series ?? null) : null)}{" "}
        {trend.series.length < Math.min(trend.total_series, DEFAULT_LIMIT) && (
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
      <Legend
        entries={trendLegend(trend, lines)}
        valueTitle="Lines by newest value"
        note={bandNote(hasBands(lines))}
        onToggle={hidden.toggle}
        onOnly={(id) =>
          hidden.showOnly(
            id,
            trend.series.map((series) => series.id),
          )
        }
      />
      <Remarks remarks={remarks} emphasised={emphasised} onEmphasise={setEmphasised} />
      <DataTable content={() => trendTable(trend, lines)} />
    </>
  );
}
