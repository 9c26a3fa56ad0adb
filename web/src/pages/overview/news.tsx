import type { ChangeList } from "../../api/generated";
import { changesPage, chartPage } from "../../api/urls";
import { formatCount } from "../../base/format";
import {
  groupCauses,
  groupKey,
  groupPlaces,
  groupTitle,
  trendQuery,
} from "../../state/change-groups";
import { markSeen, newestFound, seenUntil, unseenGroups } from "../../state/last-look";
import { formatQuery } from "../../state/view-state";
import "./news.css";

const MOST_SHOWN = 5;

/** What changed since the reader last marked everything as seen. */
export function News({ slug, list }: { readonly slug: string; readonly list: ChangeList }) {
  const seen = seenUntil(slug);
  const unseen = unseenGroups(list.groups, seen);
  const newest = newestFound(list.groups);
  const channelQuery = formatQuery([["channel", list.channel]]);
  return (
    <section class="news" aria-labelledby="news-title">
      <h2 id="news-title">{seen === null ? "Changes" : "Changed since you last looked"}</h2>
      {unseen.length === 0 ? (
        <p class="news-none">
          {list.groups.length === 0
            ? "No change waits for a decision. A change is found once a series has enough runs before and after it."
            : "Nothing new."}
        </p>
      ) : (
        <ul class="news-list">
          {unseen.slice(0, MOST_SHOWN).map((group) => {
            const [largest] = group.changes;
            return (
              <li key={groupKey(group)} data-worse={group.is_worse}>
                <span class="news-mark" aria-hidden="true">
                  {group.is_worse ? "▼" : "▲"}
                </span>
                <div>
                  <strong>{group.version}</strong>: {groupTitle(group)}
                  <p>{[groupPlaces(group), ...groupCauses(group).slice(0, 2)].join(" · ")}</p>
                </div>
                {largest !== undefined && (
                  <a
                    href={chartPage(slug, "trend", trendQuery(largest, list.channel))}
                    aria-label={`Trend of the largest change at ${group.version}`}
                  >
                    Trend
                  </a>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <p class="news-actions">
        {unseen.length > 0 && newest !== null && (
          <button type="button" class="button" onClick={() => markSeen(slug, newest)}>
            Mark all as seen
          </button>
        )}
        <a href={changesPage(slug, channelQuery)}>
          {list.groups.length === 0
            ? "All changes"
            : `${formatCount(list.groups.length, "undecided change")} in all`}
        </a>
      </p>
    </section>
  );
}
