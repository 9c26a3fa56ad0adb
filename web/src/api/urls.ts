/** All addresses: of the API, and of the pages. */

const API = "/api/v1";

export type ChartPage = "trend" | "sweep";

const projectPath = (slug: string) => `/projects/${encodeURIComponent(slug)}`;

export const projectsUrl = `${API}/projects`;
export const projectUrl = (slug: string) => API + projectPath(slug);
export const chartUrl = (slug: string, page: ChartPage, query: string) =>
  `${projectUrl(slug)}/${page}${query}`;
export const filtersUrl = (slug: string, query: string) => `${projectUrl(slug)}/filters${query}`;

export const homePage = "/";
export const chartPage = (slug: string, page: ChartPage, query = "") =>
  `${projectPath(slug)}/${page}${query}`;

/** The command that uploads a report, for a project of this server. */
export function uploadCommand(origin: string, slug: string): string {
  return (
    `curl --data-binary @mine.json -H "Authorization: Bearer $WIREWATCH_TOKEN" ` +
    `"${origin}${projectUrl(slug)}/runs?version=1.0"`
  );
}
