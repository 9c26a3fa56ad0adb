import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChangeView, Filters, Trend } from "../src/api/generated";
import {
  CLANG,
  change,
  changeGroup,
  dimension,
  filtersOf,
  project,
  trend,
  trendSeries,
} from "./answers";
import { close, drawnNames, open, plotly, serve } from "./page-harness";

vi.mock("../src/widgets/plotly-bundle", async () => ({
  default: (await import("./page-harness")).plotly,
}));

const FILTERS = filtersOf(
  12,
  dimension("operation", { from_wire: 6, to_wire: 6 }),
  dimension("codec", { a: 4, b: 4, "c<S>": 4 }),
  dimension("size", { 8: 4, 4096: 4, 32768: 4 }),
  dimension("compiler", { clang: 6, gcc: 6 }, "track"),
  dimension("machine", { lab: 12 }, "track"),
);
const series = (codec: string) =>
  trendSeries({ facets: { operation: "to_wire", codec, size: "4096" } });
const ALL = ["a", "b", "c<S>"].map(series);

/** A server that gives the codecs asked for; ratios to the ceiling of the first two only. */
function answer(
  part: Partial<Trend> = {},
  changes: ChangeView[] = [],
  filters: (asked: URL) => Filters = () => FILTERS,
): string[] {
  return serve([
    [/\/projects$/, () => ({ body: { projects: [project()] } })],
    [/\/projects\/boost$/, () => ({ body: project() })],
    [/\/filters$/, (asked) => ({ body: filters(asked) })],
    [
      /\/trend$/,
      ({ searchParams }) => {
        const wanted = searchParams.getAll("codec");
        const found = ALL.filter(
          ({ facets }) => wanted.length === 0 || wanted.includes(facets["codec"] ?? ""),
        );
        const withRatios = found.map((each, index) =>
          searchParams.get("of_ceiling") === "1" && index < 2
            ? { ...each, of_ceiling: [0.25, null, 0.5] }
            : each,
        );
        return { body: trend(withRatios, part) };
      },
    ],
    [/\/series-changes$/, () => ({ body: { channel: "release", changes } })],
    [
      /\/changes$/,
      () => ({ body: { channel: "release", groups: [changeGroup("1.80", changes)] } }),
    ],
  ]);
}

const query = () => window.location.search;
const drawn = () => waitFor(() => expect(plotly.react).toHaveBeenCalled());

beforeEach(() => plotly.react.mockClear());
afterEach(close);

describe("the Trend page", () => {
  it("narrows by nothing where no benchmark has all of the defaults together", async () => {
    const asked = answer({}, [], ({ searchParams }) =>
      searchParams.has("size") ? { ...FILTERS, total_series: 0 } : FILTERS,
    );
    open("/projects/boost/trend");
    await waitFor(() => {
      const drawnFrom = asked.findLast((path) => path.includes("/trend?"));
      expect(drawnFrom).not.toContain("size=");
    });
    await drawn();
    expect(screen.queryByText("Narrowed by default to")).toBeNull();
    expect(query()).toBe("");
  });

  it("says what is drawn and by which clock, and what it narrowed by default", async () => {
    const asked = answer();
    open("/projects/boost/trend");
    const title = "Bandwidth over versions, from CPU time";
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
    await drawn();
    const drawnFrom = asked.findLast((path) => path.includes("/trend?"));
    expect(drawnFrom).toContain("size=4096");
    expect(drawnFrom).toContain("spread=1");
    expect(query()).toBe("");
    expect(screen.getByText("Narrowed by default to")).toBeTruthy();
    expect(document.title).toBe("Trend · Boost · Wirewatch");
    expect(drawnNames()).toEqual(["a", "b", "c&lt;S&gt;"]);
  });

  it("takes a default away at the reader's word, and remembers it in the URL", async () => {
    answer();
    open("/projects/boost/trend");
    await drawn();
    fireEvent.click(screen.getByRole("button", { name: /Remove filter Payload size/ }));
    expect(query()).toBe("?all=1");
  });

  it("writes filters to the URL, redraws, and goes back", async () => {
    answer();
    open("/projects/boost/trend");
    await drawn();
    fireEvent.click(screen.getByRole("checkbox", { name: /^b/ }));
    expect(query()).toBe("?codec=b&size=4096");
    await waitFor(() => expect(drawnNames()).toEqual(["b"]));
    window.history.back();
    await waitFor(() => expect(query()).toBe(""));
    await waitFor(() => expect(drawnNames()).toHaveLength(3));
  });

  it("keeps a codec's colour through filtering", async () => {
    answer();
    open("/projects/boost/trend");
    await drawn();
    const colorOf = (name: string) => {
      const traces = plotly.react.mock.calls.at(-1)?.[1] ?? [];
      const found = traces.find((trace) => "name" in trace && trace.name === name);
      const line = found !== undefined && "line" in found ? found.line : undefined;
      return line !== undefined && "color" in line ? line.color : undefined;
    };
    const before = colorOf("c&lt;S&gt;");
    fireEvent.click(screen.getByRole("checkbox", { name: /^b/ }));
    fireEvent.click(await screen.findByRole("checkbox", { name: /^c</ }));
    await waitFor(() => expect(drawnNames()).toEqual(["b", "c&lt;S&gt;"]));
    expect(before).toMatch(/^#/);
    expect(colorOf("c&lt;S&gt;")).toBe(before);
  });

  it("hides and shows lines by the legend", async () => {
    answer();
    open("/projects/boost/trend");
    await drawn();
    const legend = screen.getByRole("region", { name: "Lines of the chart" });
    const entry = within(legend).getByRole("button", { name: /^a/ });
    fireEvent.click(entry);
    await waitFor(() => expect(drawnNames()).toEqual(["b", "c&lt;S&gt;"]));
    expect(entry.getAttribute("aria-pressed")).toBe("false");
    fireEvent.click(within(legend).getByRole("button", { name: "Show all lines" }));
    await waitFor(() => expect(drawnNames()).toHaveLength(3));
  });

  it("lists remarks below their flags", async () => {
    answer();
    open("/projects/boost/trend");
    const remarks = await screen.findByRole("region", { name: "Remarks on versions" });
    expect(remarks.textContent).toContain("1.80 facet cached Once per process.");
    fireEvent.click(within(remarks).getByRole("button"));
    await waitFor(() => {
      const shapes = plotly.react.mock.calls.at(-1)?.[2].shapes ?? [];
      expect(shapes[0]?.line?.width).toBe(2);
    });
  });

  it("switches the scale without asking the server again", async () => {
    const asked = answer();
    open("/projects/boost/trend");
    await drawn();
    const before = asked.length;
    fireEvent.click(screen.getByRole("button", { name: "Linear" }));
    expect(query()).toBe("?scale=linear");
    await waitFor(() => expect(plotly.react.mock.calls.at(-1)?.[2].yaxis?.type).toBe("linear"));
    expect(asked.length).toBe(before);
  });

  it("marks change points and explains them below, with what else differed", async () => {
    const [of] = ALL;
    answer({}, [
      change({ series: of?.id ?? "", version: "1.80" }),
      change({ series: "elsewhere" }),
    ]);
    open("/projects/boost/trend");
    const list = await screen.findByRole("region", { name: "Change points" });
    await waitFor(() => expect(list.textContent).toContain("boost 1.74 → 1.80"));
    expect(list.textContent?.replaceAll("\u00a0", " ")).toContain(
      "worse ×0.900 (×0.880 to ×0.920)1 GB/s in 2 runs up to 1.74, then 900 MB/s in 3 runs",
    );
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
    const rings = plotly.react.mock.calls
      .at(-1)?.[1]
      .filter((trace) => "mode" in trace && trace.mode === "markers");
    expect(rings).toHaveLength(1);
    expect(rings?.[0]).toMatchObject({ x: ["1.80"], y: [1.1e9] });
  });

  it("shows ratios to each line's first value, and still says what was measured", async () => {
    answer();
    open("/projects/boost/trend?relative=first");
    await drawn();
    const heading = screen.getByRole("heading", { level: 1 });
    expect(heading.textContent).toContain("relative to each line's first version");
    const lines = plotly.react.mock.calls.at(-1)?.[1].filter((trace) => "name" in trace) ?? [];
    const [first] = lines as Array<{ y: number[]; customdata: string[][] }>;
    expect(first?.y).toEqual([1, 1.1, 1.2]);
    expect(first?.customdata[1]?.[2]).toBe("×1.100");
    expect(first?.customdata[1]?.[4]).toContain("1.1\u00a0GB/s");
  });

  it("asks for shares of the ceiling and says which series have none", async () => {
    const asked = answer();
    open("/projects/boost/trend");
    await drawn();
    expect(asked.some((path) => path.includes("of_ceiling"))).toBe(false);
    fireEvent.change(screen.getByLabelText("Values"), { target: { value: "ceiling" } });
    expect(query()).toBe("?relative=ceiling");
    await waitFor(() => expect(drawnNames()).toEqual(["a", "b"]));
    expect(asked.some((path) => path.includes("of_ceiling=1"))).toBe(true);
    expect(screen.getByText(/1.series has nothing to be divided by/)).toBeTruthy();
  });

  it("writes commits or dates under the versions, and the label where there is none", async () => {
    answer();
    open("/projects/boost/trend?labels=commit");
    await drawn();
    const axis = plotly.react.mock.calls.at(-1)?.[2].xaxis;
    expect(axis?.tickvals).toEqual(["1.74", "1.80", "1.81"]);
    expect(axis?.ticktext).toEqual(["0123456789", "1.80", "1.81"]);
  });

  it("searches names when typing pauses", async () => {
    answer();
    open("/projects/boost/trend");
    await drawn();
    fireEvent.input(screen.getByLabelText("Name contains"), { target: { value: "xml" } });
    expect(query()).toBe("");
    await waitFor(() => expect(query()).toContain("q=xml"), { timeout: 2000 });
  });

  it("warns where rates come from different clocks", async () => {
    serve([
      [/\/projects$/, () => ({ body: { projects: [] } })],
      [/\/projects\/boost$/, () => ({ body: project() })],
      [/\/filters$/, () => ({ body: FILTERS })],
      [
        /\/trend$/,
        () => ({ body: trend([series("a"), trendSeries({ clock: "real", track: CLANG })]) }),
      ],
    ]);
    open("/projects/boost/trend");
    const note = await screen.findByRole("note");
    expect(note.textContent).toContain("CPU time, wall time");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Bandwidth over versions");
  });

  it("says that matching series have no values of the metric", async () => {
    answer();
    open("/projects/boost/trend");
    expect(await screen.findByText(/9.more series have no bandwidth here/)).toBeTruthy();
  });

  it("says when not all series are drawn", async () => {
    answer({ total_series: 96 });
    open("/projects/boost/trend");
    expect(await screen.findByText(/3 of 96 series/)).toBeTruthy();
  });

  it("offers to remove each filter where nothing matches", async () => {
    answer();
    open("/projects/boost/trend?codec=none&size=8");
    expect(await screen.findByText(/Remove a filter:|or remove a filter:/i)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /Remove filter Codec none/ }));
    expect(query()).toBe("?size=8");
    await drawn();
  });

  it("shows the server's problem, and tries again", async () => {
    let isDown = true;
    serve([
      [/\/projects$/, () => ({ body: { projects: [] } })],
      [/\/projects\/boost$/, () => ({ body: project() })],
      [/\/filters$/, () => ({ body: FILTERS })],
      [
        /\/trend$/,
        () =>
          isDown
            ? {
                status: 503,
                body: { title: "Store unavailable", detail: "Try later.", request_id: "r7" },
              }
            : { body: trend(ALL) },
      ],
    ]);
    open("/projects/boost/trend");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Store unavailable");
    expect(alert.textContent).toContain("r7");
    isDown = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await drawn();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("teaches the upload where there are no runs yet", async () => {
    serve([
      [/\/projects$/, () => ({ body: { projects: [] } })],
      [
        /\/projects\/boost$/,
        () => ({ body: project({ metrics: [], channels: [], version_count: 0 }) }),
      ],
      [/\/filters$/, () => ({ body: filtersOf(0) })],
    ]);
    open("/projects/boost/trend");
    expect(await screen.findByText(/curl --data-binary @mine.json/)).toBeTruthy();
  });

  it("has the numbers in a table once it is opened", async () => {
    answer();
    open("/projects/boost/trend");
    await drawn();
    expect(screen.queryByRole("table")).toBeNull();
    const details = screen.getByText("Data table").closest("details") as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event("toggle"));
    const table = await screen.findByRole("table");
    expect(within(table).getByRole("row", { name: /^1.80/ }).textContent).toContain(
      "1.1\u00a0GB/s",
    );
  });

  it("divides the chart into panels, and remembers by what", async () => {
    answer();
    open("/projects/boost/trend");
    await drawn();
    fireEvent.change(screen.getByLabelText("Panels"), { target: { value: "codec" } });
    expect(query()).toBe("?panels=codec");
    const titles = () =>
      (plotly.react.mock.calls.at(-1)?.[2].annotations ?? []).map(({ text }) => text);
    await waitFor(() => expect(titles()).toEqual(expect.arrayContaining(["a", "b", "c&lt;S&gt;"])));
    const traces = plotly.react.mock.calls.at(-1)?.[1] ?? [];
    const named = traces.filter((trace) => "name" in trace && trace.name !== undefined);
    expect(named.map((trace) => "yaxis" in trace && trace.yaxis)).toEqual(["y", "y2", "y3"]);
  });

  it("places versions at their times where they are known, and says which are not", async () => {
    const times = ["2026-03-01T00:00:00Z", null, "2026-01-01T00:00:00Z"];
    answer({ x: { ...trend([]).x, commit_times: times } });
    open("/projects/boost/trend?labels=time");
    await drawn();
    const [, data = [], layout] = plotly.react.mock.calls.at(-1) ?? [];
    expect(layout?.xaxis?.type).toBe("date");
    const line = data.find((trace) => "name" in trace && trace.name !== undefined);
    expect(line !== undefined && "x" in line && line.x).toEqual([times[2], times[0]]);
    expect(screen.getByText(/1.version has no commit time/)).toBeTruthy();
    expect(screen.getByText(/at the times of their commits/)).toBeTruthy();
  });

  it("offers no times where there are none", async () => {
    answer();
    open("/projects/boost/trend?labels=date");
    await drawn();
    const options = within(screen.getByLabelText("X axis")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).not.toContain("time, to scale");
  });

  it("says why it has no panels, and no times", async () => {
    answer();
    open("/projects/boost/trend?labels=time&panels=machine");
    await drawn();
    expect(screen.getByText(/By machine there would not be 2 to 24 panels/)).toBeTruthy();
    expect(screen.getByText(/so they are evenly spaced/)).toBeTruthy();
    expect(plotly.react.mock.calls.at(-1)?.[2].xaxis?.type).toBe("category");
  });

  it("has a component's versions on x at the reader's word, without the changes of the project's", async () => {
    const asked = answer({ x: { ...trend([]).x, component: "boost" } }, [change()]);
    open("/projects/boost/trend");
    await drawn();
    fireEvent.change(screen.getByLabelText("X axis"), { target: { value: "component boost" } });
    expect(query()).toBe("?component=boost");
    await waitFor(() => expect(asked.at(-1)).toContain("component=boost"));
    await screen.findByRole("heading", { level: 1, name: /over versions of boost/ });
    await waitFor(() => expect(screen.queryByText("Change points")).toBeNull());
    fireEvent.change(screen.getByLabelText("X axis"), { target: { value: "commit" } });
    expect(query()).toBe("?labels=commit");
  });

  it("draws once for a change of the filters where no change point comes or goes", async () => {
    answer({}, []);
    const prompt = globalThis.fetch;
    vi.stubGlobal("fetch", async (address: string) => {
      if (address.includes("series-changes"))
        await new Promise((resolve) => setTimeout(resolve, 30));
      return prompt(address);
    });
    open("/projects/boost/trend");
    await drawn();
    await new Promise((resolve) => setTimeout(resolve, 60));
    plotly.react.mockClear();
    fireEvent.click(screen.getByRole("checkbox", { name: /^b/ }));
    await waitFor(() => expect(drawnNames()).toEqual(["b"]));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(plotly.react).toHaveBeenCalledTimes(1);
  });
});
