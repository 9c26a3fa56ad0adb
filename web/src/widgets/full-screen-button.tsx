import type { RefObject } from "preact";

/** Shows an element on the whole screen, and back; Escape leaves too. Not there where the browser cannot. */
export function FullScreenButton({ target }: { readonly target: RefObject<HTMLElement | null> }) {
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
      Full screen
    </button>
  );
}
