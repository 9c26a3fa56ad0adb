import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    unstubGlobals: true,
    // Only when asked for: --coverage.
    coverage: {
      provider: "v8",
      reporter: ["json-summary"],
      include: ["src/**/*.{ts,tsx}"],
      exclude: ["src/api/generated.ts"],
    },
    // What a test prints by accident is a fault of the test or of the page.
    onConsoleLog(log) {
      throw new Error(`unexpected console output: ${log}`);
    },
  },
});
