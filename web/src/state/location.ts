import { signal } from "@preact/signals";

export interface PageLocation {
  readonly path: string;
  /** With its question mark, or "". */
  readonly search: string;
}

function read(): PageLocation {
  return { path: window.location.pathname, search: window.location.search };
}

/** Where the page is. Changed by `navigate`, the back button and links inside the site. */
export const pageLocation = signal<PageLocation>(read());

/** Goes to another URL of this site, as a new step of the browser's history. */
export function navigate(href: string): void {
  if (href === window.location.pathname + window.location.search) return;
  window.history.pushState(null, "", href);
  pageLocation.value = read();
}

/** Goes to another URL of this site in place of the present one. */
export function redirect(href: string): void {
  window.history.replaceState(null, "", href);
  pageLocation.value = read();
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || !isPlainClick(event) || !(event.target instanceof Element)) return;
  const link = event.target.closest("a");
  if (link === null || link.origin !== window.location.origin) return;
  if (link.target !== "" || link.hasAttribute("download")) return;
  // The API's own documents, the documentation and jumps inside the page are the browser's.
  if (/^\/(?:api|docs)\//.test(link.pathname) || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}

/** Follows the back button and internal links; returns what undoes it. */
export function followNavigation(): () => void {
  const update = () => {
    pageLocation.value = read();
  };
  window.addEventListener("popstate", update);
  document.addEventListener("click", followLink);
  return () => {
    window.removeEventListener("popstate", update);
    document.removeEventListener("click", followLink);
  };
}
