/** The pages of a project: one line each, in the order of the tabs. */
import type { FunctionComponent } from "preact";
import { isTrackKey } from "./base/dimension";
import { BreakdownPage } from "./pages/breakdown/page";
import { BudgetPage } from "./pages/budget/page";
import { ChangesPage } from "./pages/changes/page";
import { ComparePage } from "./pages/compare/page";
import { OverviewPage } from "./pages/overview/page";
import { RunPage } from "./pages/run/page";
import { RunsPage } from "./pages/runs/page";
import { SettingsPage } from "./pages/settings/page";
import { SweepPage } from "./pages/sweep/page";
import { TrendPage } from "./pages/trend/page";
import { parseCompare } from "./state/compare-view";
import { sharedOfOverview } from "./state/overview-view";
import {
  formatView,
  parseView,
  type Selection,
  type ViewState,
  withValues,
} from "./state/view-state";

export interface ProjectPage {
  /** Its name in the address. */
  readonly name: string;
  readonly title: string;
  readonly Page: FunctionComponent<{ readonly slug: string }>;
  /** A page of one thing of it, named by what follows in the address. */
  readonly ItemPage?: FunctionComponent<{ readonly slug: string; readonly item: string }>;
  /** What of its query other pages understand. */
  readonly shares: (search: string) => ViewState;
  /** What makes sense here of another page's query. */
  readonly takes: (view: ViewState) => ViewState;
}

const asItIs = (view: ViewState) => view;

function selecting(view: ViewState, selection: Selection): ViewState {
  return { ...view, selection };
}

function withoutSize(view: ViewState): ViewState {
  return selecting(view, withValues(view.selection, "size", []));
}

function tracksOnly(view: ViewState): ViewState {
  const kept = Object.entries(view.selection).filter(([key]) => isTrackKey(key));
  return { ...selecting(view, Object.fromEntries(kept)), metric: null };
}

function channelOnly({ channel }: ViewState): ViewState {
  return { ...parseView(""), channel };
}

function sharedOfCompare(search: string): ViewState {
  const { metric, shared } = parseCompare(search);
  const { channel, version: _, ...selection } = shared;
  return { ...parseView(""), metric, channel: channel?.[0] ?? null, selection };
}

export const PROJECT_PAGES: readonly ProjectPage[] = [
  {
    ...{ name: "overview", title: "Overview", Page: OverviewPage },
    ...{ shares: sharedOfOverview, takes: asItIs },
  },
  { name: "trend", title: "Trend", Page: TrendPage, shares: parseView, takes: asItIs },
  { name: "sweep", title: "Sweep", Page: SweepPage, shares: parseView, takes: withoutSize },
  {
    ...{ name: "breakdown", title: "Breakdown", Page: BreakdownPage },
    ...{ shares: (search) => ({ ...parseView(search), metric: null }), takes: tracksOnly },
  },
  {
    ...{ name: "budget", title: "Budget", Page: BudgetPage },
    ...{ shares: parseView, takes: (view) => ({ ...withoutSize(view), metric: null }) },
  },
  { name: "compare", title: "Compare", Page: ComparePage, shares: sharedOfCompare, takes: asItIs },
  {
    ...{ name: "changes", title: "Changes", Page: ChangesPage },
    ...{ shares: (search) => channelOnly(parseView(search)), takes: channelOnly },
  },
  {
    ...{ name: "runs", title: "Runs", Page: RunsPage, ItemPage: RunPage },
    ...{ shares: (search) => tracksOnly(parseView(search)), takes: tracksOnly },
  },
  {
    ...{ name: "settings", title: "Settings", Page: SettingsPage },
    ...{ shares: () => parseView(""), takes: () => parseView("") },
  },
];

/** The query to take along from one page of a project to another. */
export function carriedQuery(from: ProjectPage | null, to: ProjectPage, search: string): string {
  const view = to.takes(from === null ? parseView("") : from.shares(search));
  return formatView({
    ...view,
    versions: [],
    limit: null,
    scale: null,
    relative: null,
    component: null,
    panels: null,
    loads: [],
    all: false,
  });
}
