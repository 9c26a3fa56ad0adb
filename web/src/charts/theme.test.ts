import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CHART_THEMES } from "./theme";

/** Relative luminance after WCAG 2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

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
    for (const hue of [...theme.hues, theme.ceiling]) {
      expect(contrast(hue, theme.paper), hue).toBeGreaterThanOrEqual(3);
    }
  });
  it("has texts of 4.5:1 to the paper", () => {
    expect(contrast(theme.ink, theme.paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.muted, theme.paper)).toBeGreaterThanOrEqual(4.5);
  });
  it("has the page's paper and ink", () => {
    expect(cssVariable(name, "paper")).toBe(theme.paper);
    expect(cssVariable(name, "ink")).toBe(theme.ink);
    expect(cssVariable(name, "muted")).toBe(theme.muted);
  });
});
