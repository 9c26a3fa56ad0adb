import { getSignedLinks, type Presented, takeLinkBack } from "../../api/administration";
import type { LinkTarget } from "../../api/generated";
import { signedLinksUrl } from "../../api/urls";
import { formatDay } from "../../base/date";
import { useResource } from "../../state/resource";
import { useManaged } from "./managed";
import { ManagedTable, RowAction } from "./managed-table";
import { Section } from "./section";

interface SignedLinksProps {
  readonly token: Presented;
  readonly slug: string;
}

const TARGETS: Readonly<Record<LinkTarget, string>> = {
  trend: "Trend",
  sweep: "Sweep",
  breakdown: "Breakdown",
  compare: "Compare",
  overview: "Overview",
  budget: "Budget",
  "verdict-badge": "Badge of the verdict",
  "value-badge": "Badge of a value",
};

/** What opens single charts of the project to whoever holds the link. */
export function SignedLinks({ token, slug }: SignedLinksProps) {
  const list = useResource(signedLinksUrl(slug), getSignedLinks(token));
  const { isBusy, problem, changeIfSure } = useManaged(list);
  const now = new Date();
  return (
    <Section
      title="Signed links"
      problem={problem}
      about="Each opens one chart or badge to whoever holds it, while the project is private. Charts make them, by “Embed”."
    >
      <ManagedTable
        label="Signed links of the project"
        titles={["Opens", "Selection", "For", "Made by", "Ends"]}
        found={list.data?.links ?? null}
        none="None yet."
      >
        {(each) => (
          <tr key={each.id}>
            <th scope="row">
              <a href={each.url} target="_blank" rel="noopener">
                {TARGETS[each.target]}
              </a>
            </th>
            <td class="settings-answer">{decodeURIComponent(each.query.replaceAll("+", " "))}</td>
            <td>{each.note}</td>
            <td>{each.created_by}</td>
            <td title={each.expires_at}>
              {new Date(each.expires_at) <= now ? "ended " : ""}
              {formatDay(each.expires_at)}
            </td>
            <td>
              <RowAction
                does="Take back"
                isBusy={isBusy}
                onClick={() =>
                  changeIfSure("Take this link back? Pages that show its chart show nothing.", () =>
                    takeLinkBack(token, slug, each.id),
                  )
                }
              />
            </td>
          </tr>
        )}
      </ManagedTable>
    </Section>
  );
}
