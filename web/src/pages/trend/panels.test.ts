import { expect, it } from "vitest";
import { CLANG, GCC, trendSeries } from "../../../tests/answers";
import { panelKeys, trendPanels } from "./panels";

const of = (codec: string | null, track = GCC) =>
  trendSeries({
    facets: codec === null ? { operation: "sort" } : { operation: "sort", codec },
    track,
  });
const SERIES = [of("b", CLANG), of("a"), of("b"), of(null)];

it("offers what differs, in reading order, and not what would make too many", () => {
  expect(panelKeys(SERIES)).toEqual(["codec", "compiler", "compiler_major"]);
  const many = Array.from({ length: 25 }, (_, index) => of(`c${index}`));
  expect(panelKeys(many)).toEqual([]);
});

it("has a panel for each value, in order, and one for those without", () => {
  expect(trendPanels(SERIES, "codec")).toEqual({
    key: "codec",
    titles: ["No codec", "a", "b"],
    panelOf: [2, 1, 2, 0],
  });
});

it("is a single chart where the dimension tells nothing apart", () => {
  const single = { key: null, titles: [""], panelOf: [0, 0, 0, 0] };
  expect(trendPanels(SERIES, "os")).toEqual(single);
  expect(trendPanels(SERIES, null)).toEqual(single);
});
