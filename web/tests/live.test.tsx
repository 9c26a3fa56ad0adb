import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noteReader } from "../src/state/live";
import { project } from "./answers";
import { changeGroup, changeOf, overview } from "./change-answers";
import { close, open, serve } from "./page-harness";

vi.mock("../src/widgets/plotly-bundle", async () => ({
  default: (await import("./page-harness")).plotly,
}));

/** What the page listens to, spoken to by a test. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: Source[] = [];
  readonly url: string;
  readyState = 1;

  constructor(url: string) {
    super();
    this.url = url;
    Source.opened.push(this);
  }

  close(): void {
    this.readyState = Source.CLOSED;
  }

  static say(dataVersion: number): void {
    const data = JSON.stringify({ data_version: dataVersion });
    Source.opened.at(-1)?.dispatchEvent(new MessageEvent("state", { data }));
  }
}

const SOON = { timeout: 4000 };
const OLD = changeGroup([changeOf({ version: "1.80" })], { version: "1.80" });
const NEW = changeGroup([changeOf()]);
let groups = [OLD];
let stopNoting = () => {};

function answer(): void {
  vi.stubGlobal("EventSource", Source);
  serve([
    [/\/projects$/, () => ({ body: { projects: [project()] } })],
    [/\/projects\/boost$/, () => ({ body: project() })],
    [/\/filters$/, () => ({ body: { dimensions: [], total_series: 1, data_version: 1 } })],
    [/\/overview$/, () => ({ body: overview() })],
    [/\/changes$/, () => ({ body: { channel: "release", groups } })],
  ]);
}

async function openAndUpload(): Promise<void> {
  answer();
  open("/projects/boost/changes");
  await screen.findByText("1.80");
  Source.say(1);
}

beforeEach(() => {
  groups = [OLD];
  Source.opened.length = 0;
  stopNoting = noteReader();
});

afterEach(() => {
  close();
  stopNoting();
});

describe("an open page", () => {
  it("shows what is new by itself while nobody is at work on it", async () => {
    await openAndUpload();
    groups = [NEW, OLD];
    Source.say(2);
    expect(await screen.findByText("1.81", undefined, SOON)).toBeTruthy();
    expect(screen.queryByText("New results.", { exact: false })).toBeNull();
  });

  it("lets what would move wait until a reader at work asks for it", async () => {
    await openAndUpload();
    fireEvent.wheel(window);
    groups = [NEW, OLD];
    Source.say(2);
    const show = await screen.findByRole("button", { name: "Show them" }, SOON);
    expect(screen.queryByText("1.81")).toBeNull();
    fireEvent.click(show);
    expect(await screen.findByText("1.81")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Show them" })).toBeNull());
  });

  it("draws at once what moves nothing, for a reader at work too", async () => {
    await openAndUpload();
    fireEvent.wheel(window);
    groups = [{ ...OLD, geometric_mean_ratio: 1.5 }];
    Source.say(2);
    expect(await screen.findByText(/cost ×1.500/, undefined, SOON)).toBeTruthy();
  });

  it("shows at once what a decision of the reader moves", async () => {
    await openAndUpload();
    const read = globalThis.fetch;
    vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
      if (init?.method !== "POST") return read(address, init);
      groups = [NEW];
      return new Response(JSON.stringify({ changes: 1 }));
    });
    fireEvent.keyDown(document.body, { key: "e" });
    expect(await screen.findByText("1.81")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show them" })).toBeNull();
  });

  it("follows only the project it shows", async () => {
    await openAndUpload();
    expect(Source.opened.map(({ url }) => url)).toEqual(["/api/v1/projects/boost/events"]);
    fireEvent.click(screen.getByRole("link", { name: "Wirewatch" }));
    await waitFor(() => expect(Source.opened[0]?.readyState).toBe(Source.CLOSED));
  });
});
