import type { ComponentChildren } from "preact";
import "./chart-heading.css";

interface ChartHeadingProps {
  /** A sentence that says what is drawn. */
  readonly title: string;
  readonly subtitle: string;
  /** What to be careful about, such as clocks that cannot be compared; "" for nothing. */
  readonly warning: string;
  readonly controls: ComponentChildren;
  readonly downloads: ComponentChildren;
}

export function ChartHeading({ title, subtitle, warning, controls, downloads }: ChartHeadingProps) {
  return (
    <div class="chart-heading">
      <h1>{title}</h1>
      <p class="chart-subtitle">{subtitle}</p>
      {warning !== "" && (
        <p class="chart-warning" role="note">
          {warning}
        </p>
      )}
      <div class="chart-controls">
        {controls}
        <div class="chart-downloads">{downloads}</div>
      </div>
    </div>
  );
}
