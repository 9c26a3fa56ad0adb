import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "../../tests/contrast";
import { CHART_THEMES } from "./theme";

/** A variable of the page's style sheet, in one of its themes. */
function cssVariable(theme: string, name: string): string | undefined {
  const css = readFileSync("src/widgets/theme.css", "utf8");
  const start = theme === "dark" ? css.indexOf(':root[data-theme="dark"]') : css.indexOf(":root");
  return new RegExp(`--${name}:\\s*([^;]+);`).exec(css.slice(start))?.[1];
}

describe.each(["light", "dark"] as const)("the %s theme", (name) => {
  const theme = CHART_THEMES[name];
  it("has eight different hues of 3:1 to the paper", () => {
    expect(new Set(theme.hues).size).toBe(8);
    for (const hue of [...theme.hues, theme.ceiling, theme.flag]) {
      expect(contrast(hue, theme.paper), hue).toBeGreaterThanOrEqual(3);
    }
  });
  it("has texts of 4.5:1 to the paper", () => {
    expect(contrast(theme.ink, theme.paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.muted, theme.paper)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(["paper", "canvas", "hover"])("has texts and edges to be seen on its %s", (surface) => {
    const color = (variable: string) => cssVariable(name, variable) ?? "";
    for (const text of ["ink", "muted", "accent", "warning", "better", "worse"])
      expect(contrast(color(text), color(surface)), text).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color("line-strong"), color(surface))).toBeGreaterThanOrEqual(3);
  });
  it("has the page's paper and ink", () => {
    expect(cssVariable(name, "paper")).toBe(theme.paper);
    expect(cssVariable(name, "ink")).toBe(theme.ink);
    expect(cssVariable(name, "muted")).toBe(theme.muted);
  });
});
