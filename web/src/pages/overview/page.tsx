import type { Overview } from "../../api/generated";
import { uploadCommand } from "../../api/urls";
import { dimensionTitle, TRACK_KEYS } from "../../base/dimension";
import { useDocumentTitle } from "../../state/document-title";
import { withAxis } from "../../state/overview-view";
import { serverAddress } from "../../state/server-address";
import { toggled, withValues } from "../../state/view-state";
import { AsyncView } from "../../widgets/async-view";
import { Chips } from "../../widgets/chips";
import { FilteredPage } from "../../widgets/filtered-page";
import { MetricFields } from "../../widgets/metric-fields";
import { Notice } from "../../widgets/notice";
import { SelectField } from "../../widgets/select-field";
import { ListSkeleton } from "../../widgets/skeleton";
import { UploadHint } from "../../widgets/upload-hint";
import { type OverviewData, useOverviewData } from "./data";
import { HeatMapTable } from "./heat-map-table";
import { News } from "./news";
import { Platforms } from "./platforms";
import { mapCaption, projectSummary } from "./texts";
import "./overview.css";

/** What changed, how platforms compare, and how fresh each is. */
export function OverviewPage({ slug }: { readonly slug: string }) {
  const data = useOverviewData(slug);
  const { view, project, filters, overview, changes, select } = data;
  const name = project.data?.title || slug;
  useDocumentTitle("Overview", name);
  const replace = (key: string, values: readonly string[]) =>
    select(withValues(view.selection, key, values));
  const isEmpty = project.data !== null && project.data.run_count === 0;
  return (
    <FilteredPage
      dimensions={filters.data?.dimensions ?? []}
      selection={view.selection}
      onToggle={(key, value) => select(toggled(view.selection, key, value))}
      onReplace={replace}
    >
      <h1 class="overview-title">{name}</h1>
      <p class="chart-subtitle">
        {project.data === null ? "" : projectSummary(project.data, new Date())}
      </p>
      {isEmpty ? (
        <FirstRun slug={slug} />
      ) : (
        <>
          {changes.data !== null && <News slug={slug} list={changes.data} />}
          <AsyncView
            resource={overview}
            heading={null}
            skeleton={<ListSkeleton />}
            wayOut={
              <button
                type="button"
                class="button"
                onClick={() => data.change({ selection: {}, reference: null })}
              >
                Remove filters and reference
              </button>
            }
          >
            {(drawn) => (
              <>
                <Chips
                  lead="Showing"
                  selection={view.selection}
                  defaulted={[]}
                  onReplace={replace}
                  clearLabel="Show everything"
                  onClear={() => select({})}
                  onDefault={null}
                />
                <PlatformMap slug={slug} data={data} drawn={drawn} />
              </>
            )}
          </AsyncView>
        </>
      )}
    </FilteredPage>
  );
}

function FirstRun({ slug }: { readonly slug: string }) {
  return (
    <Notice title="No runs yet">
      <UploadHint command={uploadCommand(serverAddress.value, slug)} />
      <p>
        The token is made by an administrator, on the server:{" "}
        <code>wirewatch token create --name ci --scope upload --project {slug}</code>. Nothing here
        makes one by itself.
      </p>
      <p>
        With the first run comes a trend with one point; with a second version, a line; with a
        second compiler or system, a map of platforms; with five runs before and some after,
        changes.
      </p>
    </Notice>
  );
}

interface PlatformMapProps {
  readonly slug: string;
  readonly data: OverviewData;
  readonly drawn: Overview;
}

function PlatformMap({ slug, data, drawn }: PlatformMapProps) {
  const { view, project, change, overviewHref } = data;
  const axes = TRACK_KEYS.map((key) => ({ value: key, label: dimensionTitle(key) }));
  return (
    <>
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
          <a class="button" href={overviewHref}>
            JSON
          </a>
        </div>
        {drawn.tracks.length === 0 ? (
          <p>Nothing was measured that matches. Remove a filter, or choose another metric.</p>
        ) : (
          <>
            <p class="overview-caption">{mapCaption(drawn)}</p>
            <HeatMapTable
              slug={slug}
              overview={drawn}
              view={view}
              onReference={(row, column) => change({ reference: [row, column] })}
            />
          </>
        )}
      </section>
      {drawn.tracks.length > 0 && (
        <section class="overview-part" aria-labelledby="platforms-title">
          <h2 id="platforms-title">How fresh they are</h2>
          <Platforms slug={slug} overview={drawn} view={view} now={new Date()} />
        </section>
      )}
    </>
  );
}
