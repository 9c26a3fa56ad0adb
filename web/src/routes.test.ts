import { expect, it } from "vitest";
import { routeOf } from "./routes";

const project = (page: string | null, item: string | null = null) => ({
  kind: "project",
  slug: "boost",
  page,
  item,
});

it.each([
  ["/", { kind: "projects" }],
  ["/projects/boost", project(null)],
  ["/projects/boost/trend", project("trend")],
  ["/projects/boost/sweep/", project("sweep")],
  ["/projects/boost/runs/12", project("runs", "12")],
  ["/projects/boost/runs/12/more", { kind: "not-found" }],
  ["/projects/boost/runs/%E0%A4%A", { kind: "not-found" }],
  ["/projects/%E0%A4%A/trend", { kind: "not-found" }],
  ["/elsewhere", { kind: "not-found" }],
])("reads %s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});
