/** Renders the whole app in a test: answers instead of a server, a recorder instead of Plotly. */
import { cleanup, render } from "@testing-library/preact";
import type { Data, Layout } from "plotly.js";
import { vi } from "vitest";
import { App } from "../src/app";
import { Embedded } from "../src/embedded";
import { followNavigation, pageLocation } from "../src/state/location";

/** The recorder that takes Plotly's place; see `vi.mock` in the tests. */
export const plotly = {
  react: vi.fn(async (_element: HTMLElement, _data: Data[], _layout: Partial<Layout>) => undefined),
  purge: vi.fn(),
  toImage: vi.fn(async (_figure: { layout: Partial<Layout> }) => "data:image/png;base64,"),
  Plots: { resize: vi.fn(async () => undefined) },
};

type Answer = { readonly status?: number; readonly body: unknown };

/** Answers requests by the first route whose path matches; returns what was asked, in order. */
export function serve(routes: ReadonlyArray<readonly [RegExp, (url: URL) => Answer]>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const url = new URL(address, window.location.origin);
    asked.push(url.pathname + url.search);
    const route = routes.find(([pattern]) => pattern.test(url.pathname));
    if (route === undefined) throw new Error(`no answer for ${address}`);
    const { status = 200, body } = route[1](url);
    return new Response(JSON.stringify(body), { status });
  });
  return asked;
}

let stopFollowing = () => {};

function goTo(path: string): void {
  window.history.replaceState(null, "", path);
  pageLocation.value = { path: window.location.pathname, search: window.location.search };
  stopFollowing = followNavigation();
}

/** Opens the app at a path, as a reader would. */
export function open(path: string): void {
  goTo(path);
  render(<App />);
}

/** Opens what a frame on another site shows. */
export function openFramed(path: string): void {
  goTo(path);
  render(<Embedded />);
}

/** Takes everything down again. */
export function close(): void {
  cleanup();
  stopFollowing();
  plotly.react.mockClear();
}

/** What was drawn last: names of the traces that are shown. */
export function drawnNames(): string[] {
  const data = plotly.react.mock.calls.at(-1)?.[1] ?? [];
  return data
    .filter((trace) => "name" in trace && trace.visible !== false)
    .map((trace) => ("name" in trace ? String(trace.name) : ""));
}
