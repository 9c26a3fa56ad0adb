import { describe, expect, it } from "vitest";
import { placed } from "./order";

describe("placed", () => {
  it("says how far each version moves, newest first", () => {
    expect(placed(["1.10", "1.2", "1.9"], ["1.2", "1.9", "1.10"])).toEqual([
      { label: "1.10", moves: 2 },
      { label: "1.9", moves: -1 },
      { label: "1.2", moves: -1 },
    ]);
  });

  it("takes a version that arrived in between as unmoved", () => {
    expect(placed(["1"], ["1", "2"]).map(({ moves }) => moves)).toEqual([0, 0]);
  });
});
