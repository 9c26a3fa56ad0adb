import { useMemo } from "preact/hooks";
import type { BreakdownView, MetricInfo } from "../../api/generated";
import { sharing } from "../../api/sharing";
import { parquetUrl } from "../../api/urls";
import { formatCount } from "../../base/format";
import { breakdownFigure, RESIDUAL } from "../../charts/breakdown-figure";
import { exportedFigure } from "../../charts/figure";
import { CHART_THEMES } from "../../charts/theme";
import { type ChartView, embeddedQuery, pointsQuery } from "../../state/chart-view";
import { sharedTraits } from "../../state/series-traits";
import { theme } from "../../state/theme";
import { ChartDownloads } from "../../widgets/chart-downloads";
import { ChartHeading } from "../../widgets/chart-heading";
import { DataTable } from "../../widgets/data-table";
import { EmbeddedChart } from "../../widgets/embedded-chart";
import { MetricFields } from "../../widgets/metric-fields";
import { Plot } from "../../widgets/plot";
import { breakdownCsv, breakdownTable, stackedBars } from "./bars";
import "./breakdown.css";

const IMAGE_HEIGHT_PX = 700;

interface BreakdownChartProps {
  readonly slug: string;
  readonly chart: ChartView;
  readonly breakdown: BreakdownView;
  /** Those that add up. */
  readonly metrics: readonly MetricInfo[];
  readonly jsonHref: string;
  readonly isPublic: boolean;
  /** The chart alone, for a frame on another site: where its own page is, null where its readers may not see it. */
  readonly embedded?: { readonly pageHref: string | null };
}

/** The chart with everything that belongs to it. */
export function BreakdownChart(props: BreakdownChartProps) {
  const { slug, chart, breakdown, metrics, jsonHref, isPublic, embedded } = props;
  const { metric } = breakdown;
  const chartTheme = CHART_THEMES[theme.value];
  const bars = useMemo(() => stackedBars(breakdown), [breakdown]);
  const figure = useMemo(
    () => breakdownFigure({ bars, unit: metric.unit, theme: chartTheme, zoomKey: metric.name }),
    [bars, metric, chartTheme],
  );
  const title = `${metric.title} by phase`;
  const subtitle = sharedTraits(breakdown.bars).join(" · ");
  const { hues, ceiling, ink } = chartTheme;
  const legend = [
    ...breakdown.rules.map((rule, index) => ({
      name: rule.phase,
      rule: [rule.with_step, rule.without_step].filter(Boolean).join(" − "),
      mark: <rect width="14" height="14" fill={hues[index % hues.length] ?? ink} />,
    })),
    {
      name: RESIDUAL,
      rule: "what the phases leave of the total",
      mark: <rect width="14" height="14" fill={ceiling} fill-opacity="0.5" />,
    },
    {
      name: "total",
      rule: "as measured, ± its standard error",
      mark: <path d="M7 2 12 7 7 12 2 7z" fill={ink} />,
    },
  ];
  const phases = (
    <ul class="phase-legend" aria-label="Phases">
      {legend.map(({ name, rule, mark }) => (
        <li key={name}>
          <svg width="14" height="14" aria-hidden="true">
            {mark}
          </svg>
          {name}
          <span class="phase-rule">{rule}</span>
        </li>
      ))}
    </ul>
  );
  if (embedded !== undefined) {
    return (
      <EmbeddedChart
        title={title}
        subtitle={subtitle}
        warning=""
        figure={figure}
        pageHref={embedded.pageHref}
      >
        {phases}
      </EmbeddedChart>
    );
  }
  return (
    <>
      <ChartHeading
        title={title}
        subtitle={subtitle}
        warning=""
        controls={
          <MetricFields
            metric={metric}
            metrics={metrics}
            onMetric={(next) => chart.change({ metric: next })}
          />
        }
        downloads={
          <ChartDownloads
            image={{
              figure: () => exportedFigure(figure, { title, subtitle }, chartTheme),
              heightPx: IMAGE_HEIGHT_PX,
            }}
            csv={() => breakdownCsv(breakdown)}
            jsonHref={jsonHref}
            parquetHref={parquetUrl(
              slug,
              pointsQuery(chart.selection, metric.name, breakdown.channel, breakdown.versions),
            )}
            link={() => window.location.origin + chart.explicitHref()}
            embed={sharing(slug, "breakdown", title, isPublic, () =>
              embeddedQuery(chart, breakdown),
            )}
            fileName={`${slug}-breakdown-${metric.name}`}
          />
        }
      />
      <p class="chart-status" role="status">
        {breakdown.bars.length < breakdown.total_bars
          ? `${breakdown.bars.length} of ${breakdown.total_bars} bars: narrow the filters to see the rest.`
          : formatCount(breakdown.bars.length, "bar")}
      </p>
      <Plot figure={figure} label={title} size="one-row" />
      {phases}
      <p class="chart-status">
        A phase is the difference of two variants. One below zero says that the variants do not
        nest, or that the noise is larger than the step.
      </p>
      <DataTable content={() => breakdownTable(breakdown, bars)} />
    </>
  );
}
