import { expect, it } from "vitest";
import type { Filters } from "../../api/generated";
import { parseCompare } from "../../state/compare-view";
import { comparePresets } from "./presets";

function filters(majors: readonly string[]): Filters {
  const counted = (values: readonly string[]) => values.map((value) => ({ value, count: 3 }));
  const dimensions = [
    { key: "compiler", values: counted(["gcc", "clang"]) },
    { key: "compiler_major", values: counted(majors) },
  ];
  return { dimensions } as unknown as Filters;
}

function labels(majors: readonly string[]): string[] {
  return comparePresets(parseCompare(""), filters(majors), null).map(({ label }) => label);
}

it("offers compilers only where each has one version: others do not pair", () => {
  expect(labels(["12", "16"])).toEqual(["clang against gcc"]);
  expect(labels(["11", "12", "16"])).toEqual([]);
});
