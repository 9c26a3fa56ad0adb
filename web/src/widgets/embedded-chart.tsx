import { EmbeddedFrame, type EmbeddedFrameProps } from "./embedded-frame";
import { Plot } from "./plot";

/** Its children are the legend. */
interface EmbeddedChartProps extends EmbeddedFrameProps {
  readonly figure: Parameters<typeof Plot>[0]["figure"];
  /** Of charts that need room for each row; left out, the frame's. */
  readonly heightPx?: number;
}

/** A chart alone, as tall as its frame. */
export function EmbeddedChart({ figure, heightPx, children, ...frame }: EmbeddedChartProps) {
  return (
    <EmbeddedFrame {...frame}>
      <Plot
        figure={figure}
        label={frame.title}
        size={heightPx === undefined ? "one-row" : { heightPx }}
      />
      {children}
    </EmbeddedFrame>
  );
}
