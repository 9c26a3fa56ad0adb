import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Run } from "../src/api/generated";
import { dimension, project } from "./answers";
import { measurements, run } from "./compare-answers";
import { close, open, serve } from "./page-harness";

vi.mock("../src/widgets/plotly-bundle", async () => ({
  default: (await import("./page-harness")).plotly,
}));

function answer(part: Partial<Run> = {}, more: { readonly next?: string } = {}): string[] {
  const own = run(part);
  return serve([
    [/\/projects$/, () => ({ body: { projects: [project()] } })],
    [/\/projects\/boost$/, () => ({ body: project() })],
    [
      /\/runs\/filters$/,
      () => ({
        body: {
          dimensions: [
            dimension("version", { "1.80": 3, "1.81": 2 }, "run"),
            dimension("state", { counted: 4, void: 1 }, "run"),
          ],
          total_runs: 5,
          data_version: 1,
        },
      }),
    ],
    [/\/runs\/7\/measurements$/, () => ({ body: measurements() })],
    [/\/runs\/7$/, () => ({ body: own })],
    [/\/runs\/404/, () => ({ status: 404, body: { title: "Not found", detail: "No run 404." } })],
    [/\/runs$/, () => ({ body: { runs: [own, run({ id: 6 })], next: more.next ?? null } })],
  ]);
}

const query = () => window.location.search;
const heads = () =>
  within(screen.getByRole("region", { name: "Cases and metrics of this run" }))
    .getAllByRole("rowheader")
    .map((cell) => cell.textContent);

afterEach(close);

describe("the Run page", () => {
  it("has the facts of the report, its doubts, and the way to its original", async () => {
    answer();
    open("/projects/boost/runs/7");
    await screen.findByRole("heading", { level: 1, name: "Run 7: 1.81" });
    expect(screen.getByText("Measured in a virtual machine.")).toBeTruthy();
    expect(screen.getByText("0123456789abcdef")).toBeTruthy();
    expect(screen.getByText(/^L1 data 32.KiB$/)).toBeTruthy();
    const original = screen.getByRole("link", { name: "Download" });
    expect(original.getAttribute("href")).toBe("/api/v1/projects/boost/runs/7/original");
    const before = screen.getByRole("link", { name: "With the version before" });
    expect(before.getAttribute("href")).toContain("compare?arch=x86_64&candidate.version=1.81");
  });

  it("leads to the other runs of the version and track", async () => {
    const asked = answer();
    open("/projects/boost/runs/7");
    const other = await screen.findByRole("link", { name: "6" });
    expect(other.getAttribute("href")).toBe("/projects/boost/runs/6");
    expect(asked.some((url) => url.includes("/runs?arch=x86_64&compiler=gcc"))).toBe(true);
    expect(asked.some((url) => url.includes("version=1.81"))).toBe(true);
  });

  it("shows every case and metric, one with spread and repetitions; names lead to the trend", async () => {
    answer();
    open("/projects/boost/runs/7");
    const link = await screen.findByRole("link", { name: "to_wire/a<S>/size:64" });
    const address = new URL(link.getAttribute("href") ?? "", "http://localhost");
    expect(address.pathname).toBe("/projects/boost/trend");
    expect(address.searchParams.get("name")).toBe("to_wire/a<S>/size:64");
    expect(address.searchParams.get("compiler")).toBe("gcc");
    expect(screen.getAllByRole("img")).toHaveLength(1);
    expect(screen.getByText(/^1.9.GB\/s to 2.1.GB\/s \(10.%\)/, { selector: "td" })).toBeTruthy();
    expect(screen.getByText("–")).toBeTruthy();
    expect(heads()).toEqual(["from_wire/a<S>/size:8", "to_wire/a<S>/size:64"]);
  });

  it("sorts, and finds by name, in the address", async () => {
    answer();
    open("/projects/boost/runs/7?sort=-bytes_per_second");
    await screen.findByRole("link", { name: "to_wire/a<S>/size:64" });
    expect(heads()[0]).toBe("to_wire/a<S>/size:64");
    fireEvent.input(screen.getByRole("searchbox"), { target: { value: "FROM" } });
    await waitFor(() => expect(query()).toBe("?q=FROM&sort=-bytes_per_second"));
    expect(heads()).toEqual(["from_wire/a<S>/size:8"]);
  });

  it("says that a run is void and why, and shows what failed as failed", async () => {
    answer({
      voided_at: "2026-11-20T10:00:00Z",
      void_reason: "Noisy neighbour.",
      failures: [
        { name: "to_wire/b", kind: "error", message: "does not round-trip", repetition: 0 },
      ],
    });
    open("/projects/boost/runs/7");
    expect((await screen.findByRole("note")).textContent).toContain("Noisy neighbour.");
    const failed = screen.getByRole("region", { name: "Failed or skipped" });
    expect(within(failed).getByText("✕ failed")).toBeTruthy();
    expect(within(failed).getByText("does not round-trip")).toBeTruthy();
  });

  it("says so where there is no such run", async () => {
    answer();
    open("/projects/boost/runs/404");
    expect(await screen.findByText("No run 404.")).toBeTruthy();
  });
});

describe("the list of runs", () => {
  it("counts by what runs can be chosen, and chooses in the address", async () => {
    const asked = answer({ failures: [], voided_at: "2026-11-20T10:00:00Z", void_reason: "Test." });
    open("/projects/boost/runs");
    expect(await screen.findByText("✕ void: Test.")).toBeTruthy();
    fireEvent.click(await screen.findByRole("checkbox", { name: /1\.81/ }));
    expect(query()).toBe("?version=1.81");
    await waitFor(() => expect(asked).toContain("/api/v1/projects/boost/runs?version=1.81"));
    expect(screen.queryByRole("searchbox")).toBeNull();
    const row = screen.getByRole("link", { name: "7" });
    expect(row.getAttribute("href")).toBe("/projects/boost/runs/7");
  });

  it("leads to older runs and back to the newest", async () => {
    answer({}, { next: "5" });
    open("/projects/boost/runs?compiler=gcc&cursor=9");
    const older = await screen.findByRole("link", { name: "Older" });
    expect(older.getAttribute("href")).toBe("/projects/boost/runs?compiler=gcc&cursor=5");
    const newest = screen.getByRole("link", { name: "Newest" });
    expect(newest.getAttribute("href")).toBe("/projects/boost/runs?compiler=gcc");
  });
});
