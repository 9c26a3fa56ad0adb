interface SparklineProps {
  readonly values: readonly number[];
  /** What it shows, in words. */
  readonly label: string;
  /** Which values have a mark: all where there are few, or the last. */
  readonly marks?: "all" | "last";
}

const WIDTH_PX = 88;
const HEIGHT_PX = 20;
const EDGE_PX = 2.5;
/** A line's full height is at least this share of its largest value: noise of a per cent is not to look like a fall. */
const LEAST_SPAN = 0.05;

/** Values in their order as a line as small as a word, from the smallest to the largest of them. */
export function Sparkline({ values, label, marks = "all" }: SparklineProps) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(most - least, LEAST_SPAN * Math.max(Math.abs(least), Math.abs(most)));
  const lowest = (least + most - span) / 2;
  const stepPx = (WIDTH_PX - 2 * EDGE_PX) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => {
    const share = span === 0 ? 0.5 : (value - lowest) / span;
    return [EDGE_PX + index * stepPx, HEIGHT_PX - EDGE_PX - share * (HEIGHT_PX - 2 * EDGE_PX)];
  });
  return (
    <svg
      class="sparkline"
      role="img"
      aria-label={label}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
    >
      <title>{label}</title>
      <polyline
        points={points.map((point) => point.join(",")).join(" ")}
        fill="none"
        stroke="currentColor"
        stroke-width="1"
      />
      {(marks === "all" ? points : points.slice(-1)).map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="1.6" fill="currentColor" />
      ))}
    </svg>
  );
}
