import { useMemo } from "preact/hooks";
import type { MetricInfo, Sweep } from "../../api/generated";
import { sharing } from "../../api/sharing";
import { parquetUrl } from "../../api/urls";
import { formatBytes } from "../../base/format";
import { exportedFigure } from "../../charts/figure";
import { sweepFigure } from "../../charts/sweep-figure";
import { CHART_THEMES } from "../../charts/theme";
import { embeddedQuery, pointsQuery } from "../../state/chart-view";
import { useHiddenLines } from "../../state/hidden-lines";
import { NARROW, useMediaQuery } from "../../state/media-query";
import { valueOrders } from "../../state/series-traits";
import { theme } from "../../state/theme";
import { ChartDownloads } from "../../widgets/chart-downloads";
import { ChartHeading } from "../../widgets/chart-heading";
import { Chips } from "../../widgets/chips";
import { DataTable } from "../../widgets/data-table";
import { EmbeddedChart } from "../../widgets/embedded-chart";
import { Legend } from "../../widgets/legend";
import { MetricFields } from "../../widgets/metric-fields";
import { Plot } from "../../widgets/plot";
import { Segmented } from "../../widgets/segmented";
import { CostTable } from "./cost-table";
import { costRows } from "./costs";
import type { SweepData } from "./data";
import { sweepLegend, sweepLines } from "./lines";
import { sweepCsv, sweepTable } from "./tables";
import {
  ceilingNote,
  legendTitle,
  sweepStatus,
  sweepSubtitle,
  sweepTitle,
  sweepWarning,
} from "./texts";

const MODEL = [
  { value: "hide", label: "Hide" },
  { value: "show", label: "Show" },
] as const;
/** From this width on, two panels stand side by side and stay readable. */
const WIDE = "(min-width: 1150px)";
const IMAGE_ROW_HEIGHT_PX = 620;

/** On which side of a ceiling nothing can be. */
function unreachableSide(metric: MetricInfo): "above" | "below" | "none" {
  if (metric.direction === "higher") return "above";
  return metric.unit === "ns" ? "below" : "none";
}

interface SweepChartProps {
  readonly slug: string;
  readonly data: SweepData;
  readonly sweep: Sweep;
  /** The chart alone, for a frame on another site: where its own page is, null where its readers may not see it. */
  readonly embedded?: { readonly pageHref: string | null };
}

/** The chart with everything that belongs to it. */
export function SweepChart({ slug, data, sweep, embedded }: SweepChartProps) {
  const { chart, everything, project } = data;
  const hidden = useHiddenLines();
  const isNarrow = useMediaQuery(NARROW);
  const columns = useMediaQuery(WIDE) ? 2 : 1;
  const chartTheme = CHART_THEMES[theme.value];
  const orders = useMemo(
    () => (everything.data ? valueOrders(everything.data) : {}),
    [everything.data],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: hidden.key changes when hidden.has does
  const lines = useMemo(
    () => sweepLines(sweep, orders, chartTheme, hidden.has, chart.view.model),
    [sweep, orders, chartTheme, hidden.key, chart.view.model],
  );
  const figureIn = (columnCount: number, hasLittleRoom: boolean) =>
    sweepFigure({
      sizesBytes: sweep.x.sizes_bytes,
      ...lines,
      caches: sweep.caches.map((cache) => ({
        label: `${cache.name} ${formatBytes(cache.size_bytes)}`,
        sizeBytes: cache.size_bytes,
      })),
      unit: sweep.metric.unit,
      unreachable: unreachableSide(sweep.metric),
      columns: columnCount,
      isNarrow: hasLittleRoom,
      theme: chartTheme,
      zoomKey: `${sweep.metric.name}/${sweep.channel}/${columnCount}`,
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: figureIn reads exactly these
  const figure = useMemo(
    () => figureIn(columns, isNarrow),
    [sweep, lines, columns, isNarrow, chartTheme],
  );
  const legend = sweepLegend(lines);
  const rows = Math.ceil(lines.panels.length / columns);
  const name = project.data?.title || slug;
  const title = sweepTitle(sweep);
  const subtitle = sweepSubtitle(sweep);
  const legendView = (
    <Legend
      entries={legend}
      valueTitle={legendTitle(sweep)}
      note={ceilingNote(sweep)}
      onToggle={hidden.toggle}
      onOnly={(id) =>
        hidden.showOnly(
          id,
          legend.map((entry) => entry.id),
        )
      }
    />
  );
  if (embedded !== undefined) {
    return (
      <EmbeddedChart
        title={title}
        subtitle={[project.data?.title, subtitle].filter(Boolean).join(" · ")}
        warning={sweepWarning(sweep)}
        figure={figure}
        pageHref={embedded.pageHref}
      >
        {legendView}
      </EmbeddedChart>
    );
  }
  return (
    <>
      <ChartHeading
        title={title}
        subtitle={subtitle}
        warning={sweepWarning(sweep)}
        controls={
          <>
            <MetricFields
              metric={sweep.metric}
              metrics={project.data?.metrics}
              onMetric={(metric) => chart.change({ metric })}
              channel={sweep.channel}
              channels={project.data?.channels}
              onChannel={(channel) => chart.change({ channel })}
            />
            <Segmented
              label="Fitted model"
              value={chart.view.model ? "show" : "hide"}
              options={MODEL}
              onSelect={(next) => chart.change({ model: next === "show" })}
            />
          </>
        }
        downloads={
          <ChartDownloads
            // Images are wide, whatever the screen is.
            image={{
              figure: () =>
                exportedFigure(
                  figureIn(2, false),
                  { title, subtitle: `${name} · ${subtitle}` },
                  chartTheme,
                ),
              heightPx: IMAGE_ROW_HEIGHT_PX * Math.ceil(lines.panels.length / 2),
            }}
            csv={() => sweepCsv(sweep)}
            jsonHref={data.sweepHref ?? ""}
            parquetHref={parquetUrl(
              slug,
              pointsQuery(chart.selection, sweep.metric.name, sweep.channel, sweep.versions),
            )}
            link={() => window.location.origin + chart.explicitHref()}
            embed={sharing(slug, "sweep", title, project.data?.public !== false, () =>
              embeddedQuery(chart, sweep),
            )}
            fileName={`${slug}-sweep-${sweep.metric.name}`}
          />
        }
      />
      <Chips
        lead={chart.defaulted.length > 0 ? "Narrowed by default to" : "Showing"}
        selection={{
          ...chart.selection,
          ...(chart.view.versions.length > 0 ? { version: chart.view.versions } : {}),
        }}
        defaulted={chart.defaulted}
        onReplace={chart.replace}
        clearLabel="Show everything"
        onClear={chart.clear}
        onDefault={chart.view.all ? chart.restoreDefaults : null}
      />
      <p class="chart-status" role="status">
        {sweepStatus(sweep)}
      </p>
      <Plot figure={figure} label={title} size={rows > 1 ? "two-rows" : "one-row"} />
      {legendView}
      <CostTable rows={costRows(sweep)} />
      <DataTable content={() => sweepTable(sweep, lines)} />
    </>
  );
}
