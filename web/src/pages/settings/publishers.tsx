import {
  addPublisher,
  getPublishers,
  type Presented,
  removePublisher,
} from "../../api/administration";
import type { Publisher } from "../../api/generated";
import { publishersUrl } from "../../api/urls";
import { useResource } from "../../state/resource";
import { useManaged } from "./managed";
import { ManagedTable, RowAction } from "./managed-table";
import { PublisherForm } from "./publisher-form";
import { Section } from "./section";

interface PublishersProps {
  readonly token: Presented;
  readonly slug: string;
}

/** The CI jobs that may upload without holding a secret. */
export function Publishers({ token, slug }: PublishersProps) {
  const list = useResource(publishersUrl(slug), getPublishers(token));
  const { isBusy, problem, change, changeIfSure } = useManaged(list);
  const { publishers = null, audience = null, issuers = [] } = list.data ?? {};
  return (
    <Section
      title="Publishers"
      problem={problem}
      about="CI jobs that upload without holding a secret: the CI proves which job it is, and the job is given a token for 15 minutes."
    >
      {list.data !== null && (
        <p class="settings-about">
          {audience === null ? (
            "Off here: who runs the server must set WIREWATCH_BASE_URL first."
          ) : (
            <>
              Jobs ask their CI for an identity token with the audience <code>{audience}</code>.
            </>
          )}
        </p>
      )}
      <PublisherTable
        found={publishers}
        isBusy={isBusy}
        onRemove={({ id, repository }) =>
          changeIfSure(`Let jobs of ${repository} upload no more?`, () =>
            removePublisher(token, slug, id),
          )
        }
      />
      {issuers.length > 0 && (
        <PublisherForm
          issuers={issuers}
          isBusy={isBusy}
          onAdd={(added, done) =>
            change(async () => {
              await addPublisher(token, slug, added);
              done();
            })
          }
        />
      )}
    </Section>
  );
}

interface PublisherTableProps {
  readonly found: readonly Publisher[] | null;
  readonly isBusy: boolean;
  readonly onRemove: (publisher: Publisher) => void;
}

function limitsOf(publisher: Publisher): string {
  return [
    publisher.environment == null ? "" : `environment ${publisher.environment}`,
    publisher.protected_only ? "protected branches only" : "",
    publisher.pull_requests ? "pull requests too" : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

function PublisherTable({ found, isBusy, onRemove }: PublisherTableProps) {
  return (
    <ManagedTable
      label="Publishers of the project"
      titles={["Repository", "Numbers", "Workflow", "Issuer", "Limits"]}
      found={found}
      none="None yet."
    >
      {(each) => (
        <tr key={each.id}>
          <th scope="row">{each.repository}</th>
          <td>
            {each.repository_id} of {each.owner_id}
          </td>
          <td>{each.workflow}</td>
          <td>{each.issuer.replace("https://", "")}</td>
          <td>{limitsOf(each)}</td>
          <td>
            <RowAction does="Remove" isBusy={isBusy} onClick={() => onRemove(each)} />
          </td>
        </tr>
      )}
    </ManagedTable>
  );
}
