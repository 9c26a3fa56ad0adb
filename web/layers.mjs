// Who may import whom below src/. Checked by scripts/check-layers.mjs.
//   may:       folders whose modules a folder's modules may import (their own folder is always allowed)
//   mayTypes:  folders of which only types may be imported: the wire models are written once, in src/api/generated.ts
//   packages:  packages that may be imported
// Files of src/ itself (main, app, routes) put the pages together and may import anything.

export const LAYERS = {
  base: { may: [], mayTypes: [], packages: [] },
  api: { may: ["base"], mayTypes: [], packages: [] },
  state: { may: ["base"], mayTypes: ["api"], packages: ["preact", "@preact/signals"] },
  charts: { may: ["base"], mayTypes: [], packages: [], packageTypes: ["plotly.js"] },
  widgets: { may: ["base"], mayTypes: [], packages: ["preact", "plotly.js"] },
  pages: {
    may: ["base", "api", "state", "charts", "widgets"],
    mayTypes: [],
    packages: ["preact", "@preact/signals"],
  },
};

/** Folders whose own folders may not import each other: a page never imports a page. */
export const SEPARATE_INSIDE = ["pages"];

/** Things done in one file alone: what they look like, and where. */
export const ONE_PLACE = [
  { what: "talks to the server", pattern: /\bfetch\(/, file: "api/client.ts" },
  {
    what: "calls Plotly",
    pattern: /\bplotly\.(?:react|newPlot|toImage|purge)\b/i,
    file: "widgets/plot.tsx",
  },
  {
    what: "formats numbers",
    pattern: /Intl\.NumberFormat|\.toLocaleString\(|\.toFixed\(/,
    file: "base/format.ts",
  },
];
