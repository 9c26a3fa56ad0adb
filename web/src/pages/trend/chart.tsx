import { useMemo, useState } from "preact/hooks";
import type { Trend } from "../../api/generated";
import { sharing } from "../../api/sharing";
import { parquetUrl } from "../../api/urls";
import { exportedFigure } from "../../charts/figure";
import { panelColumns } from "../../charts/panels";
import { CHART_THEMES } from "../../charts/theme";
import { hasBands, panelsHeightPx, trendFigure } from "../../charts/trend-figure";
import { embeddedQuery, pointsQuery } from "../../state/chart-view";
import { useHiddenLines } from "../../state/hidden-lines";
import { NARROW, useMediaQuery } from "../../state/media-query";
import { isRatioScaled } from "../../state/metric-choice";
import { valueOrders } from "../../state/series-traits";
import { theme } from "../../state/theme";
import { DEFAULT_LIMIT } from "../../state/trend-defaults";
import { useUnchanged } from "../../state/unchanged";
import type { ScaleName } from "../../state/view-state";
import { ChangeList } from "../../widgets/change-list";
import { ChartDownloads } from "../../widgets/chart-downloads";
import { ChartHeading } from "../../widgets/chart-heading";
import { Chips } from "../../widgets/chips";
import { DataTable } from "../../widgets/data-table";
import { EmbeddedChart } from "../../widgets/embedded-chart";
import { Legend } from "../../widgets/legend";
import { Plot } from "../../widgets/plot";
import { Remarks } from "../../widgets/remarks";
import { changeMarks, changesByVersion, placedChanges } from "./changes";
import { TrendControls } from "./controls";
import type { TrendData } from "./data";
import { axisTexts, trendFlags, trendLegend, trendLines, trendRemarks } from "./lines";
import { panelKeys, trendPanels } from "./panels";
import { relativeTrend } from "./relative";
import { trendCsv, trendTable } from "./tables";
import {
  clockWarning,
  layoutText,
  legendNote,
  trendStatus,
  trendSubtitle,
  trendTitle,
  withoutRatioText,
} from "./texts";
import { inTimeOrder, timedCount } from "./timed";

const IMAGE_HEIGHT_PX = 700;
/** Title, subtitle and legend of an image. */
const IMAGE_HEADING_PX = 150;

interface TrendChartProps {
  readonly slug: string;
  readonly data: TrendData;
  readonly trend: Trend;
  /** The chart alone, for a frame on another site: where its own page is, null where its readers may not see it. */
  readonly embedded?: { readonly pageHref: string | null };
}

/** The chart with everything that belongs to it. */
export function TrendChart({ slug, data, trend: answered, embedded }: TrendChartProps) {
  const { chart, everything, filters, names, project, changes, changeGroups } = data;
  const { relative, labels } = chart.view;
  const hidden = useHiddenLines();
  const [emphasised, setEmphasised] = useState<string | null>(null);
  const isNarrow = useMediaQuery(NARROW);
  const chartTheme = CHART_THEMES[theme.value];
  const isTimed = labels === "time" && timedCount(answered) > 1;
  const measured = useMemo(() => (isTimed ? inTimeOrder(answered) : answered), [answered, isTimed]);
  const trend = useMemo(() => relativeTrend(measured, relative), [measured, relative]);
  const scale: ScaleName = chart.view.scale ?? (isRatioScaled(measured.metric) ? "log" : "linear");
  const orders = useMemo(
    () => ({ ...(everything.data ? valueOrders(everything.data) : {}), name: names }),
    [everything.data, names],
  );
  const panels = useMemo(
    () => trendPanels(trend.series, chart.view.panels),
    [trend, chart.view.panels],
  );
  const columns = panelColumns(panels.titles.length, isNarrow);
  const remarks = useMemo(() => trendRemarks(trend), [trend]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: hidden.key changes when hidden.has does
  const lines = useMemo(
    () => trendLines(trend, measured, orders, chartTheme, hidden.has, panels),
    [trend, measured, orders, chartTheme, hidden.key, panels],
  );
  // Asked for beside the chart: mostly the answer is the same as before, and then nothing is drawn again.
  const placed = useUnchanged(useMemo(() => placedChanges(trend, changes), [trend, changes]));
  const figure = useMemo(
    () =>
      trendFigure({
        versions: {
          labels: trend.x.labels,
          tickTexts: axisTexts(trend, labels),
          times: isTimed ? trend.x.commit_times.filter((time) => time !== null) : null,
        },
        panels: panels.titles,
        columns,
        lines,
        changes: changeMarks(placed),
        flags: trendFlags(trend.x.labels, remarks, emphasised),
        unit: trend.metric.unit,
        scale,
        theme: chartTheme,
        isNarrow,
        zoomKeyX: `${trend.channel}/${trend.x.component}/${trend.x.labels.length}/${isTimed}/${panels.titles.length}`,
        zoomKeyY: `${trend.metric.name}/${scale}/${relative}`,
      }),
    [
      trend,
      lines,
      placed,
      labels,
      isTimed,
      relative,
      remarks,
      emphasised,
      scale,
      chartTheme,
      isNarrow,
      panels,
      columns,
    ],
  );
  const heightPx = panelsHeightPx(panels.titles.length, columns);
  const name = project.data?.title || slug;
  const title = trendTitle(trend, relative);
  const subtitle = trendSubtitle(trend);
  const legend = (
    <Legend
      entries={trendLegend(trend, lines)}
      valueTitle="Lines by newest value"
      note={legendNote(hasBands(lines), embedded === undefined && placed.length > 0, isTimed)}
      onToggle={hidden.toggle}
      onOnly={(id) =>
        hidden.showOnly(
          id,
          lines.map((line) => line.id),
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
        {...(heightPx === null ? {} : { heightPx })}
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
          <TrendControls
            data={data}
            trend={trend}
            scale={scale}
            panelKeys={panelKeys(trend.series)}
            hasTimes={timedCount(answered) > 1}
          />
        }
        downloads={
          <ChartDownloads
            image={{
              figure: () =>
                exportedFigure(figure, { title, subtitle: `${name} · ${subtitle}` }, chartTheme),
              heightPx: Math.max(IMAGE_HEIGHT_PX, (heightPx ?? 0) + IMAGE_HEADING_PX),
            }}
            csv={() => trendCsv(answered)}
            jsonHref={data.trendHref ?? ""}
            parquetHref={parquetUrl(
              slug,
              pointsQuery(chart.selection, trend.metric.name, trend.channel),
            )}
            link={() => window.location.origin + chart.explicitHref()}
            embed={sharing(slug, "trend", title, project.data?.public !== false, () =>
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
        {layoutText(
          answered,
          measured,
          { isTimed: labels === "time", panels: chart.view.panels },
          panels,
        )}{" "}
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
      <Plot figure={figure} label={title} size={heightPx === null ? "one-row" : { heightPx }} />
      {legend}
      <Remarks remarks={remarks} emphasised={emphasised} onEmphasise={setEmphasised} />
      <ChangeList versions={changesByVersion(trend, lines, panels, placed, changeGroups)} />
      <DataTable content={() => trendTable(trend, lines, panels)} />
    </>
  );
}
