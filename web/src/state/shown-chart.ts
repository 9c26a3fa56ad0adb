/** What of the chart in front can be filtered from anywhere on the page. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Selection } from "./view-state";

interface ShownChart {
  readonly selection: Selection;
  readonly toggle: (key: string, value: string) => void;
}

/** The chart in front; null on pages without one. */
export const shownChart = signal<ShownChart | null>(null);

/** Makes the calling page's chart the one in front, for as long as the page is there. */
export function useAsShownChart(chart: ShownChart): void {
  useEffect(() => {
    shownChart.value = chart;
    return () => {
      shownChart.value = null;
    };
  });
}
