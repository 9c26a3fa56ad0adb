/** What the address of an embedded chart says besides the view: its theme, and what opens a private project. */
import { pageLocation } from "./location";
import { THEME_CHOICES, type ThemeChoice } from "./theme";

interface Embedding {
  /** "system" unless the address fixes it. */
  readonly theme: ThemeChoice;
  /** The text of a signed link; null without one. */
  readonly signed: string | null;
}

/** What a chart alone is told besides its address. */
export interface EmbeddedProps {
  readonly slug: string;
  /** Its own path, without a query. */
  readonly path: string;
  /** The text of a signed link that opens it; null without one. */
  readonly signed: string | null;
  /** Where the chart's page is for a query; null where its readers may not see it. */
  readonly pageHref: (query: string) => string | null;
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
