import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareRequest,
  eitherSide,
  fixedKeys,
  formatCompare,
  parseCompare,
  swapped,
  withBoth,
  withSide,
} from "./compare-view";

const QUERY =
  "?baseline.codec=a&baseline.version=1.0&budget=0.1&candidate.codec=b&metric=cpu_time" +
  "&only=changes&size=8&sort=-ratio&version=1.2";

describe("the address of a comparison", () => {
  it("says what each side fixes, what both share, and how the table stands", () => {
    const view = parseCompare(QUERY);
    expect(view).toEqual({
      metric: "cpu_time",
      budget: 0.1,
      sort: "-ratio",
      onlyChanges: true,
      shared: { size: ["8"], version: ["1.2"] },
      baseline: { codec: ["a"], version: ["1.0"] },
      candidate: { codec: ["b"] },
    });
    expect(formatCompare(view)).toBe(QUERY);
    expect(compareRequest(view)).not.toMatch(/sort|only/);
    expect(fixedKeys(view)).toEqual(["codec"]);
  });

  it("stays what it is when written and read again", () => {
    const values = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 });
    const selection = fc.dictionary(fc.constantFrom("codec", "os", "version", "wrap"), values);
    fc.assert(
      fc.property(selection, selection, selection, (shared, baseline, candidate) => {
        const empty = parseCompare("");
        const view = parseCompare(formatCompare({ ...empty, shared, baseline, candidate }));
        expect(parseCompare(formatCompare(view))).toEqual(view);
        expect(Object.keys(view.baseline)).toEqual(Object.keys(baseline).sort());
      }),
    );
  });

  it("takes what cannot be read for what is not there", () => {
    expect(parseCompare("?budget=much&only=x&baseline.=").budget).toBeNull();
    expect(parseCompare("?budget=-1").budget).toBeNull();
  });

  it("fixes a key on both sides in place of the shared one, frees it, and swaps", () => {
    const view = withBoth(parseCompare("?codec=a&size=8"), "codec", ["a"], ["b"]);
    expect(formatCompare(view)).toBe("?baseline.codec=a&candidate.codec=b&size=8");
    expect(formatCompare(swapped(view))).toBe("?baseline.codec=b&candidate.codec=a&size=8");
    expect(formatCompare(withSide(view, "baseline", "codec", []))).toBe(
      "?candidate.codec=b&size=8",
    );
  });

  it("selects the series of both sides together, free in what one side leaves free", () => {
    const view = parseCompare(
      "?baseline.codec=a&candidate.codec=b&baseline.os=linux&os=windows&size=8&version=1.0",
    );
    expect(eitherSide(view)).toEqual({ codec: ["a", "b"], size: ["8"] });
  });
});
