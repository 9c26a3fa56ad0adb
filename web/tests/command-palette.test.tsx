import { act, fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { themeChoice } from "../src/state/theme";
import { dimension, filtersOf, project, trend, trendSeries } from "./answers";
import { overview } from "./change-answers";
import { close, open, plotly, serve } from "./page-harness";

vi.mock("../src/widgets/plotly-bundle", async () => ({
  default: (await import("./page-harness")).plotly,
}));

const FILTERS = filtersOf(
  12,
  dimension("codec", { "boost.binary": 6, wirepack: 6 }),
  dimension("payload", { bytes: 12 }),
);
const BOTH = [project(), project({ slug: "other", title: "Other" })];

function answer(): string[] {
  return serve([
    [/\/projects$/, () => ({ body: { projects: BOTH } })],
    [/\/projects\/\w+$/, () => ({ body: project() })],
    [/\/filters$/, () => ({ body: FILTERS })],
    [/\/overview$/, () => ({ body: overview() })],
    [/\/series-changes$/, () => ({ body: { channel: "release", changes: [] } })],
    [/\/changes$/, () => ({ body: { channel: "release", groups: [] } })],
    [/\/trend$/, () => ({ body: trend([trendSeries(), trendSeries({ id: "other" })]) })],
  ]);
}

const press = (key: string, more = {}) =>
  act(() => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
  });
const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Command" });
const type = (text: string) =>
  act(() => {
    fireEvent.input(field(), { target: { value: text } });
  });
const list = () => within(screen.getByRole("listbox", { name: "Commands" }));
const options = () =>
  list()
    .queryAllByRole("option")
    .map((option) => option.textContent);
const active = () => list().getByRole("option", { selected: true });

async function palette(path: string): Promise<string[]> {
  const asked = answer();
  open(path);
  await screen.findByRole("heading", { level: 1 });
  await press("k", { ctrlKey: true });
  await screen.findByRole("dialog", { name: /Find/ });
  field().focus();
  return asked;
}

beforeEach(() => plotly.react.mockClear());
afterEach(close);

describe("the command palette", () => {
  it("leads to a page of the project by its name", async () => {
    await palette("/projects/boost/overview");
    await type("sweep");
    expect(options()).toEqual(["Sweep"]);
    await press("Enter");
    expect(window.location.pathname).toBe("/projects/boost/sweep");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("names the active option to the field, and goes round by the arrows", async () => {
    await palette("/projects/boost/overview");
    await type("theme");
    expect(options()).toHaveLength(3);
    await press("ArrowUp");
    expect(active().textContent).toContain("system");
    expect(field().getAttribute("aria-activedescendant")).toBe(active().id);
    expect(field().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
    await press("ArrowDown");
    expect(active().textContent).toContain("light");
    await press("ArrowDown");
    await press("Enter");
    expect(themeChoice.value).toBe("dark");
  });

  it("sets and takes away a filter of the chart in front", async () => {
    await palette("/projects/boost/trend?codec=wirepack");
    await waitFor(() => expect(plotly.react).toHaveBeenCalled());
    await type("wirepack");
    await screen.findByText("chosen: take away");
    await type("codec boost");
    await press("Enter");
    expect(window.location.search).toBe("?codec=boost.binary&codec=wirepack");
  });

  it("offers no filter in which there is no choice", async () => {
    await palette("/projects/boost/overview");
    await type("codec");
    await waitFor(() => expect(options()).toHaveLength(2));
    await type("bytes");
    expect(options()).toEqual([]);
    expect(screen.getByText("Nothing has all of these words.")).toBeTruthy();
  });

  it("leads to the trend of what is filtered where no chart is in front", async () => {
    await palette("/projects/boost/overview");
    await type("boost.binary");
    await waitFor(() => expect(options()).toHaveLength(1));
    await press("Enter");
    const { pathname, search } = window.location;
    expect(pathname + search).toBe("/projects/boost/trend?codec=boost.binary");
  });

  it("finds benchmarks by the server, by a metric that all have, each name once", async () => {
    const asked = await palette("/projects/boost/overview");
    await type("to_wire");
    const group = await screen.findByRole("group", { name: "Benchmarks" });
    const names = within(group).getAllByRole("option");
    expect(names.map((each) => each.textContent)).toEqual(["to_wire/boost.binary/4096trend"]);
    expect(asked).toContain("/api/v1/projects/boost/trend?limit=50&metric=cpu_time&q=to_wire");
    fireEvent.click(names[0] as HTMLElement);
    expect(window.location.search).toBe("?name=to_wire%2Fboost.binary%2F4096");
  });

  it("leads to another project, and closes by its own keys", async () => {
    await palette("/");
    await type("oth");
    await press("k", { metaKey: true });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: /Find/ }));
    (await screen.findByRole("combobox", { name: "Command" })).focus();
    await type("oth");
    await press("Enter");
    expect(window.location.pathname).toBe("/projects/other/overview");
  });

  it("opens while one types elsewhere", async () => {
    answer();
    open("/projects/boost/trend");
    const search = await screen.findByRole("searchbox", { name: /Name contains/ });
    fireEvent.keyDown(search, { key: "k", ctrlKey: true });
    expect(await screen.findByRole("dialog", { name: /Find/ })).toBeTruthy();
  });
});
