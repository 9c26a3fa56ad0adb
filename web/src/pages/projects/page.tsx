import type { ProjectList } from "../../api/generated";
import { uploadCommand } from "../../api/urls";
import { useDocumentTitle } from "../../state/document-title";
import type { Resource } from "../../state/resource";
import { serverAddress } from "../../state/server-address";
import { AsyncView } from "../../widgets/async-view";
import { Notice } from "../../widgets/notice";
import { ListSkeleton } from "../../widgets/skeleton";
import { UploadHint } from "../../widgets/upload-hint";
import { ProjectTable } from "./project-table";

const EXAMPLE_SLUG = "my-project";

function FirstRun() {
  return (
    <Notice title="No projects yet">
      <UploadHint command={uploadCommand(serverAddress.value, EXAMPLE_SLUG)} />
      <p>The first upload makes the project, if the token may create projects.</p>
    </Notice>
  );
}

function AddProject() {
  return (
    <details class="add-project">
      <summary>Add a project</summary>
      <UploadHint command={uploadCommand(serverAddress.value, EXAMPLE_SLUG)} />
    </details>
  );
}

/** All projects, or how to make the first. */
export function ProjectsPage({ projects }: { readonly projects: Resource<ProjectList> }) {
  useDocumentTitle("Projects");
  return (
    <main id="main" class="plain-page" tabIndex={-1}>
      <h1>Projects</h1>
      <AsyncView resource={projects} heading={null} skeleton={<ListSkeleton />}>
        {(list) =>
          list.projects.length === 0 ? (
            <FirstRun />
          ) : (
            <>
              <ProjectTable projects={list.projects} now={new Date()} />
              <AddProject />
            </>
          )
        }
      </AsyncView>
    </main>
  );
}
