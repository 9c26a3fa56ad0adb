/** All addresses: of the API, and of the pages. */

import { withParameter } from "../base/address";

const API = "/api/v1";

export type ChartPage = "trend" | "sweep" | "breakdown" | "budget" | "compare" | "overview";

const projectPath = (slug: string) => `/projects/${encodeURIComponent(slug)}`;

export const sessionUrl = `${API}/session`;
export const projectsUrl = `${API}/projects`;
export const projectUrl = (slug: string) => API + projectPath(slug);
export const chartUrl = (slug: string, page: ChartPage, query: string) =>
  `${projectUrl(slug)}/${page}${query}`;
/** A file of the points that a query selects. */
export const parquetUrl = (slug: string, query: string) =>
  withParameter(`${projectUrl(slug)}/export${query}`, "format", "parquet");
export const overviewUrl = (slug: string, query: string) => `${projectUrl(slug)}/overview${query}`;
export const changesUrl = (slug: string, query: string) => `${projectUrl(slug)}/changes${query}`;
export const triageUrl = (slug: string) => `${projectUrl(slug)}/triage`;
export const eventsUrl = (slug: string) => `${projectUrl(slug)}/events`;
export const filtersUrl = (slug: string, query: string) => `${projectUrl(slug)}/filters${query}`;

export const seriesChangesUrl = (slug: string, query: string) =>
  `${projectUrl(slug)}/series-changes${query}`;

export const versionsUrl = (slug: string, channel: string) =>
  `${projectUrl(slug)}/versions?channel=${encodeURIComponent(channel)}`;
export const orderUrl = (slug: string, channel: string, rule: string) =>
  `${versionsUrl(slug, channel)}&rule=${encodeURIComponent(rule)}`;
export const channelUrl = (slug: string, channel: string) =>
  `${projectUrl(slug)}/channels/${encodeURIComponent(channel)}`;
export const patternPreviewUrl = (slug: string) => `${projectUrl(slug)}/name-pattern/preview`;
export const retentionUrl = (slug: string, policy: Readonly<Record<string, number | null>>) =>
  Object.entries(policy).reduce(
    (address, [key, value]) =>
      value === null ? address : withParameter(address, key, String(value)),
    `${projectUrl(slug)}/retention`,
  );
export const subscriptionsUrl = (slug: string) => `${projectUrl(slug)}/subscriptions`;
export const tokensUrl = (slug: string) => `${projectUrl(slug)}/tokens`;
export const publishersUrl = (slug: string) => `${projectUrl(slug)}/publishers`;
export const membersUrl = (slug: string) => `${projectUrl(slug)}/members`;
export const deliveriesUrl = (slug: string) => `${projectUrl(slug)}/deliveries`;
export const feedUrl = (slug: string) => `${projectUrl(slug)}/changes.atom`;
export const runsUrl = (slug: string, query: string) => `${projectUrl(slug)}/runs${query}`;
export const runFiltersUrl = (slug: string, query: string) =>
  `${projectUrl(slug)}/runs/filters${query}`;
export const runUrl = (slug: string, id: string) =>
  `${projectUrl(slug)}/runs/${encodeURIComponent(id)}`;
export const measurementsUrl = (slug: string, id: string) => `${runUrl(slug, id)}/measurements`;
export const originalUrl = (slug: string, id: string) => `${runUrl(slug, id)}/original`;

export const homePage = "/";
export const docsPage = "/docs/";
/** A page of a project by its name in the address. */
export const projectPage = (slug: string, name: string, query = "") =>
  `${projectPath(slug)}/${name}${query}`;
export const chartPage = (slug: string, page: ChartPage, query = "") =>
  projectPage(slug, page, query);
export const overviewPage = (slug: string, query = "") => projectPage(slug, "overview", query);
export const changesPage = (slug: string, query = "") => projectPage(slug, "changes", query);
export const runsPage = (slug: string, query = "") => projectPage(slug, "runs", query);
export const runPage = (slug: string, id: number) => projectPage(slug, `runs/${id}`);

/** The page of an embedded chart: the chart alone, for frames on other sites. */
export const embedPage = (slug: string, page: ChartPage, query = "") =>
  `/embed${projectPage(slug, page, query)}`;
export const signedLinksUrl = (slug: string) => `${projectUrl(slug)}/signed-links`;
export const verdictBadgeUrl = (slug: string, query: string) =>
  `${projectUrl(slug)}/badges/verdict.svg${query}`;

/** The command that uploads a report, for a project of this server. */
export function uploadCommand(origin: string, slug: string): string {
  return (
    `curl --data-binary @mine.json -H "Authorization: Bearer $WIREWATCH_TOKEN" ` +
    `"${origin}${projectUrl(slug)}/runs?version=1.0"`
  );
}
