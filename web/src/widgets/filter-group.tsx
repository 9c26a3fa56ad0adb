import { useId, useState } from "preact/hooks";
import { dimensionValue } from "../base/dimension";
import { formatNumber } from "../base/format";

export interface FilterChoice {
  readonly value: string;
  /** How many series have it; null where that says nothing. */
  readonly count: number | null;
}

interface FilterGroupProps {
  readonly dimensionKey: string;
  readonly title: string;
  readonly choices: readonly FilterChoice[];
  readonly selected: readonly string[];
  /** What the counts are of. */
  readonly counted?: "series" | "runs";
  readonly isOpen: boolean;
  readonly onToggle: (value: string) => void;
  readonly onClear: () => void;
}

/** Lists up to this long are shown whole; longer ones are cut, and from twice this on can be searched. */
const SHORT_LIST = 8;

/** The choices to show: those found, cut short unless asked for, the selected always among them. */
function visibleChoices(
  found: readonly FilterChoice[],
  selected: readonly string[],
  isWhole: boolean,
): readonly FilterChoice[] {
  if (isWhole || found.length <= SHORT_LIST) return found;
  const others = found.filter(({ value }) => !selected.includes(value));
  const room = Math.max(0, SHORT_LIST - (found.length - others.length));
  const shown = new Set(others.slice(0, room));
  return found.filter((choice) => selected.includes(choice.value) || shown.has(choice));
}

export function FilterGroup(props: FilterGroupProps) {
  const {
    dimensionKey,
    title,
    choices,
    selected,
    isOpen,
    onToggle,
    onClear,
    counted = "series",
  } = props;
  const [isWhole, setWhole] = useState(false);
  const [wanted, setWanted] = useState("");
  const id = useId();
  const label = (choice: FilterChoice) => dimensionValue(dimensionKey, choice.value);
  const found = choices.filter((choice) =>
    label(choice).toLowerCase().includes(wanted.toLowerCase()),
  );
  const visible = visibleChoices(found, selected, isWhole || wanted !== "");

  return (
    <details class="filter-group" open={isOpen || selected.length > 0}>
      <summary>
        <span id={id}>{title}</span>
        {selected.length > 0 && (
          <span class="filter-chosen">
            {formatNumber(selected.length)}
            <span class="visually-hidden"> chosen</span>
          </span>
        )}
      </summary>
      {choices.length >= 2 * SHORT_LIST && (
        <input
          class="filter-search"
          type="search"
          placeholder={`Find in ${formatNumber(choices.length)}`}
          aria-label={`Find in ${title}`}
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <ul aria-labelledby={id}>
        {visible.map((choice) => (
          <li key={choice.value}>
            <label class="filter-choice" data-empty={choice.count === 0}>
              <input
                type="checkbox"
                checked={selected.includes(choice.value)}
                onChange={() => onToggle(choice.value)}
              />
              <span class="filter-value">{label(choice)}</span>
              {choice.count !== null && (
                <span class="filter-count">
                  {formatNumber(choice.count)}
                  <span class="visually-hidden"> {counted}</span>
                </span>
              )}
            </label>
          </li>
        ))}
      </ul>
      <div class="filter-actions">
        {visible.length < found.length && (
          <button type="button" class="link-button" onClick={() => setWhole(true)}>
            Show all {formatNumber(found.length)}
          </button>
        )}
        {selected.length > 0 && (
          <button type="button" class="link-button" onClick={onClear}>
            Clear<span class="visually-hidden"> {title}</span>
          </button>
        )}
      </div>
    </details>
  );
}
