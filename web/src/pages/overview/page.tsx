import { uploadCommand } from "../../api/urls";
import { useDocumentTitle } from "../../state/document-title";
import { serverAddress } from "../../state/server-address";
import { toggled, withValues } from "../../state/view-state";
import { AsyncView } from "../../widgets/async-view";
import { Chips } from "../../widgets/chips";
import { FilteredPage } from "../../widgets/filtered-page";
import { Notice } from "../../widgets/notice";
import { ListSkeleton } from "../../widgets/skeleton";
import { UploadHint } from "../../widgets/upload-hint";
import { useOverviewData } from "./data";
import { News } from "./news";
import { PlatformMap } from "./platform-map";
import { Platforms } from "./platforms";
import { projectSummary } from "./texts";
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
                {drawn.tracks.length > 0 && (
                  <section class="overview-part" aria-labelledby="platforms-title">
                    <h2 id="platforms-title">How fresh they are</h2>
                    <Platforms slug={slug} overview={drawn} view={view} now={new Date()} />
                  </section>
                )}
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
