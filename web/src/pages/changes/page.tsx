import { getChanges, getProject } from "../../api/client";
import { changesPage, changesUrl, projectUrl } from "../../api/urls";
import { groupKey } from "../../state/change-groups";
import {
  type ChangesView,
  changesRequest,
  formatChanges,
  parseChanges,
  type Shown,
  TRIAGE_STATES,
} from "../../state/changes-view";
import { useDocumentTitle } from "../../state/document-title";
import { navigate, pageLocation } from "../../state/location";
import { useResource } from "../../state/resource";
import { AsyncView } from "../../widgets/async-view";
import { Notice } from "../../widgets/notice";
import { Segmented } from "../../widgets/segmented";
import { SelectField } from "../../widgets/select-field";
import { ListSkeleton } from "../../widgets/skeleton";
import { ChangeGroups } from "./groups";
import "./changes.css";

const CHOICES: ReadonlyArray<{ readonly value: Shown; readonly label: string }> = [
  ...TRIAGE_STATES.map((state) => ({ value: state, label: state === "new" ? "undecided" : state })),
  { value: "all", label: "all" },
];

/** Where series changed their level, and what people think of it. */
export function ChangesPage({ slug }: { readonly slug: string }) {
  const view = parseChanges(pageLocation.value.search);
  const project = useResource(projectUrl(slug), getProject);
  const href = changesUrl(slug, changesRequest(view));
  const list = useResource(href, getChanges, ({ groups }) => groups.map(groupKey).join("\n"));
  useDocumentTitle("Changes", project.data?.title || slug);
  const show = (part: Partial<ChangesView>) =>
    navigate(changesPage(slug, formatChanges({ ...view, ...part })));
  const channels = project.data?.channels ?? [];
  return (
    <main id="main" class="plain-page changes-page" tabIndex={-1}>
      <h1>Changes</h1>
      <div class="changes-controls">
        <Segmented
          label="Show"
          value={view.shown}
          options={CHOICES}
          onSelect={(shown) => show({ shown })}
        />
        {channels.length > 1 && (
          <SelectField
            label="Channel"
            value={list.data?.channel ?? view.channel ?? ""}
            options={channels.map(({ name }) => ({ value: name, label: name }))}
            onSelect={(channel) => show({ channel })}
          />
        )}
        <a class="button" href={href}>
          JSON
        </a>
      </div>
      <AsyncView resource={list} heading={null} skeleton={<ListSkeleton />}>
        {(loaded) => (
          <>
            {loaded.groups.length === 0 && (
              <Notice title={view.shown === "all" ? "No changes" : "None of these"}>
                <p>
                  A change is found once a series has five runs at its old level and a further run
                  confirms the new one. Runs are judged as they come.
                </p>
              </Notice>
            )}
            <ChangeGroups slug={slug} list={loaded} onDecided={list.reload} />
          </>
        )}
      </AsyncView>
    </main>
  );
}
