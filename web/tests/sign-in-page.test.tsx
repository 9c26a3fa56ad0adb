import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SessionState } from "../src/api/generated";
import { returnPath, session } from "../src/state/session";
import { project } from "./answers";
import { close, open, serve } from "./page-harness";

vi.mock("../src/widgets/plotly-bundle", async () => ({
  default: (await import("./page-harness")).plotly,
}));

const NOBODY: SessionState = { person: null, is_admin: false, provider: "id.example.org" };
const ANN: SessionState = {
  ...{ person: "ann@example.org", is_admin: false, role: "maintainer", roles: {} },
  provider: "id.example.org",
};

interface Sent {
  readonly path: string;
  readonly body: unknown;
}

/** Answers as a server would; the provider's answer is refused unless its code is good. */
function answer(): Sent[] {
  let who = NOBODY;
  serve([
    [/\/session$/, () => ({ body: who })],
    [/\/projects$/, () => ({ body: { projects: [project()], base_url: "https://perf.test" } })],
    [/./, () => ({ status: 404, body: {} })],
  ]);
  const served = window.fetch;
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (init.method === undefined) return served(path, init);
    const body = JSON.parse(String(init.body ?? "null")) as { readonly code?: string } | null;
    sent.push({ path, body });
    if (path.endsWith("/address")) {
      const address = "https://id.example.org/authorize?state=s";
      return Promise.resolve(new Response(JSON.stringify({ address }), { status: 201 }));
    }
    if (body?.code === "good") who = ANN;
    const refused = { title: "No valid token", detail: "This answer was used before." };
    return Promise.resolve(
      body?.code === "good"
        ? new Response(JSON.stringify(ANN), { status: 201 })
        : new Response(JSON.stringify(refused), { status: 401 }),
    );
  });
  return sent;
}

afterEach(() => {
  close();
  session.value = null;
  window.sessionStorage.clear();
});

describe("signing in by an identity provider", () => {
  it("goes there, and remembers where from", async () => {
    const sent = answer();
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    open("/?theme=x");
    await waitFor(() => expect(session.value).not.toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    const dialog = within(screen.getByRole("dialog", { name: "Sign in" }));
    fireEvent.click(dialog.getByRole("button", { name: "Sign in with id.example.org" }));
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith("https://id.example.org/authorize?state=s"),
    );
    expect(sent[0]?.path).toBe("/api/v1/session/provider/address");
    expect(returnPath()).toBe("/?theme=x");
    assign.mockRestore();
  });

  it("exchanges the answer, takes it out of the address, and goes back", async () => {
    const sent = answer();
    window.sessionStorage.setItem("wirewatch.sign-in.return", "/?back=1");
    open("/sign-in?code=good&state=s&iss=https%3A%2F%2Fid.example.org");
    await screen.findByRole("button", { name: "ann@example.org" });
    expect(sent).toEqual([
      {
        path: "/api/v1/session/provider",
        body: { code: "good", state: "s", issuer: "https://id.example.org" },
      },
    ]);
    expect(window.location.pathname + window.location.search).toBe("/?back=1");
    fireEvent.click(screen.getByRole("button", { name: "ann@example.org" }));
    expect(screen.getByText("You are maintainer of all projects.")).toBeTruthy();
  });

  it("says why an answer was refused", async () => {
    answer();
    open("/sign-in?code=bad&state=s");
    await screen.findByText("This answer was used before.");
    expect(window.location.search).toBe("");
    expect(session.value?.person ?? null).toBeNull();
  });

  it("says what the provider says, as text", async () => {
    const sent = answer();
    open("/sign-in?error=access_denied&error_description=%3Cb%3Eno%3C%2Fb%3E");
    await screen.findByText("The provider says: <b>no</b>");
    expect(sent).toEqual([]);
  });

  it("never goes back to another site", () => {
    for (const stored of [
      "https://evil.test/",
      "//evil.test/",
      "/\\evil.test",
      "javascript:x",
      "/sign-in?code=x",
    ]) {
      window.sessionStorage.setItem("wirewatch.sign-in.return", stored);
      expect(returnPath()).toBe("/");
    }
  });
});
