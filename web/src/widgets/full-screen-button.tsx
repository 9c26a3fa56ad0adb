import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Shows an element on the whole screen, and back; Escape leaves too. Not there where the browser cannot. */
export function FullScreenButton({ target }: { readonly target: RefObject<HTMLElement | null> }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  if (!document.fullscreenEnabled) return null;

  async function toggle(): Promise<void> {
    try {
      if (document.fullscreenElement === null) await target.current?.requestFullscreen();
      else await document.exitFullscreen();
    } catch {
      // Refused, as inside a frame that may not: the chart stays as it is.
    }
  }

  return (
    <button type="button" class="button full-screen-button" onClick={() => void toggle()}>
      {isFull ? "Leave full screen" : "Full screen"}
    </button>
  );
}
