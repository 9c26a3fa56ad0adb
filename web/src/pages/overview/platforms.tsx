import type { Overview, OverviewTrack } from "../../api/generated";
import { chartPage } from "../../api/urls";
import { formatAgo } from "../../base/date";
import { formatCount, formatNumber, formatRatio } from "../../base/format";
import { chartQuery, type OverviewView } from "../../state/overview-view";
import { trackTexts } from "../../state/series-traits";
import { LabelText } from "../../widgets/label-text";
import { Headings, ScrollTable } from "../../widgets/scroll-table";
import { Sparkline } from "../../widgets/sparkline";

interface PlatformsProps {
  readonly slug: string;
  readonly overview: Overview;
  readonly view: OverviewView;
  readonly now: Date;
}

/** How far a platform is behind the newest version. */
function behindText(versionsBehind: number): string {
  return versionsBehind === 0 ? "up to date" : `! ${formatCount(versionsBehind, "version")} behind`;
}

function History({ track }: { readonly track: OverviewTrack }) {
  const { labels, relative } = track.history;
  const known = relative.filter((value) => value !== null);
  const last = known.at(-1);
  if (last === undefined || known.length < 2) return <>one version</>;
  const label = `${labels[0]} to ${labels.at(-1)}: ${formatRatio(last)} of the first`;
  return (
    <span class="platform-history">
      <Sparkline values={known} label={label} marks="last" />
      {formatRatio(last)}
    </span>
  );
}

/** Every platform: how fresh it is, and where it is going. */
export function Platforms({ slug, overview, view, now }: PlatformsProps) {
  const texts = trackTexts(overview.tracks.map(({ track }) => track));
  const titles = ["Platform", "Newest version", "Freshness", "Received", "Runs", "Series"];
  return (
    <ScrollTable
      label="Platforms"
      className="platforms"
      head={
        <>
          <Headings titles={titles} />
          <th scope="col" title="Over all cases, relative to the first of at most 30 versions">
            {overview.metric.title} over versions
          </th>
        </>
      }
    >
      {overview.tracks.map((track, index) => {
        const own = Object.entries(track.track).filter(([, value]) => value !== "");
        const query = chartQuery(
          view,
          Object.fromEntries(own.map(([key, value]) => [key, [value]])),
        );
        return (
          <tr key={JSON.stringify(track.track)}>
            <th scope="row">
              <a href={chartPage(slug, "trend", query)}>
                <LabelText text={texts[index] || "not known"} />
              </a>
            </th>
            <td title={track.version}>
              <span class="version-label">{track.version}</span>
            </td>
            <td data-behind={track.versions_behind > 0}>{behindText(track.versions_behind)}</td>
            <td title={track.received_at}>{formatAgo(track.received_at, now)}</td>
            <td>{formatNumber(track.run_count)}</td>
            <td>{formatNumber(track.series_count)}</td>
            <td>
              <History track={track} />
            </td>
          </tr>
        );
      })}
    </ScrollTable>
  );
}
