import { cleanup, render } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { Sparkline } from "./sparkline";

afterEach(cleanup);

function heights(values: readonly number[]): number[] {
  const { container } = render(<Sparkline values={values} label="" />);
  return [...container.querySelectorAll("circle")].map((dot) => Number(dot.getAttribute("cy")));
}

describe("a sparkline", () => {
  it("goes from its smallest to its largest value", () => {
    expect(heights([1, 2, 1.5])).toEqual([17.5, 2.5, 10]);
  });
  it("shows noise as small as it is, in the middle", () => {
    const [first = 0, last = 0] = heights([1, 1.005]);
    expect(first - last).toBeCloseTo(1.5, 1);
    expect((first + last) / 2).toBeCloseTo(10);
  });
  it("is level where nothing differs, zero too", () => {
    for (const height of [...heights([7, 7]), ...heights([0, 0])]) expect(height).toBeCloseTo(10);
  });
});
