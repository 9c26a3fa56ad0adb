import {
  type AddDefaults,
  defaultedKeys,
  effectiveSelection,
  viewSelecting,
} from "./default-selection";
import { navigate, pageLocation } from "./location";
import { useAsShownChart } from "./shown-chart";
import {
  formatQuery,
  formatView,
  parseView,
  type Selection,
  selectionPairs,
  toggled,
  type ViewState,
  withValues,
} from "./view-state";

/** A chart page's view, read from the URL, and the ways to change it; every change is a step of the history. */
export interface ChartView {
  readonly view: ViewState;
  /** What is selected, the page's defaults included. */
  readonly selection: Selection;
  readonly defaulted: readonly string[];
  readonly change: (part: Partial<ViewState>) => void;
  readonly toggle: (key: string, value: string) => void;
  /** Replaces the values of a key; `version` is a key here like any other. */
  readonly replace: (key: string, values: readonly string[]) => void;
  readonly clear: () => void;
  readonly restoreDefaults: () => void;
  /** The page's path and query with its defaults spelled out: stays the same chart when the defaults move. */
  readonly explicitHref: () => string;
}

/** Reads the view of the page that is shown at `path`. */
export function useChartView(path: string, addDefaults: AddDefaults): ChartView {
  const view = parseView(pageLocation.value.search);
  const selection = effectiveSelection(view, addDefaults);
  const show = (next: ViewState) => navigate(path + formatView(next));
  const select = (next: Selection) => show(viewSelecting(view, next, addDefaults));
  const toggle = (key: string, value: string) => select(toggled(selection, key, value));
  useAsShownChart({ selection, toggle });
  return {
    view,
    selection,
    defaulted: view.all ? [] : defaultedKeys(view, selection),
    change: (part) => show({ ...view, ...part }),
    toggle,
    replace: (key, values) =>
      key === "version"
        ? show({ ...view, versions: values })
        : select(withValues(selection, key, values)),
    clear: () => show({ ...viewSelecting(view, {}, addDefaults), versions: [] }),
    restoreDefaults: () => show({ ...view, selection: {}, all: false }),
    explicitHref: () => path + formatView({ ...view, selection }),
  };
}

/** The query of an export: the points behind a chart, of these versions or of all. */
export function pointsQuery(
  selection: Selection,
  metric: string,
  channel: string,
  versions: readonly string[] = [],
): string {
  const pairs = requestPairs(selection, { metric, channel: channel === "" ? null : channel });
  return formatQuery([...pairs, ...versions.map((label): [string, string] => ["version", label])]);
}

/** The query of the chart alone, with everything spelled out that it shows now. */
export function embeddedQuery(
  { view, selection }: ChartView,
  shown: {
    readonly metric: { readonly name: string };
    readonly channel: string;
    readonly series?: readonly unknown[];
    readonly total_series?: number;
  },
): string {
  const { series, total_series: total } = shown;
  const isCut = series !== undefined && total !== undefined && series.length < total;
  return formatView({
    ...view,
    selection,
    metric: shown.metric.name,
    channel: shown.channel === "" ? null : shown.channel,
    limit: isCut ? series.length : view.limit,
    all: false,
  });
}

/** The query of an API request for a selection. */
export function requestPairs(
  selection: Selection,
  more: Readonly<Record<string, string | null>>,
): Array<[string, string]> {
  const given = Object.entries(more).flatMap(
    ([key, value]): Array<[string, string]> => (value === null ? [] : [[key, value]]),
  );
  return [...selectionPairs(selection), ...given];
}
