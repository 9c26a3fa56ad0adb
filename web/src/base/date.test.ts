import { expect, it } from "vitest";
import { formatAgo, formatDay } from "./date";

const NOW = new Date("2026-11-21T12:00:00Z");

it("writes the UTC day", () => {
  expect(formatDay("2026-11-20T23:59:00Z")).toBe("2026-11-20");
});

it.each([
  ["2026-11-21T11:59:30Z", "just now"],
  ["2026-11-21T09:00:00Z", "3 hours ago"],
  ["2026-11-20T11:00:00Z", "yesterday"],
  ["2024-11-01T12:00:00Z", "2 years ago"],
])("writes %s as %s", (time, text) => {
  expect(formatAgo(time, NOW)).toBe(text);
});
