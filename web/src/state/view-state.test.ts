import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatView,
  normalizeSelection,
  parseView,
  sameSelection,
  toggled,
  type ViewState,
  withValues,
} from "./view-state";

const RESERVED = [
  ...[
    "metric",
    "channel",
    "scale",
    "relative",
    "labels",
    "model",
    "load",
    "limit",
    "version",
    "all",
    "spread",
    "for",
  ],
  "of_ceiling",
];
const text = fc.string({ minLength: 1, unit: "grapheme" });
const key = text.filter((name) => !RESERVED.includes(name) && name !== "__proto__");

const view: fc.Arbitrary<ViewState> = fc.record({
  metric: fc.option(text),
  channel: fc.option(text),
  scale: fc.constantFrom(null, "log" as const, "linear" as const),
  relative: fc.constantFrom(null, "first" as const, "ceiling" as const),
  labels: fc.constantFrom("version" as const, "commit" as const, "date" as const),
  component: fc.option(text),
  panels: fc.option(text),
  model: fc.boolean(),
  limit: fc.option(fc.integer({ min: 1, max: 1000 })),
  versions: fc.uniqueArray(text),
  loads: fc.array(text),
  all: fc.boolean(),
  selection: fc
    .dictionary(key, fc.array(text, { minLength: 1 }), { noNullPrototype: true })
    .map(normalizeSelection),
});

describe("the URL of a view", () => {
  it("comes back as it was written", () => {
    fc.assert(
      fc.property(view, (original) => {
        expect(parseView(formatView(original))).toEqual(original);
      }),
    );
  });

  it("is the same text for the same view, whatever the order of choosing", () => {
    const one = toggled(toggled({}, "size", "64"), "codec", "b");
    const other = toggled(toggled({}, "codec", "b"), "size", "64");
    const empty = parseView("");
    expect(formatView({ ...empty, selection: one })).toBe("?codec=b&size=64");
    expect(formatView({ ...empty, selection: other })).toBe("?codec=b&size=64");
  });

  it("has its keys in order, the page's own among the dimensions", () => {
    const view = { ...parseView("?size=8&codec=b"), metric: "cpu_time", versions: ["2", "1"] };
    expect(formatView(view)).toBe("?codec=b&metric=cpu_time&size=8&version=2&version=1");
  });

  it("is empty when everything is default", () => {
    expect(formatView(parseView(""))).toBe("");
  });

  it("is read tolerantly", () => {
    const read = parseView("?scale=cubic&limit=-3&codec=&codec=a&codec=a&all=yes");
    expect(read).toEqual({ ...parseView(""), selection: { codec: ["a"] } });
  });
});

describe("a selection", () => {
  it("loses a key with its last value", () => {
    expect(toggled({ codec: ["a"] }, "codec", "a")).toEqual({});
    expect(withValues({ codec: ["a"], size: ["8"] }, "codec", [])).toEqual({ size: ["8"] });
  });
  it("keeps values in natural order", () => {
    expect(toggled({ size: ["64"] }, "size", "8")).toEqual({ size: ["8", "64"] });
  });
  it("is compared by what it says", () => {
    expect(sameSelection({ a: ["2", "1"], b: [] }, { a: ["1", "2"] })).toBe(true);
    expect(sameSelection({ a: ["1"] }, { a: ["2"] })).toBe(false);
  });
});
