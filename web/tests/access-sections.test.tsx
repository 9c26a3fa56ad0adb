import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionState } from "../src/api/generated";
import { session } from "../src/state/session";
import { project } from "./answers";
import { close, open, serve } from "./page-harness";

vi.mock("../src/widgets/plotly-bundle", async () => ({
  default: (await import("./page-harness")).plotly,
}));

const NOBODY: SessionState = { person: null, is_admin: false, roles: {} };
const ANN: SessionState = { person: "ann", is_admin: true, role: "admin", roles: {} };
const TEXT = "ww_abcdefghSECRETSECRET";
const TOKEN = {
  key: "abcdefgh",
  name: "nightly",
  scopes: ["upload"],
  created_at: "2026-11-20T10:00:00Z",
  expires_at: "2126-11-20T10:00:00Z",
  last_used_at: null,
  revoked_at: null,
  channel: null,
  minted: false,
};
const PUBLISHER = {
  id: 4,
  issuer: "https://gitlab.com",
  repository: "acme/codec",
  repository_id: "1",
  owner_id: "2",
  workflow: ".gitlab-ci.yml",
  environment: "bench",
  protected_only: true,
  pull_requests: false,
  created_at: "2026-11-20T10:00:00Z",
};
const LINK = {
  id: 9,
  target: "trend",
  query: "codec=a+b",
  note: "wiki",
  created_by: "ann",
  created_at: "2026-11-20T10:00:00Z",
  expires_at: "2126-11-20T10:00:00Z",
  signed: "9.1.x",
  url: "https://perf.test/embed/projects/boost/trend?codec=a+b&signed=9.1.x",
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Answers as a server would to whom it knows; returns what was sent to change something, and all paths asked for. */
function answer(known: SessionState) {
  let who = known;
  const asked = serve([
    [/\/session$/, () => ({ body: who })],
    [
      /\/projects$/,
      () => ({ body: { projects: [project()], base_url: "https://perf.test/speed" } }),
    ],
    [/\/projects\/boost$/, () => ({ body: { ...project(), channels: [] } })],
    [
      /\/tokens(\/abcdefgh)?$/,
      () => ({ body: { tokens: [TOKEN, { ...TOKEN, key: "minted00", minted: true }] } }),
    ],
    [
      /\/publishers(\/4)?$/,
      () => ({
        body: {
          publishers: [PUBLISHER],
          audience: "https://perf.test",
          issuers: ["https://gitlab.com"],
        },
      }),
    ],
    [/\/members(\/bob)?$/, () => ({ body: { members: [{ name: "bob", role: "viewer" }] } })],
    [/\/signed-links(\/9)?$/, () => ({ body: { links: [LINK] } })],
    [/\/subscriptions$/, () => ({ body: { subscriptions: [] } })],
    [/\/deliveries$/, () => ({ body: { deliveries: [] } })],
    [/./, () => ({ status: 404, body: {} })],
  ]);
  const served = window.fetch;
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const { method, body } = init;
    if (method !== undefined) {
      const given: unknown = JSON.parse(String(body ?? "null"));
      sent.push({ method, path, body: given });
      if (path.endsWith("/session") && method === "POST") who = ANN;
      if (path.endsWith("/session") && method === "DELETE") who = NOBODY;
      if (path.endsWith("/session")) return Promise.resolve(new Response(JSON.stringify(who)));
      if (path.endsWith("/tokens")) {
        return Promise.resolve(new Response(JSON.stringify({ key: "abcdefgh", token: TEXT })));
      }
      asked.push(path);
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    return served(path, init);
  });
  return { sent, asked };
}

const section = async (name: string) => within(await screen.findByRole("region", { name }));

beforeEach(() => vi.stubGlobal("confirm", () => true));
afterEach(() => {
  close();
  session.value = null;
});

describe("signing in, in the header", () => {
  it("opens what the person may do, and closes it again", async () => {
    const { sent } = answer(NOBODY);
    open("/projects/boost/settings");
    await screen.findByText("For administrators");
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    const dialog = within(screen.getByRole("dialog", { name: "Sign in" }));
    fireEvent.input(dialog.getByLabelText("Name"), { target: { value: " ann " } });
    fireEvent.input(dialog.getByLabelText("Password"), { target: { value: "correct horse" } });
    fireEvent.click(dialog.getByRole("button", { name: "Sign in" }));
    await section("Members");
    expect(sent[0]).toEqual({
      method: "POST",
      path: "/api/v1/session",
      body: { name: "ann", password: "correct horse" },
    });
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "ann" }));
    const own = within(screen.getByRole("dialog", { name: "Signed in as ann" }));
    expect(own.getByText(/You administer this server/)).toBeTruthy();
    fireEvent.click(own.getByRole("button", { name: "Sign out" }));
    await screen.findByText("For administrators");
    expect(sent.at(-1)?.method).toBe("DELETE");
  });

  it("shows those who are no administrators nothing that they may not", async () => {
    const { asked } = answer({ person: "bob", is_admin: false, roles: { boost: "maintainer" } });
    open("/projects/boost/settings");
    await section("Signed links");
    expect(screen.getByText("For administrators")).toBeTruthy();
    expect(asked.some((path) => path.endsWith("/tokens"))).toBe(false);
  });
});

describe("the sections of access", () => {
  it("makes a token, shows it once, and takes one back", async () => {
    const { sent } = answer(ANN);
    open("/projects/boost/settings");
    const tokens = await section("Tokens");
    await tokens.findByText("nightly");
    expect(tokens.queryByText(/minted00/)).toBeNull();
    fireEvent.input(tokens.getByLabelText("What it is for"), { target: { value: "ci" } });
    fireEvent.click(tokens.getByLabelText("read, if private"));
    fireEvent.change(tokens.getByLabelText("Holds for"), { target: { value: "" } });
    fireEvent.click(tokens.getByRole("button", { name: "Make a token" }));
    await tokens.findByText(TEXT);
    expect(sent[0]?.body).toEqual({ name: "ci", scopes: ["upload", "read"], expires_at: null });
    fireEvent.click(tokens.getByRole("button", { name: "I have kept it" }));
    expect(document.body.textContent).not.toContain("SECRETSECRET");
    fireEvent.click(tokens.getByRole("button", { name: "Take back" }));
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        method: "DELETE",
        path: "/api/v1/projects/boost/tokens/abcdefgh",
      }),
    );
  });

  it("adds and removes publishers", async () => {
    const { sent } = answer(ANN);
    open("/projects/boost/settings");
    const publishers = await section("Publishers");
    await publishers.findByText("environment bench, protected branches only");
    const texts = {
      Repository: "acme/other",
      "Its number": "5",
      "Its owner's number": "6",
      Workflow: "ci.yml",
    };
    for (const [label, value] of Object.entries(texts)) {
      fireEvent.input(publishers.getByLabelText(label), { target: { value } });
    }
    fireEvent.click(publishers.getByLabelText(/pull requests too/));
    fireEvent.click(publishers.getByRole("button", { name: "Add a publisher" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      ...{ issuer: "https://gitlab.com", repository: "acme/other", repository_id: "5" },
      ...{ owner_id: "6", workflow: "ci.yml", environment: null },
      ...{ protected_only: false, pull_requests: true },
    });
    await waitFor(() =>
      expect(publishers.getByRole<HTMLButtonElement>("button", { name: "Remove" }).disabled).toBe(
        false,
      ),
    );
    fireEvent.click(publishers.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(sent.at(-1)?.path).toBe("/api/v1/projects/boost/publishers/4"));
  });

  it("changes what members may", async () => {
    const { sent } = answer(ANN);
    open("/projects/boost/settings");
    const members = await section("Members");
    fireEvent.change(await members.findByLabelText("Role of bob"), { target: { value: "admin" } });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      method: "PUT",
      path: "/api/v1/projects/boost/members/bob",
      body: { role: "admin" },
    });
  });

  it("takes signed links back", async () => {
    const { sent } = answer(ANN);
    open("/projects/boost/settings");
    const links = await section("Signed links");
    await links.findByText("codec=a b");
    fireEvent.click(links.getByRole("button", { name: "Take back" }));
    await waitFor(() => expect(sent[0]?.path).toBe("/api/v1/projects/boost/signed-links/9"));
  });

  it("tells the command to upload with the server's own address, and never with a token", async () => {
    answer(ANN);
    open("/");
    await waitFor(() =>
      expect(document.querySelector(".upload-hint code, .upload-hint pre")).not.toBeNull(),
    );
    const command = document.querySelector(".upload-hint pre")?.textContent ?? "";
    await waitFor(() =>
      expect(document.querySelector(".upload-hint pre")?.textContent).toContain(
        '"https://perf.test/speed/api/v1/projects/',
      ),
    );
    expect(command).toContain("$WIREWATCH_TOKEN");
    expect(command).not.toContain("ww_");
  });
});
