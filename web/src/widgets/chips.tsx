import { compareDimensions, dimensionTitle, dimensionValue } from "../base/dimension";
import "./chips.css";

interface ChipsProps {
  readonly lead: string;
  readonly selection: Readonly<Record<string, readonly string[]>>;
  /** Keys that the page chose by itself. */
  readonly defaulted: readonly string[];
  readonly onReplace: (key: string, values: readonly string[]) => void;
  readonly clearLabel: string;
  readonly onClear: () => void;
  /** Goes back to the default selection; null where it is in force already. */
  readonly onDefault: (() => void) | null;
}

/** More values of one key than this share a chip. */
const MOST_CHIPS_PER_KEY = 4;

function valueGroups(values: readonly string[]): ReadonlyArray<readonly string[]> {
  return values.length > MOST_CHIPS_PER_KEY ? [values] : values.map((value) => [value]);
}

/** What the page is narrowed to, each with a button that takes it away. */
export function Chips(props: ChipsProps) {
  const { lead, selection, defaulted, onReplace, clearLabel, onClear, onDefault } = props;
  const keys = Object.keys(selection).sort(compareDimensions);
  if (keys.length === 0 && onDefault === null) return null;
  return (
    <section class="chips" aria-label="Filters in force">
      {keys.length > 0 && lead !== "" && <span class="chips-lead">{lead}</span>}
      {keys.flatMap((key) =>
        valueGroups(selection[key] ?? []).map((group) => {
          const [first = ""] = group;
          const text = group.length === 1 ? dimensionValue(key, first) : `${group.length} values`;
          const isDefault = defaulted.includes(key);
          return (
            <button
              key={`${key}=${first}`}
              type="button"
              class="chip"
              data-default={isDefault}
              title={isDefault ? "Chosen by default. Click to remove." : "Click to remove."}
              onClick={() =>
                onReplace(
                  key,
                  (selection[key] ?? []).filter((value) => !group.includes(value)),
                )
              }
            >
              <span class="visually-hidden">Remove filter </span>
              <span class="chip-key">{dimensionTitle(key)}</span> {text}
              <span class="chip-cross" aria-hidden="true">
                ×
              </span>
            </button>
          );
        }),
      )}
      {keys.length > 0 && (
        <button type="button" class="link-button" onClick={onClear}>
          {clearLabel}
        </button>
      )}
      {onDefault !== null && (
        <button type="button" class="link-button" onClick={onDefault}>
          Back to the default selection
        </button>
      )}
    </section>
  );
}
