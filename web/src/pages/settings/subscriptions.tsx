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
import { useResource } from "../../state/resource";
import { useManaged } from "./managed";
import { ManagedTable, RowAction } from "./managed-table";
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
  const { isBusy, problem, change, changeIfSure } = useManaged(list);
  return (
    <Section
      title="Messages about verdicts"
      problem={problem}
      about="Who is told when a run is judged: webhooks, Slack, statuses of commits on GitHub, e-mail. Each status of a run is told once."
    >
      {made?.secret != null && (
        <ShownOnce
          about="The secret that signs this webhook's messages"
          secret={made.secret}
          onKept={() => setMade(null)}
        />
      )}
      <SubscriptionTable
        found={list.data?.subscriptions ?? null}
        isBusy={isBusy}
        onTry={({ id }) =>
          change(async () => {
            await trySubscription(token, slug, id);
            onQueued();
          })
        }
        onRemove={({ id, address }) =>
          changeIfSure(`Tell ${address} no more? What waits for it is not sent.`, async () => {
            await removeSubscription(token, slug, id);
            onQueued();
          })
        }
      />
      <SubscriptionForm
        isBusy={isBusy}
        onAdd={(added, done) =>
          change(async () => {
            setMade(await addSubscription(token, slug, added));
            done();
          })
        }
      />
    </Section>
  );
}

interface SubscriptionTableProps {
  readonly found: readonly Subscription[] | null;
  readonly isBusy: boolean;
  readonly onTry: (subscription: Subscription) => void;
  readonly onRemove: (subscription: Subscription) => void;
}

function SubscriptionTable({ found, isBusy, onTry, onRemove }: SubscriptionTableProps) {
  const now = new Date();
  return (
    <ManagedTable
      label="Who is told"
      titles={["Form", "Address", "Told of", "Channel", "Added"]}
      found={found}
      none="Nobody is told yet."
    >
      {(each) => (
        <tr key={each.id}>
          <td>{FORM_NAMES[each.form]}</td>
          <th scope="row">{each.address}</th>
          <td>{statusesText(each.statuses)}</td>
          <td>{each.channel ?? "all"}</td>
          <td title={each.created_at}>{formatAgo(each.created_at, now)}</td>
          <td class="settings-actions">
            {each.form !== "github" && (
              <RowAction does="Try" isBusy={isBusy} onClick={() => onTry(each)} />
            )}{" "}
            <RowAction does="Remove" isBusy={isBusy} onClick={() => onRemove(each)} />
          </td>
        </tr>
      )}
    </ManagedTable>
  );
}
