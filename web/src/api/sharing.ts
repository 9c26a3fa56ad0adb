/** What a chart's dialog for embedding needs: its address elsewhere, its project's badge, and links to private ones. */

import { withParameter } from "../base/address";
import { sendJson } from "./client";
import type { NewSignedLink, SignedLinkView } from "./generated";
import { type ChartPage, embedPage, signedLinksUrl, verdictBadgeUrl } from "./urls";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The addresses of what a chart shows now; `queryOf` is called when they are asked for. */
export function sharing(
  slug: string,
  page: ChartPage,
  title: string,
  isPublic: boolean,
  queryOf: () => string,
) {
  return () => {
    const query = queryOf();
    const href = embedPage(slug, page, query);
    return {
      href,
      title,
      isPublic,
      badgeHref: verdictBadgeUrl(slug, ""),
      sign: async (days: number) => {
        const wanted: NewSignedLink = {
          target: page,
          query: query.slice(1),
          note: "",
          expires_at: new Date(Date.now() + days * DAY_MS).toISOString(),
        };
        const made = await sendJson<SignedLinkView>("POST", signedLinksUrl(slug), wanted, null);
        return withParameter(href, "signed", made.signed);
      },
    };
  };
}
