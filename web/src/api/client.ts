/** The one place that talks to the server. Every failure leaves here as a ProblemError. */
import type {
  BreakdownView,
  BudgetView,
  ChangeList,
  Compare,
  Filters,
  Project,
  ProjectList,
  Run,
  RunFilters,
  RunList,
  RunMeasurements,
  SeriesChanges,
  Sweep,
  Trend,
  VersionList,
} from "./generated";
import { ProblemError, problemFromBody } from "./problem";

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null; // A proxy's HTML page, or a body cut short.
  }
}

async function getJson<T>(url: string, signal: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(url, { signal, headers: { Accept: "application/json" } });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ProblemError({
      status: null,
      title: "The server cannot be reached",
      detail: "Check that it runs and that you are connected, then try again.",
    });
  }
  const body = await bodyOf(response);
  if (!response.ok) throw problemFromBody(response.status, body);
  if (body === null) {
    throw new ProblemError({
      status: response.status,
      title: "The server's answer cannot be read",
      detail: "It is not JSON. A proxy may have replaced it.",
    });
  }
  // The server answers with its declared models; generated.ts is made from the same declaration.
  return body as T;
}

export const getProjects = (url: string, signal: AbortSignal) => getJson<ProjectList>(url, signal);
export const getProject = (url: string, signal: AbortSignal) => getJson<Project>(url, signal);
export const getFilters = (url: string, signal: AbortSignal) => getJson<Filters>(url, signal);
export const getTrend = (url: string, signal: AbortSignal) => getJson<Trend>(url, signal);
export const getSweep = (url: string, signal: AbortSignal) => getJson<Sweep>(url, signal);
export const getBreakdown = (url: string, signal: AbortSignal) =>
  getJson<BreakdownView>(url, signal);
export const getBudget = (url: string, signal: AbortSignal) => getJson<BudgetView>(url, signal);
export const getCompare = (url: string, signal: AbortSignal) => getJson<Compare>(url, signal);
export const getSeriesChanges = (url: string, signal: AbortSignal) =>
  getJson<SeriesChanges>(url, signal);
export const getChanges = (url: string, signal: AbortSignal) => getJson<ChangeList>(url, signal);
export const getVersions = (url: string, signal: AbortSignal) => getJson<VersionList>(url, signal);
export const getRuns = (url: string, signal: AbortSignal) => getJson<RunList>(url, signal);
export const getRunFilters = (url: string, signal: AbortSignal) => getJson<RunFilters>(url, signal);
export const getRun = (url: string, signal: AbortSignal) => getJson<Run>(url, signal);
export const getMeasurements = (url: string, signal: AbortSignal) =>
  getJson<RunMeasurements>(url, signal);
