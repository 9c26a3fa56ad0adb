import { LabelText } from "./label-text";
import { Swatch } from "./swatch";
import "./legend.css";

export interface LegendEntry {
  /** What is hidden and shown together. */
  readonly id: string;
  readonly label: string;
  /** Everything about the series, for the tooltip. */
  readonly title: string;
  /** A telling value at the right, such as the newest; "" for none. */
  readonly value: string;
  readonly isHidden: boolean;
  readonly style: {
    readonly color: string;
    readonly dash: string;
    readonly symbol: string;
    readonly widthPx: number;
  };
  readonly hasMarker: boolean;
}

interface LegendProps {
  readonly entries: readonly LegendEntry[];
  readonly valueTitle: string;
  /** Said below the entries, such as what a band means. */
  readonly note: string;
  readonly onToggle: (id: string) => void;
  readonly onOnly: (id: string | null) => void;
}

/** The chart's legend: a button for each line that hides and shows it. */
export function Legend({ entries, valueTitle, note, onToggle, onOnly }: LegendProps) {
  const hasHidden = entries.some((entry) => entry.isHidden);
  return (
    <section class="legend" aria-label="Lines of the chart">
      <div class="legend-head">
        <span>{valueTitle}</span>
        {hasHidden && (
          <button type="button" class="link-button" onClick={() => onOnly(null)}>
            Show all lines
          </button>
        )}
      </div>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              class="legend-entry"
              aria-pressed={!entry.isHidden}
              title={`${entry.title}\nClick or Enter: hide or show. Double-click or Shift Enter: only this line.`}
              onClick={(event) => (event.shiftKey ? onOnly(entry.id) : onToggle(entry.id))}
              onDblClick={() => onOnly(entry.id)}
            >
              <Swatch {...entry.style} hasMarker={entry.hasMarker} />
              <span class="legend-label">
                <LabelText text={entry.label} />
              </span>
              <span class="legend-value">{entry.value}</span>
            </button>
          </li>
        ))}
      </ul>
      {note !== "" && <p class="legend-note">{note}</p>}
    </section>
  );
}
