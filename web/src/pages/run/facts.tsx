import type { Run } from "../../api/generated";
import { chartPage, originalUrl, runsPage, runUrl } from "../../api/urls";
import { compareDimensions, dimensionTitle } from "../../base/dimension";
import { formatBytes, formatCount, formatNumber } from "../../base/format";
import { formatQuery } from "../../state/view-state";
import { FactList } from "../../widgets/fact-list";

/** A fact of the environment as text, whatever its JSON is. */
function factText(value: unknown): string {
  if (value === null || value === undefined) return "not told";
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(cacheText).join(", ");
  return JSON.stringify(value);
}

/** Google Benchmark's entry for a cache in words; anything else as it is. */
function cacheText(value: unknown): string {
  if (typeof value !== "object" || value === null) return factText(value);
  const { type, level, size } = value as Readonly<Record<string, unknown>>;
  return typeof size === "number"
    ? `L${level} ${String(type).toLowerCase()} ${formatBytes(size)}`
    : factText(JSON.stringify(value));
}

function timeText(iso: string): string {
  return `${iso.slice(0, 19).replace("T", " ")} UTC`;
}

/** What the report says about itself: all of it. */
export function RunFacts({ run, slug }: { readonly run: Run; readonly slug: string }) {
  const id = String(run.id);
  const byKey = (a: readonly [string, unknown], b: readonly [string, unknown]) =>
    compareDimensions(a[0], b[0]);
  const sitting = run.sitting ?? null;
  const batch = run.batch ?? null;
  const among = (key: string, value: string) => (
    <a href={runsPage(slug, formatQuery([[key, value]]))}>{value}</a>
  );
  const failed = run.failures.length;
  return (
    <div class="run-facts">
      <FactList
        title="Run"
        facts={[
          ["Version", among("version", run.version)],
          ["Channel", among("channel", run.channel)],
          ["Commit", run.commit ?? "not told"],
          ["Commit time", run.commit_time === null ? "not told" : timeText(run.commit_time)],
          ["Measured", run.started_at ?? "not told"],
          ["Received", timeText(run.received_at)],
          ["Sitting", sitting === null ? "not told" : among("sitting", sitting)],
          ["Batch", batch === null ? "not told" : among("batch", batch)],
          ...Object.entries(run.components).map(
            ([name, version]) => [`Component ${name}`, version] as const,
          ),
          [
            "Cases",
            `${formatNumber(run.case_count)}, ${formatCount(run.sample_count, "repetition")}`,
          ],
          ["Failed or skipped", failed === 0 ? "none" : formatCount(failed, "row")],
        ]}
      />
      <FactList
        title="Track"
        facts={Object.entries(run.track)
          .toSorted(byKey)
          .map(([key, value]) => [dimensionTitle(key), value] as const)}
      />
      <FactList
        title="Environment and conditions"
        facts={Object.entries(run.environment).map(
          ([key, value]) => [key.replaceAll("_", " "), factText(value)] as const,
        )}
      />
      <FactList
        title="Report"
        facts={[
          [
            "Original",
            <a href={originalUrl(slug, id)} download={`${slug}-run-${id}.json`}>
              Download
            </a>,
          ],
          ["As JSON", <a href={runUrl(slug, id)}>This page's facts</a>],
          ["SHA-256", <code>{run.digest}</code>],
          [
            "Compare",
            <a
              href={chartPage(
                slug,
                "compare",
                formatQuery([
                  ["candidate.version", run.version],
                  ["channel", run.channel],
                  ...Object.entries(run.track),
                ]),
              )}
            >
              With the version before
            </a>,
          ],
        ]}
      />
    </div>
  );
}
