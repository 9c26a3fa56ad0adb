/** The page inside a frame on another site: one chart and nothing else. */
import type { FunctionComponent } from "preact";
import { projectPage } from "./api/urls";
import { EmbeddedBreakdown } from "./pages/breakdown/embedded";
import { EmbeddedBudget } from "./pages/budget/embedded";
import { EmbeddedCompare } from "./pages/compare/embedded";
import { NotFoundPage } from "./pages/not-found/page";
import { EmbeddedOverview } from "./pages/overview/embedded";
import { EmbeddedSweep } from "./pages/sweep/embedded";
import { EmbeddedTrend } from "./pages/trend/embedded";
import { routeOf } from "./routes";
import { useDocumentTitle } from "./state/document-title";
import { type EmbeddedProps, embedding } from "./state/embedding";
import { pageLocation } from "./state/location";

const PREFIX = "/embed";

interface EmbeddedChart {
  readonly title: string;
  readonly Chart: FunctionComponent<EmbeddedProps>;
}

const CHARTS: Readonly<Record<string, EmbeddedChart>> = {
  trend: { title: "Trend", Chart: EmbeddedTrend },
  sweep: { title: "Sweep", Chart: EmbeddedSweep },
  breakdown: { title: "Breakdown", Chart: EmbeddedBreakdown },
  compare: { title: "Compare", Chart: EmbeddedCompare },
  overview: { title: "Overview", Chart: EmbeddedOverview },
  budget: { title: "Budget", Chart: EmbeddedBudget },
};

/** Whether a path is that of an embedded chart. */
export function isEmbedded(path: string): boolean {
  return path.startsWith(`${PREFIX}/`);
}

export function Embedded() {
  const { path } = pageLocation.value;
  const route = routeOf(path.slice(PREFIX.length));
  const { slug, page } = route.kind === "project" ? route : { slug: "", page: null };
  const shown = CHARTS[page ?? ""];
  useDocumentTitle(...(shown === undefined ? [] : [shown.title, slug]));
  if (page === null || shown === undefined) return <NotFoundPage path={path} />;
  const { signed } = embedding();
  return (
    <main id="main">
      <shown.Chart
        {...{ slug, path, signed }}
        pageHref={(query) => (signed === null ? projectPage(slug, page, query) : null)}
      />
    </main>
  );
}
