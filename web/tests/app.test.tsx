import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hasSingleKeys } from "../src/state/single-keys";
import { theme, themeChoice } from "../src/state/theme";
import { filtersOf, project, trend } from "./answers";
import { overview } from "./change-answers";
import { close, open, serve } from "./page-harness";

vi.mock("../src/widgets/plotly-bundle", async () => ({
  default: (await import("./page-harness")).plotly,
}));

const BOTH = [project(), project({ slug: "other", title: "Other" })];
const answer = (projects = BOTH) =>
  serve([
    [/\/projects$/, () => ({ body: { projects } })],
    [/\/projects\/\w+$/, () => ({ body: project() })],
    [/\/filters$/, () => ({ body: filtersOf(0) })],
    [/\/(trend|sweep)$/, () => ({ body: trend([]) })],
    [/\/overview$/, () => ({ body: overview() })],
    [/\/changes$/, () => ({ body: { channel: "release", groups: [] } })],
  ]);

afterEach(close);

describe("the app", () => {
  it("lists the projects with links to their charts", async () => {
    answer();
    open("/");
    const link = await screen.findByRole("link", { name: "Other" });
    expect(link.getAttribute("href")).toBe("/projects/other/overview");
  });

  it("teaches the first upload where there are no projects", async () => {
    answer([]);
    open("/");
    const command = await screen.findByText(/curl --data-binary @mine.json/);
    expect(command.textContent).toBe(
      `curl --data-binary @mine.json -H "Authorization: Bearer $WIREWATCH_TOKEN" ` +
        `"${window.location.origin}/api/v1/projects/my-project/runs?version=1.0"`,
    );
  });

  it("follows its own links without loading the page again, and goes back", async () => {
    answer();
    open("/");
    fireEvent.click(await screen.findByRole("link", { name: "Other" }));
    expect(window.location.pathname).toBe("/projects/other/overview");
    expect(screen.getByRole("navigation", { name: "Pages of the project" })).toBeTruthy();
    window.history.back();
    expect(await screen.findByRole("heading", { name: "Projects" })).toBeTruthy();
  });

  it("leads from a project to its overview, and keeps the selection between charts", async () => {
    answer();
    open("/projects/other?codec=a&size=8");
    await waitFor(() => expect(window.location.pathname).toBe("/projects/other/overview"));
    open("/projects/other/trend?codec=a&size=8&scale=linear");
    const [tab] = screen.getAllByRole("link", { name: "Sweep" }).slice(-1);
    expect(tab?.getAttribute("href")).toBe("/projects/other/sweep?codec=a");
  });

  it("says so where there is no page", () => {
    answer();
    open("/nowhere");
    expect(screen.getByText("There is no such page")).toBeTruthy();
  });

  it("shows its keys by ?, not while one is typed", async () => {
    answer();
    open("/");
    fireEvent.keyDown(document.body, { key: "?", ctrlKey: true });
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.keyDown(document.body, { key: "?" });
    expect((await screen.findByRole("dialog", { name: "Keys" })).textContent).toContain("Undo");
  });

  it("leaves single keys alone where they are switched off, and shows its keys by the palette", async () => {
    answer();
    open("/");
    fireEvent.keyDown(document.body, { key: "?" });
    fireEvent.click(await screen.findByRole("checkbox", { name: /Single letters/ }));
    expect(hasSingleKeys.value).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.keyDown(document.body, { key: "?" });
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    fireEvent.click(await screen.findByRole("option", { name: /Show the keys/ }));
    expect(await screen.findByRole("dialog", { name: "Keys" })).toBeTruthy();
    hasSingleKeys.value = true;
  });

  it("changes the theme and remembers it", () => {
    answer();
    open("/");
    fireEvent.click(screen.getByRole("button", { name: "Dark" }));
    expect([themeChoice.value, theme.value]).toEqual(["dark", "dark"]);
    expect(screen.getByRole("button", { name: "Dark" }).getAttribute("aria-pressed")).toBe("true");
  });
});
