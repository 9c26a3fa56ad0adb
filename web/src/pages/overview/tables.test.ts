import { expect, it } from "vitest";
import { overview } from "../../../tests/change-answers";
import { mapCsv } from "./tables";

it("writes a row for each cell that was measured, and which all are relative to", () => {
  const [head, ...rows] = mapCsv(overview()).trim().split("\r\n");
  expect(head).toBe(
    "compiler,os,metric,channel,ratio,cases,version,oldest_version,versions_behind,is_reference",
  );
  expect(
    rows
      .map((row) => row.split(","))
      .map((cells) => [...cells.slice(0, 2), cells[4], cells.at(-1)]),
  ).toEqual([
    ["clang", "linux", "1", "true"],
    ["gcc", "linux", "0.865", "false"],
    ["gcc", "windows", "0.5", "false"],
  ]);
});
