import { useEffect, useRef, useState } from "preact/hooks";
import { compareDimensions, dimensionTitle } from "../base/dimension";
import { type FilterChoice, FilterGroup } from "./filter-group";
import "./filter-panel.css";

interface FilterDimensionView {
  readonly key: string;
  readonly values: readonly FilterChoice[];
}

interface FilterPanelProps {
  readonly dimensions: readonly FilterDimensionView[];
  readonly selection: Readonly<Record<string, readonly string[]>>;
  readonly onToggle: (key: string, value: string) => void;
  readonly onReplace: (key: string, values: readonly string[]) => void;
}

/** So many groups are open at first; more would push the rest out of sight. */
const OPEN_GROUPS = 5;
const TYPING_PAUSE_MS = 400;

/** A search over benchmark names that acts when typing pauses. */
function NameSearch({
  value,
  onSearch,
}: {
  readonly value: string;
  readonly onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const timerRef = useRef(0);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => window.clearTimeout(timerRef.current), []);
  return (
    <label class="name-search">
      <span>{dimensionTitle("q")}</span>
      <input
        type="search"
        value={text}
        placeholder="Sort, bytes/size:8, …"
        onInput={(event) => {
          const next = event.currentTarget.value;
          setText(next);
          window.clearTimeout(timerRef.current);
          timerRef.current = window.setTimeout(() => onSearch(next.trim()), TYPING_PAUSE_MS);
        }}
      />
    </label>
  );
}

/** Shown, and open, even with a single value: what people look for first, and that answers "which?" too. */
const FIRST_ASKED = new Set(["operation", "codec", "compiler", "os"]);

/** All dimensions in which there is something to choose, as check lists with counts. */
export function FilterPanel({ dimensions, selection, onToggle, onReplace }: FilterPanelProps) {
  const shown = dimensions
    .filter(
      ({ key, values }) =>
        values.length > 1 || FIRST_ASKED.has(key) || selection[key] !== undefined,
    )
    .toSorted((a, b) => compareDimensions(a.key, b.key));
  return (
    <div class="filter-panel">
      <NameSearch
        value={selection["q"]?.[0] ?? ""}
        onSearch={(text) => onReplace("q", text === "" ? [] : [text])}
      />
      {shown.map((dimension, index) => (
        <FilterGroup
          key={dimension.key}
          dimensionKey={dimension.key}
          title={dimensionTitle(dimension.key)}
          choices={dimension.values}
          selected={selection[dimension.key] ?? []}
          isOpen={index < OPEN_GROUPS || FIRST_ASKED.has(dimension.key)}
          onToggle={(value) => onToggle(dimension.key, value)}
          onClear={() => onReplace(dimension.key, [])}
        />
      ))}
    </div>
  );
}
