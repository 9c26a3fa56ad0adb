import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dimension,
  filtersOf,
  GCC,
  MEMMOVE,
  project,
  sweep,
  sweepSeries,
} from "../../tests/answers";
import { defaultedKeys, effectiveSelection, viewSelecting } from "./default-selection";
import { chosenChannel, chosenMetric } from "./metric-choice";
import { withSweepDefaults } from "./sweep-defaults";
import { trendLimit, withTrendDefaults } from "./trend-defaults";
import { normalizeSelection, parseView } from "./view-state";

const BOOST = filtersOf(
  312,
  dimension("operation", { from_wire: 144, to_wire: 144 }),
  dimension("codec", { "boost.binary": 96, "boost.text": 96, "boost.xml": 96 }),
  dimension("size", { 8: 39, 64: 39, 512: 39, 4096: 39, 32768: 39, 262144: 39 }),
  dimension("wrap", { array: 144, binary_object: 144 }),
  dimension("threads", { 1: 200, 8: 112 }),
  dimension("compiler", { clang: 104, gcc: 104, msvc: 104 }, "track"),
);
const NAMES_ALONE = filtersOf(
  96,
  dimension("threads", { 1: 96 }),
  dimension("compiler", { gcc: 96 }, "track"),
);

describe("Trend's defaults", () => {
  it("narrow an empty selection to a readable chart, never by codec or compiler", () => {
    expect(withTrendDefaults({}, BOOST)).toEqual({
      operation: ["to_wire"],
      size: ["512"],
      wrap: ["array"],
    });
  });
  it("pick a middle size whenever sizes are not chosen", () => {
    expect(withTrendDefaults({ codec: ["boost.xml"] }, BOOST)).toEqual({
      codec: ["boost.xml"],
      size: ["512"],
    });
  });
  it("leave alone what is chosen by size or by name", () => {
    for (const chosen of [{ size: ["8"] }, { q: ["xml"] }, { name: ["to_wire/a"] }]) {
      expect(withTrendDefaults(chosen, BOOST)).toEqual(chosen);
    }
  });
  it("ask for few series where names are all there is", () => {
    expect(trendLimit({}, NAMES_ALONE, false)).toBe(16);
    expect(trendLimit({}, NAMES_ALONE, true)).toBe(50);
    expect(trendLimit({ q: ["x"] }, NAMES_ALONE, false)).toBe(50);
  });
});

describe("Sweep's defaults", () => {
  const clang = { ...GCC, compiler: "clang", compiler_major: "16" };
  it("pick the track with the newest version, by as few keys as tell it", () => {
    const whole = sweep([
      sweepSeries({ version: "1.74" }),
      sweepSeries({ version: "1.81", track: clang }),
      MEMMOVE,
    ]);
    expect(withSweepDefaults({}, whole)).toEqual({ compiler: ["clang"] });
  });
  it("add nothing where one track is all there is, or something is chosen", () => {
    expect(withSweepDefaults({}, sweep([sweepSeries(), MEMMOVE]))).toEqual({});
    const whole = sweep([sweepSeries(), sweepSeries({ track: clang })]);
    expect(withSweepDefaults({ codec: ["a"] }, whole)).toEqual({ codec: ["a"] });
  });
});

describe("the URL of a selection with defaults", () => {
  const add = (selection: Readonly<Record<string, readonly string[]>>) =>
    withTrendDefaults(selection, BOOST);
  const selection = fc
    .dictionary(
      fc.constantFrom("codec", "size", "operation", "q", "wrap"),
      fc.array(fc.constantFrom("8", "512", "to_wire", "array", "x"), { minLength: 1 }),
      { noNullPrototype: true },
    )
    .map(normalizeSelection);

  it("selects exactly what was wanted", () => {
    fc.assert(
      fc.property(selection, (wanted) => {
        expect(effectiveSelection(viewSelecting(parseView(""), wanted, add), add)).toEqual(wanted);
      }),
    );
  });
  it("is empty for the defaults, and says all=1 where a default was taken away", () => {
    const empty = parseView("");
    expect(viewSelecting(empty, add({}), add)).toEqual(empty);
    expect(viewSelecting(empty, {}, add)).toEqual({ ...empty, all: true });
    expect(viewSelecting(empty, { size: ["8"] }, add)).toEqual({
      ...empty,
      selection: { size: ["8"] },
    });
  });
  it("knows which keys the page chose", () => {
    const view = parseView("?codec=boost.xml");
    expect(defaultedKeys(view, effectiveSelection(view, add))).toEqual(["size"]);
  });
});

it("shows first what the API shows first", () => {
  expect(chosenMetric(null, project())?.name).toBe("bytes_per_second");
  expect(chosenMetric("cpu_time", project())?.name).toBe("cpu_time");
  expect(chosenMetric(null, project({ metrics: project().metrics.slice(1) }))?.name).toBe(
    "cpu_time",
  );
  expect(chosenMetric(null, project({ metrics: [] }))).toBeNull();
  const channels = ["pr/1", "main"].map((name) => ({ name, rule: "explicit", version_count: 1 }));
  expect(chosenChannel(null, project({ channels }))).toBe("main");
  expect(chosenChannel("pr/1", project({ channels }))).toBe("pr/1");
});
