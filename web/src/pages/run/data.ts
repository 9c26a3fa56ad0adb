import { getMeasurements, getProject, getRun, getRuns } from "../../api/client";
import type { Project, Run, RunList, RunMeasurements } from "../../api/generated";
import { measurementsUrl, projectPage, projectUrl, runsUrl, runUrl } from "../../api/urls";
import { navigate, pageLocation } from "../../state/location";
import { type Resource, useResource } from "../../state/resource";
import { formatRunView, parseRunView, type RunView } from "../../state/run-view";
import { formatQuery } from "../../state/view-state";

/** All that the Run page draws from. */
export interface RunData {
  readonly view: RunView;
  readonly project: Resource<Project>;
  readonly run: Resource<Run>;
  readonly measurements: Resource<RunMeasurements>;
  /** Runs of the same version and track, this one among them. */
  readonly alike: Resource<RunList>;
  readonly show: (view: RunView) => void;
}

/** The query that chooses the runs of this run's version and track. */
export function alikeQuery(run: Run): string {
  return formatQuery([["version", run.version], ...Object.entries(run.track)]);
}

/** Loads a run with what it measured, and the runs that are to be the same. */
export function useRunData(slug: string, id: string): RunData {
  const run = useResource(runUrl(slug, id), getRun);
  const alikeHref = run.data === null ? null : runsUrl(slug, alikeQuery(run.data));
  return {
    view: parseRunView(pageLocation.value.search),
    project: useResource(projectUrl(slug), getProject),
    run,
    measurements: useResource(measurementsUrl(slug, id), getMeasurements),
    alike: useResource(alikeHref, getRuns),
    show: (view) => navigate(projectPage(slug, `runs/${id}`, formatRunView(view))),
  };
}
