/** What the address of an embedded chart says besides the view: its theme, and what opens a private project. */
import { pageLocation } from "./location";
import { THEME_CHOICES, type ThemeChoice } from "./theme";

interface Embedding {
  /** "system" unless the address fixes it. */
  readonly theme: ThemeChoice;
  /** The text of a signed link; null without one. */
  readonly signed: string | null;
}

/** Reads the address of the page that is shown. */
export function embedding(): Embedding {
  const query = new URLSearchParams(pageLocation.value.search);
  const wanted = query.get("theme");
  return {
    theme: THEME_CHOICES.find((choice) => choice === wanted) ?? "system",
    signed: query.get("signed"),
  };
}
