import { afterEach, expect, it } from "vitest";
import { changeGroup, changeOf } from "../../tests/change-answers";
import { markSeen, newestFound, seenUntil, unseenGroups } from "./last-look";

const OLD = changeGroup([changeOf({ found_at: "2026-11-01T10:00:00Z" })], { version: "1.0" });
const NEW = changeGroup(
  [changeOf({ found_at: "2026-11-01T10:00:00Z" }), changeOf({ found_at: "2026-11-02T10:00:00Z" })],
  { version: "1.1" },
);

afterEach(() => window.localStorage.clear());

it("shows everything to who was never here, and then what was found since", () => {
  expect(seenUntil("fresh")).toBeNull();
  expect(unseenGroups([OLD, NEW], null)).toEqual([OLD, NEW]);
  expect(unseenGroups([OLD, NEW], "2026-11-01T10:00:00Z")).toEqual([NEW]);
  expect(unseenGroups([OLD, NEW], newestFound([OLD, NEW]))).toEqual([]);
});

it("compares times, not texts", () => {
  expect(unseenGroups([NEW], "2026-11-02T10:00:00.000+00:00")).toEqual([]);
});

it("remembers for each project", () => {
  markSeen("one", "2026-11-01T10:00:00Z");
  expect([seenUntil("one"), seenUntil("other")]).toEqual(["2026-11-01T10:00:00Z", null]);
  expect(window.localStorage.getItem("wirewatch.seen.one")).toBe("2026-11-01T10:00:00Z");
});
