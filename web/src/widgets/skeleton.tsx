import { useLayoutEffect } from "preact/hooks";
import { preparePlot } from "./plot";
import "./skeleton.css";

/** Stands in for a chart that is being loaded, together with what draws it. */
export function ChartSkeleton() {
  useLayoutEffect(preparePlot, []);
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">Loading the chart</span>
      <div class="skeleton-chart plot-area" />
      <div class="skeleton-line" />
      <div class="skeleton-line" />
    </div>
  );
}

/** Stands in for a list that is being loaded. */
export function ListSkeleton() {
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">Loading</span>
      <div class="skeleton-line" />
      <div class="skeleton-line" />
      <div class="skeleton-line" />
    </div>
  );
}
