import { getSignedLinks, type Presented, takeLinkBack } from "../../api/administration";
import type { LinkTarget, SignedLinkView } from "../../api/generated";
import { signedLinksUrl } from "../../api/urls";
import { formatDay } from "../../base/date";
import { useAction } from "../../state/action";
import { useResource } from "../../state/resource";
import { Headings, ScrollTable } from "../../widgets/scroll-table";
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
  "verdict-badge": "Badge of the verdict",
  "value-badge": "Badge of a value",
};

/** What opens single charts of the project to whoever holds the link. */
export function SignedLinks({ token, slug }: SignedLinksProps) {
  const list = useResource(signedLinksUrl(slug), getSignedLinks(token));
  const { isBusy, problem, run } = useAction();
  const found = list.data?.links ?? [];
  return (
    <Section
      title="Signed links"
      problem={problem ?? list.problem}
      about="Each opens one chart or badge to whoever holds it, while the project is private. Charts make them, by “Embed”."
    >
      {list.data !== null && found.length === 0 && <p>None yet.</p>}
      {found.length > 0 && (
        <LinkTable
          found={found}
          isBusy={isBusy}
          onTakeBack={({ id }) => {
            if (!window.confirm("Take this link back? Pages that show its chart show nothing."))
              return;
            run(async () => {
              await takeLinkBack(token, slug, id);
              list.reload();
            });
          }}
        />
      )}
    </Section>
  );
}

interface LinkTableProps {
  readonly found: readonly SignedLinkView[];
  readonly isBusy: boolean;
  readonly onTakeBack: (link: SignedLinkView) => void;
}

function LinkTable({ found, isBusy, onTakeBack }: LinkTableProps) {
  const now = new Date();
  return (
    <ScrollTable
      label="Signed links of the project"
      className="settings-table"
      head={<Headings titles={["Opens", "Selection", "For", "Made by", "Ends", "Do"]} />}
    >
      {found.map((each) => (
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
            <button
              type="button"
              class="link-button"
              disabled={isBusy}
              onClick={() => onTakeBack(each)}
            >
              Take back
            </button>
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}
