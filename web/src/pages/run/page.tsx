import type { Run, RunList } from "../../api/generated";
import { runPage, runsPage } from "../../api/urls";
import { formatAgo } from "../../base/date";
import { formatCount } from "../../base/format";
import { useDocumentTitle } from "../../state/document-title";
import { trackText } from "../../state/series-traits";
import { AsyncView } from "../../widgets/async-view";
import { Headings, ScrollTable } from "../../widgets/scroll-table";
import { ListSkeleton } from "../../widgets/skeleton";
import { Cases } from "./cases";
import { alikeQuery, type RunData, useRunData } from "./data";
import { RunFacts } from "./facts";
import "./run.css";

/** Everything of one report. */
export function RunPage({ slug, item }: { readonly slug: string; readonly item: string }) {
  const data = useRunData(slug, item);
  const { project, run, measurements } = data;
  useDocumentTitle(`Run ${item}`, project.data?.title || slug);
  return (
    <main id="main" class="run-page" tabIndex={-1}>
      <AsyncView
        resource={{
          ...run,
          problem: run.problem ?? measurements.problem,
          reload: () => {
            run.reload();
            measurements.reload();
          },
        }}
        heading={`Run ${item}`}
        skeleton={<ListSkeleton />}
        wayOut={
          <a class="button" href={runsPage(slug)}>
            All runs
          </a>
        }
      >
        {(loaded) => <RunContent slug={slug} run={loaded} data={data} />}
      </AsyncView>
    </main>
  );
}

interface RunContentProps {
  readonly slug: string;
  readonly run: Run;
  readonly data: RunData;
}

function RunContent({ slug, run, data }: RunContentProps) {
  return (
    <>
      <p class="run-way">
        <a href={runsPage(slug)}>Runs</a> ›
      </p>
      <h1>
        Run {run.id}: {run.version}
      </h1>
      <p class="chart-subtitle">
        {[trackText(run.track), `received ${formatAgo(run.received_at, new Date())}`].join(" · ")}
      </p>
      <Warnings run={run} />
      <RunFacts run={run} slug={slug} />
      {data.alike.data !== null && <Alike slug={slug} run={run} alike={data.alike.data} />}
      <Failures run={run} />
      {data.measurements.data !== null && (
        <Cases slug={slug} run={run} data={data} measured={data.measurements.data} />
      )}
    </>
  );
}

/** What to know before one trusts the numbers. */
function Warnings({ run }: { readonly run: Run }) {
  return (
    <>
      {run.voided_at !== null && (
        <p class="chart-warning" role="note">
          <strong>Void:</strong> taken out of all charts on {run.voided_at.slice(0, 10)}.{" "}
          {run.void_reason}
        </p>
      )}
      {run.caveats.length > 0 && (
        <ul class="run-caveats" aria-label="Caveats">
          {run.caveats.map(({ code, detail }) => (
            <li key={code + detail} class="chart-warning">
              {detail}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Alike(props: { readonly slug: string; readonly run: Run; readonly alike: RunList }) {
  const { slug, run, alike } = props;
  const others = alike.runs.filter(({ id }) => id !== run.id);
  return (
    <p class="run-alike">
      {others.length === 0 ? (
        "The only run of this version on this track."
      ) : (
        <>
          {formatCount(others.length, "other run")} of this version on this track:{" "}
          {others.map(({ id, voided_at }) => (
            <>
              <a key={id} href={runPage(slug, id)}>
                {id}
                {voided_at !== null && " (void)"}
              </a>{" "}
            </>
          ))}
          <a href={runsPage(slug, alikeQuery(run))}>List them</a>
        </>
      )}
    </p>
  );
}

/** Rows that failed or were skipped, as the benchmark told it. */
function Failures({ run }: { readonly run: Run }) {
  if (run.failures.length === 0) return null;
  return (
    <>
      <h2>Failed or skipped</h2>

      <ScrollTable
        label="Failed or skipped"
        className="run-failures"
        head={<Headings titles={["Benchmark", "What", "Repetition", "Message"]} />}
      >
        {run.failures.map(({ name, kind, repetition, message }) => (
          <tr key={`${name}/${repetition}`}>
            <th scope="row">{name}</th>
            <td>{kind === "skipped" ? "– skipped" : "✕ failed"}</td>
            <td>{repetition}</td>
            <td>{message}</td>
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}
