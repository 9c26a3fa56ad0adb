import type { ComponentChildren } from "preact";
import { FilterPanel, type FilterPanelProps } from "./filter-panel";
import { SidePanelLayout } from "./side-panel-layout";

interface FilteredPageProps extends FilterPanelProps {
  readonly title?: string;
  /** What can be chosen below the filters, and how many of those choices are in force. */
  readonly more?: { readonly panel: ComponentChildren; readonly chosenCount: number };
  readonly children: ComponentChildren;
}

/** A page whose content is narrowed by filters beside it. */
export function FilteredPage({ title = "Filters", more, children, ...filters }: FilteredPageProps) {
  const chosenCount = Object.keys(filters.selection).length + (more?.chosenCount ?? 0);
  return (
    <SidePanelLayout
      panelTitle={title}
      badge={chosenCount === 0 ? "" : String(chosenCount)}
      panel={
        <>
          <FilterPanel {...filters} />
          {more?.panel}
        </>
      }
    >
      {children}
    </SidePanelLayout>
  );
}
