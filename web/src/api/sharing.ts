/** What a chart's dialog for embedding needs: its address elsewhere, its project's badge, and links to private ones. */

import { asProblem } from "../base/problem";
import { sendJson } from "./client";
import type { NewSignedLink, SignedLinkView } from "./generated";
import { type ChartPage, embedPage, signedLinksUrl, verdictBadgeUrl } from "./urls";

interface Sharing {
  /** The chart alone. */
  readonly href: string;
  readonly title: string;
  readonly isPublic: boolean;
  readonly badgeHref: string;
  /** Makes a signed link that holds for so many days, and returns the address with it. */
  readonly sign: (days: number) => Promise<string>;
  readonly problemText: (thrown: unknown) => string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The addresses of what a chart shows now; `queryOf` is called when they are asked for. */
export function sharing(
  slug: string,
  page: Exclude<ChartPage, "budget">,
  title: string,
  isPublic: boolean,
  queryOf: () => string,
): () => Sharing {
  return () => {
    const query = queryOf();
    return {
      href: embedPage(slug, page, query),
      title,
      isPublic,
      badgeHref: verdictBadgeUrl(slug, ""),
      problemText: (thrown) => `${asProblem(thrown).title}: ${asProblem(thrown).detail}`,
      sign: async (days) => {
        const wanted: NewSignedLink = {
          target: page,
          query: query.slice(1),
          note: "",
          expires_at: new Date(Date.now() + days * DAY_MS).toISOString(),
        };
        const made = await sendJson<SignedLinkView>("POST", signedLinksUrl(slug), wanted, null);
        return `${embedPage(slug, page, query)}${query === "" ? "?" : "&"}signed=${made.signed}`;
      },
    };
  };
}
