import { signal } from "@preact/signals";

/** A token that the reader gave for what needs one; forgotten with the page, and kept nowhere else. */
export const writeToken = signal<string | null>(null);
