import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ChangeGroupView, Project } from "../src/api/generated";
import { dimension, filtersOf, project } from "./answers";
import { changeGroup, changeOf, overview } from "./change-answers";
import { close, open, plotly, serve } from "./page-harness";

vi.mock("../src/widgets/plotly-bundle", async () => ({
  default: (await import("./page-harness")).plotly,
}));

const GROUP = changeGroup([changeOf(), changeOf({ series: "2-1", ratio: 0.9 })]);

function answer(groups: ChangeGroupView[] = [GROUP], part: Partial<Project> = {}): string[] {
  return serve([
    [/\/projects$/, () => ({ body: { projects: [project()] } })],
    [/\/projects\/boost$/, () => ({ body: project(part) })],
    [/\/filters$/, () => ({ body: filtersOf(24, dimension("os", { linux: 12, windows: 12 })) })],
    [/\/overview$/, () => ({ body: overview() })],
    [/\/changes$/, () => ({ body: { channel: "release", groups } })],
  ]);
}

afterEach(() => {
  close();
  window.localStorage.clear();
});

describe("the Overview", () => {
  it("says how platforms compare, and makes a cell the reference in the address", async () => {
    const asked = answer();
    open("/projects/boost/overview");
    const map = await screen.findByRole("region", { name: "Platforms relative to the reference" });
    fireEvent.click(within(map).getByRole("button", { name: /^gcc on linux: ×0.865/ }));
    expect(window.location.search).toBe("?reference=gcc&reference=linux");
    await waitFor(() =>
      expect(asked).toContain("/api/v1/projects/boost/overview?reference=gcc&reference=linux"),
    );
    const link = within(map).getByRole("link", { name: "Compare gcc on linux with the reference" });
    expect(link.getAttribute("href")).toContain("/projects/boost/compare?baseline.compiler=clang");
  });

  it("gives the map away as an image and as an address with everything spelled out", async () => {
    // The browser of the tests would go to the image instead of saving it.
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
    answer();
    open("/projects/boost/overview");
    fireEvent.click(await screen.findByRole("button", { name: "PNG" }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    saved.mockRestore();
    const layout = plotly.toImage.mock.calls.at(-1)?.[0].layout;
    expect(layout?.shapes).toHaveLength(3);
    expect(layout?.title).toMatchObject({
      text: "Bandwidth of platforms at their newest versions",
      subtitle: { text: expect.stringContaining("relative to clang on linux") },
    });
    const parquet = screen.getByRole("link", { name: "Parquet" });
    expect(parquet.getAttribute("href")).toContain("metric=bytes_per_second&format=parquet");
  });

  it("says how fresh each platform is, and leads to its trend", async () => {
    answer();
    open("/projects/boost/overview");
    const table = await screen.findByRole("region", { name: "Platforms" });
    expect(within(table).getByText("up to date")).toBeTruthy();
    expect(within(table).getByText(/^! 2.versions behind$/)).toBeTruthy();
    expect(
      within(table).getAllByRole("img", { name: "1.74 to 1.81: ×1.200 of the first" }).length,
    ).toBe(2);
    const link = within(table).getByRole("link", { name: /clang/ });
    expect(link.getAttribute("href")).toContain("/trend?arch=x86_64&compiler=clang");
  });

  it("tells what changed until that is marked as seen, and leads to its trend", async () => {
    answer();
    open("/projects/boost/overview");
    const trend = await screen.findByRole("link", { name: "Trend of the largest change at 1.81" });
    expect(trend.getAttribute("href")).toContain("name=to_wire%2Fboost.binary");
    expect(screen.getByText(/2.series worse, cost ×1.250 on average/)).toBeTruthy();
    expect(screen.getByText(/boost 1.80 → 1.81/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Mark all as seen" }));
    expect(await screen.findByText("Nothing new.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Changed since you last looked" })).toBeTruthy();
    expect(window.localStorage.getItem("wirewatch.seen.boost")).toBe("2026-11-20T09:00:00Z");
  });

  it("exchanges rows and columns, and filters, in the address", async () => {
    const asked = answer();
    open("/projects/boost/overview");
    const rows = await screen.findByRole("combobox", { name: "Rows" });
    fireEvent.change(rows, { target: { value: "os" } });
    expect(window.location.search).toBe("?columns=compiler&rows=os");
    fireEvent.click(screen.getByRole("checkbox", { name: /windows/ }));
    await waitFor(() =>
      expect(asked).toContain(
        "/api/v1/projects/boost/overview?columns=compiler&os=windows&rows=os",
      ),
    );
  });

  it("teaches the first upload, and who makes the token", async () => {
    answer([], { run_count: 0, version_count: 0, last_run_at: null, metrics: [] });
    open("/projects/boost/overview");
    const command = await screen.findByText(/curl --data-binary @mine.json/);
    expect(command.textContent).toContain("$WIREWATCH_TOKEN");
    expect(screen.getByText(/wirewatch token create --name ci/)).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Platforms" })).toBeNull();
  });
});
