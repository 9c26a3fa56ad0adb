import { type Presented, sendAgain } from "../../api/administration";
import type { DeliveryList } from "../../api/generated";
import { runPage } from "../../api/urls";
import { formatAgo } from "../../base/date";
import type { Resource } from "../../state/resource";
import { useManaged } from "./managed";
import { ManagedTable, RowAction } from "./managed-table";
import { Section } from "./section";

interface DeliveriesProps {
  readonly token: Presented;
  readonly slug: string;
  readonly list: Resource<DeliveryList>;
}

const STATES = { waiting: "… waiting", delivered: "✓ delivered", failed: "✕ failed" };

/** The newest messages, what came of each, and a way to send one again. */
export function Deliveries({ token, slug, list }: DeliveriesProps) {
  const { isBusy, problem, change } = useManaged(list);
  const now = new Date();
  return (
    <Section
      title="Sent messages"
      problem={problem}
      about="The newest 50 of the last 30 days. Who does not answer is asked again 8 times within 23 hours."
    >
      <p>
        <button type="button" class="button" onClick={list.reload}>
          Look again
        </button>
      </p>
      <ManagedTable
        label="Messages, newest first"
        titles={["Message", "State", "Tries", "Last try", "Answer"]}
        found={list.data?.deliveries ?? null}
        none="None yet."
      >
        {(each) => (
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
              <RowAction
                does="Send again"
                isBusy={isBusy}
                onClick={() => change(() => sendAgain(token, slug, each.id))}
              />
            </td>
          </tr>
        )}
      </ManagedTable>
    </Section>
  );
}
