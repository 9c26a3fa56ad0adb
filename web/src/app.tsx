import { useEffect, useRef } from "preact/hooks";
import { getProjects } from "./api/client";
import { chartPage, homePage, projectsUrl } from "./api/urls";
import { NotFoundPage } from "./pages/not-found/page";
import { ProjectsPage } from "./pages/projects/page";
import { SweepPage } from "./pages/sweep/page";
import { TrendPage } from "./pages/trend/page";
import { type Route, routeOf } from "./routes";
import { navigate, pageLocation, redirect } from "./state/location";
import { useResource } from "./state/resource";
import { THEME_CHOICES, themeChoice } from "./state/theme";
import { formatView, parseView, withValues } from "./state/view-state";
import { PageHeader } from "./widgets/page-header";
import { ThemeToggle } from "./widgets/theme-toggle";

/** The query to take along to another chart of the project: what makes sense there. */
function carriedQuery(search: string, page: "trend" | "sweep"): string {
  const view = parseView(search);
  const selection = page === "sweep" ? withValues(view.selection, "size", []) : view.selection;
  return formatView({ ...view, selection, versions: [], limit: null, scale: null, all: false });
}

function tabs(slug: string, route: Route, search: string) {
  return (["trend", "sweep"] as const).map((page) => ({
    label: page === "trend" ? "Trend" : "Sweep",
    href: chartPage(slug, page, route.page === page ? search : carriedQuery(search, page)),
    isCurrent: route.page === page,
  }));
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

export function App() {
  const { path, search } = pageLocation.value;
  const route = routeOf(path);
  const projects = useResource(projectsUrl, getProjects);
  const slug = "slug" in route ? route.slug : null;
  useFocusOnNavigation(path);
  useEffect(() => {
    if (route.page === "project") redirect(chartPage(route.slug, "trend"));
  });
  return (
    <>
      <a class="skip-link" href="#main">
        Skip to the content
      </a>
      <PageHeader
        homeHref={homePage}
        projects={projects.data?.projects ?? []}
        slug={slug}
        tabs={slug === null ? [] : tabs(slug, route, search)}
        onProject={(next) => navigate(chartPage(next, route.page === "sweep" ? "sweep" : "trend"))}
      >
        <ThemeToggle
          value={themeChoice.value}
          choices={THEME_CHOICES}
          onSelect={(choice) => {
            themeChoice.value = choice;
          }}
        />
      </PageHeader>
      {route.page === "projects" && <ProjectsPage projects={projects} />}
      {/* A page belongs to one project: with another it starts afresh. */}
      {route.page === "trend" && <TrendPage key={route.slug} slug={route.slug} />}
      {route.page === "sweep" && <SweepPage key={route.slug} slug={route.slug} />}
      {route.page === "not-found" && <NotFoundPage path={path} />}
    </>
  );
}
