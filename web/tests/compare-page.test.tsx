import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Compare } from "../src/api/generated";
import { dimension, filtersOf, project } from "./answers";
import { compare, info, pair } from "./compare-answers";
import { close, open, plotly, serve } from "./page-harness";

vi.mock("../src/widgets/plotly-bundle", async () => ({
  default: (await import("./page-harness")).plotly,
}));

const FILTERS = filtersOf(
  4,
  dimension("operation", { to_wire: 4 }),
  dimension("codec", { a: 4, b: 2 }),
  dimension("compiler", { clang: 2, gcc: 2 }, "track"),
  dimension("clock", { cpu: 2, real: 2 }),
);
const VERSIONS = ["1.74", "1.80", "1.81"].map((label) => ({
  ...{ label, commit: null, commit_time: null, annotations: [] },
}));
const PAIRS = [
  pair(),
  pair({
    baseline: info("a", "64"),
    candidate: info("a", "64"),
    ...{ ratio: 0.8, low: 0.75, high: 0.85, outcome: "worse" },
  }),
  pair({
    baseline: info("a", "512"),
    candidate: info("a", "512"),
    ...{ ratio: 1.001, low: 0.99, high: 1.01, outcome: "unchanged", beyond_budget: false },
  }),
];

function answer(body: Compare = compare(PAIRS)): string[] {
  return serve([
    [/\/projects$/, () => ({ body: { projects: [project()] } })],
    [/\/projects\/boost$/, () => ({ body: project() })],
    [/\/filters$/, () => ({ body: FILTERS })],
    [/\/versions$/, () => ({ body: { channel: "release", versions: VERSIONS } })],
    [/\/compare$/, () => ({ body })],
  ]);
}

const query = () => decodeURIComponent(window.location.search);
const heads = () =>
  within(screen.getByRole("region", { name: "Pairs with their ratios" }))
    .getAllByRole("rowheader")
    .map((cell) => cell.textContent);

beforeEach(() => plotly.react.mockClear());
afterEach(close);

describe("the Compare page", () => {
  it("shows first what is known to have changed, which the chart of the first bars must not miss", async () => {
    answer(compare([...PAIRS.slice(2), ...PAIRS.slice(0, 2)]));
    open("/projects/boost/compare");
    const table = await screen.findByRole("table", { name: /^Pairs with their ratios/ });
    const outcomes = within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => /better|worse|unchanged/.exec(row.textContent ?? "")?.[0]);
    expect(outcomes).toEqual(["better", "worse", "unchanged"]);
  });

  it("says what is compared, by how much, and what came of it in words", async () => {
    const asked = answer();
    open("/projects/boost/compare");
    await screen.findByRole("heading", { level: 1, name: "Bandwidth: 1.81 against 1.80" });
    expect(asked).toContain("/api/v1/projects/boost/compare");
    expect(screen.getByText("×1.020 (95 %: ×0.990 to ×1.050)")).toBeTruthy();
    expect(screen.getAllByText("▼ 1 worse")).toHaveLength(1);
    expect(screen.getByText(/2 pairs have changed by more than 5/)).toBeTruthy();
    await waitFor(() => expect(document.title).toBe("Compare · Boost · Wirewatch"));
    expect(heads()).toEqual([
      "to_wire/a/bytes/size:8",
      "to_wire/a/bytes/size:64",
      "to_wire/a/bytes/size:512",
    ]);
  });

  it("sorts by a heading, in the address and in the chart too, and shows only changes", async () => {
    answer();
    open("/projects/boost/compare");
    fireEvent.click(await screen.findByRole("button", { name: "Ratio" }));
    expect(query()).toBe("?sort=ratio");
    expect(heads()[0]).toBe("to_wire/a/bytes/size:64");
    await waitFor(() =>
      expect(plotly.react.mock.calls.at(-1)?.[2].yaxis?.ticktext).toEqual([
        "64\u00a0B",
        "512\u00a0B",
        "8\u00a0B",
      ]),
    );
    fireEvent.click(screen.getByRole("button", { name: "Only changes" }));
    expect(query()).toBe("?only=changes&sort=ratio");
    expect(heads()).toHaveLength(2);
  });

  it("chooses versions, fixes a dimension on both sides, swaps them, and frees it", async () => {
    answer();
    open("/projects/boost/compare");
    const baseline = await screen.findByRole("combobox", { name: "Baseline version" });
    await waitFor(() => expect(within(baseline).getByText("1.74")).toBeTruthy());
    fireEvent.change(baseline, { target: { value: "1.74" } });
    expect(query()).toBe("?baseline.version=1.74");

    const apart = await screen.findByRole("combobox", { name: "Tell the sides apart by" });
    expect(within(apart).queryByText("Clock")).toBeNull();
    fireEvent.change(apart, { target: { value: "codec" } });
    expect(query()).toBe("?baseline.codec=a&baseline.version=1.74&candidate.codec=b");
    fireEvent.click(screen.getByRole("button", { name: "Swap sides" }));
    expect(query()).toContain("baseline.codec=b");
    expect(query()).toContain("candidate.codec=a");
    fireEvent.click(screen.getByRole("button", { name: "Remove Codec" }));
    expect(query()).not.toContain("codec");
  });

  it("offers the usual comparisons", async () => {
    answer();
    open("/projects/boost/compare?size=8");
    const usual = await screen.findByRole("navigation", { name: "Usual comparisons" });
    await waitFor(() =>
      expect(
        within(usual)
          .getAllByRole("button")
          .map(({ textContent }) => textContent),
      ).toEqual(["1.81 against 1.80", "1.81 against 1.74", "gcc against clang", "b against a"]),
    );
    fireEvent.click(within(usual).getByRole("button", { name: "gcc against clang" }));
    expect(query()).toBe("?baseline.compiler=clang&candidate.compiler=gcc&size=8");
  });

  it("warns of different sittings and of what else differs", async () => {
    answer(
      compare([pair({ same_sitting: false })], {
        fixed: ["os"],
        also_differ: [{ key: "machine", baseline: "lab", candidate: "cloud" }],
      }),
    );
    open("/projects/boost/compare?baseline.os=linux&candidate.os=windows");
    const note = await screen.findByRole("note");
    expect(note.textContent).toContain("All pairs were measured in different sittings");
    expect(note.textContent).toContain("also differ in machine (cloud against lab)");
  });

  it("copies what it shows as Markdown with a link that stays what it is", async () => {
    const written: string[] = [];
    vi.stubGlobal("navigator", {
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    answer();
    open("/projects/boost/compare?only=changes");
    fireEvent.click(await screen.findByRole("button", { name: "Copy as Markdown" }));
    await waitFor(() => expect(written).toHaveLength(1));
    vi.unstubAllGlobals();
    const [head = "", ...lines] = (written[0] ?? "").trim().split("\n");
    expect(head).toContain("**[Bandwidth: 1.81 against 1.80](http");
    expect(head).toContain("baseline.version=1.80");
    expect(head).toContain("geometric mean ×1.020");
    expect(lines.filter((line) => line.startsWith("| to\\_wire/a"))).toHaveLength(2);
    expect(lines.join("\n")).toContain("| ▼ worse | ×0.800 | ×0.750 to ×0.850 |");
  });

  it("says why nothing pairs, and what is left on each side", async () => {
    answer(
      compare([], {
        unpaired: [{ ...info("a"), side: "baseline", reason: "clock" }],
        baseline_only: 1,
      }),
    );
    open("/projects/boost/compare");
    expect(await screen.findByText("Nothing pairs")).toBeTruthy();
    expect(screen.getByText(/the other side timed it by another clock/)).toBeTruthy();
    expect(screen.getByText(/1.series only in the baseline/)).toBeTruthy();
  });

  it("takes its filters, and nothing of its sides, along to another page", async () => {
    answer();
    open("/projects/boost/compare?baseline.codec=a&candidate.codec=b&size=8&only=changes&sort=p");
    await screen.findByText(/geometric mean/i);
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href("Trend")).toBe("/projects/boost/trend?size=8");
    expect(href("Sweep")).toBe("/projects/boost/sweep");
    expect(href("Runs")).toBe("/projects/boost/runs");
    expect(href("Parquet")).toMatch(
      /^\/api\/v1\/projects\/boost\/export\?channel=release&codec=a&codec=b&metric=bytes_per_second&size=8&version=1.80&version=1.81&format=parquet$/,
    );
  });
});
