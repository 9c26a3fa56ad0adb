import { getChanges, getFilters, getOverview, getProject } from "../../api/client";
import type { ChangeList, Filters, Overview, Project } from "../../api/generated";
import { changesUrl, filtersUrl, overviewPage, overviewUrl, projectUrl } from "../../api/urls";
import { groupKey } from "../../state/change-groups";
import { requestPairs } from "../../state/chart-view";
import { navigate, pageLocation } from "../../state/location";
import { formatOverview, type OverviewView, parseOverview } from "../../state/overview-view";
import { type Resource, useResource } from "../../state/resource";
import { formatQuery, type Selection } from "../../state/view-state";

/** All that the Overview draws from. */
export interface OverviewData {
  readonly view: OverviewView;
  readonly project: Resource<Project>;
  readonly filters: Resource<Filters>;
  readonly overview: Resource<Overview>;
  /** Of the channel that is shown; what nobody has decided about yet. */
  readonly changes: Resource<ChangeList>;
  /** The API's address of what is drawn. */
  readonly overviewHref: string;
  readonly change: (part: Partial<OverviewView>) => void;
  readonly select: (selection: Selection) => void;
}

/** Where cells and rows stand. */
function mapLayout({ heat_map, tracks }: Overview): string {
  const { rows, columns, reference } = heat_map;
  return JSON.stringify([rows.values, columns.values, reference, tracks.map(({ track }) => track)]);
}

/** What pushes the map down. */
function newsLayout({ groups }: ChangeList): string {
  return JSON.stringify(groups.map(groupKey));
}

/** Loads everything at once: nothing waits for another. */
export function useOverviewData(slug: string): OverviewData {
  const view = parseOverview(pageLocation.value.search);
  const overviewHref = overviewUrl(slug, formatOverview(view));
  const channel = view.channel === null ? [] : [["channel", view.channel] as const];
  const filtersQuery = formatQuery(requestPairs(view.selection, { for: "trend" }));
  const change = (part: Partial<OverviewView>) =>
    navigate(overviewPage(slug, formatOverview({ ...view, ...part })));
  return {
    view,
    project: useResource(projectUrl(slug), getProject),
    filters: useResource(filtersUrl(slug, filtersQuery), getFilters),
    overview: useResource(overviewHref, getOverview, mapLayout),
    changes: useResource(
      changesUrl(slug, formatQuery([...channel, ["state", "new"]])),
      getChanges,
      newsLayout,
    ),
    overviewHref,
    change,
    // Another selection may lack the reference.
    select: (selection) => change({ selection, reference: null }),
  };
}
