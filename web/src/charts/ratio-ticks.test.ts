import { expect, it } from "vitest";
import { ratioTicks } from "./ratio-ticks";

it("marks round distances from 1 where the axis is short", () => {
  expect(ratioTicks(1.05, 3)).toEqual([0.96, 0.98, 1, 1.02, 1.04]);
  expect(ratioTicks(2, 2)).toEqual([0.5, 1, 1.5, 2]);
});

it("marks round factors and their reciprocals where it is long, as many as fit", () => {
  expect(ratioTicks(6, 3)).toEqual([0.2, 0.5, 1, 2, 5]);
  const sparse = ratioTicks(120, 3);
  expect(sparse).toEqual([0.01, 0.05, 0.2, 1, 5, 20, 100]);
  expect(sparse.filter((tick) => tick > 1).length).toBeLessThanOrEqual(3);
});
