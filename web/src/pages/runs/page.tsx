import { getProject, getRunFilters, getRuns } from "../../api/client";
import type { Run } from "../../api/generated";
import {
  projectUrl,
  runFiltersUrl,
  runPage,
  runsPage,
  runsUrl,
  uploadCommand,
} from "../../api/urls";
import { formatAgo } from "../../base/date";
import { formatCount, formatNumber } from "../../base/format";
import { useDocumentTitle } from "../../state/document-title";
import { navigate, pageLocation } from "../../state/location";
import { useResource } from "../../state/resource";
import { formatRunsView, parseRunsView } from "../../state/run-view";
import { trackText } from "../../state/series-traits";
import { serverAddress } from "../../state/server-address";
import { type Selection, toggled, withValues } from "../../state/view-state";
import { AsyncView } from "../../widgets/async-view";
import { Chips } from "../../widgets/chips";
import { FilteredPage } from "../../widgets/filtered-page";
import { LabelText } from "../../widgets/label-text";
import { Notice } from "../../widgets/notice";
import { Headings, ScrollTable } from "../../widgets/scroll-table";
import { ListSkeleton } from "../../widgets/skeleton";
import { UploadHint } from "../../widgets/upload-hint";
import "./runs.css";

/** All runs of a project, newest first. */
export function RunsPage({ slug }: { readonly slug: string }) {
  const view = parseRunsView(pageLocation.value.search);
  const project = useResource(projectUrl(slug), getProject);
  const query = formatRunsView(view);
  const list = useResource(runsUrl(slug, query), getRuns, ({ runs }) =>
    runs.map(({ id }) => id).join(),
  );
  const filtersQuery = formatRunsView({ ...view, cursor: null });
  const filters = useResource(runFiltersUrl(slug, filtersQuery), getRunFilters);
  useDocumentTitle("Runs", project.data?.title || slug);
  const choose = (choice: Selection) =>
    navigate(runsPage(slug, formatRunsView({ choice, cursor: null })));
  const replace = (key: string, values: readonly string[]) =>
    choose(withValues(view.choice, key, values));
  const chosen = Object.keys(view.choice).length;
  const dimensions = (filters.data?.dimensions ?? []).map((dimension) =>
    // The newest version is looked for most.
    dimension.key === "version"
      ? { ...dimension, values: dimension.values.toReversed() }
      : dimension,
  );
  return (
    <FilteredPage
      dimensions={dimensions}
      selection={view.choice}
      counted="runs"
      onToggle={(key, value) => choose(toggled(view.choice, key, value))}
      onReplace={replace}
    >
      <h1 class="runs-title">Runs</h1>
      <p class="chart-status" role="status">
        {filters.data === null ? "" : `${formatCount(filters.data.total_runs, "run")}.`}
      </p>
      <Chips
        lead="Showing"
        selection={view.choice}
        defaulted={[]}
        onReplace={replace}
        clearLabel="Show everything"
        onClear={() => choose({})}
        onDefault={null}
      />
      <AsyncView
        resource={list}
        heading={null}
        skeleton={<ListSkeleton />}
        wayOut={
          <a class="button" href={runsPage(slug)}>
            Show everything
          </a>
        }
      >
        {({ runs, next }) =>
          runs.length === 0 ? (
            <NoRuns slug={slug} isNarrowed={chosen > 0} />
          ) : (
            <>
              <RunTable slug={slug} runs={runs} now={new Date()} />
              <p class="runs-pages">
                {view.cursor !== null && (
                  <a class="button" href={runsPage(slug, filtersQuery)}>
                    Newest
                  </a>
                )}
                {next !== null && (
                  <a
                    class="button"
                    href={runsPage(slug, formatRunsView({ ...view, cursor: next }))}
                  >
                    Older
                  </a>
                )}
              </p>
            </>
          )
        }
      </AsyncView>
    </FilteredPage>
  );
}

function NoRuns({ slug, isNarrowed }: { readonly slug: string; readonly isNarrowed: boolean }) {
  return (
    <Notice title={isNarrowed ? "No runs match" : "No runs yet"}>
      {isNarrowed ? (
        <p>No run has all of these together. Remove a filter.</p>
      ) : (
        <UploadHint command={uploadCommand(serverAddress.value, slug)} />
      )}
    </Notice>
  );
}

function stateText({ voided_at, void_reason, failures, caveats }: Run): string {
  if (voided_at !== null) return `✕ void: ${void_reason ?? ""}`;
  const failed = failures.length === 0 ? "" : `✕ ${formatCount(failures.length, "failed row")}`;
  const doubts = caveats.length === 0 ? "" : `! ${formatCount(caveats.length, "caveat")}`;
  return [failed, doubts].filter((part) => part !== "").join(", ");
}

interface RunTableProps {
  readonly slug: string;
  readonly runs: readonly Run[];
  readonly now: Date;
}

function RunTable({ slug, runs, now }: RunTableProps) {
  const titles = [
    "Run",
    "Version",
    "Channel",
    "Track",
    "Received",
    "Cases",
    "Repetitions",
    "State",
  ];
  return (
    <ScrollTable
      label="Runs, newest first"
      className="runs-table"
      head={<Headings titles={titles} />}
    >
      {runs.map((run) => (
        <tr key={run.id} data-void={run.voided_at !== null}>
          <th scope="row">
            <a href={runPage(slug, run.id)}>{run.id}</a>
          </th>
          <td>{run.version}</td>
          <td>{run.channel}</td>
          <td>
            <LabelText text={trackText(run.track)} />
          </td>
          <td title={run.received_at}>{formatAgo(run.received_at, now)}</td>
          <td>{formatNumber(run.case_count)}</td>
          <td>{formatNumber(run.sample_count)}</td>
          <td title={run.caveats.map(({ detail }) => detail).join(" ")}>{stateText(run)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
