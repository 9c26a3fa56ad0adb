import type { ComponentChildren } from "preact";
import { Plot } from "./plot";
import "./embedded-chart.css";

interface EmbeddedChartProps {
  readonly title: string;
  readonly subtitle: string;
  readonly warning: string;
  readonly figure: Parameters<typeof Plot>[0]["figure"];
  /** Of charts that need room for each row; left out, the frame's. */
  readonly heightPx?: number;
  /** The chart's own page; null where its readers may not see it. */
  readonly pageHref: string | null;
  /** The legend. */
  readonly children: ComponentChildren;
}

/** A chart alone, as tall as its frame. */
export function EmbeddedChart(props: EmbeddedChartProps) {
  const { title, subtitle, warning, figure, heightPx, pageHref, children } = props;
  return (
    <div class="embedded-chart">
      <h1>{title}</h1>
      <p class="embedded-about">
        {subtitle}
        {warning !== "" && <span role="note"> {warning}</span>}
      </p>
      <Plot
        figure={figure}
        label={title}
        size={heightPx === undefined ? "one-row" : { heightPx }}
      />
      {children}
      {pageHref !== null && (
        <a class="embedded-source" href={pageHref} target="_blank" rel="noopener">
          Open in Wirewatch
        </a>
      )}
    </div>
  );
}
