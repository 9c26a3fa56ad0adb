/** The one place that talks to the server. Every failure leaves here as a ProblemError. */
import type {
  ChangeList,
  Compare,
  Filters,
  Overview,
  Project,
  ProjectList,
  Run,
  RunFilters,
  RunList,
  RunMeasurements,
  SeriesChanges,
  Sweep,
  Trend,
  TriageDone,
  TriageRequest,
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

async function requestJson<T>(url: string, asked: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(url, asked);
  } catch (cause) {
    if (asked.signal?.aborted) throw cause;
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

const getJson = <T>(url: string, signal: AbortSignal) =>
  requestJson<T>(url, { signal, headers: { Accept: "application/json" } });

/** Decides about changes; without a token as whoever is signed in. */
export function postTriage(
  url: string,
  request: TriageRequest,
  token: string | null,
): Promise<TriageDone> {
  const bearer = token === null ? {} : { Authorization: `Bearer ${token}` };
  return requestJson<TriageDone>(url, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json", ...bearer },
    body: JSON.stringify(request),
  });
}

export const getProjects = (url: string, signal: AbortSignal) => getJson<ProjectList>(url, signal);
export const getProject = (url: string, signal: AbortSignal) => getJson<Project>(url, signal);
export const getFilters = (url: string, signal: AbortSignal) => getJson<Filters>(url, signal);
export const getOverview = (url: string, signal: AbortSignal) => getJson<Overview>(url, signal);
export const getChanges = (url: string, signal: AbortSignal) => getJson<ChangeList>(url, signal);
export const getTrend = (url: string, signal: AbortSignal) => getJson<Trend>(url, signal);
export const getSweep = (url: string, signal: AbortSignal) => getJson<Sweep>(url, signal);
export const getCompare = (url: string, signal: AbortSignal) => getJson<Compare>(url, signal);
export const getSeriesChanges = (url: string, signal: AbortSignal) =>
  getJson<SeriesChanges>(url, signal);
export const getVersions = (url: string, signal: AbortSignal) => getJson<VersionList>(url, signal);
export const getRuns = (url: string, signal: AbortSignal) => getJson<RunList>(url, signal);
export const getRunFilters = (url: string, signal: AbortSignal) => getJson<RunFilters>(url, signal);
export const getRun = (url: string, signal: AbortSignal) => getJson<Run>(url, signal);
export const getMeasurements = (url: string, signal: AbortSignal) =>
  getJson<RunMeasurements>(url, signal);
