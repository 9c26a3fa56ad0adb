import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import "./brand.css";
import "./page-header.css";

interface Tab {
  readonly label: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

interface PageHeaderProps {
  readonly homeHref: string;
  readonly projects: ReadonlyArray<{ readonly slug: string; readonly title: string }>;
  /** null on pages of no project. */
  readonly slug: string | null;
  readonly tabs: readonly Tab[];
  readonly onProject: (slug: string) => void;
  /** What finds anything else. */
  readonly finder: ComponentChildren;
  /** Settings of the whole page, at the right. */
  readonly children: ComponentChildren;
}

/** Keeps the current tab in sight where the tabs are wider than the screen. */
function useCurrentInSight(current: string | undefined) {
  const navRef = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is to be seen
  useLayoutEffect(() => {
    const nav = navRef.current;
    const tab = nav?.querySelector<HTMLElement>("[aria-current]");
    if (!nav || !tab) return;
    nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return navRef;
}

/** The head of every page: where one is, and where else one can go. */
export function PageHeader(props: PageHeaderProps) {
  const { homeHref, projects, slug, tabs, onProject, finder, children } = props;
  const navRef = useCurrentInSight(tabs.find(({ isCurrent }) => isCurrent)?.label);
  return (
    <header class="page-header">
      <a class="brand" href={homeHref}>
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
          <path d="M2 4.5h18" class="brand-ceiling" />
          <path d="M2 18 8 10.5l5 3L20 7.5" class="brand-line" />
        </svg>
        Wirewatch
      </a>
      {slug !== null && (
        <>
          <select
            aria-label="Project"
            title={projects.find((project) => project.slug === slug)?.title || slug}
            value={slug}
            onChange={(event) => onProject(event.currentTarget.value)}
          >
            {!projects.some((project) => project.slug === slug) && (
              <option value={slug}>{slug}</option>
            )}
            {projects.map((project) => (
              <option key={project.slug} value={project.slug}>
                {project.title || project.slug}
              </option>
            ))}
          </select>
          <nav ref={navRef} aria-label="Pages of the project">
            {tabs.map((tab) => (
              <a key={tab.label} href={tab.href} aria-current={tab.isCurrent ? "page" : undefined}>
                {tab.label}
              </a>
            ))}
          </nav>
        </>
      )}
      {finder}
      <div class="page-settings">{children}</div>
    </header>
  );
}
