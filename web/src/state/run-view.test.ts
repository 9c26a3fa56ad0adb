import { expect, it } from "vitest";
import { formatRunsView, formatRunView, parseRunsView, parseRunView } from "./run-view";

it("reads and writes the table of a run, defaults left out", () => {
  const query = "?metric=cpu_time&q=boost&sort=-spread";
  expect(formatRunView(parseRunView(query))).toBe(query);
  expect(formatRunView(parseRunView("?q=&unknown=1"))).toBe("");
});

it("reads and writes a choice of runs", () => {
  const query = "?compiler=clang&compiler=gcc&cursor=12&version=1.92.0";
  expect(parseRunsView(query)).toEqual({
    choice: { compiler: ["clang", "gcc"], version: ["1.92.0"] },
    cursor: "12",
  });
  expect(formatRunsView(parseRunsView(query))).toBe(query);
});
