/** What is new in the project that is shown, and whether it may be drawn at once. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Counts up whenever something of the shown project has changed; what is loaded is then asked for again. */
export const changeCount = signal(0);

/** How many answers wait because they would move what the reader looks at. */
export const waitingCount = signal(0);

/** Counts up when the reader asks for what waits. */
export const releaseCount = signal(0);

/** So long after the last key, click or wheel a reader is still at work. */
const AT_WORK_MS = 60_000;
/** Open pages ask one after another, not all at once. */
const SPREAD_MS = 1_000;

let lastTouch = Number.NEGATIVE_INFINITY;

/** Whether somebody did something on the page a moment ago. */
export function isReaderAtWork(): boolean {
  return performance.now() - lastTouch < AT_WORK_MS;
}

/** Notes what the reader does; returns what undoes it. */
export function noteReader(): () => void {
  const touched = () => {
    lastTouch = performance.now();
  };
  const kinds = ["pointerdown", "keydown", "wheel", "touchmove"] as const;
  for (const kind of kinds) window.addEventListener(kind, touched, { passive: true });
  return () => {
    lastTouch = Number.NEGATIVE_INFINITY;
    for (const kind of kinds) window.removeEventListener(kind, touched);
  };
}

type Follow = (url: string, onState: (state: string) => void) => () => void;

/**
 * Follows a project while its page is in front: a browser has few connections to a server, and a page behind needs none.
 *
 * Args:
 *   url: the project's events; null follows nothing.
 *   follow: calls back with a text that differs when anything did; returns what ends it.
 */
export function useLiveProject(url: string | null, follow: Follow): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` is the same function each time
  useEffect(() => {
    if (url === null) return undefined;
    let known: string | null = null;
    let end: (() => void) | null = null;
    let timer: number | undefined;
    const hear = (state: string) => {
      if (known !== null && state !== known) {
        window.clearTimeout(timer);
        timer = window.setTimeout(() => {
          changeCount.value += 1;
        }, Math.random() * SPREAD_MS);
      }
      known = state;
    };
    const update = () => {
      const isInFront = document.visibilityState === "visible";
      if (isInFront && end === null) end = follow(url, hear);
      if (!isInFront && end !== null) {
        end();
        end = null;
      }
    };
    update();
    document.addEventListener("visibilitychange", update);
    return () => {
      document.removeEventListener("visibilitychange", update);
      window.clearTimeout(timer);
      end?.();
    };
  }, [url]);
}
