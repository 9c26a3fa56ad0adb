import { chartPage, uploadCommand } from "../../api/urls";
import { useDocumentTitle } from "../../state/document-title";
import { needing } from "../../state/resource";
import { serverAddress } from "../../state/server-address";
import { AsyncView } from "../../widgets/async-view";
import { Chips } from "../../widgets/chips";
import { FilterGroup } from "../../widgets/filter-group";
import { FilteredPage } from "../../widgets/filtered-page";
import { NoRuns } from "../../widgets/no-runs";
import { Notice } from "../../widgets/notice";
import { ChartSkeleton } from "../../widgets/skeleton";
import { SweepChart } from "./chart";
import { type SweepData, useSweepData } from "./data";

/** A metric over payload size, under the memmove ceiling. */
export function SweepPage({ slug }: { readonly slug: string }) {
  const data = useSweepData(slug);
  const { chart, filters, everything, project, whole } = data;
  useDocumentTitle("Sweep", project.data?.title || slug);
  const dimensions = (filters.data ?? everything.data)?.dimensions ?? [];
  const versions = (whole.data?.versions ?? []).toReversed();
  return (
    <FilteredPage
      dimensions={dimensions.filter(({ key }) => key !== "size")}
      selection={chart.selection}
      onToggle={chart.toggle}
      onReplace={chart.replace}
      more={{
        chosenCount: chart.view.versions.length > 0 ? 1 : 0,
        panel: versions.length > 1 && (
          <FilterGroup
            dimensionKey="version"
            title="Version"
            choices={versions.map((value) => ({ value, count: null }))}
            selected={chart.view.versions}
            isOpen
            onToggle={(version) =>
              chart.replace(
                "version",
                chart.view.versions.includes(version)
                  ? chart.view.versions.filter((other) => other !== version)
                  : [...chart.view.versions, version],
              )
            }
            onClear={() => chart.replace("version", [])}
          />
        ),
      }}
    >
      <SweepContent slug={slug} data={data} />
    </FilteredPage>
  );
}

function SweepContent({ slug, data }: { readonly slug: string; readonly data: SweepData }) {
  const { chart, project, everything, whole, sweep } = data;
  if (project.data !== null && everything.data !== null && data.metric === null) {
    return <NoRuns heading="Sweep" command={uploadCommand(serverAddress.value, slug)} />;
  }
  if (whole.isCurrent && whole.data?.versions.length === 0) return <NoSizes slug={slug} />;
  return (
    <AsyncView
      resource={needing(sweep, [project, everything, whole])}
      heading="Sweep"
      skeleton={<ChartSkeleton />}
      wayOut={
        <button type="button" class="button" onClick={chart.clear}>
          Remove all filters
        </button>
      }
    >
      {(loaded) =>
        loaded.series.length === 0 ? (
          <EmptySweep data={data} />
        ) : (
          <SweepChart slug={slug} data={data} sweep={loaded} />
        )
      }
    </AsyncView>
  );
}

/** Benchmarks from elsewhere often name no size: say what a sweep needs, and where to go. */
function NoSizes({ slug }: { readonly slug: string }) {
  return (
    <>
      <h1 class="visually-hidden">Sweep</h1>
      <Notice title="These benchmarks name no size">
        <p>
          A sweep draws a metric against payload size, and needs to read it from the benchmark's
          name, as in <code>to_wire/mycodec/bytes/size:4096</code>. Benchmarks named otherwise can
          be followed over versions.
        </p>
        <a class="button" href={chartPage(slug, "trend")}>
          See them over versions
        </a>
      </Notice>
    </>
  );
}

function EmptySweep({ data }: { readonly data: SweepData }) {
  const { chart, metric } = data;
  return (
    <>
      <h1 class="visually-hidden">{metric?.title ?? "Sweep"} over payload size</h1>
      <Notice title="No series match">
        <p>No benchmark with a payload size has all of these together. Remove a filter:</p>
        <Chips
          lead=""
          selection={{ ...chart.selection, version: chart.view.versions }}
          defaulted={chart.defaulted}
          onReplace={chart.replace}
          clearLabel="Remove all filters"
          onClear={chart.clear}
          onDefault={null}
        />
      </Notice>
    </>
  );
}
