/** Payload sizes on a log axis. */
import type { Layout } from "plotly.js";
import { formatBytes } from "../base/format";
import type { ChartTheme } from "./theme";

type Axis = NonNullable<Layout["xaxis"]>;

/** Payload sizes as ticks: all that have room for their label. */
function sizeTicks(
  sizesBytes: readonly number[],
  isNarrow: boolean,
): Pick<Axis, "tickvals" | "ticktext"> {
  const logs = sizesBytes.map(Math.log10);
  const room = ((logs.at(-1) ?? 0) - (logs[0] ?? 0)) * (isNarrow ? 0.17 : 0.095);
  let last = Number.NEGATIVE_INFINITY;
  const tickvals = sizesBytes.filter((sizeBytes) => {
    const hasRoom = Math.log10(sizeBytes) - last >= room;
    if (hasRoom) last = Math.log10(sizeBytes);
    return hasRoom;
  });
  return { tickvals, ticktext: tickvals.map(formatBytes) };
}

/** The axis of these sizes, ascending, with a little room at both ends. */
export function sizeAxis(
  sizesBytes: readonly number[],
  isNarrow: boolean,
  theme: ChartTheme,
): Axis {
  const logs = sizesBytes.map(Math.log10);
  const low = Math.min(...logs);
  const high = Math.max(...logs);
  const margin = Math.max(0.12, (high - low) * 0.035);
  return {
    type: "log",
    range: [low - margin, high + margin],
    autorange: false,
    tickmode: "array",
    ...sizeTicks(sizesBytes, isNarrow),
    tickangle: "auto",
    automargin: true,
    gridcolor: theme.grid,
    zeroline: false,
  };
}
