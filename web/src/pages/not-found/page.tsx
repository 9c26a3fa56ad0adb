import { homePage } from "../../api/urls";
import { useDocumentTitle } from "../../state/document-title";
import { Notice } from "../../widgets/notice";

export function NotFoundPage({ path }: { readonly path: string }) {
  useDocumentTitle("Not found");
  return (
    <main id="main" class="plain-page" tabIndex={-1}>
      <h1 class="visually-hidden">Not found</h1>
      <Notice title="There is no such page">
        <p>
          Nothing is at <code>{path}</code>.
        </p>
        <a class="button" href={homePage}>
          All projects
        </a>
      </Notice>
    </main>
  );
}
