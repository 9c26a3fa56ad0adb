import type { Plugin } from "vite";

/** Holds the first paint until the (small) page script has run, so that a chosen theme does not flash up late. */
export function renderBlocking(): Plugin {
  return {
    name: "render-blocking",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html.replace('<script type="module"', '<script type="module" blocking="render"'),
    },
  };
}
