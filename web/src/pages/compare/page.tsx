import { chartPage, uploadCommand } from "../../api/urls";
import { fixedKeys } from "../../state/compare-view";
import { useDocumentTitle } from "../../state/document-title";
import { serverAddress } from "../../state/server-address";
import { toggled, withValues } from "../../state/view-state";
import { AsyncView } from "../../widgets/async-view";
import { FilteredPage } from "../../widgets/filtered-page";
import { Notice } from "../../widgets/notice";
import { ChartSkeleton } from "../../widgets/skeleton";
import { UploadHint } from "../../widgets/upload-hint";
import { CompareChart } from "./chart";
import { type CompareData, useCompareData } from "./data";
import { SharedChips } from "./shared-chips";
import { Sides } from "./sides";
import { Unpaired } from "./table";
import "./compare.css";

/** Two selections side by side. */
export function ComparePage({ slug }: { readonly slug: string }) {
  const data = useCompareData(slug);
  const { view, show, project } = data;
  useDocumentTitle("Compare", project.data?.title || slug);
  const fixed = fixedKeys(view);
  const dimensions = (data.filters.data ?? data.everything.data)?.dimensions ?? [];
  return (
    <FilteredPage
      title="Filters for both sides"
      dimensions={dimensions.filter(({ key }) => !fixed.includes(key))}
      selection={view.shared}
      onToggle={(key, value) => show({ ...view, shared: toggled(view.shared, key, value) })}
      onReplace={(key, values) => show({ ...view, shared: withValues(view.shared, key, values) })}
    >
      <CompareContent slug={slug} data={data} />
    </FilteredPage>
  );
}

function CompareContent({ slug, data }: { readonly slug: string; readonly data: CompareData }) {
  const { compare } = data;
  return (
    <AsyncView
      resource={compare}
      heading="Compare"
      skeleton={<ChartSkeleton />}
      wayOut={
        <a class="button" href={chartPage(slug, "compare")}>
          Start afresh
        </a>
      }
    >
      {(loaded) => {
        if (loaded.summary.pairs > 0) {
          return <CompareChart slug={slug} data={data} compare={loaded} />;
        }
        const hasRuns = loaded.baseline.run_count + loaded.candidate.run_count > 0;
        return (
          <>
            <h1 class="visually-hidden">Compare</h1>
            {hasRuns && <Sides data={data} compare={loaded} />}
            <SharedChips data={data} />
            <Notice title={hasRuns ? "Nothing pairs" : "No runs yet"}>
              {hasRuns ? (
                <p>
                  Series pair when they agree in everything that the sides do not fix. Choose other
                  versions, remove a filter, or tell the sides apart by what differs below.
                </p>
              ) : (
                <UploadHint command={uploadCommand(serverAddress.value, slug)} />
              )}
            </Notice>
            <Unpaired compare={loaded} />
          </>
        );
      }}
    </AsyncView>
  );
}
