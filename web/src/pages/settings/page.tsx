import { getDeliveries, type Presented } from "../../api/administration";
import { getProject } from "../../api/client";
import { deliveriesUrl, feedUrl, projectUrl } from "../../api/urls";
import { useDocumentTitle } from "../../state/document-title";
import { useResource } from "../../state/resource";
import { roleIn } from "../../state/session";
import { writeToken } from "../../state/write-token";
import { AsyncView } from "../../widgets/async-view";
import { Notice } from "../../widgets/notice";
import { ProblemText } from "../../widgets/problem-text";
import { ListSkeleton } from "../../widgets/skeleton";
import { Deliveries } from "./deliveries";
import { Members } from "./members";
import { NamePattern } from "./name-pattern";
import { OrderRule } from "./order-rule";
import { Publishers } from "./publishers";
import { Retention } from "./retention";
import { SignedLinks } from "./signed-links";
import { Subscriptions } from "./subscriptions";
import { TokenGate } from "./token-gate";
import { Tokens } from "./tokens";
import "./settings.css";

/** What administrators choose for a project. */
export function SettingsPage({ slug }: { readonly slug: string }) {
  useDocumentTitle("Settings", slug);
  return (
    <main id="main" class="plain-page settings" tabIndex={-1}>
      <h1>Settings</h1>
      <p class="settings-about">
        Anyone who may read this project can follow its changes in a feed reader:{" "}
        <a href={feedUrl(slug)}>Atom feed</a>.
      </p>
      {roleIn(slug) === "maintainer" && writeToken.value === null && (
        <SignedLinks token={null} slug={slug} />
      )}
      <TokenGate slug={slug}>{(token) => <Sections slug={slug} token={token} />}</TokenGate>
    </main>
  );
}

function Sections({ slug, token }: { readonly slug: string; readonly token: Presented }) {
  const project = useResource(projectUrl(slug), (url, signal) => getProject(url, signal, token));
  const deliveries = useResource(deliveriesUrl(slug), getDeliveries(token));
  if (deliveries.problem?.status === 403) {
    return (
      <>
        <Notice title="Not an administrator's token">
          <p>
            <ProblemText problem={deliveries.problem} />
          </p>
        </Notice>
        <SignedLinks token={token} slug={slug} />
      </>
    );
  }
  return (
    <AsyncView resource={project} heading={null} skeleton={<ListSkeleton />}>
      {(found) => (
        <>
          <NamePattern token={token} project={found} onSaved={project.reload} />
          <OrderRule token={token} project={found} onSaved={project.reload} />
          <Retention token={token} project={found} onSaved={project.reload} />
          <Members token={token} slug={slug} />
          <Tokens token={token} slug={slug} />
          <Publishers token={token} slug={slug} />
          <SignedLinks token={token} slug={slug} />
          <Subscriptions token={token} slug={slug} onQueued={deliveries.reload} />
          <Deliveries token={token} slug={slug} list={deliveries} />
        </>
      )}
    </AsyncView>
  );
}
