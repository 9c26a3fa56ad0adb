import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ChangeGroupView, TriageRequest } from "../src/api/generated";
import { writeToken } from "../src/state/write-token";
import { project } from "./answers";
import { changeGroup, changeOf } from "./change-answers";
import { close, open, serve } from "./page-harness";

vi.mock("../src/widgets/plotly-bundle", async () => ({
  default: (await import("./page-harness")).plotly,
}));

const GROUPS = [
  changeGroup([changeOf(), changeOf({ series: "2-1", name: "to_wire/b<S>" })]),
  changeGroup([changeOf({ version: "1.80" })], { version: "1.80", is_worse: false }),
];

/** A server that forgets nothing: what was posted, in order. */
function answer(groups: ChangeGroupView[] = GROUPS, token: string | null = null) {
  const posted: TriageRequest[] = [];
  const asked = serve([
    [/\/projects$/, () => ({ body: { projects: [project()] } })],
    [/\/projects\/boost$/, () => ({ body: project() })],
    [/\/changes$/, () => ({ body: { channel: "release", groups } })],
  ]);
  const read = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (init?.method !== "POST") return read(address, init);
    const given = new Headers(init.headers).get("authorization");
    if (token !== null && given !== `Bearer ${token}`) {
      const body = { title: "Unauthorized", detail: "This needs a token." };
      return new Response(JSON.stringify(body), { status: 401 });
    }
    posted.push(JSON.parse(String(init.body)) as TriageRequest);
    return new Response(JSON.stringify({ changes: 1 }));
  });
  return { asked, posted };
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.querySelector("strong")?.textContent;
const opened = async () => {
  open("/projects/boost/changes");
  await screen.findByRole("list", { name: /^Changes/ });
};

afterEach(() => {
  close();
  writeToken.value = null;
});

describe("the Changes page", () => {
  it("is gone through by keyboard: j, k, Enter", async () => {
    answer();
    await opened();
    press("j");
    expect(focused()).toBe("1.81");
    press("j");
    await waitFor(() => expect(focused()).toBe("1.80"));
    press("j");
    press("k");
    await waitFor(() => expect(focused()).toBe("1.81"));
    press("Enter");
    const table = await screen.findByRole("region", { name: "Series that changed" });
    const link = within(table).getByRole("link", { name: /b<S>/ });
    expect(link.getAttribute("href")).toContain("/trend?all=1");
    expect(screen.getByText("boost 1.80 → 1.81")).toBeTruthy();
    press("Enter");
    await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
  });

  it("decides with a key about the whole group, and takes it back", async () => {
    const { posted } = answer();
    await opened();
    press("j");
    press("e");
    expect(await screen.findByText(/^1.81: 2.changes expected\.$/)).toBeTruthy();
    expect(posted[0]).toEqual({
      ...{ version: "1.81", channel: "release", series: ["1-1", "2-1"] },
      ...{ state: "expected", note: "" },
    });
    press("u");
    expect(await screen.findByText("Undone.")).toBeTruthy();
    expect(posted[1]).toMatchObject({ series: ["1-1", "2-1"], state: "new" });
  });

  it("gives back what each series had before", async () => {
    const triage = { note: "since 1.8", link: null, version: "1.81", decided_by: "k" };
    const had = { ...triage, state: "noise" as const, decided_at: "2026-11-20T09:00:00Z" };
    const { posted } = answer([
      changeGroup([changeOf(), changeOf({ series: "2-1", state: "noise", triage: had })]),
    ]);
    await opened();
    press("j");
    press("c");
    await screen.findByText(/confirmed\.$/);
    press("u");
    await screen.findByText("Undone.");
    expect(posted.slice(1).map(({ series, state, note }) => [series, state, note])).toEqual([
      [["1-1"], "new", ""],
      [["2-1"], "noise", "since 1.8"],
    ]);
  });

  it("sends the note, and does not take its letters for keys", async () => {
    const { posted } = answer();
    await opened();
    press("j");
    press("Enter");
    const note = await screen.findByRole("textbox", { name: "Note" });
    note.focus();
    press("e");
    fireEvent.input(note, { target: { value: "checksums" } });
    expect(posted).toEqual([]);
    const row = note.closest("li");
    if (row === null) throw new Error("the note belongs to a change");
    fireEvent.click(within(row).getByRole("button", { name: "expected" }));
    await waitFor(() => expect(posted[0]?.note).toBe("checksums"));
  });

  it("asks for a token where one is needed, and goes on with it", async () => {
    const { posted } = answer(GROUPS, "ww_right");
    await opened();
    press("j");
    press("n");
    const field = await screen.findByLabelText("Token with the scope triage");
    expect(screen.getByText("This needs a token.")).toBeTruthy();
    fireEvent.input(field, { target: { value: "ww_right" } });
    fireEvent.click(screen.getByRole("button", { name: "Decide with it" }));
    await waitFor(() => expect(posted[0]?.state).toBe("noise"));
    expect(window.localStorage.length + window.sessionStorage.length).toBe(0);
  });

  it("shows what was decided, in the address", async () => {
    const { asked } = answer();
    await opened();
    expect(asked).toContain("/api/v1/projects/boost/changes?state=new");
    fireEvent.click(within(screen.getByRole("group", { name: "Show" })).getByText("all"));
    expect(window.location.search).toBe("?all=1");
    await waitFor(() => expect(asked).toContain("/api/v1/projects/boost/changes"));
  });
});
