/** The page inside a frame on another site: one chart and nothing else. */
import type { FunctionComponent } from "preact";
import { EmbeddedBreakdown } from "./pages/breakdown/embedded";
import { EmbeddedCompare } from "./pages/compare/embedded";
import { NotFoundPage } from "./pages/not-found/page";
import { EmbeddedSweep } from "./pages/sweep/embedded";
import { EmbeddedTrend } from "./pages/trend/embedded";
import { routeOf } from "./routes";
import { useDocumentTitle } from "./state/document-title";
import { pageLocation } from "./state/location";

const PREFIX = "/embed";

interface EmbeddedChart {
  readonly title: string;
  readonly Chart: FunctionComponent<{ readonly slug: string }>;
}

const CHARTS: Readonly<Record<string, EmbeddedChart>> = {
  trend: { title: "Trend", Chart: EmbeddedTrend },
  sweep: { title: "Sweep", Chart: EmbeddedSweep },
  breakdown: { title: "Breakdown", Chart: EmbeddedBreakdown },
  compare: { title: "Compare", Chart: EmbeddedCompare },
};

/** Whether a path is that of an embedded chart. */
export function isEmbedded(path: string): boolean {
  return path.startsWith(`${PREFIX}/`);
}

export function Embedded() {
  const { path } = pageLocation.value;
  const route = routeOf(path.slice(PREFIX.length));
  const shown = route.kind === "project" ? CHARTS[route.page ?? ""] : undefined;
  useDocumentTitle(...(route.kind === "project" && shown ? [shown.title, route.slug] : []));
  if (route.kind !== "project" || shown === undefined) return <NotFoundPage path={path} />;
  return (
    <main id="main">
      <shown.Chart slug={route.slug} />
    </main>
  );
}
