import { describe, expect, it } from "vitest";
import { CLANG, GCC, trendSeries } from "../../tests/answers";
import { seriesStyles } from "./series-style";

const ORDERS = {
  codec: ["a", "b", "c", "d"],
  compiler: ["clang", "gcc", "msvc"],
  operation: ["from_wire", "to_wire"],
};
const series = (codec: string, operation = "to_wire", track = GCC) =>
  trendSeries({ facets: { codec, operation }, track });

describe("seriesStyles", () => {
  it("keeps a codec's colour whatever else is shown", () => {
    const [, , c] = seriesStyles([series("a"), series("b"), series("c")], ORDERS);
    const [c2] = seriesStyles([series("c"), series("d")], ORDERS);
    expect(c?.hue).toBe(2);
    expect(c2?.hue).toBe(2);
  });

  it("keeps the colour of a line that is left alone", () => {
    expect(seriesStyles([series("c")], ORDERS)[0]?.hue).toBe(2);
    const names = { name: ["BM_A", "BM_B", "BM_C"] };
    expect(seriesStyles([trendSeries({ name: "BM_C", facets: {} })], names)[0]?.hue).toBe(2);
  });

  it("does not depend on the order in the list", () => {
    const all = [series("a"), series("b"), series("d")];
    const backwards = seriesStyles(all.toReversed(), ORDERS).toReversed();
    expect(backwards).toEqual(seriesStyles(all, ORDERS));
  });

  it("colours compilers, by their place in the project, where one codec is shown", () => {
    const styles = seriesStyles([series("b"), series("b", "to_wire", CLANG)], ORDERS);
    expect(styles.map(({ hue }) => hue)).toEqual([1, 0]);
  });

  it("tells further dimensions by dash, then by marker", () => {
    const [first, second, third] = seriesStyles(
      [series("a"), series("b", "from_wire"), series("a", "to_wire", CLANG)],
      ORDERS,
    );
    expect(first).toEqual({ hue: 0, dash: 1, symbol: 1 });
    expect(second).toEqual({ hue: 1, dash: 0, symbol: 1 });
    expect(third).toEqual({ hue: 0, dash: 1, symbol: 0 });
  });

  it("leaves the operation to panels", () => {
    const styles = seriesStyles([series("a"), series("a", "from_wire")], ORDERS, "operation");
    expect(styles[0]).toEqual(styles[1]);
  });

  it("gives a second round of hues its own dash", () => {
    const names = Array.from({ length: 10 }, (_, index) => `BM_${index}`);
    const all = names.map((name) => trendSeries({ name, facets: {} }));
    const styles = seriesStyles(all, { name: names });
    expect(styles[8]).toEqual({ hue: 0, dash: 1, symbol: 1 });
    expect(new Set(styles.map((style) => JSON.stringify(style))).size).toBe(10);
  });
});
