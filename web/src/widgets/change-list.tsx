import { useState } from "preact/hooks";
import { type Outcome, outcomeMark } from "../base/outcome";
import { LabelText } from "./label-text";
import { Swatch } from "./swatch";
import "./change-list.css";

/** A line that changed its level. */
export interface ListedChange {
  readonly id: string;
  readonly label: string;
  readonly style: {
    readonly color: string;
    readonly dash: string;
    readonly symbol: string;
    readonly widthPx: number;
  };
  readonly outcome: Outcome;
  readonly ratio: string;
  /** From which level to which. */
  readonly levels: string;
  /** What people decided about it; "" while nobody did. */
  readonly state: string;
  readonly note: string;
}

export interface ChangesAtVersion {
  readonly version: string;
  /** What else was different there. */
  readonly causes: readonly string[];
  readonly changes: readonly ListedChange[];
}

/** More changes of one version are listed at the reader's word. */
const FIRST_CHANGES = 6;

/** The change points that rings mark in the chart above, explained, by version. */
export function ChangeList({ versions }: { readonly versions: readonly ChangesAtVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <section class="change-list" aria-label="Change points">
      <h2>Change points</h2>
      {versions.map((each) => (
        <VersionChanges key={each.version} {...each} />
      ))}
    </section>
  );
}

function VersionChanges({ version, causes, changes }: ChangesAtVersion) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, FIRST_CHANGES);
  return (
    <div class="version-changes">
      <h3>
        <LabelText text={version} />
        <span class="change-causes">
          {causes.length > 0
            ? `also different: ${causes.join("; ")}`
            : "nothing else known differs"}
        </span>
      </h3>
      <ul>
        {shown.map((change) => (
          <li key={change.id}>
            <Swatch {...change.style} hasMarker />
            <span class="change-label">
              <LabelText text={change.label} />
            </span>
            <span class="change-ratio" data-outcome={change.outcome}>
              {outcomeMark(change.outcome)} {change.outcome} {change.ratio}
            </span>
            <span class="change-levels">
              {change.levels}
              {change.state !== "" && ` · ${change.state}`}
              {change.note !== "" && `: ${change.note}`}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <button type="button" class="link-button" onClick={() => setWhole(true)}>
          Show all {changes.length} changes at {version}
        </button>
      )}
    </div>
  );
}
