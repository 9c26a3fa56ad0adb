import { useState } from "preact/hooks";
import {
  addSubscription,
  getSubscriptions,
  type Presented,
  removeSubscription,
  trySubscription,
} from "../../api/administration";
import type { MadeSubscription, Subscription } from "../../api/generated";
import { subscriptionsUrl } from "../../api/urls";
import { formatAgo } from "../../base/date";
import { useAction } from "../../state/action";
import { useResource } from "../../state/resource";
import { Headings, ScrollTable } from "../../widgets/scroll-table";
import { Section } from "./section";
import { ShownOnce } from "./shown-once";
import { SubscriptionForm } from "./subscription-form";
import { FORM_NAMES, statusesText } from "./texts";

interface SubscriptionsProps {
  readonly token: Presented;
  readonly slug: string;
  /** Called when a message was queued. */
  readonly onQueued: () => void;
}

/** Who is told of verdicts: added, tried, removed. */
export function Subscriptions({ token, slug, onQueued }: SubscriptionsProps) {
  const [made, setMade] = useState<MadeSubscription | null>(null);
  const list = useResource(subscriptionsUrl(slug), getSubscriptions(token));
  const { isBusy, problem, run } = useAction();
  const found = list.data?.subscriptions ?? [];
  return (
    <Section
      title="Messages about verdicts"
      problem={problem ?? list.problem}
      about="Who is told when a run is judged: webhooks, Slack, statuses of commits on GitHub, e-mail. Each status of a run is told once."
    >
      {made?.secret != null && (
        <ShownOnce
          about="The secret that signs this webhook's messages"
          secret={made.secret}
          onKept={() => setMade(null)}
        />
      )}
      {found.length > 0 && (
        <SubscriptionTable
          found={found}
          isBusy={isBusy}
          onTry={({ id }) =>
            run(async () => {
              await trySubscription(token, slug, id);
              onQueued();
            })
          }
          onRemove={({ id, address }) => {
            if (!window.confirm(`Tell ${address} no more? What waits for it is not sent.`)) return;
            run(async () => {
              await removeSubscription(token, slug, id);
              list.reload();
              onQueued();
            });
          }}
        />
      )}
      {list.data !== null && found.length === 0 && <p>Nobody is told yet.</p>}
      <SubscriptionForm
        isBusy={isBusy}
        onAdd={(added, done) =>
          run(async () => {
            setMade(await addSubscription(token, slug, added));
            done();
            list.reload();
          })
        }
      />
    </Section>
  );
}

interface SubscriptionTableProps {
  readonly found: readonly Subscription[];
  readonly isBusy: boolean;
  readonly onTry: (subscription: Subscription) => void;
  readonly onRemove: (subscription: Subscription) => void;
}

function SubscriptionTable({ found, isBusy, onTry, onRemove }: SubscriptionTableProps) {
  const now = new Date();
  return (
    <ScrollTable
      label="Who is told"
      className="settings-table"
      head={<Headings titles={["Form", "Address", "Told of", "Channel", "Added", "Do"]} />}
    >
      {found.map((each) => (
        <tr key={each.id}>
          <td>{FORM_NAMES[each.form]}</td>
          <th scope="row">{each.address}</th>
          <td>{statusesText(each.statuses)}</td>
          <td>{each.channel ?? "all"}</td>
          <td title={each.created_at}>{formatAgo(each.created_at, now)}</td>
          <td class="settings-actions">
            {each.form !== "github" && (
              <button
                type="button"
                class="link-button"
                disabled={isBusy}
                onClick={() => onTry(each)}
              >
                Try
              </button>
            )}{" "}
            <button
              type="button"
              class="link-button"
              disabled={isBusy}
              onClick={() => onRemove(each)}
            >
              Remove
            </button>
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}
