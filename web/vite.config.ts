import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { precompressed } from "./build/precompressed.ts";
import { renderBlocking } from "./build/render-blocking.ts";

export default defineConfig({
  // Plotly's dependencies read node's `global`.
  define: { global: "globalThis" },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  resolve: {
    alias: [
      {
        // Plotly asks for the maps' style sheet (82 kB) even where no maps are bundled.
        find: /^maplibre-gl\/dist\/maplibre-gl\.css$/,
        replacement: fileURLToPath(new URL("./build/empty.css", import.meta.url)),
      },
    ],
  },
  plugins: [renderBlocking(), precompressed()],
  build: {
    target: "es2023",
    // The icon stays a file: the content security policy is simple to keep, and so is the page.
    assetsInlineLimit: 0,
    // Plotly is one chunk of about 1.1 MB, loaded after the page is there.
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
  },
  server: { host: "127.0.0.1", proxy: { "/api": "http://127.0.0.1:8000" } },
});
