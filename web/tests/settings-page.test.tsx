import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Retention } from "../src/api/generated";
import { project } from "./answers";
import { close, open, serve } from "./page-harness";

vi.mock("../src/widgets/plotly-bundle", async () => ({
  default: (await import("./page-harness")).plotly,
}));

const TOKEN = "ww_abcdefghSECRETSECRET";
const SECRET = "whsec_c2VjcmV0";
const channels = [{ name: "release", rule: "semver", version_count: 2 }];
const subscription = {
  id: 3,
  form: "webhook",
  address: "https://example.org/hook",
  statuses: ["regression"],
  channel: null,
  created_by: "x",
  created_at: "2026-11-20T10:00:00Z",
};
const delivery = {
  id: 9,
  subscription: 3,
  title: "Slower: version 1.9",
  run: 7,
  state: "failed",
  tries: 8,
  created_at: "2026-11-20T10:00:00Z",
  tried_at: "2026-11-20T10:00:00Z",
  next_try_at: null,
  answer: "500 Internal Server Error",
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
  readonly body: unknown;
}

/** Answers as a server would; returns what was sent to change something, and every token presented. */
function answer(policy: Retention) {
  const previewed: string[] = [];
  const labels = (order: readonly string[]) => ({
    channel: "release",
    versions: order.map((label) => ({ label, commit: null, commit_time: null, annotations: [] })),
  });
  serve([
    [/\/projects$/, () => ({ body: { projects: [project()] } })],
    [/\/projects\/boost$/, () => ({ body: { ...project(), ...policy, channels } })],
    [
      /\/versions$/,
      (url) => ({
        body: labels(
          url.searchParams.get("rule") === "commit_time" ? ["1.10", "1.9"] : ["1.9", "1.10"],
        ),
      }),
    ],
    [
      /\/preview$/,
      () => ({
        body: {
          keys: ["size"],
          matched: 1,
          unmatched: 0,
          names: [{ name: "BM_<S>/8", matched: true, facets: { size: "8" } }],
          equal: [],
        },
      }),
    ],
    [
      /\/retention$/,
      ({ search }) => {
        previewed.push(search);
        const none = { runs: 0, bytes: 0 };
        return {
          body: {
            policy: {},
            originals: { runs: 12, bytes: 4_200_000 },
            samples: none,
            pull_requests: none,
          },
        };
      },
    ],
    [/\/resend$/, () => ({ body: delivery })],
    [/\/channels\/release$/, () => ({ body: channels[0] })],
    [/\/subscriptions$/, () => ({ body: { subscriptions: [subscription], secret: SECRET } })],
    [/\/deliveries$/, () => ({ body: { deliveries: [delivery] } })],
  ]);
  const served = window.fetch;
  const sent: Sent[] = [];
  const tokens = new Set<string | null>();
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get("authorization");
    tokens.add(token);
    if (init.method !== undefined)
      sent.push({
        method: init.method,
        path,
        token,
        body: JSON.parse(String(init.body ?? "null")),
      });
    return served(path, init);
  });
  return { sent, tokens, previewed };
}

async function unlock(policy: Retention = {}) {
  const found = answer(policy);
  open("/projects/boost/settings");
  fireEvent.input(await screen.findByPlaceholderText("ww_…"), { target: { value: TOKEN } });
  fireEvent.click(screen.getByRole("button", { name: "Use it" }));
  await screen.findByRole("region", { name: "Who is told" });
  await screen.findByText("Slower: version 1.9");
  return found;
}

function lock(): void {
  const forget = screen.queryByRole("button", { name: "Forget it" });
  if (forget !== null) fireEvent.click(forget);
  close();
}

afterEach(() => {
  lock();
  vi.restoreAllMocks();
});

describe("the Settings page", () => {
  it("asks for nothing that needs a token before there is one, and forgets it on demand", async () => {
    const { tokens } = await unlock();
    expect(tokens.has(`Bearer ${TOKEN}`)).toBe(true);
    expect(document.body.textContent).not.toContain("SECRETSECRET");
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain(
      "ww_",
    );
    fireEvent.click(screen.getByRole("button", { name: "Forget it" }));
    await screen.findByText("For administrators");
    expect(screen.queryByRole("region", { name: "Who is told" })).toBeNull();
  });

  it("tries a pattern before it can be saved", async () => {
    const { sent } = await unlock();
    const section = within(screen.getByRole("region", { name: "Names of benchmarks" }));
    const save = section.getByRole<HTMLButtonElement>("button", { name: "Save" });
    fireEvent.input(section.getByLabelText("Name pattern"), { target: { value: "BM_.*" } });
    expect(save.disabled).toBe(true);
    fireEvent.click(section.getByRole("button", { name: "Try" }));
    await section.findByText("BM_<S>/8");
    expect(save.disabled).toBe(false);
    fireEvent.click(save);
    await waitFor(() => expect(sent.at(-1)?.method).toBe("PATCH"));
    expect(sent.at(-1)?.body).toEqual({ name_pattern: "BM_.*" });
  });

  it("shows what another rule would move, and saves it only on demand", async () => {
    const { sent } = await unlock();
    fireEvent.change(screen.getByLabelText("Ordered by"), { target: { value: "commit_time" } });
    await screen.findByText("2 versions, newest first: 2 would move.");
    expect(screen.getByText("↑ 1 newer")).toBeTruthy();
    expect(sent).toEqual([]);
    const section = within(screen.getByRole("region", { name: "Order of versions" }));
    fireEvent.click(section.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: "PUT",
      path: "/api/v1/projects/boost/channels/release",
      token: `Bearer ${TOKEN}`,
      body: { rule: "commit_time" },
    });
  });

  it("shows what another policy would let go before it can be saved", async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal("confirm", confirm);
    const { sent, previewed } = await unlock();
    const section = within(screen.getByRole("region", { name: "What is kept" }));
    const field = section.getByLabelText<HTMLInputElement>(/reports as they were sent/);
    const save = section.getByRole<HTMLButtonElement>("button", { name: "Save" });
    const trial = section.getByRole<HTMLButtonElement>("button", { name: "Try" });
    expect(field.value).toBe("");
    expect([save.disabled, trial.disabled]).toEqual([true, true]);
    fireEvent.input(field, { target: { value: "365" } });
    expect(save.disabled).toBe(true);
    fireEvent.click(trial);
    await section.findByText("Of 12 runs, 4.2 MB would go now.");
    expect(section.queryAllByRole("status")).toHaveLength(1);
    expect(previewed).toEqual(["?keep_originals_days=365"]);
    fireEvent.click(save);
    await waitFor(() => expect(confirm).toHaveBeenCalled());
    expect(sent).toEqual([]);
    confirm.mockReturnValue(true);
    fireEvent.click(save);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: "PATCH",
      path: "/api/v1/projects/boost",
      body: {
        keep_originals_days: 365,
        keep_samples_versions: null,
        keep_pull_request_days: null,
      },
    });
    fireEvent.input(field, { target: { value: "30" } });
    expect(section.queryByRole("status")).toBeNull();
  });

  it("keeps everything again without a preview", async () => {
    const confirm = vi.fn(() => true);
    vi.stubGlobal("confirm", confirm);
    const { sent } = await unlock({ keep_pull_request_days: 30 });
    const section = within(screen.getByRole("region", { name: "What is kept" }));
    const field = section.getByLabelText<HTMLInputElement>(/pull requests/);
    expect(field.value).toBe("30");
    fireEvent.input(field, { target: { value: "" } });
    fireEvent.click(section.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ keep_pull_request_days: null });
    expect(confirm).not.toHaveBeenCalled();
  });

  it("shows a new webhook's secret once", async () => {
    const { sent } = await unlock();
    fireEvent.input(screen.getByLabelText("Address"), {
      target: { value: " https://x.example/ " },
    });
    fireEvent.click(screen.getByLabelText("faster"));
    const messages = within(screen.getByRole("region", { name: "Messages about verdicts" }));
    fireEvent.click(messages.getByRole("button", { name: "Add" }));
    await screen.findByText(SECRET);
    expect(sent[0]?.body).toEqual({
      form: "webhook",
      address: "https://x.example/",
      secret: null,
      channel: null,
      statuses: ["regression", "improvement"],
    });
    fireEvent.click(screen.getByRole("button", { name: "I have kept it" }));
    expect(screen.queryByText(SECRET)).toBeNull();
  });

  it("says what became of messages, and sends one again", async () => {
    const { sent } = await unlock();
    const section = within(screen.getByRole("region", { name: "Messages, newest first" }));
    expect(section.getByText("✕ failed")).toBeTruthy();
    expect(section.getByText("500 Internal Server Error")).toBeTruthy();
    const link = section.getByRole("link", { name: "Slower: version 1.9" });
    expect(link.getAttribute("href")).toBe("/projects/boost/runs/7");
    fireEvent.click(section.getByRole("button", { name: "Send again" }));
    await waitFor(() => expect(sent[0]?.path).toBe("/api/v1/projects/boost/deliveries/9/resend"));
  });
});

it("says once of a token that it is no administrator's, and shows what it may do", async () => {
  const refused = {
    status: 403,
    body: { title: "The token lacks a scope", detail: "The token lacks the scope `admin`." },
  };
  serve([
    [/\/projects$/, () => ({ body: { projects: [project()] } })],
    [/\/projects\/boost$/, () => ({ body: project() })],
    [/\/deliveries$/, () => refused],
    [/\/signed-links$/, () => ({ body: { signed_links: [] } })],
  ]);
  open("/projects/boost/settings");
  fireEvent.input(await screen.findByPlaceholderText("ww_…"), { target: { value: TOKEN } });
  fireEvent.click(screen.getByRole("button", { name: "Use it" }));
  await screen.findByRole("heading", { name: "Not an administrator's token" });
  expect(screen.getByText("admin").tagName).toBe("CODE");
  expect(screen.getByRole("region", { name: "Signed links" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Tokens" })).toBeNull();
});
