import { compareDimensions, dimensionTitle } from "../base/dimension";
import { type FilterChoice, FilterGroup } from "./filter-group";
import { TextSearch } from "./text-search";
import "./filter-panel.css";

interface FilterDimensionView {
  readonly key: string;
  readonly values: readonly FilterChoice[];
}

export interface FilterPanelProps {
  readonly dimensions: readonly FilterDimensionView[];
  readonly selection: Readonly<Record<string, readonly string[]>>;
  readonly onToggle: (key: string, value: string) => void;
  readonly onReplace: (key: string, values: readonly string[]) => void;
  /** What the counts are of; series are searched by name too. */
  readonly counted?: "series" | "runs";
}

/** So many groups are open at first; more would push the rest out of sight. */
const OPEN_GROUPS = 5;
/** Shown, and open, even with a single value: what people look for first, and that answers "which?" too. */
const FIRST_ASKED = new Set(["operation", "codec", "compiler", "os"]);

/** All dimensions in which there is something to choose, as check lists with counts. */
export function FilterPanel(props: FilterPanelProps) {
  const { dimensions, selection, onToggle, onReplace, counted = "series" } = props;
  const shown = dimensions
    .filter(
      ({ key, values }) =>
        values.length > 1 || FIRST_ASKED.has(key) || selection[key] !== undefined,
    )
    .toSorted((a, b) => compareDimensions(a.key, b.key));
  return (
    <div class="filter-panel">
      {counted === "series" && (
        <TextSearch
          label={dimensionTitle("q")}
          placeholder="Sort, bytes/size:8, …"
          value={selection["q"]?.[0] ?? ""}
          onSearch={(text) => onReplace("q", text === "" ? [] : [text])}
        />
      )}
      {shown.map((dimension, index) => (
        <FilterGroup
          key={dimension.key}
          dimensionKey={dimension.key}
          title={dimensionTitle(dimension.key)}
          choices={dimension.values}
          counted={counted}
          selected={selection[dimension.key] ?? []}
          isOpen={index < OPEN_GROUPS || FIRST_ASKED.has(dimension.key)}
          onToggle={(value) => onToggle(dimension.key, value)}
          onClear={() => onReplace(dimension.key, [])}
        />
      ))}
    </div>
  );
}
