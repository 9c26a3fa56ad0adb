import { expect, it } from "vitest";
import { formatOverview, parseOverview, sharedOfOverview, withAxis } from "./overview-view";

it.each([
  "",
  "?channel=main&compiler=gcc&metric=cpu_time",
  "?columns=machine&reference=gcc&reference=lab&rows=arch",
])("reads what it wrote: %s", (query) => {
  expect(formatOverview(parseOverview(query))).toBe(query);
});

it("takes nothing from what makes no sense", () => {
  expect(parseOverview("?rows=os&columns=os&reference=gcc")).toMatchObject({
    ...{ rows: "compiler", columns: "os", reference: null },
  });
});

it("lets rows and columns change places, and forgets the reference", () => {
  const view = parseOverview("?reference=gcc&reference=linux");
  expect(withAxis(view, "rows", "os")).toMatchObject({
    ...{ rows: "os", columns: "compiler", reference: null },
  });
  expect(withAxis(view, "columns", "arch")).toMatchObject({ rows: "compiler", columns: "arch" });
});

it("keeps its axes from other pages", () => {
  const shared = sharedOfOverview("?rows=arch&reference=a&reference=b&os=linux&metric=cpu_time");
  expect(shared).toMatchObject({ metric: "cpu_time", selection: { os: ["linux"] } });
});
