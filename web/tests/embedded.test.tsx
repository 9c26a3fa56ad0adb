import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { filtersOf, project } from "./answers";
import { overview } from "./change-answers";
import { budget, NEEDS } from "./needs-answers";
import { close, open, openFramed, serve } from "./page-harness";

vi.mock("../src/widgets/plotly-bundle", async () => ({
  default: (await import("./page-harness")).plotly,
}));

const LOADS = [
  { payload_bytes: 4096, messages_per_s: 1e4 },
  { payload_bytes: 64, messages_per_s: 5 },
];
const MAP = "Platforms relative to the reference";

function answer(isPublic = true): string[] {
  return serve([
    [/\/projects$/, () => ({ body: { projects: [project()] } })],
    [/\/projects\/boost$/, () => ({ body: project({ public: isPublic }) })],
    [/\/filters$/, () => ({ body: filtersOf(2) })],
    [/\/changes$/, () => ({ body: { channel: "release", groups: [] } })],
    [/\/overview$/, () => ({ body: overview() })],
    [/\/budget$/, () => ({ body: budget(NEEDS, LOADS) })],
    [/\/signed-links$/, () => ({ body: { signed: "9.1.x" } })],
  ]);
}

/** Opens the dialog for embedding, and returns what it says. */
async function dialogOf(path: string) {
  open(path);
  fireEvent.click(await screen.findByRole("button", { name: "Embed" }));
  return within(screen.getByRole("dialog", { name: "Show this chart elsewhere" }));
}

afterEach(close);

describe("the heat map on another site", () => {
  it("is shown alone, changes nothing, and leads to its page", async () => {
    const asked = answer();
    openFramed("/embed/projects/boost/overview?os=linux&reference=gcc&reference=linux&theme=dark");
    const map = await screen.findByRole("region", { name: MAP });
    expect(within(map).getByText("×0.500 ▼")).toBeTruthy();
    expect(within(map).queryAllByRole("button")).toEqual([]);
    expect(within(map).queryAllByRole("link")).toEqual([]);
    expect(asked).toEqual([
      "/api/v1/projects/boost/overview?os=linux&reference=gcc&reference=linux",
    ]);
    expect(screen.getByRole("link", { name: "Open in Wirewatch" }).getAttribute("href")).toBe(
      "/projects/boost/overview?os=linux&reference=gcc&reference=linux",
    );
  });

  it("is opened by a signed link, without a way to what that does not open", async () => {
    const asked = answer(false);
    openFramed("/embed/projects/boost/overview?os=linux&signed=9.1.x");
    await screen.findByRole("region", { name: MAP });
    expect(asked).toEqual(["/api/v1/projects/boost/overview?os=linux&signed=9.1.x"]);
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("is offered with all that it shows spelled out", async () => {
    answer();
    const dialog = await dialogOf("/projects/boost/overview");
    const query =
      "channel=release&amp;metric=bytes_per_second&amp;reference=clang&amp;reference=linux";
    expect(dialog.getByText(/<iframe/).textContent).toContain(
      `/embed/projects/boost/overview?${query}"`,
    );
  });
});

describe("a budget on another site", () => {
  it("says which messages it is of, without fields to change them", async () => {
    const asked = answer();
    openFramed("/embed/projects/boost/budget?load=4096%4010000&load=64%405&signed=9.1.x");
    await screen.findByRole("table", { name: /Needs of each line/ });
    expect(screen.getByText(/4.KiB at 10.k\/s and 64.B at 5.\/s/)).toBeTruthy();
    expect(screen.queryByLabelText("Payload bytes")).toBeNull();
    expect(asked).toEqual([
      "/api/v1/projects/boost/budget?load=4096%4010000&load=64%405&signed=9.1.x",
    ]);
  });

  it("is offered with the example's messages spelled out, of a private project by a signed link", async () => {
    answer(false);
    const served = window.fetch;
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      if (init.method === "POST") sent.push(JSON.parse(String(init.body)));
      return served(path, init);
    });
    const dialog = await dialogOf("/projects/boost/budget");
    expect(dialog.queryByText(/<iframe/)).toBeNull();
    fireEvent.click(dialog.getByRole("button", { name: "Make a signed link" }));
    const query = "channel=release&load=4096%4010000&metric=bytes_per_second";
    await waitFor(() => expect(sent).toMatchObject([{ target: "budget", query }]));
    const html = await dialog.findByText(/<iframe/);
    expect(html.textContent).toContain(
      `/embed/projects/boost/budget?${query.replaceAll("&", "&amp;")}&amp;signed=9.1.x"`,
    );
  });
});

it("shows nothing that cannot be embedded", async () => {
  answer();
  openFramed("/embed/projects/boost/settings");
  expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  expect(screen.queryByRole("region")).toBeNull();
});
