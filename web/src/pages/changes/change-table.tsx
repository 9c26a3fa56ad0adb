import type { ChangeView } from "../../api/generated";
import { chartPage } from "../../api/urls";
import { formatCount, formatQuantity, formatRatio } from "../../base/format";
import { trendQuery } from "../../state/change-groups";
import { trackText } from "../../state/series-traits";
import { BenchmarkName } from "../../widgets/benchmark-name";
import { LabelText } from "../../widgets/label-text";
import "../../widgets/scroll-table.css";

/** More are not laid out: the list in JSON has them all. */
const MOST_ROWS = 50;

function intervalText({ low, high }: ChangeView): string {
  return low === null || high === null ? "–" : `${formatRatio(low)} to ${formatRatio(high)}`;
}

interface ChangeTableProps {
  readonly slug: string;
  readonly channel: string;
  readonly changes: readonly ChangeView[];
}

/** The changes of a group, the largest first; each leads to its trend. */
export function ChangeTable({ slug, channel, changes }: ChangeTableProps) {
  const titles = ["Benchmark", "Track", "Before", "After", "Ratio", "95 % interval", "Decided"];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section class="table-scroll" aria-label="Series that changed" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, MOST_ROWS).map((change) => (
            <tr key={`${change.series}/${change.metric}`}>
              <th scope="row">
                <a href={chartPage(slug, "trend", trendQuery(change, channel))}>
                  <BenchmarkName {...change} />
                </a>
              </th>
              <td>
                <LabelText text={trackText(change.track)} />
              </td>
              <td>{formatQuantity(change.level_before, change.unit)}</td>
              <td>{formatQuantity(change.level_after, change.unit)}</td>
              <td>{formatRatio(change.ratio)}</td>
              <td>{intervalText(change)}</td>
              <td title={change.triage?.decided_at}>
                {change.state}
                {change.triage !== null && change.triage.note !== "" && `: ${change.triage.note}`}
                {change.triage?.link != null && (
                  <>
                    {" "}
                    <a href={change.triage.link} rel="noreferrer">
                      more about it
                    </a>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > MOST_ROWS && (
        <p>and {formatCount(changes.length - MOST_ROWS, "more change")}, in the JSON.</p>
      )}
    </section>
  );
}
