import { expect, it } from "vitest";
import { trend, trendSeries } from "../../../tests/answers";
import { inTimeOrder, timedCount } from "./timed";

const x = trend([]).x;

it("orders every column by commit time, and leaves out what has none", () => {
  const times = ["2026-03-01T00:00:00Z", null, "2026-01-01T00:00:00Z"];
  const answered = trend([trendSeries({ of_ceiling: null })], { x: { ...x, commit_times: times } });
  expect(timedCount(answered)).toBe(2);
  const timed = inTimeOrder(answered);
  expect(timed.x.labels).toEqual(["1.81", "1.74"]);
  expect(timed.x.commits).toEqual([null, "0123456789abcdef"]);
  expect(timed.x.commit_times).toEqual([times[2], times[0]]);
  expect(timed.x.annotations).toEqual([[], []]);
  const [series] = timed.series;
  expect([series?.y, series?.q1, series?.runs]).toEqual([
    [1.2e9, 1e9],
    [1.19e9, 0.99e9],
    [1, 1],
  ]);
  expect(series?.of_ceiling).toBeNull();
});
