import {
  addPublisher,
  getPublishers,
  type Presented,
  removePublisher,
} from "../../api/administration";
import type { Publisher } from "../../api/generated";
import { publishersUrl } from "../../api/urls";
import { useAction } from "../../state/action";
import { useResource } from "../../state/resource";
import { Headings, ScrollTable } from "../../widgets/scroll-table";
import { PublisherForm } from "./publisher-form";
import { Section } from "./section";

interface PublishersProps {
  readonly token: Presented;
  readonly slug: string;
}

/** The CI jobs that may upload without holding a secret. */
export function Publishers({ token, slug }: PublishersProps) {
  const list = useResource(publishersUrl(slug), getPublishers(token));
  const { isBusy, problem, run } = useAction();
  const { publishers: found = [], audience = null, issuers = [] } = list.data ?? {};
  return (
    <Section
      title="Publishers"
      problem={problem ?? list.problem}
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
      {list.data !== null && found.length === 0 && <p>None yet.</p>}
      {found.length > 0 && (
        <PublisherTable
          found={found}
          isBusy={isBusy}
          onRemove={({ id, repository }) => {
            if (!window.confirm(`Let jobs of ${repository} upload no more?`)) return;
            run(async () => {
              await removePublisher(token, slug, id);
              list.reload();
            });
          }}
        />
      )}
      {issuers.length > 0 && (
        <PublisherForm
          issuers={issuers}
          isBusy={isBusy}
          onAdd={(added, done) =>
            run(async () => {
              await addPublisher(token, slug, added);
              done();
              list.reload();
            })
          }
        />
      )}
    </Section>
  );
}

interface PublisherTableProps {
  readonly found: readonly Publisher[];
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
    <ScrollTable
      label="Publishers of the project"
      className="settings-table"
      head={<Headings titles={["Repository", "Numbers", "Workflow", "Issuer", "Limits", "Do"]} />}
    >
      {found.map((each) => (
        <tr key={each.id}>
          <th scope="row">{each.repository}</th>
          <td>
            {each.repository_id} of {each.owner_id}
          </td>
          <td>{each.workflow}</td>
          <td>{each.issuer.replace("https://", "")}</td>
          <td>{limitsOf(each)}</td>
          <td>
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
