import type { Overview } from "../../api/generated";
import { sharing } from "../../api/sharing";
import { overviewPage, parquetUrl } from "../../api/urls";
import { dimensionTitle, TRACK_KEYS } from "../../base/dimension";
import { exportedFigure } from "../../charts/figure";
import { heatMapHeightPx } from "../../charts/heat-map-figure";
import { CHART_THEMES } from "../../charts/theme";
import { pointsQuery } from "../../state/chart-view";
import { explicitOverview, formatOverview, withAxis } from "../../state/overview-view";
import { theme } from "../../state/theme";
import { ChartDownloads } from "../../widgets/chart-downloads";
import { FullScreenArea } from "../../widgets/full-screen-area";
import { MetricFields } from "../../widgets/metric-fields";
import { SelectField } from "../../widgets/select-field";
import type { OverviewData } from "./data";
import { HeatMapTable } from "./heat-map-table";
import { mapFigure } from "./image";
import { mapCsv } from "./tables";
import { mapCaption, mapTitle, referenceText } from "./texts";

interface PlatformMapProps {
  readonly slug: string;
  readonly data: OverviewData;
  readonly drawn: Overview;
}

/** How platforms compare, with everything that belongs to it. */
export function PlatformMap({ slug, data, drawn }: PlatformMapProps) {
  const { view, project, change, overviewHref } = data;
  const axes = TRACK_KEYS.map((key) => ({ value: key, label: dimensionTitle(key) }));
  const chartTheme = CHART_THEMES[theme.value];
  const name = project.data?.title || slug;
  const title = mapTitle(drawn);
  const query = () => formatOverview(explicitOverview(view, drawn));
  return (
    <section class="overview-part" aria-labelledby="map-title">
      <h2 id="map-title">Platforms at their newest versions</h2>
      <div class="overview-controls">
        <MetricFields
          metric={drawn.metric}
          metrics={project.data?.metrics}
          onMetric={(metric) => change({ metric })}
          channel={drawn.channel}
          channels={project.data?.channels}
          onChannel={(channel) => change({ channel, reference: null })}
        />
        <SelectField
          label="Rows"
          value={view.rows}
          options={axes}
          onSelect={(key) => change(withAxis(view, "rows", key))}
        />
        <SelectField
          label="Columns"
          value={view.columns}
          options={axes}
          onSelect={(key) => change(withAxis(view, "columns", key))}
        />
        <ChartDownloads
          image={{
            figure: () =>
              exportedFigure(
                mapFigure(drawn, view, chartTheme),
                { title, subtitle: `${name} · relative to ${referenceText(drawn)}` },
                chartTheme,
              ),
            heightPx: heatMapHeightPx(drawn.heat_map.rows.values.length),
          }}
          csv={() => mapCsv(drawn)}
          jsonHref={overviewHref}
          parquetHref={parquetUrl(
            slug,
            pointsQuery(view.selection, drawn.metric.name, drawn.channel),
          )}
          link={() => window.location.origin + overviewPage(slug, query())}
          embed={sharing(slug, "overview", title, project.data?.public !== false, query)}
          fileName={`${slug}-overview-${drawn.metric.name}`}
        />
      </div>
      {drawn.tracks.length === 0 ? (
        <p>Nothing was measured that matches. Remove a filter, or choose another metric.</p>
      ) : (
        <>
          <p class="overview-caption">{mapCaption(drawn)}</p>
          <FullScreenArea>
            <HeatMapTable
              slug={slug}
              overview={drawn}
              view={view}
              onReference={(row, column) => change({ reference: [row, column] })}
            />
          </FullScreenArea>
        </>
      )}
    </section>
  );
}
