/** The one place that talks to the server. Every failure leaves here as a ProblemError. */

import { ProblemError, problemFromBody } from "../base/problem";
import type {
  BreakdownView,
  BudgetView,
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

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null; // A proxy's HTML page, or a body cut short.
  }
}

async function answerTo(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ProblemError({
      status: null,
      title: "The server cannot be reached",
      detail: "Check that it runs and that you are connected, then try again.",
    });
  }
}

async function jsonOf<T>(response: Response): Promise<T> {
  const body = await bodyOf(response);
  if (!response.ok) throw problemFromBody(response.status, body);
  if (body === null && response.status !== 204) {
    throw new ProblemError({
      status: response.status,
      title: "The server's answer cannot be read",
      detail: "It is not JSON. A proxy may have replaced it.",
    });
  }
  // The server answers with its declared models; generated.ts is made from the same declaration.
  return body as T;
}

/** What the address answers; with a token, as whom the token stands for. */
export async function getJson<T>(
  url: string,
  signal: AbortSignal,
  token: string | null = null,
): Promise<T> {
  const bearer = token === null ? {} : { Authorization: `Bearer ${token}` };
  return jsonOf<T>(
    await answerTo(url, { signal, headers: { Accept: "application/json", ...bearer } }),
  );
}

/** Sends a change, without a token as whoever is signed in, and returns the answer; null where it has no body. */
export async function sendJson<T>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  body: unknown,
  token: string | null,
): Promise<T> {
  const bearer = token === null ? {} : { Authorization: `Bearer ${token}` };
  const headers = { Accept: "application/json", ...bearer };
  const sent =
    body === undefined
      ? { method, headers }
      : {
          method,
          headers: { ...headers, "Content-Type": "application/json" },
          body: JSON.stringify(body),
        };
  return jsonOf<T>(await answerTo(url, sent));
}

/** Decides about changes; without a token as whoever is signed in. */
export const postTriage = (url: string, request: TriageRequest, token: string | null) =>
  sendJson<TriageDone>("POST", url, request, token);

export const getProjects = (url: string, signal: AbortSignal) => getJson<ProjectList>(url, signal);
export const getProject = (url: string, signal: AbortSignal, token: string | null = null) =>
  getJson<Project>(url, signal, token);
export const getFilters = (url: string, signal: AbortSignal) => getJson<Filters>(url, signal);
export const getOverview = (url: string, signal: AbortSignal) => getJson<Overview>(url, signal);
export const getChanges = (url: string, signal: AbortSignal) => getJson<ChangeList>(url, signal);
export const getTrend = (url: string, signal: AbortSignal) => getJson<Trend>(url, signal);
export const getSweep = (url: string, signal: AbortSignal) => getJson<Sweep>(url, signal);
export const getBreakdown = (url: string, signal: AbortSignal) =>
  getJson<BreakdownView>(url, signal);
export const getBudget = (url: string, signal: AbortSignal) => getJson<BudgetView>(url, signal);
export const getCompare = (url: string, signal: AbortSignal) => getJson<Compare>(url, signal);
export const getVersions = (url: string, signal: AbortSignal, token: string | null = null) =>
  getJson<VersionList>(url, signal, token);
export const getSeriesChanges = (url: string, signal: AbortSignal) =>
  getJson<SeriesChanges>(url, signal);
export const getRuns = (url: string, signal: AbortSignal) => getJson<RunList>(url, signal);
export const getRunFilters = (url: string, signal: AbortSignal) => getJson<RunFilters>(url, signal);
export const getRun = (url: string, signal: AbortSignal) => getJson<Run>(url, signal);
export const getMeasurements = (url: string, signal: AbortSignal) =>
  getJson<RunMeasurements>(url, signal);
