import { useState } from "preact/hooks";
import type { ChangeGroupView, TriageState } from "../../api/generated";
import { chartPage } from "../../api/urls";
import { formatDay } from "../../base/date";
import { groupCauses, groupPlaces, groupTitle } from "../../state/change-groups";
import { formatCompare, parseCompare } from "../../state/compare-view";
import { ChangeTable } from "./change-table";
import { DECISIONS, decidedText } from "./decisions";

interface GroupProps {
  readonly slug: string;
  readonly channel: string;
  readonly group: ChangeGroupView;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
  readonly onDecide: (state: TriageState, note: string) => void;
}

const SHORT_COMMIT = 10;

function compareHref(slug: string, channel: string, group: ChangeGroupView): string {
  const before = group.changes[0]?.before_version ?? "";
  return chartPage(
    slug,
    "compare",
    formatCompare({
      ...parseCompare(""),
      ...{ shared: { channel: [channel] }, onlyChanges: true },
      ...{ baseline: { version: [before] }, candidate: { version: [group.version] } },
    }),
  );
}

/** What changed at one version in one direction; unfolded, with every series and what to decide. */
export function Group(props: GroupProps) {
  const { slug, channel, group, isCurrent, isOpen, onFocus, onToggle, onDecide } = props;
  const [note, setNote] = useState("");
  const causes = groupCauses(group);
  return (
    <li
      class="change-group"
      data-worse={group.is_worse}
      aria-current={isCurrent}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
    >
      <div class="change-head">
        <span class="change-mark" aria-hidden="true">
          {group.is_worse ? "▼" : "▲"}
        </span>
        <div class="change-what">
          <button type="button" class="change-title" aria-expanded={isOpen} onClick={onToggle}>
            <strong>{group.version}</strong>: {groupTitle(group)}
          </button>
          <p>
            {[
              groupPlaces(group),
              group.commit === null ? "" : group.commit.slice(0, SHORT_COMMIT),
              group.commit_time === null ? "" : formatDay(group.commit_time),
              ...causes.slice(0, isOpen ? 0 : 2),
            ]
              .filter((text) => text !== "")
              .join(" · ")}
          </p>
        </div>
        <span class="change-state">{decidedText(group)}</span>
      </div>
      {isOpen && (
        <div class="change-body">
          {causes.length > 0 && (
            <>
              <h3>What else is different at {group.version}</h3>
              <ul>
                {causes.map((cause) => (
                  <li key={cause}>{cause}</li>
                ))}
              </ul>
            </>
          )}
          <ChangeTable slug={slug} channel={channel} changes={group.changes} />
          <div class="change-decide">
            <label class="field">
              <span class="field-label">Note</span>
              <input
                type="text"
                value={note}
                maxLength={2000}
                placeholder="why, for others"
                onInput={(event) => setNote(event.currentTarget.value)}
              />
            </label>
            {DECISIONS.map((state) => (
              <button
                key={state}
                type="button"
                class="button"
                onClick={() => onDecide(state, note)}
              >
                {state}
              </button>
            ))}
            <a class="button" href={compareHref(slug, channel, group)}>
              Compare with {group.changes[0]?.before_version}
            </a>
          </div>
        </div>
      )}
    </li>
  );
}
