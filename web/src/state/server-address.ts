import { signal } from "@preact/signals";

/** How users reach the server, as its operator set it; until that is known, as this page was reached. */
export const serverAddress = signal(window.location.origin);
