import { expect, it } from "vitest";
import { routeOf } from "./routes";

it.each([
  ["/", { page: "projects" }],
  ["/projects/boost", { page: "project", slug: "boost" }],
  ["/projects/boost/trend", { page: "trend", slug: "boost" }],
  ["/projects/boost/sweep/", { page: "sweep", slug: "boost" }],
  ["/projects/boost/compare", { page: "not-found" }],
  ["/projects/%E0%A4%A/trend", { page: "not-found" }],
  ["/elsewhere", { page: "not-found" }],
])("reads %s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});
