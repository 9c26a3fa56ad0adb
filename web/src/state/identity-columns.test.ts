import { expect, it } from "vitest";
import { identityColumns } from "./identity-columns";

const series = (facets: Record<string, string>, track: Record<string, string>) => ({
  ...{ name: "to_wire/a", threads: 2, clock: "cpu" as const, facets, track },
});

it("has a column for every facet and key of a track that any of them has, and leaves out what one lacks", () => {
  const one = series({ codec: "a", size: "8" }, { os: "linux" });
  const other = series({ codec: "b" }, { compiler: "gcc", os: "linux" });
  const { titles, cellsOf } = identityColumns([one, other]);
  expect(titles).toEqual(["benchmark", "threads", "clock", "codec", "size", "compiler", "os"]);
  expect(cellsOf(one)).toEqual(["to_wire/a", 2, "cpu", "a", "8", null, "linux"]);
  expect(cellsOf(other)).toEqual(["to_wire/a", 2, "cpu", "b", null, "gcc", "linux"]);
});
