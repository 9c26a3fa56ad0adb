interface SwatchProps {
  readonly color: string;
  readonly dash: string;
  readonly symbol: string;
  readonly widthPx: number;
  readonly hasMarker: boolean;
}

/** Lengths of line and gap in the swatch, by Plotly's names of dashes. */
const DASH_ARRAYS: Readonly<Record<string, string>> = {
  dash: "6 4",
  dot: "2 3",
  dashdot: "7 3 2 3",
  longdash: "10 4",
};

const MARKERS: Readonly<Record<string, string>> = {
  square: "M14 4h7v7h-7z",
  diamond: "M17.5 2.5 22.5 7.5 17.5 12.5 12.5 7.5z",
  "triangle-up": "M17.5 3 22 11h-9z",
  "triangle-down": "M17.5 12 22 4h-9z",
  cross: "M16 3h3v3h3v3h-3v3h-3v-3h-3v-3h3z",
  circle: "M17.5 4a3.5 3.5 0 1 0 .01 0z",
};

/** A short piece of the line, as the chart draws it. */
export function Swatch({ color, dash, symbol, widthPx, hasMarker }: SwatchProps) {
  return (
    <svg class="swatch" width="35" height="15" viewBox="0 0 35 15" aria-hidden="true">
      <path
        d="M1 7.5H34"
        stroke={color}
        stroke-width={widthPx}
        stroke-dasharray={DASH_ARRAYS[dash] ?? "none"}
      />
      {hasMarker && <path d={MARKERS[symbol] ?? MARKERS["circle"]} fill={color} />}
    </svg>
  );
}
