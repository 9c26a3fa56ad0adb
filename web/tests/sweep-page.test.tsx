import { fireEvent, screen, waitFor } from "@testing-library/preact";
import type { ScatterData } from "plotly.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Sweep } from "../src/api/generated";
import { CLANG, dimension, filtersOf, GCC, MEMMOVE, project, sweep, sweepSeries } from "./answers";
import { close, drawnNames, open, plotly, serve } from "./page-harness";

vi.mock("../src/widgets/plotly-bundle", async () => ({
  default: (await import("./page-harness")).plotly,
}));

const FILTERS = filtersOf(
  4,
  dimension("operation", { from_wire: 2, to_wire: 2 }),
  dimension("codec", { "boost.binary": 4, "boost.text": 4 }),
  dimension("compiler", { clang: 4, gcc: 4 }, "track"),
);
const line = (operation: string, codec: string, track = GCC) =>
  sweepSeries({ facets: { operation, codec }, track });
const WHOLE = sweep([
  line("to_wire", "boost.binary", CLANG),
  line("from_wire", "boost.binary", CLANG),
  sweepSeries({
    facets: { operation: "to_wire", codec: "boost.text" },
    track: GCC,
    version: "1.74",
  }),
  MEMMOVE,
]);

function answer(whole: Sweep, narrowed: Sweep = whole): string[] {
  return serve([
    [/\/projects$/, () => ({ body: { projects: [project()] } })],
    [/\/projects\/boost$/, () => ({ body: project() })],
    [/\/filters$/, () => ({ body: FILTERS })],
    [/\/sweep$/, ({ searchParams }) => ({ body: searchParams.has("compiler") ? narrowed : whole })],
  ]);
}

const drawn = () => waitFor(() => expect(plotly.react).toHaveBeenCalled());

beforeEach(() => plotly.react.mockClear());
afterEach(close);

describe("the Sweep page", () => {
  it("draws the newest track by default, under its ceiling, and says so", async () => {
    const asked = answer(WHOLE);
    open("/projects/boost/sweep");
    await drawn();
    expect(asked.at(-1)).toContain("compiler=clang");
    expect(window.location.search).toBe("");
    const points = screen.getByRole("link", { name: "Parquet" }).getAttribute("href");
    expect(points).toMatch(/\/boost\/export\?.*compiler=clang.*&version=.*&format=parquet$/);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
      "Bandwidth over payload size, from CPU time",
    );
    expect(screen.getByRole("button", { name: /Remove filter Compiler clang/ })).toBeTruthy();
    expect(drawnNames()).toContain("memmove (warm)");
    expect(screen.getByText(/Shaded: beyond memmove/)).toBeTruthy();
  });

  it("lists fitted costs with their doubts, and draws the model at the reader's word", async () => {
    const model = {
      fixed_ns: { value: 80, low: 60, high: 100 },
      bytes_per_s: { value: 2e9, low: 1.9e9, high: null },
      half_size_bytes: 160,
      worst_ratio: 1.4,
      lack_of_fit: true,
    };
    answer(sweep([sweepSeries({ model }), MEMMOVE]));
    open("/projects/boost/sweep");
    await drawn();
    const table = screen.getByRole("region", { name: "Fitted costs" });
    const text = table.textContent?.replaceAll("\u00a0", " ") ?? "";
    expect(text).toContain("80 ns (60 ns to 100 ns)2 GB/s (1.9 GB/s to ∞)160 B×1.400 does not fit");
    const curves = () =>
      ((plotly.react.mock.calls.at(-1)?.[1] ?? []) as ScatterData[]).filter(
        ({ line }) => line?.dash === "dot",
      );
    expect(curves()).toHaveLength(0);
    fireEvent.click(screen.getByRole("button", { name: "Show" }));
    expect(window.location.search).toBe("?model=1");
    await waitFor(() => expect(curves()).toHaveLength(1));
    const [curve] = curves();
    expect(curve?.x?.at(-1)).toBeCloseTo(4096);
    expect(curve?.y?.at(-1)).toBeCloseTo(4096 / (80e-9 + 4096 / 2e9), -3);
  });

  it("has a panel for each operation and one legend for all", async () => {
    const both = sweep([
      line("to_wire", "boost.binary"),
      line("from_wire", "boost.binary"),
      line("to_wire", "boost.text"),
      MEMMOVE,
    ]);
    answer(both);
    open("/projects/boost/sweep");
    await drawn();
    const layout = plotly.react.mock.calls.at(-1)?.[2];
    const titles = (layout?.annotations ?? []).map((annotation) => annotation.text);
    expect(titles.slice(0, 2)).toEqual(["to_wire", "from_wire"]);
    const entries = screen.getAllByRole("button", { name: /boost.binary up to/ });
    expect(entries).toHaveLength(1);
    fireEvent.click(entries[0] as HTMLElement);
    await waitFor(() => expect(drawnNames()).not.toContain("boost.binary"));
    expect(drawnNames()).toContain("boost.text");
  });

  it("compares versions: each chosen one is in the URL and asked for", async () => {
    const asked = answer(WHOLE);
    open("/projects/boost/sweep?compiler=gcc");
    await drawn();
    fireEvent.click(screen.getByRole("checkbox", { name: "1.81" }));
    fireEvent.click(screen.getByRole("checkbox", { name: "1.74" }));
    expect(window.location.search).toBe("?compiler=gcc&version=1.81&version=1.74");
    await waitFor(() => expect(asked.at(-1)).toContain("version=1.81&version=1.74"));
  });

  it("explains itself where benchmarks name no size", async () => {
    answer(sweep([], { versions: [], x: { sizes_bytes: [] } }));
    open("/projects/boost/sweep");
    expect(await screen.findByText("These benchmarks name no size")).toBeTruthy();
    const way = screen.getByRole("link", { name: "See them over versions" });
    expect(way.getAttribute("href")).toBe("/projects/boost/trend");
    expect(plotly.react).not.toHaveBeenCalled();
  });

  it("offers to remove each filter where nothing matches", async () => {
    answer(WHOLE, sweep([]));
    open("/projects/boost/sweep?compiler=gcc&version=1.74");
    expect(await screen.findByText("No series match")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /Remove filter Version 1.74/ }));
    expect(window.location.search).toBe("?compiler=gcc");
  });
});
