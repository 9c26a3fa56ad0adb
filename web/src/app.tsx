import { useEffect, useRef, useState } from "preact/hooks";
import { SignedIn } from "./account";
import { getProjects } from "./api/client";
import { followEvents } from "./api/events";
import { docsPage, eventsUrl, homePage, projectPage, projectsUrl } from "./api/urls";
import { NotFoundPage } from "./pages/not-found/page";
import { Palette } from "./pages/palette/palette";
import { ProjectsPage } from "./pages/projects/page";
import { SignInPage } from "./pages/sign-in/page";
import { carriedQuery, PROJECT_PAGES, type ProjectPage } from "./project-pages";
import { routeOf } from "./routes";
import { releaseCount, useLiveProject, waitingCount } from "./state/live";
import { navigate, pageLocation, redirect } from "./state/location";
import { useResource } from "./state/resource";
import { serverAddress } from "./state/server-address";
import { useShortcuts } from "./state/shortcuts";
import { hasSingleKeys } from "./state/single-keys";
import { THEME_CHOICES, themeChoice } from "./state/theme";
import { NewResults } from "./widgets/new-results";
import { PageHeader } from "./widgets/page-header";
import { PaletteButton } from "./widgets/palette-button";
import { ShortcutHelp } from "./widgets/shortcut-help";
import { ThemeToggle } from "./widgets/theme-toggle";

const FIRST_PAGE = "overview";

function tabs(slug: string, shown: ProjectPage | null, isItem: boolean, search: string) {
  return PROJECT_PAGES.map((page) => {
    const isCurrent = page === shown && !isItem;
    const query = isCurrent ? search : carriedQuery(isItem ? null : shown, page, search);
    return {
      label: page.title,
      href: projectPage(slug, page.name, query),
      isCurrent: page === shown,
    };
  });
}

/** Moves the focus into a page that was navigated to, so that keyboards and screen readers follow. */
function useFocusOnNavigation(path: string): void {
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    document.getElementById("main")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [path]);
}

function ProjectContent(props: {
  readonly page: ProjectPage;
  readonly slug: string;
  readonly item: string | null;
  readonly path: string;
}) {
  const { page, slug, item, path } = props;
  const { Page, ItemPage } = page;
  if (item === null) return <Page slug={slug} />;
  return ItemPage === undefined ? (
    <NotFoundPage path={path} />
  ) : (
    <ItemPage slug={slug} item={item} />
  );
}

export function App() {
  const { path, search } = pageLocation.value;
  const route = routeOf(path);
  const projects = useResource(projectsUrl, getProjects);
  const slug = route.kind === "project" ? route.slug : null;
  const item = route.kind === "project" ? route.item : null;
  const name = route.kind === "project" ? route.page : null;
  const page = PROJECT_PAGES.find((each) => each.name === name) ?? null;
  const isBare = route.kind === "project" && name === null;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useShortcuts("everywhere", {
    help: () => setHelpOpen(true),
    palette: () => setPaletteOpen(true),
  });
  useFocusOnNavigation(path);
  useEffect(() => {
    if (projects.data !== null) serverAddress.value = projects.data.base_url;
  }, [projects.data]);
  useLiveProject(slug === null ? null : eventsUrl(slug), followEvents);
  useEffect(() => {
    if (slug !== null && isBare) redirect(projectPage(slug, FIRST_PAGE));
  });
  const pages = slug === null ? [] : tabs(slug, page, item !== null, search);
  return (
    <>
      <a class="skip-link" href="#main">
        Skip to the content
      </a>
      <PageHeader
        homeHref={homePage}
        projects={projects.data?.projects ?? []}
        slug={slug}
        tabs={pages}
        onProject={(next) => navigate(projectPage(next, page?.name ?? FIRST_PAGE))}
        finder={<PaletteButton onOpen={() => setPaletteOpen(true)} />}
      >
        <a class="docs-link" href={docsPage}>
          Docs
        </a>
        <SignedIn slug={slug} />
        <ThemeToggle
          value={themeChoice.value}
          choices={THEME_CHOICES}
          onSelect={(choice) => {
            themeChoice.value = choice;
          }}
        />
      </PageHeader>
      {route.kind === "projects" && <ProjectsPage projects={projects} />}
      {route.kind === "sign-in" && <SignInPage />}
      {/* A page belongs to one project, and to one thing of it: with another it starts afresh. */}
      {slug !== null && page !== null && (
        <ProjectContent key={`${slug}/${item}`} page={page} slug={slug} item={item} path={path} />
      )}
      {isHelpOpen && (
        <ShortcutHelp
          hasSingleKeys={hasSingleKeys.value}
          onSingleKeys={(isWanted) => {
            hasSingleKeys.value = isWanted;
          }}
          onClose={() => setHelpOpen(false)}
        />
      )}
      {isPaletteOpen && (
        <Palette
          slug={slug}
          pages={pages}
          projects={projects.data?.projects ?? []}
          onHelp={() => setHelpOpen(true)}
          onClose={() => setPaletteOpen(false)}
        />
      )}
      {waitingCount.value > 0 && (
        <NewResults
          onShow={() => {
            releaseCount.value += 1;
          }}
        />
      )}
      {(route.kind === "not-found" || (slug !== null && !isBare && page === null)) && (
        <NotFoundPage path={path} />
      )}
    </>
  );
}
