import { type Presented, sendAgain } from "../../api/administration";
import type { Delivery, DeliveryList } from "../../api/generated";
import { runPage } from "../../api/urls";
import { formatAgo } from "../../base/date";
import { useAction } from "../../state/action";
import type { Resource } from "../../state/resource";
import { Headings, ScrollTable } from "../../widgets/scroll-table";
import { Section } from "./section";

interface DeliveriesProps {
  readonly token: Presented;
  readonly slug: string;
  readonly list: Resource<DeliveryList>;
}

const STATES = { waiting: "… waiting", delivered: "✓ delivered", failed: "✕ failed" };

/** The newest messages, what came of each, and a way to send one again. */
export function Deliveries({ token, slug, list }: DeliveriesProps) {
  const { isBusy, problem, run } = useAction();
  const found = list.data?.deliveries ?? [];
  return (
    <Section
      title="Sent messages"
      problem={problem ?? list.problem}
      about="The newest 50 of the last 30 days. Who does not answer is asked again 8 times within 23 hours."
    >
      <p>
        <button type="button" class="button" onClick={list.reload}>
          Look again
        </button>
      </p>
      {list.data !== null && found.length === 0 && <p>None yet.</p>}
      {found.length > 0 && (
        <DeliveryTable
          slug={slug}
          found={found}
          isBusy={isBusy}
          onAgain={({ id }) =>
            run(async () => {
              await sendAgain(token, slug, id);
              list.reload();
            })
          }
        />
      )}
    </Section>
  );
}

interface DeliveryTableProps {
  readonly slug: string;
  readonly found: readonly Delivery[];
  readonly isBusy: boolean;
  readonly onAgain: (delivery: Delivery) => void;
}

function DeliveryTable({ slug, found, isBusy, onAgain }: DeliveryTableProps) {
  const now = new Date();
  return (
    <ScrollTable
      label="Messages, newest first"
      className="settings-table"
      head={<Headings titles={["Message", "State", "Tries", "Last try", "Answer", "Do"]} />}
    >
      {found.map((each) => (
        <tr key={each.id}>
          <th scope="row">
            {each.run === null ? each.title : <a href={runPage(slug, each.run)}>{each.title}</a>}
          </th>
          <td>{STATES[each.state]}</td>
          <td>{each.tries}</td>
          <td title={each.tried_at ?? ""}>
            {each.tried_at === null ? "" : formatAgo(each.tried_at, now)}
          </td>
          <td class="settings-answer">{each.answer}</td>
          <td>
            <button
              type="button"
              class="link-button"
              disabled={isBusy}
              onClick={() => onAgain(each)}
            >
              Send again
            </button>
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}
