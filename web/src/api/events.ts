/** Follows what changes in a project, as the server tells it. */

/** How long after a lost connection the next one is tried; the browser does so by itself unless it was refused. */
const RETRY_MS = 30_000;

/** Calls `onState` with the project's state, as a text that differs when anything did. Returns what ends it. */
export function followEvents(url: string, onState: (state: string) => void): () => void {
  if (typeof EventSource === "undefined") return () => {};
  let source: EventSource;
  let timer: number | undefined;
  const listen = () => {
    source = new EventSource(url);
    source.addEventListener("state", (event) => {
      if (event instanceof MessageEvent) onState(String(event.data));
    });
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) timer = window.setTimeout(listen, RETRY_MS);
    });
  };
  listen();
  return () => {
    window.clearTimeout(timer);
    source.close();
  };
}
