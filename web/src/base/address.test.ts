import { expect, it } from "vitest";
import { withParameter } from "./address";

it("begins a query, or goes on with one", () => {
  expect(withParameter("/embed", "theme", "dark")).toBe("/embed?theme=dark");
  expect(withParameter("/embed?codec=a", "signed", "9.1&x")).toBe("/embed?codec=a&signed=9.1%26x");
});
