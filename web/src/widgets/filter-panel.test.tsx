import { render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { FilterPanel } from "./filter-panel";

const dimension = (key: string, ...values: string[]) => ({
  key,
  title: key,
  kind: "track",
  values: values.map((value) => ({ value, count: 1, selected: false })),
});

test("a dimension with one value is shown only where people look for it first", () => {
  const nothing = () => undefined;
  render(
    <FilterPanel
      dimensions={[dimension("os", "linux"), dimension("arch", "x86_64")]}
      selection={{}}
      onToggle={nothing}
      onReplace={nothing}
    />,
  );
  expect(screen.getByRole("checkbox", { name: /linux/ })).toBeTruthy();
  expect(screen.queryByText("Architecture")).toBeNull();
});
