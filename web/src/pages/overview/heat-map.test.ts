import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mapCell, overview } from "../../../tests/change-answers";
import { contrast } from "../../../tests/contrast";
import { parseOverview } from "../../state/overview-view";
import { levelOf, mapRows } from "./heat-map";

const VIEW = parseOverview("?operation=to_wire");

describe("levels", () => {
  it.each([
    [1, "higher", 0],
    [1.019, "higher", 0],
    [1.05, "higher", 1],
    [0.5, "higher", -4],
    [0.5, "lower", 4],
    [1.2, "lower", -2],
    [3, "neutral", 0],
  ] as const)("%f where %s is better", (ratio, direction, level) => {
    expect(levelOf(ratio, direction)).toBe(level);
  });

  it("are as far from 1 upwards as downwards", () => {
    for (const ratio of [1.03, 1.15, 1.5, 4]) {
      expect(levelOf(1 / ratio, "higher")).toBe(-levelOf(ratio, "higher"));
    }
  });
});

describe("the heat map", () => {
  const [clang, gcc] = mapRows(overview(), VIEW);

  it("says of each cell what it is without its colour", () => {
    expect(clang?.cells[0]).toMatchObject({ isReference: true, text: "×1", compareQuery: null });
    expect(clang?.cells[1]).toBeNull();
    expect(gcc?.cells[0]?.text).toBe("×0.865 ▼");
    expect(gcc?.cells[1]).toMatchObject({ level: -4, version: "1.74 (2 behind) to 1.80" });
    expect(gcc?.cells[0]?.about).toBe(
      "gcc on linux: ×0.865 of clang on linux over 12\u00a0cases; version 1.81",
    );
  });

  it("leads to the comparison of a cell with the reference: shared where they agree", () => {
    expect(gcc?.cells[0]?.compareQuery).toBe(
      "?baseline.compiler=clang&candidate.compiler=gcc&operation=to_wire&os=linux",
    );
    expect(gcc?.cells[1]?.compareQuery).toBe(
      "?baseline.compiler=clang&baseline.os=linux&candidate.compiler=gcc&candidate.os=windows&operation=to_wire",
    );
  });

  it("compares nothing where nothing is in common", () => {
    const lonely = overview();
    lonely.heat_map.cells[1] = [mapCell({ ratio: null, case_count: 0 }), null];
    const cell = mapRows(lonely, VIEW)[1]?.cells[0];
    expect(cell).toMatchObject({ text: "no common case", level: 0, compareQuery: null });
  });
});

describe("the colours", () => {
  const sheet = (path: string) => readFileSync(path, "utf8");
  const heat = sheet("src/pages/overview/heat-map.css");
  const theme = sheet("src/widgets/theme.css");
  const valuesOf = (text: string, name: RegExp) =>
    [...text.matchAll(name)].map((match) => match[1] ?? "");

  it.each([0, 1])("let every text be read (theme %i)", (which) => {
    const ink = valuesOf(theme, /--ink: (#\w+)/g)[which] ?? "";
    const backgrounds = valuesOf(heat, /--heat-\w+-\d: (#\w+)/g).slice(8 * which, 8 * which + 8);
    expect(backgrounds).toHaveLength(8);
    for (const background of backgrounds) {
      expect(contrast(ink, background)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
