import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CLANG, dimension, filtersOf, project } from "./answers";
import { breakdown, breakdownBar } from "./needs-answers";
import { close, open, plotly, serve } from "./page-harness";

vi.mock("../src/widgets/plotly-bundle", async () => ({
  default: (await import("./page-harness")).plotly,
}));

const BARS = [breakdownBar(), breakdownBar({ id: "1.2.1", track: CLANG })];

function answer(view = breakdown(BARS)): string[] {
  return serve([
    [/\/projects$/, () => ({ body: { projects: [project()] } })],
    [/\/projects\/boost$/, () => ({ body: project() })],
    [
      /\/filters$/,
      () => ({ body: filtersOf(2, dimension("compiler", { clang: 1, gcc: 1 }, "track")) }),
    ],
    [/\/breakdown$/, () => ({ body: view })],
  ]);
}

const drawn = () => waitFor(() => expect(plotly.react).toHaveBeenCalled());

beforeEach(() => plotly.react.mockClear());
afterEach(close);

describe("the Breakdown page", () => {
  it("stacks the phases and the residual of each bar, and says how each was found", async () => {
    answer();
    open("/projects/boost/breakdown");
    await drawn();
    const title = "CPU time per item by phase";
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeTruthy();
    const traces = plotly.react.mock.calls.at(-1)?.[1] ?? [];
    const stacked = traces.filter(({ type }) => type === "bar");
    expect(stacked.map((trace) => "name" in trace && trace.name)).toEqual([
      ...["loop", "streams", "residual"],
    ]);
    const legend = within(screen.getByRole("list", { name: "Phases" }));
    const rules = legend.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rules.slice(0, 2)).toEqual(["loopno_stream", "streamsdefault − no_stream"]);
    expect(screen.getByText(/^2.bars$/)).toBeTruthy();
  });

  it("has the numbers as a table, bars named by what differs", async () => {
    answer();
    open("/projects/boost/breakdown");
    await drawn();
    const details = screen.getByText("Data table").closest("details") as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event("toggle"));
    const row = await screen.findByRole("row", { name: /^gcc 12/ });
    const cells = within(row).getAllByRole("cell");
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      ...["200\u00a0ns ± 5\u00a0ns", "700\u00a0ns ± 8\u00a0ns"],
      ...["100\u00a0ns", "1\u00a0µs ± 10\u00a0ns"],
    ]);
  });

  it("offers metrics that add up, no rates, and asks for the one chosen", async () => {
    const asked = answer();
    open("/projects/boost/breakdown?compiler=gcc");
    await drawn();
    const field = screen.getByLabelText("Metric");
    const options = within(field).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["CPU time per item"]);
    fireEvent.change(field, { target: { value: "cpu_time" } });
    expect(window.location.search).toBe("?compiler=gcc&metric=cpu_time");
    const wanted = "/api/v1/projects/boost/breakdown?compiler=gcc&metric=cpu_time";
    await waitFor(() => expect(asked).toContain(wanted));
  });

  it("says how many bars are left out", async () => {
    answer(breakdown(BARS, { total_bars: 300 }));
    open("/projects/boost/breakdown");
    expect(await screen.findByText(/2 of 300 bars: narrow the filters/)).toBeTruthy();
  });

  it("teaches what it needs where nothing can be broken down", async () => {
    answer(breakdown([]));
    open("/projects/boost/breakdown");
    expect(await screen.findByText("Nothing to break down")).toBeTruthy();
    expect(screen.getByText(/no_stream, default/)).toBeTruthy();
    expect(plotly.react).not.toHaveBeenCalled();
  });
});
