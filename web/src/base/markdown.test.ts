import { expect, it } from "vitest";
import { toMarkdownTable } from "./markdown";

it("writes a table whose cells show what was given, letter by letter", () => {
  expect(toMarkdownTable(["Case", "Ratio"], [["BM_Sort<a|b>/8\n`x`", "×1.056"]])).toBe(
    "| Case | Ratio |\n| --- | ---: |\n| BM\\_Sort&lt;a\\|b>/8 \\`x\\` | ×1.056 |\n",
  );
});
